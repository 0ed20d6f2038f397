"""guidelint/config.schema.json and the validator judge alike, and the documentation names all that they know."""

import dataclasses
import enum
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from guidelint import config
from guidelint.config import Config, ConfigError, Limits, own_agents, values
from guidelint.loading.declared import Declaration, TextLimit

ROOT = Path(__file__).parent.parent
SCHEMA: dict[str, Any] = json.loads((ROOT / "guidelint" / "config.schema.json").read_text(encoding="utf-8"))
PAGE = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
OWN = SCHEMA["$defs"]["own-agent"]
TABLES: list[tuple[dict[str, Any], type]] = [
    (SCHEMA, Config),
    (SCHEMA["properties"]["limits"], Limits),
    (OWN, Declaration),
    (OWN["properties"]["limit"], TextLimit),
]

VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def accepted(text: str) -> bool:
    """Whether the validator accepts the document, and whether the schema does: the same."""
    document = tomllib.loads(text)
    try:
        config.parse(text.encode(), "/guidelint.toml")
        by_validator = True
    except ConfigError:
        by_validator = False
    by_schema = VALIDATOR.is_valid(document)
    assert by_validator == by_schema, text
    return by_validator


def test_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert "$id" not in SCHEMA


# The same keys, words, defaults, forms


def setting_names(declared: type) -> dict[str, "dataclasses.Field[Any]"]:
    hidden = {"path", "folder", "lines"} if declared is Config else set()
    return {field.name.replace("_", "-"): field for field in dataclasses.fields(declared) if field.name not in hidden}


@pytest.mark.parametrize(("table", "declared"), TABLES, ids=lambda value: getattr(value, "__name__", ""))
def test_keys_and_defaults_are_those_of_the_dataclass(table: dict[str, Any], declared: type) -> None:
    fields = setting_names(declared)
    assert set(table["properties"]) - {"title"} == set(fields)
    assert table["additionalProperties"] is False
    for name, field in fields.items():
        entry = table["properties"][name]
        assert len(entry["description"]) > 20
        default = field.default_factory() if callable(field.default_factory) else field.default
        if default is dataclasses.MISSING:
            assert name in table["required"]
            assert "Required" in entry["description"]
        elif default is None or dataclasses.is_dataclass(default):
            assert "default" not in entry
        else:
            plain = default.value if isinstance(default, enum.Enum) else default
            assert entry["default"] == (list(plain) if isinstance(plain, tuple) else plain)
            assert "Default: " in entry["description"] or name == "levels"


def enums(node: object) -> Iterator[tuple[str, list[str]]]:
    if isinstance(node, dict):
        for key, value in node.get("properties", {}).items():
            if isinstance(value, dict) and "enum" in value:
                yield key, value["enum"]
        for value in node.values():
            yield from enums(value)


def test_words_are_the_same() -> None:
    """Asked of the validator itself: what it says that the value must be."""
    settings = dict(enums({"properties": SCHEMA["properties"]}))
    own = dict(enums(OWN["properties"])) | dict(enums({"properties": OWN["properties"]}))
    assert settings.keys() == {"min-confidence", "fail-on"}
    assert own.keys() == {"search", "found", "choice", "trim", "blank", "unreadable", "unit", "role"}
    keys = dict(config._keys()) | dict(own_agents.keys())
    for name, words in (settings | own).items():
        value = values.Value("?", (name,), "", {})
        limit = {"amount": 1, "unit": "?"}
        value = values.Value(limit, ("limit",), "", {}) if name == "unit" else value
        with pytest.raises(ConfigError) as caught:
            keys["limit" if name == "unit" else name].read(value)
        assert re.findall(r'"([^"]+)"', str(caught.value))[:-1] == words


def test_forms_are_the_same() -> None:
    def form(entry: dict[str, Any]) -> tuple[str, str]:
        return entry["pattern"], entry["not"]["pattern"]

    properties, shared = SCHEMA["properties"], SCHEMA["$defs"]
    for ours, entry in [
        (config.NAME, shared["name"]),
        (config.PATTERN, shared["pattern"]),
        (config.PATH_KEY, properties["per-path-ignores"]["propertyNames"]),
        (own_agents.NAME, shared["guidance-name"]),
        (own_agents.ID, properties["own-agents"]["propertyNames"]),
    ]:
        assert form(entry) == (ours.pattern, ours.never)


# The same verdicts

SOME: list[Any] = [
    *["", " ", "a", "a\n", "a b", "/a", "a/", "/", "!a", "!", "#a", "\\#a", "..", "../a", "a/../b", "./a", "a//b"],
    *["~/a", "~", "a~", "*", "**", "a/**", "a\\b", "a\u0007", "...", "é", "all", "All", "a-b", "a-", "1a", "A", "a_b"],
    *["GL301", "low", "high", "error", "never", "cwd", "root", "levels", "nearest", "first", "python", "Python"],
    *["next", "stop", "keep", "bytes", "utf-16", "lines", "system", "tool", "assistant"],
    *[True, False, -1, 0, 1, 1.0, 1.5, 50, 51, 80, 100, 101, 10**30],
]
POOL: list[Any] = [*SOME, [], {}, *[[one] for one in SOME], ["a", "a"], ["a", "b"], [["a"]], {"a": 1}, {"a": ["b"]}]


def toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def documents() -> Iterator[str]:
    for key in [*SCHEMA["properties"], "title", "x"]:
        yield from (f"{key} = {toml(value)}" for value in POOL)
    for key in [*SCHEMA["properties"]["limits"]["properties"], "x"]:
        yield from (f"limits.{key} = {toml(value)}" for value in POOL)
    for key in [*OWN["properties"], "x"]:
        for value in POOL:
            yield from (f"own-agents.a = {{ names = ['A'], {key} = {toml(value)} }}" for _ in range(key != "names"))
            yield f"own-agents.a = {{ {key} = {toml(value)} }}"
    for key in [*OWN["properties"]["limit"]["properties"], "x"]:
        for value in POOL:
            given = {"amount": "1", "unit": '"bytes"'} | {key: toml(value)}
            pairs = ", ".join(f"{name} = {text}" for name, text in given.items())
            yield f"[own-agents.a]\nnames = ['A']\nlimit = {{ {pairs} }}"
    for text in filter(lambda one: isinstance(one, str), SOME):
        yield f"[per-path-ignores]\n{json.dumps(text)} = ['a']"
        yield f"[own-agents.{json.dumps(text)}]\nnames = ['A']"


def test_schema_and_validator_judge_alike() -> None:
    verdicts = [accepted(text) for text in documents()]
    assert verdicts.count(True) > 200
    assert verdicts.count(False) > 2000


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", True),
        ("select = ['GL1', 'pasted-log']\nignore = []", True),
        ("exclude = ['docs/**', '!docs/a.md', '/x/', '*.md', '.a', '..a']", True),
        ("exclude = ['.']", False),
        ("exclude = ['a ']", False),
        ("[per-path-ignores]\n'docs/**' = ['import-missing']", True),
        ("[per-path-ignores]\n'!docs/**' = ['import-missing']", False),
        ("limits = { bytes = 1, near-percent = 100 }", True),
        ("limits.near-percent = 80.0", True),
        ("limits.near-percent = 80.5", False),
        ("limits.near-percent = nan", False),
        ("limits.bytes = 1979-05-27", False),
        ("[own-agents.a]", False),
        ("[own-agents.a]\nnames = ['A']\nsearch = 'levels'", False),
        ("[own-agents.a]\nnames = ['A']\nsearch = 'levels'\nlevels = 2", True),
        ("[own-agents.a]\nnames = ['A']\nsearch = 'root'\nlevels = 2", False),
        ("[own-agents.a]\nnames = ['A']\nlimit.amount = 1", False),
        (
            "[own-agents.a]\nnames = ['A']\nlimit = { amount = 1, unit = 'utf-16', note = '', note-counts = false }",
            True,
        ),
    ],
)
def test_verdicts(text: str, expected: bool) -> None:
    assert accepted(text) is expected


# The page


def paths(node: dict[str, Any], before: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    for key, entry in node["properties"].items():
        yield before + key, entry
        if "properties" in entry:
            yield from paths(entry, f"{before}{key}.")


ENTRIES = [*paths(SCHEMA), *paths(OWN)]


@pytest.mark.parametrize(("key", "entry"), ENTRIES, ids=[key for key, _ in ENTRIES])
def test_page_names_every_key_with_its_words_and_default(key: str, entry: dict[str, Any]) -> None:
    [row] = [line for line in PAGE.splitlines() if line.startswith(f"| `{key}` |")]
    _, _, kind, default, _, *_ = re.split(r" ?\| ?", row)
    assert re.findall(r'`"([^"]+)"`', kind) == entry.get("enum", [])
    if "default" in entry and key != "levels":
        assert f"`{json.dumps(entry['default'])}`" in default
    for bound in ("minimum", "maximum"):
        assert str(entry.get(bound, "")) in kind


def test_examples_of_the_page_are_valid() -> None:
    blocks = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) > 3
    for block in blocks:
        config.parse(block.encode(), "/pyproject.toml" if "[tool.guidelint" in block else "/guidelint.toml")


def test_examples_of_the_schema_are_valid() -> None:
    for key, entry in paths(SCHEMA):
        for example in entry.get("examples", []):
            assert accepted(f"{key} = {toml(example)}")
