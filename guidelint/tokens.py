"""Token counts with tiktoken's `o200k_base` encoding, offline.

The encoding is built from a vocabulary that ships in the package, never from tiktoken's own download: no
network, no cache folder, no environment variable (`TIKTOKEN_CACHE_DIR`, `DATA_GYM_CACHE_DIR`) has any
influence. Importing this module imports neither tiktoken nor the vocabulary; the first count does, once
per process.

The vocabulary: `data/o200k_base.bin`, made by `tools/pack_vocabulary.py` from the file
`o200k_base.tiktoken` (3,613,922 bytes, one line "base64 rank" per token) that OpenAI publishes with
tiktoken. Its ranks are 0, 1, 2, … without a gap, so that ranks and base64 need not be stored: the packed
file is the length of each token in rank order, one byte each, and then the tokens themselves. Forms that
were measured (CPython 3.11, the times are the part of loading that differs between them, to a dict of
ranks):

    form                          installed    in the wheel    to a dict
    the original text             3,613,922       1,692,516       114 ms
    lengths and tokens, plain     1,597,668         993,715        32 ms   <- this one
    lengths and tokens, zlib        993,620         993,931        39 ms
    lengths and tokens, xz          815,668         815,924        65 ms
    length-prefixed tokens, bz2     783,064         782,468        86 ms

A wheel deflates its files anyway, so plain costs no more to download than zlib; xz would save 0.18 MB
once per installation and cost 33 ms in each run that counts. tiktoken itself then needs 70 to 100 ms to
build its tables and 10 ms to be imported: the first count takes about 120 ms, later ones about 30 MB/s.
"""

import functools
import hashlib
import re
import threading
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from guidelint.errors import GuidelintError

if TYPE_CHECKING:
    import tiktoken

ENCODING = "o200k_base"
"""The name of the encoding, as tiktoken and OpenAI's documentation call it."""

LONGEST_TOKEN = 128
"""Bytes of the longest token in the vocabulary."""

LONGEST_UNBROKEN = 1536
"""Characters: `count` is exact for text that has a safe bound (`_SAFE_BOUND`) in each stretch this long."""

_VOCABULARY = Path(__file__).parent / "data" / "o200k_base.bin"
_VOCABULARY_SIZE = 199_998
_VOCABULARY_SHA256 = "440741350e7cfa1c0f4869ce742d1b043550adbda5187adcac9e787edac6fba9"

# The pattern and the special tokens are those of `o200k_base()` in tiktoken_ext/openai_public.py
# (tiktoken 0.7 to 0.14 agree). They are repeated here because that function downloads the vocabulary
# before it returns them. A test compares both with the installed tiktoken.
_PATTERN = "|".join(
    (
        r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
        r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
        r"\p{N}{1,3}",
        r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
        r"\s*[\r\n]+",
        r"\s+(?!\S)",
        r"\s+",
    )
)
_SPECIAL_TOKENS = {"<|endoftext|>": 199_999, "<|endofprompt|>": 200_018}

# tiktoken splits text into pieces by the pattern and encodes each piece for itself, so a text may be cut
# wherever the pattern ends a piece whatever stands around. These places are such bounds, by the pattern's
# alternatives:
#   - before a space or tab that follows anything but white space: in a piece, white space is either its
#     first character or all of it, or else a line end;
#   - after a line end, before anything but white space and "/": no piece goes on there;
#   - between a digit and an ASCII letter: no alternative holds both;
#   - between a letter or digit and punctuation other than the apostrophe (which may begin "'s"):
#     punctuation is in a piece with letters only as its first character, and with digits never.
# Letters are restricted to ASCII, kana, ideographs and Hangul as they have been since Unicode 2.0, so
# that Python's and tiktoken's versions of Unicode agree about them. The greedy prefix finds the last
# bound of the window.
_SAFE_BOUND = re.compile(
    r"(?s:.*)(?:"
    r"(?<=\S)(?=[ \t])"
    r"|(?<=[\r\n])(?=[^\s/])"
    r"|(?<=[0-9])(?=[A-Za-z])"
    r"|(?<=[A-Za-z])(?=[0-9])"
    r"|(?<=[A-Za-z0-9\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fa5\uac00-\ud7a3])"
    r"(?=[!-&(-/:-@\[-`{-~、。，．！？：；（）「」『』])"
    r")"
)

# Keyed by digest, so that a long-lived process holds no text: about 200 bytes an entry.
_MEMO_ENTRIES = 4096
_memo: OrderedDict[bytes, int] = OrderedDict()
_memo_lock = threading.Lock()
_loading = threading.Lock()


class VocabularyError(GuidelintError):
    """The vocabulary in the installed package is missing or damaged."""


def count(text: str) -> int:
    """Number of tokens of `text` in `o200k_base`.

    Special tokens that are written out (`<|endoftext|>`) are counted as the ordinary text they are. A
    lone surrogate is counted as U+FFFD, as that is what its JSON escape becomes on the way to the model;
    a surrogate pair as the character it stands for.

    The count is exact unless the text has a stretch of more than `LONGEST_UNBROKEN` characters without a
    space between words, a line end, punctuation or a change between letters and digits. Such a stretch is
    cut every `LONGEST_UNBROKEN` characters, as tiktoken's time grows with the square of a piece's length
    (before its 0.13) and it aborts on a million spaces. The count is then a close estimate from above: each
    cut adds a token or two or none. Measured on 200,000 random letters, words, ideographs, emoji and kinds
    of white space it was 0 to 0.2 % too high, on one character repeated at most one token. (No proof excludes
    that a cut saves a token; none was seen.) The time is linear in the length of the text.

    Raises VocabularyError when the package's vocabulary is missing or damaged.
    """
    text = _as_sent(text)
    key = hashlib.blake2b(text.encode(), digest_size=16).digest()
    with _memo_lock:
        known = _memo.get(key)
        if known is not None:
            _memo.move_to_end(key)
            return known
    encode = _encoding().encode_ordinary
    tokens = sum(len(encode(piece)) for piece in _pieces(text))
    with _memo_lock:
        _memo[key] = tokens
        if len(_memo) > _MEMO_ENTRIES:
            _memo.popitem(last=False)
    return tokens


def fits(text: str, tokens: int) -> bool:
    """Whether `count(text) <= tokens`, without loading the vocabulary where the size settles it.

    A token stands for 1 to `LONGEST_TOKEN` bytes of UTF-8: a text of at most `tokens` bytes fits, one of
    more than `tokens * LONGEST_TOKEN` bytes does not. Only between the two is the text counted.

    Raises VocabularyError as `count` does.
    """
    size = len(_as_sent(text).encode())
    if size <= tokens:
        return True
    if size > tokens * LONGEST_TOKEN:
        return False
    return count(text) <= tokens


def vocabulary() -> dict[bytes, int]:
    """The ranks of all tokens, by their bytes, in rank order: read and verified anew at each call.

    Raises VocabularyError when the file is missing or is not the one this version was made with.
    """
    try:
        packed = _VOCABULARY.read_bytes()
    except OSError as error:
        raise VocabularyError(f"cannot read the token vocabulary ({error}): install guidelint again") from error
    if hashlib.sha256(packed).hexdigest() != _VOCABULARY_SHA256:
        raise VocabularyError(f"the token vocabulary {_VOCABULARY} is damaged: install guidelint again")
    ranks: dict[bytes, int] = {}
    start = _VOCABULARY_SIZE
    for rank in range(_VOCABULARY_SIZE):
        end = start + packed[rank]
        ranks[packed[start:end]] = rank
        start = end
    return ranks


def _encoding() -> "tiktoken.Encoding":
    with _loading:  # or else each thread would load its own
        return _load()


@functools.cache
def _load() -> "tiktoken.Encoding":
    import tiktoken

    return tiktoken.Encoding(
        ENCODING,
        pat_str=_PATTERN,
        mergeable_ranks=vocabulary(),
        special_tokens=_SPECIAL_TOKENS,
    )


def _as_sent(text: str) -> str:
    """`text` with surrogate pairs joined and each lone surrogate replaced by U+FFFD."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def _pieces(text: str) -> Iterator[str]:
    """`text` in pieces of at most `LONGEST_UNBROKEN` characters: up to the last safe bound, else that long.

    That length is a multiple of 3 and of 128, so that a run of digits (three to a token) or of spaces (up
    to 128) that begins a piece is cut where tokens end anyway.
    """
    start = 0
    while len(text) - start > LONGEST_UNBROKEN:
        limit = start + LONGEST_UNBROKEN
        bound = _SAFE_BOUND.match(text, start, limit)
        end = bound.end() if bound is not None and bound.end() > start else limit
        yield text[start:end]
        start = end
    yield text[start:]
