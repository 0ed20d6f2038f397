"""The formats of one line a finding: concise and github."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import made
import pytest

from guidelint.findings import Finding, Related, Severity, finding
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


# As many annotations as GitHub shows


def many(root: Path, **counts: int) -> list[Finding]:
    return [
        finding(made.RULE, f"{label} {number}", made.place(root, f"{number}.md"), severity=Severity[label.upper()])
        for label, count in counts.items()
        for number in range(count)
    ]


def test_github_shows_ten_of_a_level(tmp_path: Path) -> None:
    lines = list(commands(made.result(tmp_path, *many(tmp_path, info=10, warning=10, error=10))))
    assert [line.partition(" ")[0] for line in lines] == ["::error"] * 10 + ["::warning"] * 10 + ["::notice"] * 10


def test_github_sums_up_what_it_would_drop(tmp_path: Path) -> None:
    lines = list(commands(made.result(tmp_path, *many(tmp_path, error=1_210, info=1))))
    assert sum(line.startswith("::error ") for line in lines) == 10
    assert lines[9] == ("::error title=guidelint::1,201 more findings of this level stand in the log of this step.")
    assert lines[10] == "9.md:1:1: error GL999 made-up: error 9"
    assert len(lines[10:-1]) == 1_201
    assert lines[-1].startswith("::notice file=0.md,")


def test_what_follows_in_the_log_is_no_command(tmp_path: Path) -> None:
    findings = [finding(made.RULE, f"{HOSTILE} %0A", made.place(tmp_path, f"::error::{n}\n")) for n in range(12)]
    for line in list(commands(made.result(tmp_path, *findings)))[10:]:
        assert line.startswith("\\x3a:error::")
        assert "##[" not in line
        assert line.isprintable()


def test_github_counts_what_is_left_out(tmp_path: Path) -> None:
    result = made.result(tmp_path, suppressed=2)
    summary = replace(result.summary, baselined=3, since="main", before=4, mended=5)
    assert list(commands(replace(result, summary=summary))) == [
        "Since main: 4 were there before, 5 are mended. 2 suppressed by comments. 3 known from the baseline."
    ]


def test_github_names_the_other_side(tmp_path: Path) -> None:
    related = [Related(made.place(tmp_path, "b.md", (7, 3)), "says it, too")]
    [command] = commands(made.result(tmp_path, finding(made.RULE, "x", made.place(tmp_path, "a.md"), related=related)))
    assert command.endswith("::x%0ASee b.md:7:3: says it, too")


def test_long_texts_and_lists_are_cut(tmp_path: Path) -> None:
    related = [Related(made.place(tmp_path, "b.md"), "y" * 2_000)] * 1_000
    one = finding(made.RULE, "x" * 2_000, made.place(tmp_path, "a.md"), related=related)
    [command] = commands(made.result(tmp_path, one))
    assert len(command) < 25_000  # an annotation has room for 64 KB
    assert command.endswith("…%0A980 more places are not listed.")


@pytest.mark.parametrize("character", ["\u00ad", "\u200b", "\u2060", "\ufeff", "\U000e0041"])
def test_what_has_no_shape_is_shown(character: str) -> None:
    code = ord(character)
    shown = rf"\x{code:02x}" if code < 0x100 else rf"\u{code:04x}" if code < 0x10000 else rf"\U{code:08x}"
    assert one_line(f"a{character}b") == f"a{shown}b"


@pytest.mark.parametrize("text", ["👩\u200d💻", "می\u200cخواهم", "❤\ufe0f", "規則"])
def test_what_scripts_and_emoji_need_stays(text: str) -> None:
    assert one_line(text) == text
