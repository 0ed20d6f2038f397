"""The Cline CLI, recorded with npm cline 3.0.65 (@cline/core 0.0.86). SOURCES, EACH FILE and TEXT are the sections of
its specification; what is marked [S] was read in @cline/core/dist/index.js and @cline/shared/dist/storage/index.js.

The extension for VS Code is another program, with other rules.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from guidelint.loading import settings, yaml_core
from guidelint.loading.agent import RECORDED, Agent, Lifecycle
from guidelint.loading.collation import in_order
from guidelint.loading.context import Context, Outcome, Segment, Trace
from guidelint.loading.decoding import lossy
from guidelint.loading.extensions import node_extension
from guidelint.loading.start import Start
from guidelint.loading.text import SourcedText
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import Kind, Problem, Status, absolute, is_file

AGENTS_MD, FILE, MANAGED = "AGENTS.md", ".clinerules", "rules.md"
SUFFIXES = (".md", ".markdown", ".txt")
ONE_DRIVE = ("OneDrive", "OneDriveConsumer", "OneDriveCommercial")


def load(start: Start) -> Context:
    """What the CLI injects at a start: the rules of the start folder and the user's. No upward search."""
    run = _Load(start)
    for path, scope in run.found():
        run.take(path, scope)
    # TEXT: sorted by name as JavaScript's localeCompare; equal ones stay in the order of reading.
    rules = in_order((rule for rule in run.rules.values() if not rule.off), lambda rule: rule.name)
    for rule in rules:
        run.trace.use(rule.path)
    text = "# Rules\n" + SourcedText.join("\n\n", (f"## {rule.name}\n" + rule.body for rule in rules))
    return run.trace.context("cline", start, (Segment("system", text),) if rules else ())


@dataclass(frozen=True)
class _Rule:
    name: str
    path: str
    body: SourcedText
    off: bool


class _Dropped(Exception):
    """The rule is left out as if its file were not there, because of what is given."""


class _Load:
    def __init__(self, start: Start) -> None:
        self._start, self._tree, self.trace = start, start.tree, Trace()
        self.rules: dict[str, _Rule] = {}
        """By name without case, each in the place of the first of its name [S]."""
        self._workspace = posixpath.join(start.cwd, AGENTS_MD)
        self._global = start.in_home(".agents", AGENTS_MD)

    # SOURCES

    def found(self) -> Iterator[tuple[str, str]]:
        """The files of all sources, with their scope, in the order of reading."""
        seen: set[str] = set()
        for source, scope in self._sources():
            if source not in seen:  # [S]: a path that comes twice, as in the home folder, is one source
                seen.add(source)
                yield from ((path, scope) for path in self._files_of(source, scope))

    def _sources(self) -> Iterator[tuple[str, str]]:
        start = self._start
        for name in (AGENTS_MD, FILE, ".cline/rules"):
            yield posixpath.join(start.cwd, name), "project"
        own = start.env.get("CLINE_DIR", "").strip(JAVASCRIPT)
        user = [
            self._global,
            absolute(start.cwd, posixpath.join(own, "rules")) if own else start.in_home(".cline", "rules"),
            start.in_home("Cline", "Rules"),
            start.in_home("Documents", "Cline", "Rules"),
        ]
        for variable in ONE_DRIVE:
            drive = start.env.get(variable, "").strip(JAVASCRIPT)
            user.append(absolute(start.cwd, posixpath.join(drive, "Documents", "Cline", "Rules")) if drive else None)
        yield from ((path, "user") for path in user if path)
        # Managed rules, by the names of their folders; links to folders do not count [S].
        folder = posixpath.join(start.cwd, ".cline")
        names = self._tree.names(folder)
        for name in () if isinstance(names, Problem) else in_order(names, str):
            path = posixpath.join(folder, name)
            status = self._tree.lstat(path)
            real = isinstance(status, Status) and status.kind is Kind.FOLDER
            if real and settings.read(self._tree, posixpath.join(path, "managed.json")) is not None:
                yield posixpath.join(path, MANAGED), "managed"

    def _files_of(self, source: str, scope: str) -> list[str]:
        """The source itself, or what lies at the top level of the folder, links to either followed."""
        named = posixpath.basename(source) in (AGENTS_MD, FILE, MANAGED)
        status = self._tree.stat(source)
        if isinstance(status, Status) and status.kind is Kind.FILE:
            return [source] if named else []  # [S]: it has none of the suffixes
        names = self._tree.names(source)
        if isinstance(names, Problem):
            if named:
                self.trace.refused(source, status if isinstance(status, Problem) else names, scope=scope)
            return []
        found = [path for path in (posixpath.join(source, name) for name in names) if self._counts(path)]
        # An AGENTS.md in such a folder counts as a link too [S].
        inner = posixpath.join(source, AGENTS_MD)
        return [*found, inner] if inner not in found and is_file(self._tree, inner) else found

    def _counts(self, path: str) -> bool:
        """A regular file, no link, with one of the suffixes; `.md` alone is a name without one."""
        status = self._tree.lstat(path)
        regular = isinstance(status, Status) and status.kind is Kind.FILE
        return regular and node_extension(path).lower() in SUFFIXES and _is_utf8(path)

    # EACH FILE

    def take(self, path: str, scope: str) -> None:
        """Reads a rule. It replaces an earlier one of its name, though it be switched off itself."""
        contents = self._tree.read(path)
        if isinstance(contents, Problem):
            self.trace.refused(path, contents, scope=scope)
            return
        text = lossy(contents.data, path, drop_bom=True)
        try:
            rule = self._rule(path, text)
        except _Dropped as dropped:
            self.trace.consider(path, Outcome.EXCLUDED, by=str(dropped), scope=scope)
            return
        if not rule.body:
            self.trace.consider(path, Outcome.BLANK, scope=scope)
            return
        name = rule.name.strip(JAVASCRIPT).lower()
        earlier = self.rules.get(name)
        if earlier and not earlier.off:
            self._shadow(earlier.path, path)
        self.rules[name] = rule
        if rule.off:
            self.trace.consider(path, Outcome.EXCLUDED, by="`disabled` or `enabled` in its front matter", scope=scope)
        else:
            self.trace.consider(path, Outcome.LOADED, scope=scope)

    def _shadow(self, path: str, by: str) -> None:
        for number, candidate in enumerate(self.trace.candidates):
            if candidate.path == path:
                self.trace.candidates[number] = replace(candidate, outcome=Outcome.SHADOWED, by=by)

    def _rule(self, path: str, text: SourcedText) -> _Rule:
        found = _FRONT_MATTER.match(text.text)
        if not found:
            return _Rule(self._name(path), path, text.strip(JAVASCRIPT), False)
        try:
            values = yaml_core.parse(found[1])
        except yaml_core.Broken:
            raise _Dropped("front matter that is not valid YAML") from None
        if not isinstance(values, dict):  # a list or a text gives no keys
            values = {}
        name = values.get("name")
        if name is not None and not isinstance(name, str):
            raise _Dropped("a `name` that is no text")
        name = (name or "").strip(JAVASCRIPT) or self._name(path)
        return _Rule(name, path, text[found.end() :].strip(JAVASCRIPT), _is_off(values))

    def _name(self, path: str) -> str:
        if path == self._workspace:
            return "Workspace AGENTS.md"
        if path == self._global:
            return "Global AGENTS.md"
        name = posixpath.basename(path)
        return name.removesuffix(node_extension(name)).strip(JAVASCRIPT)


# At once a line end, at least one line, then the first line that begins with the mark. What stands behind it is body.
_FRONT_MATTER = re.compile(r"---\r?\n(.*?)\r?\n---\r?\n?", re.DOTALL)


def _is_off(values: Mapping[str, yaml_core.Value]) -> bool:
    """`enabled` is looked at only where `disabled` is absent; null is absent, what is no boolean drops the rule."""
    for key, off in (("disabled", True), ("enabled", False)):
        value = values.get(key)
        if value is None:
            continue
        if not isinstance(value, bool):
            raise _Dropped(f"a `{key}` that is no boolean")
        return value is off
    return False


def _is_utf8(name: str) -> bool:
    """Whether JavaScript can name it; else it does not find the file again."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


AGENTS = (
    Agent(
        id="cline",
        name="Cline CLI",
        version="3.0.65",
        verified="2026-11-30",
        evidence=RECORDED,
        url=None,
        sources=(
            "recorded: npm cline 3.0.65",
            "@cline/core 0.0.86: dist/index.js; @cline/shared: dist/storage/index.js",
        ),
        names=(
            AGENTS_MD,
            FILE,
            *(f"{folder}/*{suffix}" for folder in (FILE, ".cline/rules") for suffix in SUFFIXES),
            f".cline/*/{MANAGED}",
        ),
        user_names=(
            f".agents/{AGENTS_MD}",
            *(
                f"{folder}/*{suffix}"
                for folder in (".cline/rules", "Cline/Rules", "Documents/Cline/Rules")
                for suffix in SUFFIXES
            ),
        ),
        search="the start folder only, and the user's folders",
        choice="all of them; of rules with one name the last, so that a user's file replaces a project's",
        lifecycle=Lifecycle(
            loads="when the session starts",
            reloads="not established: the folders are watched",
            place="the end of the `system` prompt",
        ),
        load=load,
        front_matter=("name", "disabled", "enabled"),
        markers=(FILE, f"{FILE}/", ".cline/"),
    ),
)
