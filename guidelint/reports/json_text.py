"""JSON as guidelint writes it: characters as they are, save surrogates and those that steer a terminal or a build."""

from __future__ import annotations

import json
import re
from typing import Any

# The second `#` of `##[error]`, too: what reads a build's log obeys that anywhere in a line.
_UNSAFE = re.compile(r"(?<=#)#(?=\w*\[)|" "[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def dumps(value: Any, *, indent: int | None = 2) -> str:
    """The value as JSON, fit to be encoded as UTF-8 and to be shown."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
