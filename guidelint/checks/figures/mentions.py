"""Figures in a line of text: counts, lines of files, lengths of files, numbers of files in a folder."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_LONGEST = 1000
"""Characters of a line that are looked at."""
_NEAR = 80
"""Characters that may stand between a figure and the name that it is about."""

_NUMBER = r"\d{1,3}(?:[,.' \u202f]\d{3}(?!\d))++|\d++(?:\.\d++)?[kK](?!\w)|\d++(?![\d.]*\d)"
_ABOUT = (
    r"[~≈∼±]|(?:about|around|roughly|approx\.?|approximately|circa|ca\.|etwa|rund|environ|unos|cerca de|примерно|"
    r"около|约|大约|約|およそ|약)\s"
)

# Words after or before a number that make it a bound: a rule, not a count. In the languages of which guidance is seen.
_BOUND_BEFORE = re.compile(
    r"(?:\b(?:max(?:imum|imal)?\.?|min(?:imum|destens|imal)?\.?|at (?:most|least)|under|below|up to|within|"
    r"fewer than|less than|more than|over|"
    r"above|exceeds?|exceeding|limit(?:ed)?(?: to| of)?|keep|target(?:s|ing)?|aim(?: for)?|first|last|every|per|"
    r"each|top|longer than|shorter "
    r"than|larger than|bigger than|beyond|only|split|höchstens|unter|über|bis zu|mehr als|weniger als|moins de|"
    r"plus de|au plus|au moins|"
    r"máximo|mínimo|menos de|más de|hasta|не более|не менее|до|более|менее|>|<)|[<>≤≥=≧≦]|"
    r"不超过|不多于|少于|超过|大于|小于|低于|至少|最多|最少|每|前|"
    r"以内|最大|最小|최대|최소)[\s:=*`]*+(?:of |than |to |a |the )?[~≈]?$",
    re.IGNORECASE,
)
_BOUND_AFTER = re.compile(
    r"[\s*`]*(?:\+|or (?:less|fewer|more|so)|max\b|maximum\b|min\b|limit\b|each\b|per\b|at a time|"
    r"以内|以下|以上|未満|まで|"
    r"或(?:更少|以下)|이하|이상)",
    re.IGNORECASE,
)
_SAMPLE = re.compile(
    r"\be\.?g\.?(?:\W|$)|\bfor example\b|\bsuch as\b|\bz\. ?B\.|"
    r"例如|比如|例えば|たとえば|например|par exemple|por ejemplo|예:",
    re.IGNORECASE,
)

_PATH = re.compile(
    r"(?<![\w./@:-])(?:\.{0,2}/)?(?:[\w.@+-]+/)*(?:[\w@+-][\w.@+-]*\.[A-Za-z]\w{0,7}|[\w.@+-]+/)(?![\w-])"
)
_CITED = re.compile(
    r"(?<![\w./@:-])(?P<path>(?:\.{0,2}/)?(?:[\w.@+-]+/)*[\w@+-][\w.@+-]*\.[A-Za-z]\w{0,7}):(?P<line>\d{1,6})(?:[-–](?P<last>\d{1,6}))?(?![\w:.]|\s*ms)"
)
_LINE = re.compile(
    r"(?<!\w)(?:(?:on |at |see )?lines?|L|zeilen?|lignes?|líneas?|linhas?|строк[аи]|"
    r"第)\s?#?(?P<line>\d{1,6})(?:\s?[-–~]\s?L?(?P<last>\d{1,6}))?(?!\w| ?(?:characters|chars))"
    r"|(?<![\d.])(?P<after>\d{1,6})\s?(?:行目|번째 줄)",
    re.IGNORECASE,
)
_LENGTH = re.compile(
    rf"(?P<about>{_ABOUT})?\s?(?<![\w.,-])(?P<number>{_NUMBER})[\s-]?(?:lines?(?: of code)?|LOC|LoC|SLOC|zeilen|"
    rf"lignes|líneas|linhas|строк|行(?!目)|줄)(?!\w)"
)
_FILES = re.compile(
    rf"(?P<about>{_ABOUT})?\s?(?<![\w.,-])(?P<number>{_NUMBER})\s?(?:个|個|つの)?\s?(?:`?(?P<ext>\.\w{{1,8}})`?\s|"
    rf"(?P<of>[\w+#-]+) )?(?:files?|dateien|fichiers|archivos|arquivos|файл\w*|文件|ファイル|파일)(?!\w)",
    re.IGNORECASE,
)
_TESTS = re.compile(
    rf"(?P<about>{_ABOUT})?\s?(?<![\w.,-])(?P<number>{_NUMBER})\s?(?:(?:unit|integration|e2e|passing|automated|"
    rf"python|jest|vitest|go|rust|total|backend|frontend) ){{0,2}}(?:tests|test cases|specs|unittests)(?!\w|"
    rf" ?(?:at|per|in parallel))"
    rf"|(?P<zh>{_NUMBER})\s?(?:个|個|件の|項の|项)\s?(?:单元|集成|単体|統合)?(?:测试|テスト)|テスト\s?(?P<ja>{_NUMBER})\s?件",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: `start` and `end` are columns in the line, from 0."""

    start: int
    end: int
    kind: str
    """`line`, `length`, `files` or `tests`."""
    value: int
    last: int = 0
    """Of a range of lines the last one."""
    rough: bool = False
    name: str = ""
    """The path that it is about, as it is written."""
    extensions: tuple[str, ...] = ()
    """Those of the files that are counted; none for all files."""


def _in_command(line: str, start: int) -> bool:
    """Whether a column of a line is in a code span behind a blank: what a command takes, to show how it is given."""
    spans = line[:start].split("`")
    return len(spans) % 2 == 0 and any(map(str.isspace, spans[-1].lstrip()))


def figures(line: str) -> Iterator[Figure]:
    """The figures of a line of text, bounds and samples left out."""
    line = line[:_LONGEST]
    if not any(character.isdigit() for character in line):
        return
    taken: list[tuple[int, int]] = []
    sample = _SAMPLE.search(line)
    for found in _CITED.finditer(line):
        if "//" not in line[max(0, found.start() - 2) : found.end()] and not (
            (sample and sample.start() < found.start()) or _in_command(line, found.start())
        ):
            taken.append(found.span())
            yield Figure(*found.span(), "line", int(found["line"]), int(found["last"] or 0), name=found["path"])
    paths = [found for found in _PATH.finditer(line) if not any(start <= found.start() < end for start, end in taken)]
    for kind, pattern in (("line", _LINE), ("length", _LENGTH), ("files", _FILES), ("tests", _TESTS)):
        for found in pattern.finditer(line):
            if any(start < found.end() and found.start() < end for start, end in taken):
                continue
            if sample and sample.start() < found.start():
                continue
            groups = found.groupdict()
            text = (
                groups.get("number")
                or groups.get("line")
                or groups.get("after")
                or groups.get("zh")
                or groups.get("ja")
                or ""
            )
            if kind != "line" and (
                _BOUND_BEFORE.search(line[max(0, found.start() - 30) : found.start()])
                or _BOUND_AFTER.match(line, found.end())
            ):
                continue
            value = _value(text)
            if value is None:
                continue
            name = _nearest(paths, found.start(), found.end()) if kind != "tests" else ""
            if kind == "line" and not name:
                continue
            taken.append(found.span())
            start = found.end() - len(found[0].lstrip())
            rough = bool(groups.get("about")) or text[-1:] in "kK"
            extensions = _extensions(groups.get("ext"), groups.get("of"))
            if extensions is not None:
                yield Figure(start, found.end(), kind, value, int(groups.get("last") or 0), rough, name, extensions)


_LANGUAGES = {
    "typescript": (".ts", ".tsx", ".mts", ".cts"),
    "javascript": (".js", ".jsx", ".mjs", ".cjs"),
    "python": (".py",),
    "go": (".go",),
    "rust": (".rs",),
    "java": (".java",),
    "kotlin": (".kt",),
    "swift": (".swift",),
    "ruby": (".rb",),
    "php": (".php",),
    "c#": (".cs",),
    "json": (".json",),
    "yaml": (".yaml", ".yml"),
    "markdown": (".md",),
    "sql": (".sql",),
}


def _extensions(extension: str | None, kind: str | None) -> tuple[str, ...] | None:
    """The extensions of what is counted, none for any; None where it cannot be told from names what counts."""
    if extension:
        return (extension,)
    return _LANGUAGES.get(kind.lower()) if kind else ()


def _value(text: str) -> int | None:
    if text[-1:] in "kK":
        return int(float(text[:-1]) * 1000)
    digits = re.sub(r"\D", "", text)
    return int(digits) if digits and len(digits) < 10 else None


def _nearest(paths: Sequence[re.Match[str]], start: int, end: int) -> str:
    """The path before a figure, or else after it, if it is near."""
    before = [path for path in paths if path.end() <= start]
    if before and start - before[-1].end() <= _NEAR:
        return before[-1][0]
    after = next((path for path in paths if path.start() >= end), None)
    return after[0] if after is not None and after.start() - end <= _NEAR else ""
