"""Commands that manifests give names to: scripts, targets, recipes, tasks."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from guidelint.edits.init.choices import Choice, Origin
from guidelint.edits.init.ci import Asked
from guidelint.edits.init.purposes import NAMES, Purpose, changes_files, mentions, tools
from guidelint.edits.init.reading import Proof, Reading, lines, shortened
from guidelint.edits.init.workflows import Run
from guidelint.repository.project import Declared, Kind
from guidelint.repository.project.managers import JAVASCRIPT, PYTHON
from guidelint.repository.project.manifest import table

_MAX_BODY = 2_000
"""Characters of a script that are looked at."""
_NAME = re.compile(r"[A-Za-z0-9][\w:.-]*+", re.ASCII)

_PYTHON_RUNS: Mapping[str, str] = {"uv": "uv run ", "poetry": "poetry run ", "pdm": "pdm run ", "pipenv": "pipenv run "}
_RUNS: Mapping[Kind, str] = {
    Kind.JUST: "just {}",
    Kind.MAKE: "make {}",
    Kind.TASK: "task {}",
    Kind.MISE: "mise run {}",
    Kind.PACKAGE: "{manager} run {}",
    Kind.DENO: "deno task {}",
    Kind.COMPOSER: "composer {}",
    Kind.POE: "{python}poe {}",
    Kind.PDM: "pdm run {}",
    Kind.HATCH: "hatch run {}",
    Kind.PIPENV: "pipenv run {}",
    Kind.PIXI: "pixi run {}",
    Kind.TASKIPY: "{python}task {}",
    Kind.NOX: "{python}nox -s {}",
    Kind.TOX: "{python}tox -e {}",
    Kind.INVOKE: "{python}invoke {}",
    Kind.CARGO: "cargo {}",
}
"""How what a manifest declares is run; where several declare the same, the first."""


def python_runs(reading: Reading, folder: str) -> str:
    """What stands before a Python tool's name, with a blank at its end; nothing where no manager says."""
    for manager in reading.project.managers.of(folder, PYTHON):
        return _PYTHON_RUNS[manager.name]
    return ""


def javascript_manager(reading: Reading, folder: str) -> str:
    """The package manager of a folder; npm where nothing says."""
    found = reading.project.managers.of(folder, JAVASCRIPT)
    return next((one.name for one in found if one.field), found[0].name if found else "npm")


def choices(reading: Reading, folder: str, in_ci: Mapping[Asked, Run], concrete: Sequence[Choice]) -> Iterator[Choice]:
    """The commands that the manifests in a folder declare; `concrete` are those that CI runs there as they are."""
    for number, (kind, form) in enumerate(_RUNS.items()):
        for manifest in reading.project.by_folder(kind).get(folder, ()):
            for purpose, names in NAMES.items():
                for rank, name in enumerate(names):
                    if name not in manifest.names or not _NAME.fullmatch(name):
                        continue
                    found = _choice(reading, manifest, name, purpose, in_ci, concrete)
                    if found:
                        text = form.format(
                            name,
                            manager=javascript_manager(reading, folder),
                            python=python_runs(reading, folder),
                        )
                        text = "npm test" if text == "npm run test" else text
                        yield replace(found, text=text + found.text, rank=rank + 100 * number)


def _choice(
    reading: Reading,
    manifest: Declared,
    name: str,
    purpose: Purpose,
    in_ci: Mapping[Asked, Run],
    concrete: Sequence[Choice],
) -> Choice | None:
    run = in_ci.get(Asked(manifest.kind, name, manifest.folder))
    body, proof = _body(reading, manifest, name)
    body = body[:_MAX_BODY] if body is not None else None
    if body is not None and _is_nothing(body):
        return None
    if manifest.kind is Kind.JUST and name in manifest.arguments and not _optional(proof.text, name):
        return None
    does = mentions(body or "")
    if purpose is Purpose.ALL and run is None and not does:
        return None  # it may check anything: that tools are installed
    covers = does - {Purpose.ALL} if purpose is Purpose.ALL else frozenset()
    remark, checks = "", _checking(run, name) if run and purpose is Purpose.FORMAT else ""
    if purpose is Purpose.FORMAT:
        writes = changes_files(body or "")
        if "check" not in name and not checks and (writes or (writes is None and name in ("format", "fmt"))):
            remark = "formats in place"
    if covers:
        remark = " and ".join(one.value for one in Purpose if one in covers)
        remark = remark.replace(" and ", ", ", remark.count(" and ") - 1)
    same = [one for one in concrete if one.purpose is purpose]
    known = tools(body) if body is not None else frozenset()
    # Where no tool is named, a script of the repository may run it.
    favoured = bool(same) and (not known or any(known & tools(one.text) for one in same))
    proofs = (proof, *((run.proof,) if run else ()))
    return Choice(purpose, checks, manifest.folder, Origin.DECLARED, proofs, run is not None, favoured, remark, covers)


def _checking(run: Run, name: str) -> str:
    """The options with which CI has a formatter only look, with a blank before them."""
    after = run.texts[run.texts.index(name) + 1 :] if name in run.texts else []
    known = all(one in ("--", "--check", "--list-different", "-l") for one in after)
    return f" {' '.join(after)}" if after and known and after != ["--"] else ""


def _is_nothing(body: str) -> bool:
    """Whether a script only says something, as the one that npm makes does: `echo "Error: no test" && exit 1`."""
    parts = [one.split() for one in re.split(r"&&|;|\n", body) if one.strip()]
    return all(words[0].lstrip("@") in ("echo", "exit", "true") for words in parts)


def _optional(line: str, name: str) -> bool:
    """Whether all parameters of a recipe may be left out."""
    head = line.removeprefix("@").removeprefix(name).partition(":")[0]
    return all(one.startswith("*") or "=" in one for one in head.split())


def _body(reading: Reading, manifest: Declared, name: str) -> tuple[str | None, Proof]:
    """What a name runs, if that is known, and the line that declares it."""
    if manifest.kind in (Kind.MAKE, Kind.JUST):
        return _rule(reading, manifest, name)
    read, pattern = _READERS.get(manifest.kind, (None, r"(?<![\w:-]){}(?![\w:-])"))
    proof = reading.at(manifest.path, pattern.format(re.escape(name)))
    proof = proof or reading.is_there(manifest.path, f"declares {name}")
    return (read(reading, manifest.path, name) if read else None), proof


def _from_json(*keys: str) -> Callable[[Reading, str, str], str | None]:
    def read(reading: Reading, path: str, name: str) -> str | None:
        value = table(reading.source.jsonc(path) if "deno" in path else reading.source.json(path), *keys).get(name)
        value = value.get("command") if isinstance(value, dict) else value
        return value if isinstance(value, str) else json.dumps(value)

    return read


def _from_toml(*keys: str) -> Callable[[Reading, str, str], str | None]:
    def read(reading: Reading, path: str, name: str) -> str | None:
        value = table(reading.source.toml(path), *keys).get(name)
        return None if value is None else str(value)

    return read


def _rule(reading: Reading, manifest: Declared, name: str) -> tuple[str | None, Proof]:
    """What follows the colon of a rule of a Makefile or justfile, and the lines below it that stand in; its line."""
    body: list[str] | None = None
    proof = reading.is_there(manifest.path, f"declares {name}")
    for number, line in lines(reading.text(manifest.path)):
        if body is None:
            head, colon, rest = line.partition(":")
            words = head.removeprefix("@").split() if colon and not line[0].isspace() else []
            named = name in words[:1] if manifest.kind is Kind.JUST else name in words and "=" not in head
            if named and not rest.startswith("=") and len(line) <= _MAX_BODY:
                body, proof = [rest.partition("##")[0]], Proof(manifest.path, number, shortened(line))
        elif line[:1] in ("\t", " "):
            body.append(line)
        elif line.strip() and not line.startswith("#"):
            break
    return (None if body is None else "\n".join(body)), proof


_READERS: Mapping[Kind, tuple[Callable[[Reading, str, str], str | None] | None, str]] = {
    Kind.PACKAGE: (_from_json("scripts"), r'^[ \t]*"{}"\s*:'),
    Kind.COMPOSER: (_from_json("scripts"), r'^[ \t]*"{}"\s*:'),
    Kind.DENO: (_from_json("tasks"), r'^[ \t]*"{}"\s*:'),
    Kind.TASK: (None, r"^[ \t]+[\"']?{}[\"']?:"),
    Kind.MISE: (_from_toml("tasks"), r"^(?:\[tasks\.[\"']?)?{}[\"']?\s*(?:\]|=)"),
    Kind.POE: (_from_toml("tool", "poe", "tasks"), r"^(?:\[tool\.poe\.tasks\.)?[\"']?{}[\"']?\s*(?:\]|=)"),
}
