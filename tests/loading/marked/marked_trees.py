"""Token trees as plain lists, in the form that marked's are recorded in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from guidelint.loading.marked import Token

DATA = Path(__file__).with_name("marked-15.0.12.jsonl.gz")

Tree = list[list[Any]]


def tree(tokens: Sequence[Token]) -> Tree:
    """For each token: type, raw, text, tokens, items, a table's header and rows (as wide as the header)."""
    made: Tree = []
    for token in tokens:
        header = [_cell(cell) for cell in token.header]
        rows = [
            [_cell(cell) for cell in row] + [["cell", "", "", [], [], [], []]] * (len(header) - len(row))
            for row in token.rows
        ]
        made.append([token.type, token.raw, token.text, tree(token.tokens), tree(token.items), header, rows])
    return made


def _cell(cell: Token) -> list[Any]:
    return ["cell", cell.text, cell.text, tree(cell.tokens), [], [], []]


def digest(tokens: Tree) -> str:
    text = json.dumps(tokens, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]
