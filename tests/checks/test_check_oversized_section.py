"""GL308: sections that are most of a large file, and root files over the team's bound."""

from __future__ import annotations

from collections.abc import Callable

from checking import check, told

Lay = Callable[..., str]
RULES = "".join(f"Rule {number} is one of many rules of this team.\n\n" for number in range(60))
TABLE = "| Name | Meaning |\n|---|---|\n" + "| something | what something means to us |\n" * 200


def test_a_section_that_is_most_of_a_file(lay: Lay) -> None:
    text = f"# Fir\n\nA tool.\n\n## Rules\n\n{RULES}## Codes\n\n{TABLE}\n- one\n- two\n"
    root = lay({"AGENTS.md": text})
    [one] = check(root, "GL308")
    size = len(text)
    part = len(text[text.index("## Codes") :])
    assert one.message == f"this section is {part * 100 // size} % of a file of {size:,} bytes"
    assert one.evidence == (
        f"{part:,} of the {size:,} bytes of the file stand in it.",
        "It holds 200 rows of tables and 2 list items.",
    )
    assert one.place.start.line == text[: text.index("## Codes")].count("\n") + 1


def test_many_lines_make_a_file_large(lay: Lay) -> None:
    text = "## Rules\n\n" + "a\n" * 80 + "## Codes\n\n" + "b\n" * 121
    assert len(told(lay({"AGENTS.md": text}), "GL308")) == 1
    assert told(lay({"AGENTS.md": text.replace("b\n" * 40, "", 1)}), "GL308") == []


def test_the_innermost_is_reported(lay: Lay) -> None:
    text = f"# Fir\n\n## Rules\n\n{RULES}## Reference\n\nAll of it.\n\n### Codes\n\n{TABLE}"
    [one] = check(lay({"AGENTS.md": text}), "GL308")
    assert one.place.start.line == text[: text.index("### Codes")].count("\n") + 1


def test_the_parts_of_a_section_of_tables_are_named(lay: Lay) -> None:
    half = "| Name | Meaning |\n|---|---|\n" + "| something | what something means |\n" * 100
    text = f"## Rules\n\n{RULES}## Codes\n\n### Large\n\n{half}\nand more\n\n### Small\n\n{half}"
    [one] = check(lay({"AGENTS.md": text}), "GL308")
    large = text.index("### Small") - text.index("### Large")
    assert one.evidence[2].startswith(f"Its largest parts are “Large” ({large:,} bytes) and “Small” (")
    assert len(one.related) == 2


def test_chapters_titles_and_small_files_are_fine(lay: Lay) -> None:
    chapter = "".join(f"### Part {number}\n\n{RULES[:1_500]}\n\n" for number in range(5))
    for text in (
        f"# Fir\n\n{TABLE}",
        f"# Fir\n\n## Rules\n\n{RULES[:2_000]}\n## Work\n\n{chapter}",
        "# Fir\n\n## Codes\n\n" + "b\n" * 50,
        TABLE,
        "",
    ):
        assert told(lay({"AGENTS.md": text}), "GL308") == []


def test_bounds_of_root_files(lay: Lay) -> None:
    text = "# Fir\n\n## One\n\n" + "a\n" * 20 + "## Two\n\nb\n"
    tree = {"AGENTS.md": text, "web/AGENTS.md": text}
    assert told(lay(tree), "GL308") == []
    config = {"guidelint.toml": "[limits]\nroot-bytes = 50\nroot-lines = 20\n"}
    assert told(lay({**tree, **config}), "GL308") == [
        "AGENTS.md:1:1 27 lines, which is over the 20 that limits.root-lines allows a root file (codex)",
        "AGENTS.md:1:1 65 bytes, which is over the 50 that limits.root-bytes allows a root file (codex)",
    ]
    [one, _] = check(lay({**tree, **config}), "GL308")
    assert one.evidence == ("The largest sections are “One” (48 bytes) and “Two” (10 bytes).",)
    equal = {"guidelint.toml": "[limits]\nroot-bytes = 65\nroot-lines = 27\n"}
    assert told(lay({**tree, **equal}), "GL308") == []


def test_templates_are_shown_on_demand(lay: Lay) -> None:
    tree = lay({"templates/AGENTS.md": f"## Rules\n\n{RULES}## Codes\n\n{TABLE}"})
    assert told(tree, "GL308") == []
    assert len(told(tree, "GL308", confidence="low")) == 1
