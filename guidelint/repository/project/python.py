"""pyproject.toml and its neighbours: the names that Python's project tools run.

Known: `[project.scripts]` and Poetry's, tasks of poe, taskipy, pdm, pixi and Pipenv, scripts of hatch's environments.
Unknown: tasks that poe includes or that a plugin computes. `uv run`, `poetry run` and their kin run any binary of an
environment too: what is not declared here may still exist.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping

from guidelint.repository.project.manifest import Declared, Kind, table
from guidelint.repository.project.source import Source

BASES = ("pyproject.toml", "Pipfile", "pixi.toml", "poe_tasks.toml")


def declared(source: Source) -> Iterator[Declared]:
    """What each of these files declares, a kind at a time; kinds of which it says nothing are left out."""
    for path in source.called("pyproject.toml"):
        yield from _pyproject(path, source.toml(path))
    for path, kind, keys in (
        *((path, Kind.PIPENV, ("scripts",)) for path in source.called("Pipfile")),
        *((path, Kind.PIXI, ("tasks",)) for path in source.called("pixi.toml")),
        *((path, Kind.POE, ("tasks",)) for path in source.called("poe_tasks.toml")),
    ):
        value = source.toml(path)
        names = table(value, *keys)
        if kind is Kind.PIXI:
            names |= {name: 0 for feature in table(value, "feature").values() for name in table(feature, "tasks")}
        yield Declared(kind, path, posixpath.dirname(path), tuple(names), complete=value is not None)


def _pyproject(path: str, value: Mapping[str, object] | None) -> Iterator[Declared]:
    folder = posixpath.dirname(path)
    if value is None:
        for kind in (Kind.ENTRY, Kind.POE, Kind.TASKIPY, Kind.PDM, Kind.HATCH, Kind.PIXI):
            yield Declared(kind, path, folder, complete=False)
        return
    tool = table(value, "tool")
    if poe := table(tool, "poe"):
        computed = "include" in poe or "include_script" in poe
        yield Declared(Kind.POE, path, folder, tuple(table(poe, "tasks")), complete=not computed)
    for kind, names in (
        (Kind.TASKIPY, table(tool, "taskipy", "tasks")),
        (Kind.PDM, table(tool, "pdm", "scripts")),
        (Kind.PIXI, table(tool, "pixi", "tasks")),
        (Kind.HATCH, _hatch(table(tool, "hatch", "envs"))),
    ):
        if names:
            yield Declared(kind, path, folder, tuple(names))
    entries = {**table(value, "project", "scripts"), **table(value, "project", "gui-scripts")}
    entries |= table(tool, "poetry", "scripts")
    if entries:
        yield Declared(Kind.ENTRY, path, folder, tuple(entries))


def _hatch(environments: Mapping[str, object]) -> dict[str, None]:
    """`script` of the default environment, `env:script` of each; what an environment takes over from others too."""
    own = {name: tuple(table(environment, "scripts")) for name, environment in environments.items()}
    names: dict[str, None] = {}
    for name, environment in environments.items():
        scripts = dict.fromkeys(own[name])
        template = table({"env": environment}, "env").get("template", "default")
        if isinstance(template, str):
            scripts |= dict.fromkeys(own.get(template, ()))
        if name == "default":
            names |= scripts
        names |= dict.fromkeys(f"{name}:{script}" for script in scripts)
    return names
