"""The order of names: what was recorded of cline, what its specification says, and Node where there is one."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import time
import unicodedata

import pytest

from guidelint.loading.collation import in_order


def ordered(names: list[str]) -> list[str]:
    return in_order(names, str)


@pytest.mark.parametrize(
    "names",
    [
        ["_u", "10-ten", "2-two", "A", "a-b", "b", "B2"],
        ["AGENTS", "Alpha", "beta", "delta", "eps", "gamma", "Global AGENTS.md", "Workspace AGENTS.md", "zeta"],
        ["étude", "f", "zed", "日"],
        ["a", "A", "á", "Á", "ab", "Áb"],
        ["‘a", "'b", "“c", "z"],
        ["🧪", "🙂", "1", "a", "ß", "т", "あ", "一", "丁", "㐀"],
    ],
)
def test_order(names: list[str]) -> None:
    assert ordered(names[::-1]) == names


def test_equal_names_stay() -> None:
    pair = ["ab", "a\u00adb"]
    assert ordered(pair) == pair
    assert ordered(pair[::-1]) == pair[::-1]


def test_only_the_start_of_long_names_counts() -> None:
    started = time.monotonic()
    ordered(["é" * 1_000_000, "漢" * 1_000_000])
    assert time.monotonic() - started < 20


SETS = {
    "ASCII": range(1, 127),
    "Latin": range(0xA0, 0x250),
    "punctuation": range(0x2010, 0x2070),
    "Greek and Cyrillic": range(0x370, 0x530),
    "Han": range(0x4E00, 0x9FA5),
    "kana": range(0x3041, 0x30FF),
    "Hangul": range(0xAC00, 0xD7A3),
    "emoji": range(0x1F300, 0x1FAFF),
    "arrows": range(0x2190, 0x2300),
}

# Emoji and symbols of Unicode 15, which collation.bin does not have and only newer Pythons know.
YOUNGER = {
    int(code, 16)
    for code in [
        "1F6DC",
        "1F774",
        "1F775",
        "1F776",
        "1F77B",
        "1F77C",
        "1F77D",
        "1F77E",
        "1F77F",
        "1F7D9",
        "1FA75",
        "1FA76",
        "1FA77",
        "1FA87",
        "1FA88",
        "1FAAD",
        "1FAAE",
        "1FAAF",
        "1FABB",
        "1FABC",
        "1FABD",
        "1FABF",
        "1FACE",
        "1FACF",
        "1FADA",
        "1FADB",
        "1FAE8",
        "1FAF7",
        "1FAF8",
    ]
}


@pytest.mark.skipif(shutil.which("node") is None, reason="compares with Node")
@pytest.mark.parametrize("name", SETS)
def test_as_node(name: str) -> None:
    chance = random.Random(name)
    letters = [chr(code) for code in SETS[name] if unicodedata.category(chr(code)) != "Cn" and code not in YOUNGER]

    def made() -> str:
        return "".join(chance.choice(letters if chance.random() < 0.6 else "aAbZ-_ .12") for _ in range(4))

    names = sorted({made() for _ in range(600)})
    chance.shuffle(names)
    script = (
        "if (process.versions.icu.split('.')[0] < 78) { console.log('null'); process.exit() };"
        "const a = JSON.parse(require('fs').readFileSync(0)); a.sort((x, y) => x.localeCompare(y, 'en'));"
        "console.log(JSON.stringify(a))"
    )
    done = subprocess.run(["node", "-e", script], input=json.dumps(names), capture_output=True, text=True, check=True)
    expected = json.loads(done.stdout)
    if expected is None:
        pytest.skip("another ICU")
    assert ordered(names) == expected
