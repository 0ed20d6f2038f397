"""How claude-code keeps guidance on demand from looking like its own tags. agents/claude-code.md, section 10.

Two ways: `with_backslashes` for the blocks of its own, which knows many tags, and `with_entities` for what its built-in
plugin adds, which knows one.
"""

from __future__ import annotations

import re
import unicodedata

from guidelint.loading.text import SourcedText
from guidelint.loading.whitespace import JAVASCRIPT

_NAMES = """
system-reminder system_reminder function_results tool_use_error sandbox_violations persisted-output total_tokens
user-prompt-submit-hook command-name command-message command-args bash-input bash-stdout bash-stderr bash-exit-code
local-command-stdout local-command-stderr local-command-caveat task-notification agent-message teammate-message
cross-session-message remote-review slack-ping slack-tag-message tick fetched-web-content untrusted-widget-state
coordinator-relay
"""

_IGNORED = "\ue000"
"""Stands for a character that nobody sees, in the text that is searched."""

_LOOK_ALIKES = dict(
    zip(
        "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u051b\u051d\u0432\u043a\u043c\u0442\u043d"
        "\u03bf\u03b1\u03c1\u03bd\u03b9\u0261\u0131\u2010\u2011\u2012\u2013\u2014\u2015\u2212",
        "aeopcyxijshdqwbkmtnoapvigi-------",
        strict=True,
    )
)
"""Letters and hyphens taken for ASCII ones, beside those that Unicode's compatibility forms name. Recorded: U+0455,
U+2010, full-width forms; the rest by analogy."""


def _pattern() -> re.Pattern[str]:
    def loosely(name: str) -> str:
        return f"{_IGNORED}*".join(map(re.escape, name))

    names = "|".join(map(loosely, _NAMES.split()))
    source = rf"{loosely('channel')}(?![A-Za-z0-9_-])[^>]{{0,1000}}?{loosely('source=')}"
    prefix = loosely("antml" + ":")
    return re.compile(rf"<(?=[/{JAVASCRIPT}{_IGNORED}]*(?:(?:{names})(?![A-Za-z0-9_-])|{source}|{prefix}))", re.I)


_TAG = _pattern()
_REMINDER = re.compile(
    rf"<(?=[{JAVASCRIPT}]*/?[{JAVASCRIPT}]*(?:system-reminder(?![A-Za-z0-9_-])|\Z))", re.IGNORECASE | re.ASCII
)


def with_backslashes(text: SourcedText) -> SourcedText:
    """A backslash, which is framing, behind each `<` of an own tag: any case, blanks and slashes before the name."""
    places = [found.end() for found in _TAG.finditer(_skeleton(text.text))]
    return text.replace_spans((place, place, SourcedText.framing("\\")) for place in places)


def with_entities(text: SourcedText) -> SourcedText:
    """`&lt;` for the `<` of each reminder tag, and for one that, with a slash or not, ends the text."""
    return text.derive_spans((*found.span(), "&lt;") for found in _REMINDER.finditer(text.text))


def _skeleton(text: str) -> str:
    """The text, character for character, with ASCII for what looks like it."""
    if text.isascii():
        return text
    strange = {char for char in text if char > "\x7f"}
    return text.translate({ord(char): _plain(char) for char in strange})


def _plain(char: str) -> str:
    if unicodedata.category(char) == "Cf":
        return _IGNORED
    known = _LOOK_ALIKES.get(char) or _LOOK_ALIKES.get(char.lower())
    if known:
        return known
    same = unicodedata.normalize("NFKC", char)
    return same if len(same) == 1 and same.isascii() and same != "<" else char
