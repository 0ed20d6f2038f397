"""`guidelint extract`, by the real command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from commands import environment, git, guidelint, write

AGENTS = """\
# Guide

Run `make test`. The [log](#old-log).

## Old log

What [happened](docs/then.md) then.

### Details

Long.

## Rules

Use tabs.
"""
LEFT = """\
# Guide

Run `make test`. The [log](docs/log.md#old-log).

[Old log](docs/log.md)

## Rules

Use tabs.
"""
LOG = """\
# Old log

What [happened](then.md) then.

## Details

Long.
"""
FILES = {"AGENTS.md": AGENTS, "README.md": "See [details](AGENTS.md#details).\n", "docs/then.md": "# Then\n"}
README = "See [details](docs/log.md#details).\n"


def committed(root: Path) -> None:
    git("add", "--all", cwd=root)
    git("-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", "Text", cwd=root)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = write(tmp_path / "repository", FILES)
    committed(root)
    return root


def extract(root: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return guidelint("extract", *arguments, cwd=root, **variables)


def texts(root: Path) -> dict[str, str]:
    """Every file but those of git."""
    paths = sorted(path for path in root.rglob("*") if path.is_file() and ".git" not in path.parts)
    return {str(path.relative_to(root)): path.read_bytes().decode() for path in paths}


MOVED = {"AGENTS.md": LEFT, "README.md": README, "docs/log.md": LOG, "docs/then.md": "# Then\n"}


# What it does and says


def test_a_section_moves_and_it_is_told(root: Path) -> None:
    done = extract(root, "AGENTS.md:old log", "--to", "docs/log.md")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[:3] == [
        "docs/log.md: new, with 7 lines of AGENTS.md",
        "README.md: links to what moved lead to docs/log.md",
        "AGENTS.md: 7 lines moved to docs/log.md, a link in their place",
    ]
    assert len(lines) == 4
    assert lines[3].startswith("codex: ")
    assert texts(root) == MOVED


def test_the_tokens_of_each_agent_are_told(root: Path) -> None:
    def tokens() -> int:
        found = guidelint("prompt", "--neutral", "--agent", "codex", "--format", "json", cwd=root).stdout
        return sum(segment["tokens"] for segment in json.loads(found)["segments"])

    long = f"# Guide\n\n## Long\n\n{'Word after word. ' * 200}\n"
    (root / "AGENTS.md").write_text(long)
    before = tokens()
    line = extract(
        root, "AGENTS.md:long", "--to", "docs/log.md", "--allow-dirty", "--agent", "codex", "--agent", "gemini-cli"
    ).stdout.splitlines()
    now = tokens()
    assert line[-2:] == [
        f"codex: {before - now:,} tokens saved at the root, {before:,} before and {now:,} now",
        "gemini-cli: ~0 tokens saved at the root, ~0 before and ~0 now",
    ]


def test_a_dry_run_prints_a_diff_that_applies(root: Path) -> None:
    done = extract(root, "AGENTS.md:old log", "--to", "docs/log.md", "--dry-run")
    assert (done.returncode, done.stderr) == (0, "")
    assert texts(root) == FILES
    assert done.stdout.startswith("--- /dev/null\n+++ b/docs/log.md\n@@ -0,0 +1,7 @@\n+# Old log\n")
    (root.parent / "patch").write_text(done.stdout)
    git("apply", str(root.parent / "patch"), cwd=root)
    assert texts(root) == MOVED


def test_a_diff_shows_no_secret(root: Path) -> None:
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    (root / "AGENTS.md").write_text(f"# Guide\n\n## Keys\n\nUse {token} here.\n")
    committed(root)
    done = extract(root, "AGENTS.md:keys", "--to", "docs/log.md", "--dry-run")
    assert done.returncode == 0
    assert token not in done.stdout
    assert "********" in done.stdout


def test_to_the_end_of_a_document(root: Path) -> None:
    assert extract(root, "AGENTS.md:Old log", "--to", "docs/then.md").stdout.startswith(
        "docs/then.md: has at its end 7 lines of AGENTS.md\n"
    )
    assert texts(root)["docs/then.md"] == (
        "# Then\n\n## Old log\n\nWhat [happened](then.md) then.\n\n### Details\n\nLong.\n"
    )


def test_the_prompt_loses_the_text_and_has_the_route(root: Path) -> None:
    def prompt() -> str:
        return guidelint("prompt", "--agent", "codex", "--neutral", cwd=root).stdout

    (root / "AGENTS.md").write_text(AGENTS.replace("The [log](#old-log).", ""))
    committed(root)
    before = prompt()
    section = AGENTS[AGENTS.index("## Old log") : AGENTS.index("\n\n## Rules")]
    assert before.count(section) == 1
    extract(root, "AGENTS.md:old log", "--to", "docs/log.md")
    assert prompt() == before.replace(section, "[Old log](docs/log.md)")


def test_from_a_folder_below(root: Path) -> None:
    done = guidelint("extract", "../AGENTS.md:old log", "--to", "log.md", cwd=root / "docs")
    assert (done.returncode, done.stderr) == (0, "")
    assert texts(root) == MOVED


def test_a_link_to_the_source_stays_and_its_file_changes(root: Path) -> None:
    (root / "CLAUDE.md").symlink_to("AGENTS.md")
    committed(root)
    assert extract(root, "CLAUDE.md:old log", "--to", "docs/log.md").returncode == 0
    assert (root / "CLAUDE.md").readlink() == Path("AGENTS.md")
    assert texts(root) == {**MOVED, "CLAUDE.md": LEFT}


def test_any_document_and_any_name(root: Path) -> None:
    (root / "a:b.md").write_text("# A\n\n## One: two\n\ntext\n")
    committed(root)
    assert extract(root, "a:b.md:One: two", "--to", "new/deep/x.md").returncode == 0
    found = texts(root)
    assert (found["a:b.md"], found["new/deep/x.md"]) == ("# A\n\n[One: two](new/deep/x.md)\n", "# One: two\n\ntext\n")


def test_imports_that_are_no_longer_loaded_are_told(root: Path) -> None:
    (root / "CLAUDE.md").write_text("# Guide\n\n## More\n\n@docs/then.md\n")
    committed(root)
    done = extract(root, "CLAUDE.md:more", "--to", "docs/log.md", "--agent", "claude-code")
    assert done.stderr == (
        "guidelint: CLAUDE.md:5: @docs/then.md was loaded by Claude Code; in docs/log.md it is loaded no more\n"
    )
    assert texts(root)["docs/log.md"] == "# More\n\n@then.md\n"


# Findings

LISTING = "".join(f"- `src/{name}.py`\n" for name in "abcdefghij")
INVENTORY = f"# Guide\n\nRun it.\n\n## Files\n\n{LISTING}\nEnd.\n"


@pytest.fixture
def listed(root: Path) -> Path:
    (root / "src").mkdir()
    for name in "abcdefghij":
        (root / f"src/{name}.py").write_text("x = 1\n")
    (root / "AGENTS.md").write_text(INVENTORY)
    committed(root)
    return root


def test_the_block_of_a_finding_moves(listed: Path) -> None:
    done = extract(listed, "--finding", "GL304", "AGENTS.md:9", "--to", "docs/files.md")
    assert (done.returncode, done.stderr) == (0, "")
    found = texts(listed)
    assert found["AGENTS.md"] == "# Guide\n\nRun it.\n\n## Files\n\n[Files](docs/files.md)\n\nEnd.\n"
    assert found["docs/files.md"] == "# Files\n\n" + INVENTORY[INVENTORY.index("- ") : INVENTORY.index("\nEnd")]


def test_a_finding_that_is_not_there(listed: Path) -> None:
    for rule in ("GL304", "inventory"):
        done = extract(listed, "--finding", rule, "AGENTS.md:3", "--to", "docs/files.md")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"guidelint: AGENTS.md:3: {rule} has no finding here; it has at line 7\n"
    done = extract(listed, "--finding", "GL999", "AGENTS.md:3", "--to", "docs/files.md")
    assert (done.returncode, done.stderr[:31]) == (2, "guidelint: unknown rule `GL999`")


# What is refused


def refused(root: Path, *arguments: str, says: str) -> None:
    before = texts(root)
    done = extract(root, *arguments)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"guidelint: {says}\n")
    assert texts(root) == before


def test_uncommitted_changes(root: Path) -> None:
    arguments = ("AGENTS.md:old log", "--to", "docs/log.md")
    (root / "README.md").write_text(FILES["README.md"] + "More.\n")
    advice = "commit first, or give --allow-dirty"
    refused(root, *arguments, says=f"README.md has uncommitted changes: {advice}")
    (root / "docs/log.md").write_text("# Mine\n")
    refused(root, *arguments, says=f"docs/log.md is not committed, README.md has uncommitted changes: {advice}")
    dry = extract(root, *arguments, "--dry-run")
    assert (dry.returncode, dry.stderr) == (
        0,
        "guidelint: docs/log.md is not committed, README.md has uncommitted changes: nothing is changed without "
        "--allow-dirty\n",
    )
    assert extract(root, *arguments, "--allow-dirty").returncode == 0
    assert texts(root)["docs/log.md"].startswith("# Mine\n\n## Old log\n")


def test_other_files_may_have_changes(root: Path) -> None:
    (root / "docs/then.md").write_text("# Now\n")
    assert extract(root, "AGENTS.md:old log", "--to", "docs/log.md").returncode == 0


def test_without_a_commit_or_git_nothing_is_committed(tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").write_text("# A\n")
    says = "AGENTS.md is not committed: commit first, or give --allow-dirty"
    refused(tmp_path, "AGENTS.md:a", "--to", "x.md", says=says)
    git("init", "--quiet", cwd=tmp_path)
    refused(tmp_path, "AGENTS.md:a", "--to", "x.md", says=says)
    assert extract(tmp_path, "AGENTS.md:a", "--to", "x.md", "--allow-dirty").returncode == 0


def test_line_ends_that_git_changes_are_no_change(root: Path) -> None:
    (root / "AGENTS.md").write_bytes(AGENTS.replace("\n", "\r\n").encode())
    assert extract(root, "AGENTS.md:old log", "--to", "docs/log.md").returncode == 0
    assert texts(root)["docs/log.md"] == LOG.replace("\n", "\r\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["none.md:a", "--to", "x.md"], "none.md: no such file"),
        (["AGENTS.md", "--to", "x.md"], "extract takes FILE:SECTION, not `AGENTS.md`"),
        (["AGENTS.md:", "--to", "x.md"], "extract takes FILE:SECTION, not `AGENTS.md:`"),
        (["AGENTS.md:Old lag", "--to", "x.md"], "AGENTS.md: there is no section `Old lag`; did you mean `Old log`?"),
        (
            ["--finding", "GL304", "AGENTS.md:x", "--to", "x.md"],
            "extract --finding takes FILE:LINE, and `x` is no line",
        ),
        (["AGENTS.md:rules"], "--to FILE says where the text goes; `extract-to` in the configuration can, too"),
        (["AGENTS.md:rules", "--to", "docs"], "docs: is a folder; name a file in it"),
        (["AGENTS.md:rules", "--to", "new/"], "new/: is a folder; name a file in it"),
        (["AGENTS.md:rules", "--to", "AGENTS.md"], "AGENTS.md: is the file that the text is in already"),
        (["AGENTS.md:rules", "--to", ".git/x.md"], ".git/x.md: belongs to git"),
        (["AGENTS.md:rules", "--to", "tmp/x.md"], "tmp/x.md: git ignores it, and others would not have the text"),
        (["AGENTS.md:rules", "--to", ""], "--to names no file (see --help)"),
    ],
)
def test_mistakes(root: Path, arguments: list[str], says: str) -> None:
    (root / ".gitignore").write_text("tmp/\n")
    refused(root, *arguments, says=says)


def test_nothing_outside_of_the_repository(root: Path, tmp_path: Path) -> None:
    (tmp_path / "out.md").write_text("# A\n")
    (root / "link.md").symlink_to("../out.md")
    for name in ("../out.md", "link.md"):
        refused(root, f"{name}:a", "--to", "x.md", says=f"{name} is outside of the repository {root}")
    for name in ("../new.md", "link.md"):
        done = extract(root, "AGENTS.md:rules", "--to", name)
        assert (done.returncode, done.stdout) == (2, "")
    assert (tmp_path / "out.md").read_text() == "# A\n"


def test_a_file_that_cannot_be_written_leaves_all_as_they_are(root: Path) -> None:
    os.link(root / "AGENTS.md", root / "other.md")
    refused(
        root,
        "AGENTS.md:rules",
        "--to",
        "new/x.md",
        says="AGENTS.md has another name, a hard link, which would keep the old text",
    )
    assert not (root / "new").exists()


# extract-to


def test_the_configuration_says_where(root: Path) -> None:
    (root / "guidelint.toml").write_text('extract-to = "docs/agents/"\n')
    assert extract(root, "AGENTS.md:old log").returncode == 0
    assert texts(root)["docs/agents/old-log.md"].startswith("# Old log\n")
    (root / "guidelint.toml").write_text('extract-to = "docs/agents/all.md"\n')
    assert extract(root, "AGENTS.md:rules", "--allow-dirty").returncode == 0
    assert texts(root)["docs/agents/all.md"] == "# Rules\n\nUse tabs.\n"
    (root / "guidelint.toml").write_text('extract-to = "../elsewhere.md"\n')
    done = extract(root, "AGENTS.md:guide", "--allow-dirty")
    assert (done.returncode, (root / "../elsewhere.md").exists()) == (2, False)


def test_unsafe_fixes_move_what_they_would_take_out(listed: Path) -> None:
    (listed / "guidelint.toml").write_text('extract-to = "docs"\n')
    chosen = ("--select", "inventory", "--unsafe-fixes")
    shown = guidelint("check", *chosen, "--diff", cwd=listed)
    assert shown.returncode == 1
    done = guidelint("check", *chosen, "--fix", cwd=listed)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(" Fixed 1 finding in 2 files.\n")
    found = texts(listed)
    assert found["AGENTS.md"] == "# Guide\n\nRun it.\n\n## Files\n\n[Files](docs/files.md)\n\nEnd.\n"
    assert found["docs/files.md"] == "# Files\n\n" + INVENTORY[INVENTORY.index("- ") : INVENTORY.index("\nEnd")]
    git("checkout", "--quiet", "AGENTS.md", cwd=listed)
    (listed / "docs/files.md").unlink()
    (listed.parent / "patch").write_text(shown.stdout)
    git("apply", str(listed.parent / "patch"), cwd=listed)
    assert texts(listed) == found


def test_what_is_shown_is_what_is_done(listed: Path) -> None:
    (listed / "guidelint.toml").write_text('extract-to = "docs"\n')
    chosen = ("check", "--select", "inventory")
    for more, mark in (((), ""), (("--unsafe-fixes",), "[*] ")):
        told = guidelint(*chosen, *more, cwd=listed).stdout
        assert f"warning GL304 {mark}inventory: " in told
        assert " = unsafe fix: Move it to docs/files.md\n" in told
    found = json.loads(guidelint(*chosen, "--format", "json", cwd=listed).stdout)
    fix = found["findings"][0]["fix"]
    start, end = {"line": 1, "column": 1}, {"line": 16, "column": 13}
    assert fix == {
        "safe": False,
        "title": "Move it to docs/files.md",
        "edits": [
            {"path": "docs/files.md", "start": start, "end": start, "text": "# Files\n\n" + LISTING},
            {"path": "AGENTS.md", "start": {"line": 7, "column": 1}, "end": end, "text": "[Files](docs/files.md)"},
        ],
    }
    assert found["summary"]["fixable"] == 1
    # A file where the folder should be: it cannot be moved, and is not taken out either.
    (listed / "docs").rename(listed / "notes")
    (listed / "docs").write_text("A file.\n")
    committed(listed)
    assert "fix:" not in guidelint(*chosen, cwd=listed).stdout
    assert guidelint(*chosen, "--fix", "--unsafe-fixes", cwd=listed).returncode == 0
    assert texts(listed)["AGENTS.md"] == INVENTORY


# Whenever the process ends

_KILLED = """\
import os, signal

left = [int(os.environ["CALLS"])]

def counted(call):
    def wrapped(*arguments, **options):
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return call(*arguments, **options)
    return wrapped

for name in ("link", "replace", "rename", "mkdir", "fsync", "write", "unlink"):
    setattr(os, name, counted(getattr(os, name)))
"""


@pytest.mark.slow
def test_no_text_is_ever_lost(root: Path, tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/sitecustomize.py").write_text(_KILLED)
    states = set()
    for calls in range(1, 100):
        done = subprocess.run(
            [sys.executable, "-m", "guidelint", "extract", "AGENTS.md:old log", "--to", "notes/log.md"],
            cwd=root,
            env=environment(PYTHONPATH=str(tmp_path / "site"), CALLS=str(calls), PYTHONDONTWRITEBYTECODE="1"),
            capture_output=True,
            check=False,
        )
        found = {name: text for name, text in texts(root).items() if not Path(name).name.startswith(".guidelint-")}
        source, readme, target = found["AGENTS.md"], found["README.md"], found.get("notes/log.md")
        new = target is not None
        assert source == (LEFT.replace("docs/", "notes/") if source != AGENTS else AGENTS)
        assert readme in (FILES["README.md"], README.replace("docs/", "notes/"))
        assert target is None or target == LOG.replace("then.md", "../docs/then.md")
        # The target first, the source last: every link leads somewhere, too.
        assert (new, readme != FILES["README.md"], source != AGENTS) in (
            (False, False, False),
            (True, False, False),
            (True, True, False),
            (True, True, True),
        )
        states.add((new, readme != FILES["README.md"], source != AGENTS))
        git("checkout", "--quiet", ".", cwd=root)
        git("clean", "-fdq", cwd=root)
        if done.returncode != -signal.SIGKILL:
            assert done.returncode == 0
            break
    else:
        pytest.fail("it never ended by itself")
    assert len(states) == 4
