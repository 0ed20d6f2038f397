"""GL111: which starts cost more than is allowed, and what in them costs most."""

from __future__ import annotations

from collections.abc import Callable

from checking import check, told

Lay = Callable[..., str]

AMP = ("amp",)
"""An agent whose framing holds no path, so that its counts are the same everywhere."""

LINE = "Keep to this.\n"
"""Four tokens."""


def budget(tokens: int) -> str:
    return f"[limits]\ntokens = {tokens}\n"


def test_nothing_without_a_budget(lay: Lay) -> None:
    assert told(lay({"AGENTS.md": LINE * 5_000}), "GL111") == []


def test_from_one_token_more_on(lay: Lay) -> None:
    # The last line end of what is sent is trimmed: it is a token of its own, or part of one.
    [one] = check(lay({"AGENTS.md": LINE * 100, "guidelint.toml": budget(300)}), "GL111", agents=AMP)
    used = int(one.message.removeprefix("over the budget: about ").partition(" ")[0])
    assert used in (399, 400)
    assert told(lay({"guidelint.toml": budget(used)}), "GL111", agents=AMP) == []
    assert len(told(lay({"guidelint.toml": budget(used - 1)}), "GL111", agents=AMP)) == 1


def test_the_worst_start_and_its_files(lay: Lay) -> None:
    tree = {"AGENTS.md": LINE * 100, "a/AGENTS.md": LINE * 20, "b/AGENTS.md": LINE * 30, "guidelint.toml": budget(100)}
    [one] = check(lay(tree), "GL111", agents=("codex",))
    assert one.message.startswith("over the budget for agents started in b: ")
    assert one.place.path.endswith("/AGENTS.md")
    assert one.evidence == (
        "Started in b: AGENTS.md (400 tokens) and b/AGENTS.md (120 tokens).",
        "Over it as well: agents started in the root and a.",
    )


def test_each_agent_by_itself(lay: Lay) -> None:
    tree = lay({"AGENTS.md": LINE * 100, "GEMINI.md": LINE * 10, "guidelint.toml": budget(300)})
    found = check(tree, "GL111", agents=("codex", "gemini-cli", "amp"))
    assert sorted(one.agents for one in found) == [("amp",), ("codex",)]
    by_agent = {one.agents[0]: one for one in found}
    assert "about" in by_agent["amp"].message
    assert "about" not in by_agent["codex"].message
    assert by_agent["amp"].evidence[-1] == "Counted with o200k_base; this agent's models count in another way."


def test_imports_count(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "@docs/a.md\n", "docs/a.md": LINE * 500, "guidelint.toml": budget(1_000)})
    [one] = check(tree, "GL111", agents=("claude-code",))
    assert one.place.path.endswith("docs/a.md")


def test_hostile(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "a<|endoftext|> " * 20_000, "guidelint.toml": budget(10)})
    assert len(told(tree, "GL111")) == 1
