"""Gemini CLI: what the recorded cases leave out. § are the sections of its specification.

Expected texts are written from the specification; `context` is its framing of one file.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.gemini_cli import AGENTS, load
from guidelint.loading.context import Context, ImportOutcome, Outcome
from guidelint.loading.start import Start, neutral
from guidelint.trees.base import Problem
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

GIT: Mapping[str, str | bytes | Path | None] = {"repo/.git": None}
TRUST = {"GEMINI_CLI_TRUST_WORKSPACE": "true"}
ONE_NAME = '{"context": {"fileName": "A.md"}}'


def run(
    root: str,
    cwd: str = "repo",
    env: Mapping[str, str] | None = None,
    options: Mapping[str, tuple[str, ...]] | None = None,
    touched: tuple[str, ...] = (),
    *,
    trusted: bool | None = None,
) -> Context:
    return load(
        Start(
            DiskTree(),
            os.path.realpath(f"{root}/{cwd}"),
            home=f"{root}/home",
            env=TRUST if env is None else env,
            options=options or {},
            touched=tuple(f"{root}/{path}" for path in touched),
            trusted=trusted,
        )
    )


def run_neutral(root: str, cwd: str = "repo", touched: tuple[str, ...] = ()) -> Context:
    tree = ConfinedTree(DiskTree(), f"{root}/repo")
    return load(neutral(tree, f"{root}/repo", f"{root}/{cwd}", touched=tuple(f"{root}/{path}" for path in touched)))


def context(path: str, text: str) -> str:
    return f"--- Context from: {path} ---\n{text}\n--- End of Context from: {path} ---"


def project(*blocks: str) -> tuple[str, str]:
    """§2: the project's files in the first user message."""
    joined = "\n\n".join(blocks)
    return "user", f"<loaded_context>\n<project_context>\n{joined}\n</project_context>\n</loaded_context>"


def discovered(*blocks: str) -> tuple[str, str]:
    """§1: what comes on demand."""
    joined = "\n\n".join(blocks)
    return "tool", f"--- Newly Discovered Project Context ---\n{joined}\n--- End Project Context ---"


def texts(found: Context) -> list[tuple[str, str]]:
    return [(segment.role, segment.text.text) for segment in found.segments]


def loaded(found: Context, root: str) -> list[str]:
    return [path.removeprefix(root + "/") for path in found.loaded]


def outcomes(found: Context, root: str, scope: str = "project") -> list[tuple[str, Outcome]]:
    return [(one.path.removeprefix(root + "/"), one.outcome) for one in found.candidates if one.scope == scope]


# §1: which files


def test_names_may_hold_folders_and_lead_upwards(lay: Lay) -> None:
    names = '{"context": {"fileName": ["../UP.md", "/S.md", ".github//rules.md", ""]}}'
    root = lay(
        {
            **GIT,
            "UP.md": "up @repo/x.md",
            "repo/x.md": "x",
            "repo/S.md": "s",
            "repo/.github/rules.md": "r",
            "repo/.gemini/settings.json": names,
        }
    )
    # An import from above the root is bounded by the folder of the file.
    assert texts(run(root)) == [
        project(
            context(f"{root}/UP.md", "up <!-- Imported from: repo/x.md -->\nx\n<!-- End of import from: repo/x.md -->"),
            context(f"{root}/repo/.github/rules.md", "r"),
            context(f"{root}/repo/S.md", "s"),
        )
    ]


@pytest.mark.parametrize("value", ["[]", '""', '" "', "[5]", "null", "{}"])
def test_a_name_list_that_says_nothing_is_the_default(lay: Lay, value: str) -> None:
    root = lay(
        {
            **GIT,
            "home/.gemini/settings.json": ONE_NAME,
            "repo/A.md": "a",
            "repo/GEMINI.md": "g",
            "repo/.gemini/settings.json": f'{{"context": {{"fileName": {value}}}}}',
        }
    )
    found = run(root)
    assert loaded(found, root)[-1] == "repo/GEMINI.md"


def test_settings_layers_replace_lists_of_names_and_merge_objects(lay: Lay) -> None:
    root = lay(
        {
            **GIT,
            "home/.gemini/settings.json": '{"context": {"fileName": ["A.md", "B.md"], "importFormat": "flat"}}',
            "repo/.gemini/settings.json": '{"context": {"fileName": "C.md"}} // a comment',
            "repo/A.md": "a",
            "repo/C.md": "c",
        }
    )
    assert texts(run(root)) == [
        project(context(f"{root}/repo/C.md", f"--- File: {root}/repo ---\nc\n--- End of File: {root}/repo ---"))
    ]


def test_variables_in_settings(lay: Lay) -> None:
    names = '{"context": {"fileName": ["$N.md", "${N}2.md", "${Q:-d}.md", "$Q.md"]}}'
    files = {f"repo/{name}.md": name for name in ("foo", "foo2", "d", "$Q")}
    root = lay({**GIT, **files, "repo/.gemini/settings.json": names})
    assert loaded(run(root, env={**TRUST, "N": "foo"}), root) == [
        f"repo/{name}.md" for name in ("$Q", "d", "foo", "foo2")
    ]


@pytest.mark.parametrize(
    "settings", ['{"context": {},}', "[]", "\ufeff{}", '{"a": NaN}', "{", b"\xff", "[" * 100_000], ids=range(7)
)
def test_settings_that_are_no_object_end_the_agent(lay: Lay, settings: str | bytes) -> None:
    root = lay({**GIT, "repo/GEMINI.md": "g", "repo/.gemini/settings.json": settings})
    for found in (run(root), run_neutral(root)):
        assert found.segments == ()
        assert found.refusal is not None
        assert found.refusal.path == f"{root}/repo/.gemini/settings.json"


def test_the_settings_of_the_home_folder_are_not_those_of_a_workspace(lay: Lay) -> None:
    root = lay({"gh/x": "", "home/.gemini/settings.json": ONE_NAME, "home/A.md": "a", "home/GEMINI.md": "h"})
    assert loaded(run(root, "home", {**TRUST, "GEMINI_CLI_HOME": f"{root}/gh"}), root) == [
        "home/A.md",
        "home/GEMINI.md",
    ]
    assert loaded(run(root, "home"), root) == ["home/A.md", "home/GEMINI.md"]


def test_markers_that_are_unusable_are_passed_over(lay: Lay) -> None:
    markers = '{"context": {"memoryBoundaryMarkers": ["/etc", "../x", 5, "top/mark"]}}'
    root = lay(
        {"home/.gemini/settings.json": markers, "repo/top/mark": "", "repo/GEMINI.md": "r", "repo/p/GEMINI.md": "p"}
    )
    assert loaded(run(root, "repo/p"), root) == ["repo/GEMINI.md", "repo/p/GEMINI.md"]


def test_the_walk_ends_in_the_agents_own_folder(lay: Lay) -> None:
    root = lay(
        {
            "home/.git": None,
            "home/GEMINI.md": "h",
            "home/.gemini/GEMINI.md": "g",
            "home/.gemini/sub/GEMINI.md": "sub",
        }
    )
    found = run(root, "home/.gemini/sub")
    assert loaded(found, root) == ["home/.gemini/GEMINI.md", "home/.gemini/sub/GEMINI.md"]


def test_extensions_are_sorted_as_paths_and_must_stay_inside(lay: Lay) -> None:
    names = '["Z.md", "../b/GEMINI.md", "%2e%2e/x.md", "A.md", "none.md", "/abs.md", 5]'
    own = "home/.gemini/extensions"
    root = lay(
        {
            **GIT,
            f"{own}/b/gemini-extension.json": '{"name": "b", "version": "1"}',
            f"{own}/b/GEMINI.md": "b",
            f"{own}/a/gemini-extension.json": f'{{"name": "zed", "version": "1", "contextFileName": {names}}}',
            f"{own}/a/Z.md": "z",
            f"{own}/a/A.md": "a",
            f"{own}/c/gemini-extension.json": '{"name": "c", "version": "1"}',
            f"{own}/c/GEMINI.md": "disabled",
            f"{own}/d/gemini-extension.json": '{"name": "d"}',
            f"{own}/d/GEMINI.md": "without a version",
            f"{own}/extension-enablement.json": f'{{"c": {{"overrides": ["!{lay({})}/*"]}}}}',
        }
    )
    assert loaded(run(root), root) == [f"{own}/a/A.md", f"{own}/a/Z.md", f"{own}/b/GEMINI.md"]
    only = run(root, options={"extensions": ("C",)})
    assert loaded(only, root) == [f"{own}/c/GEMINI.md"]
    assert run(root, options={"extensions": ("none",)}).loaded == ()


def test_a_file_of_two_groups_under_one_path_is_sent_twice(lay: Lay) -> None:
    own = "home/.gemini/extensions/x"
    root = lay({f"{own}/gemini-extension.json": '{"name": "x", "version": "1"}', f"{own}/GEMINI.md": "x"})
    block = context(f"{root}/{own}/GEMINI.md", "x")
    assert texts(run(root, own)) == [
        (
            "user",
            f"<loaded_context>\n<extension_context>\n{block}\n</extension_context>\n"
            f"<project_context>\n{block}\n</project_context>\n</loaded_context>",
        )
    ]


def test_included_folders_have_their_own_ceilings(lay: Lay) -> None:
    root = lay(
        {
            **GIT,
            "repo/GEMINI.md": "r",
            "other/.git": None,
            "other/GEMINI.md": "o",
            "other/sub/GEMINI.md": "s",
            "lone/x/GEMINI.md": "x",
            "lone/GEMINI.md": "not this",
            "home/h/GEMINI.md": "h",
            "repo/.gemini/settings.json": '{"context": {"includeDirectories": ["../other/sub", "~/h"]}}',
        }
    )
    found = run(root, options={"include-directories": ("../lone/x,../other/sub",)})
    assert sorted(loaded(found, root)) == [
        "home/h/GEMINI.md",
        "lone/x/GEMINI.md",
        "other/GEMINI.md",
        "other/sub/GEMINI.md",
        "repo/GEMINI.md",
    ]
    missing = run(root, options={"include-directories": ("nowhere",)})
    assert missing.refusal is not None
    assert missing.refusal.path == f"{root}/repo/nowhere"


def test_what_a_link_shadows_and_what_cannot_be_had_is_told(lay: Lay) -> None:
    root = lay(
        {
            **GIT,
            "home/.gemini/settings.json": '{"context": {"fileName": ["A.md", "B.md", "C.md", "D.md"]}}',
            "repo/A.md": "text",
            "repo/B.md": Path("A.md"),
            "repo/C.md": None,
            "repo/D.md": Path("D.md"),
        }
    )
    found = run(root)
    assert outcomes(found, root) == [
        ("repo/A.md", Outcome.LOADED),
        ("repo/B.md", Outcome.DUPLICATE),
        ("repo/C.md", Outcome.NOT_A_FILE),
        ("repo/D.md", Outcome.UNREADABLE),
        ("repo/GEMINI.md", Outcome.MISSING),
    ]
    assert [one.by for one in found.candidates if one.outcome is Outcome.DUPLICATE] == [f"{root}/repo/A.md"]


# §1: trust


def test_an_untrusted_folder_ends_a_run_without_a_terminal(lay: Lay) -> None:
    root = lay({**GIT, "repo/GEMINI.md": "r", "home/.gemini/GEMINI.md": "g"})
    found = run(root, env={})
    assert found.segments == ()
    assert found.refusal is not None
    assert found.refusal.path == f"{root}/repo"


def test_in_a_terminal_an_untrusted_folder_sends_only_what_is_the_users(lay: Lay) -> None:
    root = lay(
        {
            **GIT,
            "repo/GEMINI.md": "r",
            "repo/.gemini/settings.json": ONE_NAME,
            "home/.gemini/GEMINI.md": "g",
            "home/.gemini/A.md": "not asked for",
            "repo/sub/GEMINI.md": "s",
            "repo/sub/f": "",
        }
    )
    found = run(root, env={}, options={"interactive": ("true",)}, touched=("repo/sub/f",))
    assert loaded(found, root) == ["home/.gemini/GEMINI.md"]
    assert outcomes(found, root) == [("repo/GEMINI.md", Outcome.UNTRUSTED)]
    assert found.on_demand == ()


@pytest.mark.parametrize(
    ("files", "env", "trusted"),
    [
        ({}, {"GEMINI_CLI_TRUST_WORKSPACE": "true", "GEMINI_RESTRICTED_MODE": "true"}, False),
        ({"home/.gemini/settings.json": '{"security": {"folderTrust": {"enabled": false}}}'}, {}, True),
        ({"home/.gemini/trustedFolders.json": '{"ROOT/repo/x": "TRUST_PARENT", "ROOT": "DO_NOT_TRUST"}'}, {}, True),
        ({"home/.gemini/trustedFolders.json": '{"ROOT": "TRUST_FOLDER", "ROOT/repo": "DO_NOT_TRUST"}'}, {}, False),
        ({"home/.gemini/trustedFolders.json": '{"ROOT/link": "TRUST_FOLDER"}', "link": Path("repo")}, {}, True),
        ({"elsewhere": '{"/": "TRUST_FOLDER"}'}, {"GEMINI_CLI_TRUSTED_FOLDERS_PATH": "../elsewhere"}, True),
        ({"repo/.gemini/settings.json": '{"security": {"folderTrust": {"enabled": false}}}'}, {}, False),
    ],
    ids=["restricted", "switched off", "parent", "longest rule", "link", "moved", "not by the workspace"],
)
def test_trust(lay: Lay, files: Mapping[str, str | Path], env: Mapping[str, str], trusted: bool) -> None:
    root = lay({})
    lay({**GIT, "repo/GEMINI.md": "r"})
    lay({name: text.replace("ROOT", root) if isinstance(text, str) else text for name, text in files.items()})
    assert (run(root, env=env).refusal is None) is trusted


@pytest.mark.parametrize("text", ['{"/": "yes"}', "[]", "{", '{"/": 1}'])
def test_a_broken_file_of_trusted_folders_ends_the_agent(lay: Lay, text: str) -> None:
    root = lay({**GIT, "repo/GEMINI.md": "r", "home/.gemini/trustedFolders.json": text})
    found = run(root, env={})
    assert found.refusal is not None
    assert found.refusal.path == f"{root}/home/.gemini/trustedFolders.json"


def test_what_the_start_says_of_trust_comes_first(lay: Lay) -> None:
    root = lay({**GIT, "repo/GEMINI.md": "r"})
    assert run(root, env={}, trusted=True).loaded
    assert run(root, env={}, options={"skip-trust": ("true",)}).loaded
    assert run(root, trusted=False).refusal


# §1: private memory


def test_private_memory_of_an_older_name_and_of_a_registered_one(lay: Lay) -> None:
    tmp = "home/.gemini/tmp"
    root = lay({"My_Repo--x/.git": None, f"{tmp}/my-repo-x/memory/GEMINI.md": "older"})
    block = context(f"{root}/{tmp}/my-repo-x/memory/GEMINI.md", "older")
    framed = (
        "---\n\n<loaded_context>\n<user_project_memory>\n"
        "--- Private Project Memory Index (private, not committed to repo) ---\n"
        f"{block}\n--- End Private Project Memory Index ---\n</user_project_memory>\n</loaded_context>"
    )
    assert texts(run(root, "My_Repo--x")) == [("system", framed)]
    lay(
        {
            "home/.gemini/projects.json": f'{{"projects": {{"{root}/My_Repo--x": "mine"}}}}',
            f"{tmp}/mine/memory/MEMORY.md": "mine",
        }
    )
    assert loaded(run(root, "My_Repo--x"), root) == [f"{tmp}/mine/memory/MEMORY.md"]


# §2: text


@pytest.mark.parametrize(
    ("model", "names"),
    [
        ("", "GEMINI.md"),
        ("auto", "GEMINI.md"),
        ("pro", "GEMINI.md"),
        ("gemini-2.5-pro", "GEMINI.md"),
        ("gemini-3-pro-preview", "GEMINI.md"),
        ("gemini-30x", "GEMINI.md"),
        ("flash", "A.md, GEMINI.md"),
        ("flash-lite", "A.md, GEMINI.md"),
        ("gemini-3.5-flash", "A.md, GEMINI.md"),
        ("gemini-3-flash-preview", "A.md, GEMINI.md"),
        ("gemma", "A.md, GEMINI.md"),
    ],
)
def test_the_model_decides_what_the_heading_names(lay: Lay, model: str, names: str) -> None:
    root = lay({**GIT, "home/.gemini/settings.json": ONE_NAME, "home/.gemini/GEMINI.md": "g"})
    heading = f"# Contextual Instructions ({names})\n"
    assert texts(run(root, env={**TRUST, "GEMINI_MODEL": model}))[0][1].startswith(heading)
    assert texts(run(root, options={"model": (model,)}))[0][1].startswith(heading)


def test_blank_lines_of_the_system_text_keep_their_origin(lay: Lay) -> None:
    root = lay({**GIT, "home/.gemini/GEMINI.md": "one\n\n\n\ntwo @a.md", "home/.gemini/a.md": "\n\n\nA"})
    (segment,) = run(root).segments
    text = segment.text.text
    assert "one\n\ntwo <!-- Imported from: a.md -->\n\nA\n<!-- End" in text
    at = text.index("one") + 3
    run_there, _ = segment.text.origin_at(at)
    assert run_there.kind == "derived"
    assert (run_there.origin.start, run_there.origin.end) == (3, 7) if run_there.origin else False
    assert segment.text.byte_at(text.index("two")) == (f"{root}/home/.gemini/GEMINI.md", 7)


# §1: on demand


def test_on_demand_reads_that_fail_add_nothing(lay: Lay) -> None:
    root = lay(
        {
            **GIT,
            "repo/.gitignore": "*.log\n",
            "repo/.geminiignore": " secret.txt\n",
            "repo/.git/info/exclude": "local/\n",
            "repo/a/GEMINI.md": "a",
            "repo/a/f.log": "",
            "repo/a/secret.txt": "",
            "repo/a/local/x": "",
            "repo/a/.gitignore": "!keep.log\nsub/*.md\n",
            "repo/a/keep.log": "",
            "out/f": "",
            "repo/out": Path("../out"),
            "repo/a/d/x": "",
        }
    )
    failing = ("a/f.log", "a/secret.txt", "a/local/x", "out/f", "a/d", "none")
    found = run(root, touched=tuple(f"repo/{name}" for name in failing))
    assert found.segments == ()
    found = run(root, touched=("repo/a/keep.log",))
    assert texts(found) == [discovered(context(f"{root}/repo/a/GEMINI.md", "a"))]
    respected = '{"context": {"fileFiltering": {"respectGitIgnore": false, "respectGeminiIgnore": false}}}'
    lay({"repo/.gemini/settings.json": respected})
    assert len(run(root, touched=("repo/a/f.log",)).segments) == 1
    assert len(run(root, touched=("repo/a/secret.txt",)).segments) == 1


def test_on_demand_is_always_in_tree_format_and_told_with_its_file(lay: Lay) -> None:
    root = lay(
        {
            **GIT,
            "repo/.gemini/settings.json": '{"context": {"importFormat": "flat"}}',
            "repo/sub/GEMINI.md": "s @x.md",
            "repo/sub/x.md": "x",
            "repo/sub/f": "",
            "repo/sub/deep/GEMINI.md": " \n",
            "repo/sub/deep/f": "",
        }
    )
    found = run(root, touched=("repo/sub/f", "repo/sub/deep/f", "repo/sub/f"))
    imported = "s <!-- Imported from: x.md -->\nx\n<!-- End of import from: x.md -->"
    assert texts(found) == [discovered(context(f"{root}/repo/sub/GEMINI.md", imported))]
    assert found.segments[0].touched == f"{root}/repo/sub/f"
    assert {one.touched for one in found.imports} == {f"{root}/repo/sub/f"}
    blank = [one for one in found.candidates if one.outcome is Outcome.BLANK]
    assert [(one.path, one.touched) for one in blank] == [
        (f"{root}/repo/sub/deep/GEMINI.md", f"{root}/repo/sub/deep/f")
    ]


def test_a_folder_beside_the_start_is_no_workspace(lay: Lay) -> None:
    root = lay({**GIT, "repo/p/f": "", "repo/s/GEMINI.md": "s", "repo/s/f": ""})
    assert run(root, "repo/p", touched=("repo/s/f",)).segments == ()
    found = run(root, "repo/p", options={"include-directories": ("../s",)}, touched=("repo/s/f",))
    assert texts(found) == [project(context(f"{root}/repo/s/GEMINI.md", "s"))]


def test_what_waits_for_a_read(lay: Lay) -> None:
    root = lay({**GIT, "repo/GEMINI.md": "r", "repo/a/GEMINI.md": "a", "repo/b/GEMINI.md": Path("../GEMINI.md")})
    found = run(root)
    assert [(one.path, one.trigger.folder) for one in found.on_demand] == [
        (f"{root}/repo/a/GEMINI.md", f"{root}/repo/a")
    ]


# A neutral start


def test_a_neutral_start_reads_the_repository_alone(lay: Lay) -> None:
    root = lay(
        {
            **GIT,
            "GEMINI.md": "above",
            "out.md": "out",
            "home/.gemini/GEMINI.md": "g",
            "repo/GEMINI.md": "r @../out.md @link.md @in.md @/etc/passwd",
            "repo/link.md": Path("../out.md"),
            "repo/in.md": "in",
            "repo/.gemini/settings.json": '{"context": {"fileName": "A.md", "includeDirectories": ["../home"]}}',
            "repo/A.md": Path("../out.md"),
            "repo/p/GEMINI.md": "p",
            "repo/p/f": "",
        }
    )
    found = run_neutral(root, touched=("repo/p/f",))
    failed = "<!-- Import failed: {} - Path traversal attempt -->"
    imported = "<!-- Imported from: in.md -->\nin\n<!-- End of import from: in.md -->"
    first = " ".join(
        ["r", failed.format("../out.md"), failed.format("link.md"), imported, failed.format("/etc/passwd")]
    )
    assert texts(found) == [
        project(context(f"{root}/repo/GEMINI.md", first)),
        discovered(context(f"{root}/repo/p/GEMINI.md", "p")),
    ]
    assert [one.outcome for one in found.imports] == [
        ImportOutcome.OUTSIDE,
        ImportOutcome.OUTSIDE,
        ImportOutcome.EXPANDED,
        ImportOutcome.OUTSIDE,
    ]
    refused = {one.path: one.problem for one in found.candidates if one.problem is Problem.OUTSIDE}
    assert refused == {f"{root}/home": Problem.OUTSIDE, f"{root}/repo/A.md": Problem.OUTSIDE}


# Hostile input


def test_import_bombs_and_hostile_settings_are_bounded(lay: Lay) -> None:
    chain = {f"repo/{number}.md": f"@./{number + 1}.md " * 200 + "x" * 1000 for number in range(6)}
    root = lay({**GIT, **chain, "repo/GEMINI.md": "@./0.md " * 200})
    before = time.monotonic()
    found = run(root)
    assert time.monotonic() - before < 20
    assert [use.exceeded for use in found.usages] == [True]
    assert "guidelint stops here" in found.usages[0].limit.scope
    assert len(found.segments[0].text) < 20_000_000


def test_a_long_chain_in_flat_format(lay: Lay) -> None:
    chain = {f"repo/{number}.md": f"{number} @./{number + 1}.md" for number in range(3000)}
    settings = '{"context": {"importFormat": "flat"}}'
    root = lay({**GIT, **chain, "repo/GEMINI.md": "@./0.md", "repo/.gemini/settings.json": settings})
    assert len(run(root).loaded) == 3001


def test_special_files_are_not_opened(lay: Lay) -> None:
    root = lay({**GIT, "repo/GEMINI.md": "r @pipe"})
    os.mkfifo(f"{root}/repo/pipe")
    os.mkdir(f"{root}/repo/sub")
    os.mkfifo(f"{root}/repo/sub/GEMINI.md")
    found = run(root, "repo/sub", touched=("repo/pipe",))
    assert outcomes(found, root) == [("repo/GEMINI.md", Outcome.LOADED), ("repo/sub/GEMINI.md", Outcome.NOT_A_FILE)]
    assert found.imports[0].problem is Problem.SPECIAL


# Declared facts


def test_declared_facts() -> None:
    (agent,) = AGENTS
    assert agent.may_load("docs/GEMINI.md")
    assert not agent.may_load("AGENTS.md")
    assert agent.markers == ("GEMINI.md", ".gemini/")
