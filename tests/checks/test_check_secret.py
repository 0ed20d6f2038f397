"""GL502: what is a credential, what only looks like one, and that none is shown. All values here are made up."""

from __future__ import annotations

import base64
import json
import random
import string
import subprocess
import sys
from collections.abc import Callable

import pytest
from checking import check, repository, told

from guidelint.findings import Confidence

Lay = Callable[..., str]

_RANDOM = random.Random(7)
ALNUM = string.ascii_letters + string.digits
HEX = "0123456789abcdef"


def chance(length: int, alphabet: str = ALNUM) -> str:
    """As keys are, the same in each run."""
    return "".join(_RANDOM.choice(alphabet) for _ in range(length))


def web_token(payload: dict[str, str]) -> str:
    parts = (json.dumps(part).encode() for part in ({"alg": "HS256", "typ": "JWT"}, payload))
    return ".".join([*(base64.urlsafe_b64encode(part).decode().rstrip("=") for part in parts), chance(43)])


def pem(lines: int, joint: str = "\n") -> str:
    body = [chance(64, ALNUM + "+/") for _ in range(lines)]
    return joint.join(["-----BEGIN RSA " + "PRIVATE KEY-----", *body, "-----END RSA " + "PRIVATE KEY-----"])


FORMS = {
    "Anthropic key": "sk-ant-" + "api03-" + chance(93),
    "OpenAI key": "sk-" + chance(20) + "T3Blbk" + "FJ" + chance(20),
    "API key": "sk-" + chance(32, HEX),
    "OpenRouter key": "sk-or-" + "v1-" + chance(64, HEX),
    "GitHub token": "ghp" + "_" + chance(36),
    "GitLab token": "glpat" + "-" + chance(20),
    "AWS access key": "AKIA" + chance(16, string.ascii_uppercase + string.digits),
    "Google API key": "AIza" + chance(35),
    "Hugging Face token": "hf" + "_" + chance(34, string.ascii_letters),
    "Stripe key": "sk" + "_live_" + chance(99),
    "npm token": "npm" + "_" + chance(36),
    "SendGrid key": "SG" + "." + chance(22) + "." + chance(43),
    "Azure storage key": "AccountKey" + "=" + chance(86) + "==",
    "PyPI token": "pypi-" + "AgEIcHlwaS5vcmc" + chance(80),
    "Telegram bot token": "847362915:" + chance(35),
    "Groq key": "gsk" + "_" + chance(52),
    "private key": pem(12),
}


@pytest.mark.parametrize("kind", FORMS)
def test_a_known_form(lay: Lay, kind: str) -> None:
    token = FORMS[kind]
    [one] = check(lay({"AGENTS.md": f"Schlüssel: {token} hier\n"}), "GL502")
    assert one.message == f"{kind} of {len(token):,} characters"
    assert tuple(one.place.start) == (1, 12)
    assert one.confidence is Confidence.HIGH


@pytest.mark.parametrize(
    "text",
    [
        "AWS_SECRET_ACCESS_KEY=" + chance(40, ALNUM + "+/") + "q4",
        '"apiKey": "' + chance(32) + '"',
        "api_key: " + chance(32, HEX),
        "密码：" + "k3Vw" + chance(20),
        "パスワード: `" + "k3Vw" + chance(20) + "`",
        "Authorization: Bearer " + "k3Vw" + chance(36),
        "postgres://app:" + "k9Xz2" + chance(12) + "@db.widget.dev:5432/x",
        web_token({"sub": "u1", "role": "service"}),
    ],
)
def test_by_what_stands_before_it(lay: Lay, text: str) -> None:
    [one] = check(lay({"AGENTS.md": text}), "GL502")
    assert one.confidence is Confidence.MEDIUM


@pytest.mark.parametrize(
    "text",
    [
        "sk-proj-EXAMPLE" + chance(40) + "EXAMPLE",
        "sk-ant-api03-" + "x" * 60,
        "OPENAI_API_KEY=sk-your-api-key-here-please",
        "API_KEY=${TOKEN} or <key> or {{ secret }}",
        "process.env.OPENAI_API_KEY",
        "api_key: SecretStr",
        "api_key=config.providers.openai.apiKey2",
        "token = get_token_from_store(config)",
        "sha256: " + chance(64, HEX),
        "commit " + chance(40, HEX),
        '"integrity": "sha512-' + chance(86) + '=="',
        "secret id 550e8400-e29b-41d4-a716-446655440000",
        "AKIA" + "IOSFODNN7EXAMPLE",
        "sk-" + "1234567890abcdef" * 2,
        "ghp" + "_1234567890abcdefghijklmnopqrstuvwxyz",
        "sk-" + "abc123def456ghi789jkl012mno345pqr678",
        "sk" + "_test_" + chance(24),
        "NEXT_PUBLIC_API_KEY=" + chance(32),
        web_token({"role": "anon"}),
        web_token({"sub": "1234567890", "name": "John Doe"}),
        "postgres://postgres:postgres@localhost:5432/db",
        "postgres://app:k9Xz2mQ81vLw@localhost:5432/db",
        "postgres://user:password123@db.example.com/x",
        "password: Passw0rd1234567890",
        "max_tokens: 4096",
        "csrf_token: csrfToken123ForForms",
        "token: design/tokens/color-500-v2-brand",
        'secret: "projects/my-proj-123/secrets/db-pass/versions/4"',
        "-----BEGIN PRIVATE " + "KEY-----\n...\n-----END PRIVATE " + "KEY-----",
        "It finds `-----BEGIN RSA PRIVATE " + "KEY-----`.",
    ],
)
def test_no_secret(lay: Lay, text: str) -> None:
    assert told(lay({"AGENTS.md": text}), "GL502", confidence="low") == []


def test_a_key_that_is_broken_over_two_lines(lay: Lay) -> None:
    key = FORMS["Anthropic key"]
    [one] = check(lay({"AGENTS.md": f"```\n{key[:53]}\n{key[53:]}\n```\n"}), "GL502")
    assert (tuple(one.place.start), tuple(one.place.end)) == ((2, 1), (3, 54))


def test_a_key_in_one_line_with_escapes(lay: Lay) -> None:
    [one] = check(lay({"AGENTS.md": f'"{pem(2, chr(92) + "n")}"'}), "GL502")
    assert one.message.startswith("private key of ")


def test_a_key_without_its_end(lay: Lay) -> None:
    [one] = check(lay({"AGENTS.md": pem(4).rpartition("\n")[0] + "\n\nText.\n"}), "GL502")
    assert one.place.end.line == 5


def test_of_many_the_first_are_told(lay: Lay) -> None:
    text = "".join("gsk" + "_" + chance(52) + "\n" for _ in range(60))
    *first, last = check(lay({"AGENTS.md": text}), "GL502")
    assert len(first) == 49
    assert not any(one.related for one in first)
    assert [(other.place.start, other.message) for other in last.related] == [
        ((line, 1), "Groq key") for line in range(51, 61)
    ]
    assert last.evidence[-1] == "Further down the file holds 10 more credentials."


@pytest.mark.parametrize("separator", ["\n", " "])
def test_of_many_none_is_shown(lay: Lay, separator: str) -> None:
    tokens = ["gsk" + "_" + chance(52) for _ in range(60)]
    root = repository(lay({"AGENTS.md": separator.join(tokens) + "\n"}))
    for form in ("text", "json", "github", "markdown"):
        arguments = [sys.executable, "-m", "guidelint", "check", "--format", form, "--agent", "codex"]
        done = subprocess.run(arguments, cwd=root, capture_output=True, encoding="utf-8", check=False)
        assert "GL502" in done.stdout, done.stderr
        assert not [token for token in tokens if token[4:40] in done.stdout]


def test_no_output_shows_it(lay: Lay) -> None:
    """Not in the frames of other findings, nor in what they say of the lines."""
    token = FORMS["Groq key"]
    root = repository(lay({"AGENTS.md": f"# Rules\n- Use {token}\u00ad for staging.\n- Use {token} for staging.\n"}))
    for form in ("text", "concise", "json", "github", "sarif", "gitlab", "junit", "markdown"):
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "guidelint",
                "check",
                "--format",
                form,
                "--min-confidence",
                "low",
                "--agent",
                "codex",
            ],
            cwd=root,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert "GL502" in done.stdout, done.stderr
        assert token not in done.stdout
        assert token[8:30] not in done.stdout


def test_the_same_text_elsewhere_is_not_shown_either(lay: Lay) -> None:
    """Not even in a file whose own finding is suppressed."""
    token = FORMS["Groq key"]
    suppressed = f"<!-- guidelint: ignore-file[secret] -->\n\nUse {token}\u00ad for staging.\n"
    root = repository(lay({"AGENTS.md": f"Use {token} here.\n", "sub/AGENTS.md": suppressed}))
    for form in ("text", "json", "markdown", "github"):
        arguments = [sys.executable, "-m", "guidelint", "check", "--format", form, "--agent", "codex"]
        done = subprocess.run(arguments, cwd=root, capture_output=True, encoding="utf-8", check=False)
        assert "sub/AGENTS.md" in done.stdout, done.stderr
        assert token not in done.stdout


def test_a_fix_that_would_show_it_is_not_told(lay: Lay) -> None:
    token = FORMS["Groq key"]
    # Saved as UTF-8, all of the text is new; the same key stands in another file.
    root = repository(
        lay({"AGENTS.md": f"Use {token} here.\n", "sub/AGENTS.md": f"\ufeff{token}\r\n".encode("utf-16-le")})
    )
    for form in ("json", "sarif"):
        arguments = [sys.executable, "-m", "guidelint", "check", "--format", form, "--agent", "codex"]
        done = subprocess.run(arguments, cwd=root, capture_output=True, encoding="utf-8", check=False)
        assert "GL106" in done.stdout, done.stderr
        assert token not in done.stdout


def test_what_other_findings_say_of_it(lay: Lay) -> None:
    from guidelint.checks.concealing import concealed
    from guidelint.checks.facts import Files
    from guidelint.findings import Related, Rule, Severity, finding
    from guidelint.trees.disk import DiskTree

    root = lay({"AGENTS.md": "key k3Vw9sLq2x0p and\n"})
    files = Files(DiskTree(), root)
    place = files.place(f"{root}/AGENTS.md", 4, 16)
    secret = finding(Rule("GL502", "secret", Severity.ERROR, "a credential"), "a key", place)
    said = "says k3Vw9sLq2x0p."
    other = finding(
        Rule("GL999", "other", Severity.INFO, "made up"),
        said,
        place,
        evidence=[said],
        help=said,
        related=[Related(place, said)],
    )
    _, shown = concealed([secret, other], files)
    hidden = "says ********."
    assert (shown.message, shown.evidence, shown.help, shown.related[0].message) == (hidden, (hidden,), hidden, hidden)
    assert files.secrets == (place,)


def test_the_detector_is_imported_for_a_mark_only(lay: Lay) -> None:
    root = repository(lay({"AGENTS.md": "Run the tests. password: Passw0rd1234567890\n"}))
    code = (
        "import sys; from guidelint import api; api.check([], api.CheckOptions(agents=('codex',), select=('GL502',)));"
        "assert not {'detect_secrets', 'requests'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], cwd=root, check=True)


@pytest.mark.parametrize(
    "text",
    [
        "eyJ" * 60_000,
        "sk-" * 60_000,
        "password=" * 20_000,
        "password" * 20_000,
        "-----BEGIN PRIVATE " + "KEY-----\n" * 10_000,
        "://a:" * 40_000,
        "a" * 300_000,
        "Bearer " * 30_000,
        "\0" * 1000 + "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
    ],
)
def test_hostile(lay: Lay, text: str) -> None:
    assert told(lay({"AGENTS.md": text}), "GL502") == []
