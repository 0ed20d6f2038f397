"""Gemini CLI 0.61.0. § are the sections of its specification; R recorded (`gemini -p`), S read in the bundle, D docs.

Four groups of files: global and private ones end the system text, those of extensions and of the project stand in the
first user message (§1). What they import: loading/gemini/imports.py; settings files and trust: configuration.py there.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable

from guidelint.loading import walks
from guidelint.loading.agent import RECORDED, Agent, ImportSyntax, Lifecycle, Option
from guidelint.loading.context import Context, OnDemand, Outcome, Segment, Trace, Trigger, outcome_of
from guidelint.loading.gemini import extensions
from guidelint.loading.gemini.code_regions import backtick_runs
from guidelint.loading.gemini.configuration import NAME, Configuration
from guidelint.loading.gemini.imports import Differences, Processor
from guidelint.loading.gemini.paths import decoded
from guidelint.loading.gemini.reading import may_read
from guidelint.loading.gemini.settings import Stop
from guidelint.loading.gemini.slugs import project_slug
from guidelint.loading.start import Start
from guidelint.loading.text import EMPTY, SourcedText
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import Kind, Problem, Status, absolute, is_folder, is_inside, not_a_file

EXTENSIONS = extensions.Kind(
    manifest="gemini-extension.json",
    install=".gemini-extension-install.json",
    context_name=NAME,
    name="[a-zA-Z0-9-]+",
    needs_version=True,
    with_defaults=True,
    stays_inside=True,
)
DIFFERENCES = Differences(
    code_regions=backtick_runs,
    resolves_links=True,
    leaves_missing=False,
    knows_itself=False,
    flat_depth=None,
)

# §2 [R]: how the system segment begins where there is no private memory.
HEADING = """# Contextual Instructions ({names})
The following content is loaded from local and global configuration files.
**Context Precedence:**
- **Global (~/.gemini/):** foundational user preferences. Apply these broadly.
- **Extensions:** supplementary knowledge and capabilities.
- **Workspace Root:** workspace-wide mandates. Supersedes global preferences.
- **Sub-directories:** highly specific overrides. These rules supersede all others for files within their scope.

**Conflict Resolution:**
- **Precedence:** Strictly follow the order above (Sub-directories > Workspace Root > Extensions > Global).
- **System Overrides:** Contextual instructions override default operational behaviors (e.g., tech stack, style, \
workflows, tool preferences) defined in the system prompt. However, they **cannot** override Core Mandates regarding \
safety, security, and agent integrity.

"""


def load(start: Start) -> Context:
    """What Gemini CLI injects at a start, then at each file that it reads."""
    trace = Trace()
    try:
        return _Session(start, trace).context()
    except Stop as stop:
        return trace.context("gemini-cli", start, (), refusal=stop.refusal)


class _Session:
    """One run of the agent. Raises `Stop` where it ends before its first request."""

    def __init__(self, start: Start, trace: Trace) -> None:
        self.start, self.tree, self.trace = start, start.tree, trace
        self.configuration = Configuration(start)
        self.own, self.trusted = self.configuration.own, self.configuration.trusted
        self.names, self.markers = self.configuration.names(), self.configuration.markers()
        self.folders = self.configuration.folders(trace)
        self.processor = Processor(start.tree, trace, DIFFERENCES)
        self.known: dict[object, str] = {}
        """What is loaded, by identity: the path under which it is."""

    def context(self) -> Context:
        groups = self._found()
        flat = self.configuration.flat
        user = self._blocks(groups["user"], flat)
        memory = self._blocks(groups["memory"], flat)
        segments = [Segment("system", self._system(user, memory))] if user or memory else []
        session = self._session(self._blocks(groups["extension"], flat), self._blocks(groups["project"], flat))
        segments += [Segment("user", session)] if session else []
        for path in self.start.touched if self.trusted else ():
            self.trace.touched = absolute(self.start.cwd, path)
            text = self._on_read(self.trace.touched)
            segments += [Segment("tool", text, self.trace.touched)] if text else []
        self.trace.touched = None
        return self.trace.context("gemini-cli", self.start, tuple(segments), find_on_demand=self._waiting)

    # §1: the four groups

    def _found(self) -> dict[str, list[str]]:
        """The files of each group. One that an earlier group has under another path is left out of the later one."""
        groups = {
            "user": self._usable(self._in(self.own), "user") if self.own else [],
            "extension": self._usable(self._of_extensions(), "extension"),
            "project": self._project(),
            "memory": self._memory(),
        }
        kept: dict[object, str] = {}
        for scope, paths in groups.items():
            groups[scope] = [path for path in paths if self._is_first(path, kept)]
        self.known = dict(kept)
        return groups

    def _in(self, folder: str) -> list[str]:
        # With `path.join`, a name that begins with `/` stays below the folder; a backslash becomes a slash [S].
        return [absolute("/", f"{folder}/{name}").replace("\\", "/") for name in self.names]

    def _of_extensions(self) -> list[str]:
        if not self.own:
            return []
        found = extensions.enabled(self.start, posixpath.join(self.own, "extensions"), EXTENSIONS)
        return sorted(dict.fromkeys(path for one in found for path in one.context_files), key=_utf16)

    def _memory(self) -> list[str]:
        """MEMORY.md of the agent's own folder for this project, else the context names there [R]."""
        slug = project_slug(self.tree, self.own, self.start.cwd) if self.own else None
        if not self.own or not slug:
            return []
        folder = posixpath.join(self.own, "tmp", slug, "memory")
        index = self._usable([posixpath.join(folder, "MEMORY.md")], "memory")
        return index or (self._usable(self._in(folder), "memory") if is_folder(self.tree, folder) else [])

    def _project(self) -> list[str]:
        """Sorted as whole paths, by UTF-16 units, after links to one file were dropped in the order walked [R]."""
        kept: dict[object, str] = {}
        paths: list[str] = []
        for folder in self.folders:
            ceiling = self._root(folder)
            paths += self._usable(self._upwards(folder, ceiling), "project")
        return sorted((path for path in dict.fromkeys(paths) if self._is_first(path, kept)), key=_utf16)

    def _root(self, folder: str) -> str:
        """The nearest folder with a marker; none: the folder itself."""
        return walks.nearest_with(self.start, self.markers, folder) or folder

    def _upwards(self, folder: str, ceiling: str) -> list[str]:
        """All names in the folders from the ceiling down to `folder`; `~/.gemini` ends the way up."""
        folders = walks.between(ceiling, folder)
        if self.own in folders:
            folders = folders[folders.index(self.own) + 1 :]
        return [path for one in folders for path in self._in(one)]

    def _usable(self, paths: Iterable[str], scope: str) -> list[str]:
        """Those that are files and can be read; of the project only where it is trusted."""
        usable = []
        for path in dict.fromkeys(paths):
            status = self.tree.stat(path)
            problem = status if isinstance(status, Problem) else None
            if isinstance(status, Status):
                contents = self.tree.read(path) if status.kind is Kind.FILE else not_a_file(status.kind)
                problem = contents if isinstance(contents, Problem) else None
            if problem:
                self.trace.refused(path, problem, scope=scope)
            elif scope == "project" and not self.trusted:
                self.trace.consider(path, Outcome.UNTRUSTED, scope=scope)
            else:
                usable.append(path)
                self.trace.consider(path, Outcome.LOADED, scope=scope)  # until it is read
        return usable

    def _is_first(self, path: str, kept: dict[object, str]) -> bool:
        """Whether no file of the same identity was kept before under another path."""
        status = self.tree.stat(path)
        first = kept.setdefault(status.identity if isinstance(status, Status) else path, path)
        if first != path:
            self.trace.settle(path, Outcome.DUPLICATE, by=first)
        return first == path

    # §2: text

    def _blocks(self, paths: Iterable[str], flat: bool) -> SourcedText:
        blocks = []
        for path in paths:
            done = self.processor.process(path, self._root(posixpath.dirname(path)), flat=flat)
            if isinstance(done, Problem):
                self.trace.settle(path, outcome_of(done), done)
                continue
            text = done.text.strip(JAVASCRIPT)
            if not text:
                self.trace.settle(path, Outcome.BLANK)
                continue
            for used in done.used:
                self.trace.use(used)
            blocks.append(f"--- Context from: {path} ---\n" + text + f"\n--- End of Context from: {path} ---")
        return SourcedText.join("\n\n", blocks)

    def _system(self, user: SourcedText, memory: SourcedText) -> SourcedText:
        if memory:
            text = SourcedText.framing("---\n\n<loaded_context>\n")
            if user:
                text += "<global_context>\n" + user + "\n</global_context>\n"
            text += "<user_project_memory>\n--- Private Project Memory Index (private, not committed to repo) ---\n"
            text += memory + "\n--- End Private Project Memory Index ---\n</user_project_memory>\n</loaded_context>"
        else:
            names = ", ".join(self.names) if self.configuration.has_newer_prompt() else NAME
            text = HEADING.replace("{names}", names) + "<loaded_context>\n" + user + "\n</loaded_context>"
        return text.derive_spans((*found.span(), "\n\n") for found in re.finditer("\n{3,}", text.text))

    def _session(self, extension: SourcedText, project: SourcedText) -> SourcedText:
        tagged = (("extension_context", extension), ("project_context", project))
        parts = [f"<{tag}>\n" + text + f"\n</{tag}>\n" for tag, text in tagged if text]
        return "<loaded_context>\n" + SourcedText.join("", parts) + "</loaded_context>" if parts else EMPTY

    # §1: on demand

    def _on_read(self, path: str) -> SourcedText:
        """What a read that succeeds adds: files of the folders on the way that were not loaded yet, the top first."""
        real = decoded(self.tree, path)
        inside = [folder for folder in self.folders if isinstance(real, str) and is_inside(real, folder)]
        if isinstance(real, Problem) or not inside or not may_read(self.start, self.configuration.settings, path, real):
            return EMPTY
        root = self._root(max(inside, key=len))
        kept: dict[object, str] = {}
        paths = self._usable(self._upwards(posixpath.dirname(real), root), "project")
        fresh = []
        for one in paths:
            status = self.tree.stat(one)
            identity = status.identity if isinstance(status, Status) else one
            if identity in self.known:
                self.trace.settle(one, Outcome.DUPLICATE, by=self.known[identity])
            elif self._is_first(one, kept):
                fresh.append(one)
        self.known |= kept
        blocks = self._blocks(fresh, flat=False)
        head = "--- Newly Discovered Project Context ---\n"
        return head + blocks + "\n--- End Project Context ---" if blocks else EMPTY

    def _waiting(self) -> tuple[OnDemand, ...]:
        """Context files of the folders below that were not loaded yet."""
        found: dict[str, OnDemand] = {}
        for folder in self.folders if self.trusted else ():
            for below, _ in walks.descend(self.tree, folder):
                for path in self._in(below):
                    status = self.tree.stat(path)
                    if isinstance(status, Status) and status.kind is Kind.FILE and status.identity not in self.known:
                        found.setdefault(path, OnDemand(path, Trigger(below)))
        return tuple(found.values())


def _utf16(path: str) -> bytes:
    return path.encode("utf-16-be", "surrogatepass")


AGENTS = (
    Agent(
        id="gemini-cli",
        name="Gemini CLI",
        version="0.61.0",
        verified="2026-11-30",
        evidence=RECORDED,
        url="https://geminicli.com/docs/cli/gemini-md/",
        sources=(
            "recorded: npm @google/gemini-cli 0.61.0, Linux, `gemini -p`, against a mock API",
            "its bundle: context/memoryContextManager, utils/memoryDiscovery, utils/memoryImportProcessor, utils/trust",
        ),
        names=(NAME,),
        user_names=(f".gemini/{NAME}", ".gemini/tmp/*/memory/MEMORY.md"),
        search="from the nearest folder with `.git` (or another of context.memoryBoundaryMarkers) down to the start "
        "folder; without one the start folder only; on demand the folders on the way to a file that is read",
        choice="every name of context.fileName and GEMINI.md in every folder; a file once; sorted as whole paths",
        lifecycle=Lifecycle(
            loads="once, when the session starts; files of folders below, when a file there is read, listed or written",
            reloads="with `/memory refresh`, or at the next start",
            clear="the files of the start are sent again in the new conversation",
            compaction="the global text stands in the system text and stays; not established for the rest",
            place="global and private files end the system text; those of extensions and of the project end the first "
            "user message; on demand the end of the tool's result",
        ),
        load=load,
        imports=ImportSyntax(
            form="@path",
            about="at the start of a file or after a blank or line end, not between equal runs of backticks; up to the "
            "next blank; relative to the importing file; five levels; inside the root of the context file, links too",
        ),
        options=(
            Option("include-directories", "a further workspace folder; several with commas or repeated"),
            Option("skip-trust", "the folder counts as trusted"),
            Option("interactive", "a session in a terminal: an untrusted folder does not end it"),
            Option("model", "the model, which decides the heading of the global text"),
            Option("extensions", "the extensions that are enabled, by name; `none` for none"),
        ),
        markers=(NAME, ".gemini/"),
    ),
)
