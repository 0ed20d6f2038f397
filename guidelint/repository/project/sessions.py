"""What runs Python's test environments and tasks: tox, nox and invoke, read without running Python.

Known: environments that tox.ini, setup.cfg, tox.toml or pyproject.toml lists or has a section for, with the factors
that they are made of; functions that `@nox.session` or `@task` stands over. Unknown: sessions that a loop or a call
makes, and tasks in a package or in collections.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from guidelint.repository.project.manifest import Declared, Kind, table, texts
from guidelint.repository.project.source import Source

TOX = ("tox.ini", "tox.toml", "setup.cfg", "pyproject.toml")
NOX = ("noxfile.py",)
INVOKE = ("tasks.py",)

_MAX_NAMES = 10_000
_SECTION = re.compile(r"\[(?:tox:)?testenv:([^\]]++)\]")
_LIST = re.compile(r"(?:envlist|env_list)\s*+=(.*+)")
_BRACES = re.compile(r"\{([^{}]*+)\}")
_SEPARATORS = re.compile(r"[\s,]++")

_DECORATOR = re.compile(r"@(?:nox\.)?session\b(.*+)")
_TASK = re.compile(r"@(?:invoke\.)?task\b(.*+)")
_FUNCTION = re.compile(r"(?:async\s++)?def\s++([A-Za-z_]\w*+)")
_NAME = re.compile(r"""\bname\s*+=\s*+(?:"([^"]++)"|'([^']++)')""")
_ALIASES = re.compile(r"""\baliases\s*+=\s*+[(\[]([^)\]]{0,500}+)[)\]]""")
_QUOTED = re.compile(r"""["']([^"']++)["']""")
_COMPUTED_SESSION = re.compile(
    r"^[ \t]++@(?:nox\.)?session\b|\bnox\.session\([^)]{0,500}+\)\(|\bname\s*+=\s*+f[\"']", re.MULTILINE
)
_COLLECTION = re.compile(r"\bCollection\b|\badd_task\b|\badd_collection\b")


def tox(source: Source) -> Iterator[Declared]:
    """Environments of tox; what stands in braces is written out, and each factor counts as a name of its own."""
    for path in source.called(*TOX):
        written = list(_toml_environments(source.toml(path)) if path.endswith(".toml") else _ini(source.text(path)))
        names: dict[str, None] = {}
        complete = True
        for one in written:
            whole = _expanded(one)
            complete = complete and whole is not None and len(names) < _MAX_NAMES
            for name in (whole or ())[:_MAX_NAMES]:
                names.setdefault(name)
                names.update(dict.fromkeys(name.split("-")))
        if names or not complete:
            yield Declared(Kind.TOX, path, posixpath.dirname(path), tuple(names), complete=complete)


def _toml_environments(value: object) -> Iterator[str]:
    for place in (table(value), table(value, "tool", "tox")):
        if "env" in place or "env_list" in place:
            listed = place.get("env_list")
            yield from texts(listed) if isinstance(listed, list) else ()
            yield from table(place, "env")
    legacy = table(value, "tool", "tox").get("legacy_tox_ini")
    if isinstance(legacy, str):
        yield from _ini(legacy)


def _ini(text: str | None) -> Iterator[str]:
    if text is None or not re.search(r"^\[(?:tox|testenv|tox:tox)", text, re.MULTILINE):
        return
    listing = False
    for line in text.split("\n"):
        if match := _SECTION.match(line):
            yield match[1]
        if match := _LIST.match(line):
            listing = True
            yield from _split(match[1])
        elif line[:1].isspace() and listing:
            yield from _split(line.partition("#")[0])
        elif line.strip():
            listing = False


def _split(text: str) -> list[str]:
    """The names of a list; a comma inside braces parts none."""
    guarded = _BRACES.sub(lambda match: match[0].replace(",", "\0").replace(" ", ""), text)
    return [name.replace("\0", ",") for name in _SEPARATORS.split(guarded) if name]


def _expanded(name: str) -> tuple[str, ...] | None:
    """`py{310,311}-a` written out; None for what is computed or too much."""
    found = [""]
    at = 0
    for match in _BRACES.finditer(name):
        choices = match[1].split(",")
        if ":" in match[1] or len(found) * len(choices) > _MAX_NAMES:
            return None
        found = [head + name[at : match.start()] + choice.strip() for head in found for choice in choices]
        at = match.end()
    return tuple(head + name[at:] for head in found)


def nox(source: Source) -> Iterator[Declared]:
    """Sessions of a noxfile, by the name that they are given, else by that of their function."""
    for path in source.called(*NOX):
        text = source.text(path)
        names = tuple(_decorated(text or "", _DECORATOR))
        complete = text is not None and not _COMPUTED_SESSION.search(text)
        yield Declared(Kind.NOX, path, posixpath.dirname(path), names, complete=complete)


def invoke(source: Source) -> Iterator[Declared]:
    """Tasks of a tasks.py, with dashes for underscores as on the command line."""
    for path in source.called(*INVOKE):
        text = source.text(path)
        if text is None or "invoke" not in text:
            continue
        names = dict.fromkeys(_decorated(text, _TASK))
        both = tuple(dict.fromkeys(one for name in names for one in (name.replace("_", "-"), name)))
        complete = not _COLLECTION.search(text)
        yield Declared(Kind.INVOKE, path, posixpath.dirname(path), both, complete=complete)


def _decorated(text: str, decorator: re.Pattern[str]) -> Iterator[str]:
    """The names of functions under a decorator, and those that the decorator gives them."""
    arguments: list[str] | None = None
    for line in text.split("\n"):
        if match := decorator.match(line):
            arguments = [match[1]]
        elif arguments is not None and (match := _FUNCTION.match(line)):
            given = " ".join(arguments)
            named = _NAME.search(given)
            yield named[1] or named[2] if named else match[1]
            if aliases := _ALIASES.search(given):
                yield from _QUOTED.findall(aliases[1])
            arguments = None
        elif arguments is not None and len(arguments) < 50:
            arguments.append(line)
