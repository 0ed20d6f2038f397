"""The formats of one line a finding: concise and github."""

from __future__ import annotations

from pathlib import Path

import made
import pytest

from guidelint.findings import Severity, finding
from guidelint.reports.concise import concise, one_line
from guidelint.reports.github import commands


def test_concise(tmp_path: Path) -> None:
    one = finding(made.RULE, "says it", made.place(tmp_path, "docs/a.md", (3, 7), (3, 9)), evidence=["Seen."])
    assert list(concise(made.result(tmp_path, one))) == ["docs/a.md:3:7: warning GL999 made-up: says it"]


def test_concise_names_a_file_outside_the_root_in_full(tmp_path: Path) -> None:
    one = finding(made.RULE, "says it", made.place(Path("/elsewhere"), "a.md"))
    assert list(concise(made.result(tmp_path, one))) == ["/elsewhere/a.md:1:1: warning GL999 made-up: says it"]


HOSTILE = "x\n::error::y\r\x1b[31m\x9b\u2028\u202e\udcff##[error]z"


def test_concise_stays_in_its_line(tmp_path: Path) -> None:
    one = finding(made.RULE, f"is {HOSTILE}", made.place(tmp_path, HOSTILE))
    shown = r"x\n::error::y\r\x1b[31m\x9b\u2028\u202e\udcff#\x23[error]z"
    assert list(concise(made.result(tmp_path, one))) == [f"{shown}:1:1: warning GL999 made-up: is {shown}"]


@pytest.mark.parametrize("text", ["##[set-output name=a]b", "##vso[task.setvariable variable=a]b", "##teamcity[a]"])
def test_commands_of_build_logs_are_broken(text: str) -> None:
    """GitHub, Azure Pipelines and TeamCity look for these anywhere in a line."""
    assert one_line(text) == text.replace("##", r"#\x23")


@pytest.mark.parametrize("text", ["## [1.0]", "##", "# # [a]", "a ## b"])
def test_headings_stay(text: str) -> None:
    assert one_line(text) == text


@pytest.mark.parametrize(
    ("severity", "command"), [(Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.INFO, "notice")]
)
def test_github(severity: Severity, command: str, tmp_path: Path) -> None:
    one = finding(
        made.RULE,
        "50 % is lost",
        made.place(tmp_path, "docs/a.md", (3, 7), (3, 10)),
        agents=["claude-code", "codex"],
        evidence=["It was counted."],
        help="Shorten it.",
        severity=severity,
    )
    assert list(commands(made.result(tmp_path, one))) == [
        f"::{command} file=docs/a.md,line=3,endLine=3,col=7,endColumn=9,title=GL999 made-up::"
        "50 %25 is lost%0AIt was counted.%0AAgents: claude-code, codex.%0AShorten it."
    ]


@pytest.mark.parametrize(
    ("end", "properties"),
    [
        ((3, 7), "line=3,endLine=3,col=7,endColumn=7"),
        ((5, 4), "line=3,endLine=5"),
        ((5, 1), "line=3,endLine=4"),
    ],
    ids=["empty", "several lines", "whole lines"],
)
def test_github_ends_are_inclusive(end: tuple[int, int], properties: str, tmp_path: Path) -> None:
    one = finding(made.RULE, "says it", made.place(tmp_path, "a.md", (3, 7), end))
    assert list(commands(made.result(tmp_path, one))) == [
        f"::warning file=a.md,{properties},title=GL999 made-up::says it"
    ]


def test_github_properties_are_escaped(tmp_path: Path) -> None:
    one = finding(made.RULE, "says it", made.place(tmp_path, "a,line=9::b:c%3A/\r\n::error::x\x1b[2J.md"))
    [command] = commands(made.result(tmp_path, one))
    assert command.startswith(
        r"::warning file=a%2Cline=9%3A%3Ab%3Ac%253A/%0D%0A%3A%3Aerror%3A%3Ax\x1b[2J.md,line=1,endLine=1,"
    )


def test_github_messages_are_escaped(tmp_path: Path) -> None:
    one = finding(made.RULE, "a\n::error::b\r%0A", made.place(tmp_path, "a.md"), evidence=["c\n::warning::d\x1b]0;e"])
    [command] = commands(made.result(tmp_path, one))
    assert command.partition("made-up::")[2] == r"a\n::error::b\r%250A%0Ac\n::warning::d\x1b]0;e"
