"""The action's steps, as a runner runs them, in a repository that a stranger has changed.

What each step runs is read from action.yml. No registry is asked: pip finds what it needs in wheels that are made of
what is installed.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import wheelhouse
import yaml

# With `--dist loadgroup` one worker installs for all of these tests.
pytestmark = pytest.mark.xdist_group("action")

CHECKOUT = Path(__file__).parent.parent
ACTION: dict[str, Any] = yaml.safe_load((CHECKOUT / "action.yml").read_text("utf-8"))
INSTALL, SHOW, CHECK = ACTION["runs"]["steps"]

# Modules that Python would import from the working folder, were it not told otherwise, and that leave a trace.
MODULES = ("venv", "pip", "ensurepip", "guidelint", "hatchling", "json", "subprocess", "sitecustomize", "click")
TRACE = "import os; open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'IMPORTED'), 'a').write(__name__)\n"


@dataclass(frozen=True)
class Runner:
    """A machine that runs jobs: the action's own checkout, a folder for what is temporary, and variables."""

    action: Path
    temporary: Path
    variables: dict[str, str]


@dataclass
class Ran:
    """What a step did."""

    status: int
    log: str
    summary: str
    output: dict[str, str] = field(default_factory=dict)


def run(runner: Runner, step: dict[str, Any], folder: Path, **inputs: str) -> Ran:
    """A step in a folder, with the inputs' defaults where no others are given."""
    known = {name: str(one.get("default", "")) for name, one in ACTION["inputs"].items()}
    values = {f"inputs.{name}": "" if "${{" in value else value for name, value in known.items()}
    values |= {f"inputs.{name.replace('_', '-')}": value for name, value in inputs.items()}
    values["github.action_path"] = str(runner.action)

    def expressions(text: str) -> str:
        return re.sub(r"\$\{\{ ([\w.-]+) \}\}", lambda found: values[found[1]], text)

    files = {name: folder.parent / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    for path in files.values():
        path.write_text("")
    script = folder.parent / "step.sh"
    script.write_text(step["run"], "utf-8")
    assert step["shell"] == "bash"
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
        cwd=folder,
        env=runner.variables
        | {name: str(path) for name, path in files.items()}
        | {"RUNNER_TEMP": str(runner.temporary), "GITHUB_ACTIONS": "true"}
        | {name: expressions(value) for name, value in step["env"].items()},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    output = dict(line.split("=", 1) for line in files["GITHUB_OUTPUT"].read_text("utf-8").splitlines())
    return Ran(done.returncode, done.stdout, files["GITHUB_STEP_SUMMARY"].read_text("utf-8"), output)


def git(folder: Path, *arguments: str) -> str:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    settings = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "protocol.file.allow=always")
    done = subprocess.run(
        ["git", *settings, *arguments], cwd=folder, env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def commit(folder: Path, files: dict[str, str]) -> str:
    """Write files and commit all there is; the commit."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    if not (folder / ".git").exists():
        git(folder, "init", "--quiet", "-b", "main")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "-m", "change")
    return git(folder, "rev-parse", "HEAD")


HOSTILE = {f"{name}.py": TRACE for name in MODULES} | {"pip.conf": "[global]\nindex-url = nowhere\n"}
OLD = "@missing-before.md\n"
NEW = "@missing-now.md\n"


@dataclass(frozen=True)
class Repository:
    folder: Path
    base: str


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """A commit with a finding, and one of a stranger that adds another."""
    folder = tmp_path / "repository"
    base = commit(folder, {"CLAUDE.md": OLD, "src/x.py": ""})
    commit(folder, HOSTILE | {"CLAUDE.md": OLD + NEW})
    return Repository(folder, base)


@pytest.fixture(scope="module")
def runner(tmp_path_factory: pytest.TempPathFactory) -> Runner:
    """With guidelint installed by the action, in a folder full of modules that must not be imported."""
    base = tmp_path_factory.mktemp("runner")
    action, wheels, temporary, home, job = (base / name for name in ("action", "wheels", "temp dir", "home", "job"))
    for folder in (wheels, temporary, home, job):
        folder.mkdir()
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=CHECKOUT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, os.fsdecode(listed.stdout).split("\0")):
        source, target = CHECKOUT / name, action / name
        if source.is_file() and not name.startswith("tests/"):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))
    wheelhouse.build([*project["build-system"]["requires"], *project["project"]["dependencies"]], wheels)
    stray = ("GIT_", "PIP_", "PYTHON", "VIRTUAL_ENV", "GITHUB_", "RUNNER_")
    variables = {key: value for key, value in os.environ.items() if not key.startswith(stray)}
    variables |= {"HOME": str(home), "PIP_FIND_LINKS": wheels.as_uri(), "PIP_NO_INDEX": "1"}
    made = Runner(action, temporary, variables)
    for name in MODULES:
        (job / f"{name}.py").write_text(TRACE)
    ran = run(made, INSTALL, job, python=sys.executable)
    assert ran.status == 0, ran.log
    assert not (job / "IMPORTED").exists()
    return made


def holds(step: dict[str, Any], **inputs: str) -> bool:
    """Whether a step's condition lets it run."""
    condition = step["if"].replace("&&", "and")
    return bool(eval(re.sub(r"inputs\.(\w+)", lambda found: repr(inputs[found[1]]), condition), {"__builtins__": {}}))


# What the steps are


def test_no_expression_stands_in_a_script() -> None:
    """It would be put there as text, and run."""
    for step in ACTION["runs"]["steps"]:
        assert "${{" not in step["run"]


def test_every_input_is_used_and_documented() -> None:
    used = set(re.findall(r"inputs\.([\w-]+)", json.dumps(ACTION["runs"])))
    assert used == set(ACTION["inputs"])
    page = (CHECKOUT / "docs" / "ci.md").read_text("utf-8")
    assert re.findall(r"^\| `([\w-]+)` \|", page, re.MULTILINE) == list(ACTION["inputs"])
    for name in ACTION["outputs"]:
        assert f"`{name}`" in page


def test_zizmor_finds_nothing(tmp_path: Path) -> None:
    names = ["action.yml", *(f"docs/examples/{path.name}" for path in (CHECKOUT / "docs/examples").glob("*.yml"))]
    assert len(names) > 1
    program = Path(sys.executable).parent / "zizmor"
    done = subprocess.run(
        [program, "--offline", "--no-config", "--strict-collection", "--persona=pedantic", "--color=never", *names],
        cwd=CHECKOUT,
        env={key: value for key, value in os.environ.items() if not key.startswith(("GH_", "GITHUB_", "ZIZMOR_"))}
        | {"XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith("No findings to report."), done.stderr


@pytest.mark.parametrize(
    ("summary", "since", "expected"),
    [("true", "abc", True), ("false", "abc", False), ("true", "", False), ("true", "none", False)],
)
def test_when_the_difference_is_shown(summary: str, since: str, expected: bool) -> None:
    assert holds(SHOW, summary=summary, since=since) is expected


# What they do


def test_what_the_change_brought(runner: Runner, repository: Repository) -> None:
    ran = run(runner, CHECK, repository.folder, since=repository.base)
    assert ran.status == 1, ran.log
    commands = [line for line in ran.log.splitlines() if line.startswith("::")]
    assert len(commands) == 1, ran.log
    assert commands[0].startswith("::error file=CLAUDE.md,line=2,endLine=2,")
    assert "missing-now.md" in commands[0]
    assert "1 was there before" in ran.log
    findings = json.loads(Path(ran.output["findings"]).read_text("utf-8"))
    assert [one["code"] for one in findings["findings"]] == ["GL201"]
    assert not (repository.folder / "IMPORTED").exists()


def test_everything_where_no_revision_is_compared_with(runner: Runner, repository: Repository) -> None:
    for since in ("", "none"):
        ran = run(runner, CHECK, repository.folder, since=since)
        assert ran.status == 1
        assert ran.log.count("::error file=CLAUDE.md,") == 2


def test_the_difference_in_the_summary(runner: Runner, repository: Repository) -> None:
    ran = run(runner, SHOW, repository.folder, since=repository.base)
    assert (ran.status, ran.log) == (0, "")
    assert ran.summary.startswith("**What agents are told.** ")
    assert "missing-now.md" in ran.summary
    assert str(repository.folder) not in ran.summary
    assert not (repository.folder / "IMPORTED").exists()


def test_a_change_that_brings_nothing(runner: Runner, repository: Repository) -> None:
    head = git(repository.folder, "rev-parse", "HEAD")
    assert run(runner, CHECK, repository.folder, since=head).status == 0


def test_the_gate_is_that_of_the_base(runner: Runner, repository: Repository) -> None:
    commit(repository.folder, {"guidelint.toml": 'ignore = ["import-missing"]\nfail-on = "never"\n'})
    assert run(runner, CHECK, repository.folder, since=repository.base).status == 1
    assert "import-missing" in run(runner, SHOW, repository.folder, since=repository.base).summary


@pytest.mark.parametrize(("level", "status"), [("never", 0), ("error", 1), ("info", 1), ("", 1)])
def test_fail_on(level: str, status: int, runner: Runner, repository: Repository) -> None:
    assert run(runner, CHECK, repository.folder, since=repository.base, fail_on=level).status == status


def test_lists_are_of_lines(runner: Runner, repository: Repository) -> None:
    commit(repository.folder, {"a b/CLAUDE.md": NEW, "c/CLAUDE.md": NEW, "d/CLAUDE.md": NEW})
    ran = run(runner, CHECK, repository.folder, paths="a b\nc/CLAUDE.md\n", agents="codex\nclaude-code\n")
    assert ran.status == 1
    assert set(re.findall("file=([^,]+)", ran.log)) == {"a b/CLAUDE.md", "c/CLAUDE.md"}
    settled = run(runner, CHECK, repository.folder, agents="codex\n")
    assert "missing" not in settled.log


HARMFUL = ["$(touch PWNED)", "`touch PWNED`", "'; touch PWNED; \"", "a b' \" $HOME *", "--output-file=PWNED"]


@pytest.mark.parametrize("value", HARMFUL)
def test_a_path_is_a_path(value: str, runner: Runner, repository: Repository) -> None:
    commit(repository.folder, {f"{value}/CLAUDE.md": NEW})
    ran = run(runner, CHECK, repository.folder, paths=value)
    assert ran.status == 1
    assert ran.log.count("::error ") == 1
    assert not list(repository.folder.rglob("PWNED"))


@pytest.mark.parametrize("value", ["$(touch PWNED)", "'; touch PWNED; \"", "--output=PWNED"])
@pytest.mark.parametrize("name", ["agents", "fail_on", "since"])
def test_other_values_are_refused(name: str, value: str, runner: Runner, repository: Repository) -> None:
    for step in (CHECK, *((SHOW,) if name != "fail_on" else ())):
        inputs = {"since": repository.base} | {name: value}
        ran = run(runner, step, repository.folder, **inputs)
        assert ran.status != 0
        assert "Traceback" not in ran.log
        assert not any(line.startswith("::") for line in ran.log.splitlines())
        assert ran.summary == ""
    assert not list(repository.folder.rglob("PWNED"))


def test_a_shallow_checkout_says_what_it_lacks(runner: Runner, repository: Repository, tmp_path: Path) -> None:
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "--quiet", "--depth=1", repository.folder.as_uri(), str(shallow))
    ran = run(runner, SHOW, shallow, since=repository.base)
    assert ran.status == 2
    assert "fetch-depth: 0" in ran.log or "shallow" in ran.log
    assert run(runner, CHECK, shallow, since=repository.base).status != 0
