"""Settings files and trust, as Gemini CLI and Qwen Code have them.

A settings file is a JSON object with comments; names of variables in its texts are replaced. Source:
config/settings.ts, config/trustedFolders.ts and utils/envVarResolver.ts of both; recorded in a part.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from guidelint.loading import jsonc
from guidelint.loading.context import Refusal
from guidelint.loading.settings import MAX_BYTES, Layer, Settings
from guidelint.loading.start import Start
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import Problem, Tree, absolute, is_inside


class Stop(Exception):
    """The agent ends before its first request."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(path, why)
        self.refusal = Refusal(path, why)


class Broken(Exception):
    """A file that is there and holds no JSON object. `is_json`: it is JSON of another kind."""

    def __init__(self, *, is_json: bool) -> None:
        super().__init__(is_json)
        self.is_json = is_json


def read(tree: Tree, path: str, *, bom_allowed: bool = False) -> Mapping[str, object]:
    """The object in a file, none where there is no file. Raises `Broken`."""
    contents = tree.read(path)
    if isinstance(contents, Problem):
        if contents.absent:
            return {}
        raise Broken(is_json=False)
    if not contents.complete or contents.size > MAX_BYTES:
        raise Broken(is_json=False)
    text = contents.data.decode("utf-8", "replace")
    try:
        found = jsonc.parse(text.removeprefix("\ufeff") if bom_allowed else text, trailing_commas=False)
    except jsonc.NotJson:
        raise Broken(is_json=False) from None
    if not isinstance(found, dict):
        raise Broken(is_json=True)
    return found


@dataclass(frozen=True, slots=True)
class Place:
    """Where a layer of settings may be."""

    source: str
    path: str
    is_forgiven: bool = False
    """Whether a file that is no JSON counts for nothing; else the agent ends."""


def layers(start: Start, places: Iterable[Place], *, bom_allowed: bool, with_defaults: bool) -> Iterator[Layer]:
    """The settings files that are there, the weakest first as given, variables replaced. Raises `Stop`.

    `bom_allowed`: a byte order mark is no error. `with_defaults`: `${NAME:-default}` is known.
    """
    for place in places:
        try:
            found = read(start.tree, place.path, bom_allowed=bom_allowed)
        except Broken as broken:
            if place.is_forgiven and not broken.is_json:
                continue
            raise Stop(place.path, "is a settings file that is no JSON object, and the agent ends there") from None
        if found:
            values = with_variables(found, start.env, with_defaults=with_defaults)
            assert isinstance(values, Mapping)
            yield Layer(place.source, place.path, values)


_VARIABLE = re.compile(r"\$(?:(\w+)|\{([^}]+)\})", re.ASCII)
_MAX_DEPTH = 100


def with_variables(value: object, env: Mapping[str, str], *, with_defaults: bool, depth: int = 0) -> object:
    """`$NAME` and `${NAME}` replaced in all texts; what is not set stays as it is written.

    `with_defaults`: `${NAME:-default}` is known.
    """

    def replaced(found: re.Match[str]) -> str:
        name, mark, default = (
            (found[1] or found[2]).partition(":-") if with_defaults else (found[1] or found[2], "", "")
        )
        return env.get(name, default if mark else found[0])

    if isinstance(value, str):
        return _VARIABLE.sub(replaced, value) if "$" in value else value
    if depth == _MAX_DEPTH:
        return value
    if isinstance(value, list):
        return [with_variables(item, env, with_defaults=with_defaults, depth=depth + 1) for item in value]
    if isinstance(value, Mapping):
        return {
            key: with_variables(item, env, with_defaults=with_defaults, depth=depth + 1) for key, item in value.items()
        }
    return value


def file_names(value: object) -> list[str] | None:
    """The names in a `context.fileName`, trimmed, empty ones left out; None where it says nothing."""
    if isinstance(value, str):
        name = value.strip(JAVASCRIPT)
        return [name] if name else None
    if isinstance(value, list) and value:
        return [name for item in value if isinstance(item, str) and (name := item.strip(JAVASCRIPT))]
    return None


def further_folders(start: Start, settings: Settings, home: str | None) -> list[str]:
    """The folders of `context.includeDirectories`, of all layers, and of the option, absolute; `~` is the home."""
    named = [text for _, text in settings.texts("context", "includeDirectories")]
    for value in start.options.get("include-directories", ()):
        named += (part.strip(JAVASCRIPT) for part in value.split(","))
    folders = []
    for name in named:
        if name == "~" or name.startswith("~/"):
            if home is None:
                continue
            name = home + name[1:]
        folders.append(absolute(start.cwd, name))
    return list(dict.fromkeys(folders))


def is_on(start: Start, option: str) -> bool:
    """Whether an option without a value is given."""
    return start.option(option) not in (None, "", "0", "false")


_TRUST = ("TRUST_FOLDER", "TRUST_PARENT", "DO_NOT_TRUST")


def trusted_by_file(start: Start, path: str, *, deepest_decides: bool) -> bool | None:
    """What the file of trusted folders says of the start folder; None for nothing. Raises `Stop`.

    The rules count whose folder holds it. Gemini CLI takes folders by their real paths, and of the rules the first of
    those that are longest as they are written; a level that is not known ends it. `deepest_decides`: Qwen Code takes
    folders by their spelling as well, and the one with most parts; of two such, distrust; others are passed over.
    """
    try:
        rules = read(start.tree, path)
    except Broken:
        raise Stop(path, "is a file of trusted folders that is no JSON object, and the agent ends there") from None
    longest, decided = -1, None
    for written, level in rules.items():
        if level not in _TRUST:
            if deepest_decides:
                continue
            raise Stop(path, f"gives {written} a trust that is not known: {level!r}")
        rule = absolute(start.cwd, written)
        folder = posixpath.dirname(rule) if level == "TRUST_PARENT" else rule
        real = start.tree.resolve(folder)
        names = {real if isinstance(real, str) else folder, *((folder,) if deepest_decides else ())}
        holding = [name for name in names if is_inside(start.cwd, name)]
        if not holding:
            continue
        weight = (
            max(len(name.strip("/").split("/")) * (name != "/") for name in holding) if deepest_decides else len(rule)
        )
        distrusts = deepest_decides and level == "DO_NOT_TRUST"
        if weight > longest or (weight == longest and distrusts):
            longest, decided = weight, level != "DO_NOT_TRUST"
    return decided
