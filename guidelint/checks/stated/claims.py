"""What a listing claims that can be looked up in manifests, schemas and source text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from guidelint.checks.listing import remarks
from guidelint.checks.listing.rows import Row, Rows
from guidelint.repository.routes import METHODS, Route, segments
from guidelint.repository.statements import package_key, word_key

_LEAST = 5
"""Dependencies or endpoints that a listing must name."""

_LONGEST_PACKAGE = 80
_LEAST_SETTINGS = 6
_LEAST_TABLES = 3
_LEAST_COLUMNS = 10
_LEAST_TYPED = 6

_LEAST_NAMES = 6
_FIRST_IDEOGRAPH = 0x2E80

_NAME = re.compile(r"[A-Za-z_][\w-]*+")
_TOKEN = re.compile(r"[A-Za-z_]\w++|\d{2,}+")
_PART = re.compile(r"[A-Z]?[a-z]++|[A-Z]++(?![a-z])|\d++")

_KINDS = frozenset(("table", "model", "entity", "schema", "fields", "columns", "the", "type", "tabelle", "tabla"))

_TYPE = re.compile(
    r"(?:uuid|(?:big|small|tiny)?int(?:eger)?|i(?:32|64)|u(?:32|64)|text|str(?:ing)?|(?:var)?char|bool(?:ean)?|timestamp\w*"
    r"|datetime|date|time|json\w*|float\w*|double|decimal|numeric|number|enum|(?:big)?serial|bytea|blob|array|objectid)\b",
    re.IGNORECASE,
)
"""Types are called alike whatever language is written around them."""

_AT_ONCE = re.compile(
    r"(?P<name>@?[\w.+/-]*[A-Za-z][\w.+/-]*?)(?:@|[~^=<>!]=|==|:|\s)\s*+[\"'^~>=<v]*+(?P<version>\d++(?:\.[\dx]++)*+)"
)
"""Name and version in one piece: `react@19.0.0`, `fastapi==0.110`."""

_VERSION = re.compile(r"[\s\"'`(|:=~^><v,*-]*+(?P<version>\d++(?:\.\d++)++(?:\.x)?|\d++(?=[\s|)\"',]|\Z))")
"""A version at the start of what follows a name."""

_METHOD = "|".join(METHODS)
_ROUTE = re.compile(
    rf"\b(?P<methods>(?:{_METHOD})(?:\s*+[/,|]\s*+(?:{_METHOD})\b)*+)[\s|`*:]++(?P<path>/[^\s`|,;)\"'：，、。（）]*+)"
)
_METHODS = re.compile(rf"\b(?:{_METHOD})\b")
_PATH = re.compile(r"(?<![\w.:/])/[A-Za-z{:\[][^\s`|,;)\"'：，、。（）]*+|(?<![\w.:/])/(?=[\s|`]|\Z)")

_SETTING = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\Z|[A-Z]{4,}\Z")
_WORD = re.compile(r"[A-Za-z_]\w*+")
_ASIDE = re.compile(r"\([^()]*+\)|\[[^\[\]]*+\]|<[^<>]*+>|（[^（）]*+）")
_CODE_LIKE = re.compile(r"\w_\w|[a-z][A-Z]|\Aid\Z")


@dataclass(frozen=True)
class Dependency:
    """A package and the version that a listing gives for it, as written without operators."""

    name: str
    version: str


def dependencies(listing: Rows) -> tuple[Dependency, ...]:
    """The packages with versions, one a row; none where the listing is about something else."""
    found = {one.name: one for row in listing.rows if (one := _dependency(row)) is not None}
    # "Step 1", "Step 2" are no versions.
    dotted = sum("." in one.version for one in found.values())
    enough = len(found) >= _LEAST and len(found) * 10 >= len(listing.rows) * 8 and dotted * 2 >= len(found)
    return tuple(found.values()) if enough else ()


def _dependency(row: Row) -> Dependency | None:
    if not row.names or (row.label and not row.cells):
        return None
    name = row.names[0].strip("\"'")
    if len(name) > _LONGEST_PACKAGE:
        return None
    if match := _AT_ONCE.match(name):
        return Dependency(match["name"], match["version"])
    candidates = [cell for cell in row.cells if cell != name] if row.cells else [row.remark]
    for text in (row.remark, *candidates):
        match = _VERSION.match(text)
        if match is not None and package_key(name):
            return Dependency(name, match["version"].removesuffix(".x"))
    return None


def routes(listing: Rows) -> tuple[Route, ...]:
    """The endpoints, at least one in most rows; none where the listing is about something else or carries rules."""
    found: dict[Route, None] = {}
    some = 0
    if not any(_METHODS.search(row.text[:2_000]) for row in listing.rows):
        return _paths_alone(listing)
    for row in listing.rows:
        before = len(found)
        for route in _routes(row):
            found[route] = None
        some += len(found) > before
    if len(found) < _LEAST or some * 10 < len(listing.rows) * 7 or remarks.rules(listing.rows, listing.header):
        return ()
    return tuple(found)


def _paths_alone(listing: Rows) -> tuple[Route, ...]:
    """The endpoints of a listing that gives no methods. Most must have two segments, or they are commands (`/fix`)."""
    found: dict[Route, None] = {}
    for row in listing.rows:
        if len(row.names) == 1 and row.names[0].startswith("/"):
            found[Route("", segments(row.names[0].split()[0]))] = None
    long = sum(len(route.path) > 1 for route in found)
    if len(found) < _LEAST or len(found) * 10 < len(listing.rows) * 9 or long * 10 < len(found) * 6:
        return ()
    return () if remarks.rules(listing.rows, listing.header) else tuple(found)


def _routes(row: Row) -> Iterator[Route]:
    text = row.text[:2_000]
    matches = list(_ROUTE.finditer(text))
    for match in matches:
        for method in _METHODS.findall(match["methods"]):
            yield Route(method, segments(match["path"].rstrip(":.")))
    if not matches and (path := _PATH.search(text)):
        for method in dict.fromkeys(_METHODS.findall(text)):
            yield Route(method, segments(path[0].rstrip(":.")))


def settings(listing: Rows) -> tuple[str, ...]:
    """The names of variables of the environment, where the rows say little of them."""
    found: dict[str, None] = {}
    rows = 0
    for row in listing.rows:
        names = [name.split("=")[0].strip() for name in row.names]
        upper = [name for name in names if _SETTING.match(name)]
        rows += bool(upper) and not row.label
        found.update(dict.fromkeys(upper))
    if len(found) < _LEAST_SETTINGS or rows * 10 < len(listing.rows) * 8 or remarks.rules(listing.rows, listing.header):
        return ()
    return tuple(found)


@dataclass(frozen=True)
class Described:
    """A table, a model or another thing and its columns or fields, as keys of words."""

    name: str
    columns: frozenset[str]


def tables(listing: Rows, title: str) -> tuple[Described, ...]:
    """The things that rows describe by lists of their columns; none where the listing is about something else.

    `title` is that of the section: where each row is a column with its type, it names what they belong to.
    """
    if (typed := _typed(listing.rows, title)) is not None:
        return (typed,)
    found = [one for row in listing.rows if (one := _in_a_row(row)) is not None]
    if len(found) * 10 < len(listing.rows) * 7:
        found = list(_below_rows(listing.rows))
    columns = sum(len(one.columns) for one in found)
    if len(found) < _LEAST_TABLES or columns < _LEAST_COLUMNS:
        return ()
    return tuple(found)


@dataclass(frozen=True)
class Named:
    """Names in code, and the words that are written beside them."""

    names: frozenset[str]
    words: frozenset[str]
    """In small letters, without those that the names are made of."""


def named(listing: Rows) -> Named | None:
    """The names in code, one in each row, that little is said of; None where the listing is about something else."""
    rows = listing.rows
    names: list[str] = []
    words: set[str] = set()
    for row in rows:
        name = row.names[0].partition("(")[0].strip() if len(row.names) == 1 and row.marked else ""
        if not _NAME.fullmatch(name) or (row.label and not row.cells):
            return None
        names.append(name)
        if any(ord(char) > _FIRST_IDEOGRAPH for char in row.text):
            return None  # words without blanks between them cannot be looked up
        words |= {word.lower() for word in _TOKEN.findall(row.text)} - {name.lower()}
    parts = {part.lower() for name in names for part in _PART.findall(name)}
    distinct = frozenset(names)
    if len(distinct) < _LEAST_NAMES or len(distinct) < len(rows) or remarks.rules(rows, listing.header):
        return None
    return Named(distinct, frozenset(words - parts))


def _typed(rows: Sequence[Row], title: str) -> Described | None:
    """A row for each column, `email | varchar` or `email: string`, in a section that is called after the table."""
    names = [row.names[0].rstrip("?") for row in rows if len(row.names) == 1 and _is_column(row.names[0].rstrip("?"))]
    typed = sum(_TYPE.match(row.remark.lstrip("`|(: ")) is not None for row in rows)
    called = _WORD.findall(title)
    if len(names) < _LEAST_TYPED or len(names) < len(rows) or typed * 10 < len(rows) * 7 or not 1 <= len(called) <= 3:
        return None
    if not any(_CODE_LIKE.search(name) for name in names) or remarks.rules(rows, ()):
        return None
    # "Table users", "users-Tabelle": of the words of the title the one that is written as a name in code is.
    name = min(called, key=lambda word: (word.lower() in _KINDS, not word.islower()))
    return Described(word_key(name), frozenset(map(word_key, names)))


def _in_a_row(row: Row) -> Described | None:
    """`users  id, email, name` or `users(id, email, name)`."""
    if not row.names or (row.label and not row.cells):
        return None
    name, _, inside = row.names[0].partition("(")
    if not _WORD.fullmatch(name):
        return None
    text = inside.rstrip(")") if inside else row.remark
    if not inside and text.endswith(")") and "," in text and row.text.find(f"{name}(") >= 0:
        text = text.rstrip(")")
    parts = [part.split() for part in re.split(r"[,、，;]", _ASIDE.sub(" ", text[:4_000]))]
    words = [part[0].strip("`*?!\"'") for part in parts if part]
    good = [
        word
        for word, part in zip(words, [part for part in parts if part], strict=True)
        if _is_column(word) and len(part) <= 3
    ]
    if len(good) < 3 or len(good) * 10 < len(words) * 9:
        return None
    if not any(_CODE_LIKE.search(word) for word in good):
        return None
    return Described(word_key(name), frozenset(word_key(word) for word in good))


def _is_column(word: str) -> bool:
    return _WORD.fullmatch(word) is not None


def _below_rows(rows: Sequence[Row]) -> Iterator[Described]:
    """A row for each table, and below it one for each column."""
    columns: dict[int, tuple[Row, list[str]]] = {}
    for row in rows:
        if row.parent is not None and len(row.names) >= 1:
            columns.setdefault(id(row.parent), (row.parent, []))[1].extend(row.names)
    for parent, names in columns.values():
        good = [name.split(":")[0].split(" ")[0].rstrip("?") for name in names]
        good = [name for name in good if _is_column(name)]
        if (
            len(parent.names) == 1
            and _is_column(parent.names[0])
            and len(good) >= 3
            and len(good) * 10 >= len(names) * 9
            and any(_CODE_LIKE.search(name) for name in good)
        ):
            yield Described(word_key(parent.names[0]), frozenset(map(word_key, good)))
