"""project-rules-loader: the agent of a tutorial, mini-coding-agent, lesson 03.

From source: the class and the prompt-building lines that the lesson prints were run unchanged with Bun 1.4.5 and
Node 20. Rule numbers are those of its specification.
"""

from __future__ import annotations

from guidelint.loading.agent import SOURCE, Agent, Lifecycle
from guidelint.loading.declared import Choice, Declaration, Fault, Search, loader

DECLARATION = Declaration(
    names=("AGENTS.md", ".agents.md"),  # rule 1: in the working folder only
    search=Search.CWD,
    choice=Choice.FIRST,
    trim="javascript",  # rules 2 and 5: U+FEFF goes, U+0085 stays
    blank=Fault.NEXT,  # rule 2: a blank AGENTS.md lets .agents.md in
    unreadable=Fault.NEXT,
    # Rule 6: the sentence says AGENTS.md also when .agents.md was used.
    before="## 项目规则\n\n以下是从项目 AGENTS.md 文件加载的规则，请遵守：\n",
    role="system",
)

AGENTS = (
    Agent(
        id="project-rules-loader",
        name="mini-coding-agent (project rules loader)",
        version="lesson 03",
        verified="2026-11-30",
        evidence=SOURCE,
        url=None,
        sources=("the lesson's printed code, run with Bun 1.4.5 and Node 20",),
        names=DECLARATION.names,
        search="the start folder only",
        choice="the first that has text",
        lifecycle=Lifecycle(
            loads="once, when the program starts",
            reloads="never: restart to make an edit count",
            clear="nothing: it stands in the system prompt",
            compaction="nothing: it stands in the system prompt",
            subagents="there are none",
            place="in the `system` prompt, after the rules of conduct and before the session context",
        ),
        load=loader("project-rules-loader", DECLARATION),
    ),
)
