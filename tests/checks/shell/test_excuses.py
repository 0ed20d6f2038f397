"""Words round a command that say that it need not exist."""

from __future__ import annotations

import pytest

from guidelint.checks.shell import commands
from guidelint.checks.shell.excuses import elsewhere, excused
from guidelint.markdown.document import document


def last(text: str) -> bool:
    """Whether the command `x y` is excused."""
    return next(excused(one) for one in commands(document(text.encode())) if one.words[0].text == "x")


@pytest.mark.parametrize(
    "text",
    [
        "Never run `x y`.",
        "Do not, under any circumstances, use `x y`.",
        "Use `a` instead of `x y`.",
        "There is no `x y`.",
        "the old `x y`",
        "`x y` no longer exists.",
        "`x y` (deprecated)",
        "`x y` will be added",
        "`x y` isn't available yet",
        "`x y` is not yet there",
        "~~`x y`~~",
        "`x y` or `b` (if present)",
        "`x y` (if configured)",
        "run `x y` if it exists",
        "create a `x y` script",
        "add the new target `x y`",
        "Add `x y` as a script.",
        "不要使用 `x y`",
        "禁止 `x y`",
        "使用 `a` 而不是 `x y`",
        "`x y`（已废弃）",
        "`x y` 不存在",
        "添加 `x y` 脚本",
        "`x y`（如有）",
        "`x y` を使わない",
        "`x y` は存在しません",
        "旧 `x y`",
        "`x y` ターゲットを追加する",
        "存在する場合は `x y`",
        "`x y` 사용하지 마세요",
        "Niemals `x y`",
        "früher `x y`",
        "N'utilisez jamais `x y`",
        "No uses nunca `x y`",
        "никогда `x y`",
        "## Roadmap\n\n`x y`",
        "### ❌\n\n`x y`",
        "## 计划\n\n`x y`",
        "Don't:\n\n```sh\nx y\n```",
        "```sh\n# never\nx y\n```",
        "```sh\nx y # ❌\n```",
    ],
)
def test_excused(text: str) -> None:
    assert last(text)


@pytest.mark.parametrize(
    "text",
    [
        "Run `x y`.",
        "Do not commit. Run `x y`.",
        "Never push before `x y` passes.",
        "Never commit without `x y`.",
        "Don't forget `x y`.",
        "Do not run jest, use `x y`.",
        "Not sure? `x y` tells.",
        "If any test fails, run `x y`.",
        "If not installed, `x y`.",
        "Add tests, then `x y`.",
        "Add a test with `x y`.",
        "New tests: `x y`",
        "Delete old builds with `x y`.",
        "`x y` (never skip it)",
        "`x y` and don't ignore what fails",
        "`x y`, `a` (if present)",
        "`x y` removes what is old",
        "提交前必须运行 `x y`",
        "不要忘记运行 `x y`",
        "没有错误后运行 `x y`",
        "如有问题，运行 `x y`",
        "添加功能后运行 `x y`",
        "忘れずに `x y` を実行",
        "`x y` を実行する",
        "`x y` が通らないコミットは禁止",
        "エラーがあれば `x y` を実行",
        "Vor dem Commit `x y`",
        "- Never `a`\n- `x y`",
        "Never:\n\n- `a`\n\nAlways:\n\n- `x y`",
        "```sh\n# test it\nx y # all of it\n```",
    ],
)
def test_not_excused(text: str) -> None:
    assert not last(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("In the generated project: `x y`", True),
        ("In your project run `x y`", True),
        ("## In another repository\n\n`x y`", True),
        ("在用户项目中运行 `x y`", True),
        ("新しいプロジェクトで `x y`", True),
        ("In this project: `x y`", False),
        ("`x y` starts your app", False),
    ],
)
def test_elsewhere(text: str, expected: bool) -> None:
    [one] = commands(document(text.encode()))
    assert elsewhere(one) is expected
