"""GL401: words that read like a warning or a plan, and are neither."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from checking import check

Lay = Callable[..., str]
FILES = {
    "src/ui/theme.ts": "",
    "scripts/build.py": "",
    "ios/App/Resources/Main.storyboard": "",
    "config/example.yaml": "",
}


@pytest.mark.parametrize(
    ("text", "dead"),
    [
        # What is converted is old, not the script.
        ("旧形式の変換は `scripts/convert_v1.py` を使う。", "scripts/convert_v1.py"),
        ("旧格式的数据用 `scripts/convert_v1.py` 转换。", "scripts/convert_v1.py"),
        # What is copied is the style.
        ("Copy the style of `src/components/panel.tsx` when you write a new control.", "src/components/panel.tsx"),
        ("Mirror the structure of `src/components/panel.tsx`.", "src/components/panel.tsx"),
        # A resource is a file as much as source text is.
        ("Strings live in `ios/App/Resources/Localizable.strings`.", "ios/App/Resources/Localizable.strings"),
    ],
)
def test_they_keep_nothing_back(lay: Lay, text: str, dead: str) -> None:
    root = lay({**FILES, "AGENTS.md": f"{text}\n"})
    [one] = check(root, "GL401")
    line = Path(one.place.path).read_text("utf-8").splitlines()[0]
    assert line[one.place.start.column - 1 : one.place.end.column - 1] == dead


@pytest.mark.parametrize(
    "text",
    [
        "旧的 `scripts/convert_v1.py` 已经没有了。",
        "旧 `scripts/convert_v1.py` は使わない。",
        "Copy `src/ui/theme.ts` to `src/ui/dark/theme.ts`.",
    ],
)
def test_real_warnings_and_plans_do(lay: Lay, text: str) -> None:
    assert check(lay({**FILES, "AGENTS.md": f"{text}\n"}), "GL401") == ()
