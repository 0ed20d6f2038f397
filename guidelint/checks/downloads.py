"""Commands that run what they download, and sentences that have an agent follow what it reads at an address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Run:
    """A download that is run; offsets into the text."""

    start: int
    end: int
    address: str | None
    """Where it comes from; None where no address is written out."""
    cited: bool = False
    """Whether the address is that of a link in a sentence, as one cites a specification."""


_FETCH = r"(?:curl|wget|aria2c|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)"
_SHELL = r"(?:/usr)?(?:/bin/)?(?:ba|z|da|k|fi)?sh"
_OTHER = r"(?:python3?|node|perl|ruby|php|pwsh|powershell)"
# What a shell takes from stdin it runs, unless a script or `-c` follows; `-s` passes arguments to it.
_STDIN = r"(?=\s*(?:$|[;&|)\"'`#>\\]|-(?!c\b)))"
_STDIN_ONLY = r"(?=\s*(?:$|-(?:\s|$)|[;&|)\"'`#]))"
_SUDO = r"(?:sudo\s+(?:-\w+\s+){0,3})?(?:env\s+)?(?:[A-Z_]{1,40}=\S{0,80}\s+){0,4}"

_RUNS = tuple(
    re.compile(pattern, re.MULTILINE | (re.IGNORECASE if ignore_case else 0))
    for pattern, ignore_case in (
        (
            rf"\b{_FETCH}\b(?P<rest>[^|;\n]{{1,300}}+)(?:\|[^|;\n]{{1,200}}+){{0,2}}\|\s*"
            rf"{_SUDO}(?:{_SHELL}\b{_STDIN}|{_OTHER}\b{_STDIN_ONLY}|(?:iex|Invoke-Expression)\b)",
            False,
        ),
        (rf"\b(?:{_SHELL}|source|{_OTHER})\s+(?:-\w+\s+){{0,3}}<\(\s*{_FETCH}\b(?P<rest>[^\n]{{1,300}}?)\)", False),
        (
            rf"\b(?:{_SHELL}|{_OTHER})\s+(?:-\w+\s+){{0,3}}-\w{{0,6}}[ce]\s+[\"']?(?:\$\(|`)\s*{_FETCH}\b"
            r"(?P<rest>[^\n]{1,500}?)[)`]",
            False,
        ),
        (rf"\beval\s+[\"']?(?:\$\(|`)\s*{_FETCH}\b(?P<rest>[^\n]{{1,300}}?)[)`]", False),
        (
            r"\b(?:iex|Invoke-Expression)\b[^\n]{0,60}?(?:\birm\b|\biwr\b|\bcurl\b|Invoke-(?:WebRequest|RestMethod)"
            r"|DownloadString)(?P<rest>[^\n]{1,300})",
            True,
        ),
    )
)
_NAME = r"[\w./-]{1,80}+"
_SAVED = re.compile(
    rf"\b{_FETCH}\b(?P<rest>[^|;\n]{{0,300}}?(?:\s-o|\s--output|\s-O|\s-OutFile|>)[ \t]*(?P<file>{_NAME})"
    r"[^|;\n]{0,200})"
)
_STARTED = re.compile(
    rf"(?<![\w./-])(?:{_SHELL}|chmod[ \t]+(?:\+x|[0-7]{{3}}))[ \t]+(?:\./)?(?P<file>{_NAME})|(?<=\./)(?P<own>{_NAME})"
)
_JOINS = re.compile(r"[|`>]|[<$]\(|-[oO]|--output|iex|Invoke-Expression", re.IGNORECASE)
"""What connects a download with what runs it; most texts have none."""
_SOON = 300
"""Characters after a download within which its file is run."""
_ADDRESS = re.compile(
    r"(?:https?://)?(?P<host>(?:[\w-]{1,63}\.){1,6}[a-z]{2,24}|\$\{?\w+\}?|<[\w .-]+>)(?P<path>[/?:][^\s\"'`|)]*+)?"
)
_LOCAL = re.compile(r"https?://(?:localhost|127\.|0\.0\.0\.0|\[::1\]|host\.docker\.internal)")


def runs(text: str) -> Iterator[Run]:
    """Each download that a text has a shell or an interpreter run. Takes time in proportion to the text."""
    end = 0
    if not _JOINS.search(text):
        return
    found = [(match, match.end()) for pattern in _RUNS for match in pattern.finditer(text)]
    found += [(match, last) for match in _SAVED.finditer(text) if (last := _start_of_saved(text, match))]
    for match, last in sorted(found, key=lambda pair: (pair[0].start(), -pair[1])):
        rest = match["rest"]
        if match.start() < end or _LOCAL.search(rest):
            continue
        end = last
        address = _ADDRESS.match(rest, written) if (written := rest.find("http")) >= 0 else _ADDRESS.search(rest)
        real = address is not None and not address["host"].startswith(("$", "<")) and "example." not in address["host"]
        yield Run(match.start(), end, address[0] if address and real else None)


def _start_of_saved(text: str, saved: re.Match[str]) -> int | None:
    """Where the downloaded file is started, if it is, soon after."""
    name = saved["file"].removeprefix("./")
    for match in _STARTED.finditer(text, saved.start("file"), saved.end() + _SOON):
        if (match["file"] or match["own"]) == name and match.start() > saved.end("file"):
            return match.end()
    return None


_FOLLOW = r"(?:follow|obey|execute|apply|adhere to|comply with|act on|carry out|do what)"
_GUIDANCE = r"(?:instructions?|rules|guidelines|prompts?|directives|AGENTS\.md|CLAUDE\.md)"
_URL = r"(?P<url>https?://[^\s<>\"'`)\]]{4,400}+)"
# A verb stands by itself, which one in an address does not; nothing but words of its sentence follows.
_GET = r"(?<![\w/.-])(?:fetch|download|load|retrieve|import|pull|curl|WebFetch)\s"
_READ = r"(?<![\w/.-])(?:fetch|download|load|retrieve|curl|WebFetch|read|open|visit)\s"
_WORDS = r"(?:(?!https?:)[^.\n。]|\.(?=\w))"
_ORDERS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_READ}{_WORDS}{{0,80}}?{_URL}[)\]>\"'`]{{0,3}},?\s(?:and|then|,)\s(?:[\w']+\s){{0,3}}?{_FOLLOW}\b",
        rf"{_GET}{_WORDS}{{0,80}}?\b{_GUIDANCE}\b{_WORDS}{{0,40}}?\b(?:from|at|in|:)\s?[(\[<\"'`]{{0,3}}{_URL}",
        rf"(?:获取|下载|读取|讀取|访问|打开|抓取|拉取){_WORDS}{{0,40}}?{_URL}{_WORDS}{{0,30}}?(?:按照|遵循|遵守|执行|照做|照着)",
        rf"{_URL}[^。\n]{{0,10}}?を?(?:読|取得|ダウンロード|開){_WORDS}{{0,40}}?(?:従|実行|適用|守)",
        rf"{_URL}{_WORDS}{{0,10}}?(?:읽고|가져와|다운로드){_WORDS}{{0,40}}?(?:따르|실행|적용)",
    )
)
_IMPORT = re.compile(r"(?:(?<=\s)|^)@(?P<url>https?://[^\s<>\"'`)\]]{4,400}+)", re.MULTILINE)


def orders(text: str) -> Iterator[Run]:
    """Each sentence that has the agent fetch instructions and follow them, and each import of an address."""
    for pattern in (*_ORDERS, _IMPORT):
        for match in pattern.finditer(text):
            if not _LOCAL.match(match["url"]) and "://example." not in match["url"]:
                cited = text.startswith("](", match.start("url") - 2)
                yield Run(match.start(), match.end(), match["url"].rstrip(".,;:"), cited)
