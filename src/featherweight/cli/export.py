# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw export`: an implementation as a folder for a build system."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from featherweight.catalog import Catalog, Cipher, Variant
from featherweight.catalog.schema import ConstantTime
from featherweight.cli.candidates import as_json as rest_as_json
from featherweight.cli.candidates import budget_of, budget_options, chosen, jobs_of, print_nothing
from featherweight.cli.group import BadNewsError, as_json_option, fw, print_json
from featherweight.cli.selected import folders_argument, one_implementation, one_variant, selected
from featherweight.cli.strangers import strangers_options
from featherweight.cli.words import Name, NewPath
from featherweight.export.folder import FORMS, OPTIONS_OF_FORMS, refuse_form, refuse_full, write_export
from featherweight.export.library import Export
from featherweight.scales.job import Job
from featherweight.scales.measure import Scales
from featherweight.scales.measurement import Measurement
from featherweight.scales.selection import Selection
from featherweight.scores.defaults import SCENARIOS_OF_KINDS
from featherweight.scores.pick import Budget, choose
from featherweight.system.errors import FeatherweightError


@fw.command()
@folders_argument
@strangers_options
@click.option(
    "--cipher",
    "ciphers",
    multiple=True,
    type=Name("cipher"),
    metavar="VARIANT",
    help="A variant, e.g. rectangle-128. Repeatable: variants of one cipher share a folder.",
)
@click.option("--target", required=True, type=Name("target"), metavar="TARGET", help="Device, e.g. atmega128.")
@click.option("--as", "form", type=click.Choice(FORMS), required=True, help="The build system.")
@click.option("--impl", type=Name("impl"), metavar="IMPL", help="Implementation; default: what `fw pick` would choose.")
@budget_options
@click.option("--raw-block", is_flag=True, help="Of a block cipher the bare block functions, without modes.")
@click.option("--output", type=NewPath(), help="New folder; default: one in build/export, without a checkout here.")
@as_json_option
def export(
    *,
    folders: tuple[Path, ...],
    ciphers: tuple[str, ...],
    target: str,
    form: str,
    impl: str | None,
    options: tuple[str, ...],
    constant_time: ConstantTime,
    raw_block: bool,
    output: Path | None,
    trust: bool,
    no_native: bool,
    as_json: bool,
    **most: int | None,
) -> None:
    """An implementation as a folder that another build system takes, with its costs, a self-test and an example.

    Without --impl it is what `fw pick` shows first for the cipher, the device and the budget.
    """
    catalog, selection = selected(folders=folders, trust=trust, no_native=no_native, ciphers=ciphers)
    (device,) = catalog.select_targets([target])
    owner, variants = _of_one_cipher(catalog, ciphers or selection.ciphers)
    default = catalog.home.build / "export" if catalog.home.is_checkout else Path()
    folder = output or default / f"{variants[0].id}-{device.id}-{form}"
    refuse_full(folder)
    refuse_form(form, variants, device)
    allowed = OPTIONS_OF_FORMS.get(form, options)
    selection = Selection(
        ciphers=(variants[0].id,),
        targets=(device.id,),
        scenarios=(SCENARIOS_OF_KINDS[variants[0].kind],),
        options=tuple(option for option in options if option in allowed),
    )
    if not selection.options:
        raise FeatherweightError(f"{form} compiles with {' or '.join(allowed)}: leave out --options")
    if impl is None:
        row = _picked(catalog, selection, owner, variants, budget_of(most), constant_time, as_json=as_json)
    else:
        for variant in variants:
            one_implementation(owner, variant, device, impl)
        row = _weighed(catalog, replace(selection, implementations=(impl,)), budget_of(most))
    taken = owner.implementation(row.implementation)
    jobs = [_job(catalog, selection, variant, row) for variant in variants]
    costs = [Scales(catalog).measure(job)[0] for job in jobs]
    files = write_export(Export(catalog, jobs, raw_block), costs, folder, form)
    if as_json:
        said = {"implementation": taken.id, "options": row.options, "folder": str(folder)}
        print_json({**said, "files": [str(path) for path in files], "costs": [cost.model_dump() for cost in costs]})
    else:
        names = " and ".join(variant.id for variant in variants)
        click.echo(
            f"wrote {taken.id} of {names}, {row.options}, to {catalog.home.relative(folder)}: read README.md there"
        )


def _of_one_cipher(catalog: Catalog, names: Sequence[str]) -> tuple[Cipher, list[Variant]]:
    """The variants NAMES, each of which must name one, and their cipher."""
    pairs = [one_variant(catalog, [name]) for name in names] or [one_variant(catalog, names)]
    owner, variants = pairs[0][0], [variant for _, variant in pairs]
    for other, variant in pairs:
        if other is not owner:
            raise FeatherweightError(f"{variants[0].id} and {variant.id} are of two ciphers: export each by itself")
        if variant.interface != "featherweight":
            raise FeatherweightError(
                f"{variant.id} has another interface ({variant.interface}): take its folder as it is"
            )
    return owner, list({variant.id: variant for variant in variants}.values())


def _picked(  # noqa: PLR0917 a question and its answer
    catalog: Catalog,
    selection: Selection,
    owner: Cipher,
    variants: Sequence[Variant],
    budget: Budget,
    constant_time: ConstantTime,
    *,
    as_json: bool,
) -> Measurement:
    """The first choice of `fw pick` among the implementations that have all VARIANTS."""
    whole = [item.id for item in owner.manifest.implementation if {one.id for one in variants} <= set(item.variants)]
    answer = chosen(catalog, replace(selection, implementations=whole), budget, constant_time)
    if not answer.choices:
        if as_json:
            print_json(rest_as_json(answer))
        else:
            print_nothing(answer, constant_time)
        raise BadNewsError
    return answer.choices[0]


def _weighed(catalog: Catalog, selection: Selection, budget: Budget) -> Measurement:
    """The implementation of SELECTION at the better of its options; those that fit in BUDGET, if any does, come first.

    Where it has no such scenario, for want of operations, it is weighed by the first that it has.
    """
    jobs = replace(selection, scenarios=()).jobs(catalog)
    jobs = [job for job in jobs if job.scenario.id in selection.scenarios] or jobs
    jobs = [job for job in jobs if (job.scenario, job.league) == (jobs[0].scenario, jobs[0].league)]
    answer = choose([Scales(catalog).measure(job)[0] for job in jobs], budget, "no")
    return answer.shown[0]


def _job(catalog: Catalog, selection: Selection, variant: Variant, row: Measurement) -> Job:
    """The job of VARIANT in the implementation and at the options of ROW, in its scenario if it is of that kind."""
    first = variant.id == row.variant
    same = replace(
        selection,
        ciphers=(variant.id,),
        scenarios=(row.scenario if first else SCENARIOS_OF_KINDS[variant.kind],),
        leagues=(row.league,) if first else (),
        implementations=(row.implementation,),
        options=(row.options,),
    )
    return jobs_of(catalog, same)[0]
