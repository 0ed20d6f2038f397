"""Blocks of guidance with the label that a careful maintainer gives them, and the small repository each one stands in.

`accuracy/FORMAT.md` describes the files that hold them.
"""

from __future__ import annotations

import json
import os
import posixpath
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

KINDS: Mapping[str, tuple[str, ...]] = {
    "log": ("GL301",),
    "incident-history": ("GL302",),
    "inventory": ("GL303", "GL304"),
    "copied-doc": ("GL305",),
    "repeated-rule": ("GL306",),
    "dead-reference": ("GL401", "GL402", "GL403"),
}
"""What is wrong with a block, with the rules that say so."""

OF_LABEL: Mapping[str, str | None] = {
    **{kind: kind for kind in KINDS if kind != "inventory"},
    "inventory-tree": "inventory",
    "inventory-list": "inventory",
    "ok-command-block": None,
    "ok-routing-list": None,
    "ok-conventions": None,
    "ok-example-snippet": None,
    "ok-architecture-sketch": None,
}
"""The kind that each label stands for; None where nothing is wrong."""

_ALSO = re.compile(r"\balso (" + "|".join(OF_LABEL) + r")\b")


@dataclass(frozen=True)
class Block:
    """A labelled block and what is around it."""

    id: str
    label: str
    file: str
    """The guidance file that it is the text of; like every path here relative to the root of its repository."""
    text: str
    why: str
    borderline: bool = False
    repo_files: tuple[str, ...] = ()
    scripts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Names of package scripts by the folder of their package.json; `` is the root."""
    targets: tuple[str, ...] = ()
    gitignore: tuple[str, ...] = ()
    docs: Mapping[str, str] = field(default_factory=dict)
    dead: tuple[str, ...] = ()

    @property
    def kind(self) -> str | None:
        """What is wrong with it."""
        return OF_LABEL[self.label]

    @property
    def allowed(self) -> frozenset[str]:
        """The kinds that may be found in it: its own and those that its reason names with "also"."""
        kinds = (self.kind, *(OF_LABEL[label] for label in _ALSO.findall(self.why)))
        return frozenset(kind for kind in kinds if kind is not None)

    @property
    def held_out(self) -> bool:
        """Whether nobody who writes rules looks at it: an even number in its id."""
        return int(self.id.rpartition("-")[2]) % 2 == 0

    def spans(self, token: str) -> Iterator[tuple[int, int]]:
        """The stretches of the text, in characters, that are a token and no part of a longer path or command."""
        for match in re.finditer(rf"(?<![\w./-]){re.escape(token)}(?![\w/-])", self.text):
            yield match.span()


def read(path: Path) -> list[Block]:
    """The blocks of a file. Raises ValueError, with the line, for one that is not as FORMAT.md says."""
    blocks = []
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if line.strip():
            try:
                blocks.append(_block(json.loads(line)))
            except (KeyError, TypeError, ValueError) as error:
                raise ValueError(f"{path}:{number}: {error!r}") from error
    return blocks


def _block(entry: dict[str, Any]) -> Block:
    scripts = entry.get("npm_scripts", {})
    by_folder = scripts if isinstance(scripts, dict) else {"": scripts}
    if entry["label"] not in OF_LABEL:
        raise ValueError(f"unknown label {entry['label']}")
    block = Block(
        id=entry["id"],
        label=entry["label"],
        file=entry["file"],
        text=entry["text"],
        why=entry["why"],
        borderline=bool(entry.get("borderline")),
        repo_files=tuple(entry.get("repo_files", ())),
        scripts={folder.strip("./") and folder.rstrip("/"): tuple(names) for folder, names in by_folder.items()},
        targets=tuple(entry.get("make_targets", ())),
        gitignore=tuple(entry.get("gitignore", ())),
        docs=entry.get("docs", {}),
        dead=tuple(entry.get("dead", ())),
    )
    for token in block.dead:
        if not any(block.spans(token)):
            raise ValueError(f"dead token {token!r} does not stand in the text of {block.id}")
    return block


def lay_out(block: Block, root: Path, *, empty: bool = False, committed: bool = False) -> None:
    """Writes the block's repository into an empty folder.

    Files whose content is not given get the least that is valid for their name, or with `empty` nothing at all. git
    counts them as they lie there; with `committed` there is a commit of them.
    """
    for name, text in _contents(block, empty).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
    for folder in ("objects", "refs/heads"):  # what git asks of a repository, without a process to make it
        (root / ".git" / folder).mkdir(parents=True)
    (root / ".git/HEAD").write_text("ref: refs/heads/main\n", encoding="ascii")
    if committed:
        _commit(root)


def _commit(root: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    who = ("-c", "user.name=A", "-c", "user.email=a@example.test", "-c", "commit.gpgSign=false")
    for arguments in (("add", "--all", "--force"), ("commit", "--quiet", "--no-verify", "--message", "All")):
        subprocess.run(["git", "-C", str(root), *who, *arguments], check=True, env=environment)


def _contents(block: Block, empty: bool) -> dict[str, str]:
    """Every file of the block's repository with its text."""
    names = [name for name in block.repo_files if not name.endswith("/")]
    contents = {name: "" if empty else _least(name, names) for name in names}
    contents |= {f"{name}.gitkeep": "" for name in block.repo_files if name.endswith("/")}
    contents |= block.docs
    for folder, scripts in block.scripts.items():
        name = posixpath.join(folder, "package.json")
        manifest = json.loads(contents.get(name) or _least(name, names))
        manifest["scripts"] = {script: f"echo {script}" for script in scripts} | manifest.get("scripts", {})
        contents[name] = json.dumps(manifest, indent=2) + "\n"
    if block.targets:
        rules = "".join(f"\n{target}:\n\t@echo {target}\n" for target in block.targets)
        contents["Makefile"] = contents.get("Makefile", "") + rules
    if block.gitignore:
        contents[".gitignore"] = "".join(f"{line}\n" for line in block.gitignore)
    contents[block.file] = block.text
    return contents


def _least(name: str, names: Sequence[str]) -> str:
    """The least text that is valid for a file of this name."""
    base, folder = posixpath.basename(name), posixpath.dirname(name)
    title = posixpath.basename(folder) or "root"
    members = sorted(
        posixpath.relpath(posixpath.dirname(other), folder or ".")
        for other in names
        if posixpath.basename(other) == ("package.json" if base == "pnpm-workspace.yaml" else base)
        and other != name
        and other.startswith(f"{folder}/" if folder else "")
        and posixpath.dirname(other) != folder
    )
    match base:
        case "package.json":
            return json.dumps({"name": title, "version": "0.0.0", "private": True}, indent=2) + "\n"
        case "pnpm-workspace.yaml":
            return "packages:\n" + "".join(f'  - "{member}"\n' for member in members)
        case "Cargo.toml" if members:
            return f"[workspace]\nmembers = {json.dumps(members)}\n"
        case "Cargo.toml":
            return f'[package]\nname = "{title}"\nversion = "0.0.0"\n'
        case "pyproject.toml":
            return f'[project]\nname = "{title}"\nversion = "0.0.0"\n'
        case "go.mod":
            return f"module example.test/{title}\n\ngo 1.24\n"
        case "pubspec.yaml":
            return f"name: {title}\n"
        case "pom.xml":
            return f"<project><modelVersion>4.0.0</modelVersion><artifactId>{title}</artifactId></project>\n"
    if base.endswith(".json"):
        return "{}\n"
    if base.endswith(".md"):
        return f"# {base.removesuffix('.md')}\n"
    return ""


def chosen(blocks: Iterable[Block], labels: Sequence[str], ids: Sequence[str], part: str | None) -> list[Block]:
    """The blocks with one of the labels, one of the ids, of the part; empty and None stand for all."""
    return [
        block
        for block in blocks
        if (not labels or block.label in labels)
        and (not ids or block.id in ids)
        and (part is None or block.held_out == (part == "held-out"))
    ]
