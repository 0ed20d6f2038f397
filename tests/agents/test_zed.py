"""Zed: what the recorded cases leave out. § are the paragraphs of its specification."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.zed import NAMES, load
from guidelint.loading.context import Context, Outcome
from guidelint.loading.start import Start, neutral
from guidelint.loading.text import Origin
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

HEAD = (
    "## User's Custom Instructions\n\nThe following additional instructions are provided by the user and should be"
    " followed to the best of your ability without interfering with the tool use guidelines.\n\n"
)
PROJECT = (
    "### Project Rules\n\nThese instructions are scoped to the current project. They take precedence over the personal"
    " `AGENTS.md` above when they conflict.\n\nThere are project rules that apply to these root directories:\n"
)


def run(root: str, cwd: str = "repo", env: Mapping[str, str] | None = None, **options: tuple[str, ...]) -> Context:
    named = {name.replace("_", "-"): values for name, values in options.items()}
    return load(Start(DiskTree(), f"{root}/{cwd}", home=f"{root}/home", env=env or {}, options=named))


def text(context: Context) -> str:
    assert [segment.role for segment in context.segments] in ([], ["system"])
    return context.segments[0].text.text if context.segments else ""


def test_each_opened_folder_has_a_file(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "A\n", "other/.rules": "R\n", "third/x": ""})
    context = run(root, folder=("../other", f"{root}/third", "../repo"))
    assert text(context) == (
        HEAD + PROJECT + "`repo/AGENTS.md`:\n``````\nA\n``````\n\n`other/.rules`:\n``````\nR\n``````"
    )
    assert context.loaded == (f"{root}/repo/AGENTS.md", f"{root}/other/.rules")


def test_names_are_escaped_and_texts_are_not(lay: Lay) -> None:
    root = lay({"a&b='\"`<>/AGENTS.md": "a & b\n"})
    label = "`a&amp;b&#x3D;&#x27;&quot;&#x60;&lt;&gt;/AGENTS.md`"
    assert text(run(root, "a&b='\"`<>")) == HEAD + PROJECT + label + ":\n``````\na & b\n``````"


def test_without_tools_a_clause_is_missing(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "A"})
    assert "best of your ability.\n\n###" in text(run(root, no_tools=("1",)))


@pytest.mark.parametrize("name", NAMES)
def test_every_name_alone(lay: Lay, name: str) -> None:
    root = lay({f"repo/{name}": "A"})
    context = run(root)
    assert context.loaded == (f"{root}/repo/{name}",)
    assert f"`repo/{name}`:" in text(context)


def test_a_blank_file_shadows_and_is_not_loaded(lay: Lay) -> None:
    root = lay({"repo/.rules": " \n\u3000", "repo/AGENTS.md": "A"})
    context = run(root)
    assert text(context) == HEAD + PROJECT + "`repo/.rules`:\n``````\n\n``````"
    assert context.loaded == ()
    found = {candidate.path: candidate for candidate in context.candidates}
    assert found[f"{root}/repo/.rules"].outcome is Outcome.BLANK
    assert found[f"{root}/repo/AGENTS.md"].outcome is Outcome.SHADOWED
    assert found[f"{root}/repo/AGENTS.md"].by == f"{root}/repo/.rules"
    assert found[f"{root}/repo/CLAUDE.md"].outcome is Outcome.MISSING


def test_links_are_followed_and_dangling_ones_are_none(lay: Lay) -> None:
    root = lay({"out.md": "O", "repo/.rules": Path("gone"), "repo/AGENTS.md": Path("../out.md")})
    context = run(root)
    assert text(context) == HEAD + PROJECT + "`repo/AGENTS.md`:\n``````\nO\n``````"


def test_a_blank_personal_file_is_none(lay: Lay) -> None:
    root = lay({"home/.config/zed/AGENTS.md": " \r\n"})
    context = run(root)
    assert context.segments == ()
    assert context.loaded == ()


def test_the_environment_names_the_folder_of_the_personal_file(lay: Lay) -> None:
    root = lay({"home/.config/zed/AGENTS.md": "no", "x/zed/AGENTS.md": "X", "f/zed/AGENTS.md": "F"})
    assert "\nX\n" in text(run(root, env={"XDG_CONFIG_HOME": f"{root}/x"}))
    assert "\nF\n" in text(run(root, env={"XDG_CONFIG_HOME": f"{root}/x", "FLATPAK_XDG_CONFIG_HOME": f"{root}/f"}))
    assert "\nno\n" in text(run(root, env={"XDG_CONFIG_HOME": "x"}))


def test_origins_are_bytes_of_the_file(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": b"\xef\xbb\xbf\n a\r\nb \n"})
    path = f"{root}/repo/AGENTS.md"
    runs = [run_ for run_ in run(root).segments[0].text.runs if run_.origin]
    assert [(run_.text, run_.origin) for run_ in runs] == [
        ("a", Origin(path, 5, 6)),
        ("\n", Origin(path, 6, 8)),
        ("b", Origin(path, 8, 9)),
    ]


def test_nothing_raises_and_nothing_is_opened(lay: Lay) -> None:
    root = lay({"repo/.cursorrules": Path(".cursorrules"), "repo/AGENTS.md": b"\xff\0"})
    os.mkfifo(f"{root}/repo/.rules")
    context = run(root)
    assert "\n\ufffd\0\n" in text(context)
    project = [candidate.outcome for candidate in context.candidates if candidate.scope == "project"]
    assert project[:2] == [Outcome.NOT_A_FILE, Outcome.UNREADABLE]


def test_a_neutral_start_reads_the_repository_alone(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "A", "out.md": "O", "repo/.rules": Path("../out.md")})
    context = load(neutral(ConfinedTree(DiskTree(), f"{root}/repo"), f"{root}/repo", f"{root}/repo"))
    assert context.loaded == (f"{root}/repo/AGENTS.md",)
