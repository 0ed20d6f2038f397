"""GL307: figures that go stale."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from checking import check, told

from guidelint.findings import Confidence, Severity

Lay = Callable[..., str]
CODE = "".join(f"line {number}\n" for number in range(1, 181))


def messages(tree: str, confidence: str | None = None) -> list[str]:
    return [one.message for one in check(tree, "GL307", confidence=confidence)]


def test_a_line_beyond_the_end(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "- See `src/order.ts:214` first.\n", "src/order.ts": CODE})
    [one] = check(tree, "GL307")
    assert one.message == "line 214 of src/order.ts is beyond its end: it has 180 lines"
    assert (one.place.start, one.place.end) == ((1, 8), (1, 24))
    assert (one.severity, one.confidence) == (Severity.INFO, Confidence.HIGH)
    assert one.fix is None


@pytest.mark.parametrize(
    "text",
    [
        "line 214 of `src/order.ts`",
        "`src/order.ts`, lines 190-214",
        "`src/order.ts` 第 214 行",
        "`src/order.ts` 214 行目",
    ],
)
def test_a_line_in_words(lay: Lay, text: str) -> None:
    tree = lay({"AGENTS.md": f"{text}\n", "src/order.ts": CODE})
    assert [message[-20:] for message in messages(tree)] == ["end: it has 180 lines"[-20:]]


def test_what_is_cited_stands_elsewhere(lay: Lay) -> None:
    code = CODE + "export function total() {}\n"
    tree = lay({"AGENTS.md": "Sums: `total()` (`src/order.ts:12`).\n", "src/order.ts": code})
    assert messages(tree) == ["line 12 of src/order.ts is not where total stands: that is line 181"]
    near = lay({"AGENTS.md": "Sums: `total()` (`src/order.ts:175`).\n", "src/order.ts": code})
    assert messages(near) == []


def test_a_line_that_may_be_right_is_a_hint(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "See `src/order.ts:12`.\n", "src/order.ts": CODE})
    assert messages(tree) == []
    assert messages(tree, "low") == ["a line number that goes stale: line 12 of src/order.ts"]


@pytest.mark.parametrize(
    "text",
    [
        "`order.ts` (~3,100 lines)",
        "`src/order.ts` has 3100 lines",
        "`src/order.ts`: 约 3100 行",
        "about 3.1k lines in `src/order.ts`",
    ],
)
def test_the_length_of_a_file(lay: Lay, text: str) -> None:
    tree = lay({"AGENTS.md": f"{text}\n", "src/order.ts": CODE})
    assert messages(tree) == ["src/order.ts has 180 lines, not 3,100"]


def test_a_length_that_is_right_is_a_hint(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "`src/order.ts` (190 lines)\n", "src/order.ts": CODE})
    assert messages(tree) == []
    assert messages(tree, "low") == ["a size that goes stale: 190 lines of src/order.ts"]


def test_files_of_a_folder(lay: Lay) -> None:
    files = {f"src/routes/{number}.ts": "x" for number in range(12)} | {"src/routes/deep/a.json": "{}"}
    tree = lay({"AGENTS.md": "- `src/routes/` (30 files)\n- `src/routes/`: 30 `.ts` files\n", **files})
    assert messages(tree) == [
        "src/routes/ holds 13 files, 12 of them directly, not 30",
        "src/routes/ holds 12 .ts files, not 30",
    ]
    right = "- `src/routes/` (13 files)\n- `src/routes/` (12 files)\n- `src/routes/` (30 test files)\n"
    assert messages(lay({"AGENTS.md": right, **files})) == []


def test_a_folder_that_may_be_another_one(lay: Lay) -> None:
    files = {
        f"{folder}/commands/{number}.ts": "x" for folder, count in (("src", 3), ("tests", 8)) for number in range(count)
    }
    assert messages(lay({"src/AGENTS.md": "- `commands/` (8 files)\n", **files})) == []


@pytest.mark.parametrize("text", ["All 1,148 tests pass.", "1148 个测试", "テスト1148件", "1148 unit tests"])
def test_tests(lay: Lay, text: str) -> None:
    assert messages(lay({"AGENTS.md": f"{text}\n"})) == ["a count that goes stale: 1,148 tests"]


def test_few_or_rough_tests_are_a_hint(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "- 12 tests\n- ~1,200 tests\n"})
    assert messages(tree) == []
    assert len(messages(tree, "low")) == 2


PACKAGE = '{"packageManager": "pnpm@11.4.0", "dependencies": {"react": "^19.1.0", "next": "16.0.1"}}'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- React 17", ["React 17 is not what package.json asks for: ^19.1.0"]),
        ("- **React**: 18.2.0", ["React 18.2.0 is not what package.json asks for: ^19.1.0"]),
        ("| Next.js | 15 |\n|---|---|\n", []),
        ("- Next.js 16.0.3", ["Next.js 16.0.3 is not what package.json asks for: 16.0.1"]),
        ("- pnpm 10", ["pnpm 10 is not what package.json asks for: 11.4.0"]),
        ("- React 19, Next.js 16.0.1, pnpm 11.4", []),
        ("- React 19.2", []),
        ("- React 18+", []),
        ("- since React 18", []),
        ("- Vue 3.5", []),
    ],
)
def test_versions(lay: Lay, text: str, expected: list[str]) -> None:
    assert messages(lay({"AGENTS.md": f"{text}\n", "package.json": PACKAGE})) == expected


@pytest.mark.parametrize(
    ("name", "manifest", "text"),
    [
        ("Cargo.toml", '[dependencies]\ntokio = "1.40"\nserde = { version = "1" }\n', "tokio 0.9"),
        ("pyproject.toml", '[project]\nname = "x"\ndependencies = ["django==6.0", "rich>=13"]\n', "Django 5.2"),
        ("pubspec.yaml", "dependencies:\n  dio: ^5.2.0\n", "dio 4.0"),
        ("go.mod", "module x\n\nrequire (\n\tgithub.com/a/chi v5.1.0\n)\n", "chi 4.0"),
        (".nvmrc", "v24.1.0\n", "Node 22"),
    ],
)
def test_manifests(lay: Lay, name: str, manifest: str, text: str) -> None:
    [message] = messages(lay({"AGENTS.md": f"- {text}\n", name: manifest}))
    assert message.startswith(f"{text} is not what {name} asks for: ")


@pytest.mark.parametrize("manifest", ["{", "[]", '{"dependencies": []}', '{"dependencies": {"react": 7}}', "[" * 5000])
def test_a_manifest_that_is_none(lay: Lay, manifest: str) -> None:
    assert messages(lay({"AGENTS.md": "React 17\n", "package.json": manifest, "Cargo.toml": manifest})) == []


def test_several_manifests_may_differ(lay: Lay) -> None:
    other = '{"dependencies": {"react": "17.0.2"}}'
    assert messages(lay({"AGENTS.md": "React 17\n", "package.json": PACKAGE, "old/package.json": other})) == []


@pytest.mark.parametrize(
    "text",
    [
        "Keep `src/order.ts` under 120 lines.",
        "`src/order.ts`: max 120 lines",
        "`src/order.ts` 不超过 120 行",
        "At least 300 tests per module.",
        "Read the first 500 lines of `src/order.ts`.",
        "Cite code as `src/x.ts:42`, e.g. `src/order.ts:999`.",
        "`localhost.dev:8080` and http://example.org/a.ts:900",
        "at 10:30 in `src/order.ts`",
        "`missing.ts:12`",
        "```\nsrc/order.ts:999\n```",
        "80 % of tests, 400 characters, 5000 ms",
        "Split files with more than 400 lines, `src/order.ts` too.",
    ],
)
def test_bounds_samples_and_code(lay: Lay, text: str) -> None:
    assert messages(lay({"AGENTS.md": f"{text}\n", "src/order.ts": CODE}), "low") == []


def test_samples_are_a_hint_only(lay: Lay) -> None:
    tree = lay({"templates/AGENTS.md": "1,148 tests\n"})
    assert told(tree, "GL307") == []
    assert len(told(tree, "GL307", confidence="low")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "9" * 100_000,
        "a.ts:1 " * 10_000,
        "1 " * 50_000,
        "a/" * 50_000,
        "12 files\n" * 5_000,
        "\0" * 1000,
        "1,111" * 20_000,
    ],
    ids=range(7),
)
def test_hostile_text_is_read_to_its_end(lay: Lay, text: str) -> None:
    assert messages(lay({"AGENTS.md": text, "b.ts": "x"})) == []


def test_a_line_that_a_command_takes_shows_how_it_is_given(lay: Lay) -> None:
    tree = {"AGENTS.md": "- `bin/check src/order.ts:214` runs one test.\n", "src/order.ts": CODE}
    assert messages(lay(tree), "low") == []
    tree["AGENTS.md"] = "- `bin/check` fails at `src/order.ts:214` and ` src/order.ts:215 `.\n"
    assert len(messages(lay(tree))) == 2
