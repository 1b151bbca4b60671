# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw check`."""

from functools import cached_property
from typing import Any

import click

from featherweight.catalog import Catalog
from featherweight.cli import tables
from featherweight.cli.computer import on_this_computer
from featherweight.cli.group import BadNewsError, as_json_option, fw, print_json
from featherweight.cli.main import (
    selection_options,
    with_progress,
)
from featherweight.cli.selected import selected
from featherweight.referee.chain_records import STARTS
from featherweight.referee.chains import BLOCKS
from featherweight.referee.computer.referee import ComputerReferee
from featherweight.referee.device.referee import DeviceReferee
from featherweight.referee.jobs import COMPUTER, ComputerJob, device_jobs
from featherweight.referee.needs import check_needs
from featherweight.referee.trials import EVERY, part_of
from featherweight.referee.verdict import Verdict, refuse_sources
from featherweight.scales.job import Job
from featherweight.scales.options import OPTIONS
from featherweight.system.remade import Remade
from featherweight.work.crew import Workers


class Referees(Remade):
    """Both referees of CATALOG; that on the computer is made when it is needed."""

    def __init__(self, catalog: Catalog, *, chain_blocks: int | None, plain: bool) -> None:
        self._catalog, self._device = catalog, DeviceReferee(catalog, chain_blocks=chain_blocks, plain=plain)

    @cached_property
    def computer(self) -> ComputerReferee:
        return ComputerReferee(self._catalog)

    def check(self, job: Job | ComputerJob) -> tuple[Verdict, bool]:
        """The verdict on JOB, and whether it was stored already."""
        return self.computer.check(job) if isinstance(job, ComputerJob) else self._device.check(job)


@fw.command()
@selection_options
@click.option("--quiet", is_flag=True, help="Print only what is wrong.")
@click.option("--plain", is_flag=True, help="Turn off the fast executors of simulators; slower, with equal verdicts.")
@click.option(
    "--chain",
    type=click.IntRange(min=1, max=2**32 - 1),
    metavar="BLOCKS",
    help="Blocks in all chains of a block cipher, which find faults on rare inputs; "
    f"default: {STARTS * BLOCKS:,}, each under another key.",
)
@as_json_option
def check(
    *,
    quiet: bool,
    plain: bool,
    chain: int | None,
    no_native: bool,
    as_json: bool,
    workers: Workers,
    **names: Any,
) -> None:
    """Vectors, random inputs, calling convention, memory, interrupts and leaks, on every target.

    Without --target, C code is tried on this computer too: two compilers, sanitizers, Valgrind. It runs in a sandbox
    (bubblewrap: no network, nothing to write to), and so does a spec.py from outside the checkout; without a sandbox
    with your rights, and from outside the checkout only if you agree.
    """
    catalog, selection = selected(no_native=no_native, **names)
    elsewhere = workers.cluster is not None
    on_computer = [] if no_native else on_this_computer(catalog, selection, elsewhere=elsewhere)
    referees = Referees(catalog, chain_blocks=chain, plain=plain)
    jobs: list[Job | ComputerJob] = [*on_computer, *device_jobs(selection, catalog)]  # what takes longest starts first
    verdicts = with_progress("checking", jobs, referees.check, workers, needs=check_needs, partial=True)
    verdicts = refuse_sources(sorted(verdicts, key=lambda verdict: verdict.target == COMPUTER))
    failed = [verdict for verdict in verdicts if verdict.findings]
    if as_json:
        print_json([verdict.model_dump() for verdict in verdicts])
    else:
        if not quiet:
            tables.console().print(tables.verdict_table(verdicts))
        for verdict in failed:
            for finding in verdict.findings:
                click.echo(f"{verdict.title}: {finding.function}: {finding.check}: {finding.message}")
        if not quiet and 0 < len({*selection.options}) < len(OPTIONS) and not all(map(_is_whole, jobs)):
            some = " and ".join(selection.options)
            click.echo(f"only {some}: all options share the trials of C code, and those of the others were not made")
    if failed:
        raise BadNewsError


def _is_whole(job: Job | ComputerJob) -> bool:
    """Whether JOB's verdict does not depend on trials at other options."""
    return isinstance(job, ComputerJob) or part_of(job) == EVERY
