"""What settings files, the environment and options say to Qwen Code 0.24.4.

§, R (recorded) and S (source) are those of its specification.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from dataclasses import replace

from guidelint.loading.gemini.settings import Place, file_names, is_on, layers, trusted_by_file
from guidelint.loading.settings import Layer, Settings
from guidelint.loading.start import Start
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import absolute

NAMES = ("QWEN.md", "AGENTS.md")


class Configuration:
    """Raises `Stop` where the agent ends before its first request."""

    def __init__(self, start: Start) -> None:
        self.start = start
        given = start.env.get("QWEN_HOME")  # §1 [R]
        self.own = absolute(start.cwd, given) if given else start.in_home(".qwen")
        self.settings, self.trusted = self._settings_and_trust()
        named = file_names(self.settings.strongest("context", "fileName"))
        self.names = list(NAMES) if named is None else named
        """§1 [R]: the setting replaces both."""
        self.flat = self.settings.strongest("context", "importFormat") == "flat"
        self.bare = is_on(start, "bare")
        self.safe = is_on(start, "safe-mode") or _on(start.env.get("QWEN_CODE_SAFE_MODE"))

    def _settings_and_trust(self) -> tuple[Settings, bool]:
        """The workspace's are those of cwd, no folder above it [R]; not in the home folder itself [S]."""
        before: list[Place] = []
        after: list[Place] = []
        if not self.start.neutral:  # system-wide files [S]
            system = self.start.env.get("QWEN_CODE_SYSTEM_SETTINGS_PATH") or "/etc/qwen-code/settings.json"
            default = posixpath.join(posixpath.dirname(system), "system-defaults.json")
            defaults = self.start.env.get("QWEN_CODE_SYSTEM_DEFAULTS_PATH") or default
            before.append(Place("system", absolute(self.start.cwd, defaults)))
            after.append(Place("system", absolute(self.start.cwd, system)))
        if self.own:
            before.append(Place("user", posixpath.join(self.own, "settings.json")))
        workspace = [Place("workspace", posixpath.join(self.start.cwd, ".qwen/settings.json"), is_forgiven=True)]
        if self.start.home is not None and self.start.tree.resolve(self.start.home) == self.start.cwd:
            workspace = []
        base, project, top = (
            [_with_new_keys(one) for one in layers(self.start, at, bom_allowed=True, with_defaults=False)]
            for at in (before, workspace, after)
        )
        trusted = self._trust(Settings([*base, *top]))
        return Settings([*base, *(project if trusted else ()), *top]), trusted

    def _trust(self, settings: Settings) -> bool:
        """Folder trust is off by default; where it is on, an unknown folder is untrusted, and the run goes on [R]."""
        if self.start.trusted is not None:
            return self.start.trusted
        if settings.strongest("security", "folderTrust", "enabled") is not True or not self.own:
            return True
        rules = posixpath.join(self.own, "trustedFolders.json")
        return trusted_by_file(self.start, rules, deepest_decides=True) is True


def _on(value: str | None) -> bool:
    return value is not None and value.strip(JAVASCRIPT).lower() in ("1", "true", "yes", "on")


_OLDER_KEYS = {
    "contextFileName": ("context", "fileName"),
    "memoryImportFormat": ("context", "importFormat"),
    "includeDirectories": ("context", "includeDirectories"),
    "loadMemoryFromIncludeDirectories": ("context", "loadFromIncludeDirectories"),
    "folderTrust": ("security", "folderTrust", "enabled"),
}


def _with_new_keys(layer: Layer) -> Layer:
    """A file without a version may have the older keys at its top [R]; they win over the newer ones (recorded)."""
    if "$version" in layer.values:
        return layer
    values: dict[str, object] = dict(layer.values)
    for older, (first, *rest) in _OLDER_KEYS.items():
        section = values.get(first, {})
        if older in values and isinstance(section, Mapping):
            new: object = values[older]
            for key in reversed(rest[1:]):
                new = {key: new}
            values[first] = {**section, rest[0]: new}
    return replace(layer, values=values)
