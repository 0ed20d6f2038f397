"""guidelint: what coding agents are told, byte for byte, and what is wrong with it."""

__version__ = "0.1.0"
