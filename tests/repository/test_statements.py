"""Which files of a repository state what is asked."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable

import pytest

from guidelint.repository import statements
from guidelint.repository.files import Repository
from guidelint.repository.root import find_root
from guidelint.repository.routes import Route, segments
from guidelint.repository.statements import Asked, Stated, Statements, package_key, word_key
from guidelint.trees.disk import DiskTree

Lay = Callable[..., str]


def look(root: str, asked: Asked) -> Stated:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    subprocess.run(["git", "init", "--quiet", root], check=True, env=environment)
    tree = DiskTree()
    return Statements(tree, Repository(find_root(root, tree), tree)).look(asked)


def versions(lay: Lay, name: str, text: str, *packages: str) -> dict[str, tuple[str, ...]]:
    asked = Asked(dependencies=frozenset(map(package_key, packages)))
    return look(lay({name: text}), asked).dependencies.get(name, {})


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("package.json", '{"dependencies": {"fir-kit": "^1.2.0"}}'),
        ("web/package.json", '{\n  "dependencies": {\n    "@x/fir-kit": "~1.2.0"\n  }\n}\n'),
        ("pubspec.yaml", "dependencies:\n  fir-kit: ^1.2.0\n"),
        ("Cargo.toml", '[dependencies]\nfir-kit = "1.2.0"\n'),
        ("Cargo.toml", '[dependencies]\nfir-kit = { features = ["full"], version = "1.2.0" }\n'),
        ("pyproject.toml", 'dependencies = ["fir-kit>=1.2.0,<2", "other>=3"]\n'),
        ("requirements.txt", "fir-kit[all]==1.2.0\n"),
        ("requirements/dev.in", "fir-kit ~= 1.2.0\n"),
        ("go.mod", "require example.org/a/fir-kit v1.2.0\n"),
        ("Gemfile", "gem 'fir-kit', '~> 1.2.0'\n"),
        ("composer.json", '{"require": {"a/fir-kit": "^1.2.0"}}'),
        ("mix.exs", '{:"fir-kit", "~> 1.2.0"},\n'),
        ("build.gradle", "implementation 'org.a:fir-kit:1.2.0'\n"),
        ("gradle/libs.versions.toml", 'fir-kit = "1.2.0"\n'),
        ("pom.xml", "<artifactId>fir-kit</artifactId>\n<version>1.2.0</version>\n"),
        ("src/A.csproj", '<PackageReference Include="Fir.Kit" Version="1.2.0" />\n'),
        ("Package.swift", '.package(url: "https://a.example/b/fir-kit.git", from: "1.2.0"),\n'),
        (".tool-versions", "fir-kit 1.2.0\n"),
    ],
)
def test_versions(name: str, text: str, lay: Lay) -> None:
    assert versions(lay, name, text, "fir-kit") == {"firkit": ("1.2.0",)}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("package.json", '{"description": "fir-kit in 2 steps"}'),
        ("package.json", '{"name": "fir-kit",\n"version": "1.2.0"}'),
        ("package-lock.json", '{"fir-kit": "1.2.0"}'),
        ("README.md", "fir-kit 1.2.0\n"),
        ("node_modules/a/package.json", '{"fir-kit": "1.2.0"}'),
        ("package.json", '{"fir-kit-more": "1.2.0"}'),
        ("package.json", '{"fir-kit": "workspace:*"}'),
        ("package.json", "fir-kit" + " " * 3_000 + "1.2.0"),
    ],
)
def test_no_version(name: str, text: str, lay: Lay) -> None:
    assert versions(lay, name, text, "fir-kit") == {}


def test_a_package_with_several_versions(lay: Lay) -> None:
    text = '{"dependencies": {"fir": "1.0.0"}, "overrides": {"fir": "2.0.0"}}'
    assert versions(lay, "package.json", text, "fir") == {"fir": ("1.0.0", "2.0.0")}


def test_settings(lay: Lay) -> None:
    asked = Asked(settings=frozenset(("FIR_PORT", "FIR_HOST", "FIR_NONE")))
    text = "FIR_PORT=1\nexport FIR_HOST=\n# OTHER=2\n# prose\nlower=3\n"
    stated = look(lay({".env.example": text, ".env": text, "web/.env.sample": "FIR_PORT=\n", "a.py": text}), asked)
    assert stated.settings == {
        ".env.example": (frozenset(("FIR_PORT", "FIR_HOST")), 3),
        "web/.env.sample": (frozenset(("FIR_PORT",)), 1),
    }


def test_tables(lay: Lay) -> None:
    asked = Asked(tables={"users": frozenset(("id", "ownerid", "email")), "teams": frozenset(("title",))})
    stated = look(
        lay(
            {
                "schema.sql": "create table users (id int, owner_id int)",
                "model.ts": "class User { id; ownerId; email }",
                "README.md": "users id ownerId email teams title",
                "tests/test_a.py": "users id ownerId email teams title",
                "dist/a.js": "users id ownerId email teams title",
                "large.sql": "users id ownerId email teams title " * 20_000,
                "binary.sql": "\0 users id ownerId email",
            }
        ),
        asked,
    )
    assert stated.tables == {
        "users": {"schema.sql": frozenset(("id", "ownerid")), "model.ts": frozenset(("id", "ownerid", "email"))}
    }


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("a.go", "\tNAME = 1"),
        ("a.ts", "export const NAME = 1"),
        ("a.ts", "  async NAME(a: string) {"),
        ("a.py", "    def NAME(self):"),
        ("a.rs", "pub fn NAME() {"),
        ("a.proto", "  rpc NAME(Request) returns (Reply);"),
        ("a.yaml", "  NAME:"),
        ("a.json", '  "NAME": {'),
        ("a.kts", 'include(":NAME")'),
        ("schema.rb", '  t.string "NAME"'),
        ("a.java", "  NAME,"),
    ],
)
def test_declared_names(name: str, line: str, lay: Lay) -> None:
    names = [f"Firth{letter}" for letter in "abcde"]
    asked = Asked(names=frozenset((*names, "Other")), words=frozenset(("fir", "none")))
    text = "".join(f"{line.replace('NAME', one)}\n" for one in names) + "// fir Other\n"
    found = look(lay({name: text}), asked).declared
    if name in ("a.kts", "schema.rb"):
        assert found == {}  # in a call, where any text may stand
    else:
        assert found == {name: (frozenset(names), frozenset(("fir",)))}


def test_a_few_declared_names_do_not_make_a_source(lay: Lay) -> None:
    asked = Asked(names=frozenset("abcdefg"))
    assert look(lay({"a.py": "a = 1\nb = 1\nc = 1\nd = 1\n"}), asked).declared == {}


def test_keys() -> None:
    assert package_key("Next.js") == package_key("next") == "next"
    assert package_key("@a/b-c") == "abc"
    assert word_key("owner_id") == word_key("ownerId") == "ownerid"


def routes(lay: Lay, name: str, text: str, *wanted: str) -> list[str]:
    asked = frozenset(Route(method, segments(path)) for method, path in (route.split(" ") for route in wanted))
    found = look(lay({name: text}), Asked(routes=asked)).routes.get(name, frozenset())
    return sorted(f"{route.method} /{'/'.join(route.path)}" for route in found)


def test_segments() -> None:
    for path in ("/jobs/{id}", "jobs/:id/", "^jobs/<int:id>$", "/jobs/[id]?full=1", "/jobs/$id", "/jobs/*"):
        assert segments(path) == ("jobs", "{}")
    assert segments("/") == ()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("api.yaml", "paths:\n  /v1/jobs/{id}:\n    get:\n      summary: a\n"),
        ("api.json", '{"paths": {\n"/v1/jobs/{id}": {\n"get": {}\n}}}'),
        ("a.js", "app.get('/v1/jobs/:id', show)"),
        ("a.js", "router.get(`/jobs/:id`, show)"),
        ("a.py", '@app.get("/v1/jobs/{id}")'),
        ("a.py", '@app.route("/v1/jobs/<int:id>")'),
        ("a.py", '@app.route("/v1/jobs/<int:id>", methods=["GET"])'),
        ("a.go", 'r.GET("/v1/jobs/:id", show)'),
        ("a.go", 'mux.HandleFunc("/v1/jobs/{id}", show).Methods("GET")'),
        ("a.rs", '.route("/v1/jobs/:id", get(show))'),
        ("A.java", '@GetMapping("/v1/jobs/{id}")'),
        ("A.cs", 'app.MapGet("/v1/jobs/{id}", Show);'),
        ("A.cs", '[HttpGet("jobs/{id}")]'),
        ("config/routes.rb", "get 'jobs/:id', to: 'jobs#show'"),
        ("routes/api.php", "Route::get('/jobs/{id}', [Jobs::class, 'show']);"),
        ("lib/router.ex", 'get "/jobs/:id", Jobs, :show'),
        ("api/jobs.py", '@router.get("/{id}")'),
        ("a.ts", "@Controller('jobs')\nclass A {\n  @Get(':id')\n}"),
        ("app/v1/jobs/[id]/route.ts", "export async function GET() {}"),
        ("src/routes/v1/jobs/[id]/+server.ts", "export const GET = () => {}"),
    ],
)
def test_a_route(name: str, text: str, lay: Lay) -> None:
    assert routes(lay, name, text, "GET /v1/jobs/{id}", "DELETE /v1/jobs/{id}") == ["GET /v1/jobs/{}"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.js", "fetch('/v1/jobs')"),
        ("a.js", "app.post('/v1/jobs', add)"),
        ("a.py", '@router.get("/{id}")'),
        ("a.md", "GET '/v1/jobs/{id}'"),
        ("tests/a.js", "app.get('/v1/jobs/:id')"),
        ("a.js", "target('/v1/jobs/:id')"),
        ("a.js", f"app.get('/v1/jobs/:id')//{'x' * 3_000}"),
        ("app/v1/jobs/[id]/route.ts", "export async function POST() {}"),
    ],
)
def test_no_route(name: str, text: str, lay: Lay) -> None:
    assert routes(lay, name, text, "GET /v1/jobs/{id}") == []


def test_the_path_of_a_router_itself(lay: Lay) -> None:
    text = 'router = Router(prefix="/jobs")\n@router.get("")\n@router.post("")\n'
    assert routes(lay, "a.py", text, "GET /jobs", "POST /jobs", "PUT /jobs") == ["GET /jobs", "POST /jobs"]


def test_any_method(lay: Lay) -> None:
    asked = Asked(routes=frozenset((Route("", ("v1", "jobs")),)))
    assert look(lay({"a.yaml": "  /v1/jobs:\n"}), asked).routes == {"a.yaml": asked.routes}


def test_reading_is_bounded(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statements, "MAX_FILES", 2)
    asked = Asked(tables={"users": frozenset(("id",))})
    found = look(lay({f"{name}.sql": "users id" for name in "abcd"}), asked).tables["users"]
    assert sorted(found) == ["a.sql", "b.sql"]


def test_nothing_is_read_where_nothing_is_asked(lay: Lay) -> None:
    assert look(lay({"a.sql": "users id"}), Asked()) == Stated()


def test_unreadable_things(lay: Lay) -> None:
    root = lay({"package.json": b"\xff\xfe\x00", "pom.xml": None, "go.mod": "(" * 10_000})
    os.mkfifo(f"{root}/Cargo.toml")
    assert look(root, Asked(dependencies=frozenset(("fir",)))) == Stated()
