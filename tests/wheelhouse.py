"""Wheels of what is installed in the running environment, for pip where there is no registry.

pip's cache need not be there, nor hold everything. What pip installed says in its RECORD which files are its own, so
that these can be packed again.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.metadata
import zipfile
from collections.abc import Iterable
from pathlib import Path

from packaging.requirements import Requirement
from packaging.tags import parse_tag, sys_tags
from packaging.utils import canonicalize_name

# Written by the installer; a wheel has none of them. RECORD is written anew.
_INSTALLED = {"INSTALLER", "REQUESTED", "RECORD", "direct_url.json"}


def build(requirements: Iterable[str], folder: Path) -> None:
    """Put a wheel of each installed distribution that is required, and of those that these need, into a folder."""
    todo = [Requirement(line) for line in requirements]
    done: set[str] = set()
    while todo:
        requirement = todo.pop()
        name = canonicalize_name(requirement.name)
        if name in done or (requirement.marker is not None and not requirement.marker.evaluate({"extra": ""})):
            continue
        done.add(name)
        distribution = importlib.metadata.distribution(name)
        todo += [Requirement(line) for line in distribution.requires or []]
        _pack(distribution, folder)


def _pack(distribution: importlib.metadata.Distribution, folder: Path) -> None:
    name = canonicalize_name(distribution.name).replace("-", "_")
    tag = _tag(distribution.read_text("WHEEL") or "")
    record: list[str] = []
    with zipfile.ZipFile(folder / f"{name}-{distribution.version}-{tag}.whl", "w") as wheel:

        def add(path: str, data: bytes) -> None:
            wheel.writestr(path, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{path},sha256={digest},{len(data)}\n")

        information = ""
        for file in distribution.files or []:
            # Scripts stand outside; pip makes them again from entry_points.txt.
            if ".." in file.parts or file.suffix == ".pyc" or file.name in _INSTALLED:
                continue
            add(file.as_posix(), Path(str(distribution.locate_file(file))).read_bytes())
            if file.parts[0].endswith(".dist-info"):
                information = file.parts[0]
        assert information, f"{name} was not installed from a wheel"
        wheel.writestr(f"{information}/RECORD", "".join(record) + f"{information}/RECORD,,\n")


def _tag(wheel: str) -> str:
    """One of the tags of an installed wheel that this interpreter supports."""
    tags = {tag for line in wheel.splitlines() if line.startswith("Tag: ") for tag in parse_tag(line[5:].strip())}
    return str(next(tag for tag in sys_tags() if tag in tags))
