"""Fuzz target: `check` with every rule on random small repositories, every report of it, and its fixes.

    python fuzz/fuzz_check.py --seconds 30 --seed 1

It never raises. Places lie in files that exist. Messages are one line, and the figures in them possible. A second check
finds the same, whatever the order in which the disk lists files. Reports hold no secret that was found, no line that
steers a terminal or a log, and are what they say they are (JSON, XML). Fixes bring up no exception, and applying them
a second time changes nothing.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from fuzzing import main
from pieces import DOCUMENTS, GUIDANCE, MANIFESTS, SOURCES, guidance, manifest

from guidelint import agents, api
from guidelint.cli import check_output
from guidelint.errors import GuidelintError
from guidelint.findings import Finding, Place
from guidelint.reports.findings_json import as_json
from guidelint.trees.base import Problem
from guidelint.trees.disk import DiskTree

FORMATS = ("text", "concise", "json", "sarif", "github", "gitlab", "junit", "markdown")

_OF = re.compile(r"(?<![\w.,/-])(\d[\d,]*) of (?:the |these |its |those )?(\d[\d,]*)(?![\w.,/-]*\d)")
_SHARE = re.compile(r"(?<![\w.,])(\d[\d,.]*) ?%")
_QUOTED = re.compile(r"`[^`]*`|“[^”]*”|\"[^\"]*\"|'[^']*'")


class Backwards(DiskTree):
    """The disk, whose folders list their names in another order."""

    def names(self, path: str) -> tuple[str, ...] | Problem:
        names = super().names(path)
        return names if isinstance(names, Problem) else tuple(sorted(names, reverse=True))


class Forwards(DiskTree):
    """The disk, whose folders list their names in order."""

    def names(self, path: str) -> tuple[str, ...] | Problem:
        names = super().names(path)
        return names if isinstance(names, Problem) else tuple(sorted(names))


def lay(random_: random.Random, root: str) -> None:
    """A random repository, or a folder that is none."""
    if random_.random() < 0.8:
        subprocess.run(["git", "init", "--quiet", root], check=True)
    write(root, "AGENTS.md" if random_.random() < 0.7 else "CLAUDE.md", guidance(random_))
    for name in random_.sample(GUIDANCE, random_.randrange(5)):
        if random_.random() < 0.1:
            link(root, name, random_.choice(("AGENTS.md", "../AGENTS.md", "gone.md", "/etc/hostname", ".")))
        else:
            write(root, name, guidance(random_))
    for name in random_.sample(DOCUMENTS, random_.randrange(4)):
        write(root, name, guidance(random_))
    for name in random_.sample(sorted(MANIFESTS), random_.randrange(7)):
        write(root, name, manifest(random_, name))
    for name in random_.sample(SOURCES, random_.randrange(len(SOURCES))):
        write(root, name, b"" if name != ".gitignore" else b"dist/\n*.log\nsrc/app/gone.py\n")
    # What is copied stands in two places.
    if random_.random() < 0.3:
        path = os.path.join(root, random_.choice(("AGENTS.md", "CLAUDE.md")))
        if os.path.isfile(path) and not os.path.islink(path):
            with open(path, "ab") as file:
                file.write(b"\n" + guidance(random.Random(1)))
        write(root, "docs/copied.md", guidance(random.Random(1)))


def write(root: str, name: str, data: bytes) -> None:
    path = os.path.join(root, name)
    if os.path.lexists(path):
        return
    with contextlib.suppress(OSError):  # a link, or a file where a folder should be
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if os.path.realpath(os.path.dirname(path)).startswith(os.path.realpath(root)):
            Path(path).write_bytes(data)


def link(root: str, name: str, target: str) -> None:
    path = os.path.join(root, name)
    with contextlib.suppress(OSError):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        os.symlink(target, path)


def once(random_: random.Random) -> None:
    """One repository: what is found, reported and fixed."""
    root = os.path.realpath(tempfile.mkdtemp(prefix="guidelint-fuzz-"))
    try:
        lay(random_, root)
        some = random_.sample(sorted(agents.known()), random_.randrange(1, 4))
        options = api.CheckOptions(
            agents=random_.choice(((), tuple(some))),
            select=("all",),
            min_confidence="low",
            unsafe_fixes=random_.random() < 0.8,
        )
        try:
            result = api.check([root], options, disk=Forwards())
        except GuidelintError:  # a configuration with a fault
            return
        for one in result.findings:
            check_finding(one, result)
        assert len({one.fingerprint for one in result.findings}) == len(result.findings)
        check_order(result, root, options)
        check_reports(result)
        check_fixes(root, options)
    finally:
        shutil.rmtree(root)


def check_finding(one: Finding, result: api.CheckResult) -> None:
    """The finding is well-formed, whatever it is about."""
    check_place(one.place, result)
    for other in one.related:
        check_place(other.place, result)
    for edit in one.fix.edits if one.fix else ():
        check_place(edit.place, result)
    related = [other.message for other in one.related]
    for text in (one.message, one.help, *one.evidence, *related, *([one.fix.title] if one.fix else [])):
        # Reports escape what else a name or a text may hold.
        assert "\n" not in text, (one.rule.code, text)
        assert "\r" not in text, (one.rule.code, text)
        check_figures(text)
    assert one.message.strip() == one.message != "", one
    assert one.help.strip() == one.help, one
    assert all(one.evidence), one


def check_place(place: Place, result: api.CheckResult) -> None:
    """The place begins before it ends, both in a file of the repository that exists."""
    assert os.path.lexists(place.path), place
    assert place.path == result.root or place.path.startswith(result.root + "/"), place
    lines = result.files.document(place.path).lines
    if (place.start, place.end) != ((1, 1), (1, 1)):
        # Raises where there is no such line or column.
        assert lines.byte(*place.start) <= lines.byte(*place.end), place


def check_figures(text: str) -> None:
    """Parts are no more than wholes, but for what is over a limit; shares are no more than 100 %."""
    said = _QUOTED.sub("", text)
    if "over the limit" in said:
        return
    for part, whole in _OF.findall(said):
        assert number(part) <= number(whole), text
    for share in _SHARE.findall(said):
        assert 0 <= float(share.replace(",", "")) <= 100, text


def number(figure: str) -> int:
    return int(figure.replace(",", ""))


def check_order(result: api.CheckResult, root: str, options: api.CheckOptions) -> None:
    """The same is found again, and by a disk that lists names in another order."""
    expected = as_json(result)
    for disk in (Forwards(), Backwards()):
        again = as_json(api.check([root], options, disk=disk))
        assert again == expected, (type(disk), difference(expected["findings"], again["findings"]))


def difference(one: list[object], other: list[object]) -> str:
    lines = [f"- {each}" for each in one if each not in other] + [f"+ {each}" for each in other if each not in one]
    return "\n".join(["", *lines])


def check_reports(result: api.CheckResult) -> None:
    """Each report can be made, can be read, and holds neither secrets nor what steers a log."""
    secrets = list(secret_texts(result))
    for form in FORMATS:
        rows = [list(row) for row in check_output.report(result, form, "warning", False, "-")]
        text = "\n".join("".join(part for _, part in row) for row in rows)
        for secret in secrets:
            assert secret not in text, (form, secret)
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\ud800-\udfff]", text), (form, text)
        assert not re.search(r"##\w*\[", text), (form, text)
        lines = text.split("\n")
        if form == "github":
            assert all(line.startswith(("::error", "::warning", "::notice")) or line[:2] != "::" for line in lines)
        else:
            assert not any(line.lstrip().startswith("::") for line in lines), (form, text)
        if form in ("json", "sarif", "gitlab"):
            json.loads(text)
        if form == "junit":
            ElementTree.fromstring(text)
        if form == "concise":
            assert len([line for line in lines if line]) == len(result.findings), text


def secret_texts(result: api.CheckResult) -> Iterator[str]:
    """What stands where a secret was found, line by line; short ones may stand elsewhere, too."""
    for place in result.files.secrets:
        lines = result.files.document(place.path).lines
        data = result.files.data(place.path)[lines.byte(*place.start) : lines.byte(*place.end)]
        yield from (text for text in data.decode("utf-8", "replace").splitlines() if len(text) >= 12)


def check_fixes(root: str, options: api.CheckOptions) -> None:
    """Fixes applied a second time change nothing, unless some bring up others without end, which is told."""
    fixed = api.fix([root], options, write=False)
    texts = {os.path.join(root, name): draft.data for name, draft in fixed.drafts.items()}
    if not texts or any("without end" in note for note in fixed.result.notes):
        return
    for one in fixed.result.findings:
        check_finding(one, fixed.result)
    again = api.fix([root], options, texts, write=False)
    assert not again.drafts, {name: (draft.before, draft.data) for name, draft in again.drafts.items()}


if __name__ == "__main__":
    main(once, __doc__)
