"""Each fix of the pages' examples mends its finding, brings no other, and is done once."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path

import examples
import pytest

from guidelint import api, pages
from guidelint.findings import Finding

EXAMPLES = [example for path in pages.paths().values() for example in examples.on_page(path) if example.findings]


def _counted(findings: tuple[Finding, ...]) -> Counter[tuple[str, str]]:
    return Counter((one.rule.code, one.place.path) for one in findings)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_a_fix_mends_its_finding_and_brings_no_other(example: examples.Example, tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    example.lay(tmp_path)
    options = api.CheckOptions(select=(example.page.stem,), unsafe_fixes=True)
    everything = api.CheckOptions(select=("all",), min_confidence="low")
    found = api.check([str(tmp_path)], options).findings
    fixable = [one for one in found if one.fix]
    if not fixable:
        return
    before = _counted(api.check([str(tmp_path)], everything).findings)

    fixed = api.fix([str(tmp_path)], options)
    assert fixed.problems == ()
    assert fixed.result.summary.fixed == len(fixable)
    assert [one for one in fixed.result.findings if one.fix] == []
    assert len(fixed.result.findings) == len(found) - len(fixable)
    more = _counted(api.check([str(tmp_path)], everything).findings) - before
    assert not more

    again = api.fix([str(tmp_path)], options)
    assert again.result.summary.fixed == 0
    assert dict(again.drafts) == {}


def test_the_pages_say_which_rules_have_fixes() -> None:
    """`Fix: safe` and `Fix: unsafe` stand behind the severity, and an example of such a rule is fixed above."""
    told = {name for name, path in pages.paths().items() if "Fix:" in path.read_text("utf-8").splitlines()[2]}
    assert {"encoding", "front-matter", "import-missing", "invalid-ignore", "pointer-without-import"} <= told
