"""JetBrains Junie, from its help of November 2025 and the README of JetBrains/junie-guidelines of 2026; not recorded.

How it frames the file and how it decodes it is not known.
"""

from __future__ import annotations

from guidelint.loading.agent import DOCS, Agent, Lifecycle, Option
from guidelint.loading.bare_files import BareFiles
from guidelint.loading.context import Context
from guidelint.loading.first_file import first_file
from guidelint.loading.start import Start
from guidelint.trees.base import absolute

NAMES = (".junie/AGENTS.md", "AGENTS.md", ".junie/guidelines.md")
VARIABLE = "JUNIE_GUIDELINES_FILENAME"


def load(start: Start) -> Context:
    """One file of the project: the one that a setting names, else the first of the names."""
    files = BareFiles(start)
    named = start.option("guidelines") or start.env.get(VARIABLE)
    paths = [absolute(start.cwd, name) for name in ((named,) if named else NAMES)]
    path = first_file(start.tree, paths, files.trace)
    if path:
        files.load(path, noted=True)
    return files.context("junie")


AGENTS = (
    Agent(
        id="junie",
        name="JetBrains Junie",
        version="docs of 2025 and 2026",
        verified="2026-11-30",
        evidence=DOCS,
        url="https://jetbrains.com/help/junie",
        sources=("jetbrains.com/help/junie, November 2025", "README of JetBrains/junie-guidelines, 2026"),
        names=NAMES,
        search="the project's folder only",
        choice="the first of .junie/AGENTS.md, AGENTS.md and, for older projects, .junie/guidelines.md",
        lifecycle=Lifecycle(
            loads="for every task",
            place="not known",
        ),
        load=load,
        options=(
            Option("guidelines", f"the setting `Guidelines path`, as seen from the project; {VARIABLE} does the same"),
        ),
        markers=(".junie/",),
    ),
)
