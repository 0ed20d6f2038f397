"""What a language's own tool runs, where its manifest and its settings are there."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator

from guidelint.edits.init.choices import Choice, Origin
from guidelint.edits.init.declared import python_runs
from guidelint.edits.init.purposes import Purpose
from guidelint.edits.init.reading import Proof, Reading

MANIFESTS = (
    *("package.json", "pyproject.toml", "setup.py", "Cargo.toml", "go.mod", "pom.xml", "build.gradle"),
    *("build.gradle.kts", "composer.json", "Gemfile", "mix.exs", "Package.swift", "pubspec.yaml", "build.zig"),
    *("deno.json", "deno.jsonc", "*.sln", "*.slnx", "*.csproj", "CMakeLists.txt", "Makefile", "justfile"),
)
"""Files that make a folder a part of the project with commands of its own."""

_Found = Iterator[tuple[Purpose, str, tuple[Proof | None, ...]]]


def choices(reading: Reading, folder: str) -> Iterator[Choice]:
    """The usual commands of the languages whose manifests a folder has."""
    languages = 0  # more than none, if another one has commands
    for bases, find in _LANGUAGES:
        manifest = reading.first(folder, *bases)
        if manifest is None or (find is _cmake and languages):
            continue  # beside another manifest CMake serves packagers
        for purpose, text, proofs in find(reading, folder, manifest):
            languages += 1
            shown = [one for one in proofs if one] or [reading.is_there(manifest, "is there")]
            yield Choice(purpose, text, folder, Origin.USUAL, tuple(shown))


def _at(reading: Reading, folder: str, base: str, pattern: str) -> Proof | None:
    return reading.at(posixpath.join(folder, base), pattern)


def _there(reading: Reading, folder: str, *bases: str) -> Proof | None:
    path = reading.first(folder, *bases)
    return reading.is_there(path, "is there") if path else None


def _folder(reading: Reading, folder: str, *names: str) -> Proof | None:
    for name in names:
        path = posixpath.join(folder, name)
        if path in reading.names.folders:
            return reading.is_there(f"{path}/", "is there")
    return None


def _ends(reading: Reading, folder: str, ending: str) -> Proof | None:
    start = f"{folder}/" if folder else ""
    for name in reading.view.repository.files:
        if name.endswith(ending) and name.startswith(start) and "vendor/" not in name:
            return reading.is_there(name, "is there")
    return None


def _cargo(reading: Reading, folder: str, manifest: str) -> _Found:
    whole = reading.at(manifest, r"^\[workspace[\].]")
    package = reading.at(manifest, r"^\[package\]")
    every = " --workspace" if whole and package else ""
    yield Purpose.BUILD, f"cargo build{every}", (whole or package,)
    yield Purpose.TEST, f"cargo test{every}", (whole or package,)
    if proof := _there(reading, folder, "rustfmt.toml", ".rustfmt.toml"):
        yield Purpose.FORMAT, "cargo fmt --check", (proof,)
    if proof := _there(reading, folder, "clippy.toml", ".clippy.toml"):
        yield Purpose.LINT, f"cargo clippy{every} --all-targets", (proof,)


def _go(reading: Reading, folder: str, manifest: str) -> _Found:
    module = reading.at(manifest, r"^module\s")
    yield Purpose.BUILD, "go build ./...", (module,)
    if proof := _ends(reading, folder, "_test.go"):
        yield Purpose.TEST, "go test ./...", (module, proof)
    settings = _there(reading, folder, ".golangci.yml", ".golangci.yaml", ".golangci.toml")
    if settings:
        yield Purpose.LINT, "golangci-lint run", (settings,)
    else:
        yield Purpose.LINT, "go vet ./...", (module,)


def _python(reading: Reading, folder: str, manifest: str) -> _Found:
    del manifest
    before = python_runs(reading, folder)

    def tool(name: str, arguments: str, *proofs: Proof | None) -> Iterator[tuple[str, tuple[Proof | None, ...]]]:
        """The tool's command, if it is set up, and is among the dependencies where a manager runs it."""
        found = next((one for one in proofs if one), None)
        listed = _at(reading, folder, "pyproject.toml", rf"[\"']{name}\b|^{name}\s*=") or reading.at(
            "pyproject.toml", rf"[\"']{name}\b|^{name}\s*="
        )
        if found and (listed or not before):
            yield f"{before}{name}{arguments}", (found, listed)

    own = "pyproject.toml"
    for text, proofs in tool(
        "pytest",
        "",
        _at(reading, folder, own, r"^\[tool\.pytest"),
        _there(reading, folder, "pytest.ini", "conftest.py", "tests/conftest.py", "test/conftest.py"),
        _at(reading, folder, "setup.cfg", r"^\[tool:pytest\]"),
        _at(reading, folder, "tox.ini", r"^\[pytest\]"),
        _at(reading, folder, own, r"[\"']pytest\b"),
    ):
        yield Purpose.TEST, text, proofs
    ruff = (_at(reading, folder, own, r"^\[tool\.ruff"), _there(reading, folder, "ruff.toml", ".ruff.toml"))
    for text, proofs in tool("ruff", " check", *ruff):
        yield Purpose.LINT, text, proofs
    for text, proofs in tool("ruff", " format --check", _at(reading, folder, own, r"^\[tool\.ruff\.format")):
        yield Purpose.FORMAT, text, proofs
    for text, proofs in tool("black", " --check .", _at(reading, folder, own, r"^\[tool\.black")):
        yield Purpose.FORMAT, text, proofs
    # Without files in its settings mypy must be told what to check.
    for text, proofs in tool(
        "mypy", "", _at(reading, folder, own, r"^\[tool\.mypy\]\n(?:(?!\[).*\n)*?(?:files|packages)\s*=")
    ):
        yield Purpose.TYPES, text, proofs
    for text, proofs in tool("pyright", "", _at(reading, folder, own, r"^\[tool\.pyright")):
        yield Purpose.TYPES, text, proofs
    if not any(ruff) and (hooks := _there(reading, folder, ".pre-commit-config.yaml")):
        yield Purpose.LINT, "pre-commit run --all-files", (hooks,)


def _maven(reading: Reading, folder: str, manifest: str) -> _Found:
    wrapper = _there(reading, folder, "mvnw")
    yield Purpose.TEST, f"{'./mvnw' if wrapper else 'mvn'} verify", (wrapper, reading.at(manifest, r"<project\b"))


def _gradle(reading: Reading, folder: str, manifest: str) -> _Found:
    wrapper = _there(reading, folder, "gradlew")
    yield (
        Purpose.TEST,
        f"{'./gradlew' if wrapper else 'gradle'} check",
        (wrapper, reading.is_there(manifest, "is there")),
    )


def _php(reading: Reading, folder: str, manifest: str) -> _Found:
    for purpose, package, text, settings in (
        (Purpose.TEST, "pestphp/pest", "vendor/bin/pest", ("phpunit.xml", "phpunit.xml.dist")),
        (
            Purpose.TEST,
            "phpunit/phpunit",
            "vendor/bin/phpunit",
            ("phpunit.xml", "phpunit.xml.dist", "phpunit.dist.xml"),
        ),
        (
            Purpose.LINT,
            "phpstan/phpstan",
            "vendor/bin/phpstan analyse",
            ("phpstan.neon", "phpstan.neon.dist", "phpstan.dist.neon"),
        ),
    ):
        listed, set_up = reading.at(manifest, rf'"{package}"'), _there(reading, folder, *settings)
        if listed and set_up:
            yield purpose, text, (listed, set_up)


def _ruby(reading: Reading, folder: str, manifest: str) -> _Found:
    gems = [manifest, *filter(None, (reading.first(folder, "*.gemspec"),))]

    def gem(name: str) -> Proof | None:
        return next(filter(None, (reading.at(path, rf"[\"']{name}[\w-]*[\"']") for path in gems)), None)

    rspec, specs = gem("rspec"), _folder(reading, folder, "spec")
    default = _at(reading, folder, "Rakefile", r"task\(?\s*(?::default\b|[\"']?default[\"']?\s*(?::|=>))")
    rails = _there(reading, folder, "bin/rails")
    if rspec and specs:
        yield Purpose.TEST, "bundle exec rspec", (rspec, specs)
    elif rails and (tests := _folder(reading, folder, "test")):
        yield Purpose.TEST, "bin/rails test", (rails, tests)
    elif default:
        yield Purpose.TEST, "bundle exec rake", (default,)
    if (settings := _there(reading, folder, ".rubocop.yml")) and (rubocop := gem("rubocop")):
        yield Purpose.LINT, "bundle exec rubocop", (settings, rubocop)


def _elixir(reading: Reading, folder: str, manifest: str) -> _Found:
    if tests := _folder(reading, folder, "test"):
        yield Purpose.TEST, "mix test", (reading.at(manifest, r"use Mix\.Project"), tests)
    if settings := _there(reading, folder, ".formatter.exs"):
        yield Purpose.FORMAT, "mix format --check-formatted", (settings,)
    if credo := reading.at(manifest, r"\{\s*:credo\b"):
        yield Purpose.LINT, "mix credo", (credo,)


def _swift(reading: Reading, folder: str, manifest: str) -> _Found:
    tests = reading.at(manifest, r"\.testTarget\(")
    start = f"{folder}/" if folder else ""
    own = (one for one in reading.view.repository.files if one.endswith(".swift") and one.startswith(start))
    if not tests and all(posixpath.basename(one).startswith("Package") for one in own):
        return  # it wraps what is written in another language, for those who use it
    yield Purpose.BUILD, "swift build", (reading.at(manifest, r"\bPackage\("),)
    if tests:
        yield Purpose.TEST, "swift test", (tests,)


def _dart(reading: Reading, folder: str, manifest: str) -> _Found:
    flutter = reading.at(manifest, r"sdk:\s*flutter\b")
    tool = "flutter" if flutter else "dart"
    named = flutter or reading.at(manifest, r"^name:")
    yield Purpose.LINT, f"{tool} analyze", (named, _there(reading, folder, "analysis_options.yaml"))
    if tests := _folder(reading, folder, "test"):
        yield Purpose.TEST, f"{tool} test", (named, tests)


def _zig(reading: Reading, folder: str, manifest: str) -> _Found:
    del folder
    yield Purpose.BUILD, "zig build", (reading.at(manifest, r"pub fn build\("),)
    if step := reading.at(manifest, r"\bstep\(\s*\"test\""):
        yield Purpose.TEST, "zig build test", (step,)


def _dotnet(reading: Reading, folder: str, manifest: str) -> _Found:
    children = reading.names.children.get(folder, ())
    several = sum(one.endswith((".sln", ".slnx")) for one in children) > 1
    named = f" {posixpath.basename(manifest)}" if several else ""
    solution = reading.is_there(manifest, "is there")
    yield Purpose.BUILD, f"dotnet build{named}", (solution,)
    tests = next(
        (one for one in reading.view.repository.files if re.search(r"tests?\.(?:cs|fs|vb)proj$", one, re.I)), None
    )
    if tests:
        yield Purpose.TEST, f"dotnet test{named}", (solution, reading.is_there(tests, "is there"))


def _cmake(reading: Reading, folder: str, manifest: str) -> _Found:
    del folder
    project = reading.at(manifest, r"^[ \t]*project\s*\(")
    if project:
        yield Purpose.BUILD, "cmake -S . -B build && cmake --build build", (project,)
        if tests := reading.at(manifest, r"(?i)^[ \t]*(?:enable_testing\s*\(|include\s*\(\s*CTest)"):
            yield Purpose.TEST, "ctest --test-dir build", (tests,)


def _deno(reading: Reading, folder: str, manifest: str) -> _Found:
    settings = reading.is_there(manifest, "is there")
    yield Purpose.LINT, "deno lint", (settings,)
    yield Purpose.FORMAT, "deno fmt --check", (settings,)
    if tests := _ends(reading, folder, "_test.ts") or _ends(reading, folder, ".test.ts"):
        yield Purpose.TEST, "deno test", (settings, tests)


_LANGUAGES: tuple[tuple[tuple[str, ...], Callable[[Reading, str, str], _Found]], ...] = (
    (("Cargo.toml",), _cargo),
    (("go.mod",), _go),
    (("pyproject.toml", "setup.py", "setup.cfg"), _python),
    (("pom.xml",), _maven),
    (("build.gradle.kts", "build.gradle"), _gradle),
    (("composer.json",), _php),
    (("Gemfile",), _ruby),
    (("mix.exs",), _elixir),
    (("Package.swift",), _swift),
    (("pubspec.yaml",), _dart),
    (("build.zig",), _zig),
    (("*.slnx", "*.sln", "*.csproj"), _dotnet),
    (("deno.json", "deno.jsonc"), _deno),
    (("CMakeLists.txt",), _cmake),
)
