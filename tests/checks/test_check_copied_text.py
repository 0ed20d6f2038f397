"""GL305: text that stands in the documentation or in other guidance too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from checking import BOTH, CLAUDE, check, told

from guidelint.findings import Confidence

Lay = Callable[..., str]

USAGE = """\
    heron nest [path]      start a colony
    heron fly [path]       stop a colony
    heron list             show colonies
    heron feed <id>        send food to a colony
    heron sweep            remove old colonies
"""
PROSE = """\
The collector reads every meter once a minute and keeps the last hour in memory.
The board shows what the collector has, and never writes anything by itself.
Readings that are older than an hour are dropped by the collector alone.
"""


def test_lines_of_the_readme(lay: Lay) -> None:
    tree = lay(
        {
            "AGENTS.md": f"# Heron\n\n## Usage\n\n{USAGE}\n## Rules\n\n- Be brief.\n",
            "README.md": f"# Heron\n\nA keeper of birds.\n\n## Commands\n\n{USAGE}\nMore.\n",
        }
    )
    [one] = check(tree, "GL305")
    assert one.message == "these 5 lines stand in README.md too, at lines 7-11"
    assert one.evidence == ("These 5 lines stand in README.md:7-11: about 43 words, markup aside.",)
    assert (one.place.start, one.place.end) == ((5, 5), (9, 47))
    assert [(r.place.path, r.place.start.line, r.place.end.line) for r in one.related] == [(f"{tree}/README.md", 7, 11)]
    assert one.confidence is Confidence.MEDIUM
    assert one.fix
    assert not one.fix.safe
    [edit] = one.fix.edits
    assert (edit.place.start, edit.place.end) == ((5, 1), (10, 1))
    assert edit.text == "See [README.md](README.md) (Commands).\n"


def test_some_lines_differ(lay: Lay) -> None:
    mine = PROSE + "Nothing is ever written to the disk of the machine that it runs on.\n"
    theirs = PROSE + "The disk of the machine is left alone, except for one file of settings.\n"
    more = "Each of the meters has a name of its own that the collector learns at the start.\n"
    tree = lay({"AGENTS.md": mine + more, "docs/design.md": f"# Design\n\n{theirs}{more}"})
    [one] = check(tree, "GL305")
    assert one.message == "4 of these 5 lines stand in docs/design.md too, at lines 3-7"
    assert one.fix is None


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        # other marks, other case, other line breaks, other links
        (
            "- Add a test\n- Keep functions small and name them after what they give back to the caller\n"
            "- Ask before you add a dependency, and say in the request why the one that we have will not do\n",
            "* **Add a test**\n* Keep functions small and name them after what they give back to the caller.\n"
            "* Ask before you add a dependency, and say in the request why the one that we have will not do.\n",
        ),
        (PROSE, PROSE.replace("\n", " ")),
        (PROSE, PROSE.upper()),
        (PROSE.replace("\n", "\r\n"), PROSE),
        (PROSE, "> " + PROSE.replace("\n", "\n> ")),
        (PROSE.replace("collector", "[collector](docs/a.md)"), PROSE.replace("collector", "[collector](../b.md)")),
        # samples of settings and code, tables
        (
            '```toml\nmode = "auto"\ndevice = "gpu"\nsteps = 24\nscale = 6.5\nwidth = 768\nheight = 512\n```\n',
            '```toml\nmode = "auto"\ndevice = "gpu"\nsteps = 24\nscale = 6.5\nwidth = 768\nheight = 512\n```\n',
        ),
        (
            "| Variable | Meaning |\n|---|---|\n| `HERON_URL` | address of the hub |\n| "
            "`HERON_KEY` | key for the hub |\n"
            "| `HERON_TTL` | seconds to keep a reading |\n| `HERON_LOG` | level of the log |\n",
            "| Variable | Meaning |\n| :--- | :--- |\n| `HERON_URL` | address of the hub |\n| "
            "`HERON_KEY` | key for the hub |\n"
            "| `HERON_TTL` | seconds to keep a reading |\n| `HERON_LOG` | level of the log |\n",
        ),
        # scripts without spaces
        (
            "采集器每分钟读取一次所有的电表，并且把最近一小时的读数保存在内存中。\n面板只显示采集器已有的读数，自己从不写入任何数据。\n"
            "超过一小时的读数由采集器丢弃，面板不参与清理。\n",
            "采集器每分钟读取一次所有的电表，并且把最近一小时的读数保存在内存中。面板只显示采集器已有的读数，自己从不写入任何数据。"
            "超过一小时的读数由采集器丢弃，面板不参与清理。\n",
        ),
        (
            "収集器は毎分すべてのメーターを読み取り、直近一時間分の値をメモリに保持する。\n"
            "ボードは収集器が持つ値を表示するだけで、自分では何も書き込まない。\n一時間より古い値は収集器が破棄し、ボードは関与しない。\n",
            "収集器は毎分すべてのメーターを読み取り、直近一時間分の値をメモリに保持する。\n"
            "ボードは収集器が持つ値を表示するだけで、自分では何も書き込まない。\n一時間より古い値は収集器が破棄し、ボードは関与しない。\n",
        ),
        (
            ""
            "ตัวเก็บข้อมูลอ่านมิเตอร์ทุกตัวทุกหนึ่งนาทีและเก็บค่าหนึ่งชั่วโมงล่าสุดไว้ในหน่วยความจำ\nบอร์ดแสดงค่าที่มีอยู่เท่านั้นและไม่เขียนข้อมูลใดด้วยตนเอง\n",
            ""
            "ตัวเก็บข้อมูลอ่านมิเตอร์ทุกตัวทุกหนึ่งนาทีและเก็บค่าหนึ่งชั่วโมงล่าสุดไว้ในหน่วยความจำ\nบอร์ดแสดงค่าที่มีอยู่เท่านั้นและไม่เขียนข้อมูลใดด้วยตนเอง\n",
        ),
        (
            "Der Sammler liest jede Minute alle Zähler und behält die letzte Stunde im Speicher.\n"
            "Die Tafel zeigt nur, was der Sammler hat, und schreibt selbst nie etwas.\nÄltere "
            "Werte verwirft allein der Sammler.\n",
            "Der Sammler liest jede Minute alle Zähler und behält die letzte Stunde im Speicher.\n"
            "Die Tafel zeigt nur, was der Sammler hat, und schreibt selbst nie etwas.\nÄltere "
            "Werte verwirft allein der Sammler.\n",
        ),
    ],
)
@pytest.mark.parametrize("other", ["README.md", "docs/guide.rst", "CONTRIBUTING", "web/AGENTS.md"])
def test_the_same_in_another_form(lay: Lay, mine: str, theirs: str, other: str) -> None:
    tree = lay({"AGENTS.md": f"## A\n\n{mine}\n## B\n\nBe brief.\n", other: f"Intro.\n\n{theirs}\nEnd.\n"})
    [one] = check(tree, "GL305")
    assert one.message.endswith(f" too, at {one.message.rsplit(' at ')[1]}")
    assert other in one.message or "AGENTS.md" in one.message


@pytest.mark.parametrize(
    "text",
    [
        "```bash\nnpm install\nnpm run build\nnpm test\nnpm run lint -- --fix\nnpm run dev\n```\n",
        "```sh\n# install everything that is needed\npnpm install\n\n# start the server on port 3000\npnpm dev\n\n"
        "# run the tests and the linter\npnpm test && pnpm lint\nNODE_ENV=test pnpm e2e\n```\n",
        "```console\n$ git clone https://example.org/heron.git\n$ cd heron\n$ uv sync\n$ uv "
        "run pytest -q tests/unit\n$ make docs\n```\n",
        "- Build: `cargo build --release`\n- Test: `cargo test --workspace`\n- Lint: `cargo clippy --all-targets`\n"
        "- Format: `cargo fmt --all`\n- Docs: `cargo doc --open`\n",
        "| Command | Meaning |\n|---|---|\n| `make test` | run all the tests |\n| `make lint` | run the linters |\n"
        "| `make docs` | build the documentation |\n| `make clean` | remove what was built |\n",
        ""
        "[![build](https://example.org/b.svg)](https://example.org/b)\n[![docs](https://example.org/d.svg)](https://example.org/d)\n"
        "[![chat on the server](https://example.org/c.svg)](https://example.org/c)\n",
        "- [Naming of the fields](docs/naming.md): before you name a field in more than one layer\n"
        "- [Endpoints of the hub](docs/http.md): before you add or change an endpoint\n"
        "- [Releases and tags](docs/release.md): when you cut a release\n- `docs/birds.md`: when you add a bird\n",
        "<!-- This file is part of Heron. Heron is free software: you can do with it what the licence says, which you\n"
        "should have got with it, and if not, you find it where everybody finds it, in the library of licences. -->\n",
        "---\ntitle: Heron\ndescription: A keeper of birds that looks after the colonies of a "
        "lake\nauthor: Kim\nlayout: wide\n---\n",
        "Heron keeps an eye on the colonies of birds at a lake and tells you when one of them moves.\n",
        "# Heron\n\nHeron keeps an eye on the colonies of birds at a lake, tells you when one of them moves, and draws "
        "what it\nsaw on a map, so that the people of the lake know which of the banks they should leave alone.\n",
        "## Set-up\n\n## Usage\n\n## How to add a new kind of bird to the list\n\n## How to "
        "write a test for a bird\n\n## Licence\n",
        "- Use tabs.\n- Be brief.\n- Write tests.\n",
    ],
)
def test_what_many_files_have_with_good_reason(lay: Lay, text: str) -> None:
    tree = lay(
        {
            "AGENTS.md": text + "\nOwn.\n",
            "README.md": text + "\nOther.\n",
            "docs/a.md": text,
            "docs/http.md": "",
            "Makefile": "",
        }
    )
    assert told(tree, "GL305") == []


def test_commands_of_the_project_itself_are_documentation(lay: Lay) -> None:
    text = (
        "```bash\nheron nest ./lake --name west\nheron feed west --fish 20\nheron move west --to east\n"
        "heron list --all --format table\nheron sweep --older-than 30d\n```\n"
    )
    assert len(told(lay({"AGENTS.md": text, "README.md": text}), "GL305")) == 1


def test_two_samples_of_one_thing_look_alike(lay: Lay) -> None:
    start = (
        "```js\nimport { nest } from 'heron';\nimport { lake } from 'heron/lake';\nimport { bird } from 'heron/bird';\n"
        "const colony = nest({ place: lake('west') });\ncolony.add(bird('grey heron'));\n"
    )
    mine, theirs = (
        "".join(f"colony.feed({n}, 'a{n}');\n" for n in range(8)),
        "".join(f"other.move({n});\n" for n in range(8)),
    )
    assert told(lay({"AGENTS.md": f"{start}{mine}```\n", "README.md": f"{start}{theirs}```\n"}), "GL305") == []


def test_a_phrase_of_many_files(lay: Lay) -> None:
    assert told(lay({"AGENTS.md": PROSE, **{f"docs/{n}.md": PROSE for n in range(12)}}), "GL305") == []


def test_the_readme_is_the_best_place_and_others_are_told(lay: Lay) -> None:
    tree = lay(
        {"AGENTS.md": PROSE, "README.md": PROSE, "README.zh.md": PROSE, "docs/a.md": PROSE, "CONTRIBUTING.md": PROSE}
    )
    [one] = check(tree, "GL305")
    assert one.message == "these 3 lines stand in README.md too, at lines 1-3"
    assert [Path(related.place.path).name for related in one.related] == [
        "README.md",
        "README.zh.md",
        "CONTRIBUTING.md",
        "a.md",
    ]


def test_the_readme_of_the_same_folder_comes_first(lay: Lay) -> None:
    tree = lay({"web/AGENTS.md": PROSE, "api/README.md": PROSE, "web/README.md": PROSE})
    assert [line.split(" too")[0] for line in told(tree, "GL305")] == [
        "web/AGENTS.md:1:1 these 3 lines stand in web/README.md"
    ]


def test_what_is_no_documentation(lay: Lay) -> None:
    names = [
        "CHANGELOG.md",
        "LICENSE.md",
        "node_modules/a/README.md",
        "vendor/a.md",
        "notes.txt",
        ".claude/commands/a.md",
        "prompts/a.md",
        "CLAUDE-template.md",
        "templates/README.md",
        "skills/a/SKILL.md",
        "a.py",
    ]
    assert told(lay({"AGENTS.md": PROSE, **dict.fromkeys(names, PROSE)}), "GL305") == []


# Guidance against guidance


def test_a_section_in_two_files_of_one_folder(lay: Lay) -> None:
    agents = f"# A\n\n## Design\n\n{PROSE}\n## Tests\n\nRun `just check`.\n\n## Releases\n\nNever tag one yourself.\n"
    tree = lay({"AGENTS.md": agents, "CLAUDE.md": f"## Design\n\n{PROSE}"})
    assert told(tree, "GL305", agents=BOTH) == ["CLAUDE.md:3:1 these 3 lines stand in AGENTS.md too, at lines 5-7 ()"]
    # GL107 says that they differ, which is another matter.
    assert {one.rule.code for one in check(tree, "GL107", "GL305", agents=BOTH)} == {"GL107", "GL305"}


def test_whole_copies_are_left_to_the_rules_about_whole_files(lay: Lay) -> None:
    tree = lay({"AGENTS.md": PROSE * 2, "CLAUDE.md": PROSE * 2, "web/CLAUDE.md": PROSE * 2})
    assert {one.rule.code for one in check(tree, "GL305", "GL107", "GL109", agents=BOTH)} == {"GL107", "GL109"}


def test_a_nested_file_repeats_the_root(lay: Lay) -> None:
    tree = lay({"AGENTS.md": f"# Root\n\n{PROSE}\nMore.\n", "web/AGENTS.md": f"# Web\n\nOwn rules.\n\n{PROSE}"})
    assert told(tree, "GL305") == ["web/AGENTS.md:5:1 these 3 lines stand in AGENTS.md too, at lines 3-5 ()"]


def test_folders_that_are_laid_out_alike(lay: Lay) -> None:
    tree = lay({"web/AGENTS.md": f"## Web\n\n{PROSE}", "api/AGENTS.md": f"## Api\n\n{PROSE}"})
    assert told(tree, "GL305") == []
    assert len(told(tree, "GL305", confidence="low")) == 1
    tree = lay({"web/AGENTS.md": f"# Web\n\n{PROSE * 3}", "api/AGENTS.md": f"# Api\n\n{PROSE * 3}"})
    assert [line.split(":")[0] for line in told(tree, "GL305")] == ["web/AGENTS.md"]


def test_links_and_imports_are_one_file(lay: Lay) -> None:
    tree = lay(
        {
            "AGENTS.md": PROSE,
            "CLAUDE.md": Path("AGENTS.md"),
            "docs/agents.md": Path("../AGENTS.md"),
            "web/CLAUDE.md": "@README.md\n",
            "web/README.md": USAGE,
            "web/docs/a.md": USAGE,
        }
    )
    assert told(tree, "GL305", agents=BOTH) == []


def test_generated_files(lay: Lay) -> None:
    assert told(lay({"AGENTS.md": f"<!-- Generated from README.md. -->\n{PROSE}", "README.md": PROSE}), "GL305") == []


def test_samples(lay: Lay) -> None:
    tree = lay({"templates/AGENTS.md": PROSE, "README.md": PROSE})
    assert told(tree, "GL305") == []
    assert len(told(tree, "GL305", confidence="low")) == 1


# Mending


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (f"## A\n\n{PROSE}\nEnd.\n", "## A\n\nSee [a b.md](<a b.md>).\n\nEnd.\n"),
        (
            "# A\n\n- Own.\n- " + PROSE.strip().replace("\n", "\n- ") + "\n",
            "# A\n\n- Own.\n- See [a b.md](<a b.md>).\n",
        ),
        ("1. Own.\n   - " + PROSE.strip().replace("\n", "\n   - ") + "\n", "1. Own.\n   - See [a b.md](<a b.md>).\n"),
    ],
)
def test_the_text_becomes_a_pointer(lay: Lay, text: str, after: str) -> None:
    tree = lay({"AGENTS.md": text, "a b.md": PROSE})
    [one] = check(tree, "GL305")
    assert one.fix
    [edit] = one.fix.edits
    rows = text.splitlines(keepends=True)
    assert (edit.place.start.column, edit.place.end.column) == (1, 1)
    assert "".join(rows[: edit.place.start.line - 1]) + edit.text + "".join(rows[edit.place.end.line - 1 :]) == after


def test_no_block_is_cut_through(lay: Lay) -> None:
    tree = lay({"AGENTS.md": PROSE + "And this line is ours, in the same paragraph.\n", "README.md": PROSE})
    [one] = check(tree, "GL305")
    assert one.fix is None


def test_a_fence_goes_as_a_whole(lay: Lay) -> None:
    code = '```toml\nmode = "auto"\ndevice = "gpu"\nsteps = 24\nscale = 6.5\nwidth = 768\nheight = 512\n```\n'
    [one] = check(lay({"AGENTS.md": f"Edit it:\n\n{code}\nEnd.\n", "README.md": code}), "GL305")
    assert (one.place.start, one.place.end) == ((3, 1), (10, 4))
    assert one.fix


@pytest.mark.parametrize(
    "text",
    [
        "a " * 200_000,
        "a\n" * 60_000,
        "x " + "`" * 65_536,
        "[" * 65_536,
        "](" * 30_000,
        "<!--" * 20_000,
        "> " * 1_000 + PROSE,
        "│   ├── \n" * 10_000,
        PROSE * 2_000,
        "".join(f"Line {n} of many lines that are very nearly the same\n" for n in range(10_000)),
        "```\n" + PROSE * 100,
    ],
)
def test_hostile_input(lay: Lay, text: str) -> None:
    tree = lay({"AGENTS.md": text, "README.md": text, "docs/a.md": text + "x", "web/CLAUDE.md": text})
    assert len(told(tree, "GL305", agents=BOTH)) <= 4


def test_bytes_that_are_no_text(lay: Lay) -> None:
    data = b"\xef\xbb\xbf" + PROSE.encode() + b"\xff\xfe\x00\xed\xa0\x80\r" * 50
    assert len(told(lay({"AGENTS.md": data, "README.md": data}), "GL305", agents=CLAUDE + BOTH)) == 1
