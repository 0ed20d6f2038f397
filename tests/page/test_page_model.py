"""What stands on the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from guidelint import api
from guidelint.reports.page import model, render
from guidelint.reports.page.treemap import boxes
from guidelint.reports.prompt import Names

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]


def told(root: str, agent_id: str = "codex", folder: str = ".", *, check: bool = False) -> model.Told:
    view = api.working_copy(root)
    agent = api.find_agent(agent_id)
    context = api.load(agent, view.start(f"{root}/{folder}".removesuffix("/.")))
    result = api.check([root], api.CheckOptions(agents=(agent_id,))) if check else None
    [one] = model.page([(agent, context)], Names(root), result, 65_536)
    return one


def test_each_line_stands_beside_its_source(lay: Lay) -> None:
    root = lay({".git": None, "AGENTS.md": "One.\n\nTwo.\n", "pkg/AGENTS.md": "Three.\n"})
    lines = [(line.kind, line.source, line.text) for line in told(root, folder="pkg").lines if line.kind == "sent"]
    assert lines == [
        ("sent", "AGENTS.md:1", "One."),
        ("sent", "2", ""),
        ("sent", "3", "Two."),
        ("sent", "pkg/AGENTS.md:1", "Three."),
    ]


def test_what_a_cut_takes_is_shown_after_what_is_left(lay: Lay) -> None:
    root = lay({".git": None, "AGENTS.md": "a" * 32_766 + "\nbc\n\nLost.\n"})
    one = told(root)
    assert one.lost == 9
    assert [(line.source, line.text) for line in one.lines if line.kind == "lost"] == [
        ("", "Cut: 9 bytes of AGENTS.md are not sent."),
        ("2", "bc"),
        ("3", ""),
        ("4", "Lost."),
    ]


def test_findings_stand_at_the_line_that_they_are_about(lay: Lay) -> None:
    log = "```text\n2031-04-02 08:14:07 INFO a\n2031-04-02 08:14:08 INFO b\n2031-04-02 08:14:09 WARN c\n```\n"
    root = lay({".git": None, "AGENTS.md": f"# Rules\n\nOne.\n\n{log}"})
    [line] = [line for line in told(root, check=True).lines if line.notes]
    assert (line.source, line.notes[0].code, line.notes[0].severity) == ("5", "GL301", "warning")


def test_a_credential_is_not_shown(lay: Lay) -> None:
    key = "ghp_" + "aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dF3hJ5"
    root = lay({".git": None, "AGENTS.md": f"# Rules\n\nUse {key} here.\n"})
    one = told(root, check=True)
    assert all(key not in line.text for line in one.lines)
    assert [line.text for line in one.lines if line.source == "3"] == [model.HIDDEN]


def test_tiles_are_files_and_their_sections(lay: Lay) -> None:
    text = "# Rules\n\nOne.\n\n## Tests\n\nRun them all, each time.\n"
    root = lay({".git": None, "AGENTS.md": text, "pkg/AGENTS.md": "Three.\n"})
    tiles = told(root, folder="pkg").tiles
    assert [(tile.label, [part.label for part in tile.tiles]) for tile in tiles] == [
        ("AGENTS.md", ["Rules", "Tests"]),
        ("pkg/AGENTS.md", ["(before the first heading)"]),
    ]
    assert tiles[0].tokens == sum(part.tokens for part in tiles[0].tiles)


def test_an_estimate_of_tokens_is_called_one(lay: Lay) -> None:
    root = lay({".git": None, "AGENTS.md": "One.\n", "CLAUDE.md": "One.\n"})
    assert " tokens; " in render.explained([told(root, "codex")], "a", "b")
    assert " tokens (estimated); " in render.explained([told(root, "claude-code")], "a", "b")


@given(st.lists(st.integers(0, 10_000), max_size=40))
def test_boxes_have_the_areas_of_their_amounts_and_fill_the_whole(amounts: list[int]) -> None:
    found = boxes(amounts)
    total = sum(amounts)
    assert len(found) == len(amounts)
    for amount, box in zip(amounts, found, strict=True):
        assert abs(box.width * box.height / 10_000 - (amount / total if total else 0)) < 0.001
        assert -0.01 <= box.left <= box.left + box.width <= 100.01
        assert -0.01 <= box.top <= box.top + box.height <= 100.01


def test_a_page_holds_no_command_of_a_build_log(lay: Lay) -> None:
    root = lay({".git": None, "##[error]x/AGENTS.md": "##[error]One.\n", "AGENTS.md": "Two.\n"})
    view = api.working_copy(root)
    for page in (
        render.budgeted(api.budget(view, root), "the working copy"),
        render.explained([told(root, folder="##[error]x")], "##[error]", "##[error]"),
    ):
        assert "#&#35;[error]" in page
        assert "##[" not in page
