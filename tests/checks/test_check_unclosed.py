"""GL603: what is open, what it swallows, and where it is to be closed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from checking import check, told

from guidelint.findings import Finding

Lay = Callable[..., str]

REST = "\n## Rules\n\nUse tabs.\n"


def mended(text: str, one: Finding) -> str:
    assert one.fix is not None
    assert not one.fix.safe
    [edit] = one.fix.edits
    assert edit.place.start == edit.place.end
    lines = text.splitlines(keepends=True)
    at = sum(map(len, lines[: edit.place.start.line - 1])) + edit.place.start.column - 1
    return text[:at] + edit.text + text[at:]


def test_a_block_that_is_open_to_the_end(lay: Lay) -> None:
    text = "```bash\nmake test\n" + REST
    [one] = check(lay({"AGENTS.md": text}), "GL603")
    assert one.message == "a code block that is not closed"
    assert one.evidence[-1] == "Headings that are lost by that: “Rules”."
    assert mended(text, one) == "```bash\nmake test\n```\n" + REST


def test_a_block_that_is_open_before_another_one(lay: Lay) -> None:
    text = "```bash\nmake\n" + REST + "\n```python\nx = 1\n```\n\nMore.\n"
    [one] = check(lay({"AGENTS.md": text}), "GL603")
    assert one.message == "a code block that is not closed before ```python opens another one in line 8"
    assert mended(text, one) == "```bash\nmake\n```\n" + REST + "\n```python\nx = 1\n```\n\nMore.\n"


@pytest.mark.parametrize("outer", ["markdown", "", "yaml"])
def test_a_block_in_a_block(lay: Lay, outer: str) -> None:
    text = f"```{outer}\n# Name\n```bash\nmake\n```\nMore.\n```\n{REST}"
    [one] = check(lay({"AGENTS.md": text}), "GL603")
    assert one.message == "a code block that the fence in line 5 closes, meant for the ```bash inside it"
    assert one.evidence[-1].startswith("Headings that are lost by that: “")
    assert one.help.startswith("Open and close the outer block with ````")
    assert one.fix is None
    assert [place.place.start.line for place in one.related] == [3]


def test_only_the_first_of_those_that_follow_from_it(lay: Lay) -> None:
    nested = "```markdown\n```bash\nmake\n```\n```\n" + REST
    assert len(check(lay({"AGENTS.md": nested * 4}), "GL603")) == 1


def test_a_closing_fence_left_of_its_item(lay: Lay) -> None:
    text = f"1. Run:\n   ```bash\n   make\n```\n{REST}"
    [one] = check(lay({"AGENTS.md": text}), "GL603")
    assert one.message == "a code block whose closing fence, in line 4, opens another one"
    assert one.place.start == (2, 4)


def test_tildes(lay: Lay) -> None:
    assert told(lay({"AGENTS.md": "~~~sh\nmake\n" + REST}), "GL603") == [
        "AGENTS.md:1:1 a code block that is not closed (codex)"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Text.\n\n````markdown\n```bash\nmake\n```\n````\n" + REST,
        "~~~markdown\n```bash\nmake\n```\n~~~\n" + REST,
        "```bash\nmake test\n",
        "```bash\nmake\n\n# build all\nmake all\n",
        "Text.\n\n```\n",
        "1. Run:\n   ```bash\n   make\n\n   make all\n2. Done.\n",
        "> ```bash\n> make\n\nText.\n" + REST,
        "```yaml\nrun: |\n    ```bash\n    make\n    ```\n```\n" + REST,
        "```md\n# A\n```\n" + REST,
        "<!-- a note -->\n" + REST,
        "---\nname: a\n---\n" + REST,
        "---\n\nText.\n",
        "<!-- open to the end, with nothing below\n",
    ],
)
def test_closed_or_harmless(lay: Lay, text: str) -> None:
    assert told(lay({"AGENTS.md": text}), "GL603", confidence="low") == []


def test_sentences_are_lost_too(lay: Lay) -> None:
    for sentence in ("Always run the tests before you push.", "先运行测试，再提交代码。"):
        [one] = check(lay({"AGENTS.md": f"Text.\n\n```\n\n{sentence}\n"}), "GL603")
        assert one.evidence[-1] == "Lines of text that are lost by that: 1."


def test_a_comment(lay: Lay) -> None:
    text = "<!-- Draft of May,\nto be checked\n" + REST
    [one] = check(lay({"AGENTS.md": text}), "GL603")
    assert one.message == "a comment that is not closed, and hides 3 lines below it"
    assert mended(text, one) == "<!-- Draft of May,\nto be checked -->\n" + REST


def test_front_matter(lay: Lay) -> None:
    text = "---\nname: a\ndescription: b\n\n# Rules\n\nUse tabs.\n"
    [one] = check(lay({"AGENTS.md": text}), "GL603")
    assert one.message == "front matter that is not closed"
    assert "Headings that are lost by that: “Rules”." in one.evidence
    assert mended(text, one) == "---\nname: a\ndescription: b\n---\n\n# Rules\n\nUse tabs.\n"


@pytest.mark.parametrize("end", ["\r\n", "\r"])
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("```bash\nmake test\n" + REST, "a code block that is not closed"),
        ("<!-- Draft of May,\nto be checked\n" + REST, "a comment that is not closed, and hides 3 lines below it"),
        ("---\nname: a\ndescription: b\n" + REST, "front matter that is not closed"),
    ],
)
def test_other_line_ends(lay: Lay, text: str, message: str, end: str) -> None:
    [one] = check(lay({"AGENTS.md": text.replace("\n", end)}), "GL603")
    assert one.message == message
    assert "Headings that are lost by that: “Rules”." in one.evidence


@pytest.mark.parametrize(
    "text",
    [
        "```",
        "```a\n" * 10_000,
        "`" * 65_536,
        "<!--\n\n" * 10_000,
        "> " * 1_000 + "```x",
        "- ```x\n" * 5_000,
        "---\na: b\n" * 5_000,
        "```x\n" + "# a\n\n" * 20_000,
        "\0```x\n\0\n# a\n",
    ],
)
def test_hostile(lay: Lay, text: str) -> None:
    assert len(check(lay({"AGENTS.md": text}), "GL603")) <= 2


@pytest.mark.parametrize("language", ["", "mermaid", "bash"])
def test_an_import_that_an_open_block_swallows(lay: Lay, language: str) -> None:
    text = f"# A\n\n```{language}\ngraph TD\n@docs/rules.md\n"
    [one] = check(lay({"CLAUDE.md": text, "docs/rules.md": "Use tabs.\n"}), "GL603", agents=("claude-code",))
    assert one.message == "a code block that is not closed"
    assert "Lines of text that are lost by that: 1." in one.evidence
    assert told(lay({"CLAUDE.md": f"{text}```\n"}), "GL603", agents=("claude-code",)) == []
