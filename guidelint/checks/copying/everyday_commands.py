"""Command lines that every README has: they are repeated where they are needed, and nobody keeps them in one place."""

from __future__ import annotations

import re

_NAMES = """
act air alembic ansible ansible-playbook ant apt apt-get artisan asdf astro aws az bash bazel biome black brew buf
buildah bun bundle bunx cabal cargo cat cd cdk celery chmod clj cmake code composer concurrently conda corepack cp
ctest curl cypress dart deno devbox diff direnv django-admin docker docker-compose dotnet dune earthly eas echo
elixir env esbuild eslint expo export fastlane firebase fish flake8 flask flutter fly flyctl forge gatsby gcloud gem
gh git go golangci-lint goose gradle gradlew grep gunicorn hatch head helm heroku http hugo hypercorn inv invoke
isort java javac jekyll jest jq julia just k9s kill kind kotlin kubectl latexmk lein lerna less ls lsof mage make
mamba manage.py melos migrate minikube mise mix mkdir mkdocs mocha moon msbuild mv mvn mvnw mypy nest netlify next
ng ninja nix nix-shell node nohup npm npm-run-all npx nuxt nvm nx open pandoc php phpunit pip pip3 pipenv pipx pixi
playwright pm2 pnpm pod podman poetry pre-commit prettier printenv ps pulumi pwsh py pyenv pyright pytest python
python3 R rails rake rbenv react-native rebar3 rg rm rollup Rscript rspec rsync rubocop ruby ruff rush rustc rustup
rye sam sbt scp sed serverless sh skaffold skopeo source spack sphinx-build sqlc ssh stack sudo supabase svn swift
tail tar task templ terraform tofu top touch tox tree trunk ts-node tsc tsx tuist turbo typst uv uvicorn uvx vagrant
vercel virtualenv vite vitest volta wasm-pack watch webpack west wget which wrangler xcodebuild xcrun xmake yarn zig
zsh
"""
_TOOLS = frozenset(_NAMES.split())
_BEFORE = re.compile(
    r"[\s(]*+(?:[$%>❯]\s++)?+(?:PS>\s*+)?+(?:[A-Z_][A-Z0-9_]*+=\S*+\s++)*+(?:sudo\s++|time\s++)?+(?:\./)?+"
)
_OF_A_FOLDER = re.compile(r"^(?:vendor/|node_modules/\.|\.venv/|venv/)?bin/")
_REMARK = re.compile(r"\s*+(?:#|//|REM\b|::)")


def is_command(text: str) -> bool:
    """Whether a line of code calls a tool that many projects use."""
    at = _BEFORE.match(text)
    word = text[at.end() if at else 0 :].split(maxsplit=1)
    return bool(word) and _OF_A_FOLDER.sub("", word[0].rstrip(";&)")).removesuffix(".bat") in _TOOLS


def is_block(lines: list[str]) -> bool:
    """Whether lines of code are such commands for the most part, remarks and continued lines aside."""
    commands = others = 0
    continued = False
    for line in lines:
        text = line.strip()
        if not text or _REMARK.match(text):
            continue
        if not continued:
            commands, others = (commands + 1, others) if is_command(text) else (commands, others + 1)
        continued = text.endswith(("\\", "`", "^"))
    return commands > others
