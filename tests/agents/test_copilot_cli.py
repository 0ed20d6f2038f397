"""GitHub Copilot CLI: what the recorded cases leave out. All of it was recorded with 1.0.102, bounds apart."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.agents.copilot_cli import load
from guidelint.loading.context import Context, ImportOutcome, Outcome
from guidelint.loading.start import Start, neutral
from guidelint.loading.text import Origin
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]

GIT: dict[str, str | bytes | Path | None] = {
    "repo/.git/HEAD": "ref: refs/heads/main\n",
    "repo/.git/objects": None,
    "repo/.git/refs": None,
}


def run(root: str, cwd: str = "repo", env: Mapping[str, str] | None = None, touched: tuple[str, ...] = ()) -> Context:
    return load(Start(DiskTree(), f"{root}/{cwd}", home=f"{root}/home", env=env or {}, touched=touched))


def text(context: Context) -> str:
    """The text of the first request."""
    found = [segment for segment in context.segments if segment.touched is None]
    assert [segment.role for segment in found] in ([], ["system"])
    return found[0].text.text if found else ""


def blocks(*texts: str) -> str:
    return "\n\n".join(f"<custom_instruction>\n{one}\n</custom_instruction>" for one in texts) + "\n"


def block(path: str, inner: str) -> str:
    return f'\n\n<imported_custom_instruction source="{path}">\n{inner}\n</imported_custom_instruction>'


def reminder(path: str, inner: str) -> str:
    head = f"Custom instructions from {path}. Apply these to any code you write here:"
    return f"<system_reminder>\n{head}\n\n{inner}\n</system_reminder>"


def later(context: Context) -> list[str]:
    found = [segment for segment in context.segments if segment.touched]
    assert all(segment.role == "user" for segment in found)
    return [segment.text.text for segment in found]


def loaded(context: Context, root: str) -> list[str]:
    return [path.removeprefix(root + "/") for path in context.loaded]


def imports(context: Context) -> list[tuple[str, ImportOutcome, int]]:
    return [(one.written, one.outcome, one.depth) for one in context.imports]


def rows(context: Context) -> list[str]:
    return [line for line in text(context).splitlines() if line.startswith("| ")][2:]


# The root


@pytest.mark.parametrize(
    ("git", "is_root"),
    [
        ({"r/.git": "gitdir: /nowhere\n"}, True),
        ({"r/.git": " gitdir: x\n"}, True),
        ({"r/.git": "gitdir:"}, False),
        ({"r/.git": "nonsense"}, False),
        ({"r/.git": ""}, False),
        ({"r/.git": Path("gone")}, False),
        ({"r/.git/HEAD": "ref: x", "r/.git/objects": None, "r/.git/refs": None}, True),
        ({"r/.git/HEAD": "", "r/.git/objects": None, "r/.git/refs": None}, False),
        ({"r/.git/HEAD": "ref: x", "r/.git/objects": None}, False),
        ({"r/.git/HEAD": "ref: x", "r/.git/objects": "", "r/.git/refs": ""}, False),
    ],
)
def test_what_makes_a_root(lay: Lay, git: dict[str, str | bytes | Path | None], is_root: bool) -> None:
    root = lay({**git, "r/AGENTS.md": "r", "r/a/AGENTS.md": "a"})
    assert text(run(root, "r/a")) == (blocks("r", "a") if is_root else blocks("a"))


def test_half_repositories_are_passed_over(lay: Lay) -> None:
    root = lay({**GIT, "repo/a/.git/x": "", "repo/AGENTS.md": "r", "repo/a/AGENTS.md": "a", "repo/a/b/AGENTS.md": "b"})
    assert text(run(root, "repo/a/b")) == blocks("r", "b", "a")


def test_of_two_folders_between_the_nearer_comes_first(lay: Lay) -> None:
    root = lay({**GIT, **{f"repo/{folder}AGENTS.md": folder for folder in ("a/", "a/b/", "a/b/c/")}})
    assert text(run(root, "repo/a/b/c")) == blocks("a/b/c/", "a/b/", "a/")


# A. Whole files


def test_another_spelling_is_a_fall_back(lay: Lay) -> None:
    root = lay(
        {
            "repo/agents.md": "low",
            "repo/Agents.md": "title",
            "repo/CLAUDE.md/x": "",
            "repo/Claude.md": "claude",
            "repo/GEMINI.md": "exact",
            "repo/gemini.md": "no",
            "home/.copilot/Copilot-Instructions.md": "home",
            "repo/.GITHUB/copilot-instructions.md": "no",
        }
    )
    context = run(root)
    assert text(context) == blocks("home", "title", "claude", "exact")
    shadowed = {one.path: one.by for one in context.candidates if one.outcome is Outcome.SHADOWED}
    assert shadowed == {
        f"{root}/repo/agents.md": f"{root}/repo/Agents.md",
        f"{root}/repo/gemini.md": f"{root}/repo/GEMINI.md",
    }


def test_equal_final_texts_are_sent_once(lay: Lay) -> None:
    root = lay(
        {
            **GIT,
            "repo/AGENTS.md": "x\u200b e\u0301",
            "repo/CLAUDE.md": "x \xe9",
            "repo/p/AGENTS.md": "@./i.md",
            "repo/p/i.md": "1",
            "repo/p/q/AGENTS.md": "@./i.md",
            "repo/p/q/i.md": "2",
        }
    )
    context = run(root, "repo/p/q")
    assert text(context).count("<custom_instruction>") == 3
    duplicates = [(one.path, one.by) for one in context.candidates if one.outcome is Outcome.DUPLICATE]
    assert duplicates == [(f"{root}/repo/CLAUDE.md", f"{root}/repo/AGENTS.md")]


def test_clean_up_keeps_origins(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": b"\xef\xbb\xbfa\xe2\x80\x8be\xcc\x81\xff"})
    path = f"{root}/repo/AGENTS.md"
    context = run(root)
    assert text(context) == blocks("a\xe9\ufffd")
    runs = [(one.text, one.origin) for one in context.segments[0].text.runs if one.origin]
    assert runs == [("a", Origin(path, 3, 4)), ("\xe9", Origin(path, 7, 10)), ("\ufffd", Origin(path, 10, 11))]


def test_the_option_switches_everything_off(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "a"})
    options = {"no-custom-instructions": ("1",)}
    assert load(Start(DiskTree(), f"{root}/repo", options=options)).segments == ()


def test_the_home_folder_and_its_boundary(lay: Lay) -> None:
    root = lay(
        {"repo/ch/copilot-instructions.md": "@../AGENTS.md @in.md", "repo/ch/in.md": "in", "repo/AGENTS.md": "a"}
    )
    inside = "@../AGENTS.md @in.md" + block(f"{root}/repo/ch/in.md", "in")
    assert text(run(root, env={"COPILOT_HOME": "ch"})) == blocks(inside, "a")
    assert text(run(root, env={"COPILOT_HOME": ""})) == blocks("a")


# Imports


def test_white_space_is_unicodes(lay: Lay) -> None:
    names = "abcdefgh"
    blanks = "\xa0\ufeff\x85\x0b\u2028\u200b\x1c\u3000"
    written = " ".join(f"@{name}.md{blank}z" for name, blank in zip(names, blanks, strict=True))
    root = lay({"repo/AGENTS.md": written, **{f"repo/{name}.md": "" for name in names}})
    expanded = [one.written for one in run(root).imports if one.outcome is ImportOutcome.EXPANDED]
    assert expanded == ["a.md", "c.md", "d.md", "e.md", "h.md"]


def test_only_the_end_is_trimmed(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "@a.md", "repo/a.md": "\ufeff\n a\x1c\x85\xa0\n"})
    assert text(run(root)) == blocks("@a.md" + block(f"{root}/repo/a.md", "\n a\x1c"))


def test_the_search_goes_on_behind_the_sign(lay: Lay) -> None:
    root = lay({"repo/AGENTS.md": "@@x.md @gone.md,@y.md", "repo/x.md": "X", "repo/y.md": "Y"})
    context = run(root)
    assert [one.written for one in context.imports] == ["x.md", "y.md"]
    assert context.imports[0].origin == Origin(f"{root}/repo/AGENTS.md", 1, 6)


def test_the_search_goes_on_behind_a_name_with_a_slash(lay: Lay) -> None:
    text = "@gone/a,@x.md (@@d/y.md) @x.md/@x.md @x.md,@d/y.md"
    root = lay({"repo/AGENTS.md": text, "repo/x.md": "", "repo/d/y.md": ""})
    assert [one.outcome for one in run(root).imports if one.outcome is ImportOutcome.EXPANDED] == []


def test_outcomes(lay: Lay) -> None:
    root = lay(
        {
            "repo/AGENTS.md": "@/abs.md @~/h.md @../out.md @gone.md @d/x @bad.md @plain @a.md @a.md @a.md/ `@a.md`",
            "out.md": "",
            "repo/d/x/f": "",
            "repo/bad.md": b"\xff",
            "repo/plain": "",
            "repo/a.md": "@AGENTS.md @~t.md",
            "repo/~t.md": "",
        }
    )
    context = run(root)
    assert imports(context) == [
        ("/abs.md", ImportOutcome.OUTSIDE, 1),
        ("~/h.md", ImportOutcome.OUTSIDE, 1),
        ("../out.md", ImportOutcome.OUTSIDE, 1),
        ("gone.md", ImportOutcome.MISSING, 1),
        ("d/x", ImportOutcome.WRONG_TYPE, 1),
        ("bad.md", ImportOutcome.WRONG_TYPE, 1),
        ("a.md", ImportOutcome.EXPANDED, 1),
        ("AGENTS.md", ImportOutcome.CYCLE, 2),
        ("~t.md", ImportOutcome.EXPANDED, 2),
        ("a.md", ImportOutcome.REPEATED, 1),
        ("a.md", ImportOutcome.NOT_HERE, 1),
    ]
    assert text(context).count(f' source="{root}/repo/a.md" skipped="already-loaded" />') == 1


def test_beyond_the_depth_what_was_seen_stays_text_too(lay: Lay) -> None:
    files = {f"repo/{n}.md": f"{n} @{n + 1}.md" for n in range(1, 8)}
    root = lay({"repo/AGENTS.md": "@1.md", **files, "repo/8.md": "8 @1.md @AGENTS.md"})
    context = run(root)
    assert "8 @1.md @AGENTS.md\n</imported" in text(context)
    assert [one[1] for one in imports(context)[-2:]] == [ImportOutcome.TOO_DEEP] * 2


def test_beyond_the_count_what_was_seen_stays_text_too(lay: Lay) -> None:
    names = [f"n{n}.md" for n in range(65)]
    root = lay({"repo/AGENTS.md": " ".join(f"@{n}" for n in names) + " @n1.md", **{f"repo/{n}": "" for n in names}})
    assert text(run(root)).endswith("</imported_custom_instruction> @n64.md @n1.md\n</custom_instruction>\n")


def test_bytes_are_counted_raw(lay: Lay) -> None:
    big = b"\xef\xbb\xbf" + b"x" * 524_270 + b" " * 7  # 524,280
    root = lay(
        {"repo/AGENTS.md": "@b.md @t.md @s.md", "repo/b.md": big, "repo/t.md": "9 bytes..", "repo/s.md": "8 bytes."}
    )
    context = run(root)
    expanded = [one.written for one in context.imports if one.outcome is ImportOutcome.EXPANDED]
    assert expanded == ["b.md", "s.md"]
    assert [(use.used, use.exceeded) for use in context.usages] == [(524_289, True)]


# B and C. Instruction files


@pytest.mark.parametrize(
    ("front_matter", "patterns"),
    [
        ("applyTo: **/*.rs # c\nexcludeAgent: coding-agent", "**/*.rs"),
        ('bad: @x\napplyTo: "a, b" # c', '"a, b"'),
        ("bad: @x\napplyTo: \t 'q'\t", "q"),
        ("bad: @x\napplyTo: 'q\"", "'q\""),
        ("bad: @x\napplyTo: a#b", "a#b"),
        ("bad: @x\napplyTo: [a, b]", "[a, b]"),
        ('bad: @x\napplyTo: ""\npaths: y', "y"),
        ("bad: @x\r\napplyTo: q\r\npaths: z", "q"),
        ("applyTo: a\napplyTo: b", "a"),
        ("bad: @x\n  applyTo: a", None),
        ("bad: @x\napplyTo:a", None),
        ("bad: @x\napplyTo:", None),
        ("applyTo: yes", "yes"),
        ("applyTo: 0o17", None),
        ("applyTo: 2020-01-01", "2020-01-01"),
        ("applyTo: !!str 12", "12"),
        ("applyTo: &a ['*.x', '']\npaths: *a", "*.x, "),
        ("applyTo: null\npaths: b", None),
        ("paths: [a, 1, true]", "a"),
        ("applyTo: '{a,b}.c,d, '", "{a,b}.c, d"),
        ("applyTo: '[{a,]b,c},(d,e'", "[{a,]b, c}, (d, e"),
        ("bad: @x\napplyTo: [a, 'b,c'], d", "[a, 'b,c'], d"),
        ("applyTo: ['a, b']", "a, b"),
        ("applyTo: ['**', '*']", None),
        ("<<: {applyTo: a}", None),
        ("- applyTo: a", None),
        ("", None),
    ],
)
def test_patterns(lay: Lay, front_matter: str, patterns: str | None) -> None:
    root = lay({"repo/.github/instructions/a.instructions.md": f"---\n{front_matter}\n---\nx"})
    found = rows(run(root))
    assert found == ([] if patterns is None else [f"| {patterns} | '.github/instructions/a.instructions.md' |  |"])


@pytest.mark.parametrize(
    ("data", "is_row"),
    [
        ("---  \napplyTo: a\n---x", True),
        ("---\napplyTo: a\n", False),
        ("---\napplyTo: a\n---", True),
        ("\n---\napplyTo: a\n---\n", False),
        ("---\r\napplyTo: a\r\n----\r\n", True),
        ("---\napplyTo: 5\n--- \n", False),
        ("---\napplyTo: 5\n----\n", True),
        ("---\napplyTo: 5\n---x", True),
        ("----\napplyTo: a\n---\n", False),
        ("\ufeff---\napplyTo: a\n---\n", True),
        ("---\rapplyTo: a\r---\r", False),
        ("---\napplyTo: a\n ---\n", False),
    ],
)
def test_where_front_matter_ends(lay: Lay, data: str, is_row: bool) -> None:
    root = lay({"repo/.github/instructions/a.INSTRUCTIONS.md": data})
    assert bool(rows(run(root))) is is_row


@pytest.mark.parametrize(
    ("value", "excluded"),
    [
        ("coding-agent", "coding-agent"),
        ("[x, cloud-agent]", "cloud-agent"),
        ("Coding-Agent", None),
        ("'coding-agent, x'", None),
        ("code-review", None),
    ],
)
def test_excluded_files(lay: Lay, value: str, excluded: str | None) -> None:
    root = lay({"repo/.github/instructions/a.instructions.md": f"---\napplyTo: a\nexcludeAgent: {value}\n---\nx"})
    context = run(root)
    assert bool(rows(context)) is (excluded is None)
    by = [one.by for one in context.candidates if one.outcome is Outcome.EXCLUDED]
    assert by == ([f"excludeAgent: {excluded}"] if excluded else [])


def test_the_order_of_the_walk(lay: Lay) -> None:
    names = ["B", "a/z", "a b", "a.b/y", "a", "c/b/x", "c/b"]
    files = {f"repo/.github/instructions/{name}.instructions.md": name for name in names}
    hidden = {
        f"repo/.github/instructions/{name}": "no" for name in (".instructions.md", ".d/x.instructions.md", "a.md")
    }
    links: dict[str, str | bytes | Path | None] = {
        "repo/.github/instructions/l": Path("a"),
        "repo/.github/instructions/z.instructions.md": Path("../../z.md"),
        "repo/z.md": "z",
    }
    root = lay({**files, **hidden, **links})
    assert text(run(root)) == "\n\n".join([*names, "z"]) + "\n"


def test_rows_are_not_cleaned(lay: Lay) -> None:
    front_matter = '---\napplyTo: "e\u0301|\u200b"\ndescription: |\n  one\n\n  two\\\n---\n'
    root = lay({"repo/.github/instructions/a\u200b.instructions.md": front_matter})
    expected = "| e\u0301\\|\u200b | '.github/instructions/a\u200b.instructions.md' | one  two\\\\ |"
    assert rows(run(root)) == [expected]


def test_an_empty_text_is_joined(lay: Lay) -> None:
    root = lay(
        {"repo/.github/instructions/a.instructions.md": "", "repo/.github/instructions/b.instructions.md": "b\n"}
    )
    context = run(root)
    assert text(context) == "\n\nb"
    assert loaded(context, root) == ["repo/.github/instructions/b.instructions.md"]


def test_nothing_but_blanks_is_no_segment(lay: Lay) -> None:
    root = lay({"repo/.github/instructions/a.instructions.md": " \n"})
    assert run(root).segments == ()
    assert run(root).loaded == ()


# D. Extra folders


def test_extra_folders(lay: Lay) -> None:
    root = lay(
        {
            "repo/AGENTS.md": "r",
            "ext|a/AGENTS.md": "e",
            "repo/sub/AGENTS.md": "s",
            "repo/l": Path("sub"),
            "low/agents.md": "no",
            "ext|a/c.instructions.md": "---\napplyTo: c\n---\n",
        }
    )
    listed = f"../ext|a, sub, ./sub,{root}/repo/sub,l, gone,,., ../low"
    context = run(root, env={"COPILOT_CUSTOM_INSTRUCTIONS_DIRS": listed})
    assert [row for row in rows(context) if not row.startswith(("| Pattern", "| ---"))] == [
        "| ../ext\\|a/ | '../ext\\|a/AGENTS.md' | Agent instructions for ../ext\\|a/**/* |",
        "| sub/ | 'sub/AGENTS.md' | Agent instructions for sub/**/* |",
        "| l/ | 'l/AGENTS.md' | Agent instructions for l/**/* |",
        f"| c | '{root}/ext\\|a/c.instructions.md' |  |",
    ]


# On demand


def test_a_touched_file_brings_its_folders(lay: Lay) -> None:
    root = lay(
        {
            **GIT,
            "repo/AGENTS.md": "r",
            "repo/p/AGENTS.md": "\ufeffp <&'\">\n@i.md",
            "repo/p/i.md": "i",
            "repo/p/.claude/CLAUDE.md": "dot",
            "repo/p/.github/copilot-instructions.md": "cop",
            "repo/p/gemini.md": "g @i.md",
            "repo/p/q/AGENTS.md": "r",
            "repo/p/q/CLAUDE.md": " \n",
            "repo/p/q/f.py": "",
            "repo/.github/instructions/py.instructions.md": "---\napplyTo: '*.py'\n---\ny",
            "home/.copilot/instructions/h.instructions.md": "---\napplyTo: p/**\n---\nh",
        }
    )
    path = f"{root}/repo/p/q/f.py"
    context = run(root, touched=(f"{root}/repo/p/gone", path, path, f"{root}/repo/p/i.md"))
    opening = f"&lt;imported_custom_instruction source=&quot;{root}/repo/p/i.md&quot;&gt;"
    inner = f"\n\n{opening}\ni\n&lt;/imported_custom_instruction&gt;"
    assert later(context) == [
        reminder(f"{root}/home/.copilot/instructions/h.instructions.md", "---\napplyTo: p/**\n---\nh"),
        reminder(".github/instructions/py.instructions.md", "---\napplyTo: &apos;*.py&apos;\n---\ny"),
        reminder("p/q/AGENTS.md", "r"),
        reminder("p/.github/copilot-instructions.md", "cop"),
        reminder("p/AGENTS.md", "p &lt;&amp;&apos;&quot;&gt;\n@i.md" + inner),
        reminder("p/.claude/CLAUDE.md", "dot"),
        reminder("p/gemini.md", "g @i.md"),
    ]
    assert {segment.touched for segment in context.segments} == {None, path}
    assert loaded(context, root)[-3:] == ["repo/p/i.md", "repo/p/.claude/CLAUDE.md", "repo/p/gemini.md"]
    assert context.on_demand == ()


def test_folders_beside_the_start_count_and_those_above_do_not(lay: Lay) -> None:
    folders = ("", "p/", "p/c/", "q/", "q/r/")
    root = lay({**GIT, **{f"repo/{one}AGENTS.md": one for one in folders}, **{f"repo/{one}f": "" for one in folders}})
    touched = tuple(f"{root}/repo/{one}f" for one in ("p/", "", "q/r/", "p/c/"))
    context = run(root, "repo/p/c", touched=touched)
    assert later(context) == [reminder("q/r/AGENTS.md", "q/r/"), reminder("q/AGENTS.md", "q/")]


def test_links_and_what_lies_outside(lay: Lay) -> None:
    root = lay(
        {
            "repo/q/AGENTS.md": "q",
            "repo/q/f.py": "",
            "repo/p/AGENTS.md": "p",
            "repo/p/m.py": Path("../q/f.py"),
            "repo/l": Path("q"),
            "out/AGENTS.md": "o",
            "out/f.py": "",
            "repo/.github/instructions/a.instructions.md": "---\napplyTo: l/*\n---\na",
            "repo/.github/instructions/b.instructions.md": "---\napplyTo: q/*\n---\nb",
        }
    )
    context = run(root, touched=(f"{root}/out/f.py", f"{root}/repo/p/m.py", f"{root}/repo/l/f.py", "/", "\0"))
    assert later(context) == [
        reminder("p/AGENTS.md", "p"),
        reminder(".github/instructions/a.instructions.md", "---\napplyTo: l/*\n---\na"),
        reminder("q/AGENTS.md", "q"),
    ]
    assert [one.trigger.patterns for one in context.on_demand] == [("q/*",)]


def test_what_waits(lay: Lay) -> None:
    root = lay(
        {**GIT, "repo/a/b/Claude.md": "", "repo/a/.github/copilot-instructions.md": "", "repo/.claude/CLAUDE.md": ""}
    )
    assert [(one.path, one.trigger.folder) for one in run(root).on_demand] == [
        (f"{root}/repo/.claude/CLAUDE.md", f"{root}/repo/.claude"),
        (f"{root}/repo/a/.github/copilot-instructions.md", f"{root}/repo/a"),
        (f"{root}/repo/a/b/Claude.md", f"{root}/repo/a/b"),
    ]


# Bounds


@pytest.mark.parametrize(
    "data", ["@/" * 500_000, "@" * 500_000, "`" * 500_000, "`a`" * 300_000 + "@x.md", "\u200ba" * 300_000]
)
def test_hostile_texts_take_bounded_time(lay: Lay, data: str) -> None:
    root = lay({"repo/AGENTS.md": data, "repo/.github/instructions/a.instructions.md": "---\n" + data + "\n---\n"})
    begin = time.monotonic()
    run(root)
    assert time.monotonic() - begin < 10


def test_import_bombs_are_bounded(lay: Lay) -> None:
    root = lay(
        {"repo/AGENTS.md": "@0.md " * 100, **{f"repo/{n}.md": f"@{n + 1}.md @{n + 1}.md " * 9 for n in range(30)}}
    )
    context = run(root)
    assert sum(one.outcome is ImportOutcome.EXPANDED for one in context.imports) == 8


def test_nothing_raises(lay: Lay) -> None:
    root = lay(
        {"repo/CLAUDE.md": Path("CLAUDE.md"), "repo/.github/instructions": Path(".github"), "repo/.git": Path("x")}
    )
    os.mkfifo(f"{root}/repo/AGENTS.md")
    assert run(root, env={"COPILOT_CUSTOM_INSTRUCTIONS_DIRS": "\0,/dev/null", "COPILOT_HOME": "\ud800"}).segments == ()


def test_a_neutral_start_reads_the_repository_alone(lay: Lay) -> None:
    root = lay({"repo/.git": None, "repo/s/AGENTS.md": "@../l.md", "repo/l.md": Path("../out.md"), "out.md": "o"})
    context = load(neutral(ConfinedTree(DiskTree(), f"{root}/repo"), f"{root}/repo", f"{root}/repo/s"))
    assert text(context) == blocks("@../l.md")
    assert imports(context) == [("../l.md", ImportOutcome.OUTSIDE, 1)]
