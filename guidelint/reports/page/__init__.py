"""The page of `explain --format html` and `budget --format html`: one file, nothing loaded from elsewhere."""
