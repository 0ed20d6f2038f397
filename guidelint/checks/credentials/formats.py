"""Tokens of known services, by their form."""

from __future__ import annotations

import base64
import functools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from guidelint.checks.credentials.made_up import is_made_up, is_random
from guidelint.checks.credentials.secret import Secret


@dataclass(frozen=True, slots=True)
class _Format:
    """A kind of token. `mark` is what each of its tokens contains; `prefix` what is the same in all of them."""

    kind: str
    mark: re.Pattern[str]
    patterns: Sequence[re.Pattern[str]]
    exact: bool = False
    """Whether a longer word is none."""
    certain: bool = True


_TOKEN = re.compile(r"[A-Za-z0-9_+/=.:\-]{16,}+")
_REST = re.compile(r"[A-Za-z0-9_\-]*+")
_REST_OF_JWT = re.compile(r"[A-Za-z0-9_\-.=]*+")
_PIECE = 4096
"""Characters of a word that are looked at together. The longest tokens, web tokens of many claims, have some 2,000."""
_MOST_MARKS = 8
"""Times that a mark may occur in a piece: each is tried, and a token has one."""

# What detect-secrets knows: module and class of `detect_secrets.plugins`, kind, mark, exact, certain.
_THEIRS = (
    ("aws", "AWSKeyDetector", "AWS access key", r"A3T|A[BS]IA|ACCA|AKIA", True, True),
    ("azure_storage_key", "AzureStorageKeyDetector", "Azure storage key", "AccountKey=", False, True),
    ("discord", "DiscordBotTokenDetector", "Discord bot token", r"[MNO][\w-]{22,25}\.[\w-]{6}\.", True, False),
    ("github_token", "GitHubTokenDetector", "GitHub token", "gh[pousr]_", False, True),
    ("gitlab_token", "GitLabTokenDetector", "GitLab token", "gl[a-z]{2,6}-|GR1348941", False, True),
    ("jwt", "JwtTokenDetector", "JSON web token", "eyJ", False, False),
    ("mailchimp", "MailchimpDetector", "Mailchimp key", r"[0-9a-z]{32}-us\d", True, True),
    ("openai", "OpenAIDetector", "OpenAI key", "T3BlbkFJ", False, True),
    ("pypi_token", "PypiTokenDetector", "PyPI token", "pypi-A", False, True),
    ("sendgrid", "SendGridDetector", "SendGrid key", r"SG\.", False, True),
    ("slack", "SlackDetector", "Slack token", r"xox[abposr]-|hooks\.slack", False, True),
    ("square_oauth", "SquareOAuthDetector", "Square secret", "sq0csp-", False, True),
    ("stripe", "StripeDetector", "Stripe key", "[rs]k_live_", False, True),
    ("telegram_token", "TelegramBotTokenDetector", "Telegram bot token", r"\d{8,10}:", True, True),
    ("twilio", "TwilioKeyDetector", "Twilio key", "SK[a-z0-9]{32}", True, False),
)

# What it does not know (1.5.0), as the services' documentation and their own scanning partners describe it.
_OURS = tuple(
    _Format(kind, re.compile(mark), (re.compile(mark + rest),), exact)
    for kind, mark, rest, exact in (
        ("Anthropic key", "sk-ant-", r"[a-z0-9]+-[A-Za-z0-9_\-]{32,}", False),
        ("OpenAI key", "sk-(?:proj|svcacct|admin)-", r"[A-Za-z0-9_\-]{40,}", False),
        ("OpenRouter key", "sk-or-v1-", "[0-9a-f]{64}", True),
        ("API key", "sk-", r"(?:[A-Za-z0-9]{48}|[0-9a-f]{32})(?![\w-])", True),
        ("Google API key", "AIza", r"[A-Za-z0-9_\-]{35}", True),
        ("Google client secret", "GOCSPX-", r"[A-Za-z0-9_\-]{28}", True),
        ("GitHub token", "github_pat_", "[A-Za-z0-9]{22}_[A-Za-z0-9]{59}", True),
        ("Hugging Face token", "hf_", "[A-Za-z]{34}", True),
        ("Groq key", "gsk_", "[A-Za-z0-9]{52}", True),
        ("xAI key", "xai-", "[A-Za-z0-9]{80}", True),
        ("Perplexity key", "pplx-", "[A-Za-z0-9]{48,56}", True),
        ("Replicate token", "r8_", "[A-Za-z0-9]{37}", True),
        ("Tavily key", "tvly-", "(?:dev-|prod-)?[A-Za-z0-9]{32}", True),
        ("npm token", "npm_", "[A-Za-z0-9]{36}", True),
        ("Slack app token", "xapp-", r"\d-[A-Z0-9]+-\d+-[a-z0-9]+", False),
        ("Notion token", "ntn_", "[A-Za-z0-9]{40,}", False),
        ("Linear key", "lin_api_", "[A-Za-z0-9]{40}", True),
        ("Figma token", "figd_", r"[A-Za-z0-9_\-]{40,}", False),
        ("Postman key", "PMAK-", "[0-9a-f]{24}-[0-9a-f]{34}", True),
        ("DigitalOcean token", "do[opr]_v1_", "[0-9a-f]{64}", True),
        ("Shopify token", "shp(?:at|ca|pa|ss)_", "[0-9a-fA-F]{32}", True),
        ("Supabase token", "sb(?:p|_secret)_", r"[A-Za-z0-9_\-]{30,}", False),
        ("Sentry token", "sntry[su]_", r"[A-Za-z0-9+/=_\-]{40,}", False),
        ("Grafana token", "glsa_", "[A-Za-z0-9]{32}_[0-9a-f]{8}", True),
        ("Databricks token", "dapi", "[0-9a-f]{32}", True),
        ("Vault token", "hvs[.]", r"[A-Za-z0-9_\-]{24,}", False),
        ("Atlassian token", "ATATT3xFf", r"[A-Za-z0-9_=\-]{100,}", False),
        ("Resend key", "re_", "[A-Za-z0-9]{8}_[A-Za-z0-9]{24}", True),
    )
)
_MARK = re.compile("|".join([*(mark for *_, mark, _, _ in _THEIRS), *(one.mark.pattern for one in _OURS)]))


def find(text: str) -> Iterator[Secret]:
    """Tokens of known form that are no placeholders, also where one is broken at the end of a line."""
    for match in _TOKEN.finditer(text):
        for start in range(match.start(), match.end(), _PIECE):
            piece = text[start : min(start + _PIECE, match.end())]
            if not _MARK.search(piece):
                continue
            found = list(_in_piece(piece))
            for one, first, last in found:
                yield Secret(start + first, start + last, one.kind, one.certain)
            if start + len(piece) == match.end() and all(last == len(piece) for _, _, last in found):
                yield from _broken(text, start, match.end())


_BREAK = re.compile(r"(?:[\\\"'] ?\+?)?[ \t]{0,4}\r?\n[ \t>]{0,40}[\"']?([A-Za-z0-9_\-]{8,200}+)(?![^\s\"'`;,)])")


def _broken(text: str, start: int, end: int) -> Iterator[Secret]:
    """A token that starts at the end of one line and goes on at the start of the next."""
    rest = _BREAK.match(text, end)
    if rest is None:
        return
    if not any(map(str.isdigit, rest[1])) or is_made_up(rest[1]):
        return  # a word
    length = end - start
    for one, first, last in _in_piece(text[start:end] + rest[1]):
        if first < length < last:
            yield Secret(start + first, rest.start(1) + last - length, one.kind, one.certain)


def _in_piece(piece: str) -> Iterator[tuple[_Format, int, int]]:
    for one in (*_theirs(), *_OURS):
        if not one.mark.search(piece) or sum(1 for _ in one.mark.finditer(piece)) > _MOST_MARKS:
            continue
        for pattern in one.patterns:
            for match in pattern.finditer(piece):
                rest = _REST_OF_JWT if one.kind == "JSON web token" else _REST
                start, end = match.span(1) if one.kind == "Azure storage key" and match.re.groups else match.span()
                whole = rest.match(piece, end)
                end = whole.end() if whole else end
                cut = start > 0 and piece[start - 1].isalnum()
                if cut or (one.exact and end > match.end()) or not _is_real(one, piece[start:end]):
                    continue
                yield one, start, end
                break


def _is_real(one: _Format, token: str) -> bool:
    if one.kind == "JSON web token":
        return _is_signed_in(token)
    body = token
    if mark := one.mark.match(token):
        body = token[mark.end() :] if mark.end() < len(token) / 2 else token
    if is_made_up(body):
        return False
    return one.kind != "API key" or is_random(body)


# Roles and names of tokens that are published: the anonymous role is sent to every browser, the others are in manuals.
_PUBLIC = re.compile(rb'"anon"|supabase-demo|John Doe|1234567890|"test|example')


def _is_signed_in(token: str) -> bool:
    from detect_secrets.plugins.jwt import JwtTokenDetector

    parts = token.rstrip(".=").split(".")
    if len(parts) != 3 or len(parts[2]) < 20 or not JwtTokenDetector.is_formally_valid(".".join(parts[:2])):
        return False
    payload = base64.urlsafe_b64decode(parts[1] + "=" * (-len(parts[1]) % 4))
    return not _PUBLIC.search(payload) and not is_made_up(parts[2])


@functools.cache
def _theirs() -> tuple[_Format, ...]:
    """detect-secrets' formats. It takes 75 ms to be imported: only what has a mark is worth that."""
    import importlib

    found = []
    for module, name, kind, mark, exact, certain in _THEIRS:
        detector = getattr(importlib.import_module(f"detect_secrets.plugins.{module}"), name)
        patterns = tuple(detector.denylist)[:1] if module == "aws" else tuple(detector.denylist)
        if module == "twilio":
            patterns = patterns[1:]  # the first is that of account ids, which are no secrets
        found.append(_Format(kind, re.compile(mark), patterns, exact, certain))
    return tuple(found)
