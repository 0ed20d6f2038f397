"""What guidance costs, folder by folder: for people, as JSON, and as Markdown."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from guidelint.budgeting import Budget, Cost, Demand
from guidelint.reports import console
from guidelint.reports.change_words import folder, listed
from guidelint.reports.escaping import visible
from guidelint.reports.estimates import estimates
from guidelint.reports.markdown import MOST_CHARACTERS, code, escaped, fitting, folded, table
from guidelint.reports.measures import shown_percent
from guidelint.reports.tables import aligned
from guidelint.reports.wrapping import wrapped

if TYPE_CHECKING:
    from guidelint.reviewing import BudgetResult

_HEAD = ("agent", "started in", "tokens", "bytes", "of limit", "left", "largest")
_DEMAND_HEAD = ("agent", "file", "tokens", "bytes", "when")
_TOLD = ("agent", "started in", "of limit", "tokens", "bytes left", "largest")
_NUMBERS = frozenset(("tokens", "bytes", "of limit", "bytes left"))


@console.safe
def rows(result: BudgetResult, width: int) -> Iterator[console.Row]:
    """The tables, in lines of `width` columns where names allow it."""
    budget = result.budget
    if not budget.always:
        yield (("", nothing(result)),)
        return
    yield (("bold", "Sent with every request"),)
    yield from _always(budget.always, width)
    if budget.on_demand:
        yield ()
        yield (("bold", "Sent when a matching file is touched"),)
        yield from _on_demand(budget.on_demand, width)
    if note := estimates_of(result):
        yield ()
        yield from ((("", line),) for line in wrapped(note, width, width))


def estimates_of(result: BudgetResult) -> str:
    """Of which agents the tokens are an estimate; empty for none."""
    agents = [cost.agent for cost in result.budget.always] + [one.agent for one in result.budget.on_demand]
    return estimates(agents, result.estimated)


def _always(costs: Sequence[Cost], width: int) -> Iterator[console.Row]:
    """A table, in little room without the largest files, and what is left if nothing is lost. Else two lines each."""
    cells = [[visible(cell) for cell in _told(cost)] for cost in costs]
    least = len(_TOLD) - 1 if any(cost.lost_bytes for cost in costs) else len(_TOLD) - 2
    for most in range(len(_TOLD), least - 1, -1):
        lines = aligned(_TOLD[:most], [row[:most] for row in cells], width, _NUMBERS)
        if lines is not None:
            yield (("bold", lines[0]),)
            yield from (((_colour(cost), line),) for cost, line in zip(costs, lines[1:], strict=True))
            return
    for cost, (agent, where, percent, tokens, *_) in zip(costs, cells, strict=True):
        limit = cost.usage.limit
        parts = [f"{percent} of {limit.amount:,} {limit.unit.value}", f"{tokens} tokens"]
        if cost.lost_bytes:
            parts.append(f"{cost.lost_bytes:,} bytes lost")
        yield from ((("bold", line),) for line in wrapped(f"{agent} in {where}", width, width - 2))
        yield from (((_colour(cost), f"  {line}"),) for line in wrapped(", ".join(parts), width - 2, width - 2))


def _on_demand(demands: Sequence[Demand], width: int) -> Iterator[console.Row]:
    cells = [[visible(cell) for cell in (one.agent, one.path, f"{one.tokens:,}", _when(one))] for one in demands]
    lines = aligned(("agent", "file", "tokens", "when"), cells, width, _NUMBERS)
    if lines is not None:
        yield from ((("" if number else "bold", line),) for number, line in enumerate(lines))
        return
    for agent, path, tokens, when in cells:
        yield (("", f"{path}"),)
        yield from ((("", f"  {line}"),) for line in wrapped(f"{agent}, {tokens} tokens: {when}", width - 2, width - 2))


def nothing(result: BudgetResult) -> str:
    """Why there is no table."""
    if not result.agents:
        return "Nothing is sent: no file shows which agents are in use. Name them with --agent ID."
    return f"Nothing is sent: {listed(result.agents)} finds no guidance here."


def _colour(cost: Cost) -> str:
    if cost.lost_bytes or cost.usage.exceeded:
        return console.BAD
    return console.ODD if cost.usage.percent >= 80 else ""


def _told(cost: Cost) -> tuple[str, ...]:
    agent, where, tokens, _, percent, left, largest = _cells(cost)
    return agent, where, percent, tokens, f"{cost.lost_bytes:,} lost" if cost.lost_bytes else left, largest


def _cells(cost: Cost) -> tuple[str, ...]:
    files = [f"{one.path} {one.tokens:,}" for one in cost.contributors]
    usage = cost.usage
    unit = usage.limit.unit.value
    return (
        cost.agent,
        folder(cost.folder),
        f"{cost.tokens:,}",
        f"{cost.bytes:,}",
        shown_percent(usage.percent),
        f"{cost.left:,}" if unit == "bytes" else f"{cost.left:,} {unit}",
        listed(files, 2),
    )


def _demand(one: Demand) -> tuple[str, ...]:
    return one.agent, one.path, f"{one.tokens:,}", f"{one.bytes:,}", _when(one)


def _when(one: Demand) -> str:
    what = ", ".join(one.patterns) or "any file"
    if not one.patterns and one.folder == posixpath.dirname(one.path):
        return f"{what} there"
    return what if one.folder == "." else f"{what} below {one.folder}"


def as_json(result: BudgetResult) -> dict[str, Any]:
    """The interface of `budget --format json`, version 1. Paths are relative to `root`, with `/`."""
    return {
        "version": 1,
        "root": result.root,
        "agents": list(result.agents),
        "always": [_cost_json(cost, result) for cost in result.budget.always],
        "on_demand": [
            {
                "agent": one.agent,
                "path": one.path,
                "bytes": one.bytes,
                "tokens": one.tokens,
                "tokens_estimated": one.agent in result.estimated,
                "patterns": list(one.patterns),
                "folder": one.folder,
            }
            for one in result.budget.on_demand
        ],
    }


def _cost_json(cost: Cost, result: BudgetResult) -> dict[str, Any]:
    limit = cost.usage.limit
    return {
        "agent": cost.agent,
        "folder": cost.folder,
        "bytes": cost.bytes,
        "tokens": cost.tokens,
        "tokens_estimated": cost.agent in result.estimated,
        "limit": {"amount": limit.amount, "unit": limit.unit.value, "scope": limit.scope},
        "used": cost.usage.used,
        "percent": cost.usage.percent,
        "left": cost.left,
        "lost_bytes": cost.lost_bytes,
        "files": [{"path": one.path, "bytes": one.bytes, "tokens": one.tokens} for one in cost.contributors],
    }


def as_markdown(result: BudgetResult) -> Iterator[str]:
    """Lines without their line ends."""
    budget: Budget = result.budget
    if not budget.always:
        yield escaped(nothing(result))
        return
    yield "**What guidance costs.** Sent with every request:"
    yield ""
    yield from _bounded(table(_HEAD, (_marked(_HEAD, _cells(cost)) for cost in budget.always)))
    if budget.on_demand:
        yield ""
        demands = table(_DEMAND_HEAD, (_marked(_DEMAND_HEAD, _demand(one)) for one in budget.on_demand))
        yield from folded("Sent when a matching file is touched", list(_bounded(demands)))
    if note := estimates_of(result):
        yield ""
        yield escaped(note)


def _bounded(lines: Iterable[str]) -> Iterator[str]:
    """As many rows of a table as there is room for in one of the two halves of a comment."""
    head, line, *rows = lines
    shown = [row for [row] in fitting(([row] for row in rows), MOST_CHARACTERS // 2 - 1_000)]
    yield from (head, line, *shown)
    if len(rows) > len(shown):
        yield ""
        left = len(rows) - len(shown)
        what = "row more is" if left == 1 else "rows more are"
        yield f"{left:,} {what} not shown: run `guidelint budget` to see them."


_CODE = frozenset(("started in", "file", "when"))


def _marked(head: Sequence[str], cells: Sequence[str]) -> tuple[str, ...]:
    return tuple(code(cell) if name in _CODE else escaped(cell) for name, cell in zip(head, cells, strict=True))
