"""Imports of Gemini CLI and Qwen Code: differences and traces. Texts were compared with both agents' functions."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents import gemini_cli, qwen_code
from guidelint.loading.context import ImportOutcome, Trace
from guidelint.loading.gemini import imports
from guidelint.loading.gemini.imports import Differences, Processed, Processor, words
from guidelint.loading.text import SourcedText
from guidelint.trees.base import Problem
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]
GEMINI, QWEN = gemini_cli.DIFFERENCES, qwen_code.DIFFERENCES


def process(root: str, differences: Differences, *, flat: bool = False) -> tuple[Processed, Trace]:
    trace = Trace()
    done = Processor(DiskTree(), trace, differences).process(f"{root}/r/F.md", f"{root}/r", flat=flat)
    assert isinstance(done, Processed)
    return done, trace


def text(root: str, differences: Differences, *, flat: bool = False) -> str:
    return process(root, differences, flat=flat)[0].text.text.replace(root, "ROOT")


def noted(trace: Trace) -> list[tuple[str, ImportOutcome, int]]:
    return [(one.written, one.outcome, one.depth) for one in trace.imports]


def test_words() -> None:
    found = words("@a\t@./b @/c\n@_d @1e @é @@f x@g (@h) @i.\u00a0j\r@k\x0b@l @ @~/m")
    assert [word.written for word in found] == ["a", "./b", "/c", "i.\u00a0j", "k\x0b@l"]


@pytest.mark.parametrize(
    ("name", "gemini", "qwen"),
    [
        ("none.md", "failed ENOENT: no such file or directory, access 'ROOT/r/none.md'", "@none.md"),
        ("d", "failed EISDIR: illegal operation on a directory, read", None),
        ("a.md/b", "failed ENOTDIR: not a directory, access 'ROOT/r/a.md/b'", None),
        ("https://x.y/a.md", "failed Path traversal attempt", None),
        ("../out.md", "failed Path traversal attempt", None),
        ("out.md", "failed Path traversal attempt", "imported O"),
        (
            "loop",
            "failed Path traversal attempt",
            "failed ELOOP: too many symbolic links encountered, access 'ROOT/r/loop'",
        ),
        ("gone/x", "failed ENOENT: no such file or directory, access 'ROOT/r/gone/x'", "@gone/x"),
        ("gone2/x", "failed Path traversal attempt", "@gone2/x"),
        ("..%2fout.md", "failed Path traversal attempt", "@..%2fout.md"),
        ("./%zz.md", "imported Z", None),
        ("./a.md", "imported A", None),
        (
            "n" * 300,
            f"failed ENAMETOOLONG: name too long, access 'ROOT/r/{'n' * 300}'",
            None,
        ),
    ],
)
def test_what_stands_in_the_place_of_an_import(lay: Lay, name: str, gemini: str, qwen: str | None) -> None:
    root = lay(
        {
            "r/F.md": f"x @{name}\ty",
            "r/a.md": "A",
            "r/%zz.md": "Z",
            "r/d": None,
            "out.md": "O",
            "r/out.md": Path("../out.md"),
            "r/loop": Path("loop"),
            "r/gone": Path("nowhere"),
            "r/gone2": Path("../nowhere"),
        }
    )

    def shown(short: str) -> str:
        kind, _, rest = short.partition(" ")
        if kind == "failed":
            return f"x <!-- Import failed: {name} - {rest} -->\ty"
        if kind == "imported":
            return f"x <!-- Imported from: {name} -->\n{rest}\n<!-- End of import from: {name} -->\ty"
        return f"x {short}\ty"

    assert text(root, GEMINI) == shown(gemini)
    assert text(root, QWEN) == shown(gemini if qwen is None else qwen)


def test_a_nul_in_a_path(lay: Lay) -> None:
    root = lay({"r/F.md": "@a\0b @c'\0"})
    assert text(root, GEMINI) == (
        "<!-- Import failed: a\0b - Path traversal attempt --> <!-- Import failed: c'\0 - Path traversal attempt -->"
    )
    says = "The argument 'path' must be a string, Uint8Array, or URL without null bytes. Received"
    assert text(root, QWEN) == (
        f"<!-- Import failed: a\0b - {says} 'ROOT/r/a\\x00b' --> "
        f"<!-- Import failed: c'\0 - {says} \"ROOT/r/c'\\x00\" -->"
    )


def test_the_way_back_to_the_file_itself(lay: Lay) -> None:
    root = lay({"r/F.md": "F @a.md", "r/a.md": "a @F.md"})
    again = "<!-- Imported from: F.md -->\nF <!-- File already processed: a.md -->\n<!-- End of import from: F.md -->"
    first = "F <!-- Imported from: a.md -->\na {}\n<!-- End of import from: a.md -->"
    assert text(root, GEMINI) == first.format(again)
    assert text(root, QWEN) == first.format("<!-- File already processed: F.md -->")
    done, trace = process(root, QWEN)
    assert done.used == (f"{root}/r/F.md", f"{root}/r/a.md")
    assert noted(trace) == [("a.md", ImportOutcome.EXPANDED, 1), ("F.md", ImportOutcome.CYCLE, 2)]


def test_depth(lay: Lay) -> None:
    chain = {f"r/f{number}.md": f"{number} @f{number + 1}.md" for number in range(1, 8)}
    root = lay({"r/F.md": "0 @f1.md", **chain})
    done, trace = process(root, GEMINI)
    assert "\n5 @f6.md\n" in done.text.text
    assert noted(trace)[-1] == ("f6.md", ImportOutcome.TOO_DEEP, 6)
    # In the flat format Gemini CLI knows no depth.
    assert "--- File: ROOT/r/f7.md ---\n7 @f8.md\n" in text(root, GEMINI, flat=True)
    flat, trace = process(root, QWEN, flat=True)
    assert [path.removeprefix(f"{root}/r/") for path in flat.used] == [
        "F.md",
        "f1.md",
        "f2.md",
        "f3.md",
        "f4.md",
        "f5.md",
    ]
    assert noted(trace)[-1] == ("f6.md", ImportOutcome.TOO_DEEP, 6)


def test_flat_format_follows_again_from_a_smaller_depth(lay: Lay) -> None:
    chain = {f"r/f{number}.md": f"{number} @f{number + 1}.md" for number in range(1, 8)}
    root = lay({"r/F.md": "0 @f3.md @f1.md", **chain})
    done, _ = process(root, QWEN, flat=True)
    names = [path.removeprefix(f"{root}/r/") for path in done.used]
    assert names == ["F.md", "f1.md", "f2.md", "f3.md", "f4.md", "f5.md", "f6.md", "f7.md"]


def test_flat_names_of_the_first_block(lay: Lay) -> None:
    root = lay({"r/F.md": "F @F.md @.", "r/x": ""})
    block = "--- File: {0} ---\nF @F.md @.\n--- End of File: {0} ---"
    assert text(root, QWEN, flat=True) == block.format("ROOT/r/F.md")
    assert text(root, GEMINI, flat=True) == block.format("ROOT/r") + "\n\n" + block.format("ROOT/r/F.md")


def test_every_run_tells_where_it_came_from(lay: Lay) -> None:
    root = lay({"r/F.md": "é @a.md\xa0", "r/a.md": b"\xffA @b.md", "r/b.md": "B"})
    for differences in (GEMINI, QWEN):
        for flat in (False, True):
            done, trace = process(root, differences, flat=flat)
            check_origins(done.text)
            first = trace.imports[0].origin
            assert (first.path, first.start, first.end) == (
                f"{root}/r/F.md",
                3,
                3 + len("@a.md\xa0".encode()),
            )


def check_origins(found: SourcedText) -> None:
    for run in found.runs:
        if run.verbatim:
            assert run.origin
            with open(run.origin.path, "rb") as file:
                assert file.read()[run.origin.start : run.origin.end].decode() == run.text


def test_words_that_are_no_imports_are_noted_where_a_file_is(lay: Lay) -> None:
    root = lay({"r/F.md": '`@a.md` (@a.md), "@a.md" x@a.md `@none.md` @a.md', "r/a.md": "A"})
    for differences in (GEMINI, QWEN):
        _, trace = process(root, differences)
        places = sorted(
            (one.origin.start, one.origin.end) for one in trace.imports if one.outcome is ImportOutcome.NOT_HERE
        )
        assert places == [(1, 6), (9, 14), (18, 23)]


def test_outcomes_tell_the_problem(lay: Lay) -> None:
    root = lay({"r/F.md": "@d @none @../x @s", "r/d": None})
    os.mkfifo(f"{root}/r/s")
    _, trace = process(root, GEMINI)
    assert [(one.outcome, one.problem) for one in trace.imports] == [
        (ImportOutcome.WRONG_TYPE, Problem.FOLDER),
        (ImportOutcome.MISSING, Problem.MISSING),
        (ImportOutcome.OUTSIDE, Problem.OUTSIDE),
        (ImportOutcome.WRONG_TYPE, Problem.SPECIAL),
    ]


def test_the_bound_leaves_words_as_they_are(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    root = lay({"r/F.md": "@a.md " * 10, "r/a.md": "A"})
    trace = Trace()
    processor = Processor(DiskTree(), trace, GEMINI)
    monkeypatch.setattr(processor, "_left", 3 * imports._COST)
    done = processor.process(f"{root}/r/F.md", f"{root}/r", flat=False)
    assert isinstance(done, Processed)
    assert done.text.text.count("Imported from") == 3
    assert done.text.text.endswith("@a.md " * 7)
    assert [(use.limit, use.exceeded) for use in trace.usages] == [(imports.BOUND, True)]


def test_a_provided_text_needs_no_file(lay: Lay) -> None:
    root = lay({})
    processor = Processor(DiskTree(), Trace(), QWEN)
    processor.provide(f"{root}/r/F.md", SourcedText.framing("own"))
    assert processor.provides(f"{root}/r/F.md")
    done = processor.process(f"{root}/r/F.md", f"{root}/r", flat=False)
    assert isinstance(done, Processed)
    assert done.text.text == "own"
    assert processor.process(f"{root}/r/none", f"{root}/r", flat=False) is Problem.MISSING
