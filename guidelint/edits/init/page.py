"""The first AGENTS.md: who is right, rules, routes, commands, and a prompt for what only an author knows."""

from __future__ import annotations

import json
import posixpath
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from guidelint.edits.init import commands, documents, invariants
from guidelint.edits.init.choices import Choice
from guidelint.edits.init.lines import Line
from guidelint.edits.init.reading import Proof, Reading
from guidelint.repository.project.manifest import table

MAX_BYTES = 2_000
"""UTF-8 bytes that a page may have."""

_TITLE_LENGTH = 40

TRAPS = "<!-- For the author: one line for each thing that people get wrong here, and what to do instead. -->"
UNKNOWN = "<!-- For the author: nothing here tells how work is built, linted and tested. Name the commands. -->"

_PROJECT_NAME = re.compile(r"@?[A-Za-z0-9][\w./@+-]{0,60}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Page:
    """A text, line by line."""

    lines: tuple[Line, ...]

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        return "".join(f"{one.text}\n" for one in self.lines).encode()


def page(reading: Reading, refused: Callable[[bytes], frozenset[int]]) -> Page | None:
    """The page of a repository; None where its files prove nothing that a page could say.

    `refused` answers the lines, from 1, in which something is wrong with a text. What they say is left out: a page
    that is made must not be the first that is to be mended.
    """
    title = _title(reading)
    found = commands.choices(reading)
    parts = list(dict.fromkeys(one.folder for one in found if one.folder))
    rules, routes = list(invariants.found(reading, parts)), documents.lines(reading)
    if not found and not ((rules or routes) and reading.view.repository.git):
        return None
    while True:
        made = _composed(reading, title, rules, routes, found)
        weighty = [one for one in made.lines if one.weight]
        if len(made.data) > MAX_BYTES and weighty:
            dropped = [min(weighty, key=lambda one: one.weight)]
        else:
            faults = refused(made.data)
            dropped = [one for number, one in enumerate(made.lines, 1) if number in faults and one.weight]
        if not dropped:
            return made
        texts = {one.text for one in dropped}
        rules = [one for one in rules if one.text not in texts]
        routes = [one for one in routes if one.text not in texts]
        shown = zip(found, commands.lines(found), strict=True)
        found = [one for one, line in shown if line.text not in texts]


def _composed(
    reading: Reading, title: Line, rules: Sequence[Line], routes: Sequence[Line], found: Sequence[Choice]
) -> Page:
    parts: list[Line] = [title, Line(""), _authority(reading, found)]
    if rules:
        parts += [Line(""), Line("## Rules"), Line(""), *rules]
    if routes:
        parts += [Line(""), Line("## Before you change things"), Line(""), *routes]
    parts += [Line(""), Line("## Verify"), Line("")]
    if found:
        parts += [Line("Before you call work done, run what covers it:"), Line("")]
        parts += [Line("```sh"), *commands.lines(found), Line("```")]
    else:
        parts += [Line(UNKNOWN)]
        if reading.view.repository.git:
            text = "git diff --check  # blanks at line ends and conflict markers"
            parts += [Line(""), Line("```sh"), Line(text, (Proof(".git", None, "is there"),)), Line("```")]
    parts += [Line(""), Line("## Traps"), Line(""), Line(TRAPS)]
    return Page(tuple(parts))


def _authority(reading: Reading, found: Sequence[Choice]) -> Line:
    """Who is right where texts disagree."""
    proofs: list[Proof] = []
    above: list[str] = []
    runs = [proof for one in found if one.in_ci for proof in one.proofs if _is_ci(proof.path)]
    if runs:
        # The workflow that runs most of what is listed.
        path = Counter(one.path for one in runs).most_common(1)[0][0]
        above.append(f"what CI runs (`{path}`)")
        proofs += [one for one in runs if one.path == path][:1]
    for folder in ("", ".github", "docs"):
        children = reading.names.children.get(folder, ())
        name = next((one for one in children if one.lower() in ("contributing.md", "contributing.rst")), None)
        if name:
            path = posixpath.join(folder, name)
            above.append(f"`{path}`")
            proofs.append(reading.is_there(path, "is there"))
            break
    first = " and ".join(above) or "The code"
    verb = "come" if len(above) > 1 else "comes"
    text = f"{first[0].upper()}{first[1:]} {verb} before this file: where it disagrees, mend it."
    return Line(text, tuple(proofs))


def _is_ci(path: str) -> bool:
    return path.startswith((".github/workflows/", ".gitlab-ci"))


def _title(reading: Reading) -> Line:
    for name, proof in _names(reading):
        if proof and _PROJECT_NAME.fullmatch(name):
            return Line(f"# Working on {name}", (proof,))
    for base in ("README.md", "README.rst", "README.adoc", "readme.md"):
        name, proof = documents.title(reading, base) if reading.has(base) else ("", None)
        if name and proof and len(name) <= _TITLE_LENGTH:
            return Line(f"# Working on {name}", (proof,))
    return Line("# Working in this repository")


def _names(reading: Reading) -> Iterator[tuple[str, Proof | None]]:
    """What manifests call the project."""
    source = reading.source
    package = table(source.json("package.json") if reading.has("package.json") else None).get("name")
    if isinstance(package, str):
        yield package, reading.at("package.json", rf'"name"\s*:\s*{re.escape(json.dumps(package))}')
    for path, keys, pattern in (
        ("pyproject.toml", ("project",), r"^name\s*="),
        ("pyproject.toml", ("tool", "poetry"), r"^name\s*="),
        ("Cargo.toml", ("package",), r"^name\s*="),
    ):
        name = table(source.toml(path) if reading.has(path) else None, *keys).get("name")
        if isinstance(name, str):
            yield name, reading.at(path, pattern)
    composer = table(source.json("composer.json") if reading.has("composer.json") else None).get("name")
    if isinstance(composer, str):
        yield composer, reading.at("composer.json", r'^[ \t]*"name"\s*:')
    for path, pattern in (
        ("go.mod", r"^module\s+(\S+)"),
        ("mix.exs", r"\bapp:\s*:(\w+)"),
        ("pubspec.yaml", r"^name:\s*(\w+)"),
        ("Package.swift", r"\bname:\s*\"([^\"\n]+)\""),
        ("settings.gradle.kts", r"rootProject\.name\s*=\s*\"([^\"\n]+)\""),
        ("settings.gradle", r"rootProject\.name\s*=\s*[\"']([^\"'\n]+)[\"']"),
        ("CMakeLists.txt", r"(?i)^[ \t]*project\s*\(\s*([\w-]+)"),
    ):
        match = re.search(pattern, reading.text(path), re.MULTILINE)
        if match:
            name = re.sub(r"/v\d+$", "", match[1])
            yield posixpath.basename(name), reading.at(path, pattern)
