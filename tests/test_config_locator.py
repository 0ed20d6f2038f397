"""guidelint/config/locator.py: each key's line is the one on which it stands, for whatever tomllib accepts."""

import tomllib
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guidelint.config.locator import MAX_DEPTH, Keys, TooDeep, locate


def ways(value: object, keys: Keys = ()) -> Iterator[Keys]:
    """Every way to a value that is not the document itself."""
    if keys:
        yield keys
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from ways(inner, (*keys, name))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from ways(inner, (*keys, number))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = 1\n\n# b = 2\nc = 3", {("a",): 1, ("c",): 4}),
        ("[a]\nb = 1\n[a.c]\nd = 2", {("a",): 1, ("a", "b"): 2, ("a", "c"): 3, ("a", "c", "d"): 4}),
        (" [ a . 'b.c' ] # x\n", {("a",): 1, ("a", "b.c"): 1}),
        ("[a.b]\n[a]\n", {("a",): 1, ("a", "b"): 1}),
        ("a.\"b\".'c' = 1\na.d = 2", {("a",): 1, ("a", "b"): 1, ("a", "b", "c"): 1, ("a", "d"): 2}),
        ('"a\\u0062\\"" = 1', {('ab"',): 1}),
        ('"" = 1', {("",): 1}),
        ("a = [\n  1, # ]\n  '],',\n]\nb = 2", {("a",): 1, ("a", 0): 2, ("a", 1): 3, ("b",): 5}),
        ("a = [[1], [\n2]]", {("a",): 1, ("a", 0): 1, ("a", 0, 0): 1, ("a", 1): 1, ("a", 1, 0): 2}),
        ("a = { b.c = 1, d = {} }", {("a",): 1, ("a", "b"): 1, ("a", "b", "c"): 1, ("a", "d"): 1}),
        ("a = [{ b = 1 },\n{ b = 2 }]", {("a",): 1, ("a", 0): 1, ("a", 0, "b"): 1, ("a", 1): 2, ("a", 1, "b"): 2}),
        ("a = {}", {("a",): 1}),
        ("a = []\nb = [ ]", {("a",): 1, ("b",): 2}),
        ('a = """\nb = 1\n[c]\n"""\nd = 1', {("a",): 1, ("d",): 5}),
        ('a = """x""""\nb = """""y"""""\nc = 1', {("a",): 1, ("b",): 2, ("c",): 3}),
        ('a = """\\"""\n"""\nb = """\\\\"""\nc = 1', {("a",): 1, ("b",): 3, ("c",): 4}),
        ("a = '''\n'b' = \"\n'''\nc = 1", {("a",): 1, ("c",): 4}),
        ('a = \'\\\'\nb = "\\"#" # c\nd = 1', {("a",): 1, ("b",): 2, ("d",): 3}),
        ("a = 1979-05-27 07:32:00Z # b\nc = -1.5e+3", {("a",): 1, ("c",): 2}),
        (
            "[[a]]\nb = 1\n[[a]]\n[a.c]\nd = 1\n[[a.e]]\n[[a.e]]\nf = 1",
            {
                ("a",): 1,
                ("a", 0): 1,
                ("a", 0, "b"): 2,
                ("a", 1): 3,
                ("a", 1, "c"): 4,
                ("a", 1, "c", "d"): 5,
                ("a", 1, "e"): 6,
                ("a", 1, "e", 0): 6,
                ("a", 1, "e", 1): 7,
                ("a", 1, "e", 1, "f"): 8,
            },
        ),
        ("", {}),
        ("# only", {}),
    ],
)
def test_lines(text: str, expected: dict[Keys, int]) -> None:
    assert locate(text) == expected
    assert set(ways(tomllib.loads(text))) == set(expected)


def test_broken_text_has_lines_up_to_the_fault() -> None:
    assert locate("a = 1\nb = ?\nc = 3") == {("a",): 1, ("b",): 2}
    assert locate("a = 'x\n") == {("a",): 1}
    assert locate("a = 1 b = 2") == {("a",): 1}


@pytest.mark.parametrize(
    "text", ["\na = " + "[" * 1000, "\n" + "a." * 1000, "\n[" + "a." * 1000 + "b]", "\na = " + "{b = " * 1000]
)
def test_deep_nesting_is_refused(text: str) -> None:
    with pytest.raises(TooDeep) as caught:
        locate(text)
    assert caught.value.line == 2


def test_depth_that_is_allowed() -> None:
    text = "a = " + "[" * (MAX_DEPTH - 1) + "1" + "]" * (MAX_DEPTH - 1)
    with pytest.raises(TooDeep):
        locate(text.replace("1", "[1]"))
    assert len(max(locate(text), key=len)) == MAX_DEPTH
    dotted = ".".join(f"k{number}" for number in range(MAX_DEPTH))
    assert len(locate(f"{dotted} = 1")) == MAX_DEPTH


# Documents that are made together with the line of each key

TRICKY = ["", "a", "# no comment", "[x]", "[[x]]", "k0 = 1", "]", "}", ",", "é", "a.b", " "]


class Writer:
    """Writes a document and notes each key when it stands there."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.text = ""
        self.lines: dict[Keys, int] = {}
        self._draw = draw
        self._fresh = 0

    def pick(self, *options: str) -> str:
        return self._draw(st.sampled_from(options))

    def often(self, most: int) -> range:
        return range(self._draw(st.integers(0, most)))

    def note(self, keys: Keys) -> None:
        self.lines.setdefault(keys, self.text.count("\n") + 1)

    def space(self) -> None:
        """What can stand between statements and between the items of a list."""
        self.text += self.pick("", " ", "\n", "\t# k0 = [\n", "\n\n# '\"\n  ", "# [[x]]\n")

    def key(self) -> str:
        """A key that no other one of the document is like."""
        self._fresh += 1
        return self.pick("", *TRICKY) + f"k{self._fresh}"

    def spell(self, key: str) -> str:
        ways = [f"'{key}'", f'"{key}"', '"' + "".join(f"\\u{ord(char):04x}" for char in key) + '"']
        if all(char.isascii() and (char.isalnum() or char in "-_") for char in key):
            ways += [key, key]
        return self.pick(*ways)

    def dotted(self, table: Keys, *, most: int = 3) -> Keys:
        """A dotted key of fresh parts; each is noted."""
        for number in range(self._draw(st.integers(1, most))):
            self.text += self.pick(".", " . ", "\t.") if number else ""
            self.text += self.pick("", " ") if number else ""
            table = (*table, self.key())
            self.note(table)
            self.text += self.spell(str(table[-1]))
        return table

    def pair(self, table: Keys, depth: int, *, flat: bool) -> None:
        keys = self.dotted(table)
        self.text += self.pick("=", " = ", "\t= ")
        self.value(keys, depth, flat=flat)

    def value(self, keys: Keys, depth: int, *, flat: bool) -> None:
        """`flat`: on one line, as inline tables need it."""
        kind = self.pick("scalar", "string", "text", "list", "table") if depth else self.pick("scalar", "string")
        if kind == "scalar":
            self.text += self.pick("1", "-0.5e3", "true", "inf", "1979-05-27 07:32:00", "1979-05-27T07:32:00Z", "0xff")
        elif kind == "string" or (kind == "text" and flat):
            inner = self.pick(*TRICKY)
            self.text += self.pick(f"'{inner}'", f'"{inner}"', f'"{inner}\\""', f"'{inner}\\'", f'"""{inner}"x"""')
        elif kind == "text":
            inner = "\n".join(self.pick(*TRICKY) for _ in self.often(3))
            self.text += self.pick(f"'''{inner}'x'''", f'"""{inner}""""', f'"""{inner}\\"""x"""', f"'''{inner}'''''")
        elif kind == "list":
            self.text += "["
            for number in self.often(3):
                self.text += "," if number else ""
                if not flat:
                    self.space()
                item = (*keys, number)
                self.note(item)
                self.value(item, depth - 1, flat=flat)
                if not flat:
                    self.space()
            self.text += "]"
        else:
            self.text += "{"
            for number in self.often(3):
                self.text += ", " if number else ""
                self.pair(keys, depth - 1, flat=True)
            self.text += "}"

    def end_line(self) -> None:
        self.text += self.pick("\n", " # k0 = '\n", "\t\n")

    def section(self, table: Keys) -> None:
        for _ in self.often(3):
            self.space()
            self.pair(table, 2, flat=False)
            self.end_line()

    def document(self) -> None:
        self.section(())
        open_lists: list[tuple[str, Keys, int]] = []  # header as spelled, keys, tables so far
        for _ in self.often(5):
            self.space()
            kind = self.pick("table", "tables", "again", "below")
            if kind == "table":
                self.text += self.pick("[", "[ ")
                table = self.dotted(())
                self.text += "]"
            elif kind == "tables" or not open_lists:
                self.text += "[["
                began = len(self.text)
                table = self.dotted(())
                open_lists.append((self.text[began:], table, 1))
                table = (*table, 0)
                self.note(table)
                self.text += "]]"
            elif kind == "again":
                spelled, keys, count = open_lists.pop()
                table = (*keys, count)
                self.note(table)
                self.text += f"[[{spelled}]]"
                open_lists.append((spelled, keys, count + 1))
            else:
                spelled, keys, count = open_lists[-1]
                self.text += f"[{spelled}."
                table = self.dotted((*keys, count - 1), most=2)
                self.text += "]"
            self.end_line()
            self.section(table)


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, dict[Keys, int]]:
    writer = Writer(draw)
    writer.document()
    return writer.text, writer.lines


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(documents())
def test_every_key_is_found_where_it_stands(document: tuple[str, dict[Keys, int]]) -> None:
    text, lines = document
    assert set(ways(tomllib.loads(text))) == set(lines)  # the writer writes what it means to
    assert locate(text) == lines


FRAGMENTS = [
    "a",
    "b",
    "=",
    " ",
    "\n",
    "[",
    "]",
    "{",
    "}",
    ",",
    ".",
    '"',
    "'",
    '"""',
    "'''",
    "\\",
    "#",
    "1",
    "-",
    "é",
    "=1\n",
]


@settings(max_examples=1000, deadline=None)
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=25).map("".join))
def test_any_text(text: str) -> None:
    """It never fails, and it finds all keys of whatever tomllib accepts."""
    located = locate(text)
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    assert set(located) == set(ways(document))
