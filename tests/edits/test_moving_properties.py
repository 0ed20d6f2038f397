"""Whatever a document holds, a move loses no text, breaks no link, and changes nothing else."""

from __future__ import annotations

import posixpath
import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guidelint import agents
from guidelint.checks.paths import slugs
from guidelint.edits.moving.destinations import Aim, aim, destinations
from guidelint.edits.moving.passages import section
from guidelint.edits.moving.plan import File, Moved, move
from guidelint.errors import GuidelintError
from guidelint.markdown.blocks import Heading
from guidelint.markdown.document import Document, document
from guidelint.views import View, working_copy

pytestmark = pytest.mark.slow

SOURCE, TARGET = "AGENTS.md", "docs/moved/x.md"

TITLES = [
    "Setup",
    "Setup",
    "Tests and *more*",
    "`make` targets",
    "C #",
    "Über uns",
    "规则",
    "[odd] one",
    "a > b",
    "1. One",
]
LINKS = ["notes.md", "docs/b.md#part", "#setup", "#setup-1", "#gone", "img/a%20b.png", "../out.md", "docs/moved/y.md"]
LINKS += [
    "https://example.org/x",
    "/rooted.md",
    "docs/moved/x.md#old",
    "AGENTS.md#setup",
    "docs/",
    "mailto:a@example.org",
]

links = st.sampled_from(LINKS)
words = st.sampled_from(
    ["Run it.", "Use tabs *always*.", "日本語の文。", "See `code`.", "a | b", "[x] done", "1 < 2 & 3"]
)
labels = st.sampled_from(["ref", "Other One", "x"])


@st.composite
def heading(draw: st.DrawFn) -> list[str]:
    level, title = draw(st.integers(1, 4)), draw(st.sampled_from(TITLES))
    style = draw(st.sampled_from(["atx", "closed", "setext", "long"]))
    if style == "closed":
        return ["#" * level + f" {title} " + "#" * level]
    if style == "setext" and level <= 2:
        return [title, "=-"[level - 1] * draw(st.integers(3, 7))]
    if style == "long" and level <= 2:
        return [title, "in two lines", "=-"[level - 1] * 3]
    return ["#" * level + f" {title}"]


@st.composite
def text(draw: st.DrawFn) -> list[str]:
    kind = draw(st.sampled_from(["words", "inline", "image", "reference", "html"]))
    start = draw(words)
    if kind == "inline":
        return [f"{start} [text]({draw(links)}) and <b>more</b>"]
    if kind == "image":
        return [f'![alt](<{draw(links)}> "title") {start}']
    if kind == "reference":
        label = draw(labels)
        return [start, draw(st.sampled_from([f"[text][{label}]", f"[{label}]", f"[{label}][]", f"[![i][x]][{label}]"]))]
    if kind == "html":
        return [f'{start} <a href="{draw(links)}">text</a>']
    return [start]


code = st.sampled_from(
    [["```sh", "# no heading [x](notes.md)", "```"], ["~~~", "", "=====", "~~~"], ["    indented [x](y.md)"]]
)
definitions = st.builds(lambda label, link: [f"[{label}]: {link}"], labels, links)
comments = st.just(["<!-- a comment", "# no heading -->"])
simple = st.one_of(text(), code, definitions, comments, heading())


def listed(blocks: list[list[str]]) -> list[str]:
    found: list[str] = []
    for block in blocks:
        found += [("- " if number == 0 else "  ") + line for number, line in enumerate(block)]
    return found


nested = st.lists(text(), min_size=1, max_size=3).map(listed)
deep = st.builds(lambda inner, first: [f"1. {first}", *(f"   {line}" for line in inner)], nested, words)
quoted = st.one_of(text(), code, heading(), nested, definitions).map(lambda lines: [f"> {line}" for line in lines])
blocks = st.one_of(simple, heading(), heading(), nested, deep, quoted)
ends = st.sampled_from(["\n", "\r\n", "\r"])


@st.composite
def documents(draw: st.DrawFn, least: int = 0) -> bytes:
    end = draw(ends)
    lines: list[str] = []
    for block in draw(st.lists(blocks, min_size=least, max_size=12)):
        lines += [*block, *[""] * draw(st.sampled_from([1, 1, 1, 0, 2]))]
    whole = end.join(lines) + (end if draw(st.booleans()) else "")
    return (b"\xef\xbb\xbf" if draw(st.booleans()) else b"") + whole.encode()


def words_of(*texts: bytes) -> Counter[str]:
    """The words, without what a move may change: marks of headings, destinations, labels, line ends."""
    found: Counter[str] = Counter()
    for one in texts:
        for line in re.split(r"\r\n|\r|\n", one.removeprefix(b"\xef\xbb\xbf").decode()):
            # In this order: a definition's label may have got a number, then its destination is left out.
            shown = re.sub(r"(?<=\[)(ref|other one|x)-\d(?=\]:)", r"\1", line, flags=re.I)
            shown = re.sub(
                r"(?<=\])(?:\((?:<[^>]*>|[^\s)]*)|:.*|\[(?:(?:ref|other one|x)(?:-\d)?)?\])", "", shown, flags=re.I
            )
            shown = re.sub(r'href="[^"]*"', "", shown)
            found.update(
                re.sub(r"^[ >]*(?:[-\d][.]? )*[ >]*#+(?= |$)| #+$|^[ >]*(?:=+|-+)$", "", shown).replace(">", "").split()
            )
    return found


def reached(link: Aim, documents: dict[str, Document]) -> tuple[str, str | None]:
    """What a link leads to: the file, or the title of the heading there."""
    there = documents.get(link.path)
    if there is None or link.fragment is None:
        return posixpath.join("/", link.path), link.fragment
    at = {name: byte for byte, name in reversed(slugs.located(there))}.get(link.fragment)
    titles = [one.plain for one in there.walk() if isinstance(one, Heading) and one.span.start == at]
    return ("", titles[0]) if titles else (link.path, None)


def moved(source: bytes, number: int, target: bytes) -> tuple[Document, Moved, slice] | None:
    parsed = document(source)
    anchors = dict(reversed(slugs.located(parsed)))
    tops = [one for one in parsed.blocks if isinstance(one, Heading)]
    if not tops:
        return None
    name = anchors[tops[number % len(tops)].span.start]
    if not name:
        return None
    try:
        passage = section(parsed, SOURCE, f"#{name}")
        result = move(File(SOURCE, source), passage, File(TARGET, target))
    except GuidelintError:
        return None
    return parsed, result, slice(*passage.span)


@settings(deadline=None, max_examples=150)
@given(documents(least=2), st.integers(0, 8), st.one_of(st.just(b""), documents()))
def test_no_text_is_lost(source: bytes, number: int, target: bytes) -> None:
    found = moved(source, number, target)
    if found is None:
        return
    _, result, _ = found
    before, after = words_of(source, target), words_of(result.source.data, result.target.data)
    assert before - after == Counter()


@settings(deadline=None, max_examples=150)
@given(documents(least=2), st.integers(0, 8), st.one_of(st.just(b""), documents()))
def test_nothing_else_of_the_source_changes(source: bytes, number: int, target: bytes) -> None:
    found = moved(source, number, target)
    if found is None:
        return
    parsed, result, span = found
    after = result.source.data
    if not parsed.definitions and not any(aim(one, SOURCE).path == SOURCE for one in destinations(parsed)):
        assert after.startswith(source[: span.start])
        assert after.endswith(source[span.stop :])
        route = after[span.start : len(after) - len(source[span.stop :])].strip()
        assert re.fullmatch(rb"\[.*\]\(docs/moved/x\.md\)", route)
    if not any(aim(one, TARGET).path == TARGET for one in destinations(document(target))):
        assert result.target.data.startswith(target)


@settings(deadline=None, max_examples=150)
@given(documents(least=2), st.integers(0, 8), st.one_of(st.just(b""), documents()))
def test_links_lead_where_they_led(source: bytes, number: int, target: bytes) -> None:
    found = moved(source, number, target)
    if found is None:
        return
    parsed, result, _ = found
    before = {SOURCE: parsed, TARGET: document(target)}
    after = {SOURCE: document(result.source.data), TARGET: document(result.target.data)}

    def told(path: str, documents: dict[str, Document]) -> Counter[object]:
        known = {one.span: one for one in destinations(documents[path])}
        return Counter(
            (
                link.image,
                reached(aim(known[link.target_span], path), documents) if link.target_span in known else link.target,
            )
            for link in documents[path].links
        )

    both = told(SOURCE, before) + told(TARGET, before)
    route: Counter[object] = Counter({(False, ("/" + TARGET, None)): 1})
    now = told(SOURCE, after) + told(TARGET, after)
    assert now.total() == both.total() + 1
    # What led nowhere may find a heading of that name now.
    broken = {one for one in both if isinstance(one, tuple) and one[1][0] in (SOURCE, TARGET)}
    assert Counter({one: number for one, number in (both + route - now).items() if one not in broken}) == Counter()


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> View:
    root = tmp_path_factory.mktemp("repository").resolve()
    (root / ".git").mkdir()
    return working_copy(str(root))


@settings(deadline=None, max_examples=100)
@given(source=documents(least=2), number=st.integers(0, 8))
def test_the_prompt_loses_the_passage_and_has_the_route(view: View, source: bytes, number: int) -> None:
    found = moved(source, number, b"")
    if found is None:
        return
    parsed, result, span = found
    if parsed.definitions or any(aim(one, SOURCE).path == SOURCE for one in destinations(parsed)):
        return

    def prompt(data: bytes) -> str:
        shown = view.with_texts({f"{view.root}/{SOURCE}": data})
        segments = agents.known()["codex"].load(shown.start(view.root)).segments
        return "".join(segment.text.text for segment in segments)

    route = next(line for line in result.source.data[span.start :].splitlines() if line)
    blank = len(result.source.data) - len(source) + span.stop - span.start - len(route)
    # No more than the blank lines that keep the route from the text on both sides.
    assert blank in (0, 1, 2, 4)
    before, after = prompt(source), prompt(result.source.data)
    passage, line = source[span].decode(), route.decode()
    whole = [(at, at + len(passage)) for at in range(len(before)) if before.startswith(passage, at)]
    assert any(
        "".join((before[:start] + line + before[end:]).split()) == "".join(after.split()) for start, end in whole
    )
