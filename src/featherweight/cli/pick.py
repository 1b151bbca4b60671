# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw pick`: the choices for a device and a budget."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import click

from featherweight.catalog.outside import shown
from featherweight.catalog.schema import ConstantTime
from featherweight.cli import tables
from featherweight.cli.candidates import as_json as rest_as_json
from featherweight.cli.candidates import budget_of, budget_options, chosen, print_nothing
from featherweight.cli.group import BadNewsError, as_json_option, fw, print_json
from featherweight.cli.main import note_doubtful_cycles, selection_option
from featherweight.cli.selected import folders_argument, selected
from featherweight.cli.strangers import strangers_options
from featherweight.cli.words import Name
from featherweight.prove.recorded import proved
from featherweight.scales.measurement import Measurement
from featherweight.scores.defaults import PURPOSE


@fw.command()
@folders_argument
@strangers_options
@click.option("--target", required=True, type=Name("target"), metavar="TARGET", help="Device, e.g. atmega128.")
@selection_option("cipher", "ciphers", "Only this one or its variant.")
@click.option(
    "--scenario",
    type=Name("scenario"),
    default=PURPOSE,
    show_default=True,
    help="What for: aead, hash; or block, cbc128, ctr16, bulk, which protect nobody against forged messages.",
)
@click.option("--league", type=Name("league"), help="block or bulk; by default the first that the scenario has.")
@budget_options
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
    """The Pareto choices in code, RAM and cycles for a budget, the best compromise first; status 1 if nothing fits.

    Candidates without stored measurements are measured. Only what is shown is checked by the referee. A code is one
    choice, at the better of the compiler options. `fw export --cipher VARIANT` takes the first of a variant.
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
    selection = replace(selection, ciphers=names, targets=(target,), leagues=(league,) if league else ())
    places = {cipher.name: cipher.folder for cipher in catalog.ciphers if cipher.is_outside}
    answer = chosen(catalog, selection, budget_of(most), constant_time)
    shown_proved = proved(catalog.home, selection.jobs(catalog))
    if as_json:
        choices = [
            {**row.model_dump(), "proved": row.subject in shown_proved, "take": take(row, places)}
            for row in answer.choices
        ]
        print_json({"choices": choices, **rest_as_json(answer)})
    elif answer.choices:
        tables.console().print(tables.measurement_table(answer.choices, shown_proved))
        note_doubtful_cycles(answer.choices)
        for row in answer.choices:
            click.echo(take(row, places))
        click.echo("fewer cycles say nothing of security margins or standards: read docs/which-cipher.md")
    else:
        print_nothing(answer, constant_time)
    if not answer.choices:
        raise BadNewsError


def take(row: Measurement, places: Mapping[str, Path]) -> str:
    """The command that exports what ROW weighs; PLACES are the folders of ciphers from outside, by name."""
    folder = f"{shown(places[row.cipher])} " if row.cipher in places else ""
    return (
        f"fw export {folder}--cipher {row.variant} --target {row.target} --impl {row.implementation} "
        f"--options {row.options} --as cmake"
    )
