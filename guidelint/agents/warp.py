"""Warp, from its documentation (agents/capabilities/rules) and the pull request 9325 of warpdotdev/warp; not recorded,
as the first request goes to Warp's server.

How it frames and orders guidance, and how it decodes files, is not known. Rules that are kept in the account are no
files.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.loading.agent import DOCS, Agent, Lifecycle
from guidelint.loading.bare_files import BareFiles, Waiting, unordered
from guidelint.loading.context import Context, Trigger
from guidelint.loading.first_file import first_file
from guidelint.loading.start import Start
from guidelint.loading.walks import between, nearest_with
from guidelint.trees.base import is_file

NAMES = ("WARP.md", "AGENTS.md")
USER = ".agents/AGENTS.md"


def load(start: Start) -> Context:
    """The user's file, and those of the root and of the start folder."""
    files = BareFiles(start)
    personal = start.in_home(USER)
    if personal:
        files.load(personal, scope="user")
    folders = between(nearest_with(start, (".git",)) or start.cwd, start.cwd)
    for folder in dict.fromkeys((folders[0], start.cwd)):
        path = first_file(start.tree, [posixpath.join(folder, name) for name in NAMES], files.trace)
        if path:
            files.load(path, noted=True)
    clauses = [unordered(files)]
    if any(is_file(start.tree, posixpath.join(folder, name)) for folder in folders[1:-1] for name in NAMES):
        clauses.append("whether the folders between the root and this one count is not known")
    return files.context("warp", below=_below, undetermined="; ".join(filter(None, clauses)) or None)


def _below(folder: str, names: tuple[str, ...]) -> Iterator[Waiting]:
    """Documented as the best effort, when files of the folder are edited."""
    name = next((name for name in NAMES if name in names), None)
    if name:
        yield Waiting(posixpath.join(folder, name), Trigger(folder))


AGENTS = (
    Agent(
        id="warp",
        name="Warp",
        version="docs of 2026",
        verified="2026-11-30",
        evidence=DOCS,
        url="https://docs.warp.dev/agents/capabilities/rules",
        sources=("docs.warp.dev, agents/capabilities/rules", "warpdotdev/warp, pull request 9325"),
        names=NAMES,
        user_names=(USER,),
        search="the repository's root and the start folder; folders below, as the best effort, while files there are"
        " edited",
        choice="in each folder WARP.md, else AGENTS.md, both in capitals",
        lifecycle=Lifecycle(
            loads="when a conversation starts; guidance of folders below when files there are edited",
            place="not known",
        ),
        load=load,
        markers=("WARP.md",),
    ),
)
