"""Words round a command that say whether what it runs is said to be there.

What stands round a command tells what the command does, not what becomes of its file: "generate the client with `…`". Only
warnings of it, and conditions, are read. They hold in the languages that `phrases` names.
"""

from __future__ import annotations

import re

from guidelint.checks.paths.phrases import any_of, own_after, plain

_ASKS_TO_RUN = any_of(
    r"\b(?:forget|without|before|until|unless|skip|miss|fail)\b|忘|之前|前に|잊지|vergiss|vergessen|oubli\w*|olvid\w*"
)
_FORBIDS_TO_RUN = any_of(
    r"\b(?:never|don['’]?t|do not|avoid|must not|mustn['’]?t|should not|shouldn['’]?t|instead of|rather than|no longer)\b",
    r"\b(?:deprecated|obsolete|removed|deleted|used to|retired|replaced)\b|❌|✗|✘|🚫|⛔",
    r"\b(?:niemals|nicht|jamais|ne pas|nunca|não)\b|不要|禁止|不得|避免|切勿|请勿|废弃|已删除|旧",
)
_EXAMPLE = any_of(
    r"\b(?:for example|for instance|such as|suppose|imagine|hypothetical|examples?|sample|templates?)\b|\be\.?g\.?(?=\W|$)",
    r"\b(?:z\.\s?b\.|beispiel|exemple|ejemplo|exemplo)|например|例|示例|模板|テンプレート|예를|예시|예제",
)
_NOT_RUN_AFTER = any_of(
    r"^\W{0,3}\((?:new|if |when |optional|planned|todo|example|deprecated|removed|old|not |legacy)",
    r"\bdo(?:es)?(?: not|n['’]t) (?:yet )?exist|\b(?:if|when) (?:it )?(?:exists?|present|available|found)\b|\bplanned\b",
    r"\b(?:is|was|were|been) (?:removed|gone|deleted|retired|replaced|deprecated|obsolete)\b",
    r"不存在|若存在|如果存在|（如有|已删除|已移除|存在しない|あれば|ある場合|ではなく|しない|禁止|있으면|없|하지 마|말고",
)


def is_not_run(before: str, after: str) -> bool:
    """Whether a sentence warns of a command, or says that what it runs may not be there."""
    text = plain(before)
    part = max((match.end() for match in re.finditer(r"[,，、；;]", text)), default=0)
    forbids = _FORBIDS_TO_RUN.search(text, part) and not _ASKS_TO_RUN.search(text, part)
    return bool(forbids or _NOT_RUN_AFTER.search(own_after(after)))


def is_example(text: str) -> bool:
    """Whether a text says that an example follows, or begins with a title for one."""
    return bool(_EXAMPLE.search(text))
