"""Where agents are started, and which files are guidance."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from checking import check, repository

from guidelint import api
from guidelint.checks.facts import Files
from guidelint.findings import Place
from guidelint.markdown.positions import Position
from guidelint.trees.disk import DiskTree

Lay = Callable[..., str]
NEAR = "a" * 30_000


def starts(root: str) -> list[str]:
    """Where a chain that is near the limit is told to be."""
    [one] = check(root, "GL102")
    sentence = next((text for text in one.evidence if text.startswith("Near it as well")), "")
    return sentence.removeprefix("Near it as well: agents started in ").rstrip(".").replace(" and ", ", ").split(", ")


def test_folders_with_guidance_are_starts(lay: Lay) -> None:
    tree = lay({"AGENTS.md": NEAR, "b/c/AGENTS.md": "x", "a/AGENTS.md": "x", "d/README.md": "x"})
    assert starts(tree) == ["the root", "b/c"]


def test_folders_of_skills_and_of_what_links_lead_to_are_none(lay: Lay) -> None:
    tree = lay(
        {
            ".agents/AGENTS.md": NEAR,
            "AGENTS.md": Path(".agents/AGENTS.md"),
            "x/skills/y/SKILL.md": "Do it.",
            "x/skills/y/AGENTS.md": "Not guidance.",
            "pkg/SKILL.md": "Of no skill folder.",
            "pkg/AGENTS.md": "Guidance.",
        }
    )
    assert starts(tree) == ["the root"]


def test_excluded_files_make_no_start(lay: Lay) -> None:
    tree = lay(
        {"AGENTS.md": NEAR, "a/AGENTS.md": "x", "tests/AGENTS.md": "x", "guidelint.toml": 'exclude = ["tests/"]'}
    )
    assert starts(tree) == ["the root"]


def test_a_repository_inside_another_one_is_another(lay: Lay) -> None:
    tree = repository(lay({"AGENTS.md": "Run it.", "inner/AGENTS.md": "", "outer/.keep": ""}))
    repository(f"{tree}/inner")
    assert [one.rule.code for one in api.check([tree], api.CheckOptions(agents=("codex",))).findings] == []


def test_hostile_names_are_names(lay: Lay) -> None:
    tree = lay({"a\nb%::c/AGENTS.md": "", "d e:1:2/AGENTS.md": ""})
    assert [one.place.path.removeprefix(f"{tree}/") for one in check(tree, "GL105")] == [
        "a\nb%::c/AGENTS.md",
        "d e:1:2/AGENTS.md",
    ]


def test_a_long_line_is_told_by_what_stands_round_the_place(lay: Lay) -> None:
    tree = lay({"a.md": "x" * 50_000 + " here " + "y" * 50_000 + "\nnext\n"})
    place = Place(f"{tree}/a.md", Position(1, 50_002), Position(1, 50_006))
    text = Files(DiskTree(), tree).lines_at(place)
    assert len(text) == 2000
    assert "x here y" in text
