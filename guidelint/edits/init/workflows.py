"""What CI runs: the commands of GitHub's workflows and of GitLab's pipeline, each with its place.

They show which of a repository's commands are really used. Only workflows count that run for a change; commands of
scripts with conditions, loops or here-documents are left out, and so is what a variable decides.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from guidelint.checks.shell.words import MAX_LINE, Token, Word, tokens, word
from guidelint.edits.init.reading import Proof, Reading, can_be_written, shortened
from guidelint.markdown.positions import Span

_MAX_BYTES = 120_000
"""Characters of one workflow that is read."""
_MAX_BYTES_IN_ALL = 400_000
_MAX_COMMANDS = 1_000
_GITLAB = ".gitlab-ci.yml"

# Workflows are named in English in every project, as their keys are.
_ABOUT_CHANGES = frozenset(("push", "pull_request", "pull_request_target", "merge_group", "workflow_call"))
_OTHER_WORKFLOW = re.compile(
    r"release|publish|deploy|nightly|docs?\b|bench|stale|fuzz|scorecard|codeql|update|sync|label|issue|backport|review"
    r"|docker|container|image|promote|preview|zizmor|semgrep|security|triage|bot\b|agent|binar|wheel|setup|cache",
    re.IGNORECASE,
)
_FIRST = re.compile(r"(?:ci|cicd|test|tests|build|main|check|checks|lint|pr|pull[-_]?request)\b", re.IGNORECASE)
_CONTROL = re.compile(r"^[ \t]*+(?:if|for|while|until|case|select|function)\b|<<|^[ \t]*+\w++[ \t]*+\(\)", re.MULTILINE)
_WORKSPACE = re.compile(r"\$\{\{\s*+github\.workspace\s*+\}\}|\$\{?GITHUB_WORKSPACE\}?|\$\{?CI_PROJECT_DIR\}?")
_EXPRESSION = re.compile(r"\$\{\{[^\n]{0,500}?\}\}")
_SHELLS = ("bash", "sh")


@dataclass(frozen=True, slots=True)
class Run:
    """A command that CI runs."""

    words: tuple[Word, ...]
    raw: tuple[str, ...]
    """The words as they are written, with their quotes."""
    folder: str
    """Where, from the root."""
    proof: Proof

    @property
    def texts(self) -> list[str]:
        """The words without quotes."""
        return [one.text for one in self.words]


def runs(reading: Reading) -> Iterator[Run]:
    """The commands of all workflows that run for a change, those with a usual name first; at most a thousand."""
    names = reading.names.children.get(".github/workflows", ())
    paths = [f".github/workflows/{one}" for one in names if one.endswith((".yml", ".yaml")) and can_be_written(one)]
    paths = [one for one in paths if not _OTHER_WORKFLOW.search(posixpath.basename(one))]
    paths.sort(key=lambda one: (not _FIRST.match(posixpath.basename(one)), one))
    if reading.has(_GITLAB):
        paths.append(_GITLAB)
    left, count = _MAX_BYTES_IN_ALL, 0
    for path in paths:
        text = reading.text(path)
        if len(text) > _MAX_BYTES or (left := left - len(text)) < 0:
            continue
        for run in _in_workflow(path, text):
            yield run
            count += 1
            if count >= _MAX_COMMANDS:
                return


def _in_workflow(path: str, text: str) -> Iterator[Run]:
    try:
        # Not the loader in C: depth has no bound there.
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError, ValueError):
        return
    for node, folder in _gitlab(root) if path == _GITLAB else _github(root):
        yield from _commands(path, node, folder)


def _github(root: yaml.Node | None) -> Iterator[tuple[yaml.ScalarNode, str]]:
    """The scripts of a workflow, and the folder that each runs in."""
    if _ABOUT_CHANGES.isdisjoint(_triggers(_value(root, "on"))):
        return
    for _, job in _items(_value(root, "jobs")):
        if "windows" in _scalar(_value(job, "runs-on")).lower():
            continue
        places = (_value(job, "defaults", "run"), _value(root, "defaults", "run"))
        for step in _sequence(_value(job, "steps")):
            script = _value(step, "run")
            shell = next(filter(None, (_scalar(_value(one, "shell")) for one in (step, *places))), "bash")
            if not isinstance(script, yaml.ScalarNode) or shell.split()[0] not in _SHELLS:
                continue
            named = next(filter(None, (_scalar(_value(one, "working-directory")) for one in (step, *places))), "")
            folder = _folder("", _WORKSPACE.sub(".", named) or ".")
            if folder is not None:
                yield script, folder


def _gitlab(root: yaml.Node | None) -> Iterator[tuple[yaml.ScalarNode, str]]:
    for name, job in _items(root):
        if _OTHER_WORKFLOW.search(name):
            continue
        script = _value(job, "script")
        for line in [script] if isinstance(script, yaml.ScalarNode) else _sequence(script):
            if isinstance(line, yaml.ScalarNode):
                yield line, ""


def _triggers(node: yaml.Node | None) -> set[str]:
    return {_scalar(node), *(_scalar(one) for one in _sequence(node)), *(name for name, _ in _items(node))}


def _commands(path: str, node: yaml.ScalarNode, folder: str) -> Iterator[Run]:
    """The commands of a script, one after another; `cd` changes the folder for those that follow."""
    script = _WORKSPACE.sub(".", str(node.value))
    if _CONTROL.search(script):
        return
    first = node.start_mark.line + (2 if node.style == "|" else 1)
    here: str | None = folder
    pending = ""
    begun = 0
    for number, line in enumerate(script.split("\n")):
        if not pending:
            begun = number
        if line.endswith("\\"):
            pending += line[:-1] + " "
            continue
        whole, pending = pending + line, ""
        if len(whole) > MAX_LINE or here is None:
            continue
        # An expression may hold quotes, operators and blanks: it is one word that says nothing.
        quoted, whole = shortened(whole), _EXPRESSION.sub("$EXPRESSION", whole)
        place = first + (begun if node.style == "|" else 0)
        for part in _parts(whole):
            texts = [word(one.text, Span(0, 0)).text for one in part]
            if texts[0] == "cd" and len(texts) == 2:
                here = _folder(here, texts[1])
            elif here is not None:
                words = tuple(word(one.text, Span(one.start, one.end)) for one in part)
                proof = Proof(path, place, quoted)
                yield Run(words, tuple(one.text for one in part), here, proof)
            if here is None:
                break


def _parts(line: str) -> Iterator[list[Token]]:
    """The commands of a line as words, those of a pipe but the first left out, and redirections."""
    part: list[Token] = []
    cut = False
    for token in tokens(line):
        if token.kind == "operator" and token.text in ("&&", "||", ";", "|"):
            if part:
                yield part
            part, cut = [], token.text == "|"
            if token.text == "||":
                return
        elif token.kind == "operator":
            return
        elif token.kind in ("redirect", "comment"):
            cut = True
        elif token.kind == "word" and not cut:
            part.append(token)
    if part:
        yield part


def _folder(base: str, named: str) -> str | None:
    """A folder as seen from another; None where it is not known, or outside."""
    path = posixpath.normpath(posixpath.join(base, named))
    if path == ".":
        return ""
    return path if can_be_written(path) and not path.startswith("..") else None


def _value(node: yaml.Node | None, *keys: str) -> yaml.Node | None:
    for key in keys:
        node = dict(_items(node)).get(key)
    return node


def _items(node: yaml.Node | None) -> Iterator[tuple[str, yaml.Node]]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield _scalar(key), value


def _sequence(node: yaml.Node | None) -> list[yaml.Node]:
    return node.value if isinstance(node, yaml.SequenceNode) else []


def _scalar(node: yaml.Node | None) -> str:
    return str(node.value) if isinstance(node, yaml.ScalarNode) else ""
