"""GL303: listings that repeat the repository's own tree."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from checking import BOTH, check, told
from listings import Case, cases

from guidelint.findings import Confidence

Lay = Callable[..., str]
NAMES = ("cli.py", "graph.py", "lexer.py", "parser.py", "render.py", "tokens.py")
FILES = {f"larch/{name}": "" for name in NAMES}
TREE = (
    "# Larch\n\nlarch is a parser.\n\n## Layout\n\n```\nlarch/\n" + "".join(f"├── {name}\n" for name in NAMES) + "```\n"
)


@pytest.mark.parametrize("case", cases("trees"), ids=lambda case: case.name)
def test_a_tree_of_the_repository(case: Case, lay: Lay) -> None:
    root = lay(case.tree)
    [one] = check(root, "GL303")
    assert one.place.path == f"{root}/{case.path}"
    assert one.fix


@pytest.mark.parametrize("case", cases("no_trees"), ids=lambda case: case.name)
def test_no_tree_of_the_repository(case: Case, lay: Lay) -> None:
    assert told(lay(case.tree), "GL303") == []


def test_what_is_said(lay: Lay) -> None:
    root = lay({"AGENTS.md": TREE, **FILES})
    [one] = check(root, "GL303")
    assert one.message == "a tree that repeats the repository: all of its 7 entries exist"
    assert one.evidence == ("7 of 7 are files and folders below the root of the repository.",)
    assert one.confidence is Confidence.HIGH
    assert (one.place.start, one.place.end) == ((7, 1), (15, 4))


def test_the_fix_takes_the_block_and_its_heading(lay: Lay) -> None:
    [one] = check(lay({"AGENTS.md": TREE, **FILES}), "GL303")
    assert one.fix
    assert not one.fix.safe
    [edit] = one.fix.edits
    assert (edit.place.start.line, edit.place.end.line, edit.text) == (4, 16, "")


def test_what_is_gone_is_named(lay: Lay) -> None:
    text = TREE.replace("├── tokens.py\n", "├── tokens.py\n├── scan.py\n├── emit/\n")
    [one] = check(lay({"AGENTS.md": text, **FILES}), "GL303")
    assert one.message == "a tree that repeats the repository: 7 of its 9 entries exist, 2 are gone"
    assert one.evidence[1] == "Not there: `larch/scan.py` and `larch/emit`."
    assert one.confidence is Confidence.MEDIUM


def test_at_most_five_are_named(lay: Lay) -> None:
    gone = "".join(f"├── gone{number}.py\n" for number in range(7))
    [one] = check(lay({"AGENTS.md": TREE.replace("larch/\n", "larch/\n" + gone, 1), **FILES}), "GL303")
    assert one.evidence[1].count("`") == 10
    assert one.evidence[1].endswith(" and 2 more.")


def test_what_builds_make_and_git_ignores_is_not_gone(lay: Lay) -> None:
    text = TREE.replace("├── tokens.py\n", "├── tokens.py\n├── dist/\n├── secret.txt\n")
    [one] = check(lay({"AGENTS.md": text, **FILES, ".gitignore": "secret.txt\n", "larch/secret.txt": ""}), "GL303")
    assert one.message == "a tree that repeats the repository: all of its 7 entries exist"


def test_the_folder_it_is_seen_from_is_named(lay: Lay) -> None:
    text = "```\n" + "".join(f"├── {name}\n" for name in NAMES) + "```\n"
    [one] = check(lay({"AGENTS.md": text, **{f"apps/{path}": "" for path in FILES}}), "GL303")
    assert one.evidence == ("6 of 6 are files and folders below `apps/larch`.",)


def test_windows_line_ends(lay: Lay) -> None:
    assert len(check(lay({"AGENTS.md": TREE.replace("\n", "\r\n"), **FILES}), "GL303")) == 1


def test_files_that_are_no_utf_8(lay: Lay) -> None:
    assert len(check(lay({"AGENTS.md": b"\xff\n" + TREE.encode(), **FILES}), "GL303")) == 1


def test_templates_are_shown_on_demand(lay: Lay) -> None:
    tree = lay({"templates/app/AGENTS.md": TREE, **FILES})
    assert told(tree, "GL303") == []
    assert len(told(tree, "GL303", confidence="low")) == 1


def test_a_file_with_two_names_is_reported_once(lay: Lay) -> None:
    tree = lay({"AGENTS.md": TREE, "CLAUDE.md": "@AGENTS.md\n", **FILES})
    [one] = check(tree, "GL303", agents=BOTH)
    assert one.agents == ("claude-code", "codex")


def test_the_same_names_as_rows_are_reported_once(lay: Lay) -> None:
    assert [one.rule.code for one in check(lay({"AGENTS.md": TREE, **FILES}), "GL303", "GL304")] == ["GL303"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "```\n",
        "```\n├── \n",
        "```\n" + "├── " * 20_000,
        "```\n" + "│   ├── \n" * 5_000,
        "```\n" + "".join(f"{'│   ' * min(depth, 300)}├── a/\n" for depth in range(1_000)),
        "```\nsrc/\n" + "".join(f"├── f{number}.py\n" for number in range(10_000)),
        "```\n" + "a/" * 500_000,
        "```\n" + "(" * 50_000 + "\n" + "{," * 50_000 + "\n" + "`" * 50_000,
        "```\n├── \x00\n├── \ufffd\n├── ../../../etc/passwd\n├── /\n├── .\n├── ..\n",
    ],
    ids=range(10),
)
def test_hostile_input(text: str, lay: Lay) -> None:
    assert told(lay({"AGENTS.md": text, **FILES}), "GL303") == []
