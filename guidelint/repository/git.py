"""git as a child process that the repository under check cannot turn against its user.

What a repository says about itself (its `config`, its hooks, a `.gitattributes`) may come from a stranger. Only
commands that read are meant for this module, and no porcelain: `git status` and `git diff` run the filters and
drivers that a configuration names.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import signal
import subprocess
import time
from collections.abc import Mapping

from guidelint.trees.base import is_inside

GIT_SECONDS = 60.0
"""Seconds that one git process may take."""

MAX_OUTPUT_BYTES = 512 * 1024 * 1024
"""Bytes of output that are taken from one git process."""

_MAX_ERROR_BYTES = 64 * 1024

# What a repository's own configuration could have `git ls-files` execute. An option on the command line stands above
# every configuration file.
_OPTIONS = (
    "--no-pager",
    "-c",
    "core.fsmonitor=false",  # a program that is asked for changed files
    "-c",
    "core.hooksPath=/dev/null",
    "-c",
    "protocol.allow=never",  # a partial clone fetches what it lacks: core.sshCommand, remote.*.uploadpack
    "-c",
    "core.quotePath=false",
)

_ENVIRONMENT = {
    "GIT_OPTIONAL_LOCKS": "0",  # write nothing, the index neither
    "GIT_NO_LAZY_FETCH": "1",  # as protocol.allow; since git 2.44
    "GIT_ALLOW_PROTOCOL": "none",  # stands above protocol.*.allow, which a configuration may give per protocol
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",  # the messages are compared
}

# The user's own configuration, by whatever way it is given. All other GIT_* variables are left out: in a hook they
# name the repository and the index of the git command that runs the hook (GIT_DIR, GIT_INDEX_FILE), elsewhere they
# change what is printed (GIT_TRACE) or run (GIT_SSH_COMMAND).
_KEPT = ("GIT_CONFIG_", "GIT_EXEC_PATH")


class GitError(Exception):
    """git could not answer; the text is a sentence for the user, without a full stop."""


class GitMissing(GitError):
    """There is no git to run."""


class GitRefused(GitError):
    """git reads no repository that belongs to another user, unless its configuration allows it."""


class GitTimeout(GitError):
    """git took longer than it may."""


class GitFailed(GitError):
    """Any other failure: a damaged index, an unknown format, too much output."""


def run_git(
    root: str,
    *arguments: str,
    seconds: float = GIT_SECONDS,
    variables: Mapping[str, str] | None = None,
    max_bytes: int | None = None,
) -> bytes:
    """What `git ARGUMENTS` prints in the working copy at `root`, a physical path.

    The repository is that of `root/.git`, no other: neither one that the environment names nor one further up. Raises
    a `GitError` unless git ends with status 0 within `seconds` (of wall time) and prints no more than `max_bytes`.
    `variables` are added to its environment.
    """
    process = start_git(root, *arguments, variables=variables)
    with process:
        try:
            output, errors = _collect(process, time.monotonic() + seconds, max_bytes or MAX_OUTPUT_BYTES)
        except subprocess.TimeoutExpired:
            raise GitTimeout(f"git {arguments[0]} took longer than {seconds:g} seconds") from None
        finally:
            if process.returncode is None:
                kill(process)
    if process.returncode != 0:
        raise _failure(root, process.returncode, errors)
    return output


def start_git(
    root: str, *arguments: str, stdin: int = subprocess.DEVNULL, variables: Mapping[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """`git ARGUMENTS` as for `run_git`, running in a process group of its own. Whoever starts it ends it.

    Raises a `GitError` where there is no git, or the system starts no process.
    """
    environment = {**_environment(os.environ, root), **(variables or {})}
    command = [_program(environment.get("PATH", os.defpath), root), *_OPTIONS, "-C", root, *arguments]
    try:
        # Not in the working folder of this process, which may be gone.
        return subprocess.Popen(
            command,
            cwd="/",
            env=environment,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if stdin == subprocess.DEVNULL else subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        raise GitFailed(f"git could not be started: {error.strerror}") from None


def kill(process: subprocess.Popen[bytes]) -> None:
    """End a git at once, and the whole group: a child of git that holds the pipe would keep us waiting."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
    process.wait()


def _environment(inherited: Mapping[str, str], root: str) -> dict[str, str]:
    kept = {key: value for key, value in inherited.items() if not key.startswith("GIT_") or key.startswith(_KEPT)}
    kept |= _ENVIRONMENT
    # Else `core.worktree` of the repository's configuration could name another folder.
    kept["GIT_WORK_TREE"] = root
    above = os.path.dirname(root)
    if ":" not in above:  # the list's separator, which cannot be escaped
        kept["GIT_CEILING_DIRECTORIES"] = above
    return kept


def _program(search: str, root: str) -> str:
    """The git to run: the first on the search path that is not part of the repository, as `./git` could be."""
    for folder in search.split(os.pathsep):
        program = os.path.join(folder, "git")
        if (
            os.path.isabs(folder)
            and os.path.isfile(program)
            and os.access(program, os.X_OK)
            and (root == "/" or not any(is_inside(os.path.realpath(path), root) for path in (folder, program)))
        ):
            return program
    raise GitMissing("git is not installed, or not on PATH outside the repository")


def _collect(process: subprocess.Popen[bytes], deadline: float, max_bytes: int) -> tuple[bytes, bytes]:
    """Standard output and the beginning of standard error. Raises TimeoutExpired, or GitFailed for too much output."""
    assert process.stdout is not None
    assert process.stderr is not None
    output = bytearray()
    errors = bytearray()
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ, output)
        selector.register(process.stderr, selectors.EVENT_READ, errors)
        while selector.get_map():
            left = deadline - time.monotonic()
            ready = selector.select(left) if left > 0 else []
            if not ready:
                raise subprocess.TimeoutExpired(process.args, 0)
            for key, _ in ready:
                part = os.read(key.fd, 1 << 20)
                if not part:
                    selector.unregister(key.fileobj)
                elif key.data is output or len(errors) < _MAX_ERROR_BYTES:
                    key.data.extend(part)
            if len(output) > max_bytes:
                raise GitFailed(f"git printed more than {max_bytes:,} bytes")
    process.wait(max(deadline - time.monotonic(), 0.1))
    return bytes(output), bytes(errors)


def _failure(root: str, status: int, errors: bytes) -> GitError:
    lines = os.fsdecode(errors).splitlines()
    if any("dubious ownership" in line for line in lines):
        return GitRefused(
            "git reads no repository of another user; to allow it: "
            f"git config --global --add safe.directory {shlex.quote(root)}"
        )
    said = next((line for line in lines if line.startswith("fatal: ")), lines[-1] if lines else f"status {status}")
    return GitFailed(f"git failed: {said.removeprefix('fatal: ')[:300]}")
