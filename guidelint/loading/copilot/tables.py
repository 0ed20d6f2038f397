"""The tables in which Copilot CLI names guidance whose text it does not send. Its specification, "B/C" and "D"."""

from __future__ import annotations

from collections.abc import Iterable

_INSTRUCTIONS = """\
Here is a list of instruction files that contain rules for modifying or creating new code.
These files are important for ensuring that the code is modified or created correctly.
Please make sure to follow the rules specified in these files when working with the codebase.
If you have not already read the file, use the `view` tool to acquire it.
Make sure to acquire the instructions before making any changes to the code.
| Pattern | File Path | Description |
| ------- | --------- | ----------- |"""
_FOLDERS = """\
Here is a list of nested AGENTS.md files that contain additional agent instructions.
These files provide context-specific instructions for different parts of the codebase.
Please make sure to follow the rules specified in these files when working with the relevant areas.
If you have not already read the file, use the `view` tool to acquire it.
Make sure to acquire the instructions before making any changes to the code in those areas.
| Directory | File Path | Description |
| --------- | --------- | ----------- |"""


def of_instructions(files: Iterable[tuple[str, str, str]]) -> str:
    """Instruction files with their patterns, path and description; empty without any."""
    cells = (tuple(map(_cell, file)) for file in files)
    return _table(_INSTRUCTIONS, (f"| {patterns} | '{path}' | {about} |" for patterns, path, about in cells))


def of_folders(folders: Iterable[str]) -> str:
    """Folders with an AGENTS.md; empty without any."""
    cells = map(_cell, folders)
    return _table(_FOLDERS, (f"| {one}/ | '{one}/AGENTS.md' | Agent instructions for {one}/**/* |" for one in cells))


def _table(head: str, rows: Iterable[str]) -> str:
    lines = list(rows)
    return "\n".join((head, *lines)) if lines else ""


def _cell(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|")
