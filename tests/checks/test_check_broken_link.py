"""GL403: links that lead nowhere."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from checking import CLAUDE, check, repository, told

from guidelint.findings import Confidence

Lay = Callable[..., str]

FILES = {
    "README.md": "# Kit\n\n## Use\n\n## Use\n\n<a name='old'></a>\n",
    "docs/guide.md": "# Guide\n\n## 目录 结构\n",
    "docs/My page.md": "",
    "docs/img/flow.svg": "",
    "src/app.ts": "",
    "抓取.py": "",
}


def committed(root: str) -> str:
    """Commits everything, and answers the commit."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    options = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "core.hooksPath=/dev/null"]
    for arguments in (["add", "-A"], ["commit", "-q", "-m", "x"]):
        subprocess.run(["git", *options, *arguments], cwd=root, check=True, env=environment)
    done = subprocess.run(["git", "log", "-1", "--format=%h"], cwd=root, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def messages(lay: Lay, text: str, *, name: str = "AGENTS.md") -> list[str]:
    root = lay({**FILES, name: text})
    return [one.message for one in check(root, "GL403")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[a](docs/plan.md)", "link to docs/plan.md, which does not exist"),
        ("[a](./docs/plan.md)", "link to ./docs/plan.md, which does not exist"),
        ("[a](<docs/plan b.md>)", "link to docs/plan b.md, which does not exist"),
        ("[a](docs/plan%20b.md)", "link to docs/plan b.md, which does not exist"),
        ("![a](docs/img/none.svg)", "link to docs/img/none.svg, which does not exist"),
        ("[a][b]\n\n[b]: docs/plan.md 'x'", "link to docs/plan.md, which does not exist"),
        ("[`docs/plan.md`](docs/plan.md)", "link to docs/plan.md, which does not exist"),
        ("[a](mdc:docs/plan.md)", "link to docs/plan.md, which does not exist"),
        ("[a](docs/old/)", "link to docs/old/, which does not exist"),
        ("[a](PLAN.md)", "link to PLAN.md, which does not exist"),
        ("[a](docs/Guide.md)", "link to docs/Guide.md, which is spelled docs/guide.md"),
        ("[a](old/guide/app.ts)", "link to old/guide/app.ts, which does not exist"),
        ("[a](lib/src/app.ts)", "link to lib/src/app.ts, which does not exist; src/app.ts does"),
        ("[a](README.md#none)", "link to #none, which no heading of README.md has"),
        ("# A\n\n[a](#b)", "link to #b, which no heading of this file has"),
    ],
)
def test_reported(lay: Lay, text: str, expected: str) -> None:
    assert messages(lay, text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "[a](docs/guide.md) [b](docs) [c](docs/) [d](./src/app.ts#L3) [e](/README.md) [f](.) [g](docs/My%20page.md)",
        "[a](<docs/My page.md>) ![b](docs/img/flow.svg) [c](mdc:docs/guide.md) [d](mdc:抓取.py) [e](抓取.py)",
        "[a](README.md#use) [b](README.md#use-1) [c](README.md#old) [d](docs/guide.md#目录-结构) [e](README.md#L4)",
        "[a](docs/guide.md#%E7%9B%AE%E5%BD%95-%E7%BB%93%E6%9E%84) [b](README.md#top) [c](README.md?plain=1)",
        "# My part\n\n[a](#my-part) [b](#My-Part)",
        "[a](https://example.org/x.md) [b](//example.org/x.md) [c](mailto:a@example.org) <https://example.org/a.md>",
        "`[a](docs/none.md)`\n\n```\n[a](docs/none.md)\n```\n\n    [a](docs/none.md)\n",
        "[a](url) [b](link) [c](path/to/file.md) [d](docs/<name>.md) [e](docs/{x}.md) [f](docs/foo.md)",
        "[a](mdc:filename)",
        "[a](../../issues) [b](../other/README.md)",
        "[a](docs/guide)",  # a page of a site
        "[a](/guide/start)",
        "Links look so: e.g. [a](docs/intro.md)",
        "<!-- [a](docs/none.md) -->",
        "[a]()",
    ],
)
def test_not_reported(lay: Lay, text: str) -> None:
    assert messages(lay, text) == []


def test_a_link_leads_from_the_folder_of_its_file(lay: Lay) -> None:
    root = lay({**FILES, "web/AGENTS.md": "[a](../docs/guide.md) [b](../docs/none.md) [c](docs/guide.md)\n"})
    [one] = check(root, "GL403")
    assert one.message == "link to ../docs/none.md, which does not exist"
    assert one.evidence == ("It leads to docs/none.md.",)
    [_, low] = check(root, "GL403", confidence="low")
    assert low.message == "link to docs/guide.md, which exists from the root only"
    assert low.fix
    assert [edit.text for edit in low.fix.edits] == ["../docs/guide.md"]


def test_a_file_that_is_reached_by_a_link_may_link_from_there(lay: Lay) -> None:
    root = lay(
        {**FILES, "kept/AGENTS.md": "[a](docs/guide.md) [b](docs/none.md)\n", "CLAUDE.md": Path("kept/AGENTS.md")}
    )
    [one] = check(root, "GL403", agents=CLAUDE)
    assert one.message == "link to docs/none.md, which does not exist"


def test_place_and_fix(lay: Lay) -> None:
    root = lay({**FILES, "AGENTS.md": "é [a](lib/src/app.ts#L3 'x'), [b](lib/src/app.ts)\n"})
    [one] = check(root, "GL403")
    assert (one.place.start, one.place.end) == ((1, 7), (1, 21))
    assert one.fix
    assert not one.fix.safe
    assert [(edit.place.start.column, edit.text) for edit in one.fix.edits] == [(7, "src/app.ts"), (35, "src/app.ts")]
    assert [related.place.start.column for related in one.related] == [35]


def test_an_anchor_that_other_sites_would_make(lay: Lay) -> None:
    root = lay({**FILES, "AGENTS.md": "# A & B\n\n[a](#a-b)\n"})
    assert check(root, "GL403") == ()
    [one] = check(root, "GL403", confidence="low")
    assert one.help == "Link to #a--b."
    assert one.fix
    assert (one.place.start, one.place.end) == ((3, 5), (3, 9))


def test_a_file_without_headings_may_import_them(lay: Lay) -> None:
    root = lay({**FILES, "docs/all.md": "@guide.md\n", "AGENTS.md": "[a](docs/all.md#x)\n"})
    assert check(root, "GL403") == ()
    assert len(check(root, "GL403", confidence="low")) == 1


def test_pages_of_a_site_have_less_confidence(lay: Lay) -> None:
    root = lay({**FILES, "AGENTS.md": "[a](/guide/start.md)\n"})
    assert [one.confidence for one in check(root, "GL403", confidence="low")] == [Confidence.LOW]


def test_what_git_would_ignore(lay: Lay) -> None:
    assert told(lay({**FILES, ".gitignore": "notes/\n", "AGENTS.md": "[a](notes/mine.md)\n"}), "GL403") == []


def test_history(lay: Lay) -> None:
    root = repository(lay({**FILES, "AGENTS.md": "[a](docs/old.md) [b](docs/gone.md)\n"}))
    lay({"docs/old.md": "".join(f"{n}\n" for n in range(50)), "docs/gone.md": "x\n"})
    committed(root)
    Path(root, "docs/old.md").rename(f"{root}/docs/new.md")
    Path(root, "docs/gone.md").unlink()
    last = committed(root)
    one, two = check(root, "GL403")
    assert one.message == f"link to docs/old.md, which does not exist: it is docs/new.md since {last}"
    assert two.message == f"link to docs/gone.md, which does not exist: commit {last} deleted it"
    assert one.confidence is two.confidence is Confidence.HIGH
    assert one.fix
    assert [edit.text for edit in one.fix.edits] == ["docs/new.md"]


def test_what_is_staged(lay: Lay) -> None:
    root = repository(lay({**FILES, "AGENTS.md": "[a](docs/old.md) [b](docs/gone.md)\n"}))
    lay({"docs/old.md": "".join(f"{n}\n" for n in range(50)), "docs/gone.md": "x\n"})
    committed(root)
    for arguments in (["mv", "docs/old.md", "docs/new.md"], ["rm", "-q", "docs/gone.md"]):
        subprocess.run(["git", *arguments], cwd=root, check=True)
    one, two = check(root, "GL403")
    assert one.message == "link to docs/old.md, which does not exist: it is docs/new.md as staged"
    assert one.evidence[0] == "git: docs/old.md was renamed, and it is docs/new.md now (staged)."
    assert two.message == "link to docs/gone.md, which does not exist: the staged change deletes it"
    assert one.confidence is two.confidence is Confidence.HIGH
    assert one.fix
    assert [edit.text for edit in one.fix.edits] == ["docs/new.md"]


def test_samples(lay: Lay) -> None:
    assert told(lay({**FILES, "templates/AGENTS.md": "[a](docs/none.md)\n"}), "GL403") == []


def test_hostile_texts(lay: Lay) -> None:
    root = lay(
        {**FILES, "AGENTS.md": "[a](x/" * 20_000 + "\n\n" + "[a](docs/none.md) [b](#z) " * 2_000 + "\n\n# A\n" * 500}
    )
    assert len(check(root, "GL403")) == 2


def test_links_to_a_folder_that_one_commit_deleted_are_one_finding(lay: Lay) -> None:
    names = ["one", "deep/two", "three"]
    links = "".join(f"- [{name}](docs/old/{name}.md)\n" for name in names)
    root = repository(lay({"AGENTS.md": f"{links}\nAgain [one](docs/old/one.md).\n", "README.md": "x"}))
    lay({f"docs/old/{name}.md": name * 50 for name in names})
    committed(root)
    shutil.rmtree(Path(root, "docs"))
    commit = committed(root)
    [one] = check(root, "GL403")
    assert one.message == f"3 links to files below docs/, which do not exist: commit {commit} deleted them"
    assert one.evidence[1] == "Linked in vain: docs/old/one.md, docs/old/deep/two.md and docs/old/three.md."
    assert len(one.related) == 3
