"""Footnotes of a passage that moves: what explains them goes with it, and stays where both sides need it."""

from __future__ import annotations

import pytest
from test_moving import both, moved

GUIDE = """\
# Guide

## A

Text[^1] and[^both], `[^b]` \\[^b].

## B

Other[^both] and[^b].

[^1]: Only [A](x.md).
    More of it.

    A second paragraph; see[^deep].

[^both]: For both [sides](x.md).
[^b]: Only B.
[^deep]: Deep.
[^idle]: Nobody's.
"""


def test_what_one_side_needs_is_there_and_what_both_need_on_both() -> None:
    source, target = both(moved(GUIDE, "a"))
    assert source == (
        "# Guide\n\n[A](docs/x.md)\n\n## B\n\nOther[^both] and[^b].\n\n"
        "[^both]: For both [sides](x.md).\n[^b]: Only B.\n[^idle]: Nobody's.\n"
    )
    assert target == (
        "# A\n\nText[^1] and[^both], `[^b]` \\[^b].\n\n"
        "[^1]: Only [A](../x.md).\n    More of it.\n\n    A second paragraph; see[^deep].\n"
        "[^both]: For both [sides](../x.md).\n[^deep]: Deep.\n"
    )


def test_those_that_stand_in_the_passage() -> None:
    source, target = both(moved(GUIDE, "b"))
    assert source == (
        "# Guide\n\n## A\n\nText[^1] and[^both], `[^b]` \\[^b].\n\n[B](docs/x.md)\n\n"
        "[^1]: Only [A](x.md).\n    More of it.\n\n    A second paragraph; see[^deep].\n"
        "[^both]: For both [sides](x.md).\n[^deep]: Deep.\n"
    )
    assert target == (
        "# B\n\nOther[^both] and[^b].\n\n[^both]: For both [sides](../x.md).\n[^b]: Only B.\n[^idle]: Nobody's.\n"
    )


THERE = "# T\n\nOld[^1] [^open].\n\n[^1]: Another one.\n[^same]: The same.\n"


def test_a_label_that_is_taken_there_gets_another_one() -> None:
    source = "# G\n\n## A\n\nOne[^1], [^open][^same].\n\n## B\n\n[^1]: See[^open].\n[^open]: O.\n[^same]: The same.\n"
    assert both(moved(source, "a", THERE)) == (
        "# G\n\n[A](docs/x.md)\n\n## B\n",
        f"{THERE}\n## A\n\nOne[^1-2], [^open-2][^same].\n\n[^1-2]: See[^open-2].\n[^open-2]: O.\n",
    )
    inside = "# G\n\n## A\n\nOne[^1].\n\n[^1]: Two words.\n"
    assert both(moved(inside, "a", THERE))[1] == f"{THERE}\n## A\n\nOne[^1-2].\n\n[^1-2]: Two words.\n"


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_are_kept(end: str) -> None:
    source = "\ufeff# G\n\n## A\n\nOne[^1].\n\n## B\n\nb\n\n[^1]: Two words.\n\nEnd.".replace("\n", end)
    changed, target = (draft.data.decode() for draft in (lambda one: (one.source, one.target))(moved(source, "a")))
    assert changed == "\ufeff# G\n\n[A](docs/x.md)\n\n## B\n\nb\n\nEnd.".replace("\n", end)
    assert target == "# A\n\nOne[^1].\n\n[^1]: Two words.\n".replace("\n", end)


def test_one_that_is_not_explained_stays_as_it_is() -> None:
    assert both(moved("# G\n\n## A\n\nOne[^1] [^2].\n\n```\n[^1]: no\n```\n", "a")) == (
        "# G\n\n[A](docs/x.md)\n",
        "# A\n\nOne[^1] [^2].\n\n```\n[^1]: no\n```\n",
    )
