"""What Qwen Code has for itself: rules with `paths`, the output-language file."""
