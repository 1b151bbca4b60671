# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The choice of an implementation for a device and a budget: the same for `fw pick` and `fw export`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

import click

from featherweight.catalog import Catalog
from featherweight.catalog.schema import STRENGTH, ConstantTime, League
from featherweight.cli.main import listed, note_doubtful_cycles, selection_option, with_progress
from featherweight.cli.words import Size
from featherweight.referee.device.referee import DeviceReferee
from featherweight.referee.verdict import refuse_sources
from featherweight.scales.job import Job
from featherweight.scales.measure import Scales
from featherweight.scales.measurement import Measurement
from featherweight.scales.options import OPTIONS
from featherweight.scales.own_scenarios import scenarios_of
from featherweight.scales.scenarios import first_league, select_scenarios
from featherweight.scales.selection import Selection
from featherweight.scores.pick import Answer, Budget, choose_checked
from featherweight.system.errors import FeatherweightError
from featherweight.work.crew import Workers

Command = Callable[..., None]

BUDGET = ("code_bytes", "ram_bytes", "cycles")


def budget_options(command: Command) -> Command:
    """What a choice may cost, how it may leak, and the compiler options between which it is made."""
    for option in (
        selection_option("options", "options", "Compiler option, e.g. -O3.", default=("-O2", "-Os"), show_default=True),
        click.option("--constant-time", type=click.Choice(get_args(ConstantTime)), default="yes", show_default=True),
        click.option("--cycles", type=click.IntRange(1), metavar="CYCLES", help="At most so many cycles."),
        click.option("--ram", "ram_bytes", type=Size(), metavar="BYTES", help="At most so much RAM."),
        click.option("--flash", "code_bytes", type=Size(), metavar="BYTES", help="At most so much code; 1k is 1024."),
    ):
        command = option(command)
    return command


def budget_of(named: Mapping[str, int | None]) -> Budget:
    """The limits among the options NAMED that were given."""
    return {metric: value for metric in BUDGET if (value := named[metric]) is not None}


def chosen(catalog: Catalog, selection: Selection, budget: Budget, constant_time: ConstantTime) -> Answer:
    """The best of SELECTION, which is of one target and scenario, for BUDGET; the referee tries what may be shown."""
    jobs = {
        job.subject: job
        for job in jobs_of(catalog, selection)
        if STRENGTH[job.implementation.constant_time] >= STRENGTH[constant_time]
    }
    referee = DeviceReferee(catalog)

    def refused(rows: Sequence[Measurement]) -> set[tuple[str, ...]]:
        tried = [replace(jobs[row.subject], options=option) for row in rows for option in OPTIONS]
        verdicts = refuse_sources(with_progress("checking", tried, referee.check, Workers()))
        verdicts = [verdict for verdict in verdicts if verdict.subject in {row.subject for row in rows}]
        return {row.subject for row in rows} - {row.subject for row in listed(rows, verdicts)}

    rows = with_progress("weighing", list(jobs.values()), Scales(catalog).measure, Workers(), partial=True)
    return choose_checked(rows, budget, constant_time, refused)


def jobs_of(catalog: Catalog, selection: Selection) -> list[Job]:
    """The jobs of SELECTION, which is of one scenario; its league is by default the scenario's first.

    Raises FeatherweightError if there are none; where the ciphers are of another kind, it names their scenarios.
    """
    (name,) = selection.scenarios
    known = scenarios_of(catalog)
    (scenario,) = select_scenarios([name], known)
    kinds = {variant.kind for _, variant in catalog.select_ciphers(selection.ciphers)}
    if scenario.kind not in kinds:
        fitting = ", ".join(one.id for one in known if one.kind in kinds)
        raise FeatherweightError(
            f"{' and '.join(selection.ciphers)}: nothing there for scenario {name}: name one by --scenario: {fitting}"
        )
    leagues: tuple[League, ...] = (first_league(name, known),)
    return replace(selection, leagues=selection.leagues or leagues).jobs(catalog)


def print_nothing(answer: Answer, constant_time: ConstantTime) -> None:
    """Say why ANSWER has no choices."""
    near = answer.nearest
    if near is None:
        click.echo(f"nothing is left that is constant-time as asked: {constant_time}")
        return
    over = ", ".join(f"{value:,.0f} too many {_words(metric)}" for metric, value in answer.excess.items())
    click.echo(f"nothing fits; nearest: {title(near)} with {over}")
    note_doubtful_cycles([near])
    for metric, row in answer.least.items():
        click.echo(f"the least {_words(metric)} of all: {getattr(row, metric):,} ({title(row)})")


def title(row: Measurement) -> str:
    """ROW in a line of text."""
    return f"{row.name} {row.implementation} {row.options}"


def _words(metric: str) -> str:
    return metric.replace("_", " ")


def as_json(answer: Answer) -> dict[str, Any]:
    """What of ANSWER is no choice."""
    nearest = None if answer.nearest is None else answer.nearest.model_dump()
    least = {metric: row.model_dump() for metric, row in answer.least.items()}
    return {"nearest": nearest, "excess": answer.excess, "least": least}
