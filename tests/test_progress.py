"""Who listens is told of each step, and of the end, come what may."""

from __future__ import annotations

import pytest

from guidelint.progress import steps, told


def test_nobody_listens() -> None:
    assert list(steps("work", "abc")) == ["a", "b", "c"]


def test_each_step_and_the_end() -> None:
    heard: list[tuple[str, int, int]] = []
    with told(lambda *step: heard.append(step)):
        assert list(steps("work", "ab")) == ["a", "b"]
    assert heard == [("work", 0, 2), ("work", 1, 2), ("work", 2, 2)]


def test_work_that_fails_is_over() -> None:
    heard: list[tuple[str, int, int]] = []
    with told(lambda *step: heard.append(step)), pytest.raises(ValueError, match="b"):
        [int(item) for item in steps("work", "1b3")]
    assert heard[-1] == ("work", 3, 3)


def test_work_that_is_left_is_over() -> None:
    heard: list[tuple[str, int, int]] = []
    with told(lambda *step: heard.append(step)):
        for _ in steps("work", "abc"):
            break
    assert heard == [("work", 0, 3), ("work", 3, 3)]


def test_no_work() -> None:
    heard: list[tuple[str, int, int]] = []
    with told(lambda *step: heard.append(step)):
        assert list(steps("work", "")) == []
    assert heard == [("work", 0, 0)]
