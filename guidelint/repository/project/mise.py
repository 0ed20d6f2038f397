"""mise: the tasks of mise.toml and of task folders. Unknown: tasks that other files add (`task_config.includes`)."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from guidelint.repository.project.manifest import Declared, Kind, table
from guidelint.repository.project.source import Source

BASES = ("mise.toml", ".mise.toml")
_CONFIGURED = ("config.toml",)
_FOLDERS = ("mise-tasks", ".mise-tasks", "mise/tasks", ".mise/tasks", ".config/mise/tasks")


def declared(source: Source) -> Iterator[Declared]:
    """The tasks of each folder that has a mise.toml."""
    places = [(path, posixpath.dirname(path)) for path in source.called(*BASES)]
    for path in source.called(*_CONFIGURED):
        folder = posixpath.dirname(path)
        for end in (".config/mise", ".mise", "mise"):
            if folder == end or folder.endswith(f"/{end}"):
                places.append((path, folder[: -len(end)].rstrip("/")))
                break
    for path, folder in places:
        value = source.toml(path)
        complete = value is not None and not table(value, "task_config").get("includes")
        names = dict.fromkeys(table(value, "tasks"))
        for body in table(value, "tasks").values():
            alias = body.get("alias") if isinstance(body, dict) else None
            names |= dict.fromkeys(str(one) for one in (alias if isinstance(alias, list) else [alias]) if one)
        patterns: list[str] = []
        for tasks in _FOLDERS:
            for base in source.below(posixpath.join(folder, tasks)):
                if base.endswith("/"):
                    patterns.append(f"{base[:-1]}:*")
                else:
                    names |= dict.fromkeys((base, base.partition(".")[0]))
        yield Declared(Kind.MISE, path, folder, tuple(names), tuple(patterns), complete=complete)
