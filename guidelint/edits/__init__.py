"""What changes files: fixes, and the writing of all that a command is asked to write. Nothing else writes to a file.

`draft` is a file under edits, `fixing` applies the fixes of findings to drafts and looks again until nothing is left,
`diff` shows what would change, `writing` puts it on the disk.
"""
