"""The agents that are known. To add one is to add a module and its cases, and nothing else."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

import guidelint
from guidelint import agents
from guidelint.loading.agent import Agent
from guidelint.loading.start import Start
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

MODULE = """
from guidelint.loading.agent import SOURCE, Agent, Lifecycle
from guidelint.loading.declared import Declaration, loader

AGENTS = (
    Agent(
        id="made-up",
        name="Made Up",
        version="1",
        verified="2026-11-30",
        evidence=SOURCE,
        url=None,
        sources=(),
        names=("MADEUP.md", ".madeup/rules/**/*.md"),
        search="the start folder only",
        choice="all",
        lifecycle=Lifecycle("once", "never", "nothing", "nothing", "the same", "first"),
        load=loader("made-up", Declaration(names=("MADEUP.md",))),
    ),
)
"""


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A module of a new agent, as if it stood in guidelint/agents."""
    folder = tmp_path / "modules"
    folder.mkdir()
    (folder / "made_up.py").write_text(MODULE)
    monkeypatch.setattr(agents, "__path__", [*agents.__path__, str(folder)])
    agents.known.cache_clear()
    yield
    agents.known.cache_clear()
    sys.modules.pop("guidelint.agents.made_up", None)


@pytest.mark.usefixtures("made_up")
def test_a_new_module_is_a_new_agent(lay: Lay) -> None:
    found = agents.find("made-up")
    assert found is not None
    assert agents.known()["made-up"] is found
    root = lay({"repo/MADEUP.md": "Rules."})
    context = found.load(Start(DiskTree(), f"{root}/repo"))
    assert [segment.text.text for segment in context.segments] == ["Rules."]
    assert context.loaded == (f"{root}/repo/MADEUP.md",)


@pytest.mark.usefixtures("made_up")
def test_a_new_agent_is_known_to_the_interface() -> None:
    from guidelint import api

    assert api.find_agent("made-up").name == "Made Up"


@pytest.mark.usefixtures("made_up")
def test_the_others_stay() -> None:
    assert {"codex", "peri", "peri-middleware", "react-agent-mini", "project-rules-loader"} < set(agents.known())


def test_it_is_gone_without_its_module() -> None:
    assert agents.find("made-up") is None
    assert "made-up" not in agents.known()


def test_no_other_module_names_an_agents_module() -> None:
    """Agents are found by their id alone: outside the folder nothing imports one of its modules."""
    folder = Path(guidelint.__file__).parent
    importers = []
    for path in folder.rglob("*.py"):
        if path.parent == folder / "agents":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            importers += [(path.name, name) for name in names if name.startswith("guidelint.agents.")]
    assert importers == []


def test_unknown_ids() -> None:
    for name in ("", "nothing", "__init__", "codex.py", "os.path", "Codex", "peri_middleware"):
        assert agents.find(name) is None


def test_ids_are_in_order() -> None:
    assert list(agents.known()) == sorted(agents.known())


def test_a_module_of_its_name_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_of_them() -> Mapping[str, Agent]:
        raise AssertionError("every module was imported for one agent")

    monkeypatch.setattr(agents, "known", all_of_them)
    codex = agents.find("codex")
    assert codex is not None
    assert codex.id == "codex"


@pytest.mark.parametrize("agent_id", sorted(agents.known()))
def test_what_every_agent_declares(agent_id: str) -> None:
    agent = agents.known()[agent_id]
    assert agents.find(agent_id) is agent
    assert agent.id == agent_id
    assert agent_id == agent_id.lower()
    assert agent.names
    assert agent.name
    assert agent.version
    assert agent.search
    assert agent.choice
    assert all(getattr(agent.lifecycle, question) for question in agent.lifecycle.__slots__)
    for name in agent.names:
        plain = name.replace("**/", "").replace("*", "x")
        assert agent.serves(plain) == ""
        assert agent.serves(f"pkg/{plain}") == "pkg"


@pytest.mark.parametrize(
    ("path", "folder"),
    [
        ("MADEUP.md", ""),
        ("a/b/MADEUP.md", "a/b"),
        ("a/xMADEUP.md", None),
        ("MADEUP.md/x", None),
        (".madeup/rules/x.md", ""),
        (".madeup/rules/deep/er/x.md", ""),
        ("pkg/.madeup/rules/x.md", "pkg"),
        (".madeup/rules/.madeup/rules/x.md", ""),
        ("a\nb/MADEUP.md", "a\nb"),
        (".madeup/rules/x.txt", None),
    ],
)
@pytest.mark.usefixtures("made_up")
def test_serves(path: str, folder: str | None) -> None:
    agent = agents.find("made-up")
    assert agent is not None
    assert agent.serves(path) == folder
    assert agent.may_load(path) is (folder is not None)
