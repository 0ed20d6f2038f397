"""What a check goes by, as a configuration would say it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from guidelint.reports.concise import one_line
from guidelint.reports.json_text import dumps
from guidelint.trees.base import is_inside, relative

if TYPE_CHECKING:
    from guidelint.api import Settings


def as_toml(settings: Settings, min_confidence: str | None, fail_on: str | None) -> Iterator[str]:
    """Lines of TOML. The two values are those of the command line, which go before the configuration's."""
    from guidelint import checks

    config = settings.config
    path = config.path
    shown = path and (relative(path, settings.root) if is_inside(path, settings.root) else path)
    yield f"# root: {one_line(settings.root)}"
    yield f"# configuration: {one_line(shown) if shown else 'none'}"
    yield f"agents = {_value([agent.id for agent in settings.agents])}"
    names = {code: check.rule.name for code, check in checks.known().items()}
    yield f"select = {_value([names[code] for code in settings.rules])}"
    yield f"min-confidence = {_value(min_confidence or config.min_confidence)}"
    yield f"fail-on = {_value(fail_on or config.fail_on)}"
    yield f"exclude = {_value(list(config.exclude))}"
    if config.baseline is not None:
        yield f"baseline = {_value(config.baseline)}"
    yield ""
    yield "[limits]"
    for field in dataclasses.fields(config.limits):
        bound = getattr(config.limits, field.name)
        if bound is not None:
            yield f"{field.name.replace('_', '-')} = {bound}"
    if config.per_path_ignores:
        yield ""
        yield "[per-path-ignores]"
    for pattern, rules in config.per_path_ignores.items():
        yield f"{_value(pattern)} = {_value(list(rules))}"


def _value(value: Any) -> str:
    """JSON's strings and lists are TOML's too."""
    return dumps(value, indent=None)
