"""What hidden characters say when they are read as the letters or bytes that they stand for."""

from __future__ import annotations

from guidelint.checks.unseen.characters import Kind

_LONGEST = 4096
"""Hidden characters of one cluster that are read."""

_SHOWN = 120
"""Characters that are shown of what is spelled."""

_LEAST_BITS = 16
"""Characters that are taken for bits: two letters of eight. Two kinds in turn stand for 0 and 1."""


def spelled(cluster: str, kind: Kind) -> str | None:
    """The text that a cluster spells; None where it spells none."""
    cluster = cluster[:_LONGEST]
    if kind is Kind.TAGS:
        # Tag characters repeat ASCII (Unicode, chapter 23.9).
        text = "".join(chr(code) for character in cluster if 0x20 <= (code := ord(character) - 0xE0000) < 0x7F)
        return text if text.strip() else None
    if kind is Kind.SELECTORS:
        return _readable(bytes(_byte(character) for character in cluster if _byte(character) >= 0), 2)
    return _bits(cluster) if kind in (Kind.ZERO_WIDTH, Kind.OTHERS) else None


def shown(text: str) -> str:
    """Spelled text on one line, with escapes for what is not printed, cut where it is long."""
    escaped = "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
        for character in text[:_SHOWN]
    )
    return escaped + ("…" if len(text) > _SHOWN else "")


def _byte(character: str) -> int:
    """The byte that a variation selector stands for, in the order of the 256 of them; -1 for others."""
    code = ord(character)
    if 0xFE00 <= code <= 0xFE0F:
        return code - 0xFE00
    return code - 0xE0100 + 16 if 0xE0100 <= code <= 0xE01EF else -1


def _bits(cluster: str) -> str | None:
    """Text of eight, seven or sixteen bits a letter, where two characters alternate as 0 and 1."""
    two = sorted(set(cluster))
    if len(two) != 2 or len(cluster) < _LEAST_BITS:
        return None
    for zero in two:
        bits = "".join("0" if character == zero else "1" for character in cluster)
        for width in (8, 7, 16):
            if len(bits) % width == 0:
                codes = [int(bits[at : at + width], 2) for at in range(0, len(bits), width)]
                data = bytes(codes) if width < 16 else "".join(map(chr, codes)).encode("utf-8", "replace")
                if text := _readable(data, 2):
                    return text
    return None


def _readable(data: bytes, least: int) -> str | None:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    if len(text) < least or not all(character.isprintable() or character in "\n\t\r" for character in text):
        return None
    return text
