"""What only Claude Code has, by subject; agents/claude_code.py puts it together."""
