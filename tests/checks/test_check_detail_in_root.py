"""GL309: detail in a root file that belongs at its source."""

from __future__ import annotations

from collections.abc import Callable

from checking import check, told

Lay = Callable[..., str]
CODE = "```ts\n" + "const a = 1;\n" * 25 + "```\n"
FILES = {f"web/ui/{name}.ts": "" for name in ("a", "b", "c", "d", "e")}
ABOUT = "# Fir\n\n## Widgets\n\n" + "".join(f"- `{path}`: {'what it does, and why ' * 10}\n" for path in FILES)
STANDARD = "# Fir\n\nAs RFC 9110 has it.\n\n" + "A server MUST do this, and a client SHOULD NOT do that.\n\n" * 20


def test_code(lay: Lay) -> None:
    [one] = check(lay({"AGENTS.md": CODE}), "GL309")
    assert one.message == "25 lines of ts code in a root file"
    assert one.place.end.line == 27
    assert told(lay({"AGENTS.md": CODE.replace("const a = 1;\n", "", 1)}), "GL309") == []
    assert told(lay({"AGENTS.md": CODE.replace("```ts", "```bash")}), "GL309") == []


def test_a_section_about_one_folder(lay: Lay) -> None:
    [one] = check(lay({"AGENTS.md": ABOUT, **FILES}), "GL309")
    size = len(ABOUT) - ABOUT.index("## Widgets")
    assert one.message == f"a section of {size:,} bytes about web/ui in a root file"
    assert one.evidence == ("5 of the 5 paths that it names lie in web/ui.",)
    assert one.place.start.line == 3


def test_a_section_about_several_folders(lay: Lay) -> None:
    spread = {f"{path.split('/')[2][0]}/x.ts": "" for path in FILES}
    text = ABOUT
    for path, other in zip(FILES, spread, strict=True):
        text = text.replace(path, other)
    assert told(lay({"AGENTS.md": text, **spread}), "GL309") == []


def test_few_paths_or_few_words(lay: Lay) -> None:
    assert told(lay({"AGENTS.md": ABOUT.replace("`web/ui/e.ts`", "it"), **FILES}), "GL309") == []
    assert told(lay({"AGENTS.md": ABOUT.replace("what it does, and why ", ""), **FILES}), "GL309") == []


def test_the_text_of_a_standard(lay: Lay) -> None:
    [one] = check(lay({"AGENTS.md": STANDARD}), "GL309")
    assert one.message == f"the text of a standard in a root file: 40 demands in {len(STANDARD):,} bytes"
    assert one.evidence == ("It names RFC 9110 and says MUST, SHOULD or the like 40 times.",)
    assert told(lay({"AGENTS.md": STANDARD.replace("RFC 9110", "custom")}), "GL309") == []
    assert told(lay({"AGENTS.md": STANDARD.replace("MUST", "must").replace("SHOULD NOT", "may")}), "GL309") == []


def test_files_below_the_root_may_hold_detail(lay: Lay) -> None:
    assert told(lay({"web/AGENTS.md": CODE + ABOUT + STANDARD, **FILES}), "GL309") == []
