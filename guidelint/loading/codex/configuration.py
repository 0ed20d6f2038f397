"""Codex's configuration: its layers, trust, and the values with which the agent does not start.

§ are sections of the agent's specification, as in `guidelint.agents.codex`.
"""

from __future__ import annotations

import posixpath
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from guidelint.loading.context import Refusal
from guidelint.loading.start import Start
from guidelint.loading.walks import between, nearest_with
from guidelint.loading.whitespace import RUST
from guidelint.trees.base import Contents, Problem, absolute, is_folder

GLOBAL_NAMES = ("AGENTS.override.md", "AGENTS.md")
BUDGET = 32_768


class Stopped(Exception):
    """The agent does not start."""

    def __init__(self, path: str, why: str) -> None:
        self.refusal = Refusal(path, why)


@dataclass
class Configuration:
    """The values in force, and what follows from them."""

    home: str | None
    """CODEX_HOME."""
    values: dict[str, Any] = field(default_factory=dict)
    origins: dict[str, str] = field(default_factory=dict)
    """The file that sets a key."""
    trust: str | None = None

    def add(self, path: str, values: Mapping[str, Any]) -> None:
        projects = {**self.values.get("projects", {}), **values.get("projects", {})}
        self.values |= {**values, "projects": projects}
        self.origins |= dict.fromkeys(values, path)

    @property
    def budget(self) -> int:
        value: int = self.values.get("project_doc_max_bytes", BUDGET)
        return value

    @property
    def markers(self) -> list[str]:
        value: list[str] = self.values.get("project_root_markers", [".git"])
        return value

    @property
    def names(self) -> list[str]:
        """§2: what is tried in each folder. Fallbacks are plain names; a backslash is an ordinary character."""
        fallbacks = (name.strip(RUST) for name in self.values.get("project_doc_fallback_filenames", ()))
        plain = (name for name in fallbacks if name not in ("", ".", "..") and not {"/", "\0"} & set(name))
        return list(dict.fromkeys((*GLOBAL_NAMES, *plain)))


def read_layers(start: Start, settings: Configuration) -> None:
    """Put the values of every layer into the configuration, later ones over earlier ones."""
    layers = ["/etc/codex/config.toml"] if not start.neutral else []
    if settings.home:
        layers.append(posixpath.join(settings.home, "config.toml"))
        if profile := start.option("profile"):
            layers.append(posixpath.join(settings.home, f"{profile}.config.toml"))
    for path in layers:
        values = _read_config(start, path)
        if "profile" in values:
            raise Stopped(path, "sets `profile`, which is no longer accepted")
        settings.add(path, values)
    overrides = [_override(pair) for pair in start.options.get("config", ())]
    for values in overrides:
        settings.add("-c", values)
    # What a repository says comes after: it has no say in where it begins and in whether it is trusted.
    settings.trust = _trust(start, settings)
    if settings.trust == "trusted":
        for folder in between(nearest_with(start, settings.markers) or start.cwd, start.cwd):
            path = posixpath.join(folder, ".codex", "config.toml")
            if settings.home and posixpath.dirname(path) == settings.home:
                continue  # it is the user's own file, already read
            values = _read_config(start, path)
            settings.add(path, {key: value for key, value in values.items() if key not in _NOT_OF_A_REPOSITORY})
        for values in overrides:
            settings.add("-c", values)


_NOT_OF_A_REPOSITORY = ("project_root_markers", "projects")


def codex_home(start: Start) -> str | None:
    """§1: the user's folder; None where a start has no user's files."""
    value = start.env.get("CODEX_HOME")
    if not value:
        return start.in_home(".codex")
    path = absolute(start.cwd, value)
    real = start.tree.resolve(path)
    if isinstance(real, Problem) or not is_folder(start.tree, real):
        raise Stopped(path, "is what CODEX_HOME names, and there is no such folder")
    return real


def _read_config(start: Start, path: str) -> dict[str, Any]:
    contents = start.tree.read(path)
    if isinstance(contents, Problem):
        return {}
    if _too_costly(contents.data):
        raise Stopped(path, "has keys of thousands of parts")
    try:
        values = tomllib.loads(contents.data.decode("utf-8").removeprefix("\ufeff"))
    except (ValueError, RecursionError):  # ValueError: not TOML, not UTF-8, a number of thousands of digits
        raise Stopped(path, "is not valid TOML") from None
    _validate(path, values)
    return values


def _too_costly(data: bytes) -> bool:
    """Python's reader takes time that grows with the square of the parts of a key: 8,000 of them take half a second."""
    return sum(part.count(b".") ** 2 for line in data.split(b"\n") for part in line.split(b"=")) > 10_000**2


def _override(pair: str) -> dict[str, Any]:
    """`-c key=value`: the value is TOML, or else a string."""
    key, _, value = pair.partition("=")
    try:
        values: dict[str, Any] = tomllib.loads(f"value = {value}")
    except (ValueError, RecursionError):
        values = {"value": value}
    _validate("-c", {key: values["value"]})
    return {key: values["value"]}


def _validate(path: str, values: Mapping[str, Any]) -> None:
    """§7: values with which the agent does not start."""
    size = values.get("project_doc_max_bytes", 0)
    if isinstance(size, bool) or not isinstance(size, int) or not 0 <= size < 2**63:
        raise Stopped(path, "sets `project_doc_max_bytes` to what is no count of bytes")
    for key in ("project_root_markers", "project_doc_fallback_filenames"):
        names = values.get(key, [])
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise Stopped(path, f"sets `{key}` to what is no list of strings")
    for key in ("model_instructions_file", "instructions", "developer_instructions"):
        if not isinstance(values.get(key, ""), str):
            raise Stopped(path, f"sets `{key}` to what is no string")
    projects = values.get("projects", {})
    if not isinstance(projects, dict) or not all(isinstance(entry, dict) for entry in projects.values()):
        raise Stopped(path, "has a `projects` entry that is no table")
    for entry in projects.values():
        if entry.get("trust_level", "trusted") not in ("trusted", "untrusted"):
            raise Stopped(path, f"sets a trust_level that is not known: {entry['trust_level']!r}")


def _trust(start: Start, settings: Configuration) -> str | None:
    """§2: the entry for the start folder, else the one for the nearest git root, whatever the root markers are."""
    if start.trusted is not None:
        return "trusted" if start.trusted else "untrusted"
    projects = settings.values.get("projects", {})
    cwd = start.tree.resolve(start.cwd)  # with `-C` it need not be physical
    for folder in (cwd if isinstance(cwd, str) else start.cwd, _main_checkout(start)):
        if folder in projects and "trust_level" in projects[folder]:
            level: str = projects[folder]["trust_level"]
            return level
    return None


def _main_checkout(start: Start) -> str | None:
    """The git root; of a linked worktree the main repository's folder."""
    root = nearest_with(start, (".git",))
    if root is None:
        return None
    link = start.tree.read(posixpath.join(root, ".git"))
    if isinstance(link, Contents):
        target = link.data.decode("utf-8", "replace").partition("gitdir:")[2].strip()
        gitdir = absolute(root, target)
        worktrees = posixpath.dirname(gitdir)
        if target and posixpath.basename(worktrees) == "worktrees":
            return posixpath.dirname(posixpath.dirname(worktrees))
    return root
