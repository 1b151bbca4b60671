# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw list` and `fw doctor`: the catalogue, and the programs that are installed or missing."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click

from featherweight.catalog import Catalog
from featherweight.catalog.kernels import kernels
from featherweight.catalog.schema import named
from featherweight.cli import tables
from featherweight.cli.doctor import examine
from featherweight.cli.main import BadNewsError, as_json_option, fw, print_json
from featherweight.cli.selected import catalogue, folders_argument, folders_in
from featherweight.scales.scenarios import SCENARIOS
from featherweight.system.home import find_home
from featherweight.system.tools import install_line


@fw.command("list")
@folders_argument
@as_json_option
def list_(folders: tuple[Path, ...], as_json: bool) -> None:
    """Ciphers, implementations, kernels of the library, targets and scenarios; or what is in FOLDER."""
    catalog = catalogue(folders)
    names, ids = catalog.names_at(folders_in(folders))
    ciphers = [cipher for cipher in catalog.ciphers if not folders or cipher.name in names]
    targets = [target for target in catalog.targets if not folders or target.id in ids]
    library, scenarios = ([], ()) if folders else (kernels(catalog.home), SCENARIOS)
    if as_json:
        print_json(
            {
                "ciphers": [cipher.manifest.model_dump() for cipher in ciphers],
                "kernels": [asdict(kernel) for kernel in library],
                "targets": [target.manifest.model_dump() for target in targets],
                "scenarios": [{"id": item.id, "felics": item.felics, "title": item.title} for item in scenarios],
            }
        )
        return
    columns: tuple[str, ...]
    columns = ("variant", "implementation", "cores", "operations", "technique", "goal", "constant time")
    implementations = [
        (
            named(variant, cipher.evidence),
            one.id,
            " ".join(one.cores),
            " ".join(one.operations),
            one.technique,
            one.goal,
            one.constant_time,
        )
        for cipher in ciphers
        for one in cipher.manifest.implementation
        for variant in one.variants
    ]
    _print("Implementations", columns, implementations)
    servers = [
        (
            one.cipher,
            one.name,
            one.processor,
            " ".join(one.features),
            str(one.blocks),
            one.technique,
            "yes" if one.constant_time else "no",
        )
        for one in library
    ]
    columns = ("cipher", "kernel", "processor", "needs", "at a time", "technique", "constant time")
    _print("libfeatherweight", columns, servers)
    devices = [
        (target.id, str(target.manifest.core), target.manifest.title, str(target.manifest.simulator.cycles))
        for target in targets
    ]
    _print("Targets", ("target", "core", "device", "cycles"), devices)
    rows = [(scenario.id, " ".join(scenario.names[1:]), scenario.title) for scenario in scenarios]
    _print("Scenarios", ("scenario", "FELICS", "what is measured"), rows)


def _print(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """The table, unless it is empty."""
    if rows:
        tables.console().print(tables.plain_table(title, columns, rows))


@fw.command()
@as_json_option
def doctor(as_json: bool) -> None:
    """What is installed, what is missing, and the line that installs it."""
    checks = examine(Catalog(find_home()))
    missing = [check for check in checks if check.found is None]
    if as_json:
        print_json([asdict(check) for check in checks])
    else:
        rows = [(check.name, check.needed_for, check.found or "[red]missing") for check in checks]
        tables.console().print(tables.plain_table("Doctor", ("program", "needed for", "found"), rows))
        packages = [word for check in missing if not check.remedy.startswith("`") for word in check.remedy.split()]
        if packages:
            click.echo(f"run: {install_line(list(dict.fromkeys(packages)))}")
        if any(check.remedy.startswith("`") for check in missing):
            click.echo("run: make setup")
    if missing:
        raise BadNewsError
