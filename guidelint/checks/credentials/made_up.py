"""Whether a value is random, as keys are, or was made up to stand for one."""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import pairwise

# English words, as placeholders have them in texts of every language, and their Chinese and Japanese ones.
_PLACEHOLDER = re.compile(
    r"example|sample|dummy|placeholder|your|fake|mock|redacted|change_?me|replace|insert|secret|password|passw0rd"
    r"|(?<![a-z])(?:test|demo|foo|bar|here|todo|none|null|real|key|token)(?![a-z])"
    r"|x{4}|\*{3}|\.{3}|…|[<>{}$%\[\]()]|示例|样例|你的|您的|ここに|例",
    re.IGNORECASE,
)
_UUID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", re.IGNORECASE)
_HEX = re.compile(r"[0-9a-f]++|[0-9A-F]++")
_SWITCH = re.compile(r"(?<=[0-9])(?=[A-Za-z])|(?<=[A-Za-z])(?=[0-9])")
# Letters and digits in the order of words, years and numbers; of random ones a third stands so.
_WORDS = re.compile(r"[A-Za-z]?[a-z]{3,}+|[A-Z]{4,}+|[0-9]{4,}+")
_WORDS_OF_ONE_CASE = re.compile(r"[a-z]{5,}+|[A-Z]{5,}+|[0-9]{4,}+")
_KEYBOARD = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_LIMIT = 4096


def is_made_up(value: str) -> bool:
    """Whether a value is a placeholder: it says so, repeats itself, or goes up and down in steps."""
    value = value[:_LIMIT]
    if _PLACEHOLDER.search(value) or len(set(value)) < min(8, len(value) / 2):
        return True
    return _regular(value) * 3 >= len(value)


def _regular(value: str) -> int:
    """How many characters stand in runs of three or more that repeat, ascend or descend: `aaa`, `123`, `cba`."""
    lower = value.lower()
    total, run, step = 0, 1, None
    for before, after in pairwise(lower):
        now = _step(before, after)
        if now is not None and (now == step or run == 1):
            run, step = run + 1, now
        else:
            total += run if run >= 3 else 0
            run, step = (2, now) if now is not None else (1, None)
    return total + (run if run >= 3 else 0)


def _step(before: str, after: str) -> int | None:
    step = ord(after) - ord(before)
    if step in (-1, 0, 1) and before.isalnum() and after.isalnum():
        return step
    return 2 if any(before + after in row for row in _KEYBOARD) else None


def is_random(value: str) -> bool:
    """Whether a value of 16 characters or more is as disorderly as a generated key; words and names are not."""
    value = value[:_LIMIT]
    if _UUID.search(value) or is_made_up(value):
        return False
    digits = sum(character.isdigit() for character in value)
    if digits < 2 or digits == len(value):
        return False
    if _HEX.fullmatch(value):
        return len(value) >= 24 and _entropy(value) >= 3
    if _entropy(value) < 3.5:
        return False
    longest = max(re.split(r"[^A-Za-z0-9]", value), key=len)
    mixed = any(character.isupper() for character in value) and any(character.islower() for character in value)
    switches = len(_SWITCH.findall(longest))
    words = _WORDS if mixed else _WORDS_OF_ONE_CASE
    if sum(len(word) for word in words.findall(longest)) * 5 >= len(longest) * 3:
        return False
    if len(longest) < 12:
        # Base64 may be cut by its signs; a path or a name in parts has no capitals in the midst of its parts.
        return mixed and "/" in value and _entropy(value) >= 4.5 and len(value) >= 40
    return switches >= 3 or (switches >= 2 and mixed)


def _entropy(value: str) -> float:
    """Shannon's entropy, in bits per character."""
    return -sum(count / len(value) * math.log2(count / len(value)) for count in Counter(value).values())
