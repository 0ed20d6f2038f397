"""Markdown for a comment: what a stranger's file says is shown, and does nothing."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import made
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rendered import BREAK, MARKDOWN, REFERENCES, Shown

from guidelint.findings import Finding, Related, Severity, finding
from guidelint.reports.concise import one_line
from guidelint.reports.markdown import as_markdown, code, escaped, fenced, fitting

HOSTILE = [
    "@everyone and @org/team",
    "#1, owner/repo#2, GH-3, !4, %5, ~bug, &6, $7, *iteration:8, [issue:9], ^alert#1",
    "https://example.org/x and www.example.org and a@example.org, ftp://example.org",
    "[here](https://example.org) ![x](https://example.org/x.png) [here][1] <https://example.org>",
    "<script>alert(1)</script><img src=x onerror=y><!-- x",
    "&lt;b&gt; &#64;everyone &commat;everyone",
    "**bold** _thin_ `code` ~~gone~~ ``x",
    "| a | b |",
    "# Heading",
    "## Heading",
    "- item",
    "+ item",
    "1. item",
    "2) item",
    "> quote",
    "---",
    "===",
    "    code",
    "```",
    "~~~",
    "$\\color{red}x$ and $$y$$",
    ":tada: AGENTS.md:100:5",
    "[ ] task",
    "[x]: https://example.org",
    "a\\",
    "/close",
    "line\nend\r\x1b[2J\u202e\u200b\U000e0041##[error]",
    "%0A::error::x",
]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("frame", ["{}", "- {}", "x\n\n  - {}", "| a |\n|---|\n| {} |"])
def test_a_text_is_shown_as_it_is(text: str, frame: str) -> None:
    shown = Shown(frame.format(escaped(text)))
    assert set(shown.elements) <= {"p", "ul", "li", "table", "thead", "tbody", "tr", "th", "td", "span"}
    assert shown.elements.count("li") == frame.count("-") % 3 or "table" in shown.elements
    page = MARKDOWN.render(frame.format(escaped(text)))
    told = html.unescape(re.sub(r"<[^>]+>", "", page)).replace(BREAK, "")
    assert one_line(text).strip() in told
    assert not [found[0] for part in shown.texts for found in REFERENCES.finditer(part)]


@given(st.text('@#!:/w.a1_*`~[]()<>|&;$\\ -+="%^{}\n\t\u200b漢', max_size=30))
def test_any_text_is_shown_as_it_is(text: str) -> None:
    page = MARKDOWN.render(f"| a | b |\n|---|---|\n| x{escaped(text)} | {code(text)} |\n\n- {escaped(text)}\n")
    assert page.count("<td>") == 2
    assert page.count("<li>") == 1
    assert "<a " not in page
    for part in Shown(f"- x{escaped(text)}").texts:
        assert not REFERENCES.search(part)
    told = html.unescape(re.sub(r"<[^>]+>", "", MARKDOWN.render(f"x{escaped(text)}x"))).replace(BREAK, "")
    assert told == f"x{one_line(text) if text[:1].strip() else one_line(text).lstrip()}x\n"


@pytest.mark.parametrize("text", ["`a`", "a|b", "``", "|", " a ", "", "<b>", "@x", "a`|b", "\\", "a\nb"])
def test_code_is_code_in_a_table(text: str) -> None:
    shown = Shown(f"| a | b |\n|---|---|\n| {code(text)} | x |\n")
    assert shown.elements.count("td") == 2
    assert shown.elements.count("code") == 1
    assert "".join(shown.codes).replace(BREAK, "").strip() == one_line(text).strip()


def test_a_fence_holds_fences() -> None:
    shown = Shown("\n".join(fenced(["```", "+````js", "~~~", "<b>", "@x\u202e"], "diff")))
    assert shown.elements == ["pre", "code"]
    assert "".join(shown.codes) == "```\n+````js\n~~~\n<b>\n@x\\u202e\n"


def test_what_fits() -> None:
    assert fitting([["12345"], ["1", "2"], ["1"]], 10) == [["12345"], ["1", "2"]]
    assert fitting([["12345"]], 5) == []


# Reports


def text(root: Path, *findings: Finding, **more: object) -> str:
    return "\n".join(as_markdown(replace(made.result(root, *findings), **more)))  # type: ignore[arg-type]  # by name


def test_a_report(tmp_path: Path) -> None:
    worst = finding(
        made.RULE,
        "says @it",
        made.place(tmp_path, "docs/a.md", (3, 7)),
        agents=["codex"],
        evidence=["It was seen."],
        help="Say it once.",
        related=[Related(made.place(tmp_path, "b.md", (7, 3)), "says it, too")],
        severity=Severity.ERROR,
    )
    other = finding(made.RULE, "less", made.place(tmp_path, "a.md"), severity=Severity.INFO)
    assert text(tmp_path, other, worst) == (
        "**guidelint**: 1 error and 1 info in 1 guidance file (agent: codex).\n"
        "\n"
        "|  | where | finding |\n"
        "|---|---|---|\n"
        "| 🔴 error | `docs/a.md:3:7` | **made-up** (GL999): says @&#8203;it |\n"
        "| 🔵 info | `a.md:1:1` | **made-up** (GL999): less |\n"
        "\n"
        "<details>\n"
        "<summary>Evidence, and how to mend it</summary>\n"
        "\n"
        "- `docs/a.md:3:7` **made-up**: says @&#8203;it\n"
        "  - It was seen.\n"
        "  - See `b.md:7:3`: says it, too\n"
        "  - Agents: codex.\n"
        "  - Say it once.\n"
        "- `a.md:1:1` **made-up**: less\n"
        "\n"
        "</details>"
    )


def test_nothing_found(tmp_path: Path) -> None:
    assert text(tmp_path) == "**guidelint**: No findings in 1 guidance file (agent: codex)."


@pytest.mark.parametrize("agents", [(), ("codex",)])
def test_nothing_to_check_does_not_tell_where_the_root_is(agents: tuple[str, ...], tmp_path: Path) -> None:
    found = "\n".join(as_markdown(made.result(tmp_path, agents=agents, files=0)))
    assert "the repository" in found
    assert str(tmp_path) not in found


def long_findings(root: Path, number: int, size: int) -> Iterator[Finding]:
    for index in range(number):
        name = f"{index:>05}{'|`@' * (size // 3)}"
        yield finding(
            made.RULE,
            "`$" * size,
            made.place(root, name),
            evidence=["<&" * size] * 100,
            related=[Related(made.place(root, name), "*_" * size)] * 100,
            help="$" * size,
        )


@pytest.mark.parametrize(("number", "size"), [(1, 100_000), (60, 100), (60, 2_000), (5_000, 10)])
def test_a_report_fits_into_a_comment(number: int, size: int, tmp_path: Path) -> None:
    found = text(tmp_path, *long_findings(tmp_path, number, size))
    assert len(found) < 65_536
    shown = Shown(found)
    assert 1 <= shown.elements.count("tr") - 1 <= 50
    assert shown.elements.count("li") >= 1
    left = number - (shown.elements.count("tr") - 1)
    assert (f"{left:,} more are not shown." in found) is (left > 0)


def test_the_worst_stay(tmp_path: Path) -> None:
    found = [finding(made.RULE, "x", made.place(tmp_path, f"{n}.md"), severity=Severity.INFO) for n in range(100)]
    found.append(finding(made.RULE, "worst", made.place(tmp_path, "z.md"), severity=Severity.ERROR))
    report = text(tmp_path, *found)
    assert report.splitlines()[4] == "| 🔴 error | `z.md:1:1` | **made-up** (GL999): worst |"
    assert "51 more are not shown." in report
