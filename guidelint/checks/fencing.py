"""Fences of code that are not closed where their author meant, seen from what they hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from guidelint.markdown import Document, Fence
from guidelint.markdown.inline import Text

# A fence with an info string opens a block, and closes none (CommonMark 4.5).
_OPENING = re.compile(r" {0,3}(?P<mark>`{3,}+|~{3,}+)[ \t]*(?P<info>[A-Za-z][\w+#.-]*+)[^`]*")
_HEADING = re.compile(r" {0,3}(?P<marks>#{1,6}) +(?P<title>[^#\s].*?)(?: +#+)?[ \t]*")
# Where `# note` is a comment.
_HASH = frozenset(("bash", "sh", "zsh", "shell", "console", "fish", "powershell", "ps1", "nginx", "dockerfile"))
_HASH |= frozenset(("python", "py", "ruby", "rb", "perl", "r", "julia", "elixir", "nix", "tcl", "makefile", "make"))
_HASH |= frozenset(("yaml", "yml", "toml", "ini", "conf", "env", "dotenv", "hcl", "terraform", "tf", "gitignore"))
_IMPORT = re.compile(r" {0,3}@[^\s@`]+\.(?:md|mdc|mdx|txt)[ \t]*")
"""An import of a document, on a line of its own."""
_MARKDOWN = frozenset(("markdown", "md", "mdx", "mdc"))


@dataclass(frozen=True, slots=True)
class Inner:
    """A line in a block that opens another one."""

    line: Text
    fence: str
    """The mark and the language: three backticks and `bash`."""


@dataclass(frozen=True, slots=True)
class Broken:
    """The first block of a document that does not end where it was meant to, and what is taken for code by that."""

    fence: Fence
    inner: Inner | None
    """The block that opens inside of it; None where nothing shows it."""
    outdented: Fence | None
    """The block that its closing fence opens, because it stands further left than the list item."""
    swallowed: tuple[Text, ...]
    """Headings that are taken for code, and other lines that are plainly text."""
    turned: bool
    """Whether the blocks after it are out of step, too: what was meant for text is code there, and the reverse."""

    @property
    def holds_markdown(self) -> bool:
        return self.fence.language in _MARKDOWN


def broken(document: Document) -> Broken | None:
    """The first block that is not closed, or that another one's fence closes; None where all are in order."""
    fences = document.fences
    for number, fence in enumerate(fences):
        following = fences[number + 1] if number + 1 < len(fences) else None
        inner = _inner(fence)
        outdented = following if not fence.closed and _goes_on(document, fence, following) else None
        ends_document = not fence.closed and not document.data[fence.span.end :].strip()
        if inner is None and outdented is None and not ends_document:
            continue
        rest = fences[number:]
        if fence.language in _MARKDOWN or outdented:
            rest = rest[1:]
        turned = any(not one.closed or _inner(one) for one in fences[number + 1 :])
        return Broken(fence, inner, outdented, tuple(_swallowed(rest, fence)), turned)
    return None


def _inner(fence: Fence) -> Inner | None:
    for line in fence.lines:
        match = _OPENING.fullmatch(line.text)
        if match and match["mark"][0] == fence.mark[0] and len(match["mark"]) >= len(fence.mark):
            return Inner(line, match["mark"] + match["info"])
    return None


def _goes_on(document: Document, fence: Fence, following: Fence | None) -> bool:
    """Whether the next block starts right below one that has ended with its list item, with nothing but its fence."""
    if following is None or following.info or following.mark[0] != fence.mark[0]:
        return False
    between = document.data[fence.span.end : following.span.start]
    return not between.strip() and between.count(b"\n") <= 2


def _swallowed(fences: Sequence[Fence], first: Fence) -> Iterator[Text]:
    for fence in fences:
        # What has a language of its own was opened where its author meant it.
        if fence is first or not fence.info:
            yield from (line for line in text_lines(fence))
        if not fence.closed:
            yield from (line for line in fence.lines if _IMPORT.fullmatch(line.text))


def text_lines(fence: Fence) -> Iterator[Text]:
    """The lines of a block that are no code: headings, and where no language is named, sentences after a blank line."""
    before, lines = "", fence.lines
    for number, line in enumerate(lines):
        after = lines[number + 1].text if number + 1 < len(lines) else ""
        match = _HEADING.fullmatch(line.text)
        if match:
            # In many languages a single mark starts a comment, in some any number of them.
            alone = not before.strip() and not after.strip()
            needed = (alone, match["marks"] != "#")
            if all(needed) if fence.language in _HASH else any(needed):
                yield line
        elif not fence.info and number and not before.strip() and _is_sentence(line.text):
            yield line
        before = line.text


_NOT_PROSE = re.compile(r"[{};=<>|$\\]")
_WITHOUT_BLANKS = re.compile("[\u3040-\u30ff\u4e00-\u9fff]{4}")
_STOPS = (".", ":", "!", "?", "。", "：", "！", "？")


def _is_sentence(text: str) -> bool:
    """Whether a line is plainly text: words with a stop at their end, in scripts with and without blanks."""
    text = text.strip()
    if not text.endswith(_STOPS) or _NOT_PROSE.search(text) or not (text[0].isalpha() or text.startswith("**")):
        return False
    words = [word for word in text[:400].split() if word.strip("*,:.").isalpha()]
    return len(words) > 4 or _WITHOUT_BLANKS.search(text) is not None


def title(line: Text) -> str | None:
    """The heading that a line of code would be outside of it."""
    match = _HEADING.fullmatch(line.text)
    return match["title"] if match else None
