"""Kimi Code CLI, recorded with npm @moonshot-ai/kimi-code 2.1.0. § and the marks are those of its specification:
[R] recorded, [S] read in the installed bundle (packages/agent-core-v2/src/agent/profile/context.ts and its neighbours).
"""

from __future__ import annotations

import posixpath

from guidelint.loading.agent import RECORDED, Agent, Lifecycle
from guidelint.loading.context import Context, Effect, Limit, Outcome, Segment, Trace, Unit, Usage
from guidelint.loading.decoding import dropping, lossy
from guidelint.loading.start import Start
from guidelint.loading.text import SourcedText, utf8_length
from guidelint.loading.text_files import with_text
from guidelint.loading.walks import between, upwards
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import Contents, absolute, is_folder

NAMES = ("AGENTS.md", "agents.md")
DOT_NAME = ".kimi-code/AGENTS.md"
FENCE = "`" * 7
WARNING = Limit(32_768, Unit.BYTES, "all files with the comments that name them", Effect.WARNS)


def load(start: Start) -> Context:
    """All that Kimi Code injects at a start."""
    trace = Trace()
    files = _Files(start, trace)
    # §1 [R]: the user's own file under its upper-case name only, then the one that several agents share.
    brand = start.env.get("KIMI_CODE_HOME")
    user = absolute(start.cwd, brand) if brand else start.in_home(".kimi-code")
    if user:
        files.first([posixpath.join(user, "AGENTS.md")], "user")
    if shared := start.in_home(".agents"):
        files.first([posixpath.join(shared, name) for name in NAMES], "user")
    for folder in between(_git_root(start) or start.cwd, start.cwd):
        files.first([posixpath.join(folder, DOT_NAME)])
        files.first([posixpath.join(folder, name) for name in NAMES])
    if not files.found:
        return trace.context("kimi-code", start, ())
    # §3 [R]
    body = SourcedText.join("\n\n", (f"<!-- From: {path} -->\n" + text for path, text in files.found.items()))
    trace.usages.append(Usage(WARNING, utf8_length(body.text), tuple(files.found)))
    text = f"The applicable `AGENTS.md` instructions are:\n\n{FENCE}\n" + body + f"\n{FENCE}"
    return trace.context("kimi-code", start, (Segment("system", text),))


class _Files:
    """The files found so far, by path."""

    def __init__(self, start: Start, trace: Trace) -> None:
        self._start, self._trace = start, trace
        self.found: dict[str, SourcedText] = {}

    def first(self, paths: list[str], scope: str = "project") -> None:
        """Takes the first path that gives something. One that was taken before gives nothing [R][S]."""
        winner: str | None = None
        for path in paths:
            if winner:
                if isinstance(self._start.tree.read(path), Contents):
                    self._trace.consider(path, Outcome.SHADOWED, by=winner, scope=scope)
                continue
            if path in self.found:
                self._trace.consider(path, Outcome.DUPLICATE, by=path, scope=scope)
                continue
            # §2 [R]: wrong bytes are dropped; JavaScript's trim.
            text = with_text(self._start.tree, path, self._trace, dropping, JAVASCRIPT, scope=scope)
            if text:
                winner = path
                self.found[path] = text
                self._trace.use(path)


def _git_root(start: Start) -> str | None:
    """§1 [R]: the nearest folder with a `.git` folder, or a `.git` file that points somewhere."""
    for folder in upwards(start):
        path = posixpath.join(folder, ".git")
        if is_folder(start.tree, path):
            return folder
        contents = start.tree.read(path)
        if isinstance(contents, Contents):
            text = lossy(contents.data, path, drop_bom=True).text.lstrip(JAVASCRIPT)
            line = text.partition("\n")[0].strip(JAVASCRIPT)
            if line.startswith("gitdir:") and line.removeprefix("gitdir:").strip(JAVASCRIPT):
                return folder
    return None


AGENTS = (
    Agent(
        id="kimi-code",
        name="Kimi Code CLI",
        version="2.1.0",
        verified="2026-11-30",
        evidence=RECORDED,
        url=None,
        sources=(
            "recorded: npm @moonshot-ai/kimi-code 2.1.0, `kimi -p`",
            "its bundle dist/main.mjs: packages/agent-core-v2/src/agent/profile/context.ts",
        ),
        names=(DOT_NAME, *NAMES),
        user_names=(DOT_NAME, *(f".agents/{name}" for name in NAMES)),
        search="from the git root (nearest folder with a `.git` folder, or a `.git` file that points to one) down to"
        " the start folder; without a root the start folder only",
        choice="in each folder .kimi-code/AGENTS.md, and of AGENTS.md and agents.md the first with text",
        lifecycle=Lifecycle(
            loads="when the session starts",
            reloads="not within a session: a reminder names the files of the prompt that have changed",
            place="near the end of the `system` message, under the heading of project information; later only the paths"
            " of further files are named, never their text",
        ),
        load=load,
        limits=(WARNING,),
        markers=(".kimi-code/", ".kimi/"),
        stands_for=(),
    ),
)
