"""Credentials in guidance. What is found is never shown."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import credentials, wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Finding, Place, Related, Rule, Severity, finding

RULE = Rule("GL502", "secret", Severity.ERROR, "a credential that goes into every request")

_MOST = 50
"""Credentials of one file of which each is told; the last of these tells where the others are."""


def check(guidance: tuple[GuidanceFile, ...], files: Files) -> Iterator[Finding]:
    for file in guidance:
        found = list(_placed(file, files))
        for number, (secret, place) in enumerate(found[:_MOST], 1):
            others = found[_MOST:] if number == _MOST else []
            evidence = ["It goes to the model's provider with each request, and to all who can read the repository."]
            if others:
                evidence.append(f"Further down the file holds {wording.number(len(others), 'more credentials')}.")
            confidence = Confidence.HIGH if secret.certain else Confidence.MEDIUM
            yield finding(
                RULE,
                f"{secret.kind} of {wording.number(secret.end - secret.start, 'characters')}",
                place,
                agents=file.agents,
                evidence=evidence,
                related=[Related(at, other.kind) for other, at in others],
                help="Revoke it, as it stays in git's history; name the variable or the store that holds the new one.",
                confidence=Confidence.LOW if is_sample(files.show(file.path)) and not secret.certain else confidence,
            )


def _placed(file: GuidanceFile, files: Files) -> Iterator[tuple[credentials.Secret, Place]]:
    """The credentials of a file, each with its place."""
    # What is no UTF-8 becomes a surrogate for each byte, so that offsets can be turned back into bytes.
    text = file.data.decode("utf-8", "surrogateescape")
    done = byte = 0
    for secret in credentials.find(text):
        byte += len(text[done : secret.start].encode("utf-8", "surrogateescape"))
        done = secret.start
        length = len(text[secret.start : secret.end].encode("utf-8", "surrogateescape"))
        yield secret, files.place(file.path, byte, byte + length)
