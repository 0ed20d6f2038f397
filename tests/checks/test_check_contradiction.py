"""GL405: two rules in what one agent is sent that cannot both hold."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from checking import BOTH, CLAUDE, check, told

from guidelint import checks

Lay = Callable[..., str]


def test_it_is_off_by_default() -> None:
    assert not checks.known()["GL405"].rule.on


def test_indentation(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "## Style\n\n- Use 2 spaces for indentation.\n\n## Code\n\n- Indent with four spaces.\n"})
    [one] = check(tree, "GL405")
    assert one.message == "contradicts line 3, about indentation"
    assert one.evidence == ("Here: “Indent with four spaces.”", "There: “Use 2 spaces for indentation.”")
    assert one.place.start == (7, 1)
    assert [(related.place.start.line, related.message) for related in one.related] == [(3, "the other rule")]
    assert one.fix is None


@pytest.mark.parametrize(
    ("first", "second", "about"),
    [
        ("Use tabs for indentation.", "Indentation: 4 spaces", "indentation"),
        ("Never use tabs.", "Use tabs.", "indentation"),
        ("Use 2-space indentation", "Indent all code with tabs", "indentation"),
        ("缩进使用 2 个空格", "代码缩进统一用 4 个空格", "indentation"),
        ("インデントはスペース2つ", "インデントはタブを使う", "indentation"),
        ("Use single quotes for strings.", "Always use double quotes.", "quotes"),
        ("字符串使用单引号", "字符串一律用双引号", "quotes"),
        ("No semicolons.", "Always use semicolons.", "semicolons"),
        ("Use `pnpm` for all packages.", "Use npm to install packages.", "package manager"),
        ("Never use yarn.", "Use yarn as the package manager.", "package manager"),
        ("Package manager: pnpm", "Package manager: bun", "package manager"),
        ("使用 pnpm 安装依赖", "使用 npm 安装依赖", "package manager"),
        ("パッケージは pnpm を使う", "パッケージは npm を使う", "package manager"),
        ("Use poetry for dependencies.", "Use uv for dependencies.", "package manager of Python"),
        ("Maximum line length: 88", "Keep lines under 120 characters.", "line length"),
        ("每行不超过 80 个字符", "每行最多 120 个字符", "line length"),
        ("Always commit generated files.", "Never commit generated files.", "what to do"),
        ("Squash the commits of a branch", "Do not squash the commits of a branch", "what to do"),
        ("必须提交生成的文件", "禁止提交生成的文件", "what to do"),
    ],
)
def test_opposite_answers(lay: Lay, first: str, second: str, about: str) -> None:
    found = told(lay({"AGENTS.md": f"## A\n\n- {first}\n- Be kind.\n\n## B\n\n- {second}\n"}), "GL405")
    assert found == [f"AGENTS.md:8:1 contradicts line 3, about {about} ()"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        # for a part, or at a time
        ("Use pnpm.", "Use npm only on Windows."),
        ("Don't use tabs.", "Use tabs in Makefiles."),
        ("Use 2 spaces for indentation.", "Use 4 spaces for indentation in Python."),
        ("Python: 4 spaces of indentation", "TypeScript: 2 spaces of indentation"),
        ("Indent with 2 spaces.", "Indent `*.go` with tabs."),
        ("Never commit generated files.", "Commit generated files when you cut a release."),
        ("缩进使用 2 个空格", "Python 文件缩进使用 4 个空格"),
        ("Use single quotes.", "Use double quotes for JSX attributes in HTML."),
        # the same answer
        ("Use 4 spaces for indentation.", "Indent with four spaces, not tabs."),
        ("Use pnpm, not npm.", "Never use npm."),
        ("Use pnpm instead of npm.", "Always use pnpm."),
        ("Use single quotes.", "Use single quotes, never double quotes."),
        # no answer at all
        ("Use tabs or spaces as the file has it.", "Tabs in the browser are closed by the script."),
        ("Run `npm test` first.", "Run `pnpm test` first."),
        ("The npm registry is slow.", "Use pnpm."),
        ("Use npm run build.", "Use pnpm."),
        ("Test it with yarn, npm and pnpm.", "Use pnpm."),
        ("Names are at most 20 characters.", "Titles are at most 60 characters."),
        ("Always be brief.", "Never be rude."),
    ],
)
def test_no_contradiction(lay: Lay, first: str, second: str) -> None:
    assert told(lay({"AGENTS.md": f"- {first}\n- Be kind.\n- {second}\n"}), "GL405") == []


@pytest.mark.parametrize(
    "text",
    [
        "## Python\n\n- Indent with 4 spaces.\n\n## Web\n\n- Indent with 2 spaces.\n",
        "## Do\n\n- Commit the generated files.\n\n## Don't\n\n- Never commit the generated files.\n",
        "## Common mistakes\n\n- Commit the generated files.\n\n## Rules\n\n- Never commit the generated files.\n",
        "Never do this:\n\n- Commit the generated files.\n\nRules:\n\n- Do not commit the generated files.\n",
        "```\nUse tabs.\n```\n\n- Use 2 spaces for indentation.\n",
        "| a |\n|---|\n| Use tabs. |\n\n- Use 2 spaces for indentation.\n",
    ],
)
def test_what_stands_round_a_rule(lay: Lay, text: str) -> None:
    assert told(lay({"AGENTS.md": text}), "GL405") == []


def test_a_nested_file_may_overrule_the_root(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "- Use 2 spaces for indentation.\n", "web/AGENTS.md": "- Use tabs.\n"})
    assert told(tree, "GL405") == []


def test_two_files_that_one_agent_is_sent(lay: Lay) -> None:
    tree = lay(
        {
            "CLAUDE.md": "- Use 2 spaces for indentation.\n",
            ".claude/rules/a.md": "- Use tabs.\n",
            "AGENTS.md": "- Indent with 4 spaces.\n",
        }
    )
    assert told(tree, "GL405", agents=CLAUDE) == [
        ".claude/rules/a.md:1:1 contradicts CLAUDE.md, line 1, about indentation (claude-code)"
    ]
    assert len(told(tree, "GL405", agents=BOTH)) == 1


def test_samples(lay: Lay) -> None:
    tree = lay({"templates/AGENTS.md": "- Never use yarn.\n- Use yarn.\n"})
    assert told(tree, "GL405") == []
    assert len(told(tree, "GL405", confidence="low")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"- {'Never' if n % 2 else 'Always'} call the old parser of page {n}\n" for n in range(10_000)),
        "".join(f"- Indent with {n % 9} spaces\n" for n in range(10_000)),
        "- use " + "npm " * 100_000,
        "- " + "max length " * 60_000,
        "- indent " * 50_000,
        "```" + "`" * 65_536,
    ],
)
def test_hostile_input(lay: Lay, text: str) -> None:
    assert len(told(lay({"AGENTS.md": text}), "GL405")) <= 9
