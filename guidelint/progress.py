"""How far long work has come: told to whoever listens, by default nobody."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from typing import TypeVar

Listener = Callable[[str, int, int], None]
"""Is told what is worked on, how many steps of it are done, and of how many. It is over when these are equal."""

_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)

_Item = TypeVar("_Item")


@contextlib.contextmanager
def told(listener: Listener) -> Iterator[None]:
    """Within, the listener is told of all work."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def steps(what: str, items: Sequence[_Item]) -> Iterator[_Item]:
    """The items, one by one: each is a step of work, which is done when the next one is asked for."""
    listener = _listener.get()
    if listener is None:
        yield from items
        return
    try:
        for done, item in enumerate(items):
            listener(what, done, len(items))
            yield item
    finally:
        listener(what, len(items), len(items))
