"""`guidelint.api.fix`, for programs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from guidelint import api

Lay = Callable[..., str]
IDLE = "<!-- guidelint: ignore[text-cut] -->"
OPTIONS = api.CheckOptions(agents=("codex",), select=("invalid-ignore", "text-cut"))


def test_what_would_change_is_told_without_writing(lay: Lay) -> None:
    root = lay({"AGENTS.md": f"a\n\n{IDLE}\n"})
    fixed = api.fix([root], OPTIONS, write=False)
    assert {path: draft.data for path, draft in fixed.drafts.items()} == {"AGENTS.md": b"a\n"}
    assert (fixed.result.findings, fixed.result.summary.fixed, fixed.result.summary.changed) == ((), 1, 1)
    assert (Path(root) / "AGENTS.md").read_text() == f"a\n\n{IDLE}\n"


def test_texts_stand_for_files_and_are_not_written(lay: Lay) -> None:
    root = lay({"AGENTS.md": "a\n"})
    texts = {f"{root}/AGENTS.md": f"b\n\n{IDLE}\n".encode()}
    fixed = api.fix([root], OPTIONS, texts, write=False)
    assert {path: draft.data for path, draft in fixed.drafts.items()} == {"AGENTS.md": b"b\n"}
    with pytest.raises(ValueError, match="cannot be written"):
        api.fix([root], OPTIONS, texts)


def test_a_file_that_changes_meanwhile_is_left_alone(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    from guidelint.edits import writing

    root = lay({"AGENTS.md": f"a\n\n{IDLE}\n", "pkg/AGENTS.md": f"b\n\n{IDLE}\n"})
    path = Path(root) / "AGENTS.md"
    true = writing.replace

    def late(*given: object) -> str | None:
        path.write_text(f"saved by another\n\n{IDLE}\n")
        return true(*given)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr(writing, "replace", late)
    fixed = api.fix([root], OPTIONS)
    assert fixed.problems == ("AGENTS.md has changed since it was read: run it again",)
    assert path.read_text() == f"saved by another\n\n{IDLE}\n"
    assert (Path(root) / "pkg/AGENTS.md").read_text() == "b\n"
    # What is told is what is there now.
    assert list(fixed.drafts) == ["pkg/AGENTS.md"]
    assert (len(fixed.result.findings), fixed.result.summary.fixed) == (1, 1)


def test_an_encoding_that_is_guessed_is_an_unsafe_fix(lay: Lay) -> None:
    root = lay({"AGENTS.md": "Réponds en français, “bien”.\r\n".encode("windows-1252")})
    options = api.CheckOptions(agents=("codex",), select=("encoding",))
    assert api.fix([root], options, write=False).result.summary.fixed == 0
    fixed = api.fix([root], api.CheckOptions(agents=("codex",), select=("encoding",), unsafe_fixes=True))
    assert fixed.result.findings == ()
    assert (Path(root) / "AGENTS.md").read_bytes().decode() == "Réponds en français, “bien”.\r\n"


def test_a_secret_is_known_so_that_no_diff_shows_it(lay: Lay) -> None:
    from guidelint.reports.patch import concealed

    assert concealed([b"-key = abcd1234efgh\n", b" x\n"], [b"abcd1234efgh"]) == [b"-key = ********\n", b" x\n"]
    assert concealed([b" x\n"], []) == [b" x\n"]
    root = lay({"AGENTS.md": f"a\n\n{IDLE}\n"})
    assert api.fix([root], OPTIONS, write=False).secrets == frozenset()
