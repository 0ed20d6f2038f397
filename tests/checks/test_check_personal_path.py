"""GL505: paths of one person's machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from checking import check, told

from guidelint.findings import Confidence

Lay = Callable[..., str]


@pytest.mark.parametrize(
    ("text", "confidence"),
    [
        ("The app is in `/Users/kestrel/work/app`.", Confidence.HIGH),
        ("```bash\ncd /Users/kestrel/app\n```", Confidence.HIGH),
        ('```json\n{"cwd": "C:\\\\Users\\\\kestrel\\\\app"}\n```', Confidence.HIGH),
        ("源码在 /Users/kestrel/代码 里", Confidence.HIGH),
        ("The app is in /home/kestrel/app.", Confidence.MEDIUM),
        ("```\nError: no such file /Users/kestrel/app/a.ts\n```", Confidence.LOW),
        ("The home page is `/home/kestrel`.", Confidence.LOW),
        ("Never write `/Users/kestrel/app`.", Confidence.LOW),
        ("Not like this, e.g. `/Users/kestrel/app`.", Confidence.LOW),
        ('```ts\n// ❌ depends on the machine\nconst dir = "/Users/kestrel/app/x";\n```', Confidence.LOW),
        ('```ts\n// 错误：绝对路径\nconst a = 1;\nconst dir = "/Users/kestrel/app/x";\n```', Confidence.LOW),
        ('```ts\n// ❌ wrong\nconst a = 1;\n\nconst dir = "/Users/kestrel/app/x";\n```', Confidence.HIGH),
        ('```ts\n// the folder of the app\nconst dir = "/Users/kestrel/app/x";\n```', Confidence.HIGH),
        ("The production server has it in `/home/kestrel/app`.", Confidence.LOW),
    ],
)
def test_confidence(lay: Lay, text: str, confidence: Confidence) -> None:
    [one] = check(lay({"AGENTS.md": text + "\n"}), "GL505", confidence="low")
    assert one.confidence is confidence


def test_message_place_and_help(lay: Lay) -> None:
    root = lay({"AGENTS.md": "Go to `/Users/kestrel/app/docs`.\n\nThen `/Users/kestrel/x` and `/Users/falcon/y`.\n"})
    one, two = check(root, "GL505")
    assert one.message == "/Users/kestrel is the home folder of one person: nobody else has this path"
    assert (one.place.start, one.place.end) == ((1, 8), (1, 31))
    assert [related.place.start for related in one.related] == [(3, 7)]
    assert one.help == "Write the path from the repository's root, or from ~ or $HOME."
    assert two.message.startswith("/Users/falcon ")


def test_a_path_into_the_repository_itself(lay: Lay) -> None:
    root = lay({"docs/a.md": ""})
    name = Path(root).name
    lay({"AGENTS.md": f"Read `/Users/kestrel/work/{name}/docs/a.md`.\n"})
    [one] = check(root, "GL505")
    assert one.evidence == ("docs/a.md is in the repository.",)
    assert one.help == "Write docs/a.md."


def test_placeholders_and_common_accounts(lay: Lay) -> None:
    text = (
        "`/Users/you/app` `/home/user/app` `/home/runner/work` `/Users/<name>/x` `/Users/$USER/x` `/home/vscode/.x`\n"
    )
    assert told(lay({"AGENTS.md": text}), "GL505", confidence="low") == []


def test_samples(lay: Lay) -> None:
    assert told(lay({"templates/AGENTS.md": "`/Users/kestrel/app`\n"}), "GL505") == []
