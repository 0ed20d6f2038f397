"""SARIF, as another implementation of it reads it, and as its specification (sections in brackets) has it."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

import made
import pytest
from markdown_it import MarkdownIt
from sarif_pydantic import Sarif  # type: ignore[import-untyped]

from guidelint import __version__, checks
from guidelint.findings import Confidence, Edit, Finding, Fix, Related, Severity, finding
from guidelint.reports import sarif
from guidelint.reports.json_text import dumps

BASE = "SRCROOT"


def run_of(root: Path, *findings: Finding) -> dict[str, Any]:
    """The one run of a log that another implementation takes, too."""
    text = dumps(sarif.as_sarif(made.result(root, *findings)))
    text.encode("utf-8")
    assert str(root) not in text
    Sarif.model_validate_json(text)
    log = json.loads(text)
    assert log["version"] == "2.1.0"
    [run] = log["runs"]
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    return dict(run)


def result_of(root: Path, one: Finding) -> dict[str, Any]:
    [result] = run_of(root, one)["results"]
    return dict(result)


def test_all_that_a_finding_has(tmp_path: Path) -> None:
    where = made.place(tmp_path, "docs/a.md", (3, 5), (4, 1))
    one = finding(
        made.RULE,
        "says it",
        where,
        agents=["codex"],
        evidence=["It was seen."],
        help="Say it once.",
        related=[Related(made.place(tmp_path, "b.md", (7, 3)), "says it, too")],
        fix=Fix(False, "Do not say it", (Edit(where, ""),)),
        severity=Severity.ERROR,
        confidence=Confidence.MEDIUM,
    )
    place = {
        "artifactLocation": {"uri": "docs/a.md", "uriBaseId": BASE},
        "region": {"startLine": 3, "startColumn": 5, "endLine": 4, "endColumn": 1},
    }
    other = {
        "artifactLocation": {"uri": "b.md", "uriBaseId": BASE},
        "region": {"startLine": 7, "startColumn": 3, "endLine": 7, "endColumn": 3},
    }
    assert result_of(tmp_path, one) == {
        "ruleId": "GL999",
        "ruleIndex": 0,
        "level": "error",
        "message": {"text": "says it\nIt was seen.\nSee [b.md:7:3](1): says it, too\nSay it once."},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {"guidelint/v1": ""},
        "properties": {"confidence": "medium", "agents": ["codex"]},
        "relatedLocations": [{"id": 1, "physicalLocation": other, "message": {"text": "says it, too"}}],
        "fixes": [
            {
                "description": {"text": "Do not say it (unsafe)"},
                "artifactChanges": [
                    {
                        "artifactLocation": place["artifactLocation"],
                        "replacements": [{"deletedRegion": place["region"], "insertedContent": {"text": ""}}],
                    }
                ],
            }
        ],
    }


def test_the_run_says_what_lines_and_columns_are_and_not_where_the_root_is(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    assert run == {
        "tool": {"driver": {"name": "guidelint", "version": __version__, "rules": []}},
        "columnKind": "unicodeCodePoints",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "defaultEncoding": "UTF-8",
        "originalUriBaseIds": {BASE: {"description": {"text": "The root of the repository."}}},
        "results": [],
    }


@pytest.mark.parametrize(
    ("severity", "level"), [(Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.INFO, "note")]
)
def test_levels(severity: Severity, level: str, tmp_path: Path) -> None:
    assert result_of(tmp_path, finding(made.RULE, "x", made.place(tmp_path, "a"), severity=severity))["level"] == level


def test_a_rule_brings_its_page(tmp_path: Path) -> None:
    known = [check.rule for check in checks.known().values()]
    run = run_of(tmp_path, *(finding(rule, "x", made.place(tmp_path, "a.md")) for rule in reversed(known)))
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == sorted(rule.code for rule in known)
    [cut] = [rule for rule in rules if rule["id"] == "GL101"]
    assert cut["shortDescription"]["text"] == "Text beyond an agent's limit, which never reaches the model."
    assert cut["help"]["markdown"].startswith("# GL101 text-cut\n")
    assert cut["defaultConfiguration"] == {"level": "error", "enabled": True}
    assert cut["properties"]["precision"] == "very-high"
    for rule in rules:
        assert len(rule["properties"]["tags"]) <= 10  # GitHub shows no more
        # Formatted messages hold no HTML (3.11.4.2), and nothing that a run without arguments would replace (3.11.5).
        tokens = MarkdownIt("commonmark").parse(rule["help"]["markdown"])
        inner = [token for outer in tokens for token in (outer, *(outer.children or ()))]
        assert not [token for token in inner if token.type.startswith("html")]
        assert not re.search(r"\{\d+\}", rule["help"]["markdown"])


# Names


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("docs/AGENTS.md", "docs/AGENTS.md"),
        ("a b.md", "a%20b.md"),
        ("a%20b.md", "a%2520b.md"),
        ("a#b?c.md", "a%23b%3Fc.md"),
        ("a:b/c.md", "a%3Ab/c.md"),
        ("a\nb.md", "a%0Ab.md"),
        ("[slug]/{x}|y\\z.md", "%5Bslug%5D/%7Bx%7D%7Cy%5Cz.md"),
        ("規則/😀.md", "%E8%A6%8F%E5%89%87/%F0%9F%98%80.md"),
        ("caf\udce9.md", "caf%E9.md"),
    ],
)
def test_names_are_uri_references(name: str, uri: str, tmp_path: Path) -> None:
    found = result_of(tmp_path, finding(made.RULE, "x", made.place(tmp_path, name)))
    assert found["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": uri, "uriBaseId": BASE}
    parts = urlsplit(uri)
    assert (parts.scheme, parts.netloc, parts.query, parts.fragment) == ("", "", "", "")
    assert unquote_to_bytes(parts.path) == os.fsencode(name)


def test_a_file_outside_is_an_absolute_uri_without_a_base(tmp_path: Path) -> None:
    one = finding(made.RULE, "x", made.place(Path("/elsewhere"), "a b.md"))
    artifact = result_of(tmp_path, one)["locations"][0]["physicalLocation"]["artifactLocation"]
    assert artifact == {"uri": "file:///elsewhere/a%20b.md"}


# Messages

EMBEDDED = re.compile(r"\[(?:[^\\\[\]]|\\[\\\[\]])*\]\([^)]*\)")
"""A link in a plain text message (3.11.6)."""


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("[here](1)", "[here] (1)"),
        (r"\[here\](1)", r"\[here\] (1)"),
        ("[a](https://example.org)", "[a] (https://example.org)"),
        ("[[a]](1)", "[[a]] (1)"),
        ("a[0] and (b)", "a[0] and (b)"),
        ("{0} of {a,b}", "{{0}} of {{a,b}}"),
        ("a\nb\x1b[2J\u202e\u200b\U000e0041", r"a\nb\x1b[2J\u202e\u200b\U000e0041"),
    ],
)
def test_texts_of_files_are_no_links_and_no_placeholders(text: str, shown: str, tmp_path: Path) -> None:
    where = made.place(tmp_path, "a.md")
    one = finding(
        made.RULE,
        text,
        where,
        evidence=[text],
        help=text,
        related=[Related(where, text)],
        fix=Fix(True, text, (Edit(where, "b"),)),
    )
    found = result_of(tmp_path, one)
    assert found["message"]["text"].splitlines() == [shown, shown, f"See [a.md:1:1](1): {shown}", shown]
    assert found["relatedLocations"][0]["message"]["text"] == shown
    assert found["fixes"][0]["description"]["text"] == f"{shown} (safe)"
    assert EMBEDDED.findall(found["message"]["text"]) == ["[a.md:1:1](1)"]


def test_names_in_links_are_escaped(tmp_path: Path) -> None:
    where = made.place(tmp_path, "app/[id]\\{x}/](2)/a.md")
    text = result_of(tmp_path, finding(made.RULE, "x", where, related=[Related(where, "y")]))["message"]["text"]
    assert text == "x\nSee [app/\\[id\\]\\\\{{x}}/\\] (2)/a.md:1:1](1): y"
    assert EMBEDDED.findall(text.replace("{{", "{").replace("}}", "}")) == ["[app/\\[id\\]\\\\{x}/\\] (2)/a.md:1:1](1)"]


def test_long_lists_and_texts_are_cut(tmp_path: Path) -> None:
    related = [Related(made.place(tmp_path, f"{number}.md"), "a copy") for number in range(1_500)]
    found = result_of(tmp_path, finding(made.RULE, "x" * 5_000, made.place(tmp_path, "a.md"), related=related))
    assert len(found["relatedLocations"]) == 20  # GitHub takes 1,000 and shows 100
    lines = found["message"]["text"].splitlines()
    assert (len(lines[0]), lines[0][-1], lines[-1]) == (1_000, "…", "1,480 more places are not listed.")


def test_more_results_than_services_take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "MOST_RESULTS", 2)
    severities = [Severity.INFO, Severity.ERROR, Severity.INFO, Severity.WARNING]
    run = run_of(tmp_path, *(finding(made.RULE, "x", made.place(tmp_path, "a"), severity=one) for one in severities))
    assert [result["level"] for result in run["results"]] == ["error", "warning"]
    [invocation] = run["invocations"]
    assert invocation["executionSuccessful"]
    [notification] = invocation["toolExecutionNotifications"]
    assert notification["message"]["text"] == "2 more findings, none of them worse, are left out: services take 2."


# Regions


def marked(text: str, region: dict[str, int]) -> tuple[int, int]:
    """The offsets of a region in a text, as a consumer that counts code points finds them (3.30.2)."""
    starts = [0, *(found.end() for found in re.finditer("\r\n|\n|\r", text))]
    return (
        starts[region["startLine"] - 1] + region["startColumn"] - 1,
        starts[region["endLine"] - 1] + region["endColumn"] - 1,
    )


FILE = "one\r\n二つ😀x三\rthree\nend"


@pytest.mark.parametrize(
    "stretch", ["one", "😀", "x", "三", "二つ😀x三", "二つ😀x三\rthree\n", "end", "one\r\n", ""], ids=ascii
)
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "byte order mark"])
def test_regions_count_code_points_after_a_byte_order_mark(stretch: str, mark: bytes, tmp_path: Path) -> None:
    data = mark + FILE.encode()
    (tmp_path / "a.md").write_bytes(data)
    start = data.index(stretch.encode(), len(mark))
    files = made.result(tmp_path).files
    where = files.place(f"{tmp_path}/a.md", start, start + len(stretch.encode()))
    region = result_of(tmp_path, finding(made.RULE, "x", where))["locations"][0]["physicalLocation"]["region"]
    first, last = marked(FILE, region)
    assert FILE[first:last] == stretch
    assert first == len(data[len(mark) : start].decode())


@pytest.mark.parametrize("name", ["folder", "broken", "empty.md"])
def test_what_has_no_text_has_an_insertion_point(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "broken").symlink_to("nowhere")
    (tmp_path / "empty.md").touch()
    where = made.result(tmp_path).files.whole(f"{tmp_path}/{name}")
    found = result_of(tmp_path, finding(made.RULE, "x", where))["locations"][0]["physicalLocation"]
    assert found["region"] == {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 1}


# Fixes


def test_a_fix_can_be_applied(tmp_path: Path) -> None:
    text = "a\n規則 [x](y)\nb\nc\n"
    (tmp_path / "a.md").write_text(text, "utf-8")
    (tmp_path / "b.md").write_text("old", "utf-8")
    files = made.result(tmp_path).files
    first, second = f"{tmp_path}/a.md", f"{tmp_path}/b.md"
    at = text.encode().index(b"[x]")
    edits = (
        Edit(files.place(first, at, at + 6), "{😀}"),
        Edit(files.place(second, 3), "er"),
        Edit(files.place(first, 0, 2), ""),
    )
    one = finding(made.RULE, "x", files.place(first), fix=Fix(True, "Mend it", edits))
    [fix] = result_of(tmp_path, one)["fixes"]
    mended = {}
    for change in fix["artifactChanges"]:
        name = change["artifactLocation"]["uri"]
        content = (tmp_path / name).read_text("utf-8")
        regions = [marked(content, part["deletedRegion"]) for part in change["replacements"]]
        assert regions == sorted(regions)
        for (start, end), part in reversed(list(zip(regions, change["replacements"], strict=True))):
            content = content[:start] + part["insertedContent"]["text"] + content[end:]
        mended[name] = content
    assert mended == {"a.md": "規則 {😀}\nb\nc\n", "b.md": "older"}


def test_a_fix_that_utf_8_cannot_hold_is_left_out(tmp_path: Path) -> None:
    where = made.place(tmp_path, "a.md")
    one = finding(made.RULE, "x", where, fix=Fix(True, "Mend it", (Edit(where, "@caf\udce9.md"),)))
    assert "fixes" not in result_of(tmp_path, one)
