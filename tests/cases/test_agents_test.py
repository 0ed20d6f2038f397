"""`guidelint agents test`: recorded cases in files of one's own, against any agent."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from guidelint.markdown.document import document

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = next(
    "".join(f"{line.text}\n" for line in fence.lines)
    for fence in document((ROOT / "docs" / "cases.md").read_bytes()).fences
    if fence.language == "json"
)


def run(folder: Path, *arguments: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "guidelint", "agents", "test", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def write(path: Path, **changes: Any) -> None:
    path.write_text(json.dumps(json.loads(EXAMPLE) | changes), "utf-8")


def test_the_documented_case_passes_and_one_with_another_text_fails(tmp_path: Path) -> None:
    (tmp_path / "good.json").write_text(EXAMPLE, "utf-8")
    assert run(tmp_path, "good.json") == (0, "1 of 1 cases give what was recorded.\n", "")
    write(tmp_path / "bad.json", id="bad", expected={"loaded": ["repo/AGENTS.md"], "segments": []})
    status, out, _ = run(tmp_path, ".")
    assert status == 1
    assert out.startswith("codex/bad: Which behaviour this case pins down, in a sentence.\nloaded: ['repo/AGENTS.md', ")
    assert out.endswith("1 of 2 cases give what was recorded.\n")


def test_an_agent_of_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "guidelint.toml").write_text(
        '[own-agents.our-bot]\nnames = ["BOT.md"]\nbefore = "Rules:\\n"\nrole = "system"\n', "utf-8"
    )
    write(
        tmp_path / "case.json",
        agent="our-bot",
        tree={"repo/BOT.md": "Be brief.\n"},
        cwd="repo",
        expected={"loaded": ["repo/BOT.md"], "segments": [{"role": "system", "text": "Rules:\nBe brief.\n"}]},
    )
    assert run(tmp_path, "case.json") == (0, "1 of 1 cases give what was recorded.\n", "")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"tree": {"../out.md": "x"}}, "'../out.md' is no path below the case's folder"),
        ({"tree": {"/out.md": "x"}}, "'/out.md' is no path below the case's folder"),
        ({"cwd": 1}, "1 is no path below the case's folder"),
        ({"tree": {"a": 1}}, "what `tree` has for 'a' is no file"),
        ({"expected": {}}, "`expected` has the lists `loaded` and `segments`"),
    ],
)
def test_what_is_no_case(changes: dict[str, Any], message: str, tmp_path: Path) -> None:
    write(tmp_path / "case.json", **changes)
    assert run(tmp_path, "case.json") == (2, "", f"guidelint: case.json: no case: {message}\n")


def test_a_case_writes_nothing_outside_its_folder_through_a_link(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    write(tmp_path / "case.json", tree={"repo/link": {"symlink": str(outside)}, "repo/link/AGENTS.md": "x"})
    message = "guidelint: repo/link/AGENTS.md leads out of the case's folder by a link\n"
    assert run(tmp_path, "case.json") == (2, "", message)
    assert list(outside.iterdir()) == []


def test_what_cannot_be_run(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{", "utf-8")
    assert run(tmp_path, "gone.json") == (2, "", "guidelint: gone.json: no such file or folder\n")
    status, _, error = run(tmp_path, "broken.json")
    assert (status, re.sub(r": Expecting.*", "", error)) == (2, "guidelint: broken.json: no JSON\n")
    assert run(tmp_path)[2] == "guidelint: name the cases: files, or folders of them (see --help)\n"
    write(tmp_path / "case.json", agent="codexx")
    assert run(tmp_path, "case.json")[2].startswith("guidelint: unknown agent `codexx`; did you mean `codex`?")
