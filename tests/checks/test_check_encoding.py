"""GL106: what is not plain UTF-8, what it is most likely, and its fix."""

from __future__ import annotations

import codecs
from collections.abc import Callable

import pytest
from checking import check, told

from guidelint.markdown.document import document

Lay = Callable[..., str]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("Réponds en français.".encode("latin-1"), "1:2 not UTF-8: Latin-1, as it seems"),
        ("Größe: 3 µm, über alles ©".encode("latin-1"), "1:3 not UTF-8: Latin-1, as it seems"),
        (b"Don\x92t \x93guess\x94 \x96 ask.", "1:4 not UTF-8: Windows-1252, as it seems"),
        ("Пишите тесты".encode("cp1251"), "1:1 not UTF-8: wrong bytes in 11 places"),
        ("先运行测试".encode("gbk"), "1:1 not UTF-8: wrong bytes in "),
        ("テストを書く".encode("shift-jis"), "1:1 not UTF-8: wrong bytes in "),
        ("é".encode()[:1] + b" caf\xc3\xa9 na\xc3\xafve", "1:1 not UTF-8: wrong bytes in 1 place"),
        ("Prüfe café".encode() + b"\xe9", "1:11 not UTF-8: wrong bytes in 1 place"),
        (b"a\n\xed\xa0\x80", "2:1 not UTF-8: wrong bytes in 3 places"),
        (b"a\x00b", "1:2 warning: NUL character"),
        ("a\ufffdb \ufffd".encode(), "1:2 warning: U+FFFD stands in the file"),
    ],
)
def test_found(lay: Lay, data: bytes, expected: str) -> None:
    [one] = told(lay({"AGENTS.md": data}), "GL106")
    assert one.startswith(f"AGENTS.md:{expected}")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "\ufeffa\r\nb",
        "a\rb\r",
        "Réponds 先运行测试 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم",
        "A wrong byte becomes `\ufffd`, '\ufffd' elsewhere.",
    ],
)
def test_not_found(lay: Lay, text: str) -> None:
    assert told(lay({"AGENTS.md": text.encode()}), "GL106") == []


@pytest.mark.parametrize(
    ("mark", "codec", "name"),
    [
        (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16LE byte order mark"),
        (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16BE byte order mark"),
        (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32LE byte order mark"),
        (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32BE byte order mark"),
        (b"", "utf-16-le", "UTF-16LE, by its zero bytes"),
        (b"", "utf-16-be", "UTF-16BE, by its zero bytes"),
    ],
)
def test_wide(lay: Lay, mark: bytes, codec: str, name: str) -> None:
    text = "# Règles\r\n\r\nRun the tests. 🙂\r\n" if mark else "# Rules\r\n\r\nRun the tests.\r\n"
    data = mark + text.encode(codec)
    [one] = check(lay({"AGENTS.md": data}), "GL106")
    assert one.message == f"not UTF-8: {name}"
    assert one.fix is not None
    [edit] = one.fix.edits
    assert one.fix.safe
    assert edit.text == text
    lines = document(data).lines
    assert (lines.byte(*edit.place.start), lines.byte(*edit.place.end)) == (0, len(data))


def test_half_a_unit_has_no_fix(lay: Lay) -> None:
    [one] = check(lay({"AGENTS.md": codecs.BOM_UTF16_LE + b"a\x00b"}), "GL106")
    assert one.fix is None


def test_counts(lay: Lay) -> None:
    [one] = check(lay({"AGENTS.md": b"caf\xe9 cr\xe8me"}), "GL106")
    assert one.evidence == (
        "The first wrong byte is 0xe9; 2 places in all, each of which becomes U+FFFD or drops the file.",
    )
