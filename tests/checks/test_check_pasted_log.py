"""GL301: output of programs in guidance."""

from __future__ import annotations

from collections.abc import Callable

from checking import check, told

from guidelint.findings import Confidence

Lay = Callable[..., str]
TRACE = """```
Traceback (most recent call last):
  File "/app/run.py", line 88, in main
    load(batch)
  File "/app/load.py", line 31, in load
    cur.execute(sql, row)
ValueError: too long
```
"""


def test_a_block_its_evidence_and_its_fix(lay: Lay) -> None:
    tree = lay({"AGENTS.md": f"Use tabs.\n\n## Known error\n\n{TRACE}\n## Style\n\nNo globals.\n"})
    [one] = check(tree, "GL301")
    assert one.message == "pasted output: 6 of 6 lines were printed by a program"
    assert (one.place.start, one.place.end) == ((5, 1), (12, 4))
    assert one.evidence == (
        "6 of 6 lines are output: 2 stack frames, 2 attached lines, 1 stack trace heading, 1 error message.",
    )
    assert "lesson" in one.help
    assert one.confidence is Confidence.HIGH
    assert one.fix is not None
    assert not one.fix.safe
    [edit] = one.fix.edits
    # The heading goes with all that stands under it.
    assert (edit.place.start, edit.place.end, edit.text) == ((3, 1), (14, 1), "")


def test_little_output_is_less_sure(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "```\nAuto-merging a.ts\nCONFLICT (content): Merge conflict in a.ts\nfix it\n```\n"})
    [one] = check(tree, "GL301")
    assert one.confidence is Confidence.MEDIUM


def test_each_block_is_a_finding(lay: Lay) -> None:
    tree = lay({"AGENTS.md": f"{TRACE}\nand\n\n{TRACE}", "web/AGENTS.md": TRACE})
    message = "pasted output: 6 of 6 lines were printed by a program (codex)"
    assert told(tree, "GL301") == [
        f"AGENTS.md:1:1 {message}",
        f"AGENTS.md:12:1 {message}",
        f"web/AGENTS.md:1:1 {message}",
    ]


def test_samples_are_a_hint_only(lay: Lay) -> None:
    tree = lay({"templates/AGENTS.md": TRACE})
    assert told(tree, "GL301") == []
    assert len(told(tree, "GL301", confidence="low")) == 1


def test_rules_with_code_are_left_alone(lay: Lay) -> None:
    tree = lay({"AGENTS.md": "```bash\nmake test  # 41 s\n```\n\n```ts\nthrow new Error('Error: full')\n```\n"})
    assert told(tree, "GL301", confidence="low") == []


def test_crlf_and_a_byte_order_mark(lay: Lay) -> None:
    tree = lay({"AGENTS.md": b"\xef\xbb\xbf" + TRACE.replace("\n", "\r\n").encode()})
    [one] = check(tree, "GL301")
    assert (one.place.start, one.place.end) == ((1, 1), (8, 4))


def test_a_file_is_not_emptied(lay: Lay) -> None:
    tree = lay({"AGENTS.md": f"# Error\n\n{TRACE}", "web/AGENTS.md": f"Use tabs.\n\n{TRACE}"})
    assert [one.fix is None for one in check(tree, "GL301")] == [True, False]
