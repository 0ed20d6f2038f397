"""Fixes of findings, applied until none is left."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from guidelint.edits.fixing import ROUNDS, Fixed, fixed
from guidelint.findings import Edit, Finding, Fix, Place, Rule, Severity, finding
from guidelint.markdown.positions import LineIndex

RULE = Rule("GL999", "made-up", Severity.WARNING, "what a test makes up")


@dataclass(frozen=True)
class Result:
    findings: tuple[Finding, ...]


def place(path: str, data: bytes, start: int, end: int) -> Place:
    lines = LineIndex(data)
    return Place(path, lines.position(start), lines.position(end))


class Repository:
    """Files, and rules that are patterns: what matches is found, and replaced by the fix."""

    def __init__(self, files: dict[str, str], *rules: tuple[str, str]) -> None:
        self.files = {path: text.encode() for path, text in files.items()}
        self.rules = rules
        self.checks = 0

    def check(self, texts: Mapping[str, bytes]) -> Result:
        self.checks += 1
        return Result(tuple(self._find({**self.files, **texts})))

    def _find(self, files: dict[str, bytes]) -> Iterator[Finding]:
        for path, data in sorted(files.items()):
            for pattern, text in self.rules:
                for match in re.finditer(pattern.encode(), data):
                    where = place(path, data, *match.span())
                    yield finding(
                        RULE,
                        "is so",
                        where,
                        fix=Fix(True, "mend", (Edit(where, match.expand(text.encode()).decode()),)),
                    )

    def fixed(self, wanted: Callable[[Fix], bool] = lambda fix: fix.safe) -> Fixed[Result]:
        return fixed(self.check, self.files.get, wanted)


def texts(done: Fixed[Result]) -> dict[str, str]:
    return {path: draft.data.decode() for path, draft in done.drafts.items()}


def groups(done: Fixed[Result]) -> list[tuple[list[str], int]]:
    return [(sorted(group.paths), group.findings) for group in done.applied]


def test_fixes_of_one_file_in_one_pass() -> None:
    repository = Repository({"a": "x1 x2 y x3", "b": "y"}, (r"x(\d)", r"z\1"))
    done = repository.fixed()
    assert texts(done) == {"a": "z1 z2 y z3"}
    assert groups(done) == [(["a"], 3)]
    assert (done.finished, done.result.findings, repository.checks) == (True, (), 2)


def test_nothing_to_fix() -> None:
    repository = Repository({"a": "y"}, ("x", "z"))
    done = repository.fixed()
    assert (texts(done), groups(done), done.finished, repository.checks) == ({}, [], True, 1)


def test_a_fix_that_another_one_touches_waits_for_the_next_round() -> None:
    done = Repository({"a": "one two"}, ("one two", "one  two"), ("two", "three")).fixed()
    assert texts(done) == {"a": "one  three"}
    assert groups(done) == [(["a"], 2)]


def test_an_insertion_touches_what_it_stands_at() -> None:
    """Which of them comes first would be chance."""
    repository = Repository({"a": "xy"}, ("x(?=y)", "X"), ("(?<=x)(?=y)|(?<=X)(?=y)", "-"))
    done = repository.fixed()
    assert texts(done) == {"a": "X-y"}
    assert repository.checks == 3


def test_what_a_fix_brings_up_is_fixed_too() -> None:
    done = Repository({"a": "aaaa"}, ("aa", "b"), ("bb", "c")).fixed()
    assert texts(done) == {"a": "c"}
    assert groups(done) == [(["a"], 3)]


def test_only_fixes_that_are_wanted() -> None:
    repository = Repository({"a": "x"}, ("x", "z"))
    done = repository.fixed(lambda fix: not fix.safe)
    assert texts(done) == {}
    assert len(done.result.findings) == 1


def test_files_that_may_not_be_changed_are_not() -> None:
    repository = Repository({"a": "x", "b": "x"}, ("x", "z"))
    done = fixed(repository.check, lambda path: repository.files[path] if path == "b" else None, lambda fix: fix.safe)
    assert texts(done) == {"b": "z"}


def test_fixes_that_undo_each_other_end_in_the_same_state_every_time() -> None:
    repository = Repository({"a": "x"}, ("x", "y"), ("y", "x"))
    done = repository.fixed()
    assert (texts(done), done.finished) == ({}, False)
    odd = Repository({"a": "w"}, ("w", "x"), ("x", "y"), ("y", "x"))
    first = odd.fixed()
    assert texts(first) == {"a": "x"}
    odd.files["a"] = b"x"
    assert texts(odd.fixed()) == {}


def test_fixes_without_end_are_stopped() -> None:
    repository = Repository({"a": "x"}, ("^x", "xx"))
    done = repository.fixed()
    assert texts(done) == {"a": "x" * (ROUNDS + 1)}
    assert not done.finished
    assert repository.checks == ROUNDS + 1


def test_a_fix_that_changes_nothing_is_none() -> None:
    repository = Repository({"a": "x"}, ("x", "x"))
    assert (texts(repository.fixed()), repository.checks) == ({}, 1)


# Several edits, several files


def across(*edits: tuple[str, bytes, int, int, str]) -> Finding:
    """A finding whose fix has these edits."""
    made = tuple(Edit(place(path, data, start, end), text) for path, data, start, end, text in edits)
    return finding(RULE, "is so", made[0].place, fix=Fix(True, "mend", made))


def run(files: dict[str, bytes], *findings: Finding) -> Fixed[Result]:
    """What the findings' fixes do, the findings being there as long as nothing has changed."""
    return fixed(lambda texts: Result(() if texts else findings), files.get, lambda _: True)


def test_a_fix_is_applied_as_a_whole() -> None:
    files = {"a": b"one", "b": b"two"}
    both = across(("a", b"one", 0, 3, "1"), ("b", b"two", 0, 3, "2"))
    taken = across(("b", b"two", 1, 2, "W"))
    assert texts(run(files, both, taken)) == {"a": "1", "b": "2"}
    # It waits where another one touches one of its edits only.
    assert texts(run(files, taken, both)) == {"b": "tWo"}


def test_a_fix_of_which_a_part_cannot_be_done_is_not_done() -> None:
    files = {"a": b"one"}
    assert texts(run(files, across(("a", b"one", 0, 3, "1"), ("gone", b"two", 0, 3, "2")))) == {}
    assert texts(run(files, across(("a", b"one", 0, 2, "1"), ("a", b"one", 1, 3, "2")))) == {}


def test_one_fix_of_several_findings_is_done_once() -> None:
    same = across(("a", b"one", 0, 3, "1"))
    done = run({"a": b"one"}, same, same)
    assert texts(done) == {"a": "1"}
    assert groups(done) == [(["a"], 2)]


def test_files_that_a_fix_joins_belong_together() -> None:
    files = dict.fromkeys("abcd", b"one")
    done = run(
        files,
        across(("a", b"one", 0, 1, "1"), ("b", b"one", 0, 1, "1")),
        across(("b", b"one", 2, 3, "3"), ("c", b"one", 2, 3, "3")),
        across(("d", b"one", 0, 1, "1")),
    )
    assert groups(done) == [(["a", "b", "c"], 2), (["d"], 1)]


def test_ten_thousand_fixes_take_linear_work() -> None:
    repository = Repository({"a": "x." * 10_000}, ("x", "zz"))
    assert groups(repository.fixed()) == [(["a"], 10_000)]
