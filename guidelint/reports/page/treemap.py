"""Tiles whose areas are in proportion to amounts: a squarified treemap (Bruls, Huizing, van Wijk, 2000)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, in per cent of the width and height of the whole."""

    left: float
    top: float
    width: float
    height: float


def boxes(amounts: Sequence[float], ratio: float = 2.0) -> list[Box]:
    """A box for each amount, in their order, together filling the whole. `ratio` is its width over its height.

    Amounts that are not positive get a box without area.
    """
    found = [Box(0.0, 0.0, 0.0, 0.0)] * len(amounts)
    order = sorted((index for index, amount in enumerate(amounts) if amount > 0), key=lambda index: -amounts[index])
    total = sum(amounts[index] for index in order)
    left, top, width, height = 0.0, 0.0, ratio, 1.0
    areas = {index: amounts[index] / total * ratio for index in order}
    at = 0
    while at < len(order):
        side = min(width, height)
        row = [order[at]]
        while at + len(row) < len(order) and _worst(row, areas, side) >= _worst(
            [*row, order[at + len(row)]], areas, side
        ):
            row.append(order[at + len(row)])
        area = sum(areas[index] for index in row)
        thick = area / side
        along = 0.0
        for index in row:
            long = areas[index] / thick
            if width >= height:
                found[index] = _percent(left, top + along, thick, long, ratio)
            else:
                found[index] = _percent(left + along, top, long, thick, ratio)
            along += long
        if width >= height:
            left, width = left + thick, width - thick
        else:
            top, height = top + thick, height - thick
        at += len(row)
    return found


def _worst(row: Sequence[int], areas: dict[int, float], side: float) -> float:
    """How far the least square box of a row is from a square."""
    area = sum(areas[index] for index in row)
    largest, smallest = areas[row[0]], areas[row[-1]]
    return max(side * side * largest / (area * area), area * area / (side * side * smallest))


def _percent(left: float, top: float, width: float, height: float, ratio: float) -> Box:
    return Box(*(round(value, 3) for value in (left / ratio * 100, top * 100, width / ratio * 100, height * 100)))
