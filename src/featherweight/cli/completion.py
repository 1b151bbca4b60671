# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw completion`: what a shell needs to complete verbs, options, and names of the catalogue."""

import os
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from featherweight.cli.group import COMPLETE, fw
from featherweight.system.errors import FeatherweightError
from featherweight.system.files import written

PLACES = {
    "bash": ("XDG_DATA_HOME", ".local/share", "bash-completion/completions/fw"),
    "zsh": ("XDG_DATA_HOME", ".local/share", "zsh/site-functions/_fw"),
    "fish": ("XDG_CONFIG_HOME", ".config", "fish/completions/fw.fish"),
}
"""By shell: the variable that names the user's folder, its default below the home, and the file in it."""


@fw.command()
@click.argument("shell", type=click.Choice(list(PLACES)))
@click.option("--install", is_flag=True, help="Write it to where the shell looks, instead of printing it.")
def completion(shell: str, install: bool) -> None:
    """What completes verbs, options, ciphers, targets, scenarios and implementations in a SHELL.

    For the present shell only: source <(fw completion bash).
    """
    kind = get_completion_class(shell)
    if kind is None:
        raise FeatherweightError(f"this version of click completes nothing in {shell}: update it")
    script = kind(fw, {}, "fw", COMPLETE).source()
    if not install:
        click.echo(script)
        return
    variable, default, name = PLACES[shell]
    path = Path(os.environ.get(variable) or Path.home() / default) / name
    with written(path) as temporary:
        temporary.write_text(script + "\n")
    click.echo(f"wrote {path}: begin a new shell")
    if shell == "zsh":
        click.echo(f"~/.zshrc must say before compinit: fpath=({path.parent} $fpath)")
