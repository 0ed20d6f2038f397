"""Where and how an agent is started."""

from __future__ import annotations

import datetime
import posixpath
from collections.abc import Mapping
from dataclasses import dataclass, field

from guidelint.trees.base import Tree


@dataclass(frozen=True)
class Start:
    """Everything that a context depends on.

    All paths are absolute and normalised. `cwd` is the physical folder, without a link in it: a process's working
    folder is what the kernel says. A start is *neutral* when it has a `top`: then there are no user files (`home` is
    None), no environment, and nothing above `top` is looked at.
    """

    tree: Tree
    cwd: str
    home: str | None = None
    env: Mapping[str, str] = field(default_factory=dict)
    date: datetime.date = datetime.date(1970, 1, 1)
    """The date that an agent prints, where it prints one."""
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Agent options as on its command line, by name: `{"add-dir": ("/shared",)}`."""
    touched: tuple[str, ...] = ()
    """Files that the agent then reads with its own tool, in order, one in each turn."""
    top: str | None = None
    trusted: bool | None = None
    """Whether the user trusts the project; None: what the user's own files say."""

    @property
    def neutral(self) -> bool:
        return self.top is not None

    def in_home(self, *parts: str) -> str | None:
        """A path below the home folder; None where a start has no user files."""
        return None if self.home is None else posixpath.join(self.home, *parts)

    def option(self, name: str) -> str | None:
        """The last value given for an agent option."""
        values = self.options.get(name)
        return values[-1] if values else None


def neutral(
    tree: Tree,
    root: str,
    cwd: str,
    *,
    date: datetime.date = datetime.date(1970, 1, 1),
    options: Mapping[str, tuple[str, ...]] | None = None,
    touched: tuple[str, ...] = (),
) -> Start:
    """A start that depends on nothing but the repository at `root`. `tree` shows only that repository."""
    return Start(tree=tree, cwd=cwd, date=date, options=options or {}, touched=touched, top=root, trusted=True)
