"""opencode 1.18.33. § are the sections of its specification; [bin] was read in the JavaScript of the binary.

What the module `opencode_family` does is what opencode does. In short: one user's file (§2.1), then the first of three
names that is found anywhere from the start folder up to the work tree's root, all files of that name (§2.2), then the
`instructions` of its configuration (§3); later, what stands beside a file that is read (§5). No text is changed (§6).
"""

from __future__ import annotations

from guidelint.loading.agent import RECORDED, Agent, Lifecycle
from guidelint.loading.context import Context
from guidelint.loading.opencode_family import NAMES, Session, Variant
from guidelint.loading.start import Start

VARIANT = Variant(
    id="opencode",
    prefix="OPENCODE",  # §4
    folder="opencode",
    user_configs=("config.json", "opencode.json", "opencode.jsonc"),  # §3: a later list replaces
    project_configs=(("opencode.json", "opencode.jsonc"),),
    own_folders=(".opencode",),
    config_folder_replaces=True,  # §2.1
    beyond_git=True,  # §2: outside git the stop is `/`
    forgiving=False,  # recorded: what is no valid configuration ends the start, an unknown key does not
    test_home="OPENCODE_TEST_HOME",  # §2.1 [bin]; recorded: it moves `~/`, not the user's configuration
    managed="/etc/opencode",
)


def load(start: Start) -> Context:
    """All that opencode injects at a start, then at each file that it reads."""
    return Session(VARIANT, start).context()


AGENTS = (
    Agent(
        id="opencode",
        name="opencode",
        version="1.18.33",
        verified="2026-11-30",
        evidence=RECORDED,
        url="https://opencode.ai/v1/docs/rules",
        sources=(
            "recorded: npm opencode-ai 1.18.33, Linux, `opencode run`",
            "the JavaScript in its binary; anomalyco/opencode: packages/opencode/src/session/instruction.ts",
        ),
        names=NAMES,
        user_names=(".config/opencode/AGENTS.md", ".claude/CLAUDE.md"),
        search="from the start folder up to the git root; outside git up to `/`",
        choice="the first name that is found anywhere on the way, all files of that name, nearest first; then the files"
        " that `instructions` in opencode.json names",
        lifecycle=Lifecycle(
            loads="for each request: the files are found and read anew",
            reloads="with the next request",
            clear="nothing: it stands in the system text; what reading a file attached goes with the conversation",
            compaction="nothing: it stands in the system text; what reading a file attached may be attached again",
            place="in the `system` message after the <env> block, before the skills; what reading a file attaches, at"
            " the end of the tool's result",
        ),
        load=load,
        markers=("opencode.json", "opencode.jsonc", ".opencode/"),
    ),
)
