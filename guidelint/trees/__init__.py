"""Where bytes come from: the disk, later a git commit or index and unsaved editor buffers. Read-only and bounded.

`base` holds the interface that all trees share, `disk` the working copy, `confined` the view of a tree that a
neutral start has: one repository, nothing outside it.
"""
