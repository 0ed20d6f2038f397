"""The language file, paths that are shown, and tags in reminders of Qwen Code."""

from __future__ import annotations

import pytest

from guidelint.loading.decoding import lossy
from guidelint.loading.qwen.language import rewritten
from guidelint.loading.qwen.shown import plain_path, with_escaped_reminders

GERMAN = (
    "# Output language preference: German\n<!-- qwen-code:llm-output-language: German -->\n\n## Rule\n"
    "You MUST always respond in **German**\n## Exception\n## Keep technical artifacts unchanged\n"
    "## Tool / system outputs\n"
)


@pytest.mark.parametrize(
    ("current", "setting", "heading"),
    [
        (None, None, "auto"),
        (None, "AUTO", "auto"),
        ("no marker", "auto", "auto"),
        ("<!-- qwen-code:llm-output-language: -->", None, "auto"),
        ("<!--qwen-code:LLM-output-language:x-->", None, None),
        ("# CRITICAL: Chinese Output Language Rule - x", None, None),
        (GERMAN, "auto", "auto"),
        (GERMAN, "German", None),
        (GERMAN.replace("MUST", "may"), "auto", None),
        (None, "de", "German"),
        (None, "de_AT.utf8", "German"),
        (None, "zh_TW", "Traditional Chinese"),
        (None, "zh-HK", "Chinese"),
        (None, "french", "French"),
        (None, "Klingon", "Klingon"),
        (None, 5, "auto"),
    ],
)
def test_what_the_agent_writes(current: str | None, setting: object, heading: str | None) -> None:
    text = rewritten(current, setting)
    assert (text and text.split("\n")[0]) == (heading and f"# Output language preference: {heading}")


def test_the_marker_is_kept_a_comment() -> None:
    text = rewritten(None, "x --> y\n--")
    assert text is not None
    assert text.split("\n")[2] == "<!-- qwen-code:llm-output-language: x  y  -->"


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("a/b c.md", "a/b c.md"),
        ("a\tb\x00\x85", "ab"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]8;;x\x07link", "link"),
        ("\x1b[31mred\x07", ""),
        ("\x9b1;2Hx", "x"),
    ],
)
def test_paths_shown(path: str, shown: str) -> None:
    assert plain_path(path) == shown


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("<b> < system-reminders>", "<b> < system-reminders>"),
        ("</system-reminder>", "<\\/system-reminder>"),
        ("< / SYSTEM-reminder x>", "<\\/system-reminder>"),
        ('<system-reminder a="\'&">', "&lt;system-reminder a=&quot;&apos;&amp;&quot;&gt;"),
        ("<system\u200b-reminder/>", "&lt;system\u200b-reminder/&gt;"),
        ("<<system-reminder>", "<&lt;system-reminder&gt;"),
    ],
)
def test_reminder_tags(text: str, escaped: str) -> None:
    found = with_escaped_reminders(lossy(text.encode(), "/f"))
    assert found.text == escaped
