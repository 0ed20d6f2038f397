"""Makefiles: the targets of GNU make, without running it.

Known: targets, several in a rule, `.PHONY`, pattern rules, variables with plain values, included files of the
repository. Both branches of a condition count. Unknown, so that nothing is judged: a target that is wholly computed, a
file to include that is computed or missing, rules that `$(eval …)` makes, `.DEFAULT`, and folders whose Makefile a
tool generates (CMake, automake). A target that is computed in part is a pattern.
"""

from __future__ import annotations

import fnmatch
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from guidelint.repository.project.manifest import Declared, Kind
from guidelint.repository.project.source import Source, joined

BASES = ("GNUmakefile", "makefile", "Makefile")
GENERATING = (
    "Makefile.am",
    "Makefile.in",
    "Makefile.PL",
    "CMakeLists.txt",
    "configure.ac",
    "configure.in",
    "configure",
)
"""Files of which a Makefile is made."""

_MAX_INCLUDED = 200
_MAX_LENGTH = 20_000
"""Characters of a line, and of what its variables make of it, that are looked at."""
_DEPTH = 8
_MAX_REFERENCES = 100_000
"""References to variables that are followed in one Makefile: each may hold thousands of the next."""

_ANY = "\0"
"""What stands for a text that is not known."""
_ASSIGNMENT = re.compile(
    r"\s*+(?:(?:override|export|private)\s++)*+([^\s:#=?+!]++)\s*+(::?:?|\?|\+|!)?=\s*+(.*+)", re.DOTALL
)
_INCLUDE = re.compile(r"\s*+(-include|sinclude|include)\s++(.*+)")
_COMMENT = re.compile(r"(?<!\\)#.*+")
_NOT_RULES = ("ifeq", "ifneq", "ifdef", "ifndef", "else", "endif", "vpath", "export", "unexport", "undefine")
_HARMLESS = re.compile(r"\.env\b|\.env$|\.d$|\.dep(?:s|end)?$|\.local$", re.IGNORECASE)
"""Names of files that give variables or dependencies, or are one person's own: no target that others are told of."""
_DEPENDENCIES = re.compile(r"dep|[:.]\w*=\s*(?:%|\$\S*)?\.d\b|\.d\)", re.IGNORECASE)


def declared(source: Source) -> Iterator[Declared]:
    """The Makefile of each folder that has one, or would have when it is generated."""
    seen: set[str] = set()
    for path in source.called(*BASES):
        folder = posixpath.dirname(path)
        if folder not in seen:
            seen.add(folder)
            yield read(source, path, folder)
    for path in source.called(*GENERATING):
        folder = posixpath.dirname(path)
        if folder not in seen:
            seen.add(folder)
            yield Declared(Kind.MAKE, path, folder, complete=False)


def read(source: Source, path: str, folder: str) -> Declared:
    """The Makefile at `path`, run in `folder`; both relative to the root."""
    reading = _Reading(source, folder)
    reading.file(path)
    plain = [name for name in reading.targets if _ANY not in name and "%" not in name]
    patterns = [name.replace("%", "*").replace(_ANY, "*") for name in reading.targets if _ANY in name or "%" in name]
    return Declared(Kind.MAKE, path, folder, tuple(plain), tuple(dict.fromkeys(patterns)), complete=reading.complete)


@dataclass
class _Reading:
    """A Makefile and what it includes, while they are read."""

    source: Source
    folder: str
    targets: dict[str, None] = field(default_factory=dict)
    variables: dict[str, str] = field(default_factory=dict)
    complete: bool = True
    _seen: set[str] = field(default_factory=set)
    _work: int = _MAX_REFERENCES
    """References to variables that may still be followed."""

    def file(self, path: str) -> None:
        text = self.source.text(path)
        if text is None or len(self._seen) >= _MAX_INCLUDED:
            self.complete = False
            return
        self._seen.add(path)
        inside = False  # a `define`, whose text is no rule yet
        for line in _lines(text):
            first = line.split(maxsplit=1)[0] if line.strip() else ""
            if inside or first == "define":
                inside = first != "endef"
            elif line.startswith("\t"):
                continue  # a recipe
            elif first and not first.startswith("#"):
                self._line(_COMMENT.sub("", line), first)

    def _line(self, line: str, first: str) -> None:
        if len(line) > _MAX_LENGTH:
            self.complete = False
        elif match := _INCLUDE.match(line):
            self._include(match[1] != "include", match[2])
        elif match := _ASSIGNMENT.match(line):
            name, operator, value = match.groups()
            if name == ".RECIPEPREFIX":
                self.complete = False
            elif operator == "!":
                self.variables[name] = _ANY
            elif operator == "+" and len(self.variables.get(name, "")) < _MAX_LENGTH:
                self.variables[name] = f"{self.variables.get(name, '')} {value}".strip()
            elif operator != "?" or name not in self.variables:
                self.variables[name] = value
        elif first in _NOT_RULES:
            return
        elif first.startswith(("$(eval", "${eval", "$(call", "${call", "$(foreach", "${foreach")):
            self.complete = False
        else:
            self._rule(line)

    def _rule(self, line: str) -> None:
        line = self.expanded(line)
        targets, colon, rest = line.partition(":")
        if not colon:
            if _ANY in targets:
                self.complete = False  # the whole line is computed
            return
        for target in targets.removesuffix("&").split():
            if not target.strip(_ANY) or target == ".DEFAULT":
                self.complete = False
            elif target == ".PHONY":
                for name in rest.lstrip(":").split():
                    if name == _ANY:
                        continue  # targets that have rules elsewhere
                    self.targets.setdefault(name)
            elif not (target.startswith(".") and target[1:].isupper()):
                self.targets.setdefault(target)

    def _include(self, optional: bool, written: str) -> None:
        for word in self.expanded(written).split():
            name = joined(self.folder, word)
            if _ANY in word or name is None:
                self.complete = self.complete and optional and bool(_DEPENDENCIES.search(written))
            elif any(mark in word for mark in "*?["):
                folder, _, pattern = name.rpartition("/")
                if any(mark in folder for mark in "*?["):
                    self.complete = False
                for base in self.source.below(folder):
                    if fnmatch.fnmatchcase(base, pattern):
                        self._included(posixpath.join(folder, base))
            elif self.source.exists(name):
                self._included(name)
            elif not _HARMLESS.search(word):
                self.complete = False

    def _included(self, name: str) -> None:
        if name not in self._seen:
            self.file(name)

    def expanded(self, text: str, depth: int = 0) -> str:
        """The text with variables replaced; what is not known, functions but `wildcard` among it, is `_ANY`."""
        if "$" not in text:
            return text
        parts: list[str] = []
        at = room = 0
        while (dollar := text.find("$", at)) >= 0:
            parts.append(text[at:dollar])
            at, inner = _reference(text, dollar + 1)
            parts.append(self._value(inner, depth))
            room += len(parts[-1])
            if room > _MAX_LENGTH:
                return _ANY
        parts.append(text[at:])
        return "".join(parts)

    def _value(self, inner: str, depth: int) -> str:
        if inner.startswith("wildcard ") and "$" not in inner:
            return inner.removeprefix("wildcard ").strip()
        if inner == "CURDIR":
            return "."
        self._work -= 1
        value = self.variables.get(inner)
        return _ANY if value is None or depth >= _DEPTH or self._work < 0 else self.expanded(value, depth + 1)


def _reference(text: str, at: int) -> tuple[int, str]:
    """Of the variable or function after a `$`: where it ends, and what it is."""
    opening = text[at : at + 1]
    closing = {"(": ")", "{": "}"}.get(opening)
    if closing is None:
        return at + 1, opening
    depth, end = 1, at + 1
    while depth and end < len(text):
        depth += (text[end] == opening) - (text[end] == closing)
        end += 1
    return end, text[at + 1 : end - (depth == 0)]


def _lines(text: str) -> Iterator[str]:
    """The lines, those that a backslash continues made one."""
    pending: list[str] = []
    for line in text.split("\n"):
        if line.endswith("\\"):
            pending.append(line[:-1])
            continue
        yield " ".join([*pending, line]) if pending else line
        pending = []
    if pending:
        yield " ".join(pending)
