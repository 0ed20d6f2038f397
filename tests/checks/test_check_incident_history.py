"""GL302: told history in guidance."""

from __future__ import annotations

from collections.abc import Callable

from checking import check, told

from guidelint.findings import Confidence, Severity

Lay = Callable[..., str]
LOG = "## Changelog\n\n### 2031-02-11\n- Added a cache\n\n### 2031-01-28\n- Fixed retries\n"


def test_the_share_the_evidence_and_the_fix(lay: Lay) -> None:
    tree = lay({"AGENTS.md": f"# Shop\n\nUse tabs.\n\n{LOG}\n## Style\n\nNo globals.\n"})
    [one] = check(tree, "GL302")
    assert one.message == "a dated list of changes: 5 of 9 lines, 55 % of the file"
    assert (one.place.start, one.place.end) == ((5, 1), (11, 16))
    assert one.evidence == ("It has 2 headings with a date and 2 statements of what was done.",)
    assert one.severity is Severity.WARNING
    assert one.confidence is Confidence.HIGH
    assert "one line" in one.help
    assert one.fix is not None
    assert not one.fix.safe
    [edit] = one.fix.edits
    assert (edit.place.start, edit.place.end, edit.text) == ((5, 1), (13, 1), "")


def test_a_stamp_is_info(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "Use tabs.\n\n**Version**: 2.3\n**Updated**: 2031-02-11\n"})
    assert told(tree, "GL302") == ["AGENTS.md:3:1 info: a stamp of when the text was changed (codex)"]
    [one] = check(tree, "GL302")
    assert one.evidence == ("It has 2 stamps.",)


def test_a_lone_stamp_is_a_hint(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "Last updated: 2031-02-11\n\nUse tabs.\n"})
    assert told(tree, "GL302") == []
    assert len(told(tree, "GL302", confidence="low")) == 1


def test_output_below_a_day_is_a_log_only(lay: Lay) -> None:
    log = "2031-04-02 08:14:07 INFO added 3 jobs\n" * 4
    tree = lay({"AGENTS.md": f"### Last deploy (2031-04-02)\n\n```\n{log}```\n", "web/AGENTS.md": log})
    found = check(tree, "GL301", "GL302")
    assert [(one.rule.code, one.place.start.line) for one in found] == [("GL301", 3), ("GL301", 1)]


def test_samples_are_a_hint_only(lay: Lay) -> None:
    tree = lay({"templates/AGENTS.md": LOG})
    assert told(tree, "GL302") == []
    assert len(told(tree, "GL302", confidence="low")) == 1


def test_rules_are_left_alone(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "## Changelog\n\n- New entries go under `## [Unreleased]`.\n- Never edit old ones.\n"})
    assert told(tree, "GL302", confidence="low") == []


def entries(count: int, between: str = "## Note {at}\n\nKeys are opaque.\n\n") -> str:
    """Sections with a day, and sections without one between them."""
    parts = []
    for at in range(1, count + 1):
        parts.append(
            f"## Cache, part {at} (2031-02-{at:02})\n\n- ✅ Moved keys\n- ✅ Fixed tests\n- ✅ Removed the old one\n\n"
        )
        parts.append(between.format(at=at))
    return "".join(parts)


def test_a_file_that_is_mostly_history_is_one_finding(lay: Lay) -> None:
    tree = lay({"AGENTS.md": entries(4)})
    [one] = check(tree, "GL302")
    assert one.message == "a dated list of changes in 4 places: 16 of 24 lines, 66 % of the file"
    assert (one.place.start, one.place.end) == ((1, 1), (5, 24))
    assert [related.place.start for related in one.related] == [(11, 1), (21, 1), (31, 1)]
    assert {related.message for related in one.related} == {"a dated list of changes"}
    assert one.evidence == ("It has 4 headings with a date, 12 ticks and 12 statements of what was done.",)
    assert one.fix is not None
    assert [(edit.place.start.line, edit.place.end.line) for edit in one.fix.edits] == [
        (1, 7),
        (11, 17),
        (21, 27),
        (31, 37),
    ]


def test_a_small_share_is_not_none(lay: Lay) -> None:
    rules = "".join(f"- Keys of kind {kind} are opaque.\n" for kind in range(700))
    [one] = check(lay({"AGENTS.md": f"{rules}\n{entries(1, '')}"}), "GL302")
    assert one.message == "a dated list of changes: 4 of 704 lines, less than 1 % of the file"


def test_a_few_stretches_in_a_file_of_rules_are_findings_of_their_own(lay: Lay) -> None:
    rules = "## Note {at}\n\n" + "".join(f"- Keys of kind {kind} are opaque.\n" for kind in "abcdefgh") + "\n"
    tree = lay({"AGENTS.md": entries(4, rules)})
    assert [one.place.start.line for one in check(tree, "GL302")] == [1, 18, 35, 52]


def test_many_stretches_are_one_finding_wherever_they_stand(lay: Lay) -> None:
    rules = "## Note {at}\n\n" + "".join(f"- Keys of kind {kind} are opaque.\n" for kind in "abcdefgh") + "\n"
    tree = lay({"AGENTS.md": entries(7, rules)})
    [one] = check(tree, "GL302")
    assert len(one.related) == 6


def test_what_lies_in_a_further_place_is_silenced_too(lay: Lay) -> None:
    tree = lay({"AGENTS.md": entries(4).replace("- ✅ Fixed tests", "- ✅ Fixed tests: 1,148 tests pass")})
    assert [one.rule.code for one in check(tree, "GL302", "GL307")] == ["GL302"]
    assert len(check(tree, "GL307")) > 0
