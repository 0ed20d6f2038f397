"""Start-up time of each command against the bare interpreter.

    python benchmarks/startup.py [--runs N] [--imports COUNT]

Each command runs N times in a fresh process, in a small folder with guidance files that is made for the purpose, with
an empty HOME. The commands take turns, so that a busy moment of the machine falls on all of them alike; one round
before the measured ones compiles and caches the modules. The table gives the median and the least wall time in
milliseconds, and the median beyond that of `python -c pass`. A command that fails is named as such, with its exit
status and the last line of its stderr, and the benchmark then exits with 1.

`--imports` adds, for each command, the modules whose own import takes longest (`python -X importtime`, the least of
three runs).
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

GUIDELINT = ["-m", "guidelint"]
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "import guidelint": ["-c", "import guidelint"],
    "--version": [*GUIDELINT, "--version"],
    "--help": [*GUIDELINT, "--help"],
    "agents": [*GUIDELINT, "agents"],
    "rule GL101": [*GUIDELINT, "rule", "GL101"],
    "explain": [*GUIDELINT, "explain"],
    "explain --agent codex": [*GUIDELINT, "explain", "--agent", "codex"],
    "prompt --agent codex": [*GUIDELINT, "prompt", "--agent", "codex"],
    "check": [*GUIDELINT, "check"],
    "check --no-cache": [*GUIDELINT, "check", "--no-cache"],
}
BARE = "python -c pass"

FOLDER = {
    "AGENTS.md": "# Shop\n\nRun `make test` before each commit.\n\n## Style\n\n- Four spaces.\n- No dependencies.\n",
    "CLAUDE.md": "@AGENTS.md\n\nUse plan mode for changes to `src/billing/`.\n",
    "Makefile": "test:\n\tpython -m unittest\n",
    "README.md": "# Shop\n\nSells things.\n",
    "src/billing/AGENTS.md": "Amounts are integers, in cents.\n",
    "src/billing/__init__.py": "",
}


@dataclass
class Measured:
    seconds: list[float] = field(default_factory=list)
    failure: str | None = None


def run(arguments: list[str], folder: Path, home: Path) -> tuple[float, subprocess.CompletedProcess[str]]:
    """Wall time in seconds, and what came of it."""
    command = [sys.executable, *arguments]
    environment = {**os.environ, "HOME": str(home)}
    started = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False)
    return time.perf_counter() - started, done


def failure(name: str, done: subprocess.CompletedProcess[str]) -> str | None:
    """Why the run does not count, if so. Findings (exit status 1 of `check`, and a report) are no failure."""
    if done.returncode == 0 or (done.returncode == 1 and name.startswith("check") and done.stdout):
        return None
    return " ".join([f"exit {done.returncode}", *done.stderr.strip().splitlines()[-1:]])


def measure(runs: int, folder: Path, home: Path) -> dict[str, Measured]:
    measured = {name: Measured() for name in COMMANDS}
    for turn in range(runs + 1):
        for name, arguments in COMMANDS.items():
            result = measured[name]
            if result.failure is not None:
                continue
            seconds, done = run(arguments, folder, home)
            result.failure = failure(name, done)
            if turn > 0:
                result.seconds.append(seconds)
    return measured


def table(measured: dict[str, Measured]) -> str:
    bare = statistics.median(measured[BARE].seconds)
    width = max(map(len, measured))
    lines = [f"{'command':{width}}  median     min  beyond python   (ms)"]
    for name, result in measured.items():
        if result.failure is not None:
            lines.append(f"{name:{width}}  FAILS: {result.failure}")
            continue
        median, least = statistics.median(result.seconds), min(result.seconds)
        lines.append(f"{name:{width}}  {median * 1e3:6.1f}  {least * 1e3:6.1f}  {(median - bare) * 1e3:13.1f}")
    return "\n".join(lines)


def slowest_imports(arguments: list[str], count: int, folder: Path, home: Path) -> list[tuple[int, str]]:
    """Microseconds that each of the slowest modules takes itself, without what it imports in turn."""
    own: dict[str, int] = {}
    for _ in range(3):
        _, done = run(["-X", "importtime", *arguments], folder, home)
        for line in re.finditer(r"^import time: +(\d+) \| +\d+ \| *(\S+)$", done.stderr, re.MULTILINE):
            microseconds, module = int(line[1]), line[2]
            own[module] = min(microseconds, own.get(module, microseconds))
    return sorted(((microseconds, module) for module, microseconds in own.items()), reverse=True)[:count]


def main() -> int:
    parser = argparse.ArgumentParser(description="Start-up time of each command against the bare interpreter.")
    parser.add_argument("--runs", type=int, default=15, help="measured runs of each command (default: 15)")
    parser.add_argument("--imports", type=int, default=0, metavar="COUNT", help="also list the slowest imports")
    options = parser.parse_args()
    runs: int = options.runs
    if runs < 1:
        parser.error("--runs must be at least 1")

    with tempfile.TemporaryDirectory() as base:
        folder, home = Path(base) / "shop", Path(base) / "home"
        home.mkdir()
        for name, text in FOLDER.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        measured = measure(runs, folder, home)
        version = ".".join(map(str, sys.version_info[:3]))
        print(f"Python {version} on {sys.platform}, {runs} runs of each")
        print(table(measured))
        if options.imports:
            for name, result in measured.items():
                if result.failure is None:
                    print(f"\n{name}: slowest imports (ms, own time)")
                    for microseconds, module in slowest_imports(COMMANDS[name], options.imports, folder, home):
                        print(f"{microseconds / 1e3:8.1f}  {module}")
    return int(any(result.failure is not None for result in measured.values()))


if __name__ == "__main__":
    sys.exit(main())
