"""Qwen Code 0.24.4. § are the sections of its specification; R recorded (`qwen -p`), S read in the bundle, D docs.

A fork of Gemini CLI whose loading has drifted far. Context files, name by name, then rules, all as one part of the
system text (§1, §2); rules with `paths` when a matching file is read (§2a). What files import:
loading/gemini/imports.py; settings, rules and the language file: loading/qwen/.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from guidelint.loading import walks
from guidelint.loading.agent import RECORDED, Agent, ImportSyntax, Lifecycle, Option
from guidelint.loading.context import Context, OnDemand, Outcome, Segment, Trace, Trigger, outcome_of
from guidelint.loading.gemini import extensions
from guidelint.loading.gemini.code_regions import marked_code
from guidelint.loading.gemini.imports import Differences, Processor
from guidelint.loading.gemini.settings import Stop, further_folders
from guidelint.loading.picomatch import picomatch
from guidelint.loading.qwen import language, rules, shown
from guidelint.loading.qwen.configuration import NAMES, Configuration
from guidelint.loading.qwen.reading import may_read
from guidelint.loading.settings import Settings
from guidelint.loading.start import Start
from guidelint.loading.text import SourcedText
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import Contents, Kind, Problem, Status, absolute, exists, is_folder, is_inside, not_a_file
from guidelint.trees.base import relative as seen_from

LOCAL = ".qwen/QWEN.local.md"
RULES = ".qwen/rules"
EXTENSIONS = extensions.Kind(
    manifest="qwen-extension.json",
    install=".qwen-extension-install.json",
    context_name="QWEN.md",
    name="[a-zA-Z0-9_.-]+",
    needs_version=False,
    with_defaults=False,
    stays_inside=False,
)
DIFFERENCES = Differences(
    code_regions=marked_code,
    resolves_links=False,
    leaves_missing=True,
    knows_itself=True,
    flat_depth=5,
)


def load(start: Start) -> Context:
    """What Qwen Code injects at a start, then at each file that it reads."""
    trace = Trace()
    try:
        return _Session(start, trace).context()
    except Stop as stop:
        return trace.context("qwen-code", start, (), refusal=stop.refusal)


@dataclass(frozen=True, slots=True)
class _Conditional:
    """A rule with `paths`."""

    path: str
    rule: rules.Rule
    name: str
    """As the request has it."""


class _Session:
    """One run of the agent. Raises `Stop` where it ends before its first request."""

    def __init__(self, start: Start, trace: Trace) -> None:
        self.start, self.tree, self.trace = start, start.tree, trace
        self.configuration = Configuration(start)
        self.settings, self.own = self.configuration.settings, self.configuration.own
        self.names, self.trusted = self.configuration.names, self.configuration.trusted
        self.root = self._git_root(start.cwd)
        self.processor = Processor(start.tree, trace, DIFFERENCES)
        self.extensions = self._extensions()
        self.waiting: list[_Conditional] = []

    def context(self) -> Context:
        if self.configuration.safe:  # §1 [R]: nothing at all
            return self.trace.context("qwen-code", self.start, ())
        bare = self.configuration.bare
        blocks = [*self._context_files(bare), *(() if bare else self._rules())]
        segments = [Segment("system", SourcedText.join("\n\n", blocks))] if blocks else []
        for path in self.start.touched:
            self.trace.touched = absolute(self.start.cwd, path)
            segments += self._on_read(self.trace.touched)
        self.trace.touched = None
        left = tuple(OnDemand(one.path, self._trigger(one.rule.paths)) for one in self.waiting)
        return self.trace.context("qwen-code", self.start, tuple(segments), find_on_demand=lambda: left)

    @property
    def base(self) -> str:
        """What rules and their `paths` are seen from."""
        return self.root or self.start.cwd

    def _extensions(self) -> list[extensions.Extension]:
        return [*extensions.enabled(self.start, self.own + "/extensions", EXTENSIONS)] if self.own else []

    def _git_root(self, folder: str) -> str | None:
        """The nearest folder with `.git` as a folder or a file; a link of that name does not count [S]."""
        for one in walks.upwards(self.start, folder):
            status = self.tree.lstat(posixpath.join(one, ".git"))
            if isinstance(status, Status) and status.kind in (Kind.FOLDER, Kind.FILE):
                return one
        return None

    # §1: context files

    def _context_files(self, bare: bool) -> Iterator[SourcedText]:
        reals: dict[str, str] = {}
        found = dict(self._explicit() if bare else self._considered())
        for path, scope in found.items():
            if not self._usable(path, scope):
                continue
            real = self.tree.resolve(path)
            first = reals.setdefault(real if isinstance(real, str) else path, path)
            if first != path:
                self.trace.settle(path, Outcome.DUPLICATE, by=first)
                continue
            folder = posixpath.dirname(path)
            done = self.processor.process(path, self._git_root(folder) or folder, flat=self.configuration.flat)
            if isinstance(done, Problem):
                self.trace.settle(path, outcome_of(done), done)
                continue
            text = done.text.strip(JAVASCRIPT)
            if not text:
                self.trace.settle(path, Outcome.BLANK)
                continue
            for used in done.used:
                self.trace.use(used)
            name = shown.plain_path(seen_from(path, self.start.cwd))
            yield f"--- Context from: {name} ---\n" + text + f"\n--- End of Context from: {name} ---"

    def _considered(self) -> Iterator[tuple[str, str]]:
        """Paths in order, each with whose file it is."""
        more = [self._language_file()] if self.own or self._project_language() else []
        for folder in [self.start.cwd, *self._further()]:
            for name in self.names:
                yield from self._of_name(name, folder)
            for path in (path for one in self.extensions for path in one.context_files):
                yield path, "extension"
            yield from ((path, "language") for path in more)
        if self.root:
            yield posixpath.join(self.root, LOCAL), "local"

    def _of_name(self, name: str, folder: str) -> Iterator[tuple[str, str]]:
        if self.own:
            yield _join(self.own, name), "user"
        if folder == self.start.home:
            yield _join(folder, name), "user"  # trust plays no part [R]
            return
        for one in self._walk(folder):
            yield _join(one, name), "project"

    def _walk(self, folder: str) -> list[str]:
        """Top folder first: from the parent of the project root, or else of the home folder; never `/`."""
        root = self._git_root(folder)
        home = self.start.home
        last = posixpath.dirname(root) if root else posixpath.dirname(home) if home else None
        folders: list[str] = []
        for one in walks.upwards(self.start, folder):
            if one in ("/", self.own, self.start.in_home(".qwen")):
                break
            folders.append(one)
            if one == last:
                break
        return folders[::-1]

    def _further(self) -> list[str]:
        """Folders that are included, where the setting says that their files are loaded [R]."""
        if self.settings.strongest("context", "loadFromIncludeDirectories") is not True:
            return []
        return [one for one in self._included() if one != self.start.cwd]

    def _included(self) -> list[str]:
        folders = []
        for path in further_folders(self.start, self.settings, self.start.home):
            real = self.tree.resolve(path)
            if isinstance(real, str) and is_folder(self.tree, real):
                folders.append(real)
            else:
                self.trace.refused(path, real if isinstance(real, Problem) else Problem.NOT_A_FOLDER)
        return list(dict.fromkeys(folders))

    def _explicit(self) -> Iterator[tuple[str, str]]:
        """`--bare`: the files of folders that are included on the command line, and nothing else [R]."""
        for folder in further_folders(self.start, Settings(()), self.start.home):
            for name in self.names:
                yield _join(folder, name), "project"

    def _usable(self, path: str, scope: str) -> bool:
        """Whether it is a file that can be read; of the project only where it is trusted."""
        if self.processor.provides(path):
            self.trace.consider(path, Outcome.LOADED, scope=scope)
            return True
        status = self.tree.stat(path)
        contents: Contents | Problem = Problem.MISSING
        if isinstance(status, Problem):
            contents = status
        else:
            contents = self.tree.read(path) if status.kind is Kind.FILE else not_a_file(status.kind)
        if isinstance(contents, Problem):
            self.trace.refused(path, contents, scope=scope)
            return False
        untrusted = scope in ("project", "local") and not self.trusted
        self.trace.consider(path, Outcome.UNTRUSTED if untrusted else Outcome.LOADED, scope=scope)
        return not untrusted

    # §1: the language file

    def _project_language(self) -> bool:
        return exists(self.tree, posixpath.join(self.start.cwd, ".qwen", language.NAME))

    def _language_file(self) -> str:
        """That of cwd, else the user's, which the agent writes itself at each start that finds none [R]."""
        if self._project_language() or not self.own:
            return posixpath.join(self.start.cwd, ".qwen", language.NAME)
        path = posixpath.join(self.own, language.NAME)
        contents = self.tree.read(path)
        if isinstance(contents, Contents) or contents is Problem.MISSING:
            current = contents.data.decode("utf-8", "replace") if isinstance(contents, Contents) else None
            text = language.rewritten(current, self.settings.strongest("general", "outputLanguage"))
            if text is not None:
                self.processor.provide(path, SourcedText.framing(text))
        return path

    # §1: rules

    def _rules(self) -> Iterator[SourcedText]:
        """The user's, then the project's; those with `paths` wait. Those of extensions must have some [S]."""
        own = posixpath.join(self.own, "rules") if self.own else None
        project = posixpath.join(self.base, RULES)
        for folder in (own, project if project != own else None):
            for path in rules.files(self.tree, folder) if folder else ():
                found = self._rule(path, "rule" if folder == project else "user")
                name = seen_from(path, self.base).replace("\\", "/")
                if found and found.paths:
                    self.waiting.append(_Conditional(path, found, name))
                elif found:
                    self.trace.use(path)
                    self.trace.consider(path, Outcome.LOADED, scope="rule")
                    yield _framed(name, found)
        for extension in self.extensions:
            folder = posixpath.join(extension.folder, "rules")
            for path in rules.files(self.tree, folder):
                found = self._rule(path, "extension")
                if found and found.paths:
                    name = f"{extension.name}:rules/{seen_from(path, folder)}".replace("\\", "/")
                    self.waiting.append(_Conditional(path, found, name))
                elif found:
                    self.trace.consider(path, Outcome.EXCLUDED, by="no `paths`", scope="extension")

    def _rule(self, path: str, scope: str) -> rules.Rule | None:
        if scope == "rule" and not self.trusted:
            self.trace.consider(path, Outcome.UNTRUSTED, scope=scope)
            return None
        found = rules.rule(self.tree, path)
        if found is None:
            self.trace.consider(path, Outcome.BLANK, scope=scope)
        elif isinstance(found, Problem):
            self.trace.refused(path, found, scope=scope)
        return found if isinstance(found, rules.Rule) else None

    # §2a: on demand

    def _on_read(self, path: str) -> Iterator[Segment]:
        """The rules that match a file that is read, each once. A read that fails uses none up [R]."""
        if not may_read(self.start, self.settings, path):
            return
        matching = [one for one in self.waiting if self._match(one.rule.paths, path)]
        if not matching:
            return
        self.waiting = [one for one in self.waiting if one not in matching]
        for one in matching:
            self.trace.use(one.path)
            self.trace.consider(one.path, Outcome.LOADED, scope="rule")
        body = SourcedText.join("\n\n", (_framed(one.name, one.rule) for one in matching))
        text = "<system-reminder>\n" + shown.with_escaped_reminders(body) + "\n</system-reminder>"
        yield Segment("tool", text, path)

    def _match(self, globs: tuple[str, ...], path: str) -> bool:
        return any(picomatch(glob, name) for name in self._names_from_base(path) for glob in globs)

    def _trigger(self, globs: tuple[str, ...]) -> Trigger:
        each = tuple(partial(self._match, (glob,)) for glob in globs)
        return Trigger(self.base, globs, matches=partial(self._match, globs), each=each)

    def _names_from_base(self, path: str) -> list[str]:
        """The path as it is spelled, from the project root, and by its real name where that is another one [R]."""
        if not is_inside(path, self.base):
            return []
        names = [seen_from(path, self.base)]
        real, base = self.tree.resolve(path), self.tree.resolve(self.base)
        if isinstance(real, str) and isinstance(base, str) and real != path and is_inside(real, base):
            names.append(seen_from(real, base))
        return names


def _framed(name: str, rule: rules.Rule) -> SourcedText:
    return f"--- Rule from: {name} ---\n" + rule.text + f"\n--- End of Rule from: {name} ---"


def _join(folder: str, name: str) -> str:
    return absolute("/", f"{folder}/{name}")  # as `path.join`: a name that begins with `/` stays below


AGENTS = (
    Agent(
        id="qwen-code",
        name="Qwen Code",
        version="0.24.4",
        verified="2026-11-30",
        evidence=RECORDED,
        url="https://qwenlm.github.io/qwen-code-docs/",
        sources=(
            "recorded: npm @qwen-code/qwen-code 0.24.4, Linux, `qwen -p`, against a mock API",
            "its bundle: memory/memoryDiscovery, utils/memoryImportProcessor, config/rulesDiscovery",
        ),
        names=(*NAMES, LOCAL, RULES + "/**/*.md"),
        user_names=(*(f".qwen/{name}" for name in NAMES), ".qwen/rules/**/*.md", f".qwen/{language.NAME}"),
        search="from the parent of the git root (without one, of the home folder) down to the start folder",
        choice="every name of context.fileName in every folder, name by name; a real path once; then rules",
        lifecycle=Lifecycle(
            loads="once, when the session starts; rules with `paths`, when a matching file is read, listed or written",
            reloads="with `/memory refresh`, or at the next start",
            compaction="it stands in the system text and stays; a rule that came on demand is not sent again",
            place="near the end of the `system` text; on demand the end of the tool's result",
        ),
        load=load,
        imports=ImportSyntax(
            form="@path",
            about="at the start of a file or after a blank or line end, not in Markdown code (in lists and tables code "
            "does not protect); up to the next blank; relative to the importing file; five levels; below the git root "
            "by its spelling; not in rules",
        ),
        front_matter=("paths", "description"),
        options=(
            Option("include-directories", "a further folder; several with commas or repeated"),
            Option("extensions", "the extensions that are enabled, by name"),
            Option("bare", "only the files of folders that are included"),
            Option("safe-mode", "nothing is loaded"),
        ),
        markers=("QWEN.md", ".qwen/"),
    ),
)
