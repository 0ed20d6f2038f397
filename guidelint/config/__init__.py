"""Settings and their validation: `guidelint.toml`, or `[tool.guidelint]` in `pyproject.toml`.

docs/configuration.md tells each key, config.schema.json is the same for editors. Neither rules nor agents are imported
here: `validate_names` gets their names from who knows them.
"""

from __future__ import annotations

import functools
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from guidelint.config import own_agents
from guidelint.config.locator import Keys, TooDeep, locate
from guidelint.config.own_agents import OwnAgent
from guidelint.config.patterns import last_match
from guidelint.config.values import (
    ConfigError,
    Form,
    Key,
    Value,
    dotted,
    keys_of,
    list_of,
    printable,
    record,
    shortened,
    table_of,
    unknown,
    whole,
)
from guidelint.loading.agent import Agent
from guidelint.trees.base import Problem, Status, Tree, is_inside
from guidelint.trees.confined import ConfinedTree

__all__ = [
    "Confidence",
    "Config",
    "ConfigError",
    "FailOn",
    "Limits",
    "OwnAgent",
    "agent",
    "find",
    "parse",
    "validate_names",
]

OWN_FILE = "guidelint.toml"
SHARED_FILE = "pyproject.toml"

MAX_BYTES = 1024 * 1024
"""Bytes of a configuration file. What tomllib and the locator need for this much is bounded."""

ALL = "all"
"""Selects every rule."""

Confidence = Literal["low", "medium", "high"]
FailOn = Literal["error", "warning", "info", "never"]

PATTERN = Form(
    "a path pattern as in .gitignore, no comment, without `.` and `..`",
    r"^!?/?(?!\.{1,2}(?:/|$))[^/]+(?:/(?!\.{1,2}(?:/|$))[^/]+)*/?$",
    r"^[#\s]|\s$|[\u0000-\u001f]",
)
PATH_KEY = Form(
    "a path pattern as in .gitignore, no comment, without `!`, `.` and `..`", PATTERN.pattern, "^!|" + PATTERN.never
)
NAME = Form("a name", r"^\S", r"[\u0000-\u001f]")


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds that hold for all agents."""

    bytes: int = 65_536
    """UTF-8 bytes of text that an agent injects at a start, framing included."""
    near_percent: int = 80
    """Part of a limit from which on text is near it."""
    tokens: int | None = None
    """Tokens that a start may cost, in all segments together; None: no budget."""
    import_bytes: int = 16_384
    """UTF-8 bytes of a context from which on it is told that most of it is imported."""
    root_bytes: int | None = None
    """Bytes that a guidance file in the repository's root may have; None: no bound."""
    root_lines: int | None = None
    """Lines that a guidance file in the repository's root may have; None: no bound."""


@dataclass(frozen=True)
class Config:
    """The settings of one run. Whatever a file leaves out has its default."""

    path: str | None = None
    """The file they are from; None where there is none."""
    folder: str = "/"
    """The folder that patterns are relative to: that of the file, or the repository's root."""
    agents: tuple[str, ...] | None = None
    """Ids of the active agents; None: those in use, as their own files show."""
    select: tuple[str, ...] | None = None
    """Selectors of rules; None: the rules that are on by default."""
    ignore: tuple[str, ...] = ()
    """Selectors of rules that are off, whatever `select` says."""
    exclude: tuple[str, ...] = ()
    min_confidence: Confidence = "medium"
    fail_on: FailOn = "error"
    baseline: str | None = None
    """The file of known findings, relative to `folder`; None: there is none."""
    extract_to: str | None = None
    """Where text that is moved out of guidance goes, relative to `folder`: a document, or a folder of such."""
    per_path_ignores: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Selectors of rules that are off where the pattern matches."""
    limits: Limits = Limits()
    own_agents: Mapping[str, OwnAgent] = field(default_factory=dict)
    lines: Mapping[Keys, int] = field(default_factory=dict, repr=False, compare=False)
    """The line of each key and list item that the file has."""

    def excludes(self, path: str) -> bool:
        """Whether no findings are reported for a file. Its path is absolute, or relative to `folder`."""
        return self._matches(self.exclude, path)

    def ignored_at(self, path: str) -> tuple[str, ...]:
        """The selectors of rules that `per-path-ignores` turns off for a file, whose path is as for `excludes`."""
        found = (rules for pattern, rules in self.per_path_ignores.items() if self._matches((pattern,), path))
        return tuple(rule for rules in found for rule in rules)

    def extraction_target(self, name: str) -> str | None:
        """The absolute path of the document that moved text goes to; `name` is for one in the folder of such."""
        if self.extract_to is None:
            return None
        path = posixpath.normpath(posixpath.join(self.folder, self.extract_to))
        is_folder = self.extract_to.endswith("/") or "." not in posixpath.basename(path).lstrip(".")
        return posixpath.join(path, name) if is_folder else path

    def _matches(self, patterns: tuple[str, ...], path: str) -> bool:
        absolute = posixpath.normpath(posixpath.join(self.folder, path))
        if not patterns or absolute == self.folder or not is_inside(absolute, self.folder):
            return False
        return last_match(patterns, posixpath.relpath(absolute, self.folder))


def find(tree: Tree, folder: str, root: str, *, explicit: str | None = None) -> Config:
    """The configuration of a run in `folder`: the nearest one up to `root`, or the file that is named explicitly.

    Both folders are absolute; `explicit` may be relative to `folder`.
    """
    if explicit is not None:
        path = posixpath.normpath(posixpath.join(folder, explicit))
        data = _read(tree, path)
        if data is None:
            raise ConfigError(path, "there is no such file")
        return parse(data, path)
    # A stranger's link must not bring the words of a file outside into a message.
    inside = ConfinedTree(tree, root)
    for place in _upwards(folder, root):
        for name in (OWN_FILE, SHARED_FILE):
            path = posixpath.join(place, name)
            if name == SHARED_FILE and inside.stat(path) is Problem.OUTSIDE:
                continue  # that of another project: this one has none
            data = _read(inside, path)
            config = None if data is None else _parse(data, path)
            if config:
                return config
    return Config(folder=root)


def parse(data: bytes, path: str) -> Config:
    """The settings in a file; of one that is called pyproject.toml, those in its table `[tool.guidelint]`."""
    config = _parse(data, path)
    if config is None:
        raise ConfigError(path, "there is no table `[tool.guidelint]` in it")
    return config


def validate_names(config: Config, rules: Iterable[str], agents: Iterable[str]) -> None:
    """Raises `ConfigError` for a name of the configuration that nothing has, and for one that is taken.

    `rules` are the names and codes of all rules, `agents` the ids of the known agents.
    """
    known_rules, known_agents = frozenset(rules), frozenset(agents)

    def refuse(keys: Keys, problem: str | None) -> None:
        if problem:
            place = config.lines.get(keys, config.lines.get(keys[:-1]))
            raise ConfigError(config.path or "", problem, line=place, key=dotted(keys))

    for own in config.own_agents:
        taken = f"key `own-agents.{own}`: guidelint knows an agent `{own}` already, choose another id"
        refuse(("own-agents", own), taken if own in known_agents else None)
    for number, name in enumerate(config.agents or ()):
        refuse(("agents", number), _agent_problem(name, {*known_agents, *config.own_agents}))
    lists: list[tuple[Keys, tuple[str, ...]]] = [(("select",), config.select or ()), (("ignore",), config.ignore)]
    lists += [(("per-path-ignores", pattern), listed) for pattern, listed in config.per_path_ignores.items()]
    for keys, selectors in lists:
        for number, selector in enumerate(selectors):
            refuse((*keys, number), _rule_problem(selector, known_rules))


def agent(config: Config, agent_id: str) -> Agent | None:
    """The agent of this id, if the configuration declares it."""
    own = config.own_agents.get(agent_id)
    if own is None:
        return None
    line = config.lines.get(("own-agents", agent_id))
    place = printable(config.path or "") + (f":{line}" if line else "")
    return own_agents.agent(own, f"declared: {place}")


def _rule_problem(selector: str, known: frozenset[str]) -> str | None:
    """What is wrong with a selector, if no rule has that name, code or start of a code."""
    if selector == ALL or selector in known:
        return None
    starts_codes = _CODE.fullmatch(selector) and any(name.startswith(selector) for name in known)
    return None if starts_codes else unknown("rule", selector, sorted({ALL, *known}))


def _agent_problem(agent_id: str, agents: Iterable[str]) -> str | None:
    """What is wrong with an agent's id, if no agent has it."""
    known = sorted(agents)
    return None if agent_id in known else unknown("agent", agent_id, known)


_CODE = re.compile(r"GL[0-9]*")


# The file


def _upwards(folder: str, root: str) -> Iterator[str]:
    yield folder
    while is_inside(folder, root) and folder != root:
        folder = posixpath.dirname(folder)
        yield folder


def _read(tree: Tree, path: str) -> bytes | None:
    """The bytes of a configuration file; None where there is nothing."""
    contents = tree.read(path)
    if isinstance(contents, Problem):
        if not contents.absent:
            raise ConfigError(path, f"cannot be read: {contents.value}")
        if isinstance(tree.lstat(path), Status):
            raise ConfigError(path, f"cannot be read: it is a link, and its target is {_ABSENT[contents]}")
        return None
    return contents.data


_ABSENT = {
    Problem.MISSING: "missing",
    Problem.OUTSIDE: "outside the repository",
    Problem.IGNORED: "ignored by git",
}


def _parse(data: bytes, path: str) -> Config | None:
    """The settings in a file; None for a pyproject.toml that has none."""
    shared = posixpath.basename(path) == SHARED_FILE
    if shared and b"guidelint" not in data:
        return None  # whatever else may be wrong with it
    if len(data) > MAX_BYTES:
        raise ConfigError(path, f"too large: a configuration has {MAX_BYTES:,} bytes at the most")
    document, lines = _loaded(_decoded(data, path).replace("\r\n", "\n"), path)
    if not shared:
        return _settings(Value(document, (), path, lines))
    tool = document.get("tool")
    if not isinstance(tool, dict) or "guidelint" not in tool:
        return None
    table = Value(tool["guidelint"], ("tool", "guidelint"), path, lines)
    if not isinstance(table.value, dict):
        raise table.must_be("a table")
    own = {keys[2:]: line for keys, line in lines.items() if keys[:2] == table.keys}
    return _settings(Value(table.value, (), path, own))


def _decoded(data: bytes, path: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise ConfigError(path, "UTF-16: TOML must be UTF-8", line=1) from None
        line = data.count(b"\n", 0, error.start) + 1
        raise ConfigError(path, f"not UTF-8: a byte 0x{data[error.start]:02x}", line=line) from None


def _loaded(text: str, path: str) -> tuple[dict[str, object], dict[Keys, int]]:
    import tomllib  # 10 ms that a run without a configuration saves

    try:
        lines = locate(text)
        return tomllib.loads(text), lines
    except TooDeep as error:
        raise ConfigError(path, "nested too deeply", line=error.line) from None
    except RecursionError:
        raise ConfigError(path, "nested too deeply") from None
    except ValueError as error:
        what = str(error) if isinstance(error, tomllib.TOMLDecodeError) else "a number with thousands of digits"
        line = None
        found = _WHERE.search(what)
        if found:
            what = what[: found.start()]
            line = int(found["line"] or text.rstrip("\n").count("\n") + 1)
        raise ConfigError(path, f"not valid TOML: {shortened(what)}", line=line) from None


_WHERE = re.compile(r" \(at (?:line (?P<line>\d+), column \d+|end of document)\)\Z")


def _settings(table: Value) -> Config:
    build = functools.partial(Config, path=table.path, folder=posixpath.dirname(table.path), lines=table.lines)
    config: Config = record(build, _keys())(table)
    return config


@functools.cache
def _keys() -> Mapping[str, Key]:
    """The keys of the configuration."""
    names = list_of(NAME)
    return keys_of(
        Config,
        {
            "agents": list_of(NAME, least=1),
            "select": list_of(NAME, least=1),
            "ignore": names,
            "exclude": list_of(PATTERN),
            "baseline": NAME,
            "extract_to": NAME,
            "per_path_ignores": table_of(PATH_KEY, names),
            "limits": record(
                Limits,
                keys_of(
                    Limits,
                    {
                        "bytes": whole(1),
                        "near_percent": whole(1, 100),
                        "tokens": whole(1),
                        "import_bytes": whole(1),
                        "root_bytes": whole(1),
                        "root_lines": whole(1),
                    },
                ),
            ),
            "own_agents": table_of(own_agents.ID, own_agents.read),
        },
        without=frozenset({"path", "folder", "lines"}),
    )
