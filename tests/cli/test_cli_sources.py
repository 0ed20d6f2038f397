"""`--ref`, `--staged` and `--since`: what is in git, read without checking anything out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import CUT, CUT_LINE, commit, git, guidelint

ONLY = ("--select", "GL1,GL2,GL3,GL4", "--agent", "codex", "--format", "concise")
CUTS = ("--agent", "codex", "--format", "concise", "--ignore", "GL102")
LOG = "```text\n2031-04-02 08:14:07 INFO start\n2031-04-02 08:14:08 INFO done\n2031-04-02 08:14:09 WARN slow\n```\n"


def test_a_revision_is_checked_with_its_own_configuration(tmp_path: Path) -> None:
    commit(tmp_path, CUT)
    commit(tmp_path, {"AGENTS.md": "Short.\n", "pkg/AGENTS.md": "Short.\n", "guidelint.toml": 'ignore = ["GL1"]\n'})
    assert guidelint("check", *CUTS, cwd=tmp_path).stdout == ""
    assert guidelint("check", *CUTS, "--ref", "HEAD", cwd=tmp_path).stdout == ""
    done = guidelint("check", *CUTS, "--ref", "HEAD~1", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (1, CUT_LINE, "")


def test_prompt_and_explain_read_a_revision(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Old.\n", "pkg/AGENTS.md": "Of the package.\n"})
    commit(tmp_path, {"AGENTS.md": "New.\n"})
    (tmp_path / "AGENTS.md").write_text("Not committed.\n")
    (tmp_path / "pkg/AGENTS.md").unlink()
    (tmp_path / "pkg").rmdir()
    old = guidelint("prompt", "--agent", "codex", "--ref", "HEAD~1", "pkg", cwd=tmp_path)
    assert "Old.\n" in old.stdout
    assert "Of the package.\n" in old.stdout
    assert "Not committed." in guidelint("prompt", "--agent", "codex", "--neutral", cwd=tmp_path).stdout
    git("add", "--all", cwd=tmp_path)
    assert "Not committed." in guidelint("prompt", "--agent", "codex", "--staged", cwd=tmp_path).stdout
    explained = guidelint("explain", "--agent", "codex", "--ref", "HEAD~1", "--format", "json", cwd=tmp_path)
    assert json.loads(explained.stdout)["loaded"] == [f"{tmp_path}/AGENTS.md"]
    line = guidelint("explain", "--agent", "codex", "--ref", "HEAD~1", "--text", "Old.", cwd=tmp_path)
    assert line.stdout.startswith("AGENTS.md:1")


def test_a_bare_repository_has_revisions(tmp_path: Path) -> None:
    (tmp_path / "work").mkdir()
    commit(tmp_path / "work", {"AGENTS.md": "Text.\n"})
    git("clone", "--quiet", "--bare", "work", "bare.git", cwd=tmp_path)
    done = guidelint("prompt", "--agent", "codex", "--ref", "main", cwd=tmp_path / "bare.git")
    assert "Text.\n" in done.stdout


# --since


def test_only_what_a_change_brought_is_reported(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": f"# Rules\n\nOne.\n\n{LOG}"})
    other = LOG.replace("2031", "2032").replace("INFO", "DEBUG")
    commit(tmp_path, {"AGENTS.md": f"# Rules\n\nMoved down.\n\nOne.\n\n{LOG}\nMore.\n\n{other}"})
    done = guidelint("check", *ONLY, "--since", "HEAD~1", "--fail-on", "warning", cwd=tmp_path)
    assert [line.split(":")[1] for line in done.stdout.splitlines()] == ["15"]
    assert done.returncode == 1
    text = guidelint("check", "--select", "GL301", "--since", "HEAD~1", cwd=tmp_path)
    assert "Since HEAD~1: 1 was there before, 0 are mended." in " ".join(text.stdout.split())


def test_what_a_change_mended_is_counted(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": f"# Rules\n\nOne.\n\n{LOG}"})
    commit(tmp_path, {"AGENTS.md": "# Rules\n\nOne.\n"})
    done = guidelint("check", "--select", "GL301", "--since", "HEAD~1", "--format", "json", cwd=tmp_path)
    summary = json.loads(done.stdout)["summary"]
    assert (summary["before"], summary["mended"], done.returncode) == (0, 1, 0)


def test_a_renamed_file_brings_nothing(tmp_path: Path) -> None:
    commit(tmp_path, {"old/AGENTS.md": f"# Rules\n\nOne.\n\n{LOG}"})
    (tmp_path / "old").rename(tmp_path / "new")
    done = guidelint("check", "--select", "GL301", "--since", "HEAD", "--format", "json", cwd=tmp_path)
    result = json.loads(done.stdout)
    assert (result["findings"], result["summary"]["before"], result["summary"]["mended"]) == ([], 1, 0)


def test_a_change_cannot_loosen_its_own_gate(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "# Rules\n\nOne.\n", "guidelint.toml": 'agents = ["codex"]\n'})
    (tmp_path / "guidelint.toml").write_text('agents = ["codex"]\nignore = ["pasted-log"]\nbaseline = "known.json"\n')
    (tmp_path / "AGENTS.md").write_text(f"# Rules\n\nOne.\n\n{LOG}")
    done = guidelint("check", *ONLY, "--since", "HEAD", "--fail-on", "warning", cwd=tmp_path)
    assert done.returncode == 1
    assert "pasted-log" in done.stdout
    assert done.stderr == "guidelint: guidelint.toml is changed; the check went by the one of HEAD\n"


def test_a_new_configuration_does_not_count_either(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "# Rules\n\nOne.\n"})
    (tmp_path / "guidelint.toml").write_text('ignore = ["pasted-log"]\n')
    (tmp_path / "AGENTS.md").write_text(f"# Rules\n\nOne.\n\n{LOG}")
    done = guidelint("check", *ONLY, "--since", "HEAD", "--fail-on", "warning", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr == ("guidelint: guidelint.toml is new; the check went by the settings of HEAD, which has none\n")


def test_a_comment_that_a_change_adds_is_told(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "# Rules\n\nOne.\n"})
    (tmp_path / "AGENTS.md").write_text(f"<!-- guidelint: ignore-file -->\n\n# Rules\n\n{LOG}")
    done = guidelint("check", *ONLY, "--since", "HEAD", cwd=tmp_path)
    assert done.stderr == (
        "guidelint: AGENTS.md:1: the change adds a comment that suppresses all rules in the whole file\n"
    )


def test_a_change_that_only_renames_a_documented_script(tmp_path: Path) -> None:
    guidance = "# Rules\n\nRun `npm run check` before each commit.\n"
    commit(tmp_path, {"AGENTS.md": guidance, "package.json": '{"scripts": {"check": "tsc", "build": "tsc -b"}}'})
    commit(tmp_path, {"package.json": '{"scripts": {"verify": "tsc", "build": "tsc -b"}}'})
    done = guidelint("check", *ONLY, "--since", "HEAD~1", "--fail-on", "warning", cwd=tmp_path)
    assert done.returncode == 1
    assert "AGENTS.md:3:" in done.stdout
    assert "missing-command" in done.stdout
    diff = guidelint("diff", "HEAD~1", cwd=tmp_path)
    assert diff.stdout.startswith(
        "What agents are told at their start does not change between HEAD~1 and the working copy"
    )


@pytest.mark.parametrize("head", [(), ("HEAD",), ("--staged",)])
def test_diff_compares_with_either_source(head: tuple[str, ...], tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "One.\n"})
    commit(tmp_path, {"AGENTS.md": "One.\nTwo.\n"})
    done = guidelint("diff", "--exit-code", "HEAD~1", *head, cwd=tmp_path)
    assert done.returncode == 1
    assert "AGENTS.md\n1   One.\n2 + Two.\n" in done.stdout
    same = guidelint("diff", "--exit-code", "HEAD", *head, cwd=tmp_path)
    assert same.returncode == 0


def test_diff_as_json_and_markdown(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "One.\n"})
    commit(tmp_path, {"AGENTS.md": "One.\nAsk @everyone about `|` and <b>.\n"})
    facts = json.loads(guidelint("diff", "HEAD~1", "--format", "json", cwd=tmp_path).stdout)
    [change] = facts["changes"]
    assert (change["agent"], change["folder"], change["started"]) == ("codex", ".", [])
    assert [row for row in change["diff"] if row["sign"] in "+-"] == [
        {"sign": "+", "text": "Ask @everyone about `|` and <b>.", "path": "AGENTS.md", "line": 2}
    ]
    assert facts["summary"].startswith(
        "What agents are told changes at 1 of 1 start between HEAD~1 and the working copy:"
    )
    markdown = guidelint("diff", "HEAD~1", "--format", "markdown", cwd=tmp_path).stdout
    assert markdown.startswith("**What agents are told.** ")
    assert "| codex | `the root` |" in markdown
    assert "\n```diff\n" in markdown


def test_what_diff_cannot_do(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "One.\n"})
    for arguments, message in (
        (("nope",), "nope: git knows no such commit here"),
        (("HEAD", "HEAD", "--staged"), "--staged stands in the place of HEAD: give one of them (see --help)"),
        (("HEAD", "--agent", "codx"), "unknown agent `codx`; did you mean `codex`?"),
    ):
        done = guidelint("diff", *arguments, cwd=tmp_path)
        assert done.returncode == 2
        assert done.stderr.startswith(f"guidelint: {message}")


# budget


def test_budget_lists_what_differs_from_the_folder_above(tmp_path: Path) -> None:
    files = {
        "AGENTS.md": "Root rule.\n" * 100,
        "a/AGENTS.md": "Of a.\n",
        "a/b/x.py": "",
        "c/AGENTS.md": "Of c.\n" * 5000,
    }
    commit(tmp_path, files)
    done = guidelint("budget", "--format", "json", cwd=tmp_path)
    facts = json.loads(done.stdout)
    assert [(cost["folder"], cost["files"][0]["path"]) for cost in facts["always"]] == [
        ("c", "c/AGENTS.md"),
        ("a", "AGENTS.md"),
        (".", "AGENTS.md"),
    ]
    root = facts["always"][2]
    assert (root["limit"]["amount"], root["used"], root["left"], root["percent"]) == (32_768, 1_100, 31_668, 3)
    text = guidelint("budget", cwd=tmp_path).stdout.splitlines()
    assert text[0] == "Sent with every request"
    assert text[2].split()[:2] == ["codex", "c"]
    below = json.loads(guidelint("budget", "a", "--format", "json", cwd=tmp_path).stdout)
    assert [cost["folder"] for cost in below["always"]] == ["a"]


def test_budget_tells_guidance_on_demand_apart(tmp_path: Path) -> None:
    rule = "---\npaths: src/*.py\n---\n\nOnly for sources.\n"
    commit(tmp_path, {"CLAUDE.md": "Always.\n", ".claude/rules/src.md": rule, "src/a.py": ""})
    facts = json.loads(guidelint("budget", "--format", "json", cwd=tmp_path).stdout)
    assert [cost["files"] for cost in facts["always"]] == [[{"path": "CLAUDE.md", "bytes": 7, "tokens": 2}]]
    assert [(one["path"], one["patterns"]) for one in facts["on_demand"]] == [(".claude/rules/src.md", ["src/*.py"])]
    markdown = guidelint("budget", "--format", "markdown", cwd=tmp_path).stdout
    assert "<summary>Sent when a matching file is touched</summary>" in markdown


def test_budget_tells_whose_tokens_are_an_estimate(tmp_path: Path) -> None:
    commit(tmp_path, {"AGENTS.md": "Always.\n", "CLAUDE.md": "@AGENTS.md\n"})
    note = "Tokens are an estimate for claude-code, whose models count in ways of their own."
    assert guidelint("budget", cwd=tmp_path).stdout.splitlines()[-1] == note
    for output in ("markdown", "html"):
        assert note in guidelint("budget", "--format", output, cwd=tmp_path).stdout
    assert "estimate" not in guidelint("budget", "--agent", "codex", cwd=tmp_path).stdout
    facts = json.loads(guidelint("budget", "--format", "json", cwd=tmp_path).stdout)
    assert {cost["agent"]: cost["tokens_estimated"] for cost in facts["always"]} == {
        "claude-code": True,
        "codex": False,
    }
