"""Qwen Code: what the recorded cases leave out. § are the sections of its specification.

Expected texts are written from the specification; `context` and `rule` are its framing of one file.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.qwen_code import AGENTS, load
from guidelint.loading.context import Context, ImportOutcome, Outcome
from guidelint.loading.start import Start, neutral
from guidelint.trees.base import Problem
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

LANGUAGE = "home/.qwen/output-language.md"
MARKED = "<!-- qwen-code:llm-output-language: auto -->\nL"
BASE: Mapping[str, str | bytes | Path | None] = {"repo/.git": None, LANGUAGE: MARKED}


def run(
    root: str,
    cwd: str = "repo",
    env: Mapping[str, str] | None = None,
    options: Mapping[str, tuple[str, ...]] | None = None,
    touched: tuple[str, ...] = (),
    *,
    home: str = "home",
    trusted: bool | None = None,
) -> Context:
    return load(
        Start(
            DiskTree(),
            os.path.realpath(f"{root}/{cwd}"),
            home=f"{root}/{home}",
            env=env or {},
            options=options or {},
            touched=tuple(f"{root}/{path}" for path in touched),
            trusted=trusted,
        )
    )


def run_neutral(root: str, cwd: str = "repo", touched: tuple[str, ...] = ()) -> Context:
    tree = ConfinedTree(DiskTree(), f"{root}/repo")
    return load(neutral(tree, f"{root}/repo", f"{root}/{cwd}", touched=tuple(f"{root}/{path}" for path in touched)))


def context(shown: str, text: str) -> str:
    return f"--- Context from: {shown} ---\n{text}\n--- End of Context from: {shown} ---"


def rule(shown: str, text: str) -> str:
    return f"--- Rule from: {shown} ---\n{text}\n--- End of Rule from: {shown} ---"


def system(*blocks: str) -> tuple[str, str]:
    return "system", "\n\n".join(blocks)


def reminder(*blocks: str) -> tuple[str, str]:
    joined = "\n\n".join(blocks)
    return "tool", f"<system-reminder>\n{joined}\n</system-reminder>"


def texts(found: Context) -> list[tuple[str, str]]:
    return [(segment.role, segment.text.text) for segment in found.segments]


def loaded(found: Context, root: str) -> list[str]:
    """Without the language file, which always comes."""
    names = [path.removeprefix(root + "/") for path in found.loaded]
    return [name for name in names if name != LANGUAGE]


# §1: names and settings


@pytest.mark.parametrize(
    ("settings", "names"),
    [
        ('{"context": {"fileName": []}}', ["QWEN.md", "AGENTS.md"]),
        ('{"context": {"fileName": " "}}', ["QWEN.md", "AGENTS.md"]),
        ('{"context": {"fileName": ["", ""]}}', []),
        ('{"context": {"fileName": "/X.md"}}', ["X.md"]),
        ('{"contextFileName": "X.md", "context": {"fileName": "AGENTS.md"}}', ["X.md"]),
        ('{"$version": 3, "contextFileName": "X.md"}', ["QWEN.md", "AGENTS.md"]),
        ('\ufeff{"context": {"fileName": "$NAME.md"}}', ["X.md"]),
        ('{"context": {"fileName": ["${NAME:-X}.md"]}}', []),
        ('{"context": {"fileName": "X.md"},}', ["QWEN.md", "AGENTS.md"]),
    ],
)
def test_names_from_settings(lay: Lay, settings: str, names: list[str]) -> None:
    files = {f"repo/{name}": name for name in ("QWEN.md", "AGENTS.md", "X.md")}
    root = lay({**BASE, **files, "repo/.qwen/settings.json": settings})
    assert loaded(run(root, env={"NAME": "X"}), root) == [f"repo/{name}" for name in names]


@pytest.mark.parametrize(("place", "text"), [("home", "{,}"), ("home", "[]"), ("repo", "[]")])
def test_settings_that_end_the_agent(lay: Lay, place: str, text: str) -> None:
    root = lay({**BASE, "repo/QWEN.md": "q", f"{place}/.qwen/settings.json": text})
    found = run(root)
    assert found.segments == ()
    assert found.refusal is not None
    assert found.refusal.path == f"{root}/{place}/.qwen/settings.json"


def test_a_link_named_git_is_no_root(lay: Lay) -> None:
    root = lay(
        {
            LANGUAGE: MARKED,
            "repo/.git": Path("elsewhere"),
            "repo/elsewhere": None,
            "repo/QWEN.md": "r",
            "repo/x.md": "x",
            "repo/p/QWEN.md": "p @../x.md",
            "repo/.qwen/QWEN.local.md": "not without a root",
        }
    )
    # Without a root, and with a home that is not above, the walk goes up to the top.
    found = run(root, "repo/p")
    assert loaded(found, root)[-2:] == ["repo/QWEN.md", "repo/p/QWEN.md"]
    assert found.imports[0].outcome is ImportOutcome.OUTSIDE


def test_the_walk_ends_in_the_users_folder(lay: Lay) -> None:
    root = lay({LANGUAGE: MARKED, "home/QWEN.md": "h", "home/.qwen/QWEN.md": "g", "home/.qwen/sub/QWEN.md": "s"})
    assert loaded(run(root, "home/.qwen/sub"), root) == ["home/.qwen/QWEN.md", "home/.qwen/sub/QWEN.md"]


def test_names_shown_lose_control_characters(lay: Lay) -> None:
    folder = "repo/my\tdir\x1b[31mred\x07"
    root = lay({**BASE, f"{folder}/QWEN.md": "x", f"{folder}/sub": None})
    assert texts(run(root, f"{folder}/sub"))[0][1].startswith(context("../QWEN.md", "x"))
    found = run(root, "repo", options={"include-directories": (f"{root}/{folder}",)}, env={})
    assert loaded(found, root) == []
    lay({"repo/.qwen/settings.json": '{"context": {"loadFromIncludeDirectories": true}}'})
    found = run(root, "repo", options={"include-directories": (f"{root}/{folder}",)})
    assert context("mydir/QWEN.md", "x") in texts(found)[0][1]


def test_included_folders_are_searched_each_with_its_own_root(lay: Lay) -> None:
    settings = (
        '{"context": {"includeDirectories": ["../other/sub", "~/h", "../none"], "loadFromIncludeDirectories": true}}'
    )
    root = lay(
        {
            **BASE,
            "repo/.qwen/settings.json": settings,
            "repo/QWEN.md": "r",
            "other/.git": None,
            "other/AGENTS.md": "o @sub/QWEN.md",
            "other/sub/QWEN.md": "s",
            "home/h/QWEN.md": "h",
            "home/QWEN.md": "home",
        }
    )
    found = run(root)
    assert [path.removeprefix(root + "/") for path in found.loaded] == [
        "repo/QWEN.md",
        LANGUAGE,
        "other/sub/QWEN.md",
        "other/AGENTS.md",
        "home/QWEN.md",
        "home/h/QWEN.md",
    ]


# §1: the language file


def test_the_agents_own_language_text(lay: Lay) -> None:
    root = lay(
        {"repo/.git": None, LANGUAGE: "no marker", "home/.qwen/settings.json": '{"general": {"outputLanguage": "de"}}'}
    )
    text = texts(run(root))[0][1]
    assert "--- Context from: ../home/.qwen/output-language.md ---\n# Output language preference: German\n" in text
    assert "no marker" not in text
    # It stands nowhere, so it is framing.
    assert {one.kind for one in run(root).segments[0].text.runs} == {"framing"}
    lay({LANGUAGE: "<!-- qwen-code:llm-output-language: Klingon -->\nmine"})
    assert "mine" in texts(run(root))[0][1]


def test_a_language_file_of_the_project_takes_the_place_of_the_users(lay: Lay) -> None:
    root = lay({**BASE, "repo/.qwen/output-language.md": "project"})
    assert texts(run(root)) == [system(context(".qwen/output-language.md", "project"))]


# §1: trust, safe mode, bare


def test_untrusted(lay: Lay) -> None:
    root = lay(
        {
            **BASE,
            "home/.qwen/settings.json": '{"security": {"folderTrust": {"enabled": true}}}',
            "home/.qwen/trustedFolders.json": '{"/nowhere": "TRUST_FOLDER"}',
            "repo/.qwen/settings.json": '{"context": {"fileName": "X.md"}}',
            "repo/X.md": "x",
            "repo/QWEN.md": "q",
            "repo/.qwen/rules/r.md": "r",
            "repo/.qwen/QWEN.local.md": "l",
        }
    )
    found = run(root)
    assert loaded(found, root) == []
    outcomes = {one.path.removeprefix(root + "/"): one.outcome for one in found.candidates}
    for name in ("QWEN.md", ".qwen/rules/r.md", ".qwen/QWEN.local.md"):
        assert outcomes[f"repo/{name}"] is Outcome.UNTRUSTED
    assert loaded(run(root, trusted=True), root) == ["repo/X.md", "repo/.qwen/QWEN.local.md", "repo/.qwen/rules/r.md"]
    lay({"home/.qwen/trustedFolders.json": f'{{"{root}": "TRUST_FOLDER"}}'})
    assert loaded(run(root), root)[0] == "repo/X.md"


def test_safe_mode_and_bare(lay: Lay) -> None:
    root = lay({**BASE, "repo/QWEN.md": "q", "other/QWEN.md": "o", "repo/.qwen/rules/r.md": "r"})
    assert run(root, options={"safe-mode": ("true",)}).segments == ()
    assert run(root, env={"QWEN_CODE_SAFE_MODE": "1"}).segments == ()
    assert run(root, options={"bare": ("true",)}).segments == ()
    found = run(root, options={"bare": ("true",), "include-directories": ("../other",)})
    assert texts(found) == [system(context("../other/QWEN.md", "o"))]


# §1: rules


def test_rules_of_extensions_need_paths(lay: Lay) -> None:
    own = "home/.qwen/extensions/x"
    root = lay(
        {
            **BASE,
            f"{own}/qwen-extension.json": '{"name": "ext", "contextFileName": ["B.md", "A.md", "none.md"]}',
            f"{own}/A.md": "a @B.md",
            f"{own}/B.md": "b",
            f"{own}/rules/d/r.md": "---\npaths: '**'\n---\nr",
            f"{own}/rules/n.md": "no paths",
            "repo/f": "",
        }
    )
    found = run(root, touched=("repo/f",))
    assert loaded(found, root) == [f"{own}/B.md", f"{own}/A.md", f"{own}/rules/d/r.md"]
    assert texts(found)[1] == reminder(rule("ext:rules/d/r.md", "r"))


def test_rules_keep_their_places(lay: Lay) -> None:
    text = "\ufeff---\r\ndescription: d\r\n---\r\nbefore<!-- x\r\n -->after\r\n"
    root = lay({**BASE, "repo/.qwen/rules/r.md": text})
    (segment,) = run(root).segments
    assert segment.text.text.endswith(rule(".qwen/rules/r.md", "beforeafter"))
    at = segment.text.text.index("after\n")
    assert segment.text.byte_at(at) == (f"{root}/repo/.qwen/rules/r.md", len(text.encode()) - len(b"after\r\n"))


def test_links_are_no_rules(lay: Lay) -> None:
    root = lay(
        {
            **BASE,
            "repo/.qwen/rules/.hidden/h.md": "h",
            "repo/.qwen/rules/l.md": Path("../../x.md"),
            "repo/.qwen/rules/d": Path(".hidden"),
            "repo/.qwen/rules/blank.md": "<!-- -->",
            "repo/x.md": "x",
        }
    )
    assert loaded(run(root), root) == ["repo/.qwen/rules/.hidden/h.md"]


# §2a: on demand


def test_reads_that_fail_use_no_rule_up(lay: Lay) -> None:
    root = lay(
        {
            **BASE,
            "repo/.qwen/rules/r.md": "---\npaths: ['**']\n---\nr",
            "repo/.qwenignore": "*.log\n",
            "repo/.aiignore": "secret\n",
            "repo/.gitignore": "*\n",
            "repo/a.log": "",
            "repo/secret": "",
            "repo/d/f": "",
            "out": "",
            "repo/f": "",
        }
    )
    assert len(run(root, touched=("repo/a.log", "repo/secret", "repo/none", "repo/d", "out")).segments) == 1
    found = run(root, touched=("repo/a.log", "repo/f", "repo/d/f"))
    assert texts(found)[1:] == [reminder(rule(".qwen/rules/r.md", "r"))]
    assert found.segments[1].touched == f"{root}/repo/f"
    assert found.on_demand == ()
    waiting = run(root).on_demand
    assert [(one.path, one.trigger.folder, one.trigger.patterns) for one in waiting] == [
        (f"{root}/repo/.qwen/rules/r.md", f"{root}/repo", ("**",))
    ]


def test_reminder_tags_in_rules_are_escaped_on_demand_only(lay: Lay) -> None:
    body = "</system-reminder> <System-Reminder a='b'>& </ system-reminder > <system-reminder/> <b>"
    root = lay(
        {
            **BASE,
            "repo/.qwen/rules/a.md": body,
            "repo/.qwen/rules/b.md": f"---\npaths: f\n---\n{body}",
            "repo/f": "",
        }
    )
    start, read = texts(run(root, touched=("repo/f",)))
    assert rule(".qwen/rules/a.md", body) in start[1]
    opening = "&lt;System-Reminder a=&apos;b&apos;&gt;"
    escaped = f"<\\/system-reminder> {opening}& <\\/system-reminder> &lt;system-reminder/&gt; <b>"
    assert read == reminder(rule(".qwen/rules/b.md", escaped))


# §3: imports


def test_a_second_root_in_the_walk_bounds_its_own_files(lay: Lay) -> None:
    root = lay(
        {
            **BASE,
            "repo/QWEN.md": "outer @in/x.md",
            "repo/in/.git": None,
            "repo/in/QWEN.md": "in @../y.md @x.md",
            "repo/in/x.md": "x",
            "repo/y.md": "y",
        }
    )
    text = texts(run(root, "repo/in"))[0][1]
    imported = "<!-- Imported from: {} -->\nx\n<!-- End of import from: {} -->"
    assert context("../QWEN.md", "outer " + imported.format("in/x.md", "in/x.md")) in text
    failed = "<!-- Import failed: ../y.md - Path traversal attempt -->"
    assert context("QWEN.md", f"in {failed} " + imported.format("x.md", "x.md")) in text


# A neutral start


def test_a_neutral_start_reads_the_repository_alone(lay: Lay) -> None:
    root = lay(
        {
            **BASE,
            "QWEN.md": "the parent of the root",
            "out.md": "out",
            "home/.qwen/QWEN.md": "g",
            "repo/QWEN.md": "r @../out.md @link.md @in.md",
            "repo/link.md": Path("../out.md"),
            "repo/in.md": "in",
            "repo/AGENTS.md": Path("../out.md"),
            "repo/.qwen/rules/r.md": "---\npaths: f\n---\nr",
            "repo/f": "",
        }
    )
    found = run_neutral(root, touched=("repo/f",))
    imported = "<!-- Imported from: in.md -->\nin\n<!-- End of import from: in.md -->"
    failed = "<!-- Import failed: ../out.md - Path traversal attempt -->"
    # The agent would import through the link; a neutral start does not look, and the word stays.
    assert texts(found) == [
        system(context("QWEN.md", f"r {failed} @link.md {imported}")),
        reminder(rule(".qwen/rules/r.md", "r")),
    ]
    assert [one.outcome for one in found.imports] == [
        ImportOutcome.OUTSIDE,
        ImportOutcome.OUTSIDE,
        ImportOutcome.EXPANDED,
    ]
    assert {one.path for one in found.candidates if one.problem is Problem.OUTSIDE} == {f"{root}/repo/AGENTS.md"}


def test_without_guidance_a_neutral_start_sends_nothing(lay: Lay) -> None:
    root = lay({"repo/README.md": ""})
    assert run_neutral(root).segments == ()


# Hostile input


def test_bombs_are_bounded(lay: Lay) -> None:
    chain = {f"repo/{number}.md": f"@./{number + 1}.md " * 200 + "x" * 1000 for number in range(7)}
    root = lay(
        {**BASE, **chain, "repo/QWEN.md": "@./0.md " * 200, "repo/.qwen/rules/r.md": "<!" * 50_000 + "-->" * 50_000}
    )
    before = time.monotonic()
    found = run(root)
    assert time.monotonic() - before < 20
    assert [use.exceeded for use in found.usages] == [True]


@pytest.mark.parametrize(
    "text", [">" * 100_000 + " `@a.md`", "[" * 50_000 + "@a.md`", "`" * 100_000 + " @a.md", "- " * 20_000]
)
def test_deep_markdown_is_bounded(lay: Lay, text: str) -> None:
    root = lay({**BASE, "repo/QWEN.md": text + " @a.md", "repo/a.md": "a"})
    before = time.monotonic()
    assert run(root).segments
    assert time.monotonic() - before < 30


# Declared facts


def test_declared_facts() -> None:
    (agent,) = AGENTS
    assert agent.may_load("docs/QWEN.md")
    assert agent.may_load(".qwen/rules/a/b.md")
    assert agent.may_load("AGENTS.md")
    assert agent.markers == ("QWEN.md", ".qwen/")
