"""The rules: one module each, found by name.

A module here that holds `RULE` and a function `check` is a rule. `check` yields findings; its arguments are named
after the facts that it needs (`guidelint.checks.facts.Facts`). Nothing else lists the rules: to add one is to add a
module and its page.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from guidelint.findings import Finding, Rule


@dataclass(frozen=True, slots=True)
class Check:
    """A rule and the function that finds its faults."""

    rule: Rule
    run: Callable[..., Iterator[Finding]]
    needs: tuple[str, ...]
    """The facts that `run` takes, by name."""


@functools.cache
def known() -> Mapping[str, Check]:
    """Every rule's check by code, in order of code."""
    found: list[Check] = []
    for entry in pkgutil.iter_modules(__path__):
        module: Any = importlib.import_module(f"{__name__}.{entry.name}")
        if hasattr(module, "RULE"):
            found.append(Check(module.RULE, module.check, tuple(inspect.signature(module.check).parameters)))
    return {check.rule.code: check for check in sorted(found, key=lambda check: check.rule.code)}


def matching(selector: str) -> frozenset[str]:
    """The codes that a selector names: a code, a name, the start of codes (`GL1`), or `all`; none for no rule's."""
    if selector == "all":
        return frozenset(known())
    return frozenset(
        code
        for code, check in known().items()
        if check.rule.name == selector or (selector.startswith("GL") and code.startswith(selector))
    )


def selectors() -> tuple[str, ...]:
    """Every code and name: what an unknown selector is compared with."""
    return tuple(known()) + tuple(check.rule.name for check in known().values())
