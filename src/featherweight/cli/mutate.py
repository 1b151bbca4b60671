# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw mutate`."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import click

from featherweight.cli import tables
from featherweight.cli.group import BadNewsError, as_json_option, fw, print_json
from featherweight.cli.main import selection_options, with_progress
from featherweight.cli.selected import selected
from featherweight.mutate.judge import Mutator
from featherweight.mutate.mutant import chosen, sample
from featherweight.mutate.outcome import FATES, Outcome, counts, rate
from featherweight.referee.jobs import device_jobs
from featherweight.system.errors import FeatherweightError
from featherweight.work.crew import Workers


@fw.command()
@selection_options
@click.option("--count", type=click.IntRange(1), default=500, show_default=True, help="Mutants to be judged.")
@click.option("--seed", type=int, default=0, show_default=True, help="Chooses the mutants.")
@click.option("--control", is_flag=True, help="Change only jumps, counters, pointers and the stack in whole modes.")
@click.option("--deletions", is_flag=True, help="Delete each instruction once instead: finds dead code.")
@as_json_option
def mutate(
    *, count: int, seed: int, control: bool, deletions: bool, as_json: bool, workers: Workers, **names: Any
) -> None:
    """Try the referee: change one instruction or byte of an implementation, and see whether it is refused.

    Mutants that pass are compared with the original on many more inputs. Status 1 if one escaped: its results are
    wrong, and the referee does not see it. Without --impl, assembly is changed; without --options, code at -O2.
    """
    catalog, selection = selected(**names)
    jobs = device_jobs(replace(selection, options=selection.options or ("-O2",)), catalog)
    jobs = [job for job in jobs if selection.implementations or job.implementation.language == "asm"]
    jobs = [job for job in jobs if job.league == "bulk" or not control]
    if not jobs:
        raise FeatherweightError(
            "nothing to change: no assembly fits all of these; see `fw list`, or name one by --impl"
        )
    mutator = Mutator(catalog)
    tried = jobs if deletions else chosen(jobs, count, seed)
    populations = [mutator.populations(job, control=control) for job in tried]
    if deletions:
        mutants = [mutant for firmwares in populations for one in firmwares for mutant in one.deletions()]
    else:
        mutants = list(sample(populations, count, seed))
    outcomes = with_progress("mutating", mutants, mutator.judge, workers, partial=True, stored=False)
    if as_json:
        print_json([outcome.model_dump() for outcome in outcomes])
    else:
        _print(outcomes)
    if any(outcome.fate == "escaped" for outcome in outcomes):
        raise BadNewsError


def _print(outcomes: Sequence[Outcome]) -> None:
    rows = [(kind, *(f"{row[fate]:,}" for fate in FATES)) for kind, row in counts(outcomes).items()]
    tables.console().print(tables.plain_table("Mutants", ("change", *FATES), rows, FATES))
    for fate in FATES[:0:-1]:
        for outcome in outcomes:
            if outcome.fate == fate:
                use = f", {outcome.use}" if outcome.use not in {None, "used"} else ""
                click.echo(f"{fate}{use}: {outcome.title}{': ' if outcome.why else ''}{outcome.why}")
    click.echo(f"{rate(outcomes):.2%} of those that matter escaped")
