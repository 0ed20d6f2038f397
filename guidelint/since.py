"""`check --since`: what a change brought, of what a check finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from guidelint import baseline
from guidelint.checking import CheckResult, Request, run
from guidelint.comparing.settings import suppressions
from guidelint.findings import Finding, is_whole
from guidelint.selection import config_of
from guidelint.starting import absolute_path
from guidelint.trees.base import Contents, absolute, is_inside, relative


def since(asked: Request) -> CheckResult:
    """What a check finds that it does not find at the revision that is compared with.

    Findings are told apart by their fingerprints, so that moved lines and renamed files bring nothing.
    """
    # All of it: a file may have come from where the paths do not lead.
    everywhere = replace(asked, wanted=(), known=(), baseline=None)
    after = run(everywhere)
    before = run(replace(everywhere, view=asked.gate))
    moved = _lessened(before, after) | _moved(before, after)
    old = {one.fingerprint for one in before.findings}
    there = {one.fingerprint for one in after.findings}
    found = _within(after.findings, asked.wanted)
    brought = [one for one in found if one.fingerprint not in old and one.fingerprint not in moved]
    new, _ = baseline.parted(brought, asked.known)
    left = set(moved.values())
    gone = [one for one in before.findings if one.fingerprint not in there and one.fingerprint not in left]
    summary = replace(
        after.summary,
        counts=Counter(one.severity for one in new),
        fixable=sum(one.fix is not None for one in new),
        baselined=len(brought) - len(new),
        since=asked.gate.name,
        before=len(found) - len(brought),
        mended=len(_within(gone, asked.wanted)),
    )
    notes = (*after.notes, *_of_configuration(asked), *_of_baseline(asked), *_of_comments(asked))
    return replace(after, findings=tuple(new), summary=summary, notes=notes)


def _lessened(before: CheckResult, after: CheckResult) -> dict[str, str]:
    """The fingerprints of findings about a whole file that concern fewer agents or other files than before."""

    def reach(one: Finding, result: CheckResult) -> tuple[tuple[str, str], set[str]]:
        others = (result.files.show(other.place.path) for other in one.related)
        return (one.rule.code, result.files.show(one.place.path)), {*one.agents, *others}

    there = {one.fingerprint for one in after.findings}
    gone: dict[tuple[str, str], list[tuple[set[str], str]]] = {}
    for one in before.findings:
        if is_whole(one) and one.fingerprint not in there:
            key, reached = reach(one, before)
            gone.setdefault(key, []).append((reached, one.fingerprint))
    found = {}
    for one in after.findings:
        key, reached = reach(one, after)
        left = next((entry for entry in gone.get(key, ()) if reached <= entry[0]), None) if is_whole(one) else None
        if left is not None:
            gone[key].remove(left)
            found[one.fingerprint] = left[1]
    return found


def _within(findings: Iterable[Finding], wanted: tuple[str, ...]) -> list[Finding]:
    return [one for one in findings if not wanted or any(is_inside(one.place.path, path) for path in wanted)]


def _moved(before: CheckResult, after: CheckResult) -> dict[str, str]:
    """The fingerprints of findings in files that are new, with those of the same ones in files that are gone."""
    gone: dict[tuple[str, str], list[str]] = {}
    for one in before.findings:
        if not _is_file_of_its_own(after, one.place.path):
            gone.setdefault(_told(one, before), []).append(one.fingerprint)
    found = {}
    for one in after.findings:
        left = gone.get(_told(one, after))
        if left and not _is_file_of_its_own(before, one.place.path):
            found[one.fingerprint] = left.pop(0)
    return found


def _is_file_of_its_own(result: CheckResult, path: str) -> bool:
    """Whether something is there that is no link: a file may be moved, and leave a link in its place."""
    return result.files.tree.resolve(path) == path


def _told(one: Finding, result: CheckResult) -> tuple[str, str]:
    """The finding without its path."""
    return one.rule.code, " ".join(result.files.around(one.place).split())


def _of_configuration(asked: Request) -> Iterator[str]:
    """That the change edits the configuration, which is not the one that was used."""
    name, root = asked.gate.name, asked.view.root
    used = asked.settings.config.path
    if used is None:
        new = config_of(asked.view, root).path
        if new is not None:
            yield f"{relative(new, root)} is new; the check went by the settings of {name}, which has none"
        return
    old, now = asked.gate.tree.read(used), asked.view.tree.read(used)
    if isinstance(old, Contents) and (not isinstance(now, Contents) or now.data != old.data):
        yield f"{relative(used, root)} is changed; the check went by the one of {name}"


def _of_baseline(asked: Request) -> Iterator[str]:
    """That the change edits the baseline, which is not the one that was used."""
    config = asked.settings.config
    if asked.baseline is None:
        return
    named = asked.options.baseline
    path = absolute(config.folder, config.baseline or "") if named is None else absolute_path(named)
    old, now = asked.gate.confined.read(path), asked.view.confined.read(path)
    if isinstance(old, Contents) and (not isinstance(now, Contents) or now.data != old.data):
        yield f"{relative(path, asked.view.root)} is changed; the check went by the one of {asked.gate.name}"


def _of_comments(asked: Request) -> Iterator[str]:
    for one in suppressions(asked.gate, asked.view, asked.settings.agents):
        rules = ", ".join(one.rules) or "all rules"
        where = "in the whole file" if one.whole_file else "in the block after it"
        yield f"{one.path}:{one.line}: the change adds a comment that suppresses {rules} {where}"
