"""What it takes to say that a stretch of a guidance file is a copy."""
