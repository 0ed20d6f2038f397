"""Claude Code 2.1.332. § and the marks [R], [S] are its specification's; *recorded*: found for this module.

At the start, one reminder in the first user message holds every file found from the filesystem's root down to the start
folder (§1 to §9). When the agent then reads a file, guidance of the folders on the way to it follows (§10).
What is made of one file, its imports and a folder of rules: loading/claude/files.py; settings: configuration.py there.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator
from dataclasses import replace

from guidelint.loading import agent
from guidelint.loading.claude import blocks, memory, rule_paths
from guidelint.loading.claude.configuration import BOTH, CLAUDE_ONLY, MANAGED, MANAGED_ONLY, Configuration, absolute
from guidelint.loading.claude.files import FILE_LIMIT, Entry, Files, Kind
from guidelint.loading.context import Context, Effect, Limit, OnDemand, Outcome, Segment, Trace, Trigger, Unit
from guidelint.loading.extensions import CLAUDE_BINARY, node_extension
from guidelint.loading.start import Start
from guidelint.loading.text import Origin, Run, SourcedText, utf16_length
from guidelint.loading.walks import between, descend, upwards
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.loading.worktrees import inner_worktree
from guidelint.trees.base import Contents, Problem, is_file, is_inside

SHARED, LOCAL = ("CLAUDE.md", ".claude/CLAUDE.md"), "CLAUDE.local.md"
AGENTS_MD = ("AGENTS.md", ".claude/AGENTS.md")
RULES = ".claude/rules"

HEAD = (
    "<system-reminder>\nCodebase and user instructions are shown below. Be sure to adhere to these instructions. "
    "IMPORTANT: These instructions OVERRIDE any default behavior and you MUST follow them exactly as written.\n\n"
)

# §3 [S]: the interface warns of a file, and of all files together, of more UTF-16 units than these and §10's L.
FILE_WARNING, TOTAL_WARNING = 40_000, 120_000


def load(start: Start) -> Context:
    """What Claude Code injects at a start, then at each file that it reads."""
    return Session(start).context()


class Session:
    """One run of the agent."""

    def __init__(self, start: Start) -> None:
        self.start, self.tree, self.cwd, self.trace = start, start.tree, start.cwd, Trace()
        self.configuration = Configuration(start)
        self.sources = self.configuration.sources  # §7 [R]: a source that is off drops files and settings
        self.files = Files(start, self.configuration, self.trace)
        self.worktree = inner_worktree(start)  # §2 [R]
        left_out = self.configuration.env.get("CLAUDE_CODE_AUTOMOUNT_ROOTS", "").split(":")  # §8 [S], form recorded
        self.walk = [folder for folder in reversed(upwards(start)) if folder not in ("/", *left_out)]  # §2 [R]
        self.config = self.configuration.config if "user" in self.sources else None
        self.older_model, self.size_limit = self.configuration.model()
        self.started: set[str] = set()
        """The texts of the project's own files in the first request."""
        self.sent_by_plugin: set[str] = set()
        self.read: set[str] = set()

    def context(self) -> Context:
        on = self.configuration.switch
        segments: list[Segment] = []
        # §8 [R]: nothing at all
        off = on("CLAUDE_CODE_DISABLE_CLAUDE_MDS") or on("CLAUDE_CODE_SIMPLE", "bare")
        if off or on("CLAUDE_CODE_SAFE_MODE", "safe-mode"):
            return self.trace.context("claude-code", self.start, ())
        segments += self.at_start()
        if on("CLAUDE_CODE_DISABLE_ATTACHMENTS"):  # §8 [R]: nothing on demand
            return self.trace.context("claude-code", self.start, tuple(segments))
        for path in self.start.touched:
            self.trace.touched = absolute(self.cwd, path)
            for segment in self.on_read(self.trace.touched):
                segments.append(replace(segment, touched=self.trace.touched))
        self.trace.touched = None
        known = frozenset(self.files.sent)

        def waiting() -> tuple[OnDemand, ...]:
            return tuple({item.path: item for item in self.waiting() if item.path not in known}.values())

        return self.trace.context("claude-code", self.start, tuple(segments), find_on_demand=waiting)

    # §1, §2: the start

    def at_start(self) -> Iterator[Segment]:
        entries = [] if self.start.neutral else self.managed()
        self.holder = self.first_claude_md(self.walk)
        if self.configuration.agents_mode != MANAGED_ONLY:  # §4 [R]: else managed files and memory alone
            entries += self.user()
            for folder in self.walk:
                entries += self.folder(folder, shared=not self.hidden(folder))
            if self.configuration.switch("CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD"):  # §8 [R]
                for path in self.start.options.get("add-dir", ()):
                    entries += self.folder(absolute(self.cwd, path))
            if "project" in self.sources:
                self.splice_agents_md(entries)
        entries += memory.taken(self.files, self.configuration)  # §9 [R]
        self.files.sent = {entry.path: entry for entry in entries}
        self.seen_at_start = dict(self.files.seen)
        sizes = []
        for entry in entries:
            self.trace.use(entry.path)
            text = entry.trimmed.text
            if entry.kind in (Kind.PROJECT, Kind.LOCAL):
                self.started.add(text)
            sizes.append(utf16_length(text))
            self.files.size(self.warning(FILE_WARNING, "each file"), sizes[-1], entry.path)
        if entries:
            paths = [entry.path for entry in entries]
            self.files.size(self.warning(TOTAL_WARNING, "all files of the start"), sum(sizes), *paths)
            parts = [entry.framed(f" ({entry.kind.value})", entry.trimmed) for entry in entries]
            yield Segment("user", HEAD + SourcedText.join("\n\n", parts) + "\n</system-reminder>")

    def warning(self, least: int, scope: str) -> Limit:
        return Limit(max(least, self.size_limit), Unit.UTF16, scope, Effect.WARNS)

    def managed(self) -> list[Entry]:
        entries = self.files.take(posixpath.join(MANAGED, "CLAUDE.md"), Kind.MANAGED)
        for layer, text in self.configuration.settings.limited_to("managed").values("claudeMd"):
            if isinstance(text, str) and text.strip(JAVASCRIPT) and layer.path:
                # Trimmed and nothing else: front matter, comments and imports stay as they are (recorded).
                contents = self.tree.read(layer.path)
                size = contents.size if isinstance(contents, Contents) else 0
                run = Run(text, Origin(layer.path, 0, size))
                entries.append(Entry(layer.path, Kind.MANAGED, SourcedText([run]), shown="<managed-settings>"))
        return entries + self.files.rules(posixpath.join(MANAGED, RULES), Kind.MANAGED)

    def user(self) -> list[Entry]:
        path = self.configuration.user_file
        if not self.config or not path:
            return []
        entries = self.files.take(path, Kind.USER)
        if entries and entries[0].path == path:  # §8 [R]: a relative CLAUDE_CONFIG_DIR shows as given
            entries[0] = replace(entries[0], shown=posixpath.join(self.configuration.config_shown, "CLAUDE.md"))
        return entries + self.files.rules(posixpath.join(self.config, "rules"), Kind.USER)

    def folder(self, folder: str, *, shared: bool = True) -> list[Entry]:
        """The files of one folder; not `shared`: CLAUDE.local.md alone."""
        entries: list[Entry] = []
        if shared and "project" in self.sources:
            for name in SHARED:
                entries += self.files.take(posixpath.join(folder, name), Kind.PROJECT)
            entries += self.files.rules(posixpath.join(folder, RULES), Kind.PROJECT)
        if "local" in self.sources:
            entries += self.files.take(posixpath.join(folder, LOCAL), Kind.LOCAL)
        return entries

    def hidden(self, folder: str) -> bool:
        """§2 [R]: a folder of the main checkout round a linked worktree."""
        return self.worktree is not None and self.worktree.hides(folder)

    # §4: AGENTS.md

    def first_claude_md(self, folders: Iterable[str]) -> str | None:
        """The first file that keeps AGENTS.md out: with text, and left out by no setting.

        It need not be loaded: `--setting-sources` may drop it, or it may be there under another name (recorded).
        """
        for folder in folders:
            for name in (LOCAL,) if self.hidden(folder) else (*SHARED, LOCAL):
                path = posixpath.join(folder, name)
                if path != self.configuration.user_file and self.files.text(path):
                    return path
        return None

    def wants_agents_md(self, holder: str | None) -> bool:
        mode = self.configuration.agents_mode
        return mode == BOTH or (mode not in (CLAUDE_ONLY, MANAGED_ONLY) and holder is None)

    def splice_agents_md(self, entries: list[Entry]) -> None:
        """Puts the AGENTS.md of the walk in their places: each before the first own entry of a deeper folder."""
        own = {e.path: e for e in entries if e.kind in (Kind.PROJECT, Kind.LOCAL) and not e.imported}
        same = {entry.trimmed.text: path for path, entry in own.items()}
        for folder in self.walk:
            for path in () if self.hidden(folder) else (posixpath.join(folder, name) for name in AGENTS_MD):
                if not self.wants_agents_md(self.holder):
                    self.shadow(path, self.holder or self.configuration.agents_mode)
                    continue
                at = len(self.trace.candidates)
                found = self.files.take(path, Kind.PROJECT)
                if found and found[0].path == path and found[0].trimmed.text in same:
                    by = same[found[0].trimmed.text]
                    self.trace.candidates[at] = replace(self.trace.candidates[at], outcome=Outcome.DUPLICATE, by=by)
                    del found[0]  # the file goes, what it imports stays (recorded)
                deeper = (
                    number
                    for number, entry in enumerate(entries)
                    if entry.path in own and entry.folder != folder and is_inside(entry.folder, folder)
                )
                place = next(deeper, len(entries))
                entries[place:place] = found

    def shadow(self, path: str, by: str) -> None:
        if is_file(self.tree, path) and path not in self.files.seen:
            self.files.consider(path, Kind.PROJECT, Outcome.SHADOWED, by=by)

    # §10: on demand

    def on_read(self, path: str) -> Iterator[Segment]:
        """What follows when the agent reads the file at `path`: each file once per session, by path as written."""
        if self.configuration.denial(path) or node_extension(path).lower() in CLAUDE_BINARY:  # extensions recorded
            return
        readable = is_file(self.tree, path)
        if readable:
            self.read.add(path)
        real = self.nearest_real(path)
        within = path != self.cwd and is_inside(path, self.cwd) and real is not None and is_inside(real, self.cwd)
        if not within and not any(is_inside(path, folder) for folder in self.configuration.more_folders()):
            return
        folders = between(self.cwd, posixpath.dirname(path))[1:] if within else []
        self.files.approved = False  # external imports are refused here in spite of the approval
        self.files.seen = {}
        found: dict[str, Entry] = {}
        for entry in self.matching(path, folders):
            found.setdefault(entry.path, entry)
        fresh = [entry for entry in found.values() if entry.path not in {*self.files.sent, *self.read}]
        self.files.sent |= {entry.path: entry for entry in fresh}
        with_plugin = readable and within
        if self.older_model:  # the plugin's text comes first, all in the text of the tool's result
            more = self.nested_agents_md(folders) if with_plugin else None
            parts = ["<system-reminder>\n" + more + "\n</system-reminder>"] if more else []
            parts += [blocks.of_file(self.files, entry, self.size_limit)[:-1] for entry in fresh]
            if parts:
                yield Segment("tool", SourcedText.join("\n\n", parts))
            return
        for number, entry in enumerate(fresh):
            text = blocks.of_file(self.files, entry, self.size_limit)
            yield Segment("user", text if number < len(fresh) - 1 else text[:-1])
        more = self.nested_agents_md(folders) if with_plugin else None
        if more:
            yield Segment("system", more)

    def nearest_real(self, path: str) -> str | None:
        """The real path of what exists of a path; None where a link leads to nothing that can be seen."""
        real = self.tree.resolve(path)
        while real is Problem.MISSING and path != "/":
            path = posixpath.dirname(path)
            real = self.tree.resolve(path)
        return real if isinstance(real, str) else None

    def matching(self, path: str, folders: list[str]) -> list[Entry]:
        files, entries = self.files, list[Entry]()
        if not self.start.neutral:
            entries += files.rules(posixpath.join(MANAGED, RULES), Kind.MANAGED, rule_paths.matcher(path, self.cwd))
        if self.config:
            entries += files.rules(posixpath.join(self.config, "rules"), Kind.USER, rule_paths.matcher(path, self.cwd))
        for folder in folders:
            if "project" in self.sources:
                for name in SHARED:
                    entries += files.take(posixpath.join(folder, name), Kind.PROJECT)
            if "local" in self.sources:  # before the rules here, at the start after them
                entries += files.take(posixpath.join(folder, LOCAL), Kind.LOCAL)
            if "project" in self.sources:
                before, rules = dict(files.seen), posixpath.join(folder, RULES)
                entries += files.rules(rules, Kind.PROJECT)
                before, files.seen = files.seen, before
                entries += files.rules(rules, Kind.PROJECT, rule_paths.matcher(path, folder))
                files.seen |= before
        for folder in self.walk if "project" in self.sources else ():
            if not self.hidden(folder):
                entries += files.rules(posixpath.join(folder, RULES), Kind.PROJECT, rule_paths.matcher(path, folder))
        return entries

    def nested_agents_md(self, folders: list[str]) -> SourcedText | None:
        """What the built-in plugin adds to a read that succeeds: AGENTS.md of the folders on the way, one text."""
        if "project" not in self.sources or not self.wants_agents_md(self.holder):
            return None
        # It knows what the start and the CLAUDE.md kinds on the way bring, imports included, not what else was sent.
        way = Files(self.start, self.configuration, Trace())
        way.approved, way.seen = False, dict(self.seen_at_start)
        kinds = [(name, Kind.LOCAL if name == LOCAL else Kind.PROJECT) for name in (*SHARED, LOCAL)]
        known = [e for folder in folders for name, kind in kinds for e in way.take(posixpath.join(folder, name), kind)]
        same = self.started | {entry.trimmed.text for entry in known}
        self.files.seen = way.seen
        entries: list[Entry] = []
        for folder in folders:
            holder = self.first_claude_md([folder])
            for path in (posixpath.join(folder, name) for name in AGENTS_MD):
                if self.wants_agents_md(holder):
                    found = self.files.take(path, Kind.PROJECT)
                    entries += (entry for entry in found if entry.imported or entry.trimmed.text not in same)
                else:
                    self.shadow(path, str(holder))
        fresh = [entry for entry in entries if entry.path not in {*self.sent_by_plugin, *self.read}]
        self.sent_by_plugin |= {entry.path for entry in fresh}
        return blocks.of_plugin(self.files, fresh) if fresh else None

    def waiting(self) -> Iterator[OnDemand]:
        """What a read can bring: rules with `paths`, then guidance of the folders below the start folder."""
        files = self.files = Files(self.start, self.configuration, Trace())
        files.approved = False

        def rules(top: str, base: str, kind: Kind, *, conditional: bool) -> Iterator[OnDemand]:
            files.seen = {}
            entries = files.rules(top, kind, (lambda entry: bool(entry.patterns)) if conditional else None)
            return (OnDemand(entry.path, rule_paths.trigger(base, entry.patterns)) for entry in entries)

        if self.config:
            yield from rules(posixpath.join(self.config, "rules"), self.cwd, Kind.USER, conditional=True)
        for folder in self.walk if "project" in self.sources else ():
            yield from rules(posixpath.join(folder, RULES), folder, Kind.PROJECT, conditional=True)
        below = (folder for folder, _ in descend(self.tree, self.cwd) if folder != self.cwd)
        for folder in below:
            names = [*(SHARED if "project" in self.sources else ()), *((LOCAL,) if "local" in self.sources else ())]
            if "project" in self.sources and self.wants_agents_md(self.holder or self.first_claude_md([folder])):
                names += AGENTS_MD
            for path in (posixpath.join(folder, name) for name in names):
                if files.text(path):
                    yield OnDemand(path, Trigger(folder))
            if "project" in self.sources:
                top = posixpath.join(folder, RULES)
                yield from rules(top, folder, Kind.PROJECT, conditional=False)
                yield from rules(top, folder, Kind.PROJECT, conditional=True)


AGENTS = (
    agent.Agent(
        id="claude-code",
        name="Claude Code",
        version="2.1.332",
        verified="2026-11-30",
        evidence=agent.RECORDED,
        url="https://code.claude.com/docs/en/memory",
        sources=("npm @anthropic-ai/claude-code 2.1.332, run headless against a mock API", "its bundled JavaScript"),
        names=(*SHARED, ".claude/rules/**/*.md", LOCAL, *AGENTS_MD),
        search="every folder from just below the filesystem's root down to the start folder; git and HOME are no bound",
        choice="all of them, outermost first; AGENTS.md only where no CLAUDE.md or CLAUDE.local.md is found on the way",
        lifecycle=agent.Lifecycle(
            loads="at the first request; guidance below the start folder, and rules with `paths`, when a file is read",
            reloads="in the next session, or after /clear or a compaction; what came on demand is not sent again",
            clear="/clear starts anew: the files are read again",
            compaction="the files of the start are read and sent again; what came on demand comes with the next read",
            subagents="each gets the files of the start, save those built in for exploring and planning",
            place="the first block of the first user message, before the prompt; on demand after the tool's result",
        ),
        load=load,
        user_names=(".claude/CLAUDE.md", ".claude/rules/**/*.md"),
        imports=agent.ImportSyntax(
            form="@path",
            about="in Markdown text, at its start or after white space, not in code; relative to the importing file; "
            "four hops; inside the start folder",
        ),
        front_matter=("paths",),
        limits=(
            FILE_LIMIT,
            Limit(150_000, Unit.UTF16, "each file", Effect.WARNS),
            Limit(150_000, Unit.UTF16, "all files of the start", Effect.WARNS),
            Limit(150_000, Unit.UTF16, "each file on demand", Effect.CUTS),
            blocks.PLUGIN_LIMIT,
            memory.LINES,
            memory.UNITS,
        ),
        options=(
            agent.Option(
                "add-dir", "a further folder; its files count with CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD=1"
            ),
            agent.Option("setting-sources", "which of user,project,local count, for settings and files"),
            agent.Option("settings", "a further settings file, or JSON"),
            agent.Option("model", "the model, which decides roles and sizes on demand"),
            agent.Option("bare", "nothing is loaded"),
            agent.Option("safe-mode", "nothing is loaded"),
        ),
        markers=("CLAUDE.md", "CLAUDE.local.md", ".claude/"),
    ),
)
