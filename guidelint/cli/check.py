"""`guidelint check`: what is wrong with a repository's guidance files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from guidelint import api
from guidelint.cli import options as shared
from guidelint.errors import GuidelintError
from guidelint.findings import Severity

if TYPE_CHECKING:
    from guidelint.reports.console import Row
    from guidelint.trees.disk import DiskTree

_FORMATS = ("text", "concise", "json", "sarif", "github", "gitlab", "junit", "markdown")
_LEVELS = [severity.label for severity in sorted(Severity, reverse=True)]


@click.command("check")
@click.argument("paths", nargs=-1)
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
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
@click.option("--fix", is_flag=True, help="Apply the fixes that are safe, and report what is left.")
@click.option(
    "--unsafe-fixes", is_flag=True, help="Offer fixes that may change what was meant, too; applies with --fix."
)
@click.option(
    "--diff", is_flag=True, help="Print what --fix would change, and change nothing; exit with 1 if it would."
)
@click.option("--baseline", metavar="FILE", help="Leave out the findings that FILE holds.")
@click.option("--write-baseline", metavar="FILE", help="Write all findings to FILE, for --baseline.")
@click.option("--stdin-filename", metavar="FILE", help="Check the text on stdin as if FILE held it.")
@click.option("--ref", metavar="REV", hidden=True)
@click.option("--since", metavar="REV", hidden=True)
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
    write_baseline: str | None,
    stdin_filename: str | None,
    watch: bool,
) -> int:
    """Report what is wrong with the guidance files of the repository, at or below PATHS if any are given.

    PATHS limit what is reported, never what is loaded. The same everywhere: nothing of this machine or outside the
    repository counts, unless --user is given. RULES are separated by commas.
    """
    for option, value in (("--staged", staged), ("--ref", ref), ("--stdin-filename", stdin_filename)):
        if fix and value is not None and value is not False:
            raise click.UsageError(f"--fix changes files of the working copy: it does not go with {option}")
    if statistics and form not in ("text", "concise"):
        raise click.UsageError("--statistics goes with --format text or concise")
    if diff and (statistics or form != "text"):
        raise click.UsageError("--diff prints a diff: it goes with no other format, nor with --statistics")
    if select and not _listed(select):
        raise click.UsageError("--select names no rule")
    for option, name in (
        ("--baseline", baseline),
        ("--write-baseline", write_baseline),
        ("--stdin-filename", stdin_filename),
    ):
        if name == "":
            raise click.UsageError(f"{option} names no file")
    if write_baseline is not None:
        for option, given in (
            ("PATHS", paths),
            ("--stdin-filename", stdin_filename is not None),
            ("--baseline", baseline is not None),
            ("--fix", fix),
            ("--diff", diff),
        ):
            if given:
                raise click.UsageError(
                    f"--write-baseline writes all findings as they are: it does not go with {option}"
                )
    for option, value in (("--ref", ref), ("--since", since), ("--watch", watch)):
        shared.refuse(option, value)
    texts: dict[str, bytes] = {}
    if stdin_filename is not None:
        path = api.unsaved(stdin_filename)
        texts[path] = _stdin()
        # As other programs have it, `-` is the text; without any PATH it is all that is asked about.
        paths = tuple(stdin_filename if one == "-" else one for one in paths) or (stdin_filename,)
    options = api.CheckOptions(
        agents=agents,
        select=_listed(select) if select else None,
        ignore=_listed(ignore),
        min_confidence=min_confidence,
        config=config,
        user=user,
        baseline=baseline,
        known=write_baseline is not None,
        unsafe_fixes=unsafe_fixes,
    )
    if show_settings:
        from guidelint.reports.settings import as_toml

        _print(((("", line),) for line in as_toml(api.settings(paths, options), min_confidence, fail_on)), output_file)
        return 0
    fixed = api.fix(paths, options, texts, write=not diff) if fix or diff else None
    result = fixed.result if fixed else api.check(paths, options, texts)
    differing = _differing(result.settings) if staged else []  # it may fail: then that is all there is to say
    for note in result.notes:
        shared.note(note)
    if differing:
        more = f" and {len(differing) - 1:,} more" if len(differing) > 1 else ""
        verb = "differ" if more else "differs"
        shared.note(f"the working copy was checked: {differing[0]}{more} {verb} from what is staged")
    if fixed and diff:
        return _show(fixed, output_file)
    if write_baseline is not None:
        return _keep(result, write_baseline)
    level = fail_on or result.settings.config.fail_on
    _print(_report(result, form, level, statistics, output_file), output_file)
    for problem in fixed.problems if fixed else ():
        shared.note(problem)
    if result.summary.fixed and form != "text":  # that one says so itself
        from guidelint.reports.counting import of_fixes

        for sentence in of_fixes(result.summary):
            shared.note(sentence)
    if fixed and fixed.problems:
        return 2
    return int(level != "never" and any(one.severity >= Severity[level.upper()] for one in result.findings))


def _stdin() -> bytes:
    """The text on stdin, up to the size of file that is looked at."""
    import sys

    from guidelint.trees.base import MAX_FILE_BYTES

    if sys.stdin is None or sys.stdin.closed or sys.stdin.isatty():
        raise GuidelintError("--stdin-filename takes the text from stdin, and nothing is piped to it")
    try:
        data = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise GuidelintError(f"--stdin-filename: stdin cannot be read: {error.strerror or error}") from None
    if len(data) > MAX_FILE_BYTES:
        raise GuidelintError(f"--stdin-filename: the text on stdin has more than {MAX_FILE_BYTES:,} bytes")
    return data


def _show(fixed: api.FixResult, path: str | None) -> int:
    """Print what fixes change as a diff; the exit status."""
    import sys

    from guidelint.edits.diff import unified
    from guidelint.reports import console
    from guidelint.reports.counting import of_fixes, of_unsafe
    from guidelint.reports.patch import concealed, exact, rows

    lines = concealed((line for name, draft in fixed.drafts.items() for line in unified(name, draft)), fixed.secrets)
    if path is None:
        with console.output() as file:
            if file.isatty() or console.coloured():
                console.print_rows(rows(lines), file)
            else:
                file.flush()
                sys.stdout.buffer.write(exact(lines))
    else:
        _write(path, exact(lines))
    would = of_fixes(fixed.result.summary, would=True) if lines else ()
    for sentence in [*would, *of_unsafe(fixed.result)]:
        shared.note(sentence)
    return int(bool(lines))


def _keep(result: api.CheckResult, path: str) -> int:
    """Write the findings as a baseline; the exit status."""
    from guidelint.edits.writing import write
    from guidelint.reports.baseline import as_baseline
    from guidelint.reports.concise import one_line
    from guidelint.reports.counting import count

    write(path, as_baseline(result).encode("utf-8"))
    _print(_rows([f"{count(len(result.findings), 'finding')} written to {one_line(path)}."]), None)
    return 0


def _listed(values: Sequence[str]) -> tuple[str, ...]:
    """The rules of a repeatable option that takes lists."""
    return tuple(name for value in values for part in value.split(",") if (name := part.strip()))


def _report(result: api.CheckResult, form: str, level: str, statistics: bool, output_file: str | None) -> Iterator[Row]:
    from guidelint.reports import console

    width = console.WIDTH if output_file else console.width()
    if statistics:
        from guidelint.reports.text import statistics as counts

        return _rows(counts(result, width))
    if form == "text":
        from guidelint.reports.text import rows

        return rows(result, width)
    if form in ("json", "sarif", "gitlab"):
        from guidelint.reports.findings_json import as_json
        from guidelint.reports.gitlab import as_gitlab
        from guidelint.reports.json_text import dumps
        from guidelint.reports.sarif import as_sarif

        make: Callable[[api.CheckResult], Any] = {"json": as_json, "sarif": as_sarif, "gitlab": as_gitlab}[form]
        return _rows([dumps(make(result))])
    if form == "junit":
        from guidelint.reports.junit import as_junit

        return _rows([as_junit(result, None if level == "never" else Severity[level.upper()]).removesuffix("\n")])
    if form == "markdown":
        from guidelint.reports.markdown import as_markdown

        return _rows(as_markdown(result))
    from guidelint.reports.concise import concise
    from guidelint.reports.github import commands

    return _rows((concise if form == "concise" else commands)(result))


def _rows(lines: Iterable[str]) -> Iterator[Row]:
    return ((("", line),) for line in lines)


def _print(rows: Iterator[Row], path: str | None) -> None:
    from guidelint.reports import console

    if path is None:
        with console.output() as file:
            console.print_rows(rows, file)
    else:
        _write(path, "".join(console.plain(rows)).encode("utf-8", "surrogatepass"))


def _write(path: str, data: bytes) -> None:
    try:
        with open(path, "wb") as file:
            file.write(data)
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
