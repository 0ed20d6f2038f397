"""Crush. § are the sections of its specification.

Not run: from its source, charmbracelet/crush at 37f36e9 (five commits after v0.90.0), internal/agent/prompt/prompt.go,
internal/agent/templates/coder.md.tpl, internal/config/{config,load,resolve}.go.
"""

from __future__ import annotations

import contextlib
import posixpath
from collections.abc import Iterator, Mapping

from guidelint.loading.agent import SOURCE, Agent, Lifecycle, Option
from guidelint.loading.context import Context, Outcome, Refusal, Segment, Trace
from guidelint.loading.decoding import each_byte
from guidelint.loading.folders import in_byte_order
from guidelint.loading.settings import Layer, Settings, parse
from guidelint.loading.shell_values import expand
from guidelint.loading.start import Start
from guidelint.loading.text import SourcedText
from guidelint.loading.walks import between, nearest_with
from guidelint.trees.base import Contents, Kind, Problem, Status, absolute, exists, not_a_file

# §1: all of them. Those in lower or mixed case come after the others, whose key they share.
DEFAULTS = (
    ".github/copilot-instructions.md",
    ".cursorrules",
    ".cursor/rules/",
    "CLAUDE.md",
    "CLAUDE.local.md",
    "GEMINI.md",
    "gemini.md",
    "crush.md",
    "crush.local.md",
    "Crush.md",
    "Crush.local.md",
    "CRUSH.md",
    "CRUSH.local.md",
    "AGENTS.md",
    "agents.md",
    "Agents.md",
)

MOST_BYTES = 64 * 1024 * 1024
"""Bytes that are sent here of all files; the agent has no such bound, and a path may name a folder of any size."""


class _Stop(Exception):
    """The agent does not start."""

    def __init__(self, path: str, why: str) -> None:
        self.refusal = Refusal(path, why)


def load(start: Start) -> Context:
    """What stands at the end of the main agent's system message."""
    trace = Trace()
    try:
        settings = _settings(start)
    except _Stop as stop:
        return trace.context("crush", start, (), refusal=stop.refusal)
    project = [*DEFAULTS, *_texts(settings, "context_paths")]
    user = _texts(settings, "global_context_paths") or _user_files(start)
    segments = [
        Segment("system", head + SourcedText.join("", files) + tail)
        for head, tail, files in (
            (*_PROJECT, _files(start, project, trace, "project")),
            (*_USER, _files(start, user, trace, "user")),
        )
        if files
    ]
    return trace.context("crush", start, tuple(segments))


# §5 Framing. Four newlines stand between the two blocks; each is a segment.

_PROJECT = (
    "# Project-Specific Context\nMake sure to follow the instructions in the context below.\n<project_context>\n",
    "\n</project_context>",
)
_USER = (
    "# User context\nThe following is personal content added by the user that they'd like you to follow no matter what "
    "project you're working in.\n<user_preferences>\n",
    "\n</user_preferences>",
)


def _framed(path: str, text: SourcedText) -> SourcedText:
    return f'\n<file path="{path}">\n' + text + "\n</file>\n"


# §1 Which files, §2 order, §6 text


def _files(start: Start, paths: list[str], trace: Trace, scope: str) -> list[SourcedText]:
    """The files of all paths, framed. The agent's order among paths is random; here it is that of the sorted list."""
    files: list[SourcedText] = []
    keys: dict[str, str] = {}
    left = MOST_BYTES
    for written in sorted(set(paths)):
        expanded = _expanded(start, written)
        if expanded is None:
            trace.refused(written, Problem.OUTSIDE, scope=scope)
            continue
        path = expanded if expanded.startswith("/") else absolute(start.cwd, expanded)
        key = expanded.lower()
        if key in keys:
            # The key is taken whether the first file exists or not.
            if start.tree.case_sensitive and path != keys[key] and exists(start.tree, path):
                trace.consider(path, Outcome.SHADOWED, by=keys[key], scope=scope)
            continue
        keys[key] = path
        for file in _below(start, path, trace, scope):
            contents = start.tree.read(file)
            if isinstance(contents, Problem):
                trace.refused(file, contents, scope=scope)
            elif len(contents.data) > left:
                trace.consider(file, Outcome.OVER_BUDGET, scope=scope)
            else:
                left -= len(contents.data)
                trace.consider(file, Outcome.LOADED, scope=scope)
                trace.use(file)
                # §7: Go's JSON has one U+FFFD for each wrong byte.
                files.append(_framed(file, each_byte(contents.data, file)))
    return files


def _expanded(start: Start, written: str) -> str | None:
    """A leading `~` is the home folder, whatever follows; what then begins with `$` goes through the shell's rules.

    None where that depends on the user, at a neutral start. A command is not run, and the text stays.
    """
    if start.neutral and written.startswith(("~", "$")):
        return None
    path = start.home + written[1:] if written.startswith("~") and start.home else written
    if not path.startswith("$") or path == "$":
        return path
    value = expand(path, start.env)
    return path if value is None else value


def _below(start: Start, path: str, trace: Trace, scope: str) -> Iterator[str]:
    """The file at a path, or every file in a folder: hidden ones and links to files too, of any type."""
    status = start.tree.stat(path)
    if isinstance(status, Problem):
        trace.refused(path, status, scope=scope)
    elif status.kind is Kind.FOLDER:
        itself = start.tree.lstat(path)
        if isinstance(itself, Status) and itself.kind is Kind.LINK:
            trace.refused(path, Problem.FOLDER, scope=scope)  # a link is not walked, and cannot be read
        else:
            yield from in_byte_order(start.tree, path)
    elif status.kind is Kind.FILE:
        yield path
    else:
        trace.refused(path, not_a_file(status.kind), scope=scope)


# §3 User files


def _user_files(start: Start) -> list[str]:
    folder = _config_folder(start)
    if folder is None:
        return []
    return [posixpath.join(folder, "CRUSH.md"), posixpath.join(posixpath.dirname(folder), "AGENTS.md")]


def _config_folder(start: Start) -> str | None:
    return _folder(start, "CRUSH_GLOBAL_CONFIG", "XDG_CONFIG_HOME", ".config")


def _folder(start: Start, own: str, shared: str, in_home: str) -> str | None:
    """The folder that one variable names, or that is called `crush` in the one that another names, or in the home."""
    if start.env.get(own):
        return absolute(start.cwd, start.env[own])
    folder = start.env.get(shared) or start.in_home(in_home)
    return absolute(start.cwd, posixpath.join(folder, "crush")) if folder else None


# §4 Config files. `crushrc` and `.crushrc` are scripts, which are not run here: what they set is not known.


def _settings(start: Start) -> Settings:
    """All layers, low to high. A file that is not plain JSON of the right form keeps the agent from starting."""
    config, data = _config_folder(start), _folder(start, "CRUSH_GLOBAL_DATA", "XDG_DATA_HOME", ".local/share")
    paths = [] if start.neutral else ["/etc/crush/crush.json"]
    paths += [posixpath.join(folder, "crush.json") for folder in (config, data) if folder]
    for folder in between(nearest_with(start, (".git",)) or start.cwd, start.cwd):
        paths += [posixpath.join(folder, name) for name in ("crush.json", ".crush.json")]
    layers = [layer for layer in (_layer(start, path) for path in paths) if layer]
    path = posixpath.join(_workspace(start, Settings(layers)), "crush.json")
    with contextlib.suppress(_WrongForm):
        if found := _layer(start, path, workspace=True):
            layers.append(found)
    return Settings(layers)


def _workspace(start: Start, settings: Settings) -> str:
    """The data folder: as said, else the nearest `.crush` up to the root, the home folder's left out."""
    named = start.option("data-dir") or settings.strongest("options", "data_directory")
    if isinstance(named, str) and named:
        return absolute(start.cwd, named)
    found = nearest_with(start, (".crush",))
    root = nearest_with(start, (".git",)) or start.cwd
    if found is None or found == start.home or found not in between(root, start.cwd):
        found = start.cwd
    return posixpath.join(found, ".crush")


class _WrongForm(_Stop):
    """JSON, and not the agent's: of the workspace's file nothing is taken then."""


def _layer(start: Start, path: str, *, workspace: bool = False) -> Layer | None:
    contents = start.tree.read(path)
    if isinstance(contents, Problem):
        if contents.absent or workspace or contents is Problem.DENIED:
            return None
        raise _Stop(path, "cannot be read")
    if not contents.data:
        return None
    values = parse(contents.data) if _is_plain(contents) else None
    if values is None:
        raise _Stop(path, "is not valid JSON")
    options = values.get("options")
    if not isinstance(options, Mapping | None):
        raise _WrongForm(path, "sets `options` to what is no object")
    for key in ("context_paths", "global_context_paths"):
        paths = (options or {}).get(key)
        if not isinstance(paths, list | None) or not all(isinstance(one, str | None) for one in paths or ()):
            raise _WrongForm(path, f"sets `{key}` to what is no list of texts")
    return Layer("workspace" if workspace else "config", path, values)


def _is_plain(contents: Contents) -> bool:
    return contents.complete and not contents.data.startswith(b"\xef\xbb\xbf")


def _texts(settings: Settings, key: str) -> list[str]:
    return [text for _, text in settings.texts("options", key)]


AGENTS = (
    Agent(
        id="crush",
        name="Crush",
        version="0.90.0",
        verified="2026-11-30",
        evidence=SOURCE,
        url="https://github.com/charmbracelet/crush",
        sources=(
            "charmbracelet/crush at 37f36e9: internal/agent/prompt/prompt.go, internal/agent/templates/coder.md.tpl,"
            " internal/config/{config,load,resolve}.go, internal/home, internal/filepathext",
        ),
        names=(
            ".github/copilot-instructions.md",
            ".cursorrules",
            ".cursor/rules/**/*",
            "CLAUDE.md",
            "CLAUDE.local.md",
            "GEMINI.md",
            "CRUSH.md",
            "CRUSH.local.md",
            "AGENTS.md",
        ),
        user_names=(".config/crush/CRUSH.md", ".config/AGENTS.md"),
        search="the start folder only, and what `options.context_paths` adds",
        choice="all of them, in an order that changes from run to run; shown here in byte order",
        lifecycle=Lifecycle(
            loads="once, when the main agent is built",
            reloads="never: restart to make an edit count",
            clear="nothing: a new session has the same system prompt",
            compaction="nothing: it stands in the system prompt, not in the history",
            subagents="none: the task agent, titles and summaries go without",
            place="at the end of the `system` message",
        ),
        load=load,
        options=(Option("data-dir", "the folder that holds the workspace's crush.json, in place of `.crush`"),),
        markers=("CRUSH.md", "CRUSH.local.md", "crush.json", ".crush.json", ".crushrc", "crushrc", ".crush/"),
    ),
)
