"""Folders whose files are written for other repositories."""

from __future__ import annotations

_SAMPLES = frozenset(("assets", "boilerplate", "fixtures", "__fixtures__", "scaffold", "scaffolds", "snippets"))
_SAMPLES |= frozenset(("starters", "template", "templates", "testdata"))
_EXAMPLES = frozenset(("example", "examples", "sample", "samples"))


def is_sample(name: str) -> bool:
    """Whether a file, relative to the root, lies in a folder of templates, examples or test data.

    A file straight in `examples` may be about all of them, and meant.
    """
    folders = name.lower().split("/")[:-1]
    return not _SAMPLES.isdisjoint(folders) or not _EXAMPLES.isdisjoint(folders[:-1])
