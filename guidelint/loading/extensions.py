"""File name extensions that decide whether an agent takes a file."""

from __future__ import annotations

import posixpath

_CLAUDE_TEXT = """
.md .txt .text .json .yaml .yml .toml .xml .csv .html .htm .css .scss .sass .less
.js .ts .tsx .jsx .mjs .cjs .mts .cts .py .pyi .pyw .rb .erb .rake .go .rs .java .kt .kts .scala
.c .cpp .cc .cxx .h .hpp .hxx .cs .swift .sh .bash .zsh .fish .ps1 .bat .cmd
.env .ini .cfg .conf .config .properties .sql .graphql .gql .proto
.vue .svelte .astro .ejs .hbs .pug .jade .php .pl .pm .lua .r .dart
.ex .exs .erl .hrl .clj .cljs .cljc .edn .hs .lhs .elm .ml .mli .f .f90 .f95 .for
.cmake .make .makefile .gradle .sbt .rst .adoc .asciidoc .org .tex .latex .lock .log .diff .patch
"""

CLAUDE_TEXT = frozenset(_CLAUDE_TEXT.split())
"""What claude-code 2.1.332 takes as text, in lower case. agents/claude-code.md, section 3: source, a part recorded."""

_CLAUDE_BINARY = """
.7z .a .aac .ai .aiff .apk .app .avi .avif .bin .blend .bmp .bz2 .class .dat .data .db .deb .dll .dmg .doc .docm .docx
.dotm .dylib .ear .eot .epub .exe .fig .fla .flac .flv .gz .heic .heif .ico .idx .iso .jar .lib .lockb .lz4
.m4a .m4v .mdb .mkv .mov .mp3 .mp4 .mpeg .mpg .msi .node .npy .npz .numbers .o .obj .odp .ods .odt .ogg .opus .otf
.parquet .pickle .potm .potx .ppsm .ppsx .ppt .pptm .pptx .psd .pyc .pyo .rar .rlib .rpm .sketch .so .sqlite .sqlite3
.swf .tar .tgz .tif .tiff .ttf .war .wasm .wav .webm .wma .wmv .woff .woff2 .xd .xls .xlsb .xlsm .xlsx .xz .z .zip .zst
"""

CLAUDE_BINARY = frozenset(_CLAUDE_BINARY.split())
"""What the Read tool of claude-code 2.1.332 refuses unseen. Recorded with some 260 extensions."""


def node_extension(path: str) -> str:
    """Node's `path.extname`: from the last dot of the name on; none where that dot comes first or the name is `..`."""
    name = posixpath.basename(path)
    dot = name.rfind(".")
    return "" if dot <= 0 or name == ".." else name[dot:]
