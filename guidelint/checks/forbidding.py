"""Whether a text forbids what it names, or shows it as what is wrong or dangerous."""

from __future__ import annotations

import re

# Marks hold in any language; words are those of the languages that guidance is commonly written in.
_FORBIDS = re.compile(
    r"❌|✗|✘|✖|🚫|⛔"
    r"|\b(?:never|don't|do not|must not|should not|shouldn't|cannot|can't|avoid|forbid\w*|prohibit\w*|block(?:s|ed|ing)"
    r"|den(?:y|ies|ied)|reject\w*|refus\w+|danger\w*|malicious\w*|attack\w*|unsafe|insecure|suspicious|vulnerab\w+"
    r"|exploit\w*|injection|instead of|rather than|bad|wrong|detects?|flag(?:s|ged)|untrusted|anti-?patterns?|threat\w*"
    r"|risky)\b|\bNOT\b:"
    r"|禁止|不要|不得|严禁|嚴禁|切勿|避免|危险|危險|恶意|攻击|攻撃|拦截|阻止|检测|しないで|せず|危険|悪意|避け|使わない"
    r"|금지|하지 마|위험|악성|공격"
    r"|\b(?:nunca|evit(?:e|ar|a)|prohibid[oa]|peligros[oa]|jamais|interdit\w*|dangereu\w+|niemals|verboten|gefährlich\w*)\b"
    r"|никогда|нельзя|запрещ\w+|опасн\w+|не (?:запускай|используй|выполняй)",
    re.IGNORECASE,
)


def forbids(text: str) -> bool:
    """Whether it does so anywhere in it: give it a line or a sentence."""
    return _FORBIDS.search(text) is not None
