"""Commands that CI runs as they are, made fit for a terminal."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from guidelint.checks.runners import asked
from guidelint.checks.shell.words import Word
from guidelint.edits.init.choices import Choice, Origin
from guidelint.edits.init.purposes import NAMES, Purpose, is_foreign_goal, purpose_of, unwrapped
from guidelint.edits.init.reading import Reading, can_be_written
from guidelint.edits.init.workflows import Run
from guidelint.repository.project import Kind
from guidelint.repository.project.manifest import table, texts

_MAX_LENGTH = 90

# What only a log or a machine without a user needs.
_OF_LOGS = """
--stacktrace --no-daemon --info --scan --no-progress --color=always --colors=always --color --no-interaction
--batch-mode -B -ntp --no-transfer-progress --show-diff-on-failure --github-annotations --output-format=github
--error-format=github --reporter=github --console=plain --continue --verbose -v -vv -vvv --locked --frozen --nologo
--no-restore --no-build --output-on-failure --show-version --fail-at-end --no-ansi --ansi
"""
_NOISE = frozenset(_OF_LOGS.split())
_NOISY_TOOLS = frozenset(("cargo", "uv"))
"""Of these `-v` and `--color` are not noise: a value may follow, or a version be asked for."""
_HARMLESS = re.compile(
    r"(?:CI|RUST_BACKTRACE|CARGO_TERM_COLOR|\w*FORCE_COLOR|PYTHONUNBUFFERED|NO_COLOR|NODE_ENV|PATH|TERM)="
)
_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*+=")
_NARROWING = re.compile(
    r"(?:-p|-k|-m|-Z|\+.*+|--package|--projects?|--filter|--test|--manifest-path|--target|--features|--bin|--scope"
    r"|--no-default-features|--profile|--only|--testsuite|--collect-only|-pl|--tests|--bench|--doc|--lib|--am"
    r"|--activate-profiles|-P\S++|--shard|--package-lock-only|--version|--help|-V)(?:=|$)"
)
_REPORTS = re.compile(
    r"--cov\S*|--coverage\S*|--junit\S*|--report\S*|-Dmaven\S*|--logger\S*|--results?-\S*|--collect\S*"
)
_SAFE = re.compile(r"[\w./:=,@+%~^*!'\"\[\]() -]++", re.ASCII)
_SCRIPT = re.compile(r"(?:.*/)?([\w-]++)(?:\.(?:sh|bash|py|ps1))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Asked:
    """A name that CI asks a manifest for."""

    kind: Kind
    name: str
    folder: str


def names_asked_for(runs: Iterable[Run]) -> Mapping[Asked, Run]:
    """What CI asks manifests for, each with the first command that does."""
    found: dict[Asked, Run] = {}
    for run in runs:
        for ask in asked(_command(run)):
            if ask.packages or ask.every or ask.file:
                continue
            folder = posixpath.normpath(posixpath.join(run.folder, ask.folder or "")).strip(".")
            kinds = {*ask.kinds, *((Kind.PACKAGE,) if Kind.TURBO in ask.kinds else ())}
            for kind in kinds:
                found.setdefault(Asked(kind, ask.name, folder), run)
        for name in _tasks(run.texts):
            found.setdefault(Asked(Kind.PACKAGE, name, run.folder), run)
    return found


def _command(run: Run) -> tuple[Word, ...]:
    """The words after the variables that are set."""
    first = next((number for number, one in enumerate(run.words) if not _ASSIGNMENT.match(one.text)), len(run.words))
    return run.words[first:]


def _tasks(words: Sequence[str]) -> Iterator[str]:
    """The scripts that nx and turbo run in packages; those of the root that are called so do the same."""
    if "turbo" in words[:4]:
        rest = words[words.index("turbo") + 1 :]
        if not any(one.startswith(("--filter", "-F")) for one in rest):
            yield from (one for one in rest if one != "run" and not one.startswith("-"))
    if "nx" not in words[:4]:
        return
    naming = False
    for one in words:
        if one in ("-t", "--target", "--targets"):
            naming = True
        elif one.startswith("-"):
            naming = False
        elif naming:
            yield from one.split(",")


def choices(reading: Reading, runs: Iterable[Run]) -> Iterator[Choice]:
    """The commands of known tools, and of scripts of the repository, that CI runs."""
    for run in runs:
        written = _fit(reading, run)
        if written is None:
            continue
        words = run.texts
        purpose = purpose_of(words)
        script = _script(reading, run)
        if purpose is None and script:
            purpose = _named(script)
        if purpose is None or (script is None and _by_name(run)):
            continue
        own = unwrapped(written.split(" "))
        if any(_NARROWING.match(one) for one in own):
            continue
        if any(one.startswith("/") for one in own) or (own[:2] == ["go", "test"] and "./..." not in own):
            continue
        narrow = sum(bool(_REPORTS.match(one)) for one in own)
        yield Choice(purpose, written, run.folder, Origin.CI, (run.proof,), in_ci=True, rank=narrow)


def _by_name(run: Run) -> bool:
    """Whether a command asks a manifest for a name, so that it is declared there."""
    kinds = {ask.kinds[0] for ask in asked(_command(run))}
    return bool(kinds - {Kind.ENTRY, Kind.TOX, Kind.NOX})


def _fit(reading: Reading, run: Run) -> str | None:
    """The command as a user types it; None where a variable or an option decides what it does."""
    words = list(zip(run.texts, run.raw, strict=True))
    while words and _HARMLESS.match(words[0][0]):
        words = words[1:]
    if not words:
        return None
    head = words[0][0].rpartition("/")[2]
    kept: list[str] = []
    for number, (text, raw) in enumerate(words):
        if "$" in text:
            before = words[number - 1][0] if number else ""
            loose = text.startswith("-") and "=" in text
            if not loose and (before.startswith("-") or number != len(words) - 1 or number < 2):
                return None
            continue
        if number and text in _NOISE and not (head in _NOISY_TOOLS and text in ("-v", "--color")):
            continue
        if not is_foreign_goal(head, text):
            kept.append(raw)
    if head == "uv":
        kept = _without_groups(reading, run.folder, kept)
    written = " ".join(kept)
    if len(kept) < 1 or len(written) > _MAX_LENGTH or not _SAFE.fullmatch(written):
        return None
    return written


def _without_groups(reading: Reading, folder: str, words: list[str]) -> list[str]:
    """`uv run` without the groups that it uses by itself: `--no-default-groups` only saves CI some time."""
    settings = reading.source.toml(posixpath.join(folder, "pyproject.toml"))
    listed = table(settings, "tool", "uv").get("default-groups")
    usual = texts(listed) if isinstance(listed, list) else ("dev",)
    groups = [value for option, value in pairwise(words) if option in ("--group", "--only-group")]
    if not groups or not set(groups) <= set(usual):
        return words
    kept: list[str] = []
    skipping = False
    for one in words:
        if skipping or one in ("--no-default-groups", "--group", "--only-group"):
            skipping = one in ("--group", "--only-group") and not skipping
            continue
        kept.append(one)
    return kept


def _script(reading: Reading, run: Run) -> str | None:
    """The script of the repository that a command runs."""
    words = run.texts
    first = words[1] if len(words) > 1 and words[0] in ("bash", "sh", "python", "python3", "pwsh") else words[0]
    path = posixpath.normpath(posixpath.join(run.folder, first))
    # Those in such folders are about something beside the code.
    other = re.search(r"(?:^|/)(?:docs?|documentation|website|site|release|docker)(?:/|$)", posixpath.dirname(path))
    return path if "/" in first and can_be_written(path) and reading.has(path) and not other else None


def _named(script: str) -> Purpose | None:
    match = _SCRIPT.fullmatch(script)
    name = match[1].lower().replace("_", "-") if match else ""
    for purpose, names in NAMES.items():
        if name in names or name.removeprefix("run-") in names:
            return purpose
    return None
