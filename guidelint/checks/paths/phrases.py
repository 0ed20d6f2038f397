"""Words round a path that say whether it is said to be there.

Words alone never make a finding: they keep one back, or let a path be judged whose folder is not there either. They
hold in the languages that most guidance is written in (English, Chinese, Japanese, Korean, and the commonest words of
German, French, Spanish, Portuguese and Russian); text in others is judged by what the repository holds.

In English and Chinese a verb stands before its object, in Japanese and Korean behind it. All texts are at most some
hundred characters long: those that `mentions` gives.
"""

from __future__ import annotations

import re

CODE = "\ufffc"
"""What stands for code in the text round a path: its words are not the sentence's."""

_PATH = re.compile(r"\S*+/\S*+")
_LABEL_WORDS = 3
"""Words of a label at most: `Form samples:`."""

_NEAR = 100
"""Characters between a path and the word that sends a reader to it."""

_LEAD = 160
"""Characters at the end of a paragraph that are about the list behind it."""


def any_of(*patterns: str) -> re.Pattern[str]:
    """One pattern of several, the case of letters aside."""
    return re.compile("|".join(patterns), re.IGNORECASE)


_MAKING = (
    r"\b(?:creat|generat|produc|scaffold|emit|export|dump|sav|writ|add|renam|plac|mov|cop[iy]|append|record)"
    r"(?:es?|e?d|ing|ten|ies|ied|y|s)?\b",
    r"\b(?:stor|nam)(?:ed|ing)\b|^\W*(?:store|name)\b|\b(?:wrote|written|puts?|mkdir|call it|called)\b",
    r"\b(?:outputs?|makes?|made|new|init|initialize|becomes?|maps? to|turns? into)\b|→|⇒|->|=>|➜",
    r"\b(?:erstell|erzeug|anleg|leg|hinzufüg|speicher|schreib|generier)\w*+",
    r"\b(?:créer|créez|génér|ajout|écri|enregistr)\w*+",
    r"\b(?:crea|cree|crie|cria|añad|agreg|adicion|gera|genera|guard|escrib|escrev|salv)\w*+",
    r"(?:созда|добав|генер|запис|сохран)\w*+",
    r"创建|新建|新增|添加|增加|生成|写入|写到|保存|输出|导出|产生|放到|放入|放在|复制|移动|命名|建立",
    r"創建|產生|寫入|儲存|輸出",
    r"作成|作る|作り|作って|出力|書き込|書き出|追加|新規|新しい|置く|置き|置いて|配置|名前|コピー|移動",
    r"생성|만들|만든|추가|저장|출력|작성|새로|복사|이름",
)
"""What is made, named or copied to."""

_SUPPOSING = (
    r"\b(?:would|will|could|might|may|should|if|unless|optional(?:ly)?|proposed|planned|future)\b",
    r"\b(?:suppose|imagine|hypothetical|examples?|instance|such as|like|say|sample|similar|looks? for|search(?:es)?)\b",
    r"\be\.?g\.?(?=\W|$)|\b(?:z\.\s?b\.|beispiel|falls|exemple|ejemplo|exemplo)|например|если",
    r"例如|比如|示例|例子|譬如|假设|假如|如果|若|例えば|たとえば|例[:：]|もし|예를|예[:：)]|예시",
)
"""An example, or something that may not be: a guess, unlike the words above."""

_MAKES = any_of(*_MAKING)
_SUPPOSES = any_of(*_MAKING, *_SUPPOSING)

_GUESSES = any_of(
    r"\b(?:would|could|might|if|unless|optional(?:ly)?|proposed|planned|suppose|imagine|hypothetical|instance|such as)\b",
    r"\bfor example\b|\bexample\W*$|\be\.?g\.?(?=\W|$)",
    r"\b(?:z\.\s?b\.|falls|par exemple|por ejemplo|por exemplo)|например|если",
    *_SUPPOSING[3:],
)
"""The same, but for words that real samples have, too."""

_OF_A_KIND = any_of(
    r"\b(?:an?|each|every|any|per) (?:\w++ ){0,2}?"
    r"(?:package|module|feature|component|service|app|plugin|crate|project|provider|command|rule|skill|test|page|route"
    r"|model|file|folder|directory|workspace|library|entity|resource|handler|hook|story|change)s?\b",
    r"每个|每一个|每種|各个|各|任意|それぞれ|ごとに|毎に|각|마다",
)
"""What holds for many things has a path in each of them."""

_READS = any_of(
    r"\b(?:see|read|reads|refer(?:s|red)?|follow|consult|check|review|find|found|visit|study|guide|reference|details?)\b",
    r"\b(?:defin(?:es?|ed|itions?)|describ(?:es?|ed)|document(?:s|ed|ation)|explain(?:s|ed)?|implement(?:s|ed|ation)?)\b",
    r"\b(?:lives?|located|reside[sd]?|contains?|holds?|houses?|keeps?|hosts?|maintained|covered|handled|register(?:ed)?)\b",
    r"\b(?:edit|updat(?:e|ed|es|ing)|modify|start(?:s|ing)? (?:with|at|from|in)|begin|run|using|imports?|imported)\b",
    r"\b(?:copy|mirror|imitate|mimic|match) the (?:style|structure|pattern|shape|layout|approach|way|conventions?|tone)\b",
    r"\b(?:loads?|loaded|via|from|based on|source|entry ?point|must match|spec|sync)\b",
    r"\b(?:siehe|lies|lesen|steht|lieg(?:t|en)|voir|lire|consult|décrit|ver|vea|consulta|leer|lee|lea|mira|abre|lis|lisez|leggi|vedi|descrito|veja|leia)\w*+",
    r"(?:см\.|смотри|читай|описан|находится)",
    r"见|请看|先看|參見|参阅|参考|參考|阅读|閱讀|查看|查阅|位于|位於|定义|定義|在|存放|放着|详情|遵循|根据|修改|更新|包含|负责|文档",
    r"参照|見る|見て|読む|読み|読んで|確認|にある|にあり|詳しく|詳細|従う|従って|ご覧|編集|説明|記載|収め|含む|含ま|入って",
    r"참고|참조|읽|확인|정의|있다|있습니다|위치|따르|수정|설명|담",
)
"""What sends a reader to a path, or says what it holds."""

_FORBIDS = any_of(
    r"\b(?:never|don['’]?t|do not|does not|avoid|must not|mustn['’]?t|should not|shouldn['’]?t|cannot|can['’]?t)\b",
    r"\b(?:instead of|rather than|not|no|without|forbidden|prohibited|wrong|bad|incorrect|anti-?pattern|legacy)\b",
    r"\b(?:deprecated|obsolete|removed|deleted|former(?:ly)?|previous(?:ly)?|old|used to|no longer|ignore[sd]?)\b",
    r"\b(?:gitignored?|skip|exclude[sd]?|untracked|retired|replaced|migrated|was|were)\b|❌|✗|✘|🚫|⛔|✅|✓|✔",
    r"\b(?:nicht|kein\w*|niemals|jamais|ne pas|nunca|não|evite|evita)\b",
    r"不要|禁止|不得|避免|切勿|请勿|别|不能|不应|不可|不是|而非|错误|废弃|弃用|已删除|已移除|忽略|旧的?\W{0,3}\w{0,4}\W{0,3}\Z",
    r"廃止された|削除された|非推奨の|誤った|삭제된|폐기된|잘못된|예전",
)
_FORBIDS_AFTER = any_of(
    r"しない|てはいけ|てはなら|禁止|ではなく|じゃなく|避け|廃止|削除|非推奨|ダメ|誤り|無視|くない",
    r"하지 마|금지|않|말고|아닌|아니|삭제|폐기|잘못|무시",
)

_MADE_AFTER = any_of(
    r"^\W{0,3}\((?:new|generated|optional|planned|if |when |auto|git-?ignored|todo|example|deprecated|removed|old)",
    r"^\W{0,3}(?:\((?:not (?:in|tracked|committed)|legacy|e\.?g|local)|if\b|when (?:it )?(?:exists|present)|unless\b)",
    r"\b(?:is|are|be|being|gets?|was|were|been)(?: \w++ly)?(?: then)? "
    r"(?:created|generated|written|produced|added|saved|made|emitted|placed|copied|moved|removed|deleted|gone|renamed"
    r"|replaced|retired|deprecated|obsolete|optional|missing|absent|(?:git-?)?ignored|not|untracked|planned|built"
    r"|compiled)\b",
    r"\bauto-?(?:generated|created)|\bdo(?:es)?(?: not|n['’]t) (?:yet )?exist",
    r"\bplaceholders?\b|\bplanned\b|\bno longer\b",
    r"\bif (?:\w++ ){0,3}?(?:exists?|present|any|needed|missing|available|found)\b|\bwhen present\b|\bhas been\b",
    r"\b(?:will be|would|might|could)\b|\bin (?:that|another|other|their|the (?:other|target|consumer|user)) ",
    r"\b(?:which|that) (?:\w++ ){1,3}?(?:writes?|creates?|generates?|produces?|makes?)\b",
    r"\b(?:as an|for) example\b|\b(?:erstellt|erzeugt|angelegt|generiert|falls|si existe|se existir|généré|créé)",
    r"\b(?:generad|criad)\w*+|^\W{0,3}(?:→|⇒|->|=>|➜|✅|❌|✗)",
    r"生成|创建|新建|新增|写入|输出|不存在|若存在|如果存在|（如有|可选|自动|已删除|已移除|为例|未纳入|忽略|产物",
    r"\b(?:as|when|where) (?:needed|necessary|required)\b|\bbei Bedarf|si besoin|au besoin|(?:si es|se) necess?ári?o\b"
    r"|si es necesario|según sea necesario|при необходимости|按需|根据需要|如有需要|如需要|視需要",
    r"必要に応じ|必要な場合|必要なら|필요시|필요 시|필요에 따라|필요하면|필요한 경우",
    r"作成|出力|保存|書き込|追加|存在しない|あれば|なければ|ない場合|ある場合|任意|自動|のような|など|を作|に置|として",
    r"생성|만들|추가|저장|출력|있으면|없으면|선택|자동|같은",
)
"""Behind a path: it is made, is not there, or only at times."""

_IMPORTS = any_of(
    r"\b(?:import(?:s|ed|ing)?|require[sd]?|re-?exports?|specifiers?|esm|modules?|built|compiled?|bundled?)\b",
    r"导入|导出|模块|インポート|モジュール|임포트|모듈",
)

_GENERATED = any_of(r"\bauto-?generated\b|\bgenerated (?:by|from)\b|\bgit-?ignored\b", r"自动生成|自動生成|자동 생성")
"""In a row of a table: what a tool writes."""

_ELSEWHERE = any_of(
    r"\b(?:that|other|another|sibling|separate|external|upstream|downstream|target|users?['’]?s?|your|their|host|parent"
    r"|consumers?|consuming|client['’]?s?|generated|scaffolded|sister|app['’]s) (?:git )?"
    r"(?:repo(?:sitory)?|projects?|app(?:lication)?s?|packages?|codebases?|workspaces?|monorepo|home)\b",
    r"\b(?:in|from|of|inside) the [\w.-]++ repo(?:sitory)?\b|\brepo(?:sitory)?:|['’]s repo(?:sitory)?\b",
    r"\b(?:home|user) (?:dir(?:ectory)?|folder)\b|\bsubmodule\b",
    r"\bon the (?:server|host|remote)\b|\binside the (?:container|image)\b",
    r"另一个仓库|其他仓库|外部仓库|别的仓库|目标项目|用户项目|上游|下游|子模块",
    r"他のリポジトリ|別の?リポジトリ|外部リポジトリ|上流|利用者のプロジェクト|サブモジュール|다른 저장소|외부 저장소",
)

_SERVER = any_of(
    r"\b(?:prod(?:uction)?|server|staging|ssh|scp|rsync|remote|vm|vps|droplet|ec2|systemd|deploy(?:s|ed|ment)?)\b",
    r"服务器|线上|生产|部署|サーバ|本番|서버|운영",
)

_SAMPLE_TITLE = any_of(
    r"\b(?:example|sample|template|naming|convention|creating|create|adding|add|new|output|generated|scaffold|pattern)",
    r"\b(?:structure of|layout|how to|good|bad|do|don['’]t|avoid|migrat|deprecat|legacy|removed|wrong|correct|right)",
    r"示例|例|模板|命名|新增|添加|创建|输出|生成|规范|如何|迁移|废弃|テンプレート|追加|作成|出力|規約|移行|廃止",
    r"예시|예제|템플릿|명명|추가|생성|출력|규칙|마이그레이션",
)

_MAKES_IT = any_of(
    r"\b(?:creat|generat|produc|scaffold|emit|export|dump|sav|writ|add|renam|init|initializ)(?:es?|e?d|ing|ten|s)?"
    r"(?: (?!(?:to|in|into|inside|under|within|at|from|with|by|for|on|of|using|or|and)\b)[\w*-]++){0,4}[\s*_:]{0,4}$",
    r"\b(?:new|mkdir|touch|call it(?: e\.g\.)?|name it(?: e\.g\.)?|called|named|becomes?)(?: (?!(?:to|in|into|at|from)\b)[\w*-]++){0,2}[\s*_:]{0,4}$",
    r"\b(?:generat|produc|scaffold|emit|export|dump|sav|output|cop|renam)(?:es?|e?d|ing|ies|ied|y|s)?\b[^,;]{0,60}"
    r"\b(?:to|into|in|as|under)[\s*_]{0,4}$|(?:→|⇒|->|=>|➜)\s{0,4}$",
    r"(?:创建|新建|新增|添加|建立|創建|新規に|새로운|새)(?:一个|一個|新的?|文件|模块|頁面|页面){0,3}[\s*_:：]{0,4}$",
    r"(?:生成|写入|输出|导出|保存|写到|產生|寫入|儲存|輸出)[^，。,;]{0,20}$",
    r"\b(?:erstell|erzeug|generier|créer|créez|générer|crea|cree|crie|genera)\w*+(?: \w++){0,2}[\s*_:]{0,4}$",
    r"(?:созда|генер)\w*+(?: \w++){0,2}[\s*_:]{0,4}$",
)
"""It is made itself: what makes stands right before it, or an output goes there."""

_GETS_MORE = any_of(
    r"^\W{0,3}(?:に|へ)(?:も|は)?(?:必ず)?(?:追加|登録|記載|書き足|追記|入れ|置)|^\W{0,3}(?:中|里|裡|内)?(?:添加|新增|追加|注册|登记)",
    r"^\W{0,3}에(?:도)? ?(?:추가|등록|기록)|^\W{0,3}(?:hinzu\w*|ergänz\w*|eintrag\w*)\b",
)
"""Behind a path: something is put into it."""

_SAMPLES = any_of(r"\b(?:examples|samples)\b|(?:样例|示例|サンプル|예제)(?=[:：])")
# What stands between paths that are listed together; each of them has the words behind the last.
_AND = frozenset(
    ("", "and", "or", "und", "oder", "et", "ou", "y", "e", "和", "与", "及", "或", "と", "や", "및", "과", "와")
)
_MARKS = " ,、，&/+|*\t"


def is_joint(text: str) -> bool:
    """Whether a text between two paths only lists them together."""
    return text.replace(CODE, "").strip(_MARKS) in _AND


def is_read(before: str, after: str) -> bool:
    """Whether the sentence sends its reader to the path, or says what it holds."""
    text = plain(before)
    label = text.rstrip(" *_")
    if label.endswith((":", "：")) and len(label.split()) <= _LABEL_WORDS:
        return True
    return bool(_READS.search(text[-_NEAR:]) or _READS.search(own_after(after)[:_NEAR]))


def is_made(before: str, after: str) -> bool:
    """Whether the sentence has the path made: by the nearest word before it, or behind it."""
    return _is_nearer(_MAKES, before) or bool(_MADE_AFTER.search(own_after(after)))


def is_made_itself(before: str, after: str) -> bool:
    """Whether the sentence has this very path made, not something that is put into it."""
    text = plain(before)
    while text.rstrip(_MARKS).endswith(CODE):  # what is said of one path holds for those listed with it
        text = text.rstrip(_MARKS)[:-1]
    return bool(_MAKES_IT.search(text[-_NEAR:])) or (
        not _GETS_MORE.search(after) and bool(_MADE_AFTER.search(own_after(after)))
    )


def is_supposed(before: str) -> bool:
    """Whether it is an example, is one of many of a kind, or may not be there, by the words before it."""
    return bool(_OF_A_KIND.search(plain(before))) or _is_nearer(_SUPPOSES, before)


# A new part of a sentence begins at a comma, unless more paths of one list follow it: others, or the path itself.
_PART = re.compile(r"[,，、](?!\s*+\ufffc)(?!(?<=\ufffc[,，、])\s*+\Z)")


def is_guess(before: str) -> bool:
    """Whether it is an example or one of many of a kind by the words before it, whatever they say of making it."""
    return bool(_OF_A_KIND.search(plain(before))) or _is_nearer(_GUESSES, before)


def is_of_samples(before: str) -> bool:
    """Whether the words before a path speak of samples as of things that are there: `Samples: …`, `all examples in …`."""
    return bool(_SAMPLES.search(before)) and not _SUPPOSES.search(_SAMPLES.sub(" ", plain(before)))


def is_forbidden(before: str, after: str) -> bool:
    """Whether the part of the sentence warns of the path, or tells that it was."""
    text = plain(before)
    start = max((match.end() for match in _PART.finditer(text)), default=0)
    return bool(_FORBIDS.search(text, start) or _FORBIDS_AFTER.search(own_after(after)))


def is_generated(row: str) -> bool:
    """Whether a row of a table says that a tool writes what it is about."""
    return bool(_GENERATED.search(row))


def is_import(text: str) -> bool:
    """Whether a text is about modules that are imported: these are written with the ending that they are built to."""
    return bool(_IMPORTS.search(text))


def is_elsewhere(text: str) -> bool:
    """Whether a text is about another repository or another machine."""
    return bool(_ELSEWHERE.search(text))


def is_on_a_server(text: str) -> bool:
    """Whether a text is about a server: a path there is the same for all."""
    return bool(_SERVER.search(text))


def is_about_samples(title: str) -> bool:
    """Whether what stands below a title is rather what is to be made than what there is."""
    return bool(_SAMPLE_TITLE.search(title))


def introduces_making(lead: str) -> bool:
    """Whether a paragraph before a list says that the list is to be made, an example, or a warning."""
    text = plain(lead[-_LEAD:])
    return bool(_SUPPOSES.search(text) or _FORBIDS.search(text))


def _is_nearer(words: re.Pattern[str], before: str) -> bool:
    """Whether one of the words stands nearer to the path than one that sends the reader to it."""
    text = plain(before)
    last = max((match.end() for match in words.finditer(text)), default=0)
    return last > 0 and last >= max((match.end() for match in _READS.finditer(text)), default=0)


def plain(text: str) -> str:
    """The text with other paths taken for code: their words are not the sentence's."""
    return _PATH.sub(CODE, text)


def own_after(after: str) -> str:
    """What a sentence says behind a path, up to the next path that is not merely listed with it."""
    text = plain(after)
    at = 0
    while (end := text.find(CODE, at)) >= 0:
        if text[at:end].strip(_MARKS) not in _AND:
            return text[:end]
        at = end + 1
    return text
