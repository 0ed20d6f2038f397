"""Declared agents: each field of a declaration does what it says, and has a test that fails without it."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.loading import declared
from guidelint.loading.context import Context, Cut, Effect, ImportOutcome, Limit, Outcome, Unit, Usage
from guidelint.loading.declared import Choice, Declaration, Fault, Found, Search, TextLimit, limits, loader
from guidelint.loading.start import Start
from guidelint.loading.text import Origin
from guidelint.trees.base import Problem
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

SIMPLE = Declaration(names=("AGENTS.md",))


def load(declaration: Declaration, root: str, cwd: str = "repo", home: str | None = "home") -> Context:
    start = Start(DiskTree(), f"{root}/{cwd}", home=f"{root}/{home}" if home else None)
    return loader("ours", declaration)(start)


def text(context: Context) -> str:
    assert len(context.segments) <= 1
    return context.segments[0].text.text if context.segments else ""


def outcomes(context: Context, root: str) -> list[tuple[str, Outcome]]:
    return [(candidate.path.removeprefix(root + "/"), candidate.outcome) for candidate in context.candidates]


def test_every_field_has_a_test() -> None:
    fields = {field.name for field in dataclasses.fields(Declaration)}
    tested = set(re.findall(r"^def test_field_(\w+?)(?:__\w+)?\(", Path(__file__).read_text("utf-8"), re.M))
    assert tested == fields


def test_the_simplest(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "\ufeff Rules.\r\n", "AGENTS.md": "above", "home/AGENTS.md": "user"})
    context = load(SIMPLE, root)
    assert context.agent == "ours"
    assert text(context) == "\ufeff Rules.\r\n"
    assert context.loaded == (f"{root}/repo/AGENTS.md",)
    assert context.segments[0].role == "system"
    assert outcomes(context, root) == [("repo/AGENTS.md", Outcome.LOADED)]
    assert (context.cuts, context.usages, context.imports, context.refusal) == ((), (), (), None)


def test_nothing_found(lay: Lay) -> None:
    root = lay({"repo": None})
    context = load(dataclasses.replace(SIMPLE, before="<", after=">"), root)
    assert context.segments == ()
    assert context.loaded == ()
    assert outcomes(context, root) == [("repo/AGENTS.md", Outcome.MISSING)]


def test_only_empty_files_found(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": ""})
    context = load(SIMPLE, root)
    assert context.segments == ()
    assert context.loaded == ()
    assert outcomes(context, root) == [("repo/AGENTS.md", Outcome.BLANK)]


# Which files


def test_field_names(lay: Lay) -> None:
    root = lay({"repo/b.md": "B", "repo/docs/a.md": "A", "repo/AGENTS.md": "no"})
    context = load(Declaration(names=("./docs/a.md", "b.md")), root)
    assert text(context) == "A\n\nB"
    assert context.loaded == (f"{root}/repo/docs/a.md", f"{root}/repo/b.md")


@pytest.mark.parametrize(
    ("search", "expected"), [(Search.CWD, "deep"), (Search.ROOT, "root-mid-deep"), (Search.LEVELS, "mid-deep")]
)
def test_field_search(lay: Lay, search: Search, expected: str) -> None:
    root = lay(
        {
            "AGENTS.md": "above",
            "repo/.git": None,
            "repo/AGENTS.md": "root",
            "repo/mid/AGENTS.md": "mid",
            "repo/mid/deep/AGENTS.md": "deep",
        }
    )
    declaration = dataclasses.replace(SIMPLE, search=search, levels=2, separator="-")
    assert text(load(declaration, root, "repo/mid/deep")) == expected


def test_search_for_a_root_that_is_not_there(lay: Lay) -> None:
    root = lay({"AGENTS.md": "above", "repo/AGENTS.md": "here"})
    declaration = dataclasses.replace(SIMPLE, search=Search.ROOT, root_markers=("no-such-marker",))
    assert text(load(declaration, root)) == "here"


@pytest.mark.parametrize(("levels", "expected"), [(1, "deep"), (2, "mid-deep"), (9, "root-mid-deep")])
def test_field_levels(lay: Lay, levels: int, expected: str) -> None:
    root = lay(
        {
            "AGENTS.md": "above",
            "repo/.git": "a file will do",
            "repo/AGENTS.md": "root",
            "repo/mid/AGENTS.md": "mid",
            "repo/mid/deep/AGENTS.md": "deep",
        }
    )
    declaration = dataclasses.replace(SIMPLE, search=Search.LEVELS, levels=levels, separator="-")
    assert text(load(declaration, root, "repo/mid/deep")) == expected


@pytest.mark.parametrize("search", [Search.ROOT, Search.LEVELS])
def test_field_root_markers(lay: Lay, search: Search) -> None:
    root = lay(
        {"repo/AGENTS.md": "git root", "repo/.git": None, "repo/mid/ROOT": "", "repo/mid/AGENTS.md": "marked"}
        | {"repo/mid/deep": None}
    )
    declaration = dataclasses.replace(SIMPLE, search=search, levels=9, root_markers=("other", "ROOT"))
    assert text(load(declaration, root, "repo/mid/deep")) == "marked"


@pytest.mark.parametrize(("found", "expected"), [(Found.NEAREST, "mid"), (Found.NEVER, "root-mid")])
def test_field_found(lay: Lay, found: Found, expected: str) -> None:
    root = lay(
        {"repo/.git": None, "repo/AGENTS.md": "root", "repo/mid/AGENTS.md": "mid", "repo/mid/deep/AGENTS.md": None}
    )
    declaration = dataclasses.replace(SIMPLE, search=Search.ROOT, found=found, separator="-")
    assert text(load(declaration, root, "repo/mid/deep")) == expected


def test_what_stops_a_choice_ends_the_search_too(lay: Lay) -> None:
    root = lay({"repo/.git": None, "repo/AGENTS.md": "root", "repo/mid/AGENTS.md": " \n"})
    declaration = dataclasses.replace(SIMPLE, search=Search.ROOT, found=Found.NEAREST, blank=Fault.STOP)
    assert text(load(declaration, root, "repo/mid")) == ""
    assert text(load(dataclasses.replace(declaration, blank=Fault.NEXT), root, "repo/mid")) == "root"


@pytest.mark.parametrize(("choice", "expected"), [(Choice.FIRST, "A"), (Choice.ALL, "A-B")])
def test_field_choice(lay: Lay, choice: Choice, expected: str) -> None:
    root = lay({"repo/a.md": "A", "repo/b.md": "B"})
    declaration = Declaration(names=("none.md", "a.md", "b.md", "gone.md"), choice=choice, separator="-")
    context = load(declaration, root)
    assert text(context) == expected
    if choice is Choice.FIRST:
        assert outcomes(context, root) == [
            ("repo/none.md", Outcome.MISSING),
            ("repo/a.md", Outcome.LOADED),
            ("repo/b.md", Outcome.SHADOWED),
        ]
        assert context.candidates[2].by == f"{root}/repo/a.md"


@pytest.mark.parametrize(("outermost_first", "expected"), [(True, "root-mid"), (False, "mid-root")])
def test_field_outermost_first(lay: Lay, outermost_first: bool, expected: str) -> None:
    root = lay({"repo/.git": None, "repo/AGENTS.md": "root", "repo/mid/AGENTS.md": "mid"})
    declaration = dataclasses.replace(SIMPLE, search=Search.ROOT, outermost_first=outermost_first, separator="-")
    assert text(load(declaration, root, "repo/mid")) == expected


def test_field_user_names(lay: Lay) -> None:
    root = lay({"home/.ours/rules.md": "user", "repo/AGENTS.md": "project"})
    declaration = dataclasses.replace(SIMPLE, user_names=(".ours/rules.md",), separator="-")
    context = load(declaration, root)
    assert text(context) == "user-project"
    assert [candidate.scope for candidate in context.candidates] == ["user", "project"]
    assert text(load(declaration, root, home=None)) == "project"


# Their text


@pytest.mark.parametrize(("strict", "expected"), [(False, "caf\ufffd"), (True, "")])
def test_field_strict_utf8(lay: Lay, strict: bool, expected: str) -> None:
    root = lay({"repo/AGENTS.md": b"caf\xe9"})
    context = load(dataclasses.replace(SIMPLE, strict_utf8=strict), root)
    assert text(context) == expected
    assert outcomes(context, root) == [("repo/AGENTS.md", Outcome.UNREADABLE if strict else Outcome.LOADED)]


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize(("drop", "expected"), [(False, "\ufeff\ufeffa"), (True, "\ufeffa")])
def test_field_drop_bom(lay: Lay, strict: bool, drop: bool, expected: str) -> None:
    root = lay({"repo/AGENTS.md": "\ufeff\ufeffa"})  # one mark is dropped, not two
    assert text(load(dataclasses.replace(SIMPLE, strict_utf8=strict, drop_bom=drop), root)) == expected


@pytest.mark.parametrize(
    ("trim", "expected"),
    [
        (None, " \ufeff\x85\x1ca\x1c\x85\ufeff\n"),
        ("javascript", "\x85\x1ca\x1c\x85"),
        ("rust", "\ufeff\x85\x1ca\x1c\x85\ufeff"),
        ("python", "\ufeff\x85\x1ca\x1c\x85\ufeff"),
    ],
)
def test_field_trim(lay: Lay, trim: str | None, expected: str) -> None:
    root = lay({"repo/AGENTS.md": " \ufeff\x85\x1ca\x1c\x85\ufeff\n"})
    assert text(load(dataclasses.replace(SIMPLE, trim=trim), root)) == expected


@pytest.mark.parametrize(("trim", "blank"), [("javascript", False), ("rust", False), ("python", True)])
def test_trim_says_what_is_blank(lay: Lay, trim: str, blank: bool) -> None:
    root = lay({"repo/AGENTS.md": " \x85\x1c\n"})
    context = load(dataclasses.replace(SIMPLE, trim=trim, blank=Fault.NEXT), root)
    assert (outcomes(context, root) == [("repo/AGENTS.md", Outcome.BLANK)]) is blank


@pytest.mark.parametrize(
    ("blank", "expected", "outcome"),
    [
        (Fault.NEXT, "<B>", Outcome.BLANK),
        (Fault.STOP, "", Outcome.BLANK),
        (Fault.KEEP, "< \n>", Outcome.LOADED),
    ],
)
def test_field_blank(lay: Lay, blank: Fault, expected: str, outcome: Outcome) -> None:
    root = lay({"repo/a.md": " \n", "repo/b.md": "B"})
    declaration = Declaration(names=("a.md", "b.md"), choice=Choice.FIRST, blank=blank, before="<", after=">")
    context = load(declaration, root)
    assert text(context) == expected
    assert outcomes(context, root)[0] == ("repo/a.md", outcome)


@pytest.mark.parametrize(("unreadable", "expected"), [(Fault.NEXT, "B"), (Fault.STOP, "")])
@pytest.mark.parametrize("value", [None, b"\xff", Path("a.md")], ids=["folder", "not UTF-8", "loop"])
def test_field_unreadable(lay: Lay, unreadable: Fault, expected: str, value: bytes | Path | None) -> None:
    root = lay({"repo/a.md": value, "repo/b.md": "B"})
    declaration = Declaration(
        names=("gone.md", "a.md", "b.md"), choice=Choice.FIRST, unreadable=unreadable, strict_utf8=True
    )
    assert text(load(declaration, root)) == expected


def test_what_is_missing_never_stops(lay: Lay) -> None:
    root = lay({"repo/a.md": Path("dangling"), "repo/b.md": "B"})
    declaration = Declaration(names=("a.md", "b.md"), choice=Choice.FIRST, unreadable=Fault.STOP)
    assert text(load(declaration, root)) == "B"


# Imports


def comment(path: str) -> str:
    return f"<!-- @import {path} -->"


@pytest.mark.parametrize(
    ("levels", "expected"),
    [(0, "1" + comment("sub/2.md")), (1, "12" + comment("3.md")), (2, "123" + comment("/gone.md"))],
)
def test_field_comment_imports(lay: Lay, levels: int, expected: str) -> None:
    root = lay(
        {
            "repo/AGENTS.md": "1" + comment("sub/2.md"),
            "repo/sub/2.md": "2" + comment("3.md"),
            "repo/sub/3.md": "3" + comment("/gone.md"),
        }
    )
    context = load(dataclasses.replace(SIMPLE, comment_imports=levels), root)
    assert text(context) == expected
    assert [name.rpartition("/")[2] for name in context.loaded] == ["AGENTS.md", "2.md", "3.md"][: levels + 1]


def test_import_outcomes(lay: Lay) -> None:
    names = ["more.md", "more.md", "AGENTS.md", "gone.md", "folder", "latin.md", "", "pipe\0"]
    root = lay(
        {"repo/AGENTS.md": "\n".join(map(comment, names)), "repo/more.md": "more" + comment("../repo/more.md")}
        | {"repo/folder": None, "repo/latin.md": b"\xe9"}
    )
    context = load(dataclasses.replace(SIMPLE, comment_imports=2, strict_utf8=True), root)
    kept = "more" + comment("../repo/more.md")
    assert text(context) == "\n".join([kept, kept, *map(comment, names[2:])])
    found = [(one.written, one.outcome, one.depth, one.problem) for one in context.imports]
    assert found == [
        ("more.md", ImportOutcome.EXPANDED, 1, None),
        ("../repo/more.md", ImportOutcome.CYCLE, 2, None),
        ("more.md", ImportOutcome.EXPANDED, 1, None),
        ("../repo/more.md", ImportOutcome.CYCLE, 2, None),
        ("AGENTS.md", ImportOutcome.CYCLE, 1, None),
        ("gone.md", ImportOutcome.MISSING, 1, Problem.MISSING),
        ("folder", ImportOutcome.WRONG_TYPE, 1, Problem.FOLDER),
        ("latin.md", ImportOutcome.WRONG_TYPE, 1, None),
        ("", ImportOutcome.WRONG_TYPE, 1, Problem.FOLDER),
        ("pipe\0", ImportOutcome.WRONG_TYPE, 1, Problem.FAILED),
    ]
    assert context.imports[0].target == f"{root}/repo/more.md"
    assert context.imports[0].origin == Origin(f"{root}/repo/AGENTS.md", 0, len(comment("more.md")))
    assert context.loaded == (f"{root}/repo/AGENTS.md", f"{root}/repo/more.md")


def test_a_file_that_is_nothing_but_an_import_is_loaded(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": comment("more.md"), "repo/more.md": "more"})
    context = load(dataclasses.replace(SIMPLE, comment_imports=1), root)
    assert text(context) == "more"
    assert context.loaded == (f"{root}/repo/AGENTS.md", f"{root}/repo/more.md")


def test_import_bombs_end(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(declared, "MAX_IMPORTED", 10_000)
    bomb = {f"repo/{number}.md": comment(f"{number + 1}.md") * 2 + "x" for number in range(60)}
    root = lay({**bomb, "repo/AGENTS.md": comment("0.md")})
    context = load(dataclasses.replace(SIMPLE, comment_imports=1_000_000), root)
    assert len(text(context)) < 20_000
    assert context.imports[-1].outcome is ImportOutcome.TOO_DEEP


def test_import_chains_end(lay: Lay) -> None:
    chain = {f"repo/{number}.md": comment(f"{number + 1}.md") for number in range(2000)}
    root = lay({**chain, "repo/AGENTS.md": comment("0.md")})
    context = load(dataclasses.replace(SIMPLE, comment_imports=1_000_000), root)
    assert len(context.imports) == declared.MAX_LEVELS + 1
    assert text(context) == comment(f"{declared.MAX_LEVELS}.md")


# Framing


def test_field_separator(lay: Lay) -> None:
    root = lay({"repo/a.md": "A\n", "repo/b.md": "", "repo/c.md": "C"})
    declaration = Declaration(names=("a.md", "gone.md", "b.md", "c.md"), separator="|")
    context = load(declaration, root)
    assert text(context) == "A\n||C"  # an empty file is joined like any other
    assert len(context.loaded) == 3


def test_field_before(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "A"})
    assert text(load(dataclasses.replace(SIMPLE, before="# {cwd}\n"), root)) == f"# {root}/repo\nA"


def test_field_after(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "A"})
    assert text(load(dataclasses.replace(SIMPLE, after="\nend of {cwd}"), root)) == "A\nend of {cwd}"


def test_field_before_file(lay: Lay) -> None:
    root = lay({"repo/a.md": "A", "repo/b.md": "B"})
    declaration = Declaration(names=("a.md", "b.md"), before_file="[{path}]", separator="-")
    assert text(load(declaration, root)) == f"[{root}/repo/a.md]A-[{root}/repo/b.md]B"


def test_field_after_file(lay: Lay) -> None:
    root = lay({"repo/a.md": "A", "repo/b.md": "B"})
    declaration = Declaration(names=("a.md", "b.md"), after_file="[/{path}]", separator="-")
    assert text(load(declaration, root)) == f"A[/{root}/repo/a.md]-B[/{root}/repo/b.md]"


def test_field_role(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "A"})
    assert load(dataclasses.replace(SIMPLE, role="user"), root).segments[0].role == "user"


# Limit


@pytest.mark.parametrize(
    ("unit", "amount", "note", "counts", "expected"),
    [
        (Unit.BYTES, 8, "", True, "aé漢"),  # 1 + 2 + 3, and of the next four the first half does not fit
        (Unit.BYTES, 9, "", True, "aé漢\ud83d"),  # a lone half takes three
        (Unit.BYTES, 10, "", True, "aé漢🙂"),
        (Unit.CHARACTERS, 4, "", True, "aé漢🙂"),
        (Unit.CHARACTERS, 3, "", True, "aé漢"),
        (Unit.UTF16, 4, "", True, "aé漢\ud83d"),
        (Unit.UTF16, 5, "", True, "aé漢🙂"),
        (Unit.CHARACTERS, 4, "++", True, "aé++"),
        (Unit.CHARACTERS, 4, "++", False, "aé漢🙂++"),
        (Unit.CHARACTERS, 1, "++", True, "++"),  # a note that does not fit stands alone
        (Unit.CHARACTERS, 5, "++", True, "aé漢🙂!"),
    ],
)
def test_field_limit(lay: Lay, unit: Unit, amount: int, note: str, counts: bool, expected: str) -> None:
    root = lay({"repo/AGENTS.md": "aé漢🙂!"})
    declaration = dataclasses.replace(SIMPLE, limit=TextLimit(amount, unit, note, counts))
    context = load(declaration, root)
    assert text(context) == expected
    whole = {Unit.BYTES: 11, Unit.CHARACTERS: 5, Unit.UTF16: 6}[unit]
    limit = Limit(amount, unit, "the text sent", Effect.CUTS)
    assert limits(declaration) == (limit,)
    assert context.usages == (Usage(limit, whole, (f"{root}/repo/AGENTS.md",)),)
    assert context.usages[0].exceeded is (expected != "aé漢🙂!")


def test_limits_of_none() -> None:
    assert limits(SIMPLE) == ()


def test_framing_round_all_is_not_counted_and_that_of_a_file_is(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "12345"})
    bound = TextLimit(5, Unit.CHARACTERS)
    assert text(load(dataclasses.replace(SIMPLE, limit=bound, before="<<", after=">>"), root)) == "<<12345>>"
    assert text(load(dataclasses.replace(SIMPLE, limit=bound, before_file="<<"), root)) == "<<123"


def test_cuts(lay: Lay) -> None:
    root = lay({"repo/a.md": "aé漢🙂", "repo/b.md": "🙂bbb", "repo/c.md": "ccc"})
    declaration = Declaration(names=("a.md", "b.md", "c.md"), separator="-")

    def cut(amount: int, unit: Unit) -> tuple[list[tuple[str, int, int, bool]], list[str], list[Outcome]]:
        context = load(dataclasses.replace(declaration, limit=TextLimit(amount, unit, "…", False)), root)
        cuts = [(one.path[-4:], one.byte, one.lost_bytes, one.inside_character) for one in context.cuts]
        return cuts, [path[-4:] for path in context.loaded], [one.outcome for one in context.candidates]

    loaded, over = Outcome.LOADED, Outcome.OVER_BUDGET
    assert cut(14, Unit.CHARACTERS) == ([], ["a.md", "b.md", "c.md"], [loaded] * 3)
    assert cut(11, Unit.CHARACTERS) == ([("c.md", 1, 2, False)], ["a.md", "b.md", "c.md"], [loaded] * 3)
    # The separator alone is left of the third file's part: none of it reached the model.
    assert cut(10, Unit.CHARACTERS) == ([("c.md", 0, 3, False)], ["a.md", "b.md"], [loaded, loaded, over])
    assert cut(7, Unit.CHARACTERS) == (
        [("b.md", 5, 2, False), ("c.md", 0, 3, False)],
        ["a.md", "b.md"],
        [loaded, loaded, over],
    )
    # A half of the second file's first character: the first file is whole.
    assert cut(7, Unit.UTF16) == (
        [("b.md", 0, 7, True), ("c.md", 0, 3, False)],
        ["a.md", "b.md"],
        [loaded, loaded, over],
    )
    assert cut(4, Unit.UTF16) == (
        [("a.md", 6, 4, True), ("b.md", 0, 7, False), ("c.md", 0, 3, False)],
        ["a.md"],
        [loaded, over, over],
    )


def test_a_cut_within_bytes_that_are_no_text_is_reported(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": b"ab" + b"\xff" * 10})
    context = load(dataclasses.replace(SIMPLE, limit=TextLimit(5, Unit.CHARACTERS)), root)
    assert text(context) == "ab" + "\ufffd" * 3
    # The wrong bytes are one stretch: it is the place where the loss begins.
    assert context.cuts == (Cut(f"{root}/repo/AGENTS.md", 2, context.usages[0].limit, 10),)


def test_a_cut_in_an_import(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "ab" + comment("more.md") + "yz", "repo/more.md": "12345"})
    context = load(dataclasses.replace(SIMPLE, comment_imports=1, limit=TextLimit(4, Unit.CHARACTERS)), root)
    assert text(context) == "ab12"
    limit, after = context.usages[0].limit, 2 + len(comment("more.md"))
    assert context.cuts == (
        Cut(f"{root}/repo/more.md", 2, limit, 3),
        Cut(f"{root}/repo/AGENTS.md", after, limit, 2),
    )
