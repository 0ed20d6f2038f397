"""Paths into the home folder of one person, wherever they stand in a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from guidelint.markdown.positions import Span

# Of macOS, Linux and Windows; the latter also as other shells write it. `(?<!…)`: no path or address goes on here.
_HOME = re.compile(
    rb"(?<![\w.~$%@}>/\\-])(?:file:/{2,3}(?=/|[A-Za-z]:))?"
    rb"(?P<home>/(?:mnt/|cygdrive/)?(?:[A-Za-z]/)?Users/|/home/|[A-Za-z]:(?:\\{1,2}|/)Users(?:\\{1,2}|/))"
    rb"(?P<name>[A-Za-z0-9_.\x80-\xff-]++)"
    rb"(?P<rest>(?:(?:\\{1,2}|/)[A-Za-z0-9_.+@\x80-\xff-]++)*+(?:\\{1,2}|/)?+)"
)

# Accounts that images, services and runners have, and names that stand for the reader's own or anybody's.
_NOBODY = """
    a abc acme actions admin administrator agent agents airflow alice all anyone app apps appuser aws azureuser
    b bar bob bot build builder carol centos charlie ci circleci claude claudeuser cloudshell code coder
    codespace codex container container_user containers containeruser dave debian default demo deno deploy
    deployer dev devel developer developers devuser docker doe ec2-user eve example examples fedora file
    filename foo foobar git github gitlab gitlab-runner gitpod guest hadoop home ide jane janedoe jdoe jenkins
    joe john johndoe johnsmith jovyan kasm-user lambda linuxbrew local lxd mary max me mike my myname mysql
    myuser n8n name newuser nix nixbld nobody node nonroot nvidia opc openhands oracle other owner path paul pc
    person peter pi pip postgres project projects public pwuser py python rails redis repo root ros rstudio ruby
    runner runneradmin runners rust sandbox sandboxuser sbx_user seluser service shared slug smith somebody
    someone someuser spark staging steam student sys system team teamcity test tester testuser tmp travis ubuntu
    unix user user1 user_name username userprofile users vagrant vcap vscode work worker workspace www www-data
    x xxx xyz you your your-name your-user your-username your_name your_user your_username yourname yourself
    youruser yourusername zed
"""
_PLACEHOLDERS = frozenset(_NOBODY.split())
# What a web site has below `/home/`.
_SITE = "about api assets components dashboard feed index login main page pages profile settings static views"
_PAGES = frozenset(_SITE.split())
_PLACEHOLDER = re.compile(
    r"(?:your|my|some|the|user|test|example|demo|dummy|fake)(?:[-_.\d].*+|user|name)?|x+|\d++|.*+[-_]?(?:user)?name"
)


@dataclass(frozen=True, slots=True)
class HomePath:
    """A path into somebody's home folder."""

    span: Span
    """The whole path as written."""
    folder: str
    """The home folder as written, such as `/Users/kim`."""
    rest: tuple[str, ...]
    """The segments behind it."""
    unix: bool
    """Whether it begins with `/home/`, which addresses of a web site may, too."""


def home_paths(data: bytes) -> Iterator[HomePath]:
    """The paths into a person's home folder in the bytes of a file, in order; no placeholders, no common accounts."""
    for match in _HOME.finditer(data):
        name = match["name"].decode("utf-8", "replace")
        unix = match["home"] == b"/home/"
        if is_nobody(name) or (unix and name.lower() in _PAGES):
            continue
        start = match.start("home")
        end = match.end()
        rest = match["rest"].rstrip(b".")
        end -= len(match["rest"]) - len(rest)
        if not rest and name.endswith("."):
            name, end = name.rstrip("."), end - len(name) + len(name.rstrip("."))
        folder = match["home"].decode() + name
        segments = tuple(one for one in re.split(r"[\\/]+", rest.decode("utf-8", "replace")) if one)
        yield HomePath(Span(start, end), folder, segments, unix)


def is_nobody(name: str) -> bool:
    """Whether a name below `Users` or `home` is a stand-in, or an account that many machines have."""
    lower = name.lower().rstrip(".")
    stem = lower.split(".", 1)[0]
    return (
        len(lower) < 2
        or lower in _PLACEHOLDERS
        or stem in _PLACEHOLDERS
        or (name.isupper() and len(name) > 2)
        or _PLACEHOLDER.fullmatch(lower) is not None
    )
