"""Secrets that some finding is about are kept out of what every finding says.

Reports show no line of them (`guidelint.reports.frame`). A fingerprint is taken of the lines as they are, so that
another secret in the same place is another finding: it is half of a digest of what is too random to be guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from guidelint.checks.covering import Cover
from guidelint.checks.facts import Files
from guidelint.findings import Finding, Place

SECRET = "GL502"
"""The rule whose places hold what is not shown."""

_LEAST = 8
"""Characters of a part of a secret that is looked for elsewhere: fewer stand in other words, too."""

_PUT = "*" * 8


def concealed(findings: Sequence[Finding], files: Files) -> Sequence[Finding]:
    """The findings with stars in place of the secrets that some of them are about. Fixes keep their texts: reports that
    tell these leave out what shows a secret.

    The places of the secrets are noted in `files`: whichever findings are reported in the end, their lines are hidden.
    """
    files.secrets = tuple(place for one in findings if one.rule.code == SECRET for place in _places(one))
    files.cover = cover = Cover(_parts(files.secrets, files))
    if not cover:
        return findings

    def hide(text: str) -> str:
        return cover.over(text, lambda _: _PUT)

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


def _places(secret: Finding) -> Iterator[Place]:
    """Where the secrets are that a finding is about: of many in a file one tells of all the others."""
    yield secret.place
    yield from (other.place for other in secret.related)


def _parts(places: Iterable[Place], files: Files) -> set[str]:
    """The lines of the secrets: a key has many, and a token may be broken over two."""
    parts: set[str] = set()
    for place in places:
        lines = files.document(place.path).lines
        text = files.data(place.path)[lines.byte(*place.start) : lines.byte(*place.end)].decode("utf-8", "replace")
        parts.update(line for line in map(str.strip, text.split("\n")) if len(line) >= _LEAST)
    return parts
