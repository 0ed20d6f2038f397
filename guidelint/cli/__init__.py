"""The command line: one module per command. Options in, one call, a report out."""
