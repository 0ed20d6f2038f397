"""GL304: lists and tables of what the repository states itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from checking import check, told
from listings import Case, cases

from guidelint.findings import Confidence

Lay = Callable[..., str]
NAMES = ("cart", "order", "price", "tax", "user", "mail")
FILES = {f"src/{name}.ts": "" for name in NAMES}
LIST = "# Shop\n\nA shop.\n\n## Files\n\n" + "".join(f"- `{name}.ts`: {name}\n" for name in NAMES)


@pytest.mark.parametrize("case", cases("file_lists"), ids=lambda case: case.name)
def test_a_list_of_files(case: Case, lay: Lay) -> None:
    root = lay(case.tree)
    [one] = check(root, "GL304", agents=("codex", "claude-code"))
    assert one.place.path == f"{root}/{case.path}"
    assert one.fix


@pytest.mark.parametrize("case", cases("stated_lists"), ids=lambda case: case.name)
def test_a_list_that_a_file_states(case: Case, lay: Lay) -> None:
    root = lay(case.tree)
    [one] = check(root, "GL304")
    sources = {related.place.path for related in one.related}
    assert sources
    assert sources <= {f"{root}/{path}" for path in case.sources}


@pytest.mark.parametrize("case", cases("no_inventories"), ids=lambda case: case.name)
def test_no_inventory(case: Case, lay: Lay) -> None:
    assert told(lay(case.tree), "GL304") == []


def test_what_is_said_of_files(lay: Lay) -> None:
    [one] = check(lay({"AGENTS.md": LIST, **FILES, "src/more.ts": "", "src/style.css": ""}), "GL304")
    assert one.message == "a list of files that the repository states itself: 6 of the 7 .ts files of src"
    assert one.evidence == ("6 of the 7 files straight in `src` that end in .ts are named.",)
    assert (one.place.start, one.place.end) == ((7, 1), (12, 18))
    assert one.fix
    assert not one.fix.safe
    assert one.fix.edits[0].place.start.line == 4  # with the heading, which would head nothing


def test_a_sentence_is_taken_out_only_where_it_stands_alone(lay: Lay) -> None:
    sentence = f"The files are {', '.join(f'`{name}.ts` ({name})' for name in NAMES)}."
    [alone] = check(lay({"AGENTS.md": f"{sentence}\n\nRun it.\n", **FILES}), "GL304")
    assert alone.fix
    [one] = check(lay({"AGENTS.md": f"{sentence} They are compiled in that order.\n", **FILES}), "GL304")
    assert not one.fix


def test_what_is_said_of_dependencies(lay: Lay) -> None:
    listed = "- zed 4.0.1\n- pine 9.1.0\n- vite 5.0.1\n- oaky 2.0.0\n- elms 1.4.2\n"
    manifest = (
        '{"dependencies": {\n"zed": "^4.2.0",\n"pine": "9.1.0",\n"vite": "5.0.1",\n"oaky": "2.0.0",\n"elms": "1.4.2"}}'
    )
    root = lay({"AGENTS.md": listed, "package.json": manifest})
    [one] = check(root, "GL304")
    said = "all 5, 4 of them with the same version"
    assert one.message == f"a list of dependencies that package.json states itself: {said}"
    assert one.evidence == (
        "All 5 stand in package.json, 4 of them with the same version.",
        "Other versions there: zed 4.2.0 (here 4.0.1).",
    )
    assert [related.place.path for related in one.related] == [f"{root}/package.json"]


def test_the_nearest_manifest_is_named(lay: Lay) -> None:
    listed = "- zed 4.0.1\n- pine 9.1.0\n- vite 5.0.1\n- oaky 2.0.0\n- elms 1.4.2\n"
    manifest = "zed==4.0.1\npine==9.1.0\nvite==5.0.1\noaky==2.0.0\nelms==1.4.2\n"
    files = {"api/requirements.txt": manifest, "requirements.txt": manifest, "web/requirements.txt": manifest}
    [one] = check(lay({"web/AGENTS.md": listed, **files}), "GL304")
    assert "web/requirements.txt" in one.message


def test_what_is_said_of_endpoints(lay: Lay) -> None:
    listed = "".join(f"- `{method} /jobs`\n" for method in ("GET", "POST", "PUT", "DELETE", "PATCH"))
    one_file = {"openapi.yaml": "paths:\n  /jobs:\n    get: {}\n    post: {}\n    put: {}\n    delete: {}\n"}
    [one] = check(lay({"AGENTS.md": listed, **one_file}), "GL304")
    assert one.message == "a list of endpoints that openapi.yaml states itself: 4 of 5"
    assert one.evidence == ("4 of 5 stand in openapi.yaml with their methods.",)
    assert one.confidence is Confidence.HIGH


def test_what_is_said_of_fields(lay: Lay) -> None:
    wide = ", ".join(f"field_{number}" for number in range(10))
    listed = f"- users: id, email, made_at\n- teams: id, title, owner_id\n- roles: {wide}\n"
    schema = f"table user id email madeAt; table teams id title owner_id; table role {wide.replace('field_9', '')}"
    [one] = check(lay({"AGENTS.md": listed, "schema.sql": schema}), "GL304")
    assert one.message == ("a list of fields that schema.sql states itself: all 3 things with 15 of 16 of their fields")
    assert one.evidence == ("15 of 16 names of fields stand in schema.sql, beside the name of what they belong to.",)


def test_a_stem_list(lay: Lay) -> None:
    listed = "".join(f"- **{name}**: {name}\n" for name in NAMES)
    [one] = check(lay({"AGENTS.md": listed, **FILES, "src/more.ts": ""}), "GL304")
    assert one.message == "a list of what src holds: 6 of the 7 entries"
    assert one.evidence == ("6 of the 7 files and folders straight in `src` are named, without their suffixes.",)
    assert one.confidence is Confidence.MEDIUM


def test_a_list_inside_a_list_is_reported_once(lay: Lay) -> None:
    text = "- `src/`\n" + "".join(f"  - `{name}.ts`: {name}\n" for name in NAMES)
    assert [one.place.start.line for one in check(lay({"AGENTS.md": text, **FILES}), "GL304")] == [1]


def test_a_list_inside_rules_is_reported_alone(lay: Lay) -> None:
    rules = "".join(f"- Never do {number}.\n" for number in range(9))
    text = rules + "- The files:\n" + "".join(f"  - `{name}.ts`: {name}\n" for name in NAMES)
    [one] = check(lay({"AGENTS.md": text, **FILES}), "GL304")
    assert (one.place.start, one.place.end.line) == ((11, 3), 16)


def test_documentation_states_nothing(lay: Lay) -> None:
    listed = "".join(f"- `{method} /jobs`\n" for method in ("GET", "POST", "PUT", "DELETE", "PATCH"))
    assert told(lay({"AGENTS.md": listed, "README.md": listed, "docs/api.md": listed}), "GL304") == []


def test_templates_are_shown_on_demand(lay: Lay) -> None:
    tree = lay({"templates/app/AGENTS.md": LIST, **FILES})
    assert told(tree, "GL304") == []
    assert len(told(tree, "GL304", confidence="low")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "- `a.py`\n" * 10_000,
        "".join(f"- `f{number}.py`: x\n" for number in range(10_000)),
        "|a|b|\n|---|---|\n" + "".join(f"| `f{number}.py` | x |\n" for number in range(5_000)),
        "".join(f"{'  ' * min(number, 100)}- `f{number}.py`\n" for number in range(2_000)),
        ">" * 1_000 + " `a.py`",
        " ".join(f"`f{number}.py`," for number in range(20_000)),
        "".join(f"- GET /a/{number}/b\n" for number in range(5_000)),
        "".join(f"- lib{number}: 1.{number}.0\n" for number in range(5_000)),
        "".join(f"- t{number}: id, a_{number}, b_{number}\n" for number in range(5_000)),
        "- t: " + ", ".join(f"a_{number}" for number in range(50_000)),
        "- `" + "a/" * 100_000 + "`\n" * 6,
        "- \x00\n" * 100 + "`" * 60_000 + "[" * 60_000,
    ],
    ids=range(12),
)
def test_hostile_input(text: str, lay: Lay) -> None:
    many = {f"s{number}/a.py": "" for number in range(300)}
    files = {"package.json": "{" * 1_000, "a.sql": "\x00", "b.sql": "id " * 1_000, "openapi.yaml": "/:" * 1_000}
    assert told(lay({"AGENTS.md": text, **many, **files}), "GL304") == []
