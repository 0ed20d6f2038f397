"""Make `guidelint/data/o200k_base.bin` from `o200k_base.tiktoken`, or check the one that is there.

    python tools/pack_vocabulary.py pack ORIGINAL [PACKED]    write the packed file
    python tools/pack_vocabulary.py check [PACKED]            rebuild the original, compare its SHA-256

ORIGINAL is the file that tiktoken would download for this encoding; `tiktoken.get_encoding("o200k_base")`
leaves it in its cache folder. The form of the packed file is described in guidelint/tokens.py. Packing
prints the SHA-256 of the packed file: `_VOCABULARY_SHA256` in guidelint/tokens.py has to be that value.
"""

import argparse
import base64
import hashlib
import sys
from pathlib import Path

PACKED = Path(__file__).parent.parent / "guidelint" / "data" / "o200k_base.bin"
# The `expected_hash` of o200k_base() in tiktoken_ext/openai_public.py.
ORIGINAL_SHA256 = "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d"
SIZE = 199_998


def pack(original: bytes) -> bytes:
    """The lengths of the tokens in rank order, one byte each, and then the tokens.

    Raises ValueError when the ranks are not 0, 1, 2, … or a token is not base64 or too long.
    """
    tokens: list[bytes] = []
    for line in original.splitlines():
        encoded, rank = line.split()
        if int(rank) != len(tokens):
            raise ValueError(f"rank {rank.decode()} where {len(tokens)} was expected")
        tokens.append(base64.b64decode(encoded, validate=True))
    if len(tokens) != SIZE:
        raise ValueError(f"{len(tokens)} tokens where {SIZE} were expected")
    return bytes(len(token) for token in tokens) + b"".join(tokens)


def unpack(packed: bytes) -> bytes:
    """The original, from its packed form."""
    lines: list[bytes] = []
    start = SIZE
    for rank in range(SIZE):
        end = start + packed[rank]
        lines.append(b"%b %d\n" % (base64.b64encode(packed[start:end]), rank))
        start = end
    if start != len(packed):
        raise ValueError(f"{len(packed)} bytes where {start} were expected")
    return b"".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Pack the token vocabulary, or check the packed one.")
    commands = parser.add_subparsers(dest="command", required=True)
    pack_command = commands.add_parser("pack", help="write the packed file, then check it")
    pack_command.add_argument("original", type=Path)
    check_command = commands.add_parser("check", help="check the packed file")
    for command in (pack_command, check_command):
        command.add_argument("packed", type=Path, nargs="?", default=PACKED)
    options = parser.parse_args()
    packed_file: Path = options.packed

    if options.command == "pack":
        original: Path = options.original
        content = original.read_bytes()
        if hashlib.sha256(content).hexdigest() != ORIGINAL_SHA256:
            print(f"{original}: not the file that tiktoken expects for o200k_base", file=sys.stderr)
            return 1
        packed_file.parent.mkdir(exist_ok=True)
        packed_file.write_bytes(pack(content))

    packed = packed_file.read_bytes()
    try:
        content = unpack(packed)
    except (IndexError, ValueError) as error:
        print(f"{packed_file}: {error}", file=sys.stderr)
        return 1
    if hashlib.sha256(content).hexdigest() != ORIGINAL_SHA256:
        print(f"{packed_file}: does not unpack to the original", file=sys.stderr)
        return 1
    print(f"{packed_file.name}: {len(packed)} bytes, SHA-256 {hashlib.sha256(packed).hexdigest()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
