"""Bridges to AGENTS.md: what is made for which agent, and that it works."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from guidelint import agents, config
from guidelint.edits import bridges
from guidelint.edits.bridges import Bridge, Plan, State
from guidelint.loading.agent import Agent
from guidelint.views import working_copy

TEXT = "# Rules\n\nRun `make test`.\nUse tabs.\nNever edit `gen/`.\n"
CLAUDE, GEMINI, CODEX, ZED, AIDER = "claude-code", "gemini-cli", "codex", "zed", "aider"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "repository"
    folder.mkdir()
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    subprocess.run(["git", "init", "--quiet", str(folder)], check=True, env=environment)
    (folder / "AGENTS.md").write_text(TEXT)
    return folder


def found(*ids: str) -> list[Agent]:
    return [agents.known()[one] for one in ids]


def plan(root: Path, *ids: str, links: bool = False) -> Plan:
    return bridges.plan(working_copy(str(root)), found(*ids), links=links)


def told(plan: Plan) -> list[tuple[str, State, str | None, bytes | None, tuple[str, ...]]]:
    return [(one.path, one.was, one.target, one.after, one.agents) for one in plan.bridges]


def write(root: Path, plan: Plan) -> None:
    assert [bridges.write(str(root), one) for one in plan.bridges] == [None] * len(plan.bridges)


def sent(root: Path, agent: str, folder: str = "") -> str:
    view = working_copy(str(root))
    context = found(agent)[0].load(view.start(str(root / folder).rstrip("/")))
    return "".join(segment.text.text for segment in context.segments)


def test_who_reads_it_needs_none(root: Path) -> None:
    assert plan(root, CODEX, CLAUDE, ZED) == Plan(("AGENTS.md",), (), ())


def test_an_import_is_made_where_the_agent_expands_it(root: Path) -> None:
    made = plan(root, GEMINI, CODEX)
    assert told(made) == [("GEMINI.md", State.ABSENT, None, b"@AGENTS.md\n", (GEMINI,))]
    write(root, made)
    assert "Never edit `gen/`." in sent(root, GEMINI)
    assert plan(root, GEMINI, CODEX).bridges == ()


def test_or_a_link_if_that_is_asked_for(root: Path) -> None:
    made = plan(root, GEMINI, links=True)
    assert told(made) == [("GEMINI.md", State.ABSENT, "AGENTS.md", None, (GEMINI,))]
    write(root, made)
    assert os.readlink(root / "GEMINI.md") == "AGENTS.md"
    assert "Use tabs." in sent(root, GEMINI)


def test_an_agent_without_imports_gets_a_link(root: Path) -> None:
    (root / ".rules").write_text("")  # the first of Zed's names that is there wins, an empty one too
    made = plan(root, ZED)
    assert told(made) == [(".rules", State.BLANK, "AGENTS.md", None, (ZED,))]
    write(root, made)
    assert "Use tabs." in sent(root, ZED)


def test_every_folder_that_has_one(root: Path) -> None:
    (root / "pkg").mkdir()
    (root / "pkg/AGENTS.md").write_text("# Package\n\nBe short.\n")
    (root / "CLAUDE.md").write_text("@AGENTS.md\n")
    made = plan(root, CLAUDE, GEMINI)
    assert told(made) == [
        ("GEMINI.md", State.ABSENT, None, b"@AGENTS.md\n", (GEMINI,)),
        ("pkg/CLAUDE.md", State.ABSENT, None, b"@AGENTS.md\n", (CLAUDE,)),
        ("pkg/GEMINI.md", State.ABSENT, None, b"@AGENTS.md\n", (GEMINI,)),
    ]
    write(root, made)
    assert "Be short." in sent(root, CLAUDE, "pkg")


def test_a_bridge_that_hides_what_was_found_below_brings_another(root: Path) -> None:
    """Without a CLAUDE.md on the way Claude Code reads AGENTS.md: the first one changes that in all folders."""
    (root / "pkg").mkdir()
    (root / "pkg/AGENTS.md").write_text("# Package\n\nBe short.\n")
    (root / "CLAUDE.md").write_text("Mine.\n")
    assert [one.path for one in plan(root, CLAUDE).bridges] == ["CLAUDE.md", "pkg/CLAUDE.md"]


def test_text_of_its_own_stays(root: Path) -> None:
    (root / "CLAUDE.md").write_bytes(b"\xef\xbb\xbf# Mine\r\n\r\nAlways plan.\r\n")
    made = plan(root, CLAUDE, links=True)
    assert told(made) == [
        ("CLAUDE.md", State.OWN_TEXT, None, b"\xef\xbb\xbf@AGENTS.md\r\n\r\n# Mine\r\n\r\nAlways plan.\r\n", (CLAUDE,))
    ]
    write(root, made)
    assert "Always plan." in sent(root, CLAUDE)
    assert "Use tabs." in sent(root, CLAUDE)


def test_an_import_goes_from_where_the_file_is(root: Path) -> None:
    (root / ".claude").mkdir()
    (root / ".claude/CLAUDE.md").write_text("# Mine\n")
    assert told(plan(root, CLAUDE)) == [
        (".claude/CLAUDE.md", State.OWN_TEXT, None, b"@../AGENTS.md\n\n# Mine\n", (CLAUDE,))
    ]


@pytest.mark.parametrize(
    ("text", "was"),
    [
        (TEXT, State.COPY),
        (TEXT.replace("\n", "\r\n"), State.COPY),
        ("# Rules\n\nUse tabs.\n", State.COPY),
        ("\n", State.BLANK),
        ("AGENTS.md", State.POINTER),
        ("./AGENTS.md\n", State.POINTER),
        (".\\AGENTS.md\r\n", State.POINTER),
    ],
)
def test_what_says_nothing_of_its_own_becomes_an_import_or_a_link(root: Path, text: str, was: State) -> None:
    (root / "GEMINI.md").write_bytes(text.encode())
    assert told(plan(root, GEMINI)) == [("GEMINI.md", was, None, b"@AGENTS.md\n", (GEMINI,))]
    made = plan(root, GEMINI, links=True)
    assert told(made) == [("GEMINI.md", was, "AGENTS.md", None, (GEMINI,))]
    write(root, made)
    assert sent(root, GEMINI).count("Use tabs.") == 1


def test_a_copy_with_lines_of_its_own_is_left_alone(root: Path) -> None:
    (root / "CLAUDE.md").write_text(f"{TEXT}Plan first.\n")
    made = plan(root, CLAUDE)
    assert made.bridges == ()
    assert [(one.agent, one.source, one.why) for one in made.unbridged] == [
        (
            CLAUDE,
            "AGENTS.md",
            "CLAUDE.md is a copy of AGENTS.md with 1 line of its own: move them there, then run this again",
        )
    ]


def test_text_that_no_import_can_join_is_left_alone(root: Path) -> None:
    (root / ".rules").write_text("Zed's own.\n")
    made = plan(root, ZED)
    assert made.bridges == ()
    assert [one.why for one in made.unbridged] == [".rules is read in its place and has 1 line of its own"]


def test_an_agent_that_reads_nothing_by_itself(root: Path) -> None:
    made = plan(root, AIDER)
    assert made.bridges == ()
    assert [one.why for one in made.unbridged] == ["aider reads no file there by which it could be given the text"]


def test_broken_links_are_repaired_and_others_stay(root: Path) -> None:
    (root / "GEMINI.md").symlink_to("AGENT.md")
    made = plan(root, GEMINI)
    assert told(made) == [("GEMINI.md", State.BROKEN_LINK, "AGENTS.md", None, (GEMINI,))]
    assert made.bridges[0].before == "AGENT.md"
    write(root, made)
    assert "Use tabs." in sent(root, GEMINI)
    (root / "GEMINI.md").unlink()
    (root / "other.md").write_text("Something else.\n")
    (root / "GEMINI.md").symlink_to("other.md")
    made = plan(root, GEMINI)
    assert made.bridges == ()
    assert [one.why for one in made.unbridged] == ["GEMINI.md is a link to other.md, which does not lead there"]


def test_a_link_out_of_the_repository_is_told_of(root: Path) -> None:
    """Where it leads nowhere the agent gets the text; on the machine that has the file it does not."""
    (root / "CLAUDE.md").symlink_to("../out.md")
    assert [one.why for one in plan(root, CLAUDE).unbridged] == []
    (root.parent / "out.md").write_text("Other rules.\n")
    made = plan(root, CLAUDE)
    assert made.bridges == ()
    assert [one.why for one in made.unbridged] == [
        f"CLAUDE.md leads out of the repository, to {root.parent}/out.md, and is read in its place"
    ]


def test_what_git_ignores_is_left_alone(root: Path) -> None:
    (root / ".gitignore").write_text("GEMINI.md\n")
    assert [one.why for one in plan(root, GEMINI).unbridged] == ["git would ignore GEMINI.md"]
    (root / "GEMINI.md").write_text("Mine.\n")
    made = plan(root, GEMINI)
    assert made.bridges == ()
    assert [one.why for one in made.unbridged] == ["git ignores GEMINI.md"]


def test_what_a_limit_takes_away_needs_no_bridge(root: Path) -> None:
    (root / "AGENTS.md").write_text("Word.\n" * 6_000)
    (root / "pkg").mkdir()
    (root / "pkg/AGENTS.md").write_text("# Package\n")
    made = plan(root, CODEX)
    assert made.bridges == ()
    assert [(one.source, one.why) for one in made.unbridged] == [
        ("pkg/AGENTS.md", "it is read, and a limit leaves nothing of it (`guidelint check` tells more)")
    ]


@pytest.mark.parametrize("path", ["templates/AGENTS.md", ".github/AGENTS.md", "skills/one/AGENTS.md"])
def test_guidance_of_other_repositories_hidden_folders_and_skills(root: Path, path: str) -> None:
    (root / path).parent.mkdir(parents=True)
    (root / "skills/one").mkdir(parents=True, exist_ok=True)
    (root / "skills/one/SKILL.md").write_text("# One\n")
    (root / path).write_text("# Other\n")
    assert plan(root, CODEX).sources == ("AGENTS.md",)


def test_a_blank_source_is_none(root: Path) -> None:
    (root / "AGENTS.md").write_text("\n")
    assert plan(root, GEMINI) == Plan((), (), ())


def test_a_file_that_changed_meanwhile_stays(root: Path) -> None:
    (root / "CLAUDE.md").write_text(TEXT)
    made = plan(root, CLAUDE)
    (root / "CLAUDE.md").write_text("Mine.\n")
    assert bridges.write(str(root), made.bridges[0]) == "CLAUDE.md has changed since it was read: run it again"
    assert (root / "CLAUDE.md").read_text() == "Mine.\n"


def test_a_source_that_is_not_there_yet(root: Path) -> None:
    """So `init` can plan bridges to what it is about to write."""
    (root / "AGENTS.md").unlink()
    view = working_copy(str(root)).with_texts({f"{root}/AGENTS.md": TEXT.encode()})
    made = bridges.plan(view, found(GEMINI))
    assert made.bridges == (Bridge("GEMINI.md", "AGENTS.md", (GEMINI,), State.ABSENT, None, b"@AGENTS.md\n", None),)


def test_one_file_for_two_agents(root: Path) -> None:
    """What only one of them could do with an import both can with a link."""
    declared = config.parse(b'[own-agents.ours]\nnames = ["GEMINI.md"]\n', "/guidelint.toml")
    ours = config.agent(declared, "ours")
    assert ours is not None
    made = bridges.plan(working_copy(str(root)), [ours, *found(GEMINI)])
    assert told(made) == [("GEMINI.md", State.ABSENT, "AGENTS.md", None, ("ours",))]
    made = bridges.plan(working_copy(str(root)), [*found(GEMINI), ours])
    assert told(made) == [("GEMINI.md", State.ABSENT, "AGENTS.md", None, (GEMINI, "ours"))]
    assert made.unbridged == ()
    (root / "GEMINI.md").write_text("Mine.\n")
    made = bridges.plan(working_copy(str(root)), [*found(GEMINI), ours])
    assert told(made) == [("GEMINI.md", State.OWN_TEXT, None, b"@AGENTS.md\n\nMine.\n", (GEMINI,))]
    assert [one.agent for one in made.unbridged] == ["ours"]
