"""What a change does to what agents are told, as JSON: the interface of `diff --format json`, version 1."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from guidelint.comparing import Change, Side
from guidelint.reports.change_sentences import headline, sentences
from guidelint.reports.prompt import cut_as_json
from guidelint.trees.base import is_inside, relative

if TYPE_CHECKING:
    from guidelint.reviewing import DiffResult


def as_json(result: DiffResult) -> dict[str, Any]:
    """Paths are relative to `root`, with `/`."""
    comparison = result.comparison
    return {
        "version": 1,
        "root": result.root,
        "base": comparison.before.name,
        "head": comparison.after.name,
        "agents": list(result.agents),
        "starts": comparison.starts,
        "unchanged": result.unchanged,
        "summary": headline(result),
        "sentences": [{"text": one.text, "grave": one.grave} for one in sentences(result)],
        "changes": [_change(change, result) for change in comparison.changes],
        "on_demand": [dataclasses.asdict(one) for one in comparison.waiting],
        "links": [dataclasses.asdict(one) for one in comparison.moves],
        "rules_off": list(result.rules_off),
        "rules_on": list(result.rules_on),
        "settings": [dataclasses.asdict(one) for one in result.settings],
        "suppressions": [dataclasses.asdict(one) for one in result.suppressed],
        "baseline": result.known and dataclasses.asdict(result.known),
    }


def _change(change: Change, result: DiffResult) -> dict[str, Any]:
    tree = change.after.context.start.tree if change.after else None
    return {
        "agent": change.agent,
        "folder": change.folder,
        "tokens_estimated": change.agent in result.estimated,
        "before": _side(change.before),
        "after": _side(change.after),
        "started": list(change.started),
        "stopped": list(change.stopped),
        "broken_imports": [
            {"path": _shown(one.origin.path, result.root), "written": one.written, "outcome": one.outcome.value}
            for one in change.broken
            if result.meant(one)
        ],
        "cuts": [
            {**found, "path": _shown(str(found["path"]), result.root)}
            for found in (cut_as_json(cut, tree) for cut in change.cuts if tree)
        ],
        "lost": [{"path": one.path, "lines": list(one.lines), "headings": list(one.headings)} for one in change.lost],
        "diff": [
            {"sign": row.sign, "text": row.text, "path": row.path and _shown(row.path, result.root), "line": row.line}
            for row in change.rows
        ],
    }


def _side(side: Side | None) -> dict[str, int] | None:
    return None if side is None else {"bytes": side.bytes, "tokens": side.tokens}


def _shown(path: str, root: str) -> str:
    return relative(path, root) if is_inside(path, root) else path
