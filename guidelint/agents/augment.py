"""Augment's command line agent Auggie, from its documentation and from the source of npm @augmentcode/auggie 0.36.0.

Not recorded, as it needs a login. How it frames guidance and how it decodes files is not known.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.loading.agent import DOCS, Agent, Lifecycle, Option
from guidelint.loading.bare_files import BareFiles, Waiting
from guidelint.loading.context import Context, Trigger
from guidelint.loading.folders import in_byte_order
from guidelint.loading.key_lines import Fields, fields
from guidelint.loading.start import Start
from guidelint.trees.base import absolute

SHARED = ("CLAUDE.md", "AGENTS.md")
LEGACY = (".augment-guidelines", ".augment/guidelines.md")
RULES = ".augment/rules"
SUFFIXES = (".md", ".mdc")


def load(start: Start) -> Context:
    """The rules of the command line, the shared files, guidelines, then rules of the workspace and of the user."""
    files = BareFiles(start)
    for given in start.options.get("rules", ()):
        files.load(absolute(start.cwd, given), scope="given")
    # Documented in this order; the source lists AGENTS.md first.
    both = [files.load(posixpath.join(start.cwd, name)) for name in SHARED]
    for name in LEGACY:
        files.load(posixpath.join(start.cwd, name))
    folders = [_rules(start, files, posixpath.join(start.cwd, RULES), "rule")]
    personal = start.in_home(RULES)
    if personal:
        folders.append(_rules(start, files, personal, "user"))
    clauses = []
    if all(both):
        clauses.append("whether CLAUDE.md or AGENTS.md comes first is not known")
    if max(folders) > 1:
        clauses.append("the order of the rules is not known")
    return files.context("augment", below=_below, undetermined="; ".join(clauses) or None)


def _rules(start: Start, files: BareFiles, folder: str, scope: str) -> int:
    """The rules below one folder, the user's always: how many are sent."""
    count = 0
    for path in in_byte_order(start.tree, folder):
        if not path.endswith(SUFFIXES):
            continue
        kind = "always_apply" if scope == "user" else _kind(fields(files.text(path).text))
        if kind == "always_apply":
            count += files.load(path, scope=scope)
        else:
            files.leave_out(path, f"type: {kind}", scope=scope)
    return count


def _kind(keys: Fields) -> str:
    """`type`, or else what `alwaysApply` and `description` make of the rule; without any it always applies."""
    written = " ".join(keys.get("type", ()))
    if written in ("always_apply", "agent_requested", "manual"):
        return written
    always = keys.get("alwaysApply")
    if always == ("true",) or (not always and not keys.get("description")):
        return "always_apply"
    return "agent_requested" if keys.get("description") else "manual"


def _below(folder: str, names: tuple[str, ...]) -> Iterator[Waiting]:
    for name in SHARED:
        if name in names:
            yield Waiting(posixpath.join(folder, name), Trigger(folder))


AGENTS = (
    Agent(
        id="augment",
        name="Augment (Auggie)",
        version="0.36.0",
        verified="2026-11-30",
        evidence=DOCS,
        url="https://docs.augmentcode.com/cli/rules",
        sources=("docs.augmentcode.com/cli/rules", "npm @augmentcode/auggie 0.36.0, its source"),
        names=(*SHARED, *LEGACY, *(f"{RULES}/**/*{suffix}" for suffix in SUFFIXES)),
        user_names=tuple(f"{RULES}/**/*{suffix}" for suffix in SUFFIXES),
        search="the workspace folder; CLAUDE.md and AGENTS.md of folders below while files there are worked on",
        choice="all of them; rules of the workspace by their type, those of the user always",
        lifecycle=Lifecycle(
            loads="when a session starts; CLAUDE.md and AGENTS.md of folders below when files there are worked on",
            place="not known",
        ),
        load=load,
        front_matter=("type", "alwaysApply", "description"),
        options=(Option("rules", "a file of rules, before all others; may be repeated"),),
        markers=(".augment/", ".augment-guidelines"),
    ),
)
