"""What a shell completes: the values of options and arguments, by the words of their metavars."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import click
from click.shell_completion import CompletionItem

Values = Callable[[str], Iterator[CompletionItem[str]]]
"""What may stand for the beginning of a value."""


def complete(command: click.Command) -> None:
    """Let the values of a command be completed, as metavars say: capitals are a kind, small letters a value."""
    for param in command.params:
        if isinstance(param.type, click.Choice) or (isinstance(param, click.Option) and param.is_flag):
            continue
        words = re.findall(r"[A-Za-z]+", param.metavar or (param.name or "").upper())
        param.type = _Completed([_KINDS[word] for word in words if word in _KINDS], [*filter(str.islower, words)])


class _Completed(click.types.StringParamType):
    """A text that is completed."""

    def __init__(self, kinds: list[Values], plain: list[str]) -> None:
        self._kinds = kinds
        self._plain = plain

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002  # click's signature
        param: click.Parameter,  # noqa: ARG002  # the same
        incomplete: str,
    ) -> list[CompletionItem[str]]:
        words = [CompletionItem(word) for word in self._plain if word.startswith(incomplete)]
        return [item for values in self._kinds for item in values(incomplete)] + words


def _agents(incomplete: str) -> Iterator[CompletionItem[str]]:
    """The agents that are known, and those that the configuration here declares."""
    from guidelint import agents

    for agent in agents.known().values():
        if agent.id.startswith(incomplete):
            yield CompletionItem(agent.id, help=agent.name)
    for agent_id in _declared():
        if agent_id.startswith(incomplete):
            yield CompletionItem(agent_id, help="declared in the configuration")


def _declared() -> list[str]:
    import os

    from guidelint import config
    from guidelint.errors import GuidelintError
    from guidelint.repository.root import find_root
    from guidelint.trees.disk import DiskTree

    try:
        here, tree = os.getcwd(), DiskTree()
        return list(config.find(tree, here, find_root(here, tree).path).own_agents)
    except (GuidelintError, OSError):  # the command itself tells it
        return []


def _rules(incomplete: str) -> Iterator[CompletionItem[str]]:
    """Names, or codes where one is begun; of a list the part after the last comma."""
    from guidelint import pages

    given, comma, last = incomplete.rpartition(",")
    for code, name in pages.codes().items():
        if last and code.startswith(last.upper()):
            yield CompletionItem(f"{given}{comma}{code}", help=name)
        elif name.startswith(last):
            yield CompletionItem(f"{given}{comma}{name}", help=code)


def _revisions(incomplete: str) -> Iterator[CompletionItem[str]]:
    """Branches and tags, and HEAD."""
    import os

    from guidelint.repository.git import GitError, run_git

    try:
        output = run_git(
            os.getcwd(), "for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/remotes", "refs/tags"
        )
    except (GitError, OSError):  # no repository
        return
    for name in ["HEAD", *os.fsdecode(output).splitlines()]:
        if name.startswith(incomplete):
            yield CompletionItem(name)


def _files(incomplete: str) -> Iterator[CompletionItem[str]]:
    yield CompletionItem(incomplete, type="file")


def _folders(incomplete: str) -> Iterator[CompletionItem[str]]:
    yield CompletionItem(incomplete, type="dir")


_KINDS: dict[str, Values] = {
    "ID": _agents,
    "RULES": _rules,
    "CODE": _rules,
    "REV": _revisions,
    "BASE": _revisions,
    "HEAD": _revisions,
    "FILE": _files,
    "CASES": _files,
    "PATH": _files,
    "PATHS": _files,
    "DIR": _folders,
}
