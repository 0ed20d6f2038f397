"""A line a finding: `path:line:column: severity CODE name: message`. Editors and scripts read it.

The message of one that `--fix` mends begins with `[*]`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from guidelint.reports.escaping import LOG_COMMAND, harmless, seen, visible

if TYPE_CHECKING:
    from guidelint.api import CheckResult
    from guidelint.checks.facts import Files
    from guidelint.findings import Finding, Place


def concise(result: CheckResult) -> Iterator[str]:
    """A line for each finding, without its line end."""
    return (line(one, result.files, result.unsafe_fixes) for one in result.findings)


def line(one: Finding, files: Files, unsafe: bool = False) -> str:
    """The line of a finding. `[*]` says that `--fix` mends it; with `--unsafe-fixes`, if `unsafe`."""
    rule = f"{one.severity.label} {one.rule.code} {one.rule.name}"
    mark = "[*] " if one.fix and (one.fix.safe or unsafe) else ""
    return harmless(f"{location(one.place, files)}: {rule}: {mark}{one_line(one.message)}")


def location(place: Place, files: Files) -> str:
    """`path:line:column`, from the root."""
    return f"{one_line(files.show(place.path))}:{place.start.line}:{place.start.column}"


def one_line(text: str) -> str:
    """Text that may come from a file, as one line that steers neither a terminal nor a log, and hides nothing."""
    return LOG_COMMAND.sub(r"#\\x23", seen(visible(text)))
