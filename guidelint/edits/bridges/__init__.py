"""Bridges: the files by which agents that do not read AGENTS.md get its text, as an import or as a link.

`plan` says what is to be made or repaired, `write` does one of it, `diff` shows it. Nothing here knows an agent: what
an agent declares says which files may help, and loading it where they are shown says whether they do.
"""

from guidelint.edits.bridges.bridge import SOURCE, Bridge, Plan, State, Unbridged, diff, write
from guidelint.edits.bridges.planning import plan

__all__ = ["SOURCE", "Bridge", "Plan", "State", "Unbridged", "diff", "plan", "write"]
