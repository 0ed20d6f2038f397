"""`guidelint check --watch`: the check is made and shown again whenever its result may have changed."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from guidelint.cli import options as shared
from guidelint.errors import GuidelintError

if TYPE_CHECKING:
    from guidelint.checking import CheckResult
    from guidelint.trees.disk import DiskTree

MOST_NAMES = 2
"""Changed files that are named before the others are counted."""

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def watch(
    paths: Sequence[str],
    output_file: str | None,
    user: bool,
    check: Callable[[DiskTree], CheckResult],
    show: Callable[[CheckResult], object],
) -> int:
    """Check and show until Ctrl-C, which raises KeyboardInterrupt, or until nobody reads the output; then 0.

    What is wrong at the start, such as a PATH that is missing, raises `GuidelintError`. What goes wrong later, such as
    a configuration that is broken for now, is shown.
    """
    try:
        import watchfiles  # noqa: F401  # asked before anything is printed
    except ImportError:
        raise GuidelintError("--watch needs the package watchfiles: pip install 'guidelint[watch]'") from None
    from guidelint.reports.concise import one_line
    from guidelint.repository.root import find_root
    from guidelint.starting import existing, folder_of_check
    from guidelint.trees.disk import DiskTree
    from guidelint.watching import rounds

    disk = DiskTree()
    root = find_root(folder_of_check([existing(path, disk) for path in paths], disk), disk).path
    terminal = sys.stdout is not None and sys.stdout.isatty()
    own = [os.path.realpath(output_file)] if output_file else []
    for number, due in enumerate(rounds(root, own, _over, user=user)):
        result, problem = None, ""
        try:
            result = check(due.tree)
        except GuidelintError as error:
            problem = str(error)
        if terminal:
            shared.write(_CLEAR)
        elif number:
            shared.write(f"\n---- {_when(due.changed)} ----\n\n")
        for note in result.notes if result else [problem]:
            shared.note(note)
        if result:
            show(result)
        if terminal:
            shared.write(f"\n{_when(due.changed)}. Watching {one_line(root)}; Ctrl-C ends.\n")
    return 0


def _when(changed: Sequence[str]) -> str:
    from guidelint.reports.concise import one_line

    now = time.strftime("%H:%M:%S")
    if not changed:
        return f"Checked at {now}"
    more = f" and {len(changed) - MOST_NAMES:,} more" if len(changed) > MOST_NAMES else ""
    return f"Checked at {now}: {', '.join(map(one_line, changed[:MOST_NAMES]))}{more} changed"


def _over() -> bool:
    """Whether nobody reads stdout any more."""
    if sys.stdout is None:
        return True
    poll = select.poll()
    poll.register(sys.stdout.fileno(), 0)
    return any(event & (select.POLLERR | select.POLLHUP) for _, event in poll.poll(0))
