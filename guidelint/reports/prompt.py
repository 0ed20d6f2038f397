"""The text that an agent injects: exactly, as JSON, and with the source of each line."""

from __future__ import annotations

import dataclasses
import os
import posixpath
from collections.abc import Iterable, Iterator
from typing import Any

from guidelint import tokens
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context, Cut, Trigger
from guidelint.loading.sourced_lines import Lines
from guidelint.loading.text import SourcedText, utf8_length
from guidelint.markdown.document import document
from guidelint.reports.escaping import visible
from guidelint.reports.frame import columns
from guidelint.trees.base import Contents, Tree, is_inside, relative


class Names:
    """Paths as people see them: relative to a folder where they lie in it, `~/…` in the home folder, else absolute."""

    def __init__(self, base: str, homes: Iterable[str] = ()) -> None:
        self.base = base
        self._homes = [home.rstrip("/") for home in homes if home.startswith("/") and home.strip("/")]

    @classmethod
    def from_here(cls, base: str) -> Names:
        """With the home folder of this process, under both its names where it is a link."""
        home = os.path.expanduser("~")
        return cls(base, (home, os.path.realpath(home)))

    def show(self, path: str) -> str:
        """The path, with nothing in it that steers a terminal."""
        return visible(relative(path, self.base)) if is_inside(path, self.base) else self.whole(path)

    def whole(self, path: str) -> str:
        """The same, never relative."""
        for home in self._homes:
            if is_inside(path, home):
                return visible(posixpath.join("~", relative(path, home)) if path != home else "~")
        return visible(path)


def exact(context: Context) -> str:
    """The segments' text. Where there are several, each begins on a new line; nothing else is added."""
    parts: list[str] = []
    for segment in context.segments:
        if parts and not parts[-1].endswith("\n"):
            parts.append("\n")
        parts.append(segment.text.text)
    return "".join(parts)


def as_json(agent: Agent, context: Context) -> dict[str, Any]:
    """The interface of `prompt --format json`, version 1."""
    return {
        "version": 1,
        "agent": agent.id,
        "agent_version": agent.version,
        "evidence": agent.evidence,
        "cwd": context.start.cwd,
        "loaded": list(context.loaded),
        "segments": [_segment(segment.role, segment.text) for segment in context.segments]
        if context.framing_known
        else None,
        "on_demand": [{"trigger": trigger(waiting.trigger), "path": waiting.path} for waiting in context.on_demand],
        "cuts": [cut_as_json(cut, context.start.tree) for cut in context.cuts],
        "refusal": context.refusal and dataclasses.asdict(context.refusal),
    }


def _segment(role: str, text: SourcedText) -> dict[str, Any]:
    return {
        "role": role,
        "text": text.text,
        "bytes": utf8_length(text.text),
        "chars": len(text),
        "tokens": tokens.count(text.text),
        "runs": [_run(start, end, run.kind, run.origin) for start, end, run in text.spans()],
    }


def _run(start: int, end: int, kind: str, origin: Any) -> dict[str, Any]:
    return {
        "start": start,
        "end": end,
        "path": origin and origin.path,
        "bytes": origin and [origin.start, origin.end],
        "kind": kind,
    }


def trigger(value: Trigger) -> str:
    """When guidance on demand is loaded, in words."""
    if value.patterns:
        return f"a file that matches {', '.join(value.patterns)} below {value.folder}"
    return f"a file below {value.folder}"


def cut_as_json(cut: Cut, tree: Tree) -> dict[str, Any]:
    """Where a cut is in the file, and what is lost by it."""
    contents = tree.read(cut.path)
    data = contents.data if isinstance(contents, Contents) else b""
    parsed = document(data)
    position = parsed.lines.position(min(cut.byte, len(data)))
    lost = parsed.headings_between(cut.byte, min(cut.byte + cut.lost_bytes, len(data)))
    return {
        "path": cut.path,
        "byte": cut.byte,
        "line": position.line,
        "column": position.column,
        "limit": cut.limit.amount,
        "unit": cut.limit.unit.value,
        "lost_bytes": cut.lost_bytes,
        "lost_headings": [heading.plain for heading in lost],
    }


def annotated(context: Context, names: Names) -> Iterator[str]:
    """Each line of the text after the file and line it came from; framing after blanks.

    A line that has text of several places is named after the first.
    """
    lines = Lines(context.start.tree)
    rows = [
        (f"{names.show(line.path)}:{line.line}" if line.path is not None else "", line.text)
        for segment in context.segments
        for line in lines.of(segment.text)
    ]
    width = max((columns(source) for source, _ in rows), default=0)
    for source, line in rows:
        shown = visible(line.rstrip("\r\n"))
        yield f"{source}{' ' * (width - columns(source))} |{' ' if shown else ''}{shown}"
