"""Settings files, trust and further folders of Gemini CLI and Qwen Code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from guidelint.loading.gemini.settings import (
    Broken,
    Place,
    Stop,
    file_names,
    further_folders,
    is_on,
    layers,
    read,
    trusted_by_file,
    with_variables,
)
from guidelint.loading.settings import Layer, Settings
from guidelint.loading.start import Start
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str | bytes | Path | None]], str]


@pytest.mark.parametrize(
    ("text", "bom_allowed", "found"),
    [
        ('// c\n{"a": /* b */ "// no comment"}', False, {"a": "// no comment"}),
        ("\ufeff{}", True, {}),
        ("\ufeff{}", False, None),
        ('{"a": 1,}', False, None),
        ("[]", False, None),
        ("", False, None),
    ],
)
def test_a_settings_file(lay: Lay, text: str, bom_allowed: bool, found: Mapping[str, object] | None) -> None:
    root = lay({"s.json": text})
    if found is None:
        with pytest.raises(Broken):
            read(DiskTree(), f"{root}/s.json", bom_allowed=bom_allowed)
    else:
        assert read(DiskTree(), f"{root}/s.json", bom_allowed=bom_allowed) == found


def test_a_file_that_is_not_there_says_nothing(lay: Lay) -> None:
    root = lay({"d": None})
    assert read(DiskTree(), f"{root}/none") == {}
    with pytest.raises(Broken):
        read(DiskTree(), f"{root}/d")


def test_layers_forgive_where_they_may(lay: Lay) -> None:
    root = lay({"a.json": "{", "b.json": '{"x": "$V"}', "c.json": "[]"})
    start = Start(DiskTree(), root, env={"V": "v"})

    def read_layers(name: str, is_forgiven: bool) -> list[Layer]:
        place = Place("user", f"{root}/{name}.json", is_forgiven)
        return list(layers(start, [place], bom_allowed=True, with_defaults=True))

    assert read_layers("a", True) == []
    assert [layer.values for layer in read_layers("b", False)] == [{"x": "v"}]
    for name, forgiven in (("a", False), ("c", True)):
        with pytest.raises(Stop):
            read_layers(name, forgiven)


@pytest.mark.parametrize(
    ("text", "plain", "with_default"),
    [
        ("$A-${A}", "1-1", "1-1"),
        ("$B ${B} $", "$B ${B} $", "$B ${B} $"),
        ("${B:-x y}", "${B:-x y}", "x y"),
        ("${A:-x}", "${A:-x}", "1"),
        ("${B:-}", "${B:-}", ""),
    ],
)
def test_variables(text: str, plain: str, with_default: str) -> None:
    assert with_variables([{"k": text}, 5], {"A": "1"}, with_defaults=False) == [{"k": plain}, 5]
    assert with_variables(text, {"A": "1"}, with_defaults=True) == with_default


def test_variables_in_deep_values() -> None:
    value: object = "$A"
    for _ in range(500):
        value = [value]
    assert with_variables(value, {"A": "1"}, with_defaults=True)


@pytest.mark.parametrize(
    ("value", "names"),
    [(" a ", ["a"]), ("", None), ([], None), ([" a ", "", 5, "b"], ["a", "b"]), ([""], []), (None, None), ({}, None)],
)
def test_file_names(value: object, names: list[str] | None) -> None:
    assert file_names(value) == names


def test_further_folders() -> None:
    settings = Settings(
        Layer("", None, {"context": {"includeDirectories": names}}) for names in (["../a", "~/b"], ["/c", "../a"])
    )
    start = Start(DiskTree(), "/w/x", options={"include-directories": ("d, e", "~")})
    assert further_folders(start, settings, "/h") == ["/w/a", "/h/b", "/c", "/w/x/d", "/w/x/e", "/h"]
    assert further_folders(start, settings, None) == ["/w/a", "/c", "/w/x/d", "/w/x/e"]


def test_options_without_a_value() -> None:
    for value, on in (("true", True), ("1", True), ("false", False), ("0", False)):
        assert is_on(Start(DiskTree(), "/", options={"x": (value,)}), "x") is on
    assert not is_on(Start(DiskTree(), "/"), "x")


@pytest.mark.parametrize(
    ("rules", "gemini", "qwen"),
    [
        ("{}", None, None),
        ('{"ROOT": "TRUST_FOLDER"}', True, True),
        ('{"/": "TRUST_FOLDER"}', True, True),
        ('{"ROOT": "TRUST_FOLDER", "ROOT/r": "DO_NOT_TRUST"}', False, False),
        ('{"ROOT/r/x": "TRUST_PARENT", "ROOT/r": "DO_NOT_TRUST"}', True, False),
        ('{"ROOT/r": "TRUST_FOLDER", "ROOT/link": "DO_NOT_TRUST"}', False, False),
        ('{"ROOT/linked": "TRUST_FOLDER", "ROOT/r": "DO_NOT_TRUST"}', True, False),
        ('{"ROOT/link": "TRUST_FOLDER"}', True, True),
        ('{"ROOT/rr": "TRUST_FOLDER"}', None, None),
        ('{"ROOT/r/": "TRUST_FOLDER"}', True, True),
        ('{"ROOT/r": "TRUST_FOLDER", "x": "WHAT"}', "ends", True),
    ],
)
def test_trust_by_file(lay: Lay, rules: str, gemini: object, qwen: object) -> None:
    root = lay({"r": None, "link": Path("r"), "linked": Path("r")})
    lay({"t.json": rules.replace("ROOT", root)})
    start = Start(DiskTree(), f"{root}/r")
    assert trusted_by_file(start, f"{root}/t.json", deepest_decides=True) is qwen
    if gemini == "ends":
        with pytest.raises(Stop):
            trusted_by_file(start, f"{root}/t.json", deepest_decides=False)
    else:
        assert trusted_by_file(start, f"{root}/t.json", deepest_decides=False) is gemini
