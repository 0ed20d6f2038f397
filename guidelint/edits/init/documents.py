"""Which documents to read before which task: routes to those that matter, never a list of all there are."""

from __future__ import annotations

import html
import posixpath
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.edits.init.ecosystems import MANIFESTS
from guidelint.edits.init.lines import Line
from guidelint.edits.init.reading import Proof, Reading, can_be_written, is_part, shortened
from guidelint.repository.documentation import is_documentation

_MOST = 6
_MOST_OF_A_FOLDER = 4
"""Documents of a folder that are named one by one; of more, the folder is."""
_LEAST_SIZE = 200
"""Bytes; a document of less says nothing."""
_LEAST_OF_ITS_OWN = 1_500
"""Bytes of a document whose title has to say what it is for."""
_MOST_PARTS = 3
"""Parts of the repository whose README is named; of more, one stands for all."""
_TITLE_LENGTH = 60
_LOOKED_AT = 80
"""Lines in which a title is looked for."""

_FOLDERS = ("docs", "doc", "documentation", "design", "dev-docs", "developer-docs")
_FOR_CONTRIBUTORS = (
    "dev",
    "development",
    "developer",
    "developers",
    "contributing",
    "internals",
    "dev-guide",
    "dev-guides",
)
_DECISIONS = frozenset(("adr", "adrs", "decisions", "decision-records", "architecture-decisions"))
_SUFFIXES = (".md", ".rst", ".adoc", ".mdx", ".markdown", ".txt", "")
_INDEXES = ("README.md", "index.md", "index.rst", "index.adoc", "SUMMARY.md", "_index.md")

_NOT_OF_THE_CODE = re.compile(
    r"sponsor|acknowledg|authors|credits|faq|team|blog|news|about|why|roadmap|live|fix|proposal|comparison|changes",
    re.IGNORECASE,
)
_SAMPLE = re.compile(r"example|sample|demo|test|playground", re.IGNORECASE)
_ATX = re.compile(r"(?:#|=)[ \t]++(.++)")
_UNDERLINE = re.compile(r"={3,}\s*$|\*{3,}\s*$|#{3,}\s*$")
_LABEL = re.compile(r"^title:\s*+[\"']?([^\"'\n]++)[\"']?\s*$")
_PLAIN = re.compile(r"[^\W_](?:[\w ,.:;()/&+!?'’‘–—-]*+)")
_MARKUP = re.compile(r"!?\[([^\]\n]*+)\]\([^)\n]*+\)|<[^<>\n]++>|[`*]|\{[^{}\n]*+\}")

# Names of documents are English words in most projects, whatever language they are written in.
_TASKS: tuple[tuple[str, str, int], ...] = (
    (r"contribut(?:ing|e)(?:[-_]?guide)?", "commit or open a pull request{in_}", 10),
    (
        r"(?:local[-_])?develop(?:ment|ing|er)?(?:[-_]?(?:guide|setup))?|hacking|building|dev",
        "set up, build or run{it}",
        9,
    ),
    (
        r"architecture(?:[-_]overview)?|\w*design[-_]?document|design|internals|impl|how[-_]it[-_]works",
        "change how the parts{of} work together",
        9,
    ),
    (r"testing|tests|test[-_]guide|writing[-_]tests", "write or change tests{in_}", 8),
    (
        r"style|(?:coding|code)?[-_]?style(?:[-_]?guide)?|coding[-_]standards?|conventions|(?:coding[-_])?guidelines",
        "write code{in_}",
        8,
    ),
    (r"database|schema|data[-_]model|migrations", "change the database{of}", 7),
    (r"deploy(?:ment|ing)?|operations|runbook", "change how{it_} is deployed", 6),
    (r"releas(?:e|es|ing)(?:[-_]?(?:process|checklist|guide))?|publishing", "prepare a release{of}", 5),
    (r"upgrad(?:e|ing)|migrat(?:ion|ing)(?:[-_]?guide)?", "change a public interface{of}", 5),
    (r"security|threat[-_]model", "handle a vulnerability{of}", 3),
)


@dataclass(frozen=True, slots=True)
class _Route:
    text: str
    proof: Proof
    worth: int
    kind: str
    """Of one kind the first is enough."""


def lines(reading: Reading) -> list[Line]:
    """The routes, the most telling ones, by what they are worth."""
    chosen: dict[str, _Route] = {}
    for route in sorted(_routes(reading), key=lambda one: (-one.worth, one.proof.path.count("/"))):
        chosen.setdefault(route.kind, route)
    best = list(chosen.values())[:_MOST]
    return [Line(f"- {one.text}", (one.proof,), weight=one.worth) for one in best]


def _routes(reading: Reading) -> Iterator[_Route]:
    files = [name for name in reading.view.repository.files if _may_be_named(reading, name)]
    files = [name for name in files if not _is_translation(reading, name)]
    pages = Counter(name.partition("/")[0] for name in files)
    rest: dict[str, list[str]] = {}
    decisions: dict[str, str] = {}
    for name in files:
        folder, base = posixpath.split(name)
        if posixpath.basename(folder).lower() in _DECISIONS:
            decisions.setdefault(folder, name)
        elif found := _by_name(reading, name):
            yield found
        elif folder in _FOLDERS and base not in _INDEXES:
            rest.setdefault(folder, []).append(name)
    for folder, name in list(decisions.items())[:1]:
        text = f"Before you go against an earlier decision, read those in `{folder}/`."
        yield _Route(text, _proof(reading, name), 7, "decisions")
    for folder, names in rest.items():
        yield from _of_folder(reading, folder, names, pages[folder])
    yield from _of_parts(reading)
    if proof := reading.has(".changeset/config.json") and reading.at(".changeset/README.md", r"(?i)changeset"):
        text = "Before you finish a change that users notice, add a changeset: `.changeset/README.md` says how."
        yield _Route(text, proof, 8, "changeset")


def _may_be_named(reading: Reading, name: str) -> bool:
    folder, base = posixpath.split(name)
    if not can_be_written(name) or name.count("/") > 3 or base.lower().startswith("readme"):
        return False
    parts = folder.split("/") if folder else []
    outer = [one for one in parts if one.lower() not in (*_FOLDERS, ".github", *_DECISIONS)]
    return (
        posixpath.splitext(name)[1].lower() in _SUFFIXES
        and (is_documentation(name) or bool(re.fullmatch(r"(?i)contributing|hacking|architecture", base)))
        and (not outer or is_part("/".join(outer)))
        and reading.size(name) >= _LEAST_SIZE
    )


def _is_translation(reading: Reading, name: str) -> bool:
    stem, suffix = posixpath.splitext(name)
    plain = re.sub(r"[._-](?:[a-z]{2}|zh|cn|jp|kr)(?:[-_][A-Za-z]{2,4})?$", "", stem)
    return plain != stem and reading.has(plain + suffix)


def _by_name(reading: Reading, name: str) -> _Route | None:
    """The route to a document whose name says what it is about."""
    folder, base = posixpath.split(name)
    stem = posixpath.splitext(base)[0]
    owner = _owner(reading, folder)
    if owner is None:
        return None
    for pattern, task, worth in _TASKS:
        if re.fullmatch(pattern, stem.lower()):
            if folder and not owner and worth < 9 and not _is_for_contributors(reading, stem, base):
                return None
            place = f" `{owner}/`" if owner else ""
            words = {
                "in_": f" in{place}" if place else "",
                "of": f" of{place}" if place else "",
                "it": place or " this project",
                "it_": place or " this project",
            }
            # What is deeper is for fewer tasks.
            value = worth - 3 * bool(owner) - folder.count("/")
            return _Route(f"Before you {task.format(**words)}, read `{name}`.", _proof(reading, name), value, task)
    return None


def _owner(reading: Reading, folder: str) -> str | None:
    """The part that a document in a folder is about, `` for all of the repository; None where that is not clear."""
    parts = folder.split("/") if folder else []
    outer = [one for one in parts if one.lower() not in (*_FOLDERS, *_FOR_CONTRIBUTORS, ".github")]
    owner = "/".join(outer)
    if not owner:
        return ""
    if parts[: len(outer)] != outer or len(outer) > 2:  # a chapter of the documentation
        return None
    return owner if len(outer) == 1 or reading.first(owner, *MANIFESTS) else None


def _is_for_contributors(reading: Reading, stem: str, base: str) -> bool:
    """Whether a document of `docs/` is for those who change the project: those for its users are called alike."""
    guides = ("CONTRIBUTING.md", ".github/CONTRIBUTING.md", "docs/CONTRIBUTING.md", "DEVELOPMENT.md")
    return stem.isupper() or any(base in reading.text(guide) for guide in guides)


def _of_folder(reading: Reading, folder: str, names: list[str], pages: int) -> Iterator[_Route]:
    """The routes to what a folder of documentation holds itself; `pages` counts those below it, too."""
    index = next((one for base in _INDEXES if reading.has(one := posixpath.join(folder, base))), None)
    if max(len(names), pages) <= _MOST_OF_A_FOLDER:
        for name in names:
            called, proof = title(reading, name)
            text = reading.text(name)
            long = reading.size(name) >= _LEAST_OF_ITS_OWN and not re.search(r"^\.\. auto", text, re.MULTILINE)
            if called and long and not _NOT_OF_THE_CODE.search(posixpath.basename(name)):
                yield _Route(f"Before you change what “{called}” describes, read `{name}`.", proof, 6, name)
        return
    lists = index and (reading.text(index).count("](") >= _MOST_OF_A_FOLDER or "toctree" in reading.text(index))
    start = f" (list: `{index}`)" if lists else ""
    proof = _proof(reading, index or names[0])
    yield _Route(f"Before you change what a page of `{folder}/` describes, read that page{start}.", proof, 6, folder)


def _of_parts(reading: Reading) -> Iterator[_Route]:
    """Routes to what the parts of a repository say of themselves."""
    found: list[str] = []
    for folder in reading.folders:
        inner = [f"{folder}/{one[:-1]}" for one in reading.names.children.get(folder, ()) if one.endswith("/")]
        if folder.lower() in _FOLDERS:
            continue
        for part in (folder, *(one for one in inner if is_part(one))):
            name = f"{part}/README.md"
            if can_be_written(name) and reading.has(name) and reading.size(name) >= _LEAST_SIZE:
                found.append(name)
    if len(found) > _MOST_PARTS:
        sizes = Counter(outer for one in reading.view.repository.files for outer in _two_outermost(one))
        folders = [posixpath.dirname(one) for one in found]
        lowest = [one for one in folders if not any(other.startswith(f"{one}/") for other in folders)]
        usual = [one for one in lowest if not _SAMPLE.search(posixpath.basename(one))] or lowest
        largest = max(usual, key=lambda one: sizes[one])
        text = f"Before you change a folder that has a `README.md`, such as `{largest}/`, read it."
        yield _Route(text, _proof(reading, f"{largest}/README.md"), 6, "parts")
        return
    for name in found:
        text = f"Before you change `{posixpath.dirname(name)}/`, read `{name}`."
        yield _Route(text, _proof(reading, name), 4, name)


def _two_outermost(name: str) -> Iterator[str]:
    parts = name.split("/")
    if len(parts) > 1:
        yield parts[0]
    if len(parts) > 2:
        yield "/".join(parts[:2])


def _proof(reading: Reading, name: str) -> Proof:
    return title(reading, name)[1]


def title_of(heading: str) -> str:
    """A heading without its markup, and without the badges that follow its text."""
    heading = html.unescape(heading)
    return " ".join(_MARKUP.sub(r"\1", heading.partition("[!")[0].partition("![")[0]).split()).strip(" .:#")


def title(reading: Reading, name: str) -> tuple[str, Proof]:
    """The title of a document, if it can stand in a sentence, and its line."""
    text = reading.text(name)
    all_lines = text[:20_000].split("\n")[:_LOOKED_AT]
    fenced = False
    for number, line in enumerate(all_lines):
        if len(line) > 500:
            continue
        if line.startswith(("```", "~~~")):
            fenced = not fenced
        following = all_lines[number + 1] if number + 1 < len(all_lines) else ""
        match = None if fenced else _ATX.match(line) or _LABEL.match(line)
        found = match[1] if match else line if line.strip() and _UNDERLINE.match(following) else ""
        if found:
            plain = title_of(found)
            fits = len(plain) <= _TITLE_LENGTH and plain.isprintable() and bool(_PLAIN.fullmatch(plain))
            return plain if fits else "", Proof(name, number + 1, shortened(line))
    return "", reading.is_there(name, "is there")
