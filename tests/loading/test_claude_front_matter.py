"""Front matter of Claude Code: where it stands, and its YAML. What was read of each text is recorded from the agent."""

from __future__ import annotations

import itertools
import time

import pytest

from guidelint.loading.front_matter import Value, find, read


@pytest.mark.parametrize(
    ("text", "yaml", "body"),
    [
        ("---\na: b\n---\nbody", "a: b\n", "body"),
        ("\ufeff---\na: b\n---\nbody", "a: b\n", "body"),
        ("--- \u00a0\n\n a: b\n---\r\n\n body", " a: b\n", "body"),
        ("---\na: b---c\n---\nd", "a: b", "c\n---\nd"),
        ("---\n---\nbody", "", "body"),
        ("---\r\na: b\r\n---\r\nbody", "a: b\r\n", "body"),
    ],
)
def test_found(text: str, yaml: str, body: str) -> None:
    found = find(text)
    assert found
    assert (text[found.start : found.end], text[found.body :]) == (yaml, body)


@pytest.mark.parametrize(
    "text", ["", "---", "---x\na\n---\n", "--- x\n---\n", "---\nno end", " ---\na\n---\n", "a\n---\n"]
)
def test_not_found(text: str) -> None:
    assert find(text) is None


@pytest.mark.parametrize(
    ("yaml", "value"),
    [
        ("paths: src/**", "src/**"),
        ("paths: **/*.ts", "**/*.ts"),
        ('paths: "src/**', '"src/**'),
        ("paths: yes", "yes"),
        ("paths: 1:30", "1:30"),
        ("paths: 1_000", "1_000"),
        ("paths: 'true'", "true"),
        ("paths: !!str 12", "12"),
        ("paths: [a, 'b']", ["a", "b"]),
        ("paths:\n- a\n- [b]", ["a", ["b"]]),
        ("paths: [1, a]", [None, "a"]),
        ("paths: a # b", "a"),
        ("paths: >-\n  a\n  b", "a b"),
        ("x: &z a\npaths: *z", "a"),
        ("paths: *z", "*z"),
        ("paths: @a", "@a"),
        ("paths: `a`", "`a`"),
        ("paths: a: b", "a: b"),
        ("paths: {a,b}/c", "{a,b}/c"),
        ("paths: [a", "[a"),
        ("paths: 12\npaths: a", "a"),
        ('{"paths": "a"}', "a"),
        ("x: &x {paths: a}\n<<: *x", "a"),
        ("paths:\ta", "a"),
        ("paths: \x01a", "\x01a"),
        ("desc: [x\npaths: a", "a"),
    ],
)
def test_texts_and_lists(yaml: str, value: Value) -> None:
    assert read(yaml)["paths"] == value


@pytest.mark.parametrize(
    "yaml",
    ["paths:", "paths: ~", "paths: null", "paths: True", "paths: 014", "paths: 0x1F", "paths: -5", "paths: 1e3",
     "paths: .inf", "paths: {a: b}", "paths: !gen", "paths: a:", "paths: - a", "paths: \"a\", 'b'", 'paths: "\\q*"',
     "paths:\n  - **/*.ts", "Paths: a", "- paths: a", "just text", "paths: \x00a",
     "paths: **/*.ts\r", "k9: *x\npaths: a"],
)  # fmt: skip
def test_neither(yaml: str) -> None:
    assert read(yaml).get("paths") is None


def test_hostile_yaml_takes_bounded_time() -> None:
    begin = time.monotonic()
    names = "abcdefghij"
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{name}: &{name} [{','.join([f'*{before}'] * 9)}]\n" for before, name in itertools.pairwise(names)
    )
    for yaml in (bomb + "paths: *j", "paths: &p [*p]", "paths: " + "[" * 30_000, "x: y\n" * 100_000):
        read(yaml)
    assert time.monotonic() - begin < 20
