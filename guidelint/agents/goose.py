"""Goose. Names in quotes are the headings of its specification; *recorded*: found for this module.

Recorded with 1.52.0 on Linux (`goose run`); limits from crates/goose/src/hints. Imports: loading/goose_imports.py.
"""

from __future__ import annotations

import json
import posixpath
from collections.abc import Callable, Iterator

from guidelint.loading import yaml_core
from guidelint.loading.agent import RECORDED, Agent, ImportSyntax, Lifecycle
from guidelint.loading.context import Context, OnDemand, Outcome, Segment, Trace, Trigger
from guidelint.loading.decoding import strict
from guidelint.loading.goose_imports import INSERTED, Importer
from guidelint.loading.rust_ignore import RustIgnore
from guidelint.loading.start import Start
from guidelint.loading.text import SourcedText
from guidelint.loading.unicode_text import TAG_CHARACTERS, composed, without
from guidelint.loading.walks import between, descend, nearest_with
from guidelint.trees.base import Contents, Kind, Problem, absolute, is_file, is_inside, not_a_file

NAMES = (".goosehints", "AGENTS.md")

# "Text"
GLOBAL = "\n### Global Hints\nThese are my global goose hints.\n"
PROJECT = "### Project Hints\nThese are hints for working on the project in this directory.\n"


def load(start: Start) -> Context:
    """What stands at the end of the system prompt, then what each file that a tool touches adds to it."""
    return _Session(start).context()


class _Session:
    def __init__(self, start: Start) -> None:
        self.start, self.tree, self.trace = start, start.tree, Trace()
        self.conf, self.agents = _folders(start)
        self.names = _names(start, self.conf)
        self.root = nearest_with(start, (".git",)) or start.cwd  # any entry of that name will do
        self.walk = between(self.root, start.cwd)
        self.known: set[str] = set()
        """Folders whose hints were added on demand."""

    def context(self) -> Context:
        user, project = self.user(), self.project()
        parts = [GLOBAL + SourcedText.join("\n", user)] if user else []
        parts += [PROJECT + SourcedText.join("\n", project)] if project else []
        segments = [Segment("system", SourcedText.join("\n\n", parts))] if parts else []
        segments += self.touches()
        return self.trace.context("goose", self.start, tuple(segments), find_on_demand=self.waiting)

    # "Files"

    def user(self) -> list[SourcedText]:
        """The user's files: each must lie in its own folder, a link's target too, and so must its imports."""
        paths = [posixpath.join(self.conf, name) for name in self.names] if self.conf else []
        if self.agents and self.names:  # an empty list of names switches this one off as well
            paths.append(posixpath.join(self.agents, "AGENTS.md"))
        texts = (self.hint(path, posixpath.dirname(path), _nothing, "user") for path in paths)
        return [text for text in texts if text]

    def project(self) -> list[SourcedText]:
        """All names in every folder from the root down: what really lies in the root."""
        ignores = RustIgnore(self.start.cwd, self.ignore_lines())
        paths = (posixpath.join(folder, name) for folder in self.walk for name in self.names)
        texts = (self.hint(path, self.root, ignores.ignores, "project") for path in paths)
        return [text for text in texts if text]

    def hint(self, path: str, boundary: str, ignored: Callable[[str], bool], scope: str) -> SourcedText | None:
        """The text of a hint file with its imports; None where there is none."""
        status, real, inside = self.tree.stat(path), self.tree.resolve(path), self.tree.resolve(boundary)
        if isinstance(status, Problem) or isinstance(real, Problem):
            problem = status if isinstance(status, Problem) else real
            assert isinstance(problem, Problem)
            self.trace.refused(path, problem, scope=scope)
            return None
        if status.kind is not Kind.FILE:
            self.trace.refused(path, not_a_file(status.kind), scope=scope)
            return None
        inside = inside if isinstance(inside, str) else boundary
        if not is_inside(real, inside) or ".git" in real[len(inside) :].split("/"):
            self.trace.refused(path, Problem.OUTSIDE, scope=scope)
            return None
        contents = self.tree.read(path)
        text = strict(contents.data, path) if isinstance(contents, Contents) else None
        if text is None:
            failure = contents if isinstance(contents, Problem) else None
            self.trace.consider(path, Outcome.UNREADABLE, problem=failure, scope=scope)
            return None
        self.trace.consider(path, Outcome.LOADED if text else Outcome.BLANK, scope=scope)
        if not text:
            return None
        importer = Importer(self.tree, path, inside, ignored, self.trace)
        text = importer.expanded(text)
        for used in (path, *importer.used):
            self.trace.use(used)
        return _cleaned(text)

    def ignore_lines(self) -> Iterator[str]:
        """ "Imports": the lines of all `.gitignore` files from the root down, as one list."""
        for folder in self.walk:
            contents = self.tree.read(posixpath.join(folder, ".gitignore"))
            if isinstance(contents, Contents):
                yield from contents.data.decode("utf-8", "replace").removeprefix("\ufeff").split("\n")

    # On demand (recorded): a block of its own in the system prompt, before the others

    def touches(self) -> Iterator[Segment]:
        for touched in self.start.touched:
            path = absolute(self.start.cwd, touched)
            folder = self.tree.resolve(posixpath.dirname(path))
            if not isinstance(folder, str) or not self.is_below(folder) or folder in self.known:
                continue
            self.known.add(folder)
            self.trace.touched = path
            text = self.subdirectory(folder)
            if text:
                yield Segment("system", text, path)
        self.trace.touched = None

    def is_below(self, folder: str) -> bool:
        return folder != self.start.cwd and is_inside(folder, self.start.cwd)

    def subdirectory(self, folder: str) -> SourcedText | None:
        """The hints of a folder and of those between it and the start folder. What git ignores is imported here."""
        paths = (posixpath.join(one, name) for one in between(self.start.cwd, folder)[1:] for name in self.names)
        texts = [text for path in paths if (text := self.hint(path, self.root, _nothing, "project"))]
        head = _cleaned(SourcedText.framing(f"### Subdirectory Hints ({folder})\n"))
        return head + SourcedText.join("\n", texts) if texts else None

    def waiting(self) -> tuple[OnDemand, ...]:
        return tuple(
            OnDemand(posixpath.join(folder, name), Trigger(folder))
            for folder, _ in descend(self.tree, self.start.cwd)
            if self.is_below(folder) and folder not in self.known
            for name in self.names
            if is_file(self.tree, posixpath.join(folder, name))
        )


def _nothing(_path: str) -> bool:
    return False


def _cleaned(text: SourcedText) -> SourcedText:
    return composed(without(text, TAG_CHARACTERS))


# "Files": the user's folders, and the names


def _folders(start: Start) -> tuple[str | None, str | None]:
    """The configuration folder and `.agents`. GOOSE_PATH_ROOT moves both; empty it counts as unset (recorded)."""
    root = start.env.get("GOOSE_PATH_ROOT")
    if root:
        return absolute(start.cwd, posixpath.join(root, "config")), absolute(start.cwd, posixpath.join(root, ".agents"))
    shared = start.env.get("XDG_CONFIG_HOME", "")
    # A relative one counts for nothing (recorded).
    conf = absolute(shared, "goose") if shared.startswith("/") else start.in_home(".config", "goose")
    return conf, start.in_home(".agents")


def _names(start: Start, conf: str | None) -> tuple[str, ...]:
    """The names to look for: a wrong value in the environment means the default, and no look into config.yaml."""
    if "CONTEXT_FILE_NAMES" in start.env:
        return _listed(_json(start.env["CONTEXT_FILE_NAMES"]))
    contents = start.tree.read(posixpath.join(conf, "config.yaml")) if conf else None
    if not isinstance(contents, Contents):
        return NAMES
    try:
        values = yaml_core.parse(contents.data.decode("utf-8", "replace"))
    except yaml_core.Broken:
        return NAMES
    if not isinstance(values, dict):
        return NAMES
    value = values.get("CONTEXT_FILE_NAMES")
    return _listed(_json(value) if isinstance(value, str) else value)


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _listed(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        return NAMES
    return tuple(value)


AGENTS = (
    Agent(
        id="goose",
        name="Goose",
        version="1.52.0",
        verified="2026-11-30",
        evidence=RECORDED,
        url="https://github.com/aaif-goose/goose",
        sources=(
            "recorded: 1.52.0 on Linux, `goose run`; loading on demand too",
            "crates/goose/src/hints/{load_hints,import_files}.rs of aaif-goose/goose (earlier block/goose)",
        ),
        names=NAMES,
        user_names=(".config/goose/.goosehints", ".config/goose/AGENTS.md", ".agents/AGENTS.md"),
        search="from the nearest folder with `.git` down to the start folder; without one the start folder only",
        choice="all of them, the user's first",
        lifecycle=Lifecycle(
            loads="when a session starts; hints of a folder below when a tool touches a file there",
            compaction="nothing: it stands in the system prompt, not in the history",
            place="at the end of the `system` prompt; hints of folders below stand before the others",
        ),
        load=load,
        imports=ImportSyntax(
            form="@path",
            about="at the start or behind white space, in code too; relative to the file's folder; inside the git root,"
            " not git-ignored; 3 levels, 64 references a file",
        ),
        limits=(INSERTED,),
        markers=(".goosehints",),
    ),
)
