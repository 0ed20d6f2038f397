"""GL203: the depth to which imports are followed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from checking import CLAUDE, PERI, check, told

Lay = Callable[..., str]


def chain(hops: int, form: str) -> dict[str, str]:
    files = {f"{number}.md": form.format(number + 1) for number in range(1, hops)}
    return {"CLAUDE.md": form.format(1), **files, f"{hops}.md": "The last."}


@pytest.mark.parametrize(("hops", "expected"), [(4, []), (5, ["4.md"]), (6, ["4.md"])])
def test_at_signs(lay: Lay, hops: int, expected: list[str]) -> None:
    found = told(lay(chain(hops, "@{}.md")), "GL203", agents=CLAUDE)
    assert found == [
        f"{path}:1:1 not loaded: import number 5 in a row, and the agent follows 4 (claude-code)" for path in expected
    ]


@pytest.mark.parametrize(("hops", "expected"), [(3, []), (4, ["3.md"])])
def test_comments(lay: Lay, hops: int, expected: list[str]) -> None:
    found = told(lay(chain(hops, "<!-- @import {}.md -->")), "GL203", agents=PERI)
    assert found == [
        f"{path}:1:1 not loaded: import number 4 in a row, and the agent follows 3 (peri)" for path in expected
    ]


def test_the_chain_is_shown(lay: Lay) -> None:
    [one] = check(lay(chain(5, "@{}.md")), "GL203", agents=CLAUDE)
    assert one.evidence == ("The chain: CLAUDE.md → 1.md → 2.md → 3.md → 4.md → 5.md.",)


def test_handles_that_far_down_are_no_imports(lay: Lay) -> None:
    tree = chain(4, "@{}.md") | {"4.md": "Ask @maintainer, @scope/package, @gone.md."}
    assert told(lay(tree), "GL203", agents=CLAUDE) == []


def test_what_is_loaded_by_another_way(lay: Lay) -> None:
    tree = chain(5, "@{}.md") | {"CLAUDE.md": "@1.md\n@5.md\n"}
    assert told(lay(tree), "GL203", agents=CLAUDE) == []
