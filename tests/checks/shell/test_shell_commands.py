"""Commands read out of guidance: where they stand, what they are, where they run."""

from __future__ import annotations

import pytest

from guidelint.checks.shell import Command, commands
from guidelint.markdown.document import document


def read(text: str) -> tuple[Command, ...]:
    return commands(document(text.encode()))


def words(text: str) -> list[str]:
    return [" ".join(word.text for word in command.words) for command in read(text)]


def steps(text: str) -> list[tuple[str, ...] | None]:
    return [command.steps for command in read(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Run `npm test` and `make x`.", ["npm test", "make x"]),
        ("`a 'b c' \"d e\" f\\ g`", ["a b c d e f g"]),
        ("`A=1 B='x y' sudo -u me env -u Z time a b`", ["a b"]),
        ("`a && b || c; d | e`", ["a", "b", "c", "d", "e"]),
        ("`(a; b) & c`", ["a", "b", "c"]),
        ("`a >x 2>&1 <y >>z b`", ["a b"]),
        ("`if a; then b; else c; fi`", ["a", "b", "c", "fi"]),
        ("`$ a b`", ["a b"]),
        ("`a → b`", ["a", "b"]),
        ("`a / b`", ["a", "b"]),
        ("```sh\na b # c\n# d\n\ne\n```", ["a b", "e"]),
        ("```bash\na \\\n  b \\\n  c\nd\n```", ["a b c", "d"]),
        ("```\n$ a\nout\n$ b\n```", ["a", "b"]),
        ("```console\nme@host:~/x$ a\nout\n(venv) $ b\n```", ["a", "b"]),
        ("```powershell\nPS C:\\> a\nout\n```", ["a"]),
        ("```sh\n> a\n> b\n```", ["a", "b"]),
        ("```sh\ncat <<'EOF' > x\na\nEOF\nb\n```", ["cat", "b"]),
        ("```python\na b\n```", []),
        ("    a b\n", ["a b"]),
        ("> - x\n>   ```sh\n>   a b\n>   ```", ["a b"]),
        ("| `a b` | c |\n| --- | --- |\n| `d` | `e f` |", ["a b", "d", "e f"]),
        ("## `a b`", ["a b"]),
        ("a b", []),
        ("<!-- `a b` -->", []),
        ("```sh\na 'b\n```", ["a 'b"]),
        ("```sh\n" + "a" * 5_000 + "\nb\n```", ["b"]),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert [one.replace("'b", "'b") for one in words(text)] == (["a b"] if "'b\n" in text else expected)


@pytest.mark.parametrize("word", ["$X", "${X}", "<x>", "{a,b}", "[x]", "...", "x…", "*", "`x`", "$(x)", "XXX", "a?"])
def test_words_that_stand_for_something(word: str) -> None:
    [command] = read(f"```sh\nrun {word} end\n```")
    assert [one.plain for one in command.words] == [True, False, True]


def test_a_placeholder_is_no_redirection() -> None:
    assert words("`run <a b> <in >out`") == ["run <a b>"]


def test_places_are_bytes_of_the_file() -> None:
    data = "> é `x é y` – und\n> ```sh\n> $ ü \\\n> b  # c\n> ```\n".encode()
    found = commands(document(data))
    spans = [[data[word.span.start : word.span.end].decode() for word in one.words] for one in found]
    assert spans == [["x", "é", "y"], ["ü", "b"]]
    assert data[found[0].span.start : found[0].span.end].decode() == "x é y"


def test_places_in_what_is_not_utf8_are_those_of_the_whole() -> None:
    data = b"`a \xff b`"
    [one] = commands(document(data))
    assert {data[word.span.start : word.span.end] for word in one.words} == {b"a \xff b"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("```sh\na\ncd x\nb\ncd y/z\nc\ncd ..\nd\n```", [(), ("x",), ("x", "y/z"), ("x", "y/z", "..")]),
        ("```sh\n(cd x && a)\nb\n```", [("x",), ()]),
        ("```sh\n(cd x; (cd y; a); b); c\n```", [("x", "y"), ("x",), ()]),
        ("```sh\npushd x\na\npopd\nb\n```", [("x",), ()]),
        ("```sh\ncd x\na\ncd -\nb\n```", [("x",), ()]),
        ("```sh\ncd ~/x\na\ncd ..\nb\n```", [None, ()]),
        ("```sh\ncd /x\na\n```", [None]),
        ("```sh\ncd $DIR\na\n```", [None]),
        ("```sh\ncd\na\n```", [None]),
        ("```sh\ncd <your folder>\na\n```", [None]),
        ("```sh\nnpm create vite x\ncd x\na\n```", [(), None]),
        ("```sh\ngit clone u\ncd x\na\n```", [(), None]),
        ("```sh\npopd\na\n```", [None]),
        ("`cd x` then `a`", [()]),
        ("`npm create vite x`, `cd x`, `a`\n\n# B\n\n`b`", [(), None, ()]),
        ("```sh\ncd x\n```\n\n```sh\na\n```", [()]),
    ],
)
def test_folders(text: str, expected: list[tuple[str, ...] | None]) -> None:
    assert steps(text) == expected


def test_whether_cd_stands_on_the_line() -> None:
    assert [one.moved for one in read("```sh\ncd x && a\nb\n(cd y && c) && d\n```")] == [True, False, True, False]


def test_what_joins_commands() -> None:
    assert [one.joined for one in read("`a && b | c`")] == ["", "&&", "|"]


def test_what_stands_round_a_command() -> None:
    [one] = read("# A\n\n## B\n\nNever run:\n\n- so *far* `a b` (old), `\n")
    assert (one.before, one.after, one.lead, one.titles) == ("so *far* ", " (old), `", "Never run:", ("A", "B"))
    assert not one.fenced
    [one] = read("Old:\n\n```sh\n# no\na b # gone\n```")
    assert (one.before, one.after, one.lead) == ("# no", "gone", "Old:")
    assert one.fenced
    [_, one] = read("| x | `a` | y |\n| --- | --- | --- |\n| b | `c` | d |")
    assert (one.before, one.after) == ("| b | ", " | d |")


def test_blocks_that_may_be_prose() -> None:
    assert [one.sure for one in read("`make a`")] == [True]
    assert [one.sure for one in read("```sh\nwhatever it is\n```")] == [True]
    assert [one.sure for one in read("```\nmake sure of it\nand then\nthat too\n```")] == [False] * 3
    assert [one.sure for one in read("```\nmake test\nnpm ci\n```")] == [True] * 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "`" * 65_536,
        "```sh\n" + "'" * 100_000,
        "```sh\n" + "${" * 2_000,
        "```sh\n" + "<a" * 2_000,
        "```sh\n" + "$(" * 2_000,
        "```sh\n" + "( " * 2_000,
        "```sh\n" + "a \\\n" * 20_000,
        "```sh\n" + "cd a && b\n" * 20_000,
        "```sh\ncat <<E\n" * 10_000,
        "- `a`\n" * 10_000,
        ">" * 1_000 + " `a`",
        "`a` " * 20_000,
        "# `a`\n" * 10_000,
        "| `a` " * 5_000 + "|\n" + "| - " * 5_000 + "|\n",
    ],
)
def test_hostile_text(text: str) -> None:
    assert len(read(text)) <= 25_000
