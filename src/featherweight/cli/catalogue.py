# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw list` and `fw doctor`: the catalogue, and the programs that are installed or missing."""

from dataclasses import asdict

import click

from featherweight.catalog import Catalog
from featherweight.catalog.kernels import kernels
from featherweight.cli import tables
from featherweight.cli.doctor import examine, packages_of
from featherweight.cli.group import BadNewsError, as_json_option, fw, print_json
from featherweight.scales.scenarios import SCENARIOS
from featherweight.system.home import find_home
from featherweight.system.tools import install_line


@fw.command("list")
@as_json_option
def list_(as_json: bool) -> None:
    """Ciphers, implementations, kernels of the library, targets and scenarios."""
    catalog = Catalog(find_home())
    if as_json:
        print_json(
            {
                "ciphers": [cipher.manifest.model_dump() for cipher in catalog.ciphers],
                "kernels": [asdict(kernel) for kernel in kernels(catalog.home)],
                "targets": [target.manifest.model_dump() for target in catalog.targets],
                "scenarios": [{"id": item.id, "felics": item.felics, "title": item.title} for item in SCENARIOS],
            }
        )
        return
    screen = tables.console()
    columns: tuple[str, ...]
    columns = ("variant", "implementation", "cores", "operations", "technique", "goal", "constant time")
    implementations = [
        (variant, one.id, " ".join(one.cores), " ".join(one.operations), one.technique, one.goal, one.constant_time)
        for cipher in catalog.ciphers
        for one in cipher.manifest.implementation
        for variant in one.variants
    ]
    screen.print(tables.plain_table("Implementations", columns, implementations))
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
        for one in kernels(catalog.home)
    ]
    columns = ("cipher", "kernel", "processor", "needs", "at a time", "technique", "constant time")
    screen.print(tables.plain_table("libfeatherweight", columns, servers))
    devices = [
        (target.id, str(target.manifest.core), target.manifest.title, str(target.manifest.simulator.cycles))
        for target in catalog.targets
    ]
    screen.print(tables.plain_table("Targets", ("target", "core", "device", "cycles"), devices))
    rows = [(scenario.id, " ".join(scenario.names[1:]), scenario.title) for scenario in SCENARIOS]
    screen.print(tables.plain_table("Scenarios", ("scenario", "FELICS", "what is measured"), rows))


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
