"""Every report of a hostile repository: it tells of everything, and nothing of it is obeyed, called or linked."""

from __future__ import annotations

import json
import os
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hostile_tree
import pytest
from junitparser import JUnitXml
from rendered import REFERENCES, Shown

from guidelint import api, reviewing, views
from guidelint.cli.check_output import report
from guidelint.reports import changes, changes_json, changes_markdown, console, json_text

AGENTS = ("codex", "claude-code", "gemini-cli")


@dataclass(frozen=True)
class Repository:
    root: Path
    checked: api.CheckResult
    compared: reviewing.DiffResult

    @property
    def machine(self) -> str:
        """The folder that stands for this machine's own affairs."""
        return str(self.root.parent)


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Repository]:
    base = tmp_path_factory.mktemp("hostile")
    root = hostile_tree.build(base)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(root)
        patch.setenv("HOME", str(base / "home"))
        checked = api.check((), api.CheckOptions(agents=AGENTS, select=("all",), min_confidence="low"))
        compared = reviewing.diff(views.committed(str(root), "HEAD"), views.working_copy(str(root)), str(root), AGENTS)
        yield Repository(root, checked, compared)


def of_check(form: str) -> Callable[[Repository], str]:
    return lambda one: "".join(console.plain(report(one.checked, form, "error", False, None)))


def lines(made: Iterator[str]) -> str:
    return "".join(f"{line}\n" for line in made)


REPORTS: dict[str, Callable[[Repository], str]] = {
    **{form: of_check(form) for form in ("text", "concise", "json", "sarif", "github", "gitlab", "junit", "markdown")},
    "statistics": lambda one: "".join(console.plain(report(one.checked, "text", "error", True, None))),
    "diff": lambda one: "".join(console.plain(changes.rows(one.compared, 100))),
    "diff json": lambda one: json_text.dumps(changes_json.as_json(one.compared)),
    "diff markdown": lambda one: lines(changes_markdown.as_markdown(one.compared)),
}
STEERING = {
    "\u061c",
    *map(chr, range(0x200E, 0x2010)),
    *map(chr, range(0x202A, 0x202F)),
    *map(chr, range(0x2066, 0x206A)),
}
every = pytest.mark.parametrize("form", REPORTS)


def shown(repository: Repository, form: str) -> str:
    return REPORTS[form](repository)


def unseen(text: str) -> set[str]:
    """Characters that steer, turn or hide text, or that UTF-8 cannot hold."""
    return {one for one in text if unicodedata.category(one) in ("Cc", "Cf", "Cs", "Zl", "Zp") and one != "\n"}


def test_there_is_something_to_tell(repository: Repository) -> None:
    told = {one.place.path.removeprefix(f"{repository.root}/").partition("/")[0] for one in repository.checked.findings}
    assert set(hostile_tree.NAMES) <= told
    assert {"GL101", "GL201", "GL205", "GL501"} <= {one.rule.code for one in repository.checked.findings}
    assert repository.compared.comparison.changes


@every
def test_no_word_of_what_lies_outside(form: str, repository: Repository) -> None:
    text = shown(repository, form)
    assert hostile_tree.SECRET not in text
    assert "root:x:0" not in text
    # JSON names the root by its interface; a diff on one's own terminal is of the very text that an agent sends.
    if form not in ("json", "diff json", "diff"):
        assert repository.machine not in text


@every
def test_no_line_is_a_command_to_a_build(form: str, repository: Repository) -> None:
    for line in shown(repository, form).splitlines():
        assert "##[" not in line
        if line.lstrip().startswith("::"):
            assert form == "github"
            assert re.match(r"::(error|warning|notice) (file=[^:,]+,|title=guidelint::[\d,]+ more findings)", line)


@every
def test_nothing_steers_a_terminal_or_hides(form: str, repository: Repository) -> None:
    text = shown(repository, form)
    text.encode("utf-8")
    if form in ("json", "diff json", "sarif"):  # these hold texts of files and pages that are to come back as they are
        text = "".join(one for one in text if one in STEERING or unicodedata.category(one) != "Cf")
    assert not unseen(text)


@pytest.mark.parametrize("form", ["markdown", "diff markdown"])
def test_a_comment_calls_nobody_and_links_nothing(form: str, repository: Repository) -> None:
    text = shown(repository, form)
    assert len(text) < 65_536
    page = Shown(text)
    known = {
        "p",
        "strong",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "details",
        "summary",
        "ul",
        "li",
        "code",
        "pre",
    }
    assert set(page.elements) <= known | {"span"}
    assert not [found[0] for part in page.texts for found in REFERENCES.finditer(part)]
    assert "pwned" in "".join(page.texts + page.codes)


# What a runner, and other programs, make of it


def commands(text: str) -> Iterator[tuple[str, dict[str, str], str]]:
    """Level, properties and message of workflow commands, as a runner reads them."""
    for line in text.splitlines():
        if found := re.fullmatch(r"::(\w+) (.*?)::(.*)", line):
            pairs = (pair.split("=", 1) for pair in found[2].split(","))
            properties = {name: decoded(value, "\r\n:,") for name, value in pairs}
            yield found[1], properties, decoded(found[3], "\r\n")


def decoded(value: str, escaped: str) -> str:
    for character in escaped:
        value = value.replace(f"%{ord(character):02X}", character)
    return value.replace("%25", "%")


def test_annotations_are_those_of_findings(repository: Repository) -> None:
    findings = repository.checked.findings
    names = {repository.checked.files.show(one.place.path) for one in findings}
    found = list(commands(shown(repository, "github")))
    assert {"error", "warning"} <= {level for level, _, _ in found} <= {"error", "warning", "notice"}
    assert max(sum(level == other for other, _, _ in found) for level in ("error", "warning", "notice")) <= 10
    for _, properties, message in found:
        if "file" in properties:
            assert set(properties) <= {"file", "line", "endLine", "col", "endColumn", "title"}
            assert properties["title"].startswith("GL")
            plain = properties["file"]
            assert plain in names or "\\" in plain or unseen(plain)
        assert not unseen(message)
    log = [line for line in shown(repository, "github").splitlines() if not line.startswith("::")]
    shown_findings = sum("file" in properties for _, properties, _ in found)
    assert sum(": GL" in line or " GL" in line for line in log) >= len(findings) - shown_findings


def strings(value: Any, *but: str) -> Iterator[str]:
    """All strings of a JSON value, but those of some properties."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from strings(one, *but)
    elif isinstance(value, dict):
        for key, one in value.items():
            if key not in but:
                yield from strings(one, *but)


@pytest.mark.parametrize("form", ["sarif", "gitlab"])
def test_texts_in_json_stay_harmless_when_they_are_read(form: str, repository: Repository) -> None:
    value = json.loads(shown(repository, form))
    for text in strings(value, "insertedContent", "newlineSequences", "help"):
        assert not unseen(text)
        assert not re.search(r"##\w*\[", text)


def test_sarif_links_lead_to_related_locations_only(repository: Repository) -> None:
    [run] = json.loads(shown(repository, "sarif"))["runs"]
    assert len(run["results"]) == len(repository.checked.findings)
    for result in run["results"]:
        known = {str(other["id"]) for other in result.get("relatedLocations", ())}
        text = result["message"]["text"]
        assert set(re.findall(r"\]\(([^)]*)\)", text)) <= known
        assert not re.search(r"(?<!\{)\{(\{\{)*\d", text)
        uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        assert re.fullmatch(r"(?:[A-Za-z0-9_.~/-]|%[0-9A-F]{2})+", uri)


def test_junit_is_read_back(repository: Repository) -> None:
    text = shown(repository, "junit")
    parsed = JUnitXml.fromstring(text.encode("utf-8"))
    assert parsed.tests == len(repository.checked.findings)
    for element in parsed._elem.iter():
        for value in (element.text or "", *element.attrib.values()):
            assert not unseen(value)


def test_nothing_was_run(repository: Repository) -> None:
    assert not [folder for folder, _, files in os.walk(repository.root.parent) if "pwned" in files]
