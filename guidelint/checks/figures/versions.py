"""Versions of dependencies that guidance states, beside those that the manifests ask for."""

from __future__ import annotations

import json
import posixpath
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from guidelint.checks.facts import Files

_MOST = 100
"""Manifests that are read."""
_LARGEST = 1_000_000
"""Bytes of a manifest that is read."""

_DISPLAY = {
    "golang": "go",
    "nodejs": "node",
    "tailwind": "tailwindcss",
    "postgres": "postgresql",
    "springboot": "spring-boot",
}
"""What people call a tool, and the name that it is declared by."""

_STANDARDS = frozenset(("uuid", "http", "https", "tls", "ssl", "ipv", "sha", "utf", "md", "oauth", "api", "rfc", "iso"))
_STANDARDS |= frozenset(("es", "ecma", "html", "css"))
"""What has versions of its own beside those of a package of the same name."""

_STATED = re.compile(
    r"(?<![\w@/.-])(?P<name>@?[A-Za-z][\w./@-]{0,40}(?: [A-Z][A-Za-z]{1,12}){0,1})[`*]{0,3}(?: version)?[:@]? "
    r"?[`*(]{0,3}v?(?P<version>\d{1,4}(?:\.\d{1,5}){0,3})(?P<after>[\w+-]|\.[\w*])?"
)
_TOLD = re.compile(
    r"(?<!\w)(?:since|from|to|upgrad\w+|migrat\w+|before|until|after|than|deprecat\w+|remov\w+|introduced|added|"
    r"supports?|compat\w*|min(?:imum)?|"
    r"at least|or (?:later|newer|higher|above)|require[sd]?|below|above|older|newer|docs?|style|syntax|legacy|"
    r"drop(?:s|ped)?|e\.g)(?!\w)"
    r"|[≥≤<>→^~+]|升级|迁移|以上|以下|至少|以降|移行|から|まで|이상",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Declared:
    """A version that a manifest asks for."""

    manifest: str
    """Its path, relative to the root."""
    wanted: str
    """As it is written there."""
    parts: tuple[int, ...]
    exact: bool
    """Whether no newer one of the same major version will do."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A version that a line states: columns from 0."""

    start: int
    end: int
    name: str
    version: str
    parts: tuple[int, ...]


def stated(line: str) -> Iterator[Stated]:
    """The versions that a line states as facts, not as bounds or as history."""
    line = line[:1000]
    if not any(character.isdigit() for character in line) or _TOLD.search(line):
        return
    for found in _STATED.finditer(line):
        if not found["after"] and found["name"].lower() not in _STANDARDS:
            yield Stated(*found.span(), found["name"], found["version"], _parts(found["version"]))


def wrong(one: Stated, declared: Mapping[str, tuple[Declared, ...]]) -> Declared | None:
    """A declaration that the statement contradicts, if none agrees with it."""
    known = declared.get(_key(one.name), ()) or declared.get(_key(one.name.split(" ")[0]), ())
    if not known or any(_agrees(one.parts, other) for other in known):
        return None
    return known[0]


def _agrees(parts: tuple[int, ...], other: Declared) -> bool:
    size = min(len(parts), len(other.parts))
    if parts[:size] == other.parts[:size]:
        return True
    # A range may have been resolved to something newer.
    same = parts[0] == other.parts[0] and (parts[0] > 0 or parts[:2] == other.parts[:2])
    return same and not other.exact and parts[:size] > other.parts[:size]


def declared(files: Files, names: Iterable[str]) -> dict[str, tuple[Declared, ...]]:
    """What the repository's manifests ask for, by a name without case, dots and dashes."""
    found: dict[str, list[Declared]] = {}
    read = 0
    for name in sorted(names, key=lambda name: (name.count("/"), name)):
        reader = _READERS.get(posixpath.basename(name))
        if reader is None or "node_modules/" in name:
            continue
        read += 1
        if read > _MOST:
            break
        data = files.data(posixpath.join(files.root, name))
        if len(data) > _LARGEST:
            continue
        try:
            pairs = list(reader(data.decode("utf-8", "replace")))
        except (ValueError, TypeError, AttributeError, RecursionError):
            continue  # not what it is called: another rule's matter
        for package, wanted in pairs:
            if not isinstance(package, str) or not isinstance(wanted, str) or len(wanted) > 60:
                continue
            match = _WANTED.fullmatch(wanted.strip())
            if match:
                exact = match[1] in ("", "=", "==")
                found.setdefault(_key(package), []).append(
                    Declared(name, wanted.strip().lstrip("= "), _parts(match[2]), exact)
                )
    return {key: tuple(many) for key, many in found.items()}


_WANTED = re.compile(r"(\^|~|~=|~>|==|=|) ?v?(\d{1,4}(?:\.\d{1,5}){0,3})(?:[-+][\w.-]*)?")
"""One version, or a range that starts with one. A lower bound alone says nothing of what is in use."""


def _parts(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def _key(name: str) -> str:
    key = name.lower().removesuffix(".js").replace(" ", "").replace("-", "").replace("_", "").replace(".", "")
    return _DISPLAY.get(key, key).replace("-", "")


Pairs = Iterator[tuple[object, object]]


def _package_json(text: str) -> Pairs:
    data = json.loads(text)
    for group in ("dependencies", "devDependencies", "peerDependencies"):
        yield from (data.get(group) or {}).items()
    manager = data.get("packageManager")
    if isinstance(manager, str) and "@" in manager:
        name, _, version = manager.partition("@")
        yield name, version.partition("+")[0]


def _cargo(text: str) -> Pairs:
    data = tomllib.loads(text)
    tables = [data, data.get("workspace") or {}]
    for table in tables:
        for group in ("dependencies", "dev-dependencies"):
            for name, wanted in (table.get(group) or {}).items():
                version = wanted.get("version") if isinstance(wanted, dict) else wanted
                # What Cargo writes without a sign is a range.
                yield name, f"^{version}" if isinstance(version, str) and version[:1].isdigit() else version


def _pyproject(text: str) -> Pairs:
    project = tomllib.loads(text).get("project") or {}
    for one in project.get("dependencies") or ():
        found = re.match(r"([\w.-]+)(?:\[[^\]]*\])?\s*((?:==|~=)[^,;]+)(?:;|$)", one)
        if found:
            yield found[1], found[2].strip()


def _pubspec(text: str) -> Pairs:
    for found in re.finditer(r"^  ([a-z_][a-z_0-9]*): *[\"']?(\^?\d[\w.+-]*)[\"']? *$", text, re.MULTILINE):
        yield found[1], found[2]


def _go_mod(text: str) -> Pairs:
    for found in re.finditer(r"^\s*(?:require )?(\S+/[^\s/]+) v(\d\S*)(?: //.*)?$", text, re.MULTILINE):
        name = found[1].rsplit("/", 1)[1]
        if not re.fullmatch(r"v\d+", name):
            yield name, f"={found[2]}"


def _node(text: str) -> Pairs:
    yield "node", text.strip().removeprefix("v")


_READERS = {
    "package.json": _package_json,
    "Cargo.toml": _cargo,
    "pyproject.toml": _pyproject,
    "pubspec.yaml": _pubspec,
    "go.mod": _go_mod,
    ".nvmrc": _node,
    ".node-version": _node,
}
