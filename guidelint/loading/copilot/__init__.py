"""What GitHub Copilot CLI makes of one file: its imports, and the front matter of its instruction files."""
