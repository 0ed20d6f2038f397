"""Whether a line reaches each agent, in words: the answer to "why does it ignore my rule?"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from guidelint.loading.agent import Agent
from guidelint.loading.context import Import, ImportOutcome, Outcome
from guidelint.markdown.document import document
from guidelint.reach import Reach, Way
from guidelint.reports.console import Row, safe
from guidelint.reports.escaping import visible
from guidelint.reports.frame import window
from guidelint.reports.prompt import Names
from guidelint.reports.wrapping import wrapped
from guidelint.trees.base import Contents, Tree

Answer = tuple[Agent, Reach]


@safe
def rows(place: str, line: str, answers: Sequence[Answer], names: Names, tree: Tree, width: int) -> Iterator[Row]:
    """The line, then for each agent in a row whether it arrives. `place` is `FILE:N` as shown."""
    yield (("bold", visible(place)),)
    shown = visible(line.strip())
    yield (("", f"  {window(shown, 0, 0, width - 2)[0]}"),)
    yield ()
    wide = max((len(agent.id) for agent, _ in answers), default=0)
    for agent, found in answers:
        arrives = found.way is Way.SENT
        mark = "yes" if arrives else "no"
        first, *more = wrapped(sentence(found, names, tree), width - wide - 8, width - wide - 8)
        yield (
            ("", f"  {agent.id:{wide}}  "),
            ("green" if arrives else "red", f"{mark:3}"),
            ("", f" {first}"),
        )
        yield from ((("", " " * (wide + 8) + rest),) for rest in more)


def as_json(path: str, line: int, text: str, answers: Sequence[Answer], names: Names, tree: Tree) -> dict[str, Any]:
    """The same for programs. `path` is absolute."""
    return {
        "path": path,
        "line": line,
        "text": text,
        "agents": [
            {
                "agent": agent.id,
                "reaches": found.way is Way.SENT,
                "way": found.way.value,
                "prompt_lines": list(found.lines),
                "touched": found.touched,
                "why": sentence(found, names, tree),
            }
            for agent, found in answers
        ],
    }


def sentence(found: Reach, names: Names, tree: Tree) -> str:
    """What becomes of the line."""
    after = f", once it reads {names.show(found.touched)}" if found.touched else ""
    if found.way is Way.SENT:
        lines = ", ".join(f"{line:,}" for line in found.lines[:4])
        part = ", in part: a limit cuts inside it" if found.cut else ""
        return f"line{'s' if len(found.lines) > 1 else ''} {lines} of its prompt{after}{part}"
    if found.way is Way.CUT and found.cut:
        contents = tree.read(found.cut.path)
        position = document(contents.data if isinstance(contents, Contents) else b"").lines.position(found.cut.byte)
        amount, unit, scope = found.cut.limit.amount, found.cut.limit.unit.value, found.cut.limit.scope
        return f"cut at line {position.line:,}: the limit is {amount:,} {unit} for {scope}"
    if found.way is Way.CANDIDATE and found.candidate:
        candidate = found.candidate
        by = (
            f" by {names.show(candidate.by) if candidate.by.startswith('/') else visible(candidate.by)}"
            if candidate.by
            else ""
        )
        if candidate.outcome is Outcome.DUPLICATE:
            return f"its file is a duplicate{' of' + by.removeprefix(' by') if by else ''}"
        return f"its file is {_OUTCOMES.get(candidate.outcome, candidate.outcome.value)}{by}"
    if found.way is Way.IMPORT and found.asked:
        return _import(found.asked, names, tree)
    if found.way is Way.WAITS and found.waits:
        trigger = found.waits.trigger
        what = f"a file that matches {', '.join(map(visible, trigger.patterns))}" if trigger.patterns else "a file"
        return f"only when it reads {what} below {names.show(trigger.folder)}"
    if found.way is Way.ELSEWHERE and found.folder:
        return f"not from here: it reads this file when it is started in {names.show(found.folder)}"
    return _PLAIN[found.way]


_PLAIN = {
    Way.BLANK_LINE: "the line is blank",
    Way.LEFT_OUT: "its file is loaded, but the agent leaves this part out: front matter, a comment, blank ends",
    Way.NEVER: "the agent reads no file of this name, and nothing that it reads imports it",
    Way.REFUSED: "the agent does not start",
}

_OUTCOMES = {
    Outcome.MISSING: "not there for the agent",
    Outcome.SHADOWED: "shadowed",
    Outcome.EXCLUDED: "excluded",
    Outcome.UNTRUSTED: "not loaded: the project is not trusted",
    Outcome.OVER_BUDGET: "left out: files before it use up the limit",
    Outcome.NOT_A_FILE: "no regular file",
}

_IMPORTS = {
    ImportOutcome.MISSING: "it does not exist",
    ImportOutcome.CYCLE: "it leads in a circle",
    ImportOutcome.REPEATED: "the file is loaded already",
    ImportOutcome.TOO_DEEP: "it is too many steps away",
    ImportOutcome.OUTSIDE: "it lies outside of what the agent loads without approval",
    ImportOutcome.WRONG_TYPE: "the agent does not take it",
    ImportOutcome.NOT_HERE: "it is none where it stands",
}


def _import(asked: Import, names: Names, tree: Tree) -> str:
    contents = tree.read(asked.origin.path)
    lines = document(contents.data if isinstance(contents, Contents) else b"").lines
    line = lines.position(min(asked.origin.start, len(contents.data) if isinstance(contents, Contents) else 0)).line
    return f"the import in {names.show(asked.origin.path)}:{line} is not followed: {_IMPORTS[asked.outcome]}"
