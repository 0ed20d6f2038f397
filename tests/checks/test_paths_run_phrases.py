"""What the words round a command say of what it runs. `#` stands for the command, `%` for other code."""

from __future__ import annotations

import pytest

from guidelint.checks.paths import phrases, run_phrases


def split(sentence: str) -> tuple[str, str]:
    before, after = sentence.replace("%", phrases.CODE).split("#")
    return before, after


@pytest.mark.parametrize(
    "sentence",
    [
        "Never run #",
        "Don't use #",
        "Use % instead of #",
        "# (if present)",
        "# does not exist yet",
        "不要运行 #",
        "# は禁止",
    ],
)
def test_not_run(sentence: str) -> None:
    assert run_phrases.is_not_run(*split(sentence))


@pytest.mark.parametrize(
    "sentence",
    ["Run #", "Generate it with #", "Don't forget to run #", "Never push without #", "运行 # 生成代码", "# で生成する"],
)
def test_run(sentence: str) -> None:
    assert not run_phrases.is_not_run(*split(sentence))


def test_examples() -> None:
    assert run_phrases.is_example("For example:")
    assert run_phrases.is_example("例如：")
    assert not run_phrases.is_example("Release")
