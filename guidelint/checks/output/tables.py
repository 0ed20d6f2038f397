"""Tables in which each row is an entry of the past: milestones with their state, versions with their day, runs."""

from __future__ import annotations

import re

from guidelint.checks.output import dates, past, stamps
from guidelint.markdown import Table
from guidelint.markdown.inline import CodeSpan

_MOST = 200
"""Rows that are looked at."""
_MOST_COLUMNS = 12
_SHORT_CELL = 40
"""Characters of a cell that holds a day, a version or a state and nothing else."""

_ENDS = re.compile(
    r"(?<!\w)(?:end|ends|ended|end[- ]of[- ]life|eol|expir\w+|support\w*|valid\w*|until|deprecat\w+|removal|removed|sunset\w*|"
    r"in force|effective|retention|cut-?off|deadline|holidays?|targets? for|performance targets?|budgets?|slos?|seeds?|fixtures?|test data|example\w*|sample\w*|unterstützt|"
    r"gültig\w*|ablauf|läuft ab|wartung|fin|validité|expiration|vigencia|caduc\w+|soporte|vence|validade|suporte|format\w*|rows?|columns?|schema|looks? like|beispiel\w*|exemples?|ejemplos?|exemplos?|пример\w*|"
    r"поддерж\w*|срок (?:действия|поддержки)|истекает)(?!\w)|停止|到期|弃用|移除|终止|有效|维护|支持|終了|有効|サポート|廃止|期限|示例|例如|样例|例えば|の例|예시|만료|종료|지원",
    re.IGNORECASE,
)
"""In a heading: its days are those on which something ends or holds, or the rows are examples."""
_DAY = re.compile(
    r"(?<!\w)(?:date|day|when|week|quarter|month|released?|shipped|published|datum|tag|woche|monat|termin|jour|semaine|"
    r"publiée?|fecha|día|publicad[oa]|data|dia|giorno|дата|день|неделя)(?!\w)|日期|时间|時間|発売|発行|日付|日時|公開日|リリース日|施行|날짜|일자|배포일|发布日|截止",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"(?<!\w)(?:changes?|changed|notes?|description|highlights?|summary|what(?: changed)?|author|by|details|comments?|"
    r"änderung(?:en)?|beschreibung|inhalt|autor|bemerkung|modifications?|nouveautés|auteur|contenu|cambios?|descripción|"
    r"novedades|features?|contents?|funktionen|neuerungen|fonctionnalités|características|autora?|mudanças?|alterações|descrição|novidades|изменения|описание|автор)(?!\w)"
    r"|内容|说明|描述|变更|更改|更新|修订|作者|备注|改动|变化|特性|功能|要点|亮点|機能|特徴|説明|概要|変更|更新|担当|備考|내용|설명|변경|작성자|비고",
    re.IGNORECASE,
)
_STATE = re.compile(
    rf"{past.DONE.pattern}|{past.PROGRESS.pattern}|{past.TICK.pattern}|{past.OPEN.pattern}|"
    r"(?<!\w)(?:reached|achieved|missed|met|slipped|delayed|postponed|late|on track|at risk|rolled back|cancelled|ok|failed|"
    r"passed|open|erreicht|verschoben|verspätet|abgesagt|läuft|atteint|reporté|retardé|prévu|alcanzado|retrasado|aplazado|"
    r"atingido|atrasado|adiado|pendente|pendiente|сделано|отложено|в работе)(?!\w)|延期|推迟|达成|取消|達成|遅れ|延期|지연|달성|보류",
    re.IGNORECASE,
)
_PLANNED = re.compile(
    r"(?<!\w)(?:planned|plan|target|due|estimate\w*|soll|geplant|prévu\w*|previst[oa]|planificad[oa]|планов\w*|план)(?!\w)|"
    r"计划|計画|予定|계획|예정",
    re.IGNORECASE,
)
_ACTUAL = re.compile(
    r"(?<!\w)(?:actual\w*|done|reached|delivered|ist|tatsächlich|réel\w*|réalisé\w*|real|realizad[oa]|факт\w*)(?!\w)|"
    r"实际|完成|実績|実際|실제",
    re.IGNORECASE,
)


def tells(table: Table, title: str) -> bool | None:
    """Whether its rows are entries of the past, or None where its headings don't tell. `title` is what stands over it."""
    heads = [cell.plain for cell in table.header.cells]
    if _ENDS.search(title) or any(_ENDS.search(head) for head in heads[:_MOST_COLUMNS]):
        return False
    return _is_history(table, heads) or None


def _is_history(table: Table, heads: list[str]) -> bool:
    if len(table.rows) < 2 or len(heads) > _MOST_COLUMNS:
        return False
    columns = [_column(table, at) for at in range(len(heads))]
    days = [at for at, cells in enumerate(columns) if _share(cells, _is_day) >= 0.6]
    if not days:
        return False
    if len(days) >= 2:
        return any(_PLANNED.search(heads[at]) for at in days) and any(_ACTUAL.search(heads[at]) for at in days)
    others = [at for at in range(len(heads)) if at not in days]
    named = bool(_DAY.search(heads[days[0]]) or _PLANNED.search(heads[days[0]]))
    if any(_share(columns[at], _is_version) >= 0.8 for at in others[:1]):
        return named and (len(others) == 1 or any(_CHANGE.search(heads[at]) for at in others[1:]))
    if any(past.RESULT_WORD.search(heads[at]) and _share(columns[at], _is_figure) >= 0.6 for at in others):
        return True
    # One of them is done, so that they are no list of words that a state may be.
    return any(
        _share(columns[at], _is_state) >= 0.6
        and any(past.DONE.search(cell) or past.TICK.search(cell) or _STATE.search(cell) for cell in columns[at])
        for at in others
    )


def _column(table: Table, at: int) -> list[str]:
    cells = [row.cells[at] for row in table.rows[:_MOST] if at < len(row.cells)]
    # A day or a version in code is a value, not when something was.
    return ["" if any(isinstance(one, CodeSpan) for one in cell.inlines) else cell.plain.strip() for cell in cells]


def _share(cells: list[str], is_one: object) -> float:
    assert callable(is_one)
    return sum(bool(is_one(cell)) for cell in cells) / len(cells) if cells else 0.0


def _is_day(cell: str) -> bool:
    if len(cell) > _SHORT_CELL:
        return False
    return bool(dates.STARTS.match(cell) or dates.PERIOD.match(cell) or dates.DATE.search(cell))


def _is_version(cell: str) -> bool:
    return len(cell) <= _SHORT_CELL and bool(stamps.VERSION.match(cell))


def _is_state(cell: str) -> bool:
    return bool(_STATE.search(cell))


def _is_figure(cell: str) -> bool:
    return len(cell) <= _SHORT_CELL and cell[:1].isdigit()
