"""The text in which guidance comes on demand. agents/claude-code.md, section 10."""

from __future__ import annotations

from guidelint.loading.claude import tags
from guidelint.loading.claude.files import Entry, Files, Kind
from guidelint.loading.context import Effect, Limit, Unit
from guidelint.loading.text import SourcedText, utf16_index, utf16_length

PLUGIN_LIMIT = Limit(100_000, Unit.UTF16, "the nested AGENTS.md of one read", Effect.CUTS)
"""Recorded: 100,000 units exactly are whole."""

_PREVIEW_UNITS = 2000


def of_file(files: Files, entry: Entry, units: int) -> SourcedText:
    """The reminder with one file: not trimmed, cut where it has more than so many UTF-16 units, own tags made harmless.

    It ends with a line end that the last one of a message loses.
    """
    text, trimmed = entry.text, entry.trimmed
    limit = Limit(units, Unit.UTF16, "each file on demand", Effect.CUTS)
    used = utf16_length(trimmed.text)
    if entry.kind is not Kind.MANAGED:  # by the source
        files.size(limit, used, entry.path)
        if used > limit.amount:
            index = utf16_index(trimmed.text, limit.amount)
            line_end = trimmed.text.rfind("\n", 0, index + 1)
            kept, line = (line_end, trimmed.text.count("\n", 0, line_end) + 2) if line_end >= 0 else (index, 1)
            files.cut(trimmed, kept, limit)
            text = trimmed[:kept] + (
                "\n\n> Only the start of this file is shown. "
                f"For the rest, call Read on {entry.path} with offset={line} and a limit."
            )
    files.trace.use(entry.path)
    return "<system-reminder>\n" + entry.framed("", tags.with_backslashes(text)) + "\n</system-reminder>\n"


def of_plugin(files: Files, entries: list[Entry]) -> SourcedText:
    """What the built-in plugin adds for all nested AGENTS.md of one read."""
    for entry in entries:
        files.trace.use(entry.path)
    text = tags.with_entities(SourcedText.join("\n", [entry.framed("", entry.text) for entry in entries]))
    used = utf16_length(text.text)
    files.size(PLUGIN_LIMIT, used, *(entry.path for entry in entries))
    if used > PLUGIN_LIMIT.amount:
        text = _preview(files, text, used)
    return "tool.call hook additional context: " + text


def _preview(files: Files, text: SourcedText, used: int) -> SourcedText:
    """The note in place of a text that is too long. Its form is recorded; the path in it is random, here `…`."""
    kept = utf16_index(text.text, _PREVIEW_UNITS)
    line_end = text.text.rfind("\n", 0, kept)
    kept = line_end if line_end > kept // 2 else kept
    files.cut(text, kept, PLUGIN_LIMIT)
    head = f"<persisted-output>\nOutput too large ({used / 1024:.1f}KB). Full output saved to: …\n\n"
    return head + "Preview (first 2KB):\n" + text[:kept] + "\n...\n</persisted-output>"
