"""guidelint/tokens.py: counts are tiktoken's own, offline, lazy, and bounded against hostile text."""

import base64
import hashlib
import importlib
import os
import random
import string
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import tiktoken
from hypothesis import given, settings
from hypothesis import strategies as st

from guidelint import tokens

ROOT = Path(__file__).parent.parent

openai_public = importlib.import_module("tiktoken_ext.openai_public")  # has no types

# Raises at whatever touches the network, also when it is C code that does.
OFFLINE = """
import sys
def refuse(event, arguments):
    if event.startswith(("socket.", "urllib.", "http.")):
        raise SystemExit(f"network: {event} {arguments}")
sys.addaudithook(refuse)
"""


def run(code: str, **environment: str) -> str:
    """What a fresh interpreter prints for `code`; it must not fail."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture(scope="module")
def published() -> dict[str, Any]:
    """tiktoken's own definition of the encoding, with the hash of what it would download."""

    def no_download(_file: str, expected_hash: str) -> dict[bytes, int]:
        hashes.append(expected_hash)
        return {}

    hashes: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(openai_public, "load_tiktoken_bpe", no_download)
        definition: dict[str, Any] = openai_public.o200k_base()
    return {**definition, "expected_hash": hashes[0]}


@pytest.fixture(scope="module")
def reference(published: dict[str, Any]) -> Callable[[str], int]:
    """The plain way to count: the packed ranks, tiktoken's definition, one call for the whole text."""
    packed = (ROOT / "guidelint" / "data" / "o200k_base.bin").read_bytes()
    ranks: dict[bytes, int] = {}
    start = 199_998
    for length in packed[:199_998]:
        ranks[packed[start : start + length]] = len(ranks)
        start += length
    encoding = tiktoken.Encoding(
        "reference",
        pat_str=published["pat_str"],
        mergeable_ranks=ranks,
        special_tokens=published["special_tokens"],
    )
    return lambda text: len(encoding.encode(text, disallowed_special=()))


# The vocabulary


def original() -> bytes:
    """The file that was packed, rebuilt from the ranks."""
    return b"".join(b"%b %d\n" % (base64.b64encode(token), rank) for token, rank in tokens.vocabulary().items())


def test_packed_vocabulary_is_the_one_tiktoken_expects(published: dict[str, Any]) -> None:
    assert hashlib.sha256(original()).hexdigest() == published["expected_hash"]


def test_pattern_and_special_tokens_are_those_of_tiktoken(published: dict[str, Any]) -> None:
    assert published["pat_str"] == tokens._PATTERN
    assert published["special_tokens"] == tokens._SPECIAL_TOKENS
    assert published["name"] == tokens.ENCODING


def test_longest_token() -> None:
    assert max(map(len, tokens.vocabulary())) == tokens.LONGEST_TOKEN


def pack_vocabulary(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "tools" / "pack_vocabulary.py", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_tool_checks_the_packed_file() -> None:
    done = pack_vocabulary("check")
    assert (done.returncode, done.stderr) == (0, "")
    assert tokens._VOCABULARY_SHA256 in done.stdout


def test_tool_makes_the_same_packed_file_again(tmp_path: Path) -> None:
    (tmp_path / "original").write_bytes(original())
    assert pack_vocabulary("pack", tmp_path / "original", tmp_path / "packed").returncode == 0
    assert (tmp_path / "packed").read_bytes() == (ROOT / "guidelint/data/o200k_base.bin").read_bytes()


def test_tool_refuses_another_file(tmp_path: Path) -> None:
    (tmp_path / "original").write_bytes(original() + b"AAAA 199998\n")
    done = pack_vocabulary("pack", tmp_path / "original", tmp_path / "packed")
    assert done.returncode == 1
    assert "not the file that tiktoken expects" in done.stderr
    assert not (tmp_path / "packed").exists()


@pytest.mark.parametrize("damage", [b"", b"x", None])
def test_tool_and_loading_notice_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes | None) -> None:
    packed = (ROOT / "guidelint/data/o200k_base.bin").read_bytes()
    damaged = tmp_path / "packed"
    damaged.write_bytes(packed[:-1] + damage if damage is not None else packed[:1000])
    assert pack_vocabulary("check", damaged).returncode == 1
    monkeypatch.setattr(tokens, "_VOCABULARY", damaged)
    with pytest.raises(tokens.VocabularyError, match="is damaged: install guidelint again"):
        tokens.vocabulary()


def test_missing_vocabulary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "_VOCABULARY", tmp_path / "none.bin")
    with pytest.raises(tokens.VocabularyError, match=r"cannot read .*none\.bin.*install guidelint again"):
        tokens.vocabulary()


# Ordinary text

TEXTS = {
    "empty": "",
    "words": "hello world",
    "prose": "Don't run the tests in parallel; they share a database, and it's the CI's only one.\n" * 50,
    "markdown": "# Title\n\n- one\n- two\n\n```sh\nnpm ci && npm test\n```\n\n| a | b |\n|---|---|\n",
    "code": Path(__file__).read_text(encoding="utf-8") * 3,
    "paths": "src/app/main.py\r\nsrc//app/__init__.py\r\n/usr/bin/env\n\n//\n/\n",
    "numbers": "1 12 123 1234 12345678901234567890 3.14159 0xdeadbeef 2024-01-31T23:59:59Z",
    "chinese": "请在提交之前运行所有测试，并且更新文档。不要直接推送到主分支！" * 100,
    "japanese": "コミットする前に、すべてのテストを実行してください。「はい」" * 100,
    "korean": "커밋하기 전에 모든 테스트를 실행하세요. 문서도 갱신하세요.\n" * 100,
    "thai": "รันการทดสอบทั้งหมดก่อนคอมมิต และอัปเดตเอกสารด้วย\n" * 100,
    "arabic": "شغّل جميع الاختبارات قبل الالتزام، وحدّث الوثائق.\n" * 100,
    "emoji": "✅ done 🚀🚀 👩‍👩‍👧‍👦 🇩🇪 ❤️ 👍🏽\n" * 100,
    "combining": "é ñ ü ạ̈ Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G\n" * 20,
    "white space": " \t  \n\n\n   x\r\n\r\n \u00a0\u3000\u2003 y\x0b\x0c\x85\u2028z   ",
    "boxes": "┌────────────┐\n│            │\n└────────────┘\n" * 50,
    "rules": "-" * 300 + "\n" + "=" * 300 + "\n" + " " * 300 + "|\n",
    "base64": base64.b64encode(random.Random(1).randbytes(50_000)).decode(),
    "minified": '{"a":[1,2,{"b":"c","d":null}],"e":true},' * 400,
    "special": "<|endoftext|> and <|endofprompt|> and <|fim_prefix|>",
    "controls": "\x00\x01\x1b[31mred\x1b[0m\x7f\ufeff\u200b\u202e",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_counts_are_those_of_tiktoken(text: str, reference: Callable[[str], int]) -> None:
    assert tokens.count(text) == reference(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 0),
        ("hello world", 2),
        ("<|endoftext|>", 7),
        (" " * 8, 1),
        ("123456", 2),
        ("\r\n", 1),
        ("漢", 1),
    ],
)
def test_known_counts(text: str, expected: int) -> None:
    assert tokens.count(text) == expected


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("a \ud800 b", "a \ufffd b"),
        ("\udc00", "\ufffd"),
        ("x\ud83d", "x\ufffd"),
        ("\ud83d\ud83d\ude00", "\ufffd\U0001f600"),
        ("\ude00\ud83d", "\ufffd\ufffd"),
        ("\ufeff\ud83d\ude00", "\ufeff\U0001f600"),
    ],
)
def test_surrogates(text: str, sent: str, reference: Callable[[str], int]) -> None:
    assert tokens.count(text) == tokens.count(sent) == reference(sent)
    assert tokens.fits(text, len(sent.encode()))


# Cuts

# Characters about which the pattern has something to say, and Unicode at large.
TRICKY = st.lists(
    st.one_of(
        st.sampled_from(
            [*" \t\r\n/'sStTrReE1a9Zz_-.,:(){}|é漢あ한ーｱ。、「」・´`\x1c\x85\u00a0\u2028\u3000\u0301\u0e31"]
        ),
        st.sampled_from(["'s", "'RE", "'ſ", "  ", "\r\n", " \n", "abc", "ABC", "123", "//", "\u00b2", "ǅ", "ʰ", "Ⅷ"]),
        st.characters(exclude_categories=["Cs"]),
    ),
    max_size=40,
).map("".join)


@given(TRICKY)
@settings(max_examples=1000, deadline=None)
def test_a_cut_at_a_safe_bound_changes_nothing(reference: Callable[[str], int], text: str) -> None:
    whole = reference(text)
    found = (tokens._SAFE_BOUND.match(text, 0, end) for end in range(len(text) + 1))
    for bound in {match.end() for match in found if match is not None}:
        assert reference(text[:bound]) + reference(text[bound:]) == whole


@given(TRICKY)
@settings(max_examples=300, deadline=None)
def test_pieces_make_up_the_text(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tokens, "LONGEST_UNBROKEN", 4)
        pieces = list(tokens._pieces(text))
    assert "".join(pieces) == text
    assert all(len(piece) <= 4 for piece in pieces)
    assert all(pieces) or text == ""


UNBROKEN = tokens.LONGEST_UNBROKEN
CHOOSE = random.Random(2)
HOSTILE = {
    "spaces": " " * 1_000_000,
    "spaces, then a letter": " " * 1_000_000 + "a",
    "tabs and spaces": "\t " * 500_000,
    "wide spaces": "\u3000" * 1_000_000,
    "line ends": "\n" * 1_000_000,
    "carriage returns": "\r" * 1_000_000,
    "spaced line ends": " \n" * 500_000,
    "letter": "a" * 1_000_000,
    "capitals": "A" * 1_000_000,
    "digits": "1" * 1_000_000,
    "apostrophes": "'" * 1_000_000,
    "contractions": "a's" * 300_000,
    "slashes": "/" * 1_000_000,
    "equals": "=" * 1_000_000,
    "underscores": "_a" * 500_000,
    "ideographs": "漢" * 1_000_000,
    "emoji": "😀" * 1_000_000,
    "joined emoji": "👩\u200d" * 500_000,
    "combining marks": "e" + "\u0301" * 1_000_000,
    "replacement characters": "\ufffd" * 1_000_000,
    "surrogates": "\ud800" * 1_000_000,
    "null characters": "\0" * 1_000_000,
    "random letters": "".join(CHOOSE.choices(string.ascii_letters, k=1_000_000)),
    "random characters": "".join(map(chr, CHOOSE.choices(range(0x20, 0xD800), k=1_000_000))),
    "a bound at each window's start": (" a" + "b" * (UNBROKEN - 2)) * 600,
    "a bound just past each window": (" " + "b" * UNBROKEN) * 600,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_neither_raises_nor_hangs(text: str) -> None:
    tokens.count("")
    started = time.perf_counter()
    counted = tokens.count(text)
    # Around 0.1 s, up to 8 s with tiktoken before 0.13; what is quadratic in a million characters takes hours.
    assert time.perf_counter() - started < 30
    size = len(tokens._as_sent(text).encode())
    assert size / tokens.LONGEST_TOKEN <= counted <= size


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_estimate_beyond_the_longest_piece_is_close(text: str, reference: Callable[[str], int]) -> None:
    text = tokens._as_sent(text[:20_000])
    exact = reference(text)
    assert exact <= tokens.count(text) <= exact + 2 * (len(text) // UNBROKEN)


@pytest.mark.parametrize("character", [*string.printable, *"漢あ한😀─█→\u00a0\u3000"])
def test_one_character_repeated(character: str, reference: Callable[[str], int]) -> None:
    text = character * 10_000
    assert reference(text) <= tokens.count(text) <= reference(text) + 1


@pytest.mark.parametrize("length", [UNBROKEN - 1, UNBROKEN])
def test_exact_up_to_the_longest_piece(length: int, reference: Callable[[str], int]) -> None:
    words = "".join(CHOOSE.choices(["deploy", "test", "guidance", "agent", "read", "ing"], k=UNBROKEN))
    text = words[:length]
    assert tokens.count(text) == reference(text)


# fits


@given(TRICKY, st.integers(-2, 60))
@settings(deadline=None)
def test_fits_says_what_the_count_says(text: str, bound: int) -> None:
    assert tokens.fits(text, bound) == (tokens.count(text) <= bound)


@pytest.mark.parametrize("text", ["a" * 1000, " " * 1000, "漢" * 300, "word " * 200])
def test_fits_around_the_count(text: str) -> None:
    counted = tokens.count(text)
    assert tokens.fits(text, counted)
    assert not tokens.fits(text, counted - 1)


# Memory, laziness, isolation


def test_counts_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    encoded: list[str] = []

    class Encoding:
        def encode_ordinary(self, text: str) -> list[int]:
            encoded.append(text)
            return [0] * len(text)

    monkeypatch.setattr(tokens, "_encoding", Encoding)
    monkeypatch.setattr(tokens, "_memo", type(tokens._memo)())
    monkeypatch.setattr(tokens, "_MEMO_ENTRIES", 2)
    for text in ["a", "bb", "a", "ccc", "a", "bb"]:
        assert tokens.count(text) == len(text)
    assert encoded == ["a", "bb", "ccc", "bb"]  # "bb" was the one unused for longest when "ccc" came
    assert len(tokens._memo) == 2


def test_threads() -> None:
    texts = [f"thread {number} " * 500 for number in range(50)] * 4
    expected = [tokens.count(text) for text in texts]
    tokens._memo.clear()
    tokens._load.cache_clear()
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(tokens.count, texts)) == expected
    assert tokens._load.cache_info().misses == 1


def test_vocabulary_and_tiktoken_are_loaded_only_when_needed() -> None:
    code = """
import sys
from guidelint import tokens
assert tokens.fits("x" * 100, 100)
assert not tokens.fits("x" * 12801, 100)
assert not {"tiktoken", "tiktoken_ext", "regex", "requests"} & set(sys.modules)
assert tokens._load.cache_info().currsize == 0
assert tokens.fits("x" * 100, 50)
assert tokens._load.cache_info().currsize == 1
assert "requests" not in sys.modules
print("fine")
"""
    assert run(code) == "fine\n"


def test_no_network_and_no_cache_folder(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    # The name under which tiktoken would look for a download of this encoding.
    with pytest.MonkeyPatch.context() as patch:
        addresses: list[str] = []
        patch.setattr(
            openai_public,
            "load_tiktoken_bpe",
            lambda address, **_options: addresses.append(address),
        )
        openai_public.o200k_base()
    false = cache / hashlib.sha1(addresses[0].encode()).hexdigest()
    false.write_bytes(b"IQ== 0\n")

    environments = [
        {"TIKTOKEN_CACHE_DIR": str(cache)},
        {"DATA_GYM_CACHE_DIR": str(cache)},
        {"TIKTOKEN_CACHE_DIR": ""},
        {"TIKTOKEN_CACHE_DIR": str(tmp_path / "none"), "TMPDIR": str(tmp_path)},
    ]
    code = OFFLINE + "from guidelint import tokens; print(tokens.count('hello world ' * 1000))"
    for environment in environments:
        assert run(code, **environment) == f"{tokens.count('hello world ' * 1000)}\n"
    assert false.read_bytes() == b"IQ== 0\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cache"]


def test_the_network_guard_of_these_tests_works() -> None:
    code = OFFLINE + "import socket\ntry:\n socket.socket()\nexcept SystemExit as e: print('refused')"
    assert run(code) == "refused\n"
