"""What guidelint does, for programs. The command line is a thin layer over this.

All errors that a user can cause are `GuidelintError`. What a command does not need is not imported with this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from guidelint.checking import CheckOptions, CheckResult, Settings, check, settings
from guidelint.errors import GuidelintError
from guidelint.looking import Texts
from guidelint.selection import active_agents, config_of, find_agent, read_config, read_config_at
from guidelint.starting import Place, load, open_repository, place, start, unsaved
from guidelint.views import View, committed, opened, staged, working_copy

if TYPE_CHECKING:
    from guidelint.mending import FixResult
    from guidelint.reviewing import BudgetResult, DiffResult

__all__ = [
    "CheckOptions",
    "CheckResult",
    "GuidelintError",
    "Place",
    "Settings",
    "Texts",
    "View",
    "active_agents",
    "budget",
    "check",
    "committed",
    "config_of",
    "diff",
    "find_agent",
    "fix",
    "load",
    "open_repository",
    "opened",
    "place",
    "read_config",
    "read_config_at",
    "settings",
    "staged",
    "start",
    "unsaved",
    "working_copy",
]


def fix(
    paths: Sequence[str] = (),
    options: CheckOptions | None = None,
    texts: Texts | None = None,
    *,
    write: bool = True,
) -> FixResult:
    """Apply the fixes of what `check` finds, or say what they change: see `guidelint.mending.fix`."""
    from guidelint import mending

    return mending.fix(paths, options, texts, write=write)


def diff(before: View, after: View, folder: str, agents: Sequence[str] = ()) -> DiffResult:
    """What changes between two views of one repository in what agents are told: see `guidelint.reviewing.diff`."""
    from guidelint import reviewing

    return reviewing.diff(before, after, folder, agents)


def budget(view: View, below: str, agents: Sequence[str] = ()) -> BudgetResult:
    """What guidance costs at and below a folder of a view: see `guidelint.reviewing.budget`."""
    from guidelint import reviewing

    return reviewing.budget(view, below, agents)
