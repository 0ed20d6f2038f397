"""Credentials in guidance. What is found is never shown."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import credentials, wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Finding, Rule, Severity, finding

RULE = Rule("GL502", "secret", Severity.ERROR, "a credential that goes into every request")

_MOST = 50
"""Credentials of one file of which each is told."""


def check(guidance: tuple[GuidanceFile, ...], files: Files) -> Iterator[Finding]:
    for file in guidance:
        # What is no UTF-8 becomes a surrogate for each byte, so that offsets can be turned back into bytes.
        text = file.data.decode("utf-8", "surrogateescape")
        done = byte = 0
        for number, secret in enumerate(credentials.find(text)):
            if number == _MOST:
                break
            byte += len(text[done : secret.start].encode("utf-8", "surrogateescape"))
            done = secret.start
            length = len(text[secret.start : secret.end].encode("utf-8", "surrogateescape"))
            confidence = Confidence.HIGH if secret.certain else Confidence.MEDIUM
            yield finding(
                RULE,
                f"{secret.kind} of {wording.number(secret.end - secret.start, 'characters')}",
                files.place(file.path, byte, byte + length),
                agents=file.agents,
                evidence=["It goes to the model's provider with each request, and to all who can read the repository."],
                help="Revoke it, as it stays in git's history; name the variable or the store that holds the new one.",
                confidence=Confidence.LOW if is_sample(files.show(file.path)) and not secret.certain else confidence,
            )
