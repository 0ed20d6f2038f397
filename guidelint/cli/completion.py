"""`guidelint completion`: what a shell reads to complete commands, options and their values."""

from __future__ import annotations

import click

_SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(_SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script that lets a shell complete guidelint's commands, options and values.

    \b
    bash, in ~/.bashrc:                    eval "$(guidelint completion bash)"
    zsh, in ~/.zshrc after compinit:       eval "$(guidelint completion zsh)"
    fish, in ~/.config/fish/config.fish:   guidelint completion fish | source

    bash has to be 4.4 or newer.
    """
    from click.shell_completion import get_completion_class

    from guidelint.cli import options as shared

    made = get_completion_class(shell)
    assert made is not None  # click has all three
    shared.write(made(ctx.find_root().command, {}, "guidelint", "_GUIDELINT_COMPLETE").source())
