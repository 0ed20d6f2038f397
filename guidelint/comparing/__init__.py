"""What a change does to what agents are told: facts, which reports put into words."""

from guidelint.comparing.comparison import Change, Comparison, Lost, Move, Side, Waiting, compare
from guidelint.comparing.text_diff import Row, diff

__all__ = ["Change", "Comparison", "Lost", "Move", "Row", "Side", "Waiting", "compare", "diff"]
