"""What a change does to what a check would find: sentences about rules, settings, suppressions and known findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from guidelint import pages
from guidelint.comparing.known import Known
from guidelint.comparing.settings import NOT_SET
from guidelint.reports.change_words import Sentence, counted, listed

if TYPE_CHECKING:
    from guidelint.reviewing import DiffResult


def gates(result: DiffResult) -> Iterator[Sentence]:
    place = result.config_path or "the configuration"
    if result.rules_off:
        verb = "is" if len(result.rules_off) == 1 else "are"
        yield Sentence(
            f"{place} switches rules off: {listed(result.rules_off, 5)} {verb} no longer checked.", grave=True
        )
    if result.rules_on:
        yield Sentence(f"{place} switches rules on: {listed(result.rules_on, 5)}.")
    for setting in result.settings:
        sets = f"no longer sets {setting.key}" if setting.after == NOT_SET else f"sets {setting.key} to {setting.after}"
        yield Sentence(f"{place} {sets}; it was {setting.before}.", grave=True)
    for one in result.suppressed:
        what = listed(one.rules, 5) if one.rules else "all rules"
        extent = "the whole file" if one.whole_file else "the block after it"
        yield Sentence(f"{one.path}:{one.line} suppresses {what} for {extent}.", grave=True)
    if result.known is not None:
        yield from _known(result.known)


def _known(one: Known) -> Iterator[Sentence]:
    if one.problem:
        yield Sentence(f"No check can go by the baseline: {one.problem}.", grave=True)
        return
    dropped = f"{counted(len(one.removed), 'finding')} that it held"
    if not one.added:
        yield Sentence(f"{one.path} drops {dropped}.")
        return
    names = pages.codes()
    rules = Counter((entry.code, entry.path) for entry in one.added)
    what = listed(f"{number:,} {names.get(code, code)} in {path}" for (code, path), number in rules.most_common())
    also = f", and drops {dropped}" if one.removed else ""
    more = counted(len(one.added), "finding")
    yield Sentence(f"{one.path} takes {more} that it did not take before ({what}){also}.", grave=True)
