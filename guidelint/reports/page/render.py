"""Lays the page out. Its style and script are named by their hashes, so that nothing else on it can run."""

from __future__ import annotations

import base64
import functools
import hashlib
import posixpath
from collections.abc import Sequence
from importlib import resources
from typing import TYPE_CHECKING, Any

from guidelint.reports.change_words import folder
from guidelint.reports.costs import estimates_of, nothing
from guidelint.reports.escaping import LOG_COMMAND, visible
from guidelint.reports.page.model import Told
from guidelint.reports.page.treemap import boxes

if TYPE_CHECKING:
    from jinja2 import Environment

    from guidelint.reviewing import BudgetResult


def explained(agents: Sequence[Told], title: str, subtitle: str) -> str:
    """The page about what agents are told."""
    return _rendered("explain.html.j2", title, subtitle, agents=agents)


def budgeted(result: BudgetResult, source: str) -> str:
    """The page about what guidance costs."""
    always = result.budget.always
    tiles = [
        {
            "label": f"{cost.agent}, {visible(folder(cost.folder))}",
            "tokens": cost.tokens,
            "box": box,
            "anchor": f"cost-{number}",
        }
        for number, (cost, box) in enumerate(zip(always, boxes([cost.tokens for cost in always]), strict=True))
    ]
    return _rendered(
        "budget.html.j2",
        f"What guidance costs in {posixpath.basename(result.root)}",
        f"guidelint, {source}",
        always=always,
        on_demand=result.budget.on_demand,
        tiles=tiles,
        nothing=nothing(result),
        estimates=estimates_of(result),
    )


def _rendered(template: str, title: str, subtitle: str, **values: Any) -> str:
    from markupsafe import Markup

    style, script = (_asset(name) for name in ("style.css", "script.js"))
    page = (
        _environment()
        .get_template(template)
        .render(
            title=visible(title),
            subtitle=visible(subtitle),
            style=Markup(style),
            script=Markup(script),
            style_hash=_hash(style),
            script_hash=_hash(script),
            **values,
        )
    )
    return LOG_COMMAND.sub("#&#35;", page)  # it may be printed in a build's log


@functools.cache
def _environment() -> Environment:
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    environment = Environment(
        loader=FunctionLoader(_asset), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {
        "number": lambda value: f"{value:,}",
        "folder": lambda path: visible(folder(path)),
        "visible": visible,
    }
    return environment


@functools.cache
def _asset(name: str) -> str:
    return resources.files("guidelint.reports.page").joinpath("templates", name).read_text("utf-8")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
