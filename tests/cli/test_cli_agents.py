"""`guidelint agents`, by the real command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import guidelint, write

from guidelint import agents

OWN = """\
[own-agents.our-agent]
title = "Our Agent"
names = ["GUIDE.md"]
search = "cwd"
limit = { amount = 1000, unit = "bytes", note = "" }
"""


def test_list(tmp_path: Path) -> None:
    done = guidelint("agents", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    headings = [line.split()[0] for line in done.stdout.splitlines() if line and not line.startswith((" ", "`"))]
    assert headings == list(agents.known())
    assert "  limit       32,768 bytes for all project files; what is beyond is cut\n" in done.stdout
    assert done.stdout.endswith("`guidelint agents ID` tells all about one.\n")
    assert max(map(len, done.stdout.splitlines())) <= 100


def test_one(tmp_path: Path) -> None:
    done = guidelint("agents", "codex", cwd=tmp_path, COLUMNS="60")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("codex  Codex CLI (0.")
    assert "  reads         AGENTS.override.md, AGENTS.md\n" in done.stdout
    assert "  options       --set cd=…: the folder given with `-C`; its\n" in done.stdout
    assert "\nWhen and where\n  loaded      once, when the session starts\n" in done.stdout
    assert "\nWhere this is from\n  verified  0." in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 60


def test_json(tmp_path: Path) -> None:
    value = json.loads(guidelint("agents", "--format", "json", cwd=tmp_path).stdout)
    assert value["version"] == 1
    assert [agent["id"] for agent in value["agents"]] == list(agents.known())
    one = json.loads(guidelint("agents", "codex", "--format", "json", cwd=tmp_path).stdout)
    assert one == {"version": 1, "agents": [agent for agent in value["agents"] if agent["id"] == "codex"]}


def test_declared_agents_stand_beside_the_known_ones(tmp_path: Path) -> None:
    write(tmp_path, {"guidelint.toml": OWN, "pkg/GUIDE.md": "Ask.\n"})
    value = json.loads(guidelint("agents", "--format", "json", cwd=tmp_path / "pkg").stdout)
    assert [agent["id"] for agent in value["agents"]] == sorted([*agents.known(), "our-agent"])
    done = guidelint("agents", "our-agent", cwd=tmp_path / "pkg", COLUMNS="200")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("our-agent  Our Agent (declared)\n  reads         GUIDE.md\n")
    assert "limit         1,000 bytes for the text sent; what is beyond is cut\n" in done.stdout
    assert f"sources   declared: {tmp_path}/guidelint.toml:1\n" in done.stdout


@pytest.mark.parametrize(
    ("agent_id", "says"),
    [
        ("codx", "unknown agent `codx`; did you mean `codex`? (`guidelint agents` lists those that are known)"),
        ("our-agnt", "unknown agent `our-agnt`; did you mean `our-agent`? (`guidelint agents` lists"),
    ],
)
def test_an_unknown_agent_names_the_nearest(agent_id: str, says: str, tmp_path: Path) -> None:
    write(tmp_path, {"guidelint.toml": OWN})
    done = guidelint("agents", agent_id, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"guidelint: {says}")
    assert done.stderr.count("\n") == 1


def test_a_declared_title_steers_no_terminal(tmp_path: Path) -> None:
    write(tmp_path, {"guidelint.toml": OWN.replace("Our Agent", "\\u001b[31mred\\n::error::x")})
    done = guidelint("agents", "our-agent", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(r"our-agent  \x1b[31mred\n::error::x (declared)" + "\n")
