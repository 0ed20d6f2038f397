"""Kilo CLI 7.8.1, a fork of opencode. Headings are those of its specification; [bin] was read in its binary.

Files and order are opencode's (the module `opencode_family`), with rules folders of its own between the project's files
and the `instructions`. The text is not opencode's: references are replaced in guidance, too, or the file is lost.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.loading import jsonc
from guidelint.loading.agent import RECORDED, Agent, ImportSyntax, Lifecycle
from guidelint.loading.context import Context, Import, ImportOutcome, Outcome, outcome_of
from guidelint.loading.decoding import lossy
from guidelint.loading.opencode_family import NAMES, Content, Entry, Session, Variant, Wrong, sent
from guidelint.loading.references import Reference, references
from guidelint.loading.start import Start
from guidelint.loading.text import EMPTY, SourcedText
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import Contents, Kind, Problem, Status, is_file, is_inside

VARIANT = Variant(
    id="kilo",
    prefix="KILO",
    folder="kilo",
    user_configs=("config.json", "kilo.json", "kilo.jsonc", "opencode.json", "opencode.jsonc"),
    # Recorded: the first pair in all folders from the root down comes before the second pair in any of them.
    project_configs=(("kilo.json", "kilo.jsonc"), ("opencode.json", "opencode.jsonc")),
    own_folders=(".kilocode", ".kilo"),
    config_folder_replaces=False,  # `$KILO_CONFIG_DIR/AGENTS.md`, else `<config>/AGENTS.md`
    beyond_git=False,  # no git: cwd only, for the relative globs too
    forgiving=True,  # recorded: a wrong configuration is left out, save in `<config>`, where it ends the start
    test_home="KILO_TEST_HOME",  # recorded
)

MODES = ("code", "architect", "ask", "debug", "orchestrator")


def load(start: Start) -> Context:
    """All that Kilo injects at a start, then at each file that it reads."""
    return _Session(VARIANT, start).context()


class _Session(Session):
    # Files and order, 3

    def rules(self) -> Iterator[Entry]:
        """Rules of the home folder, then of the start folder; those for modes come whatever the mode is.

        Recorded: each is treated as an entry of `instructions`, so that its own name is taken as a pattern.
        """
        if self.home:
            yield from self._in_twins(self.home, "rules", by_user=True)
        yield from self._in_twins(self.cwd, "rules", by_user=False)
        yield from self._single(".kilocoderules")
        for mode in MODES:
            yield from self._in_twins(self.cwd, f"rules-{mode}", by_user=False)
            yield from self._single(f".kilocoderules-{mode}")

    def _in_twins(self, top: str, name: str, *, by_user: bool) -> Iterator[Entry]:
        """The `.md` files right in `.kilo/NAME` and `.kilocode/NAME`: of two with one name the first; no links."""
        seen: set[str] = set()
        for twin in (".kilo", ".kilocode"):
            folder = posixpath.join(top, twin, name)
            names = self.tree.names(folder)
            for file in names if isinstance(names, tuple) else ():
                path = posixpath.join(folder, file)
                if not file.endswith(".md"):
                    continue
                status = self.tree.lstat(path)
                if not isinstance(status, Status) or status.kind is not Kind.FILE:
                    continue
                if file in seen:
                    twin_path = posixpath.join(top, ".kilo", name, file)
                    self.trace.consider(path, Outcome.SHADOWED, by=twin_path, scope="rule")
                    continue
                seen.add(file)
                yield Entry(path, by_user)

    def _single(self, name: str) -> Iterator[Entry]:
        path = posixpath.join(self.cwd, name)
        if is_file(self.tree, path):  # a link to a file counts (recorded)
            yield Entry(path, False)

    # Text

    def content(self, path: str, *, by_user: bool) -> Content:
        """The byte order mark is kept. A file that is dropped still counts as found."""
        if not by_user and not self._in_scope(path):
            return Content(EMPTY, Outcome.UNREADABLE, problem=Problem.OUTSIDE)
        contents = self.tree.read(path)
        if isinstance(contents, Problem):
            return Content(EMPTY, outcome_of(contents), problem=contents)
        try:
            text = lossy(contents.data, path)
            return sent(self._with_references(text, posixpath.dirname(path), by_user=by_user, guidance=True))
        except Wrong as wrong:
            return Content(EMPTY, Outcome.EXCLUDED, by=wrong.written)

    def configured(self, text: SourcedText, folder: str, *, by_user: bool) -> str:
        """Recorded: a configuration follows the rules for guidance, but a missing file makes it wrong."""
        return self._with_references(text, folder, by_user=by_user, guidance=False).text

    def _in_scope(self, path: str) -> bool:
        """Whether the real path lies in the git root; no git: in cwd [bin]. What is not there is no concern."""
        real = self.tree.resolve(path)
        return is_inside(real, self.root or self.cwd) if isinstance(real, str) else real is not Problem.OUTSIDE

    def _with_references(self, text: SourcedText, folder: str, *, by_user: bool, guidance: bool) -> SourcedText:
        """`{env:…}`, then `{file:…}`, so that a value may hold a reference to a file, and a file holds none.

        `//` at the start of the line protects, and in guidance of the project a `$` before the brace does (recorded).
        """
        dollar = guidance and not by_user
        values: list[tuple[int, int, SourcedText]] = []
        for one in _live(text, "env", dollar):
            if not by_user:
                raise Wrong("refers to the environment", text.text[one.start : one.end])
            values.append((one.start, one.end, self.value(one.name)))
        whole = text.replace_spans(values)
        parts: list[tuple[int, int, SourcedText]] = []
        for one in _live(whole, "file", dollar):
            inserted = self._inserted(whole, one, folder, by_user=by_user, guidance=guidance)
            parts.append((one.start, one.end, inserted))
        return whole.replace_spans(parts)

    def _inserted(
        self, whole: SourcedText, one: Reference, folder: str, *, by_user: bool, guidance: bool
    ) -> SourcedText:
        """The trimmed text of the file that a reference names; nothing where it is missing."""
        path = self.target(one.name, folder)
        contents = self.tree.read(path) if path else Problem.OUTSIDE
        outcome, problem = ImportOutcome.EXPANDED, None
        if isinstance(contents, Problem):
            outside = contents is Problem.OUTSIDE
            outcome, problem = ImportOutcome.MISSING if contents.absent else ImportOutcome.WRONG_TYPE, contents
            outcome = ImportOutcome.OUTSIDE if outside else outcome
        if not by_user and outcome is not ImportOutcome.MISSING and not (path and self._in_scope(path)):
            outcome = ImportOutcome.OUTSIDE
        origin = whole.origin_of(one.start, one.end)
        if origin and guidance:  # a reference in a value stands in no file
            self.trace.imports.append(Import(origin, one.name, path, outcome, 1, problem, self.trace.touched))
        written = whole.text[one.start : one.end]
        if outcome is ImportOutcome.OUTSIDE and not by_user:
            raise Wrong("refers to a file outside the repository", written)
        if not isinstance(contents, Contents):
            if not guidance and outcome is not ImportOutcome.OUTSIDE:
                raise Wrong(f"refers to {one.name!r}, which cannot be read", written)
            return EMPTY
        text = lossy(contents.data, path or "").strip(JAVASCRIPT)
        self.spend(text.text)
        return text if guidance else SourcedText.framing(jsonc.escaped(text.text))


def _live(text: SourcedText, kind: str, dollar_protects: bool) -> Iterator[Reference]:
    return (one for one in references(text.text, kind, dollar_protects=dollar_protects) if not one.commented)


AGENTS = (
    Agent(
        id="kilo",
        name="Kilo CLI",
        version="7.8.1",
        verified="2026-11-30",
        evidence=RECORDED,
        url="https://kilo.ai/docs/customize/custom-instructions",
        sources=(
            "recorded: npm @kilocode/cli 7.8.1, Linux, `kilo run`",
            "the JavaScript in its binary; Kilo-Org/kilocode: packages/opencode/src/kilocode/",
        ),
        names=(
            *NAMES,
            ".kilo/rules/*.md",
            ".kilocode/rules/*.md",
            ".kilocoderules",
            *(f".kilo/rules-{mode}/*.md" for mode in MODES),
            *(f".kilocode/rules-{mode}/*.md" for mode in MODES),
            *(f".kilocoderules-{mode}" for mode in MODES),
        ),
        user_names=(
            ".config/kilo/AGENTS.md",
            ".claude/CLAUDE.md",
            ".kilo/rules/*.md",
            ".kilocode/rules/*.md",
        ),
        search="from the start folder up to the git root; without git the start folder only; rules in the start folder"
        " only",
        choice="the first name that is found anywhere on the way, all files of that name, nearest first; then all"
        " rules, then the files that `instructions` in kilo.json names",
        lifecycle=Lifecycle(
            loads="for each request: the files are found and read anew",
            reloads="with the next request",
            clear="nothing: it stands in the system text; what reading a file attached goes with the conversation",
            compaction="nothing: it stands in the system text; what reading a file attached may be attached again",
            place="in the `system` message before the skills; what reading a file attaches, at the end of the tool's"
            " result",
        ),
        load=load,
        imports=ImportSyntax(
            form="{file:path}",
            about="anywhere but in a line that begins with `//`, and, in a project's file, behind `$`; relative to the"
            " file it stands in; one level; a project's file must name one in the git root, or is lost itself",
        ),
        markers=(".kilo/", ".kilocode/", ".kilocoderules", "kilo.json", "kilo.jsonc"),
    ),
)
