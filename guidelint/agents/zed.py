"""Zed's own agent. § are the paragraphs of its specification, counted from 1.

Not run: a desktop program. From its source, crates/prompt_store/src/prompts.rs, crates/agent/src/agent.rs and
crates/agent/src/templates/system_prompt.hbs at 08cd78c; the names are the same at v1.21.0.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.loading.agent import SOURCE, Agent, Lifecycle, Option
from guidelint.loading.context import Context, Outcome, Segment, Trace
from guidelint.loading.decoding import lossy
from guidelint.loading.first_file import first_file
from guidelint.loading.start import Start
from guidelint.loading.text import SourcedText
from guidelint.loading.whitespace import RUST
from guidelint.trees.base import Contents, absolute

# §1: in this order. Before 2026 CLAUDE.md stood before AGENT.md.
NAMES = (
    ".rules",
    ".cursorrules",
    ".windsurfrules",
    ".clinerules",
    ".github/copilot-instructions.md",
    "AGENT.md",
    "AGENTS.md",
    "CLAUDE.md",
    "GEMINI.md",
)

_FENCE = "``````"


def load(start: Start) -> Context:
    """What stands in the system prompt of a thread."""
    trace = Trace()
    personal = _personal(start, trace)
    projects = list(_projects(start, trace))
    parts = [_fenced(_PERSONAL, personal)] if personal else []
    if projects:
        blocks = [_fenced(f"`{_escaped(label)}`:\n", text) for label, text in projects]
        parts.append(_PROJECT + SourcedText.join("\n\n", blocks))
    if not parts:
        return trace.context("zed", start, ())
    # §4: without tools the last clause of the sentence is missing.
    clause = "" if "no-tools" in start.options else " without interfering with the tool use guidelines"
    head = SourcedText.framing(_HEAD.format(clause=clause))
    return trace.context("zed", start, (Segment("system", SourcedText.join("\n\n", [head, *parts])),))


# §1: the first regular file in each opened folder; what it holds plays no part


def _projects(start: Start, trace: Trace) -> Iterator[tuple[str, SourcedText]]:
    opened = [start.cwd, *(absolute(start.cwd, folder) for folder in start.options.get("folder", ()))]
    for root in dict.fromkeys(opened):
        path = first_file(start.tree, (posixpath.join(root, name) for name in NAMES), trace)
        text = _text(start, path, trace) if path else None
        if path and text is not None:
            yield f"{posixpath.basename(root)}/{path.removeprefix(root).lstrip('/')}", text


# §2: the personal file; a blank one is none


def _personal(start: Start, trace: Trace) -> SourcedText | None:
    # On Linux, crates/paths/src/paths.rs: the folder of the desktop's settings, where the environment names one.
    named = start.env.get("FLATPAK_XDG_CONFIG_HOME") or start.env.get("XDG_CONFIG_HOME") or ""
    folder = named if named.startswith("/") else start.in_home(".config")
    path = absolute(folder, "zed/AGENTS.md") if folder else None
    if path is None or first_file(start.tree, (path,), trace, scope="user") is None:
        return None
    return _text(start, path, trace) or None


# §3: the editor's buffer, trimmed


def _text(start: Start, path: str, trace: Trace) -> SourcedText | None:
    """The text of a file that was chosen; None when it cannot be read, of which the interface tells.

    Not established: how bytes that are no UTF-8 are shown.
    """
    contents = start.tree.read(path)
    if not isinstance(contents, Contents):
        trace.settle(path, Outcome.UNREADABLE, contents)
        return None
    text = lossy(contents.data, path, drop_bom=True).with_line_feeds().strip(RUST)
    if text:
        trace.use(path)
    else:
        trace.settle(path, Outcome.BLANK)  # it still shadows the others, and has a heading and a fence
    return text


# §4: the template

_HEAD = (
    "## User's Custom Instructions\n\nThe following additional instructions are provided by the user and should be "
    "followed to the best of your ability{clause}."
)
_PERSONAL = (
    "### Personal `AGENTS.md`\n\nThese instructions apply to every project this user opens. Project-specific rules "
    "below may override them.\n\n"
)
_PROJECT = (
    "### Project Rules\n\nThese instructions are scoped to the current project. They take precedence over the personal "
    "`AGENTS.md` above when they conflict.\n\nThere are project rules that apply to these root directories:\n"
)


def _fenced(heading: str, text: SourcedText) -> SourcedText:
    return heading + _FENCE + "\n" + text + "\n" + _FENCE


_HANDLEBARS = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;", "=": "&#x3D;", "`": "&#x60;"}
)


def _escaped(label: str) -> str:
    """§4: names go through the template's escaping, texts do not."""
    return label.translate(_HANDLEBARS)


AGENTS = (
    Agent(
        id="zed",
        name="Zed",
        version="1.21.0",
        verified="2026-11-30",
        evidence=SOURCE,
        url="https://zed.dev/docs/ai/instructions",
        sources=(
            "zed-industries/zed at 08cd78c: crates/prompt_store/src/prompts.rs, crates/agent/src/agent.rs,"
            " crates/agent/src/templates/system_prompt.hbs",
            "docs/src/ai/instructions.md at 324dcf3; crates/paths/src/paths.rs",
        ),
        names=NAMES,
        user_names=(".config/zed/AGENTS.md",),
        search="each opened folder itself, no folder above or below it",
        choice="in each opened folder the first that exists, an empty one too; the personal file is added",
        lifecycle=Lifecycle(
            loads="when a thread is begun",
            reloads="when the file changes: opened folders are watched, and unsaved edits count",
            clear="a new thread reads it again",
            compaction="nothing: it stands in the system prompt, not in the history",
            subagents="Zed's own are not established; external agents (ACP) get none of it",
            place="the last part of the `system` prompt",
        ),
        load=load,
        options=(
            Option("folder", "a further folder that is opened in the same window; may be repeated"),
            Option("no-tools", "a profile without tools: one clause of the heading is left out"),
        ),
        markers=(".rules", ".zed/"),
    ),
)
