"""`guidelint`, `python -m guidelint`."""

from __future__ import annotations

from guidelint.cli.main import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
