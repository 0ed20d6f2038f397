"""The file that tells Qwen Code's model which language to answer in: `output-language.md`.

The agent writes it at each start where it is missing or has no marker; so a first run sends text of the agent's own.
Source: cli/src/i18n/languageUtils.ts of 0.24.4; the text of "auto" recorded (first-run-language-file).
"""

from __future__ import annotations

import re

from guidelint.loading.whitespace import JAVASCRIPT

NAME = "output-language.md"

_MARKER = re.compile(
    rf"<!--[{JAVASCRIPT}]*qwen-code:llm-output-language:[{JAVASCRIPT}]*(\S.*?)[{JAVASCRIPT}]*-->", re.I
)
_OLDER_HEADING = re.compile(r"^#.*?CRITICAL:\s*(.*?)\s+Output Language Rule\b", re.I | re.M)

_AUTO = """# Output language preference: auto
<!-- qwen-code:llm-output-language: auto -->

## Rule
Respond in the same language as the user's input.

## Exception
If the user **explicitly** requests a response in a specific language (e.g., "please reply in English"), switch to \
the user's requested language for the remainder of the conversation.

## Mixed-language input
If the user mixes languages, use the language that best matches the user's main request.

## Keep technical artifacts unchanged
Do **not** translate or rewrite:
- Code blocks, CLI commands, file paths, stack traces, logs, JSON keys, identifiers
- Exact quoted text from the user (keep quotes verbatim)

## Tool / system outputs
Raw tool/system outputs may contain fixed-format English. Preserve them verbatim, and if needed, add a short \
explanation in the user's language below.
"""

_FIXED = """# Output language preference: {language}
<!-- qwen-code:llm-output-language: {safe} -->

## Rule
You MUST always respond in **{language}** regardless of the user's input language.
This is a mandatory requirement, not a preference.

## Exception
If the user **explicitly** requests a response in a specific language (e.g., "please reply in English", "用中文回答"), \
switch to the user's requested language for the remainder of the conversation.

## Keep technical artifacts unchanged
Do **not** translate or rewrite:
- Code blocks, CLI commands, file paths, stack traces, logs, JSON keys, identifiers
- Exact quoted text from the user (keep quotes verbatim)

## Tool / system outputs
Raw tool/system outputs may contain fixed-format English. Preserve them verbatim, and if needed, add a short \
**{language}** explanation below.
"""

_LANGUAGES = {
    "en": "English",
    "zh-tw": "Traditional Chinese",
    "zh": "Chinese",
    "ru": "Russian",
    "de": "German",
    "ja": "Japanese",
    "pt": "Portuguese",
    "fr": "French",
    "ca": "Catalan",
}


def rewritten(current: str | None, setting: object) -> str | None:
    """The text that the agent writes over the user's file, `current` being what stands there; None: it is left alone.

    `setting` is `general.outputLanguage`. With "auto", a text that the agent wrote for one language is replaced too.
    """
    wanted = setting if isinstance(setting, str) and setting and setting.lower() != "auto" else None
    if current is not None:
        language = _language_of(current)
        if language and not (wanted is None and language.lower() != "auto" and _is_generated(current, language)):
            return None
    return _AUTO if wanted is None else _fixed(_normal(wanted))


def _language_of(text: str) -> str | None:
    found = _MARKER.search(text) or _OLDER_HEADING.search(text)
    return found[1].strip(JAVASCRIPT) or None if found else None


def _fixed(language: str) -> str:
    return _FIXED.replace("{language}", language).replace("{safe}", _safe(language))


def _safe(language: str) -> str:
    return re.sub(r"--!?>", "", re.sub(r"[\r\n]", " ", language)).replace("--", "")


def _normal(language: str) -> str:
    """The name of a language that is given by name or locale; anything else as it is written."""
    plain = language.strip(JAVASCRIPT).replace("_", "-").lower()
    for name in _LANGUAGES.values():
        if plain == name.lower():
            return name
    for code, name in _LANGUAGES.items():
        if plain == code or plain.startswith((code + "-", code + ".", code + "@")):
            return name
    return language


def _is_generated(text: str, language: str) -> bool:
    plain = text.replace("\r\n", "\n")
    headings = re.findall(r"^#{1,2}[ \t]+.+$", plain, re.M)
    return (
        f"<!-- qwen-code:llm-output-language: {_safe(language)} -->" in plain
        and len(headings) == 5
        and headings[0] == f"# Output language preference: {language}"
        and {"## Rule", "## Exception", "## Keep technical artifacts unchanged", "## Tool / system outputs"}
        <= set(headings)
        and f"**{language}**" in plain
        and "You MUST always respond" in plain
    )
