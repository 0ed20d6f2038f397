"""Installed extensions of Gemini CLI and Qwen Code: folders below one of the user's, with a manifest.

Source: cli/src/config/extension-manager.ts and extensions/extensionEnablement.ts of Gemini CLI,
core/src/extension/extensionManager.ts of Qwen Code; recorded: extension-context of both.
"""

from __future__ import annotations

import os
import posixpath
import re
import urllib.parse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from guidelint.loading import settings
from guidelint.loading.gemini.settings import with_variables
from guidelint.loading.matching import End, Node, One, Program, Repeat, optional, sequence
from guidelint.loading.start import Start
from guidelint.trees.base import absolute, exists, is_folder


@dataclass(frozen=True, slots=True)
class Kind:
    """What sets the extensions of the two agents apart."""

    manifest: str
    install: str
    """The file that tells how an extension came: one that is linked is elsewhere."""
    context_name: str
    """The context file of an extension that names none."""
    name: str
    """What the whole name of an extension must match."""
    needs_version: bool
    with_defaults: bool
    """Whether `${NAME:-default}` is known in a manifest."""
    stays_inside: bool
    """Whether context files must be relative, and without `..`."""


@dataclass(frozen=True, slots=True)
class Extension:
    name: str
    folder: str
    context_files: tuple[str, ...]
    """Those that exist, in the order in which the manifest names them."""


def enabled(start: Start, folder: str, kind: Kind) -> Iterator[Extension]:
    """The extensions below `folder` that are enabled at the start folder, by folder name."""
    names = start.tree.names(folder)
    rules = settings.read(start.tree, posixpath.join(folder, "extension-enablement.json")) or {}
    chosen = [name.lower() for value in start.options.get("extensions", ()) for name in value.split(",") if name]
    for name in sorted(names, key=os.fsencode) if isinstance(names, tuple) else ():
        found = _extension(start, posixpath.join(folder, name), kind)
        if found is None:
            continue
        if found.name.lower() in chosen if chosen else _is_enabled(rules.get(found.name), start.cwd):
            yield found


def _extension(start: Start, folder: str, kind: Kind) -> Extension | None:
    if not is_folder(start.tree, folder):
        return None
    install = settings.read(start.tree, posixpath.join(folder, kind.install)) or {}
    source = install.get("source")
    if install.get("type") == "link" and isinstance(source, str) and source:
        folder = absolute(start.cwd, source)
    manifest = settings.read(start.tree, posixpath.join(folder, kind.manifest))
    name = manifest.get("name") if manifest else None
    if manifest is None or not isinstance(name, str) or not re.fullmatch(kind.name, name):
        return None
    if kind.needs_version and not manifest.get("version"):
        return None
    value = with_variables(manifest.get("contextFileName"), start.env, with_defaults=kind.with_defaults)
    named = value if isinstance(value, list) and (value or kind.stays_inside) else [value or kind.context_name]
    files = []
    for item in named:
        if isinstance(item, str) and not (kind.stays_inside and _leaves(item)):
            path = absolute(folder, item.lstrip("/"))
            if exists(start.tree, path):
                files.append(path)
    return Extension(name, folder, tuple(files))


def _leaves(name: str) -> bool:
    decoded = urllib.parse.unquote(name, errors="replace")
    backslash = name.startswith("\\") or re.match(r"[A-Za-z]:[\\/]", name) is not None
    return not name.strip() or "\0" in name or name.startswith("/") or backslash or ".." in name or ".." in decoded


def _is_enabled(rules: object, cwd: str) -> bool:
    """The last override that matches the start folder decides: a path with `*` for any text, `!` before it disables."""
    on = True
    overrides = rules.get("overrides") if isinstance(rules, Mapping) else None
    for rule in overrides if isinstance(overrides, list) else ():
        if isinstance(rule, str) and _override(rule.removeprefix("!")).matches(cwd.rstrip("/") + "/"):
            on = not rule.startswith("!")
    return on


def _override(pattern: str) -> Program:
    anything = Repeat(One(lambda unit: unit not in "\n\r\u2028\u2029"))
    parts: list[Node] = []
    for part in re.split(r"(/?\*)", pattern):
        if part == "/*":
            parts.append(optional(sequence(("/", anything))))
        else:
            parts.append(anything if part == "*" else part)
    return Program(sequence((*parts, End())))
