"""The words under which a report or a hand-over note says what is done, what is open and what comes next."""

from __future__ import annotations

import re

_LABELS = {
    "done": (
        r"(?:already |work )?(?:done|finished|completed|shipped|delivered|merged)(?: (?:this|last) (?:week|sprint|session)| today| so far)?"
        r"|what works|yesterday|gestern|hier|ayer|昨日|昨天|what (?:i|we) did|what was done|what[’'‘]s done|erledigt|fertig|geschafft|fait|terminé|hecho|terminado|feito|concluído|сделано|готово"
        r"|(?:已|本周|今日)?(?:完成|已完成)(?:事项|的工作)?|完了(?:した作業)?|(?:作業|対応|実施)?済み?|できたこと|完료|완료|한 ?일"
    ),
    "open": (
        r"(?:still |left )?open|remaining|left(?: to do)?|to ?do|not started|not done|pending|missing|what(?: is|[’'‘]s) left|left over|"
        r"known red|still red|offen|noch offen|rest|reste(?: à faire)?|à faire|pendiente|falta|por hacer|no llegamos|no hecho|sin hacer|pendente|não feito|nicht geschafft|pas fait|did ?n[o’']t make it|not reached|"
        r"a fazer|осталось|не сделано|待办|未完成|剩余|待完成|残り|未完了|未着手|残件|남은 ?일|미완료"
    ),
    "now": (
        r"working on|in progress|today|heute|今日|今天|current(?:ly)?|now|focus|aktuell|in arbeit|en cours|en curso|em andamento|a medias|half done|partly done|halb fertig|à moitié|pela metade|"
        r"в работе|сейчас|进行中|正在(?:做|进行)|当前|作業中|対応中|진행 ?중"
    ),
    "next": (
        r"next(?: up| steps?| session)?|then|tomorrow|als nächstes|nächste schritte|weiter|ensuite|à suivre|"
        r"prochaines? étapes?|siguiente|próximos? pasos?|próximo|a seguir|дальше|следующ\w+|下一步|接下来|次|次回|次にやること|다음"
    ),
    "blocked": (
        r"block(?:ed|er|ers)(?: by| on)?|waiting (?:for|on)|problems?|watch out|caveats?|heads[- ]up|blockiert|blocage|bloqué|bloqueado|заблокировано|"
        r"阻塞|卡点|问题|ブロック中|課題|막힌 ?것"
    ),
    "where": r"(?:current )?branch|last commit|commit|zweig|branche|rama|ветка|分支|最后提交|ブランチ|브랜치",
}
LABEL = re.compile(
    r"[^\w]{0,8}(?:" + "|".join(f"(?P<{name}>{words})" for name, words in _LABELS.items()) + r")[)*_\]]{0,3}\s?[:：]",
    re.IGNORECASE,
)
"""The word at the start of a line, up to its colon. The group that matched says what it is of."""

HEADING = re.compile(
    r"[^\w]{0,8}(?:" + "|".join(f"(?P<{name}>{words})" for name, words in _LABELS.items()) + r")[^\w]*$", re.IGNORECASE
)
"""Such a word as a heading."""

HAND_OVER = re.compile(
    r"(?<!\w)(?:hand-?overs?|hand-?offs?|where (?:i|we) (?:left|stopped|are)|left off|wo ich (?:aufgehört|stehengeblieben|stehe)|où (?:j[’']en suis|je me suis arrêté)|donde (?:lo dejé|me quedé)|onde parei|"
    r"где остановил\w+|notes? to (?:self|myself)|stand-?up (?:notes|log)|(?:state|status|notes?) at the end|pick up (?:here|from)|continue here|"
    r"(?:for|notes? for) the next (?:session|person|agent|one)|resumen de (?:la )?sesión|resumo da sessão|résumé de (?:la )?session|sitzungsende|end[- ]of[- ](?:session|day)|session (?:summary|notes?|state|"
    r"status|end)|last session|übergabe(?:notiz)?|passation|relais|relevo|traspaso|entrega de turno|passagem|"
    r"передача(?: дел)?|итоги сессии)(?!\w)|交接|引き?継ぎ|申し送り|인계|上次(?:会话|进度)|会话(?:总结|小结)|セッション(?:のまとめ|まとめ|終了)|세션 ?(?:요약|정리)|本次会话|前回の作業",
    re.IGNORECASE,
)
"""A heading of a note for who works on."""

CONCRETE = re.compile(
    r"\d|\w[_/]\w|\w\.\w|(?<!\w)(?:I|we|my|ich|wir|je|nous|я|мы)(?!\w)|(?<=[a-zäöüß,;] )[A-ZÄÖÜ][a-z]+",
)
"""A figure, a name, somebody: a note about one day has them, a rule on what to write into it hasn't."""

INSTRUCTS = re.compile(
    r"[:：|]\s*(?:say|list|write|give|describe|note|state|tell|tick|add (?:what|the)|mention|what|which|schreib\w*|nenne|"
    r"liste|notiere|décri\w+|liste[rz]?|indique\w*|describ\w+|lista|опиши|перечисли|写|列出|说明|描述|注明|書|記|적|쓰)|"
    r"(?<!\w)(?:(?:write|note|list|record|post|say|put) (?:down )?(?:what|which|a))(?!\w)",
    re.IGNORECASE,
)
"""It says what to write, not what was."""
LIMITS = re.compile(r"(?<!\w)(?:at most|each|every|must|always|never)(?!\w)|必须|必ず|こと$|ください", re.IGNORECASE)
"""It says how it has to be."""


def label(text: str) -> str:
    """What a line is of, by the word at its start: one of the keys of the table above, or nothing."""
    found = LABEL.match(text)
    return (found.lastgroup or "") if found else ""


def heading(text: str) -> str:
    """The same of a heading."""
    found = HEADING.match(text)
    return (found.lastgroup or "") if found else ""
