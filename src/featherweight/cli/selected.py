# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a verb is to work on: the catalogue with folders from outside in it, and the selection by names and folders."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from featherweight.catalog.outside import folders_at, folders_of_environment
from featherweight.cli.strangers import ask_leave
from featherweight.cli.words import Name
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import find_home

if TYPE_CHECKING:
    from featherweight.catalog import Catalog, Cipher, Implementation, Target, Variant
    from featherweight.scales.selection import Selection

folders_argument = click.argument("folders", nargs=-1, type=click.Path(path_type=Path), metavar="[FOLDER]...")
"""Of ciphers, targets or scenarios that are not in the catalogue."""


def catalogue(
    folders: tuple[Path, ...] = (), *, strangers_run: bool = True, left_out: Container[str] = ()
) -> "Catalog":
    """The catalogue with what FEATHERWEIGHT_PATH names and what is in FOLDERS, without the ciphers LEFT_OUT."""
    from featherweight.catalog import Catalog  # noqa: PLC0415 only now is it needed

    outside = [*folders_of_environment(), *folders_in(folders)]
    return Catalog(find_home(), outside, strangers_run=strangers_run, left_out=left_out)


def folders_in(paths: tuple[Path, ...]) -> list[Path]:
    """The folders with manifests at PATHS."""
    return [folder for path in paths for folder in folders_at(path)]


def selected(
    *,
    folders: tuple[Path, ...],
    trust: bool = False,
    no_native: bool = False,
    beside_field: bool = False,
    left_out: Container[str] = (),
    **names: Any,
) -> "tuple[Catalog, Selection]":
    """The catalogue with FOLDERS in it, and the selection by NAMES, to which what is in FOLDERS belongs.

    Where a cipher in FOLDERS or one of its variants is named, too, no more of it is selected. BESIDE_FIELD: where no
    cipher is named, FOLDERS stand beside all others; otherwise alone. TRUST, NO_NATIVE: see
    `strangers_options`. The ciphers LEFT_OUT are not read. Raises FeatherweightError if strangers' code may not run.
    """
    from featherweight.scales.selection import Selection  # noqa: PLC0415 only now is it needed

    catalog = catalogue(folders, strangers_run=not no_native, left_out=left_out)
    ciphers, targets, scenarios = catalog.names_at(folders_in(folders))
    given = names.get("ciphers", ())
    if ciphers and (given or not beside_field):
        named = {cipher.name for cipher, _ in catalog.select_ciphers(given)} if given else set()
        names["ciphers"] = (*given, *(name for name in ciphers if name not in named))
    if scenarios and not names.get("scenarios"):
        names["scenarios"] = tuple(scenarios)
    if targets:
        names["targets"] = (*names.get("targets", ()), *targets)
    selection = Selection(**names)
    ask_leave(catalog, selection, trust=trust, no_native=no_native)
    return catalog, selection


def one_variant(catalog: "Catalog", names: Sequence[str]) -> "tuple[Cipher, Variant]":
    """The only variant that NAMES select; raises FeatherweightError if there is none, or another."""
    if not names:
        raise FeatherweightError("which cipher? name a variant by --cipher, or the folder of a cipher")
    found = catalog.select_ciphers(names)
    found = [pair for pair in found if pair[1].id in names] or found  # a variant may be named like its cipher
    if len(found) > 1:
        variants = ", ".join(item.id for _, item in found)
        raise FeatherweightError(f"{' and '.join(names)}: there are variants {variants}: name one of them by --cipher")
    return found[0]


impl_option = click.option(
    "--impl", type=Name("impl"), metavar="IMPL", help="Implementation; default: portable, or the first of the variant."
)


def one_implementation(cipher: "Cipher", variant: "Variant", target: "Target", name: str | None) -> "Implementation":
    """CIPHER's implementation NAME; None: the portable one, or, where a stranger calls it otherwise, VARIANT's first.

    Raises FeatherweightError if it is not for VARIANT on TARGET.
    """
    from featherweight.catalog.catalog import PORTABLE, known_words  # noqa: PLC0415 only now are they needed

    ids = [item.id for item in cipher.manifest.implementation]
    if name is None:
        own = [item.id for item in cipher.manifest.implementation if variant.id in item.variants]
        name = PORTABLE if PORTABLE in own else next(iter(own), PORTABLE)
    known_words([name], ids, f"implementation of {cipher.name}")
    chosen = cipher.implementation(name)
    if variant.id not in chosen.variants or not target.manifest.executes(chosen):
        raise FeatherweightError(f"{chosen.id} is not for {variant.id} on {target.id}: see `fw list`")
    return chosen


@dataclass(frozen=True)
class Named:
    """One implementation of one variant on one device, as a user has named them."""

    catalog: "Catalog"
    cipher: "Cipher"
    variant: "Variant"
    implementation: "Implementation"
    target: "Target"


def named(
    folders: tuple[Path, ...], cipher: str | None, target: str, impl: str | None, *, trust: bool, no_native: bool
) -> Named:
    """What CIPHER, a variant or None for the one in FOLDERS, TARGET and IMPL name; see `selected`, `one_variant` and
    `one_implementation`."""
    names = () if cipher is None else (cipher,)
    catalog, selection = selected(folders=folders, trust=trust, no_native=no_native, ciphers=names, targets=(target,))
    (device,) = catalog.select_targets([target])
    owner, variant = one_variant(catalog, names or selection.ciphers)
    return Named(catalog, owner, variant, one_implementation(owner, variant, device, impl), device)
