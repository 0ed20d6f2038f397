"""The difference as a comment on a pull request."""

from __future__ import annotations

from pathlib import Path

import pytest
from changing import commit, difference, lay
from rendered import Shown

from guidelint.reports import changes, changes_json
from guidelint.reports.changes_markdown import as_markdown
from guidelint.reports.console import plain


def comment(root: Path, *agents: str) -> str:
    return "\n".join(as_markdown(difference(root, agents=agents)))


def test_a_comment(tmp_path: Path) -> None:
    commit(tmp_path, {"CLAUDE.md": "Keep to this.\n"})
    lay(tmp_path, {"CLAUDE.md": "Keep to this.\n@everyone, see #1.\n"})
    page = Shown(comment(tmp_path))
    assert page.elements.count("table") == 1
    assert page.elements.count("details") == 1
    assert "+@everyone, see #1." in "".join(page.codes)
    assert "@everyone" not in "".join(page.texts)


def test_whose_tokens_are_an_estimate(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Keep to this.\n", "CLAUDE.md": "@AGENTS.md\n"})
    lay(tmp_path, {"AGENTS.md": "Keep to that.\n"})
    note = "Tokens are an estimate for claude-code, whose models count in ways of their own."
    assert note in comment(tmp_path).splitlines()
    assert "estimate" not in comment(tmp_path, "codex")
    result = difference(tmp_path)
    assert f"\n{note}\n" in "".join(plain(changes.rows(result, 100)))
    told = changes_json.as_json(result)["changes"]
    assert {one["agent"]: one["tokens_estimated"] for one in told} == {"claude-code": True, "codex": False}


@pytest.mark.parametrize(("folders", "expected"), [(21, "and 1 start more."), (23, "and 3 starts more.")])
def test_starts_that_get_no_row_are_counted(folders: int, expected: str, tmp_path: Path) -> None:
    commit(tmp_path, {"README.md": "x"})
    lay(tmp_path, {f"a{number}/AGENTS.md": f"Of {number}.\n" for number in range(folders)})
    assert expected in comment(tmp_path, "codex").splitlines()


def test_where_the_root_lies_is_not_told(tmp_path: Path) -> None:
    """Codex tells the model the folder that it was started in."""
    commit(tmp_path, {"AGENTS.md": "Keep to this.\n"})
    lay(tmp_path, {"AGENTS.md": None})
    text = comment(tmp_path, "codex")
    assert "-Keep to this." in text
    assert str(tmp_path) not in text


@pytest.mark.parametrize(
    "line", ["x" * 900, "`|@<" * 60, "\x1b" * 400, "{number}"], ids=["long", "markup", "controls", "many"]
)
@pytest.mark.parametrize("folders", [1, 60])
@pytest.mark.slow
def test_a_comment_fits(line: str, folders: int, tmp_path: Path) -> None:
    commit(tmp_path, {"README.md": "x"})
    lines = "".join(line.replace("{number}", f"line {number}") + "\n" for number in range(300))
    long = "`|@" * 60
    lay(tmp_path, {f"{folder}{long}/CLAUDE.md": f"{folder}\n{lines}" for folder in range(folders)})
    text = comment(tmp_path)
    assert len(text) < 65_536
    page = Shown(text)
    assert page.elements.count("details") >= 1
    assert "+" in "".join(page.codes)
