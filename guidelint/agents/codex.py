"""OpenAI's Codex CLI. Section numbers are those of its specification.

Recorded with 0.171.0 on Linux (`codex exec`), and read in codex-rs/core/src/agents_md.rs where the text says so.
"""

from __future__ import annotations

import posixpath
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from guidelint.loading.agent import RECORDED, Agent, Lifecycle, Option
from guidelint.loading.context import (
    Candidate,
    Context,
    Cut,
    Effect,
    Limit,
    Outcome,
    Refusal,
    Segment,
    Trace,
    Unit,
    Usage,
    outcome_of,
)
from guidelint.loading.decoding import lossy
from guidelint.loading.start import Start
from guidelint.loading.text import SourcedText, utf8_length
from guidelint.loading.walks import between, nearest_with
from guidelint.loading.whitespace import RUST
from guidelint.trees.base import Contents, Kind, Problem, Status, Tree, absolute, is_folder, not_a_file

GLOBAL_NAMES = ("AGENTS.override.md", "AGENTS.md")
BUDGET = 32_768


class _Stop(Exception):
    """The agent does not start."""

    def __init__(self, path: str, why: str) -> None:
        self.refusal = Refusal(path, why)


def load(start: Start) -> Context:
    """All that Codex injects at a start."""
    trace = Trace()
    try:
        settings = _Settings(_codex_home(start))
        if start.option("cd"):  # §2: `-C DIR` is kept as written, so that its lexical parents are searched
            start = replace(start, cwd=absolute(start.cwd, start.option("cd") or ""))
        _read_settings(start, settings)
        base = _base_prompt(start, settings, trace)
        user = _global_text(start, settings, trace)
        project = _project_texts(start, settings, trace)
    except _Stop as stop:
        return trace.context("codex", start, (), refusal=stop.refusal)
    segments = [Segment("developer", base)] if base else []
    body = _body(user, project)
    if body:
        # §4: the headline names the folder only where a project file is sent.
        headline = f"# AGENTS.md instructions for {start.cwd}" if project else "# AGENTS.md instructions"
        segments.append(Segment("user", headline + "\n\n<INSTRUCTIONS>\n" + body + "\n</INSTRUCTIONS>"))
    if user:
        _measure(settings.budget, user, project, trace)
    return trace.context("codex", start, tuple(segments))


# §7 Configuration


@dataclass
class _Settings:
    home: str | None
    """CODEX_HOME."""
    values: dict[str, Any] = field(default_factory=dict)
    origins: dict[str, str] = field(default_factory=dict)
    """The file that sets a key."""
    trust: str | None = None

    def add(self, path: str, values: Mapping[str, Any]) -> None:
        projects = {**self.values.get("projects", {}), **values.get("projects", {})}
        self.values |= {**values, "projects": projects}
        self.origins |= dict.fromkeys(values, path)

    @property
    def budget(self) -> int:
        value: int = self.values.get("project_doc_max_bytes", BUDGET)
        return value

    @property
    def markers(self) -> list[str]:
        value: list[str] = self.values.get("project_root_markers", [".git"])
        return value

    @property
    def names(self) -> list[str]:
        """§2: what is tried in each folder. Fallbacks are plain names; a backslash is an ordinary character."""
        fallbacks = (name.strip(RUST) for name in self.values.get("project_doc_fallback_filenames", ()))
        plain = (name for name in fallbacks if name not in ("", ".", "..") and not {"/", "\0"} & set(name))
        return list(dict.fromkeys((*GLOBAL_NAMES, *plain)))


def _read_settings(start: Start, settings: _Settings) -> None:
    layers = ["/etc/codex/config.toml"] if not start.neutral else []
    if settings.home:
        layers.append(posixpath.join(settings.home, "config.toml"))
        if profile := start.option("profile"):
            layers.append(posixpath.join(settings.home, f"{profile}.config.toml"))
    for path in layers:
        values = _read_config(start, path)
        if "profile" in values:
            raise _Stop(path, "sets `profile`, which is no longer accepted")
        settings.add(path, values)
    overrides = [_override(pair) for pair in start.options.get("config", ())]
    for values in overrides:
        settings.add("-c", values)
    # What a repository says comes after: it has no say in where it begins and in whether it is trusted.
    settings.trust = _trust(start, settings)
    if settings.trust == "trusted":
        for folder in between(nearest_with(start, settings.markers) or start.cwd, start.cwd):
            path = posixpath.join(folder, ".codex", "config.toml")
            if settings.home and posixpath.dirname(path) == settings.home:
                continue  # it is the user's own file, already read
            values = _read_config(start, path)
            settings.add(path, {key: value for key, value in values.items() if key not in _NOT_OF_A_REPOSITORY})
        for values in overrides:
            settings.add("-c", values)


_NOT_OF_A_REPOSITORY = ("project_root_markers", "projects")


def _codex_home(start: Start) -> str | None:
    value = start.env.get("CODEX_HOME")
    if not value:
        return start.in_home(".codex")
    path = absolute(start.cwd, value)
    real = start.tree.resolve(path)
    if isinstance(real, Problem) or not is_folder(start.tree, real):
        raise _Stop(path, "is what CODEX_HOME names, and there is no such folder")
    return real


def _read_config(start: Start, path: str) -> dict[str, Any]:
    contents = start.tree.read(path)
    if isinstance(contents, Problem):
        return {}
    if _too_costly(contents.data):
        raise _Stop(path, "has keys of thousands of parts")
    try:
        values = tomllib.loads(contents.data.decode("utf-8").removeprefix("\ufeff"))
    except (ValueError, RecursionError):  # ValueError: not TOML, not UTF-8, a number of thousands of digits
        raise _Stop(path, "is not valid TOML") from None
    _validate(path, values)
    return values


def _too_costly(data: bytes) -> bool:
    """Python's reader takes time that grows with the square of the parts of a key: 8,000 of them take half a second."""
    return sum(part.count(b".") ** 2 for line in data.split(b"\n") for part in line.split(b"=")) > 10_000**2


def _override(pair: str) -> dict[str, Any]:
    """`-c key=value`: the value is TOML, or else a string."""
    key, _, value = pair.partition("=")
    try:
        values: dict[str, Any] = tomllib.loads(f"value = {value}")
    except (ValueError, RecursionError):
        values = {"value": value}
    _validate("-c", {key: values["value"]})
    return {key: values["value"]}


def _validate(path: str, values: Mapping[str, Any]) -> None:
    """§7: values with which the agent does not start."""
    size = values.get("project_doc_max_bytes", 0)
    if isinstance(size, bool) or not isinstance(size, int) or not 0 <= size < 2**63:
        raise _Stop(path, "sets `project_doc_max_bytes` to what is no count of bytes")
    for key in ("project_root_markers", "project_doc_fallback_filenames"):
        names = values.get(key, [])
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise _Stop(path, f"sets `{key}` to what is no list of strings")
    for key in ("model_instructions_file", "instructions", "developer_instructions"):
        if not isinstance(values.get(key, ""), str):
            raise _Stop(path, f"sets `{key}` to what is no string")
    projects = values.get("projects", {})
    if not isinstance(projects, dict) or not all(isinstance(entry, dict) for entry in projects.values()):
        raise _Stop(path, "has a `projects` entry that is no table")
    for entry in projects.values():
        if entry.get("trust_level", "trusted") not in ("trusted", "untrusted"):
            raise _Stop(path, f"sets a trust_level that is not known: {entry['trust_level']!r}")


def _trust(start: Start, settings: _Settings) -> str | None:
    """§2: the entry for the start folder, else the one for the nearest git root, whatever the root markers are."""
    if start.trusted is not None:
        return "trusted" if start.trusted else "untrusted"
    projects = settings.values.get("projects", {})
    cwd = start.tree.resolve(start.cwd)  # with `-C` it need not be physical
    for folder in (cwd if isinstance(cwd, str) else start.cwd, _main_checkout(start)):
        if folder in projects and "trust_level" in projects[folder]:
            level: str = projects[folder]["trust_level"]
            return level
    return None


def _main_checkout(start: Start) -> str | None:
    """The git root; of a linked worktree the main repository's folder."""
    root = nearest_with(start, (".git",))
    if root is None:
        return None
    link = start.tree.read(posixpath.join(root, ".git"))
    if isinstance(link, Contents):
        target = link.data.decode("utf-8", "replace").partition("gitdir:")[2].strip()
        gitdir = absolute(root, target)
        worktrees = posixpath.dirname(gitdir)
        if target and posixpath.basename(worktrees) == "worktrees":
            return posixpath.dirname(posixpath.dirname(worktrees))
    return root


def _base_prompt(start: Start, settings: _Settings, trace: Trace) -> SourcedText | None:
    """§7: a file, or else a string, that replaces the agent's own first message."""
    name = settings.values.get("model_instructions_file")
    if name is None:
        text = settings.values.get("instructions")
        return SourcedText.framing(text) if text else None
    folder = posixpath.dirname(settings.origins["model_instructions_file"]) or start.cwd
    if name.startswith("~/"):
        if start.neutral:  # a neutral start has no user's files; the agent would look
            trace.refused(name, Problem.OUTSIDE, scope="base prompt")
            return None
        name = start.in_home(name[2:]) or name
    path = absolute(folder, name)
    contents = start.tree.read(path)
    if isinstance(contents, Problem):
        if contents is Problem.OUTSIDE:  # a neutral start does not look; the agent would
            trace.refused(path, contents, scope="base prompt")
            return None
        raise _Stop(path, "is what `model_instructions_file` names, and it cannot be read")
    text = lossy(contents.data, path).strip(RUST)
    if not text:
        raise _Stop(path, "is what `model_instructions_file` names, and it is blank")
    if any(run.kind != "verbatim" for run in text.runs):
        raise _Stop(path, "is what `model_instructions_file` names, and it is not UTF-8")
    trace.consider(path, Outcome.LOADED, scope="base prompt")
    trace.use(path)
    return text


# §1 Global file


def _global_text(start: Start, settings: _Settings, trace: Trace) -> SourcedText | None:
    """The first that has text, trimmed: a blank override lets the next one in."""
    if settings.home is None:
        return None
    found: SourcedText | None = None
    for name in GLOBAL_NAMES:
        path = posixpath.join(settings.home, name)
        status = start.tree.stat(path)
        if found:
            trace.consider(path, _shadowed(status), by=found.paths()[0], scope="user")
        elif isinstance(status, Problem):
            trace.refused(path, status, scope="user")
        elif status.kind is not Kind.FILE:
            trace.refused(path, not_a_file(status.kind), scope="user")
        else:
            contents = start.tree.read(path)
            if isinstance(contents, Problem):
                trace.refused(path, contents, scope="user")
                continue
            found = lossy(contents.data, path).strip(RUST)
            trace.consider(path, Outcome.LOADED if found else Outcome.BLANK, scope="user")
            if found:
                trace.use(path)
    return found or None


def _shadowed(status: Status | Problem) -> Outcome:
    """What a winner shadows is not asked for by the agent, so that its faults do no harm."""
    return Outcome.SHADOWED if isinstance(status, Status) else Outcome.MISSING


# §2 Project files


def _project_texts(start: Start, settings: _Settings, trace: Trace) -> list[SourcedText]:
    folders = between(nearest_with(start, settings.markers) or start.cwd, start.cwd)
    probes = list(_probe(start.tree, folders, settings.names))
    chosen = [probe.path for probe in probes if probe.outcome is Outcome.LOADED]
    failed = [probe.path for probe in probes if probe.outcome is Outcome.UNREADABLE]
    texts: list[SourcedText] = []
    fates: dict[str, Candidate] = {}
    if settings.trust == "untrusted":
        fates = {path: Candidate(path, Outcome.UNTRUSTED) for path in chosen}
    elif settings.budget == 0:
        fates = {path: Candidate(path, Outcome.EXCLUDED, "project_doc_max_bytes = 0") for path in chosen}
    elif failed:
        # Any error but "not found" ends the loading of all project files, before one is read.
        fates = {path: Candidate(path, Outcome.EXCLUDED, failed[0]) for path in chosen}
    else:
        texts, fates = _spend(start.tree, settings.budget, chosen, trace)
    trace.candidates += [fates.get(probe.path, probe) for probe in probes]
    for text in texts:
        trace.use(text.paths()[0])
    return texts


def _probe(tree: Tree, folders: list[str], names: list[str]) -> Iterator[Candidate]:
    """What stands under each name in each folder. The first regular file wins: existence decides, not content.

    "Not found" means missing; any other error makes the candidate unreadable.
    """
    for folder in folders:
        winner: str | None = None
        for name in names:
            path = posixpath.join(folder, name)
            status = tree.stat(path)
            if winner:
                yield Candidate(path, _shadowed(status), winner)
            elif isinstance(status, Problem):
                yield Candidate(path, outcome_of(status), problem=status)
            elif status.kind is Kind.FILE:
                winner = path
                yield Candidate(path, Outcome.LOADED)
            else:
                yield Candidate(path, Outcome.NOT_A_FILE, problem=not_a_file(status.kind))


# §3 Size budget


def _spend(tree: Tree, budget: int, chosen: list[str], trace: Trace) -> tuple[list[SourcedText], dict[str, Candidate]]:
    """The texts that the budget pays for, outermost first, and the fate of each file that was chosen.

    Bytes are cut before they are decoded, so that a character cut in two becomes one U+FFFD.
    """
    limit = Limit(budget, Unit.BYTES, "all project files", Effect.CUTS)
    texts: list[SourcedText] = []
    fates: dict[str, Candidate] = {}
    cuts: list[Cut] = []
    left, wanted = budget, 0
    for path in chosen:
        contents = tree.read(path)
        if isinstance(contents, Problem):
            if left > 0:  # the agent reads no further once nothing is left
                return [], {
                    other: Candidate(other, outcome_of(contents), problem=contents)
                    if other == path
                    else Candidate(other, Outcome.EXCLUDED, path)
                    for other in chosen
                }
            fates[path] = Candidate(path, Outcome.OVER_BUDGET, problem=contents)
            continue
        wanted += contents.size
        kept = contents.data[:left]
        text = lossy(kept, path)
        sent = not text.is_blank(RUST)
        if contents.size > left:
            cuts.append(Cut(path, left, limit, contents.size - left, not _at_boundary(contents.data, left)))
        fates[path] = Candidate(path, Outcome.LOADED if sent else Outcome.BLANK)
        if left == 0 and contents.size > 0:
            fates[path] = Candidate(path, Outcome.OVER_BUDGET)
        if sent:  # what is blank is dropped and uses nothing up
            texts.append(text)
            left -= len(kept)
    trace.cuts += cuts
    trace.usages.append(Usage(limit, wanted, tuple(chosen)))
    return texts, fates


def _at_boundary(data: bytes, position: int) -> bool:
    return position >= len(data) or data[position] & 0xC0 != 0x80


# §4 Text and framing


def _body(user: SourcedText | None, project: list[SourcedText]) -> SourcedText:
    """The global text is trimmed, project texts are not. There is no headline for a file, and nothing is escaped."""
    joined = SourcedText.join("\n\n", project)
    if user is None:
        return joined
    return user + "\n\n--- project-doc ---\n\n" + joined if project else user


def _measure(budget: int, user: SourcedText, project: list[SourcedText], trace: Trace) -> None:
    """§3: the warning about global and project text together. All of it is sent."""
    used = sum(utf8_length(text.text) for text in (user, *project))
    paths = tuple(path for text in (user, *project) for path in text.paths())
    limit = Limit(budget, Unit.BYTES, "global and project text together", Effect.WARNS)
    trace.usages.append(Usage(limit, used, paths))


AGENTS = (
    Agent(
        id="codex",
        name="Codex CLI",
        version="0.171.0",
        verified="2026-11-30",
        evidence=RECORDED,
        url=None,
        sources=(
            "recorded: npm @openai/codex 0.171.0, Linux, `codex exec`",
            "openai/codex: codex-rs/core/src/agents_md.rs, codex-rs/core/src/context/,"
            " codex-rs/codex-home/src/instructions/",
        ),
        names=GLOBAL_NAMES,
        user_names=tuple(f".codex/{name}" for name in GLOBAL_NAMES),
        search="from the root (nearest folder with `.git`, or another of project_root_markers) down to the start folder"
        "; without a root the start folder only",
        choice="in each folder the first that exists; those of all folders together, outermost first",
        lifecycle=Lifecycle(
            loads="once, when the session starts",
            reloads="an edit of the global file is sent as a replacement in a later turn; project files when the"
            " session's folder or trust changes, or at the next start",
            clear="a new conversation loads them again",
            compaction="not established",
            subagents="not established",
            place="one item of a `user` message after the developer messages, before <environment_context>",
        ),
        load=load,
        limits=(Limit(BUDGET, Unit.BYTES, "all project files", Effect.CUTS),),
        options=(
            Option("cd", "the folder given with `-C`; its parents are searched as it is written"),
            Option("config", "`key=value`, as given with `-c`; may be repeated"),
            Option("profile", "the profile named with `--profile`"),
        ),
        markers=("AGENTS.override.md", ".codex/"),
        stands_for=("AGENTS.md",),
        o200k=True,
    ),
)
