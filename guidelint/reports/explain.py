"""What an agent is told, from which files, and why not from the others: for people."""

from __future__ import annotations

import posixpath
import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from guidelint.loading import agent as evidence
from guidelint.loading.agent import Agent
from guidelint.loading.context import (
    Candidate,
    Context,
    Import,
    ImportOutcome,
    Limit,
    Outcome,
    Trigger,
    Usage,
)
from guidelint.reports.console import BAD, GOOD, ODD, Row, safe
from guidelint.reports.escaping import visible
from guidelint.reports.frame import columns
from guidelint.reports.measures import Sent, Unread, expanded, files, share, size
from guidelint.reports.prompt import Names, cut_as_json
from guidelint.trees.base import Contents, Kind, Problem, Status

MOST = 10
"""Rows of a part that is summed up beyond them, unless all are asked for."""


@dataclass(frozen=True)
class View:
    """What the report needs to know beyond contexts."""

    names: Names
    """Paths as seen from the repository's root, or from the start folder where there is none."""
    cwd: str
    """The folder that the agent is started in."""
    repository: bool
    """Whether that lies in a git repository."""
    here: bool
    """Whether the working folder is the one that paths are shown from."""
    bound: int
    """Bytes of injected text that hold for every agent."""
    path: tuple[str, ...] = ()
    """The PATH argument, if there was one."""
    options: tuple[str, ...] = ()
    """The other arguments that made the start what it is."""
    everything: bool = False
    """Nothing is summed up."""
    every_agent: bool = False
    """All known agents are shown already."""

    def command(self, name: str, *arguments: str) -> str:
        """A command for the same start, as it can be run from here."""
        return visible(shlex.join(["guidelint", name, *arguments, *self.options, *self.path]))

    def check(self) -> str:
        """`guidelint check` for the same place; it has no options of a start."""
        return visible(shlex.join(["guidelint", "check", *self.path]))


_GOOD, _BAD, _ODD, _DIM, _HEAD = GOOD, BAD, ODD, "dim", "bold"


@safe
def one(
    agent: Agent, context: Context, view: View, width: int, unread: Callable[[], Sequence[Unread]] = tuple
) -> Iterator[Row]:
    """All about one agent, in lines of `width` columns where words allow it. `unread` is asked when it is needed."""
    name = visible(agent.name)
    if context.refusal:
        why = f"{view.names.show(context.refusal.path)} {visible(context.refusal.why)}"
        yield from _paragraph(f"{name} does not start here: {why}.", width, style=f"{_HEAD} {_BAD}")
        yield ()
    known = Sent(context)
    yield from _headline(agent, context, view, width)
    yield from _part("Files, in the order in which it looks", _considered(agent, context, view, known, width))
    for path in dict.fromkeys(context.start.touched):
        title = _touch_title(agent, context, view, path)
        yield from _part(title, _considered(agent, context, view, known, width, path), always=True)
    yield from _part("Cut", _cuts(context, view, width))
    yield from _part(f"Warnings that {name} shows", _warnings(context, view, width))
    yield from _part("On demand", _on_demand(context, view, width))
    yield from _part("Not read from here", _not_read(() if context.refusal else unread(), view, width))
    yield from _part("When", _lifecycle(agent, width))
    yield from _part("Next", _next(agent, context, view, width))


@safe
def several(loaded: Sequence[tuple[Agent, Context]], view: View, width: int) -> Iterator[Row]:
    """A row for each agent."""
    yield from _paragraph(f"What agents are told when started {_where(view, loaded[0][1])}", width, style=_HEAD)
    yield ()
    titles = ("agent", "files", "bytes", "tokens", "of limit")
    table = [(_cells(agent, context, view), _notes(context, view)) for agent, context in loaded]
    full = [titles, *(cells for cells, _ in table if len(cells) == len(titles))]
    wide = [max(columns(cells[at]) for cells in full) for at in range(len(titles))]
    wide[0] = max(columns(cells[0]) for cells in (titles, *(cells for cells, _ in table)))
    if len(full) > 1:
        yield ((_DIM, _aligned(titles, wide)),)
    for cells, notes in table:
        head = _aligned(cells, wide[: len(cells)])
        text = "; ".join(text for text, _ in notes)
        column = sum(wide[: len(cells)]) + 2 * len(cells)
        if not notes or columns(text) <= width - column:
            yield (("", head), *_joined(notes, " " * (column - columns(head))))
        else:
            yield (("", head),)
            for line in _wrapped(text, width - 4, width - 4):
                yield ((notes[0][1], f"    {line}"),)
    if any(not agent.o200k and context.segments for agent, context in loaded):
        yield ()
        yield from _paragraph("~ is an estimate: these agents' models count tokens in ways of their own.", width)
    told = [(agent.id, context) for agent, context in loaded if context.segments]
    odd = [agent.id for agent, context in loaded if context.refusal or _losses(context)]
    commands = [
        (
            view.command("explain", "--agent", [*odd, *(name for name, _ in told), loaded[0][0].id][0]),
            "one of them in detail",
        )
    ]
    if told:
        name, context = next((one for one in told if one[1].framing_known), told[0])
        commands.append((view.command("prompt", "--agent", name), _text_of(context)))
    if not view.every_agent:
        commands.append((view.command("explain", "--agent", "all"), "all known agents"))
    yield from _part("Next", _commands(commands, width))


@safe
def nobody(view: View, named: Sequence[str], width: int) -> Iterator[Row]:
    """No agent shows in the files, and none is told anything. `named` are the names that most agents look for."""
    where = view.names.whole(view.names.base) + ("" if view.repository else ", which lies in no git repository")
    text = f"No guidance in {where}: there is no {', '.join(named)} or the like."
    yield from _paragraph(text, width, style=_HEAD)
    commands = [
        (view.command("explain", "--agent", "all"), "what each known agent is told here"),
        ("guidelint agents", "the files that agents read"),
    ]
    yield from _part("Next", _commands(commands, width))


# The head


def _headline(agent: Agent, context: Context, view: View, width: int) -> Iterator[Row]:
    yield from _paragraph(f"{visible(agent.name)}, started {_where(view, context)}", width, style=_HEAD)
    problem = context.start.tree.names(view.cwd)
    if isinstance(problem, Problem):
        yield from _paragraph(f"This folder cannot be listed: {problem.value}.", width, style=_BAD, indent=2)
    sent = size(context)
    if sent.text:
        text = (
            f"{_number(files(context), 'files')}, {_number(sent.bytes, 'bytes')}, {_number(sent.chars, 'characters')}, "
            f"{_tokens(sent.tokens, agent)}"
        )
        percent, limit = share(context, view.bound)
        yield from _paragraph(text, width, indent=2)
        use = f"{_share(percent)} of {_limit(limit)}"
        yield from _paragraph(use, width, indent=2, style="" if percent <= 100 else _BAD)
    elif context.loaded:
        yield from _paragraph("Nothing at the start.", width, indent=2)
    elif any(one.outcome is not Outcome.MISSING for one in context.candidates):
        yield from _paragraph("Nothing: no file reaches it.", width, indent=2)
    elif not context.refusal:
        yield from _paragraph("Nothing: none of the files that it looks for is there.", width, indent=2)
    losses = _losses(context)
    if losses:
        yield from _paragraph("; ".join(losses), width, style=_BAD, indent=2)
    unknown = _unknown(context)
    if unknown:
        yield from _paragraph(unknown, width, style=_ODD, indent=2)
    base = "" if view.here else f"; paths as seen from {view.names.whole(view.names.base)}"
    yield from _paragraph(f"`{agent.id}`, {_evidence(agent, view.names)}{base}", width, style=_DIM, indent=2)


def _unknown(context: Context) -> str:
    """What of the text is not known, in a sentence; empty where all is."""
    clauses = [] if context.framing_known or not context.segments else ["how it frames these texts is not known"]
    if context.undetermined:
        clauses.append(visible(context.undetermined))
    text = "; ".join(clauses)
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _where(view: View, context: Context) -> str:
    start = context.start
    where = f"in {view.names.whole(start.cwd)}"
    if start.neutral:
        where += ", neutral"
    if not view.repository:
        where += ", in no git repository"
    options = [f"{name}={value}" for name, values in start.options.items() for value in values]
    if options:
        where += f", with {visible(', '.join(options))}"
    return where


def _evidence(agent: Agent, names: Names) -> str:
    if agent.evidence == evidence.RECORDED:
        return f"as recorded from version {agent.version}"
    if agent.evidence == evidence.SOURCE:
        return f"as in the source of version {agent.version}"
    if agent.evidence == evidence.DOCS:
        return f"as its documentation says ({agent.version})"
    words = " ".join(agent.sources).split(" ")
    return " ".join(names.show(word) if word.startswith("/") else visible(word) for word in words)


def _losses(context: Context) -> list[str]:
    """What does not reach the agent at the start, although it may be meant to."""
    candidates = _candidates(context, None)
    cuts = [one for one in context.cuts if one.touched is None]
    lost = sum(cut.lost_bytes for cut in cuts)
    cut_files = {cut.path for cut in cuts}
    found = [f"{_number(lost, 'bytes')} cut off"] if lost else []
    for outcome in (Outcome.OVER_BUDGET, Outcome.UNREADABLE, Outcome.UNTRUSTED, Outcome.EXCLUDED):
        count = sum(one.outcome is outcome and one.path not in cut_files for one in candidates)
        if count:
            found.append(f"{_number(count, 'files')} {outcome.value}")
    references = [one for one in context.imports if one.touched is None]
    for failed, words in _FAILED.items():
        count = len({(one.origin.path, one.origin.start) for one in references if one.outcome is failed})
        if count:
            found.append(f"{_number(count, 'imports')} {words}")
    return found


_FAILED = {
    ImportOutcome.MISSING: "missing",
    ImportOutcome.OUTSIDE: "outside",
    ImportOutcome.TOO_DEEP: "too deep",
    ImportOutcome.WRONG_TYPE: "of a wrong type",
}


# What was considered

_STYLES = {
    Outcome.LOADED: _GOOD,
    Outcome.MISSING: _DIM,
    Outcome.UNREADABLE: _BAD,
    Outcome.OVER_BUDGET: _BAD,
}


@dataclass(frozen=True)
class _Entry:
    """A row of a part: an outcome, what it is about, and more words."""

    label: str
    style: str
    subject: str
    detail: str = ""


def _considered(
    agent: Agent, context: Context, view: View, known: Sent, width: int, touched: str | None = None
) -> Iterator[Row]:
    candidates = _candidates(context, touched)
    tree = _ImportTree(agent, context, view, known, touched)
    entries: list[_Entry] = []
    absent: list[str] = []
    outside: list[str] = []
    for candidate in candidates:
        if candidate.outcome is Outcome.LOADED and candidate.path in tree.targets:
            continue  # it stands under the file that imports it
        if candidate.problem is Problem.OUTSIDE and not view.everything:
            outside.append(candidate.path)
        elif candidate.problem is Problem.IGNORED or candidate.outcome is not Outcome.MISSING or view.everything:
            entries += [_candidate(candidate, agent, context, view, known), *tree.below(candidate)]
        elif context.start.tree.link(candidate.path) is not None:
            entries.append(_candidate(candidate, agent, context, view, known))
        else:
            absent.append(candidate.path)
    yield from _rows([*entries, *tree.rest()], width)
    if outside:
        text = f"Not looked at, as outside the repository: {_compact(outside, view.names)}"
        yield from _paragraph(text, width, style=_DIM, indent=2)
    if absent:
        yield from _paragraph(f"Looked for, not there: {_compact(absent, view.names)}", width, style=_DIM, indent=2)


def _candidate(candidate: Candidate, agent: Agent, context: Context, view: View, known: Sent) -> _Entry:
    outcome = candidate.outcome
    label = "ignored" if candidate.problem is Problem.IGNORED else outcome.value
    detail = _reason(candidate, agent, context, view, known)
    if candidate.scope != "project" and outcome is not Outcome.MISSING:
        detail += f" ({visible(candidate.scope)})"
    return _Entry(label, _STYLES.get(outcome, _ODD), _linked(candidate.path, context, view, known), detail)


def _candidates(context: Context, touched: str | None) -> list[Candidate]:
    """Those of one request, without files that are only looked at because of an import that came to nothing."""
    refused = {found.target for found in context.imports if found.touched == touched and _refused(found)}
    return [
        one
        for one in context.candidates
        if one.touched == touched and (one.outcome is Outcome.LOADED or one.path not in refused)
    ]


def _refused(found: Import) -> bool:
    return found.outcome is ImportOutcome.WRONG_TYPE


def _linked(path: str, context: Context, view: View, known: Sent) -> str:
    """A path, and where it leads if it is a link or lies behind one."""
    shown = view.names.show(path)
    target = context.start.tree.link(path)
    real = view.names.show(known.real(path))
    if real != shown:
        return f"{shown} → {real}"
    return f"{shown} → {visible(target)}" if target is not None else shown


def _reason(candidate: Candidate, agent: Agent, context: Context, view: View, known: Sent) -> str:
    """What the outcome means here, in words."""
    by = "" if candidate.by is None else _decider(candidate.by, view)
    problem = candidate.problem
    match candidate.outcome:
        case Outcome.LOADED:
            return _sent(candidate.path, agent, known)
        case Outcome.MISSING:
            if problem is Problem.IGNORED:
                return "git ignores it, so that a fresh clone has none"
            if problem is Problem.OUTSIDE:
                return "outside the repository: not looked at"
            return "" if context.start.tree.link(candidate.path) is None else "the link leads nowhere"
        case Outcome.SHADOWED:
            return f"by {by}" if by else ""
        case Outcome.BLANK:
            return "nothing in it to be sent"
        case Outcome.EXCLUDED:
            failed = {one.path for one in context.candidates if one.outcome is Outcome.UNREADABLE}
            return f"because {by} cannot be read" if candidate.by in failed else f"by {by}" if by else "by a setting"
        case Outcome.UNTRUSTED:
            return f"the project is not trusted{f': {by}' if by else ''}"
        case Outcome.OVER_BUDGET:
            limits = [use.limit for use in context.usages if candidate.path in use.paths and use.exceeded]
            return f"no room left: {_limit(limits[0])}" if limits else "larger than the agent accepts"
        case Outcome.UNREADABLE:
            return problem.value if problem and problem is not Problem.FAILED else _undecodable(candidate.path, context)
        case Outcome.NOT_A_FILE:
            status = context.start.tree.stat(candidate.path)
            folder = isinstance(status, Status) and status.kind is Kind.FOLDER
            return Problem.FOLDER.value if folder else Problem.SPECIAL.value
        case Outcome.DUPLICATE:
            return f"loaded already as {by}" if by and candidate.by != candidate.path else "loaded already"


def _decider(by: str, view: View) -> str:
    """A path or a setting that decided about a candidate."""
    return view.names.show(by) if by.startswith("/") and not set("*?[{") & set(by) else f"`{visible(by)}`"


def _undecodable(path: str, context: Context) -> str:
    readable = isinstance(context.start.tree.read(path), Contents)
    return "not valid UTF-8" if readable else Problem.FAILED.value


def _sent(path: str, agent: Agent, known: Sent) -> str:
    sent = known.sent_bytes(path)
    if not sent:
        return "empty" if not known.size(path) else "nothing of it is left in the text"
    amount = f"{sent:,} of " if not known.whole(path) else ""
    total = known.size(path) if amount else sent
    return f"{amount}{_number(total, 'bytes')}, {_tokens(known.sent_tokens(path), agent, short=True)}"


# Imports

_IMPORT_STYLES = {ImportOutcome.EXPANDED: _GOOD, ImportOutcome.REPEATED: _DIM, ImportOutcome.NOT_HERE: _DIM}
_MOST_IMPORTS = 40


class _ImportTree:
    """The imports of one request, to be shown under the files that they stand in."""

    def __init__(self, agent: Agent, context: Context, view: View, known: Sent, touched: str | None) -> None:
        self._agent = agent
        self._context = context
        self._view = view
        self._known = known
        self._left: dict[tuple[object, ...], Import] = {}
        self._in: dict[tuple[str, int], list[tuple[object, ...]]] = {}
        for found in context.imports:
            # A file that is put in place several times has the same references each time.
            key = (found.origin, found.target, found.outcome, found.depth)
            if found.touched == touched and key not in self._left:
                self._left[key] = found
                self._in.setdefault((known.real(found.origin.path), found.depth), []).append(key)
        self.targets = {found.target for found in self._left.values() if expanded(found)}
        self._room = len(self._left) if view.everything else _MOST_IMPORTS

    def below(self, candidate: Candidate) -> Iterator[_Entry]:
        """The imports of a file that the agent found by itself, and those of what they bring."""
        if candidate.outcome is Outcome.LOADED:
            yield from self._level(candidate.path, 1, "")

    def rest(self) -> Iterator[_Entry]:
        """What stands under no file that was shown."""
        for key in list(self._left):
            found = self._left.get(key)
            if found and self._room > 0:
                yield self._entry(key, f"{self._view.names.show(found.origin.path)} ")
        if self._left:
            failed = sum(not expanded(found) for found in self._left.values())
            yield _Entry("…", _DIM, f"and {_number(len(self._left), 'imports')}, {failed:,} of them not loaded (-v)")

    def _level(self, path: str, depth: int, bars: str) -> Iterator[_Entry]:
        keys = [key for key in self._in.get((self._known.real(path), depth), ()) if key in self._left]
        for number, key in enumerate(keys):
            found = self._left.get(key)
            if found is None or self._room <= 0 or depth > 100:
                return
            last = number == len(keys) - 1
            yield self._entry(key, f"{bars}{'└─' if last else '├─'} ")
            if expanded(found) and found.target:
                yield from self._level(found.target, depth + 1, bars + ("   " if last else "│  "))

    def _entry(self, key: tuple[object, ...], before: str) -> _Entry:
        found = self._left.pop(key)
        self._room -= 1
        line, _ = self._known.position(found.origin.path, found.origin.start)
        data = self._known.data(found.origin.path)[found.origin.start : found.origin.end]
        reference = data.decode("utf-8", "replace")
        if not 0 < len(reference) <= len(found.written) + 2:
            reference = found.written  # without comment marks and the like
        reference = visible(reference if len(reference) <= 80 else f"{reference[:79]}…")
        label = "loaded" if expanded(found) else "no import" if _is_none(found) else found.outcome.value
        style = _IMPORT_STYLES.get(found.outcome, _BAD)
        return _Entry(label, style, f"{before}line {line:,} {reference}", self._reason(found))

    def _reason(self, found: Import) -> str:
        target = self._view.names.show(found.target) if found.target else "no path"
        problem = f": {found.problem.value}" if found.problem else ""
        match found.outcome:
            case ImportOutcome.EXPANDED:
                return _sent(found.target or "", self._agent, self._known)
            case ImportOutcome.MISSING:
                return f"{target} is not there"
            case ImportOutcome.CYCLE:
                return f"{target} is what imports it"
            case ImportOutcome.REPEATED:
                return f"{target} is loaded already"
            case ImportOutcome.TOO_DEEP:
                return f"{target} is {_number(found.depth, 'hops')} away"
            case ImportOutcome.OUTSIDE:
                return f"{target} is outside what may be imported"
            case ImportOutcome.WRONG_TYPE:
                return f"{target}{problem}" if found.problem else self._refusal(found, target)
            case ImportOutcome.NOT_HERE:
                return "it stands where none is looked for"

    def _refusal(self, found: Import, target: str) -> str:
        """Why a file is not imported, as far as the agent tells."""
        for one in self._context.candidates:
            if one.path == found.target and one.outcome is not Outcome.LOADED:
                reason = _reason(one, self._agent, self._context, self._view, self._known)
                return f"{target}: {one.outcome.value} {reason}".rstrip()
        return f"{target} is no file that it imports"


def _is_none(found: Import) -> bool:
    return found.outcome is ImportOutcome.NOT_HERE


# The other parts


def _touch_title(agent: Agent, context: Context, view: View, path: str) -> str:
    sent = size(context, path)
    status = context.start.tree.stat(path)
    there = "" if isinstance(status, Status) else f" ({status.value})"
    added = f"{_number(sent.bytes, 'bytes')}, {_tokens(sent.tokens, agent)}" if sent.text else "nothing"
    return f"Reading {view.names.show(path)}{there} adds {added}"


def _cuts(context: Context, view: View, width: int) -> Iterator[Row]:
    entries = []
    for cut in context.cuts:
        facts = cut_as_json(cut, context.start.tree)
        place = f"{view.names.show(cut.path)}:{facts['line']}:{facts['column']}"
        which = "all" if cut.byte == 0 else "the last"
        text = f"{which} {_number(cut.lost_bytes, 'bytes')} are lost, over {_limit(cut.limit)}"
        if cut.inside_character:
            text += "; the cut divides a character"
        headings = [visible(heading) for heading in facts["lost_headings"]]
        if headings:
            most = len(headings) if view.everything else 5
            text += f"; with {'the heading' if len(headings) == 1 else 'the headings'} {_listed(headings, most)}"
        entries.append(_Entry("", "", place, text))
    return _rows(entries, width)


def _warnings(context: Context, view: View, width: int) -> Iterator[Row]:
    return _rows(
        [
            _Entry("", _ODD, _listed([view.names.show(path) for path in use.paths], 3), _over(use))
            for use in context.warnings
        ],
        width,
    )


def _over(use: Usage) -> str:
    return f"{_number(use.used, use.limit.unit.value)}; it warns beyond {_limit(use.limit)}"


def _on_demand(context: Context, view: View, width: int) -> Iterator[Row]:
    waiting = context.on_demand
    most = len(waiting) if view.everything or len(waiting) <= MOST + 1 else MOST
    yield from _rows(
        [_Entry("", "", view.names.show(one.path), _trigger(one.trigger, view)) for one in waiting[:most]], width
    )
    if len(waiting) > most:
        folders = {one.trigger.folder for one in waiting[most:]}
        text = f"and {len(waiting) - most:,} more, for {_number(len(folders), 'folders')} (-v)"
        yield from _paragraph(text, width, style=_DIM, indent=2)


def _trigger(value: Trigger, view: View) -> str:
    if not value.patterns:
        return f"when it reads a file below {view.names.show(value.folder)}"
    patterns = _listed([visible(pattern) for pattern in value.patterns], 5)
    below = "" if value.folder == view.names.base else f" below {view.names.show(value.folder)}"
    return f"when it reads {patterns}{below}"


def _not_read(unread: Sequence[Unread], view: View, width: int) -> Iterator[Row]:
    most = len(unread) if view.everything or len(unread) <= MOST + 1 else MOST
    entries = []
    for one in unread[:most]:
        if one.served is not None:
            folder = "the root" if one.served == view.names.base else view.names.show(one.served)
            text = f"read when it starts in {folder}"
        else:
            text = f"read by {_listed(one.agents, 3)}"
        entries.append(_Entry("", "", view.names.show(one.path), text))
    yield from _rows(entries, width)
    if len(unread) > most:
        yield from _paragraph(f"and {len(unread) - most:,} more (-v)", width, style=_DIM, indent=2)


def _lifecycle(agent: Agent, width: int) -> Iterator[Row]:
    life = agent.lifecycle
    lines = (
        {"read": life.loads, "edits are seen": life.reloads},
        {
            "clear": life.clear,
            "compaction": life.compaction,
            "sub-agents": life.subagents,
            "in the request": life.place,
        },
    )
    for line in lines:
        # Questions with the same answer are put together.
        questions: dict[str, list[str]] = {}
        for question, answer in line.items():
            questions.setdefault(answer, []).append(question)
        text = " · ".join(f"{', '.join(asked)}: {visible(answer)}" for answer, asked in questions.items())
        yield from _paragraph(text, width, indent=2)


def _next(agent: Agent, context: Context, view: View, width: int) -> Iterator[Row]:
    commands = []
    if context.segments:
        commands = [
            (view.command("prompt", "--agent", agent.id), _text_of(context)),
            (view.command("prompt", "--agent", agent.id, "--annotate"), "the same, with the source of each line"),
        ]
    commands += [
        (view.check(), "what is wrong with the files"),
        (view.command("explain", "--agent", "all"), "what other agents are told"),
    ]
    return _commands(commands, width)


def _text_of(context: Context) -> str:
    return "the exact text" if context.framing_known else "the files' text"


# The overview


def _cells(agent: Agent, context: Context, view: View) -> tuple[str, ...]:
    sent = size(context)
    if not sent.text:
        return (agent.id,)
    percent, _ = share(context, view.bound)
    return (
        agent.id,
        f"{files(context):,}",
        f"{sent.bytes:,}",
        _tokens(sent.tokens, agent, short=True).partition(" ")[0],
        _share(percent),
    )


def _notes(context: Context, view: View) -> list[tuple[str, str]]:
    """What an agent misses, each with a style."""
    if context.refusal:
        return [(f"does not start: {view.names.show(context.refusal.path)} {visible(context.refusal.why)}", _BAD)]
    found = [(text, _BAD) for text in _losses(context)]
    for path in dict.fromkeys(context.start.touched):
        sent = size(context, path)
        if sent.text:
            found.append((f"{_number(sent.bytes, 'bytes')} more for {view.names.show(path)}", ""))
    if not size(context).text:
        found.insert(0, ("nothing", _DIM))
    return found


# Words


def _number(value: int, noun: str) -> str:
    """`1 byte`, `32,768 bytes`: the noun is given in the plural."""
    return f"{value:,} {noun[:-1] if value == 1 and noun.endswith('s') else noun}"


def _tokens(count: int, agent: Agent, *, short: bool = False) -> str:
    if agent.o200k:
        return _number(count, "tokens")
    return f"~{_number(count, 'tokens')}" if short else f"{_number(count, 'tokens')} (estimated)"


def _share(percent: int) -> str:
    return f"{percent:,} %" if percent else "< 1 %"


def _limit(limit: Limit) -> str:
    return f"{_number(limit.amount, limit.unit.value)} for {limit.scope}"


def _listed(names: Sequence[str], most: int, noun: str = "") -> str:
    """`a`, `a and b`, `a, b, c and 4 more`."""
    if len(names) > most + 1:
        return f"{', '.join(names[:most])} and {len(names) - most:,} more{f' {noun}' if noun else ''}"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _compact(paths: Sequence[str], names: Names) -> str:
    """Paths, or where there are many, names and the folders that they are not in."""
    paths = tuple(dict.fromkeys(paths))
    if len(paths) <= 4:
        return ", ".join(names.show(path) for path in paths)
    in_folder: dict[str, list[str]] = {}
    for path in paths:
        in_folder.setdefault(posixpath.dirname(path), []).append(visible(posixpath.basename(path)))
    folders: dict[tuple[str, ...], list[str]] = {}
    for folder, found in in_folder.items():
        folders.setdefault(tuple(found), []).append(names.show(folder))
    return "; ".join(f"{', '.join(found)} in {_listed(where, 3)}" for found, where in folders.items())


# Layout


def _part(title: str, rows: Iterable[Row], *, always: bool = False) -> Iterator[Row]:
    """A part with its title. One without rows is left out, unless the title alone says something."""
    found = list(rows)
    if found or always:
        yield ()
        yield ((_HEAD, title),)
        yield from found


def _rows(entries: Sequence[_Entry], width: int) -> Iterator[Row]:
    """Entries under each other. What more there is to say stands beside the subject, or else below it."""
    labels = max((columns(entry.label) for entry in entries), default=0)
    left = 2 + (labels + 2 if labels else 0)
    subjects = [columns(entry.subject) for entry in entries if entry.detail]
    beside = max((wide for wide in subjects if wide <= (width - left) // 2), default=0)
    for entry in entries:
        start = f"  {_padded(entry.label, labels)}  " if labels else "  "
        subject = entry.subject
        room = width - left - 2 - columns(entry.detail)
        if entry.detail and columns(subject) <= room:
            aligned = _padded(subject, beside) if beside <= room else subject
            yield ((entry.style, start), ("", f"{aligned}  {entry.detail}"))
            continue
        yield ((entry.style, start), ("", subject))
        if entry.detail:
            bars = len(subject) - len(subject.lstrip("│├└─ "))
            indent = left + bars + 2
            for line in _wrapped(entry.detail, max(width - indent, 20), max(width - indent, 20)):
                yield (("", " " * indent + line),)


def _commands(commands: Sequence[tuple[str, str]], width: int) -> Iterator[Row]:
    return _rows([_Entry("", "", command, about) for command, about in commands], width)


def _paragraph(text: str, width: int, *, style: str = "", indent: int = 0) -> Iterator[Row]:
    first, *more = _wrapped(text, width - indent, width - indent - 2)
    yield ((style, " " * indent + first),)
    for line in more:
        yield ((style, " " * (indent + 2) + line),)


def _wrapped(text: str, first: int, rest: int) -> list[str]:
    """A text in lines of so many columns. Words stay whole, so that paths can be copied."""
    lines = [""]
    room = first
    for word in text.split(" "):
        needed = columns(word) + (1 if lines[-1] else 0)
        if needed > room and lines[-1]:
            lines.append(word)
            room = rest - columns(word)
        else:
            lines[-1] += f" {word}" if lines[-1] else word
            room -= needed
    return lines


def _padded(text: str, wide: int) -> str:
    return text + " " * (wide - columns(text))


def _aligned(cells: Sequence[str], wide: Sequence[int]) -> str:
    """The first cell to the left, the others to the right."""
    first, *others = cells
    right = (" " * (room - columns(cell)) + cell for cell, room in zip(others, wide[1:], strict=True))
    return "  ".join([_padded(first, wide[0]), *right]).rstrip()


def _joined(notes: Sequence[tuple[str, str]], before: str) -> Iterator[tuple[str, str]]:
    for text, style in notes:
        yield "", before
        yield style, text
        before = "; "
