"""The `guidelint` command: finds the command's module, and turns errors into exit statuses.

0 fine; 1 findings at or above the fail level; 2 could not run; 130 interrupted. A closed pipe is quiet.
"""

from __future__ import annotations

import importlib
import signal
import sys
from typing import TYPE_CHECKING, Any

import click

from guidelint import __version__

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

# Name, module and one line of help: so that `--help` imports no command.
_COMMANDS = {
    "explain": "What an agent is told in a folder, from which files, and why not from others",
    "prompt": "The exact text that an agent puts into its request",
    "check": "What is wrong with a repository's guidance files",
    "init": "Write a first AGENTS.md, of what the repository itself proves",
    "extract": "Move a section of guidance into a document, and leave a link",
    "sync": "Keep the files true by which agents that do not read AGENTS.md get it",
    "diff": "What a change does to what agents are told",
    "budget": "What guidance costs, folder by folder",
    "agents": "The agents that are known, and how each loads guidance",
    "rule": "The page of a rule",
    "completion": "The script that lets a shell complete commands and values",
}


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"guidelint.cli.{cmd_name}").command
        if ctx.resilient_parsing:  # a shell completes
            from guidelint.cli.values import complete

            complete(command)
        return command

    def summary(self, cmd_name: str) -> str:
        """What a command is about."""
        return _COMMANDS[cmd_name]

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        from click.shell_completion import CompletionItem

        options = click.Command.shell_complete(self, ctx, incomplete)
        commands = [item for item in _COMMANDS.items() if item[0].startswith(incomplete)]
        return [*(CompletionItem(name, help=about) for name, about in commands), *options]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        from guidelint.errors import nearest

        if args and args[0] not in _COMMANDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            raise click.UsageError(f"no such command `{args[0]}`{nearest(args[0], _COMMANDS)}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  # click's signature
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.command(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Start with `guidelint explain` in a repository.",
)
@click.version_option(__version__, prog_name="guidelint")
def group() -> None:
    """What coding agents are told by AGENTS.md, CLAUDE.md and their kin, byte for byte, and what is wrong with it."""


def main(arguments: list[str] | None = None) -> None:
    """Run a command and exit with its status."""
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    """Run a command; its exit status. Nothing that a user can cause leaves a traceback."""
    from guidelint.cli import bars
    from guidelint.errors import GuidelintError

    try:
        with bars.shown():
            status: Any = group.main(arguments, prog_name="guidelint", standalone_mode=False)
        if sys.stdout is not None:  # it is None where the caller closed it
            sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except click.exceptions.NoArgsIsHelpError as error:
        try:
            error.show()
            sys.stderr.flush()
        except (OSError, AttributeError):
            _discard(sys.stderr)
        return 2
    except click.ClickException as error:
        _say(error.format_message(), hint=isinstance(error, click.UsageError))
        return 2
    except GuidelintError as error:
        _say(str(error))
        return 2
    except (click.Abort, KeyboardInterrupt):
        return 128 + signal.SIGINT
    except (BrokenPipeError, SystemExit):  # click ends the process itself where `--help` meets a closed pipe
        _discard(sys.stdout)
        return 0
    except OSError as error:  # all that is read is read through a tree, which answers: this is a write that failed
        _discard(sys.stdout)
        _say(f"cannot write: {error.strerror}")
        return 2


def _discard(stream: Any) -> None:
    from guidelint.cli.options import discard

    discard(stream)


def _say(message: str, *, hint: bool = False) -> None:
    from guidelint.cli.options import note

    line = " ".join(message.splitlines())
    note(f"{line}{' (see --help)' if hint else ''}")
