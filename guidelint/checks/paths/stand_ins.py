"""Words with slashes that name no file of the repository, whatever it holds: stand-ins, addresses, made folders."""

from __future__ import annotations

import re
from collections.abc import Sequence


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


_MADE = _set(
    """
    .cache .dart_tool .eggs .git .gradle .idea .ipynb_checkpoints .mypy_cache .next .nox .nuxt .nyc_output .output
    .parcel-cache .pnpm-store .pytest_cache .ruff_cache .serverless .svelte-kit .terraform .tmp .tox .turbo .venv
    .vercel .vs .vscode .wrangler .yarn __pycache__ artifacts bower_components build builds cache cmake-build-debug
    coverage deriveddata dist dist-newstyle generated htmlcov log logs node_modules obj out output outputs pods
    results site-packages storybook-static target temp tmp venv virtualenv
    """
)
"""Folders that tools make, in lower case: what is in them is rarely in git."""

_FIRST = _set(
    """
    application audio font image message multipart text video
    refs origin upstream remotes heads tags feat feature fix bugfix hotfix chore releases dependabot renovate
    """
)
"""First names of media types, of branches and of other refs, in lower case: no folder unless there is one."""

_PRODUCT = re.compile(r"[A-Z]\w*+(?:\.js)?")
_PRODUCT_JS = re.compile(r"[A-Z]\w*+\.js")
"""Products' names: `React/Next.js`, `browser/Node.js`."""

_SHARED = _set(
    """
    .agents .ai .changeset .circleci .claude .clinerules .codex .cursor .devcontainer .gemini .husky .kiro .roo .rules
    .storybook .windsurf
    """
)
"""Folders whose names begin with a full stop and that are in git as a rule."""
_SETTINGS = (".json", ".jsonc", ".yaml", ".yml", ".toml", ".env", ".ini", ".cfg", ".lock", ".log", ".db")

_NEVER = re.compile(
    r"(?:foo|bar|baz|qux|quux|xyz|abc|acme|lorem|todo|x{2,}|n{2,}|y{4}|d{2,}|placeholder|whatever)(?:[-_.\d].*+)?"
    r"|(?:my|your|some|any|another|this|that|given|respective)(?:[-_].*+)?"
    r"|(?:[a-z]++[-_])*+(?:name|slug|uuid|xxx|foo|bar|baz)|y{4}[-_]?mm.*+",
    re.IGNORECASE,
)
_MAYBE = re.compile(
    r"[a-z]|\d++|(?:new|old|current|relevant|corresponding|other|the|a|an)[-_].*+"
    r"|(?:example|sample|demo)s?(?:[-_.\d].*+)?|.*?[-_](?:x|n|id|here|a|b|1|2|example)"
    r"|(?:my|your|some|new|foo|bar|example|sample)[A-Z]\w*+",
)
_KINDS = _set(
    """
    api app apps assets bin cli client components composables config configs constants contexts controllers core data db
    docs examples features fixtures handlers helpers hooks i18n includes integration internal layouts lib libs locales
    middleware migrations mocks models modules packages pages pkg plugins public repositories resources routes schemas
    screens scripts server services shared specs src static store stores styles templates test tests tools types unit
    utils views web
    """
)
"""Names of folders that say a kind: any project may have them, and guidance for all projects speaks of them."""

_THING = re.compile(
    r"(?:file|folder|dir|directory|component|module|feature|topic|entity|thing|something|hello|title)s?", re.IGNORECASE
)
_CAPITALS = re.compile(
    r"[A-Z][A-Z0-9]*+(?:_[A-Z0-9]++)*+|(?:My|Your|Some|New|Foo|Bar|Baz|Xxx|Example|Sample)(?:[A-Z]\w*+)?"
)


def is_none_of_the_repository(names: Sequence[str]) -> bool:
    """Whether a path with these segments stands for others, or for what no repository holds."""
    lower = [name.lower() for name in names]
    if "path" in lower and "to" in lower[lower.index("path") :]:
        return True
    return any(name in _MADE or _NEVER.fullmatch(_stem(name)) for name in lower)


def is_elsewhere(names: Sequence[str], *, from_root: bool) -> bool:
    """Whether a path whose first segment is no folder of the repository is an address, a ref, a type, a system's."""
    first = names[0]
    lower = first.lower()
    if from_root:
        return True
    # `example.org/x`, `package.json/tsconfig.json`, `Next.js/React`: what has a full stop is a host or a file.
    if "." in first.strip("."):
        return True
    if lower in _FIRST or _PRODUCT_JS.fullmatch(names[-1]):
        return True
    return len(names) > 1 and all(_PRODUCT.fullmatch(name) for name in names)


def is_stand_in(names: Sequence[str]) -> bool:
    """Whether a segment is a name that examples are made of; a real file may have it, too."""
    return (
        any(_MAYBE.fullmatch(_stem(name)) for name in names)
        or any(_CAPITALS.fullmatch(name) for name in names[:-1])
        or _is_made_up(names[-1])
    )


def is_kind(name: str) -> bool:
    """Whether a folder's name says a kind of content only."""
    return name.lower() in _KINDS


def is_personal(names: Sequence[str]) -> bool:
    """Whether it is the settings of a tool, which each user may or may not have."""
    first = names[0]
    if not first.startswith(".") or first in (".", "..", ".github", ".gitlab"):
        return any(".local." in name for name in names)
    return first not in _SHARED or names[-1].lower().endswith(_SETTINGS)


def _is_made_up(name: str) -> bool:
    stem = _stem(name)
    return bool(_THING.fullmatch(stem)) or (bool(_CAPITALS.fullmatch(stem)) and not stem.isupper())


def _stem(name: str) -> str:
    return name.split(".", 1)[0] if not name.startswith(".") else name
