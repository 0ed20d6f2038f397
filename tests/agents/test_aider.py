"""aider: what the recorded cases leave out."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.aider import AGENTS, HEAD
from guidelint.loading.context import Context, Outcome
from guidelint.loading.start import Start, neutral
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

(AGENT,) = AGENTS


def run(
    root: str,
    cwd: str = "repo",
    env: Mapping[str, str] | None = None,
    options: Mapping[str, tuple[str, ...]] | None = None,
    git: bool = True,
) -> Context:
    if git:
        subprocess.run(["git", "init", "-q", f"{root}/repo"], check=True)
    start = Start(DiskTree(), os.path.realpath(f"{root}/{cwd}"), f"{root}/home", env=env or {}, options=options or {})
    return AGENT.load(start)


def framed(*files: tuple[str, str], fence: tuple[str, str] = ("```", "```")) -> str:
    return HEAD + "".join(f"\n{name}\n{fence[0]}\n{text}{fence[1]}\n" for name, text in files)


def sent(context: Context) -> str | None:
    return context.segments[0].text.text if context.segments else None


def test_names_are_seen_from_the_start_folder(lay: Lay) -> None:
    root = lay({"repo/.aider.conf.yml": "read: a.md", "repo/a.md": "root\n", "repo/sub/a.md": "sub\n"})
    assert sent(run(root, "repo/sub")) == framed(("sub/a.md", "sub\n"))


def test_key_by_key(lay: Lay) -> None:
    root = lay(
        {
            "home/.aider.conf.yml": "read: [~/h.md]\nencoding: latin-1",
            "home/h.md": b"\xe9\n",
            "repo/.aider.conf.yml": "read: []",
            "repo/sub/.aider.conf.yml": "dark-mode: true\nread:",
        }
    )
    # Neither an empty list nor null is a value: the home folder's stays.
    assert sent(run(root, "repo/sub")) == framed(("../home/h.md", "é\n"))


def test_the_variable(lay: Lay) -> None:
    root = lay({"repo/.aider.conf.yml": "read: a.md", "repo/a.md": "A", "repo/b.md": "B", "repo/c.md": "C"})
    for value in ("[b.md, c.md]", '["b.md", "c.md"]'):
        context = run(root, env={"AIDER_READ": value})
        assert sent(context) == framed(("b.md", "B"), ("c.md", "C"))
        assert context.undetermined == "the order of the files differs from run to run"
    assert sent(run(root, env={"AIDER_READ": "[]"})) == framed(("a.md", "A"))
    assert sent(run(root, env={"AIDER_READ": "b.md"}, options={"read": ("c.md",)})) == framed(("c.md", "C"))


def test_env_files(lay: Lay) -> None:
    root = lay(
        {
            "home/.env": "AIDER_READ=a.md",
            "repo/.env": "export AIDER_READ='b.md' # comment",
            "repo/sub/.env": "AIDER_READ=c.md",
            "repo/sub/b.md": "B",
            "repo/sub/c.md": "C",
        }
    )
    assert sent(run(root, "repo/sub", env={"AIDER_READ": "x.md"})) == framed(
        ("sub/b.md", "B")
    )  # the git root's is last


@pytest.mark.parametrize(
    ("text", "fence"),
    [
        (" ```\n", ("```", "```")),
        ("x\x0c```\n", ("````", "````")),  # Python's lines
        ("```\n````\n", ("<source>", "</source>")),
        ("````\n</source>\n<code>\n", ("<pre>", "</pre>")),
        ("````\n<source>\n<code>\n<pre>\n<codeblock>\n<sourcecode>\n", ("```", "```")),
    ],
)
def test_fences(lay: Lay, text: str, fence: tuple[str, str]) -> None:
    root = lay({"repo/.aider.conf.yml": "read: a.md", "repo/a.md": text})
    assert sent(run(root)) == framed(("a.md", text), fence=fence)


def test_one_fence_for_all_files(lay: Lay) -> None:
    root = lay({"repo/.aider.conf.yml": "read: [a.md, b.md]", "repo/a.md": "A\n", "repo/b.md": "```\n"})
    assert sent(run(root)) == framed(("a.md", "A\n"), ("b.md", "```\n"), fence=("````", "````"))


def test_texts(lay: Lay) -> None:
    root = lay(
        {"repo/.aider.conf.yml": "read: [a.md, b.md, c.md]", "repo/a.md": b"\xff", "repo/b.md": "", "repo/c.md": "x\ry"}
    )
    context = run(root)
    assert sent(context) == framed(("b.md", ""), ("c.md", "x\ny"))
    assert context.loaded == (f"{root}/repo/c.md",)
    outcomes = [one.outcome for one in context.candidates]
    assert outcomes == [Outcome.UNREADABLE, Outcome.BLANK, Outcome.LOADED]


def test_folders_links_and_images(lay: Lay) -> None:
    root = lay(
        {
            "repo/.aider.conf.yml": "read: [docs, l.md, gone.md, docs/a.md]",
            "repo/docs/a.md": "A",
            "repo/docs/.hid/b": "B",
            "repo/docs/i.PNG": "no",
            "repo/docs/out": Path("../more"),
            "repo/more/c.md": "no",
            "repo/l.md": Path("../elsewhere.md"),
            "elsewhere.md": "E",
        }
    )
    assert sent(run(root)) == framed(("docs/a.md", "A"), ("docs/.hid/b", "B"), ("../elsewhere.md", "E"))


@pytest.mark.parametrize("config", ["", "# comment\n", "- a\n", "read: [\n", b"\xff", None], ids=repr)
def test_what_is_no_mapping_ends_the_run(lay: Lay, config: str | bytes | None) -> None:
    context = run(lay({"repo/.aider.conf.yml": config}))
    assert context.refusal
    assert context.segments == ()


def test_without_git(lay: Lay) -> None:
    root = lay({"repo/.aider.conf.yml": "read: a.md", "repo/sub/.aider.conf.yml": "read: ../a.md", "repo/a.md": "A"})
    assert sent(run(root, "repo/sub", git=False)) == framed(("../a.md", "A"))


def test_neutral(lay: Lay) -> None:
    root = lay({"repo/.aider.conf.yml": "read: [~/x.md, ../x.md, /etc/hostname, a.md]", "repo/a.md": "A", "x.md": "no"})
    context = AGENT.load(neutral(ConfinedTree(DiskTree(), f"{root}/repo"), f"{root}/repo", f"{root}/repo"))
    assert sent(context) == framed(("a.md", "A"))
    assert [one.path for one in context.candidates if one.problem] == ["~/x.md", f"{root}/x.md", "/etc/hostname"]


def test_bombs(lay: Lay) -> None:
    merges = "\n".join(f"m{n}: &m{n} {{<<: [*m{n - 1}, *m{n - 1}]}}" for n in range(1, 40))
    root = lay({"repo/.aider.conf.yml": f"m0: &m0 {{x: 1}}\n{merges}\nread: a.md\n", "repo/a.md": "A"})
    assert sent(run(root)) == framed(("a.md", "A"))
    assert run(lay({"repo/.aider.conf.yml": "read: " + "[" * 50_000})).refusal
