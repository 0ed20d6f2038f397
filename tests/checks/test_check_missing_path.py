"""GL401: paths that are not in the repository."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from checking import CLAUDE, check, repository, told

from guidelint.findings import Confidence, Finding

Lay = Callable[..., str]

FILES = {
    "README.md": "",
    "docs/ROADMAP.md": "",
    "src/app.ts": "",
    "src/lib/http.ts": "",
    "tests/app.test.ts": "",
    "cli/testdata/forms/v2/long.frm": "",
    "web/package.json": "{}",
    "web/src/Nav.tsx": "",
}


def dead(lay: Lay, text: str, *, name: str = "AGENTS.md", files: dict[str, str] | None = None) -> list[str]:
    """The paths that are reported by default, as their places in the file give them."""
    root = lay({**(FILES if files is None else files), name: text})
    return [written(one) for one in check(root, "GL401")]


def written(one: Finding) -> str:
    lines = Path(one.place.path).read_text("utf-8").splitlines()
    assert one.place.start.line == one.place.end.line
    return lines[one.place.start.line - 1][one.place.start.column - 1 : one.place.end.column - 1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See `docs/PLAN.md`.", ["docs/PLAN.md"]),
        ("Read docs/PLAN.md first.", ["docs/PLAN.md"]),
        ("詳しくは `README.md` と `docs/PLAN.md` を見る。", ["docs/PLAN.md"]),
        ("详见 `docs/计划.md`。", ["docs/计划.md"]),
        ("`schema/plan.json` holds the schema.", ["schema/plan.json"]),
        ("Form samples: `testdata/forms/long.frm` (44 fields)", ["testdata/forms/long.frm"]),
        ("See `src/lib/cache.ts:12`, `./docs/PLAN.md#goals`", ["src/lib/cache.ts", "./docs/PLAN.md"]),
        ("- HTTP: `src/lib/http.ts`\n- Cache: `src/lib/cache.ts`", ["src/lib/cache.ts"]),
        ("| Task | Guide |\n|-|-|\n| a | `docs/ROADMAP.md` |\n| b | `docs/style.md` |", ["docs/style.md"]),
        (
            "- `src/` is code, `tests/` tests.\n- `agent/` and `index/` hold agents.\n- `docs/` is text.",
            ["agent/", "index/"],
        ),
        ("- `src/` 是代码。\n- `agent/`、`index/` 存放代理。\n- `tests/` 是测试。", ["agent/", "index/"]),
        ("- `node src/app.ts` starts\n- `node src/seed.ts` seeds", ["src/seed.ts"]),
        ("```bash\nnode src/app.ts\nnode src/seed.ts\n```", ["src/seed.ts"]),
        ("- `src/` is code, `tests/` tests.\n- `Plugins/` holds add-ons.\n- `docs/` is text.", ["Plugins/"]),
        ("The grammar is `src/lib/wire.peg`.", ["src/lib/wire.peg"]),
        ("**The plan?**\n→ `docs/PLAN.md` + `docs/ROADMAP.md`", ["docs/PLAN.md"]),
        ("1. `docs/PLAN.md`\n   - holds the goals", ["docs/PLAN.md"]),
        ("Readers are defined in the `src/lib/readers` directory.", ["src/lib/readers"]),
        ("读取器定义在 `src/lib/readers` 目录。", ["src/lib/readers"]),
    ],
)
def test_reported(lay: Lay, text: str, expected: list[str]) -> None:
    assert dead(lay, text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "See `docs/ROADMAP.md`, `/docs`, `src/`, `./src/app.ts:3`, `src/app.ts::main`.",
        "`Nav.tsx`, `src/Nav.tsx` and `lib/http.ts` exist deeper.",  # by the end of a path
        "`src/lib/http` is a module, `src/lib/http.js` its import.",
        "| Where | Note |\n|-|-|\n| `web/` | see `src/Nav.tsx` |",
        "Create `src/lib/date.ts` and `tests/date.test.ts`.",
        "The build writes `public/app.js`; see `dist/app.js`.",
        "`src/gen/api.ts` is generated.",
        "Name tests so: `src/cart.ts` → `tests/cart.test.ts`",
        "- ✅ `tests/cart.test.ts` - a test\n- ❌ `cart.test.ts` at the root - move to `tests/`",
        "Each package has `src/index.ts`.",
        "Do not edit `src/old.ts`.",
        "If `config/local.yaml` exists it wins.",
        "In the docs repo edit `content/guide.md`.",
        "例えば `src/screens/Profile.tsx`",
        "新建页面放在 `src/pages/home.tsx`。",
        "`text/html`, `origin/main`, `feat/login`, `try/catch`, `github.com/a/b/c.go`",
        "React/Next.js, `React/Next.js`, browser/Node.js, `and/or`",
        "`/api/users.json`, `@scope/package`, `@/components/Button.tsx`, `~/x/a.md`, `/etc/x/a.conf`, `$A/b.md`",
        "`src/*/a.ts`, `src/{a,b}.ts`, `spec/...`, `src/<name>.ts`, `path/to/a.md`, `src/foo.ts`",
        "| Kind | Example |\n|-|-|\n| hook | `src/hooks/useCart.ts` |",
        "## Adding a page\n\nThe page is `src/pages/cart.ts`.",
        "These are made:\n\n- `src/a1.ts`\n- `src/a2.ts`",
        "Requests run `routes/` → `services/` → `data/`.",
        "- `src/` code\n- `tests/` tests\n- `hooks/` — custom hooks",
        "`touch src/new.ts`, `cp src/app.ts src/copy.ts`, `pytest tests/test_specific.py`",
        "```\nsrc/none.ts\n```\n\n[x](docs/none.md)",
        "User settings: `.tool/settings.json`, `src/app.local.ts`",
        "`../sibling/src/a.ts`",
        "1. `docs/goals.md`\n   - what all is for\n   - created at the start if it does not exist",
        "1. `docs/goals.md`\n\n   - すべての元になる文書\n   - 存在しない場合はプロジェクト開始時に作る",
        "1. `docs/goals.md`\n   - 所有工作的依据\n   - 如果不存在，先问用户",
        "1. `docs/goals.md`\n   - 모든 작업의 기준\n   - 없으면 먼저 묻는다",
        "- `src/` is code, `tests/` tests.\n- `Plugins/` holds add-ons (as needed).\n- `docs/` is text.",
        "- `src/` はコードを収める、`tests/` は試験。\n- `usecases/` はユースケースを収める（必要に応じて）\n- `docs/` は文書。",
        "Readers are defined in the `web/readers/wire` directory.",  # its folder is not there either
        "Put readers into a new `src/lib/readers` directory.",
        "Readers are in `src/lib/readers`.",  # may be a module
    ],
)
def test_not_reported(lay: Lay, text: str) -> None:
    assert dead(lay, text) == []


SCRIPTS = {
    "README.md": "",
    "scripts/release.mjs": "",
    "scripts/notes.ts": "",
    "tools/check_links.py": "",
    "cmd/tern/main.go": "package main\n",
    "tests/unit/test_cache.py": "",
    "web/package.json": "{}",
    "web/scripts/icons.js": "",
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("To cut a release run `node scripts/publish.mjs` and follow it.", ["scripts/publish.mjs"]),
        ("```bash\npython tools/make_docs.py --all\n```", ["tools/make_docs.py"]),
        ("```\n$ bash scripts/deploy.sh staging\ndone\n```", ["scripts/deploy.sh"]),
        ("Run `./scripts/deploy.sh` after the build.", ["./scripts/deploy.sh"]),
        ("Run `scripts/deploy.sh --dry-run` after the build.", ["scripts/deploy.sh"]),
        ("`deno run -A scripts/sync.ts`", ["scripts/sync.ts"]),
        ("`npx tsx scripts/sync.ts` syncs the stock.", ["scripts/sync.ts"]),
        ("`uv run python tools/sync.py`", ["tools/sync.py"]),
        ("`ruby tools/sync.rb`, `php tools/sync.php`", ["tools/sync.rb", "tools/sync.php"]),
        ("Start it with `go run ./cmd/heron`.", ["./cmd/heron"]),
        ("Generate the client with `python tools/gen_client.py`.", ["tools/gen_client.py"]),
        ("Never push without running `bash scripts/verify.sh`.", ["scripts/verify.sh"]),
        ("Do not forget to run `bash scripts/verify.sh`.", ["scripts/verify.sh"]),
        ("运行 `python tools/gen_client.py` 生成客户端。", ["tools/gen_client.py"]),
        ("`python tools/gen_client.py` でクライアントを生成する。", ["tools/gen_client.py"]),
        ("클라이언트는 `python tools/gen_client.py`로 생성한다.", ["tools/gen_client.py"]),
        ("Den Client erzeugt `python tools/gen_client.py`.", ["tools/gen_client.py"]),
        ("```sh\ncd web\nnode scripts/fonts.js\n```", ["scripts/fonts.js"]),
        ("`node scripts/notes.js` prints the notes.", ["scripts/notes.js"]),  # it is TypeScript
        ("`python helpers/check_links.py`", ["helpers/check_links.py"]),  # it is in tools
        ("`pytest tests/test_cache.py -q`", ["tests/test_cache.py"]),
        ("`pytest tests/unit/test_cache.py`, `pytest tests/unit/http/`", ["tests/unit/http/"]),
        ("`pytest tests/units/`", ["tests/units/"]),
        ("`cat tools/check-links.py`", ["tools/check-links.py"]),
        ("## Example\n\n```bash\nnode scripts/release.mjs\nnode scripts/publish.mjs\n```", ["scripts/publish.mjs"]),
    ],
)
def test_a_script_that_is_run(lay: Lay, text: str, expected: list[str]) -> None:
    assert dead(lay, text, files=SCRIPTS) == expected


@pytest.mark.parametrize(
    "text",
    [
        "`node scripts/release.mjs`, `go run ./cmd/tern`, `python -m tools.links`, `python tools/check_links.py a/b.md`",
        "`python jobs/nightly.py` runs at night.",  # no folder, nothing of the name
        "`pytest tests/http/`",
        "`pytest tests/unit/test_specific.py`, e.g. `pytest tests/unit/test_heron.py`",
        "`python scripts/my_script.py`, `node scripts/<name>.mjs`, `bash path/to/x.sh`, `bash scripts/foo.sh`",
        "Do not run `node scripts/publish.mjs`; use `node scripts/release.mjs`.",
        "`bash scripts/setup-local.sh` (if present)",
        "For example `python tools/heron.py` could be a new tool.",
        "不要运行 `node scripts/publish.mjs`。",
        "In the docs repo run `node scripts/build.mjs`.",
        "```sh\ngit clone https://example.org/heron\ncd heron\nnode scripts/build.mjs\n```",
        "```sh\ncp scripts/release.mjs scripts/local.mjs\nnode scripts/local.mjs\n```",
        "```sh\nssh host\nnode scripts/build.mjs\n```",
        "```sh\ncd web && node scripts/icons.js && cd .. && node scripts/release.mjs\n```",
        "```sh\ndocker run -v x:y img python tools/inside.py\n```",
        "```\nscripts/none.sh\ntools/none.py  helper\n```",
        "```python\nimport tools\n```",
        "`python tools/check_links.py > tools/none.py`, `tee tools/none.py`, `mkdir tools/none`",
        "`.venv/bin/python tools/check_links.py`, `./tools/none`, `bin/none --x`",
    ],
)
def test_commands_that_need_no_such_file(lay: Lay, text: str) -> None:
    assert dead(lay, text, files=SCRIPTS) == []


NEAR = {
    "README.md": "",
    "docs/ops/restore.md": "",
    "docs/style-guide.md": "",
    "src/http/routes/orders.ts": "",
    "src/utils/currency.ts": "",
    "src/clients/stripe.ts": "",
    "config/limits.yaml": "",
    "spec/scenarios/returns.yml": "",
    "examples/basic/run.py": "",
    "examples/queue/worker.py": "",
    "samples/one.frm": "",
    "samples/three.frm": "",
    "testdata/forms/short.frm": "",
    "testdata/forms/long.frm": "",
}


@pytest.mark.parametrize(
    ("text", "expected", "better"),
    [
        ("Add new scenarios to `spec/returns.yml`.", "spec/returns.yml", "spec/scenarios/returns.yml"),
        ("New order endpoints go into `src/routes/orders.ts`.", "src/routes/orders.ts", "src/http/routes/orders.ts"),
        ("Write new amounts in `src/util/currency.ts`.", "src/util/currency.ts", "src/utils/currency.ts"),
        ("Put new limits into `config/limits.yml`.", "config/limits.yml", "config/limits.yaml"),
        ("Add a term to `docs/style_guide.md`.", "docs/style_guide.md", "docs/style-guide.md"),
        ("Register new clients in `src/client/stripe.ts`.", "src/client/stripe.ts", "src/clients/stripe.ts"),
        ("Add a step to `docs/restor.md`; then tell Kim.", None, None),  # two changes: letter and folder
        ("Add a step to `docs/ops/restor.md`.", "docs/ops/restor.md", "docs/ops/restore.md"),
        ("Add a step to `docs/ops/retsore.md`.", "docs/ops/retsore.md", "docs/ops/restore.md"),
        ("新的限制请添加到 `config/limits.yml`。", "config/limits.yml", "config/limits.yaml"),
        ("新しい上限は `config/limits.yml` に追加する。", "config/limits.yml", "config/limits.yaml"),
        ("새 제한은 `config/limits.yml`에 추가한다.", "config/limits.yml", "config/limits.yaml"),
        ("Neue Grenzen in `config/limits.yml` hinzufügen.", "config/limits.yml", "config/limits.yaml"),
        ("e.g. the money in `src/util/currency.ts`", "src/util/currency.ts", "src/utils/currency.ts"),
        ("Copy `config/limits.yml` to your home folder.", None, None),  # a place elsewhere
        ("See `src/http/routes/orders.js`.", "src/http/routes/orders.js", "src/http/routes/orders.ts"),
        ("- All clients: `src/client/`", "src/client/", "src/clients/"),
    ],
)
def test_what_is_near_is_meant(lay: Lay, text: str, expected: str | None, better: str | None) -> None:
    root = lay({**NEAR, "AGENTS.md": text})
    assert [(written(one), one.help) for one in check(root, "GL401")] == (
        [(expected, f"Write {better}.")] if expected else []
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Start from `examples/basic/run.py` or `examples/batch/run.py`.", ["examples/batch/run.py"]),
        ("Samples: `samples/one.frm`, `samples/two.frm`", ["samples/two.frm"]),
        ("Forms for tests are `testdata/forms/short.frm` and `testdata/forms/odd.frm`.", ["testdata/forms/odd.frm"]),
    ],
)
def test_folders_of_samples_that_are_there(lay: Lay, text: str, expected: list[str]) -> None:
    assert dead(lay, text, files=NEAR) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Create `src/util/currency.ts` first.",
        "Create a file `config/limits.yml`, then start.",
        "新建 `config/limits.yml`。",
        "`config/limits.yml` を作成する。",
        "The build generates `config/limits.yml`.",
        "`config/limits.yml` is generated.",
        "Never edit `config/limits.yml`.",
        "`config/limits.yml` does not exist any more.",
        "In that repo add limits to `config/limits.yml`.",
        "Name it e.g. `examples/heron/run.py`.",
        "Each example has its start, e.g. `examples/heron/run.py`.",
        "例如 `src/money/currency.ts`",
        "import x from `src/http/routes/orders.js`",
    ],
)
def test_what_is_near_excuses_nothing_that_is_made_or_elsewhere(lay: Lay, text: str) -> None:
    assert dead(lay, text, files=NEAR) == []


def test_paths_are_taken_from_the_folder_of_the_file_those_above_it_and_the_root(lay: Lay) -> None:
    root = lay({**FILES, "web/AGENTS.md": "`src/Nav.tsx` `web/src/Nav.tsx` `docs/ROADMAP.md` `src/None.tsx`\n"})
    [one] = check(root, "GL401")
    assert one.message == "src/None.tsx does not exist"
    assert one.evidence == (
        "Looked for in vain: web/src/None.tsx and src/None.tsx.",
        "None of the repository's 9 files has a path that ends with it.",
    )


def test_the_file_that_is_meant_is_suggested(lay: Lay) -> None:
    root = lay({**FILES, "AGENTS.md": "- Forms: `testdata/forms/long.frm`\n"})
    [one] = check(root, "GL401")
    assert one.message == "testdata/forms/long.frm does not exist; cli/testdata/forms/v2/long.frm does"
    assert one.help == "Write cli/testdata/forms/v2/long.frm."
    assert one.fix
    assert not one.fix.safe
    assert [(edit.place, edit.text) for edit in one.fix.edits] == [(one.place, "cli/testdata/forms/v2/long.frm")]


def test_a_path_that_differs_in_capitals(lay: Lay) -> None:
    root = lay({**FILES, "AGENTS.md": "See `Docs/roadmap.md`.\n"})
    [one] = check(root, "GL401")
    assert one.message == "Docs/roadmap.md is spelled docs/ROADMAP.md: it is not found where capitals count"
    assert one.fix
    assert [edit.text for edit in one.fix.edits] == ["docs/ROADMAP.md"]


def test_a_path_named_more_than_once_is_one_finding(lay: Lay) -> None:
    root = lay({**FILES, "AGENTS.md": "See `docs/PLAN.md`.\n\nRead docs/PLAN.md.\n"})
    [one] = check(root, "GL401")
    assert one.place.start == (1, 6)
    assert [(other.place.start, other.message) for other in one.related] == [((3, 6), "docs/PLAN.md is named here")]


def test_what_git_would_ignore_and_other_repositories_are_not_judged(lay: Lay) -> None:
    root = lay({**FILES, ".gitignore": ".tern/\n/src/gen\n", "vendor/kit/.git": "gitdir: ../../.git/modules/kit\n"})
    root = lay({"AGENTS.md": "See `.tern/lock/a.json`, `src/gen/a.ts` and `.git/x/y.md`.\n"})
    assert told(root, "GL401") == []


def test_a_submodule_is_not_judged(lay: Lay) -> None:
    root = repository(lay({**FILES, "AGENTS.md": "See `vendor/kit/src/main.c`.\n", "vendor/kit": None}))
    assert len(check(root, "GL401")) == 1
    git(root, "update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},vendor/kit")
    assert told(root, "GL401") == []


def test_what_is_on_the_disk_is_there(lay: Lay) -> None:
    assert told(lay({**FILES, "AGENTS.md": "See `src/empty/`.\n", "src/empty": None}), "GL401") == []


def test_a_repository_of_guidance_only_is_not_judged(lay: Lay) -> None:
    assert dead(lay, "See `docs/PLAN.md`.", files={}) == []


def test_weaker_evidence_has_less_confidence(lay: Lay) -> None:
    root = lay({**FILES, "AGENTS.md": "Some words, `kit/plan.ts`, more words. Create `src/new.ts`.\n"})
    assert check(root, "GL401") == ()
    assert [one.confidence for one in check(root, "GL401", confidence="low")] == [Confidence.LOW] * 2


def test_a_section_of_which_nothing_is_there_is_about_something_else(lay: Lay) -> None:
    text = "# A\n\n## B\n\nSee `kit/a1.md`, see `kit/b1.md`, see `kit/c1.md`.\n\n## C\n\nSee `set/d1.md`.\n"
    assert dead(lay, text) == ["set/d1.md"]


def test_samples(lay: Lay) -> None:
    root = lay({**FILES, "templates/AGENTS.md": "See `docs/PLAN.md`.\n"})
    assert check(root, "GL401") == ()
    assert len(check(root, "GL401", confidence="low")) == 1


def test_a_link_is_judged_from_both_places(lay: Lay) -> None:
    root = lay({**FILES, "web/notes/AGENTS.md": "`../Nav.md` `./src/Nav.tsx` `./src/None.tsx`\n"})
    root = lay({"CLAUDE.md": Path("web/notes/AGENTS.md")})
    assert [one.message for one in check(root, "GL401", agents=CLAUDE)] == ["./src/None.tsx does not exist"]


# History


def git(root: str, *arguments: str) -> None:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    when = {f"GIT_{who}_DATE": "2031-02-03T12:00:00Z" for who in ("AUTHOR", "COMMITTER")}
    options = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "core.hooksPath=/dev/null"]
    subprocess.run(
        ["git", *options, *arguments], cwd=root, check=True, env={**environment, **when}, capture_output=True
    )


def committed(root: str) -> str:
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "x")
    done = subprocess.run(["git", "log", "-1", "--format=%h"], cwd=root, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def test_a_file_that_a_commit_renamed(lay: Lay) -> None:
    root = repository(
        lay({**FILES, "plan.md": "a\nb\nc\n" * 9, "AGENTS.md": "First `plan.md/`, `src/plan/rules.md`.\n"})
    )
    lay({"src/plan/rules.md": "".join(f"{n}\n" for n in range(50))})
    committed(root)
    Path(root, "docs/rules").mkdir()
    Path(root, "src/plan/rules.md").rename(f"{root}/docs/rules/all.md")
    commit = committed(root)
    [one] = check(root, "GL401")
    assert one.message == f"src/plan/rules.md does not exist: it is docs/rules/all.md since commit {commit}"
    assert one.evidence[0] == (
        f"git log: src/plan/rules.md was renamed, and it is docs/rules/all.md now (commit {commit} of 2031-02-03)."
    )
    assert one.confidence is Confidence.HIGH
    assert one.fix
    assert [edit.text for edit in one.fix.edits] == ["docs/rules/all.md"]


def test_a_rename_that_is_staged_counts_like_a_commit(lay: Lay) -> None:
    """A hook finds before the commit what a check would find after it, also where the words alone prove nothing."""
    text = "Extend a scenario so that the bug stays reproducible\n(`pkg/seeder/rules.md`), or note why a seed cannot.\n"
    root = repository(lay({**FILES, "AGENTS.md": text, "pkg/seeder/rules.md": "".join(f"{n}\n" for n in range(50))}))
    committed(root)
    git(root, "mv", "pkg/seeder", "pkg/seeding")
    [one] = check(root, "GL401")
    assert one.message == "pkg/seeder/rules.md does not exist: it is pkg/seeding/rules.md as staged"
    assert one.evidence[0] == "git: pkg/seeder/rules.md was renamed, and it is pkg/seeding/rules.md now (staged)."
    assert one.fix
    assert [edit.text for edit in one.fix.edits] == ["pkg/seeding/rules.md"]
    after = committed(root)
    [same] = check(root, "GL401")
    assert same.message == f"pkg/seeder/rules.md does not exist: it is pkg/seeding/rules.md since commit {after}"
    assert same.confidence is one.confidence


def listed(lay: Lay, folder: str, names: list[str]) -> str:
    """A repository whose guidance lists files of one folder, committed."""
    text = "".join(f"- `{folder}/{name}.ts`: {name}\n" for name in names)
    files = {f"{folder}/{name}.ts": name * 50 for name in names}
    root = repository(lay({**FILES, "AGENTS.md": text, **files}))
    committed(root)
    return root


def test_files_whose_removal_is_staged_are_one_finding(lay: Lay) -> None:
    names = ["one", "two", "three"]
    root = listed(lay, "src/old", names)
    git(root, "rm", "-rq", "src/old")
    [one] = check(root, "GL401")
    assert one.message == "3 paths below src/old/ do not exist: the staged change deletes them"
    assert one.evidence[0] == "git: src/old/one.ts was deleted (staged)."


def test_files_of_one_list_that_one_commit_deleted_are_one_finding(lay: Lay) -> None:
    names = ["one", "two", "three", "four"]
    root = listed(lay, "src/old", names)
    for name in names:
        Path(root, f"src/old/{name}.ts").unlink()
    commit = committed(root)
    [one] = check(root, "GL401")
    assert one.message == f"4 paths below src/old/ do not exist: commit {commit} deleted them"
    assert "Named in vain: src/old/one.ts, src/old/two.ts, src/old/three.ts and src/old/four.ts." in one.evidence
    assert [related.message for related in one.related] == [f"src/old/{name}.ts is named here" for name in names[1:]]


def test_so_are_those_of_a_folder_that_is_gone_wherever_they_are_named(lay: Lay) -> None:
    names = ["deep/one", "deep/two", "three"]
    text = "".join(f"## Part {name}\n\nRead `docs/old/{name}.md`.\n\n" for name in names)
    kept = {"docs/kept.md": "k" * 60, "docs/lost.md": "l" * 70}
    lost = {f"docs/old/{name}.md": name * 50 for name in names}
    root = repository(lay({**FILES, **kept, **lost, "AGENTS.md": f"{text}Read `docs/lost.md`.\n"}))
    committed(root)
    for name in lost:
        Path(root, name).unlink()
    Path(root, "docs/lost.md").unlink()
    commit = committed(root)
    assert [one.message for one in check(root, "GL401")] == [
        f"3 paths below docs/old/ do not exist: commit {commit} deleted them",
        f"docs/lost.md does not exist: commit {commit} deleted it",
    ]


def test_files_of_one_list_in_a_folder_that_is_still_there(lay: Lay) -> None:
    names = ["one", "two", "three", "four"]
    root = listed(lay, "src", names)
    for name in names:
        Path(root, f"src/{name}.ts").unlink()
    commit = committed(root)
    [one] = check(root, "GL401")
    assert one.message == f"src/one.ts, src/two.ts and 2 more do not exist: commit {commit} deleted them"


def test_what_commits_say_is_not_held_against_a_text_that_says_so_too(lay: Lay) -> None:
    text = "The old `src/old/` was removed.\n\nWrite plans to `plans/next.md`.\n\n`python src/old/run.py` runs it.\n"
    root = repository(lay({**FILES, "AGENTS.md": text, "src/old/run.py": "1", "plans/next.md": "2"}))
    committed(root)
    Path(root, "src/old/run.py").unlink()
    Path(root, "plans/next.md").unlink()
    committed(root)
    assert [one.message.split(" ")[0] for one in check(root, "GL401")] == ["src/old/run.py"]


def test_hostile_texts_and_many_paths(lay: Lay) -> None:
    many = "".join(f"See `lib{number}/none{number}.ts` and `src/index.ts`.\n" for number in range(3_000))
    root = lay({**FILES, "AGENTS.md": many, **{f"p{number}/index.ts": "" for number in range(300)}})
    assert len(check(root, "GL401", confidence="low")) == 3_001
