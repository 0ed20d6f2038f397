"""Every rule has a page, every page a rule, and what a page shows is what the rule does."""

from __future__ import annotations

import subprocess
from pathlib import Path

import examples
import pytest

from guidelint import api, checks, pages
from guidelint.markdown.document import document
from guidelint.reports.concise import concise

EXAMPLES = [example for path in pages.paths().values() for example in examples.on_page(path)]
SECTIONS = [
    "What it finds",
    "Why it matters",
    "Reported",
    "Not reported",
    "How to mend it",
    "Options",
    "When to ignore it",
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_an_example_gives_what_the_page_says(example: examples.Example, tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    example.lay(tmp_path)
    result = api.check([str(tmp_path)], api.CheckOptions(select=(example.page.stem,)))
    assert "".join(f"{line}\n" for line in concise(result)) == example.findings


def test_every_rule_has_a_page_and_every_page_a_rule() -> None:
    rules = {code: check.rule.name for code, check in checks.known().items()}
    assert dict(pages.codes()) == rules


@pytest.mark.parametrize("name", sorted(pages.paths()))
def test_a_page_has_an_example_of_either_kind_and_all_sections(name: str) -> None:
    page = document(pages.paths()[name].read_bytes())
    [title] = page.sections
    assert [section.title for section in title.children] == SECTIONS
    found = [example for example in EXAMPLES if example.page.stem == name]
    assert any(example.findings for example in found)
    assert any(not example.findings for example in found)


@pytest.mark.parametrize("name", sorted(pages.paths()))
def test_a_page_states_the_rule_s_severity(name: str) -> None:
    rule = next(check.rule for check in checks.known().values() if check.rule.name == name)
    severity = pages.paths()[name].read_text("utf-8").splitlines()[2]
    assert severity.startswith("Severity: ")
    assert rule.severity.label in severity
