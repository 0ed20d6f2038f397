"""Secrets that some finding is about are kept out of what every finding says.

Reports show no line of them (`guidelint.reports.frame`). A fingerprint is taken of the lines as they are, so that
another secret in the same place is another finding: it is half of a digest of what is too random to be guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from guidelint.checks.facts import Files
from guidelint.findings import Finding, Place

SECRET = "GL502"
"""The rule whose places hold what is not shown."""

_LEAST = 8
"""Characters of a part of a secret that is looked for elsewhere: fewer stand in other words, too."""

_PUT = "*" * 8


def concealed(findings: Sequence[Finding], files: Files) -> Sequence[Finding]:
    """The findings with stars in place of the secrets that some of them are about. Fixes keep their texts.

    The places of the secrets are noted in `files`: whichever findings are reported in the end, their lines are hidden.
    """
    files.secrets = tuple(one.place for one in findings if one.rule.code == SECRET)
    parts = _parts(files.secrets, files)
    if not parts:
        return findings
    secret = re.compile("|".join(map(re.escape, sorted(parts, key=len, reverse=True))))

    def hide(text: str) -> str:
        return secret.sub(_PUT, text)

    return [
        replace(
            one,
            message=hide(one.message),
            evidence=tuple(map(hide, one.evidence)),
            help=hide(one.help),
            related=tuple(replace(other, message=hide(other.message)) for other in one.related),
        )
        for one in findings
    ]


def _parts(places: Iterable[Place], files: Files) -> set[str]:
    """The lines of the secrets: a key has many, and a token may be broken over two."""
    parts: set[str] = set()
    for place in places:
        lines = files.document(place.path).lines
        text = files.data(place.path)[lines.byte(*place.start) : lines.byte(*place.end)].decode("utf-8", "replace")
        parts.update(line for line in map(str.strip, text.split("\n")) if len(line) >= _LEAST)
    return parts
