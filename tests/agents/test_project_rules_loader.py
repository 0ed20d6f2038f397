"""project-rules-loader: what the recorded cases leave out. Rule numbers are those of its specification."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.project_rules_loader import AGENTS
from guidelint.loading.context import Context, Outcome
from guidelint.loading.start import Start, neutral
from guidelint.trees.base import Problem
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

(AGENT,) = AGENTS


def run(root: str, cwd: str = "repo") -> Context:
    return AGENT.load(Start(DiskTree(), f"{root}/{cwd}", home=f"{root}/home"))


def section(rules: str) -> str:
    """Rule 6: the heading, an empty line, the sentence, and the rules on the next line."""
    return f"## 项目规则\n\n以下是从项目 AGENTS.md 文件加载的规则，请遵守：\n{rules}"


def sent(context: Context, rules: str | None) -> None:
    expected = [] if rules is None else [("system", section(rules))]
    assert [(segment.role, segment.text.text) for segment in context.segments] == expected


def outcomes(context: Context) -> list[Outcome]:
    return [candidate.outcome for candidate in context.candidates]


def test_only_the_working_folder(lay: Lay) -> None:
    root = lay({"repo/.git": None, "repo/AGENTS.md": "no", "repo/pkg/CLAUDE.md": "no", "home/AGENTS.md": "no"})
    context = run(root, "repo/pkg")
    sent(context, None)
    assert outcomes(context) == [Outcome.MISSING, Outcome.MISSING]


def test_the_first_ends_it(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "A", "repo/.agents.md": "B"})
    context = run(root)
    sent(context, "A")
    assert context.loaded == (f"{root}/repo/AGENTS.md",)
    assert outcomes(context) == [Outcome.LOADED, Outcome.SHADOWED]
    assert context.candidates[1].by == f"{root}/repo/AGENTS.md"


@pytest.mark.parametrize(
    ("first", "outcome"),
    [
        (None, Outcome.NOT_A_FILE),
        (Path("gone"), Outcome.MISSING),
        (Path("AGENTS.md"), Outcome.UNREADABLE),
        (b"", Outcome.BLANK),
        ("\ufeff \r\n\u2028\u2029\u3000\xa0".encode(), Outcome.BLANK),
    ],
    ids=["folder", "dangling", "loop", "empty", "blank"],
)
def test_the_next_candidate(lay: Lay, first: bytes | Path | None, outcome: Outcome) -> None:
    root = lay({"repo/AGENTS.md": first, "repo/.agents.md": "\nB\n"})
    context = run(root)
    sent(context, "B")
    assert context.loaded == (f"{root}/repo/.agents.md",)
    assert outcomes(context) == [outcome, Outcome.LOADED]


def test_a_fifo_does_not_hang(lay: Lay) -> None:
    root = lay({"repo/.agents.md": "B"})
    os.mkfifo(f"{root}/repo/AGENTS.md")
    sent(run(root), "B")


def test_both_blank(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "\n", "repo/.agents.md": "\ufeff"})
    context = run(root)
    sent(context, None)
    assert outcomes(context) == [Outcome.BLANK, Outcome.BLANK]
    assert context.loaded == ()


@pytest.mark.parametrize("kept", ["\x85", "\x1c", "\x1f", "\u180e", "\u200b", "\0"])
def test_what_javascript_does_not_trim(lay: Lay, kept: str) -> None:
    root = lay({"repo/AGENTS.md": f"\ufeff {kept}\u3000"})
    sent(run(root), kept)


@pytest.mark.parametrize("gone", ["\t", "\v", "\f", "\u1680", "\u2000", "\u200a", "\u202f", "\u205f", "\ufeff\ufeff"])
def test_what_javascript_trims(lay: Lay, gone: str) -> None:
    root = lay({"repo/AGENTS.md": f"{gone}a{gone}b{gone}"})
    context = run(root)
    sent(context, f"a{gone}b")
    run_ = context.segments[0].text.runs[-1]
    assert run_.origin is not None
    assert run_.origin.start == len(gone.encode())


def test_no_error_in_decoding_no_limit_and_no_import(lay: Lay) -> None:
    body = b"a\xff\r\n@x.md<!-- @import x.md -->" + b"x" * 100_000
    root = lay({"repo/AGENTS.md": body, "repo/x.md": "no", "repo/.agents.md": "no"})
    context = run(root)
    sent(context, body.decode(errors="replace"))
    assert (context.cuts, context.usages, context.imports) == ((), (), ())


def test_neutral(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": Path("../secret.md"), "repo/.agents.md": "B", "secret.md": "no"})
    tree = ConfinedTree(DiskTree(), f"{root}/repo")
    context = AGENT.load(neutral(tree, f"{root}/repo", f"{root}/repo"))
    sent(context, "B")
    assert context.candidates[0].problem is Problem.OUTSIDE


def test_facts() -> None:
    assert AGENT.id == "project-rules-loader"
    assert AGENT.names == ("AGENTS.md", ".agents.md")
    assert AGENT.limits == ()
