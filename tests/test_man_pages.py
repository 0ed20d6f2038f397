"""The man pages are as the commands' own help, without a fault, and found where the wheel puts them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "man").glob("*.1"))


def run(*command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    env = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "MAN"))} | variables
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", timeout=60, check=False, env=env | {"LC_ALL": "C.UTF-8"}
    )


def test_as_the_help_of_the_commands() -> None:
    """To renew them: `python tools/man_pages.py`."""
    done = run(sys.executable, str(ROOT / "tools" / "man_pages.py"), "--check")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_warning(page: Path) -> None:
    done = run("groff", "-man", "-Tutf8", "-ww", "-rCHECKSTYLE=3", str(page))
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("man") is None, reason="man is not installed")
def test_rendered(tmp_path: Path) -> None:
    section = tmp_path / "man1"
    section.mkdir()
    for page in PAGES:
        (section / page.name).symlink_to(page)
    done = run("man", "--warnings", "guidelint", "check", MANPATH=str(tmp_path), MANWIDTH="80", PAGER="cat")
    assert (done.returncode, done.stderr) == (0, "")
    assert "guidelint-check - what is wrong with a repository's guidance files" in done.stdout
    assert "       guidelint check [OPTIONS] [PATHS]..." in done.stdout
    assert "       --select RULES\n              Run these rules" in done.stdout
