"""Tables that fit, and what stands in their place where they do not."""

from __future__ import annotations

from guidelint.budgeting import Budget, Contributor, Cost, Demand
from guidelint.loading.context import Effect, Limit, Unit, Usage
from guidelint.reports import costs
from guidelint.reports.console import plain
from guidelint.reports.frame import columns
from guidelint.reports.tables import aligned
from guidelint.reviewing import BudgetResult

LIMIT = Limit(32_768, Unit.BYTES, "all project files", Effect.CUTS)


def test_numbers_stand_at_the_right() -> None:
    assert aligned(("name", "size"), [("a", "1"), ("bcdef", "12,345")], 80, {"size"}) == [
        "name     size",
        "a           1",
        "bcdef  12,345",
    ]


def test_wide_characters_take_two_columns() -> None:
    assert aligned(("name", "x"), [("文档", "1"), ("abcd", "2")], 80) == ["name  x", "文档  1", "abcd  2"]


def test_a_table_that_does_not_fit_is_none() -> None:
    assert aligned(("name", "size"), [("abcdef", "1")], 12) == ["name    size", "abcdef  1"]
    assert aligned(("name", "size"), [("abcdef", "1")], 11) is None


def cost(folder: str, used: int, lost: int = 0) -> Cost:
    usage = Usage(LIMIT, used, ("AGENTS.md",))
    return Cost("codex", folder, used, used // 4, 1, usage, lost, (Contributor("AGENTS.md", used, used // 4),))


def shown(width: int, *always: Cost, on_demand: tuple[Demand, ...] = ()) -> list[str]:
    result = BudgetResult("/r", Budget(always, on_demand), ("codex",), ())
    return "".join(plain(costs.rows(result, width))).splitlines()


def test_costs_with_room_for_all() -> None:
    assert shown(100, cost("pkg", 16_384), cost(".", 400)) == [
        "Sent with every request",
        "agent  started in  of limit  tokens  bytes left  largest",
        "codex  pkg             50 %   4,096      16,384  AGENTS.md 4,096",
        "codex  the root         1 %     100      32,368  AGENTS.md 100",
    ]


def test_costs_in_little_room() -> None:
    assert shown(50, cost(".", 400))[1] == "agent  started in  of limit  tokens  bytes left"
    assert shown(40, cost(".", 400))[1] == "agent  started in  of limit  tokens"
    assert shown(30, cost(".", 400)) == [
        "Sent with every request",
        "codex in the root",
        "  1 % of 32,768 bytes, 100",
        "  tokens",
    ]


def test_what_is_lost_is_never_left_out() -> None:
    assert shown(60, cost("pkg", 40_000, lost=7_232))[2] == "codex  pkg            123 %  10,000  7,232 lost"
    assert "7,232 bytes lost" in shown(40, cost("pkg", 40_000, lost=7_232))[-1]


def test_guidance_on_demand() -> None:
    there = Demand("copilot-cli", "pkg/AGENTS.md", 400, 100, (), "pkg")
    rule = Demand("claude-code", ".claude/rules/a.md", 40, 10, ("src/*.py",), ".")
    assert shown(100, cost(".", 400), on_demand=(there, rule))[-3:] == [
        "agent        file                tokens  when",
        "copilot-cli  pkg/AGENTS.md          100  any file there",
        "claude-code  .claude/rules/a.md      10  src/*.py",
    ]
    assert shown(45, cost(".", 400), on_demand=(there, rule))[-2:] == [
        ".claude/rules/a.md",
        "  claude-code, 10 tokens: src/*.py",
    ]


def test_nothing_is_wider_than_the_terminal() -> None:
    many = [cost("packages/文档/service", 40_000, lost=7_232), cost(".", 400)]
    for width in range(40, 120):
        assert max(map(columns, shown(width, *many))) <= width


def test_costs_fit_into_a_comment() -> None:
    always = tuple(cost(f"packages/{number:04}", 400) for number in range(2_000))
    demands = tuple(Demand("codex", f"docs/{number:04}.md", 1, 1, ("*",), ".") for number in range(2_000))
    lines = list(costs.as_markdown(BudgetResult("/r", Budget(always, demands), ("codex",), ())))
    assert 50_000 < len("\n".join(lines)) < 65_536
    assert sum(line.endswith("rows more are not shown: run `guidelint budget` to see them.") for line in lines) == 2
    assert lines[-1] == "</details>"
