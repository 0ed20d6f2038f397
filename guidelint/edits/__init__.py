"""What changes files: fixes, moves, bridges, new files, and the writing of all that. Nothing else writes to a file.

`draft` is a file under edits, `fixing` applies the fixes of findings to drafts and looks again until nothing is left,
`moving` takes text from one document to another, `bridges` brings AGENTS.md to agents that do not read it. `diff` shows
what would change, `committed` tells what is not committed; `writing` and `linking` put it on the disk, at `places` that
are opened without following a link.
"""
