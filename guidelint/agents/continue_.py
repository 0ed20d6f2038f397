"""The Continue CLI (`cn`), recorded with npm @continuedev/cli 1.5.47. AGENT FILE, RULES and FRAMING are the sections of
its specification; [S] was read in the package: src/systemMessage.ts, src/services/ConfigService.ts, src/hubLoader.ts,
and `parseMarkdownRule` of @continuedev/config-yaml. The extensions for editors are other programs, with other rules.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator

from guidelint.loading import yaml_core
from guidelint.loading.agent import RECORDED, Agent, Lifecycle, Option
from guidelint.loading.context import Context, Outcome, Segment, Trace
from guidelint.loading.decoding import lossy
from guidelint.loading.node_folders import files_by_level
from guidelint.loading.start import Start
from guidelint.loading.text import EMPTY, Origin, Run, SourcedText
from guidelint.loading.whitespace import JAVASCRIPT
from guidelint.trees.base import Contents, Problem, Status, absolute

NAMES = ("AGENTS.md", "AGENT.md", "CLAUDE.md", "CODEX.md")
RULES = ".continue/rules"


def load(start: Start) -> Context:
    """What the CLI injects at a start."""
    trace = Trace()
    agent_text = _agent_file(start, trace)
    own = start.env.get("CONTINUE_GLOBAL_DIR")
    home = absolute(start.cwd, own) if own else start.in_home(".continue")
    rules = [*_given(start, trace), *_configured(start, home, trace)]
    rules += _folder(start, posixpath.join(start.cwd, RULES), "project", trace)
    if home:
        rules += _folder(start, posixpath.join(home, "rules"), "user", trace)
    return trace.context("continue", start, tuple(_framed(agent_text, rules, trace)))


# AGENT FILE


def _agent_file(start: Start, trace: Trace) -> SourcedText:
    """The first that exists, be it empty or a folder: then there is no text. Nothing is trimmed."""
    text, winner = EMPTY, ""
    for name in NAMES:
        path = posixpath.join(start.cwd, name)
        status = start.tree.stat(path)
        if winner:
            if isinstance(status, Status):
                trace.consider(path, Outcome.SHADOWED, by=winner)
            continue
        if isinstance(status, Problem):
            trace.refused(path, status)
            continue
        winner = path
        contents = start.tree.read(path)
        if isinstance(contents, Problem):
            trace.refused(path, contents)
            continue
        text = lossy(contents.data, path)
        trace.consider(path, Outcome.LOADED if text else Outcome.BLANK)
    return text


# RULES


def _given(start: Start, trace: Trace) -> Iterator[SourcedText]:
    """`--rule`: what looks like a path is read, anything else is the rule [S]."""
    for rule in start.options.get("rule", ()):
        name = rule.strip(JAVASCRIPT)
        if re.search(r"[\r\n]", rule) or not (name.startswith((".", "/")) or re.search(r"\\|\.[a-zA-Z]+\Z", name)):
            yield SourcedText.framing(rule)
            continue
        path = absolute(start.cwd, name)
        contents = start.tree.read(path)
        if isinstance(contents, Problem):
            trace.refused(path, contents, scope="given")
            continue
        trace.consider(path, Outcome.LOADED, scope="given")
        yield lossy(contents.data, path)


def _configured(start: Start, home: str | None, trace: Trace) -> Iterator[SourcedText]:
    """`rules:` of the configuration, texts or mappings with a `rule` [S]."""
    given = start.option("config")
    path = absolute(start.cwd, given) if given else home and posixpath.join(home, "config.yaml")
    contents = start.tree.read(path) if path else Problem.MISSING
    if not path or isinstance(contents, Problem):
        return
    try:
        values = yaml_core.parse(lossy(contents.data, path).text)
    except yaml_core.Broken:
        return
    rules = values.get("rules") if isinstance(values, dict) else None
    for rule in rules if isinstance(rules, list) else ():
        text = rule.get("rule") if isinstance(rule, dict) else rule
        if isinstance(text, str) and text:
            trace.consider(path, Outcome.LOADED, scope="settings")
            yield SourcedText((Run(text, Origin(path, 0, contents.size)),))


def _folder(start: Start, folder: str, scope: str, trace: Trace) -> Iterator[SourcedText]:
    """The rules below one folder that always apply. Of equal ones each is sent (recorded)."""
    for path in files_by_level(start.tree, folder):
        if not path.endswith(".md"):
            continue
        contents = start.tree.read(path)
        if not isinstance(contents, Contents):
            trace.refused(path, contents, scope=scope)
            continue
        rule, values = _parsed(lossy(contents.data, path))
        if condition := _condition(values):
            trace.consider(path, Outcome.EXCLUDED, by=f"`{condition}` in its front matter", scope=scope)
        elif rule.is_blank(JAVASCRIPT):
            trace.consider(path, Outcome.BLANK, scope=scope)
        else:
            trace.consider(path, Outcome.LOADED, scope=scope)
            yield rule


def _parsed(text: SourcedText) -> tuple[SourcedText, dict[str, yaml_core.Value]]:
    """The rule, and the keys of its front matter: the second of the pieces between marks, if there are three."""
    text = text.derive_spans((found.start(), found.end(), "\n") for found in re.finditer("\r\n", text.text))
    marks = _marks(text.text)
    if len(marks) < 2:
        return text, {}
    (_, opened), (closed, body) = marks[:2]
    try:
        values = yaml_core.parse(text.text[opened:closed])
    except yaml_core.Broken:
        return text, {}
    # Further marks are plain again, without the white space that they took.
    rest = text[body:].derive_spans((start - body, end - body, "---") for start, end in marks[2:] if end - start > 3)
    return rest.strip(JAVASCRIPT), values if isinstance(values, dict) else {}


_LINE_ENDS = "\n\r\u2028\u2029"
_MARK = re.compile(rf"(?:\A|(?<=[{_LINE_ENDS}]))---[{JAVASCRIPT}]*")


def _marks(text: str) -> list[tuple[int, int]]:
    """Where JavaScript's `/^---\\s*$/gm` matches: white space is taken up to the end, or the last line end of it."""
    marks = []
    for found in _MARK.finditer(text):
        start, end = found.span()
        if end < len(text):
            end = max(text.rfind(line_end, start, end) for line_end in _LINE_ENDS)
        if end >= 0:
            marks.append((start, end))
    return marks


def _condition(values: dict[str, yaml_core.Value]) -> str | None:
    """The key that leaves a rule out. Truth is JavaScript's: an empty text is false, an empty list true."""
    if yaml_core.truthy(values.get("invokable")):
        return "invokable"
    if "alwaysApply" in values:
        return None if values["alwaysApply"] is True else "alwaysApply"
    return next((key for key in ("globs", "regex") if yaml_core.truthy(values.get(key))), None)


# FRAMING


def _framed(agent_text: SourcedText, rules: Iterable[SourcedText], trace: Trace) -> Iterator[Segment]:
    body = "\n" + agent_text if agent_text else EMPTY
    joined = SourcedText.join("\n\n", rules)
    if joined:
        body = body + ("\n\n" if agent_text else "\n") + joined
    if body:
        for path in body.paths():
            trace.use(path)
        yield Segment("system", '<context name="userRules">' + body + "\n</context>")


AGENTS = (
    Agent(
        id="continue",
        name="Continue CLI",
        version="1.5.47",
        verified="2026-11-30",
        evidence=RECORDED,
        url=None,
        sources=(
            "recorded: npm @continuedev/cli 1.5.47, `cn -p`",
            "its source: src/systemMessage.ts, src/services/ConfigService.ts; parseMarkdownRule of"
            " @continuedev/config-yaml",
        ),
        names=(*NAMES, f"{RULES}/**/*.md"),
        user_names=(f"{RULES}/**/*.md",),
        search="the start folder only, and the user's rules",
        choice="of the agent files the first that exists, even if it is empty; all rules without a condition",
        lifecycle=Lifecycle(
            loads="when the session starts",
            place="the end of the `system` message",
        ),
        load=load,
        front_matter=("alwaysApply", "globs", "regex", "invokable"),
        options=(
            Option("rule", "a rule, or the path of one; before those of the folders; may be repeated"),
            Option("config", "the configuration file in place of ~/.continue/config.yaml"),
        ),
        markers=(".continue/", "CODEX.md"),
    ),
)
