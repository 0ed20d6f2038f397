"""Characters that a reader does not see, or takes for others."""
