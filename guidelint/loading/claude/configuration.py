"""What settings files, the environment and options say to Claude Code. agents/claude-code.md, sections 4, 7, 8, 10."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator, Mapping

from guidelint.loading import gitignore, settings
from guidelint.loading.picomatch import picomatch
from guidelint.loading.start import Start
from guidelint.loading.walks import nearest_with
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import Problem, is_inside

MANAGED = "/etc/claude-code"
"""The folder of managed files on Linux (section 2, recorded)."""

DEFAULT, CLAUDE_ONLY = "claude-md-or-agents-md", "claude-md"
BOTH, MANAGED_ONLY = "claude-md-and-agents-md", "managed-only"
"""The modes of the built-in plugin for AGENTS.md (section 4, recorded)."""

_PLUGINS = ("cc-plugin-agents-md@builtin", "agents-md@builtin")


def _on(value: str | None) -> bool:
    return value is not None and value.strip(JAVASCRIPT).lower() in ("1", "true", "yes", "on")


class Configuration:
    """What settings files, environment and options say."""

    def __init__(self, start: Start) -> None:
        self.start = start
        self.config_shown = start.env.get("CLAUDE_CONFIG_DIR") or start.in_home(".claude") or ""
        self.config = absolute(start.cwd, self.config_shown) if self.config_shown else None
        self.user_file = posixpath.join(self.config, "CLAUDE.md") if self.config else None
        chosen = start.option("setting-sources")
        self.sources = {"user", "project", "local"} if chosen is None else {part.strip() for part in chosen.split(",")}
        self.settings = settings.Settings(layer for layer in self._layers() if _valid(layer.values))
        self.env = dict(start.env)
        for _, values in self.settings.values("env"):
            if isinstance(values, Mapping):
                self.env.update((name, _as_text(value)) for name, value in values.items())
        self.excludes = tuple(self._with_real_prefix())
        self.denied = self._denied()
        self.agents_mode = self._agents_mode()

    def _layers(self) -> Iterator[settings.Layer]:
        tree, cwd = self.start.tree, self.start.cwd
        places = [
            ("user", posixpath.join(self.config, "settings.json") if self.config else None),
            ("project", posixpath.join(cwd, ".claude/settings.json")),
            ("local", posixpath.join(cwd, ".claude/settings.local.json")),
        ]
        for source, path in places:
            found = settings.read(tree, path) if path and source in self.sources else None
            if found is not None:
                yield settings.Layer(source, path, found)
        given = self.start.option("settings")
        if given:
            inline = settings.parse(given.encode("utf-8", "surrogateescape"))
            found = inline if inline is not None else settings.read(tree, absolute(cwd, given))
            if found is not None:
                yield settings.Layer("flag", None, found)
        if not self.start.neutral:
            drop_ins = posixpath.join(MANAGED, "managed-settings.d")
            names = tree.names(drop_ins)
            parts = sorted(name for name in names if name.endswith(".json")) if isinstance(names, tuple) else []
            for path in (
                posixpath.join(MANAGED, "managed-settings.json"),
                *(posixpath.join(drop_ins, name) for name in parts),
            ):
                found = settings.read(tree, path)
                if found is not None:
                    yield settings.Layer("managed", path, found)

    def switch(self, variable: str, option: str | None = None) -> bool:
        """Whether a variable, or the option of the same effect, switches something on."""
        given = self.start.option(option) if option else None
        return (given is not None and given not in ("0", "false")) or _on(self.env.get(variable))

    def _with_real_prefix(self) -> Iterator[tuple[str, str]]:
        """Each exclude as matched and as written: a pattern from the root on also with its fixed folder made real."""
        for _, pattern in self.settings.texts("claudeMdExcludes"):
            yield pattern, pattern
            fixed = re.split(r"[*?{\[]", pattern, maxsplit=1)[0]
            folder = posixpath.dirname(fixed.rstrip("/"))
            real = self.start.tree.resolve(folder) if folder.startswith("/") else Problem.MISSING
            if isinstance(real, str) and real != folder:
                yield real.rstrip("/") + pattern[len(folder) :], pattern

    def _denied(self) -> tuple[tuple[str, gitignore.Gitignore, str], ...]:
        """`Read(…)` denials: the folder that each counts from, its pattern, and the rule as written."""
        found = []
        for layer, rule in self.settings.texts("permissions", "deny"):
            inner = re.fullmatch(r"Read(?:\((.+)\))?", rule, re.DOTALL)
            if not inner:
                continue
            pattern = (inner[1] or "**").removesuffix("/**")
            root: str | None = self.start.cwd
            if pattern.startswith("//"):
                root, pattern = "/", "/" + pattern.lstrip("/")
            elif pattern.startswith("~/"):
                root, pattern = self.start.home, pattern[1:]
            elif pattern.startswith("/"):
                root = self.config if layer.source == "user" else self.start.cwd
            if root:
                found.append((root, gitignore.compiled((pattern.removeprefix("./"),)), rule))
        return tuple(found)

    def denial(self, path: str) -> str | None:
        """The `Read` rule that denies a path."""
        for root, patterns, rule in self.denied:
            if path != root and is_inside(path, root) and patterns.matches(path[len(root) :].lstrip("/")):
                return rule
        return None

    def exclude(self, path: str) -> str | None:
        """The exclude, as written, that leaves a path out."""
        return next((written for pattern, written in self.excludes if picomatch(pattern, path)), None)

    def _agents_mode(self) -> str:
        """Section 4: which of CLAUDE.md and AGENTS.md are loaded."""
        enabled = [self.settings.strongest("enabledPlugins", plugin) for plugin in _PLUGINS]
        if next((value for value in enabled if value is not None), True) is False:
            return CLAUDE_ONLY
        own = self.settings.limited_to("user", "flag", "managed")

        def option(name: str) -> object:
            values = [own.strongest("pluginConfigs", plugin, "options", name) for plugin in _PLUGINS]
            return next((value for value in values if value is not None), None)

        mode = option("instructionFiles")
        if mode in (CLAUDE_ONLY, BOTH, MANAGED_ONLY):
            return str(mode)
        older = {"none": MANAGED_ONLY, "claude": CLAUDE_ONLY, "both": BOTH}
        return older.get(str(option("projectInstructions")), DEFAULT)

    def more_folders(self) -> list[str]:
        """Folders beside the start folder in which files may be read (section 10); the project's own need its trust."""
        trusted = self.start.trusted or self.project_entry("hasTrustDialogAccepted")
        sources = ("user", "local", "flag", "managed", *(("project",) if trusted else ()))
        named = [text for _, text in self.settings.limited_to(*sources).texts("permissions", "additionalDirectories")]
        return [absolute(self.start.cwd, path) for path in (*named, *self.start.options.get("add-dir", ()))]

    def project_entry(self, key: str) -> bool:
        """What `~/.claude.json` says of the project, by its git root, else the start folder (section 5)."""
        folder = self.config if self.start.env.get("CLAUDE_CONFIG_DIR") else self.start.home
        found = settings.read(self.start.tree, posixpath.join(folder, ".claude.json")) if folder else None
        root = nearest_with(self.start, (".git",)) or self.start.cwd
        return (
            found is not None
            and settings.Settings([settings.Layer("", None, found)]).strongest("projects", root, key) is True
        )

    def model(self) -> tuple[bool, int]:
        """Section 10: whether the model is of the older group, and its size limit L in UTF-16 units."""
        name = self.start.option("model") or self.env.get("ANTHROPIC_MODEL") or self.settings.strongest("model")
        name = name.lower() if isinstance(name, str) else ""
        older = re.search(r"claude-(?:3|sonnet-4|haiku-4|opus-4-[5-9])", name) is not None
        if not older or "opus-4-7" in name:
            return older, 150_000  # a million tokens, three characters each
        return older, 200_000 if name.endswith("[1m]") else 40_000


def absolute(folder: str, path: str) -> str:
    """The normalised path that `path` is, seen from `folder`."""
    return posixpath.normpath(posixpath.join(folder, path)).replace("//", "/", 1)


def _as_text(value: object) -> str:
    """A number or truth value in `env` counts as it is written (recorded)."""
    return value if isinstance(value, str) else json.dumps(value)


_TYPES = {
    "claudeMdExcludes": list,
    "permissions": dict,
    "env": dict,
    "model": str,
    "autoMemoryDirectory": str,
    "autoMemoryEnabled": bool,
}


def _valid(values: Mapping[str, object]) -> bool:
    """A file in which one of the known keys has a wrong type counts for nothing (recorded)."""
    permissions = values.get("permissions", {})
    lists = [values.get("claudeMdExcludes", [])]
    if isinstance(permissions, Mapping):
        lists += [permissions.get("deny", []), permissions.get("additionalDirectories", [])]
    return all(isinstance(values[key], kind) for key, kind in _TYPES.items() if key in values) and all(
        isinstance(value, list) and all(isinstance(item, str) for item in value) for value in lists
    )
