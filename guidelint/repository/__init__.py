"""Facts about the repository under check, computed once and only when asked for.

`root` says where it begins, `files` what it holds and what git ignores. Nothing that it holds is executed: `git` is
where the one program that is run, git, is kept from it; `ignoring` does without git.
"""
