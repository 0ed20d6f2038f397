"""Random values that are assigned to what is named like a secret, sent as a bearer token, or stand in an address."""

from __future__ import annotations

import re
from collections.abc import Iterator

from guidelint.checks.credentials.made_up import is_made_up, is_random
from guidelint.checks.credentials.secret import Secret

# Code names secrets in English; prose does in its own language. A value must be random whatever the name.
_NAME = (
    r"api[_\- ]?key|secret|token|passw(?:or)?d|passphrase|pwd|credential|(?:auth|access|private|encryption)[_\- ]?key"
    r"|密码|密钥|口令|令牌|パスワード|トークン|秘密鍵|비밀번호|토큰|пароль|токен|ключ|contraseña|senha|passwort"
    r"|mot de passe"
)
_ASSIGNED = re.compile(
    rf"(?P<name>{_NAME})[A-Za-z0-9_\-]{{0,20}}+[\"'`*_\])]{{0,4}}[ \t]{{0,3}}(?:=>|:=|[=:：])[ \t]{{0,3}}"
    r"[\"'`*]{0,3}(?P<value>[A-Za-z0-9_+/=.~\-]{16,256}+)",
    re.IGNORECASE,
)
_BEARER = re.compile(r"\b(?:Bearer|token)[ \t]{1,3}(?P<value>[A-Za-z0-9_+/=.~\-]{20,256}+)", re.IGNORECASE)
_ADDRESS = re.compile(r"\b[a-z][a-z0-9+]{1,15}://[^\s:/@]{0,64}:(?P<value>[^\s:/@<>{}$]{10,128}+)@(?P<host>[\w.\-]+)")

# Parts of names whose values everybody may know, or that are no credentials at all.
_OPEN_NAME = re.compile(
    r"public|publishable|anon|site|hash|sha\d|checksum|digest|integrity|commit|etag|cache|next|page|max|count"
    r"|_id|fingerprint|test",
    re.IGNORECASE,
)
# Test keys of payment services, publishable keys, and names: these are written out in manuals.
_OPEN_VALUE = re.compile(r"(?:sk|pk|rk)_test_|pk_live_|sb_publishable_|(?:https?|file|[a-z]+):?//", re.IGNORECASE)
_LOCAL = re.compile(r"localhost\b|127\.|0\.0\.0\.0|10\.|192\.168\.|host\.docker|.*(?:example|\.local\b|\.test\b)")


def find(text: str) -> Iterator[Secret]:
    """Values that are certainly random, and that nothing marks as public."""
    for match in _ASSIGNED.finditer(text):
        before = text[max(match.start() - 30, 0) : match.start()]
        around = re.split(r"[\s\"'`(,;]", before)[-1] + text[match.start() : match.start("value")]
        if not _OPEN_NAME.search(around) and _is_secret(text, match):
            yield Secret(*match.span("value"), f"value of “{_name(around)}”", certain=False)
    for match in _BEARER.finditer(text):
        if _is_secret(text, match):
            yield Secret(*match.span("value"), "bearer token", certain=False)
    for match in _ADDRESS.finditer(text):
        value = match["value"]
        mixed = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
        if mixed and not is_made_up(value) and not _LOCAL.match(match["host"]) and _is_varied(value):
            yield Secret(*match.span("value"), "password in an address", certain=False)


def _is_secret(text: str, match: re.Match[str]) -> bool:
    value = match["value"].rstrip(".=")
    # A name goes on with a bracket or a template; what ends in "..." is cut.
    after = text[match.end("value") : match.end("value") + 3]
    if after.startswith(("(", "[", "{", "<", "$", "…", "*", "…")) or match["value"].endswith("..."):
        return False
    return not _OPEN_VALUE.match(value) and is_random(value)


def _is_varied(value: str) -> bool:
    return len(re.findall(r"(?<=[0-9])(?=[A-Za-z])|(?<=[A-Za-z])(?=[0-9])", value)) >= 2


def _name(around: str) -> str:
    return re.split(r"[=:：]", around)[0].strip(" \t\"'`*_])").strip()[:60]
