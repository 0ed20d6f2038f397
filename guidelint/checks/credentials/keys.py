"""Private keys in PEM, with their body: the mere mention of a header is none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from guidelint.checks.credentials.made_up import is_made_up
from guidelint.checks.credentials.secret import Secret

_BEGIN = re.compile(r"-----BEGIN (?:[A-Z0-9]{2,10} ){0,3}PRIVATE KEY(?: BLOCK)?-----")
_END = re.compile(r"-----END (?:[A-Z0-9]{2,10} ){0,3}PRIVATE KEY(?: BLOCK)?-----")
_LONGEST = 16 * 1024
"""Characters of a key with its header: 16,384 bits take 13 KB."""
_BODY = re.compile(r"[A-Za-z0-9+/=]{30,}+")
_LEAST = 60
"""Characters of base64 that a key has at least, in all; those on Ed25519 have 64."""


def find(text: str) -> Iterator[Secret]:
    """The private keys of a text, from header to footer, or to the last line of a cut one."""
    at = 0
    while begin := _BEGIN.search(text, at):
        at = begin.end()
        following = _BEGIN.search(text, at, at + _LONGEST)
        limit = following.start() if following else min(len(text), at + _LONGEST)
        end = _END.search(text, at, limit)
        body = list(_BODY.finditer(text, at, end.start() if end else limit))
        if not end:
            body = _in_a_row(body)
        written = "".join(line[0] for line in body)
        if len(written) >= _LEAST and not is_made_up(written):
            last = end.end() if end else body[-1].end()
            yield Secret(begin.start(), last, "private key", certain=True)
            at = last


def _in_a_row(lines: list[re.Match[str]]) -> list[re.Match[str]]:
    """The lines from the first on that have little between them."""
    for number in range(1, len(lines)):
        if lines[number].start() - lines[number - 1].end() > 40:
            return lines[:number]
    return lines
