"""What the targets share: running one again and again, from a seed, for a while."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

Target = Callable[[random.Random], None]


def run(
    target: Target, seed: int, *, seconds: float | None = None, times: int | None = None, only: int | None = None
) -> int:
    """Call the target with a generator of its own each time; how often that was. A failure names its number."""
    end = time.monotonic() + seconds if seconds is not None else None
    number = 0
    while (times is None or number < times) and (end is None or time.monotonic() < end):
        if only is None or number == only:
            try:
                target(random.Random(f"{seed}/{number}"))
            except BaseException as error:
                error.add_note(f"input {number} of seed {seed}: run again with --seed {seed} --only {number}")
                raise
        if only is not None and number >= only:
            break
        number += 1
    return number


def main(target: Target, about: str | None) -> None:
    """The command line of a target."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--seed", type=int, default=None, help="by default another one each time")
    parser.add_argument("--only", type=int, default=None, help="run this one input of the seed")
    given = parser.parse_args()
    seed = random.SystemRandom().randrange(2**32) if given.seed is None else given.seed
    seconds = None if given.only is not None else given.seconds
    print(f"seed {seed}: {run(target, seed, seconds=seconds, only=given.only)} inputs, no failure")
