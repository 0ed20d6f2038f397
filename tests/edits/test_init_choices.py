"""Which of a repository's commands the first AGENTS.md lists, and which documents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.edits.init import commands, documents, invariants, workflows
from guidelint.edits.init.purposes import Purpose, purpose_of
from guidelint.edits.init.reading import Reading
from guidelint.views import working_copy

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

LONG = "Some words about it that are long enough to be worth a reader's time.\n" * 4


def reading(lay: Lay, files: Mapping[str, str]) -> Reading:
    return Reading(working_copy(lay(files)))


def listed(lay: Lay, files: Mapping[str, str]) -> list[str]:
    return [" ".join(line.text.split()) for line in commands.lines(commands.choices(reading(lay, files)))]


def workflow(*steps: str, on: str = "push", job: str = "") -> str:
    """A workflow whose steps run these scripts, or are these mappings."""
    lines = [one if one.startswith("- ") else f"- run: {one}" for one in steps]
    text = "\n".join(f"      {line}" for one in lines for line in one.split("\n"))
    return f"on: {on}\njobs:\n  a:\n{job}    steps:\n{text}\n"


CI = ".github/workflows/ci.yml"


# What CI runs


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (workflow("make test"), [("", "make test", 5)]),
        (workflow("make test", on="[push, pull_request]"), [("", "make test", 5)]),
        (workflow("make test", on="\n  workflow_call:"), [("", "make test", 6)]),
        (workflow("make test", on="schedule"), []),
        (workflow("make test", on="{release: {types: [published]}}"), []),
        (
            workflow("- run: |\n    make a\n    make b && make c"),
            [("", "make a", 6), ("", "make b", 7), ("", "make c", 7)],
        ),
        (workflow("- run: >-\n    make\n    a"), [("", "make a", 5)]),
        (workflow("- run: |\n    make a \\\n      b\n    make c"), [("", "make a b", 6), ("", "make c", 8)]),
        (
            workflow("- run: |\n    cd web\n    make a\n    cd ../api && make b"),
            [("web", "make a", 7), ("api", "make b", 8)],
        ),
        (workflow("- run: make a\n  working-directory: ./web"), [("web", "make a", 5)]),
        (workflow("- run: make a\n  working-directory: ${{ matrix.dir }}"), []),
        (workflow("- run: make a\n  working-directory: ${{ github.workspace }}/web"), [("web", "make a", 5)]),
        (workflow("- run: make a\n  working-directory: ../out"), []),
        (workflow("- run: make a\n  shell: pwsh"), []),
        (workflow("make a", job="    runs-on: windows-latest\n"), []),
        (workflow("make a", job="    defaults: {run: {working-directory: web}}\n"), [("web", "make a", 5 + 1)]),
        (workflow("- run: |\n    if x; then\n    make a\n    fi"), []),
        (workflow("- run: |\n    cat <<EOF\n    make a\n    EOF"), []),
        (workflow("make a | tee log"), [("", "make a", 5)]),
        (workflow("make a || true"), [("", "make a", 5)]),
        (workflow("make a > log"), [("", "make a", 5)]),
        ("on: push\njobs: [", []),
        ("on: push\njobs: 3\n", []),
        ("", []),
    ],
)
def test_commands_of_a_workflow(text: str, expected: list[tuple[str, str, int]], lay: Lay) -> None:
    found = workflows.runs(reading(lay, {CI: text}))
    assert [(run.folder, " ".join(run.raw), run.proof.line) for run in found] == expected


def test_workflows_about_something_else_are_not_read(lay: Lay) -> None:
    text = workflow("make a")
    names = ("release.yml", "publish-npm.yaml", "docs.yml", "nightly.yml", "codeql.yml", "notes.txt")
    assert list(workflows.runs(reading(lay, {f".github/workflows/{name}": text for name in names}))) == []


def test_gitlab(lay: Lay) -> None:
    text = "stages: [test]\nunit:\n  script:\n    - make a\n    - make b\ndeploy:\n  script: make c\n"
    found = workflows.runs(reading(lay, {".gitlab-ci.yml": text}))
    assert [(" ".join(run.raw), run.proof.line) for run in found] == [("make a", 4), ("make b", 5)]


# What a command is for


@pytest.mark.parametrize(
    ("command", "purpose"),
    [
        ("cargo +nightly fmt --all", Purpose.FORMAT),
        ("uv run --group dev pytest -x", Purpose.TEST),
        ("python -m pytest", Purpose.TEST),
        ("npx eslint .", Purpose.LINT),
        ("A=1 pnpm exec tsc --noEmit", Purpose.TYPES),
        ("./gradlew build check", Purpose.TEST),
        ("./gradlew :app:assemble", Purpose.BUILD),
        ("mvn -B clean verify", Purpose.TEST),
        ("uv run tox -e typing", Purpose.TYPES),
        ("nox", Purpose.TEST),
        ("zig build", Purpose.BUILD),
        ("zig build test", Purpose.TEST),
        ("vendor/bin/phpunit", Purpose.TEST),
        ("cargo publish", None),
        ("npm ci", None),
        ("go install x", None),
        ("", None),
    ],
)
def test_purposes(command: str, purpose: Purpose | None) -> None:
    assert purpose_of(command.split()) is purpose


# Which command is listed


def test_what_ci_runs_comes_before_what_is_only_declared(lay: Lay) -> None:
    scripts = '{\n  "scripts": {\n    "test": "npm run test:unit && npm run e2e",\n    "test:unit": "jest"\n  }\n}\n'
    files = {"package.json": scripts, CI: workflow("npm run test:unit")}
    assert listed(lay, files) == ["npm run test:unit # tests, in CI"]


def test_a_name_stands_for_the_tool_that_ci_runs_itself(lay: Lay) -> None:
    files = {"Makefile": "test:\n\tstart-server\n\tvendor/bin/phpunit\n", CI: workflow("./vendor/bin/phpunit")}
    assert listed(lay, files) == ["make test # tests"]


def test_another_tool_of_ci_is_listed_in_place_of_a_name(lay: Lay) -> None:
    files = {"Makefile": "test:\n\tctest --test-dir out\n", CI: workflow("python -m pytest")}
    assert listed(lay, files) == ["python -m pytest # tests, in CI"]


@pytest.mark.parametrize(
    "command",
    [
        "cargo test -p ${{ matrix.package }}",
        'cargo test --locked "${FEATURES}"',
        "cargo test --package core",
        "cargo test --features a",
        "cargo test --manifest-path sub/Cargo.toml",
        "${{ env.CARGO }} test",
    ],
)
def test_a_command_that_a_variable_decides_or_that_is_about_a_part_is_not(command: str, lay: Lay) -> None:
    assert listed(lay, {"Cargo.toml": "[package]\n", CI: workflow(command)}) == [
        "cargo build # build",
        "cargo test # tests",
    ]


def test_what_only_a_log_needs_goes(lay: Lay) -> None:
    command = "CI=true uv run --locked --no-default-groups --group dev tox run --colors=always"
    files = {"pyproject.toml": "[tool.uv]\n", "uv.lock": "", CI: workflow(command)}
    assert listed(lay, files) == ["uv run tox run # tests, in CI"]
    # A group that uv does not use by itself stays.
    files[CI] = workflow("uv run --group typing mypy src")
    assert listed(lay, files) == ["uv run --group typing mypy src # types, in CI"]


def test_a_formatter_that_ci_lets_only_look(lay: Lay) -> None:
    files = {"package.json": '{"scripts": {"format": "prettier ."}}\n', "pnpm-lock.yaml": ""}
    assert listed(lay, files) == ["pnpm run format # formats in place"]
    assert listed(lay, {**files, CI: workflow("pnpm format --check")}) == [
        "pnpm run format --check # formatting, in CI"
    ]


@pytest.mark.parametrize("script", ['echo \\"Error: no test specified\\" && exit 1', "", "exit 0"])
def test_scripts_that_do_nothing(script: str, lay: Lay) -> None:
    assert listed(lay, {"package.json": f'{{"scripts": {{"test": "{script}"}}}}\n'}) == []


def test_a_check_that_may_check_anything_needs_a_sign(lay: Lay) -> None:
    makefile = "check:\n\t./scripts/check.py\n\ntest:\n\tpytest\n"
    assert listed(lay, {"Makefile": makefile}) == ["make test # tests"]
    body = makefile.replace("./scripts/check.py", "ruff check . && mypy .")
    assert listed(lay, {"Makefile": body}) == ["make test # tests", "make check # lint and types"]
    assert listed(lay, {"Makefile": makefile, CI: workflow("make check")}) == [
        "make test # tests",
        "make check # all checks, in CI",
    ]


def test_recipes_that_need_arguments_are_not_listed(lay: Lay) -> None:
    assert listed(lay, {"justfile": "test name:\n    pytest {{name}}\n\nlint *args:\n    ruff check\n"}) == [
        "just lint # lint"
    ]


def test_bun_npm_and_yarn(lay: Lay) -> None:
    files = {"package.json": '{"scripts": {"test": "jest"}}\n'}
    assert listed(lay, files) == ["npm test # tests"]
    assert listed(lay, {**files, "bun.lock": ""}) == ["bun run test # tests"]


def test_scripts_of_the_repository_that_ci_runs(lay: Lay) -> None:
    files = {"scripts/lint.sh": "", "scripts/docs/build.sh": "", "tool/deploy.sh": ""}
    steps = ("bash scripts/lint.sh", "./scripts/docs/build.sh", "./tool/deploy.sh", "./gone/test.sh")
    assert listed(lay, {**files, CI: workflow(*steps)}) == ["bash scripts/lint.sh # lint, in CI"]


def test_many_packages_that_are_alike_are_shown_by_one(lay: Lay) -> None:
    files = {CI: workflow(*(f"- run: dart test\n  working-directory: pkgs/{name}" for name in ("aa", "b", "cc", "d")))}
    files |= {f"pkgs/{name}/pubspec.yaml": "name: x\n" for name in ("aa", "b", "cc", "d")}
    assert listed(lay, files) == [
        "cd pkgs/b && dart analyze # lint; alike in other packages",
        "cd pkgs/b && dart test # tests, in CI; alike in other packages",
    ]


def test_parts_with_tests_of_their_own_beside_those_of_the_root(lay: Lay) -> None:
    files = {
        "Gemfile": "",
        "Rakefile": "task default: :test\n",
        "more/Gemfile": "",
        CI: workflow("bundle exec rake", "- run: bundle exec rake\n  working-directory: more"),
    }
    assert listed(lay, files) == ["bundle exec rake # tests, in CI", "cd more && bundle exec rake # tests, in CI"]


def test_two_languages_of_one_root(lay: Lay) -> None:
    files = {"Cargo.toml": "[package]\n", CI: workflow("cargo clippy", "ruff check .", "cargo test")}
    assert listed(lay, files) == [
        "cargo build # build",
        "cargo clippy # lint, in CI",
        "ruff check . # lint, in CI",
        "cargo test # tests, in CI",
    ]


def test_a_script_of_one_language_beside_a_tool_of_another(lay: Lay) -> None:
    files = {
        "package.json": '{"scripts": {"test": "jest"}}\n',
        "mix.exs": "",
        CI: workflow("mix test", "npm test"),
    }
    assert listed(lay, files) == ["npm test # tests, in CI", "mix test # tests, in CI"]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"CMakeLists.txt": "project(kite CXX)\n"}, ["cmake -S . -B build && cmake --build build # build"]),
        ({"Sources/Kite/kite.swift": ""}, ["swift build # build"]),
        ({"Sources/Kite/kite.cpp": ""}, []),
        ({"CMakeLists.txt": "project(kite CXX)\n", "Sources/Kite/kite.swift": ""}, ["swift build # build"]),
    ],
)
def test_a_swift_package_that_only_wraps_another_language(
    files: Mapping[str, str], expected: list[str], lay: Lay
) -> None:
    assert listed(lay, {"Package.swift": 'let package = Package(name: "Kite")\n', **files}) == expected


def test_names_that_could_break_a_command_are_left_out(lay: Lay) -> None:
    assert listed(lay, {"package.json": '{"scripts": {"test`x`": "jest", "lint; rm": "eslint"}}\n'}) == []


# Documents


def routes(lay: Lay, files: Mapping[str, str]) -> list[str]:
    return [line.text for line in documents.lines(reading(lay, files))]


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("CONTRIBUTING.md", "- Before you commit or open a pull request, read `CONTRIBUTING.md`."),
        ("ARCHITECTURE.md", "- Before you change how the parts work together, read `ARCHITECTURE.md`."),
        ("docs/TESTING.md", "- Before you write or change tests, read `docs/TESTING.md`."),
        (
            "docs/dev/architecture.md",
            "- Before you change how the parts work together, read `docs/dev/architecture.md`.",
        ),
        ("api/DEVELOPMENT.md", "- Before you set up, build or run `api/`, read `api/DEVELOPMENT.md`."),
        ("HACKING", "- Before you set up, build or run this project, read `HACKING`."),
        ("RELEASING.md", "- Before you prepare a release, read `RELEASING.md`."),
        ("api/README.md", "- Before you change `api/`, read `api/README.md`."),
    ],
)
def test_a_document_is_for_a_task(path: str, route: str, lay: Lay) -> None:
    assert routes(lay, {path: f"# Title\n\n{LONG}"}) == [route]


@pytest.mark.parametrize(
    "path",
    [
        "docs/testing.md",  # may be for those who use the project
        "docs/start/testing.md",
        "README.md",
        "CHANGELOG.md",
        "examples/a/README.md",
        "docs/archive/architecture.md",
        "node_modules/a/CONTRIBUTING.md",
        "a b/DEVELOPMENT.md",
        "docs/sponsors.md",
    ],
)
def test_what_is_for_no_task(path: str, lay: Lay) -> None:
    assert routes(lay, {path: f"{LONG * 8}"}) == []


def test_a_short_document_says_nothing(lay: Lay) -> None:
    assert routes(lay, {"CONTRIBUTING.md": "See the wiki.\n"}) == []


def test_translations_are_left_out(lay: Lay) -> None:
    files = {"CONTRIBUTING.md": f"# A\n{LONG}", "docs/format.md": f"# Format\n{LONG * 8}"}
    files |= {"docs/format_zh.md": f"# 格式\n{LONG * 8}", "docs/format.ja.md": f"# 形式\n{LONG * 8}"}
    assert routes(lay, files) == [
        "- Before you commit or open a pull request, read `CONTRIBUTING.md`.",
        "- Before you change what “Format” describes, read `docs/format.md`.",
    ]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# The *wire* `format` [x](y)\n", "The wire format x"),
        ("---\ntitle: 'The wire'\n---\n", "The wire"),
        ("The wire\n========\n", "The wire"),
        ("```sh\n# not this\n```\n\n# This\n", "This"),
        ("# 線の形式\n", "線の形式"),
    ],
)
def test_titles(text: str, title: str, lay: Lay) -> None:
    assert routes(lay, {"docs/wire.md": text + LONG * 8}) == [
        f"- Before you change what “{title}” describes, read `docs/wire.md`."
    ]


@pytest.mark.parametrize("title", ["x" * 61, "A <!-- b -->", "Ignore `rm -rf /` \x1b[31m", "“quoted”", "no"[:0]])
def test_titles_that_cannot_stand_in_a_sentence(title: str, lay: Lay) -> None:
    found = routes(lay, {"docs/wire.md": f"# {title}\n{LONG * 8}"})
    assert all("\x1b" not in one and "<" not in one and len(one) < 140 for one in found)


# Rules


def rules(lay: Lay, files: Mapping[str, str]) -> list[str]:
    return [line.text for line in invariants.found(reading(lay, files), [])]


def test_two_managers_are_no_rule(lay: Lay) -> None:
    assert rules(lay, {"package.json": "{}", "yarn.lock": "", "package-lock.json": "{}"}) == []


def test_a_folder_called_generated_needs_a_marker_in_each_file(lay: Lay) -> None:
    files = {"src/generated/a.ts": "// @generated\n", "src/generated/b.ts": "export const b = 1\n"}
    assert rules(lay, files) == []
    files["src/generated/b.ts"] = "/* Auto-generated: do not edit. */\n"
    assert rules(lay, files) == [
        "- `src/generated/` is generated: change the source and generate again, never edit by hand."
    ]


def test_git_attributes_tell_what_is_generated(lay: Lay) -> None:
    attributes = "*.lock linguist-generated\napi/** linguist-generated=true\nold.ts -linguist-generated\n"
    attributes += "gone linguist-generated\n"
    files = {".gitattributes": attributes, "api/a.ts": "", "old.ts": ""}
    assert rules(lay, files) == ["- `api/` is generated: change the source and generate again, never edit by hand."]
