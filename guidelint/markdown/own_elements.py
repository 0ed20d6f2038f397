"""Elements of the writer's own, such as `<rules>`: guidance is put into them for models, which read what is inside.

To CommonMark a line with such a tag starts a block of HTML, which ends at the next blank line, and what is listed in it
is no list. Here the tag is a block by itself, and what follows is read as Markdown. That holds for names that no HTML
element has; with `<div>` a page is meant. What is called an example or an output is left to CommonMark, too: it
is not said of this repository.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.rules_block import StateBlock

# HTML's elements, the obsolete ones too, and the outermost ones of SVG and MathML. `progress` and `search` are what
# chapters are called, too.
_HTML_NAMES = """
    a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
    button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
    fencedframe fieldset figcaption figure font footer form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup hr
    html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu
    menuitem meta meter nav nobr noembed noframes noscript object ol optgroup option output p param path picture
    plaintext portal pre q rb rp rt rtc ruby s samp script section select selectedcontent slot small
    source spacer span strike strong sub summary sup svg table tbody td template textarea tfoot th thead time title tr
    track tt u ul use var video wbr xmp
"""
_HTML = frozenset(_HTML_NAMES.split())

_SAMPLE = re.compile(
    r"examples?|samples?|templates?|formats?|snippets?|demos?|placeholders?|input|output|response|reply|prompt|good|bad|"
    r"before|after|correct|incorrect|wrong|dont|code|log|logs",
    re.IGNORECASE,
)
"""Words of names whose element shows something, and says nothing."""

_TAG = re.compile(
    r"<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9_.:-]{0,80})(?P<attributes>(?:\s+[\w:.-]{1,80}(?:=(?:\"[^\"<>]*\"|'[^'<>]*'))?){0,20})"
    r"\s*/?>\s*\Z"
)
_MARKDOWN = re.compile(r"(?:[-*+]|\d{1,3}[.)]|#{1,6})\s+\S[^{;]*+\Z")
_HIDES = re.compile(r"\b(?:style|hidden|class)\b", re.IGNORECASE)
"""Attributes of a page's markup."""


def _named(line: str) -> re.Match[str] | None:
    found = _TAG.match(line) if line.startswith("<") and len(line) <= 2_000 else None
    if found is None or _HIDES.search(found["attributes"]):
        return None
    words = re.split(r"[_.:-]", found["name"])
    if found["name"].lower() in _HTML or any(map(_SAMPLE.fullmatch, words)):
        return None
    return found


def _says(state: StateBlock, line: int, end: int) -> bool:
    """Whether a line begins a list or a title, as no style sheet does: `<style>` may be a chapter on how to write."""
    return line < end and bool(_MARKDOWN.match(state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]))


def rule(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A block rule of markdown-it: one line of HTML. Of the two tags only the closing one ends a paragraph."""
    if state.is_code_block(start):
        return False
    found = _named(state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]])
    if found is None or start >= end:
        return False
    if found["name"].lower() == "style" and not (found["close"] or _says(state, start + 1, end)):
        return False
    if silent:
        return bool(found["close"])
    state.line = start + 1
    token = state.push("html_block", "", 0)
    token.map = [start, start + 1]
    token.content = state.getLines(start, start + 1, state.blkIndent, True)
    return True
