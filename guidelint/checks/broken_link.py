"""Relative Markdown links in guidance whose file, folder or heading does not exist."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from guidelint.checks import wording
from guidelint.checks.facts import Files, GuidanceFile
from guidelint.checks.paths import gone, phrases, slugs, stand_ins
from guidelint.checks.paths.links import FileLink, file_links
from guidelint.checks.paths.lookup import Lookup
from guidelint.checks.sample_folders import is_sample
from guidelint.findings import Confidence, Edit, Finding, Fix, Related, Rule, Severity, finding
from guidelint.repository.files import Repository
from guidelint.repository.history import Fate, History
from guidelint.repository.names import Names

RULE = Rule("GL403", "broken-link", Severity.WARNING, "a relative link that leads nowhere")

_MARKDOWN = (".md", ".markdown", ".mdc")
# A line of a file, a text fragment, the top of the page.
_NO_HEADING = re.compile(r"top|l\d++(?:c\d++)?(?:-l?\d++(?:c\d++)?)?|:~:.*+", re.DOTALL)
_MOST_RELATED = 10


@dataclass(frozen=True)
class _Dead:
    """A link whose file is not there."""

    link: FileLink
    tried: tuple[str, ...]
    """Where it would be, relative to the root."""


def check(
    guidance: tuple[GuidanceFile, ...], files: Files, repository: Repository, names: Names, history: History
) -> Iterator[Finding]:
    lookup = Lookup(names, repository, files.tree)
    anchors = _Anchors(files)
    found: list[tuple[GuidanceFile, dict[str, list[_Dead]]]] = []
    for file in guidance:
        dead: dict[str, list[_Dead]] = {}
        unknown: dict[tuple[tuple[str, int, str | None], str], list[FileLink]] = {}
        for link in file_links(file.document):
            tried = _targets(link, _folders(file, files))
            there = next((path for path in tried if lookup.is_there(path)), None)
            if there is not None:
                if link.anchor and (look := anchors.look(file, link, there)):
                    unknown.setdefault((look, link.anchor), []).append(link)
            elif _is_judged(link, tried, lookup):
                dead.setdefault(link.path, []).append(_Dead(link, tried))
        yield from (_anchor(file, many, look, files) for (look, _), many in unknown.items())
        found.append((file, dead))
    fates = history.fates(path for _, dead in found for many in dead.values() for path in _past(many[0]))
    for file, dead in found:
        groups: dict[object, list[tuple[list[_Dead], tuple[str, Fate] | None]]] = {}
        for many in dead.values():
            fate = next(((path, fates[path]) for path in _past(many[0]) if path in fates), None)
            together = gone.deleted_with(*fate, names) if fate else None
            groups.setdefault(together or many[0].link.path, []).append((many, fate))
        for key, group in groups.items():
            if isinstance(key, tuple) and len(group) >= gone.SEVERAL:
                yield _below(file, key, group, files)
            else:
                yield from (_file(file, many, fate, files, lookup, names) for many, fate in group)


def _past(dead: _Dead) -> tuple[str, ...]:
    """Where the file may have been: where the link leads, or where it would from the root."""
    rooted = posixpath.normpath(dead.link.path.lstrip("/"))
    return dead.tried if rooted.startswith("../") else tuple(dict.fromkeys((*dead.tried, rooted)))


def _below(
    file: GuidanceFile,
    gone_with: tuple[str, str],
    group: Sequence[tuple[list[_Dead], tuple[str, Fate] | None]],
    files: Files,
) -> Finding:
    """One finding for all links to files that went with their folder."""
    folder, _ = gone_with
    links = [one.link for many, _ in group for one in many]
    assert group[0][1] is not None
    was, fate = group[0][1]
    return finding(
        RULE,
        f"{len(group):,} links to files below {folder}/, which do not exist: {fate.deleted('them')}",
        files.place(file.path, *links[0].path_span),
        agents=file.agents,
        evidence=[
            fate.told(was),
            f"Linked in vain: {wording.listed([many[0].link.path for many, _ in group])}.",
        ],
        help="Correct the targets, or take the links out.",
        related=[Related(files.place(file.path, *link.path_span), f"links to {link.path}") for link in links[1:20]],
        confidence=Confidence.LOW if is_sample(files.show(file.path)) else Confidence.HIGH,
    )


def _folders(file: GuidanceFile, files: Files) -> list[str]:
    """The folders under which agents read the file, relative to the root."""
    paths = (file.path, *file.names)
    return list(dict.fromkeys(posixpath.dirname(files.show(path)) for path in paths if files.inside(path)))


def _targets(link: FileLink, folders: Sequence[str]) -> tuple[str, ...]:
    """Where the link leads, relative to the root; nowhere if it leads out of the repository."""
    if link.path.startswith("/"):
        found = [posixpath.normpath(link.path).strip("/")]
    elif link.from_root:
        found = [posixpath.normpath(link.path), *(posixpath.join(folder, link.path) for folder in folders)]
    elif not link.path:
        return ("",)
    else:
        found = [posixpath.join(folder, link.path) for folder in folders]
    normal = (posixpath.normpath(path) for path in found)
    inside = ("" if path == "." else path for path in normal if path != ".." and not path.startswith("../"))
    return tuple(dict.fromkeys(inside))


def _is_judged(link: FileLink, tried: tuple[str, ...], lookup: Lookup) -> bool:
    """Whether it asks for a file of the repository at all, and no site's page, stand-in or ignored file."""
    names = [name for name in link.path.split("/") if name not in ("", ".", "..")]
    if not names or not tried or stand_ins.is_none_of_the_repository(names):
        return False
    if any(lookup.is_unknown(path) or lookup.without_ending(path) for path in tried):
        return False
    return len(names) > 1 or "." in names[0] or link.path.endswith("/")


def _file(
    file: GuidanceFile, many: list[_Dead], fate: tuple[str, Fate] | None, files: Files, lookup: Lookup, names: Names
) -> Finding:
    link, tried = many[0].link, many[0].tried
    folder = posixpath.dirname(files.show(file.path))
    rooted = posixpath.normpath(link.path.lstrip("/"))
    evidence = []
    better: str | None = None
    confidence = Confidence.MEDIUM
    message = f"link to {link.path}, which does not exist"
    if fate is not None:
        end = fate[1]
        better = end.now
        evidence.append(end.told(fate[0]))
        since = f"since {end.commit}" if end.commit else end.since
        message += f": {end.deleted('it')}" if better is None else f": it is {better} {since}"
        confidence = Confidence.LOW if end.passing else Confidence.HIGH
    elif (other := next((one for path in tried if (one := lookup.other_case(path))), None)) is not None:
        better = other
        message = f"link to {link.path}, which is spelled {other}"
    elif not rooted.startswith("../") and lookup.is_there(rooted):
        better = rooted
        message = f"link to {link.path}, which exists from the root only"
        # An agent that works at the root finds it; a reader of the page does not.
        confidence = Confidence.LOW
    else:
        if len(alike := [one for one in names.ending(posixpath.basename(link.path)) if _is_like(one, link.path)]) == 1:
            better = alike[0]
            message += f"; {better} does"
        if (
            link.path.startswith("/")  # mostly a page of a site
            or stand_ins.is_stand_in(tried[0].split("/"))
            or phrases.is_supposed(link.before)
            or phrases.is_elsewhere(link.before + link.after)
        ):
            confidence = Confidence.LOW
    shown = wording.listed(tried)
    evidence.append(f"It leads to {shown}.")
    new = None if better is None else _written(better, link, folder)
    place = files.place(file.path, *link.path_span)
    edits = tuple(Edit(files.place(file.path, *one.link.path_span), new) for one in many) if new else ()
    return finding(
        RULE,
        message,
        place,
        agents=file.agents,
        evidence=evidence,
        help=f"Link to {new}." if new else "Correct the target, or take the link out.",
        related=[
            Related(files.place(file.path, *one.link.path_span), "linked here, too") for one in many[1:_MOST_RELATED]
        ],
        fix=Fix(False, f"Link to {new}", edits) if new else None,
        confidence=Confidence.LOW if is_sample(files.show(file.path)) else confidence,
    )


def _is_like(name: str, path: str) -> bool:
    """Whether the two have the file's name, and a folder's, in common, or the link gives no folder."""
    folders = {one for one in path.split("/")[:-1] if one not in ("", ".", "..")}
    same = posixpath.basename(name) == posixpath.basename(path)
    return same and (not folders or not folders.isdisjoint(name.split("/")[:-1]))


def _written(name: str, link: FileLink, folder: str) -> str:
    """A path of the repository as the link writes its path."""
    if link.from_root:
        return quote(name, safe="/@:+~!,;=&'()")
    if link.path.startswith("/"):
        return "/" + quote(name)
    return quote(posixpath.relpath(name, folder or "."), safe="/@+~!,;=&'")


class _Anchors:
    """Looks up anchors of Markdown files; each file's are read once."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._known: dict[str, frozenset[str]] = {}
        self._alike: dict[str, dict[str, str]] = {}

    def look(self, file: GuidanceFile, link: FileLink, there: str) -> tuple[str, int, str | None] | None:
        """Of an anchor that is not there: its file, how many that has, and one that differs in signs only."""
        path = self._files.real(posixpath.join(self._files.root, there)) if link.path else file.path
        wanted = link.anchor.lower().removeprefix("user-content-")
        if not path.lower().endswith(_MARKDOWN) or _NO_HEADING.fullmatch(wanted):
            return None
        if path not in self._known:
            known = self._known[path] = slugs.anchors(self._files.document(path))
            self._alike[path] = {slugs.alike(anchor): anchor for anchor in sorted(known)}
        if wanted in self._known[path] or not self._files.data(path):
            return None
        return path, len(self._known[path]), self._alike[path].get(slugs.alike(wanted))


def _anchor(file: GuidanceFile, many: list[FileLink], look: tuple[str, int, str | None], files: Files) -> Finding:
    link = many[0]
    path, count, near = look
    where = files.show(path) if link.path else "this file"
    edits = tuple(Edit(files.place(file.path, *one.anchor_span), f"#{near}") for one in many)
    return finding(
        RULE,
        f"link to #{link.anchor}, which no heading of {where} has",
        files.place(file.path, *link.anchor_span),
        agents=file.agents,
        evidence=[f"By GitHub's rules {where} has {wording.number(count, 'anchors')}, and not this one."],
        help=f"Link to #{near}." if near else "Correct the anchor, or take it out.",
        related=[
            Related(files.place(file.path, *one.anchor_span), "linked here, too") for one in many[1:_MOST_RELATED]
        ],
        fix=Fix(False, f"Link to #{near}", edits) if near else None,
        # Where only signs differ another site may well make this anchor; a file without any may import its text.
        confidence=Confidence.LOW if near or not count or is_sample(files.show(file.path)) else Confidence.MEDIUM,
    )
