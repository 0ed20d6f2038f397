"""Shell variables in settings."""

from __future__ import annotations

import pytest

from guidelint.loading.shell_values import expand

ENV = {"A": "1", "EMPTY": "", "_x9": "2"}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("$A/b", "1/b"),
        ("x$A", "x1"),
        ("${A}b", "1b"),
        ("$_x9.", "2."),
        ("$NONE", ""),
        ("${NONE}", ""),
        ("${NONE:-d}", "d"),
        ("${EMPTY:-d}", "d"),
        ("${EMPTY-d}", ""),
        ("${A:-d}", "1"),
        ("${NONE:-${A}}", "1"),
        ("${NONE:-$A}", "1"),
        ("${A:+y}", "y"),
        ("${NONE:+y}", ""),
        ("${A:?m}", "1"),
        ("${NONE:?m}", None),
        ("$(ls)", None),
        ("`ls`", None),
        ("${NONE:-$(ls)}", None),
        ("${#A}", None),
        ("${A", None),
        ("'$A'", "$A"),
        ('"$A b"', "1 b"),
        ('"$A', None),
        ("'$A", None),
        ("\\$A", "$A"),
        ('"\\x"', "\\x"),
        ("a$", "a$"),
        ("${NONE:-" * 500 + "}" * 500, None),
    ],
)
def test_expand(value: str, expected: str | None) -> None:
    assert expand(value, ENV) == expected
