"""Front matter: the YAML between two lines of `---` at the top of a file."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from guidelint.markdown.positions import Span
from guidelint.markdown.source import Source

if TYPE_CHECKING:
    import yaml

MAX_CHARACTERS = 64 * 1024
"""Front matter above this is not read: PyYAML takes over half a second for each 100 KB."""
MAX_NODES = 10_000
"""Front matter of more scalars, lists and mappings than this is not read; an alias counts what it stands for."""
MAX_DEPTH = 50
"""Nor is what nests deeper than this."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the outermost mapping."""

    name: str
    """As YAML reads it; of a key that is no scalar, as it is written."""
    name_span: Span
    value: Any
    """What PyYAML's safe loader makes of it: None, bool, int, float, str, date, datetime, list, dict and so on."""
    value_span: Span
    """Where it is written, quotes included; empty, after the colon, where nothing is."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why front matter could not be read."""

    message: str
    """The reason in a few words, without place."""
    span: Span
    """Where it lies; often empty, since YAML names a point."""


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The front matter of a file."""

    span: Span
    """From the opening line to the closing one, both and their line ends included."""
    content_span: Span
    """The YAML between the two lines."""
    closed: bool
    """False where no closing line follows. Then it is taken to end before the first line that does not look like
    YAML, so that the rest can still be judged; an agent may well lose all of it.
    """
    keys: tuple[Key, ...]
    """The keys in the order in which they stand, repeated ones too; none if there is a problem."""
    problem: Problem | None

    def key(self, name: str) -> Key | None:
        """The key of that name; of several the last, which is the one that counts for PyYAML and most others."""
        return next((key for key in reversed(self.keys) if key.name == name), None)


def read(source: Source) -> tuple[FrontMatter | None, int]:
    """The front matter, and the offset in `source.text` at which what follows it starts.

    Front matter starts in line 1 (a BOM may precede it) with a line of exactly `---`, trailing blanks allowed, and
    ends with the next such line. A file may also start with a thematic break: it is front matter only if nothing but
    blanks is between the lines, or the first line that is neither blank nor a YAML comment starts with a key. Where
    no closing line follows, line 2 must start with a key of one word in lower case.
    """
    text = source.text
    opening = _FENCE.match(text)
    if opening is None:
        return None, 0
    start = opening.end()
    closing = _FENCE.search(text, start)
    content_end = closing.start() if closing else _yaml_end(text, start)
    end = closing.end() if closing else content_end
    content = text[start:content_end]
    looks_like_it = not content.strip() or _KEY_FIRST.match(content) if closing else _PLAIN_KEY.match(content)
    if not looks_like_it:
        return None, 0
    keys, problem = _keys(source, start, content)
    span, content_span = source.span(0, end), source.span(start, content_end)
    return FrontMatter(span, content_span, closing is not None, keys, problem), end


_FENCE = re.compile(r"^---[ \t]*\n", re.MULTILINE)
_KEY = r"""(?:"[^"\n]*+"|'[^'\n]*+'|[\w$@.-][^\n:#]{0,99}?)[ \t]*:(?=[ \t\n])"""
_KEY_FIRST = re.compile(rf"(?:[ \t]*+(?:\#[^\n]*+)?\n)*+{_KEY}")
_PLAIN_KEY = re.compile(r"[a-z][\w-]*+:[ \t\n]")
# A line that goes on with a mapping: another key, a nested line, an entry of a list, a comment.
_YAML_LINE = re.compile(rf"(?:{_KEY}|[ \t]+[^ \t\n]|-[ \t\n]|\#(?!\#*[ ]))[^\n]*+\n")


def _yaml_end(text: str, start: int) -> int:
    while match := _YAML_LINE.match(text, start):
        start = match.end()
    return start


class _TooMuch(Exception):
    pass


def _keys(source: Source, start: int, content: str) -> tuple[tuple[Key, ...], Problem | None]:
    import yaml

    def span(first: int, last: int) -> Span:
        return source.span(start + first, start + last)

    def problem(message: str, at: int = 0) -> tuple[tuple[Key, ...], Problem]:
        at = min(at, len(content))
        return (), Problem(message, span(at, at))

    if len(content) > MAX_CHARACTERS:
        return problem(f"it is longer than {MAX_CHARACTERS:,} characters")
    try:
        _check_size(yaml.parse(content, Loader=yaml.SafeLoader))
        node = yaml.compose(content, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        return problem(error.problem or error.context or "it is not valid YAML", mark.index if mark else 0)
    except yaml.reader.ReaderError as error:
        return problem(f"U+{error.character:04X} may not stand in YAML", error.position)
    except _TooMuch as error:
        return problem(str(error))
    except (ValueError, OverflowError):
        # From PyYAML's scanner, for "\UFFFFFFFF" and for absurd numbers in `%YAML`.
        return problem("it has an escape or a number that is out of range")
    if node is None:
        return (), None
    if not isinstance(node, yaml.MappingNode):
        return problem("it is not a mapping of keys to values", node.start_mark.index)
    values = _Values(content)
    keys = []
    for key, value in node.value:
        name = key.value if isinstance(key, yaml.ScalarNode) else _written(content, key)
        try:
            loaded = values.load(value)
        except _TooMuch as error:
            return problem(str(error), value.start_mark.index)
        except Exception:
            # Such as 2024-13-45, which looks like a date and is none. PyYAML's constructors raise errors of every
            # kind, AttributeError for `!!timestamp x`, KeyError for `!!bool x`.
            return problem(f"the value of {name!r} is not valid", value.start_mark.index)
        value_end = value.start_mark.index + len(_written(content, value))
        keys.append(
            Key(
                name,
                span(key.start_mark.index, key.end_mark.index),
                loaded,
                span(value.start_mark.index, value_end),
            )
        )
    return tuple(keys), None


def _written(content: str, node: yaml.Node) -> str:
    # A block collection's end mark stands at the next token, which may be lines below.
    return content[node.start_mark.index : node.end_mark.index].rstrip()


def _check_size(events: Iterable[yaml.Event]) -> None:
    """Raise before PyYAML's composer, which recurses, sees what is too deep or too large."""
    import yaml

    depth = 0
    for count, event in enumerate(events):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MAX_DEPTH:
            raise _TooMuch(f"it nests deeper than {MAX_DEPTH} levels")
        if count > MAX_NODES:
            raise _TooMuch(f"it has more than {MAX_NODES:,} values")


class _Values:
    """Loads values, counting nodes: an alias is loaded anew each time, so that a few lines can make billions."""

    def __init__(self, content: str) -> None:
        import yaml

        self.content = content
        self.loader = yaml.SafeLoader("")
        self.count = 0

    def load(self, node: yaml.Node, depth: int = 0) -> Any:
        import yaml

        self.count += 1
        if self.count > MAX_NODES:
            raise _TooMuch(f"it has more than {MAX_NODES:,} values")
        if depth > MAX_DEPTH:
            # An alias inside what it stands for.
            raise _TooMuch(f"it nests deeper than {MAX_DEPTH} levels")
        if isinstance(node, yaml.SequenceNode):
            return [self.load(item, depth + 1) for item in node.value]
        if isinstance(node, yaml.MappingNode):
            return {self.key(key): self.load(value, depth + 1) for key, value in node.value}
        return self.loader.construct_object(node)

    def key(self, node: yaml.Node) -> Any:
        import yaml

        # Merge keys (`<<`) are not applied; keys that are lists or mappings can't be a dict's.
        if isinstance(node, yaml.ScalarNode) and node.tag != "tag:yaml.org,2002:merge":
            return self.load(node)
        return _written(self.content, node)
