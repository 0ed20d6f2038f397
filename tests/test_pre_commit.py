"""The hook in a real pre-commit, from a repository that holds this checkout as it is now.

No registry is asked: pip finds what the hook's environment needs in wheels that are made of what is installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest
import wheelhouse

# With `--dist loadgroup` one worker installs the hook for all of these tests.
pytestmark = pytest.mark.xdist_group("pre-commit")

CHECKOUT = Path(__file__).parent.parent


@dataclass(frozen=True)
class PreCommit:
    """pre-commit with the hook of this project, and the environment that it and git run in."""

    hook: Path
    """The hook's repository."""
    revision: str
    environment: dict[str, str]

    def run(self, *command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            cwd=cwd,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=300,
            check=False,
        )

    def git(self, *arguments: str, cwd: Path) -> str:
        done = self.run("git", *arguments, cwd=cwd)
        assert done.returncode == 0, done.stdout
        return done.stdout

    def repository(self, folder: Path, files: dict[str, str], hook: str = "guidelint") -> Path:
        """A repository with these files and a hook installed, everything staged."""
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        (folder / ".pre-commit-config.yaml").write_text(
            f"default_language_version: {{python: {sys.executable}}}\n"
            f"repos: [{{repo: {self.hook}, rev: {self.revision}, hooks: [{{id: {hook}}}]}}]\n",
            "utf-8",
        )
        self.git("init", "--quiet", cwd=folder)
        self.git("add", "--all", cwd=folder)
        done = self.run(sys.executable, "-m", "pre_commit", "install", cwd=folder)
        assert done.returncode == 0, done.stdout
        return folder


@pytest.fixture(scope="module")
def pre_commit(tmp_path_factory: pytest.TempPathFactory) -> PreCommit:
    base = tmp_path_factory.mktemp("pre-commit")
    hook, wheels, home = base / "hook", base / "wheels", base / "home"
    for folder in (hook, wheels, home):
        folder.mkdir()
    stray = ("GIT_", "PIP_", "PRE_COMMIT", "PYTHON", "VIRTUALENV_", "VIRTUAL_ENV")
    environment = {key: value for key, value in os.environ.items() if not key.startswith(stray)}
    environment |= {
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_DATA_HOME": str(home / "data"),
        "PRE_COMMIT_HOME": str(base / "store"),
        "GIT_CONFIG_NOSYSTEM": "1",
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_FIND_LINKS": wheels.as_uri(),
        "PIP_NO_INDEX": "1",
        "VIRTUALENV_NO_PERIODIC_UPDATE": "1",
    }
    for role in ("AUTHOR", "COMMITTER"):
        environment |= {f"GIT_{role}_NAME": "A", f"GIT_{role}_EMAIL": "a@example.org"}

    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=CHECKOUT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, os.fsdecode(listed.stdout).split("\0")):
        source, target = CHECKOUT / name, hook / name
        if source.is_file():  # not what is deleted but not yet staged
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))
    wheelhouse.build([*project["build-system"]["requires"], *project["project"]["dependencies"]], wheels)

    made = PreCommit(hook, "", environment)
    made.git("init", "--quiet", cwd=hook)
    made.git("add", "--all", cwd=hook)
    made.git("commit", "--quiet", "--no-verify", "--message", "As it is now", cwd=hook)
    return PreCommit(hook, made.git("rev-parse", "HEAD", cwd=hook).strip(), environment)


def run_all(pre_commit: PreCommit, folder: Path) -> subprocess.CompletedProcess[str]:
    return pre_commit.run(sys.executable, "-m", "pre_commit", "run", "--all-files", "--color=never", cwd=folder)


CLEAN = {"AGENTS.md": "Run `make test` before you commit.\n", "Makefile": "test:\n\ttrue\n"}
CUT = {"AGENTS.md": "Keep to this.\n" * 2000, "pkg/AGENTS.md": "Run the tests.\n" * 320}
HEADLINE = "error GL101 text-cut: cut here: 32 bytes up to the end of the file are not sent;"


def test_a_clean_run_shows_nothing(pre_commit: PreCommit, tmp_path: Path) -> None:
    folder = pre_commit.repository(tmp_path, CLEAN)
    first = run_all(pre_commit, folder)  # installs the hook, which pre-commit tells at length
    line = f"{'guidelint':.<73}Passed\n"
    assert (first.returncode, first.stdout.splitlines(keepends=True)[-1]) == (0, line)
    second = run_all(pre_commit, folder)
    assert (second.returncode, second.stdout) == (0, line)


def test_a_failing_run_shows_the_finding(pre_commit: PreCommit, tmp_path: Path) -> None:
    done = run_all(pre_commit, pre_commit.repository(tmp_path, CUT))
    assert done.returncode == 1, done.stdout
    assert "- exit code: 1" in done.stdout
    assert HEADLINE in done.stdout
    assert "--> pkg/AGENTS.md:318:14" in done.stdout


def test_a_warning_fails(pre_commit: PreCommit, tmp_path: Path) -> None:
    done = run_all(pre_commit, pre_commit.repository(tmp_path, {"AGENTS.md": "Keep to this.\n" * 2200}))
    assert done.returncode == 1, done.stdout
    assert "warning GL102 near-limit" in done.stdout
    assert "error GL" not in done.stdout


def test_a_commit_is_made_only_when_the_hook_passes(pre_commit: PreCommit, tmp_path: Path) -> None:
    folder = pre_commit.repository(tmp_path, CLEAN)
    assert "Passed" in pre_commit.git("commit", "--message", "clean", cwd=folder)
    for name, text in CUT.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    pre_commit.git("add", "--all", cwd=folder)
    done = pre_commit.run("git", "commit", "--message", "cut", cwd=folder)
    assert done.returncode == 1
    assert HEADLINE in done.stdout
    assert pre_commit.git("log", "--format=%s", cwd=folder) == "clean\n"


def test_only_what_is_staged_counts(pre_commit: PreCommit, tmp_path: Path) -> None:
    """pre-commit puts unstaged changes aside while the hook runs."""
    folder = pre_commit.repository(tmp_path, CLEAN)
    (folder / "AGENTS.md").write_text(CUT["AGENTS.md"] * 2, "utf-8")
    assert "Passed" in pre_commit.git("commit", "--message", "clean", cwd=folder)
    assert (folder / "AGENTS.md").read_text("utf-8") == CUT["AGENTS.md"] * 2


def test_of_a_partly_staged_file_the_staged_part_is_judged(pre_commit: PreCommit, tmp_path: Path) -> None:
    folder = pre_commit.repository(tmp_path, CLEAN)
    pre_commit.git("commit", "--message", "clean", cwd=folder)
    path = folder / "AGENTS.md"
    path.write_text(f"{CLEAN['AGENTS.md']}\nRun `make chekc` first.\n", "utf-8")
    pre_commit.git("add", "AGENTS.md", cwd=folder)
    path.write_text(CLEAN["AGENTS.md"], "utf-8")  # mended, and not staged
    done = pre_commit.run("git", "commit", "--message", "part", cwd=folder)
    assert done.returncode == 1, done.stdout
    assert "warning GL402" in done.stdout
    assert path.read_text("utf-8") == CLEAN["AGENTS.md"]


def test_a_commit_that_only_renames_a_documented_target(pre_commit: PreCommit, tmp_path: Path) -> None:
    folder = pre_commit.repository(tmp_path, CLEAN)
    pre_commit.git("commit", "--message", "clean", cwd=folder)
    (folder / "Makefile").write_text("check:\n\ttrue\n", "utf-8")
    pre_commit.git("add", "Makefile", cwd=folder)
    done = pre_commit.run("git", "commit", "--message", "rename", cwd=folder)
    assert done.returncode == 1, done.stdout
    assert "--> AGENTS.md:1:" in done.stdout
    assert "warning GL402" in done.stdout


def test_a_commit_that_only_renames_a_documented_folder(pre_commit: PreCommit, tmp_path: Path) -> None:
    """What is reported once the commit is made is reported before it, with what to write."""
    text = "Extend a case so that the bug stays reproducible\n(`pkg/seeder/rules.md`), or note why a seed cannot.\n"
    rules = "".join(f"{number}\n" for number in range(50))
    folder = pre_commit.repository(tmp_path, {"AGENTS.md": text, "README.md": "", "pkg/seeder/rules.md": rules})
    pre_commit.git("commit", "--message", "clean", cwd=folder)
    pre_commit.git("mv", "pkg/seeder", "pkg/seeding", cwd=folder)
    done = pre_commit.run("git", "commit", "--message", "rename", cwd=folder)
    assert done.returncode == 1, done.stdout
    assert "--> AGENTS.md:2:3" in done.stdout
    assert "= help: Write pkg/seeding/rules.md." in done.stdout


# guidelint-fix

IDLE = "<!-- guidelint: ignore[text-cut] -->"
FIXABLE = {"AGENTS.md": f"{IDLE}\n\n{CLEAN['AGENTS.md']}", "Makefile": CLEAN["Makefile"]}


def test_fixes_are_made_once_and_fail_the_hook(pre_commit: PreCommit, tmp_path: Path) -> None:
    folder = pre_commit.repository(tmp_path, FIXABLE, "guidelint-fix")
    done = run_all(pre_commit, folder)
    assert done.returncode == 1, done.stdout
    assert "- files were modified by this hook" in done.stdout
    assert "Fixed 1 finding in 1 file." in done.stdout
    assert (folder / "AGENTS.md").read_text("utf-8") == CLEAN["AGENTS.md"]
    again = run_all(pre_commit, folder)
    assert (again.returncode, again.stdout) == (0, f"{'guidelint-fix':.<73}Passed\n")


def test_a_commit_is_made_when_the_fixes_are_staged(pre_commit: PreCommit, tmp_path: Path) -> None:
    folder = pre_commit.repository(tmp_path, FIXABLE, "guidelint-fix")
    assert pre_commit.run("git", "commit", "--message", "first", cwd=folder).returncode == 1
    pre_commit.git("add", "--all", cwd=folder)
    assert "Passed" in pre_commit.git("commit", "--message", "second", cwd=folder)
    assert pre_commit.git("show", "HEAD:AGENTS.md", cwd=folder) == CLEAN["AGENTS.md"]


def test_what_is_left_fails_it_too(pre_commit: PreCommit, tmp_path: Path) -> None:
    done = run_all(pre_commit, pre_commit.repository(tmp_path, CUT, "guidelint-fix"))
    assert done.returncode == 1, done.stdout
    assert "modified" not in done.stdout
    assert HEADLINE in done.stdout
