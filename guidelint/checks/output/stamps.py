"""What the entries of a told history begin with, and the lines that say of when a text is."""

from __future__ import annotations

import re

VERSION = re.compile(
    r"[^\w]{0,8}(?:(?:version|release|ver\.?|版本|バージョン|버전|версия|versión|"
    r"versão)\s*:?\s*)?\[?v?\d+\.\d+(?:\.\d+)?(?:[-.+]?(?:alpha|beta|rc|dev|a|b)[.\d]*)?\]?"
    r"(?=\s*+(?:$|[-–—:|(（,*\]]|released\b))",
    re.IGNORECASE,
)
"""A version, and nothing else before a dash, a colon or a date. `1.2 Naming` is a number of a section."""
MARKED_VERSION = re.compile(
    r"[^\w]{0,8}(?:\[|v|version |release |ver\.? ?|版本 ?|バージョン ?)\[?v?\d|[^\w]{0,8}\d+\.\d+\.\d+", re.IGNORECASE
)
"""One that can't be the number of a section."""

IN_VERSION = re.compile(
    r"[^\w]{0,8}(?:(?:in|as of|with|since|mit|seit|ab|en|dans|avec|depuis|desde|con|em|com|в|с|начиная с)\s+"
    r"(?:(?:the|la|der|version|versión|versão|release|версии)\s+)*v?\d++\.\d++(?:\.\d++)*+(?![\w.]*\d)|"
    r"(?:在|从|自)?\s?(?:版本\s?)?v?\d+\.\d+(?:\.\d+)*\s?(?:版本?)?(?:中|起|里|で|から|では|에서|부터))",
    re.IGNORECASE,
)
"""A version in words at the start of a sentence: `In 3.0 …`."""

BRANCH = re.compile(r"[^\w]{0,6}\d{3,4}-(?=[\d-]*+[a-z])[a-z0-9]+(?:-[a-z0-9]+)*+[`*]{0,3}\s?[:：—–]")
"""The branch of a feature with its number: `041-offline-mode:`."""

COMMIT = re.compile(r"[^\w]{0,6}(?=[0-9]*+[a-f])(?=[a-f]*+[0-9])[0-9a-f]{7,40}[`*)\]]{0,3}(?=[\s:：,–—-])")
"""A commit's hash at the start."""

COMMIT_ASIDE = re.compile(r"[(（\[](?:commit )?(?=[0-9]*+[a-f])(?=[a-f]*+[0-9])[0-9a-f]{7,40}[)）\]]")
"""A commit's hash in brackets."""

NUMBERED = re.compile(
    r"[^\w]{0,8}(?P<word>sessions?|sprint|iteration|day|week|round|milestone|phase|stage|part|batch|"
    r"sitzung|tag|woche|meilenstein|séance|jour|semaine|phase|étape|sesión|día|semana|fase|hito|sessão|dia|"
    r"sessione|giorno|"
    r"сессия|день|неделя|этап|фаза|спринт|第|セッション|フェーズ|スプリント|フェイズ|会话|阶段|迭代|세션|단계|스프린트)"
    r"\s?[#№]?(?P<number>\d{1,4}|[IVX]{1,4}\b|[A-F]\b)(?!\.\d)",
    re.IGNORECASE,
)
"""A numbered stretch of work."""

STAMP = re.compile(
    r"[^\w]{0,8}(?:last[ -](?:updated?|modified|reviewed|revised|edited|synced|verified|change)(?: on)?|"
    r"updated?(?: on| at)?|date|as of|generated(?: on| at)?|created|"
    r"(?:document |doc |guide |current |file )?version|revision|rev|status|letzte (?:aktualisierung|änderung)|"
    r"zuletzt (?:aktualisiert|geändert)|stand|"
    r"dernière (?:mise à jour|modification)|mis à jour(?: le)?|última (?:actualización|atualização|modificación)|"
    r"actualizado(?: el)?|atualizado(?: em)?|"
    r"ultimo aggiornamento|последнее обновление|обновлено|дата|версия|"
    r"最后(?:更新|修改)(?:时间|日期|于)?|更新(?:时间|日期|于)|最終更新(?:日時?)?|更新日|バージョン|版本(?:号)?|文档版本|日期|状态|"
    r"마지막 ?업데이트|최종 ?수정|버전)[*_`]{0,3}\s?[:：]?[*_`]{0,3}\s*",
    re.IGNORECASE,
)
"""A line that says of when a text is, up to its value."""
