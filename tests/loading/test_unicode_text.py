"""Characters that are removed or composed, with their origins."""

from __future__ import annotations

import re
import time
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from guidelint.loading.decoding import lossy
from guidelint.loading.unicode_text import MOST_CHANGES, TAG_CHARACTERS, composed, substituted, without

MIXED = st.text(st.sampled_from("ae\u0301\u0323 \xe9\u1112\u1161\u11ab\u0438\u0306\n\U000e0041x"))


@given(MIXED)
def test_normal_form_c(text: str) -> None:
    found = composed(lossy(text.encode(), "/f"))
    assert found.text == unicodedata.normalize("NFC", text)
    for run in found.runs:
        assert run.origin is not None
        source = text.encode()[run.origin.start : run.origin.end].decode()
        assert run.text == (source if run.verbatim else unicodedata.normalize("NFC", source))


@given(MIXED)
def test_removed_characters(text: str) -> None:
    assert without(lossy(text.encode(), "/f"), TAG_CHARACTERS).text == text.replace("\U000e0041", "")


def test_substitutes_stand_for_what_they_replace() -> None:
    found = substituted(lossy(b"a<b", "/f"), re.compile("<"), lambda _: "&lt;")
    assert [(run.text, run.kind) for run in found.runs] == [("a", "verbatim"), ("&lt;", "derived"), ("b", "verbatim")]


def test_many_changes_are_bounded() -> None:
    begin = time.monotonic()
    found = composed(lossy("e\u0301".encode() * 500_000, "/f"))
    assert found.text == "\xe9" * 500_000
    assert len(found.runs) == MOST_CHANGES
    assert time.monotonic() - begin < 10
