"""Figures in guidance that go stale: where they stand, and what the repository says of them."""
