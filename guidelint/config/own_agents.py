"""Agents that the configuration declares: their keys, and what is told of them as of any known agent."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from guidelint.config.values import Form, Key, Value, dotted, fields, keys_of, list_of, record, text, whole, word
from guidelint.loading.agent import DECLARED, Agent, ImportSyntax, Lifecycle
from guidelint.loading.comment_imports import CLOSING, OPENING
from guidelint.loading.context import Unit
from guidelint.loading.declared import (
    MAX_LEVELS,
    WHITESPACE,
    Choice,
    Declaration,
    Fault,
    Found,
    Search,
    TextLimit,
    limits,
    loader,
)

UNITS = {"bytes": Unit.BYTES, "characters": Unit.CHARACTERS, "utf-16": Unit.UTF16}
"""Units of a limit, by their name in the configuration."""

ROLES = ("system", "developer", "user", "tool")

NAME = Form(
    "a relative path without `.`, `..`, `*` and backslash",
    # Not from the home folder on, and no part that is empty, `.` or `..`: an absolute path has an empty first part.
    r"^(?!~/)(?!(?:.*/)?\.{0,2}(?:/|$))",
    r"[\u0000-\u001f\u007f\\*]",
)
ID = Form(
    'in kebab-case like "our-agent", and other than "all"',
    r"^(?!all$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$",
    r"[\u0000-\u001f]",
)


@dataclass(frozen=True)
class OwnAgent:
    """An agent that the configuration declares."""

    id: str
    title: str | None
    """The name for people, if it is not the id."""
    declaration: Declaration


@functools.cache
def keys() -> Mapping[str, Key]:
    """The keys of a declared agent's table."""
    limit = keys_of(TextLimit, {"amount": whole(1), "unit": word(UNITS)})
    declared = keys_of(
        Declaration,
        {
            "names": list_of(NAME, least=1, distinct=True),
            "user_names": list_of(NAME, distinct=True),
            "levels": whole(1),
            "root_markers": list_of(NAME),
            "trim": word({name: name for name in WHITESPACE}),
            "unreadable": word({fault.value: fault for fault in (Fault.NEXT, Fault.STOP)}),
            "comment_imports": whole(0, MAX_LEVELS),
            "role": word({role: role for role in ROLES}),
            "limit": record(TextLimit, limit),
        },
    )
    return {"title": Key("title", text, required=False), **declared}


def read(value: Value) -> OwnAgent:
    """The agent that a table declares."""
    found = fields(value, keys())
    by_levels = found.get("search") is Search.LEVELS
    if by_levels and "levels" not in found:
        raise value.error(f'key `{dotted(value.keys)}.levels` is missing: `search = "levels"` needs it')
    for name, one in value.entries():
        if name == "levels" and not by_levels:
            raise one.error(f'key `{dotted(one.keys)}` means nothing without `search = "levels"`')
    title = found.pop("title", None)
    return OwnAgent(str(value.keys[-1]), title, Declaration(**found))


def agent(own: OwnAgent, source: str) -> Agent:
    """The declared agent with the facts that every agent tells. `source` says where it is declared."""
    declared = own.declaration
    return Agent(
        id=own.id,
        name=own.title or own.id,
        version="",
        verified="",
        evidence=DECLARED,
        url=None,
        sources=(source,),
        names=declared.names,
        search=_search(declared),
        choice=_choice(declared),
        lifecycle=Lifecycle(
            loads="when it starts; whether at other times too is not declared",
            reloads="not declared",
            clear="not declared",
            compaction="not declared",
            subagents="not declared",
            place=f"in a `{declared.role}` message",
        ),
        load=loader(own.id, declared),
        user_names=declared.user_names,
        imports=_imports(declared),
        limits=limits(declared),
    )


def _search(declared: Declaration) -> str:
    markers = _listed([f"`{name}`" for name in declared.root_markers], "or")
    clause = "the start folder only"
    if declared.search is Search.ROOT and markers:
        clause = f"the start folder and those above it up to the nearest with {markers}; without one, the start folder"
    elif declared.search is Search.LEVELS and declared.levels > 1:
        clause = f"the start folder and up to {declared.levels - 1} above it"
        clause += f"; one with {markers} is the last" if markers else ""
    if _many_folders(declared) and declared.found is Found.NEAREST:
        clause += "; the nearest that has a file is the only one used"
    if declared.user_names:
        clause += f"; before these, {_listed([f'~/{name}' for name in declared.user_names], 'and')}"
    return clause


def _choice(declared: Declaration) -> str:
    names = _listed(list(declared.names), "and")
    if len(declared.names) == 1:
        clause = names
    elif declared.choice is Choice.FIRST:
        clause = f"the first in each folder of {names}"
    else:
        clause = f"all in each folder of {names}, in this order"
    if _many_folders(declared) and declared.found is Found.NEVER:
        clause += ", outermost folder first" if declared.outermost_first else ", nearest folder first"
    faults = {Fault.NEXT: "counts as missing", Fault.STOP: "adds nothing, but was found"}
    if declared.blank is not Fault.KEEP:
        clause += f"; a blank file {faults[declared.blank]}"
    if declared.unreadable is Fault.STOP:
        clause += f"; an unreadable file {faults[declared.unreadable]}"
    return clause


def _many_folders(declared: Declaration) -> bool:
    if declared.search is Search.ROOT:
        return bool(declared.root_markers)
    return declared.search is Search.LEVELS and declared.levels > 1


def _imports(declared: Declaration) -> ImportSyntax | None:
    if not declared.comment_imports:
        return None
    levels = "one level" if declared.comment_imports == 1 else f"{declared.comment_imports} levels"
    return ImportSyntax(
        form=f"{OPENING}path{CLOSING}",
        about=f"in every file; relative to the file it stands in; {levels}; anywhere in the text, code too",
    )


def _listed(words: list[str], last: str) -> str:
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
