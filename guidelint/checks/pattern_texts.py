"""Keys whose patterns are one text with commas: where such a key is given a list, some readers never apply the rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from guidelint.checks import rule_files, wording
from guidelint.checks.facts import Files
from guidelint.findings import Confidence, Edit, Finding, Fix, Rule, finding
from guidelint.loading.agent import Agent
from guidelint.markdown import Key

_KEYS = {"applyTo": "Copilot in VS Code and on GitHub"}
"""The keys, and who takes them so. Both document a text: https://code.visualstudio.com/docs/copilot/customization and
https://docs.github.com/en/copilot/how-tos/configure-custom-instructions/add-repository-instructions."""


def listed(rule: Rule, named: tuple[tuple[str, Agent, str], ...], files: Files) -> Iterator[Finding]:
    """The rule files whose patterns are listed although their key is documented to take one text."""
    readers: dict[str, dict[str, Agent]] = {}
    for path, agent, _ in named:
        rules = rule_files.as_rules(agent) if set(_KEYS) & set(agent.front_matter) else None
        if rules is not None and rules.may_load(files.show(path)) and files.inside(files.real(path)):
            readers.setdefault(files.real(path), {})[agent.id] = agent
    for path, agents in readers.items():
        for key in rule_files.keys(files, path):
            own = [agent for agent in agents.values() if key.name in agent.front_matter]
            if key.name in _KEYS and own and _is_list(key):
                yield _finding(rule, path, key, own, files)


def _is_list(key: Key) -> bool:
    return isinstance(key.value, list) and bool(key.value) and all(isinstance(one, str) for one in key.value)


def _finding(rule: Rule, path: str, key: Key, agents: Sequence[Agent], files: Files) -> Finding:
    text = _as_text(key.value)
    value = files.place(path, key.name_span.end, key.value_span.end)
    return finding(
        rule,
        f"`{key.name}` is a list: {_KEYS[key.name]} take one text with commas, and may never apply the rule",
        files.place(path, *key.value_span),
        agents=[agent.id for agent in agents],
        evidence=[f"{wording.listed([agent.name for agent in agents])} takes either."],
        help=f"Write {text or 'the patterns as one text with commas between them'}.",
        fix=Fix(False, "Write one text", (Edit(value, f": {text}"),)) if text else None,
        confidence=Confidence.MEDIUM,
    )


def _as_text(patterns: Sequence[str]) -> str | None:
    """The patterns as one text in quotes; None where a comma or a quote stands in one of them."""
    if any(set(pattern) & set(',"\\\n\r') for pattern in patterns):
        return None
    return f'"{",".join(patterns)}"'
