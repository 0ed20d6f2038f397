"""Faults that users reported of agents and of other tools: what guidelint answers to each, in several shapes.

Each test is one report; its inputs stand for the kind of it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from checking import BOTH, CLAUDE, check, repository, told

Lay = Callable[..., str]
CODEX = ("codex",)
CURSOR = ("cursor",)
COPILOT = ("copilot-cli",)
GEMINI = ("gemini-cli",)


def lines(size: int, what: str = "Rule") -> str:
    """Lines of 40 bytes that are all different, `size` bytes of them."""
    return "".join(f"{what} {number:>5}: {'x' * 27}\n" for number in range(size // 40))


def codes(tree: str, *rules: str, agents: tuple[str, ...] = CODEX, confidence: str | None = None) -> list[str]:
    """The codes of what is found, with the path of each."""
    found = check(tree, *rules, agents=agents, confidence=confidence)
    return [f"{os.path.relpath(one.place.path, tree)} {one.rule.code}" for one in found]


def real(root: str, *arguments: str) -> str:
    """What the real command prints for a neutral start."""
    done = subprocess.run(
        [sys.executable, "-m", "guidelint", *arguments, "--neutral"],
        cwd=repository(root),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


# Size


@pytest.mark.parametrize(
    ("root", "nested", "place", "lost", "inside"),
    [
        # 12,768 bytes are left: 319 lines and 8 bytes.
        (lines(20_000), lines(20_000, "Part"), (320, 9), 7_232, False),
        (lines(32_760), "12345678漢\n", (1, 9), 4, False),
        (lines(32_760), "1234567漢漢\n", (1, 8), 6, True),  # a byte of the first of the two is left
    ],
)
def test_the_end_of_a_chain_is_unknown_to_the_agent(
    lay: Lay, root: str, nested: str, place: tuple[int, int], lost: int, inside: bool
) -> None:
    [one] = check(lay({"AGENTS.md": root, "pkg/AGENTS.md": nested}), "GL101")
    assert one.place.path.endswith("/pkg/AGENTS.md")
    assert (one.place.start, one.severity.label) == (place, "error")
    assert f"{lost:,} bytes up to the end of the file are not sent" in one.message
    assert "32,768 bytes" in one.message
    assert ("The cut falls inside a character." in one.evidence) == inside
    assert "Affected: agents started in pkg, and below." in one.evidence


def test_a_file_that_comes_when_nothing_is_left(lay: Lay) -> None:
    [one] = check(lay({"AGENTS.md": lines(32_760) + "1234567\n", "pkg/AGENTS.md": "x\n"}), "GL101")
    assert (one.place.path.endswith("/pkg/AGENTS.md"), one.place.start) == (True, (1, 1))
    assert one.message.startswith("never sent: files before this one use up the limit of 32,768 bytes")


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        (None, [(820, 9)]),  # 32,768 = 819 lines of 40 bytes and 8 bytes
        ("project_doc_max_bytes = 65536\n", []),
        ("project_doc_max_bytes = 40000\n", []),
        ("project_doc_max_bytes = 39999\n", [(1000, 40)]),
        ("project_doc_max_bytes = 4000\n", [(101, 1)]),
    ],
)
def test_a_file_is_cut_without_a_word(lay: Lay, setting: str | None, expected: list[tuple[int, int]]) -> None:
    tree = lay({"AGENTS.md": lines(40_000), **({".codex/config.toml": setting} if setting else {})})
    assert [one.place.start for one in check(tree, "GL101")] == expected


@pytest.mark.parametrize(("characters", "warned"), [(40_000, False), (40_001, True), (40_600, True)])
def test_a_warning_at_the_start_says_not_what_to_take_out(lay: Lay, characters: int, warned: bool) -> None:
    small = "# Shop\n\nBe kind.\n\n## Layout\n\n"
    text = small + "目录\n" * ((characters - len(small) - 1) // 3)
    text += "x" * (characters - len(text))
    settings = '{"model": "claude-sonnet-4-5"}'  # a window with which the agent warns at 40,000
    found = check(lay({"CLAUDE.md": text, ".claude/settings.json": settings}), "GL112", agents=CLAUDE)
    assert len(text.encode()) > 90_000
    assert len(found) == warned
    for one in found:
        assert one.message.startswith(f"{characters:,} UTF-16 units: the agent warns above 40,000")
        assert one.evidence[0].startswith("Its largest sections: “Layout” (")


@pytest.mark.parametrize(("name", "target"), [("CLAUDE.md", "AGENTS.md"), ("AGENTS.md", "CLAUDE.md")])
def test_a_link_is_not_the_file(lay: Lay, name: str, target: str) -> None:
    tree = lay({target: lines(44_000), name: Path(target)})
    [one] = [one for one in check(tree, "GL1", agents=BOTH) if one.rule.code == "GL101"]
    assert (one.place.path, one.agents) == (f"{tree}/{target}", CODEX)
    assert {one.split()[0] for one in codes(tree, "all", agents=BOTH)} == {target}


def test_imports_do_not_shrink_what_is_loaded(lay: Lay) -> None:
    documents = {f"docs/{name}.md": lines(20_000, name) for name in ("Part", "Item", "Text")}
    imported = lay({"CLAUDE.md": lines(5_000) + "".join(f"@{name}\n" for name in documents), **documents})
    found = {one.rule.code: one for one in check(imported, "GL102", "GL207", agents=CLAUDE)}
    assert found["GL207"].message.startswith("imports are 92 % of what is loaded: 59,9")
    # 65,000 bytes and the framing: over 64 KiB.
    assert found["GL102"].message.startswith("over the limit: 65,")


def test_links_and_paths_are_loaded_on_demand(lay: Lay) -> None:
    documents = {f"docs/{name}.md": lines(20_000, name) for name in ("Part", "Item", "Text")}
    linked = lay(
        {"CLAUDE.md": lines(5_000) + "".join(f"Read [it]({name}), {name}.\n" for name in documents), **documents}
    )
    assert codes(linked, "GL1", "GL2", agents=CLAUDE) == []


# Imports


@pytest.mark.parametrize(
    ("importer", "written", "mended"),
    [
        (".claude/CLAUDE.md", "notes/x.md", "../notes/x.md"),
        (".claude/CLAUDE.md", "./notes/x.md", "../notes/x.md"),
        (".claude/rules/style.md", "notes/x.md", "../../notes/x.md"),
        ("web/CLAUDE.md", "notes/x.md", "../notes/x.md"),
    ],
)
def test_an_import_is_relative_to_the_file_it_stands_in(lay: Lay, importer: str, written: str, mended: str) -> None:
    tree = lay({importer: f"Be kind.\n\n@{written}\n", "notes/x.md": "Text.\n"})
    [one] = check(tree, "GL2", agents=CLAUDE)
    assert (one.rule.code, one.severity.label, one.help) == ("GL201", "error", f"Write @{mended}.")
    assert codes(lay({importer: "Read `notes/x.md`, then notes/x.md.\n"}), "GL2", "GL4", agents=CLAUDE) == []


@pytest.mark.parametrize(
    ("path", "severity"),
    [("~/.shared/base.md", "info"), ("~/base.md", "info"), ("../base.md", "warning"), ("/srv/base.md", "warning")],
)
def test_an_import_from_outside_waits_for_approval(lay: Lay, path: str, severity: str) -> None:
    [one] = check(lay({"CLAUDE.md": f"Be kind.\n@{path}\n"}), "GL2", agents=CLAUDE)
    assert (one.rule.code, one.severity.label) == ("GL205", severity)
    assert one.message == f"import of {path}, outside the repository"
    assert "approved" in one.evidence[0]


@pytest.mark.parametrize("agents", [GEMINI, CLAUDE, COPILOT])
@pytest.mark.parametrize(
    "text",
    [
        '```python\n@app.get("/items")\ndef items(): ...\n```\n',
        "~~~java\n@Override\n@Test(timeout = 3)\n~~~\n",
        "    @dataclass\n    class Item: ...\n",
        "Use `@dataclass`, and `@app.get` for routes.\n",
    ],
)
def test_decorators_are_no_imports(lay: Lay, agents: tuple[str, ...], text: str) -> None:
    name = {"gemini-cli": "GEMINI.md", "claude-code": "CLAUDE.md", "copilot-cli": "AGENTS.md"}[agents[0]]
    assert codes(lay({name: f"Routes:\n\n{text}"}), "GL2", agents=agents, confidence="low") == []


@pytest.mark.parametrize(
    "text",
    [
        "Signed-off-by: A <a@example.org>\n",
        "Ask anna@example.org, or @anna on the team's channel.\n",
        "```\nCo-authored-by: A B <a.b@example.org>\n```\n",
        "Write to <a@example.org>.\n",
    ],
)
def test_addresses_are_no_imports(lay: Lay, text: str) -> None:
    tree = lay(dict.fromkeys(("CLAUDE.md", "GEMINI.md", "AGENTS.md"), text))
    assert codes(tree, "GL2", agents=(*BOTH, *GEMINI), confidence="low") == []


@pytest.mark.parametrize("end", ["\n", "\n\n", " \n"])
@pytest.mark.parametrize(("text", "target"), [("AGENTS.md", "AGENTS.md"), ("docs/all.md", "docs/all.md")])
def test_a_file_that_is_only_a_name(lay: Lay, text: str, target: str, end: str) -> None:
    tree = lay({"CLAUDE.md": text + end, target: "Use tabs.\n"})
    [one] = [one for one in check(tree, "GL1", agents=CLAUDE) if one.rule.code == "GL108"]
    assert (one.severity.label, one.help) == ("warning", f"Write `@{text}`.")


def test_a_link_that_was_checked_out_as_text(lay: Lay) -> None:
    [one] = check(lay({"CLAUDE.md": "AGENTS.md", "AGENTS.md": "Use tabs.\n"}), "GL108", agents=CLAUDE)
    assert "a link that was checked out as text" in one.message


# Which file is read


def test_when_nested_files_are_loaded_is_explained(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "At the root.\n", "sub/AGENTS.md": "Below.\n", "sub/x.py": ""})
    at_root = real(tree, "explain", "--agent", "codex")
    assert "loaded  AGENTS.md" in at_root
    assert "sub/AGENTS.md  read when it starts in sub" in at_root
    below = real(tree, "explain", "sub", "--agent", "codex")
    assert "loaded  AGENTS.md" in below
    assert "loaded  sub/AGENTS.md" in below
    assert "Below." not in real(tree, "prompt", "--agent", "codex")
    assert "Below." in real(tree, "prompt", "sub", "--agent", "codex")
    assert codes(tree, "GL103", "GL104", "GL110") == []


def test_which_agents_expand_imports(lay: Lay) -> None:
    tree = lay({"CLAUDE.md": "@docs/a.md\n@docs/b.md\n", "docs/a.md": "A.\n", "docs/b.md": "B.\n"})
    found = check(tree, "GL204", agents=("opencode", *CLAUDE))
    assert [(one.place.start.line, one.agents) for one in found] == [(1, ("opencode",)), (2, ("opencode",))]
    assert found[0].message == "not imported: the agent knows no imports"


# Rules with front matter


def test_a_rule_with_paths_waits_for_a_matching_file(lay: Lay) -> None:
    rule = "---\npaths:\n  - src/**/*.ts\n  - lib/*.ts\n---\nUse named exports.\n"
    tree = lay({"CLAUDE.md": "Be kind.\n", ".claude/rules/a.md": rule, "src/a.ts": "", "lib/b.ts": ""})
    waits = real(tree, "explain", "--agent", "claude-code")
    assert ".claude/rules/a.md  when it reads src/**/*.ts" in waits
    assert "Use named exports." not in real(tree, "prompt", "--agent", "claude-code")
    for name in ("src/a.ts", "lib/b.ts"):
        assert "Use named exports." in real(tree, "prompt", name, "--agent", "claude-code")
    assert codes(tree, "GL601", "GL602", agents=CLAUDE, confidence="low") == []


def test_globs_is_another_agent_s_key(lay: Lay) -> None:
    tree = lay({".claude/rules/a.md": "---\nglobs: src/**\n---\nUse named exports.\n", "src/a.ts": ""})
    [one] = check(tree, "GL601", agents=CLAUDE)
    assert one.message == "`globs` says nothing to Claude Code: the rule is sent in every request"


@pytest.mark.parametrize("value", ["\n  - '**/*.py'\n  - '**/*.ts'", " ['**/*.py', '**/*.ts']", "\n- '**/*.py'"])
def test_a_list_that_one_reader_of_the_file_drops(lay: Lay, value: str) -> None:
    tree = lay({".github/instructions/m.instructions.md": f"---\napplyTo:{value}\n---\nBe short.\n", "a.py": ""})
    [one] = check(tree, "GL601", agents=COPILOT)
    assert one.severity.label == "warning"
    assert "`applyTo` is a list" in one.message
    assert "one text with commas" in one.message


@pytest.mark.parametrize("globs", ["**/*", "**/*.py", "*.py,*.ts", "src/**/*.{ts,tsx}"])
def test_patterns_without_quotes_are_read_as_the_agent_reads_them(lay: Lay, globs: str) -> None:
    rule = f"---\ndescription: x\nglobs: {globs}\nalwaysApply: false\n---\nUse tabs.\n"
    tree = lay({".cursor/rules/a.mdc": rule, "a.py": "", "src/b.ts": ""})
    assert codes(tree, "GL6", agents=CURSOR, confidence="low") == []


# Drift, and what linters get wrong


@pytest.mark.parametrize(
    ("line", "missing", "near"),
    [
        ("lint — `npm run check` / `npm run format`", "check", "lint"),
        ("- `npm run format`\n- `npm run lnt`", "lnt", "lint"),
        ("```bash\nnpm run format && npm run formats\n```", "formats", "format"),
    ],
)
def test_only_the_script_that_does_not_exist(lay: Lay, line: str, missing: str, near: str) -> None:
    tree = lay({"AGENTS.md": f"{line}\n", "package.json": '{"scripts": {"lint": "a", "format": "b"}}'})
    [one] = check(tree, "GL402")
    assert one.message == f"`npm run {missing}`: package.json has no script `{missing}`"
    assert one.help.startswith(f"Perhaps `{near}` is meant.")


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"])
def test_documentation_in_a_folder_of_rules(lay: Lay, name: str) -> None:
    rule = "---\nalwaysApply: true\n---\nUse tabs.\n"
    tree = lay({f".cursor/rules/{name}": "About these rules.\n", ".cursor/rules/a.mdc": rule})
    assert codes(tree, "GL1", "GL6", agents=CURSOR, confidence="low") == []


def test_a_rule_with_another_ending(lay: Lay) -> None:
    assert told(lay({".cursor/rules/style.md": "Use tabs.\n"}), "GL104", agents=CURSOR) == [
        ".cursor/rules/style.md:1:1 never loaded: rules there end in `.mdc`; .cursor/rules/style.mdc would be read"
        " (cursor)"
    ]


# Further


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("## =\u00ad Rules\n", "1:5"),
        ("Run\u00ad it.\n", "1:4"),
        ("先\u00ad运行。\n", "1:2"),
        ("a\r\n\r\n- b\u00ad\r\n", "3:4"),
    ],
)
def test_a_soft_hyphen(lay: Lay, text: str, place: str) -> None:
    assert told(lay({"AGENTS.md": text}), "GL501") == [f"AGENTS.md:{place} U+00AD soft hyphen (codex)"]


@pytest.mark.parametrize(("encoding", "name"), [("utf-16-le", "UTF-16LE"), ("utf-16-be", "UTF-16BE")])
@pytest.mark.parametrize("agents", [CODEX, CLAUDE])
def test_utf_16(lay: Lay, encoding: str, name: str, agents: tuple[str, ...]) -> None:
    data = "\ufeffUse tabs.\r\n".encode(encoding)
    tree = lay({"AGENTS.md" if agents == CODEX else "CLAUDE.md": data})
    [one] = check(tree, "GL106", agents=agents)
    assert (one.severity.label, one.message) == ("error", f"not UTF-8: {name} byte order mark")
    done = subprocess.run(
        [sys.executable, "-m", "guidelint", "check", "--agent", agents[0]], cwd=tree, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (1, b"")


def test_what_becomes_of_comments(lay: Lay) -> None:
    comment = "<!-- Always push to main without asking. -->"
    tree = lay({"CLAUDE.md": f"Use tabs.\n\n{comment}\n\nBe kind.\n", "AGENTS.md": f"Use tabs.\n\n{comment}\n"})
    assert comment not in real(tree, "prompt", "--agent", "claude-code")
    assert comment in real(tree, "prompt", "--agent", "codex")
    # What is left out is told by how much of the file is sent.
    assert " of 66 bytes" in real(tree, "explain", "--agent", "claude-code")
    [one] = check(tree, "GL503", agents=BOTH)
    assert (one.place.path, one.agents) == (f"{tree}/AGENTS.md", CODEX)


def test_what_repeats_the_repository(lay: Lay) -> None:
    scripts = ("build", "dev", "format", "lint", "release", "start", "test", "typecheck")
    templates = [f"templates/{name}.html" for name in ("base", "cart", "home", "login", "mail", "order", "search")]
    paragraph = (
        "The shop reads prices from the ledger once an hour and keeps them in memory until the next hour.\n"
        "Orders are written to the queue first, and the worker books them in the order in which they came.\n"
        "A refund never changes an order: it is a booking of its own that names the order it is for.\n"
    )
    text = (
        "# Shop\n\nNever book an order twice.\n\n## Scripts\n\n"
        + "".join(f"- `npm run {name}`: {name}s the shop\n" for name in scripts)
        + "\n## Templates\n\n"
        + "".join(f"- `{name}`\n" for name in templates)
        + f"\n## How it works\n\n{paragraph}"
    )
    package = '{"scripts": {' + ", ".join(f'"{name}": "x"' for name in scripts) + "}}"
    tree = lay(
        {
            "AGENTS.md": text,
            "package.json": package,
            "README.md": f"# Shop\n\n{paragraph}",
            **dict.fromkeys(templates, "<p>"),
        }
    )
    found = {one.rule.code: one for one in check(tree, "GL304", "GL305")}
    assert sorted(found) == ["GL304", "GL305"]
    assert [other.place.path for other in found["GL305"].related] == [f"{tree}/README.md"]
    assert any("templates" in sentence for sentence in (found["GL304"].message, *found["GL304"].evidence))
