"""Output of programs that was pasted into guidance: test runs, traces, logs, diffs, sessions in a shell."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.checks import wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.output import logs, taking_out
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Finding, Rule, Severity, finding

RULE = Rule("GL301", "pasted-log", Severity.WARNING, "output of a program, a log, a trace or a diff that was pasted in")

_HELP = (
    "Keep the lesson, in one line, and take the output out; a task record, an issue or a log file is the place for it."
)


def check(guidance: tuple[GuidanceFile, ...], files: Files) -> Iterator[Finding]:
    for file in guidance:
        sample = is_sample(files.show(file.path))
        for log in logs.found(file.document):
            place = files.place(file.path, log.span.start, log.span.end)
            kinds = [f"{count:,} {noun[:-1] if count == 1 else noun}" for noun, count in log.counts]
            yield finding(
                RULE,
                f"pasted output: {log.output:,} of {wording.number(log.lines, 'lines')} were printed by a program",
                place,
                agents=file.agents,
                evidence=[f"{log.output:,} of {wording.number(log.lines, 'lines')} are output: {', '.join(kinds)}."],
                help=_HELP,
                fix=taking_out.fix(files, file.path, [log.span], "Remove the output"),
                confidence=Confidence.LOW if sample else Confidence.HIGH if log.sure else Confidence.MEDIUM,
            )
