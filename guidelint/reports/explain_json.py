"""What an agent is told, from which files, and why not from the others, as JSON."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from guidelint.loading.agent import Agent
from guidelint.loading.context import Candidate, Context, Import, Usage
from guidelint.loading.start import Start
from guidelint.reports.measures import Sent, Size, size
from guidelint.reports.prompt import cut_as_json, trigger


def as_json(agent: Agent, context: Context) -> dict[str, Any]:
    """What the text says about one agent, version 1."""
    return {"version": 1, **_facts(agent, context)}


def all_as_json(loaded: Sequence[tuple[Agent, Context]]) -> dict[str, Any]:
    """The same for several."""
    return {"version": 1, "agents": [_facts(agent, context) for agent, context in loaded]}


def _facts(agent: Agent, context: Context) -> dict[str, Any]:
    known = Sent(context)
    sent = size(context)
    touched = dict.fromkeys(context.start.touched)
    return {
        "agent": agent.id,
        "agent_version": agent.version,
        "evidence": agent.evidence,
        "start": _start_facts(context.start),
        "framing_known": context.framing_known,
        "undetermined": context.undetermined,
        "loaded": list(context.loaded),
        "candidates": [_plain(one) for one in context.candidates],
        "imports": [_import_facts(one, known) for one in context.imports],
        "cuts": [{**cut_as_json(cut, context.start.tree), "touched": cut.touched} for cut in context.cuts],
        "usages": [_usage_facts(use) for use in context.usages],
        "on_demand": [
            {
                "trigger": trigger(waiting.trigger),
                "path": waiting.path,
                "folder": waiting.trigger.folder,
                "patterns": list(waiting.trigger.patterns),
            }
            for waiting in context.on_demand
        ],
        "totals": _size_facts(sent, agent),
        "touched": [{"path": path, **_size_facts(size(context, path), agent)} for path in touched],
        "lifecycle": dataclasses.asdict(agent.lifecycle),
        "refusal": context.refusal and dataclasses.asdict(context.refusal),
    }


def _start_facts(start: Start) -> dict[str, Any]:
    return {
        "cwd": start.cwd,
        "neutral": start.neutral,
        "home": start.home,
        "date": start.date.isoformat(),
        "options": {name: list(values) for name, values in start.options.items()},
        "touched": list(start.touched),
    }


def _plain(candidate: Candidate) -> dict[str, Any]:
    return {
        "path": candidate.path,
        "outcome": candidate.outcome.value,
        "by": candidate.by,
        "problem": candidate.problem and candidate.problem.value,
        "scope": candidate.scope,
        "touched": candidate.touched,
    }


def _import_facts(one: Import, known: Sent) -> dict[str, Any]:
    line, column = known.position(one.origin.path, one.origin.start)
    return {
        "path": one.origin.path,
        "line": line,
        "column": column,
        "written": one.written,
        "target": one.target,
        "outcome": one.outcome.value,
        "problem": one.problem and one.problem.value,
        "depth": one.depth,
        "touched": one.touched,
    }


def _usage_facts(use: Usage) -> dict[str, Any]:
    return {
        "limit": use.limit.amount,
        "unit": use.limit.unit.value,
        "scope": use.limit.scope,
        "effect": use.limit.effect.value,
        "used": use.used,
        "paths": list(use.paths),
    }


def _size_facts(sent: Size, agent: Agent) -> dict[str, Any]:
    return {"bytes": sent.bytes, "chars": sent.chars, "tokens": sent.tokens, "tokens_estimated": not agent.o200k}
