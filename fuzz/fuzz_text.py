"""Fuzz target: `SourcedText`. Random operations on texts of random files, held against the same on plain strings.

python fuzz/fuzz_text.py --seconds 30 --seed 1
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from fuzzing import main

from guidelint.loading.decoding import lossy, strict
from guidelint.loading.text import SourcedText, utf8_index, utf8_length, utf16_index
from guidelint.loading.whitespace import JAVASCRIPT, PYTHON, RUST

PIECES = (
    *("a", "word ", "\n", "\r\n", "\r", " ", "\t", "\ufeff", "\x85", "\x1c", "\u2028", "\u3000", "\0", "é", "漢", "🙂"),
    *(b"\xff", b"\xe2\x82", b"\xf0\x9f\x99", b"\xed\xa0\xbd", b"\xc0\x80", b"\xef\xbb\xbf", b"\xef\xbf\xbd"),
)


def any_bytes(random_: random.Random) -> bytes:
    """A file: pieces of text, and bytes that are none."""
    pieces = random_.choices(PIECES, k=random_.randrange(12))
    return b"".join(piece.encode() if isinstance(piece, str) else piece for piece in pieces)


def check_runs(text: SourcedText, files: Mapping[str, bytes]) -> None:
    """The runs are the text, origins lie in their files, and verbatim runs are the decoding of their bytes."""
    assert "".join(run.text for run in text.runs) == text.text
    assert len(text) == len(text.text)
    for start, end, run in text.spans():
        assert run.text
        assert text.text[start:end] == run.text
        if run.origin is None:
            assert not run.verbatim
            continue
        data = files[run.origin.path]
        assert 0 <= run.origin.start < run.origin.end <= len(data), (run, len(data))
        if run.verbatim:
            assert data[run.origin.start : run.origin.end].decode(run.origin.encoding) == run.text, run


def once(random_: random.Random) -> None:
    """One text and some operations on it."""
    files = {path: any_bytes(random_) for path in ("/one.md", "/two.md")}
    parts = [lossy(data, path, drop_bom=random_.random() < 0.3) for path, data in files.items()]
    for path, data in files.items():
        whole = strict(data, path)
        assert (whole is not None) == valid(data)
        check_runs(whole or SourcedText(), files)
    text = SourcedText.framing(random_.choice(["", "# head\n"]))
    for part in random_.choices(parts, k=random_.randrange(4)):
        text = text + part + random_.choice(["", "\n\n", "é"])
    for _ in range(random_.randrange(1, 6)):
        text = changed(text, parts, random_)
        check_runs(text, files)
        for offset in sorted(random_.choices(range(len(text)), k=4)) if text else ():
            check_place(text, offset, files)


def valid(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def check_place(text: SourcedText, offset: int, files: Mapping[str, bytes]) -> None:
    """The byte of a character is where its own decoding begins."""
    run, within = text.origin_at(offset)
    place = text.byte_at(offset)
    assert run.text[within] == text.text[offset]
    assert (place is None) == (run.origin is None)
    if place and run.verbatim:
        character = text.text[offset].encode()
        assert files[place[0]][place[1] : place[1] + len(character)] == character


def changed(text: SourcedText, parts: list[SourcedText], random_: random.Random) -> SourcedText:
    """The text after one operation, which is checked against the plain one."""
    plain, size = text.text, len(text)
    one, other = random_.randrange(-size - 1, size + 2), random_.randrange(-size - 1, size + 2)
    characters = random_.choice([JAVASCRIPT, PYTHON, RUST, "aé\n"])
    spans = some_spans(size, random_)
    bound = random_.randrange(utf8_length(plain) + 3)
    match random_.randrange(9):
        case 0:
            result, expected = text[one:other], plain[one:other]
        case 1:
            result, expected = text.strip(characters), plain.strip(characters)
            assert text.is_blank(characters) == (expected == "")
        case 2:
            result, expected = text.with_line_feeds(), plain.replace("\r\n", "\n").replace("\r", "\n")
        case 3:
            new = random_.choice(parts)
            result = text.replace_spans((start, end, new) for start, end in spans)
            expected = replaced(plain, spans, new.text)
        case 4:
            result, expected = text.remove_spans(spans), replaced(plain, spans, "")
        case 5:
            result = text.derive_spans((start, end, "<>") for start, end in spans)
            expected = replaced(plain, spans, "<>")
        case 6:
            result, expected = text.cut_bytes(bound), plain[: utf8_index(plain, bound)]
            assert utf8_length(result.text) <= bound
        case 7:
            result = text.cut_utf16(bound)
            expected = plain.encode("utf-16-le", "surrogatepass")[: 2 * bound].decode("utf-16-le", "surrogatepass")
            assert utf16_index(plain, bound) <= len(result)
        case _:
            new = random_.choice(parts)
            result, expected = SourcedText.join("--", [text, new, text]), f"{plain}--{new.text}--{plain}"
    assert result.text == expected, (plain, result.text, expected)
    return result


def some_spans(size: int, random_: random.Random) -> list[tuple[int, int]]:
    places = sorted(random_.choices(range(size + 1), k=2 * random_.randrange(4)))
    return list(zip(places[::2], places[1::2], strict=True))


def replaced(plain: str, spans: Iterable[tuple[int, int]], new: str) -> str:
    done, position = "", 0
    for start, end in spans:
        done += plain[position:start] + new
        position = end
    return done + plain[position:]


if __name__ == "__main__":
    main(once, __doc__)
