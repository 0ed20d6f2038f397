"""aider, recorded with PyPI aider-chat 0.86.2. [S] was read in its source (aider/main.py, aider/coders/base_coder.py,
aider/io.py, aider/args.py) and in ConfigArgParse 1.7.1, with which it reads its settings.

Nothing is read by itself: files come only from `read` in the configuration, `--read` and AIDER_READ.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping

from guidelint.loading import dotenv
from guidelint.loading.agent import RECORDED, Agent, Lifecycle, Option
from guidelint.loading.context import Context, Outcome, Refusal, Segment, Trace, outcome_of
from guidelint.loading.decoding import strict
from guidelint.loading.git_roots import work_tree_root
from guidelint.loading.node_folders import entries_below
from guidelint.loading.start import Start
from guidelint.loading.text import EMPTY, Origin, Run, SourcedText
from guidelint.loading.yaml_settings import Broken, texts_by_key
from guidelint.trees.base import Contents, Problem, absolute, is_file, is_folder, relative

CONFIG = ".aider.conf.yml"
HEAD = "Here are some READ ONLY files, provided for your reference.\nDo not edit these files!\n"
TAGS = ("source", "code", "pre", "codeblock", "sourcecode")
FENCES = (("```", "```"), ("````", "````"), *((f"<{tag}>", f"</{tag}>") for tag in TAGS))
IMAGES = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".tiff", ".webp", ".pdf")
MOST_FILES = 10_000
"""Files that are taken of one folder."""


def load(start: Start) -> Context:
    """What aider puts before the chat at a start."""
    return _Load(start).context()


class _Stop(Exception):
    """The agent does not start."""

    def __init__(self, path: str, why: str) -> None:
        self.refusal = Refusal(path, why)


class _Load:
    def __init__(self, start: Start) -> None:
        self._start, self._tree, self._trace = start, start.tree, Trace()
        self._root = work_tree_root(start)

    def context(self) -> Context:
        try:
            configs = [self._config(path) for path in self._config_paths()]
        except _Stop as stop:
            return self._trace.context("aider", self._start, (), refusal=stop.refusal)
        env = self._environment(configs)
        encoding = self._value("encoding", env, configs) or "utf-8"
        texts: dict[str, SourcedText] = {}
        for path in self._paths(env, configs):
            text = self._text(path, encoding)
            if text is not None:
                texts[path] = text
        if not texts:
            return self._trace.context("aider", self._start, ())
        opening, closing = _fence(texts.values())
        # NAME is seen from the git root; the closing mark is glued to a text without a final line end.
        root = self._root or self._start.cwd
        framed = (f"\n{relative(path, root)}\n{opening}\n" + text + f"{closing}\n" for path, text in texts.items())
        segment = Segment("user", HEAD + SourcedText.join("", framed))
        # They are kept in a set, whose order Python makes anew in each run.
        unsettled = "the order of the files differs from run to run" if len(texts) > 1 else None
        return self._trace.context("aider", self._start, (segment,), undetermined=unsettled)

    # Settings: for each key the strongest source that has it; lists are never joined.

    def _config_paths(self) -> Iterator[str]:
        """The strongest first: `--config`, then the start folder, the git root and the home folder."""
        given = self._start.option("config")
        folders = dict.fromkeys(folder for folder in (self._start.cwd, self._root, self._start.home) if folder)
        if given:
            yield self._expanded(given) or given
        for folder in folders:
            yield posixpath.join(folder, CONFIG)

    def _config(self, path: str) -> Mapping[str, list[str]]:
        contents = self._tree.read(path)
        if isinstance(contents, Problem):
            if contents.absent:
                return {}
            raise _Stop(path, "cannot be read, and that ends the run")
        try:
            return texts_by_key(contents.data)
        except Broken:  # an empty file too [S]
            raise _Stop(path, "is no YAML mapping, and that ends the run") from None

    def _environment(self, configs: list[Mapping[str, list[str]]]) -> Mapping[str, str]:
        """What `.env` files bind goes before the process's variables. The last file that binds a name has it [S]: home,
        start folder, git root (or start folder, git root, and another that is given)."""
        start = self._start
        given = self._value("env-file", start.env, configs)
        own = absolute(start.cwd, given) if given else posixpath.join(self._root or start.cwd, ".env")
        folders = [folder for folder in (start.home, self._root, start.cwd) if folder]
        paths = [*(posixpath.join(folder, ".env") for folder in folders), own]
        keys = start.in_home(".aider", "oauth-keys.env")
        env = dict(start.env)
        for path in [*([keys] if keys else []), *reversed(dict.fromkeys(reversed(paths)))]:
            contents = self._tree.read(path)
            text = strict(contents.data, path) if isinstance(contents, Contents) else None
            if text:
                env |= dotenv.values(text.text.removeprefix("\ufeff"), env)
        return env

    def _value(self, name: str, env: Mapping[str, str], configs: list[Mapping[str, list[str]]]) -> str | None:
        """A setting of one value."""
        variable = "AIDER_" + name.replace("-", "_").upper()
        given = self._start.option(name) or env.get(variable)
        return given or next((config[name][-1] for config in configs if config.get(name)), None)

    def _names(self, env: Mapping[str, str], configs: list[Mapping[str, list[str]]]) -> tuple[str, ...] | list[str]:
        """What `read` names: on the command line, else in the environment, else in the configuration. An empty list
        is as if it were not there [S]."""
        given = self._start.options.get("read")
        if given:
            return given
        named = _list(env["AIDER_READ"]) if "AIDER_READ" in env else []
        return named or next((config["read"] for config in configs if config.get("read")), [])

    # Files

    def _expanded(self, name: str) -> str | None:
        """The path of a name: `~` is the home folder, else as seen from the start folder. None: it has no home."""
        if name == "~" or name.startswith("~/"):
            return self._start.in_home(name[2:]) if self._start.home else None
        return absolute(self._start.cwd, name)

    def _paths(self, env: Mapping[str, str], configs: list[Mapping[str, list[str]]]) -> Iterator[str]:
        """The real paths of all files that are named, each once; of a folder all below it, hidden ones too."""
        seen: set[str] = set()
        for name in self._names(env, configs):
            path = self._expanded(name)
            real = self._tree.resolve(path) if path else Problem.OUTSIDE
            if isinstance(real, Problem):
                self._trace.refused(path or name, real)
                continue
            files = [real]
            if is_folder(self._tree, real):
                below = (path for path, _ in entries_below(self._tree, real) if is_file(self._tree, path))
                files = [path for path, _ in zip(below, range(MOST_FILES), strict=False)]
            for file in files:
                target = self._tree.resolve(file)
                if isinstance(target, str) and target not in seen:
                    seen.add(target)
                    yield target

    def _text(self, path: str, encoding: str) -> SourcedText | None:
        """The text of a file, with LF for each line end; None where a byte is wrong. An empty one is sent too."""
        if path.lower().endswith(IMAGES):
            self._trace.consider(
                path, Outcome.EXCLUDED, by="the end of its name: images are sent as such, or not at all"
            )
            return None
        contents = self._tree.read(path)
        if isinstance(contents, Problem):
            self._trace.consider(path, outcome_of(contents), problem=contents)
            return None
        text = _decoded(contents.data, path, encoding)
        if text is None:
            self._trace.consider(path, Outcome.UNREADABLE)
            return None
        self._trace.consider(path, Outcome.LOADED if text else Outcome.BLANK)
        if text:
            self._trace.use(path)
        return text.with_line_feeds()


def _list(value: str) -> list[str]:
    """What a variable names [S]: one file, or in brackets several, as JSON or else parted by commas."""
    if not (value.startswith("[") and value.endswith("]")):
        return [value]
    try:
        return [str(name) for name in json.loads(value)]
    except (ValueError, RecursionError):
        return [name.strip() for name in value[1:-1].split(",")]


# Codecs of files. Python has others, some of which are no encodings of text.
_CODECS = re.compile(r"utf|latin|iso|cp|windows|koi8|mac|big5|gb|euc|shift|sjis|ascii", re.IGNORECASE)


def _decoded(data: bytes, path: str, encoding: str) -> SourcedText | None:
    if encoding.lower() in ("utf-8", "utf8"):
        return strict(data, path)
    try:
        text = data.decode(encoding) if _CODECS.match(encoding) else None
    except (LookupError, UnicodeError, ValueError):
        return None
    if not text:
        return None if text is None else EMPTY
    return SourcedText((Run(text, Origin(path, 0, len(data))),))


def _fence(texts: Iterable[SourcedText]) -> tuple[str, str]:
    """The first pair with neither of which a line of any file begins, or else the first. Lines are Python's."""
    starts = {line[:13] for text in texts for line in text.text.splitlines()}
    free = (pair for pair in FENCES if not any(line.startswith(pair) for line in starts))
    return next(free, FENCES[0])


AGENTS = (
    Agent(
        id="aider",
        name="aider",
        version="0.86.2",
        verified="2026-11-30",
        evidence=RECORDED,
        url="https://aider.chat/docs/usage/conventions.html",
        sources=(
            "recorded: PyPI aider-chat 0.86.2",
            "its source: aider/main.py, aider/coders/base_coder.py, aider/io.py, aider/args.py; ConfigArgParse 1.7.1",
        ),
        names=("CONVENTIONS.md",),
        search="nothing by itself: only files that `read` in .aider.conf.yml (of the start folder, the git root or the"
        " home folder), `--read` or AIDER_READ names, as seen from the start folder",
        choice="all that are named by the strongest of these, in no fixed order",
        lifecycle=Lifecycle(
            loads="each time a request is made",
            reloads="with the next request",
            clear="the files stay; `/reset` drops them",
            compaction="nothing: the files are no part of the history",
            subagents="there are none",
            place="a `user` message of its own, answered by a fixed assistant message",
        ),
        load=load,
        options=(
            Option("read", "a file or folder; may be repeated, and replaces what the configuration names"),
            Option("config", "a further configuration file, the strongest"),
            Option("env-file", "a further .env file, the strongest"),
            Option("encoding", "how files are read, strictly; utf-8 by default"),
        ),
        markers=(CONFIG, ".aiderignore", ".aider.model.settings.yml"),
    ),
)
