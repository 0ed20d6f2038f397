"""Routes of HTTP endpoints, as specifications and source text state them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")

Segments: TypeAlias = tuple[str, ...]

_METHOD = re.compile(
    r"(?<![A-Za-z])(?:get|post|put|patch|delete|head|options|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?![A-Za-z_])"
    r"|(?:Get|Post|Put|Patch|Delete)(?![a-z])"
)
"""A method in code: `router.get(`, `"GET"`, `@GetMapping(`, `MapGet(`, `[HttpGet(`."""

_LITERAL = re.compile(r"""["'`]([^"'`\s]{0,300})["'`]""")
_KEY = re.compile(r"""[ \t]*+["']?(/[^"'\s]{0,300}?)["']?:(?:\s|\Z)""")
_METHOD_KEY = re.compile(r"""[ \t]*+["']?(get|post|put|patch|delete|head|options)["']?:(?:\s|\Z)""", re.IGNORECASE)
_PARAMETER = re.compile(r"[{<\[(:$*]")
_MOST_SEGMENTS = 20


class Route(NamedTuple):
    """A method in capitals, or none for any, and the path's segments; a parameter is `{}`."""

    method: str
    path: Segments


def segments(path: str) -> Segments:
    """`/jobs/{id}`, `jobs/:id/` and `^jobs/<int:id>$` as `("jobs", "{}")`."""
    parts = path.split("?", 1)[0].strip("^$/").split("/")
    return tuple("{}" if _PARAMETER.search(part) else part for part in parts[:_MOST_SEGMENTS] if part)


def _kept(literal: re.Match[str]) -> str:
    """A text in code, left where it is a method and taken out where it is anything else."""
    return literal[0] if literal[1].upper() in METHODS else "''"


class Wanted:
    """The routes that are looked for."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._ends: dict[Segments, set[Route]] = {}
        self._mounts: set[Segments] = set()
        """Where routers may be mounted: what may stand before the end of a path, whole or in part."""
        for route in routes:
            for start in range(len(route.path) + 1):
                self._ends.setdefault(route.path[start:], set()).add(route)
                self._mounts |= {route.path[:start], route.path[1:start], route.path[start - 1 : start]}

    def stated(self, name: str, text: str) -> frozenset[Route]:
        """Those that a file states: as keys of a specification, in a call or decorator, or by the file's own path.

        A router names a path by its end: what comes before stands where the router is mounted.
        """
        found: set[Route] = set()
        prefixes: set[Segments] = set()
        mounts: set[Segments] = set()
        parameters: dict[Segments, set[str]] = {}
        bare: set[str] = set()
        key: Segments | None = None
        for line in text.splitlines():
            if len(line) > 2_000:
                continue
            if match := _KEY.match(line):
                key = segments(match[1])
                found |= self._of(key, {""}, whole=True)
                continue
            if key is not None and (match := _METHOD_KEY.match(line)):
                found |= self._of(key, {match[1].upper()}, whole=True)
                continue
            if "/" not in line and '"' not in line and "'" not in line:
                continue
            literals = {segments(literal) for literal in _LITERAL.findall(line)}
            known = [literal for literal in literals if literal in self._ends]
            mounts |= literals & self._mounts
            if not known:
                continue
            methods = {method.upper() for method in _METHOD.findall(_LITERAL.sub(_kept, line))}
            if not methods and line.lstrip().startswith("@") and ".route(" in line:
                methods = {"GET"}  # what a decorator of Flask stands for by itself
            for literal in known:
                if any(part != "{}" for part in literal):
                    found |= self._of(literal, {""}, whole=True)
                if not literal:
                    bare |= methods
                elif methods and all(part == "{}" for part in literal):
                    parameters.setdefault(literal, set()).update(methods)
                elif methods:
                    found |= self._of(literal, methods)
                else:
                    prefixes.add(literal)
        for prefix in prefixes:
            found |= self._of(prefix, bare, whole=True)
        for literal, methods in parameters.items():
            # A parameter alone ends many paths: the file must name what comes before it.
            found |= {
                route
                for route in self._of(literal, methods)
                if (before := route.path[: -len(literal)])
                and (before[-1] in name or any(before[start:] in mounts for start in range(len(before))))
            }
        return frozenset(found | self._by_name(name, text))

    def _of(self, path: Segments, methods: set[str], *, whole: bool = False) -> set[Route]:
        return {
            route
            for route in self._ends.get(path, ())
            if route.method in methods and (not whole or len(route.path) == len(path))
        }

    def _by_name(self, name: str, text: str) -> set[Route]:
        """Routes of frameworks that make them of folders: `app/jobs/[id]/route.ts`, `routes/jobs/+server.ts`."""
        base = posixpath.basename(name)
        if not base.startswith(("route.", "+server.")):
            return set()
        parts = [part for part in posixpath.dirname(name).split("/") if not part.startswith("(")]
        for root in ("app", "routes"):
            if root in parts:
                path = segments("/".join(parts[parts.index(root) + 1 :]))
                methods = {method for method in METHODS if re.search(rf"\b{method}\b", text)}
                return self._of(path, methods, whole=True)
        return set()
