"""guidelint/config: what is read, which file counts, what each error says, and how a declared agent behaves."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from guidelint import config
from guidelint.agents import project_rules_loader, react_agent_mini
from guidelint.config import Config, ConfigError, Limits
from guidelint.config import own_agents as own
from guidelint.errors import GuidelintError
from guidelint.loading import declared
from guidelint.loading.agent import DECLARED
from guidelint.loading.context import Unit
from guidelint.loading.declared import Choice, Declaration, Fault, Found, Search, TextLimit
from guidelint.loading.start import Start
from guidelint.trees.base import MAX_FILE_BYTES
from guidelint.trees.confined import ConfinedTree
from guidelint.trees.disk import DiskTree

RULES = ("GL101", "text-cut", "GL102", "near-limit", "GL201", "import-missing", "GL301", "pasted-log")
AGENTS = ("claude-code", "codex")


def read(text: str) -> Config:
    return config.parse(text.encode(), "/repo/guidelint.toml")


def refused(text: str | bytes, path: str = "/repo/guidelint.toml") -> ConfigError:
    data = text.encode() if isinstance(text, str) else text
    with pytest.raises(ConfigError) as caught:
        config.parse(data, path)
    assert "\n" not in str(caught.value)
    return caught.value


def message(text: str | bytes, path: str = "/repo/guidelint.toml") -> str:
    return str(refused(text, path)).removeprefix("/repo/")


# What is read


def test_defaults() -> None:
    read_nothing = read("")
    assert read_nothing == Config(path="/repo/guidelint.toml", folder="/repo")
    assert (read_nothing.agents, read_nothing.select) == (None, None)
    assert read_nothing.limits == Limits(65_536, 80)
    assert (read_nothing.min_confidence, read_nothing.fail_on) == ("medium", "error")


def test_every_setting() -> None:
    found = read(
        """
        agents = ["codex", "ours"]
        select = ["GL1", "pasted-log", "all"]
        ignore = ["GL102"]
        exclude = ["vendor/", "!vendor/keep.md"]
        min-confidence = "high"
        fail-on = "never"
        [per-path-ignores]
        "docs/**" = ["import-missing"]
        "x" = []
        [limits]
        bytes = 1
        near-percent = 100
        [own-agents.ours]
        names = ["RULES.md"]
        """
    )
    assert found.agents == ("codex", "ours")
    assert found.select == ("GL1", "pasted-log", "all")
    assert found.ignore == ("GL102",)
    assert found.exclude == ("vendor/", "!vendor/keep.md")
    assert (found.min_confidence, found.fail_on) == ("high", "never")
    assert found.per_path_ignores == {"docs/**": ("import-missing",), "x": ()}
    assert found.limits == Limits(1, 100)
    assert found.own_agents == {"ours": own.OwnAgent("ours", None, Declaration(names=("RULES.md",)))}


def test_pyproject() -> None:
    text = b'[project]\nname = "x"\n[tool.guidelint]\nfail-on = "info"\n[tool.guidelint.limits]\nbytes = 5\n'
    found = config.parse(text, "/repo/pyproject.toml")
    assert (found.fail_on, found.limits.bytes, found.path) == ("info", 5, "/repo/pyproject.toml")
    assert found.lines[("limits", "bytes")] == 6
    for empty in (b"", b"[tool.ruff]\n# guidelint\n", b"tool = 1 # guidelint"):
        assert str(refused(empty, "/repo/pyproject.toml")) == (
            "/repo/pyproject.toml: there is no table `[tool.guidelint]` in it"
        )


def test_byte_order_mark_and_crlf() -> None:
    assert config.parse(b'\xef\xbb\xbffail-on = "info"\r\n', "/guidelint.toml").fail_on == "info"
    assert message(b"\xef\xbb\xbf# a\r\n\r\nselct = []\r\n").startswith("guidelint.toml:3: ")


def test_a_known_agent_written_as_toml_is_the_same_declaration() -> None:
    found = read(
        r"""
        [own-agents.mini]
        names = ["AGENTS.md", "CLAUDE.md"]
        search = "levels"
        levels = 6
        root-markers = [".git"]
        found = "nearest"
        choice = "all"
        blank = "keep"
        unreadable = "next"
        separator = "\n\n---\n\n"
        role = "system"
        limit = { amount = 65536, unit = "bytes", note = "\n\n[project context truncated at 64KB]" }
        [own-agents.loader]
        names = ["AGENTS.md", ".agents.md"]
        choice = "first"
        trim = "javascript"
        blank = "next"
        before = "## 项目规则\n\n以下是从项目 AGENTS.md 文件加载的规则，请遵守：\n"
        """
    )
    assert found.own_agents["mini"].declaration == react_agent_mini.DECLARATION
    assert found.own_agents["loader"].declaration == project_rules_loader.DECLARATION


def test_every_key_of_a_declaration() -> None:
    found = read(
        """
        [own-agents.x]
        title = "X"
        names = ["a/b.md"]
        search = "root"
        root-markers = [".hg", "x/y"]
        found = "nearest"
        choice = "first"
        outermost-first = false
        user-names = [".x/rules.md"]
        strict-utf8 = true
        drop-bom = true
        trim = "rust"
        blank = "stop"
        unreadable = "stop"
        comment-imports = 3
        separator = ""
        before = "a"
        after = "b"
        before-file = "c"
        after-file = "d"
        role = "user"
        limit.amount = 7
        limit.unit = "utf-16"
        limit.note = "n"
        limit.note-counts = false
        """
    ).own_agents["x"]
    assert found.title == "X"
    assert found.declaration == Declaration(
        names=("a/b.md",),
        search=Search.ROOT,
        root_markers=(".hg", "x/y"),
        found=Found.NEAREST,
        choice=Choice.FIRST,
        outermost_first=False,
        user_names=(".x/rules.md",),
        strict_utf8=True,
        drop_bom=True,
        trim="rust",
        blank=Fault.STOP,
        unreadable=Fault.STOP,
        comment_imports=3,
        separator="",
        before="a",
        after="b",
        before_file="c",
        after_file="d",
        limit=TextLimit(7, Unit.UTF16, "n", note_counts=False),
        role="user",
    )


def test_units_are_those_that_the_loader_counts() -> None:
    assert set(own.UNITS.values()) == set(declared._LENGTHS)


# What is refused

OWN = '[own-agents.x]\nnames = ["a"]\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("selct = []", "1: unknown key `selct`; did you mean `select`?"),
        ("fail_on = 1", "1: unknown key `fail_on`; did you mean `fail-on`?"),
        ("zzz = 1", "1: unknown key `zzz`"),
        ("[limits]\n\nbites = 1", "3: unknown key `limits.bites`; did you mean `limits.bytes`?"),
        ("limits.bites = 1", "1: unknown key `limits.bites`; did you mean `limits.bytes`?"),
        (
            '[limits]\nnear-percent = "high"',
            '2: key `limits.near-percent` must be a whole number from 1 to 100, not "high"',
        ),
        ("limits.near-percent = 0", "1: key `limits.near-percent` must be a whole number from 1 to 100, not 0"),
        ("limits.near-percent = 101", "1: key `limits.near-percent` must be a whole number from 1 to 100, not 101"),
        ("limits.bytes = true", "1: key `limits.bytes` must be a whole number from 1 on, not true"),
        ("limits.bytes = 1.5", "1: key `limits.bytes` must be a whole number from 1 on, not 1.5"),
        ("limits.bytes = inf", "1: key `limits.bytes` must be a whole number from 1 on, not inf"),
        ("limits.bytes = 2020-01-01", "1: key `limits.bytes` must be a whole number from 1 on, not a date or time"),
        ("limits = []", "1: key `limits` must be a table, not a list"),
        ("agents = 'codex'", '1: key `agents` must be a list, not "codex"'),
        ("agents = []", "1: key `agents` must not be empty"),
        ("select = [\n  'all',\n  3,\n]", "3: each item of `select` must be a string, not 3"),
        ("select = ['']", '1: each item of `select` must be a name, not ""'),
        ("fail-on = 'eror'", '1: key `fail-on` must be "error", "warning", "info" or "never", not "eror"'),
        ("min-confidence = {}", '1: key `min-confidence` must be "low", "medium" or "high", not a table'),
        (
            "exclude = ['../x']",
            "1: each item of `exclude` must be a path pattern as in .gitignore, no comment, "
            'without `.` and `..`, not "../x"',
        ),
        (
            '[per-path-ignores]\n\n"!docs/**" = []',
            '3: key `per-path-ignores."!docs/**"` must be a path pattern as in .gitignore, no comment, '
            'without `!`, `.` and `..`, not "!docs/**"',
        ),
        ('per-path-ignores."a.b" = "x"', '1: key `per-path-ignores."a.b"` must be a list, not "x"'),
        (
            "[own-agents.My_Bot]\nnames = ['a']",
            '1: key `own-agents.My_Bot` must be in kebab-case like "our-agent", and other than "all", not "My_Bot"',
        ),
        ("[own-agents.x]\n", "1: key `own-agents.x.names` is missing"),
        ("own-agents.x = 1", "1: key `own-agents.x` must be a table, not 1"),
        (
            "[own-agents.x]\nnames = ['/etc/x']",
            "2: each item of `own-agents.x.names` must be a relative path without `.`, `..`, `*` and backslash, "
            'not "/etc/x"',
        ),
        ("[own-agents.x]\nnames = [\n'a',\n'a']", '4: key `own-agents.x.names` holds "a" twice'),
        (OWN + "levels = 3", '3: key `own-agents.x.levels` means nothing without `search = "levels"`'),
        (
            OWN + "search = 'levels'",
            '1: key `own-agents.x.levels` is missing: `search = "levels"` needs it',
        ),
        (OWN + "limit = { unit = 'bytes' }", "3: key `own-agents.x.limit.amount` is missing"),
        (
            OWN + "[own-agents.x.limit]\namount = 1\nunit = 'lines'",
            '5: key `own-agents.x.limit.unit` must be "bytes", "characters" or "utf-16", not "lines"',
        ),
        (OWN + "unreadable = 'keep'", '3: key `own-agents.x.unreadable` must be "next" or "stop", not "keep"'),
        (
            OWN + "comment-imports = 51",
            "3: key `own-agents.x.comment-imports` must be a whole number from 0 to 50, not 51",
        ),
        (OWN + "strict-utf8 = 1", "3: key `own-agents.x.strict-utf8` must be true or false, not 1"),
        (OWN + "before = 1", "3: key `own-agents.x.before` must be a string, not 1"),
    ],
)
def test_error_names_line_and_key(text: str, expected: str) -> None:
    assert message(text) == f"guidelint.toml:{expected}"


@pytest.mark.parametrize(
    "name", ["/a", "..", "../a", "a/../b", "a/..", "./a", ".", "", "a//b", "a/", "~/a", "a\\b", "*.md"]
)
@pytest.mark.parametrize("key", ["names", "user-names", "root-markers"])
def test_paths_of_an_own_agent_stay_in_their_folder(key: str, name: str) -> None:
    text = ("[own-agents.x]\n" if key == "names" else OWN) + f"{key} = ['{name}']\n"
    assert f"each item of `own-agents.x.{key}` must be a relative path" in message(text)


@pytest.mark.parametrize("name", ["..a", "a..", ".a/b", "a~", "Änderung.md", "a b"])
def test_unusual_names_are_fine(name: str) -> None:
    assert read(f"[own-agents.x]\nnames = ['{name}']").own_agents["x"].declaration.names == (name,)


def test_error_has_its_parts() -> None:
    error = refused("\n[limits]\nbytes = 0")
    assert isinstance(error, GuidelintError)
    assert (error.path, error.line, error.key) == ("/repo/guidelint.toml", 3, "limits.bytes")
    assert error.problem == "key `limits.bytes` must be a whole number from 1 on, not 0"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"a = 1\nb 2\n", "2: not valid TOML: Expected '=' after a key in a key/value pair"),
        (b'a = """\nb\n\n', "2: not valid TOML: Unterminated string"),
        (b"a = 1\na = 2\nb = 3\n", "2: not valid TOML: Cannot overwrite a value"),
        (b"a = \x001", "1: not valid TOML: Invalid value"),
        (b"a = 1\nb = '\xe4'\n", "2: not UTF-8: a byte 0xe4"),
        ("a = 1".encode("utf-16"), "1: UTF-16: TOML must be UTF-8"),
        (b"\n\na = " + b"[" * 1000, "3: nested too deeply"),
        (b"a." * 1000, "1: nested too deeply"),
    ],
)
def test_broken_files(data: bytes, expected: str) -> None:
    assert message(data) == f"guidelint.toml:{expected}"


def test_number_with_too_many_digits() -> None:
    assert message("a = " + "1" * 5000) == "guidelint.toml: not valid TOML: a number with thousands of digits"


def test_messages_escape_what_a_terminal_obeys() -> None:
    for text in ('"a\\u001b[31m\\u202e" = 1', 'fail-on = "a\\u001b[31m\\n\\u202e"', "fail-on = '" + "x" * 10_000 + "'"):
        shown = str(refused(text, "/repo/\x1b\n/guidelint.toml"))
        assert shown.isprintable()
        assert len(shown) < 500


@pytest.mark.parametrize(
    "data",
    [
        b"a." * 500_000 + b"b = 1",
        b"[" + b"a." * 500_000 + b"b]",
        b"a." * 500_000,
        b"a = [" + b"1," * 500_000 + b"]",
        b'a = """' + b'""a' * 300_000 + b'"""',
        b'a = "' + b"\\n" * 500_000,
        b"[[a]]\n" * 170_000,
        b"#\n" * 500_000 + b"a = 1",
        b"x" * 1_000_000 + b" = 1",
        b"fail-on = '" + b"x" * 1_000_000 + b"'",
    ],
    ids=lambda data: repr(data[:12]),
)
def test_hostile_files_take_bounded_time(data: bytes) -> None:
    began = time.process_time()
    with pytest.raises(ConfigError) as caught:
        config.parse(data, "/guidelint.toml")
    assert len(str(caught.value)) < 500
    assert time.process_time() - began < 20  # each takes a second or two, without the bounds hours


def test_too_large() -> None:
    assert message(b"#" * (config.MAX_BYTES + 1)) == (
        "guidelint.toml: too large: a configuration has 1,048,576 bytes at the most"
    )


# Names


def names_refused(text: str) -> str:
    with pytest.raises(ConfigError) as caught:
        config.validate_names(read(text), RULES, AGENTS)
    return str(caught.value).removeprefix("/repo/")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ignore = [\n'pasted-logs']", "2: unknown rule `pasted-logs`; did you mean `pasted-log`?"),
        ("select = ['GL9']", "1: unknown rule `GL9`"),
        ("select = ['gl301']", "1: unknown rule `gl301`; did you mean `GL301`?"),
        (
            "\nper-path-ignores = { 'docs/**' = ['import-mising'] }",
            "2: unknown rule `import-mising`; did you mean `import-missing`?",
        ),
        ("agents = ['codex', 'claud-code']", "1: unknown agent `claud-code`; did you mean `claude-code`?"),
        ("agents = ['our']\n[own-agents.ours]\nnames = ['a']", "1: unknown agent `our`; did you mean `ours`?"),
        (
            "\n[own-agents.codex]\nnames = ['a']",
            "2: key `own-agents.codex`: guidelint knows an agent `codex` already, choose another id",
        ),
    ],
)
def test_unknown_names(text: str, expected: str) -> None:
    assert names_refused(text) == f"guidelint.toml:{expected}"


def test_known_names() -> None:
    text = "agents = ['codex', 'ours']\nselect = ['all', 'GL', 'GL1', 'GL10', 'GL101', 'text-cut']\n"
    text += "[own-agents.ours]\nnames = ['a']\n"
    config.validate_names(read(text), RULES, AGENTS)
    config.validate_names(Config(), RULES, AGENTS)


# Which file counts


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    (tmp_path / "repo" / "a" / "b").mkdir(parents=True)
    return tmp_path / "repo"


def found(repo: Path, folder: str = "a/b", *, explicit: str | None = None) -> str | None:
    path = config.find(DiskTree(), str(repo / folder).rstrip("/"), str(repo), explicit=explicit).path
    return None if path is None else os.path.relpath(path, repo)


def test_nearest_file_up_to_the_root(repo: Path) -> None:
    (repo.parent / "guidelint.toml").write_text("broken", encoding="utf-8")
    nothing = config.find(DiskTree(), str(repo / "a"), str(repo))
    assert nothing == Config(folder=str(repo))
    (repo / "pyproject.toml").write_text("[tool.guidelint]\n", encoding="utf-8")
    assert found(repo) == "pyproject.toml"
    (repo / "guidelint.toml").write_text("", encoding="utf-8")
    assert found(repo) == "guidelint.toml"
    (repo / "a" / "pyproject.toml").write_text("[project] # guidelint\n", encoding="utf-8")
    assert found(repo) == "guidelint.toml"
    (repo / "a" / "pyproject.toml").write_text("[tool.guidelint]\n", encoding="utf-8")
    assert found(repo) == "a/pyproject.toml"
    assert found(repo, "") == "guidelint.toml"


def test_folder_outside_the_root(repo: Path) -> None:
    (repo.parent.parent / "guidelint.toml").write_text("broken", encoding="utf-8")
    assert config.find(DiskTree(), str(repo.parent), str(repo)).path is None


def test_broken_pyproject_counts_only_if_it_speaks_of_guidelint(repo: Path) -> None:
    (repo / "pyproject.toml").write_bytes(b"[tool.\xff")
    assert found(repo) is None
    (repo / "pyproject.toml").write_bytes(b"[tool.guidelint")
    with pytest.raises(ConfigError, match=r"pyproject\.toml:1: not valid TOML"):
        found(repo)


def test_explicit_file(repo: Path) -> None:
    (repo / "guidelint.toml").write_text("broken", encoding="utf-8")
    (repo / "a" / "other.toml").write_text("fail-on = 'info'", encoding="utf-8")
    assert found(repo, explicit="../other.toml") == "a/other.toml"
    assert found(repo, explicit=str(repo / "a" / "other.toml")) == "a/other.toml"
    with pytest.raises(ConfigError) as caught:
        found(repo, explicit="none.toml")
    assert str(caught.value) == f"{repo}/a/b/none.toml: there is no such file"


def test_unreadable_files(repo: Path) -> None:
    path = repo / "guidelint.toml"

    def why(tree: DiskTree | ConfinedTree) -> str:
        with pytest.raises(ConfigError) as caught:
            config.find(tree, str(repo), str(repo))
        return str(caught.value).removeprefix(f"{path}: ")

    path.mkdir()
    assert why(DiskTree()) == "cannot be read: a folder"
    path.rmdir()
    path.symlink_to("guidelint.toml")
    assert why(DiskTree()) == "cannot be read: link loop"
    path.unlink()
    path.symlink_to("missing")
    assert why(DiskTree()) == "cannot be read: it is a link, and its target is missing"
    path.unlink()
    (repo.parent / "out.toml").write_text("", encoding="utf-8")
    path.symlink_to("../out.toml")
    confined = ConfinedTree(DiskTree(), os.path.realpath(repo))
    assert why(confined) == "cannot be read: it is a link, and its target is outside the repository"
    path.unlink()
    os.mkfifo(path)
    assert why(DiskTree()) == "cannot be read: not a regular file"
    path.unlink()
    with path.open("wb") as file:
        file.truncate(MAX_FILE_BYTES + 1)
    assert why(DiskTree()).startswith("too large")


# Where findings are reported


@pytest.mark.parametrize(
    ("patterns", "path", "expected"),
    [
        (["docs"], "docs/a.md", True),
        (["docs"], "x/docs/a.md", True),
        (["docs"], "docs", True),
        (["docs"], "mydocs/a.md", False),
        (["docs/"], "docs/a.md", True),
        (["docs/"], "x/docs", False),
        (["/docs"], "x/docs/a.md", False),
        (["docs/a"], "docs/a/b.md", True),
        (["docs/a"], "x/docs/a/b.md", False),
        (["docs/**"], "docs/a/b.md", True),
        (["docs/**"], "docs", False),
        (["**/docs/**"], "x/docs/a", True),
        (["a/**/b.md"], "a/b.md", True),
        (["a/**/b.md"], "a/x/y/b.md", True),
        (["a/**/b.md"], "ab.md", False),
        (["*.md"], "x/y.md", True),
        (["x/*.md"], "x/y/z.md", False),
        (["?.md"], "a.md", True),
        (["?.md"], "ab.md", False),
        (["[a-c].md"], "b.md", True),
        (["[!a-c].md"], "b.md", False),
        (["[^a-c].md"], "b.md", False),
        (["[^a-c].md"], "d.md", True),
        (["\\*.md"], "*.md", True),
        (["\\*.md"], "a.md", False),
        (["\\#a", "\\!b"], "#a", True),
        (["\\#a", "\\!b"], "!b", True),
        (["app/\\[slug]/**"], "app/[slug]/a.md", True),
        (["app/\\[slug]/**"], "app/s/a.md", False),
        (["A.md"], "a.md", False),
        (["docs", "!docs/a.md"], "docs/a.md", False),
        (["docs", "!docs/a.md"], "docs/b.md", True),
        (["!docs/a.md", "docs"], "docs/a.md", True),
        (["**"], "a/b", True),
    ],
)
def test_patterns(patterns: list[str], path: str, expected: bool) -> None:
    settings = read("exclude = [" + ",".join(f"'{pattern}'" for pattern in patterns) + "]")
    assert settings.exclude == tuple(patterns)
    assert settings.excludes(f"/repo/{path}") is expected
    assert settings.excludes(path) is expected
    assert not settings.excludes(f"/elsewhere/{path}")


def test_patterns_take_bounded_time() -> None:
    settings = Config(folder="/", exclude=("*a" * 100 + "b", "**/a/" * 200 + "b"))
    began = time.process_time()
    assert not settings.excludes("/" + "a" * 250)
    assert not settings.excludes("/" + "a/" * 1000 + "c")
    assert time.process_time() - began < 10


def test_rules_ignored_at_a_path() -> None:
    settings = Config(folder="/repo", per_path_ignores={"docs/**": ("GL1",), "*.md": ("GL2", "GL3"), "x": ()})
    assert settings.ignored_at("/repo/docs/a.md") == ("GL1", "GL2", "GL3")
    assert settings.ignored_at("/repo/docs/a.txt") == ("GL1",)
    assert settings.ignored_at("/repo/a.txt") == ()
    assert settings.ignored_at("/other/a.md") == ()


# The declared agent


def test_declared_agent_loads(tmp_path: Path) -> None:
    (tmp_path / "RULES.md").write_text("  Be brief.  ", encoding="utf-8")
    settings = read(
        """
        [own-agents.ours]
        title = "Ours"
        names = ["RULES.md"]
        trim = "python"
        before = "In {cwd}: "
        role = "user"
        """
    )
    agent = config.agent(settings, "ours")
    assert agent is not None
    context = agent.load(Start(tree=DiskTree(), cwd=str(tmp_path)))
    [segment] = context.segments
    assert (segment.role, segment.text.text) == ("user", f"In {tmp_path}: Be brief.")
    assert (agent.id, agent.name, agent.evidence) == ("ours", "Ours", DECLARED)
    assert agent.sources == ("declared: /repo/guidelint.toml:2",)
    assert agent.lifecycle.place == "in a `user` message"
    assert config.agent(settings, "codex") is None


@pytest.mark.parametrize(
    ("declaration", "search", "choice"),
    [
        ("names = ['A']", "the start folder only", "A"),
        ("names = ['A', 'B']", "the start folder only", "all in each folder of A and B, in this order"),
        (
            "names = ['A', 'B', 'C']\nchoice = 'first'\nsearch = 'root'",
            "the start folder and those above it up to the nearest with `.git`; without one, the start folder",
            "the first in each folder of A, B and C, outermost folder first",
        ),
        (
            "names = ['A']\nsearch = 'levels'\nlevels = 6\nroot-markers = ['.git', '.hg']\nfound = 'nearest'",
            "the start folder and up to 5 above it; one with `.git` or `.hg` is the last; "
            "the nearest that has a file is the only one used",
            "A",
        ),
        (
            "names = ['A']\nsearch = 'levels'\nlevels = 2\nroot-markers = []\noutermost-first = false\nblank = 'next'",
            "the start folder and up to 1 above it",
            "A, nearest folder first; a blank file counts as missing",
        ),
        (
            "names = ['A']\nuser-names = ['.a', '.b']\nunreadable = 'stop'\nsearch = 'root'\nroot-markers = []",
            "the start folder only; before these, ~/.a and ~/.b",
            "A; an unreadable file adds nothing, but was found",
        ),
    ],
)
def test_facts_in_words(declaration: str, search: str, choice: str) -> None:
    agent = config.agent(read(f"[own-agents.x]\n{declaration}"), "x")
    assert agent is not None
    assert (agent.search, agent.choice) == (search, choice)


def test_facts_of_imports_and_limits() -> None:
    agent = config.agent(read(OWN + "comment-imports = 2\nlimit = { amount = 9, unit = 'characters' }"), "x")
    assert agent is not None
    assert agent.imports is not None
    assert agent.imports.form == "<!-- @import path -->"
    assert "2 levels" in agent.imports.about
    assert [(limit.amount, limit.unit) for limit in agent.limits] == [(9, Unit.CHARACTERS)]
    assert agent.may_load("sub/a")


def test_import_is_light() -> None:
    code = "import guidelint.config, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    modules = set(done.stdout.split())
    assert "guidelint.config" in modules
    assert not modules & {"jsonschema", "yaml", "rich", "markdown_it", "pathspec", "tomllib", "tiktoken", "regex"}
    assert not [name for name in modules if name.startswith(("guidelint.agents", "guidelint.checks"))]
