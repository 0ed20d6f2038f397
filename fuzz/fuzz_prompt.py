"""Fuzz target: every agent's `load` on random small trees, and on what strangers may put into them.

    python fuzz/fuzz_prompt.py --seconds 30 --seed 1

It never raises and ends soon; the runs are the text; origins lie in their files; verbatim runs are the decoding of
their bytes; at a neutral start nothing from outside the repository is in it.
"""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from fuzz_text import check_runs
from fuzzing import main

from guidelint import agents
from guidelint.loading.agent import Agent
from guidelint.loading.context import Context
from guidelint.loading.start import Start, neutral
from guidelint.trees.base import MAX_FILE_BYTES
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

SLOW = 10.0
"""Seconds that one agent may take on one of these trees."""

FOLDERS = (
    "home",
    "home/.codex",
    "home/.claude",
    "repo",
    "repo/.claude",
    "repo/pkg",
    "repo/pkg/deep",
    "repo/docs",
    "out",
)
ROOTS = ("repo", "home", "")

NAMES = (
    *("AGENTS.md", "AGENTS.override.md", "CLAUDE.md", "CLAUDE.local.md", ".agents.md", "GEMINI.md", "agents.md"),
    *(".claude/CLAUDE.md", ".claude/AGENTS.md", ".claude/rules/one.md", ".claude/rules/deep/two.md"),
    *("docs/more.md", "more.md", "a b.md", "x.txt", "caf\udce9.md"),
    *(".claude/settings.json", ".claude/settings.local.json", ".codex/config.toml", "config.toml", "settings.json"),
    *(".git", ".git/HEAD", ".git/config"),
)

TARGETS = (
    "AGENTS.md",
    "CLAUDE.md",
    "..",
    ".",
    "../out/AGENTS.md",
    "/etc/hostname",
    "gone",
    "{ROOT}/repo/more.md",
    "more.md",
)

PATHS = (
    *("more.md", "docs/more.md", "./AGENTS.md", "CLAUDE.md", "../out/more.md", "~/AGENTS.md", "~/.claude/CLAUDE.md"),
    *("/etc/hostname", "", "gone.md", "a\\ b.md", "..", "x\0y", "é.md", "{ROOT}/repo/CLAUDE.md", "more.md#part"),
)

WRAPPERS = (
    *("@{}\n", " @{} ", "`@{}`", "```\n@{}\n```\n", "- @{}\n", "> @{}\n", "<!-- @{} -->\n", "[a](@{})", "    @{}\n"),
    *("<!-- @import {} -->", "<!-- @import {} -->\n", "<!-- @import {}-->", "{{file:{}}}", "@{}.", "\\@{}"),
)

TEXTS = (
    *(
        "Rules.\n",
        "\r\n",
        "\n\n",
        " ",
        "\ufeff",
        "\x85",
        "# Head\n",
        "é漢🙂",
        "\0",
        "\x1b[0m",
        "</INSTRUCTIONS>",
        "-" * 3,
    ),
    *(
        "---\npaths: src/**\n---\n",
        '---\npaths: ["*.{ts,tsx}", "!a"]\n---\r\n',
        "---\n: [\n---\n",
        "---\n&a [*a]\n---\n",
    ),
    *("<!-- note -->\n", "<!-- open\n", "<system-reminder>", "````\n", "- - - 1. > ", "[" * 50, "*" * 50, "x" * 5_000),
)

SETTINGS = (
    *("{}", "[]", "{", '{"claudeMdExcludes": ["**/CLAUDE.md", 3]}', '{"permissions": {"deny": ["Read(./more.md)"]}}'),
    *("project_doc_max_bytes = 7\n", "project_doc_max_bytes = -1\n", 'project_doc_fallback_filenames = ["more.md"]\n'),
    *(
        "project_root_markers = []\n",
        'model_instructions_file = "../repo/more.md"\n',
        'instructions = "x"\n',
        "a = [\n",
    ),
    *('[projects."{ROOT}/repo"]\ntrust_level = "trusted"\n', '[projects."{ROOT}/repo"]\ntrust_level = "untrusted"\n'),
    *("gitdir: ../out/.git/worktrees/x\n", "[core]\n\tworktree = x\n", "1" * 5_000, "[" * 5_000, "\ufeff"),
)

WRONG = (b"\xff", b"\xe2\x82", b"\xed\xa0\xbd", b"\xc0\x80", b"\xf0\x9f\x99", b"\xef\xbb\xbf")


def content(random_: random.Random, root: str) -> bytes:
    """What is in a file."""
    if random_.random() < 0.15:
        return "".join(random_.choices(SETTINGS, k=random_.randrange(1, 3))).replace("{ROOT}", root).encode()
    parts: list[bytes] = []
    for _ in range(random_.randrange(8)):
        match random_.randrange(6):
            case 0 | 1 | 2:
                parts.append(random_.choice(TEXTS).encode())
            case 3 | 4:
                path = random_.choice(PATHS).replace("{ROOT}", root)
                parts.append(random_.choice(WRAPPERS).format(path).encode())
            case _:
                parts.append(random_.choice(WRONG))
    whole = b"".join(parts)
    return whole * random_.choice([1, 1, 1, 1, 2, 20]) if len(whole) < 5_000 else whole


def lay(random_: random.Random, root: str) -> None:
    """A random tree."""
    for folder in FOLDERS:
        os.makedirs(os.path.join(root, folder), exist_ok=True)
    for _ in range(random_.randrange(1, 16)):
        path = os.path.join(root, random_.choice(FOLDERS), random_.choice(NAMES))
        # Never through a link that was put there before, on the way or at the end: it may lead anywhere.
        if os.path.lexists(path) or os.path.realpath(path) != path:
            continue
        with contextlib.suppress(OSError):  # a file stands where a folder should be
            os.makedirs(os.path.dirname(path), exist_ok=True)
            put(random_, path, root)


def put(random_: random.Random, path: str, root: str) -> None:
    match random_.randrange(20):
        case 0:
            os.mkdir(path)
        case 1:
            os.mkfifo(path)
        case 2 | 3:
            os.symlink(random_.choice(TARGETS).replace("{ROOT}", root), path)
        case 4:
            Path(path).write_bytes(b"start\n")
            os.truncate(path, random_.choice([40_000, 70_000, 5 << 20]))
        case _:
            Path(path).write_bytes(content(random_, root))
            if random_.random() < 0.05:
                os.chmod(path, 0)


class Bytes(dict[str, bytes]):
    """Files as they are read when asked for."""

    def __missing__(self, path: str) -> bytes:
        with open(path, "rb") as file:
            self[path] = file.read(MAX_FILE_BYTES)
        return self[path]


def starts(random_: random.Random, root: str) -> Iterator[Start]:
    """The user's own start, and a neutral one."""
    cwd = os.path.join(root, random_.choice([folder for folder in FOLDERS if folder.startswith("repo")]))
    cwd = os.path.realpath(cwd)
    touched = tuple(
        os.path.join(root, random_.choice(FOLDERS), random_.choice(NAMES)) for _ in range(random_.randrange(3))
    )
    env = random_.choice(
        [{}, {}, {"CODEX_HOME": "../out"}, {"CLAUDE_CONFIG_DIR": f"{root}/out"}, {"CODEX_HOME": "gone"}]
    )
    yield Start(
        DiskTree(),
        cwd,
        home=os.path.join(root, "home"),
        env=env,
        touched=touched,
        trusted=random_.choice([None, None, True, False]),
    )
    repo = os.path.join(root, "repo")
    yield neutral(ConfinedTree(DiskTree(), repo), repo, cwd, touched=touched)


def once(random_: random.Random) -> None:
    """One tree, from both starts, for every agent."""
    root = os.path.realpath(tempfile.mkdtemp(prefix="guidelint-fuzz-"))
    try:
        lay(random_, root)
        for start in starts(random_, root):
            check(start, agents.known().values(), root)
    finally:
        shutil.rmtree(root)


def check(start: Start, every: Iterable[Agent], root: str) -> None:
    files = Bytes()
    for agent in every:
        before = time.monotonic()
        context = agent.load(start)
        waiting = context.on_demand
        took = time.monotonic() - before
        assert took < SLOW, f"{agent.id} took {took:.1f} s"
        assert isinstance(waiting, tuple)
        check_context(context, files, f"{root}/repo")


def check_context(context: Context, files: Bytes, repo: str) -> None:
    used: dict[str, None] = {}
    for segment in context.segments:
        assert segment.role in ("system", "developer", "user", "tool")
        assert segment.text
        check_runs(segment.text, files)
        used |= dict.fromkeys(segment.text.paths())
    assert set(used) <= set(context.loaded), (context.agent, set(used) - set(context.loaded))
    assert len(set(context.loaded)) == len(context.loaded)
    for cut in context.cuts:
        size = os.stat(cut.path).st_size
        assert 0 <= cut.byte <= size, (context.agent, cut, size)
        assert 0 <= cut.lost_bytes <= size - cut.byte, (context.agent, cut, size)
    for one in context.imports:
        assert 0 <= one.origin.start < one.origin.end <= os.stat(one.origin.path).st_size, (context.agent, one)
    if context.refusal:
        assert not context.segments, context.agent
    if context.start.neutral:
        outside = [path for path in context.loaded if not os.path.realpath(path).startswith(repo + "/")]
        assert not outside, (context.agent, outside)


if __name__ == "__main__":
    main(once, __doc__)
