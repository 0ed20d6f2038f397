"""`guidelint check`: what is wrong with a repository's guidance files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from guidelint import api
from guidelint.cli import options as shared
from guidelint.errors import GuidelintError
from guidelint.findings import Severity

if TYPE_CHECKING:
    from guidelint.reports.console import Row
    from guidelint.trees.disk import DiskTree

_FORMATS = ("text", "concise", "json", "github")
_LATER = ("sarif", "gitlab", "junit", "markdown")
_LEVELS = [severity.label for severity in sorted(Severity, reverse=True)]


@click.command("check")
@click.argument("paths", nargs=-1)
@click.option(
    "--format",
    "form",
    type=click.Choice([*_FORMATS, *_LATER]),
    metavar=f"[{'|'.join(_FORMATS)}]",
    default="text",
    show_default=True,
)
@click.option("--output-file", metavar="FILE", help="Write the report to FILE, without colour.")
@click.option("--agent", "agents", multiple=True, metavar="ID", help="Check for this agent; repeatable.")
@click.option("--select", multiple=True, metavar="RULES", help="Run these rules: names, codes, GL1, all; repeatable.")
@click.option("--ignore", multiple=True, metavar="RULES", help="Leave these rules out; repeatable.")
@click.option("--min-confidence", type=click.Choice(["low", "medium", "high"]), help="Report nothing less sure.")
@click.option(
    "--fail-on",
    type=click.Choice([*_LEVELS, "never"]),
    help="Exit with 1 for findings this bad or worse.  [default: error]",
)
@click.option("--user", is_flag=True, help="Use this machine's home folder, environment and trust.")
@click.option("--staged", is_flag=True, help="Check what is to be committed.")
@click.option("--config", metavar="FILE", help="Use this configuration instead of the nearest one.")
@click.option("--statistics", is_flag=True, help="Print how often each rule reports, instead of findings.")
@click.option("--show-settings", is_flag=True, help="Print what a check would go by, and check nothing.")
@click.option("--no-cache", is_flag=True, help="Accepted; nothing is cached.")
@click.option("--fix", is_flag=True, hidden=True)
@click.option("--unsafe-fixes", is_flag=True, hidden=True)
@click.option("--diff", is_flag=True, hidden=True)
@click.option("--ref", metavar="REV", hidden=True)
@click.option("--since", metavar="REV", hidden=True)
@click.option("--baseline", metavar="FILE", hidden=True)
@click.option("--stdin-filename", metavar="FILE", hidden=True)
@click.option("--watch", is_flag=True, hidden=True)
def command(
    paths: tuple[str, ...],
    form: str,
    output_file: str | None,
    agents: tuple[str, ...],
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    min_confidence: str | None,
    fail_on: str | None,
    user: bool,
    staged: bool,
    config: str | None,
    statistics: bool,
    show_settings: bool,
    no_cache: bool,  # noqa: ARG001  # nothing is cached
    fix: bool,
    unsafe_fixes: bool,
    diff: bool,
    ref: str | None,
    since: str | None,
    baseline: str | None,
    stdin_filename: str | None,
    watch: bool,
) -> int:
    """Report what is wrong with the guidance files of the repository, at or below PATHS if any are given.

    PATHS limit what is reported, never what is loaded. The same everywhere: nothing of this machine or outside the
    repository counts, unless --user is given. RULES are separated by commas.
    """
    for option, value in (("--staged", staged), ("--ref", ref), ("--stdin-filename", stdin_filename)):
        if fix and value:
            raise click.UsageError(f"--fix changes files of the working copy: it does not go with {option}")
    if statistics and form not in ("text", "concise"):
        raise click.UsageError("--statistics goes with --format text or concise")
    if select and not _listed(select):
        raise click.UsageError("--select names no rule")
    for option, value in (
        (f"--format {form}", form in _LATER),
        ("--fix", fix),
        ("--unsafe-fixes", unsafe_fixes),
        ("--diff", diff),
        ("--ref", ref),
        ("--since", since),
        ("--baseline", baseline),
        ("--stdin-filename", stdin_filename),
        ("--watch", watch),
    ):
        shared.refuse(option, value)
    options = api.CheckOptions(
        agents=agents,
        select=_listed(select) if select else None,
        ignore=_listed(ignore),
        min_confidence=min_confidence,
        config=config,
        user=user,
    )
    if show_settings:
        from guidelint.reports.settings import as_toml

        _print(((("", line),) for line in as_toml(api.settings(paths, options), min_confidence, fail_on)), output_file)
        return 0
    result = api.check(paths, options)
    differing = _differing(result.settings) if staged else []  # it may fail: then that is all there is to say
    for note in result.notes:
        shared.note(note)
    if differing:
        more = f" and {len(differing) - 1:,} more" if len(differing) > 1 else ""
        verb = "differ" if more else "differs"
        shared.note(f"the working copy was checked: {differing[0]}{more} {verb} from what is staged")
    _print(_report(result, form, statistics, output_file), output_file)
    level = fail_on or result.settings.config.fail_on
    return int(level != "never" and any(one.severity >= Severity[level.upper()] for one in result.findings))


def _listed(values: Sequence[str]) -> tuple[str, ...]:
    """The rules of a repeatable option that takes lists."""
    return tuple(name for value in values for part in value.split(",") if (name := part.strip()))


def _report(result: api.CheckResult, form: str, statistics: bool, output_file: str | None) -> Iterator[Row]:
    if statistics:
        from guidelint.reports.text import statistics as counts

        return ((("", line),) for line in counts(result))
    if form == "json":
        from guidelint.reports.findings_json import as_json
        from guidelint.reports.json_text import dumps

        return iter(((("", dumps(as_json(result))),),))
    if form == "text":
        from guidelint.reports import console
        from guidelint.reports.text import rows

        return rows(result, console.WIDTH if output_file else console.width())
    from guidelint.reports.concise import concise
    from guidelint.reports.github import commands

    lines = concise if form == "concise" else commands
    return ((("", line),) for line in lines(result))


def _print(rows: Iterator[Row], path: str | None) -> None:
    from guidelint.reports import console

    if path is None:
        with console.output() as file:
            console.print_rows(rows, file)
        return
    text = "".join(console.plain(rows))
    try:
        with open(path, "w", encoding="utf-8", errors="surrogatepass") as file:
            file.write(text)
    except OSError as error:
        raise GuidelintError(f"cannot write {path}: {error.strerror}") from None


# Until there is a tree of what is staged


def _differing(settings: api.Settings) -> list[str]:
    """The staged guidance files that are otherwise in the working copy, or not there; from the root."""
    import os
    import posixpath

    from guidelint.repository.git import GitError, run_git
    from guidelint.trees.disk import DiskTree

    disk = DiskTree()
    try:
        listed = os.fsdecode(run_git(settings.root, "ls-files", "--stage", "-z")).split("\0")[:-1]
    except GitError as error:
        raise GuidelintError(f"--staged: {error}") from None
    found: dict[str, None] = {}
    for entry in listed:  # mode, blank, object, blank, stage, tab, path
        about, _, name = entry.partition("\t")
        mode, digest, stage = about.split(" ")
        if any(agent.may_load(name) for agent in settings.agents) and (
            stage != "0" or digest not in _digests(posixpath.join(settings.root, name), mode, disk)
        ):
            found[name] = None
    return list(found)


def _digests(path: str, mode: str, disk: DiskTree) -> set[str]:
    """The names that git may give to what is at a path: it may make LF of CRLF."""
    import hashlib
    import os

    from guidelint.trees.base import Contents

    if mode == "120000":
        target = disk.link(path)
        versions = set() if target is None else {os.fsencode(target)}
    else:
        contents = disk.read(path) if disk.link(path) is None else None
        data = contents.data if isinstance(contents, Contents) else None
        versions = set() if data is None else {data, data.replace(b"\r\n", b"\n")}
    objects = [b"blob %d\0" % len(version) + version for version in versions]
    return {digest(one).hexdigest() for one in objects for digest in (hashlib.sha1, hashlib.sha256)}
