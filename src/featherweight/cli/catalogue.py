# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw list` and `fw doctor`: the catalogue, and the programs that are installed or missing."""

import os
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

import click

from featherweight.catalog import Catalog, Cipher
from featherweight.catalog.kernels import Kernel, kernels
from featherweight.catalog.schema import named
from featherweight.cli import tables
from featherweight.cli.doctor import examine, packages_of
from featherweight.cli.group import BadNewsError, as_json_option, fw, print_json
from featherweight.cli.matrix import show_matrix
from featherweight.cli.selected import catalogue, folders_in
from featherweight.cli.sheet import Sheet
from featherweight.cli.words import Name
from featherweight.prove.recorded import Subject, proved
from featherweight.scales.matrix import matrix
from featherweight.scales.options import FIXED_OPTIONS
from featherweight.scales.own_scenarios import scenarios_of
from featherweight.scales.selection import Selection
from featherweight.system.home import find_home
from featherweight.system.tools import install_line


@fw.command("list")
@click.argument("words", nargs=-1, metavar="[CIPHER|FOLDER]...", type=Name("cipher"))
@click.option("--all", "everything", is_flag=True, help="Every implementation, kernel, target and scenario.")
@click.option("--matrix", "as_matrix", is_flag=True, help="The assembly for each core, goal and league, and its holes.")
@as_json_option
def list_(words: tuple[str, ...], everything: bool, as_matrix: bool, as_json: bool) -> None:
    """Ciphers and how many implementations each device has; or all that there is of a CIPHER, variant or FOLDER."""
    catalog = catalogue()
    names, folders = _parted(words, catalog)
    if folders:
        catalog = catalogue(folders)
    outside, ids, _ = catalog.names_at(folders_in(folders))
    names = (*names, *outside)
    chosen = catalog.select_ciphers(names) if names or not words else []
    ciphers = [cipher for cipher in catalog.ciphers if any(owner is cipher for owner, _ in chosen)]
    if as_matrix:
        show_matrix(matrix(catalog, ciphers), as_json=as_json)
        return
    library = [kernel for kernel in kernels(catalog.home) if any(kernel.cipher == cipher.name for cipher in ciphers)]
    targets = [target for target in catalog.targets if not folders or target.id in ids]
    scenarios = scenarios_of(catalog)
    holding = _proved(catalog, ciphers) if names or everything or as_json else frozenset()
    if as_json:
        print_json(
            {
                "ciphers": [cipher.manifest.model_dump() for cipher in ciphers],
                "kernels": [asdict(kernel) for kernel in library],
                "targets": [target.manifest.model_dump() for target in targets],
                "scenarios": [{"id": item.id, "felics": item.felics, "title": item.title} for item in scenarios],
                "proved": sorted(holding),
            }
        )
        return
    screen = tables.console()
    if not (words or everything):
        screen.print(_summary(catalog))
        counts = [f"{count} kernels of {name}" for name, count in Counter(item.cipher for item in library).items()]
        if counts:
            screen.print("for servers:", ", ".join(counts))
        screen.print("scenarios:", ", ".join(scenario.id for scenario in scenarios))
        screen.print("`fw list CIPHER` says more of one, `fw list --all` of all")
        return
    for cipher in ciphers:
        own = {variant.id for owner, variant in chosen if owner is cipher}
        screen.print(_implementations(cipher, own, [subject for subject in holding if subject[0] in own]))
    if library:
        screen.print(_kernels(library))
    if targets and (everything or folders):
        devices = [
            (target.id, str(target.manifest.core), target.manifest.title, str(target.manifest.simulator.cycles))
            for target in targets
        ]
        screen.print(tables.plain_table("Targets", ("target", "core", "device", "cycles"), devices))
    if everything:
        rows = [(scenario.id, " ".join(scenario.names[1:]), scenario.title) for scenario in scenarios]
        screen.print(tables.plain_table("Scenarios", ("scenario", "FELICS", "what is measured"), rows))


def _parted(words: Sequence[str], catalog: Catalog) -> tuple[tuple[str, ...], tuple[Path, ...]]:
    """WORDS as names and as folders: what CATALOG does not know by name may be a folder."""
    known = {*catalog.block_bytes, *(cipher.name for cipher in catalog.ciphers)}
    paths = [word for word in words if os.sep in word or (word not in known and Path(word).is_dir())]
    return tuple(word for word in words if word not in paths), tuple(map(Path, paths))


def _summary(catalog: Catalog) -> Sheet:
    """How many implementations of each cipher each device executes."""
    rows = [
        (
            cipher.name,
            str(len(cipher.manifest.variant)),
            *(
                str(sum(target.manifest.executes(item) for item in cipher.manifest.implementation))
                for target in catalog.targets
            ),
        )
        for cipher in catalog.ciphers
    ]
    devices = [target.id.replace("-", "-\n") for target in catalog.targets]
    figures = ("variants", *devices)
    return tables.plain_table("Implementations for each device", ("cipher", *figures), rows, figures)


def _proved(catalog: Catalog, ciphers: Sequence[Cipher]) -> frozenset[Subject]:
    """What of CIPHERS is recorded as proved: assembly, and C code at FIXED_OPTIONS."""
    selection = Selection(ciphers=tuple(cipher.name for cipher in ciphers), options=(FIXED_OPTIONS,))
    return proved(catalog.home, selection.jobs(catalog))


def _implementations(cipher: Cipher, variants: Container[str], holding: Iterable[Subject]) -> Sheet:
    """The implementations of CIPHER that have any of VARIANTS; HOLDING is what of these is proved."""
    places: dict[str, set[str]] = {}
    for _, implementation, target, *_ in holding:
        places.setdefault(implementation, set()).add(target)
    head = ("implementation", "variants", "cores", "operations", "technique", "goal", "constant time", "proved on")
    rows = [
        (
            *(one.id, " ".join(named(variant, cipher.evidence) for variant in one.variants)),
            *(" ".join(one.cores), " ".join(one.operations)),
            *(one.technique, one.goal, one.constant_time),
            " ".join(sorted(places.get(one.id, ()))),
        )
        for one in cipher.manifest.implementation
        if any(variant in variants for variant in one.variants)
    ]
    return tables.plain_table(cipher.manifest.cipher.title, head, rows, (), ("variants", "constant time"))


def _kernels(library: Sequence[Kernel]) -> Sheet:
    head = ("cipher", "kernel", "processor", "needs", "at a time", "technique", "constant time")
    rows = [
        (
            *(one.cipher, one.name, one.processor, " ".join(one.features), str(one.blocks), one.technique),
            "yes" if one.constant_time else "no",
        )
        for one in library
    ]
    return tables.plain_table("libfeatherweight, for servers", head, rows, ("at a time",), ("cipher",))


@fw.command()
@as_json_option
def doctor(as_json: bool) -> None:
    """What is installed, what is missing, and the line that installs it."""
    checks = examine(Catalog(find_home()))
    missing = [check for check in checks if check.found is None]
    if as_json:
        print_json([asdict(check) for check in checks])
    else:
        rows = [(check.needed_for, check.name, check.found or "[red]missing") for check in checks]
        tables.console().print(tables.plain_table("What is installed", ("needed for", "program", "found"), rows))
        packages = packages_of(missing)
        if packages:
            click.echo(f"run: {install_line(packages)}")
        if any(not check.packages for check in missing):
            click.echo(f"run: {install_line([])}")
    if missing:
        raise BadNewsError
