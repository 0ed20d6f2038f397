"""How the time of each rule grows with hostile input.

    python benchmarks/hostile.py [--only WORD] [--units] [--rule CODE] [--least SECONDS]

Each shape of `hostile_inputs.py` is laid out as a git repository in a temporary folder, once in its own size n and once
in twice that, and checked with all rules. The table gives the CPU seconds of each rule at n and at 2n and how many
times as long the second is: about 2 is linear, 4 is the square. What a rule is the first to ask for, such as a parsed
document, counts as its own; `contexts` is what the agents load, `after` what follows the rules (merging, comments that
suppress, fingerprints), `all` the whole check.

`--units` fills files of 64 KB with each of some two hundred short texts instead. `--only` takes the shapes with this
word in their names, `--rule` shows one rule only. Rows with less than `--least` seconds at 2n (default 0.5) are left
out, but for `all` without `--units`. Exit status 1: a row of more than a second grows with the square, or an exception.
"""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from hostile_inputs import SHAPES, UNITS, Shape, Tree, repeated

from guidelint import api, checks, progress

AGENTS = ("codex", "claude-code", "gemini-cli", "copilot-cli")
UNIT_BYTES = 65_536
SQUARE = 3.0
"""A ratio from which on time is said to grow with the square."""
NOTICED = 1.0
"""Seconds at 2n from which on that is a failure: below, other things weigh more than what grows."""


def lay(files: Tree, root: str) -> None:
    """Write the files, as a git repository in which nothing is committed."""
    subprocess.run(["git", "init", "--quiet", root], check=True)
    for name, text in files.items():
        path = os.path.join(root, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))


def measured(files: Tree) -> dict[str, float]:
    """CPU seconds of a check with all rules: of each, of what precedes and follows them, and of all."""
    seconds: dict[str, float] = {}
    codes: tuple[str, ...] = ()
    last, at = "before", 0.0

    def listen(what: str, done: int, total: int) -> None:
        nonlocal last, at
        now = time.process_time()
        seconds[last] = seconds.get(last, 0.0) + now - at
        at = now
        if what != "rules":
            last = "contexts"
        elif done == total:
            last = "after"
        else:
            # The rules that judge comments run when all others have.
            last = codes[done] if total > 1 else "GL604"

    with tempfile.TemporaryDirectory() as root:
        lay(files, root)
        options = api.CheckOptions(agents=AGENTS, select=("all",), min_confidence="low")
        late = {code for code, check in checks.known().items() if "suppressions" in check.needs}
        codes = tuple(code for code in api.settings([root], options).rules if code not in late)
        # The collector of garbage runs now and then, for longer the more there is: it would count for whoever is next.
        gc.collect()
        gc.disable()
        start = at = time.process_time()
        with progress.told(listen):
            api.check([root], options)
        end = time.process_time()
        gc.enable()
        seconds[last] = seconds.get(last, 0.0) + end - at
        seconds["all"] = end - start
    return seconds


def shapes(units: bool, only: str | None) -> Iterator[Shape]:
    """What is to be measured."""
    every = [Shape(repr(unit), UNIT_BYTES, repeated(unit)) for unit in UNITS] if units else SHAPES
    return (shape for shape in every if only is None or only in shape.name)


def main() -> int:
    parser = argparse.ArgumentParser(description="How the time of each rule grows with hostile input.")
    parser.add_argument("--only", metavar="WORD", help="shapes with this in their names")
    parser.add_argument("--units", action="store_true", help="files filled with one short text each")
    parser.add_argument("--rule", metavar="CODE", help="rows of this rule only")
    parser.add_argument("--least", type=float, default=0.5, metavar="SECONDS", help="rows with as much at 2n")
    given = parser.parse_args()
    failed = False
    print(f"{'input':42} {'n':>9}  {'rule':8} {'at n':>8} {'at 2n':>8}  ratio   (CPU seconds)")
    for shape in shapes(given.units, given.only):
        try:
            one, two = (measured(shape.files(size)) for size in (shape.size, 2 * shape.size))
        except Exception as error:
            print(f"{shape.name:42} {shape.size:9,}  FAILS: {error!r}", flush=True)
            failed = True
            continue
        for name in sorted(two, key=lambda name: (name == "all", -two[name])):
            small, large = one.get(name, 0.0), two[name]
            ratio = large / max(small, 1e-3)
            square = large >= NOTICED and ratio >= SQUARE
            failed |= square
            shown = large >= given.least or (name == "all" and not given.units)
            if shown and given.rule in (None, name):
                mark = "  SQUARE" if square else ""
                print(
                    f"{shape.name:42} {shape.size:9,}  {name:8} {small:8.2f} {large:8.2f} {ratio:6.1f}{mark}",
                    flush=True,
                )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
