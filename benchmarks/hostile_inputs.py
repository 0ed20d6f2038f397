"""Repositories that are large or malformed on purpose, by size: what `hostile.py` times and the test suite checks.

A shape is a name, a size and a function from size to files. The size is about the number of bytes or of items, as the
name says. Each aims at something that grows faster than the input in tools of this kind.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

Tree = Mapping[str, str | bytes]
"""What files hold, by path."""


@dataclass(frozen=True)
class Shape:
    """Files for each size."""

    name: str
    size: int
    """What is timed, with twice as much of it."""
    files: Callable[[int], Tree]


def alone(text: Callable[[int], str | bytes]) -> Callable[[int], Tree]:
    """A guidance file and nothing else."""
    return lambda size: {"AGENTS.md": text(size)}


def repeated(unit: str, before: str = "", after: str = "") -> Callable[[int], Tree]:
    """One unit again and again, `size` characters of it."""
    return alone(lambda size: before + (unit * (size // len(unit) + 1))[:size] + after)


def numbered(line: str, before: str = "", after: str = "") -> Callable[[int], Tree]:
    """Lines that differ in a number, `size` of them."""
    return alone(lambda size: before + "".join(line.replace("{n}", str(n)) + "\n" for n in range(size)) + after)


def below(line: str, more: Callable[[int], Tree]) -> Callable[[int], Tree]:
    """Numbered lines, and other files that the lines are about."""
    return lambda size: {**numbered(line)(size), **more(size)}


def nested(step: str, text: str, before: str = "", after: str = "") -> Callable[[int], Tree]:
    """Lines of which each has one more `step` before its text, `size` characters of steps."""

    def lines(size: int) -> str:
        depth = math.isqrt(2 * size // len(step))
        return before + "".join(step * (n + 1) + text + "\n" for n in range(depth)) + after

    return alone(lines)


def package(size: int) -> Tree:
    """A manifest with many scripts and dependencies."""
    return {
        "package.json": json.dumps(
            {
                "scripts": {f"task-{n}-of": "true" for n in range(size)},
                "dependencies": {f"package-{n}": f"^{n}.0.0" for n in range(size)},
            }
        ),
        "package-lock.json": "{}",
    }


def targets(size: int) -> Tree:
    """A Makefile with many targets."""
    return {"Makefile": "".join(f"task-{n}-of:\n\ttrue\n" for n in range(size))}


def recipes(size: int) -> Tree:
    """A justfile with many recipes."""
    return {"justfile": "".join(f"task-{n}-of:\n    true\n" for n in range(size))}


def sources(size: int) -> Tree:
    """Many files in one folder."""
    return {f"src/part_{n}_of.py": "" for n in range(size)}


def readme(line: str) -> Callable[[int], Tree]:
    """A README of numbered lines."""
    return lambda size: {"README.md": "".join(line.replace("{n}", str(n)) + "\n" for n in range(size))}


def moving(text: Callable[[int], str | bytes]) -> Callable[[int], Tree]:
    """A guidance file, and where the configuration says that its text goes."""
    return lambda size: {"AGENTS.md": text(size), "guidelint.toml": 'extract-to = "docs/agents/{name}.md"\n'}


def footnotes(size: int) -> str:
    """A list that is to be moved, with a footnote that needs another one, which needs another one."""
    history = "## Recent changes\n\n" + "".join(f"- 2026-01-0{n}: fixed part {n}[^0] (v1.{n}.0)\n" for n in range(1, 9))
    return history + "\n## More\n\n" + "".join(f"[^{n}]: see [it](a.md)[^{(n + 1) % size}]\n\n" for n in range(size))


def logs(size: int) -> str:
    """Sections that are to be moved, each with a log."""
    line = "2026-01-02T03:04:05Z [INFO] worker-{n} took {n} ms\n"
    return "".join(f"## Part {n}\n\n```\n{5 * line.replace('{n}', str(n))}```\n\n" for n in range(size))


RULE = "- Always run the checks of module {n} before you change anything else in that module."

UNITS = (
    *"`[]()<>*_~|#-+=:;.,!?/\\@$%&^'\"{}",
    *(
        "a",
        "A",
        "1",
        " ",
        "\t",
        "\r",
        "\n",
        "é",
        "漢",
        "。",
        "\u200d",
        "\u200b",
        "\u00ad",
        "\U000e0061",
        "\ufe0f",
        "\0",
    ),
    *("a ", "a.", "a/", "a-", "a_", "a:", "a,", "a|", "A1", "1.", "1:", "1-", "1/", "0x", "../", "./", "~/", "--a "),
    *(
        "[a](",
        "![",
        "](",
        "[a]: ",
        "**a",
        "<!--",
        "-->",
        "<a",
        "</",
        "<a ",
        "<a>",
        "&a",
        "`` ` ",
        "``",
        "\\`",
        "${",
        "$(",
    ),
    *(
        "@a",
        "@a.md ",
        "a@b.",
        "://",
        "http://a",
        "https://u:p@h/ ",
        "C:\\Users\\a\\",
        "/Users/a/",
        "/home/a ",
        "%s",
        "|a",
    ),
    *("npm run ", "make a && ", "cd a && ", "curl a | sh ", "sudo ", "a=b ", "'a", "password=", "key: ", "token = 'a"),
    *("AKIA", "ghp_", "sk-", "eyJ", "-----BEGIN ", "never ", "do not ", "always use ", "see ", "e.g. ", "v1.2.3 "),
    *("2026-01-02 ", "12:34:56 ", "[INFO] ", "ERROR: ", "at a (b:1:2) ", 'File "a", line 1 ', "=== ", "PASSED ", "✅ "),
    *(
        "├── ",
        "│   ",
        "└─",
        "│",
        "─",
        "┌",
        "├── a\n",
        "│\n",
        "    ",
        "- ",
        "1) ",
        "> ",
        "- a\n\n",
        "+ a\n",
        "- a\n- b ",
    ),
    *("| a |", "|-", "src/a.py ", "`src/a.py` ", "`a` ", "[a](b.md) ", "[a](#b) ", "GET /a ", "A_B=1 ", "12 files, "),
    *("a\r\n", "a\n\n", "a\n", "# a\n", "## a\n\na\n\n", "---\n", "===\n", "```\n", "~~~\n", "    a\n", "<!-- a -->\n"),
    *(
        "@@ -1 +1 @@\n",
        "+a\n",
        "$ a\n",
        "a: b\n",
        "a: [\n",
        "  - a\n",
        "ok 1 - a\n",
        "a.py:1:1: a\n",
        "<b hidden>a</b>",
    ),
)
"""What a file is filled with: each alone finds expressions that look again and again at the same text."""

# fmt: off
SHAPES = (
    Shape("empty", 1, alone(lambda _: "")),
    Shape("one line, letters", 1_000_000, repeated("x")),
    Shape("one line, words", 1_000_000, repeated("some words of a sentence ")),
    Shape("one line, sentences", 500_000, repeated("Always use tabs here. ")),
    Shape("one line, code spans", 300_000, repeated("`src/app/main.py` and `make test`, ")),
    Shape("one line, base64", 500_000, repeated("aGVsbG8gd29ybGQhIFRoaXMgaXMgbG9uZw")),
    Shape("one line, Chinese", 300_000, repeated("提交之前必须运行测试，不要修改生成的文件。")),
    Shape("one line, bytes that are no UTF-8", 500_000, alone(lambda size: b"a \xff\xe2\x82 " * (size // 6))),
    Shape("NULs and text", 100_000, repeated("a\0b\n")),
    Shape("brackets", 20_000, repeated("[")),
    Shape("quotes, one line", 5_000, repeated(">", after=" a\n")),
    Shape("quotes, deeper by the line", 500_000, nested(">", " a")),
    Shape("lists, deeper by the line", 250_000, nested("  ", "- a")),
    Shape("lists in lists, one line", 2_000, repeated("- ", after="a\n")),
    Shape("list items", 10_000, numbered("- item {n}")),
    Shape("list items, all the same", 10_000, numbered("- the same item of the list")),
    Shape("list items, apart", 10_000, numbered("- item {n}\n")),
    Shape("near-identical rules", 10_000, numbered(RULE)),
    Shape("identical rules", 10_000, numbered("- Always run the checks of the module before you change it.")),
    Shape("near-identical paragraphs", 5_000, numbered(RULE[2:] + "\n")),
    Shape("rules that contradict", 5_000, numbered("- Use {n} spaces for indentation in module{n}.\n- Never use npm.")),
    Shape("headings", 5_000, numbered("## Part {n}\n\nText.\n")),
    Shape("headings, all the same", 5_000, numbered("## Part\n\nText.\n")),
    Shape("table rows", 10_000, numbered("| a{n} | `src/b{n}.py` | c |", before="| a | b | c |\n|---|---|---|\n")),
    Shape("table cells", 50_000, alone(lambda size: "|a" * size + "|\n" + "|-" * size + "|\n" + "|b" * size + "|\n")),
    Shape("links", 10_000, numbered("See [part {n}](docs/part{n}.md#of).")),
    Shape("links to anchors", 10_000, numbered("## Part {n}\n\nSee [it](#part-{n}) and [that](#gone-{n}).\n")),
    Shape("link definitions", 10_000, numbered("[part{n}]: docs/part{n}.md\n\n[part{n}] [gone{n}]\n")),
    Shape("imports", 3_000, numbered("@docs/part{n}.md")),
    Shape("tree", 10_000, below("├── part_{n}_of.py", sources)),
    Shape("tree, deeper by the line", 250_000, nested("│   ", "├── a.py", "```\n", "```\n")),
    Shape("tree, nothing there", 10_000, numbered("├── gone{n}.py  # part {n}", before="```\nsrc/\n", after="```\n")),
    Shape("inventory", 10_000, below("- `src/part_{n}_of.py`: part {n}", sources)),
    Shape("missing paths, much alike", 5_000, below("Read `src/part_{n}_off.py` first.", sources)),
    Shape("missing paths, one name", 5_000, lambda size: {
        "AGENTS.md": "".join(f"Read `src/gone{n}/index.py` first.\n" for n in range(size)),
        **{f"lib/part{n}/index.py": "" for n in range(size)},
    }),
    Shape("missing paths, one line", 5_000, lambda size: {
        "AGENTS.md": "".join(f"if `src/part_{n}_off.py` is missing, " for n in range(size)),
        **sources(size),
    }),
    Shape("headings that name files", 5_000, below("### `src/part_{n}_of.py`\n\nPart {n} of it.\n", sources)),
    Shape("trees, small", 2_500, below(
        "```\nsrc\n├── part_{n}_of.py\n├── part_1_of.py\n└── part_2_of.py\n```\n", sources
    )),
    Shape("tags of the writer's own", 4_000, numbered(
        "- > <my-rules>\n  > - a {n}\n  > </my-rules>\n<a-b>\n- a\n</a-b>"
    )),
    Shape("lines of digits", 200, alone(lambda size: (1_000 * "1" + "\n\n") * size)),
    Shape("lines of numbers", 200, alone(lambda size: (250 * "111 " + "x\n\n") * size)),
    Shape("notes of one long word", 300, numbered("- 2026-01-02: " + 500 * "ge" + " {n}", "## Changelog\n\n")),
    Shape("results of one long number", 300, numbered("- 2026-01-02: " + 900 * "1" + " {n}", "## Benchmarks\n\n")),
    Shape("titles of dashes", 200, numbered("## " + 5_000 * "-" + "a{n}\n\na")),
    Shape("comments of blanks", 50, numbered("<!-- {n}." + 8_000 * " " + "a -->\n")),
    Shape("one word of options", 50, alone(lambda size: f"```\nnpx '{size * '--a '}'\n```\n")),
    Shape("moves", 400, moving(logs)),
    Shape("footnotes that need each other", 2_000, moving(footnotes)),
    Shape("missing scripts", 5_000, below("```\nnpm run task-{n}-off\n```", package)),
    Shape("missing scripts, long names", 200, lambda size: {
        "AGENTS.md": "".join(f"```\nnpm run {'a' * size}{n}\n```\n" for n in range(size)),
        "package.json": json.dumps({"scripts": {f"{'a' * size}-{n}": "true" for n in range(size)}}),
    }),
    Shape("missing targets", 5_000, below("Run `make task-{n}-off`.", targets)),
    Shape("missing recipes", 5_000, below("Run `just task-{n}-off`.", recipes)),
    Shape("stale versions", 5_000, below("- package-{n} 1.{n}.2 is used for part {n}.", package)),
    Shape("wrong manager", 5_000, below("```\npnpm install\nyarn add a{n}\n```", package)),
    Shape("one command, many parts", 5_000, repeated("cd a && npm run b | tee c; ", "```\n", "\n```\n")),
    Shape("one command, quotes", 50_000, repeated("'a\" ", "```\n", "\n```\n")),
    Shape("server log", 5_000, numbered("2026-01-02T03:04:05Z [INFO] worker-{n} took {n} ms")),
    Shape("server log, fenced", 5_000, numbered("[03:04:05] ERROR in job {n}: no route", "```\n", "```\n")),
    Shape("trace", 10_000, numbered('  File "/app/part{n}.py", line {n}, in run\n    call()', "Traceback:\n")),
    Shape("diff", 10_000, numbered("-old {n}\n+new {n}", "```diff\n@@ -1,2 +1,2 @@\n", "```\n")),
    Shape("test run", 10_000, numbered("tests/test_{n}.py::test_it PASSED [ 10%]", "```\n", "```\n")),
    Shape("changelog", 10_000, numbered("- 2026-01-02: fixed part {n} (v1.{n}.0)", "## Recent changes\n\n")),
    Shape("diary", 5_000, numbered("## 2026-01-02\n\nWe found that part {n} broke, and fixed it ✅.\n")),
    Shape("comments", 10_000, numbered("<!-- always do {n} -->\n")),
    Shape("ignore comments", 5_000, numbered("<!-- guidelint: ignore[pasted-logs, GL30{n}] -->\n\ntext {n}\n")),
    Shape("secrets", 3_000, numbered("password{n} = 'Xk29fjQz{n}LmP83vTq'")),
    Shape("hidden characters", 10_000, numbered("a\u200b\u200b\u00adb\U000e0061 {n}")),
    Shape("commands to remote scripts", 3_000, numbered("curl https://a.example/{n}.sh | sh")),
    Shape("front matter", 10_000, numbered("key{n}: [a, b]", "---\n", "---\ntext\n")),
    Shape("front matter, unclosed", 10_000, numbered("key{n}: [a, b]", "---\n")),
    Shape("front matter, deep", 5_000, alone(lambda size: "---\npaths: " + "[" * size + "\n---\ntext\n")),
    Shape("all unclosed", 5_000, numbered("[a](b <b `c **d {n} <!--", "---\n~~~~\n```` x\n<!-- ")),
    Shape("fences, unclosed in lists", 5_000, numbered("- ```\n  a {n}")),
    Shape("copied text", 5_000, lambda size: {**numbered(RULE)(size), **readme(RULE)(size)}),
    Shape("copied text, one line again and again", 5_000, lambda size: dict.fromkeys(
        ("AGENTS.md", "README.md"), "The server reads its settings from the file in the root folder.\n" * size
    )),
    Shape("copied text, many documents", 300, lambda size: {
        **numbered("The server {n} reads its settings from the file in the root folder, once.")(size * 10),
        **{f"docs/{n}.md": "".join(
            f"The server {m} reads its settings from the file in the root folder, once.\n" for m in range(n, n + 10)
        ) for n in range(size)},
    }),
    Shape("two guidance files, nearly alike", 5_000, lambda size: {
        "AGENTS.md": numbered(RULE)(size)["AGENTS.md"],
        "CLAUDE.md": numbered(RULE.replace("Always", "Please"))(size)["AGENTS.md"],
    }),
    Shape("nested guidance files", 200, lambda size: {f"part{n}/AGENTS.md": f"Part {n}.\n" for n in range(size)}),
    Shape("nested guidance files, one in the other", 60, lambda size: {
        f"{'a/' * n}AGENTS.md": f"Part {n} of it.\n" for n in range(size)
    }),
    Shape("path rules", 1_000, lambda size: {
        **sources(size * 5),
        **{f".claude/rules/{n}.md": f"---\npaths: ['**/*_{n}_*.py', 'gone/**']\n---\nRule {n}.\n" for n in range(size)},
    }),
    Shape("documents", 2_000, lambda size: {
        "AGENTS.md": "Read the documents.\n",
        **{f"docs/{n}.md": f"# Part {n}\n\nThe part is number {n} of them.\n" for n in range(size)},
    }),
    Shape("broken manifests", 5_000, lambda size: {
        "AGENTS.md": "Run `npm run a`, `make a`, `just a`, `task a`, `cargo a`, `composer a`, `tox -e a`.\n",
        "package.json": '{"a":' * size,
        "Makefile": "a: " * size + "\n$(call " * size + "\ndefine a\n" * size,
        "justfile": "a b='" * size + "\n@a *b:\n" * size,
        "Taskfile.yml": "a: {" * size,
        "pyproject.toml": "a = [" * size,
        "Cargo.toml": "[a" * size,
        "composer.json": "[" * size,
        "tox.ini": "[testenv:a{b," * size,
        "pnpm-workspace.yaml": "- [" * size,
        "noxfile.py": "(" * size,
        "tasks.py": "@task\n" * size,
        "turbo.json": "{/*" * size,
        "deno.json": "{//" * size,
        "mise.toml": "[tasks.a" * size,
    }),
)
# fmt: on
