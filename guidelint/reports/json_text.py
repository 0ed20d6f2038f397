"""JSON as guidelint writes it: readable characters as they are, lone surrogates as escapes."""

from __future__ import annotations

import json
import re
from typing import Any

_SURROGATE = re.compile("[\ud800-\udfff]")


def dumps(value: Any) -> str:
    """The value as indented JSON, fit to be encoded as UTF-8."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
