"""What Qwen Code does to text that could be mistaken: control characters in paths, its own tags in reminders.

Source: core/src/utils/textUtils.ts and the escaping of `system-reminder` tags of 0.24.4; recorded: names-and-spaces.
"""

from __future__ import annotations

import re

from guidelint.loading.text import SourcedText

# What Node's `util.stripVTControlCharacters` takes for an escape sequence, known from running it: an introducer, then a
# command with its words and a terminator, or numbers with a final character.
_WORD = r"[-\w/#&.:=?%@~]"
_COMMAND = rf"(?:(?:;{_WORD}+)*|[a-zA-Z0-9]+(?:;{_WORD}*)*)(?:\x07|\x1b\\|\x9c)"
_NUMBERS = r"(?:[0-9]{1,4}(?:;[0-9]{0,4})*)?[0-9A-PR-TZcf-nq-uy=><~]"
_SEQUENCE = re.compile(rf"[\x1b\x9b][\[\]()#;?]*(?:{_COMMAND}|{_NUMBERS})", re.ASCII)
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")


def plain_path(path: str) -> str:
    """The path without terminal escape sequences and control characters."""
    return _CONTROL.sub("", _SEQUENCE.sub("", path))


_TAG = re.compile("<[^<>]*>")
_SPACE = r"[\s\ufeff]*"
_REMINDER = re.compile(rf"<{_SPACE}(/?){_SPACE}system-reminder(?:\s[^>]*)?{_SPACE}/?{_SPACE}>", re.IGNORECASE)
_IGNORED = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"}


def with_escaped_reminders(text: SourcedText) -> SourcedText:
    """A closing `system-reminder` tag with a backslash, an opening one as XML entities. Invisible characters do not
    hide a tag."""
    changes = []
    for found in _TAG.finditer(text.text):
        tag = _REMINDER.fullmatch(_IGNORED.sub("", found[0]))
        if tag:
            escaped = "".join(_ENTITIES.get(char, char) for char in found[0])
            changes.append((*found.span(), "<\\/system-reminder>" if tag[1] else escaped))
    return text.derive_spans(changes) if changes else text
