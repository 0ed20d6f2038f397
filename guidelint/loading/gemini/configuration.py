"""What settings files, the environment and options say to Gemini CLI 0.61.0.

§, R (recorded) and S (source) are those of its specification.
"""

from __future__ import annotations

import posixpath
import re

from guidelint.loading.context import Trace
from guidelint.loading.gemini.paths import decoded
from guidelint.loading.gemini.settings import Place, Stop, file_names, further_folders, is_on, layers, trusted_by_file
from guidelint.loading.settings import Settings
from guidelint.loading.start import Start
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import Problem, absolute, is_folder, is_inside

NAME = "GEMINI.md"

_OPEN_FOLDERS = ("/tmp", "/var/tmp", "/dev/shm")
"""Folders in which everyone may write."""


class Configuration:
    """Raises `Stop` where the agent ends before its first request."""

    def __init__(self, start: Start) -> None:
        self.start = start
        given = start.env.get("GEMINI_CLI_HOME")  # §1 [R]
        self.home = absolute(start.cwd, given) if given else start.home
        self.own = posixpath.join(self.home, ".gemini") if self.home else None
        self.settings, self.trusted = self._settings_and_trust()
        self.flat = self.settings.strongest("context", "importFormat") == "flat"

    def _settings_and_trust(self) -> tuple[Settings, bool]:
        """Later layers win. The workspace's is that of cwd, no folder above it; not in the home folder itself [S]."""
        before: list[Place] = []
        after: list[Place] = []
        if not self.start.neutral:
            system = self.start.env.get("GEMINI_CLI_SYSTEM_SETTINGS_PATH") or "/etc/gemini-cli/settings.json"
            default = posixpath.join(posixpath.dirname(system), "system-defaults.json")
            defaults = self.start.env.get("GEMINI_CLI_SYSTEM_DEFAULTS_PATH") or default
            before, after = self._system_place(defaults), self._system_place(system)
        if self.own:
            before.append(Place("user", posixpath.join(self.own, "settings.json")))
        workspace = [Place("workspace", posixpath.join(self.start.cwd, ".gemini/settings.json"))]
        if self.home is not None and self.start.tree.resolve(self.home) == self.start.cwd:
            workspace = []
        base, project, top = (
            [*layers(self.start, at, bom_allowed=False, with_defaults=True)] for at in (before, workspace, after)
        )
        trusted = self._trust(Settings([*base, *top]))
        return Settings([*base, *(project if trusted else ()), *top]), trusted

    def _system_place(self, path: str) -> list[Place]:
        path = absolute(self.start.cwd, path)
        # Refused where others may write a folder above it [R]; a tree tells no modes, so only where all may is known.
        return [] if any(is_inside(path, folder) for folder in _OPEN_FOLDERS) else [Place("system", path)]

    def _trust(self, settings: Settings) -> bool:
        """The order of decision is that of utils/trust.ts [S]. Without a terminal, a refusal ends the run [R]."""
        env = self.start.env
        by_env = env.get("GEMINI_CLI_TRUST_WORKSPACE")
        asks = settings.strongest("security", "folderTrust", "enabled") is not False
        if self.start.trusted is not None:
            trusted = self.start.trusted
        elif env.get("GEMINI_RESTRICTED_MODE") == "true" or by_env == "false":
            trusted = False
        elif by_env == "true" or is_on(self.start, "skip-trust") or not asks:
            return True
        else:
            rules = env.get("GEMINI_CLI_TRUSTED_FOLDERS_PATH") or (self.own and self.own + "/trustedFolders.json")
            path = absolute(self.start.cwd, rules) if rules else None
            trusted = path is not None and trusted_by_file(self.start, path, deepest_decides=False) is True
        if not trusted and asks and not is_on(self.start, "interactive"):
            why = "is no trusted folder, and without a terminal (option `interactive`) the agent ends there"
            raise Stop(self.start.cwd, why)
        return trusted

    def names(self) -> list[str]:
        """§1: GEMINI.md always comes last, if it is not in the list. AGENTS.md is no default [R]."""
        named = file_names(self.settings.strongest("context", "fileName")) or []
        return list(dict.fromkeys([*(posixpath.normpath(name) for name in named if "\0" not in name), NAME]))

    def markers(self) -> list[str]:
        """§1: what marks the top folder [R]."""
        markers = self.settings.strongest("context", "memoryBoundaryMarkers")
        usable = markers if isinstance(markers, list) else [".git"]
        return [one for one in usable if isinstance(one, str) and not one.startswith("/") and ".." not in one]

    def folders(self, trace: Trace) -> list[str]:
        """§1: the start folder and those that are included. One that does not exist ends the agent [R]."""
        tree = self.start.tree
        own = decoded(tree, self.start.cwd)  # percent signs in the path of the start folder mislead it, too (recorded)
        folders = [own if isinstance(own, str) else self.start.cwd]
        for path in further_folders(self.start, self.settings, self.home):
            real = tree.resolve(path)
            if isinstance(real, str) and is_folder(tree, real):
                found = decoded(tree, real)
                folders.append(found if isinstance(found, str) else real)
            elif real is Problem.OUTSIDE:
                trace.refused(path, real)  # a neutral start does not look; the agent would
            else:
                raise Stop(path, "is a folder to include that does not exist, and the agent ends there")
        return list(dict.fromkeys(folders))

    def has_newer_prompt(self) -> bool:
        """§2: whether the heading names all files: with gemini-3 models, and those of others.

        Recorded: of previews only the flash ones count, as others fall back; the default and `pro` are older.
        """
        given = self.start.option("model") or self.start.env.get("GEMINI_MODEL")
        model = given or self.settings.strongest("model", "name")
        name = model.strip(JAVASCRIPT) if isinstance(model, str) else ""
        if name in ("", "auto", "pro") or name.startswith("auto-") or ("preview" in name and "flash" not in name):
            return False
        return re.match(r"gemini-3(\.|-|$)", name) is not None or not name.startswith("gemini-")
