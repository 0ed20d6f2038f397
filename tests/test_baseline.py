"""Known findings: which a file knows, and what it says of a file that is none."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from guidelint import baseline
from guidelint.baseline import Entry, parse, parted
from guidelint.errors import GuidelintError
from guidelint.findings import Finding, Place, Related, Rule, Severity, finding, fingerprinted
from guidelint.markdown.positions import Position

RULE = Rule("GL999", "made-up", Severity.WARNING, "what a test makes up")


def at(line: int, column: int = 1, end: int = 5, **more: object) -> Finding:
    place = Place("/r/AGENTS.md", Position(line, column), Position(line, end))
    return finding(RULE, "is so", place, **more)  # type: ignore[arg-type]  # options by name


def prints(text: str, *findings: Finding) -> list[str]:
    """The fingerprints of findings in a text."""
    lines = text.split("\n")

    def around(place: Place) -> str:
        line = lines[place.start.line - 1]
        return f"{line[place.start.column - 1 : place.end.column - 1]}\0{line}"

    done = fingerprinted(findings, lambda path: path.removeprefix("/r/"), around)
    return [one.fingerprint for one in done]


def test_moved_lines_and_other_blanks_keep_a_fingerprint() -> None:
    assert prints("one two", at(1, 1, 4)) == prints("\n\nother\none two", at(4, 1, 4))
    assert prints("- one   two", at(1, 3, 6)) == prints("-  one two", at(1, 4, 7))


def test_another_line_or_another_place_in_it_is_another_finding() -> None:
    known = prints("a `one` `two`", at(1, 4, 7))
    assert prints("a `one` `two`", at(1, 10, 13)) != known
    assert prints("b `one` `two`", at(1, 4, 7)) != known


def test_equal_findings_are_counted() -> None:
    first = prints("one\none", at(1, 1, 4), at(2, 1, 4))
    assert first[0] != first[1]
    assert prints("one\none\none", at(1, 1, 4), at(2, 1, 4), at(3, 1, 4))[:2] == first


def test_a_finding_about_a_whole_file_does_not_depend_on_its_first_line() -> None:
    whole = at(1, 1, 1, agents=["codex"])
    other = replace(whole, related=(Related(Place("/r/b.md", Position(1, 1), Position(1, 1)), "the other"),))
    assert prints("one", whole) == prints("two", whole)
    assert len({*prints("one", whole), *prints("one", other), *prints("one", replace(whole, agents=("peri",)))}) == 3


def test_what_is_known_is_parted_from_what_is_new() -> None:
    one, two = (replace(at(line), fingerprint=str(line)) for line in (1, 2))
    entries = [Entry("AGENTS.md", "GL999", "2"), Entry("AGENTS.md", "GL999", "3")]
    assert parted([one, two], entries) == ([one], [entries[1]])
    assert parted([one], []) == ([one], [])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no JSON at line 1"),
        ('{\n"version": 1,\n<<<<<<< HEAD\n', "no JSON at line 3"),
        ("[" * 100_000, "no JSON"),
        ("1" * 10_000, "no JSON"),
        ("\ud800", "no JSON"),
        ("[]", "it has no version and no list of findings"),
        ('{"version": 1}', "it has no version and no list of findings"),
        ('{"version": 1, "findings": {}}', "it has no version and no list of findings"),
        ('{"version": 2, "findings": []}', "this version of guidelint reads version 1"),
        ('{"version": "1", "findings": []}', "this version of guidelint reads version 1"),
        ('{"version": 1, "findings": [1]}', "its finding number 1 lacks path, code or fingerprint"),
        (
            '{"version": 1, "findings": [{"path": "a", "code": "b", "fingerprint": "c"}, {"path": "a", "code": 1}]}',
            "its finding number 2 lacks path, code or fingerprint",
        ),
    ],
    ids=lambda value: value[:20],
)
def test_what_is_no_baseline_says_so_in_one_line(text: str, why: str) -> None:
    with pytest.raises(GuidelintError) as caught:
        parse(text.encode("utf-8", "surrogatepass"), "a b.json")
    expected = f"a b.json is no baseline: {why}; write it anew with `guidelint check --write-baseline 'a b.json'`"
    assert str(caught.value).startswith(expected.partition(" at line")[0].partition(";")[0])
    assert str(caught.value).endswith("; write it anew with `guidelint check --write-baseline 'a b.json'`")
    assert why in str(caught.value)


def test_a_baseline_is_read_as_it_was_written(lay: Callable[..., str]) -> None:
    from guidelint import api
    from guidelint.reports.baseline import as_baseline

    root = lay(
        {"AGENTS.md": "@docs/b.md\n\n@docs/a.md 先 \x1b[31m\n", "CLAUDE.md": Path("AGENTS.md"), "docs/c.md": "c\n"}
    )
    result = api.check([root], api.CheckOptions(agents=("claude-code",), select=("import-missing",)))
    text = as_baseline(result)
    assert [entry.fingerprint for entry in parse(text.encode(), "b")] == sorted(
        one.fingerprint for one in result.findings
    )
    assert len(result.findings) == 2
    assert text.count("\n") == 7
    assert "\x1b" not in text
    assert json.loads(text)["version"] == baseline.VERSION
    assert "line" not in json.loads(text)["findings"][0]
