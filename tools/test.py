"""Everything that must hold before a change lands, in fresh virtual environments: `python3 tools/test.py`.

Makes an environment, installs the project with its development tools into it, and runs ruff, mypy, guidelint on its own
guidance, and the tests; then, on every newer Python that the machine has, those tests that can differ between Pythons.
Needs Python 3.11 or newer and git. Exits with the first status that is not 0.

    --here     Use the running Python's own environment, as it is, and no other Python
    --oldest   Use the oldest Python only
    --slow     Run the slow tests, too: hostile input in large sizes, and properties over generated documents
    ARGUMENTS  Passed on to pytest
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)

ON_EACH = (
    "tests/conformance",
    "tests/loading",
    "tests/markdown",
    "tests/repository",
    "tests/rules",
    "tests/trees",
    "tests/cli/test_cli_main.py",
    "tests/test_config.py",
    "tests/test_tokens.py",
)
"""Tests that run on every Python: every recorded case, every rule's examples, and what regular expressions, Unicode
tables and the library decide. The oldest runs them all."""


def main() -> int:
    options = {option for option in ("--here", "--oldest", "--slow") if option in sys.argv}
    arguments = [argument for argument in sys.argv[1:] if argument not in options]
    if "--slow" not in options:
        arguments = ["-m", "not slow", *arguments]
    if "--here" in options:
        return all_checks(sys.executable, arguments)
    with tempfile.TemporaryDirectory(prefix="guidelint-test-") as folder:
        found = sorted(interpreters().items())
        for number, (version, python) in enumerate(found[:1] if "--oldest" in options else found):
            print(f"== Python {'.'.join(map(str, version))}", flush=True)
            environment = Path(folder) / f"py{version[0]}{version[1]}"
            own = environment / "bin" / "python"
            status = (
                run(python, "-m", "venv", str(environment))
                or run(str(own), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", f"{ROOT}[dev]")
                or (tests(str(own), [*arguments, *ON_EACH]) if number else all_checks(str(own), arguments))
            )
            if status:
                return status
    return 0


def interpreters() -> dict[tuple[int, int], str]:
    """The Pythons of this machine that the project supports, by version: the running one, on PATH, and pyenv's."""
    found = {}
    if sys.version_info >= OLDEST:
        found[sys.version_info[:2]] = sys.executable
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    folders += sorted((Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser() / "versions").glob("*/bin"))
    for folder in folders:
        for path in sorted(folder.glob("python3.*")):
            match = re.fullmatch(r"python3\.(\d+)", path.name)
            version = (3, int(match[1])) if match else (0, 0)
            if version >= OLDEST and version not in found and _works(path, version):
                found[version] = str(path)
    return found


def _works(path: Path, version: tuple[int, int]) -> bool:
    """Whether it starts, is what its name says, and can make environments: a pyenv shim may lead nowhere."""
    asked = "import ensurepip, sys, venv; print(*sys.version_info[:2])"
    answer = subprocess.run([path, "-c", asked], capture_output=True, text=True, check=False)
    return answer.stdout.split() == [str(part) for part in version]


def all_checks(python: str, arguments: list[str]) -> int:
    folder = Path(python).parent
    return (
        run(str(folder / "ruff"), "check", ".")
        or run(str(folder / "ruff"), "format", "--check", ".")
        or run(str(folder / "mypy"))
        or run(str(folder / "guidelint"), "check", "--fail-on", "warning")
        or tests(python, arguments)
    )


def tests(python: str, arguments: list[str]) -> int:
    return run(python, "-m", "pytest", "-n", "auto", "--dist", "loadgroup", *arguments)


def run(*command: str) -> int:
    program = shutil.which(command[0])
    if program is None:
        print(f"{command[0]} is not there: install the development tools with `pip install -e '.[dev]'`")
        return 2
    return subprocess.run([program, *command[1:]], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
