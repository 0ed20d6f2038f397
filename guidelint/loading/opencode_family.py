"""What opencode and its fork kilo do alike. § are the sections of opencode's specification.

`Session` is one run of such an agent, and does what opencode does; kilo's differences are facts (`Variant`) and a
subclass. Where a comment says *recorded*, it was found with the agent itself (1.18.33 and 7.8.1) for this module.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from guidelint.loading import jsonc
from guidelint.loading.context import Context, OnDemand, Outcome, Refusal, Segment, Trace, Trigger, outcome_of
from guidelint.loading.decoding import lossy
from guidelint.loading.git_roots import work_tree_root
from guidelint.loading.npm_glob import Globber
from guidelint.loading.references import references
from guidelint.loading.start import Start
from guidelint.loading.text import EMPTY, SourcedText
from guidelint.loading.walks import between, descend, upwards
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import Contents, Problem, absolute, exists, is_file

NAMES = ("AGENTS.md", "CLAUDE.md", "CONTEXT.md")

MAX_FILES = 20_000
"""Files that one start loads at the most; the agents have no such bound."""

MAX_TEXT = 64 * 1024 * 1024
"""Characters, those that references put in included, after which no further file is loaded."""


@dataclass(frozen=True)
class Variant:
    """Facts in which the agents of the family differ."""

    id: str
    prefix: str
    """Of the environment variables."""
    folder: str
    """The user's configuration: its name in `$XDG_CONFIG_HOME`, else in `~/.config`."""
    user_configs: tuple[str, ...]
    """In that folder; a later list replaces an earlier one."""
    project_configs: tuple[tuple[str, ...], ...]
    """In the folders from the root down to the start folder; the first group in all of them comes first."""
    own_folders: tuple[str, ...]
    """Folders of configuration beside the code."""
    config_folder_replaces: bool
    """Whether `…_CONFIG_DIR` takes the place of the user's AGENTS.md or comes before it."""
    beyond_git: bool
    """Whether a search that finds no work tree goes up to `/`; else it stays in the start folder."""
    forgiving: bool
    """Whether a wrong configuration is passed over, save in the user's folder; else the agent does not start."""
    test_home: str | None = None
    """The variable that moves the home folder."""
    managed: str | None = None
    """The folder of configuration for all users."""


class Stop(Exception):
    """The agent does not start."""

    def __init__(self, path: str, why: str) -> None:
        self.refusal = Refusal(path, why)


class Wrong(Exception):
    """A file cannot be used: why, as a clause about it; and what in it is at fault, as it is written there."""

    def __init__(self, why: str, written: str | None = None) -> None:
        super().__init__(why)
        self.written = written


@dataclass(frozen=True, slots=True)
class Entry:
    """One of the `instructions`. `by_user`: a configuration outside the project has it."""

    written: str
    by_user: bool


@dataclass(frozen=True, slots=True)
class Content:
    """What becomes of a file that is taken: its text, or why it has none."""

    text: SourcedText
    outcome: Outcome
    by: str | None = None
    problem: Problem | None = None


class Session:
    """One run of the agent."""

    def __init__(self, variant: Variant, start: Start) -> None:
        self.variant, self.start, self.tree, self.cwd, self.trace = variant, start, start.tree, start.cwd, Trace()
        self.env = start.env
        self.home = self.env.get(variant.test_home or "") or start.home
        self.root = work_tree_root(start)
        self.walk = self._walk()
        self.globber = Globber(self.tree)
        self.taken: dict[str, SourcedText] = {}
        """The files found for the first request, in order, with their texts; empty where nothing is sent."""
        self.attached: set[str] = set()
        """What reading has attached."""
        self.characters = 0

    def context(self) -> Context:
        try:
            self.names = [name for name in NAMES if name != "CLAUDE.md" or not self._without_claude()]
            self.find()
        except Stop as stop:
            return self.trace.context(self.variant.id, self.start, (), refusal=stop.refusal)
        segments = []
        entries = [self.frame(path, text) for path, text in self.taken.items() if text]
        if entries:  # §1
            segments.append(Segment("system", SourcedText.join("\n", entries)))
        for path in self.start.touched:
            self.trace.touched = path
            if found := self.on_reading(absolute(self.cwd, path)):
                text = "<system-reminder>\n" + SourcedText.join("\n\n", found) + "\n</system-reminder>"
                segments.append(Segment("tool", text, path))
        self.trace.touched = None
        return self.trace.context(
            self.variant.id, self.start, tuple(segments), find_on_demand=lambda: tuple(self.waiting())
        )

    def frame(self, path: str, text: SourcedText) -> SourcedText:
        """§1: the path as it was come to. The text is not trimmed."""
        for origin in (*text.paths(), path):
            self.trace.use(origin)
        return f"Instructions from: {path}\n" + text

    # §4 Switches

    def variable(self, name: str) -> str | None:
        return self.env.get(f"{self.variant.prefix}_{name}")

    def _without_claude(self) -> bool:
        off = False
        for name in ("DISABLE_CLAUDE_CODE_PROMPT", "DISABLE_CLAUDE_CODE"):
            value = self.variable(name)
            if value is not None and value not in (*_TRUE, *_FALSE):
                raise Stop(f"{self.variant.prefix}_{name}", f"is set to {value!r}, which is no yes or no")
            off = off or value in _TRUE
        return off

    @property
    def without_project(self) -> bool:
        """Whether the project's files and configuration are left out; reading goes on loading."""
        return (self.variable("DISABLE_PROJECT_CONFIG") or "").lower() in ("true", "1")

    # §2 Which files

    def find(self) -> None:
        entries = list(dict.fromkeys(self.entries()))  # the configuration is read first: it may end all
        self._user_file()
        if not self.without_project:
            self._project_files()
        for entry in (*self.rules(), *entries):
            self._instruction(entry)

    def _walk(self) -> list[str]:
        """The start folder and those above it up to the work tree's root."""
        if self.root is not None:
            return between(self.root, self.cwd)[::-1]
        return upwards(self.start) if self.variant.beyond_git else [self.cwd]

    @property
    def default_folder(self) -> str | None:
        """The user's configuration, wherever `…_CONFIG_DIR` leads. The test home plays no part (recorded)."""
        moved = self.env.get("XDG_CONFIG_HOME")
        folder = absolute(self.cwd, moved) if moved else self.start.in_home(".config")
        return folder and posixpath.join(folder, self.variant.folder)

    @property
    def own_folder(self) -> str | None:
        """The folder that `…_CONFIG_DIR` names; set to nothing it is the start folder (recorded)."""
        value = self.variable("CONFIG_DIR")
        return None if value is None else absolute(self.cwd, value)

    def _user_file(self) -> None:
        """The first that exists, whatever it holds."""
        own, default = self.own_folder, self.default_folder
        folders = [own or default] if self.variant.config_folder_replaces else [own, default]
        candidates = [posixpath.join(folder, "AGENTS.md") for folder in folders if folder]
        if "CLAUDE.md" in self.names and self.home:
            candidates.append(posixpath.join(self.home, ".claude", "CLAUDE.md"))
        self._first(candidates, "user", by_user=True)

    def _first(self, candidates: Iterable[str], scope: str, *, by_user: bool) -> None:
        winner: str | None = None
        for path in candidates:
            if winner:
                self._shadowed(path, winner, scope)
            elif exists(self.tree, path):
                winner = path
                self.take(path, scope, by_user=by_user)
            else:
                self._not_there(path, scope)

    def _project_files(self) -> None:
        """The first *name* that exists anywhere on the way; all of that name, nearest first."""
        winner: str | None = None
        for name in self.names:
            paths = [posixpath.join(folder, name) for folder in self.walk]
            if winner:
                for path in paths:
                    self._shadowed(path, winner, "project")
                continue
            for path in paths:
                if exists(self.tree, path):
                    winner = winner or path
                    self.take(path, "project", by_user=False)
                else:
                    self._not_there(path, "project")

    def _shadowed(self, path: str, winner: str, scope: str) -> None:
        if exists(self.tree, path):
            self.trace.consider(path, Outcome.SHADOWED, by=winner, scope=scope)

    def _not_there(self, path: str, scope: str) -> None:
        status = self.tree.stat(path)
        self.trace.refused(path, status if isinstance(status, Problem) else Problem.MISSING, scope=scope)

    def take(self, path: str, scope: str, *, by_user: bool) -> None:
        """Found: it is part of the request, unless it is already or has no text."""
        if path in self.taken:
            return
        if len(self.taken) >= MAX_FILES or self.characters > MAX_TEXT:
            self.trace.consider(path, Outcome.OVER_BUDGET, scope=scope)
            return
        content = self.content(path, by_user=by_user)
        self.characters += len(content.text)
        self.trace.consider(path, content.outcome, by=content.by, problem=content.problem, scope=scope)
        self.taken[path] = content.text

    def rules(self) -> Iterator[Entry]:
        """Files of the agent's own folders, which are treated like entries of a configuration."""
        return iter(())

    # §3 `instructions`

    def _instruction(self, entry: Entry) -> None:
        written = entry.written
        if written.startswith(("https://", "http://")):
            # It comes after all files, if the server answers. What it would be cannot be known here.
            self.trace.refused(written, Problem.OUTSIDE, scope="instructions")
            return
        if written.startswith("~/"):
            if self.home is None:  # a neutral start has no user's files; the agent would look
                self.trace.refused(written, Problem.OUTSIDE, scope="instructions")
                return
            written = posixpath.join(self.home, written[2:])
        by_user = entry.by_user
        if written.startswith("/"):  # the last name alone is a pattern, and hidden files do not match it
            folder, name = posixpath.split(written.rstrip("/"))
            paths = self.globber.find(name, absolute("/", folder), dot=False)
        else:
            by_user = by_user and self.without_project
            paths = [path for folder in self._glob_folders() for path in self.globber.find(written, folder, dot=True)]
        for path in paths:
            self.take(path, "instructions", by_user=by_user)
        if not paths and not self.globber.exhausted:
            self.trace.consider(absolute(self.cwd, written), Outcome.MISSING, scope="instructions")

    def _glob_folders(self) -> list[str]:
        if not self.without_project:
            return self.walk
        folder = self.own_folder or self.default_folder
        return [folder] if folder else []

    def entries(self) -> Iterator[Entry]:
        """The `instructions` of all configurations, in merging order."""
        for folder in [self.default_folder] if self.default_folder else []:
            last: list[Entry] = []
            for name in self.variant.user_configs:
                found = self._in_file(posixpath.join(folder, name), by_user=True, forgiving=False)
                last = last if found is None else found
            yield from last
        if named := self.variable("CONFIG"):
            yield from self._in_file(absolute(self.cwd, named), by_user=True) or ()
        if not self.without_project:
            for names in self.variant.project_configs:
                for folder in reversed(self.walk):
                    yield from self._in_folder(folder, names, by_user=False)
        every = tuple(name for names in self.variant.project_configs for name in names)
        for folder in () if self.without_project else self.walk:
            for own in self.variant.own_folders:
                yield from self._in_folder(posixpath.join(folder, own), every, by_user=False)
        for own in self.variant.own_folders if self.home else ():
            yield from self._in_folder(posixpath.join(self.home or "/", own), every, by_user=True)
        if self.own_folder:
            yield from self._in_folder(self.own_folder, every, by_user=True)
        if content := self.variable("CONFIG_CONTENT"):
            try:
                text = self.configured(SourcedText.framing(content), self.cwd, by_user=True)
                yield from self._listed(text, by_user=True) or ()
            except Wrong as wrong:
                raise Stop(f"{self.variant.prefix}_CONFIG_CONTENT", str(wrong)) from None
        if self.variant.managed and not self.start.neutral:
            yield from self._in_folder(self.variant.managed, every, by_user=True)

    def _in_folder(self, folder: str, names: Iterable[str], *, by_user: bool) -> Iterator[Entry]:
        for name in names:
            yield from self._in_file(posixpath.join(folder, name), by_user=by_user) or ()

    def _in_file(self, path: str, *, by_user: bool, forgiving: bool = True) -> list[Entry] | None:
        """The list of one configuration; None without. *Recorded*: an empty file is none, a blank one is wrong."""
        contents = self.tree.read(path)
        if isinstance(contents, Problem) and contents.absent:
            return None
        try:
            if isinstance(contents, Problem):
                raise Wrong("cannot be read")
            if not contents.complete:
                raise Wrong("is too large")
            text = self.configured(lossy(contents.data, path, drop_bom=True), posixpath.dirname(path), by_user=by_user)
            return self._listed(text, by_user=by_user) if text else None
        except Wrong as wrong:
            if self.variant.forgiving and forgiving:
                self.trace.consider(path, Outcome.UNREADABLE, scope="configuration")
                return None
            raise Stop(path, str(wrong)) from None

    def _listed(self, text: str, *, by_user: bool) -> list[Entry] | None:
        try:
            values = jsonc.parse(text)
        except jsonc.NotJson:
            raise Wrong("is not valid JSON") from None
        if not isinstance(values, dict):
            raise Wrong("is not a JSON object")
        if "instructions" not in values:
            return None
        found = values["instructions"]
        if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
            raise Wrong("sets `instructions` to what is no list of strings")
        return [Entry(item, by_user) for item in found]

    def configured(self, text: SourcedText, folder: str, *, by_user: bool) -> str:
        """The text of a configuration with what it refers to put in. A value of the environment goes in as it is."""
        del by_user  # opencode trusts all of them
        values = [(one.start, one.end, self.value(one.name)) for one in references(text.text, "env")]
        whole = text.replace_spans(values)
        parts: list[tuple[int, int, SourcedText]] = []
        for found in references(whole.text, "file"):
            if found.commented:
                continue
            path = self.target(found.name, folder)
            contents = self.tree.read(path) if path else Problem.OUTSIDE
            if isinstance(contents, Contents):
                inserted = lossy(contents.data, path or "", drop_bom=True).strip(JAVASCRIPT).text
                self.spend(inserted)
                parts.append((found.start, found.end, SourcedText.framing(jsonc.escaped(inserted))))
            elif contents is not Problem.OUTSIDE:  # a neutral start does not look there; the agent would
                raise Wrong(f"refers to {found.name!r}, which cannot be read")
        return whole.replace_spans(parts).text

    def target(self, name: str, folder: str) -> str | None:
        """Where `{file:name}` leads; None for the home folder at a neutral start."""
        if not name.startswith("~/"):
            return absolute(folder, name)
        return posixpath.normpath(posixpath.join(self.home, name[2:])) if self.home else None

    def value(self, name: str) -> SourcedText:
        """What `{env:name}` stands for; nothing where it is not set."""
        value = self.env.get(name, "")
        self.spend(value)
        return SourcedText.framing(value)

    def spend(self, inserted: str) -> None:
        """Keep count of what references put in, so that they cannot fill the memory."""
        self.characters += len(inserted)
        if self.characters > MAX_TEXT:
            raise Wrong("refers to too much text")

    # §6 Text

    def content(self, path: str, *, by_user: bool) -> Content:
        """The text of a file that was found: one byte order mark dropped, nothing trimmed."""
        del by_user  # opencode treats all alike
        contents = self.tree.read(path)
        if isinstance(contents, Problem):
            return Content(EMPTY, outcome_of(contents), problem=contents)
        return sent(lossy(contents.data, path, drop_bom=True))

    # §5 On demand

    def on_reading(self, path: str) -> list[SourcedText]:
        """What the tool's result carries when the file at `path` is read."""
        contents = self.tree.read(path)
        picture = path.lower().endswith(_ATTACHED)
        if isinstance(contents, Problem) or (not picture and _is_binary(path, contents.data)):
            return []  # the call fails
        found: list[SourcedText] = []
        folder = posixpath.dirname(path)
        # Both are compared as strings: `/repo/s2` begins with `/repo/s`, too.
        while folder.startswith(self.cwd) and folder != self.cwd:
            near = self._nearest_name(folder)
            if near and near != path and near not in self.taken and near not in self.attached:
                content = self.content(near, by_user=False)
                self.trace.consider(near, content.outcome, by=content.by, problem=content.problem)
                if content.text:
                    self.attached.add(near)
                    # *Recorded*: with a picture or PDF the text is not sent, and counts as attached all the same.
                    if not picture:
                        found.append(self.frame(near, content.text))
            folder = posixpath.dirname(folder)
        return found

    def _nearest_name(self, folder: str) -> str | None:
        paths = (posixpath.join(folder, name) for name in self.names)
        return next((path for path in paths if exists(self.tree, path)), None)

    def waiting(self) -> Iterator[OnDemand]:
        """The files below the start folder that reading would attach."""
        for folder, names in descend(self.tree, self.cwd):
            if folder != self.cwd and not set(names).isdisjoint(self.names):
                near = self._nearest_name(folder)
                if near and near not in self.taken and is_file(self.tree, near):
                    yield OnDemand(near, Trigger(folder))


_TRUE = ("true", "yes", "on", "1", "y")
_FALSE = ("false", "no", "off", "0", "n")

_ATTACHED = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".ico", ".tif", ".tiff", ".avif", ".heic", ".pdf")
"""Files that the read tool hands on as attachments. Recorded with `.png`; the rest by analogy."""

_BINARY = (".zip", ".tar", ".gz", ".exe", ".dll", ".so", ".class", ".jar", ".war", ".7z", ".bin", ".dat", ".obj", ".o")


def _is_binary(path: str, data: bytes) -> bool:
    """Whether the read tool refuses the file. Recorded with NUL in a `.dat` file."""
    return path.lower().endswith(_BINARY) or b"\0" in data[:4096]


def sent(text: SourcedText) -> Content:
    """The empty text is not sent; white space is."""
    return Content(text, Outcome.LOADED if text else Outcome.BLANK)
