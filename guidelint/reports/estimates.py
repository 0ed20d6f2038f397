"""That figures are estimates: the sentence below tables of tokens."""

from __future__ import annotations

from collections.abc import Iterable

from guidelint.reports.change_words import listed


def estimates(shown: Iterable[str], estimated: Iterable[str]) -> str:
    """Of which of the agents that are shown the tokens are an estimate; empty where they are exact for all."""
    known = frozenset(estimated)
    agents = [agent for agent in dict.fromkeys(shown) if agent in known]
    if not agents:
        return ""
    return f"Tokens are an estimate for {listed(agents)}, whose models count in ways of their own."
