"""Text that remembers where it came from.

Everything that an agent sends is built from `SourcedText`, from the reading of a file to the final framing. The exact
prompt, the file and line of each line of it, the place of a cut in the source and the cost of a file are read off it.

Offsets into the text count characters (Unicode code points; a lone surrogate, as an agent that counts in UTF-16 units
leaves it, is one). Origins are spans of bytes in a file, independent of how the file was decoded.
"""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Origin:
    """The bytes `start` to `end` (exclusive) of the file at `path`, and the codec that gives their text."""

    path: str
    start: int
    end: int
    encoding: str = "utf-8"


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text with one story.

    - *verbatim*: the text is the decoding of the origin's bytes;
    - *derived*: the agent changed it; the origin is the bytes that it stands for;
    - *framing*: the agent's own; no origin.
    """

    text: str
    origin: Origin | None = None
    verbatim: bool = False

    @property
    def kind(self) -> str:
        if self.origin is None:
            return "framing"
        return "verbatim" if self.verbatim else "derived"


def _width(text: str, start: int, end: int, encoding: str) -> int:
    """The bytes that the characters `start` to `end` take in a file of that encoding."""
    if text.isascii() and encoding in ("utf-8", "latin-1"):
        return end - start
    return len(text[start:end].encode(encoding, "surrogatepass"))


class SourcedText:
    """An immutable text made of runs. Empty runs do not stay, so an empty text has none."""

    __slots__ = ("_mark", "_starts", "_text", "runs")

    runs: Final[tuple[Run, ...]]

    def __init__(self, runs: Iterable[Run] = ()) -> None:
        self.runs = tuple(run for run in runs if run.text)
        self._text: str | None = None
        self._starts: list[int] | None = None
        self._mark = (-1, 0, 0)

    @classmethod
    def framing(cls, text: str) -> SourcedText:
        """Text that is the agent's own."""
        return cls((Run(text),))

    @classmethod
    def join(cls, separator: str, parts: Iterable[SourcedText]) -> SourcedText:
        """The parts in order, with the separator, as framing, between each two."""
        runs: list[Run] = []
        for number, part in enumerate(parts):
            if number:
                runs.append(Run(separator))
            runs.extend(part.runs)
        return cls(runs)

    @property
    def text(self) -> str:
        """The runs joined."""
        if self._text is None:
            self._text = "".join(run.text for run in self.runs)
        return self._text

    @property
    def starts(self) -> list[int]:
        """The offset in the text at which each run starts, then the length of the text."""
        if self._starts is None:
            self._starts = [0, *itertools.accumulate(len(run.text) for run in self.runs)]
        return self._starts

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"SourcedText({list(self.runs)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SourcedText) and self.runs == other.runs

    def __hash__(self) -> int:
        return hash(self.runs)

    def __len__(self) -> int:
        return self.starts[-1]

    def __bool__(self) -> bool:
        return bool(self.runs)

    def __add__(self, other: SourcedText | str) -> SourcedText:
        """Both in order. A `str` is framing."""
        more = (Run(other),) if isinstance(other, str) else other.runs
        return SourcedText(self.runs + more)

    def __radd__(self, other: str) -> SourcedText:
        return SourcedText((Run(other), *self.runs))

    def __getitem__(self, span: slice) -> SourcedText:
        """The characters of the slice, as of a `str`; a step is not possible."""
        start, end, step = span.indices(len(self))
        if step != 1:
            raise ValueError("sourced text has no slices with a step")
        return SourcedText(self._between(start, end))

    def _between(self, start: int, end: int) -> Iterator[Run]:
        if start >= end:
            return
        starts = self.starts
        index = bisect.bisect_right(starts, start) - 1
        while index < len(self.runs) and starts[index] < end:
            run = self.runs[index]
            base = starts[index]
            yield self._part(index, max(start - base, 0), min(end - base, len(run.text)))
            index += 1

    def _part(self, index: int, start: int, end: int) -> Run:
        """The characters `start` to `end` of a run. Part of a verbatim run is verbatim, part of a derived one keeps
        its span: what it was made of cannot be divided."""
        run = self.runs[index]
        if start == 0 and end == len(run.text):
            return run
        origin = run.origin
        if origin is None or not run.verbatim:
            return Run(run.text[start:end], origin)
        part = Origin(origin.path, self._byte(index, start), self._byte(index, end), origin.encoding)
        return Run(run.text[start:end], part, True)

    def _byte(self, index: int, within: int) -> int:
        """The byte of the file at a character of a verbatim run."""
        run = self.runs[index]
        assert run.origin is not None
        # Counting goes on from where it last stood: from the run's start each time, many changes of one long run would
        # take quadratic time.
        marked, character, byte = self._mark
        if marked != index:
            character, byte = 0, run.origin.start
        if character <= within:
            byte += _width(run.text, character, within, run.origin.encoding)
        else:
            byte -= _width(run.text, within, character, run.origin.encoding)
        self._mark = (index, within, byte)
        return byte

    # What agents do to text

    def strip(self, characters: str) -> SourcedText:
        """Without the given characters at both ends."""
        return self.lstrip(characters).rstrip(characters)

    def lstrip(self, characters: str) -> SourcedText:
        """Without the given characters at the start."""
        return self[len(self) - len(self.text.lstrip(characters)) :]

    def rstrip(self, characters: str) -> SourcedText:
        """Without the given characters at the end."""
        return self[: len(self.text.rstrip(characters))]

    def is_blank(self, characters: str) -> bool:
        """Whether there is nothing but the given characters."""
        return not self.text.strip(characters)

    def replace_spans(self, replacements: Iterable[tuple[int, int, SourcedText]]) -> SourcedText:
        """With each span of characters `(start, end, text)` replaced. The spans ascend and do not overlap."""
        runs: list[Run] = []
        position = 0
        for start, end, text in replacements:
            if start < position or end < start:
                raise ValueError("spans must ascend and not overlap")
            runs.extend(self._between(position, start))
            runs.extend(text.runs)
            position = end
        runs.extend(self._between(position, len(self)))
        return SourcedText(runs)

    def remove_spans(self, spans: Iterable[tuple[int, int]]) -> SourcedText:
        """Without each span of characters. The spans ascend and do not overlap."""
        return self.replace_spans((start, end, EMPTY) for start, end in spans)

    def derive_spans(self, changes: Iterable[tuple[int, int, str]]) -> SourcedText:
        """With each span of characters changed to the text given, which then stands for the bytes of that span."""
        return self.replace_spans((start, end, self._derived(start, end, text)) for start, end, text in changes)

    def _derived(self, start: int, end: int, text: str) -> SourcedText:
        return SourcedText((Run(text, self.origin_of(start, end)),))

    def with_line_feeds(self) -> SourcedText:
        """With each CR LF and each lone CR made LF."""
        if "\r" not in self.text:
            return self
        text = self.text
        changes: list[tuple[int, int, str]] = []
        position = text.find("\r")
        while position >= 0:
            end = position + (2 if text.startswith("\n", position + 1) else 1)
            changes.append((position, end, "\n"))
            position = text.find("\r", end)
        return self.derive_spans(changes)

    def cut_utf16(self, units: int) -> SourcedText:
        """The first `units` UTF-16 units. A pair cut in two leaves its first half, a lone surrogate."""
        text = self.text
        index = utf16_index(text, units)
        kept = self[:index]
        if index < len(text) and utf16_length(text[:index]) < units:
            half = chr(0xD800 + ((ord(text[index]) - 0x10000) >> 10))
            kept += self._derived(index, index + 1, half)
        return kept

    def cut_bytes(self, size: int) -> SourcedText:
        """As many whole characters as fit into `size` bytes of UTF-8; a lone surrogate takes three."""
        return self[: utf8_index(self.text, size)]

    # Where it came from

    def origin_at(self, offset: int) -> tuple[Run, int]:
        """The run at a character offset, and the offset within it. `IndexError` beyond the text."""
        if not 0 <= offset < len(self):
            raise IndexError(offset)
        index = bisect.bisect_right(self.starts, offset) - 1
        return self.runs[index], offset - self.starts[index]

    def byte_at(self, offset: int) -> tuple[str, int] | None:
        """The file and the byte in it where the character at the offset came from; None for framing."""
        run, within = self.origin_at(offset)
        if run.origin is None:
            return None
        if not run.verbatim:
            return run.origin.path, run.origin.start
        return run.origin.path, self._byte(bisect.bisect_right(self.starts, offset) - 1, within)

    def origin_of(self, start: int, end: int) -> Origin | None:
        """The bytes that the characters `start` to `end` stand for; None for framing.

        Characters of two files answer for the first: what one file's text was changed to is never another's.
        """
        origins = [run.origin for run in self._between(start, end) if run.origin]
        if not origins:
            return None
        if len(origins) == 1:
            return origins[0]
        same = [origin for origin in origins if origin.path == origins[0].path]
        return replace(
            origins[0],
            start=min(origin.start for origin in same),
            end=max(origin.end for origin in same),
        )

    def spans(self) -> Iterator[tuple[int, int, Run]]:
        """Each run with the characters `start` to `end` that it has in the text."""
        for index, run in enumerate(self.runs):
            yield self.starts[index], self.starts[index + 1], run

    def paths(self) -> tuple[str, ...]:
        """The files whose text is in it, each once, in order of first use."""
        return tuple(dict.fromkeys(run.origin.path for run in self.runs if run.origin))


EMPTY = SourcedText()


def utf16_length(text: str) -> int:
    """Length in UTF-16 units, JavaScript's `length`."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def utf16_index(text: str, units: int) -> int:
    """The number of whole characters within the first `units` UTF-16 units."""
    units = max(units, 0)
    if units >= 2 * len(text):
        return len(text)
    low, high = min(units // 2, len(text)), min(units, len(text))
    while low < high:
        middle = (low + high + 1) // 2
        if utf16_length(text[:middle]) <= units:
            low = middle
        else:
            high = middle - 1
    return low


def utf8_length(text: str) -> int:
    """Length in bytes of UTF-8; a lone surrogate takes three, as JavaScript counts and as it is written out."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def utf8_index(text: str, size: int) -> int:
    """The number of whole characters within the first `size` bytes of UTF-8."""
    if size >= 4 * len(text):
        return len(text)
    head = text.encode("utf-8", "surrogatepass")[: max(size, 0)]
    # Python decodes no lone surrogate that is cut off in the middle; such a tail is at most three bytes long.
    while head:
        try:
            return len(head.decode("utf-8", "surrogatepass"))
        except UnicodeDecodeError:
            head = head[:-1]
    return 0
