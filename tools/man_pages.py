"""Make the man pages in `man/` from the commands' own help: `python tools/man_pages.py`.

    --check    Write nothing; exit with 1 where a page is not what it would be

The wheel puts them where `man` finds them: `share/man/man1`.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from guidelint import __version__
from guidelint.cli.main import group

FOLDER = Path(__file__).parent.parent / "man"

ABOUT = "linter and explainer for the guidance files of coding agents"
ONE = {
    "check": "There are findings at or above the fail level; with --diff, fixes would change something.",
    "diff": "With --exit-code: something differs.",
    "sync": "With --check: something would change.",
    "agents": "With test: a case does not give what was recorded.",
}
"""When a command exits with 1."""
STATUS = (
    ("0", "Fine."),
    ("1", "Findings at or above the fail level, or a difference: the pages of the commands say when."),
    ("2", "It could not run: wrong usage, a broken configuration, or a PATH that is missing or cannot be read."),
    ("130", "Interrupted."),
)
ENVIRONMENT = (
    ("COLUMNS", "The width of reports, in place of the terminal's."),
    ("NO_COLOR", "Reports are without colour."),
    ("FORCE_COLOR", "Reports are in colour, even if they are not printed on a terminal."),
    (
        "HOME and the variables of the agents",
        "explain and prompt use them as the agents do, unless --neutral is given.",
    ),
)
FILES = (
    ("guidelint.toml", "The configuration: the nearest one from the working folder up to the repository's root."),
    ("pyproject.toml", "The table tool.guidelint in it is a configuration, too."),
)
EXAMPLES = (
    ("guidelint explain", "What agents are told in this folder, and by which files."),
    ("guidelint explain --line AGENTS.md:12", "Whether that line reaches each agent, and if not, why not."),
    ("guidelint prompt --agent codex", "The exact text that one agent sends."),
    ("guidelint check --fail-on warning", "What is wrong in the repository, for scripts."),
    ("guidelint check --diff", "What fixes would change."),
)


def pages() -> dict[str, str]:
    """Each page by its file's name."""
    top = click.Context(group, info_name="guidelint", **group.context_settings)
    found = {"guidelint": _page(top, _commands(top))}
    for name in group.list_commands(top):
        command = group.get_command(top, name)
        assert command is not None
        found[f"guidelint-{name}"] = _page(click.Context(command, top, info_name=name), ())
    return {f"{name}.1": text for name, text in found.items()}


def _page(context: click.Context, more: Iterable[str]) -> str:
    command = context.command
    title = context.command_path.replace(" ", "-")
    about = group.summary(context.info_name or "") if context.parent else ABOUT
    lines = [
        '.\\" Made by tools/man_pages.py.',
        f'.TH {title.upper()} 1 "" "guidelint {__version__}" "guidelint manual"',
        *_section("Name", [f"{_text(title)} \\- {_text(about[:1].lower() + about[1:])}"]),
        *_section("Synopsis", _synopsis(context)),
        *_section("Description", _paragraphs(command.help or "")),
        *more,
        *_section("Options", _definitions(_options(context))),
    ]
    if not context.parent:
        for heading, definitions in (("Environment", ENVIRONMENT), ("Files", FILES), ("Examples", EXAMPLES)):
            lines += _section(heading, _definitions(definitions))
    lines += _section("Exit status", _definitions(_status(context)))
    return "\n".join([*lines, *_section("See also", [_others(context)])]) + "\n"


def _section(heading: str, lines: Iterable[str]) -> Iterator[str]:
    yield f".SH {heading.upper()}"
    yield from lines


def _synopsis(context: click.Context) -> Iterator[str]:
    pieces = " ".join(f"\\fI{_escaped(piece)}\\fR" for piece in context.command.collect_usage_pieces(context))
    yield f"\\fB{_escaped(context.command_path)}\\fR {pieces}"


def _commands(context: click.Context) -> Iterator[str]:
    rows = [(f"guidelint {name}", group.summary(name) + ".") for name in group.list_commands(context)]
    return _section("Commands", [*_definitions(rows), ".PP", "Each has a page of its own: guidelint\\-check(1)."])


def _options(context: click.Context) -> Iterator[tuple[str, str]]:
    records = (param.get_help_record(context) for param in context.command.get_params(context))
    return (record for record in records if record and record[1])


def _status(context: click.Context) -> Iterator[tuple[str, str]]:
    for number, about in STATUS:
        if context.parent and number == "1":
            if context.info_name in ONE:
                yield number, ONE[context.info_name]
        else:
            yield number, about


def _definitions(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    for name, about in rows:
        yield ".TP"
        yield f"\\fB{_escaped(name)}\\fR"
        yield _text(about)


def _paragraphs(text: str) -> Iterator[str]:
    for number, paragraph in enumerate(inspect.cleandoc(text).split("\n\n")):
        if number:
            yield ".PP"
        if paragraph.startswith("\b\n"):  # click keeps the lines of such a paragraph, and so does man
            yield from (".nf", *map(_text, paragraph.splitlines()[1:]), ".fi")
        else:
            yield _text(" ".join(paragraph.split()))


def _others(context: click.Context) -> str:
    if context.parent:
        return "guidelint(1)"
    return ",\n".join(f"guidelint\\-{name}(1)" for name in group.list_commands(context))


def _text(text: str) -> str:
    """Prose: what stands between backticks is bold."""
    return re.sub("`([^`]*)`", r"\\fB\1\\fR", _escaped(text))


_ROFF = {"\\": "\\e", "-": "\\-", "~": "\\(ti", "^": "\\(ha", "'": "\\(aq"}


def _escaped(text: str) -> str:
    """Characters that roff would change, or take for its own, and those beyond ASCII."""
    escaped = "".join(_ROFF.get(one, one if one.isascii() else f"\\[u{ord(one):04X}]") for one in text)
    return f"\\&{escaped}" if escaped.startswith(".") else escaped


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print(__doc__)
        return 2
    made = pages()
    there = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.1")}
    if arguments:
        stale = sorted(name for name in {*made, *there} if made.get(name) != there.get(name))
        if stale:
            print(f"not as the commands' help: {', '.join(stale)}; run python tools/man_pages.py", file=sys.stderr)
        return int(bool(stale))
    FOLDER.mkdir(exist_ok=True)
    for name in there.keys() - made.keys():
        (FOLDER / name).unlink()
    for name, text in made.items():
        (FOLDER / name).write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
