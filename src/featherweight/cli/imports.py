# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw import`: folders that were written for the interface of NIST's process or of FELICS."""

from pathlib import Path

import click

from featherweight.catalog.outside import shown
from featherweight.catalog.schema import STRENGTH, ConstantTime
from featherweight.cli.group import fw
from featherweight.imports.felics import import_felics
from featherweight.imports.nist import import_nist
from featherweight.system.errors import FeatherweightError

folder_argument = click.argument("folder", type=click.Path(path_type=Path))
claim_option = click.option(
    "--constant-time",
    type=click.Choice(list(STRENGTH)),
    default="yes",
    show_default=True,
    help="What the code claims, which `fw check` tries.",
)


@fw.group("import")
def import_() -> None:
    """Write the manifest of a folder that was written for another benchmark; nothing else is changed."""


@import_.command()
@folder_argument
@claim_option
def nist(folder: Path, constant_time: ConstantTime) -> None:
    """A submission to NIST's lightweight cryptography process: api.h, C code, LWC_AEAD_KAT_*.txt or LWC_HASH_KAT_*.txt.

    FOLDER is crypto_aead/ALGORITHM, or any folder above it.
    """
    _refuse_absent(folder)
    manifest, left_out = import_nist(folder, constant_time)
    for place in left_out:
        click.echo(f"left out: {shown(place)}: no device executes its code, or its name tells no core", err=True)
    click.echo(f"wrote {shown(manifest)}: now `fw check {folder}`, `fw measure {folder}`")


@import_.command()
@folder_argument
@claim_option
def felics(folder: Path, constant_time: ConstantTime) -> None:
    """A block cipher written for FELICS: source/constants.h, C code, source/test_vectors.c."""
    _refuse_absent(folder)
    manifest = import_felics(folder, constant_time)
    click.echo(f"wrote {shown(manifest)}: now `fw check {folder}`, `fw measure {folder}`")


def _refuse_absent(folder: Path) -> None:
    if not folder.is_dir():
        raise FeatherweightError(f"{folder}: there is no such folder")
