"""OpenHands, from its documentation of 2026 (overview/skills); not recorded.

How it frames and orders guidance, how it decodes files and where it cuts them is not known. Skills that are folders
with a SKILL.md are no guidance here: the model chooses them by their description.
"""

from __future__ import annotations

import posixpath

from guidelint.loading.agent import DOCS, Agent, Lifecycle, Option
from guidelint.loading.bare_files import BareFiles, Waiting, unordered
from guidelint.loading.context import Context
from guidelint.loading.folders import in_bytes
from guidelint.loading.key_lines import fields, patterns
from guidelint.loading.start import Start
from guidelint.loading.walks import nearest_with

MODEL_FILES = {"claude": "CLAUDE.md", "gemini": "GEMINI.md"}
FOLDERS = (".openhands/microagents", ".agents/skills")
USER = ".agents/skills"


def load(start: Start) -> Context:
    """AGENTS.md of the repository's root, the model's own file, and single-file skills without a trigger."""
    files = BareFiles(start)
    root = nearest_with(start, (".git",)) or start.cwd
    files.load(posixpath.join(root, "AGENTS.md"))
    own = MODEL_FILES.get(start.option("model") or "")
    if own:
        files.load(posixpath.join(root, own))
    for name in FOLDERS:
        _skills(files, posixpath.join(root, name), root, "skill")
    personal = start.in_home(USER)
    if personal:
        _skills(files, personal, root, "user")
    return files.context("openhands", undetermined=unordered(files))


def _skills(files: BareFiles, folder: str, root: str, scope: str) -> None:
    """The `.md` files right in a folder: with `paths` for matching files, with `triggers` for words of the user."""
    names = files.tree.names(folder)
    for name in in_bytes(names) if isinstance(names, tuple) else ():
        if not name.endswith(".md"):
            continue
        path = posixpath.join(folder, name)
        keys = fields(files.text(path).text)
        globs = patterns(keys.get("paths", ()))
        if globs:
            files.wait(Waiting(path, files.trigger(root, globs), scope))
        elif keys.get("triggers"):
            files.leave_out(path, "triggers: only when the user says one of these words", scope=scope)
        else:
            files.load(path, scope=scope)


AGENTS = (
    Agent(
        id="openhands",
        name="OpenHands",
        version="docs of 2026",
        verified="2026-11-30",
        evidence=DOCS,
        url="https://docs.openhands.dev/overview/skills",
        sources=("docs.openhands.dev/overview/skills, 2026",),
        names=("AGENTS.md", *(f"{folder}/*.md" for folder in FOLDERS)),
        user_names=(f"{USER}/*.md",),
        search="the repository's root",
        choice="AGENTS.md, CLAUDE.md or GEMINI.md for such a model, and skills that are single files without a trigger",
        lifecycle=Lifecycle(
            loads="when a conversation starts; skills with `paths` or `triggers` when these apply",
            place="the first `system` prompt",
        ),
        load=load,
        front_matter=("triggers", "paths"),
        options=(Option("model", "`claude` or `gemini`: CLAUDE.md or GEMINI.md is loaded, too"),),
        markers=(".openhands/",),
    ),
)
