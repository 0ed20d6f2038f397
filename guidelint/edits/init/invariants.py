"""Rules that files of the repository prove: its package manager, lock files, generated and foreign folders."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from guidelint.edits.init.declared import javascript_manager
from guidelint.edits.init.lines import Line
from guidelint.edits.init.reading import Proof, Reading, can_be_written, lines
from guidelint.repository.project.managers import JAVASCRIPT, PYTHON
from guidelint.trees.base import Contents

_OTHER_LOCKS = ("Cargo.lock", "go.sum", "composer.lock", "Gemfile.lock", "mix.lock", "pubspec.lock", "Package.resolved")
_MOST_PLACES = 3
_MOST_FOLDERS = 50
"""Folders with such a name that are looked into."""
_SEEN = 12
"""Files of a folder in which the marker is looked for."""
_GENERATED_FOLDERS = re.compile(r"_?_?(?:auto)?gen(?:erated)?(?:[-_]\w++)?_?_?", re.ASCII)
_MARKER = re.compile(rb"(?i)do not edit|do not modify|@generated|auto-?generated|automatically generated")
_ATTRIBUTE = re.compile(r"/?([\w./*@+-]++)[ \t][^#\n]*(?<![\w-])linguist-generated(?:=true)?(?![\w=-])", re.ASCII)
_SUBMODULE = re.compile(r"\s*+path\s*+=\s*+(\S++)")


def found(reading: Reading, parts: list[str]) -> Iterator[Line]:
    """The rules, the most useful first; `parts` are the folders of the root in which people work."""
    yield from _managers(reading, ["", *parts])
    yield from _workspaces(reading)
    yield from _locks(reading)
    yield from _generated(reading)
    yield from _submodules(reading)


def _managers(reading: Reading, folders: list[str]) -> Iterator[Line]:
    for folder in folders:
        for ecosystem, others in ((JAVASCRIPT, ("npm", "yarn", "pnpm")), (PYTHON, ("pip", "poetry"))):
            named = [one for one in reading.project.managers.of(folder, ecosystem) if one.folder == folder]
            names = {one.name for one in named}
            locks = [one for one in named if not one.field]
            if len(names) != 1 or not locks:
                continue
            name = names.pop()
            without = " or ".join([one for one in others if one != name][:2])
            proofs = tuple(
                (reading.at(one.path, r'"packageManager"\s*:') if one.field else None)
                or reading.is_there(one.path, f"is {name}'s")
                for one in named
            )
            run = ", and tools run through `uv run`" if name == "uv" else ""
            of = f" of `{folder}/`" if folder else ""
            lock = locks[0].path
            yield Line(
                f"- Manage packages{of} with {name}, not with {without}; only {name} writes `{lock}`{run}.", proofs, 18
            )


def _workspaces(reading: Reading) -> Iterator[Line]:
    manager = javascript_manager(reading, "")
    if manager == "pnpm" and (proof := reading.at("pnpm-workspace.yaml", r"^packages:")):
        text = "- `pnpm-workspace.yaml` lists the packages; `pnpm --filter` with a name runs a script of that one."
        yield Line(text, (proof,), 9)
    elif proof := reading.at("package.json", r'^[ \t]*"workspaces"\s*:'):
        yield Line("- `workspaces` in `package.json` lists the packages; each has scripts of its own.", (proof,), 9)


def _locks(reading: Reading) -> Iterator[Line]:
    locks = [one for one in _OTHER_LOCKS if reading.has(one)]
    if locks:
        proofs = tuple(reading.is_there(one, "is there") for one in locks)
        shown = _listed([f"`{one}`" for one in locks[:4]])
        yield Line(
            f"- Never edit {shown} by hand: the package manager writes {'it' if len(locks) == 1 else 'them'}.",
            proofs,
            14,
        )


def _generated(reading: Reading) -> Iterator[Line]:
    places: dict[str, Proof] = {}
    for number, line in lines(reading.text(".gitattributes")):
        match = _ATTRIBUTE.match(line) if len(line) < 500 else None
        if match and (path := _existing(reading, match[1])):
            places.setdefault(path, Proof(".gitattributes", number, line.strip()))
    named = [one for one in reading.names.folders if _GENERATED_FOLDERS.fullmatch(posixpath.basename(one))]
    for folder in sorted(filter(can_be_written, named), key=lambda one: (one.count("/"), one))[:_MOST_FOLDERS]:
        if len(places) >= _MOST_PLACES:
            break
        if not any(f"{folder}/".startswith(one) for one in places) and (proof := _marked(reading, folder)):
            places[f"{folder}/"] = proof
    if places:
        shown = _listed([f"`{one}`" for one in list(places)[:_MOST_PLACES]])
        verb = "is" if len(places) == 1 else "are"
        proofs = tuple(places.values())[:_MOST_PLACES]
        yield Line(f"- {shown} {verb} generated: change the source and generate again, never edit by hand.", proofs, 16)


def _existing(reading: Reading, pattern: str) -> str | None:
    """A path of .gitattributes that the repository has: a file, or a folder of which all is meant."""
    for ending in ("/**/*", "/**", "/*"):
        if pattern.endswith(ending):
            folder = pattern[: -len(ending)]
            return f"{folder}/" if folder in reading.names.folders and can_be_written(folder) else None
    lock = posixpath.basename(pattern) in (*JAVASCRIPT, *PYTHON, *_OTHER_LOCKS)
    return pattern if reading.has(pattern) and can_be_written(pattern) and not lock else None


def _marked(reading: Reading, folder: str) -> Proof | None:
    """The first file's marker, if every file of the folder that is looked at has one."""
    first: Proof | None = None
    bases = [one for one in reading.names.children[folder] if not one.endswith("/") and not one.startswith(".")]
    for base in bases[:_SEEN]:
        path = posixpath.join(folder, base)
        contents = reading.view.confined.read(posixpath.join(reading.view.root, path))
        head = contents.data[:1_000] if isinstance(contents, Contents) else b""
        match = _MARKER.search(head)
        if match is None:
            return None
        number = head.count(b"\n", 0, match.start())
        first = first or Proof(path, number + 1, head.split(b"\n")[number].decode("utf-8", "replace").strip()[:100])
    return first


def _submodules(reading: Reading) -> Iterator[Line]:
    paths = [
        (match[1], Proof(".gitmodules", number, line.strip()))
        for number, line in lines(reading.text(".gitmodules"))
        if len(line) < 300 and (match := _SUBMODULE.fullmatch(line)) and can_be_written(match[1])
    ]
    if paths:
        shown = _listed([f"`{one}`" for one, _ in paths[:_MOST_PLACES]])
        what = "is a submodule" if len(paths) == 1 else "are submodules"
        text = f"- {shown} {what}: `git submodule update --init` fetches, changes belong upstream."
        yield Line(text, tuple(proof for _, proof in paths[:_MOST_PLACES]), 13)


def _listed(items: list[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"
