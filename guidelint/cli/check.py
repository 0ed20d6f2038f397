"""`guidelint check`: what is wrong with a repository's guidance files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from guidelint import api
from guidelint.cli import options as shared
from guidelint.errors import GuidelintError
from guidelint.findings import Severity

if TYPE_CHECKING:
    pass

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
@click.option("--staged", is_flag=True, help="Check what is staged instead of the working copy.")
@click.option("--config", metavar="FILE", help="Use this configuration instead of the nearest one.")
@click.option("--statistics", is_flag=True, help="Print how often each rule reports, instead of findings.")
@click.option("--show-settings", is_flag=True, help="Print what a check would go by, and check nothing.")
@click.option("--no-cache", is_flag=True, hidden=True)
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
@click.option("--ref", metavar="REV", help="Check a git revision instead of the working copy.")
@click.option("--since", metavar="REV", help="Report only what the change since REV brought, by REV's configuration.")
@click.option("--watch", is_flag=True, help="Check again whenever something changes, until Ctrl-C.")
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
    sources = {"--staged": staged, "--ref": ref is not None, "--stdin-filename": stdin_filename is not None}
    named = [option for option, value in sources.items() if value]
    if fix and named:
        raise click.UsageError(f"--fix changes files of the working copy: it does not go with {named[0]}")
    if len(named) > 1:
        raise click.UsageError(f"{named[0]} and {named[1]} say what is checked in two ways: give one of them")
    if since is not None and (fix or diff or write_baseline is not None):
        raise click.UsageError("--since tells what a change brought: it goes with nothing that fixes or keeps findings")
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
    if watch:
        others = {
            "--fix": fix,
            "--diff": diff,
            "--write-baseline": write_baseline is not None,
            "--since": since is not None,
            "--show-settings": show_settings,
        }
        for option, value in (sources | others).items():
            if value:
                raise click.UsageError(f"--watch looks at the working copy as it changes: it does not go with {option}")
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
        ref=ref,
        staged=staged,
        since=since,
    )
    from guidelint.cli import check_output

    if show_settings:
        from guidelint.reports.settings import as_toml

        lines = as_toml(api.settings(paths, options), min_confidence, fail_on)
        shared.print_report(check_output.as_rows(lines), output_file)
        return 0

    def tell(result: api.CheckResult) -> str:
        level = fail_on or result.settings.config.fail_on
        shared.print_report(check_output.report(result, form, level, statistics, output_file), output_file)
        return level

    if watch:
        from guidelint.cli.watch import watch as keep_watching

        return keep_watching(paths, output_file, user, lambda disk: api.check(paths, options, texts, disk), tell)
    fixed = api.fix(paths, options, texts, write=not diff) if fix or diff else None
    result = fixed.result if fixed else api.check(paths, options, texts)
    for note in result.notes:
        shared.note(note)
    if fixed and diff:
        return check_output.show(fixed, output_file)
    if write_baseline is not None:
        return check_output.keep(result, write_baseline)
    level = tell(result)
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


def _listed(values: Sequence[str]) -> tuple[str, ...]:
    """The rules of a repeatable option that takes lists."""
    return tuple(name for value in values for part in value.split(",") if (name := part.strip()))
