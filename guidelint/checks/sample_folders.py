"""Folders whose files are written for other repositories."""

from __future__ import annotations

_SAMPLES = frozenset(("assets", "example", "examples", "samples", "scaffold", "scaffolds", "starters", "snippets"))
_SAMPLES |= frozenset(("boilerplate", "template", "templates", "test", "testdata", "tests", "fixtures"))
_SAMPLES |= frozenset(("__fixtures__", "__tests__"))


def is_sample(name: str) -> bool:
    """Whether a file, relative to the root, lies in a folder of templates, examples or test data."""
    return any(part.lower() in _SAMPLES for part in name.split("/")[:-1])
