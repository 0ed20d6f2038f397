"""Words and marks by which a text tells what was done: evidence beside dates and versions, never alone.

No list of words is complete, and the languages that are missing here are found by their dates, versions, ticks, hashes
and numbers alone.
"""

from __future__ import annotations

import re

TICK = re.compile(r"[✅✔☑✓🎉🏁🟢]|\[[xX]\](?!\()")
"""Done."""
OPEN = re.compile(r"\[ \](?!\()|[⏳🚧🔄⬜📋🟡⏸🔜☐🔲🏗⌛]")
"""Not done yet."""
CROSS = re.compile(r"[❌✗✘🚫⛔❎]|(?<!\w)(?:DON'?T|NEVER|AVOID)(?!\w)")
"""Not to be done: with it a tick means `do`."""

# A tick with one of these is advice: in do-and-don't lists, whose other half may stand in another section.
ADVICE = re.compile(
    r"(?<!\w)(?:do|good|right|correct|prefer(?:red)?|always|must|should|allowed|use|recommended|never|don'?t|"
    r"make sure|ensure|"
    r"immer|nie|muss|toujours|jamais|siempre|nunca|sempre|всегда|никогда)(?!\w)"
    r"|必须|必須|不要|禁止|应该|应当|请|务必|避免|使用|してください|すること|必ず|こと$|しない|べき|해야|마세요|하지",
    re.IGNORECASE,
)

DONE = re.compile(
    r"(?<!\w)(?:completed?|done|finished|shipped|merged|implemented|resolved|fixed|deployed|released|delivered|"
    r"erledigt|abgeschlossen|fertig|behoben|faite?s?|terminée?s?|finie?s?|livrée?s?|completad[oa]s?|hech[oa]|terminad[oa]s?|"
    r"conclu[íi]d[oa]s?|feito|completat[oa]|fatto|voltooid|klaar|gotowe|ukończono|готово|завершен[оаы]?|завершён|"
    r"выполнено)(?!\w)|(?<!\d)100 ?%|已完成|完成$|完成[)）。 ]|完了|済み|済$|対応済|완료",
    re.IGNORECASE,
)
"""Says that something is done."""

PROGRESS = re.compile(
    r"(?<![\d.])\d{1,3} ?%|(?<!\w)\d+ ?/ ?\d+ (?:done|tests|complete|tasks|passing)|"
    r"(?<!\w)\d+ (?:passing|failing|passed|failed|green|red)(?!\w)|"
    r"(?<!\w)(?:in progress|not started|pending|blocked|next up|half done|wip|in arbeit|offen|en attente|en cours|en curso|"
    r"em andamento|"
    r"в процессе)(?!\w)|进行中|未开始|待办|待完成|進行中|未着手|作業中|対応中|진행 ?중",
    re.IGNORECASE,
)
"""Says how far something is."""

STATED = re.compile(
    rf"[^\W_][)`*]*\s?(?:[:：|=(（]|\s[-–—])\s?[*_~`✅✔🟢🔄🚧⏳ ]*+(?:{DONE.pattern}|{PROGRESS.pattern})",
    re.IGNORECASE,
)
"""The state of something that is named before it."""

_ADJECTIVES = (
    "advanced|allowed|automated|based|combined|dedicated|deprecated|detailed|distributed|embed|embedded|expected|feed|"
    "fixed[- ](?:size|width|point)|generated|indeed|limited|linked|managed|mixed|named|need|nested|planned|preferred|"
    "proposed|red|related|required|reserved|scheduled|seed|shared|shed|speed|supported|trusted|typed|unused|"
    "untrusted|used"
)
PAST = re.compile(
    # English: a past tense at the start of an entry, or an auxiliary or irregular verb in it.
    rf"^[\W_]*+(?:[\w/-]+: )?(?!(?:{_ADJECTIVES})\b)[A-Za-z]{{2,}}(?:[a-z]ed|e[ld]t)\b"
    r"|\b(?:was|were|had been|has been|have been|did|got|broke|made|wrote|found|began|began|left|went|ran|built|"
    r"split|rebuilt|"
    r"rewrote|took|brought|kept|chose|came|saw|gave|lost|turned out|we \w+ed|i \w+ed|it \w+ed|now (?:uses|works|"
    r"passes|green))\b"
    r"|\b(?:added|removed|moved|renamed|migrated|switched|replaced|refactored|introduced|upgraded|fixed|caused|failed|"
    r"crashed|rolled back|reverted|landed|merged)\b"
    # Chinese, Japanese, Korean: particles of the past, and the nouns that entries of change lists end or start with.
    r"|[^\s]了|已[^\s经]|^[\W_]*+(?:新增|添加|修复|移除|删除|更新|重构|优化|升级|完成|实现|引入|迁移|拆分|合并|调整|修正|初始化|补充|改为)"
    r"|(?:した|しました|だった|された|済み?|完了|追加|修正|削除|変更|対応|更新|分割|移行|導入|改善|統合|作成)(?:[。.!)）」]|$)"
    r"|(?:했다|했습니다|됐다|됨|함|추가|수정|삭제|변경|완료|개선|도입)(?:[.)]|$)"
    # German, French, Spanish, Portuguese, Italian, Russian: auxiliaries, and participles of what is done to software.
    r"|\b(?:wurden?|hinzugefügt|behoben|entfernt|geändert|umgestellt|ersetzt|repariert|verschoben|aktualisiert|"
    r"eingeführt|"
    r"umbenannt|gelöscht|ergänzt)\b"
    r"|\b(?:ajout|corrig|supprim|modifi|remplac|renomm|migr|déplac|réécri)(?:é|ée|és|ées|t|te)\b|\b(?:a|ont) été\b"
    r"|\b(?:añadid|agregad|corregid|eliminad|actualizad|arreglad|migrad|renombrad|reemplazad|movid)[oa]s?\b|\bse \w+ó\b"
    r"|\b(?:adicionad|corrigid|removid|atualizad|alterad|substituíd)[oa]s?\b|\b(?:aggiunt|corrett|rimoss|"
    r"aggiornat)[oaie]\b"
    r"|\b(?:добавлен|исправлен|удал[её]н|обновл[её]н|перенес[её]н|замен[её]н|переименован|перепис)\w*|"
    r"\b(?:добавил|исправил|удалил|перенес|починил|сломал)\w*",
    re.IGNORECASE,
)
"""Tells what was done."""

REFERENCE = re.compile(r"(?<![\w&])(?:#\d{2,6}|!\d{2,6}|(?:PR|MR|GH)[ -]?#?\d+)\b|\b(?:pull|issues|merge_requests)/\d+")
"""A change request or an issue by its number."""

HASH = re.compile(r"(?<![\w/#.-])(?=[0-9]*+[a-f])(?=[a-f]*+[0-9])[0-9a-f]{7,40}(?![\w-])")
"""A commit."""

FILES = re.compile(
    r"^[\W_]*+(?:files? (?:modified|changed|touched|added|updated|created)|modified files|changed files|what changed|"
    r"geänderte dateien|fichiers modifiés|archivos modificados|"
    r"修改(?:的)?文件|变更文件|涉及文件|変更(?:した)?ファイル)",
    re.IGNORECASE,
)
"""Introduces the files that a change touched."""

PLACEHOLDER = re.compile(
    r"YYYY|yyyy|(?<!\w)X\.Y(?:\.Z)?|x\.y\.z|MM-DD|<[^\W\d][^<>]{0,40}>|\{[^\W\d]\w{0,30}\}|"
    r"\[(?:date|version|name|description|"
    r"phase name)[^\]]{0,20}\](?!\()|(?:^|[:：] ?)\[(?![xX ]\])[^\[\]]{3,60}\]$|Unreleased",
    re.IGNORECASE,
)
"""A place to fill in: the text is a template, or about one."""

TITLE = re.compile(
    r"(?<!\w)(?:change ?-?logs?|change history|(?:recent|latest|last|previous|earlier|past|major|notable|key|new) "
    r"(?:\w+ ){0,2}?(?:changes|updates|work|fixes|improvements|additions|activit\w+|accomplishments|developments|"
    r"progress|sessions?)|"
    r"what'?s new|what changed|recently (?:completed|done|fixed|added|shipped|merged|changed)|"
    r"(?:fixed|resolved|closed|solved) "
    r"(?:issues|bugs|problems)|(?:release|version|revision|update|project|development|migration|refactoring|fix|bug) "
    r"(?:history|notes|logs?|journal|diary|timeline)|^[^\w]*updates$|(?:project |development |brief )?history$|"
    r"(?:work|dev|session|sprint|build|decision|progress) ?(?:logs?|notes|diary|journal|history|"
    r"summary|summaries)|journal|diary|accomplishments|achievements|(?:completed|finished|done) ?(?:\w+ )?(?:work|"
    r"tasks|features|"
    r"items|phases|milestones)?$|änderungsprotokoll|änderungshistorie|letzte änderungen|änderungen|"
    r"änderungsverlauf|verlauf|"
    r"journal des modifications|(?:dernières )?modifications(?: récentes)?|historique|dernières mises à jour|"
    r"registro de cambios|cambios recientes|últimos cambios|historial(?: de cambios)?|histórico|alterações recentes|"
    r"registro de alterações|mudanças recentes|modifiche recenti|cronologia|recente wijzigingen|"
    r"история изменений|журнал изменений|последние изменения|dziennik zmian)(?!\w)"
    r"|更新(?:日志|记录|历史|内容|履歴)|最近(?:的)?(?:更新|变更|修改|改动|の変更|の更新)|变更(?:记录|日志|历史)|修改(?:记录|历史|日志)|"
    r"版本(?:历史|记录)|开发(?:日志|记录|日记)|会话(?:记录|笔记)|工作(?:日志|记录)|历史记录|變更(?:記錄|日誌)|更新(?:日誌|紀錄)|変更(?:履歴|点)|"
    r"作業(?:ログ|履歴|日誌|記録)|リリースノート|改訂履歴|開発(?:日誌|ログ)|セッション(?:ログ|記録|メモ)|履歴|"
    r"변경 ?(?:이력|내역|기록)|최근 ?(?:변경|업데이트)|업데이트 ?(?:내역|기록)|작업 ?(?:일지|기록)",
    re.IGNORECASE,
)
"""A heading of something that tells the past."""

_METRIC = (
    r"loss|accuracy|acc|f1|auc|bleu|rouge|r?mse|mae|perplexity|ppl|recall|wer|iou|p50|p9\d|latency|throughput|epochs?|lr|"
    r"batch|req/s|rps|qps|tok/s|fps|genauigkeit|verlust|durchsatz|précision|perte|débit|precisión|pérdida|precisão|perda|"
    r"точность|потери"
)
RESULT_WORD = re.compile(
    rf"(?<!\w)(?:{_METRIC})(?!\w)|准确率|精度|损失|召回率|学习率|吞吐|延迟|正解率|損失|学習率|スループット|정확도|손실|처리량",
    re.IGNORECASE,
)
"""What is measured in experiments."""
RESULT = re.compile(
    rf"{RESULT_WORD.pattern}|\d\S{{0,40}} ?\w{{0,3}} ?(?:→|->|⇒) ?\d|(?<!\w)\d[\d.,]*+ ?(?:ms|req/s|rps|qps|tok/s|fps)(?!\w)|(?<![\w/])\d{{1,4}}/\d{{1,4}}(?![\w/])",
    re.IGNORECASE,
)
"""A value that was measured, or what it was before and after."""

DIARY_TITLE = re.compile(
    r"^[^\w]*+(?:(?:our|all|past|recent|last|this week's|this week’s|production|prod|staging) )*(?:deploy(?:ment)?s|rollouts?|"
    r"(?:releases|deploys|deployments|rollouts) (?:so far|to \w+|on \w+|in \w+)|experiments?|benchmarks?(?: so far| runs)?|(?:training )?runs|trials|measurements|what we measured|"
    r"logbuch|auslieferungen|versuche|messungen|mises en production|expériences|essais|mesures|despliegues|"
    r"experimentos|ensayos|medições|mediciones|implantações|выкладки|эксперименты|замеры|"
    r"(?:[\w-]+ ){0,2}(?:log|diary|journal|notes|runs|experiments|recap|retro))[^\w]*$|(?:上线|部署|发布|实验|实驗|测试|调参)(?:记录|日志|日记)|(?:デプロイ|リリース|実験|計測)(?:日誌|メモ|記録|ログ)"
    r"|(?:배포|실험) ?(?:기록|일지)",
    re.IGNORECASE,
)
"""A heading of what is done again and again, and noted with its day."""

STATUS_TITLE = re.compile(
    r"(?<!\w)(?:(?:current|project|implementation|development|build|overall|feature|migration|progress|test|work|phase|"
    r"refactoring) (?:\w+ )?(?:status|state|progress|phase)|current (?:sprint|focus|work|tasks?|milestone)|"
    r"^\W*status(?: report| update)?\W*$|status (?:as of|on|at|per)|status report|progress(?: report|"
    r" tracker)?|roadmap status|"
    r"(?:sprint|iteration|weekly|week(?:'s)?|monthly) (?:#?\d+ )?(?:summary|report|review|retro(?:spective)?|recap|results?)|"
    r"(?:resumen|informe|balance|resumo|relatório|bilan|rapport|compte rendu|résumé|bericht|rückblick|ergebnis|отчёт|итоги) "
    r"(?:del? |do |da |du |de la |des |vom |zum |zu |за )?(?:sprint|iteraci[oó]n|itération|semana|semaine|woche|wochen|iteration|спринта?|недел[юи])|"
    r"(?:sprint|wochen)(?:bericht|rückblick|ergebnis)|"
    r"milestones?|meilensteine|jalons(?: du projet)?|hitos|marcos|вехи|where we are|stand(?: der dinge)?|aktueller stand|projektstatus|fortschritt|état (?:actuel|"
    r"d'avancement)|avancement|"
    r"estado (?:actual|del proyecto|atual)|progreso|progresso|текущий статус|статус|прогресс|stato attuale)(?!\w)"
    r"|里程碑|周报|週報|迭代总结|冲刺总结|スプリント(?:レビュー|報告|まとめ)|주간 ?보고|스프린트 ?(?:회고|요약)|マイルストーン|마일스톤|当前(?:状态|进度|阶段)|项目(?:状态|进度)|开发进度|实现(?:状态|进度)|进度|进展"
    r"|現在の(?:状況|状態|進捗)|進捗(?:状況)?|実装状況|開発状況|현재 ?상태|진행 ?상황",
    re.IGNORECASE,
)
"""A heading of a report on how far things are."""

NO_REPORT = re.compile(
    r"(?<!\w)(?:values?|codes?|mappings?|machines?|transitions?|types?|enums?|badges?|endpoints?|lines?|bars?|"
    r"fields?|flows?|icons?|"
    r"checks?|format|messages?|reporting|updates? (?:rules|policy))(?!\w)|枚举|码|流转|コード|遷移",
    re.IGNORECASE,
)
"""With it a heading is about states of the program's own."""

DEFINITION = re.compile(
    r"(?<!\w)(?:means?|definition|criteria|defined|when is|bedeutet|kriterien|critères|criterios|critérios|критерии)(?!\w)|"
    r"定义|标准|定義|条件|기준",
    re.IGNORECASE,
)
"""With it a heading is about what a word means."""

INCIDENT_TITLE = re.compile(
    r"(?<!\w)(?:incidents?|post[- ]?mortems?|outages?|root cause|war stor(?:y|ies)|störung(?:en)?|vorfall|vorfälle|"
    r"panne|incidente?s?|"
    r"инцидент\w*)(?!\w)|事故|故障|复盘|障害|インシデント|ポストモーテム|장애",
    re.IGNORECASE,
)
"""A heading of what went wrong once."""

CHANGE_GROUP = re.compile(
    r"^[\W_]*+(?:added|changed|deprecated|removed|fixed|security|hinzugefügt|geändert|behoben|entfernt|ajouté|"
    r"modifié|corrigé|"
    r"supprimé|añadido|cambiado|corregido|eliminado|新增|变更|修复|移除|优化|改进|追加|変更|修正|削除|추가|변경|수정)[\W_]*$",
    re.IGNORECASE,
)
"""A heading in a changelog for changes of one kind."""
