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
