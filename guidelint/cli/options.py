"""Options that several commands share, and how their values are read."""

from __future__ import annotations

import contextlib
import datetime
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click

from guidelint.errors import GuidelintError, nearest
from guidelint.loading.agent import Agent

if TYPE_CHECKING:
    from guidelint.reports.console import Row
    from guidelint.views import View

_Command = TypeVar("_Command", bound=Callable[..., Any])


def start_options(command: _Command) -> _Command:
    """`--set`, `--touch`, `--date`, `--neutral` and `--ref`: how the agent is started."""
    for option in (
        click.option("--ref", metavar="REV", help="Read the repository's files from a git revision; neutral."),
        click.option("--staged", is_flag=True, help="Read what is staged instead of the working copy; neutral."),
        click.option("--neutral", is_flag=True, help="No user files, no environment, nothing outside the repository."),
        click.option("--date", metavar="YYYY-MM-DD", help="The date that the agent prints; by default today."),
        click.option("--touch", multiple=True, metavar="FILE", help="The agent reads FILE; repeatable, in order."),
        click.option(
            "--set", "settings", multiple=True, metavar="OPTION=VALUE", help="An option of the agent; repeatable."
        ),
    ):
        command = option(command)
    return command


def refuse(option: str, value: object) -> None:
    """An option that is not built yet says so."""
    if value is not None and value is not False:
        raise GuidelintError(f"`{option}` is not built yet")


def date(value: str | None) -> datetime.date | None:
    """A date as `--date` takes it."""
    if value is None:
        return None
    try:
        # Python takes other forms of ISO 8601, too.
        found = datetime.date.fromisoformat(value) if len(value) == len("YYYY-MM-DD") and "W" not in value else None
    except ValueError:
        found = None
    if found is None:
        raise GuidelintError(f"--date takes YYYY-MM-DD, not `{value}`")
    return found


def agent_options(agent: Agent, settings: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The agent's options from `--set OPTION=VALUE`."""
    known = [option.name for option in agent.options]
    found: dict[str, tuple[str, ...]] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise GuidelintError(f"--set takes OPTION=VALUE, not `{setting}`")
        if name not in known:
            have = f" (it has {', '.join(known)})" if known else " (it has none)"
            raise GuidelintError(f"{agent.id} has no option `{name}`{nearest(name, known)}{have}")
        found[name] = (*found.get(name, ()), value)
    return found


def view(path: str | None, ref: str | None, staged: bool) -> View:
    """What a command about PATH looks at: the working copy that it lies in, or a revision, or what is staged."""
    from guidelint import api

    if ref is None and not staged:
        return api.working_copy(api.place(path).cwd)
    if ref is not None and staged:
        raise click.UsageError("--ref and --staged say what is read in two ways: give one of them")
    return api.opened(working_folder(), ref, staged)


def working_folder() -> str:
    """The folder that the process stands in."""
    from guidelint.starting import working_folder as found

    return found()


def absolute(paths: Sequence[str]) -> tuple[str, ...]:
    """Paths of the command line as the agent would give them to its tool: absolute, links kept."""
    return tuple(os.path.abspath(path) for path in paths)


def write(text: str) -> None:
    """Put text on stdout as UTF-8, whatever the locale is; a lone surrogate as its three bytes."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8", "surrogatepass"))
    sys.stdout.buffer.flush()


def print_report(rows: Iterable[Row], path: str | None) -> None:
    """Print a report's lines, or write them to a file, without colour."""
    from guidelint.reports import console

    if path is None:
        with console.output() as file:
            console.print_rows(rows, file)
        return
    write_file(path, "".join(console.plain(rows)).encode("utf-8", "surrogatepass"))


def write_file(path: str, data: bytes) -> None:
    """Write a report where `--output-file` says; it may be a pipe or a device."""
    try:
        with open(path, "wb") as file:
            file.write(data)
    except OSError as error:
        raise GuidelintError(f"cannot write {path}: {error.strerror}") from None


def note(message: str) -> None:
    """One line on stderr."""
    from guidelint.reports.escaping import harmless, visible

    try:
        print(f"guidelint: {harmless(visible(message))}", file=sys.stderr, flush=True)
    except OSError:  # closed or full: nobody is there to be told, and the command's own status stands
        discard(sys.stderr)


def discard(stream: TextIO | None) -> None:
    """What is left in the buffer goes nowhere: Python would try once more at its end, and change the exit status."""
    if stream is not None:  # it is None where the caller closed it
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
