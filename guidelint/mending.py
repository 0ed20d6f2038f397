"""`check --fix` from start to result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from guidelint.checking import CheckOptions, CheckResult, check, request, run
from guidelint.checks.facts import Files
from guidelint.edits import fixing, writing
from guidelint.edits.draft import Draft
from guidelint.looking import Texts
from guidelint.trees.base import Contents, Problem, relative


@dataclass(frozen=True)
class FixResult:
    """What fixes change, and what is left."""

    result: CheckResult
    """What is found afterwards; its summary counts what was fixed."""
    drafts: Mapping[str, Draft]
    """The files that change, by path from the root, in order."""
    problems: tuple[str, ...] = ()
    """Why files were left alone that were to be written."""
    secrets: frozenset[bytes] = frozenset()
    """Lines of secrets that were found: no diff may show them."""
    made: frozenset[str] = frozenset()
    """Which of the files were not there before."""


def fix(
    paths: Sequence[str] = (),
    options: CheckOptions | None = None,
    texts: Texts | None = None,
    *,
    write: bool = True,
) -> FixResult:
    """Apply the fixes of what `check` finds, the safe ones or all, until none is left; or say only what they change.

    What is written are files of the repository that git does not ignore. Fixes that have files in common are written
    together or not at all. Texts that stand for files cannot be written. Where the configuration says where text goes
    that is moved out of guidance, blocks that do not belong there are moved in place of being taken out.
    """
    if texts and write:
        raise ValueError("texts that stand for files cannot be written")
    options = options or CheckOptions()
    asked = request(paths, options, texts or {})
    root, confined = asked.view.root, asked.view.confined

    targets: set[str] = set()  # where text is moved to: documents that may not be there yet

    def is_missing(path: str) -> bool:
        return confined.lstat(path) is Problem.MISSING

    def read(path: str) -> bytes | None:
        if path in targets and is_missing(path):
            return b""
        contents = confined.read(path) if confined.resolve(path) == path else Problem.OUTSIDE
        return contents.data if isinstance(contents, Contents) and contents.complete else None

    secrets: set[bytes] = set()

    def checked(texts: Texts) -> CheckResult:
        result = run(replace(asked, view=asked.view.with_texts(texts)) if texts else asked)
        secrets.update(secret_lines(result.files))
        targets.update(one.fix.moves_to for one in result.findings if one.fix and one.fix.moves_to)
        return result

    fixed = fixing.fixed(checked, read, lambda fix: fix.safe or options.unsafe_fixes)
    result, problems = fixed.result, []
    applied = list(fixed.applied)
    if write:
        for group in fixed.applied:
            # What moves is written where it goes before it is taken away: at no moment it is nowhere.
            order = sorted(group.paths, key=lambda path: (path not in targets, path))
            drafts = [(path, fixed.drafts[path]) for path in order]
            replacements = [
                writing.Replacement(path, None if is_missing(path) else one.before, one.data) for path, one in drafts
            ]
            problem = writing.replace(root, replacements)
            if problem:
                problems.append(problem)
                applied.remove(group)
        if problems:  # then it is not what was expected
            result = check(paths, options)
    changed = sorted(path for group in applied for path in group.paths)
    summary = replace(result.summary, fixed=sum(group.findings for group in applied), changed=len(changed))
    unfinished = () if fixed.finished else ("fixes bring up others without end: some were not applied",)
    return FixResult(
        replace(result, summary=summary, notes=(*result.notes, *unfinished)),
        {relative(path, root): fixed.drafts[path] for path in changed},
        tuple(problems),
        frozenset(secrets),
        frozenset(relative(path, root) for path in changed if is_missing(path)),
    )


def secret_lines(files: Files) -> Iterator[bytes]:
    """The lines of the secrets that a check has found."""
    for place in files.secrets:
        lines = files.document(place.path).lines
        secret = files.data(place.path)[lines.byte(*place.start) : lines.byte(*place.end)]
        yield from filter(None, map(bytes.strip, secret.splitlines()))
