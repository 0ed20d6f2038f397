"""Bytes of a file to sourced text, in the ways that agents have. agents/VOCABULARY.md, section 4.

All of them decode UTF-8. They differ in what a wrong byte and a leading byte order mark do.
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


def lossy(data: bytes, path: str, *, drop_bom: bool = False) -> SourcedText:
    """UTF-8 with one U+FFFD for each maximal ill-formed part, as WHATWG's decoder and Rust's `from_utf8_lossy` have it.

    Each U+FFFD that replaces bytes is a derived run with their span; one that stands in the file is verbatim.
    """
    start = len(_BOM) if drop_bom and data.startswith(_BOM) else 0
    body = data[start:] if start else data
    found: list[tuple[int, int]] = []
    token = _wrong.set(found)
    try:
        text = body.decode("utf-8", "guidelint.note")
    finally:
        _wrong.reset(token)
    return SourcedText(_runs(text, found, body, path, start))


def _runs(text: str, wrong: list[tuple[int, int]], body: bytes, path: str, base: int) -> Iterator[Run]:
    """The runs of a decoded body that begins at byte `base` of the file."""
    character = position = 0
    for number, (start, end, parts) in enumerate(_adjoining(wrong)):
        if number == _MOST_WRONG_RUNS:
            yield Run(text[character:], Origin(path, base + position, base + len(body)))
            return
        width = len(body[position:start].decode())
        yield Run(text[character : character + width], Origin(path, base + position, base + start), True)
        character += width
        yield Run("\ufffd" * parts, Origin(path, base + start, base + end))
        character += parts
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
