"""The wheel holds what it must and works where nothing of the checkout is to be seen.

The wheel is built as a release is and installed into a new virtual environment. Tests use no package registry, so
the dependencies that the wheel asks for are lent to that environment: a folder of links to their files in the running
environment, without guidelint itself.
"""

import email
import importlib.metadata
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import guidelint
from guidelint import tokens

# With `--dist loadgroup` one worker builds for all of these tests.
pytestmark = pytest.mark.xdist_group("packaging")

ROOT = Path(__file__).parent.parent
# Variables that would lead pip or Python astray; the rest (PATH, SYSTEMROOT, TMPDIR, …) is needed.
STRAY = ("PYTHON", "PIP_", "VIRTUAL_ENV", "TIKTOKEN_", "DATA_GYM_")


def run(command: list[str | Path], cwd: Path, home: Path) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(STRAY)}
    environment |= {"HOME": str(home), "PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    return subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, encoding="utf-8", timeout=300, check=False
    )


def run_or_fail(command: list[str | Path], cwd: Path, home: Path) -> str:
    done = run(command, cwd, home)
    assert done.returncode == 0, f"{done.args}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def build(kind: list[str], folder: Path) -> Path:
    """The folder with what `python -m build` makes; the dependencies of the build are those that are installed."""
    run_or_fail([sys.executable, "-m", "build", *kind, "--no-isolation", "--outdir", folder, ROOT], folder, folder)
    return folder


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    [path] = build(["--wheel"], tmp_path_factory.mktemp("wheel")).glob("*.whl")
    return path


def requirements(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = email.message_from_bytes(archive.read(name))
    return [str(line) for line in metadata.get_all("Requires-Dist", [])]


def needed(lines: list[str]) -> dict[str, importlib.metadata.Distribution]:
    """The installed distributions that `lines` ask for, and those that these need in turn, by normalised name."""
    found: dict[str, importlib.metadata.Distribution] = {}
    todo = [Requirement(line) for line in lines]
    while todo:
        requirement = todo.pop()
        name = canonicalize_name(requirement.name)
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": ""}):
            continue
        if name not in found:
            found[name] = importlib.metadata.distribution(name)
            todo += [Requirement(line) for line in found[name].requires or []]
    return found


def lend(distributions: dict[str, importlib.metadata.Distribution], folder: Path) -> None:
    """Link the packages, modules and metadata of `distributions` in `folder`."""
    assert "guidelint" not in distributions
    for distribution in distributions.values():
        site_packages = Path(str(distribution.locate_file("")))
        for name in {file.parts[0] for file in distribution.files or []} - {"..", "__pycache__"}:
            link = folder / name
            if not link.exists():
                link.symlink_to(site_packages / name)


@dataclass(frozen=True)
class Installed:
    """An environment in which the wheel is installed, an empty folder to work in and another for HOME."""

    python: Path
    command: Path
    folder: Path
    home: Path

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        return run(list(command), self.folder, self.home)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    base = tmp_path_factory.mktemp("installed")
    environment, dependencies, folder, home = (base / name for name in ("env", "dependencies", "work", "home"))
    for path in (dependencies, folder, home):
        path.mkdir()
    venv.create(environment, with_pip=True, symlinks=os.name != "nt")
    paths = sysconfig.get_paths("venv", {"base": str(environment), "platbase": str(environment)})
    scripts = Path(paths["scripts"])
    python = scripts / "python"

    lend(needed(requirements(wheel)), dependencies)
    (Path(paths["purelib"]) / "dependencies.pth").write_text(f"{dependencies}\n", encoding="utf-8")
    # pip asks compilers for their versions, and these may write to HOME: it gets another one than the commands.
    run_or_fail([python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", wheel], cwd=folder, home=base)
    return Installed(python, scripts / "guidelint", folder, home)


# What the wheel holds


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_wheel_holds_the_rule_pages(wheel: Path) -> None:
    files = [path for path in (ROOT / "rules").rglob("*") if path.is_file()]
    pages = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in files}
    assert pages
    packed = contents(wheel)
    assert {
        name.removeprefix("guidelint/"): content
        for name, content in packed.items()
        if name.startswith("guidelint/rules/")
    } == pages


def test_wheel_holds_the_vocabulary_and_the_typing_marker(wheel: Path) -> None:
    packed = contents(wheel)
    vocabulary = packed["guidelint/data/o200k_base.bin"]
    assert vocabulary == (ROOT / "guidelint" / "data" / "o200k_base.bin").read_bytes()
    assert packed["guidelint/py.typed"] == b""


def test_wheel_holds_every_file_of_the_package_and_nothing_else(wheel: Path) -> None:
    source = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "guidelint").rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    packed = {name for name in contents(wheel) if not name.startswith("guidelint/rules/")}
    metadata = {name for name in packed if name.startswith(f"guidelint-{guidelint.__version__}.dist-info/")}
    man = f"guidelint-{guidelint.__version__}.data/data/share/man/man1/"
    pages = {man + path.name for path in (ROOT / "man").iterdir()}
    assert packed - metadata == source | pages
    assert any(name.endswith("/licenses/LICENSE") for name in metadata)


def test_wheel_is_small(wheel: Path) -> None:
    assert wheel.stat().st_size < 2_200_000  # half of it the vocabulary


def test_wheel_from_the_source_distribution_is_the_same(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """`python -m build` without a kind makes the source distribution and, from that alone, the wheel."""
    folder = build([], tmp_path_factory.mktemp("both"))
    [other] = folder.glob("*.whl")
    assert contents(other) == contents(wheel)
    [source] = folder.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "LICENSE", "README.md", "tools/pack_vocabulary.py"} <= names
    assert not any(name.startswith((".ci/", ".venv/", "tests/conformance/")) for name in names)


# What the installed wheel does


def test_installed_package_is_not_the_checkout(installed: Installed) -> None:
    done = installed.run(installed.python, "-c", "import guidelint; print(guidelint.__file__)")
    assert done.returncode == 0, done.stderr
    assert ROOT not in Path(done.stdout.strip()).parents
    assert installed.python.parent.parent in Path(done.stdout.strip()).parents


def test_dependencies_are_declared_and_suffice(installed: Installed) -> None:
    """Each module of the package can be imported with nothing but the declared dependencies."""
    code = """
import importlib, pkgutil, guidelint
names = [module.name for module in pkgutil.walk_packages(guidelint.__path__, "guidelint.")]
for name in names:
    if not name.endswith("__main__"):
        importlib.import_module(name)
print(len(names))
"""
    done = installed.run(installed.python, "-W", "error", "-c", code)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) > 5
    run_or_fail([installed.python, "-m", "pip", "check"], cwd=installed.folder, home=installed.folder.parent)


@pytest.mark.parametrize("arguments", [("--version",), ("rule", "GL101")])
def test_command_and_module_do_the_same(installed: Installed, arguments: tuple[str, ...]) -> None:
    by_name = installed.run(installed.command, *arguments)
    by_module = installed.run(installed.python, "-m", "guidelint", *arguments)
    assert (by_name.returncode, by_name.stderr) == (0, "")
    assert (by_module.returncode, by_module.stderr) == (0, "")
    assert by_name.stdout == by_module.stdout


def test_version(installed: Installed) -> None:
    done = installed.run(installed.command, "--version")
    assert done.stdout.split()[-1] == guidelint.__version__


def test_rule_page(installed: Installed) -> None:
    done = installed.run(installed.command, "rule", "GL101")
    assert "GL101" in done.stdout
    assert len(done.stdout.splitlines()) > 10  # the page, not only a title


@pytest.mark.skipif(shutil.which("man") is None, reason="man is not installed")
def test_man_page(installed: Installed) -> None:
    where = f"MANPATH={installed.python.parent.parent / 'share' / 'man'}"
    done = installed.run("env", where, "MANPAGER=cat", "man", "guidelint")
    assert done.returncode == 0, done.stderr
    assert "NAME" in done.stdout
    assert "guidelint-check(1)" in done.stdout


def test_tokens_are_counted_without_a_network(installed: Installed) -> None:
    text = "Run `npm test` before you commit. " * 100
    code = f"""
import sys
def refuse(event, arguments):
    if event.startswith(("socket.", "urllib.", "http.")):
        raise SystemExit(f"network: {{event}}")
sys.addaudithook(refuse)
from guidelint import tokens
print(tokens.count({text!r}))
"""
    done = installed.run(installed.python, "-W", "error", "-c", code)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) == tokens.count(text)


def test_commands_leave_nothing_behind(installed: Installed) -> None:
    """`--version` and `rule` write neither to the working folder nor to HOME."""
    for arguments in (["--version"], ["rule", "GL101"]):
        installed.run(installed.command, *arguments)
    assert list(installed.folder.iterdir()) == []
    assert list(installed.home.rglob("*")) == []
