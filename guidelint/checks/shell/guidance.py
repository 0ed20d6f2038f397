"""The commands of a guidance document, each with the text round it that may qualify it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from guidelint.checks.shell.commands import Shell
from guidelint.checks.shell.lines import Line, command_lines
from guidelint.checks.shell.words import MAX_LINE, Placed, Word
from guidelint.markdown.blocks import Block, Fence, Heading, IndentedCode, ListBlock, Paragraph, Quote, Table
from guidelint.markdown.document import Document
from guidelint.markdown.inline import CodeSpan, Inline
from guidelint.markdown.positions import Span

_SHELLS = frozenset(
    ("bash", "sh", "shell", "zsh", "fish", "ksh", "console", "terminal", "shellsession", "shell-session", "sh-session")
)
_SHELLS |= frozenset(("bat", "batch", "cmd", "powershell", "pwsh", "ps1", "ps", "command", "commands", "cli"))
_UNNAMED = frozenset(("", "text", "txt", "plaintext", "plain"))
"""Languages of blocks that may hold commands as well as anything else."""

_WINDOW = 400
"""Bytes of text on either side of a command that are looked at."""

_TOOLS = frozenset(
    (
        *("apt", "apt-get", "brew", "bun", "bunx", "cargo", "cd", "claude", "cmake", "composer", "cp", "curl", "deno"),
        *("docker", "docker-compose", "dotnet", "echo", "export", "gh", "git", "go", "gradle", "./gradlew", "hatch"),
        *("helm", "java", "just", "kubectl", "ls", "make", "mise", "mkdir", "mvn", "./mvnw", "node", "nox", "npm"),
        *("npx", "nx", "pdm", "php", "pip", "pip3", "pipenv", "pipx", "pixi", "pnpm", "poetry", "pre-commit", "pytest"),
        *("python", "python3", "rake", "rails", "rm", "ruff", "rustup", "source", "sudo", "swift", "task"),
        *("terraform", "tox", "turbo", "uv", "uvx", "yarn"),
    )
)
"""Commands that tell a block of commands from prose."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command that guidance tells of."""

    words: tuple[Word, ...]
    """Its name and arguments; at least one. Variables set before it, `sudo` and redirections are left out."""
    span: Span
    """From its first word to its last."""
    steps: tuple[str, ...] | None
    """The folders that `cd` names before it, in order; empty where there is none. None: it runs somewhere unknown."""
    moved: bool
    """Whether such a `cd` stands on the same line."""
    joined: str
    """The operator before it on its line: `&&`, `|`, …; empty for the first command."""
    block: Block
    """The code block that it stands in, or the block whose text holds its code span."""
    sure: bool
    """Whether what it stands in is code of a shell. False in a block without a language that may be prose."""
    before: str
    """Text before it: of a code span in its paragraph or table row, of a line of code the comment lines above it."""
    after: str
    """Text after it: of a code span in its paragraph or table row, of a line of code the comment at its end."""
    lead: str
    """The paragraphs that lead to its block: "Never run:" before a list or a code block."""
    titles: tuple[str, ...]
    """The headings that it stands under, the outermost first."""

    @property
    def fenced(self) -> bool:
        """Whether it stands in a code block."""
        return isinstance(self.block, Fence | IndentedCode)


@lru_cache(maxsize=64)
def commands(document: Document) -> tuple[Command, ...]:
    """The commands of a document in its order. What is no command, such as a path in a code span, comes too: it is
    for the caller to know the first word.
    """
    return tuple(_Reading(document).blocks(document.blocks, ""))


class _Reading:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.titles: list[tuple[int, str]] = []
        self.shell = Shell()
        """Follows what the code spans of a section make: after `npm create …` the commands are another project's."""

    def blocks(self, blocks: Sequence[Block], lead: str) -> Iterator[Command]:
        """The commands of the blocks of one container; `lead` is what the text round it leads with."""
        previous = ""
        for block in blocks:
            if isinstance(block, Fence | IndentedCode):
                yield from self._code(block, _joined(lead, previous))
                previous = ""
            elif isinstance(block, Table):
                yield from self._table(block, _joined(lead, previous))
            elif isinstance(block, Heading):
                if block.span.end - block.span.start < MAX_LINE:
                    while self.titles and self.titles[-1][0] >= block.level:
                        self.titles.pop()
                    self.titles.append((block.level, block.plain))
                self.shell = Shell()
                yield from self._spans(block.inlines, block, block.span, lead)
                previous = ""
            elif isinstance(block, Paragraph):
                yield from self._spans(block.inlines, block, block.span, lead)
                previous = self.document.text(Span(max(block.span.start, block.span.end - _WINDOW), block.span.end))
            elif isinstance(block, ListBlock | Quote):
                leads = previous.rstrip().rstrip("*_").endswith((":", "："))
                for inner in block.items if isinstance(block, ListBlock) else (block,):
                    yield from self.blocks(inner.children, _joined(lead, previous if leads else ""))

    def _table(self, table: Table, lead: str) -> Iterator[Command]:
        for row in (table.header, *table.rows):
            for cell in row.cells:
                yield from self._spans(cell.inlines, table, row.span, lead)

    def _spans(self, inlines: Sequence[Inline], block: Block, whole: Span, lead: str) -> Iterator[Command]:
        for node in inlines:
            if not isinstance(node, CodeSpan) or len(node.text) > MAX_LINE:
                continue
            before = self.document.text(Span(max(whole.start, node.span.start - _WINDOW), node.span.start))
            after = self.document.text(Span(node.span.end, min(whole.end, node.span.end + _WINDOW)))
            line = Line((_prompt_off(Placed(node.text, node.content_span)),))
            if not self.shell.made:
                self.shell = Shell()  # a span's `cd` is its own
            yield from self._line(self.shell, line, block, True, before, after, lead)

    def _code(self, block: Fence | IndentedCode, lead: str) -> Iterator[Command]:
        language = block.language.strip("{}.") if isinstance(block, Fence) else ""
        if language not in _SHELLS and language not in _UNNAMED:
            return
        lines = list(command_lines(block.lines))
        firsts = [line.parts[0].text.split(maxsplit=1)[0] for line in lines if line.parts[0].text.strip()]
        firsts = [first for first in firsts if not first.startswith("#")]
        sure = language in _SHELLS or sum(first in _TOOLS for first in firsts) * 2 >= len(firsts)
        shell = Shell()
        above: list[str] = []
        for line in lines:
            text = line.parts[0].text.strip()
            if not text:
                above = []
            elif text.startswith(("#", "//", "REM ", "rem ", "::")):
                above = [*above[-3:], text]
            else:
                yield from self._line(shell, line, block, sure, "\n".join(above)[-_WINDOW:], None, lead)

    def _line(
        self, shell: Shell, line: Line, block: Block, sure: bool, before: str, after: str | None, lead: str
    ) -> Iterator[Command]:
        titles = tuple(title for _, title in self.titles)
        for one in shell.run(line):
            yield Command(
                one.words,
                Span(one.words[0].span.start, max(one.words[-1].span.end, one.words[0].span.end)),
                one.steps,
                one.moved,
                one.joined,
                block,
                sure,
                before,
                one.comment[:_WINDOW] if after is None else after,
                lead,
                titles,
            )


def _joined(lead: str, previous: str) -> str:
    return "\n".join(text for text in (lead, previous) if text)[-2 * _WINDOW :]


def _prompt_off(placed: Placed) -> Placed:
    """A code span without the `$` that some write before a command."""
    if placed.text.startswith(("$ ", "> ", "% ")):
        return Placed(placed.text[2:], placed.at(2, len(placed.text)))
    return placed
