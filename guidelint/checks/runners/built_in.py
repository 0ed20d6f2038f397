"""The commands that tools have of their own, so that a word after the tool's name is no script.

From the tools' own help: npm 11, pnpm 10, yarn 1 and 4, bun 1.2, composer 2, turbo 2, pdm 2, cargo 1.89.
"""

from __future__ import annotations

PNPM = frozenset(
    (
        *("add", "approve-builds", "audit", "bin", "c", "cache", "cat-file", "cat-index", "ci", "clean-install"),
        *("completion", "config", "create", "dedupe", "deploy", "dislink", "dlx", "doctor", "env", "exec", "fetch"),
        *("find-hash", "get", "help", "i", "ignored-builds", "import", "info", "init", "install", "install-test", "it"),
        *("la", "licenses", "link", "list", "ll", "ln", "login", "logout", "ls", "outdated", "pack", "patch"),
        *("patch-commit", "patch-remove", "prune", "publish", "rb", "rebuild", "recursive", "remove", "restart", "rm"),
        *("root", "runtime", "search", "self-update", "server", "set", "setup", "show", "stop", "store", "un"),
        *("uninstall", "unlink", "up", "update", "upgrade", "version", "view", "why", "whoami", "with", "x"),
    )
)
YARN = frozenset(
    (
        *("add", "audit", "autoclean", "bin", "cache", "check", "config", "constraints", "create", "dedupe", "dlx"),
        *("exec", "explain", "generate-lock-entry", "global", "help", "import", "info", "init", "install", "licenses"),
        *("link", "list", "login", "logout", "node", "npm", "outdated", "owner", "pack", "patch", "patch-commit"),
        *("plugin", "policies", "publish", "rebuild", "remove", "search", "self-update", "set", "stage", "tag", "team"),
        *("unlink", "unplug", "up", "upgrade", "upgrade-interactive", "upgradeInteractive", "version", "versions"),
        *("why", "workspaces"),
    )
)
BUN = frozenset(
    (
        *("a", "add", "audit", "build", "c", "completions", "create", "discord", "exec", "feedback", "help", "i"),
        *("info", "init", "install", "link", "list", "outdated", "patch", "patch-commit", "pm", "publish", "remove"),
        *("repl", "rm", "test", "unlink", "update", "upgrade", "why", "whoami", "x", "getcompletes", "ci", "uninstall"),
    )
)
TURBO = frozenset(
    (
        *("bin", "boundaries", "completion", "config", "daemon", "devtools", "docs", "gen", "generate", "help", "info"),
        *("link", "login", "logout", "ls", "prune", "query", "scan", "telemetry", "unlink", "watch", "clone"),
    )
)
COMPOSER = frozenset(
    (
        *(
            "about",
            "archive",
            "audit",
            "base-config",
            "browse",
            "bump",
            "c",
            "cc",
            "check-platform-reqs",
            "clear-cache",
        ),
        *("clearcache", "completion", "config", "create-project", "depends", "diagnose", "dump-autoload"),
        *("dumpautoload", "exec", "fund", "global", "help", "home", "i", "info", "init", "install", "licenses"),
        *("list", "normalize", "outdated", "prohibits", "r", "reinstall", "remove", "repository", "require", "rm"),
        *("run", "run-script", "search", "self-update", "selfupdate", "show", "status", "suggests", "u", "update"),
        *("uninstall", "upgrade", "validate", "why", "why-not"),
    )
)
PDM = frozenset(
    (
        *(
            "add",
            "build",
            "cache",
            "completion",
            "config",
            "export",
            "fix",
            "import",
            "info",
            "init",
            "install",
            "list",
        ),
        *("lock", "new", "outdated", "plugin", "publish", "py", "python", "remove", "run", "search", "self", "show"),
        *("sync", "tool", "update", "use", "venv", "venvs"),
    )
)
CARGO = frozenset(
    (
        *("add", "b", "bench", "build", "c", "check", "clean", "clippy", "config", "d", "doc", "fetch", "fix", "fmt"),
        *("generate-lockfile", "git-checkout", "help", "info", "init", "install", "locate-project", "login", "logout"),
        *("metadata", "miri", "new", "owner", "package", "pkgid", "publish", "r", "read-manifest", "remove", "report"),
        *("rm", "run", "rustc", "rustdoc", "search", "t", "test", "tree", "uninstall", "update", "vendor"),
        *("verify-project", "version", "yank"),
    )
)
CARGO_PLUGINS = frozenset(
    (
        *(
            "about",
            "acl",
            "afl",
            "all-features",
            "apk",
            "asm",
            "audit",
            "auditable",
            "autoinherit",
            "batch",
            "binstall",
        ),
        *("binutils", "bisect-rustc", "bitbake", "bloat", "bolero", "bump", "bundle", "cache", "call-stack", "careful"),
        *(
            "checkmate",
            "chef",
            "ci-cache-clean",
            "codspeed",
            "component",
            "contract",
            "cov",
            "crap",
            "crev",
            "criterion",
        ),
        *("cross", "c", "cbuild", "cinstall", "ctest", "cyclonedx", "deadlinks", "deb", "deny", "depgraph", "deps"),
        *("difftests", "dist", "dylint", "edit", "embed", "espflash", "expand", "features", "feature", "flamegraph"),
        *(
            "flash",
            "fuzz",
            "fuzzcheck",
            "geiger",
            "generate",
            "generate-rpm",
            "graph",
            "guppy",
            "hack",
            "hakari",
            "hfuzz",
        ),
        *(
            "insta",
            "instruments",
            "kani",
            "kcov",
            "lambda",
            "lasso",
            "leptos",
            "license",
            "limit",
            "lichking",
            "llvm-cov",
        ),
        *("llvm-lines", "local-registry", "lock", "make", "machete", "menu", "minimal-versions", "minify", "modules"),
        *("msrv", "mutants", "mutest", "mobile", "ndk", "near", "next", "nextest", "nm", "nono", "objcopy", "objdump"),
        *("outdated", "oxide", "pgo", "pgrx", "pio", "prebuilt", "prefetch", "profdata", "public-api", "quickinstall"),
        *(
            "raze",
            "readme",
            "readobj",
            "rdme",
            "release",
            "rpm",
            "sbom",
            "script",
            "semver-checks",
            "server",
            "set-version",
        ),
        *(
            "shear",
            "show-asm",
            "shuttle",
            "size",
            "smart-release",
            "sort",
            "sort-derives",
            "spellcheck",
            "sqlx",
            "stylus",
        ),
        *("strip", "swift", "sweep", "tarpaulin", "tauri", "temp", "testify", "toml-lint", "trunk", "udeps", "unused"),
        *("unused-features", "upgrade", "upgrades", "valgrind", "vet", "wasi", "wasm", "watch", "wipe", "wix"),
        *(
            "workspaces",
            "zigbuild",
            "xwin",
            "bootimage",
            "xbuild",
            "dinghy",
            "playdate",
            "psp",
            "embassy",
            "lints",
            "px",
        ),
    )
)
"""Commands that well-known crates add as `cargo-NAME`."""
