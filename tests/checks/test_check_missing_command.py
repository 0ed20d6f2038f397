"""GL402: commands whose script, target, recipe or task no manifest declares."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

import pytest
from checking import check

from guidelint.findings import Confidence

Lay = Callable[..., str]
Tree = Mapping[str, str]


def package(*scripts: str, **more: object) -> str:
    return json.dumps({"scripts": dict.fromkeys(scripts, "run it"), **more})


def missing(tree: str, confidence: str | None = None) -> list[str]:
    """The commands that are reported, as the messages show them."""
    return [one.message.split("`")[1] for one in check(tree, "GL402", confidence=confidence)]


NPM = {"package.json": package("test", "build", "dev")}
MAKE = {"Makefile": "vendor-profiles:\n\t@true\ntest:\n\t@true\n"}
JUST = {"justfile": "build target='x':\n    true\n\ntest:\n    true\n\nlint:\n    true\n"}
TASK = {"Taskfile.yml": "version: '3'\ntasks:\n  build: echo\n  test:unit:\n    cmds: [echo]\n"}


@pytest.mark.parametrize(
    ("manifests", "text", "expected"),
    [
        (NPM, "- Tests: `npm run test`, `npm run test:browser` (browser)", ["npm run test:browser"]),
        (NPM, "`npm run build` / `npm run chk`", ["npm run chk"]),
        (NPM, "```bash\nnpm ci\nnpm run test:all  # everything\n```", ["npm run test:all"]),
        (NPM, "```\n$ npm run e2e\nok\n$ npm test\n```", ["npm run e2e"]),
        (NPM, "```sh\nCI=1 npm run \\\n  e2e\n```", ["npm run e2e"]),
        (
            NPM,
            "| Lint | `npm run lint` |\n| --- | --- |\n| Test | `npm run test:unit` |",
            ["npm run lint", "npm run test:unit"],
        ),
        (NPM, "## `npm run lint`\n\nIt lints.", ["npm run lint"]),
        (NPM, "测试：运行 `npm run test:e2e`，然后提交。", ["npm run test:e2e"]),
        (NPM, "コミット前に `npm run check` を実行する。", ["npm run check"]),
        (NPM, "Vor dem Commit `npm run pruefen` ausführen.", ["npm run pruefen"]),
        (NPM, "`npm run build && npm run pack-it`", ["npm run pack-it"]),
        (NPM, "    npm run e2e\n", ["npm run e2e"]),
        (NPM, "`npm run -s e2e`", ["npm run -s e2e"]),
        (NPM, "`sudo npm run e2e`", ["npm run e2e"]),
        (NPM, "`npm start`", ["npm start"]),
        (NPM, "`pnpm run e2e`", ["pnpm run e2e"]),
        (NPM, "`pnpm test:e2e`", ["pnpm test:e2e"]),
        (NPM, "`pnpm typecheck`", ["pnpm typecheck"]),
        (NPM, "`yarn lint`", ["yarn lint"]),
        (NPM, "`bun run test:watch`", ["bun run test:watch"]),
        (NPM, "`node --run e2e`", ["node --run e2e"]),
        (NPM, "`npx turbo run e2e`", ["turbo run e2e"]),
        (NPM, "Never commit without running `npm run check`.", ["npm run check"]),
        (NPM, "Don't run jest yourself, use `npm run test:unit`.", ["npm run test:unit"]),
        (NPM, "Write tests: `npm run test:watch`", ["npm run test:watch"]),
        (NPM, "Add a test and run `npm run check`.", ["npm run check"]),
        (NPM, "Before you push: `npm run check:all` (never skip it).", ["npm run check:all"]),
        (NPM, "`npm run serve` starts your app.", ["npm run serve"]),
        (MAKE, "Edit the manifest, run `make vendor-js`, review the diff.", ["make vendor-js"]),
        (MAKE, "`make -j4 test lint`", ["make -j4 test lint"]),
        (MAKE, "`make test, lint`", ["make test, lint"]),
        (MAKE, "`make DEBUG=1 lint`", ["make DEBUG=1 lint"]),
        (MAKE, "修改后执行 `make lint`。", ["make lint"]),
        (JUST, "`just build x`, `just deploy`", ["just deploy"]),
        (JUST, "`just lint fmt`", ["just lint fmt"]),
        (TASK, "`task test:unit`, `task test:e2e`", ["task test:e2e"]),
        ({"tox.ini": "[tox]\nenvlist = py{311,312}, lint\n"}, "`tox -e lint`, `tox -e docs`", ["tox -e docs"]),
        (
            {"noxfile.py": "import nox\n\n@nox.session\ndef tests(session):\n    pass\n"},
            "`nox -s tests`, `nox -s docs`",
            ["nox -s docs"],
        ),
        (
            {"tasks.py": "from invoke import task\n\n@task\ndef build_all(c):\n    pass\n"},
            "`inv build-all`, `invoke docs`",
            ["invoke docs"],
        ),
        (
            {"pyproject.toml": '[tool.poe.tasks]\nlint = "ruff"\n'},
            "`uv run poe lint`, `uv run poe types`",
            ["poe types"],
        ),
        (
            {"pyproject.toml": '[tool.pdm.scripts]\nlint = "ruff"\n'},
            "`pdm run lint`, `pdm run test:all`, `pdm run pytest`",
            ["pdm run test:all"],
        ),
        (
            {"pyproject.toml": '[tool.hatch.envs.default.scripts]\ntest = "pytest"\n'},
            "`hatch run test`, `hatch run docs:build`, `hatch run pytest`",
            ["hatch run docs:build"],
        ),
        (
            {"pyproject.toml": '[project]\nname = "tern"\n[project.scripts]\ntern-api = "tern:api"\n'},
            "`uv run tern-api`, `uv run tern-worker`, `uv run pytest`",
            ["uv run tern-worker"],
        ),
        (
            {".cargo/config.toml": '[alias]\nit = "test --test it"\n', "Cargo.toml": ""},
            "`cargo it`, `cargo nextest run`, `cargo xtask dist`",
            ["cargo xtask"],
        ),
        (
            {"composer.json": '{"scripts": {"test": "phpunit"}}'},
            "`composer install`, `composer test`, `composer run lint`, `composer analyse`",
            ["composer run lint", "composer analyse"],
        ),
        ({"deno.json": '{"tasks": {"dev": "x"}, // c\n}'}, "`deno task dev`, `deno task check`", ["deno task check"]),
        ({"mise.toml": '[tasks.lint]\nrun = "x"\n'}, "`mise run lint`, `mise run docs`", ["mise run docs"]),
    ],
)
def test_what_does_not_exist_is_reported(lay: Lay, manifests: Tree, text: str, expected: list[str]) -> None:
    assert missing(lay({**manifests, "AGENTS.md": text + "\n"})) == expected


@pytest.mark.parametrize(
    ("manifests", "text"),
    [
        # What the tools have of their own, or run beside scripts.
        (NPM, "`npm install`, `npm ci`, `npm test -- --watch`, `npm t`, `npm publish`, `npx eslint .`, `npm run`"),
        (NPM, "`pnpm install`, `pnpm add x`, `pnpm exec eslint`, `pnpm dlx shadcn`, `pnpm why x`, `pnpm store prune`"),
        (NPM, "`yarn`, `yarn add x`, `yarn upgrade`, `yarn eslint .`, `yarn why x`"),
        (
            NPM,
            "`bun install`, `bun test`, `bun build ./x.ts`, `bun run x.ts`, `bun src/x.ts`, `bun x foo`, `bun eslint`",
        ),
        (NPM, "`pnpm vitest`, `pnpm tsc`, `bun run prettier`"),
        ({"package.json": package("dev", devDependencies={"@acme/check": "1"})}, "`pnpm acme`, `yarn knip`"),
        (JUST, "`just`, `just --list`, `just build anything at all`, `just x=1 test`"),
        (MAKE, "`make`, `make -C unknown/dir x`, `make --help`, `make -j 4 test`"),
        (TASK, "`task`, `task --list all`, `task test:unit -- -k x`"),
        (
            {"pyproject.toml": '[project.scripts]\ntern = "x:y"\n'},
            "`uv run --env-file .env pytest`, `uv run ruff check`",
        ),
        ({"tox.ini": "[tox]\nenvlist = py311-django42\n"}, "`tox -e py312-django42`, `tox -e py313`"),
        ({".cargo/config.toml": "[build]\n", "Cargo.toml": ""}, "`cargo test`, `cargo frobnicate`"),
        # Placeholders.
        (
            NPM,
            "`npm run <script>`, `npm run test:{unit,e2e}`, `npm run $NAME`, `npm run ...`, `npm run xxx`",
        ),
        (NPM, "`npm run [name]`, `npm run …`, `npm run SCRIPT`, `npm run 脚本名`, `npm run your-script`"),
        (MAKE, "add a `make vendor-<profile>` target"),
        # Negations, hedges, history, plans.
        (NPM, "Never run `npm run lint`."),
        (NPM, "Do not use npm, yarn or `npm run lint` here."),
        (NPM, "`npm run lint` does not exist; use `npm test`."),
        (NPM, "| `npm run check` | type check (if present) |\n| --- | --- |\n"),
        (NPM, "Run `npm run check` or `npm run lint` (if available)."),
        (NPM, "If it exists, run `npm run check`."),
        (NPM, "The old `npm run lint` was removed."),
        (NPM, "Formerly `npm run lint`."),
        (NPM, "`npm run lint` is planned."),
        (NPM, "- ❌ `npm run lint`\n- ✅ `npm test`"),
        (NPM, "```bash\n# ❌ wrong\nnpm run lint\n```"),
        (NPM, "```bash\nnpm run lint  # no longer exists\n```"),
        (NPM, "Never run these:\n\n- `npm run lint`\n- `npm run fix`"),
        (NPM, "Wrong:\n\n```bash\nnpm run lint\n```"),
        (NPM, "## Planned\n\n`npm run lint`"),
        (NPM, "不要运行 `npm run lint`。"),
        (NPM, "`npm run lint`（如果存在）"),
        (NPM, "`npm run lint` 已删除。"),
        (NPM, "`npm run lint` は使わないでください。"),
        (NPM, "`npm run lint` を実行しないこと。"),
        (NPM, "`npm run lint`（廃止）"),
        (NPM, "`npm run lint` ではなく `npm test` を使う。"),
        (NPM, "Nicht `npm run lint` verwenden."),
        (NPM, "Ne pas lancer `npm run lint`, jamais."),
        # Told to create it.
        (MAKE, "For a new one add a `make lint` target."),
        (MAKE, "Create the target `make lint`."),
        (MAKE, "新增 `make lint` 目标。"),
        (MAKE, "新しい `make lint` ターゲットを追加する。"),
        (MAKE, "Makefile に `make lint` を追加する。"),
        # No command.
        (MAKE, "`make test / lint / fmt`, `make test + lint`, `make lint:`, `make lint.`"),
        (MAKE, "```\nmake test → feat/fix → merge\n```"),
        (MAKE, "`make every test pass`, `make sure it works`"),
        (MAKE, "```\nmake sure that the tests pass\n```"),
        (MAKE, "Then make lint happy. npm run lint"),
        (NPM, '```json\n{"x": 1}\nnpm run lint\n```'),
        (NPM, "```bash\ncat <<EOF\nnpm run lint\nEOF\n```"),
        (NPM, "`echo npm run lint`, `git commit -m 'npm run lint'`"),
        # Somewhere else.
        (NPM, "```bash\nnpm create vite my-app\ncd my-app\nnpm run preview\n```"),
        (NPM, "```bash\ngit clone https://example.test/x\ncd x\nnpm run preview\n```"),
        (NPM, "`cd ../other && npm run lint`"),
        (NPM, "`cd ~/work && npm run lint`"),
        (NPM, "`ssh host npm run lint`, `docker compose run --rm web npm run lint`"),
        (NPM, "1. `npm create vite@latest my-app`\n2. `cd my-app`\n3. `npm run preview`"),
        # Nothing to know it from.
        ({}, "`npm run lint`, `make lint`, `just lint`, `task lint`, `composer lint`"),
        ({"package.json": "{"}, "`npm run lint`"),
        ({"package.json": '{"type": "module"}'}, "`npm run lint`"),
        ({"package.json": "[]"}, "`npm run lint`"),
        ({"Makefile": "include $(ROOT)/rules.mk\ntest:\n"}, "`make lint`"),
        ({"Makefile": "$(TARGETS):\n\ttrue\ntest:\n"}, "`make lint`"),
        ({"CMakeLists.txt": ""}, "`make lint`"),
        ({"Taskfile.yml": "- x"}, "`task lint`"),
        ({"Makefile": "test:\n", "docs/x": ""}, "`make docs`"),
    ],
)
def test_what_may_exist_is_not(lay: Lay, manifests: Tree, text: str) -> None:
    assert missing(lay({**manifests, "AGENTS.md": text + "\n"})) == []


MONOREPO = {
    "package.json": package("lint", name="root"),
    "server/package.json": package("test", name="@acme/server"),
    "apps/web/package.json": package("dev", "test:unit", name="@acme/web"),
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("`cd server && npm test`", []),
        ("`(cd server && npm run e2e)`", ["npm run e2e"]),
        ("`(cd server && npm run dev)`", ["npm run dev"]),
        ("```bash\ncd server\nnpm test\nnpm run lint\n```", []),
        ("```bash\n(cd server && npm test)\nnpm run lint\n```", []),
        ("`npm run lint`", []),
        ("`npm test`", []),  # of some package
        ("`npm run e2e`", ["npm run e2e"]),
        ("`pnpm --filter web dev`", []),
        ("`pnpm --filter @acme/web run dev`", []),
        ("`pnpm -F web run e2e`", ["pnpm -F web run e2e"]),
        ("`pnpm --filter './apps/*' run e2e`", []),
        ("`pnpm --filter web... run e2e`", []),
        ("`pnpm --filter nowhere run e2e`", []),
        ("`pnpm -C apps/web run e2e`", ["pnpm -C apps/web run e2e"]),
        ("`pnpm -r run e2e`", ["pnpm -r run e2e"]),
        ("`pnpm -r run test:unit`", []),
        ("`pnpm -w run test:unit`", ["pnpm -w run test:unit"]),
        ("`npm run dev -w apps/web`", []),
        ("`npm run e2e --workspace=@acme/web`", ["npm run e2e"]),
        ("`npm run e2e --workspaces --if-present`", []),
        ("`npm --prefix server test`", []),
        ("`npm --prefix server run dev`", ["npm --prefix server run dev"]),
        ("`yarn workspace @acme/web dev`", []),
        ("`yarn workspace @acme/web test:e2e`", ["yarn test:e2e"]),
        ("`yarn --cwd server test`", []),
        ("`turbo run test:unit`", []),
        ("`turbo run test:e2e`", ["turbo run test:e2e"]),
    ],
)
def test_packages(lay: Lay, text: str, expected: list[str]) -> None:
    assert missing(lay({**MONOREPO, "AGENTS.md": text + "\n"})) == expected


def test_guidance_of_a_folder_may_mean_any_folder_above(lay: Lay) -> None:
    text = "`npm run lint`, `npm run dev`, `npm run e2e`, `cd server && npm test`\n"
    assert missing(lay({**MONOREPO, "apps/web/AGENTS.md": text})) == ["npm run e2e"]


def test_what_another_package_has_is_told_at_low_confidence(lay: Lay) -> None:
    tree = lay({**MONOREPO, "AGENTS.md": "`npm run dev`\n"})
    assert missing(tree) == []
    [one] = check(tree, "GL402", confidence="low")
    assert one.confidence is Confidence.LOW
    assert one.evidence[-1] == "apps/web/package.json has one of this name."


def test_no_manifest_where_the_guidance_stands(lay: Lay) -> None:
    tree = {"web/package.json": package("dev"), "api/package.json": package("test"), "AGENTS.md": "`npm run e2e`\n"}
    [one] = check(lay(tree), "GL402")
    assert one.message == "`npm run e2e`: api/package.json has no script `e2e`"


def test_a_finding_says_what_there_is(lay: Lay) -> None:
    tree = lay({**NPM, "sub/package.json": package("x"), "AGENTS.md": "Do it: `npm run biuld` twice.\n"})
    [one] = check(tree, "GL402")
    assert one.message == "`npm run biuld`: package.json has no script `biuld`"
    assert one.evidence == (
        "package.json has the scripts `test`, `build` and `dev`.",
        "None of 1 other manifest of this kind has it either.",
    )
    assert one.help == "Perhaps `build` is meant. Name a script that exists, or add it to package.json."
    assert (one.place.start.column, one.place.end.column) == (9, 22)
    assert one.confidence is Confidence.HIGH
    assert one.fix
    assert not one.fix.safe
    [edit] = one.fix.edits
    assert (edit.text, edit.place.start.column, edit.place.end.column) == ("build", 17, 22)


def test_a_word_of_the_line_suggests_the_name(lay: Lay) -> None:
    tree = {"package.json": package("lint", "format"), "AGENTS.md": "lint — `npm run check` / `npm run format`\n"}
    [one] = check(lay(tree), "GL402")
    assert one.help.startswith("Perhaps `lint` is meant.")
    assert one.fix


def test_what_the_line_has_already_is_not_suggested(lay: Lay) -> None:
    [one] = check(lay({**NPM, "AGENTS.md": "`npm run test` or `npm run tests`\n"}), "GL402")
    assert one.fix is None


def test_the_same_command_is_reported_once(lay: Lay) -> None:
    [one] = check(lay({**NPM, "AGENTS.md": "`npm run e2e`\n\nAgain `npm run e2e`.\n"}), "GL402")
    assert [(related.place.start.line, related.message) for related in one.related] == [(3, "told here too")]


def test_guesses_are_less_sure(lay: Lay) -> None:
    [one] = check(lay({**NPM, "AGENTS.md": "`pnpm lint`\n"}), "GL402")
    assert one.confidence is Confidence.MEDIUM


def test_samples_and_other_projects_are_told_at_low_confidence(lay: Lay) -> None:
    tree = lay(
        {**NPM, "templates/AGENTS.md": "`npm run e2e`\n", "AGENTS.md": "In the generated app: `npm run preview`\n"}
    )
    assert missing(tree) == []
    assert sorted(missing(tree, "low")) == ["npm run e2e", "npm run preview"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "`npm run " + "x" * 2_000_000 + "`",
        "`" * 65_536,
        "[" * 65_536,
        "- `npm run e2e`\n" * 10_000,
        ">" * 1_000 + " `npm run e2e`",
        "```bash\n" + "npm run e2e\n" * 10_000,
        "```bash\n" + "npm run e2e && " * 20_000,
        "`npm run e2e\0\udcff`".encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
        "├── x\n" * 5_000,
        "```bash\n" + "cd x\n" * 10_000 + "npm run e2e\n```",
        "```sh\n" + "(" * 3_000 + "npm run e2e" + ")" * 3_000 + "\n```",
        "```sh\n" + "'\"" * 1_900 + "\n```",
        " ".join(f"never `npm run e2e{number}`" for number in range(3_000)),
    ],
)
def test_hostile_text_is_read_in_bounded_work(lay: Lay, text: str) -> None:
    assert len(check(lay({**NPM, "AGENTS.md": text}), "GL402", confidence="low")) <= 200
