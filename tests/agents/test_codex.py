"""Codex CLI: what the recorded cases leave out. Section numbers are those of its specification.

Expected texts are written from the specification: `agents_md` is its §4.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from guidelint.agents.codex import AGENTS, load
from guidelint.loading.context import Context, Cut, Effect, Limit, Outcome, Unit, Usage
from guidelint.loading.start import Start, neutral
from guidelint.trees.base import Problem
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

GIT: Mapping[str, str | bytes | Path | None] = {"repo/.git": None}


def run(
    root: str,
    cwd: str = "repo",
    env: Mapping[str, str] | None = None,
    options: Mapping[str, tuple[str, ...]] | None = None,
) -> Context:
    start = Start(
        DiskTree(),
        os.path.realpath(f"{root}/{cwd}"),
        home=f"{root}/home",
        env=env or {},
        options=options or {},
    )
    return load(start)


def run_neutral(root: str, cwd: str = "repo", ignored: Callable[[str], bool] = lambda _: False) -> Context:
    tree = ConfinedTree(DiskTree(), f"{root}/repo", ignored)
    return load(neutral(tree, f"{root}/repo", f"{root}/{cwd}"))


def agents_md(body: str, cwd: str | None = None) -> str:
    """§4: the framing, with the folder where a project file is sent."""
    place = f" for {cwd}" if cwd else ""
    return f"# AGENTS.md instructions{place}\n\n<INSTRUCTIONS>\n{body}\n</INSTRUCTIONS>"


def texts(context: Context) -> list[tuple[str, str]]:
    return [(segment.role, segment.text.text) for segment in context.segments]


def sent(context: Context, root: str, body: str, cwd: str = "repo") -> None:
    """Project files are sent, with this body."""
    assert texts(context) == [("user", agents_md(body, f"{root}/{cwd}"))]


def loaded(context: Context, root: str) -> list[str]:
    return [path.removeprefix(root + "/") for path in context.loaded]


def outcomes(context: Context, root: str, scope: str = "project") -> list[tuple[str, Outcome]]:
    return [(one.path.removeprefix(root + "/"), one.outcome) for one in context.candidates if one.scope == scope]


@contextlib.contextmanager
def as_somebody(root: str) -> Iterator[None]:
    """Modes mean nothing to root."""
    if os.geteuid() != 0:
        yield
        return
    with contextlib.ExitStack() as afterwards:
        for folder in (Path(root), *Path(root).parents):
            mode = folder.stat().st_mode
            if mode & 0o055 != 0o055:
                folder.chmod(mode | 0o055)
                afterwards.callback(folder.chmod, mode)
        os.seteuid(65534)
        afterwards.callback(os.seteuid, 0)
        yield


# §1 Global file


def test_a_blank_global_file_counts_for_nothing(lay: Lay) -> None:
    # The marker line stands between global and project text, so not here.
    root = lay({**GIT, "home/.codex/AGENTS.md": " \n\u3000", "repo/AGENTS.md": "P\n"})
    context = run(root)
    sent(context, root, "P\n")
    assert loaded(context, root) == ["repo/AGENTS.md"]
    assert outcomes(context, root, "user") == [
        ("home/.codex/AGENTS.override.md", Outcome.MISSING),
        ("home/.codex/AGENTS.md", Outcome.BLANK),
    ]


def test_both_global_files_blank_and_no_project_file(lay: Lay) -> None:
    root = lay({**GIT, "home/.codex/AGENTS.md": "", "home/.codex/AGENTS.override.md": "\n"})
    assert texts(run(root)) == []


def test_a_global_override_hides_the_other(lay: Lay) -> None:
    root = lay({**GIT, "home/.codex/AGENTS.override.md": "\nO \n", "home/.codex/AGENTS.md": "G"})
    context = run(root)
    assert texts(context) == [("user", agents_md("O"))]
    assert outcomes(context, root, "user") == [
        ("home/.codex/AGENTS.override.md", Outcome.LOADED),
        ("home/.codex/AGENTS.md", Outcome.SHADOWED),
    ]
    assert context.candidates[1].by == f"{root}/home/.codex/AGENTS.override.md"


@pytest.mark.parametrize("value", [None, Path("gone"), Path("AGENTS.override.md")], ids=["folder", "dangling", "loop"])
def test_a_global_candidate_that_cannot_be_had_is_passed_over(lay: Lay, value: Path | None) -> None:
    root = lay({**GIT, "home/.codex/AGENTS.override.md": value, "home/.codex/AGENTS.md": "G", "repo/AGENTS.md": "P"})
    context = run(root)
    sent(context, root, "G\n\n--- project-doc ---\n\nP")
    assert loaded(context, root) == ["home/.codex/AGENTS.md", "repo/AGENTS.md"]


def test_a_global_fifo_is_passed_over(lay: Lay) -> None:
    root = lay({**GIT, "home/.codex/AGENTS.md": "G"})
    os.mkfifo(f"{root}/home/.codex/AGENTS.override.md")
    context = run(root)
    assert texts(context) == [("user", agents_md("G"))]
    assert context.candidates[0].problem is Problem.SPECIAL


def test_an_unreadable_global_file_is_passed_over_alone(lay: Lay) -> None:
    root = lay({**GIT, "home/.codex/AGENTS.override.md": "secret", "home/.codex/AGENTS.md": "G", "repo/AGENTS.md": "P"})
    os.chmod(f"{root}/home/.codex/AGENTS.override.md", 0)
    with as_somebody(root):
        context = run(root)
    sent(context, root, "G\n\n--- project-doc ---\n\nP")
    assert outcomes(context, root, "user")[0] == ("home/.codex/AGENTS.override.md", Outcome.UNREADABLE)


def test_global_text_has_no_limit_and_does_not_count(lay: Lay) -> None:
    root = lay({**GIT, "home/.codex/AGENTS.md": "g" * 41_600, "repo/AGENTS.md": "p" * 32_768})
    context = run(root)
    sent(context, root, "g" * 41_600 + "\n\n--- project-doc ---\n\n" + "p" * 32_768)
    assert context.cuts == ()


def test_names_that_are_never_read(lay: Lay) -> None:
    names = ["AGENT.md", "AGENTS.local.md", "CLAUDE.md", ".codex/AGENTS.md", "agents.md", ".agents/AGENTS.md"]
    root = lay({**GIT, "home/AGENTS.md": "x", "home/.agents/AGENTS.md": "x", **{f"repo/{name}": "x" for name in names}})
    context = run(root)
    assert texts(context) == []
    assert loaded(context, root) == []


@pytest.mark.parametrize("value", ["{ROOT}/elsewhere", "../elsewhere", "../link", "{ROOT}/repo/../elsewhere/"])
def test_codex_home(lay: Lay, value: str) -> None:
    root = lay(
        {**GIT, "elsewhere/AGENTS.md": "E", "home/.codex/AGENTS.md": "no", "link": Path("elsewhere"), "repo/a": None}
    )
    context = run(root, env={"CODEX_HOME": value.replace("{ROOT}", root)})
    assert texts(context) == [("user", agents_md("E"))]
    assert loaded(context, root) == ["elsewhere/AGENTS.md"]  # made canonical


def test_an_empty_codex_home_is_none(lay: Lay) -> None:
    root = lay({**GIT, "home/.codex/AGENTS.md": "G"})
    assert texts(run(root, env={"CODEX_HOME": ""})) == [("user", agents_md("G"))]


@pytest.mark.parametrize("value", ["{ROOT}/nothing", "{ROOT}/file"])
def test_a_codex_home_that_is_no_folder(lay: Lay, value: str) -> None:
    root = lay({**GIT, "file": "", "repo/AGENTS.md": "P"})
    context = run(root, env={"CODEX_HOME": value.replace("{ROOT}", root)})
    assert context.segments == ()
    assert context.refusal is not None
    assert context.refusal.path == value.replace("{ROOT}", root)


# §2 Project files


def test_home_is_no_boundary(lay: Lay) -> None:
    root = lay({"home/.git": None, "home/AGENTS.md": "H", "home/code/app/AGENTS.md": "A"})
    sent(run(root, "home/code/app"), root, "H\n\nA", "home/code/app")


@pytest.mark.parametrize("marker", ["file", "empty folder", "link to a file"])
def test_a_marker_counts_whatever_it_is(lay: Lay, marker: str) -> None:
    value: dict[str, str | bytes | Path | None] = {
        "file": {"repo/.git": "rubbish"},
        "empty folder": {"repo/.git": None},
        "link to a file": {"repo/.git": Path("AGENTS.md")},
    }[marker]  # type: ignore[assignment]  # a table of values of several types
    root = lay({**value, "repo/AGENTS.md": "R", "repo/sub/AGENTS.md": "S", "AGENTS.md": "above"})
    sent(run(root, "repo/sub"), root, "R\n\nS", "repo/sub")


@pytest.mark.parametrize("target", ["gone", ".git"])
def test_a_marker_that_leads_nowhere_does_not_count(lay: Lay, target: str) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "R", "repo/sub/AGENTS.md": "S", "repo/sub/.git": Path(target)})
    sent(run(root, "repo/sub"), root, "R\n\nS", "repo/sub")


def test_root_markers_with_slashes(lay: Lay) -> None:
    root = lay(
        {
            "home/.codex/config.toml": 'project_root_markers = ["conf/root.toml"]',
            "repo/conf/root.toml": "",
            "repo/AGENTS.md": "R",
            "repo/sub/.git": None,
            "repo/sub/AGENTS.md": "S",
        }
    )
    sent(run(root, "repo/sub"), root, "R\n\nS", "repo/sub")


def test_an_empty_marker_makes_the_folder_itself_the_root(lay: Lay) -> None:
    root = lay(
        {
            **GIT,
            "home/.codex/config.toml": 'project_root_markers = [""]',
            "repo/AGENTS.md": "R",
            "repo/s/AGENTS.md": "S",
        }
    )
    sent(run(root, "repo/s"), root, "S", "repo/s")


def test_fallback_names(lay: Lay) -> None:
    names = '["", " . ", "..", "docs/GUIDE.md", "AGENTS.md", "\\u3000.cursorrules\\t", "a\\\\b.md", "x\\u0000y"]'
    root = lay(
        {
            **GIT,
            "home/.codex/config.toml": f"project_doc_fallback_filenames = {names}",
            "repo/docs/GUIDE.md": "no",
            "repo/.cursorrules": "C",
            "repo/a\\b.md": "shadowed",
            "repo/sub/a\\b.md": "B",
        }
    )
    context = run(root, "repo/sub")
    sent(context, root, "C\n\nB", "repo/sub")
    assert outcomes(context, root) == [
        ("repo/AGENTS.override.md", Outcome.MISSING),
        ("repo/AGENTS.md", Outcome.MISSING),
        ("repo/.cursorrules", Outcome.LOADED),
        ("repo/a\\b.md", Outcome.SHADOWED),
        ("repo/sub/AGENTS.override.md", Outcome.MISSING),
        ("repo/sub/AGENTS.md", Outcome.MISSING),
        ("repo/sub/.cursorrules", Outcome.MISSING),
        ("repo/sub/a\\b.md", Outcome.LOADED),
    ]


def test_existence_decides_and_not_content(lay: Lay) -> None:
    root = lay({**GIT, "repo/AGENTS.override.md": "", "repo/AGENTS.md": "hidden", "repo/sub/AGENTS.md": "S"})
    context = run(root, "repo/sub")
    sent(context, root, "S", "repo/sub")
    assert outcomes(context, root)[:2] == [
        ("repo/AGENTS.override.md", Outcome.BLANK),
        ("repo/AGENTS.md", Outcome.SHADOWED),
    ]


def test_special_files_are_passed_over(lay: Lay) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "R"})
    os.mkfifo(f"{root}/repo/AGENTS.override.md")
    context = run(root)
    sent(context, root, "R")
    assert context.candidates[-2].outcome is Outcome.NOT_A_FILE
    assert context.candidates[-2].problem is Problem.SPECIAL


def test_a_loop_behind_a_winner_does_no_harm(lay: Lay) -> None:
    root = lay({**GIT, "repo/AGENTS.override.md": "O", "repo/AGENTS.md": Path("AGENTS.md")})
    sent(run(root), root, "O")


def test_a_loop_hurts_even_where_the_budget_ends_before(lay: Lay) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "R" * 32_768, "repo/sub/AGENTS.md": Path("AGENTS.md")})
    context = run(root, "repo/sub")
    assert texts(context) == []
    assert outcomes(context, root) == [
        ("repo/AGENTS.override.md", Outcome.MISSING),
        ("repo/AGENTS.md", Outcome.EXCLUDED),
        ("repo/sub/AGENTS.override.md", Outcome.MISSING),
        ("repo/sub/AGENTS.md", Outcome.UNREADABLE),
    ]
    assert context.candidates[-1].problem is Problem.LOOP
    assert context.candidates[-3].by == f"{root}/repo/sub/AGENTS.md"


def test_a_name_that_the_system_refuses_is_an_error_too(lay: Lay) -> None:
    name = "x" * 300
    root = lay(
        {
            **GIT,
            "home/.codex/config.toml": f'project_doc_fallback_filenames = ["{name}"]',
            "home/.codex/AGENTS.md": "G",
            "repo/AGENTS.md": "R",
            "repo/sub": None,
        }
    )
    sent(run(root), root, "G\n\n--- project-doc ---\n\nR")
    assert texts(run(root, "repo/sub")) == [("user", agents_md("G"))]


def test_an_unreadable_file_after_the_end_of_the_budget_does_no_harm(lay: Lay) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "R" * 32_768, "repo/sub/AGENTS.md": "secret", "repo/sub/deep/AGENTS.md": "D"})
    os.chmod(f"{root}/repo/sub/AGENTS.md", 0)
    with as_somebody(root):
        context = run(root, "repo/sub/deep")
    sent(context, root, "R" * 32_768, "repo/sub/deep")
    assert [outcome for _, outcome in outcomes(context, root) if outcome is not Outcome.MISSING] == [
        Outcome.LOADED,
        Outcome.OVER_BUDGET,
        Outcome.OVER_BUDGET,
    ]


def test_an_unreadable_file_within_the_budget_drops_those_before_it(lay: Lay) -> None:
    root = lay({**GIT, "home/.codex/AGENTS.md": "G", "repo/AGENTS.md": "R", "repo/sub/AGENTS.md": "secret"})
    os.chmod(f"{root}/repo/sub/AGENTS.md", 0)
    with as_somebody(root):
        context = run(root, "repo/sub")
    assert texts(context) == [("user", agents_md("G"))]
    assert loaded(context, root) == ["home/.codex/AGENTS.md"]
    assert context.cuts == ()


def test_the_folder_given_with_cd_keeps_its_spelling(lay: Lay) -> None:
    root = lay(
        {
            "lexical/.git": None,
            "lexical/AGENTS.md": "L",
            "lexical/link": Path("../real/sub"),
            "real/AGENTS.md": "no",
            "real/.git": None,
            "real/sub/AGENTS.md": "S",
            "repo/here/AGENTS.md": "H",
        }
    )
    sent(run(root, options={"cd": (f"{root}/lexical/link",)}), root, "L\n\nS", "lexical/link")
    # Relative to the process's folder, and so is a relative CODEX_HOME.
    context = run(root, env={"CODEX_HOME": "here"}, options={"cd": ("../lexical/link",)})
    sent(context, root, "H\n\n--- project-doc ---\n\nL\n\nS", "lexical/link")


def test_a_folder_that_is_spelled_with_two_slashes(lay: Lay) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "R"})
    sent(run(root, options={"cd": (f"/{root}/repo",)}), root, "R")


# §2 Trust


def trust(path: str, level: str) -> str:
    return f'[projects."{path}"]\ntrust_level = "{level}"\n'


@pytest.mark.parametrize(
    ("entries", "body"),
    [
        ({"repo/sub": "untrusted"}, None),  # the folder itself
        ({"repo": "untrusted"}, None),  # else the git root
        ({"repo/sub": "trusted", "repo": "untrusted"}, "R\n\nS"),  # the folder before the root
        ({"repo/sub": "untrusted", "repo": "trusted"}, None),
        ({"": "untrusted", "repo/sub/deep": "untrusted"}, "R\n\nS"),  # above and below do not count
        ({"alias": "untrusted", "alias/sub": "untrusted"}, "R\n\nS"),  # nor does a link to the repository
        ({}, "R\n\nS"),
    ],
)
def test_trust(lay: Lay, entries: dict[str, str], body: str | None) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "R", "repo/sub/AGENTS.md": "S", "alias": Path("repo")})
    config = "".join(trust(f"{root}/{name}".rstrip("/"), level) for name, level in entries.items())
    lay({"home/.codex/config.toml": config})
    context = run(root, "repo/sub")
    if body:
        sent(context, root, body, "repo/sub")
    else:
        assert texts(context) == []
        assert {outcome for _, outcome in outcomes(context, root)} == {Outcome.MISSING, Outcome.UNTRUSTED}


def test_folders_between_do_not_count_for_trust(lay: Lay) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "R", "repo/a/b": None})
    lay({"home/.codex/config.toml": trust(f"{root}/repo/a", "untrusted")})
    sent(run(root, "repo/a/b"), root, "R", "repo/a/b")


def test_trust_goes_by_git_and_not_by_the_root_markers(lay: Lay) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "R", "repo/sub/ROOT": "", "repo/sub/AGENTS.md": "S"})
    lay({"home/.codex/config.toml": 'project_root_markers = ["ROOT"]\n' + trust(f"{root}/repo", "untrusted")})
    assert texts(run(root, "repo/sub")) == []


def test_trust_of_a_linked_worktree_is_that_of_its_main_checkout(lay: Lay) -> None:
    root = lay({"main/.git/worktrees/tree/HEAD": "ref: refs/heads/x\n", "tree/AGENTS.md": "T", "tree/sub": None})
    lay({"tree/.git": f"gitdir: {root}/main/.git/worktrees/tree\n"})
    lay({"home/.codex/config.toml": trust(f"{root}/main", "untrusted")})
    assert texts(run(root, "tree/sub")) == []


def test_trust_of_a_submodule_is_its_own(lay: Lay) -> None:
    root = lay(
        {"repo/.git/modules/sub": None, "repo/sub/.git": "gitdir: ../.git/modules/sub\n", "repo/sub/AGENTS.md": "S"}
    )
    lay({"home/.codex/config.toml": trust(f"{root}/repo", "untrusted")})
    sent(run(root, "repo/sub"), root, "S", "repo/sub")


@pytest.mark.parametrize("level", ["trusted", None])
def test_only_a_trusted_repository_has_a_say(lay: Lay, level: str | None) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "12345", "repo/.codex/config.toml": "project_doc_max_bytes = 2"})
    lay({"home/.codex/config.toml": trust(f"{root}/repo", level) if level else ""})
    sent(run(root), root, "12" if level else "12345")


def test_a_repository_has_no_say_in_trust(lay: Lay) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "R"})
    lay({"home/.codex/config.toml": trust(f"{root}/repo", "trusted")})
    lay({"repo/.codex/config.toml": trust(f"{root}/repo", "untrusted")})
    sent(run(root), root, "R")


def test_the_repositorys_settings_nearest_the_folder_win(lay: Lay) -> None:
    root = lay(
        {
            **GIT,
            "repo/AGENTS.md": "12345",
            "repo/.codex/config.toml": "project_doc_max_bytes = 2",
            "repo/sub/.codex/config.toml": 'project_doc_max_bytes = 4\nproject_root_markers = ["none"]',
        }
    )
    lay({"home/.codex/config.toml": "project_doc_max_bytes = 1\n" + trust(f"{root}/repo", "trusted")})
    sent(run(root, "repo/sub"), root, "1234", "repo/sub")
    sent(run(root), root, "12")


# §3 Budget


def limit(amount: int = 32_768) -> Limit:
    return Limit(amount, Unit.BYTES, "all project files", Effect.CUTS)


@pytest.mark.parametrize("size", [32_767, 32_768, 32_769])
def test_the_default_budget(lay: Lay, size: int) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "x" * size})
    context = run(root)
    sent(context, root, "x" * min(size, 32_768))
    assert context.usages == (Usage(limit(), size, (f"{root}/repo/AGENTS.md",)),)
    assert context.usages[0].exceeded is (size > 32_768)
    assert context.cuts == ((Cut(f"{root}/repo/AGENTS.md", 32_768, limit(), 1),) if size > 32_768 else ())


def test_a_chain_over_the_budget_while_every_file_is_under_it(lay: Lay) -> None:
    root = lay(
        {**GIT, "repo/AGENTS.md": "r" * 20_000, "repo/a/AGENTS.md": "a" * 20_000, "repo/a/b/AGENTS.md": "b" * 20_000}
    )
    context = run(root, "repo/a/b")
    sent(context, root, "r" * 20_000 + "\n\n" + "a" * 12_768, "repo/a/b")
    assert loaded(context, root) == ["repo/AGENTS.md", "repo/a/AGENTS.md"]
    assert context.cuts == (
        Cut(f"{root}/repo/a/AGENTS.md", 12_768, limit(), 7_232),
        Cut(f"{root}/repo/a/b/AGENTS.md", 0, limit(), 20_000),
    )
    assert [outcome for _, outcome in outcomes(context, root) if outcome is not Outcome.MISSING] == [
        Outcome.LOADED,
        Outcome.LOADED,
        Outcome.OVER_BUDGET,
    ]
    assert context.usages[0].used == 60_000


def test_a_cut_inside_a_character(lay: Lay) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "x" * 32_767 + "é", "repo/sub/AGENTS.md": "S"})
    context = run(root, "repo/sub")
    sent(context, root, "x" * 32_767 + "\ufffd", "repo/sub")
    assert context.cuts[0] == Cut(f"{root}/repo/AGENTS.md", 32_768, limit(), 1, inside_character=True)
    # File bytes are subtracted, not those of U+FFFD: nothing is left, and nothing more than that.
    assert context.cuts[1] == Cut(f"{root}/repo/sub/AGENTS.md", 0, limit(), 1)


def test_file_bytes_are_subtracted(lay: Lay) -> None:
    root = lay({**GIT, "home/.codex/config.toml": "project_doc_max_bytes = 6"})
    lay({"repo/AGENTS.md": b"\xff\xff\xff", "repo/sub/AGENTS.md": "abcdef"})
    sent(run(root, "repo/sub"), root, "\ufffd" * 3 + "\n\nabc", "repo/sub")


def test_a_file_of_marks_only_is_not_blank(lay: Lay) -> None:
    root = lay({**GIT, "home/.codex/config.toml": "project_doc_max_bytes = 5"})
    lay({"repo/AGENTS.md": "\ufeff", "repo/a/AGENTS.md": "\x1c", "repo/a/b/AGENTS.md": "xyz"})
    sent(run(root, "repo/a/b"), root, "\ufeff\n\n\x1c\n\nx", "repo/a/b")


def test_blank_files_use_nothing_up(lay: Lay) -> None:
    root = lay({**GIT, "home/.codex/config.toml": "project_doc_max_bytes = 3"})
    lay({"repo/AGENTS.md": "\x85\n\n\n", "repo/a/AGENTS.md": "", "repo/a/b/AGENTS.md": "xyz"})
    context = run(root, "repo/a/b")
    sent(context, root, "xyz", "repo/a/b")
    assert [outcome for _, outcome in outcomes(context, root) if outcome is not Outcome.MISSING] == [
        Outcome.BLANK,
        Outcome.BLANK,
        Outcome.LOADED,
    ]


def test_white_space_that_is_cut_in_two_is_not_blank(lay: Lay) -> None:
    root = lay({**GIT, "home/.codex/config.toml": "project_doc_max_bytes = 3"})
    lay({"repo/AGENTS.md": "\n\u2028\n", "repo/a/AGENTS.md": "xyz"})
    sent(run(root, "repo/a"), root, "\n\ufffd", "repo/a")


def test_a_budget_of_nothing_reads_nothing(lay: Lay) -> None:
    root = lay({**GIT, "home/.codex/config.toml": "project_doc_max_bytes = 0", "repo/AGENTS.md": "R"})
    context = run(root)
    assert texts(context) == []
    assert outcomes(context, root)[-1] == ("repo/AGENTS.md", Outcome.EXCLUDED)
    assert context.candidates[-1].by == "project_doc_max_bytes = 0"


def test_the_warning_about_global_and_project_text_together(lay: Lay) -> None:
    root = lay({**GIT, "home/.codex/AGENTS.md": "\n" + "g" * 20_000 + "\n", "repo/AGENTS.md": "r" * 12_768})
    assert run(root).warnings == ()
    lay({"repo/sub/AGENTS.md": "s"})
    (warning,) = run(root, "repo/sub").warnings
    assert (warning.used, warning.limit.amount, warning.limit.effect) == (32_769, 32_768, Effect.WARNS)
    assert warning.paths == tuple(
        f"{root}/{name}" for name in ("home/.codex/AGENTS.md", "repo/AGENTS.md", "repo/sub/AGENTS.md")
    )


# §4, §5 Text


def test_several_files_are_not_trimmed(lay: Lay) -> None:
    root = lay({**GIT, "home/.codex/AGENTS.md": "\n G \n", "repo/AGENTS.md": "\nR\n", "repo/sub/AGENTS.md": "S\n\n"})
    sent(run(root, "repo/sub"), root, "G\n\n--- project-doc ---\n\n\nR\n\n\nS\n\n", "repo/sub")


def test_nothing_is_changed(lay: Lay) -> None:
    body = "\ufeff---\r\na: b\r---\n<!-- c -->@x.md\n\0\x1b[0m</INSTRUCTIONS>\u200b"
    root = lay({**GIT, "repo/AGENTS.md": body, "repo/x.md": "no"})
    context = run(root)
    sent(context, root, body)
    (own,) = [run_ for run_ in context.segments[0].text.runs if run_.origin]
    assert own.verbatim
    assert own.origin is not None
    assert (own.origin.start, own.origin.end) == (0, len(body.encode()))


def test_a_folder_with_a_name_that_could_be_markup(lay: Lay) -> None:
    root = lay({"a <b> & 'c'\n/AGENTS.md": "R"})
    sent(run(root, "a <b> & 'c'\n"), root, "R", "a <b> & 'c'\n")


def test_the_headline_without_project_files(lay: Lay) -> None:
    root = lay({**GIT, "home/.codex/AGENTS.md": "G", "repo/AGENTS.md": "\n"})
    assert texts(run(root)) == [("user", agents_md("G"))]


# §7 Configuration


@pytest.mark.parametrize(
    "config",
    [
        "project_doc_max_bytes = -1",
        'project_doc_max_bytes = "many"',
        "project_doc_max_bytes = 1.5",
        "project_doc_max_bytes = true",
        "project_doc_max_bytes = 9223372036854775808",
        "project_doc_max_bytes = " + "9" * 5000,
        'project_root_markers = ".git"',
        "project_root_markers = [1]",
        '[projects."/x"]\ntrust_level = "maybe"',
        '[projects."/x"]\ntrust_level = []',
        "projects = 3",
        'profile = "x"',
        "not toml",
        "a = " + "[" * 5000,
        "a." * 20_000 + "b = 1",
        b"a = '\xff'",
        'model_instructions_file = "gone.md"',
        'model_instructions_file = "blank.md"',
        'model_instructions_file = "latin.md"',
        'model_instructions_file = "folder"',
        "model_instructions_file = 3",
    ],
)
def test_settings_with_which_it_does_not_start(lay: Lay, config: str | bytes) -> None:
    root = lay(
        {
            **GIT,
            "home/.codex/config.toml": config,
            "home/.codex/AGENTS.md": "G",
            "home/.codex/blank.md": " \x85\n",
            "home/.codex/latin.md": b"caf\xe9",
            "home/.codex/folder": None,
            "repo/AGENTS.md": "R",
        }
    )
    before = time.monotonic()
    context = run(root)
    assert time.monotonic() - before < 5
    assert context.segments == ()
    assert context.loaded == ()
    assert context.refusal is not None
    assert context.refusal.path.startswith(f"{root}/home/.codex/")


def test_a_refusal_names_the_file_and_the_fault(lay: Lay) -> None:
    root = lay({**GIT, "home/.codex/config.toml": "project_doc_max_bytes = -1"})
    refusal = run(root).refusal
    assert refusal is not None
    assert refusal.path == f"{root}/home/.codex/config.toml"
    assert "project_doc_max_bytes" in refusal.why


def test_keys_below_a_table_are_not_seen(lay: Lay) -> None:
    config = '[project]\nproject_doc_max_bytes = 1\nproject_doc_fallback_filenames = ["G.md"]\n'
    root = lay({**GIT, "home/.codex/config.toml": config, "repo/AGENTS.md": "R", "repo/sub/G.md": "no"})
    sent(run(root, "repo/sub"), root, "R", "repo/sub")


def test_keys_without_effect(lay: Lay) -> None:
    config = (
        'experimental_instructions_file = "x.md"\n[features]\nchild_agents_md = true\n'
        "[profiles.x]\nproject_doc_max_bytes = 1\n"
    )
    root = lay({**GIT, "home/.codex/config.toml": "\ufeff" + config, "repo/AGENTS.md": "R", "repo/sub/AGENTS.md": "no"})
    sent(run(root), root, "R")


def test_profiles_and_overrides(lay: Lay) -> None:
    root = lay(
        {
            **GIT,
            "home/.codex/config.toml": "project_doc_max_bytes = 1",
            "home/.codex/two.config.toml": "project_doc_max_bytes = 2",
            "repo/AGENTS.md": "12345",
        }
    )
    sent(run(root), root, "1")
    sent(run(root, options={"profile": ("two",)}), root, "12")
    sent(run(root, options={"profile": ("two",), "config": ("project_doc_max_bytes=3",)}), root, "123")
    refusal = run(root, options={"config": ("project_doc_max_bytes=many",)}).refusal
    assert refusal is not None
    assert refusal.path == "-c"


def test_a_profile_adds_to_the_trusted_projects(lay: Lay) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "R"})
    lay({"home/.codex/config.toml": trust(f"{root}/repo", "untrusted")})
    lay({"home/.codex/p.config.toml": trust("/other", "trusted")})
    assert texts(run(root, options={"profile": ("p",)})) == []


def test_overrides_win_over_a_trusted_repository(lay: Lay) -> None:
    root = lay({**GIT, "repo/AGENTS.md": "12345", "repo/.codex/config.toml": "project_doc_max_bytes = 2"})
    lay({"home/.codex/config.toml": trust(f"{root}/repo", "trusted")})
    sent(run(root, options={"config": ("project_doc_max_bytes=4",)}), root, "1234")


@pytest.mark.parametrize(
    ("setting", "path"),
    [("base.md", "home/.codex/base.md"), ("~/own/base.md", "home/own/base.md"), ("../x/base.md", "home/x/base.md")],
)
def test_the_base_prompt_from_a_file(lay: Lay, setting: str, path: str) -> None:
    root = lay({**GIT, "home/.codex/config.toml": f'model_instructions_file = "{setting}"', path: "\n\ufeffB\r\nC\x85"})
    context = run(root)
    assert texts(context) == [("developer", "\ufeffB\r\nC")]
    assert loaded(context, root) == [path]
    lay({"repo/AGENTS.md": "R"})
    assert texts(run(root)) == [("developer", "\ufeffB\r\nC"), ("user", agents_md("R", f"{root}/repo"))]


def test_the_base_prompt_of_a_trusted_repository(lay: Lay) -> None:
    root = lay({**GIT, "repo/.codex/config.toml": 'model_instructions_file = "base.md"', "repo/.codex/base.md": "B"})
    assert texts(run(root)) == []
    lay({"home/.codex/config.toml": trust(f"{root}/repo", "trusted")})
    assert texts(run(root)) == [("developer", "B")]


def test_the_base_prompt_as_a_string(lay: Lay) -> None:
    root = lay({**GIT, "home/.codex/config.toml": 'instructions = "Be brief."'})
    context = run(root)
    assert texts(context) == [("developer", "Be brief.")]
    assert loaded(context, root) == []


# Neutral starts


def test_a_neutral_start_has_no_user_files_and_no_environment(lay: Lay) -> None:
    root = lay({**GIT, "AGENTS.md": "above", ".git": None, "home/.codex/AGENTS.md": "G", "repo/AGENTS.md": "R"})
    context = run_neutral(root)
    sent(context, root, "R")
    assert {candidate.scope for candidate in context.candidates} == {"project"}


def test_a_neutral_start_trusts_the_repositorys_settings(lay: Lay) -> None:
    config = 'project_doc_max_bytes = 2\nproject_root_markers = ["none"]\nproject_doc_fallback_filenames = ["G.md"]'
    root = lay({**GIT, "repo/.codex/config.toml": config, "repo/G.md": "12345", "repo/sub/AGENTS.md": "S"})
    context = run_neutral(root, "repo/sub")
    sent(context, root, "12", "repo/sub")
    assert context.usages[0].limit == limit(2)


def test_a_neutral_start_does_not_read_outside(lay: Lay) -> None:
    root = lay({**GIT, "secret.md": "no", "repo/AGENTS.override.md": Path("/etc/passwd"), "repo/AGENTS.md": "R"})
    lay({"repo/.codex/config.toml": 'model_instructions_file = "../../secret.md"'})
    context = run_neutral(root)
    sent(context, root, "R")
    assert outcomes(context, root, "base prompt") == [("secret.md", Outcome.MISSING)]
    assert context.candidates[0].problem is Problem.OUTSIDE
    assert context.candidates[1].problem is Problem.OUTSIDE


def test_a_neutral_start_has_no_home_for_a_base_prompt(lay: Lay) -> None:
    root = lay({**GIT, "repo/.codex/config.toml": 'model_instructions_file = "~/base.md"', "repo/AGENTS.md": "R"})
    context = run_neutral(root)
    sent(context, root, "R")
    assert context.candidates[0].problem is Problem.OUTSIDE
    assert context.refusal is None


def test_a_neutral_start_leaves_ignored_files_out(lay: Lay) -> None:
    root = lay({**GIT, "repo/AGENTS.override.md": "mine", "repo/AGENTS.md": "R"})
    context = run_neutral(root, ignored=lambda path: path.endswith("override.md"))
    sent(context, root, "R")
    assert context.candidates[0].problem is Problem.IGNORED


def test_broken_settings_of_the_repository_at_a_neutral_start(lay: Lay) -> None:
    root = lay({**GIT, "repo/.codex/config.toml": "= 1", "repo/AGENTS.md": "R"})
    refusal = run_neutral(root).refusal
    assert refusal is not None
    assert refusal.path == f"{root}/repo/.codex/config.toml"


# What it declares


def test_facts() -> None:
    (agent,) = AGENTS
    assert agent.id == "codex"
    assert agent.limits == (limit(),)
    assert agent.serves("a/b/AGENTS.md") == "a/b"
    assert agent.serves("AGENTS.override.md") == ""
    assert agent.serves("a/CLAUDE.md") is None
    assert not agent.may_load("agents.md")
