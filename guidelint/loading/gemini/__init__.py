"""What Gemini CLI and its fork Qwen Code have in common, with parameters named for their differences."""
