"""What an instruction decides where there is only one answer: how to indent, which quotes, which package manager."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.checks.instructions.normal_form import size
from guidelint.checks.instructions.polarity import NOT
from guidelint.checks.instructions.reading import Instruction


@dataclass(frozen=True, slots=True)
class Claim:
    """A question, and the answer to it; `denied` where the instruction forbids that answer."""

    question: str
    answer: str
    denied: bool = False

    def contradicts(self, other: Claim) -> bool:
        """Whether the two cannot both hold."""
        if self.question != other.question or (self.denied and other.denied):
            return False
        return (self.answer == other.answer) == (self.denied != other.denied)


_NUMBERS = {"two": "2", "four": "4", "eight": "8", "两": "2", "二": "2", "四": "4", "八": "8"}
_FORBIDS = re.compile(
    r"\b(?:never|do not|don['’]t|must not|no|avoid|without|omit|instead of|rather than|over)\b"
    r"|不要|禁止|不得|不用|不使用|而不是|切勿|请勿|しない|使わない|ではなく|禁止",
    re.IGNORECASE,
)
_FORBIDS_AFTER = re.compile(
    r"[`*\s]{0,4}(?:は?禁止|を?使わない|は使用しない|は使わない|(?:is|are) (?:not allowed|forbidden))", re.IGNORECASE
)
_INDENT = re.compile(
    r"\bindent\w*|\b(?:use|with)\s+(?:\d|two|four|eight)[- ]?spaces?\b|\b(?:use|with)\s+tabs\b"
    r"|缩进|縮排|インデント|字下げ|들여쓰기",
    re.IGNORECASE,
)
_SPACES = re.compile(
    r"\b([2348]|two|four|eight)[- ]?spaces?\b|([2348两二四八])\s?个?空格"
    r"|(?:スペース|空白)\s?([248])|([248])\s?(?:つの)?(?:スペース|空白|칸)",
    re.IGNORECASE,
)
_TABS = re.compile(r"\btabs?\b|制表符|タブ|탭", re.IGNORECASE)
_QUOTES = (
    (
        "single quotes",
        re.compile(r"\bsingle[- ]quot\w+|单引号|單引號|シングルクォー?ト|シングルクオート|작은따옴표", re.IGNORECASE),
    ),
    (
        "double quotes",
        re.compile(r"\bdouble[- ]quot\w+|双引号|雙引號|ダブルクォー?ト|ダブルクオート|큰따옴표", re.IGNORECASE),
    ),
)
_SEMICOLONS = re.compile(r"\bsemi-?colons?\b|分号|分號|セミコロン|세미콜론", re.IGNORECASE)
_LENGTH = re.compile(
    r"\b(?:line length|lines? (?:under|below|at most|up to|no longer than|within)"
    r"|max(?:imum)?[- ]?(?:line )?(?:length|width))\D{0,30}(\d{2,3})\b"
    r"|(?:行宽|每行|行長|1行|一行)\D{0,12}(\d{2,3})",
    re.IGNORECASE,
)
_MANAGERS = {
    **dict.fromkeys(("npm", "pnpm", "yarn", "bun"), "package manager"),
    **dict.fromkeys(("pip", "pipenv", "poetry", "pdm", "uv", "conda"), "package manager of Python"),
}
_NAMES = f"({'|'.join(_MANAGERS)})"
# Not `npm run x`, a command, and not `npm-link` or `@npm/x`.
_MANAGER = re.compile(
    r"(?:\b(?:use|using|with|via|prefer|not|never|avoid|than|of|manager(?: is)?)|使用|用|[:：])\s*[`*]*"
    rf"{_NAMES}\b(?![-/@\w]|\.\w|[`*]*\s+(?!(?:as|for|to|only|instead|over|not|rather|and)\b)[a-z])"
    rf"|\b{_NAMES}[`*]*\s?(?:を使|で管理)",
    re.IGNORECASE,
)
# A clause with one of these holds somewhere or sometimes, not everywhere.
_EVERYWHERE = re.compile(
    r"\bfor (?:indent\w*|strings?|string literals|(?:all |the )?packages?|package management|dependenc\w+|installs?"
    r"|everything"
    r"|all (?:files|code)|installing \w+|managing \w+)\b"
    r"|\bin (?:all|every) (?:files?|code)\b|\bin code\b|\bas (?:the |our )?package manager\b",
    re.IGNORECASE,
)
_SCOPED = re.compile(
    r"\b(?:only|except|unless|when|if|where|inside|within|in|on|under|for|after|before|while|during|legacy|old)\b"
    r"|仅|只在|除了|除非|如果|当.{1,20}时|以外|場合|のみ|では|において|だけ|旧",
    re.IGNORECASE,
)
_AREAS = re.compile(
    r"\b(?:python|py|javascript|js|jsx|typescript|tsx?|css|scss|html|vue|svelte|yaml|yml|json|toml|go|golang|rust|java|kotlin|swift|ruby|php"
    r"|c|cpp|c\+\+|c#|csharp|sql|shell|bash|markdown|make|makefiles?|dockerfiles?|terraform|graphql|proto\w*|elixir|dart|lua|zig|solidity"
    r"|windows|macos|linux|android|ios|frontend|front-end|backend|back-end|server|client|web|mobile|desktop|docs?|documentation|tests?|scripts?|ci|docker)\b"
    r"|前端|后端|後端|文档|测试|脚本|フロントエンド|バックエンド|テスト",
    re.IGNORECASE,
)
_PATH = re.compile(r"`[^`\n]*(?:/|\*|\.[a-z]{1,5}\b)[^`\n]*`", re.IGNORECASE)
_LEAST_WORDS = 2.5
"""Words of a rule that is held against its opposite."""


def claims(instruction: Instruction) -> Iterator[Claim]:
    """What an instruction decides for everything; nothing where it holds for a part only."""
    text = _EVERYWHERE.sub(" ", instruction.text)
    if instruction.among_bad or _SCOPED.search(_LENGTH.sub(" ", text)) or _PATH.search(text):
        return
    yield from _format(text)
    if managers := {match[1] or match[2] for match in _MANAGER.finditer(text)}:
        found = [Claim(_MANAGERS[name.lower()], name.lower(), _denied(text, name)) for name in sorted(managers)]
        positive = [claim for claim in found if not claim.denied]
        yield from found if len(positive) < 2 else []
    words = instruction.tokens
    if size(text) >= _LEAST_WORDS and words.count(NOT) <= 1:
        rest = tuple(word for word in words if word != NOT)
        yield Claim("what to do: " + " ".join(rest), "yes", denied=NOT in words)


def _format(text: str) -> Iterator[Claim]:
    if _INDENT.search(text):
        spaces = [next(filter(None, match.groups())) for match in _SPACES.finditer(text)]
        tabs = [match[0] for match in _TABS.finditer(text)]
        found = [Claim("indentation", f"{_NUMBERS.get(one.lower(), one)} spaces", _denied(text, one)) for one in spaces]
        found += [Claim("indentation", "tabs", _denied(text, one)) for one in tabs]
        yield from found if sum(not one.denied for one in found) < 2 else []
    quotes = [Claim("quotes", name, _denied(text, match[0])) for name, form in _QUOTES if (match := form.search(text))]
    yield from quotes if sum(not one.denied for one in quotes) < 2 else []
    if match := _SEMICOLONS.search(text):
        yield Claim("semicolons", "yes", _denied(text, match[0]))
    if match := _LENGTH.search(text):
        yield Claim("line length", match[1] or match[2])


def _denied(text: str, word: str) -> bool:
    """Whether the clause that a word stands in forbids it."""
    at = text.find(word)
    start = max(text.rfind(mark, 0, at) for mark in ",;.，；。、(（") + 1
    return _FORBIDS.search(text, start, at) is not None or _FORBIDS_AFTER.match(text, at + len(word)) is not None


def areas(instruction: Instruction) -> frozenset[str]:
    """The languages and parts of a project that it, or a heading above it, is about."""
    texts = [instruction.text, *(heading.plain for heading in instruction.headings)]
    return frozenset(match[0].lower() for text in texts for match in _AREAS.finditer(text))
