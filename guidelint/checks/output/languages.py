"""How languages tell the past in whole sentences: their verbs, what comes first and then, and who tells.

A language is told by its script or by a few of its commonest words. Where none is, nothing is a story.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_BE = "".join(
    rf"(?<!\b{word} )" for word in ("is", "are", "be", "been", "being", "get", "gets", "as", "if", "when", "once")
)


@dataclass(frozen=True, slots=True)
class Language:
    """The marks of stories in a language, as patterns."""

    words: str
    """Common words, or characters of its script, that other languages do not have."""
    past: str
    """A verb in the past, as in a whole sentence."""
    done: str
    """What was done, as in a note beside a date: participles without an auxiliary, and nouns."""
    then: str
    """What orders a story, or says when without a date."""
    me: str
    """Who tells: I, we."""
    rule: str
    """What makes a sentence a rule."""
    open: str
    """What is not done yet, or comes next."""


def _words(text: str) -> str:
    return rf"(?<!\w)(?:{text})(?!\w)"


_ENGLISH_VERBS = (
    "was|were|had|did|didn't|wasn't|weren't|couldn't|got|broke|made|wrote|found|began|went|ran|built|rebuilt|rewrote|"
    "took|brought|kept|chose|came|saw|gave|lost|thought|fell|knew|held|hung|met|caught|sent|sat|spent|stood|stuck|"
    "threw|told|meant|felt|won|froze|grew|blew"
)
_ENGLISH_ED = (
    r"(?:I|we|he|she|it|they|who|nobody|somebody|someone|everyone|everything|nothing|that|this|which|and|but|then|so|"
    r"[A-Z]\w+|the \w+|[Tt]hat \w+|tests?|build|jobs?|deploy|queue|server) (?:also |then |finally |only |never |"
    r"again |first |later |still |\w+ly )?(?:\w{2,}[^e\W]ed|cut|put|set|shut|hit|let|split)\b"
)

ENGLISH = Language(
    words=_words("the|and|with|of|that|is|was|to|in|for|on|it"),
    past=rf"(?i:{_words(_ENGLISH_VERBS)})|\b{_ENGLISH_ED}|^\W*(?i:(?!need|embed)\w{{2,}}[^e\W]ed|left|hit|cut|put|set|split)\b|"
    rf"\b(?i:finished|reverted|noticed|turned out|rolled back|decided|tried|rewrote|shipped|landed|"
    rf"merged|cleared|restored|(?:is|are) (?:\w+ )?(?:finished|done|red|green|half done)|has been|have been)\b",
    done=rf"{_BE}(?<!\w)(?!need|embed|feed|speed|seed)[\w-]{{3,}}[^e\W]ed\b|{_words(_ENGLISH_VERBS)}|"
    rf"{_BE}(?<!\w)(?:rollback|roll-back|hotfix|done|green|fine|rolled back|unchanged|slow)(?!\w)",
    then=_words(
        "then|after that|afterwards|later|at first|in the end|finally|eventually|it turned out|turned out|"
        "the next (?:day|morning|week)|the day before|a (?:day|week|month|year) later|yesterday|last (?:week|month|year|"
        "night|spring|summer|autumn|winter)|this (?:week|morning)|(?:two|three|four|several|few) (?:days|weeks|hours|"
        r"attempts|tries|rollbacks|times)|overnight|so far|today|first (?:we|i|it)|(?:\d+) (?:days|weeks|hours|minutes)|"
        r"(?:until|since|in|of) (?:19|20)\d\d|an hour"
    ),
    me=_words("I|[Ww]e|[Mm]y|[Oo]ur"),
    rule=_words(
        "always|never|must|should|shall|do not|don't|make sure|ensure|avoid|prefer|has to|have to|need to|needs to|"
        "required?|may not|only if|instead of|is (?:stored|sent|called|returned|required)|has no|if|when(?:ever)?"
    )
    + r"|^\W*(?i:use|run|keep|call|check|read|write|add|await|set|put|see|wait|ask|leave|pass|wrap|treat|follow|say|list|"
    r"name|give|describe|build|delete|remove|update|create|given|search|find|note|highlight|show|identify|include|report|"
    r"compare|look|determine|analy[sz]e|review|generate|collect|fetch|mark|return|consider|choose|apply|explain|provide|"
    r"summari[sz]e|get|let|tell|try|start|stop|open|commit|push|for each)\b"
    # Some of them are nouns as well: `Note from 3 May`.
    r"(?! ?[:：]| (?:\w+ed|was|were|had|from|of|on|is|got|went|took)\b)",
    open=_words(
        "still|not yet|tomorrow|next (?:person|up|session|time|step)|left to do|todo|halfway|stuck|so far|wip|watch out"
    ),
)

LANGUAGES = (
    Language(
        words=r"[가-힣]",
        past=r"(?:[았었했됐였갔왔났웠렸졌냈봤]|겼|꼈|녔|쳤)(?:다|습니다|고|는데|지만|으나|으며)(?!\w)|(?:은|ㄴ|을) 것을 알",
        done=r"배포|롤백|수정|추가|변경|삭제|완료|이전|개선|도입|정상|이상 ?없|(?<![가-힣])[가-힣]+[함됨]$",
        then=r"처음에|그 ?뒤|그 ?후|나중에|결국|마지막에|다음 ?날|지난 ?주|어제|이번 ?주",
        me=r"우리|저는|나는|제가|내가",
        rule=r"해야|하세요|마세요|마라|하라|십시오|않는다|한다\.|할 것|금지",
        open=r"아직|내일|다음(?:에는|엔| 사람| 세션)|남았|남아",
    ),
    Language(
        words=r"[ぁ-んァ-ヶ]",
        past=r"(?:た|だった|でした|ました|ませんでした|なかった)(?:[。！!]|$|が、|ので|ため、|ところ、|けれど|のに)|(?:して|れて|って|いて)、",
        done=r"デプロイ|切り戻|戻し|直し|修正|移行|削除|追加|対応|解決|復旧|公開|更新|[いしきっ]た(?:[。]|$)|落ち",
        then=r"最初|それ以来|以降|その後|それから|次に|翌日|翌週|結局|最後に|先週|昨日|今週|当初|すると|ようやく",
        me=r"私(?:は|たち)|我々|僕|自分",
        rule=r"こと(?:[。]|$)|してください|するな|しない(?:こと|で)|べき|必ず|なければ|場合は",
        open=r"まだ|明日|次(?:は|回)|残って|残り|途中|予定|これから",
    ),
    Language(
        words=r"[一-鿿]",
        past=r"[^\s]了|已(?!经验)|曾|后来|當時|当时|以为|以為|发现|發現|结果|終於|终于|返回|修复|修復|上线|回滚|失败|导致",
        done=r"[^\s]了|已|上线|回滚|修复|修復|迁移|迁完|删除|新增|重构|优化|完成|正常|升级|拆分|合并|调整|发布|改造|失败",
        then=r"从那以后|此后|一开始|起初|最初|后来|后來|随后|然后|接着|于是|第二天|次日|最后|最终|终于|上周|昨天|本周|这周|当时|结果|两天",
        me=r"我们|我們|我",
        rule=r"必须|必須|不要|禁止|应该|应当|请|务必|避免|如果|不得|一律|之后必|需要|时[，,]",
        open=r"仍|还没|还有|尚未|明天|下次|下一步|接下来|待",
    ),
    Language(
        words=r"[а-яё]",
        past=r"(?<!\w)(?!(?:файл|стол|раздел|канал|протокол|журнал|узел|код|правил|интервал|шаблон|модул|масл|числ|"
        r"материал|школ|портал|терминал)\w*)[а-яё]{2,}(?:ла?сь|лись|лся|л[аои]?)(?!\w)|"
        r"(?<![а-яё])[а-яё]+(?:ен|ена|ено|ены|ан|ана|ано|аны) ",
        done=r"(?<![а-яё])[а-яё]{3,}(?:[её]н|ена|ено|ены|ан|ана|ано|аны|ли?|ла|ло)(?!\w)|откат|выкат",
        then=_words(
            "сначала|потом|затем|позже|после этого|в итоге|наконец|вчера|на прошлой неделе|на следующий день|оказалось"
        ),
        me=_words("я|мы|нам|мне|наш\\w*"),
        rule=_words("если|нужно|надо|нельзя|должн\\w+|не \\w+йте|всегда|никогда|\\w+йте|когда|который|следует"),
        open=_words("ещё|пока|завтра|осталось|дальше|следующ\\w+"),
    ),
    Language(
        words=_words("der|die|das|und|nicht|mit|ein|eine|ist|wird|für|auf|den|dem|von|haben|wurde|im|zwei|nach"),
        past=_words(
            "wurden?|waren?|hatten?|haben|hat|lief|liefen|fiel|fielen|ging|gingen|kam|kamen|fand|fanden|stand|brach|"
            "zog|blieb|gab|stellte|zeigte|dachten?|merkten?|suchten?|lösten?|tauschten?|bauten?|schrieb|verlor|meldete|"
            "starteten?|versuchten?|schalteten?|half|rief(?:en)?|sah(?:en)?|"
            r"(?!letzte|erste|nächste|echte|rechte|schlechte|leichte|achte)\w{2,}(?:ierte|elte|erte|igte|chte|rkte|llte|hlte|tzte)n?|"
            r"(?:ist|sind) (?:\w+ ){0,2}\w*(?:ge|ver|be|um)\w{2,}(?:t|en)"
        ),
        done=r"(?<!\w)(?:(?!\w*(?:management|engagement|arrangement))[\w-]*ge\w{2,}(?:t|en)|\w{3,}iert|behoben|bereinigt|"
        r"beseitigt|begonnen|beendet|bestanden|verschoben|verloren|vergessen|verkleinert|vergrößert|ersetzt|erhöht|erweitert|"
        r"erledigt|ergänzt|lief|fiel|ging|war|wurden?|fertig)(?!\w)",
        then=_words(
            "zuerst|zunächst|dann|danach|später|schließlich|am ende|gestern|letzte woche|am nächsten tag|daraufhin|"
            "anfangs|zwei tage|drei tage|bald|erst"
        ),
        me=_words("ich|wir|uns"),
        rule=_words("immer|nie|niemals|muss|müssen|darf|dürfen|soll|sollen|bitte|wenn|falls|nur"),
        open=_words("noch|morgen|als nächstes|offen|bisher|weiterhin"),
    ),
    Language(
        words=_words("le|les|des|une|est|pas|du|et|nous|dans|pour|sur|que|au|aux|était|rien"),
        past=r"(?<!\w)(?:a|ont|avons|ai|avait|avaient|avions|était|étaient|sommes|est|sont|suis|s'est)(?:\s|')"
        r"(?:[^\W\d]+ ){0,2}[^\W\d]+(?:é|ée|és|ées|i|is|it|u|us|ue|ert|int|ris)(?!\w)|(?<!\w)(?:étai(?:t|ent)|avai(?:t|ent)|"
        r"fut|furent)(?!\w)",
        done=r"(?<![^\W\d])[^\W\d]{2,}(?:é|ée|és|ées)(?!\w)|(?<!\w)(?:fini|écrit|réécrit|refait|rien à signaler)",
        then=_words(
            "d'abord|ensuite|puis|après|plus tard|enfin|finalement|hier|la semaine dernière|le lendemain|au début"
        ),
        me=_words("je|nous|j'ai|notre"),
        rule=_words("toujours|jamais|il faut|doit|doivent|ne pas|si|lorsque|quand|veuillez"),
        open=_words("encore|demain|reste(?:nt)?|pas encore|prochaine?|toujours pas"),
    ),
    Language(
        words=_words("el|los|las|una|que|con|por|del|se|y|en|la|es|lo"),
        past=r"(?<!\w)(?:[^\W\d]{2,}(?:ó|aron|ieron|amos|imos|aba|aban|ía|ían|é)|fue|fueron|hubo|hizo|tuvo|estuvo|era|puso|vio|"
        r"dio|había(?:n)?|hemos|han|ha)(?!\w)",
        done=r"(?<![^\W\d])[^\W\d]{2,}(?:ad|id)[oa]s?(?!\w)|(?<![^\W\d])[^\W\d]{2,}(?:ó|aron|ieron|amos)(?!\w)|(?<!\w)(?:hecho|roto|sin memoria)",
        then=_words("primero|luego|después|más tarde|al final|finalmente|ayer|la semana pasada|al día siguiente"),
        me=_words("yo|nosotros|nos|nuestr[oa]s?|[^\\W\\d]+[ai]mos"),
        rule=_words("siempre|nunca|debe[ns]?|hay que|no se|si|cuando|solo"),
        open=_words("todavía|aún|mañana|falta[n]?|queda[n]?|siguiente"),
    ),
    Language(
        words=_words("os|uma|não|com|do|da|no|na|em|que|foi|o|ao|para|de"),
        past=r"(?<!\w)(?:[^\W\d]{2,}(?:ou|eu|iu|aram|eram|iram|amos|imos|emos|ava|avam)|foi|foram|fez|teve|estava|era|eram|"
        r"tinha|tinham|veio)(?!\w)",
        done=r"(?<![^\W\d])[^\W\d]{2,}(?:ad|id)[oa]s?(?!\w)|(?<![^\W\d])[^\W\d]{3,}(?:ou|eu|iu|aram|eram)(?!\w)|(?<!\w)(?:feit[oa]|tudo certo)",
        then=_words("primeiro|depois|mais tarde|no fim|finalmente|ontem|na semana passada|no dia seguinte|em seguida"),
        me=_words("eu|nós|noss[oa]s?|[^\\W\\d]+[aei]mos"),
        rule=_words("sempre|nunca|deve[m]?|é preciso|se|quando|só"),
        open=_words("ainda|amanhã|falta[m]?|próxim[oa]"),
    ),
    ENGLISH,
)
"""Those of a script of their own come first; in Japanese there are Chinese characters, and kana in Japanese only."""

_COMPILED = tuple((re.compile(one.words, re.IGNORECASE), one) for one in LANGUAGES)
_LOOKED_AT = 400
"""Characters by which a language is told."""


def language(text: str) -> Language:
    """The language of a text: that of its script, or the one with most words in it. English if there are none."""
    start = text[:_LOOKED_AT]
    best, most = ENGLISH, 0
    for words, one in _COMPILED:
        count = len(words.findall(start))
        if one.words.startswith("[") and count * 8 >= len(start.split()):
            if count >= 2:
                return one
        elif count > most or (count == most and one is ENGLISH and not most):
            best, most = one, count
    return best
