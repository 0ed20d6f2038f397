"""`guidelint check --baseline` and `--write-baseline`, by the real command."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from commands import guidelint, write

FILES = {
    "CLAUDE.md": "# Rules\n\nSee @docs/one.md for the first.\n\nSee @docs/two.md for the second.\n",
    "pkg/CLAUDE.md": "See @docs/three.md.\n",
    "docs/index.md": "Index\n",
}
CHOSEN = ("--select", "import-missing,near-limit", "--format", "concise")
NAME = "guidelint-baseline.json"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write(tmp_path / "repository", FILES)


def check(root: Path, *arguments: str, cwd: str = ".") -> subprocess.CompletedProcess[str]:
    return guidelint("check", *CHOSEN, *arguments, cwd=root / cwd)


def found(root: Path, *arguments: str) -> list[str]:
    """The imports that are reported, in order."""
    return [line.partition("import of ")[2].partition(",")[0] for line in check(root, *arguments).stdout.splitlines()]


@pytest.fixture
def known(root: Path) -> Path:
    done = check(root, "--write-baseline", NAME)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"3 findings written to {NAME}.\n", "")
    return root


def test_what_is_written(known: Path) -> None:
    value = json.loads((known / NAME).read_text("utf-8"))
    assert value["version"] == 1
    assert [(one["path"], one["code"], one["rule"]) for one in value["findings"]] == [
        ("CLAUDE.md", "GL201", "import-missing"),
        ("CLAUDE.md", "GL201", "import-missing"),
        ("pkg/CLAUDE.md", "GL201", "import-missing"),
    ]
    assert all(set(one) == {"path", "code", "rule", "fingerprint", "message"} for one in value["findings"])
    before = (known / NAME).read_bytes()
    check(known, "--write-baseline", NAME)
    assert (known / NAME).read_bytes() == before


def test_known_findings_are_counted_and_not_reported(known: Path) -> None:
    done = check(known, "--baseline", NAME)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert check(known).returncode == 1
    done = guidelint("check", *CHOSEN[:2], "--baseline", NAME, cwd=known)
    assert done.stdout == "No findings in 2 guidance files (agent: claude-code). 3 known from the baseline.\n"
    summary = json.loads(check(known, "--baseline", NAME, "--format", "json").stdout)["summary"]
    assert (summary["baselined"], summary["error"], summary["fixable"]) == (3, 0, 0)


def test_moved_lines_stay_known(known: Path) -> None:
    path = known / "CLAUDE.md"
    first, second = "See @docs/one.md for the first.", "See @docs/two.md for the second."
    path.write_text(f"# Other title\n\nmore\n\n- {second}\n\n## {first}\n".replace("- ", "").replace("## ", ""))
    assert found(known, "--baseline", NAME) == []


@pytest.mark.parametrize(
    ("line", "reported"),
    [
        ("See @docs/four.md too.", "docs/four.md"),
        ("See @docs/one.md too.", "docs/one.md"),  # in other words
    ],
)
def test_a_new_finding_of_a_known_kind_is_reported(line: str, reported: str, known: Path) -> None:
    path = known / "CLAUDE.md"
    path.write_text(f"{line}\n\n{path.read_text()}")
    assert found(known, "--baseline", NAME)[0] == reported
    assert check(known, "--baseline", NAME).returncode == 1


def test_equal_findings_are_counted(tmp_path: Path) -> None:
    idle = "<!-- guidelint: ignore[text-cut] -->\n\na\n\n"
    root = write(tmp_path, {"AGENTS.md": idle * 2})
    chosen = ("--select", "invalid-ignore,text-cut", "--format", "concise", "--agent", "codex")
    guidelint("check", *chosen, "--write-baseline", NAME, cwd=root)
    (root / "AGENTS.md").write_text(idle * 3)
    done = guidelint("check", *chosen, "--baseline", NAME, cwd=root)
    assert [line.partition(": ")[0] for line in done.stdout.splitlines()] == ["AGENTS.md:9:24"]
    (root / "AGENTS.md").write_text(idle)
    assert "1 entry" in guidelint("check", *chosen[:4], "--baseline", NAME, cwd=root).stderr


def test_a_changed_line_is_reported(known: Path) -> None:
    path = known / "CLAUDE.md"
    path.write_text(path.read_text().replace("for the first", "for the 1st"))
    assert found(known, "--baseline", NAME) == ["docs/one.md"]


def test_entries_that_match_nothing_are_told_of(known: Path) -> None:
    (known / "pkg/CLAUDE.md").write_text("Be short.\n")
    renew = f"renew it with `guidelint check --write-baseline {NAME}`"
    done = check(known, "--baseline", NAME)
    assert (done.returncode, done.stderr) == (0, f"guidelint: 1 entry of {NAME} matches no finding any more; {renew}\n")
    (known / "CLAUDE.md").write_text("Be short.\n")
    done = check(known, "--baseline", NAME)
    assert done.stderr == f"guidelint: 3 entries of {NAME} match no finding any more; {renew}\n"
    # A run that looks at less says nothing of the rest.
    for less in (("pkg",), ("--ignore", "GL201"), ("--min-confidence", "high")):
        assert check(known, "--baseline", NAME, *less).stderr == ""


def test_the_baseline_of_the_configuration(known: Path) -> None:
    (known / "conf").mkdir()
    (known / NAME).rename(known / "conf" / NAME)
    (known / "guidelint.toml").write_text(f'baseline = "conf/{NAME}"\n')
    assert check(known).returncode == 0
    assert check(known, cwd="pkg").returncode == 0
    done = guidelint("check", "--show-settings", cwd=known)
    assert f'baseline = "conf/{NAME}"' in done.stdout
    # What is written is all there is, whatever is known.
    assert check(known, "--write-baseline", "all.json").stdout == "3 findings written to all.json.\n"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (NAME, f"{NAME}: there is no such baseline; make it with `guidelint check --write-baseline {NAME}`"),
        ("../outside.json", "../outside.json: the baseline cannot be read: outside the repository"),
        ("link.json", "link.json: the baseline cannot be read: outside the repository"),
        ("ignored.json", "ignored.json: the baseline cannot be read: ignored by git"),
    ],
)
def test_a_baseline_of_the_configuration_that_a_clone_does_not_have(name: str, says: str, root: Path) -> None:
    (root.parent / "outside.json").write_text('{"secret": 1}')
    (root / "link.json").symlink_to(root.parent / "outside.json")
    (root / "ignored.json").write_text('{"version": 1, "findings": []}')
    (root / ".gitignore").write_text("ignored.json\n")
    (root / "guidelint.toml").write_text(f'baseline = "{name}"\n')
    done = check(root)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"guidelint: {says}\n")


def test_a_broken_baseline_is_told_in_one_line(root: Path) -> None:
    (root / NAME).write_text("{\n<<<<<<< HEAD\n")
    done = check(root, "--baseline", NAME)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"guidelint: {NAME} is no baseline: no JSON at line 2; write it anew with "
        f"`guidelint check --write-baseline {NAME}`\n"
    )


def test_known_findings_are_not_fixed(tmp_path: Path) -> None:
    idle = "<!-- guidelint: ignore[text-cut] -->"
    root = write(tmp_path, {"AGENTS.md": f"{idle}\n\nfirst\n"})
    chosen = ("--select", "invalid-ignore,text-cut")
    assert guidelint("check", *chosen, "--write-baseline", NAME, cwd=root).returncode == 0
    (root / "pkg").mkdir()
    (root / "pkg/AGENTS.md").write_text(f"second\n\n{idle}\n")
    done = guidelint("check", *chosen, "--baseline", NAME, "--fix", cwd=root)
    assert "Fixed 1 finding in 1 file. 1 known from the baseline." in " ".join(done.stdout.split())
    assert (root / "AGENTS.md").read_text() == f"{idle}\n\nfirst\n"
    assert (root / "pkg/AGENTS.md").read_text() == "second\n"


def test_a_name_that_is_no_utf_8(tmp_path: Path) -> None:
    root = write(tmp_path, {})
    folder = os.path.join(os.fsencode(root), b"caf\xe9")
    os.mkdir(folder)
    with open(folder + b"/CLAUDE.md", "w") as file:
        file.write("See @docs/one.md.\n")
    check(root, "--agent", "claude-code", "--write-baseline", NAME)
    assert r'"caf\udce9/CLAUDE.md"' in (root / NAME).read_text("utf-8")
    assert check(root, "--agent", "claude-code", "--baseline", NAME).returncode == 0
