"""The Cline CLI: what the recorded cases leave out."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.cline import AGENTS
from guidelint.loading.context import Context, Outcome
from guidelint.loading.start import Start, neutral
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

(AGENT,) = AGENTS


def run(root: str, cwd: str = "repo", env: Mapping[str, str] | None = None) -> Context:
    return AGENT.load(Start(DiskTree(), os.path.realpath(f"{root}/{cwd}"), home=f"{root}/home", env=env or {}))


def rules(context: Context) -> list[str]:
    """The headings and texts that are sent."""
    if not context.segments:
        return []
    text = context.segments[0].text.text
    assert text.startswith("# Rules\n## ")
    return text.removeprefix("# Rules\n## ").split("\n\n## ")


def outcome(context: Context, path: str) -> tuple[Outcome, str | None]:
    return next((one.outcome, one.by) for one in context.candidates if one.path.endswith(path))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("---\nname: N\n---\nB", ["N\nB"]),
        ("---\r\nname: N\r\n---\r\nB", ["N\nB"]),
        ("---\nname: N\n---xB", ["N\nxB"]),
        ("---\nname: N\n----B", ["N\n-B"]),
        ("---\n---\nB", ["a\n---\n---\nB"]),
        ("---\nx: 1\n ---\nB", ["a\n---\nx: 1\n ---\nB"]),
        ("--- \nname: N\n---\nB", ["a\n--- \nname: N\n---\nB"]),
        ("---\nname: N\nB", ["a\n---\nname: N\nB"]),
        ("\ufeff---\nname: N\n---\nB", ["N\nB"]),
        ("---\n- x\n---\nB", ["a\nB"]),
        ("---\ntext\n---\nB", ["a\nB"]),
        ("---\n\n---\nB", ["a\nB"]),
        ("---\nname: '  '\n---\nB", ["a\nB"]),
        ("---\nname:\n---\nB", ["a\nB"]),
        ("---\nname: yes\n---\nB", ["yes\nB"]),
        ("---\nname: 2024-01-01\n---\nB", ["2024-01-01\nB"]),
        ("---\nname: 1_0\n---\nB", ["1_0\nB"]),
        ("---\nname: 010\n---\nB", []),
        ("---\nname: 0o7\n---\nB", []),
        ("---\nname: [a]\n---\nB", []),
        ("---\nname: a\nname: b\n---\nB", []),
        ("---\nname: [\n---\nB", []),
        ("---\npaths: **/*.ts\n---\nB", []),
        ("---\ndisabled: true\n---\nB", []),
        ("---\ndisabled: false\nenabled: false\n---\nB", ["a\nB"]),
        ("---\ndisabled: null\nenabled: false\n---\nB", []),
        ("---\nenabled: true\n---\nB", ["a\nB"]),
        ("---\nenabled: yes\n---\nB", []),
        ("---\nenabled: 'true'\n---\nB", []),
        ("---\ndisabled: 0\n---\nB", []),
        ("---\nname: N\n---\n \n", []),
        (" \u00a0\ufeff\n", []),
    ],
)
def test_front_matter(lay: Lay, body: str, expected: list[str]) -> None:
    assert rules(run(lay({"repo/.clinerules/a.md": body}))) == expected


def test_names_of_files(lay: Lay) -> None:
    names = ("A.MD", "b.txt", "c.markdown", ".md", ".hid.md", "d.mdx", "e", "f.md.bak", "AGENTS.md")
    root = lay({f"repo/.clinerules/{name}": name for name in names})
    assert rules(run(root)) == [".hid\n.hid.md", "A\nA.MD", "AGENTS\nAGENTS.md", "b\nb.txt", "c\nc.markdown"]


def test_a_rule_that_is_off_takes_its_name(lay: Lay) -> None:
    root = lay({"repo/.clinerules/a.md": "A", "home/.cline/rules/A.txt": "---\ndisabled: true\n---\noff"})
    context = run(root)
    assert rules(context) == []
    assert outcome(context, "repo/.clinerules/a.md") == (Outcome.SHADOWED, f"{root}/home/.cline/rules/A.txt")
    assert outcome(context, "A.txt")[0] is Outcome.EXCLUDED


def test_a_broken_rule_does_not_take_its_name(lay: Lay) -> None:
    root = lay({"repo/.clinerules/a.md": "A", "home/.cline/rules/a.md": "---\nx: [\n---\nB"})
    assert rules(run(root)) == ["a\nA"]


def test_links(lay: Lay) -> None:
    root = lay(
        {
            "rules/one.md": "1",
            "rules/AGENTS.md": Path("one.md"),
            "rules/two.md": Path("one.md"),
            "repo/.clinerules": Path("../rules"),
        }
    )
    assert rules(run(root)) == ["AGENTS\n1", "one\n1"]  # only an AGENTS.md may be a link


def test_more_folders(lay: Lay) -> None:
    root = lay({"own/rules/a.md": "A", "drive/Documents/Cline/Rules/b.md": "B", "home/.cline/rules/c.md": "C"})
    assert rules(run(root, env={"CLINE_DIR": f"{root}/own", "OneDrive": f"{root}/drive"})) == ["a\nA", "b\nB"]


def test_managed_rules(lay: Lay) -> None:
    root = lay(
        {
            "repo/.cline/acme/managed.json": "{}",
            "repo/.cline/acme/rules.md": "managed",
            "repo/.cline/other/managed.json": "no",
            "repo/.cline/other/rules.md": "not managed",
            "repo/.clinerules/Rules.md": "own",
        }
    )
    assert rules(run(root)) == ["rules\nmanaged"]  # the last of a name


def test_in_the_home_folder(lay: Lay) -> None:
    root = lay({"home/.cline/rules/a.md": "A", "home/AGENTS.md": "H"})
    assert rules(run(root, "home")) == ["a\nA", "Workspace AGENTS.md\nH"]


def test_order(lay: Lay) -> None:
    names = ["_u", "10-ten", "2-two", "A", "a-b", "b", "B2"]
    root = lay({f"repo/.clinerules/{name}.md": "x" for name in names})
    assert rules(run(root)) == [f"{name}\nx" for name in names]


def test_files_that_are_none(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": Path("AGENTS.md"), "repo/.clinerules": Path("gone"), "repo/.cline/rules": "a file"})
    os.mkfifo(f"{root}/repo/.cline/pipe.md")
    assert rules(run(root)) == []


def test_neutral(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "A", "repo/.clinerules": Path("../rules"), "rules/x.md": "outside"})
    tree = ConfinedTree(DiskTree(), f"{root}/repo")
    assert rules(AGENT.load(neutral(tree, f"{root}/repo", f"{root}/repo"))) == ["Workspace AGENTS.md\nA"]


def test_a_yaml_bomb(lay: Lay) -> None:
    lines = ["a: &a [1, 1]", *(f"{chr(98 + n)}: &{chr(98 + n)} [*{chr(97 + n)}, *{chr(97 + n)}]" for n in range(24))]
    bomb = "\n".join(lines)
    assert rules(run(lay({"repo/.clinerules/a.md": f"---\n{bomb}\n---\nB"}))) == []
