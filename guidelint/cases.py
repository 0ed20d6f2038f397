"""Recorded cases: what a real agent put into its request, and what guidelint makes of the same start.

A case is a JSON file: a small file tree, where an agent is started in it, and the guidance that the agent then sent.
docs/cases.md tells its format. Nothing here knows an agent, so that cases can be written for agents of one's own.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from guidelint import api
from guidelint.config import Config
from guidelint.errors import GuidelintError

NOBODY = 65534

Case = dict[str, Any]


def read(path: Path) -> Case:
    """The case in a file. Raises `GuidelintError` where it is none."""
    try:
        case = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise GuidelintError(f"{path}: {error.strerror}") from None
    except ValueError as error:
        raise GuidelintError(f"{path}: no JSON: {error}") from None
    missing = [key for key in _KEYS if not isinstance(case, dict) or key not in case]
    if missing:
        raise GuidelintError(f"{path}: no case: it lacks `{missing[0]}`")
    if problem := _problem(case):
        raise GuidelintError(f"{path}: no case: {problem}")
    found: Case = case
    return found


_KEYS = ("id", "agent", "tree", "git", "home", "cwd", "expected")


def _problem(case: Case) -> str | None:
    """What keeps a case from being laid: its files are written, so that no name may lead out of its folder."""
    expected, tree, git = case["expected"], case["tree"], case["git"]
    if not isinstance(tree, dict) or not isinstance(git, list) or not isinstance(expected, dict):
        return "`tree` and `expected` are tables, `git` is a list"
    if not isinstance(expected.get("loaded"), list) or not isinstance(expected.get("segments"), list | None):
        return "`expected` has the lists `loaded` and `segments`"
    names = [*tree, *git, case["home"], case["cwd"], *case.get("modes", {}), *case.get("reads", ())]
    for name in names:
        if not isinstance(name, str) or name.startswith("/") or ".." in name.split("/") or "\0" in name:
            return f"{name!r} is no path below the case's folder"
    for name, value in tree.items():
        if not (value is None or isinstance(value, str) or (isinstance(value, dict) and _KINDS & set(value))):
            return f"what `tree` has for {name!r} is no file"
    return None


_KINDS = {"symlink", "base64", "repeat"}


def run(case: Case, root: Path, config: Config | None = None) -> list[str]:
    """Lay the case below the empty folder `root`, load, and tell what is not as recorded; empty when all is."""
    agent = api.find_agent(case["agent"], config)
    lay(case, root)
    with bound_by_modes(case, root):
        start = api.start(api.place(str(root / case["cwd"])), env=environment(case, root), touched=reads(case, root))
        context = api.load(agent, start)
    segments = [{"role": segment.role, "text": segment.text.text} for segment in context.segments]
    return differences(case, root, {"loaded": context.loaded, "segments": segments})


def lay(case: Case, root: Path) -> None:
    """Write the case's tree below `root`, make its git work trees, then set the file modes."""

    def filled(text: str) -> str:
        return text.replace("{ROOT}", str(root))

    for name, value in case["tree"].items():
        path = root / name
        if value is None:
            path.mkdir(parents=True, exist_ok=True)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.parent.resolve().is_relative_to(root):
            raise GuidelintError(f"{name} leads out of the case's folder by a link")
        if isinstance(value, str):
            path.write_bytes(filled(value).encode())
        elif "symlink" in value:
            path.symlink_to(filled(value["symlink"]))
        elif "base64" in value:
            path.write_bytes(base64.b64decode(value["base64"]))
        else:
            path.write_bytes((value["repeat"] * value["times"]).encode())
    for folder in case["git"]:
        (root / folder).mkdir(parents=True, exist_ok=True)
        subprocess.run(["git", "init", "-q", str(root / folder)], check=True)
    for folder in (case["home"], case["cwd"]):
        (root / folder).mkdir(parents=True, exist_ok=True)
    for name, mode in case.get("modes", {}).items():
        (root / name).chmod(int(mode, 8))


@contextlib.contextmanager
def bound_by_modes(case: Case, root: Path) -> Iterator[None]:
    """File modes mean nothing to root: such a case is run as another user."""
    if not case.get("modes") or os.geteuid() != 0:
        yield
        return
    with contextlib.ExitStack() as afterwards:
        for folder in (root, *root.parents):
            mode = folder.stat().st_mode
            if mode & 0o055 != 0o055:
                folder.chmod(mode | 0o055)
                afterwards.callback(folder.chmod, mode)
        os.setegid(NOBODY)
        afterwards.callback(os.setegid, 0)
        os.seteuid(NOBODY)
        afterwards.callback(os.seteuid, 0)
        yield


def environment(case: Case, root: Path) -> dict[str, str]:
    """The variables of the run, HOME included."""
    values = {name: value.replace("{ROOT}", str(root)) for name, value in case.get("env", {}).items()}
    return values | {"HOME": str(root / case["home"])}


def reads(case: Case, root: Path) -> list[str]:
    return [str(root / name) for name in case.get("reads", ())]


def differences(case: Case, root: Path, result: Case) -> list[str]:
    """What of a result in the form of `prompt --format json` is not what was recorded."""
    found = []
    expected = case["expected"]
    loaded = [os.path.relpath(path, root) for path in result["loaded"]]
    if loaded != expected["loaded"]:
        found.append(f"loaded: {loaded}\n expected {expected['loaded']}")
    if expected["segments"] is None:
        return found
    actual = [(segment["role"], segment["text"]) for segment in result["segments"]]
    if len(actual) != len(expected["segments"]):
        found.append(f"{len(actual)} segments, expected {len(expected['segments'])}: {actual}")
    for (role, text), wanted in zip(actual, expected["segments"], strict=False):
        if role != wanted["role"]:
            found.append(f"role {role}, expected {wanted['role']}")
        if "sha256" in wanted:
            given = _digest(_placeholders(text, root))
            if given != {key: wanted[key] for key in given}:
                found.append(f"text {given}\n expected {wanted}")
        elif not _same(text, wanted["text"], root):
            found.append(f"text     {_placeholders(text, root)!r}\nexpected {wanted['text']!r}")
    return found


def _placeholders(text: str, root: Path) -> str:
    return text.replace(str(root), "{ROOT}")


def _same(text: str, wanted: str, root: Path) -> bool:
    pattern = re.escape(wanted.replace("{ROOT}", str(root))).replace(re.escape("{DATE}"), ".+?")
    return re.fullmatch(pattern, text, re.DOTALL) is not None


def _digest(text: str) -> dict[str, Any]:
    return {
        "sha256": hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest(),
        "chars": len(text),
        "head": text[:400],
        "tail": text[-400:],
    }
