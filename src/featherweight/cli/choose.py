# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw pick` and `fw export`: the choice of an implementation, and its sources as a folder."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import get_args

import click

from featherweight.catalog.outside import shown
from featherweight.catalog.schema import STRENGTH, ConstantTime
from featherweight.cli import tables
from featherweight.cli.group import BadNewsError, as_json_option, fw, print_json
from featherweight.cli.main import listed, note_doubtful_cycles, selection_option, with_progress
from featherweight.cli.selected import folders_argument, one_implementation, one_variant, selected
from featherweight.cli.strangers import strangers_options
from featherweight.cli.words import Name, NewPath, Size
from featherweight.export.folder import FORMS, default_implementation, write_export
from featherweight.referee.device.referee import DeviceReferee
from featherweight.referee.verdict import refuse_sources
from featherweight.scales.measure import Scales
from featherweight.scales.measurement import Measurement
from featherweight.scales.options import OPTIONS
from featherweight.scales.own_scenarios import scenarios_of
from featherweight.scales.scenarios import first_league
from featherweight.scores.defaults import SCENARIO
from featherweight.scores.pick import choose_checked
from featherweight.system.errors import FeatherweightError


@fw.command()
@folders_argument
@strangers_options
@click.option("--target", required=True, type=Name("target"), metavar="TARGET", help="Device, e.g. atmega128.")
@selection_option("cipher", "ciphers", "Only this one or its variant.")
@selection_option("options", "options", "Compiler option, e.g. -O3.", default=("-O2", "-Os"), show_default=True)
@click.option("--scenario", type=Name("scenario"), default=SCENARIO, show_default=True, help="Scenario: see `fw list`.")
@click.option("--league", type=Name("league"), help="block or bulk; by default the first that the scenario has.")
@click.option("--flash", "code_bytes", type=Size(), metavar="BYTES", help="At most so much code; 1k is 1024.")
@click.option("--ram", "ram_bytes", type=Size(), metavar="BYTES", help="At most so much RAM.")
@click.option("--cycles", type=click.IntRange(1), metavar="CYCLES", help="At most so many cycles.")
@click.option("--constant-time", type=click.Choice(get_args(ConstantTime)), default="yes", show_default=True)
@as_json_option
def pick(
    *,
    folders: tuple[Path, ...],
    target: str,
    ciphers: tuple[str, ...],
    options: tuple[str, ...],
    scenario: str,
    league: str | None,
    constant_time: ConstantTime,
    trust: bool,
    no_native: bool,
    as_json: bool,
    **most: int | None,
) -> None:
    """The Pareto choices in code, RAM and cycles for a budget; status 1 if nothing fits.

    Candidates without stored measurements are measured. Only what is shown is checked by the referee.
    """
    catalog, selection = selected(
        folders=folders,
        trust=trust,
        no_native=no_native,
        beside_field=True,
        ciphers=ciphers,
        scenarios=(scenario,),
        options=options,
    )
    names = selection.ciphers or tuple(cipher.name for cipher in catalog.ciphers if cipher.competes)
    leagues = (league or first_league(scenario, scenarios_of(catalog)),)
    selection = replace(selection, ciphers=names, targets=(target,), leagues=leagues)
    jobs = {
        job.subject: job
        for job in selection.jobs(catalog)
        if STRENGTH[job.implementation.constant_time] >= STRENGTH[constant_time]
    }
    referee = DeviceReferee(catalog)

    def refused(rows: Sequence[Measurement]) -> set[tuple[str, ...]]:
        tried = [replace(jobs[row.subject], options=option) for row in rows for option in OPTIONS]
        verdicts = refuse_sources(with_progress("checking", tried, referee.check, None))
        verdicts = [verdict for verdict in verdicts if verdict.subject in {row.subject for row in rows}]
        return {row.subject for row in rows} - {row.subject for row in listed(rows, verdicts)}

    rows = with_progress("weighing", list(jobs.values()), Scales(catalog).measure, None, partial=True)
    places = {cipher.name: cipher.folder for cipher in catalog.ciphers if cipher.is_outside}
    budget = {metric: value for metric, value in most.items() if value is not None}
    answer = choose_checked(rows, budget, constant_time, refused)
    if as_json:
        chosen = [{**row.model_dump(), "take": take(row, places)} for row in answer.choices]
        nearest = None if answer.nearest is None else answer.nearest.model_dump()
        least = {metric: row.model_dump() for metric, row in answer.least.items()}
        print_json({"choices": chosen, "nearest": nearest, "excess": answer.excess, "least": least})
    elif answer.choices:
        tables.console().print(tables.measurement_table(answer.choices))
        note_doubtful_cycles(answer.choices)
        for row in answer.choices:
            click.echo(f"{_name(row)}: {take(row, places)}")
        click.echo("fewer cycles say nothing of security margins or standards: read docs/which-cipher.md")
    elif answer.nearest is None:
        click.echo(f"nothing is left that is constant-time as asked: {constant_time}")
    else:
        near = answer.nearest
        over = ", ".join(f"{value:,.0f} too many {metric.replace('_', ' ')}" for metric, value in answer.excess.items())
        click.echo(f"nothing fits; nearest: {_name(near)} with {over}")
        note_doubtful_cycles([near])
        for metric, row in answer.least.items():
            click.echo(f"the least {metric.replace('_', ' ')} of all: {getattr(row, metric):,} ({_name(row)})")
    if not answer.choices:
        raise BadNewsError


def _name(row: Measurement) -> str:
    return f"{row.name} {row.implementation} {row.options}"


def take(row: Measurement, places: Mapping[str, Path]) -> str:
    """The command that exports the implementation of ROW; PLACES are the folders of ciphers from outside, by name."""
    folder = f"{shown(places[row.cipher])} " if row.cipher in places else ""
    return (
        f"fw export {folder}--cipher {row.variant} --target {row.target} --impl {row.implementation} "
        f"--as cmake # weighed with {row.options}"
    )


@fw.command()
@folders_argument
@strangers_options
@click.option(
    "--cipher",
    "ciphers",
    multiple=True,
    type=Name("cipher"),
    metavar="VARIANT",
    help="One variant, e.g. rectangle-128.",
)
@click.option("--target", required=True, type=Name("target"), metavar="TARGET", help="Device, e.g. atmega128.")
@click.option("--as", "form", type=click.Choice(FORMS), required=True, help="The build system.")
@click.option(
    "--impl",
    type=Name("impl"),
    metavar="IMPL",
    help="Implementation; default: a balanced one for the target, else portable.",
)
@click.option("--output", type=NewPath(), help="New folder; default: one in build/export, without a checkout here.")
@as_json_option
def export(
    *,
    folders: tuple[Path, ...],
    ciphers: tuple[str, ...],
    target: str,
    form: str,
    impl: str | None,
    output: Path | None,
    trust: bool,
    no_native: bool,
    as_json: bool,
) -> None:
    """An implementation as a folder that another build system takes, with its test vectors as a self-test."""
    catalog, selection = selected(folders=folders, trust=trust, no_native=no_native, ciphers=ciphers)
    (device,) = catalog.select_targets([target])
    owner, variant = one_variant(catalog, ciphers or selection.ciphers)
    if variant.interface != "featherweight":
        raise FeatherweightError(f"{variant.id} has another interface ({variant.interface}): take its folder as it is")
    chosen = one_implementation(owner, variant, device, impl or default_implementation(owner, variant, device).id)
    default = catalog.home.build / "export" if catalog.home.is_checkout else Path()
    folder = output or default / f"{variant.id}-{device.id}-{form}"
    files = write_export(folder, form=form, catalog=catalog, cipher=owner, variant=variant, implementation=chosen)
    if as_json:
        print_json({"implementation": chosen.id, "folder": str(folder), "files": [str(path) for path in files]})
    else:
        click.echo(f"wrote {chosen.id} of {variant.id} to {catalog.home.relative(folder)}: read README.md there")
