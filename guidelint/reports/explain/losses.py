"""What does not reach an agent, in short."""

from __future__ import annotations

from guidelint.loading.context import Context, ImportOutcome, Outcome
from guidelint.reports.explain import reasons, words


def losses(context: Context) -> list[str]:
    """What does not reach the agent at the start, although it may be meant to."""
    candidates = reasons.candidates(context, None)
    cuts = [one for one in context.cuts if one.touched is None]
    lost = sum(cut.lost_bytes for cut in cuts)
    cut_files = {cut.path for cut in cuts}
    found = [f"{words.number(lost, 'bytes')} cut off"] if lost else []
    for outcome in (Outcome.OVER_BUDGET, Outcome.UNREADABLE, Outcome.UNTRUSTED, Outcome.EXCLUDED):
        count = sum(one.outcome is outcome and one.path not in cut_files for one in candidates)
        if count:
            found.append(f"{words.number(count, 'files')} {outcome.value}")
    references = [one for one in context.imports if one.touched is None]
    for failed, texts in _FAILED.items():
        count = len({(one.origin.path, one.origin.start) for one in references if one.outcome is failed})
        if count:
            found.append(f"{words.number(count, 'imports')} {texts}")
    return found


_FAILED = {
    ImportOutcome.MISSING: "missing",
    ImportOutcome.OUTSIDE: "outside",
    ImportOutcome.TOO_DEEP: "too deep",
    ImportOutcome.WRONG_TYPE: "of a wrong type",
}
