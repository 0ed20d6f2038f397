"""What manifests declare, ecosystem by ecosystem."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from guidelint.repository.files import Repository
from guidelint.repository.project import Declared, Kind, Project
from guidelint.repository.project.manifest import matches
from guidelint.repository.root import find_root
from guidelint.trees.disk import DiskTree

Lay = Callable[[Mapping[str, str]], str]


def project(root: str) -> Project:
    tree = DiskTree()
    return Project(tree, Repository(find_root(root), tree))


def only(root: str, kind: Kind, folder: str = "") -> Declared:
    [one] = project(root).by_folder(kind)[folder]
    return one


def test_packages(lay: Lay) -> None:
    tree = lay(
        {
            "package.json": '{"name": "root", "scripts": {"b": "x", "a": "y"}, "packageManager": "pnpm@9.1.0+sha.x"}',
            "web/package.json": '{"name": "@acme/web", "bin": "cli.js", "dependencies": {"react": "1"}, '
            '"devDependencies": {"vite": "1"}}',
            "api/package.json": '{"bin": {"serve": "x"}, "devEngines": {"packageManager": {"name": "yarn"}}}',
            "node_modules/x/package.json": '{"name": "x"}',
            "broken/package.json": "{",
            "list/package.json": '{"scripts": ["a"], "name": 3, "bin": 4, "dependencies": null}',
        }
    )
    found = project(tree)
    assert list(found.packages) == ["", "api", "broken", "list", "web"]
    root = found.packages[""]
    assert (root.name, root.scripts.names, root.manager) == ("root", ("b", "a"), "pnpm")
    assert found.packages["web"].binaries == {"web"}
    assert found.dependencies == {"react", "vite"}
    assert found.binaries == {"web", "serve"}
    assert found.packages["api"].manager == "yarn"
    assert not found.packages["broken"].scripts.complete
    assert found.packages["list"].scripts.names == ()
    assert not found.packages["list"].scripts.says


MAKEFILE = """\
NAME := tool
ALL = one two
OUT = $(BUILD)/bin
export X := a:b
.PHONY: all lint
.DEFAULT_GOAL := all
all: $(NAME) ; @true
$(NAME) extra: dep
\t@echo not: a target
$(ALL) &: x
$(OUT)/app: x
docs-%: x
test:: x
long \\
  also: x
define TEMPLATE
inside: x
endef
ifdef DEBUG
debug: x
endif
web: PORT = 80
# comment: x
.c.o: x
"""


def test_makefile(lay: Lay) -> None:
    one = only(lay({"Makefile": MAKEFILE}), Kind.MAKE)
    names = "all lint tool extra one two test long also debug web .c.o"
    assert one.names == tuple(names.split())
    assert one.patterns == ("*/bin/app", "docs-*")
    assert one.complete
    assert one.has("docs-html")
    assert not one.has("docs")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("include mk/a.mk\nx:\n", ("a", "x")),
        ("include mk/*.mk\nx:\n", ("a", "b", "x")),
        ("DIR = mk\ninclude $(DIR)/a.mk $(wildcard mk/b*.mk)\n", ("a", "b")),
        ("-include .env\n-include .env.local\n-include $(DEPS)\n-include $(OBJ:.o=.d)\nx:\n", ("x",)),
        ("include $(CURDIR)/mk/a.mk\n", ("a",)),
        ("include Makefile\nx:\n", ("x",)),
    ],
)
def test_what_a_makefile_includes(lay: Lay, text: str, names: tuple[str, ...]) -> None:
    one = only(lay({"Makefile": text, "mk/a.mk": "a:\n", "mk/b.mk": "b:\n"}), Kind.MAKE)
    assert sorted(one.names) == sorted(names)
    assert one.complete


@pytest.mark.parametrize(
    "text",
    [
        "$(TARGETS): x\n",
        "include missing.mk\n",
        "-include more.mk\n",
        "include $(shell find . -name x.mk)\n",
        "include /etc/x.mk\n",
        "include ../x.mk\n",
        "$(eval $(call rule,x))\n",
        "$(foreach x,$(ALL),$(call rule,$(x)))\n",
        "A = $(shell x)\n$(A): y\n",
        "A != x\n$(A): y\n",
        ".DEFAULT:\n\tx\n",
        ".RECIPEPREFIX = >\n",
        "A = $(A)\n$(A): x\n",
    ],
)
def test_makefiles_that_are_not_judged(lay: Lay, text: str) -> None:
    assert not only(lay({"Makefile": text + "x:\n"}), Kind.MAKE).complete


def test_makefiles_that_tools_make(lay: Lay) -> None:
    found = project(lay({"a/CMakeLists.txt": "", "b/Makefile.am": "", "c/CMakeLists.txt": "", "c/Makefile": "x:\n"}))
    assert {folder: one.complete for folder, [one] in found.by_folder(Kind.MAKE).items()} == {
        "a": False,
        "b": False,
        "c": True,
    }


def test_a_makefile_by_its_path(lay: Lay) -> None:
    found = project(lay({"ci.mk": "lint:\n"}))
    named = found.at(Kind.MAKE, "ci.mk", "")
    assert named
    assert named.names == ("lint",)
    assert found.at(Kind.MAKE, "no.mk", "") is None
    assert found.at(Kind.PACKAGE, "ci.mk", "") is None


JUSTFILE = """\
set shell := ["bash", "-c"]
version := "1: 2"
import 'more.just'
import? 'absent.just'
mod web
mod ops 'tools/ops.just'
mod gone
alias b := build

# a comment: x
[private]
@build target='a:b' *args: dep
    echo recipe: no
test:
    true
"""


def test_justfile(lay: Lay) -> None:
    tree = {
        "Justfile": JUSTFILE,
        "more.just": "more:\n",
        "web/mod.just": "dev:\n",
        "tools/ops.just": "up:\n",
    }
    one = only(lay(tree), Kind.JUST)
    assert one.names == ("more", "web", "web::dev", "ops", "ops::up", "gone", "b", "build", "test")
    assert one.patterns == ("gone::*",)
    assert one.arguments == {"web", "ops", "gone", "b", "build"}
    assert one.complete
    assert not only(lay({"x/justfile": "import 'no.just'\n"}), Kind.JUST, "x").complete
    assert only(lay({"y/justfile": "import './justfile'\na:\n"}), Kind.JUST, "y").names == ("a",)


def test_taskfile(lay: Lay) -> None:
    tree = {
        "Taskfile.yml": "includes:\n  web: ./web\n  ops:\n    taskfile: ops.yml\n    aliases: [o]\n"
        "  far: https://example.test/x.yml\n  flat: {taskfile: flat.yml, flatten: true}\n"
        "tasks:\n  build:\n    aliases: [b]\n  'start:*': echo\n  default: echo\n",
        "web/Taskfile.yaml": "tasks: {dev: echo, default: echo}\n",
        "ops.yml": "tasks: {up: echo}\n",
        "flat.yml": "tasks: {plain: echo}\n",
    }
    one = only(lay(tree), Kind.TASK)
    assert set(one.names) == {"build", "b", "default", "web:dev", "web:default", "web", "ops:up", "o:up", "plain"}
    assert one.patterns == ("start:*", "far:*")
    assert one.complete
    loop = {"x/Taskfile.yml": "includes: {x: ./Taskfile.yml}\ntasks: {a: echo}\n"}
    assert only(lay(loop), Kind.TASK, "x").has("x:a")
    assert not only(lay({"y/Taskfile.yml": "a: [\n"}), Kind.TASK, "y").complete


PYPROJECT = """\
[project.scripts]
tool = "tool:main"
[tool.poetry.scripts]
other = "tool:other"
[tool.poe.tasks]
lint = "ruff"
[tool.taskipy.tasks]
fmt = "x"
[tool.pdm.scripts]
all = "x"
[tool.pixi.tasks]
px = "x"
[tool.hatch.envs.default.scripts]
cov = "x"
[tool.hatch.envs.docs.scripts]
build = "x"
[tool.tox]
env_list = ["py312", "lint"]
"""


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (Kind.ENTRY, ("tool", "other")),
        (Kind.POE, ("lint",)),
        (Kind.TASKIPY, ("fmt",)),
        (Kind.PDM, ("all",)),
        (Kind.PIXI, ("px",)),
        (Kind.HATCH, ("cov", "default:cov", "docs:build", "docs:cov")),
        (Kind.TOX, ("py312", "lint")),
    ],
)
def test_pyproject(lay: Lay, kind: Kind, names: tuple[str, ...]) -> None:
    one = only(lay({"pyproject.toml": PYPROJECT}), kind)
    assert one.names == names
    assert one.complete


def test_other_files_of_python_projects(lay: Lay) -> None:
    tree = {
        "Pipfile": '[scripts]\nserve = "x"\n',
        "pixi.toml": '[tasks]\na = "x"\n[feature.f.tasks]\nb = "x"\n',
        "poe_tasks.toml": '[tasks]\nc = "x"\n',
        "x/pyproject.toml": "[tool.poe]\ninclude = 'y.toml'\n",
        "y/pyproject.toml": "[",
    }
    found = project(lay(tree))
    assert found.by_folder(Kind.PIPENV)[""][0].names == ("serve",)
    assert found.by_folder(Kind.PIXI)[""][0].names == ("a", "b")
    assert found.by_folder(Kind.POE)[""][0].names == ("c",)
    assert not found.by_folder(Kind.POE)["x"][0].complete
    assert not found.by_folder(Kind.ENTRY)["y"][0].complete


def test_tox(lay: Lay) -> None:
    text = "[tox]\nenvlist =\n    py{311,312}-django{42, 50}\n    lint, docs  # both\n[testenv:{a,b}-x]\n[other]\n"
    one = only(lay({"tox.ini": text}), Kind.TOX)
    assert {"py311-django42", "py312-django50", "lint", "docs", "a-x", "b-x", "py311", "django50"} <= set(one.names)
    assert "both" not in one.names
    assert project(lay({"x/setup.cfg": "[metadata]\n"})).by_folder(Kind.TOX).get("x") is None


def test_nox(lay: Lay) -> None:
    text = (
        "import nox\n\n@nox.session\ndef tests(session): ...\n\n"
        '@nox.session(\n    python=["3.11"],\n    name="type-check",\n)\ndef types(session): ...\n\ndef helper(): ...\n'
    )
    one = only(lay({"noxfile.py": text}), Kind.NOX)
    assert one.names == ("tests", "type-check")
    assert one.complete
    computed = "for x in y:\n    @nox.session(name=x)\n    def z(session): ...\n"
    assert not only(lay({"x/noxfile.py": computed}), Kind.NOX, "x").complete


def test_invoke(lay: Lay) -> None:
    text = 'from invoke import task\n\n@task(aliases=["b"])\ndef build_all(c): ...\n'
    assert only(lay({"tasks.py": text}), Kind.INVOKE).names == ("build-all", "build_all", "b")
    assert not only(lay({"x/tasks.py": text + "ns = Collection()\n"}), Kind.INVOKE, "x").complete
    assert "y" not in project(lay({"y/tasks.py": "@task\ndef x(): ...\n"})).by_folder(Kind.INVOKE)


def test_others(lay: Lay) -> None:
    tree = {
        "rust/.cargo/config.toml": '[alias]\nit = "test"\n',
        "config.toml": '[alias]\nno = "x"\n',
        "composer.json": '{"scripts": {"test": "x"}, "scripts-aliases": {"test": ["t"]}}',
        "deno.jsonc": '{"tasks": {"dev": "x",}, /* c */}',
        "turbo.json": '{"tasks": {"build": {}, "web#e2e": {}}}',
        "old/turbo.json": '{"pipeline": {"test": {}}}',
        "mise.toml": '[tasks]\nlint = "x"\n[tasks.docs]\nalias = "d"\n',
        "mise-tasks/up.sh": "",
        ".config/mise/config.toml": '[tasks]\nc = "x"\n',
    }
    found = project(lay(tree))
    assert {folder: one.names for folder, [one] in found.by_folder(Kind.CARGO).items()} == {"rust": ("it",)}
    assert found.by_folder(Kind.COMPOSER)[""][0].names == ("test", "t")
    assert found.by_folder(Kind.DENO)[""][0].names == ("dev",)
    assert found.by_folder(Kind.TURBO)[""][0].names == ("build", "e2e")
    assert found.by_folder(Kind.TURBO)["old"][0].names == ("test",)
    first, second = found.by_folder(Kind.MISE)[""]
    assert first.names == ("lint", "docs", "d", "up.sh", "up")
    assert second.names[0] == "c"


def test_managers(lay: Lay) -> None:
    tree = {
        "pnpm-lock.yaml": "",
        "web/yarn.lock": "",
        "web/src/x": "",
        "api/package.json": '{"packageManager": "bun@1"}',
        "py/uv.lock": "",
    }
    managers = project(lay(tree)).managers
    js = {"pnpm": "pnpm", "yarn": "yarn", "bun": "bun"}
    assert [(one.name, one.path) for one in managers.of("web/src", js)] == [("yarn", "web/yarn.lock")]
    assert [(one.name, one.field) for one in managers.of("api", js)] == [("bun", True)]
    assert [one.name for one in managers.of("py", js)] == ["pnpm"]
    assert [one.name for one in managers.of("py", {"uv.lock": "uv"})] == ["uv"]
    assert managers.of("", {"uv.lock": "uv"}) == ()


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0\xff",
        "{" * 50_000,
        "[" * 50_000,
        "a:\n" * 50_000,
        "a" * 200_000 + ":",
        '{"scripts": ' + "[" * 20_000,
        "scripts = {" + "x." * 5_000 + "y = 1}",
        "$(" * 50_000 + ": x\n",
        "A = $(B)$(B)$(B)\nB = $(A)$(A)\n$(A): x\n",
        "".join(f"V{n} = " + f"$(V{n + 1})" * 500 + "\n" for n in range(12)) + "$(V0): x\n",
        "include x\n" * 10_000,
        "tasks: &a {x: *a, y: [*a, *a]}\n",
        "'" * 50_000 + "\n" + "x '" * 20_000 + ":\n",
        "[tox]\nenvlist = " + "{1,2}" * 40 + "\n",
        "@task\n" * 20_000 + "@nox.session(\n" * 20_000,
    ],
)
def test_hostile_manifests_are_read_in_bounded_work(lay: Lay, kind: Kind, text: str) -> None:
    files = (
        "package.json deno.json turbo.json Makefile justfile Taskfile.yml mise.toml pyproject.toml Pipfile pixi.toml "
    )
    files += "tox.ini noxfile.py tasks.py .cargo/config.toml composer.json"
    found = project(lay(dict.fromkeys(files.split(), text)))
    for declared in found.by_folder(kind).values():
        for one in declared:
            assert not one.has("no such name") or one.patterns


def test_too_many_manifests_are_said_to_be_too_many(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("guidelint.repository.project.source.MAX_MANIFESTS", 2)
    found = project(lay({f"p{number}/package.json": "{}" for number in range(3)}))
    assert len(found.packages) == 2
    assert found.overflows(Kind.PACKAGE)
    assert not found.overflows(Kind.MAKE)


@pytest.mark.parametrize(
    ("pattern", "name", "expected"),
    [
        ("a", "a", True),
        ("a", "b", False),
        ("a*", "ab", True),
        ("*", "", True),
        ("a*a", "a", False),
        ("a*b*c", "a-b-c", True),
        ("a*b*c", "a-c", False),
        ("*/x", "y/x", True),
    ],
)
def test_patterns(pattern: str, name: str, expected: bool) -> None:
    assert matches(pattern, name) is expected
