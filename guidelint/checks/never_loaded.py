"""Files that look like guidance and that no active agent loads, because of how they are named or where they stand."""

from __future__ import annotations

import functools
import posixpath
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from guidelint.checks import wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Finding, Rule, Severity, finding
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context, OnDemand, Outcome
from guidelint.repository.files import Repository

RULE = Rule("GL104", "never-loaded", Severity.WARNING, "guidance that no agent loads, for its name or folder")

_MARKDOWN = (".md", ".mdc", ".mdx", ".markdown")

_ABOUT = frozenset(("readme", "changelog", "contributing", "license", "index", "_index", "template", "_template"))
"""Names without ending of files that are about a folder of rules, and no rules."""

_DOCUMENTATION = frozenset(("book", "content", "doc", "docs", "documentation", "guide", "guides", "man", "manual"))
_DOCUMENTATION |= frozenset(("pages", "site", "website", "wiki", "blog"))
"""Folders in which a file is named for what it is about."""

_COMMON_WORDS = frozenset(("CONTEXT", "CONVENTIONS", "DESIGN", "MEMORY", "SYSTEM"))
"""Names, without ending, of guidance that in other cases are those of any document."""

_OF_A_HOME = (".bashrc", ".zshrc", ".profile", ".gitconfig", ".vimrc", ".tmux.conf", ".config/", ".local/")
"""What a repository holds that is somebody's home folder: there the user's own files stand."""


@dataclass(frozen=True, slots=True)
class _Misnamed:
    """A file that would be loaded under another name."""

    right: str
    """The name that would be read, relative to the root."""
    what: str
    """What is wrong, in a clause."""
    agents: tuple[Agent, ...]
    """The active agents that would read it."""
    confidence: Confidence


def check(
    agents: tuple[Agent, ...],
    all_agents: Mapping[str, Agent],
    guidance: tuple[GuidanceFile, ...],
    contexts: tuple[Context, ...],
    on_demand: tuple[tuple[Context, OnDemand], ...],
    in_skill: Callable[[str], bool],
    repository: Repository,
    files: Files,
) -> Iterator[Finding]:
    names = _Names(agents, all_agents, repository, files)
    suspects = [(name, found) for name in repository.files if (found := names.misnamed(name)) and not in_skill(name)]
    if not suspects:
        return
    # Nobody starts in a folder of settings; an agent that did would find what is reported here.
    used: set[str] = set()
    for context in contexts:
        if f"{files.show(context.start.cwd)}/" not in names.settings:
            # What an agent considers it knows by this name: some know names in several cases.
            seen = (one.path for one in context.candidates if one.outcome not in (Outcome.MISSING, Outcome.EXCLUDED))
            used |= {files.real(path) for path in (*context.loaded, *seen)}
    used |= {files.real(one.path) for _, one in on_demand if not names.in_settings(files.show(one.path))}
    mentioned = _mentioned(guidance, files)
    inactive = [agent for agent in all_agents.values() if agent not in agents]
    skills = _skills([name for name, _ in suspects])
    for name, found in suspects:
        path = posixpath.join(files.root, name)
        if files.real(path) in used or not files.data(path).strip() or _is_others(name, found.right, inactive):
            continue
        if name in mentioned:
            continue  # the reader is sent there
        if skill := next((skills[folder] for folder in _above(name) if folder in skills), None):
            if name == skill[0]:
                yield _skill(skill, found, files)
            continue  # the rest of a skill goes where it goes
        evidence = [f"{wording.listed([agent.name for agent in found.agents])} would read {found.right}."]
        if files.data(posixpath.join(files.root, found.right)):
            evidence.append(f"{found.right} exists, too.")
        yield finding(
            RULE,
            f"never loaded: {found.what}; {found.right} would be read",
            files.place(path),
            agents=[agent.id for agent in found.agents],
            evidence=evidence,
            help=f"Move it to {found.right}." if len(evidence) == 1 else f"Merge it into {found.right}.",
            confidence=Confidence.LOW if is_sample(name) else found.confidence,
        )


def _skills(suspects: list[str]) -> dict[str, list[str]]:
    """The folders among those of misnamed files that are skills, each with its misnamed files, SKILL.md first."""
    found = {posixpath.dirname(name): [name] for name in suspects if posixpath.basename(name) == "SKILL.md"}
    for name in suspects:
        folder = next((folder for folder in _above(name) if folder in found), None)
        if folder is not None and name != found[folder][0]:
            found[folder].append(name)
    return found


def _above(name: str) -> Iterator[str]:
    """The folders that a file lies in, the nearest first; not the root."""
    while name := posixpath.dirname(name):
        yield name


def _skill(names: list[str], found: _Misnamed, files: Files) -> Finding:
    """What is said of a skill that was put where rules are."""
    folder, more = posixpath.dirname(names[0]), len(names) - 1
    readers = wording.listed([one.name for one in found.agents])
    others = f", with {wording.number(more, 'more files')}" if more else ""
    return finding(
        RULE,
        f"never loaded: a skill where rules are looked for{others}; {found.what}",
        files.place(posixpath.join(files.root, names[0])),
        agents=[agent.id for agent in found.agents],
        evidence=[f"{folder} holds a SKILL.md; {readers} {'reads' if len(found.agents) == 1 else 'read'} rules there."],
        help=f"Move {folder} to where skills are kept, or write what it says as a rule.",
        confidence=Confidence.LOW if is_sample(names[0]) else found.confidence,
    )


def _is_others(name: str, right: str, inactive: list[Agent]) -> bool:
    """Whether an agent that is not active reads this name and not the other: then the file may be for its users."""
    return any(agent.may_load(name) and not agent.may_load(right) for agent in inactive)


def _mentioned(guidance: tuple[GuidanceFile, ...], files: Files) -> set[str]:
    """What other guidance files name, as seen from the root or from their own folder: relative to the root."""
    found: set[str] = set()
    for file in guidance:
        own = files.show(file.path)
        folder = posixpath.dirname(own)
        words = {word.decode("utf-8", "surrogateescape") for word in _PATH.findall(file.data)}
        names = {posixpath.normpath(posixpath.join(start, word)) for word in words for start in ("", folder)}
        found |= names - {own}
    return found


_PATH = re.compile(rb"[\w./-]*\w\.\w+|[^\s()\[\]<>`'\",;:]*[^\s()\[\]<>`'\",;:.]")
"""What may be a path: first without, then with what is not ASCII."""


class _Names:
    """What the active agents make of names."""

    def __init__(
        self, agents: tuple[Agent, ...], all_agents: Mapping[str, Agent], repository: Repository, files: Files
    ) -> None:
        self._agents = agents
        self._everybody = tuple(all_agents.values())
        self._repository = repository
        self._case_sensitive = files.tree.case_sensitive
        self.settings = frozenset(
            mark for agent in self._everybody for mark in agent.markers if re.fullmatch(r"\.[^/]+/", mark)
        )
        """The folders of agents' own settings, as seen from the root, with a final slash."""

    def misnamed(self, name: str) -> _Misnamed | None:
        """How a file is misnamed; None for a file that an agent would load, or that is no guidance."""
        if self.in_settings(name):
            return self._folder(name)
        if any(agent.may_load(name) for agent in self._agents):
            return None
        return self._case(name) or self._suffix(name)

    # Folder

    def in_settings(self, name: str) -> bool:
        """Whether a file stands in a folder of settings at the root in which agents look for no such name.

        `serves` gives the folder itself then: an agent that is started in it would read the file.
        """
        folder = posixpath.dirname(name)
        if f"{folder}/" not in self.settings:
            return False
        served = [found for agent in self._agents if (found := agent.serves(name)) is not None]
        return bool(served) and all(one == folder for one in served)

    def _folder(self, name: str) -> _Misnamed | None:
        folder, base = posixpath.split(name)
        readers = tuple(agent for agent in self._agents if agent.serves(base) == "")
        if not readers or (self._is_a_home and any(name in agent.user_names for agent in self._everybody)):
            return None
        return _Misnamed(base, f"no agent looks for {base} in {folder}", readers, Confidence.MEDIUM)

    @functools.cached_property
    def _is_a_home(self) -> bool:
        return any(name.startswith(_OF_A_HOME) for name in self._repository.files)

    # Case

    def _case(self, name: str) -> _Misnamed | None:
        if not self._case_sensitive:
            return None
        readers: dict[str, list[Agent]] = {}
        for agent in self._agents:
            right = _respelt(name, agent.names)
            if right is not None and right != name:
                readers.setdefault(right, []).append(agent)
        for right, many in readers.items():
            if not self._is_documentation(name, right):
                return _Misnamed(right, "the case of its letters is wrong", tuple(many), Confidence.HIGH)
        return None

    def _is_documentation(self, name: str, right: str) -> bool:
        """Whether a file in another case is likely to be a text about the subject that its name means."""
        folder, base = posixpath.split(name)
        stem, ending = posixpath.splitext(base)
        right_stem = posixpath.splitext(posixpath.basename(right))[0]
        if stem == right_stem or not right_stem.isupper():
            return False  # `AGENTS.MD`, or a name that means nothing else
        if f"{folder}/" in self.settings:
            return False
        if right_stem in _COMMON_WORDS:
            return True
        if not folder:
            return ending.lower() not in _MARKDOWN
        if stem.islower() or any(part.lower() in _DOCUMENTATION for part in folder.split("/")):
            return True
        # In a folder of `Agents.md`, `Memory.md`, `Tools.md` it is one subject of several.
        return self._subjects[folder] > 1

    @functools.cached_property
    def _subjects(self) -> Counter[str]:
        """How many Markdown files each folder holds whose names are not all in capitals."""
        split = (posixpath.split(name) for name in self._repository.files if name.lower().endswith(_MARKDOWN))
        return Counter(folder for folder, base in split if not posixpath.splitext(base)[0].isupper())

    # Suffix

    def _suffix(self, name: str) -> _Misnamed | None:
        """A file of a folder of rules whose name does not end as those of rules do there."""
        stem, ending = posixpath.splitext(posixpath.basename(name))
        if ending.lower() not in _MARKDOWN or stem.lower() in _ABOUT or not stem:
            return None
        readers: dict[str, list[Agent]] = {}
        for agent in self._agents:
            for known in agent.names:
                folder, last = posixpath.split(known)
                if not re.fullmatch(r"\*\.[^*]+", last) or not folder:
                    continue
                right = name[: -len(ending)] + last[1:]
                if agent.serves(right) is not None and _lies_in(right, folder):
                    readers.setdefault(right, []).append(agent)
        for right, many in readers.items():
            expected = right.removeprefix(name[: -len(ending)])
            return _Misnamed(right, f"rules there end in `{expected}`", tuple(many), Confidence.HIGH)
        return None


def _lies_in(name: str, folder: str) -> bool:
    """Whether a file lies in a folder of rules, named as in `.claude/rules/**`: below it, or in it."""
    above = posixpath.dirname(name)
    if folder.endswith("/**"):
        return f"/{above}/".find(f"/{folder[:-3]}/") >= 0
    return f"/{above}".endswith(f"/{folder}")


def _respelt(name: str, names: tuple[str, ...]) -> str | None:
    """The name in the case in which it would be read; None where it is none of the names in any case."""
    lower = name.lower()
    for known, pattern in _patterns(names):
        # Most names end otherwise, and are done with at once.
        if lower.endswith(known.rsplit("*", 1)[-1].lower()) and (match := pattern.fullmatch(name)):
            parts = re.split(r"(\*\*/|\*)", known)
            kept = iter(match.groups()[1:])
            respelt = "".join((next(kept) or "") if part in ("**/", "*") else part for part in parts)
            return match[1] + respelt
    return None


@functools.cache
def _patterns(names: tuple[str, ...]) -> list[tuple[str, re.Pattern[str]]]:
    wild = {"**/": "((?:.*/)?)", "*": "([^/]*)"}

    def pattern(name: str) -> re.Pattern[str]:
        body = "".join(wild.get(part, re.escape(part)) for part in re.split(r"(\*\*/|\*)", name))
        return re.compile(rf"((?:.*?/)??){body}", re.DOTALL | re.IGNORECASE)

    return [(name, pattern(name)) for name in names]
