"""react-agent-mini: the first folder upwards that has guidance, cut at 64 KiB.

Recorded with two states of the project, which gave the same: c1c7b89 (version 0.1.0) and 9213501. R numbers are the
rules of its specification; the loader is src/utils/projectContext.ts.
"""

from __future__ import annotations

from guidelint.loading.agent import RECORDED, Agent, Lifecycle
from guidelint.loading.context import Unit
from guidelint.loading.declared import Choice, Declaration, Fault, Found, Search, TextLimit, limits, loader

DECLARATION = Declaration(
    names=("AGENTS.md", "CLAUDE.md"),  # R1: exactly these, no user or system level
    search=Search.LEVELS,  # R2: the start folder and five above it
    levels=6,
    root_markers=(".git",),  # R4: the folder with .git is itself searched, then the search ends
    found=Found.NEAREST,  # R3: no merging over levels
    choice=Choice.ALL,
    blank=Fault.KEEP,  # R5: an empty file was read and counts as found
    unreadable=Fault.NEXT,
    separator="\n\n---\n\n",  # R6
    limit=TextLimit(65_536, Unit.BYTES, "\n\n[project context truncated at 64KB]"),  # R9
    role="system",
)

AGENTS = (
    Agent(
        id="react-agent-mini",
        name="react-agent-mini",
        version="c1c7b89",
        verified="2026-11-30",
        evidence=RECORDED,
        url=None,
        sources=("recorded: c1c7b89 and 9213501, Bun 1.4.5, headless", "src/utils/projectContext.ts"),
        names=DECLARATION.names,
        search="the start folder and up to five above it; the nearest with a readable file or with `.git` is the last",
        choice="both names of that one folder, AGENTS.md first",
        lifecycle=Lifecycle(
            loads="once, when the process starts, in all modes",
            reloads="never: restart to make an edit count",
            clear="nothing: /clear empties the history only",
            compaction="nothing: it is no part of the history",
            subagents="there are none",
            place="the first `system` message, sent with every model call",
        ),
        load=loader("react-agent-mini", DECLARATION),
        limits=limits(DECLARATION),
    ),
)
