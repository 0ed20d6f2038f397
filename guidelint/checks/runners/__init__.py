"""What commands ask manifests for: `npm run NAME`, `make NAME`, also where one tool runs another (`uv run poe NAME`).

A module for each family of tools knows its options and own commands; `ask` is what they answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from guidelint.checks.runners import javascript, python, targets
from guidelint.checks.runners.ask import Arguments, Ask
from guidelint.checks.shell.words import Word

__all__ = ["Ask", "asked"]

_Reader = Callable[[Sequence[Word]], Iterator[Ask]]

_READERS: Mapping[str, _Reader] = {
    "npm": javascript.npm,
    "pnpm": javascript.pnpm,
    "yarn": javascript.yarn,
    "yarnpkg": javascript.yarn,
    "bun": javascript.bun,
    "node": javascript.node,
    "nr": javascript.simple,
    "rushx": javascript.simple,
    "deno": javascript.deno,
    "turbo": javascript.turbo,
    "lerna": javascript.lerna,
    "make": targets.make,
    "gmake": targets.make,
    "just": targets.just,
    "task": targets.task,
    "go-task": targets.task,
    "mise": targets.mise,
    "cargo": targets.cargo,
    "composer": targets.composer,
    "poe": python.poe,
    "poethepoet": python.poe,
    "hatch": python.hatch,
    "pdm": python.pdm,
    "pipenv": python.pipenv,
    "pixi": python.pixi,
    "tox": python.tox,
    "nox": python.nox,
    "invoke": python.invoke,
    "inv": python.invoke,
}

_RUNNERS: Mapping[tuple[str, str], frozenset[str]] = {
    ("uv", "run"): python.UV_RUN,
    ("poetry", "run"): frozenset(),
    ("rye", "run"): frozenset(),
    ("pdm", "run"): frozenset(),
    ("pipenv", "run"): frozenset(),
    ("pnpm", "exec"): frozenset(("--filter", "-F", "-C", "--dir")),
    ("pnpm", "dlx"): frozenset(),
    ("yarn", "dlx"): frozenset(),
    ("yarn", "exec"): frozenset(),
    ("npm", "exec"): frozenset(("-w", "--workspace", "-p", "--package")),
    ("bun", "x"): frozenset(),
    ("pipx", "run"): frozenset(("--spec",)),
    ("mise", "exec"): frozenset(),
    ("mise", "x"): frozenset(),
    ("doppler", "run"): frozenset(("-p", "-c", "--project", "--config")),
    ("op", "run"): frozenset(("--env-file",)),
    ("infisical", "run"): frozenset(("--env", "--path")),
    ("direnv", "exec"): frozenset(),
}
"""Commands that run another one, with their options that take a value."""
_ALONE: Mapping[str, frozenset[str]] = {
    "npx": frozenset(("-p", "--package")),
    "bunx": frozenset(),
    "pnpx": frozenset(),
    "uvx": frozenset(("--from", "--with", "--python", "-p")),
    "corepack": frozenset(),
    "cross-env": frozenset(),
    "dotenv": frozenset(("-e", "-c", "-v", "-p")),
    "dotenvx": frozenset(),
    "xvfb-run": frozenset(("-s", "--server-args", "-n")),
    "timeout": frozenset(("-s", "-k", "--signal", "--kill-after")),
}
_MODULES = {"poethepoet": "poe", "nox": "nox", "tox": "tox", "invoke": "invoke"}
"""Python modules that are these tools: `python -m nox`."""
_ENTRY = ("uv", "poetry", "rye", "pdm", "pipenv")
_DEPTH = 4


def asked(words: Sequence[Word], depth: int = 0) -> Iterator[Ask]:
    """What a command asks for by name; nothing where it asks for nothing, or what it asks for is not known."""
    if not words or not words[0].plain or depth > _DEPTH:
        return
    tool = words[0].text.rpartition("/")[2].removesuffix(".cmd")
    inner = _inner(tool, words)
    if inner:
        if tool in _ENTRY:
            yield from python.entry_point(words, inner[0])
        yield from asked(inner, depth + 1)
    elif tool in _READERS:
        yield from _READERS[tool](words)
    elif tool.startswith("python") and len(words) > 3 and words[1].text == "-m" and words[2].text in _MODULES:
        for one in _READERS[_MODULES[words[2].text]](words[2:]):
            yield replace(one, first=words[0], shown=f"{words[0].text} -m {one.shown}")


def _inner(tool: str, words: Sequence[Word]) -> Sequence[Word]:
    """The command that a command runs, if that is what it is for."""
    if tool in _ALONE:
        valued, at = _ALONE[tool], 1
    elif len(words) > 1 and (tool, words[1].text) in _RUNNERS:
        valued, at = _RUNNERS[tool, words[1].text], 2
        if tool in ("pdm", "pipenv"):
            return ()  # they have scripts of their own
    else:
        return ()
    arguments = Arguments(words[at:], valued)
    first = arguments.operand()
    if tool == "timeout" or (tool, words[1].text if at == 2 else "") == ("direnv", "exec"):
        first = arguments.operand()
    while tool == "cross-env" and first is not None and "=" in first.text:
        first = arguments.operand()
    if tool == "uv" and arguments.has("-m", "--module", "-s", "--script", "--directory", "--project", "--package"):
        return ()
    if first is None or tool in ("doppler", "op", "infisical", "dotenv", "dotenvx", "mise"):
        if first is not None and tool in ("dotenv", "dotenvx") and first.text != "run":
            return (first, *arguments.rest)
        rest = [one.text for one in words]
        return words[rest.index("--") + 1 :] if "--" in rest else ()
    return (first, *arguments.rest)
