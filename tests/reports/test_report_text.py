"""The report for people."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import made
import pytest

from guidelint.findings import Edit, Finding, Fix, Related, Rule, Severity, finding
from guidelint.reports import text as report
from guidelint.reports.console import plain
from guidelint.reports.frame import columns
from guidelint.trees.base import MAX_FILE_BYTES

AGENTS_MD = "# Rules\n\nUse tabs.\nNever guess.\nAsk.\n"


def shown(root: Path, *findings: Finding, width: int = 100, **more: object) -> str:
    return "".join(plain(report.rows(made.result(root, *findings, **more), width)))  # type: ignore[arg-type]  # options by name


def frame(root: Path, data: bytes, start: tuple[int, int], end: tuple[int, int], width: int = 60) -> list[str]:
    """The lines of the frame between its edges."""
    (root / "AGENTS.md").write_bytes(data)
    lines = shown(root, finding(made.RULE, "says it", made.place(root, "AGENTS.md", start, end)), width=width).split(
        "\n"
    )
    edges = [number for number, line in enumerate(lines) if line.strip() == "|"]
    return lines[edges[0] + 1 : edges[-1]]


def test_all_that_a_finding_has(tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").write_text(AGENTS_MD)
    where = made.place(tmp_path, "AGENTS.md", (3, 5), (3, 9))
    one = finding(
        made.RULE,
        "wants tabs",
        where,
        agents=["claude-code", "codex"],
        evidence=["3 of 4 files have blanks."],
        related=[Related(made.place(tmp_path, "docs/style.md", (7, 3)), "wants blanks")],
        help="Say it once.",
        fix=Fix(True, "Say blanks", (Edit(where, "blanks"),)),
    )
    assert shown(tmp_path, one) == dedent("""\
        warning GL999 [*] made-up: wants tabs
         --> AGENTS.md:3:5
          |
        2 |
        3 | Use tabs.
          |     ^^^^
        4 | Never guess.
          |
          = agents: claude-code, codex
          = 3 of 4 files have blanks.
          = see docs/style.md:7: wants blanks
          = help: Say it once.
          = fix: Say blanks

        1 warning in 1 guidance file (agent: codex). 1 finding can be fixed with `--fix` [*].
        """)


def test_a_whole_file_has_no_frame_and_equal_messages_are_one(tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").write_text(AGENTS_MD)
    one = finding(
        made.RULE,
        "is never read",
        made.place(tmp_path, "AGENTS.md"),
        evidence=["Nobody reads it."],
        related=[
            Related(made.place(tmp_path, "a/CLAUDE.md"), "read instead"),
            Related(made.place(tmp_path, "b/CLAUDE.md"), "read instead"),
            Related(made.place(tmp_path, "docs/style.md", (7, 3)), "names it"),
        ],
    )
    assert shown(tmp_path, one) == dedent("""\
        warning GL999 made-up: is never read
         --> AGENTS.md:1:1
          = Nobody reads it.
          = see a/CLAUDE.md:1, b/CLAUDE.md:1: read instead
          = see docs/style.md:7: names it

        1 warning in 1 guidance file (agent: codex).
        """)


def test_statistics_in_little_room(tmp_path: Path) -> None:
    one = finding(made.RULE, "says it", made.place(tmp_path, "AGENTS.md"))
    result = made.result(tmp_path, one)
    assert [*report.statistics(result, 60)][:1] == ["1 GL999 [ ] made-up  what a test makes up"]
    assert [*report.statistics(result, 40)][:2] == ["1 GL999 [ ] made-up", "    what a test makes up"]


def test_sixty_columns(tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").write_text(AGENTS_MD)
    one = finding(
        made.RULE,
        "a message that is longer than a line of sixty columns can be, by far",
        made.place(tmp_path, "AGENTS.md", (3, 1), (6, 1)),
        evidence=["The evidence, too, is longer than what one line of sixty columns has room for."],
        severity=Severity.ERROR,
    )
    text = shown(tmp_path, one, width=60)
    assert text == dedent("""\
        error GL999 made-up: a message that is longer than a line of
          sixty columns can be, by far
         --> AGENTS.md:3:1
          |
        2 |
        3 > Use tabs.
          | ^^^^^^^^^
        4 > Never guess.
        5 > Ask.
          |
          = The evidence, too, is longer than what one line of sixty
              columns has room for.

        1 error in 1 guidance file (agent: codex).
        """)
    assert max(map(columns, text.splitlines())) <= 60


def test_a_long_place_is_shown_in_part(tmp_path: Path) -> None:
    data = b"".join(b"line %d\n" % number for number in range(1, 30))
    assert frame(tmp_path, data, (9, 6), (21, 2)) == [
        " 8 | line 8",
        " 9 > line 9",
        "   |      ^",
        "10 > line 10",
        "11 > line 11",
        "12 > line 12",
        "13 > line 13",
        "   | … up to line 21",
    ]


@pytest.mark.parametrize(
    ("data", "start", "end", "lines"),
    [
        ("中文字 abc", (1, 2), (1, 4), ["1 | 中文字 abc", "  |   ^^^^"]),
        ("\tab", (1, 2), (1, 4), ["1 |     ab", "  |     ^^"]),
        ("a\tb", (1, 2), (1, 3), ["1 | a    b", "  |  ^^^^"]),
        ("e\u0301e\u0301x", (1, 5), (1, 6), ["1 | e\u0301e\u0301x", "  |   ^"]),
        ("👨\u200d👩 x", (1, 5), (1, 6), ["1 | 👨\u200d👩 x", "  |      ^"]),
        ("a\u200bb\u00ad", (1, 2), (1, 3), [r"1 | a\u200bb\u00ad", "  |  ^^^^^^"]),
        ("a\U000e0041b", (1, 2), (1, 3), [r"1 | a\U000e0041b", "  |  ^^^^^^^^^^"]),
        ("\x1b[31m\x00\x9b\u202e", (1, 6), (1, 7), [r"1 | \x1b[31m\x00\x9b\u202e", "  |         ^^^^"]),
        ("ab", (1, 3), (1, 3), ["1 | ab", "  |   ^"]),
        ("\ufeffab", (1, 1), (1, 2), ["1 | ab", "  | ^"]),
        ("ab\r\ncd\r\n", (1, 1), (1, 3), ["1 | ab", "  | ^^", "2 | cd"]),
    ],
    ids=[
        "wide", "tab before", "tab inside", "combining", "joined emoji", "zero width", "tag character", "controls",
        "end of line", "byte order mark", "crlf",
    ],
)  # fmt: skip
def test_the_marker_stands_below_what_it_means(
    data: str, start: tuple[int, int], end: tuple[int, int], lines: list[str], tmp_path: Path
) -> None:
    assert frame(tmp_path, data.encode(), start, end) == lines


def test_bytes_that_are_not_utf8(tmp_path: Path) -> None:
    assert frame(tmp_path, b"a\xff\xfeb\n", (1, 2), (1, 4)) == ["1 | a\ufffd\ufffdb", "  |  ^^"]


NUMBERS = b"".join(b"%04d " % number for number in range(1000))


@pytest.mark.parametrize(
    ("data", "start", "end", "lines"),
    [
        (NUMBERS, 3, 5, ["1 | 0000 0001 0002 0003 0004 0005 0006 0007 0008…", "  |   ^^"]),
        (
            NUMBERS,
            1001,
            1005,
            ["1 | …0197 0198 0199 0200 0201 0202 0203 0204 0205…", "  |                 ^^^^"],
        ),
        (
            NUMBERS,
            4997,
            5000,
            ["1 | …991 0992 0993 0994 0995 0996 0997 0998 0999", "  |                                          ^^^"],
        ),
        (
            b"x" * 100,
            40,
            90,
            [f"1 | …{'x' * 44}…", f"  | {' ' * 16}{'^' * 29}"],
        ),
        (
            "漢字".encode() * 100,
            51,
            53,
            [f"1 | …{'漢字' * 11}…", f"  | {' ' * 17}^^^^"],
        ),
    ],
    ids=["at the start", "in the middle", "at the end", "longer than the room", "wide"],
)
def test_a_long_line_is_shown_around_the_place(
    data: bytes, start: int, end: int, lines: list[str], tmp_path: Path
) -> None:
    shown = frame(tmp_path, data, (1, start), (1, end), width=50)
    assert [line.rstrip() for line in shown] == lines
    assert max(map(columns, shown)) <= 50


def test_many_findings_in_a_huge_line(tmp_path: Path) -> None:
    """Each takes time for what is shown, not for the line."""
    (tmp_path / "AGENTS.md").write_bytes("é".encode() * 1_000_000 + b"e" + "\u0301".encode() * 1_000_000)
    places = [made.place(tmp_path, "AGENTS.md", (1, at), (1, at + 1)) for at in range(1, 2_000_000, 2000)]
    text = shown(tmp_path, *(finding(made.RULE, "says it", one) for one in places), width=60)
    assert len(text) < 1_000 * 1_000


def test_what_has_no_lines_has_no_frame(tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").mkdir()
    (tmp_path / "CLAUDE.md").symlink_to("/etc/passwd")
    folder = finding(made.RULE, "is a folder", made.place(tmp_path, "AGENTS.md"), agents=["codex"])
    link = finding(made.RULE, "leads nowhere", made.place(tmp_path, "GEMINI.md"))
    outside = finding(made.RULE, "is elsewhere", made.place(Path("/etc"), "passwd"))
    assert shown(tmp_path, folder, link, outside) == dedent("""\
        warning GL999 made-up: is a folder
         --> AGENTS.md:1:1
          = agents: codex

        warning GL999 made-up: leads nowhere
         --> GEMINI.md:1:1

        warning GL999 made-up: is elsewhere
         --> /etc/passwd:1:1

        3 warnings in 1 guidance file (agent: codex).
        """)


def test_a_secret_is_not_shown(tmp_path: Path) -> None:
    """Neither below its own finding nor below another one of the same lines, nor where only that one is left."""
    (tmp_path / "AGENTS.md").write_text("key: s3cr3t-v4lue and more\nnext\n")
    place = made.place(tmp_path, "AGENTS.md", (1, 6), (1, 18))
    secret = finding(Rule("GL502", "secret", Severity.ERROR, "a credential"), "is a key", place)
    other = finding(made.RULE, "says it", made.place(tmp_path, "AGENTS.md", (2, 1), (2, 5)))
    for findings in ((secret, other), (other,)):
        result = made.result(tmp_path, *findings)
        result.files.secrets = (place,)
        text = "".join(plain(report.rows(result, 100)))
        assert "s3cr3t" not in text
        assert text.count("1 | key: ************ and more") == len(findings)


HOSTILE = "x\n::error::y\r\x1b[31m\x9b\u2028\u202e\udcff##[error]z"


def test_nothing_from_files_steers_a_terminal_or_a_log(tmp_path: Path) -> None:
    folder = tmp_path / "x\n::error::y\x1b[31m"
    folder.mkdir()
    (folder / "AGENTS.md").write_bytes(HOSTILE.encode("utf-8", "surrogateescape") * 3)
    where = made.place(folder, "AGENTS.md", (2, 1), (2, 20))
    one = finding(
        made.RULE,
        HOSTILE,
        where,
        agents=[HOSTILE],
        evidence=[HOSTILE],
        related=[Related(where, HOSTILE)],
        help=HOSTILE,
        fix=Fix(False, HOSTILE, ()),
    )
    for width in (20, 60, 100):
        text = shown(tmp_path, one, agents=("codex",), width=width)
        assert not any(line.lstrip().startswith(("::", "##")) for line in text.split("\n"))
        assert "##[" not in text
        assert not {"\x1b", "\r", "\x9b", "\u2028", "\u202e", "\udcff"} & set(text)


def test_a_wrapped_line_does_not_begin_with_a_command(tmp_path: Path) -> None:
    one = finding(made.RULE, "long " * 9 + "words ::error::x \u00a0::error::y", made.place(tmp_path, "AGENTS.md"))
    for width in range(20, 100):
        lines = shown(tmp_path, one, width=width).splitlines()
        assert not any(line.strip().startswith("::") for line in lines)


# The closing line


def test_closing_line_counts(tmp_path: Path) -> None:
    where = made.place(tmp_path, "AGENTS.md")
    severities = (Severity.ERROR, Severity.ERROR, Severity.WARNING, Severity.INFO)
    findings = [finding(made.RULE, "says it", where, severity=severity) for severity in severities]
    lines = shown(tmp_path, *findings, agents=("claude-code", "codex"), files=1_200, suppressed=3).splitlines()
    assert lines[-2:] == [
        "2 errors, 1 warning and 1 info in 1,200 guidance files (agents: claude-code, codex). 3 suppressed by",
        "  comments.",
    ]


def test_nothing_found(tmp_path: Path) -> None:
    assert (
        shown(tmp_path, files=14, agents=("codex", "peri"))
        == "No findings in 14 guidance files (agents: codex, peri).\n"
    )


def test_no_guidance_file(tmp_path: Path) -> None:
    text = " ".join(shown(tmp_path, files=0).split())
    assert f"Nothing to check: {tmp_path} holds no guidance file (agent: codex)." in text
    assert "`guidelint agents codex` tells which files are read" in text


def test_no_agent(tmp_path: Path) -> None:
    text = " ".join(shown(tmp_path, files=0, agents=()).split())
    assert f"Nothing to check: no file in {tmp_path} shows which agents are in use." in text
    assert "`--agent ID`" in text


# --statistics


def test_statistics(tmp_path: Path) -> None:
    where = made.place(tmp_path, "AGENTS.md")
    other = Rule("GL998", "other", Severity.ERROR, "another thing")
    findings = [finding(other, "is so", where, fix=Fix(True, "mend", ()))]
    findings += [finding(made.RULE, "says it", where)] * 12
    assert list(report.statistics(made.result(tmp_path, *findings), 100)) == [
        "12 GL999 [ ] made-up  what a test makes up",
        " 1 GL998 [*] other    another thing",
        "",
        "1 error and 12 warnings in 1 guidance file (agent: codex). 1 finding can be fixed with `--fix` [*].",
    ]


def test_a_file_is_not_read_beyond_the_bound(tmp_path: Path) -> None:
    with open(tmp_path / "AGENTS.md", "wb") as file:
        file.truncate(4 * 1024**3)
    one = finding(made.RULE, "is huge", made.place(tmp_path, "AGENTS.md"))
    assert len(shown(tmp_path, one)) < 1000 < MAX_FILE_BYTES
