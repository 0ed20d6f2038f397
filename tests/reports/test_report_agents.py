"""What is known of agents, for people and as JSON."""

from __future__ import annotations

from textwrap import dedent

from guidelint.loading.agent import DOCS, Agent, ImportSyntax, Lifecycle, Option
from guidelint.loading.context import Context, Effect, Limit, Unit
from guidelint.loading.start import Start
from guidelint.reports import agents as report
from guidelint.reports.console import plain


def _load(start: Start) -> Context:
    return Context("made-up", start)


AGENT = Agent(
    id="made-up",
    name="Made Up",
    version="1.2.3",
    verified="2026-11-30",
    evidence=DOCS,
    url="https://example.org/guidance",
    sources=("the documentation", "a test"),
    names=("AGENTS.md", ".made-up/rules/**/*.md"),
    search="the start folder and those above it, up to the nearest with `.git`",
    choice="all of them",
    lifecycle=Lifecycle("at the start", "never", "nothing", "nothing", "the same", "first"),
    load=_load,
    user_names=(".made-up/AGENTS.md",),
    imports=ImportSyntax("@path", "anywhere"),
    front_matter=("paths", "when"),
    limits=(
        Limit(32_768, Unit.BYTES, "all files", Effect.CUTS),
        Limit(200, Unit.LINES, "each file", Effect.WARNS),
    ),
    options=(Option("mode", "`architect` or `code`"),),
)


def test_list_in_sixty_columns() -> None:
    assert "".join(plain(report.listed([AGENT], 60))) == dedent("""\
        made-up  Made Up (1.2.3, docs 2026-11-30)
          reads       AGENTS.md, .made-up/rules/**/*.md
          user files  ~/.made-up/AGENTS.md
          search      the start folder and those above it, up to the
                        nearest with `.git`
          imports     @path: anywhere
          limits      32,768 bytes for all files; what is beyond is
                        cut
                      200 lines for each file; what is beyond is
                        warned about
          loaded      at the start

        `guidelint agents ID` tells all about one.
        """)


def test_detail_in_a_hundred_columns() -> None:
    assert "".join(plain(report.detail(AGENT, 100))) == dedent("""\
        made-up  Made Up (1.2.3, docs 2026-11-30)
          reads         AGENTS.md, .made-up/rules/**/*.md
          user files    ~/.made-up/AGENTS.md
          search        the start folder and those above it, up to the nearest with `.git`
          choice        all of them
          imports       @path: anywhere
          limits        32,768 bytes for all files; what is beyond is cut
                        200 lines for each file; what is beyond is warned about
          front matter  paths, when
          options       --set mode=…: `architect` or `code`

        When and where
          loaded      at the start
          edits       never
          clear       nothing
          compaction  nothing
          sub-agents  the same
          place       first

        Where this is from
          verified       1.2.3, docs 2026-11-30
          documentation  https://example.org/guidance
          sources        the documentation
                         a test
        """)


def test_json() -> None:
    assert report.as_json([AGENT]) == {
        "version": 1,
        "agents": [
            {
                "id": "made-up",
                "name": "Made Up",
                "version": "1.2.3",
                "verified": "2026-11-30",
                "evidence": "docs",
                "url": "https://example.org/guidance",
                "names": ["AGENTS.md", ".made-up/rules/**/*.md"],
                "user_names": [".made-up/AGENTS.md"],
                "search": "the start folder and those above it, up to the nearest with `.git`",
                "choice": "all of them",
                "imports": {"form": "@path", "about": "anywhere"},
                "limits": [
                    {"amount": 32_768, "unit": "bytes", "scope": "all files", "effect": "cut"},
                    {"amount": 200, "unit": "lines", "scope": "each file", "effect": "warned about"},
                ],
                "front_matter": ["paths", "when"],
                "options": [{"name": "mode", "about": "`architect` or `code`"}],
                "lifecycle": {
                    "loads": "at the start",
                    "reloads": "never",
                    "clear": "nothing",
                    "compaction": "nothing",
                    "subagents": "the same",
                    "place": "first",
                },
                "sources": ["the documentation", "a test"],
            }
        ],
    }
