"""What the `codex` agent needs and no other: its configuration."""
