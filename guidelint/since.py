"""`check --since`: what a change brought, of what a check finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from guidelint import baseline
from guidelint.checking import CheckResult, Request, run
from guidelint.comparing.settings import suppressions
from guidelint.findings import Finding
from guidelint.selection import read_config
from guidelint.trees.base import Contents, exists, relative


def since(asked: Request) -> CheckResult:
    """What a check finds that it does not find at the revision that is compared with.

    Findings are told apart by their fingerprints, so that moved lines and renamed files bring nothing.
    """
    after = run(replace(asked, known=(), baseline=None))
    before = run(replace(asked, view=asked.gate, known=(), baseline=None))
    moved = _moved(before, after)
    old = {one.fingerprint for one in before.findings}
    brought = [one for one in after.findings if one.fingerprint not in old and one.fingerprint not in moved]
    new, _ = baseline.parted(brought, asked.known)
    there = {one.fingerprint for one in after.findings}
    gone = [one for one in before.findings if one.fingerprint not in there]
    summary = replace(
        after.summary,
        counts=Counter(one.severity for one in new),
        fixable=sum(one.fix is not None for one in new),
        baselined=len(brought) - len(new),
        since=asked.gate.name,
        before=len(after.findings) - len(brought),
        mended=len(gone) - len(moved),
    )
    notes = (*after.notes, *_of_configuration(asked), *_of_comments(asked))
    return replace(after, findings=tuple(new), summary=summary, notes=notes)


def _moved(before: CheckResult, after: CheckResult) -> set[str]:
    """The fingerprints of findings in files that are new, of which the same was found in a file that is gone."""
    gone = Counter(_told(one, before) for one in before.findings if not exists(after.files.tree, one.place.path))
    found = set()
    for one in after.findings:
        told = _told(one, after)
        if gone[told] and not exists(before.files.tree, one.place.path):
            gone[told] -= 1
            found.add(one.fingerprint)
    return found


def _told(one: Finding, result: CheckResult) -> tuple[str, str]:
    """The finding without its path."""
    return one.rule.code, " ".join(result.files.around(one.place).split())


def _of_configuration(asked: Request) -> Iterator[str]:
    """That the change edits the configuration, which is not the one that was used."""
    name, root = asked.gate.name, asked.view.root
    used = asked.settings.config.path
    if used is None:
        new = read_config(root, root, asked.view.tree).path
        if new is not None:
            yield f"{relative(new, root)} is new; the check went by the settings of {name}, which has none"
        return
    old, now = asked.gate.tree.read(used), asked.view.tree.read(used)
    if isinstance(old, Contents) and (not isinstance(now, Contents) or now.data != old.data):
        yield f"{relative(used, root)} is changed; the check went by the one of {name}"


def _of_comments(asked: Request) -> Iterator[str]:
    for one in suppressions(asked.gate, asked.view, asked.settings.agents):
        rules = ", ".join(one.rules) or "all rules"
        where = "in the whole file" if one.whole_file else "in the block after it"
        yield f"{one.path}:{one.line}: the change adds a comment that suppresses {rules} {where}"
