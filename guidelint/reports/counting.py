"""What a check counts, in sentences: findings, what can be fixed or was, and what was left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from guidelint.findings import Finding, Severity, Summary
from guidelint.reports.concise import one_line

if TYPE_CHECKING:
    from guidelint.api import CheckResult


def sentences(result: CheckResult, root: str | None = None) -> Iterator[str]:
    """All of it, the findings first. `root` is what the repository's root is called; by default by its path."""
    summary = result.summary
    where = root or one_line(result.root)
    looked_at = f"{count(summary.files, 'guidance file')} ({_agents(result.agents)})"
    counts = [count(summary.counts[severity], severity.label) for severity in sorted(Severity, reverse=True)]
    found = [one for one in counts if not one.startswith("0 ")]
    if found:
        yield f"{_joined(found)} in {looked_at}."
    elif not result.agents:
        yield (
            f"Nothing to check: no file in {where} shows which agents are in use. Name them with "
            "`--agent ID` or with `agents` in guidelint.toml; `guidelint agents` lists them with the files they read."
        )
    elif not summary.files:
        yield (
            f"Nothing to check: {where} holds no guidance file ({_agents(result.agents)}). "
            f"`guidelint agents {result.agents[0]}` tells which files are read, `guidelint explain` what is seen here."
        )
    else:
        yield f"No findings in {looked_at}."
    yield from of_since(summary)
    yield from of_fixes(summary)
    yield from _fixable(result)
    yield from left_out(summary)


def left_out(summary: Summary) -> Iterator[str]:
    """What was found and is not reported."""
    if summary.suppressed:
        yield f"{summary.suppressed:,} suppressed by comments."
    if summary.baselined:
        yield f"{summary.baselined:,} known from the baseline."


def of_since(summary: Summary) -> Iterator[str]:
    """What a comparison with a revision leaves out; nothing where none was asked for."""
    if summary.since is not None:
        before, mended = summary.before, summary.mended
        known = f"{before:,} {'was' if before == 1 else 'were'} there before"
        yield f"Since {one_line(summary.since)}: {known}, {mended:,} {'is' if mended == 1 else 'are'} mended."


def of_fixes(summary: Summary, would: bool = False) -> Iterator[str]:
    """What was fixed, or would be; nothing where no fixes were asked for."""
    if summary.fixed is not None:
        verb = "Would fix" if would else "Fixed"
        fixed = f"{count(summary.fixed, 'finding')} in {count(summary.changed, 'file')}"
        yield f"{verb} {fixed if summary.fixed else 'nothing'}."


def offered(finding: Finding, unsafe: bool) -> bool:
    """Whether `--fix` mends a finding; with `--unsafe-fixes`, if `unsafe`."""
    return finding.fix is not None and (finding.fix.safe or unsafe)


def of_unsafe(result: CheckResult) -> Iterator[str]:
    """How many more unsafe fixes would mend, where these are not offered."""
    unsafe = sum(one.fix is not None and not one.fix.safe for one in result.findings)
    if unsafe and not result.unsafe_fixes:
        yield f"{unsafe:,} more with `--unsafe-fixes`."


def _fixable(result: CheckResult) -> Iterator[str]:
    fixes = [one.fix for one in result.findings if one.fix]
    unsafe = sum(not fix.safe for fix in fixes)
    safe = len(fixes) - unsafe
    if result.unsafe_fixes and unsafe:
        yield f"{count(len(fixes), 'finding')} can be fixed with `--fix --unsafe-fixes` [*]."
    elif safe and unsafe:
        yield f"{count(safe, 'finding')} can be fixed with `--fix` [*], {unsafe:,} more with `--fix --unsafe-fixes`."
    elif safe:
        yield f"{count(safe, 'finding')} can be fixed with `--fix` [*]."
    elif unsafe:
        yield f"{count(unsafe, 'finding')} can be fixed with `--fix --unsafe-fixes`."


def _agents(agents: Iterable[str]) -> str:
    ids = tuple(agents)
    return f"{'agent' if len(ids) == 1 else 'agents'}: {', '.join(ids)}"


def count(number: int, noun: str) -> str:
    """`1 file`, `2 files`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _joined(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
