"""Bytes of a file to sourced text, in the ways that agents have. agents/VOCABULARY.md, section 4.

All of them decode UTF-8, one UTF-16 and UTF-32 too. They differ in what a wrong byte and a leading byte order mark do.
"""

from __future__ import annotations

import codecs
import contextvars
from collections.abc import Iterator

from guidelint.loading.text import Origin, Run, SourcedText

_BOM = codecs.BOM_UTF8

_MOST_WRONG_RUNS = 10_000
"""Wrong stretches of a file that get a run of their own. What has more is no text: the rest is one derived run."""

_wrong: contextvars.ContextVar[list[tuple[int, int]]] = contextvars.ContextVar("wrong")


def _note(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    _wrong.get().append((error.start, error.end))
    return "\ufffd", error.end


# With a handler of its own the decoder goes over the bytes once; asking for the next wrong byte again and again is
# quadratic. Python's decoder and WHATWG's agree on what one ill-formed part is.
codecs.register_error("guidelint.note", _note)


def _drop(error: UnicodeError) -> tuple[str, int]:
    _note(error)
    assert isinstance(error, UnicodeDecodeError)
    return "", error.end


codecs.register_error("guidelint.drop", _drop)


def lossy(data: bytes, path: str, *, drop_bom: bool = False) -> SourcedText:
    """UTF-8 with one U+FFFD for each maximal ill-formed part, as WHATWG's decoder and Rust's `from_utf8_lossy` have it.

    Each U+FFFD that replaces bytes is a derived run with their span; one that stands in the file is verbatim.
    """
    start = len(_BOM) if drop_bom and data.startswith(_BOM) else 0
    body = data[start:] if start else data
    text, found = _decoded(body, "guidelint.note")
    return SourcedText(_runs(text, found, body, path, start))


def dropping(data: bytes, path: str) -> SourcedText:
    """UTF-8 without its wrong bytes, as Python's `errors="ignore"`; the byte order mark kept as U+FEFF."""
    text, found = _decoded(data, "guidelint.drop")
    return SourcedText(_runs(text, found, data, path, 0, ""))


def _note_bytes(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    _wrong.get().extend((at, at + 1) for at in range(error.start, error.end))
    return "\ufffd" * (error.end - error.start), error.end


codecs.register_error("guidelint.note-bytes", _note_bytes)


def each_byte(data: bytes, path: str) -> SourcedText:
    """UTF-8 with one U+FFFD for each wrong byte, as Go's JSON encoder has it; the byte order mark kept as U+FEFF."""
    text, found = _decoded(data, "guidelint.note-bytes")
    return SourcedText(_runs(text, found, data, path, 0))


def _decoded(body: bytes, errors: str) -> tuple[str, list[tuple[int, int]]]:
    """The text, and where its wrong parts are."""
    found: list[tuple[int, int]] = []
    token = _wrong.set(found)
    try:
        return body.decode("utf-8", errors), found
    finally:
        _wrong.reset(token)


def _runs(
    text: str, wrong: list[tuple[int, int]], body: bytes, path: str, base: int, put: str = "\ufffd"
) -> Iterator[Run]:
    """The runs of a decoded body that begins at byte `base` of the file, `put` in place of each wrong part."""
    character = position = 0
    for number, (start, end, parts) in enumerate(_adjoining(wrong)):
        if number == _MOST_WRONG_RUNS:
            yield Run(text[character:], Origin(path, base + position, base + len(body)))
            return
        width = len(body[position:start].decode())
        yield Run(text[character : character + width], Origin(path, base + position, base + start), True)
        character += width
        yield Run(put * parts, Origin(path, base + start, base + end))
        character += len(put) * parts
        position = end
    yield Run(text[character:], Origin(path, base + position, base + len(body)), True)


def _adjoining(wrong: list[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Wrong parts that touch, as one: start, end, number of parts."""
    first = last = parts = 0
    for start, end in wrong:
        if parts and start == last:
            last, parts = end, parts + 1
            continue
        if parts:
            yield first, last, parts
        first, last, parts = start, end, 1
    if parts:
        yield first, last, parts


def strict(data: bytes, path: str) -> SourcedText | None:
    """UTF-8, the byte order mark kept as U+FEFF; None when any byte is wrong."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return SourcedText((Run(text, Origin(path, 0, len(data)), True),))


_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark is its beginning
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def by_mark(data: bytes, path: str) -> SourcedText | None:
    """What the byte order mark says: UTF-8, 16 or 32, without the mark; without one strict UTF-8. None: not that."""
    mark, encoding = next(((mark, name) for mark, name in _MARKS if data.startswith(mark)), (b"", "utf-8"))
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError:
        return None
    return SourcedText((Run(text, Origin(path, len(mark), len(data), encoding), True),))
