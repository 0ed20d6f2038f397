"""What `guidelint check` prints: a report in the form that is asked for, a diff of fixes, or a baseline."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from guidelint.cli import options as shared
from guidelint.findings import Severity

if TYPE_CHECKING:
    from guidelint import api
    from guidelint.mending import FixResult
    from guidelint.reports.console import Row


def report(result: api.CheckResult, form: str, level: str, statistics: bool, output_file: str | None) -> Iterator[Row]:
    """The report's lines. `level` is the severity from which on findings fail the check, or `never`."""
    from guidelint.reports import console

    width = console.WIDTH if output_file else console.width()
    if statistics:
        from guidelint.reports.text import statistics as counts

        return as_rows(counts(result, width))
    if form == "text":
        from guidelint.reports.text import rows

        return rows(result, width)
    if form in ("json", "sarif", "gitlab"):
        from guidelint.reports.findings_json import as_json
        from guidelint.reports.gitlab import as_gitlab
        from guidelint.reports.json_text import dumps
        from guidelint.reports.sarif import as_sarif

        make: Callable[[api.CheckResult], Any] = {"json": as_json, "sarif": as_sarif, "gitlab": as_gitlab}[form]
        return as_rows([dumps(make(result))])
    if form == "junit":
        from guidelint.reports.junit import as_junit

        return as_rows([as_junit(result, None if level == "never" else Severity[level.upper()]).removesuffix("\n")])
    if form == "markdown":
        from guidelint.reports.markdown import as_markdown

        return as_rows(as_markdown(result))
    from guidelint.reports.concise import concise
    from guidelint.reports.github import commands

    return as_rows((concise if form == "concise" else commands)(result))


def as_rows(lines: Iterable[str]) -> Iterator[Row]:
    """Lines without styles."""
    return ((("", line),) for line in lines)


def show(fixed: FixResult, path: str | None) -> int:
    """Print what fixes change as a diff; the exit status."""
    import sys

    from guidelint.edits.diff import unified
    from guidelint.reports import console
    from guidelint.reports.counting import of_fixes, of_unsafe
    from guidelint.reports.patch import concealed, exact, rows

    changes = (line for name, draft in fixed.drafts.items() for line in unified(name, draft, is_new=name in fixed.made))
    lines = concealed(changes, fixed.secrets)
    if path is None:
        with console.output() as file:
            if file.isatty() or console.coloured():
                console.print_rows(rows(lines), file)
            else:
                file.flush()
                sys.stdout.buffer.write(exact(lines))
    else:
        shared.write_file(path, exact(lines))
    would = of_fixes(fixed.result.summary, would=True) if lines else ()
    for sentence in [*would, *of_unsafe(fixed.result)]:
        shared.note(sentence)
    return int(bool(lines))


def keep(result: api.CheckResult, path: str) -> int:
    """Write the findings as a baseline; the exit status."""
    from guidelint.edits.writing import write
    from guidelint.reports.baseline import as_baseline
    from guidelint.reports.concise import one_line
    from guidelint.reports.counting import count

    write(path, as_baseline(result).encode("utf-8"))
    shared.print_report(as_rows([f"{count(len(result.findings), 'finding')} written to {one_line(path)}."]), None)
    return 0
