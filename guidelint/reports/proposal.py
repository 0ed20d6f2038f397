"""What `init` would write, for people: the files as they would be, or each line with what proves it."""

from __future__ import annotations

from collections.abc import Iterator

from guidelint.edits.init.proposal import NewFile, Proposal
from guidelint.reports import console
from guidelint.reports.console import Row
from guidelint.reports.escaping import visible


@console.safe
def rows(proposal: Proposal) -> Iterator[Row]:
    """The files with their whole text."""
    for number, one in enumerate(proposal.files):
        if number:
            yield (("", ""),)
        yield (("bold", f"==> {_name(one)} <=="),)
        for line in one.lines:
            yield (("", visible(line.text)),)


@console.safe
def explained(proposal: Proposal) -> Iterator[Row]:
    """Each line that says something, with the places that prove it below it."""
    for number, one in enumerate(proposal.files):
        if number:
            yield (("", ""),)
        yield (("bold", f"==> {_name(one)} <=="),)
        if one.why:
            yield (("dim", f"      {one.why}"),)
        for at, line in enumerate(one.lines, 1):
            if not line.text:
                continue
            yield (("", f"{at:>4}  {visible(line.text)}"),)
            for proof in line.proofs:
                place = proof.path if proof.line is None else f"{proof.path}:{proof.line}"
                yield (("dim", visible(f"        {place}: {proof.text}")),)
            if not line.proofs and not one.why and not line.text.startswith(("## ", "```")):
                yield (("dim", "        in every file that init makes"),)


def _name(one: NewFile) -> str:
    return visible(one.path if one.target is None else f"{one.path} -> {one.target}")
