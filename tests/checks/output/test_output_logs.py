"""What counts as output of a program, and what only looks like it."""

from __future__ import annotations

import exchange_texts
import further_texts
import log_texts
import pytest

from guidelint.checks.output import logs
from guidelint.markdown.document import Document


def found(text: str) -> tuple[logs.Log, ...]:
    return logs.found(Document(text.encode("utf-8", "surrogatepass")))


LOGS = log_texts.LOGS | exchange_texts.SHOWN | further_texts.SHOWN
NO_LOGS = log_texts.NO_LOGS | exchange_texts.NOT_SHOWN | further_texts.NOT_SHOWN


@pytest.mark.parametrize("name", LOGS)
def test_a_log_is_found_once(name: str) -> None:
    assert len(found(LOGS[name])) == 1


@pytest.mark.parametrize("name", NO_LOGS)
def test_what_only_looks_like_a_log(name: str) -> None:
    assert found(NO_LOGS[name]) == ()


def test_no_text_takes_the_place_of_another() -> None:
    assert len(LOGS) == len(log_texts.LOGS) + len(exchange_texts.SHOWN) + len(further_texts.SHOWN)
    assert len(NO_LOGS) == len(log_texts.NO_LOGS) + len(exchange_texts.NOT_SHOWN) + len(further_texts.NOT_SHOWN)


def test_the_lines_are_counted_by_kind() -> None:
    [log] = found(log_texts.LOGS["javascript trace"])
    assert (log.lines, log.output, log.counts) == (4, 4, (("stack frames", 3), ("error messages", 1)))
    assert log.sure


def test_a_log_in_the_text_reaches_from_its_first_line_to_its_last() -> None:
    text = log_texts.LOGS["trace in plain text"]
    [log] = found(text)
    part = text.encode()[log.span.start : log.span.end].decode()
    assert part.startswith("Traceback (most")
    assert part.endswith("ValueError: no queue")


def test_a_fence_is_reported_as_a_whole() -> None:
    text = "Before\n\n~~~\n" + "2031-04-02 08:14:07 INFO x\n" * 3 + "~~~\n\nAfter\n"
    [log] = found(text)
    assert text[log.span.start : log.span.end].startswith("~~~\n2031")
    assert text[log.span.start : log.span.end].endswith("x\n~~~")


def test_two_logs_with_text_between_them_are_two() -> None:
    one = "2031-04-02 08:14:07 INFO x\n" * 3
    assert len(found(f"{one}\nThis is what was seen first.\nThen came this:\n\n{one}")) == 2
    assert len(found(f"```\n{one}```\n\n```\n{one}```\n")) == 2


def test_one_or_two_lines_are_no_log() -> None:
    line = "2031-04-02 08:14:07 ERROR queue is full\n"
    for count, expected in ((1, 0), (2, 0), (3, 1)):
        assert len(found(f"```\n{line * count}```\n")) == expected


def test_a_level_that_comes_back_tells_a_log_from_a_legend() -> None:
    legend = ["[INFO] a change of state", "[WARN] heals itself", "[ERROR] somebody has to act"]
    assert found("```\n" + "\n".join(legend) + "\n```\n") == ()
    assert len(found("```\n" + "\n".join([*legend, legend[0]]) + "\n```\n")) == 1


def test_what_a_fence_of_code_holds_must_be_all_output() -> None:
    trace = log_texts.LOGS["rustc"].strip().removeprefix("```rust\n").removesuffix("\n```")
    code = "".join(f"let x{number} = f({number});\n" for number in range(12))
    assert found(f"```rust\n{code}{trace}\n```\n") == ()


def test_a_line_to_fill_in_makes_it_a_template() -> None:
    line = "2031-04-02 08:14:07 INFO started\n"
    assert found(f"```\n{line * 3}<time> <level> <message>\n```\n") == ()


def test_a_log_in_a_comment_or_table_is_left_alone() -> None:
    line = "2031-04-02 08:14:07 INFO started\n"
    assert found(f"<!--\n{line * 3}-->\n") == ()
    assert found("| a |\n| --- |\n" + "| 2031-04-02 08:14:07 INFO started |\n" * 3) == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0" * 1000,
        "x" * 2_000_000,
        "`" * 65536,
        "[" * 65536,
        "=" * 65536,
        "- 2031-04-02\n" * 10_000,
        "> " * 1000 + "2031-04-02 08:14:07 INFO x\n",
        "```\n" + "├── " * 10_000,
        "\ud800" * 1000,
        "$ " * 20_000,
        "at " * 20_000,
        "File " + '"' * 20_000,
    ],
    ids=range(13),
)
@pytest.mark.slow
def test_hostile_text_is_read_to_its_end(text: str) -> None:
    for wrapped in (text, f"```\n{text}\n```\n"):
        assert len(found(wrapped)) <= 1
