"""What counts as told history, and what only looks like it."""

from __future__ import annotations

import further_texts
import history_texts
import pytest
import told_texts

from guidelint.checks.output import history
from guidelint.findings import Confidence
from guidelint.markdown.document import Document


def found(text: str) -> tuple[history.Story, ...]:
    return history.found(Document(text.encode("utf-8", "surrogatepass")))


def shown(text: str) -> list[history.Story]:
    return [story for story in found(text) if story.verdict.confidence > Confidence.LOW]


def part(text: str, story: history.Story) -> str:
    return text.encode()[story.span.start : story.span.end].decode()


HISTORIES = history_texts.HISTORIES | told_texts.TOLD | further_texts.TOLD
NO_HISTORIES = history_texts.NO_HISTORIES | told_texts.NOT_TOLD | further_texts.NOT_TOLD


@pytest.mark.parametrize("name", HISTORIES)
def test_a_history_is_found_once(name: str) -> None:
    assert len(shown(HISTORIES[name])) == 1


@pytest.mark.parametrize("name", NO_HISTORIES)
def test_what_only_looks_like_a_history(name: str) -> None:
    assert shown(NO_HISTORIES[name]) == []


def test_no_text_takes_the_place_of_another() -> None:
    files = (history_texts.HISTORIES, told_texts.TOLD, further_texts.TOLD)
    others = (history_texts.NO_HISTORIES, told_texts.NOT_TOLD, further_texts.NOT_TOLD)
    assert len(HISTORIES) == sum(map(len, files))
    assert len(NO_HISTORIES) == sum(map(len, others))


RULES = "## Style\n\n- Use tabs.\n- Never edit `gen/`.\n\n"
LOG = "## Changelog\n\n### 2031-02-11\n- Added a cache\n\n### 2031-01-28\n- Fixed retries\n\n"


def test_the_whole_section_with_its_heading() -> None:
    text = f"# Guide\n\n{RULES}{LOG}{RULES}"
    [story] = shown(text)
    assert part(text, story) == LOG.rstrip()
    assert story.verdict.kind == "a dated list of changes"
    assert story.verdict.confidence is Confidence.HIGH
    assert story.verdict.counts == (("headings with a date", 2), ("statements of what was done", 2))


def test_only_the_list_where_the_section_holds_rules_too() -> None:
    entries = "- 2031-02-11: added a cache (#412)\n- 2031-01-28: fixed retries (#409)\n"
    text = f"## Cache\n\nKeys carry the id of the shop.\n\n{entries}\nNever read from it in tests.\n"
    text += "\nUse `clear()` in tests that write.\n\nOne entry, one shop.\n\nAsk before you add another one.\n"
    [story] = shown(text)
    assert part(text, story) == entries.rstrip()


def test_entries_side_by_side_below_a_heading_of_something_else() -> None:
    entries = "### 2031-02-11\n- Added a cache\n\n### 2031-01-28\n- Fixed retries\n"
    text = f"## Guide\n\n### Style\n- Use tabs.\n\n{entries}\n### Tests\n- One behaviour each.\n"
    [story] = shown(text)
    assert part(text, story) == entries.rstrip()


def test_a_whole_file() -> None:
    text = "# Session log\n\n## 2031-02-11\nThe cache was moved.\n\n## 2031-02-10\nThe importer was split.\n"
    [story] = shown(text)
    assert part(text, story) == text.rstrip()


def test_what_a_program_printed_is_no_history() -> None:
    line = "2031-04-02 08:14:07 INFO added 3 jobs\n"
    assert shown(f"## Recent changes\n\n{line * 4}") == []
    assert shown(f"### Deploy (2031-04-02)\n\n```\n{line * 4}```\n") == []


def test_a_lone_stamp_is_a_hint_and_several_are_shown() -> None:
    [one] = found("Last updated: 2031-02-11\n")
    assert one.verdict.confidence is Confidence.LOW
    assert one.verdict.is_stamp
    [two] = found("*Version: 2.3*\n*Updated: 2031-02-11*\n")
    assert two.verdict.confidence is Confidence.MEDIUM
    assert two.verdict.is_stamp


def test_two_stories_that_end_in_a_rule_are_at_most_a_hint() -> None:
    text = (
        "- The nightly job may end without a request. On 2031-05-02 it pushed its report and opened none; that was\n"
        "  seen after four days (#219). Check that the request exists.\n"
        "- Branches stay after a merge: it happened three times (!88, !90, !91). Delete them by hand.\n"
    )
    assert shown(text) == []


def test_advice_with_dates_is_at_most_a_hint() -> None:
    text = "## Lessons\n\n- 2031-02-11: never use `x`\n- 2031-01-28: always use `y`\n"
    assert shown(text) == []
    assert [story.verdict.confidence for story in found(text)] == [Confidence.LOW]


def test_a_heading_with_a_day_over_a_whole_guide_says_nothing_about_it() -> None:
    assert shown(f"# Guide (2031-02-11)\n\n{RULES}{RULES}") == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0" * 1000,
        "x" * 2_000_000,
        "# " + "2031-02-11 " * 10_000,
        "- ✅ x\n" * 10_000,
        "- 2031-02-11: x\n" * 10_000,
        "> " * 1000 + "2031-02-11: x\n",
        "# 2031-02-11\n" * 5_000,
        "2031-02-11\n" * 5_000,
        "[x] " * 20_000,
        "- " * 20_000,
        "\ud800" * 1000,
        "✅" * 65536,
        "###### a\n# b\n" * 5_000,
        "On Monday we moved it. Then it broke. " * 5_000,
        "| a |\n| - |\n" + "| 3 March |\n" * 5_000,
        "Done: " * 20_000,
        "3月" * 50_000,
        "We moved it, then " * 10_000,
    ],
    ids=range(19),
)
@pytest.mark.slow
def test_hostile_text_is_read_to_its_end(text: str) -> None:
    assert len(found(text)) <= 1
