"""GL404: another package manager than that of the lock file."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from checking import check

from guidelint.findings import Confidence

Lay = Callable[..., str]
PACKAGE = '{"scripts": {"test": "x", "build": "x"}}'
PNPM = {"package.json": PACKAGE, "pnpm-lock.yaml": ""}
NPM = "- `npm install`\n- `npm test`\n- `npm run build`\n"


def found(tree: str, confidence: str | None = None) -> list[str]:
    return [one.message for one in check(tree, "GL404", confidence=confidence)]


def test_a_lock_file_of_another_manager(lay: Lay) -> None:
    tree = lay({**PNPM, "AGENTS.md": NPM})
    [one] = check(tree, "GL404")
    assert one.message == "works with npm in 3 places, but pnpm-lock.yaml is pnpm's"
    assert one.confidence is Confidence.HIGH
    assert (one.place.start, one.place.end) == ((1, 4), (1, 15))
    assert [(related.place.path.removeprefix(tree), related.place.start.line) for related in one.related] == [
        ("/pnpm-lock.yaml", 1),
        ("/AGENTS.md", 2),
        ("/AGENTS.md", 3),
    ]


@pytest.mark.parametrize(
    ("tree", "text", "message"),
    [
        ({"yarn.lock": ""}, NPM, "works with npm in 3 places, but yarn.lock is yarn's"),
        ({"bun.lock": ""}, "`yarn`, `yarn add x`", "works with yarn in 2 places, but bun.lock is bun's"),
        (
            {"package-lock.json": "{}"},
            "`pnpm i`, `pnpm test`",
            "works with pnpm in 2 places, but package-lock.json is npm's",
        ),
        (
            {"package-lock.json": "{}"},
            "`bun install`\n\n`bun run test`",
            "works with bun in 2 places, but package-lock.json is npm's",
        ),
        (
            {"package.json": '{"packageManager": "yarn@4.1.0"}'},
            "```sh\nnpm ci\nnpm run build\n```",
            "works with npm in 2 places, but package.json names yarn as packageManager",
        ),
        (
            {"uv.lock": ""},
            "`poetry install`, `poetry run pytest`",
            "works with poetry in 2 places, but uv.lock is uv's",
        ),
        (
            {"poetry.lock": ""},
            "运行 `uv sync`，然后 `uv run pytest`。",
            "works with uv in 2 places, but poetry.lock is poetry's",
        ),
        ({"uv.lock": ""}, "`pipenv install`, `pipenv run x`", "works with pipenv in 2 places, but uv.lock is uv's"),
        (
            {**PNPM, "web/package.json": "{}"},
            "```sh\ncd web\nnpm install\nnpm test\n```",
            "works with npm in 2 places, but pnpm-lock.yaml is pnpm's",
        ),
    ],
)
def test_managers(lay: Lay, tree: dict[str, str], text: str, message: str) -> None:
    assert found(lay({"package.json": PACKAGE, **tree, "AGENTS.md": text + "\n"})) == [message]


@pytest.mark.parametrize(
    "text",
    [
        "`npm install`",  # one-off
        "`npm run build`, `npm test`",
        "Never use `npm install`, `npm run build` or `npm test`.",
        "Use pnpm instead of `npm install`, `npm test` and `npm run build`.",
        "不要使用 `npm install`、`npm test`、`npm run build`。",
        "`npm install` や `npm test` は使わない。`npm run build` は禁止。",
        "`npx eslint .`, `npm publish`, `npm i -g x`, `npm install --global y`, `npm version 1`, `npm view x`",
        "`pnpm install` or `npm install`, `pnpm test` or `npm test`",
        "`npm install shop`, `npm install shop@latest`, `npm install --save-dev shop`",
        "`bun test`, `bun run x.ts`, `bun x.ts`, `bunx x`, `bun build x.ts`",
        "`pip install -e .`, `pip install x`, `pip install y`",
        "In your project: `npm install`, `npm test`, `npm run build`",
        "`cd ../other && npm install && npm test`",
        "`<manager> install`, `$PM test`",
    ],
)
def test_what_is_right_or_says_nothing(lay: Lay, text: str) -> None:
    tree = {**PNPM, "package.json": '{"name": "shop"}', "uv.lock": "", "AGENTS.md": text + "\n"}
    assert found(lay(tree)) == []


def test_two_managers_or_none_say_nothing(lay: Lay) -> None:
    assert found(lay({**PNPM, "yarn.lock": "", "AGENTS.md": NPM})) == []
    assert found(lay({"none/AGENTS.md": NPM, "none/package.json": PACKAGE, "x/yarn.lock": ""})) == []


def test_a_folder_with_a_lock_of_its_own(lay: Lay) -> None:
    tree = {**PNPM, "web/package-lock.json": "{}", "AGENTS.md": "`cd web && npm install && npm test`\n"}
    assert found(lay(tree)) == []
    assert found(lay({"AGENTS.md": NPM})) == []  # somebody works with npm in web/


def test_the_nearest_lock_counts(lay: Lay) -> None:
    assert found(lay({**PNPM, "tools/yarn.lock": "", "tools/AGENTS.md": NPM})) == [
        "works with npm in 3 places, but tools/yarn.lock is yarn's"
    ]


def test_files_that_mostly_use_the_right_one(lay: Lay) -> None:
    text = "# A\n`pnpm i`, `pnpm test`, `pnpm build`\n# B\n`npm i`, `npm test`\n"
    tree = lay({**PNPM, "AGENTS.md": text})
    assert found(tree) == []
    [one] = check(tree, "GL404", confidence="low")
    assert one.evidence[1] == "3 commands of this file use pnpm."
    more = lay({"AGENTS.md": text.replace("`npm test`", "`npm test`, `npm run build`, `npm ci`")})
    assert [one.confidence for one in check(more, "GL404")] == [Confidence.MEDIUM]


def test_samples(lay: Lay) -> None:
    tree = lay({**PNPM, "templates/AGENTS.md": NPM})
    assert found(tree) == []
    assert len(found(tree, "low")) == 1


def test_much_text(lay: Lay) -> None:
    [one] = check(lay({**PNPM, "AGENTS.md": NPM * 3_000}), "GL404")
    assert one.message.startswith("works with npm in 9,000 places")
    assert len(one.related) == 21
