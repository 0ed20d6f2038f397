"""The pi coding agent 1.6.0. § are the sections of its specification.

Recorded with `pi -p`; *read* marks what was read in the package's dist/core/resource-loader.js, system-prompt.js,
project-trust.js, trust-manager.js and footer-data-provider.js.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.loading import settings
from guidelint.loading.agent import RECORDED, Agent, Lifecycle, Option
from guidelint.loading.context import Context, Outcome, Refusal, Segment, Trace
from guidelint.loading.decoding import lossy
from guidelint.loading.start import Start
from guidelint.loading.text import SourcedText
from guidelint.loading.walks import upwards
from guidelint.loading.worktrees import nested_checkout
from guidelint.trees.base import Contents, Kind, Problem, Status, absolute, exists, is_file, not_a_file

NAMES = ("AGENTS.override.md", "AGENTS.md", "AGENTS.MD", "CLAUDE.md", "CLAUDE.MD")  # §2: exactly these spellings
PROMPTS = ("SYSTEM.md", "APPEND_SYSTEM.md")


def load(start: Start) -> Context:
    """All that pi injects at a start. Nothing is loaded later (§2)."""
    return _Session(start).context()


class _Stop(Exception):
    """The agent does not start."""

    def __init__(self, path: str, why: str) -> None:
        self.refusal = Refusal(path, why)


class _Session:
    def __init__(self, start: Start) -> None:
        self.start, self.tree, self.trace = start, start.tree, Trace()
        self.agent_folder = self._agent_folder()

    def context(self) -> Context:
        """§1, §5: a segment for each section of the system prompt that carries guidance."""
        try:
            trusted = self._trusted()
        except _Stop as stop:
            return self.trace.context("pi", self.start, (), refusal=stop.refusal)
        texts: list[SourcedText] = []
        if system := self._prompt("SYSTEM.md", "system-prompt", trusted=trusted):
            texts.append(system)
        if addendum := self._prompt("APPEND_SYSTEM.md", "append-system-prompt", trusted=trusted):
            texts.append("<addendum>\n" + addendum + "\n</addendum>")
        files = [] if "no-context-files" in self.start.options else list(self._files())
        if files:
            head = SourcedText.framing("Project-specific instructions and guidelines:")
            body = SourcedText.join("\n\n", [head, *(_framed(path, text) for path, text in files)])
            texts.append("<project_context>\n" + body + "\n</project_context>")
        segments = tuple(Segment("system", text) for text in texts)
        return self.trace.context("pi", self.start, segments)

    # §2 Which files, in which order

    def _agent_folder(self) -> str | None:
        value = self.start.env.get("PI_CODING_AGENT_DIR")
        if not value:
            return self.start.in_home(".pi", "agent")
        return self._path(value)

    def _path(self, written: str) -> str | None:
        """A path as pi takes it: a leading `~` is the home folder, a relative one is seen from the start folder."""
        if written == "~" or written.startswith("~/"):
            return self.start.home and absolute(self.start.home, written[2:])
        return absolute(self.start.cwd, written)

    def _files(self) -> Iterator[tuple[str, SourcedText]]:
        """The agent folder's file, then one of each folder from `/` down to the start folder. Trust plays no part."""
        found: dict[str, SourcedText] = {}
        if self.agent_folder:
            self._add(self.agent_folder, "user", found)
        nested = nested_checkout(self.start)  # the linked worktree rule
        name = self._name_in(nested.root) if nested else None
        for folder in reversed(upwards(self.start)):
            hidden_by = posixpath.join(nested.root, name) if nested and name and folder == nested.main else None
            self._add(folder, "project", found, hidden_by)
        for path, text in found.items():
            self.trace.use(path)
            yield path, text

    def _add(self, folder: str, scope: str, found: dict[str, SourcedText], hidden_by: str | None = None) -> None:
        """The first regular file, links followed, that can be read; what it holds plays no part."""
        winner: str | None = None
        for name in NAMES:
            path = posixpath.join(folder, name)
            status = self.tree.stat(path)
            if winner:
                if isinstance(status, Status):
                    self.trace.consider(path, Outcome.SHADOWED, by=winner, scope=scope)
                continue
            contents = self.tree.read(path)
            if isinstance(contents, Problem):
                problem = not_a_file(status.kind) if isinstance(status, Status) and _no_file(status) else contents
                self.trace.refused(path, problem, scope=scope)
                continue
            winner = path
            if hidden_by and posixpath.basename(hidden_by) == name:
                self.trace.consider(path, Outcome.SHADOWED, by=hidden_by, scope=scope)
            elif path in found:  # an agent folder that is an ancestor, too: once, in first place
                self.trace.consider(path, Outcome.DUPLICATE, by=path, scope=scope)
            else:
                found[path] = _decoded(contents, path)
                self.trace.consider(path, Outcome.LOADED, scope=scope)

    def _name_in(self, folder: str) -> str | None:
        """The name of the file that a folder offers."""
        paths = (posixpath.join(folder, name) for name in NAMES)
        found = next((path for path in paths if isinstance(self.tree.read(path), Contents)), None)
        return posixpath.basename(found) if found else None

    # §3 SYSTEM.md and APPEND_SYSTEM.md

    def _prompt(self, name: str, option: str, *, trusted: bool) -> SourcedText | None:
        """The text of an option or a file; the two prompts are chosen independently. Empty counts as none."""
        given = self.start.options.get(option)
        if given is not None:
            # Read: the last --system-prompt counts, all --append-system-prompt are joined.
            values = given[-1:] if name == "SYSTEM.md" else given
            return SourcedText.join("\n\n", [self._given(value) for value in values if value])
        place = self._discovered(name, trusted=trusted)
        return self._text(place) if place else None

    def _discovered(self, name: str, *, trusted: bool) -> str | None:
        """The project's, if it is trusted, else the user's: what exists is taken, whatever it is."""
        project = posixpath.join(self.start.cwd, ".pi", name)
        there = exists(self.tree, project)
        if there and not trusted:
            self.trace.consider(project, Outcome.UNTRUSTED, scope="prompt")
        if there and trusted:
            return project
        if self.agent_folder:
            user = posixpath.join(self.agent_folder, name)
            if exists(self.tree, user):
                return user
        return None

    def _given(self, value: str) -> SourcedText:
        """An option's value: the path of a file, or else the text itself."""
        path = absolute(self.start.cwd, value)
        return self._text(path, written=value) if exists(self.tree, path) else SourcedText.framing(value)

    def _text(self, path: str, written: str | None = None) -> SourcedText:
        """The file's text, untrimmed. Where it cannot be read, its path is sent in place of it (recorded: a folder)."""
        contents = self.tree.read(path)
        if isinstance(contents, Problem):
            self.trace.refused(path, contents, scope="prompt")
            return SourcedText.framing(written or path)
        text = _decoded(contents, path)
        self.trace.consider(path, Outcome.LOADED if text else Outcome.BLANK, scope="prompt")
        if text:
            self.trace.use(path)
        return text

    def _trusted(self) -> bool:
        """Options, then the nearest entry in trust.json, then the user's settings. To ask without a UI means no."""
        for option in ("approve", "no-approve"):
            if option in self.start.options:
                return option == "approve"
        if self.start.trusted is not None:
            return self.start.trusted
        if not self.agent_folder:
            return False
        entries = self._entries(posixpath.join(self.agent_folder, "trust.json"))
        for folder in upwards(self.start):
            decision = entries.get(folder)
            if isinstance(decision, bool):
                return decision
        values = settings.read(self.tree, posixpath.join(self.agent_folder, "settings.json")) or {}
        return values.get("defaultProjectTrust") == "always"

    def _entries(self, path: str) -> dict[str, object]:
        """A trust.json that is no object of true, false and null ends the start (recorded)."""
        if not exists(self.tree, path):
            return {}
        found = settings.read(self.tree, path) if is_file(self.tree, path) else None
        if found is None or not all(value is None or isinstance(value, bool) for value in found.values()):
            raise _Stop(path, "is not a list of decisions on trust")
        return dict(found)


def _no_file(status: Status) -> bool:
    return status.kind is not Kind.FILE


def _decoded(contents: Contents, path: str) -> SourcedText:
    """§4: one leading byte order mark dropped, nothing trimmed or cut."""
    return lossy(contents.data, path, drop_bom=True)


def _framed(path: str, text: SourcedText) -> SourcedText:
    """§1: neither the path nor the text is escaped; an empty text is framed, too."""
    return f'<project_instructions path="{path}">\n' + text + "\n</project_instructions>"


AGENTS = (
    Agent(
        id="pi",
        name="pi coding agent",
        version="1.6.0",
        verified="2026-11-30",
        evidence=RECORDED,
        url=None,
        sources=(
            "recorded: npm @earendil-works/pi-coding-agent 1.6.0, Node 24, Linux, `pi -p`",
            "the package's dist/core/resource-loader.js, system-prompt.js, project-trust.js, trust-manager.js,"
            " footer-data-provider.js, dist/config.js",
        ),
        names=(*NAMES, ".pi/SYSTEM.md", ".pi/APPEND_SYSTEM.md"),
        user_names=tuple(f".pi/agent/{name}" for name in (*NAMES, *PROMPTS)),
        search="from `/` down to the start folder; neither git nor the home folder is a boundary; .pi/ in the start"
        " folder only",
        choice="in each folder the first regular file, outermost folder first; the project's .pi/SYSTEM.md and"
        " .pi/APPEND_SYSTEM.md, if it is trusted, else the user's",
        lifecycle=Lifecycle(
            loads="once, when the session starts",
            clear="nothing: it stands in the system prompt",
            compaction="nothing: it stands in the system prompt",
            subagents="there are none",
            place="in the `system` message, between the agent's own prompt and the skills",
        ),
        load=load,
        options=(
            Option("approve", "as --approve: the project is trusted"),
            Option("no-approve", "as --no-approve: it is not"),
            Option("no-context-files", "as --no-context-files: no guidance but SYSTEM.md and APPEND_SYSTEM.md"),
            Option("system-prompt", "a text, or the path of a file, in place of SYSTEM.md"),
            Option(
                "append-system-prompt", "a text, or the path of a file, in place of APPEND_SYSTEM.md; may be repeated"
            ),
        ),
        markers=(".pi/",),
    ),
)
