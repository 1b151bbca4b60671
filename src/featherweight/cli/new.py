# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw new`: the beginning of a cipher or of an implementation."""

from pathlib import Path

import click

from featherweight.catalog.outside import shown
from featherweight.catalog.schema import Kind
from featherweight.cli.group import fw
from featherweight.cli.selected import catalogue, folders_in
from featherweight.new.cipher import ANSWERS, write_cipher
from featherweight.new.implementation import write_implementation
from featherweight.system.errors import FeatherweightError


@fw.group()
def new() -> None:
    """A cipher or an implementation that works as it stands, to be replaced by your own."""


@new.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--kind", type=click.Choice(list(ANSWERS)), default="block", show_default=True, help="What it does.")
def cipher(folder: Path, kind: Kind) -> None:
    """A new FOLDER with a cipher called like it: manifest, specification, header, portable C, vectors.

    It is a placeholder of no security that passes `fw check`.
    """
    files = write_cipher(folder, kind)
    click.echo(f"wrote {', '.join(file.name for file in files)} to {folder}; next: fw check {folder}")


@new.command()
@click.argument("name", metavar="CORE/TECHNIQUE_GOAL")
@click.option(
    "--cipher", "folder", type=click.Path(path_type=Path), required=True, metavar="FOLDER", help="The cipher's folder."
)
def implementation(name: str, folder: Path) -> None:
    """A file of assembly for CORE, and its stanza in the manifest: the compiler's code, to be replaced by yours.

    For example: fw new implementation avr/bitslice_fast --cipher ./mycipher
    """
    catalog = catalogue((folder,))
    names, *_ = catalog.names_at(folders_in((folder,)))
    if len(names) != 1:
        raise FeatherweightError(f"{folder}: name the folder of one cipher")
    owner = next(item for item in catalog.ciphers if item.name == names[0])
    path = write_implementation(catalog, owner, name)
    click.echo(f"wrote {shown(path)} and its stanza; next: fw check {folder} --impl {name}")
