"""`.env` files as python-dotenv 1.2.1 reads them: bindings, and `${NAME}` in their values.

Known from running the library; tests/loading/test_dotenv.py holds examples.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping

MAX_CHARACTERS = 65_536
"""Characters of a file that are read here; the library has no such bound."""

# A part that has matched is not tried shorter when what follows does not fit: then the line is none.
_BINDING = re.compile(
    r"""
    \s* (?> (?:export[^\S\r\n]+)? )
    (?> '(?P<quoted>[^']+)' | (?P<key>[^=\#\s'][^=\#\s]*) | (?=\#|\Z) )
    [^\S\r\n]*
    (?P<equals>
        = [^\S\r\n]*
        (?> '(?P<single>(?:\\'|[^'])*)' | "(?P<double>(?:\\"|[^"])*)" | (?P<plain>[^'"\r\n][^\r\n]*) | (?=[\r\n]|\Z) )
    )?
    (?: [^\S\r\n]* \#[^\r\n]* )?
    """,
    re.VERBOSE,
)
_BLANKS = re.compile(r"\s*")
_LINE_END = re.compile(r"[^\S\r\n]*(?:\r\n|\n|\r|\Z)")
_REST_OF_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)?")
_ESCAPES = {"single": re.compile(r"\\[\\']"), "double": re.compile(r"\\[\\'\"abfnrtv]")}
_VARIABLE = re.compile(r"\$\{([^}:]*)(?::-([^}]*))?\}")


def values(text: str, environment: Mapping[str, str]) -> dict[str, str]:
    """The bindings of a file, the last of a name. A line that is none is passed over.

    A variable stands for what is bound above it, or for one of the environment, or else for its default.
    """
    found: dict[str, str] = {}
    text = text[:MAX_CHARACTERS]
    position = 0
    while position < len(text):
        binding = _BINDING.match(text, position)
        reached = binding.end() if binding else _end(_BLANKS, text, position)
        line_end = _LINE_END.match(text, reached)
        if binding is None or line_end is None:
            position = max(_end(_REST_OF_LINE, text, reached), position + 1)
            continue
        position = max(line_end.end(), position + 1)
        key = binding["quoted"] or binding["key"]
        if key and binding["equals"]:
            found[key] = _expanded(_value(binding), {**environment, **found} if "${" in binding["equals"] else {})
    return found


def _end(pattern: re.Pattern[str], text: str, position: int) -> int:
    found = pattern.match(text, position)
    return found.end() if found else position


def _value(binding: re.Match[str]) -> str:
    for kind, pattern in _ESCAPES.items():
        if (quoted := binding[kind]) is not None:
            return pattern.sub(lambda escape: codecs.decode(escape[0], "unicode-escape"), quoted)
    return re.sub(r"\s+#.*", "", binding["plain"] or "").rstrip()


def _expanded(value: str, scope: Mapping[str, str]) -> str:
    parts, position, length = [], 0, 0
    end = value.rfind("}") + 1
    for variable in _VARIABLE.finditer(value[:end]):
        parts += [value[position : variable.start()], scope.get(variable[1], variable[2] or "")]
        position = variable.end()
        length += len(parts[-1])
        if length > MAX_CHARACTERS:  # each line may double the one above it
            break
    return "".join((*parts, value[position:]))[:MAX_CHARACTERS]
