"""What is a path: the part of a written word that names a file or folder, and the shape that it has."""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass

from guidelint.checks.paths import stand_ins

MAX_LENGTH = 400
"""Characters of a word that may be a path."""


class Shape(enum.Enum):
    """What a written path looks like."""

    FILE = "file"
    """Its last name has an ending that files have."""
    FOLDER = "folder"
    """It ends with a slash."""
    OPEN = "open"
    """Neither: it may be a folder, a module, a package, a branch."""


@dataclass(frozen=True, slots=True)
class Token:
    """A path as written, without what stands round it."""

    text: str
    """The path as written: with a leading `./` or `/`, and with the slash at its end."""
    offset: int
    """How many characters stand before it in the word."""
    shape: Shape
    marked: bool = False
    """Whether an `@` stands before it, as before imports, packages and handles."""

    @property
    def path(self) -> str:
        """The path without a slash at either end and without a leading `./`."""
        return self.text.removeprefix("./").strip("/")

    @property
    def names(self) -> list[str]:
        """Its segments."""
        return self.path.split("/")

    @property
    def from_root(self) -> bool:
        """Whether it starts with a slash."""
        return self.text.startswith("/")


_ENDING_NAMES = """
    adoc arb astro bash bat bib bzl c cc cfg cjs clj cljs cmake cmd conf cpp cs csproj css csv cts cue cxx dart dhall dts
    edn eex ejs elm entitlements env erb erl ex exs fish frag fs fsproj fsx gd glsl go gql gradle graphql groovy h haml hbs hcl heex
    hpp hrl hs htm html hx idl ini ipynb j2 java jinja jl js json json5 jsonc jsonl jsx kdl kt kts less lisp lock lua m
    md mdc mdx mjs mk ml mli mm mod mts nim nix njk nu org php pl plist pm prisma properties proto ps1 psm1 pug py pyi
    pyx qml r rake rb rego res rs rst rules s sass sbt scala scm scss sh sln sol sql storyboard strings sty styl sum svelte svg swift tcl
    tex tf tfvars thrift toml ts tsv tsx txt twig ui v vb vert vhd vhdl vim vue wat wgsl wit wsdl xcconfig xcstrings xib xml xsd xsl yaml
    yml zig zsh
"""
_ENDINGS = frozenset(_ENDING_NAMES.split())
"""Endings of files that people write."""

_SUFFIX = re.compile(
    r"#.*+$"  # a heading
    r"|::?(?:L?\d[\dL,:-]*+|[A-Za-z_][\w.:]*+(?:\(\))?)$"  # a line, a range of lines, a class, a function
    r"|(?<=\.[a-z]{2})\(\w\)$|(?<=\.[a-z]{2})x?\?$"
)
# Also the strokes of drawn trees, and arrows.
_BAD = re.compile(
    r"[\s*?<>|\"'`;=,\\^!{}\[\]()$%&…\ufffd\x00-\x1f\x7f“”‘’，。、；：！？（）【】「」《》\u2190-\u21ff\u2500-\u259f]|//|\.\.\."
)
_OPENING = "\"'([{<“‘（「『【《@"
_CLOSING = "\"')]}>.,;:!?”’）」』】》。，；：！？、…"
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*+:")
_LONGEST_ENDING = 12
BARE_FILES = frozenset(
    ("Makefile", "Dockerfile", "Justfile", "justfile", "Gemfile", "Rakefile", "Procfile", "Brewfile")
)
"""Names of files that have no ending."""


def token(word: str, endings: frozenset[str]) -> Token | None:
    """The path in a word; None where there is none that could be one of the repository.

    `endings` are those that its files have. A path has several names, or a slash at its end.
    """
    if len(word) > MAX_LENGTH or "/" not in word or "@/" in word or "..." in word:
        return None
    start = len(word) - len(word.lstrip(_OPENING))
    if word.startswith("mdc:", start):
        start += 4
    text = word[start:]
    if _SCHEME.match(text) and not _SUFFIX.search(text):
        return None
    text = _SUFFIX.sub("", text)
    while text and text[-1] in _CLOSING and not text.endswith(("/.", "/..")):
        text = text[:-1]
    text = _SUFFIX.sub("", text)
    if not text or _BAD.search(text) or ":" in text or text.startswith(("~", "-", "#", ".../", "@")):
        return None
    found = Token(text, start, _shape(text, endings), word.startswith("@", start - 1) if start else False)
    names = found.names
    if not found.path or stand_ins.is_none_of_the_repository(names):
        return None
    return found if len(names) > 1 or text.endswith("/") else None


def _shape(text: str, endings: frozenset[str]) -> Shape:
    if text.endswith("/"):
        return Shape.FOLDER
    name = text.rpartition("/")[2]
    last = ending(name)
    return Shape.FILE if name in BARE_FILES or last in _ENDINGS or last in endings else Shape.OPEN


def ending(name: str) -> str:
    """The ending of a file's name in lower case, without the full stop: of `.gitignore`, `v2.1` and `Makefile` none."""
    stem, _, last = name.rpartition(".")
    return last.lower() if stem and len(last) <= _LONGEST_ENDING and last.isalnum() and last[0].isalpha() else ""
