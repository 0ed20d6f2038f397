"""What a command is for, by the tool that it runs or the name that it asks for. Both are English in every project."""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise


class Purpose(enum.Enum):
    """What a command verifies. The value is what is said of it; the order is that in which commands are listed."""

    BUILD = "build"
    FORMAT = "formatting"
    LINT = "lint"
    TYPES = "types"
    TEST = "tests"
    ALL = "all checks"


NAMES: Mapping[Purpose, tuple[str, ...]] = {
    Purpose.BUILD: ("build", "compile", "build:all", "build-all"),
    Purpose.FORMAT: (
        *("format:check", "format-check", "fmt:check", "fmt-check", "check:format", "check-format", "check:fmt"),
        *("check-fmt", "prettier:check", "check:prettier", "format", "fmt", "formatting"),
    ),
    Purpose.LINT: (
        *("lint", "lint:check", "check:lint", "lint:all", "lint-all", "lint:ci", "static", "static-analysis"),
        *("analyze", "analyse", "phpstan", "psalm", "clippy", "eslint", "cs-check", "cs:check", "check-cs", "cs"),
        *("rubocop", "golangci-lint", "golangci", "vet", "ruff", "pylint", "style"),
    ),
    Purpose.TYPES: (
        *("typecheck", "type-check", "check:types", "check-types", "check:type", "types", "types:check", "typing"),
        *("ts:check", "check:ts", "tsc", "mypy", "pyright", "tc", "dialyzer"),
    ),
    Purpose.TEST: (
        *("test", "tests", "unittest", "test:unit", "test-unit", "unit-test", "unit-tests", "test:ci", "unit"),
        *("phpunit", "pytest", "spec", "test:all", "test-all"),
    ),
    Purpose.ALL: ("check", "ci", "verify", "validate", "qa", "check:all", "check-all", "all:check", "precommit"),
}
"""The names that declared commands have, by what they are for; the best first."""

_BY_TOOL: Mapping[str, Purpose] = {
    **dict.fromkeys(("pytest", "py.test", "vitest", "jest", "mocha", "ava", "phpunit", "pest", "rspec"), Purpose.TEST),
    **dict.fromkeys(("ctest", "nox", "tox", "gotestsum", "richgo", "rake", "cargo-nextest"), Purpose.TEST),
    **dict.fromkeys(
        ("eslint", "oxlint", "stylelint", "flake8", "pylint", "golangci-lint", "staticcheck"), Purpose.LINT
    ),
    **dict.fromkeys(
        ("phpstan", "phpstan.phar", "psalm", "psalm.phar", "rubocop", "standardrb", "swiftlint"), Purpose.LINT
    ),
    **dict.fromkeys(("clang-tidy", "ktlint", "detekt", "phpcs", "credo", "pre-commit", "prek"), Purpose.LINT),
    **dict.fromkeys(("mypy", "pyright", "basedpyright", "ty", "tsc", "vue-tsc", "tsgo"), Purpose.TYPES),
    **dict.fromkeys(
        ("prettier", "oxfmt", "dprint", "black", "isort", "gofmt", "gofumpt", "php-cs-fixer"), Purpose.FORMAT
    ),
    **dict.fromkeys(("pint", "ecs", "clang-format", "rustfmt", "swift-format", "stylua", "scalafmt"), Purpose.FORMAT),
}
_BY_SUBCOMMAND: Mapping[str, Mapping[str, Purpose]] = {
    "cargo": {
        **dict.fromkeys(("test", "nextest"), Purpose.TEST),
        **dict.fromkeys(("build", "check"), Purpose.BUILD),
        "clippy": Purpose.LINT,
        "fmt": Purpose.FORMAT,
    },
    "go": {"test": Purpose.TEST, "build": Purpose.BUILD, "vet": Purpose.LINT},
    "ruff": {"check": Purpose.LINT, "format": Purpose.FORMAT},
    "biome": dict.fromkeys(("check", "ci", "lint"), Purpose.LINT),
    "dotnet": {"test": Purpose.TEST, "build": Purpose.BUILD, "format": Purpose.FORMAT},
    "mix": {
        **dict.fromkeys(("credo",), Purpose.LINT),
        "test": Purpose.TEST,
        "format": Purpose.FORMAT,
        "compile": Purpose.BUILD,
        "dialyzer": Purpose.TYPES,
    },
    "swift": {"test": Purpose.TEST, "build": Purpose.BUILD},
    "dart": {"test": Purpose.TEST, "analyze": Purpose.LINT, "format": Purpose.FORMAT},
    "flutter": {"test": Purpose.TEST, "analyze": Purpose.LINT},
    "deno": {"test": Purpose.TEST, "lint": Purpose.LINT, "fmt": Purpose.FORMAT, "check": Purpose.TYPES},
    "bun": {"test": Purpose.TEST},
    "zig": {"test": Purpose.TEST, "fmt": Purpose.FORMAT, "build": Purpose.BUILD},
    "bazel": {"test": Purpose.TEST, "build": Purpose.BUILD},
    "bazelisk": {"test": Purpose.TEST, "build": Purpose.BUILD},
    "meson": {"test": Purpose.TEST, "compile": Purpose.BUILD},
    "dune": {"test": Purpose.TEST, "runtest": Purpose.TEST, "build": Purpose.BUILD},
    "stack": {"test": Purpose.TEST, "build": Purpose.BUILD},
    "cabal": {"test": Purpose.TEST, "build": Purpose.BUILD},
    "gleam": {"test": Purpose.TEST, "format": Purpose.FORMAT},
    "rails": {"test": Purpose.TEST},
    "sbt": {"test": Purpose.TEST, "compile": Purpose.BUILD},
    "lein": {"test": Purpose.TEST},
    "rebar3": {"eunit": Purpose.TEST, "ct": Purpose.TEST, "compile": Purpose.BUILD, "dialyzer": Purpose.TYPES},
}
_BY_TASK: Mapping[str, Purpose] = {
    **dict.fromkeys(("build", "assemble", "compile", "package"), Purpose.BUILD),
    **dict.fromkeys(("test", "check", "verify", "install"), Purpose.TEST),
    **dict.fromkeys(("lint", "detekt", "ktlintCheck", "checkstyle:check", "checkstyleMain", "pmd:check"), Purpose.LINT),
    **dict.fromkeys(("spotlessCheck", "spotless:check"), Purpose.FORMAT),
}
"""Tasks of Gradle and phases of Maven: what the last of them is for, all the earlier ones are."""
_LANGUAGES: Mapping[str, str] = {
    **dict.fromkeys(("cargo", "rustfmt"), "Rust"),
    **dict.fromkeys(("go", "gofmt", "gofumpt", "golangci-lint", "staticcheck"), "Go"),
    **dict.fromkeys(("ruff", "black", "isort", "flake8", "pylint", "mypy", "pyright", "ty", "pytest"), "Python"),
    **dict.fromkeys(("eslint", "oxlint", "biome", "prettier", "oxfmt", "tsc", "vitest", "jest", "mocha"), "JavaScript"),
    **dict.fromkeys(("npm", "pnpm", "yarn", "bun"), "JavaScript"),
    **dict.fromkeys(("phpunit", "phpstan", "psalm", "php-cs-fixer", "phpcs", "composer"), "PHP"),
    **dict.fromkeys(("rspec", "rake", "rubocop", "standardrb", "rails"), "Ruby"),
    **dict.fromkeys(("swift", "swiftlint", "swift-format"), "Swift"),
    **dict.fromkeys(("dart", "flutter"), "Dart"),
    **{tool: tool for tool in ("mix", "dotnet", "zig")},
}
_TASKS = frozenset(("gradle", "gradlew", "mvn", "mvnw"))
_WRAPPERS = frozenset(
    (
        *(("uv", "run"), ("poetry", "run"), ("pdm", "run"), ("pipenv", "run"), ("rye", "run"), ("hatch", "run")),
        *(("pnpm", "exec"), ("yarn", "exec"), ("npm", "exec"), ("bundle", "exec"), ("python", "-m"), ("python3", "-m")),
        *(("npx",), ("bunx",), ("uvx",), ("pnpx",), ("xvfb-run",), ("time",), ("sudo",)),
    )
)
_VALUED = frozenset(
    ("--group", "--only-group", "--no-group", "--extra", "--with", "--python", "-p", "--package", "--from")
)
_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*+=")
_CHECKS = re.compile(
    r"(?:^|\s)(?:--check\S*|--dry-run|--list-different|--diff|-l|--set-exit-if-changed\S*|--verify-no-changes|--test|lint)(?=\s|$)"
)
_WRITES = re.compile(r"(?:^|\s)(?:--write|--fix\S*|-i|-w)(?=\s|$)")
_TOOLS = re.compile(r"[\w.-]++")


def is_foreign_goal(tool: str, word: str) -> bool:
    """Whether a word asks Maven for something beside what it verifies: `javadoc:jar`."""
    return tool in ("mvn", "mvnw") and ":" in word and not word.startswith("-") and word not in _BY_TASK


def purpose_of(words: Sequence[str]) -> Purpose | None:
    """What a command of a known tool is for; None for every other one."""
    words = unwrapped(words)
    if not words:
        return None
    tool, rest = (
        words[0].rpartition("/")[2].removesuffix(".bat"),
        [one for one in words[1:] if not one.startswith(("-", "+"))],
    )
    if tool in _TASKS:
        found = [
            _BY_TASK[one.rpartition(":")[2] if tool.startswith("gradle") else one] for one in rest if _task(tool, one)
        ]
        return max(found, key=list(Purpose).index) if found else None
    if tool == "zig" and rest[:2] == ["build", "test"]:
        return Purpose.TEST
    if tool in ("tox", "nox"):
        return _of_environment(words[1:])
    if tool == "unittest":
        return Purpose.TEST
    if tool in _BY_SUBCOMMAND:
        return _BY_SUBCOMMAND[tool].get(rest[0]) if rest else None
    return _BY_TOOL.get(tool)


def _task(tool: str, word: str) -> bool:
    return (word.rpartition(":")[2] if tool.startswith("gradle") else word) in _BY_TASK


def _of_environment(words: Sequence[str]) -> Purpose:
    """What an environment of tox or a session of nox is for, by its name."""
    for option, value in pairwise(words):
        if option in ("-e", "-s", "--session", "--sessions"):
            for purpose, names in NAMES.items():
                if value in names:
                    return purpose
    return Purpose.TEST


def unwrapped(words: Sequence[str]) -> Sequence[str]:
    """The command that a command is, without variables before it and what runs it."""
    for _ in range(4):
        while words and _ASSIGNMENT.match(words[0]):
            words = words[1:]
        if not words:
            return ()
        for length in (2, 1):
            if tuple(words[:length]) in _WRAPPERS:
                words = words[length:]
                while words and words[0].startswith("-"):
                    words = words[2 if words[0] in _VALUED else 1 :]
                break
        else:
            return words
    return words


def language_of(command: str) -> str | None:
    """The language that a tool's command is about; None where that is not known."""
    words = unwrapped(command.split())
    return _LANGUAGES.get(words[0].rpartition("/")[2]) if words else None


def mentions(body: str) -> frozenset[Purpose]:
    """What a script's text seems to verify: the names of tools and of other scripts in it."""
    words = _words(body)
    found = {_BY_TOOL[one] for one in words if one in _BY_TOOL}
    found |= {
        purpose for purpose, names in NAMES.items() if purpose is not Purpose.ALL for one in words if one in names
    }
    for one, other in pairwise(_TOOLS.findall(body)):
        if purpose := _BY_SUBCOMMAND.get(one, {}).get(other):
            found.add(purpose)
    return frozenset(found)


def tools(body: str) -> frozenset[str]:
    """The known tools that a text names."""
    return frozenset(one for one in _words(body) if one in _BY_TOOL or one in _BY_SUBCOMMAND or one in _TASKS)


def _words(body: str) -> list[str]:
    """The words of a text, and the parts of those that hyphens and colons join: `lint-fix` asks for `lint`, too."""
    words = _TOOLS.findall(body)
    return [part for one in words for part in (one, *(one.split("-") if "-" in one.strip("-") else ()))]


def changes_files(text: str) -> bool | None:
    """Whether a formatter's command writes; None where its text does not tell."""
    if _CHECKS.search(text):
        return False
    return True if _WRITES.search(text) else None
