"""Of findings that say the same the most telling one stays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from guidelint.findings import Finding, Place, Related, Rule, Severity, finding, without_less_telling
from guidelint.markdown.positions import Position


def at(code: str, first: int, last: int, *others: str, path: str = "/A.md") -> Finding:
    """A finding on whole lines; on line 1 to line 1 one about the whole file."""
    place = Place(path, Position(first, 1), Position(last, 1))
    related = [Related(Place(other, Position(1, 1), Position(1, 1)), "x", copy=first == last) for other in others]
    return finding(Rule(code, code.lower(), Severity.WARNING, "x"), code, place, related=related)


def kept(*findings: Finding) -> list[str]:
    return [one.rule.code for one in without_less_telling(findings)]


@pytest.mark.parametrize(("first", "second"), [("GL109", "GL305"), ("GL107", "GL305"), ("GL305", "GL306")])
def test_on_ranges_that_meet(first: str, second: str) -> None:
    assert kept(at(second, 3, 9), at(first, 8, 12)) == [first]
    assert kept(at(first, 3, 9), at(second, 4, 5)) == [first]
    assert kept(at(first, 3, 9), at(second, 4, 4)) == [first]
    assert kept(at(first, 3, 9), at(second, 9, 12)) == [first, second]
    assert kept(at(first, 3, 9), at(second, 4, 5, path="/B.md")) == [first, second]


def test_whole_files_that_are_about_the_same_two() -> None:
    assert kept(at("GL107", 1, 1, "/B.md"), at("GL109", 1, 1, "/A.md", path="/B.md")) == ["GL109"]
    assert kept(at("GL107", 1, 1, "/B.md"), at("GL305", 3, 9, "/B.md")) == ["GL107"]
    assert kept(at("GL107", 1, 1, "/B.md"), at("GL305", 3, 9, "/C.md")) == ["GL107", "GL305"]
    assert kept(at("GL109", 1, 1), at("GL107", 1, 1, "/B.md")) == ["GL109", "GL107"]


def test_files_that_differ_do_not_hide_what_they_have_in_common() -> None:
    differing = at("GL107", 1, 1)
    other = Place("/B.md", Position(1, 1), Position(1, 1))
    differing = replace(differing, related=(Related(other, "the other file"),))
    assert kept(differing, at("GL305", 3, 9, "/B.md")) == ["GL107", "GL305"]
    assert kept(at("GL107", 1, 1, "/B.md"), at("GL305", 3, 9, "/A.md", path="/B.md")) == ["GL107"]


def test_of_one_rule_all_stay() -> None:
    assert kept(at("GL305", 3, 9), at("GL305", 4, 5), at("GL305", 3, 9, "/B.md")) == ["GL305"] * 3


@pytest.mark.parametrize("block", ["GL303", "GL304"])
@pytest.mark.parametrize("line", ["GL305", "GL307", "GL401"])
def test_inside_of_an_inventory(block: str, line: str) -> None:
    assert kept(at(block, 3, 9), at(line, 4, 4)) == [block]
    assert kept(at(block, 3, 9), at(line, 3, 9)) == [block]
    assert kept(at(block, 3, 9), at(line, 8, 10)) == [block, line]
    assert kept(at(block, 3, 9), at(line, 2, 2)) == [block, line]


def test_others_are_left_alone() -> None:
    assert kept(at("GL201", 3, 9), at("GL204", 3, 9), at("GL303", 3, 9)) == ["GL201", "GL204", "GL303"]


def test_thousands_take_no_time() -> None:
    many = [at("GL305", number, number + 1, "/B.md") for number in range(1, 5000)]
    many += [at("GL306", number, number + 1) for number in range(1, 5000)]
    assert len(kept(*many)) == 4999
