"""Front matter of rules that does not do what it says: unreadable, another agent's, of a wrong type, not seen."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from guidelint.checks import pattern_texts, rule_files, wording
from guidelint.checks.facts import Files
from guidelint.findings import Edit, Finding, Fix, Place, Rule, Severity, finding
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context, OnDemand, Outcome
from guidelint.markdown import FrontMatter, Key, Span
from guidelint.markdown.positions import BOM

RULE = Rule("GL601", "front-matter", Severity.WARNING, "front matter of a rule that does not do what it says")

_NOTES = frozenset(("name", "title", "description", "author", "version", "tags", "category", "priority"))
"""Keys that are for readers as much as for an agent: nothing is lost where one does not know them."""

_ALWAYS = "alwaysApply"
"""The key that asks for the rule in every request, whatever the others say."""

_USUAL = {_ALWAYS: True, "enabled": True, "disabled": False, "invokable": False}
"""Values that ask for what becomes of a rule anyway."""


class _State(enum.Enum):
    """What an agent does with a rule."""

    ALWAYS = "the rule is sent in every request"
    DROPPED = "the rule is left out"


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule file as one agent has it."""

    agent: Agent
    path: str
    """Its real path."""
    front: FrontMatter
    state: _State
    sent: bool
    """Whether the text of the front matter is in the agent's context."""

    @property
    def own_keys(self) -> list[str]:
        return [key for key in self.agent.front_matter if key not in _NOTES]


@dataclass(frozen=True, slots=True)
class _Fault:
    """What is wrong with a front matter, in a clause, and where."""

    span: Span
    what: str
    help: str
    evidence: str = ""
    fix: tuple[str, str] | None = None
    """A title, and what to write in place of the span."""


def check(
    named: tuple[tuple[str, Agent, str], ...],
    contexts: tuple[Context, ...],
    on_demand: tuple[tuple[Context, OnDemand], ...],
    all_agents: Mapping[str, Agent],
    files: Files,
) -> Iterator[Finding]:
    readers: dict[str, list[Agent]] = {}
    for path, agent, _ in named:
        readers.setdefault(files.real(path), []).append(agent)
    for rule in _rules(named, contexts, on_demand, files):
        faults = [*_unreadable(rule, files), *_unseen(rule, files), *_wrong_types(rule)]
        for fault in faults or _of_others(rule, readers[rule.path], all_agents):
            place = files.place(rule.path, *fault.span)
            yield finding(
                RULE,
                f"{fault.what}: {rule.state.value}",
                place,
                agents=(rule.agent.id,),
                severity=Severity.ERROR if rule.state is _State.DROPPED else None,
                evidence=[sentence for sentence in (fault.evidence, _sent_along(rule)) if sentence],
                help=fault.help,
                fix=_fix(fault, place),
            )

    yield from pattern_texts.listed(RULE, named, files)


def _sent_along(rule: _Rule) -> str:
    return "The front matter is sent along, as text." if rule.sent and rule.state is _State.ALWAYS else ""


def _fix(fault: _Fault, place: Place) -> Fix | None:
    return Fix(False, fault.fix[0], (Edit(place, fault.fix[1]),)) if fault.fix else None


# Which rules


def _rules(
    named: tuple[tuple[str, Agent, str], ...],
    contexts: tuple[Context, ...],
    on_demand: tuple[tuple[Context, OnDemand], ...],
    files: Files,
) -> Iterator[_Rule]:
    """The rules with front matter that an agent with keys sends always or leaves out."""
    at = {(context.agent, context.start.cwd): context for context in contexts}
    waiting = {(context.agent, files.real(one.path)) for context, one in on_demand if one.trigger.patterns}
    as_rules: dict[str, Agent | None] = {}
    indexes: dict[int, _Index] = {}
    seen = set()
    for path, agent, folder in named:
        if agent.id not in as_rules:
            as_rules[agent.id] = rule_files.as_rules(agent) if agent.front_matter else None
        rules, real = as_rules[agent.id], files.real(path)
        if rules is None or not rules.may_load(files.show(path)) or (agent.id, real) in seen:
            continue
        seen.add((agent.id, real))
        front = files.document(real).front_matter if files.inside(real) else None
        context = at.get((agent.id, files.real(folder))) or at.get((agent.id, files.root))
        if front is None or not front.closed or context is None or (agent.id, real) in waiting:
            continue
        if id(context) not in indexes:
            indexes[id(context)] = _Index(context, files)
        index = indexes[id(context)]
        state = index.state(real)
        if state:
            yield _Rule(agent, real, front, state, index.holds(real, front.content_span))


class _Index:
    """What a context does with each file, by its real path."""

    def __init__(self, context: Context, files: Files) -> None:
        self._loaded = {files.real(path) for path in context.loaded}
        self._excluded = {files.real(one.path) for one in context.candidates if one.outcome is Outcome.EXCLUDED}
        spans: dict[str, list[Span]] = {}
        for segment in context.segments:
            for run in segment.text.runs:
                if run.origin:
                    spans.setdefault(run.origin.path, []).append(Span(run.origin.start, run.origin.end))
        self._spans: dict[str, list[Span]] = {}
        for path, many in spans.items():
            self._spans.setdefault(files.real(path), []).extend(many)

    def state(self, real: str) -> _State | None:
        if real in self._loaded:
            return _State.ALWAYS
        return _State.DROPPED if real in self._excluded else None

    def holds(self, real: str, span: Span) -> bool:
        """Whether it holds any of these bytes of a file."""
        return any(one.overlaps(span) for one in self._spans.get(real, ()))


# What is wrong


def _unreadable(rule: _Rule, files: Files) -> Iterator[_Fault]:
    """Front matter that is no YAML. Many agents read what they need of it all the same; then nothing is wrong."""
    problem = rule.front.problem
    if problem is None:
        return
    if rule.state is _State.ALWAYS:
        text = files.document(rule.path).text(rule.front.content_span)
        values = [(name, _line_value(name, text)) for name in rule.own_keys]
        if any(_is_always(name, value) for name, value in values):
            return
        if not any(_is_asked(name, value) for name, value in values):
            return
    yield _Fault(
        problem.span,
        f"front matter that is no YAML ({problem.message})",
        "Correct it; patterns that begin with `*` need quotes.",
    )


def _line_value(name: str, text: str) -> str | None:
    """What stands behind a key in YAML that cannot be read, the lines of a list below it included."""
    match = re.search(rf"^[\"']?{re.escape(name)}[\"']?[ \t]*:((?:[^\n]*)(?:\r?\n[ \t]*-[ \t][^\n]*)*)", text, re.M)
    return match[1].strip() if match else None


def _is_always(name: str, value: str | None) -> bool:
    """Whether a value, as it is written, asks for the rule in every request, as `trigger: always_on` does."""
    return value is not None and (
        value.lower() == "true" if name == _ALWAYS else value.strip("\"'").lower().startswith("always")
    )


def _is_asked(name: str, value: str | None) -> bool:
    """Whether a value, as it is written, asks for anything but what becomes of the rule anyway."""
    if value is None or value.lower() in ("", "[]", "~", "null"):
        return False
    if name in _USUAL:
        return value.lower() == str(not _USUAL[name]).lower()
    items = [item.strip(" \t\r\n\"'[]-") for item in re.split(r"[,\n]", value)]
    return not rule_files.matches_all([item for item in items if item])


def _unseen(rule: _Rule, files: Files) -> Iterator[_Fault]:
    """Front matter that the agent takes for text, although it has patterns for the agent."""
    if not rule.sent or rule.state is not _State.ALWAYS or not _conditions(rule):
        return
    data = files.document(rule.path).data
    written = data[rule.front.span.start : rule.front.span.end]
    opening = written.removeprefix(BOM).split(b"\n", 1)[0].rstrip(b"\r")
    if data.startswith(BOM):
        why, mend = "the byte order mark before it", "Save the file without a byte order mark."
    elif b"\r" in written:
        why, mend = "its line ends, which are CRLF", "Save the file with LF line ends."
    elif opening != b"---" or re.search(rb"---[ \t]+\r?\n?\Z", written):
        why, mend = "the blanks behind its dashes", "Delete the blanks."
    else:
        return
    start = rule.front.span.start
    yield _Fault(Span(start, start + len(opening)), f"front matter that the agent does not see, for {why}", mend)


def _conditions(rule: _Rule) -> list[Key]:
    """The keys of this agent's that have patterns which leave something out."""
    if (always := rule.front.key(_ALWAYS)) and always.value is True and _ALWAYS in rule.own_keys:
        return []
    found = (key for name in rule.own_keys if name in rule_files.PATTERN_KEYS and (key := rule.front.key(name)))
    return [key for key in found if not rule_files.matches_all(rule_files.patterns(key.value))]


def _wrong_types(rule: _Rule) -> Iterator[_Fault]:
    """Values of this agent's keys that are neither a text nor a list of texts, where it wants patterns."""
    if rule.state is not _State.ALWAYS:
        return
    for name in rule.own_keys:
        key = rule.front.key(name)
        if key is None or name not in rule_files.PATTERN_KEYS or key.value in (None, [], ""):
            continue
        if not isinstance(key.value, str | list):
            yield _Fault(key.value_span, f"`{name}` is {_kind(key.value)} and no pattern", "Write patterns in quotes.")
        elif isinstance(key.value, list) and not any(isinstance(item, str | list) for item in key.value):
            kinds = wording.listed(sorted({_kind(item) for item in key.value}))
            yield _Fault(key.value_span, f"`{name}` lists {kinds} and no pattern", "Write patterns in quotes.")


def _kind(value: Any) -> str:
    if isinstance(value, bool):
        return "a truth value"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, dict):
        return "a mapping"
    return "nothing" if value is None else "a date"


def _of_others(rule: _Rule, readers: list[Agent], all_agents: Mapping[str, Agent]) -> Iterator[_Fault]:
    """Keys that say when the rule holds to other agents, in a rule that says nothing of the kind to this one."""
    if rule.state is not _State.ALWAYS or rule.front.problem or any(rule.front.key(name) for name in rule.own_keys):
        return
    # One is enough: patterns tell most.
    for key in sorted(rule.front.keys, key=lambda key: key.name not in rule_files.PATTERN_KEYS):
        if key.name in _NOTES or key.name in rule.agent.front_matter or not _says_when(key):
            continue
        owners = [agent for agent in all_agents.values() if key.name in agent.front_matter]
        if not owners or any(reader.id == owner.id for reader in readers for owner in owners):
            continue  # nobody's, or the file is for its owner as well
        own = [name for name in rule.own_keys if name in rule_files.PATTERN_KEYS]
        patterns = key.name in rule_files.PATTERN_KEYS
        whose = wording.listed([agent.name for agent in owners])
        yield _Fault(
            key.name_span,
            f"`{key.name}` says nothing to {rule.agent.name}",
            f"Write `{own[0]}`." if patterns and own else "Take it out, or say in words when the rule holds.",
            f"It is a key of {whose}.",
            (f"Write `{own[0]}`", own[0]) if patterns and own else None,
        )
        return


def _says_when(key: Key) -> bool:
    """Whether the key is one that says when a rule holds, and asks for anything but what becomes of it anyway."""
    if key.name in _USUAL:
        return key.value is (not _USUAL[key.name])
    return key.name in rule_files.PATTERN_KEYS and not rule_files.matches_all(rule_files.patterns(key.value))
