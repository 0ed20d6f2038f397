"""What stands beside the sentence of a path and bears on whether it has to be there.

"1. `notes/goals.md`" with "created at the start if it does not exist" below it tells of a file that need not be there.
"→ `docs/goals.md`" on a line of its own sends its reader there; only behind something an arrow says what becomes of it.
"""

from __future__ import annotations

import re

from guidelint.checks.paths.phrases import any_of
from guidelint.markdown.blocks import ListBlock, ListItem, Paragraph

_READ = 400
"""Characters of a point that are read."""

_MOST_POINTS = 20
"""Points below an item that are read."""

_IF_MISSING = any_of(
    r"\b(?:if|when|unless|where|in case) (?:it |they |this |that |(?:the |this |that )?(?:file|folder|directory) )?"
    r"(?:do(?:es)?(?: not|n['’]t) (?:yet |already )?exist|(?:is |are )?(?:missing|absent|not (?:there|present)))\b",
    r"\bunless (?:it|they) (?:already )?exists?\b|\bfalls (?:sie |es |er )?(?:nicht existiert|fehlt|nicht vorhanden)",
    r"\bs['’]il n['’]existe pas|\bsi no existe|\bse não existir|если (?:его |её |файла )?(?:нет|не существует)",
    r"不存在(?:时|時|的话|则|，|,)|(?:如果|若)(?:文件)?(?:没有|不存在|缺失)|存在しない(?:場合|とき|時|なら)|(?:な|無)ければ",
    r"(?:ない|無い)場合|없으면|없을 경우|없는 경우|존재하지 않(?:으면|는 경우|을 경우)",
)

_ARROW = re.compile(r"\s*+(?:→|⇒|➜|->|=>)(?=\s)")
_FOLDER = re.compile(
    r"[`*_]{0,3}\s?(?:(?:sub)?(?:director(?:y|ies)|folders?)\b|目录|目錄|文件夹|資料夾|ディレクトリ|フォルダ|디렉토리|디렉터리|폴더)",
    re.IGNORECASE,
)


def is_called_folder(after: str) -> bool:
    """Whether the next word calls a path a folder: "the `src/forms` directory"."""
    return bool(_FOLDER.match(after))


def without_arrow(before: str) -> str:
    """The words before a path without an arrow that they begin with."""
    match = _ARROW.match(before)
    return before[match.end() :] if match else before


def below(item: ListItem | None) -> str:
    """The texts of the points in the lists of an item, a line each; empty without an item or lists."""
    lists = [block for block in item.blocks if isinstance(block, ListBlock)] if item else []
    points = [point.blocks[0] for block in lists for point in block.items if point.blocks][:_MOST_POINTS]
    return "\n".join(point.plain[:_READ] for point in points if isinstance(point, Paragraph))


def is_made_if_missing(text: str) -> bool:
    """Whether a text speaks of what is done where something is not there."""
    return bool(_IF_MISSING.search(text))
