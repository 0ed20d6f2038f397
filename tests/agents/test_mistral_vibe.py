"""Mistral Vibe: what the recorded cases leave out. § is its specification's."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.mistral_vibe import AGENTS, FIRST, LAST, PROJECT
from guidelint.loading.context import Context, OnDemand, Outcome, Trigger
from guidelint.loading.start import Start, neutral
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

(AGENT,) = AGENTS


def run(
    root: str,
    cwd: str = "repo",
    env: Mapping[str, str] | None = None,
    options: Mapping[str, tuple[str, ...]] | None = None,
    touched: tuple[str, ...] = (),
) -> Context:
    place = os.path.realpath(f"{root}/{cwd}")
    return AGENT.load(Start(DiskTree(), place, f"{root}/home", env=env or {}, options=options or {}, touched=touched))


TRUST: Mapping[str, tuple[str, ...]] = {"trust": ("true",)}


def body(context: Context) -> str | None:
    """§3: what stands between the first and the last line."""
    if not context.segments:
        return None
    text = context.segments[0].text.text
    assert text.startswith(f"{FIRST}\n\n")
    assert text.endswith(f"\n\n{LAST}")
    return text[len(FIRST) + 2 : -len(LAST) - 2]


def project(*files: tuple[str, str]) -> str:
    return "\n\n".join([PROJECT, *(f"Contents of {folder}/AGENTS.md:\n\n{text}" for folder, text in files)])


def test_the_users_folder(lay: Lay) -> None:
    root = lay({"own/AGENTS.md": "U", "link": Path("own"), "repo": None})
    heading = f"## User instructions\n\nContents of {root}/own/AGENTS.md (user-level instructions):\n\nU"
    assert body(run(root, env={"VIBE_HOME": f"{root}/link"})) == heading


def test_trust_for_one_run(lay: Lay) -> None:
    root = lay({"repo/.git": None, "repo/AGENTS.md": "R", "repo/sub/AGENTS.md": "S"})
    assert body(run(root, "repo/sub", options=TRUST)) == project((f"{root}/repo/sub", "S"))
    context = run(root, "repo/sub")
    assert body(context) is None
    assert [one.path for one in context.candidates if one.outcome is Outcome.UNTRUSTED] == [
        f"{root}/repo/AGENTS.md",
        f"{root}/repo/sub/AGENTS.md",
    ]


def lists(root: str, trusted: str, untrusted: str = "") -> dict[str, str | bytes | Path | None]:
    return {"home/.vibe/trusted_folders.toml": f'trusted = ["{root}/{trusted}"]\nuntrusted = ["{root}/{untrusted}"]'}


@pytest.mark.parametrize(
    ("trusted", "untrusted", "loads"),
    [("repo", "repo", True), ("link", "", False), ("repo/", "", False), ("", "repo", False), ("repo/sub", "", False)],
)
def test_the_lists(lay: Lay, trusted: str, untrusted: str, loads: bool) -> None:
    root = lay({"repo/AGENTS.md": "R", "link": Path("repo")})
    lay(lists(root, trusted, untrusted))
    assert (body(run(root)) is not None) is loads


@pytest.mark.parametrize("lists", ["trusted = [", "trusted = 1", 'trusted = [1, ["x"]]', b"\xff", None], ids=repr)
def test_broken_lists_trust_nothing(lay: Lay, lists: str | bytes | None) -> None:
    assert body(run(lay({"home/.vibe/trusted_folders.toml": lists, "repo/AGENTS.md": "R"}))) is None


def test_started_in_the_home_folder(lay: Lay) -> None:
    root = lay({"home/AGENTS.md": "H", "home/code/AGENTS.md": "C"})
    lay(lists(root, "home"))
    assert body(run(root, "home")) is None
    assert body(run(root, "home/code")) == project((f"{root}/home", "H"), (f"{root}/home/code", "C"))


def test_added_folders(lay: Lay) -> None:
    root = lay({"lib/AGENTS.md": "L", "lib/in/AGENTS.md": "I", "repo/AGENTS.md": "R"})
    options = {"add-dir": ("../lib/in",)}
    assert body(run(root, options=options)) == project((f"{root}/lib/in", "I"))
    lay(lists(root, "lib"))
    assert body(run(root, options={**options, **TRUST})) == project(
        (f"{root}/repo", "R"), (f"{root}/lib", "L"), (f"{root}/lib/in", "I")
    )


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\xff\xfea\0\r\0\n\0\xfc\0", "a\nü"),
        (b"\xfe\xff\0a\0\xfc", "aü"),
        (b"\xff\xfe\0\0a\0\0\0", "a"),
        (b"\0\0\xfe\xff\0\0\0a", "a"),
        (b"\xef\xbb\xbfa\xef\xbb\xbfb", "a\ufeffb"),
        (b"\x1ca\x85 \x1f\xc2\x85", None),  # a lone 0x85: not UTF-8
    ],
)
def test_encodings(lay: Lay, data: bytes, text: str | None) -> None:
    root = lay({"repo/AGENTS.md": data})
    context = run(root, options=TRUST)
    assert bool(context.undetermined) is (text is None)
    if text is not None:
        assert body(context) == project((f"{root}/repo", text))


def test_origins_in_utf_16(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "\ufeff\U0001f642\r\nx".encode("utf-16-le")})
    text = run(root, options=TRUST).segments[0].text
    assert text.byte_at(text.text.index("x\n")) == (f"{root}/repo/AGENTS.md", 10)


@pytest.mark.parametrize(
    ("user", "own", "variable", "loads"),
    [
        ("include_project_context = false", None, None, False),
        ("include_project_context = false", "include_project_context = true", None, True),
        (None, "include_project_context = false", None, False),
        (None, "include_project_context = false", "yes", True),
        (None, None, "OFF", False),
        (None, None, "", True),
        (None, None, "perhaps", True),
        (None, "include_project_context = [", None, True),
    ],
)
def test_the_switch(lay: Lay, user: str | None, own: str | None, variable: str | None, loads: bool) -> None:
    root = lay({"repo/AGENTS.md": "R", "home/.vibe/AGENTS.md": "U"})
    lay({"home/.vibe/config.toml": user or "", **({"repo/.vibe/config.toml": own} if own else {})})
    env = {"vibe_include_project_context": variable} if variable is not None else {}
    assert (body(run(root, env=env, options=TRUST)) is not None) is loads


def test_the_nearest_file_alone_is_asked(lay: Lay) -> None:
    root = lay(
        {
            "repo/.vibe/config.toml": "include_project_context = false",
            "repo/a/.vibe/config.toml": "",
            "repo/AGENTS.md": "R",
        }
    )
    lay(lists(root, "repo"))
    assert body(run(root, "repo/a")) is not None
    assert body(run(root)) is None
    lay({"repo/b/x": ""})
    assert body(run(root, "repo/b")) is None


def test_on_demand(lay: Lay) -> None:
    root = lay(
        {"repo/AGENTS.md": "R", "repo/a/AGENTS.md": " A\r\n", "repo/a/b/AGENTS.md": "B", "repo/a/b/x": "", "x": ""}
    )
    paths = tuple(f"{root}/{name}" for name in ("x", "repo/AGENTS.md", "repo/gone", "repo/a/b/x", "repo/a/b/x"))
    context = run(root, options=TRUST, touched=paths)
    assert [(one.role, one.touched) for one in context.segments] == [("system", None), ("tool", paths[3])]
    assert context.segments[1].text.text == (
        f"<vibe_warning>\nContents of {root}/repo/a/AGENTS.md (project instructions for this directory):\n\nA\n\n"
        f"Contents of {root}/repo/a/b/AGENTS.md (project instructions for this directory):\n\nB\n</vibe_warning>"
    )
    assert set(context.on_demand) == {
        OnDemand(f"{root}/repo/a/AGENTS.md", Trigger(f"{root}/repo/a")),
        OnDemand(f"{root}/repo/a/b/AGENTS.md", Trigger(f"{root}/repo/a/b")),
    }
    assert run(root, touched=paths).segments == ()  # not trusted


def test_neutral(lay: Lay) -> None:
    root = lay(
        {"AGENTS.md": "above", "repo/AGENTS.md": "R", "repo/a/AGENTS.md": Path("../../AGENTS.md"), "repo/a/x": ""}
    )
    tree = ConfinedTree(DiskTree(), f"{root}/repo")
    context = AGENT.load(neutral(tree, f"{root}/repo", f"{root}/repo/a"))
    assert body(context) == project((f"{root}/repo", "R"))
