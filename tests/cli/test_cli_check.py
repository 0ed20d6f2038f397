"""`guidelint check`, by the real command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from textwrap import dedent

import pytest
from commands import CUT, CUT_LINE, environment, git, guidelint, write

from guidelint.cli.main import run

CLEAN = {"AGENTS.md": "Run `make test` before you commit.\n", "Makefile": "test:\n\ttrue\n"}
ONLY = ("--select", "text-cut")
"""The rule whose findings these tests know by heart."""


@pytest.fixture
def cut(tmp_path: Path) -> Path:
    return write(tmp_path, CUT)


@pytest.fixture
def clean(tmp_path: Path) -> Path:
    return write(tmp_path, CLEAN)


# Reports


def test_text_in_a_hundred_columns(cut: Path) -> None:
    done = guidelint("check", *ONLY, cwd=cut)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == dedent("""\
        error GL101 text-cut: cut here: 32 bytes up to the end of the file are not sent; the limit is 32,768
          bytes for all project files
           --> pkg/AGENTS.md:318:14
            |
        317 | Run the tests.
        318 > Run the tests.
            |              ^
        319 > Run the tests.
        320 > Run the tests.
            |
            = agents: codex
            = 32,800 bytes are to be sent there: AGENTS.md (28,000 bytes) and pkg/AGENTS.md (4,800 bytes).
            = Affected: agents started in pkg, and below.
            = help: Shorten the files of this chain, or move what only some tasks need into documents that
                they link to.

        1 error in 2 guidance files (agent: codex).
        """)


def test_text_in_sixty_columns(cut: Path) -> None:
    done = guidelint("check", *ONLY, cwd=cut, COLUMNS="60")
    assert max(map(len, done.stdout.splitlines())) <= 60
    assert done.stdout.startswith("error GL101 text-cut: cut here: 32 bytes up to the end of\n  the file are not sent;")


def test_concise(cut: Path) -> None:
    done = guidelint("check", *ONLY, "--format", "concise", cwd=cut)
    assert (done.returncode, done.stdout, done.stderr) == (1, CUT_LINE, "")


def test_github(cut: Path) -> None:
    done = guidelint("check", *ONLY, "--format", "github", cwd=cut)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith(
        "::error file=pkg/AGENTS.md,line=318,endLine=320,title=GL101 text-cut::cut here: 32 bytes"
    )
    assert done.stdout.count("\n") == 1


def test_json(cut: Path) -> None:
    done = guidelint("check", *ONLY, "--format", "json", cwd=cut)
    assert (done.returncode, done.stderr) == (1, "")
    value = json.loads(done.stdout)
    assert (value["version"], value["root"]) == (1, str(cut))
    [one] = value["findings"]
    assert (one["code"], one["rule"], one["severity"]) == ("GL101", "text-cut", "error")
    assert (one["path"], one["start"], one["end"]) == (
        "pkg/AGENTS.md",
        {"line": 318, "column": 14},
        {"line": 321, "column": 1},
    )
    assert one["fingerprint"]
    assert value["summary"]["files"] == 2


def test_statistics(cut: Path) -> None:
    done = guidelint("check", *ONLY, "--statistics", cwd=cut)
    assert done.returncode == 1
    assert done.stdout == (
        "1 GL101 [ ] text-cut  text beyond an agent's limit, which never reaches the model\n"
        "\n"
        "1 error in 2 guidance files (agent: codex).\n"
    )


def test_output_file(cut: Path) -> None:
    done = guidelint("check", *ONLY, "--format", "concise", "--output-file", "out.txt", cwd=cut, FORCE_COLOR="1")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")
    assert (cut / "out.txt").read_text("utf-8") == CUT_LINE


def test_nothing_found(clean: Path) -> None:
    done = guidelint("check", cwd=clean)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "No findings in 1 guidance file (agent: codex).\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [((), "no file in {} shows which agents are in use"), (("--agent", "codex"), "{} holds no guidance file")],
)
def test_nothing_to_check(arguments: tuple[str, ...], says: str, tmp_path: Path) -> None:
    done = guidelint("check", *arguments, cwd=write(tmp_path, {"README.md": "Read me.\n"}))
    assert (done.returncode, done.stderr) == (0, "")
    assert says.format(tmp_path) in " ".join(done.stdout.split())


def test_without_git_a_note_says_so(tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").write_text("Ask.\n")
    done = guidelint("check", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "No findings in 1 guidance file (agent: codex).\n")
    assert done.stderr.startswith("guidelint: git could not be asked about ")
    assert done.stderr.count("\n") == 1


# Colour


def test_colour_only_where_it_is_wanted(cut: Path) -> None:
    plain = guidelint("check", *ONLY, cwd=cut).stdout
    coloured = guidelint("check", *ONLY, cwd=cut, FORCE_COLOR="1").stdout
    assert "\x1b" not in plain
    assert coloured.startswith("\x1b[1;31merror\x1b[0m\x1b[1m GL101 \x1b[0m")
    assert guidelint("check", *ONLY, cwd=cut, FORCE_COLOR="1", NO_COLOR="1").stdout == plain


def test_formats_for_programs_have_no_colour(cut: Path) -> None:
    for form in ("concise", "json", "github"):
        assert "\x1b" not in guidelint("check", *ONLY, "--format", form, cwd=cut, FORCE_COLOR="1").stdout


# What is checked


def test_paths_limit_what_is_reported(cut: Path) -> None:
    def status(*paths: str) -> int:
        return guidelint("check", *ONLY, "--format", "concise", *paths, cwd=cut).returncode

    assert status("pkg") == status("pkg/AGENTS.md") == status(str(cut / "pkg")) == status(".", "pkg") == 1
    assert status("AGENTS.md") == 0


def test_the_root_is_the_repository_s_wherever_it_is_run(cut: Path) -> None:
    done = guidelint("check", *ONLY, "--format", "concise", cwd=cut / "pkg")
    assert done.stdout == CUT_LINE


def test_from_a_folder_full_of_clones_the_root_is_the_path_s_repository(tmp_path: Path) -> None:
    cut = write(tmp_path / "cut", CUT)
    write(tmp_path / "clean", CLEAN)
    (tmp_path / "alone").mkdir()

    def said(*arguments: str) -> str:
        done = guidelint("check", *ONLY, "--format", "concise", *arguments, cwd=tmp_path)
        return done.stdout + done.stderr

    for path in ("cut", "cut/pkg", "cut/pkg/AGENTS.md", str(cut)):
        assert said(path) == CUT_LINE
    git("add", ".", cwd=cut)
    assert said("--staged", "cut") == CUT_LINE
    assert said("clean") == ""
    assert said("clean", "cut") == (
        f"guidelint: {cut} is not in the repository {tmp_path}/clean: check it in a run of its own\n"
    )
    assert f"{tmp_path}: it is in no git repository" in said("alone")


def test_agents_are_those_named(cut: Path) -> None:
    done = guidelint("check", *ONLY, "--agent", "react-agent-mini", "--agent", "codex", "--agent", "codex", cwd=cut)
    assert "(agents: react-agent-mini, codex)" in done.stdout


def test_rules_are_chosen(cut: Path) -> None:
    def codes(*arguments: str) -> set[str]:
        done = guidelint("check", *arguments, "--format", "json", cwd=cut)
        assert done.stderr == ""
        return {one["code"] for one in json.loads(done.stdout)["findings"]}

    assert "GL101" in codes()
    assert codes("--select", "GL101") == codes("--select", "near-limit, text-cut", "--ignore", "GL102") == {"GL101"}
    assert "GL101" not in codes("--ignore", "text-cut")
    assert codes("--select", "GL1", "--ignore", "GL1") == set()
    assert codes("--select", "all", "--ignore", "all") == set()


def test_confidence_and_cache_options_are_taken(cut: Path) -> None:
    done = guidelint("check", *ONLY, "--min-confidence", "high", "--no-cache", "--format", "concise", cwd=cut)
    assert done.stdout == CUT_LINE


def test_user_takes_this_machine_s_settings(cut: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    home = tmp_path_factory.mktemp("home")
    (home / ".codex").mkdir()
    (home / ".codex" / "config.toml").write_text("project_doc_max_bytes = 40000\n")
    variables = {"HOME": str(home)}
    assert guidelint("check", *ONLY, cwd=cut, **variables).returncode == 1
    assert guidelint("check", *ONLY, "--user", cwd=cut, **variables).returncode == 0


# The configuration


def test_configuration_counts(cut: Path) -> None:
    (cut / "guidelint.toml").write_text('select = ["text-cut"]\nfail-on = "never"\n')
    done = guidelint("check", "--format", "concise", cwd=cut)
    assert (done.returncode, done.stdout) == (0, CUT_LINE)
    assert guidelint("check", "--fail-on", "error", cwd=cut).returncode == 1


def test_configuration_can_be_named(cut: Path) -> None:
    (cut / "other.toml").write_text('ignore = ["text-cut"]\nselect = ["text-cut"]\n')
    assert guidelint("check", "--config", "other.toml", cwd=cut).returncode == 0


def test_show_settings(cut: Path) -> None:
    (cut / "guidelint.toml").write_text(
        'exclude = ["vendor/"]\n[limits]\nbytes = 1000\n[per-path-ignores]\n"a b/*.md" = ["GL1"]\n'
    )
    options = ("--fail-on", "info", "--min-confidence", "high", "--agent", "peri")
    done = guidelint("check", "--show-settings", *ONLY, *options, cwd=cut)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[:2] == [f"# root: {cut}", "# configuration: guidelint.toml"]
    assert tomllib.loads(done.stdout) == {
        "agents": ["peri"],
        "select": ["text-cut"],
        "min-confidence": "high",
        "fail-on": "info",
        "exclude": ["vendor/"],
        "limits": {"bytes": 1000, "near-percent": 80, "import-bytes": 16_384},
        "per-path-ignores": {"a b/*.md": ["GL1"]},
    }


# Exit statuses


@pytest.mark.parametrize(("level", "status"), [("error", 0), ("warning", 1), ("info", 1), ("never", 0)])
def test_fail_on(level: str, status: int, tmp_path: Path) -> None:
    root = write(tmp_path, {"AGENTS.md": "Keep to this.\n" * 2200})
    done = guidelint("check", "--select", "near-limit", "--format", "concise", "--fail-on", level, cwd=root)
    assert ": warning GL102 near-limit: " in done.stdout
    assert done.returncode == status


UNUSABLE: dict[tuple[str, ...], str] = {
    ("nope",): "nope: no such file or folder",
    ("--select", "text-cot"): "unknown rule `text-cot`; did you mean `text-cut`? (`guidelint rule` lists them)",
    ("--ignore", "text-cut,near-limt"): "unknown rule `near-limt`; did you mean `near-limit`?",
    ("--select", ","): "--select names no rule (see --help)",
    ("--agent", "codx"): "unknown agent `codx`; did you mean `codex`? (`guidelint agents` lists those that are known)",
    ("--min-confidence", "sure"): "Invalid value for '--min-confidence': 'sure' is not one of",
    ("--fail-on", "all"): "Invalid value for '--fail-on': 'all' is not one of",
    ("--format", "xml"): "Invalid value for '--format': 'xml' is not one of",
    ("--config", "nope.toml"): "{root}/nope.toml: there is no such file",
    ("--output-file", "nope/out"): "cannot write nope/out: No such file or directory",
    ("--statistics", "--format", "json"): "--statistics goes with --format text or concise (see --help)",
    ("--fix", "--staged"): "--fix changes files of the working copy: it does not go with --staged (see --help)",
    ("--fix", "--ref", "HEAD"): "--fix changes files of the working copy: it does not go with --ref (see --help)",
    ("--fix", "--stdin-filename", "AGENTS.md"): "it does not go with --stdin-filename (see --help)",
    **{(option, "x"): "x: git knows no such commit here" for option in ("--ref", "--since")},
    **{(option, ""): "a REV of no characters" for option in ("--ref", "--since")},
    ("--ref", "HEAD", "--staged"): "--staged and --ref say what is checked in two ways: give one of them (see --help)",
    (
        "--fix",
        "--since",
        "HEAD",
    ): "--since tells what a change brought: it goes with nothing that fixes or keeps findings",
    ("--diff", "--format", "json"): "--diff prints a diff: it goes with no other format, nor with --statistics",
    ("--diff", "--statistics"): "--diff prints a diff: it goes with no other format, nor with --statistics",
    ("--baseline", "x"): "x: there is no such baseline; make it with `guidelint check --write-baseline x`",
    ("--baseline", "."): ".: the baseline cannot be read: a folder",
    **{
        (
            "--write-baseline",
            "b",
            *more,
        ): f"--write-baseline writes all findings as they are: it does not go with {what}"
        for more, what in (
            ((".",), "PATHS"),
            (("--stdin-filename", "AGENTS.md"), "--stdin-filename"),
            (("--baseline", "x"), "--baseline"),
            (("--fix",), "--fix"),
            (("--diff",), "--diff"),
        )
    },
    ("--write-baseline", "nope/b"): "cannot write nope/b: No such file or directory",
    ("--write-baseline", "."): "cannot write .: it is no regular file",
    ("--stdin-filename", "."): ".: is no file",
    ("--stdin-filename", "AGENTS.md/x"): "AGENTS.md/x: {root}/AGENTS.md is no folder",
    ("/etc/passwd", "."): "/etc/passwd is not in the repository {root}: check it in a run of its own",
}


@pytest.mark.parametrize("arguments", UNUSABLE, ids=" ".join)
def test_what_cannot_run_says_so_in_one_line(
    arguments: tuple[str, ...], clean: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(clean)
    assert run(["check", *arguments]) == 2
    output, errors = capfd.readouterr()
    assert output == ""
    assert errors.startswith("guidelint: ")
    assert UNUSABLE[arguments].format(root=clean) in errors
    assert errors.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('selct = ["GL101"]\n', "guidelint.toml:1: unknown key `selct`; did you mean `select`?"),
        ('select = ["text-cot"]\n', "guidelint.toml:1: unknown rule `text-cot`; did you mean `text-cut`?"),
        ('agents = ["codx"]\n', "guidelint.toml:1: unknown agent `codx`; did you mean `codex`?"),
        ("select = [\n", "guidelint.toml"),
    ],
    ids=["key", "rule", "agent", "TOML"],
)
def test_a_broken_configuration_says_so_in_one_line(
    text: str, says: str, clean: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (clean / "guidelint.toml").write_text(text)
    monkeypatch.chdir(clean)
    assert run(["check"]) == 2
    output, errors = capfd.readouterr()
    assert output == ""
    assert says in errors
    assert errors.count("\n") == 1


def test_no_report_is_written_where_the_check_cannot_run(clean: Path) -> None:
    (clean / "out.txt").write_text("of the last run\n")
    assert guidelint("check", "--output-file", "out.txt", "--agent", "nope", cwd=clean).returncode == 2
    assert (clean / "out.txt").read_text() == "of the last run\n"


# --staged


def test_what_is_staged_is_checked_and_nothing_else(cut: Path) -> None:
    git("add", "--all", cwd=cut)
    (cut / "pkg" / "AGENTS.md").write_text("Other text.\n")
    done = guidelint("check", *ONLY, "--staged", "--format", "concise", cwd=cut)
    assert (done.returncode, done.stdout, done.stderr) == (1, CUT_LINE, "")
    assert guidelint("check", *ONLY, cwd=cut).returncode == 0


def test_what_is_not_staged_does_not_count(cut: Path) -> None:
    git("add", "AGENTS.md", cwd=cut)
    assert guidelint("check", *ONLY, "--staged", cwd=cut).returncode == 0
    assert guidelint("check", *ONLY, cwd=cut).returncode == 1


def test_staged_needs_git(tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").write_text("Ask.\n")
    done = guidelint("check", "--staged", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("guidelint: --staged: ")


# Hostile names

NAMES = (b"a\n::error::x", b"b\x1b[31m", b"c\xff", b"d,e:f%25", b"##[error]g", "漢\u202e".encode())


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    write(tmp_path, {"AGENTS.md": CUT["AGENTS.md"]})
    for name in NAMES:
        folder = os.path.join(os.fsencode(tmp_path), name)
        os.mkdir(folder)
        with open(folder + b"/AGENTS.md", "w") as file:
            file.write(CUT["pkg/AGENTS.md"])
    return tmp_path


@pytest.mark.parametrize("form", ["text", "concise", "github"])
@pytest.mark.parametrize("force_color", ["", "1"])
def test_hostile_names_leak_nothing(form: str, force_color: str, hostile: Path) -> None:
    done = guidelint("check", *ONLY, "--format", form, cwd=hostile, FORCE_COLOR=force_color)
    assert (done.returncode, done.stderr) == (1, "")
    assert r"b\x1b[31m" in done.stdout
    assert r"c\udcff" in done.stdout
    assert (
        "file=a%0A%3A%3Aerror%3A%3Ax/AGENTS.md," if form == "github" else r"a\n::error::x/AGENTS.md:"
    ) in done.stdout
    assert r"漢\u202e" in done.stdout
    assert "\x1b[31m/" not in done.stdout
    assert not {"\r", "\u202e"} & set(done.stdout)
    lines = [line.strip() for line in done.stdout.split("\n")]
    assert "##[" not in done.stdout
    if form == "github":
        assert all(line.startswith("::error file=") for line in lines if line)
        assert "file=d%2Ce%3Af%2525/AGENTS.md," in done.stdout
    else:
        assert not any(line.startswith("::") for line in lines)
    if form == "concise":
        assert all(line.endswith(CUT_LINE.partition(": ")[2].strip()) for line in lines if line)


def test_hostile_names_in_json(hostile: Path) -> None:
    done = guidelint("check", *ONLY, "--format", "json", cwd=hostile)
    paths = {one["path"] for one in json.loads(done.stdout)["findings"]}
    assert {"a\n::error::x/AGENTS.md", "b\x1b[31m/AGENTS.md", "c\udcff/AGENTS.md", "漢\u202e/AGENTS.md"} <= paths


def test_hostile_names_on_the_command_line(clean: Path) -> None:
    done = guidelint("check", "a\n::error::x\x1b[31m", "--select", "\x1b[31m", cwd=clean)
    assert (done.returncode, done.stdout) == (2, "")
    assert (done.stderr.count("\n"), "\x1b" in done.stderr) == (1, False)


def test_any_locale(cut: Path) -> None:
    (cut / "pkg" / "AGENTS.md").write_text("Führe die Prüfungen aus: 測試.\n" * 320, "utf-8")
    variables = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    for form in ("text", "json", "concise", "github"):
        done = guidelint("check", *ONLY, "--format", form, cwd=cut, **variables)
        assert (done.returncode, done.stderr) == (1, "")
        assert done.stdout == guidelint("check", *ONLY, "--format", form, cwd=cut).stdout
    assert "測試" in guidelint("check", *ONLY, cwd=cut, **variables).stdout


def test_rich_is_not_imported_where_there_is_no_colour(cut: Path) -> None:
    """It costs more time than a small repository's check."""
    code = "import sys; from guidelint.cli.main import run; run(sys.argv[1:]); assert 'rich' not in sys.modules"
    done = subprocess.run(
        [sys.executable, "-c", code, "check", *ONLY], cwd=cut, env=environment(), capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
