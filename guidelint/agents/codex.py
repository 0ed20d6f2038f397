"""OpenAI's Codex CLI. Section numbers are those of its specification.

Recorded with 0.171.0 on Linux (`codex exec`), and read in codex-rs/core/src/agents_md.rs where the text says so.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import replace

from guidelint.loading.agent import RECORDED, Agent, Lifecycle, Option
from guidelint.loading.codex.configuration import BUDGET, GLOBAL_NAMES, Configuration, Stopped, codex_home, read_layers
from guidelint.loading.context import (
    Candidate,
    Context,
    Cut,
    Effect,
    Limit,
    Outcome,
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
from guidelint.trees.base import Kind, Problem, Status, Tree, absolute, not_a_file


def load(start: Start) -> Context:
    """All that Codex injects at a start."""
    trace = Trace()
    try:
        settings = Configuration(codex_home(start))
        if start.option("cd"):  # §2: `-C DIR` is kept as written, so that its lexical parents are searched
            start = replace(start, cwd=absolute(start.cwd, start.option("cd") or ""))
        read_layers(start, settings)
        base = _base_prompt(start, settings, trace)
        user = _global_text(start, settings, trace)
        project = _project_texts(start, settings, trace)
    except Stopped as stop:
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


# §7 Base prompt


def _base_prompt(start: Start, settings: Configuration, trace: Trace) -> SourcedText | None:
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
        raise Stopped(path, "is what `model_instructions_file` names, and it cannot be read")
    text = lossy(contents.data, path).strip(RUST)
    if not text:
        raise Stopped(path, "is what `model_instructions_file` names, and it is blank")
    if any(run.kind != "verbatim" for run in text.runs):
        raise Stopped(path, "is what `model_instructions_file` names, and it is not UTF-8")
    trace.consider(path, Outcome.LOADED, scope="base prompt")
    trace.use(path)
    return text


# §1 Global file


def _global_text(start: Start, settings: Configuration, trace: Trace) -> SourcedText | None:
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


def _project_texts(start: Start, settings: Configuration, trace: Trace) -> list[SourcedText]:
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
