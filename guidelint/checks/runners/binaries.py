"""Whether a name that a manager runs may be a program of a dependency, where no manifest declares it.

What a package's programs are called stands in the package, which is not here. So a name that looks like that of a
dependency may be one of its programs, and of the others only those say something that look like scripts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_SCRIPT = re.compile(
    r"(?:test|tests|lint|build|dev|start|format|fmt|check|typecheck|type-check|types|e2e|unit|integration|coverage|ci"
    r"|clean|deploy|release|validate|verify|serve|watch|preview|setup|bootstrap|seed|migrate|generate|codegen|gen|docs"
    r"|fix|prepare|compile|bundle|storybook|bench|benchmark|db|server|client|web|api|app|run|all|fast|smoke|quick|debug"
    r"|prod|staging|local|sync|update|quality|ok|precommit|prepush|package|publish|install|audit|report|full|watch)"
)
"""Words that scripts are named with, all over the world: names in manifests are English."""
_PARTS = re.compile(r"[-_:./@]")

# Programs that are called otherwise than the packages that they come with.
_PROGRAMS = frozenset(
    (
        *("tsc", "ng", "nest", "sb", "tsserver", "cz", "ncu", "wtr", "wds", "eas", "rw", "ember", "vue-cli-service"),
        *("sequelize", "run-s", "run-p", "npm-run-all", "svelte-check", "vue-tsc", "attw", "gulp", "grunt", "bower"),
    )
)


def may_be_program(name: str, dependencies: Iterable[str], programs: frozenset[str]) -> bool:
    """Whether a name is, or may be, that of a program."""
    if name in _PROGRAMS or name in programs:
        return True
    if ":" in name:
        return False  # no program of a package has a colon in its name: Windows has no such file
    lower = name.lower()
    if any(_alike(lower, dependency) for dependency in dependencies):
        return True
    return not looks_like_script(name)


def _alike(name: str, dependency: str) -> bool:
    base = dependency.rpartition("/")[2].lower()
    if base == name or (len(name) > 3 and base.startswith(name)) or (len(base) > 3 and name.startswith(base)):
        return not _SCRIPT.fullmatch(name)
    scope = dependency.partition("/")[0].lstrip("@").lower()
    return "/" in dependency and len(name) > 3 and scope.startswith(name) and not _SCRIPT.fullmatch(name)


def looks_like_script(name: str) -> bool:
    """Whether each part of a name is a word that scripts are named with, or its first is and it has several."""
    parts = [part for part in _PARTS.split(name.lower()) if part]
    return bool(parts) and bool(_SCRIPT.fullmatch(parts[0]) or (":" in name))
