"""What the documentation repeats of the program is the same there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def test_the_table_of_agents(tmp_path: Path) -> None:
    """To renew it: put what `guidelint agents --format markdown` prints in place of the table in docs/agents.md."""
    command = [sys.executable, "-m", "guidelint", "agents", "--format", "markdown"]
    table = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    page = (DOCS / "agents.md").read_text("utf-8")
    assert page[page.index("| agent |") : page.index("\n\n", page.index("| agent |")) + 1] == table
