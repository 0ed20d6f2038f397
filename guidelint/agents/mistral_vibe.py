"""Mistral Vibe, recorded with PyPI mistral-vibe 3.0.3 (`vibe -p`). § and the marks are those of its specification: [R]
recorded, [S] read in the package (vibe/core/config/harness_files/, vibe/core/trusted_folders.py, vibe/utils/io.py,
vibe/core/config/layers/, vibe/app_server/_agents_md_hooks.py).

Trust decides, not git: without an entry in the user's list nothing of a repository is loaded.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import replace

from guidelint.loading import toml_settings
from guidelint.loading.agent import RECORDED, Agent, Lifecycle, Option
from guidelint.loading.context import Context, OnDemand, Outcome, Segment, Trace, Trigger
from guidelint.loading.decoding import by_mark, lossy
from guidelint.loading.start import Start
from guidelint.loading.text import SourcedText
from guidelint.loading.text_files import with_text
from guidelint.loading.walks import between, descend, nearest_with, upwards
from guidelint.loading.whitespace import PYTHON
from guidelint.trees.base import absolute, is_file, is_inside

NAME = "AGENTS.md"
FIRST = (
    "Codebase and user instructions are shown below. Be sure to adhere to these instructions. IMPORTANT: These "
    "instructions OVERRIDE any default behavior and you MUST follow them exactly as written. When both user-level and "
    "project-level instructions are present, project instructions take priority over user instructions. When multiple "
    "project-level AGENTS.md files are present, instructions closer to the working directory take priority. Each "
    "AGENTS.md applies to its own directory and all of its descendants within the project."
)
LAST = (
    "IMPORTANT: this context may or may not be relevant to your tasks. You should act on these guidelines if they are "
    "relevant to your task."
)
PROJECT = "## Project instructions (checked into the codebase)"
SWITCH = "include_project_context"


def load(start: Start) -> Context:
    """All that Vibe injects at a start, then at each file that it reads."""
    return _Load(start).context()


class _Load:
    def __init__(self, start: Start) -> None:
        self._start, self._tree, self._trace = start, start.tree, Trace()
        # §1 [R]: VIBE_HOME is resolved, the default is not.
        given = start.env.get("VIBE_HOME")
        self._home = self._real(_user_path(start, given)) if given else start.in_home(".vibe")
        self._lists = self._trust_lists()
        self._unsure: dict[str, None] = {}

    def context(self) -> Context:
        segments = [*self._at_start()]
        seen: set[str] = set()
        for path in self._start.touched:
            self._trace.touched = absolute(self._start.cwd, path)
            segments += self._on_read(self._trace.touched, seen)
        self._trace.touched = None
        unsettled = None
        if self._unsure:
            unsettled = f"the text of {', '.join(self._unsure)} is guessed from bytes that are not UTF-8"
        return self._trace.context(
            "mistral-vibe", self._start, tuple(segments), undetermined=unsettled, find_on_demand=self._waiting
        )

    # §3 Framing [R]

    def _at_start(self) -> Iterator[Segment]:
        if by := self._switched_off():  # §4 [R]: the user's file goes too
            for path in self._paths():
                if is_file(self._tree, path):
                    self._trace.consider(path, Outcome.EXCLUDED, by=by)
            return
        blocks: list[SourcedText] = []
        if self._home:
            user = self._text(self._home, "user")
            if user:
                heading = f"## User instructions\n\nContents of {self._home}/{NAME} (user-level instructions):\n\n"
                blocks.append(heading + user)
        folders = self._project_folders()
        if not folders:
            self._note_untrusted()
        texts = [(folder, self._text(folder, "project")) for folder in folders]
        found = [(folder, text) for folder, text in texts if text]
        if found:
            blocks.append(SourcedText.framing(PROJECT))
            blocks += [f"Contents of {folder}/{NAME}:\n\n" + text for folder, text in found]
        if blocks:
            yield Segment("system", f"{FIRST}\n\n" + SourcedText.join("\n\n", blocks) + f"\n\n{LAST}")

    def _paths(self) -> list[str]:
        folders = [*([self._home] if self._home else []), *self._project_folders()]
        return [posixpath.join(folder, NAME) for folder in folders]

    # §1 Which files

    def _real(self, path: str) -> str:
        """The path resolved as far as it exists."""
        real = self._tree.resolve(path)
        return real if isinstance(real, str) else path

    def _trust_lists(self) -> tuple[frozenset[str], frozenset[str]]:
        """The folders that are trusted and those that are not: plain strings, compared with the resolved path [R]."""
        values = self._toml(posixpath.join(self._home, "trusted_folders.toml")) if self._home else {}
        trusted, untrusted = (
            frozenset(path for path in entries if isinstance(path, str)) if isinstance(entries, list) else frozenset()
            for entries in (values.get("trusted"), values.get("untrusted"))
        )
        return trusted, untrusted

    def _toml(self, path: str) -> Mapping[str, object]:
        return toml_settings.read(self._tree, path) or {}

    def _trust_root(self, folder: str) -> str | None:
        """The nearest listed folder, if it is listed as trusted (in both lists: trusted [R])."""
        if self._start.trusted is not None:  # the whole project is, or none of it
            top = self._start.top or self._start.cwd
            return (top if is_inside(folder, top) else folder) if self._start.trusted else None
        trusted, untrusted = self._lists
        asked = self._start.option("trust")  # [S]: the start folder, for one run
        for place in between("/", folder)[::-1]:
            if place in trusted or (asked is not None and asked != "false" and place == self._start.cwd):
                return place
            if place in untrusted:
                return None
        return None

    def _roots(self) -> list[str]:
        """The open roots: the start folder, if it is trusted, and those of `--add-dir` [S]."""
        cwd = self._start.cwd
        # [R]: in the folder of VIBE_HOME itself, which is usually the home folder, there is no project.
        own = self._home is not None and self._real(posixpath.join(cwd, ".vibe")) == self._real(self._home)
        roots = [] if own or self._trust_root(cwd) is None else [cwd]
        roots += [self._real(absolute(cwd, path)) for path in self._start.options.get("add-dir", ())]
        return list(dict.fromkeys(roots))

    def _project_folders(self) -> list[str]:
        """From the trust root of each open root down to it, each folder once."""
        folders: dict[str, None] = {}
        for root in self._roots():
            folders |= dict.fromkeys(between(self._trust_root(root) or root, root))
        return list(folders)

    def _note_untrusted(self) -> None:
        cwd = self._start.cwd
        for folder in between(nearest_with(self._start, (".git",)) or cwd, cwd):
            path = posixpath.join(folder, NAME)
            if is_file(self._tree, path):
                self._trace.consider(path, Outcome.UNTRUSTED)

    # §2 Text

    def _text(self, folder: str, scope: str) -> SourcedText | None:
        path = posixpath.join(folder, NAME)
        text = with_text(self._tree, path, self._trace, self._decoded, PYTHON, scope=scope)
        if text:
            self._trace.use(path)
        return text

    def _decoded(self, data: bytes, path: str) -> SourcedText:
        """By the byte order mark, or UTF-8. What is neither is guessed by a library, which cannot be foretold: U+FFFD
        stands here for what is wrong."""
        text = by_mark(data, path)
        if text is None:
            self._unsure[path] = None
            text = lossy(data, path)
        return text.with_line_feeds()

    # §4 Configuration

    def _switched_off(self) -> str | None:
        """What sets include_project_context to false: the variable, else the project's file, else the user's [R]."""
        variable = f"VIBE_{SWITCH.upper()}"
        value = next((value for name, value in self._start.env.items() if name.upper() == variable), "")
        if value.lower() in _TRUE:
            return None
        if value.lower() in _FALSE:
            return variable
        project = self._project_config()
        for path in (project, posixpath.join(self._home, "config.toml") if self._home else None):
            setting = self._toml(path).get(SWITCH) if path else None
            if setting is not None:
                return f"{SWITCH} in {path}" if str(setting).lower() in _FALSE else None
        return None

    def _project_config(self) -> str | None:
        """The nearest .vibe/config.toml from the start folder up, if trusted; none above the home folder [S]."""
        for folder in upwards(self._start):
            path = posixpath.join(folder, ".vibe", "config.toml")
            if self._home and folder == posixpath.dirname(self._home):
                return None
            if is_file(self._tree, path):
                return path if self._trust_root(self._real(posixpath.join(folder, ".vibe"))) else None
        return None

    # §1 On demand [S]

    def _on_read(self, path: str, seen: set[str]) -> Iterator[Segment]:
        """What is added to the result of reading a file below an open root: each folder on the way once a session."""
        real = self._tree.resolve(path)
        if not isinstance(real, str) or not is_file(self._tree, real):
            return
        root = next((root for root in self._roots() if is_inside(real, root)), None)
        if root is None:
            return
        folders = [folder for folder in between(root, posixpath.dirname(real))[1:] if folder not in seen]
        texts = [(folder, self._text(folder, "project")) for folder in folders]
        found = [(folder, text) for folder, text in texts if text]
        seen.update(folder for folder, _ in found)
        if found:
            parts = [
                f"Contents of {folder}/{NAME} (project instructions for this directory):\n\n" + text
                for folder, text in found
            ]
            text = "<vibe_warning>\n" + SourcedText.join("\n\n", parts) + "\n</vibe_warning>"
            yield replace(Segment("tool", text), touched=path)

    def _waiting(self) -> tuple[OnDemand, ...]:
        found: dict[str, OnDemand] = {}
        for root in self._roots():
            for folder, names in descend(self._tree, root):
                path = posixpath.join(folder, NAME)
                if NAME in names and folder != root and is_file(self._tree, path):
                    found[path] = OnDemand(path, Trigger(folder))
        return tuple(found.values())


# Pydantic's booleans; what is neither is as if it were not set [S].
_TRUE = ("1", "true", "t", "yes", "y", "on")
_FALSE = ("0", "false", "f", "no", "n", "off")


def _user_path(start: Start, path: str) -> str:
    if path == "~" or path.startswith("~/"):
        return start.in_home(path[2:]) or path
    return absolute(start.cwd, path)


AGENTS = (
    Agent(
        id="mistral-vibe",
        name="Mistral Vibe",
        version="3.0.3",
        verified="2026-11-30",
        evidence=RECORDED,
        url=None,
        sources=(
            "recorded: PyPI mistral-vibe 3.0.3, `vibe -p`",
            "its source: vibe/core/config/harness_files/_harness_manager.py, vibe/core/system_prompt.py,"
            " vibe/core/trusted_folders.py, vibe/utils/io.py, vibe/app_server/_agents_md_hooks.py",
        ),
        names=(NAME,),
        user_names=(f".vibe/{NAME}",),
        search="from the trust root (the nearest folder that the user's list of trusted folders names) down to the"
        " start folder; without one nothing; git plays no part",
        choice="all of them, outermost first",
        lifecycle=Lifecycle(
            loads="when the session starts; files of folders below when a file there is read, each folder once",
            subagents="they are told of folders below too when they read there",
            place="in the `system` message, after the project's context; on demand in the tool's result",
        ),
        load=load,
        options=(
            Option("trust", "the start folder is trusted, for this run"),
            Option("add-dir", "a further folder, trusted; may be repeated"),
        ),
        markers=(".vibe/",),
    ),
)
