"""GitHub Copilot CLI. Letters are the sections of its specification; *recorded*: found for this module.

Recorded with 1.0.102 on Linux (BYOK provider, offline). Closed source. What is made of one file, its imports and its
front matter: loading/copilot.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from guidelint.loading.agent import RECORDED, Agent, ImportSyntax, Lifecycle, Option
from guidelint.loading.context import Context, OnDemand, Outcome, Segment, Trace, Trigger
from guidelint.loading.copilot import instructions, tables
from guidelint.loading.copilot.imports import BYTES, Importer
from guidelint.loading.copilot.instructions import Header
from guidelint.loading.decoding import lossy
from guidelint.loading.folders import in_byte_order, in_bytes
from guidelint.loading.git_roots import nearest_repository
from guidelint.loading.globset import Matcher
from guidelint.loading.start import Start
from guidelint.loading.text import SourcedText
from guidelint.loading.unicode_text import composed, substituted, without
from guidelint.loading.walks import between, descend
from guidelint.loading.whitespace import PYTHON, RUST
from guidelint.trees.base import Contents, Problem, Tree, absolute, is_file, is_folder, is_inside, relative

COPILOT = ".github/copilot-instructions.md"
MAIN = ("AGENTS.md", "CLAUDE.md", "GEMINI.md")
BETWEEN = (COPILOT, "AGENTS.md", "CLAUDE.md", ".claude/CLAUDE.md", "GEMINI.md")
INSTRUCTIONS = ".github/instructions"

# "Clean-up of all text": these are removed, then comes normal form C. Rows of tables stay as they are (recorded).
_INVISIBLE = re.compile(
    "[\u00ad\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\U000e0001\U000e0020-\U000e007f]+"
)


def load(start: Start) -> Context:
    """What stands in the system message, then what follows each file that a tool reads."""
    trace = Trace()
    if "no-custom-instructions" in start.options:
        return trace.context("copilot-cli", start, ())
    return _Session(start, trace).context()


@dataclass(frozen=True)
class _Instructions:
    """A conditional instruction file: where it was found, and the path that is shown."""

    path: str
    shown: str
    header: Header
    text: SourcedText


class _Session:
    def __init__(self, start: Start, trace: Trace) -> None:
        self.start, self.tree, self.trace = start, start.tree, trace
        self.cwd = start.cwd
        self.root = nearest_repository(start) or start.cwd
        named = start.env.get("COPILOT_HOME")
        self.home = absolute(start.cwd, named) if named else start.in_home(".copilot")
        self.conditional: list[_Instructions] = []
        self.matcher = Matcher()
        self.blocks: dict[str, str] = {}
        """The text of each block, and the file that it came from."""
        self.used: list[str] = []
        self.started = between(self.root, self.cwd)
        """The folders that are looked into at the start."""
        self.sent: set[str] = set()
        """What was sent on demand: files, and the folders that they are in."""

    def context(self) -> Context:
        blocks = [text for source in self.sources() if (text := self.block(*source)) is not None]
        texts = self.instructions()
        parts = [SourcedText.join("\n\n", some) for some in (blocks, texts) if some]
        parts += [SourcedText.framing(table) for table in (self.nested_table(), self.table()) if table]
        text = SourcedText.join("\n\n", parts) + ("\n\n" if blocks and len(parts) > 1 else "\n")
        if text.text.endswith("\n\n"):  # so a segment is cut out of the message
            text = text[:-2]
        segments = [] if text.is_blank(PYTHON) else [Segment("system", text)]
        for path in self.used if segments else ():
            self.trace.use(path)
        segments += self.touches()
        return self.trace.context("copilot-cli", self.start, tuple(segments), find_on_demand=self.waiting)

    # A. Whole files

    def sources(self) -> Iterator[tuple[str, str, str]]:
        """In order: the folder, the name in it, the folder in which imports must lie."""
        if self.home:
            yield self.home, "copilot-instructions.md", self.home
        both = list(dict.fromkeys((self.root, self.cwd)))
        yield from ((folder, COPILOT, self.root) for folder in both)
        yield from ((folder, name, self.root) for folder in both for name in MAIN)
        for folder in self.started[-2:0:-1]:  # the nearest first
            yield from ((folder, name, self.root) for name in BETWEEN)

    def block(self, folder: str, name: str, boundary: str) -> SourcedText | None:
        """A file in its frame. None where there is none, or where an earlier one has the same final text."""
        found = self.whole(folder, name, boundary)
        if found is None:
            return None
        path, text, used = found
        first = self.blocks.setdefault(text.text, path)
        if first != path:
            self.trace.consider(path, Outcome.DUPLICATE, by=first, scope=self.scope(path))
            return None
        self.trace.consider(path, Outcome.LOADED, scope=self.scope(path))
        self.used += [path, *used]
        return "<custom_instruction>\n" + text + "\n</custom_instruction>"

    def whole(self, folder: str, name: str, boundary: str) -> tuple[str, SourcedText, list[str]] | None:
        """A file that is sent whole, with its imports, cleaned: its path, its text, and the files imported."""
        path = self.spelled(folder, name)
        contents = self.tree.read(path) if path else None
        if path is None or not isinstance(contents, Contents):
            if path and isinstance(contents, Problem):
                self.trace.refused(path, contents, scope=self.scope(path))
            return None
        text, used = lossy(contents.data, path, drop_bom=True), list[str]()
        if not name.endswith("GEMINI.md"):
            real = self.tree.resolve(boundary)
            importer = Importer(self.tree, path, real if isinstance(real, str) else boundary, self.trace)
            text, used = importer.expanded(text), importer.used
        return path, _cleaned(text), used

    def spelled(self, folder: str, name: str) -> str | None:
        """The file of that name, in its own spelling or, where there is none, another one."""
        found = _named(self.tree, folder, name)
        path = found[0] if found else posixpath.join(folder, name)
        if not found:
            problem = self.tree.read(path)
            self.trace.refused(
                path, problem if isinstance(problem, Problem) else Problem.MISSING, scope=self.scope(path)
            )
            return None
        for other in found[1:] if self.tree.case_sensitive else ():
            self.trace.consider(other, Outcome.SHADOWED, by=path, scope=self.scope(other))
        return path

    def scope(self, path: str) -> str:
        return "user" if self.home and is_inside(path, self.home) else "project"

    # B and C. Instruction files

    def instructions(self) -> list[SourcedText]:
        """The texts of those that hold everywhere; the others are kept for the table."""
        base: dict[str, str | None] = {}  # the folder that shown paths are relative to; None: they are absolute
        if self.home:
            base[posixpath.join(self.home, "instructions")] = None
        for folder in (self.root, self.cwd):
            base.setdefault(posixpath.join(folder, INSTRUCTIONS), folder)
        for folder in self.extra_folders():
            base.setdefault(posixpath.join(folder, INSTRUCTIONS), None)
            base.setdefault(folder, None)
        seen: set[str] = set()
        texts: list[SourcedText] = []
        for folder, shown_from in base.items():
            for path in in_byte_order(self.tree, folder, hidden=False) if is_folder(self.tree, folder) else ():
                real = self.tree.resolve(path)
                if not path.lower().endswith(".instructions.md") or not isinstance(real, str) or real in seen:
                    continue
                seen.add(real)
                texts += self.instruction(path, real, shown_from)
        return texts

    def instruction(self, path: str, real: str, shown_from: str | None) -> Iterator[SourcedText]:
        contents = self.tree.read(path)
        if isinstance(contents, Problem):
            self.trace.refused(path, contents, scope="instructions")
            return
        text = lossy(contents.data, path, drop_bom=True)
        header = instructions.header(text.text)
        if header.excluded:
            by = f"excludeAgent: {header.excluded}"
            self.trace.consider(path, Outcome.EXCLUDED, by=by, scope="instructions")
        elif not header.everywhere:
            shown = relative(real, shown_from) if shown_from else real
            self.conditional.append(_Instructions(path, shown, header, _cleaned(text)))
        else:
            self.trace.consider(path, Outcome.LOADED if text else Outcome.BLANK, scope="instructions")
            self.used += [path] if text else []
            yield _cleaned(text)

    def table(self) -> str:
        shown = [(", ".join(one.header.patterns), one.shown, one.header.description) for one in self.conditional]
        return tables.of_instructions(shown)

    # D. Extra folders

    def extra_folders(self) -> list[str]:
        named = self.start.env.get("COPILOT_CUSTOM_INSTRUCTIONS_DIRS", "").split(",")
        return [absolute(self.cwd, item) for item in (item.strip(RUST) for item in named) if item]

    def nested_table(self) -> str:
        """The AGENTS.md of the extra folders, which are named and not sent."""
        return tables.of_folders(
            relative(folder, self.root)
            for folder in dict.fromkeys(self.extra_folders())
            if folder != self.root and is_file(self.tree, posixpath.join(folder, "AGENTS.md"))
        )

    # On demand (recorded): one message for each file read, here a segment for each of its blocks

    def touches(self) -> Iterator[Segment]:
        for touched in self.start.touched:
            path = absolute(self.cwd, touched)
            if not is_inside(path, self.root) or not is_file(self.tree, path):
                continue
            self.trace.touched = path
            for shown, text in self.on_demand(path):
                head = (
                    f"<system_reminder>\nCustom instructions from {shown}. Apply these to any code you write here:\n\n"
                )
                text = substituted(text, _MARKUP, _ENTITIES.__getitem__)
                yield Segment("user", head + text + "\n</system_reminder>", path)
        self.trace.touched = None

    def on_demand(self, path: str) -> Iterator[tuple[str, SourcedText]]:
        """What reading a file adds, with the paths shown: instruction files, then folders, the file's own first.

        Instruction files go by the path as it was read, folders by the real one.
        """
        for one in self.conditional:
            if one.path not in self.sent and one.header.applies_to(relative(path, self.root), self.matcher):
                self.sent.add(one.path)
                self.trace.consider(one.path, Outcome.LOADED, scope="instructions")
                self.trace.use(one.path)
                yield one.shown, one.text
        folder = self.tree.resolve(posixpath.dirname(path))
        while isinstance(folder, str) and is_inside(folder, self.root) and folder not in self.started:
            for name in BETWEEN if folder not in self.sent else ():
                found = self.whole(folder, name, self.root)
                if found is None:
                    continue
                file, text, used = found
                self.sent.add(file)
                self.trace.consider(file, Outcome.BLANK if text.is_blank(RUST) else Outcome.LOADED)
                if not text.is_blank(RUST):
                    for part in (file, *used):
                        self.trace.use(part)
                    yield relative(file, self.root), text
            self.sent.add(folder)
            folder = posixpath.dirname(folder)

    def trigger(self, header: Header) -> Trigger:
        def applies(alone: Header, path: str) -> bool:
            return is_inside(path, self.root) and alone.applies_to(relative(path, self.root), self.matcher)

        return Trigger(
            self.root,
            header.patterns,
            matches=partial(applies, header),
            each=tuple(partial(applies, replace(header, patterns=(one,))) for one in header.patterns),
        )

    def waiting(self) -> tuple[OnDemand, ...]:
        found = [OnDemand(one.path, self.trigger(one.header)) for one in self.conditional if one.path not in self.sent]
        known = set(self.sent)
        for folder, _ in descend(self.tree, self.root):
            for name in BETWEEN if folder not in (*self.started, *self.sent) else ():
                path = next(iter(_named(self.tree, folder, name)), None)
                if path and path not in known:
                    known.add(path)
                    found.append(OnDemand(path, Trigger(folder)))
        return tuple(found)


def _named(tree: Tree, folder: str, name: str) -> list[str]:
    """The files of that name: the exact one, then in byte order those whose names differ in case only.

    The names of folders must be exact.
    """
    folder, name = posixpath.split(posixpath.join(folder, name))
    names = tree.names(folder)
    others = in_bytes(one for one in names if one.lower() == name.lower()) if isinstance(names, tuple) else []
    paths = [posixpath.join(folder, one) for one in dict.fromkeys((name, *others))]
    return [path for path in paths if is_file(tree, path)]


def _cleaned(text: SourcedText) -> SourcedText:
    return composed(without(text, _INVISIBLE))


_MARKUP = re.compile("[&<>\"']")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"}

AGENTS = (
    Agent(
        id="copilot-cli",
        name="GitHub Copilot CLI",
        version="1.0.102",
        verified="2026-11-30",
        evidence=RECORDED,
        url="https://docs.github.com/en/copilot/how-tos/copilot-cli/add-custom-instructions",
        sources=("recorded: 1.0.102 on Linux, BYOK provider, offline, `copilot -p`; loading on demand too",),
        names=(*BETWEEN, f"{INSTRUCTIONS}/**/*.instructions.md"),
        user_names=(".copilot/copilot-instructions.md", ".copilot/instructions/**/*.instructions.md"),
        search="the git root, the start folder and those between; without git the start folder only",
        choice="all of them, the root's first; of files with the same text the first",
        lifecycle=Lifecycle(
            loads="when a session starts; guidance of other folders when a file there is read",
            compaction="nothing to what stands in the system message; the rest is not established",
            subagents="none of it (github/copilot-cli#1990)",
            place="the `system` message, behind the tools; what is loaded on demand: `user` messages",
        ),
        load=load,
        imports=ImportSyntax(
            form="@path",
            about="in AGENTS.md, CLAUDE.md and copilot-instructions.md; the path needs a `.` or `/`; not in code, which"
            " is found line by line; relative to the file's folder; inside the git root; 8 levels, 64 files",
        ),
        front_matter=instructions.KEYS,
        limits=(BYTES,),
        options=(Option("no-custom-instructions", "nothing is loaded at all"),),
        markers=(COPILOT, f"{INSTRUCTIONS}/", ".github/copilot/"),
    ),
)
