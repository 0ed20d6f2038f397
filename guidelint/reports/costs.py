"""What guidance costs, folder by folder: for people, as JSON, and as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from guidelint.budgeting import Budget, Cost, Demand
from guidelint.reports import console
from guidelint.reports.change_sentences import folder, listed
from guidelint.reports.escaping import visible
from guidelint.reports.markdown import code, escaped, folded, table

if TYPE_CHECKING:
    from guidelint.reviewing import BudgetResult

_HEAD = ("agent", "started in", "tokens", "bytes", "of limit", "left", "largest")
_DEMAND_HEAD = ("agent", "file", "tokens", "bytes", "when")
_NUMBERS = frozenset(("tokens", "bytes", "of limit", "left"))


@console.safe
def rows(result: BudgetResult, width: int) -> Iterator[console.Row]:
    """The tables, in lines of `width` columns where names allow it."""
    budget = result.budget
    if not budget.always:
        yield (("", nothing(result)),)
        return
    yield (("bold", "Sent with every request"),)
    colours = [_colour(cost) for cost in budget.always]
    yield from _aligned(_HEAD, [_cells(cost) for cost in budget.always], colours, width)
    if budget.on_demand:
        yield ()
        yield (("bold", "Sent when a matching file is touched"),)
        yield from _aligned(
            _DEMAND_HEAD, [_demand(one) for one in budget.on_demand], [""] * len(budget.on_demand), width
        )
    lost = [cost for cost in budget.always if cost.lost_bytes]
    if lost:
        yield ()
    for cost in lost:
        text = f"{cost.agent} in {folder(cost.folder)}: {cost.lost_bytes:,} bytes never reach the model"
        yield (("red", visible(text)),)


def nothing(result: BudgetResult) -> str:
    """Why there is no table."""
    if not result.agents:
        return "Nothing is sent: no file shows which agents are in use. Name them with --agent ID."
    return f"Nothing is sent: {listed(result.agents)} finds no guidance here."


def _colour(cost: Cost) -> str:
    if cost.lost_bytes or cost.usage.exceeded:
        return "red"
    return "yellow" if cost.usage.percent >= 80 else ""


def _cells(cost: Cost) -> tuple[str, ...]:
    files = [f"{one.path} {one.tokens:,}" for one in cost.contributors]
    usage = cost.usage
    unit = usage.limit.unit.value
    return (
        cost.agent,
        folder(cost.folder),
        f"{cost.tokens:,}",
        f"{cost.bytes:,}",
        f"{usage.percent} %",
        f"{cost.left:,}" if unit == "bytes" else f"{cost.left:,} {unit}",
        listed(files, 2),
    )


def _demand(one: Demand) -> tuple[str, ...]:
    return one.agent, one.path, f"{one.tokens:,}", f"{one.bytes:,}", _when(one)


def _when(one: Demand) -> str:
    where = "" if one.folder == "." else f" below {one.folder}"
    return f"{', '.join(one.patterns) or 'any file'}{where}"


def _aligned(
    head: Sequence[str], cells: Sequence[Sequence[str]], colours: Sequence[str], width: int
) -> Iterator[console.Row]:
    shown = [[visible(cell) for cell in row] for row in cells]
    wide = [max(len(row[column]) for row in [head, *shown]) for column in range(len(head))]
    for number, row in enumerate([head, *shown]):
        line = "  ".join(
            cell.rjust(size) if name in _NUMBERS else cell.ljust(size)
            for name, cell, size in zip(head, row, wide, strict=True)
        ).rstrip()
        if len(line) > width:
            line = line[: max(width - 1, 1)] + "…"
        yield (("bold" if number == 0 else colours[number - 1], line),)


def as_json(result: BudgetResult) -> dict[str, Any]:
    """The interface of `budget --format json`, version 1. Paths are relative to `root`, with `/`."""
    return {
        "version": 1,
        "root": result.root,
        "agents": list(result.agents),
        "always": [_cost_json(cost) for cost in result.budget.always],
        "on_demand": [
            {
                "agent": one.agent,
                "path": one.path,
                "bytes": one.bytes,
                "tokens": one.tokens,
                "patterns": list(one.patterns),
                "folder": one.folder,
            }
            for one in result.budget.on_demand
        ],
    }


def _cost_json(cost: Cost) -> dict[str, Any]:
    limit = cost.usage.limit
    return {
        "agent": cost.agent,
        "folder": cost.folder,
        "bytes": cost.bytes,
        "tokens": cost.tokens,
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
    yield from table(_HEAD, (_marked(_HEAD, _cells(cost)) for cost in budget.always))
    if budget.on_demand:
        yield ""
        demands = table(_DEMAND_HEAD, (_marked(_DEMAND_HEAD, _demand(one)) for one in budget.on_demand))
        yield from folded("Sent when a matching file is touched", demands)


_CODE = frozenset(("started in", "file", "when"))


def _marked(head: Sequence[str], cells: Sequence[str]) -> tuple[str, ...]:
    return tuple(code(cell) if name in _CODE else escaped(cell) for name, cell in zip(head, cells, strict=True))
