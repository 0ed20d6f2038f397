"""The words by which guidance says that a command is not there or not meant.

English, Chinese (both scripts), Japanese, Korean, German, French, Spanish, Portuguese and Russian. A word too many
costs a finding, a word too few makes a wrong one. Words that also mean other things hold only beside the command.
"""

from __future__ import annotations

import re


def _any(*alternatives: str) -> re.Pattern[str]:
    return re.compile("|".join(alternatives), re.IGNORECASE)


NEVER = _any(
    r"\b(?:never|do not|don['’]?t)\b(?:,[^,.;]{1,40},)?",
    r"\b(?:does not|doesn['’]t|avoid|no longer|instead of|rather than)\b",
    r"\b(?:there is no|there['’]s no)\b",
    r"\b(?:cannot|can['’]?t|must not|mustn['’]t|should not|shouldn['’]t|forbid(?:den|s)?|prohibit(?:ed|s)?|banned)\b",
    r"\b(?:nicht|niemals|statt|jamais|ne pas|au lieu|éviter|évitez|nunca|evit[ae]\w*|en lugar|em vez|não)\b",
    r"\b(?:не|никогда|нельзя|вместо)\b",
    "❌|✗|✘|🚫|⛔|🛑|不要|不用|不再|不得|不可|不应|不應|并非|不是|禁止|切勿|请勿|請勿|勿用|别[用再跑运执使]|避免|而非|不存在",
    "使わず|使わない|ではなく|の代わりに|禁止|存在しない|사용하지|하지 마|금지|대신",
)
"""What holds for a whole sentence."""

NO_MORE = _any(
    r"\b(?:not|no|wrong|bad|incorrect|deprecated|obsolete|removed?|deleted?|dropped?|formerly|previously|legacy|old)\b",
    r"\b(?:used to(?: be)?|renam(?:e|ed)|replac(?:e|es|ed|ing)|supersed\w+|hypothetical|früher|veraltet\w*|kein\w*)\b",
    r"\b(?:anciennement|ancien\w*|antes|antigu\w+|antig[ao]|раньше|стар\w+)\b",
    "~~|没有|沒有|已删除|已刪除|已移除|已废弃|已棄用|废弃|弃用|删除|刪除|旧的?|舊的?|以前|曾经|曾經|原来的|错误",
    "廃止|削除|旧|以前は|かつて|非推奨|이전|삭제",
)
"""What holds only for what is beside it: "the old `make x`"."""

AFTER_ALL = _any(
    r"\b(?:without|before|until|unless|skip(?:ping)?|forget(?:ting)?|fail(?:ing)? to|miss(?:ing)?|but|instead)\b",
    r"\bhesitate\b",
    r"[,;:—–→]\s*+(?:(?:please|always|just|then|so|and|first)\s++)?(?:use|run|prefer|call|execute|invoke|try)\b",
    r"\b(?:ohne|bevor|sondern|sans|avant|sin|antes de|sino|sem|mas|без|пока|а|vergiss|oublie\w*|olvid\w+|esque\w+)\b",
    "[✅✓✔]|忘|之前|前必须|前必須|除非|而是|而要|改用|请用|請用|应使用|應使用|必须|必須|必ず|前に|代わりに|전에|잊",
)
"""What turns a sentence round that began as a prohibition: "never commit without `make lint`"."""

CREATING = _any(
    r"\b(?:add(?:s|ed|ing)?|creat(?:e|es|ed|ing)|introduc(?:e|es|ed|ing)|defin(?:e|es|ed|ing)|declar(?:e|es|ed|ing)|new)\b",
    r"\b(?:implement(?:s|ed|ing)?|writ(?:e|es|ing)|expos(?:e|es|ing)|provid(?:e|es|ing)|anlegen|hinzufügen|neue[sn]?)\b",
    r"\b(?:ajout\w+|cré\w+|nouvelle|nouveau|añad\w+|agreg\w+|cre[ae]\w*|nuev[oa]|adicion\w+|cri[ae]\w*|nov[oa])\b",
    r"\b(?:добав\w+|созда\w+|нов\w+)\b",
    "添加|新增|增加|加入|加一个|加一個|创建|創建|建立|新建|定义|定義|编写|新しい|新規の?|追加|作成|추가|새로운",
)
DOING = _any(
    r"\b(?:run(?:s|ning)?|us(?:e|es|ing)|execut\w+|call(?:s|ing)?|invok\w+|with|via|through|by|try|start|verify|check)\b",
    r"\b(?:pass(?:es)?|then|before|after|führe|ausführen|mit|lance[rz]?|exécut\w+|avec|ejecut\w+|corre|con|rode|com)\b",
    r"\b(?:запус\w+|выполн\w+)\b|运行|運行|執行|执行|跑|使用|调用|通过|実行|走らせ|使って|実施|실행",
)
ARTICLES = re.compile(
    r"[\s*_(\"'“「]*+(?:(?:an?|the|its|another|new|own|une?|ein(?:en?)?|un[ao]?|一个|一個|新的|の)[\s*_(\"'“「]*+)*+",
    re.IGNORECASE,
)
THING = _any(
    r"\b(?:scripts?|targets?|recipes?|tasks?|commands?|alias(?:es)?|sessions?|ziel|skript|cible|objetivo|comando)\b",
    "脚本|腳本|目标|目標|命令|任务|任務|别名|スクリプト|ターゲット|レシピ|タスク|コマンド|스크립트|타깃|명령",
)
"""What can be run by a name."""

MAYBE = _any(
    r"\b(?:if|when|where)\s++(?:it\s++|they\s++|one\s++|(?:the|this|that|such\s++a)\s++(?:script|target|command|recipe|task)\s++)?"
    r"(?:is\s++|are\s++|has\s++been\s++)?(?:present|exists?|available|defined|configured|provided|applicable|supported)\b",
    r"\bif\s++any(?=\s*+(?:[).,;|]|$))|\bonce\s++(?:it\s++exists|added|available|implemented)\b",
    r"\bor\s++(?:an?\s++)?(?:equivalent|similar)\b|\bfalls\s++(?:\w++\s++)?vorhanden|\bwenn\s++vorhanden",
    r"\bs['’]il\s++(?:existe|y\s++en)|\bsi\s++existe|\bse\s++existir|\bсли\s++(?:есть|существует|имеется)",
    r"如果(?:该|此|這個|这个)?(?:脚本|腳本|命令|目标|任务)?(?:存在|已配置|已定义|可用)|若存在|如存在|(?:如|若)有(?=[）)，,。；|]|$)|存在的话",
    r"存在する場合|存在すれば|[（(]あれば|(?:スクリプト|ターゲット|コマンド|タスク|レシピ|定義)が(?:あれば|ある場合)",
    r"^[\s|]*+(?:が)?(?:あれば|ある場合)|있으면|있는\s++경우|존재하면",
)

GONE = _any(
    r"\b(?:no\s++longer|(?:does\s++not|doesn['’]t|do\s++not|don['’]t)\s++(?:exist|work)|not\s++yet|not\s++implemented)\b",
    r"\b(?:was|is|has\s++been|been|were|got)\s++(?:also\s++)?(?:removed|deleted|dropped|renamed|replaced|gone|retired)\b",
    r"\b(?:deprecated|obsolete|planned|coming\s++soon|tbd|to\s++be\s++(?:added|written|done)|not\s++allowed|forbidden)\b",
    r"\bwill\s++(?:exist|come|be\s++(?:added|available|introduced|provided|replaced|removed))\b|\bTODO\b|\(removed\b",
    r"\b(?:nicht\s++mehr|entfernt|veraltet|geplant|supprimé\w*|n['’]existe|obsolète|prévu\w*|ya\s++no|eliminad[oa]s?)\b",
    r"\b(?:obsolet[oa]|removid[oa]s?|больше\s++не|удал[её]н\w*|устар\w+|не\s++использ\w+|планир\w+)\b",
    "❌|✗|✘|🚫|⛔|不存在|已删除|已刪除|已移除|被删除|被移除|已废弃|已弃用|已棄用|废弃|不再|尚未|还没|未实现|待添加|待实现",
    "计划中|計劃中|改名为|改名為|已改为|已改為|取代|存在しな|存在しません|もうな|廃止|削除され|非推奨|予定|未実装|まだな|に置き換え",
    "삭제|예정|없음|없습",
)
GONE_BESIDE = re.compile(
    r"[\s*_()—–:,-]{0,4}(?:(?:which|that|it|script|target|command|recipe|task|here)\s++){0,2}+"
    r"(?:(?:never|do\s++not|don['’]t|does\s++not|doesn['’]t)\s++(?:run|use|call|exist|work|apply)\b"
    r"|(?:is|are)(?:\s++not|n['’]t)\s++(?:an?\b|available|defined|there\b|supported|valid|in\s++use)"
    r"|(?:is\s++wrong|wrong|removed|legacy|became|was\s++called|nicht\s++mehr|nicht\s++verwenden)\b|~~"
    r"|(?:的使用)?(?:不要[用运運执執]|不可用|禁止使用|没有了|没了|改为|改為|未定义|未定義)"
    r"|ではなく|じゃなく|の代わりに|よりも"
    r"|(?:の使用)?(?:は|を|も)?(?:使わな|使いませ|使用しな|実行しな|走らせな|禁止|ありませ|なくな|旧|未定義)"
    r"|(?:ターゲット|スクリプト|タスク|レシピ|コマンド)?を(?:新規に?|新しく)?(?:追加|作成|定義|用意|新設)"
    r"|(?:目标|脚本|命令|任务)?(?:添加|新增)|(?:을|를|은|는)?\s?(?:사용하지|실행하지|금지|추가))",
    re.IGNORECASE,
)
"""What stands right behind the command; for `match`."""

TITLE = _any(
    r"❌|✗|✘|🚫|⛔|\b(?:do not|don['’]?ts?|never|avoid|wrong|bad|anti-?patterns?|legacy|deprecated|removed|planned)\b",
    r"\b(?:future|roadmap|proposals?|proposed|obsolete|old|todo|ideas?|wish ?list|veraltet|geplant|zukunft|futuro?)\b",
    r"\b(?:устарел\w*|план\w*)\b|禁止|不要|错误|錯誤|反例|废弃|弃用|旧版|未来|计划|規劃|规划|路线图|避免",
    r"\bNG\b|非推奨|廃止|予定|今後|将来|悪い例|금지|예정",
)

ELSEWHERE = _any(
    r"\b(?:generated|scaffolded|target|consum(?:er|ing)|downstream|user['’]?s?|users['’]|your(?: own)?|another|other)"
    r"\s++(?:\w++\s++)?(?:projects?|apps?|applications?|repos?|repositor(?:y|ies)|codebases?|sites?)\b",
    r"\b(?:sibling|external|upstream|new|customer['’]?s?|example|sample|starter|template)"
    r"\s++(?:\w++\s++)?(?:projects?|apps?|applications?|repos?|repositor(?:y|ies)|codebases?|sites?)\b",
    r"\bscaffold\w*",
    "用户的?项目|目标项目|生成的项目|新项目|其他项目|其他仓库|另一个仓库|你的项目|生成されたプロジェクト|ユーザーのプロジェクト",
    "別のリポジトリ|他のリポジトリ|新しいプロジェクト|다른 저장소|새 프로젝트",
)
"""What says that a command is one of another project."""

CONNECTOR = re.compile(
    r"[\s*_]*+(?:/|,?\s?(?:or|and)|and/or|&|\+|或|和|及|と|や|または|および|oder|und|ou|et|y|o|и|или|또는|및)?[\s*_]*+",
    re.IGNORECASE,
)
"""What stands between two commands that are spoken of together."""
