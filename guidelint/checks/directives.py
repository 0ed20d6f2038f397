"""Whether a text tells an agent what to do, and how surely.

Words are looked for in the languages that guidance is commonly written in. Each phrase stands for an order that only
makes sense towards a model, or for one that names it; any other order may be a note to the people who edit the file.
"""

from __future__ import annotations

import enum
import re


class Directive(enum.IntEnum):
    """How surely a text is an order to an agent. Ordered."""

    NONE = 0
    MAYBE = 1
    """An order, to whom is open: people who edit the file may be meant."""
    ADDRESSED = 2
    """It names an assistant, an agent or a model as the one who is to do it."""
    HARMFUL = 3
    """It takes back other instructions, keeps something from the user, or has a download run or data sent."""


_LIMIT = 8192
"""Characters of a text that are read."""

_MODEL = (
    r"(?:AI|LLMs?|(?:AI |coding )?(?:agents?|assistants?|models?)|Claude(?: Code)?|Codex|Copilot|Gemini|Cursor|ChatGPT"
    r"|GPT)"
)

_HARMFUL = (
    # Taking back what was said before.
    r"(?:ignore|disregard|forget|override|bypass)\s+(?:[\w']+\s+){0,4}(?:instructions?|prompts?|directives)\b",
    r"(?:ignore|disregard|forget|override|bypass)\s+(?:all|any|the|your)?\s*(?:of the |other |previous |prior |above "
    r"|earlier |preceding |system ){1,3}(?:rules|guidelines|text|content)\b",
    r"(?:忽略|无视|忽視|無視|不要遵守|忘记|忘掉).{0,12}(?:指令|指示|说明|說明|规则|規則|提示|设定)",
    r"(?:指示|命令|ルール|プロンプト|指令).{0,8}(?:無視|忘れ)",
    r"(?:지시|명령|규칙|프롬프트).{0,8}(?:무시|잊)",
    r"(?:ignora|ignore|ignorez|ignoriere|olvida|oublie|esqueça|dimentica|vergiss)\w*\s+(?:\w+\s+){0,4}"
    r"(?:instrucciones|instructions|instruções|istruzioni|anweisungen|reglas|règles|regras|regole|regeln)",
    r"(?:игнорируй|забудь|не обращай внимания на)\w*\s+(?:\w+\s+){0,4}(?:инструкции|указания|правила)",
    # Keeping something from the user.
    r"(?:do not|don't|never|without)\s+(?:ever\s+)?(?:tell|telling|inform\w*|mention\w*|reveal\w*|disclos\w*|notify\w*"
    r"|alert\w*|show\w*|warn\w*)\b.{0,60}?\b(?:users?|humans?|developers?|reviewers?|owner)\b",
    r"(?:do not|don't|never)\s+(?:mention|reveal|disclose|discuss)\s+(?:that you|(?:this|these)\s+(?:instruction"
    r"|comment|message|prompt|note|to))",
    r"(?:不要|别|請勿|请勿|勿|禁止)\s*(?:向|对|對|让|讓)?\s*(?:告诉|告訴|告知|通知|透露|提示|提醒|用户|用戶|使用者).{0,10}"
    r"(?:用户|用戶|使用者|知道|透露|提及|告知)",
    r"(?:ユーザー?|利用者|開発者)に.{0,12}(?:言わない|知らせない|伝えない|教えない|見せない|明かさない|通知しない|報告しない)",
    r"(?:사용자|개발자)(?:에게|한테).{0,12}(?:알리지|말하지|보여주지|공개하지)",
    r"(?:no|ne|nicht|não|non)\b.{0,24}(?:digas|reveles|informes|dis|révèle|sag|zeig|diga|conte|dire)\w*.{0,24}"
    r"\b(?:usuari\w+|utilisat\w+|benutzer\w*|nutzer\w*|utente|usuário)",
    r"не\s+(?:говори|сообщай|рассказывай|показывай|упоминай)\w*\s+(?:\w+\s+){0,3}(?:пользовател|разработчик)",
    # Without the user's say.
    r"without\s+(?:asking|confirm\w*|permission|approval)\b.{0,40}\b(?:run|execute|send|upload|push|delete|install)\b",
    r"\b(?:run|execute|send|upload|push|delete|install)\b[^.\n]{0,80}\bwithout\s+(?:asking|confirm\w*|permission|approval)",
    # Getting something from outside and running it, or sending something there.
    r"\b(?:curl|wget|iwr|irm|Invoke-WebRequest)\b[^\n]{0,300}\|\s*(?:sudo\s+)?(?:(?:ba|z|da)?sh|iex|python3?|node)\b",
    r"\b(?:curl|wget|nc|ncat)\b[^\n]{0,200}(?:\$\((?:cat|env|printenv|base64)|@?[\w./~]*(?:\.env\b|id_rsa|\.ssh|\.aws))",
    r"\b(?:send|post|upload|exfiltrate|forward|leak|copy)\b[^.\n]{0,60}\b(?:contents?|files?|keys?|tokens?|secrets?"
    r"|credentials?|passwords?|env\w*|code|data|conversation|history|output)\b[^\n]{0,60}?\b(?:to|at)\s+"
    r"(?:https?://|[\w.+-]{1,64}@[\w-])",
    r"\bbase64\s+(?:-d|--decode|-D)\b[^\n]{0,60}\|",
)
_ADDRESSED = (
    rf"(?:^|[\n.:;(])\s*+(?:(?:note (?:to|for)|for|to|attention|hey|dear|@)\s*+)?(?:any |all |the )?{_MODEL}"
    r"\s*+(?:reading this\s*+)?[:：,]\s*\S",
    rf"\b(?:if )?you(?:'re| are) an? {_MODEL}\b",
    rf"\b{_MODEL}\s+(?:must|should|shall|may not|must not|needs? to|has to|have to|is required to|always|never)\b",
    rf"\b(?:instructions?|rules?|directives?)\s+(?:for|to)\s+(?:the |any |all )?{_MODEL}\b",
    rf"{_MODEL}\s*(?:必须|必須|应该|应当|應該|不得|不要|禁止|请|請|は必ず"
    r"|は[^。\n]{0,40}(?:してください|しないで|すること|しなければ))",
    r"(?:智能体|人工智能|助手|模型|代理|アシスタント|エージェント|モデル|어시스턴트|에이전트|모델)\s*(?:必须|必須|应该|应当|不得|不要|请|"
    r"は必ず|は[^。\n]{0,40}(?:してください|しないで|すること)|은 반드시|는 반드시)",
    rf"\b{_MODEL}\s+(?:muss|müssen|darf|soll|debe|deben|doit|doivent|deve|devem|devono|должен|должна|должны)\b",
)
# An order at the start of a sentence: a verb for what agents do to code, or one that forbids or obliges.
_ORDER = re.compile(
    r"(?:^\s*+|[.!?:\n,]\s*+|[-*]\s++)(?:please\s++)?(?:always|never|do not|don't|make sure|ensure|remember to|run"
    r"|execute|use|add|call|delete|remove|commit|push|install|fetch|download|read|write|create|approve|skip|disable|grant|set"
    r"|append|log|keep|update|maintain|insert|record|replace|follow|treat|avoid|respond|answer|output|include|assume"
    r"|consult|check|stop|proceed|reply)\b"
    r"|(?:必须|必須|务必|請務必|不要|禁止|请|してください|しないでください|해야 합니다|하지 마)",
    re.IGNORECASE,
)
_HARM = re.compile("|".join(f"(?:{pattern})" for pattern in _HARMFUL), re.IGNORECASE)
_TO_MODEL = re.compile("|".join(f"(?:{pattern})" for pattern in _ADDRESSED), re.IGNORECASE)


def directive(text: str) -> Directive:
    """How surely a text is an order to an agent. Takes time in proportion to its size."""
    text = text[:_LIMIT]
    if _HARM.search(text):
        return Directive.HARMFUL
    order = _ORDER.search(text)
    if _TO_MODEL.search(text):
        return Directive.ADDRESSED if order or _STRICT.search(text) else Directive.MAYBE
    return Directive.MAYBE if order else Directive.NONE


_STRICT = re.compile(
    r"\b(?:must|should|shall|never|always|need to|have to|has to|required)\b|必须|必須|应该|不得|禁止", re.IGNORECASE
)


def beginning(text: str, most: int = 90) -> str:
    """The beginning of a text, on one line, for a message."""
    words = " ".join(text[: 8 * most].split())
    return words if len(words) <= most else words[:most].rsplit(" ", 1)[0] + "…"
