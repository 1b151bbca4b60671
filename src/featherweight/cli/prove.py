# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw prove`."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import click

from featherweight.cli import tables
from featherweight.cli.group import BadNewsError, as_json_option, fw, print_json
from featherweight.cli.main import selection_options, with_progress
from featherweight.cli.selected import selected
from featherweight.prove.needs import proof_needs
from featherweight.prove.prover import SECONDS, Prover, provable
from featherweight.prove.verdict import Proof
from featherweight.referee.jobs import device_jobs
from featherweight.scales.options import FIXED_OPTIONS
from featherweight.system.errors import FeatherweightError
from featherweight.work.crew import Workers

COLOURS = {"proved": "green", "refuted": "red", "undecided": "yellow"}


@fw.command()
@selection_options
@click.option(
    "--seconds", type=click.FloatRange(min=0.1), default=SECONDS, show_default=True, help="The most for one comparison."
)
@click.option("--quiet", is_flag=True, help="Print only what is not proved.")
@as_json_option
def prove(seconds: float, quiet: bool, as_json: bool, workers: Workers, **names: Any) -> None:
    """Prove for all inputs, from the machine code: right by spec.py, constant-time, and confined to its memory.

    Without --impl, assembly is proved; without --options, code at -O2. What is proved, and what is assumed: see
    docs/proofs.md.
    """
    catalog, selection = selected(**names)
    jobs = device_jobs(replace(selection, options=selection.options or (FIXED_OPTIONS,)), catalog)
    jobs = [job for job in jobs if selection.implementations or job.implementation.language == "asm"]
    jobs = provable(jobs)
    if not jobs:
        raise FeatherweightError(
            "nothing to prove: no implementation that can be proved fits all of these; see `fw list`"
        )
    proofs = with_progress(
        "proving", jobs, Prover(catalog, seconds=seconds).prove, workers, needs=proof_needs, partial=True
    )
    if as_json:
        print_json([proof.model_dump() for proof in proofs])
    else:
        _print(proofs, quiet)
    if any(proof.known != "proved" for proof in proofs):
        raise BadNewsError


def _print(proofs: Sequence[Proof], quiet: bool) -> None:
    figures = ("instructions", "look-ups", "stack", "seconds")
    names = ("variant", "implementation", "target", "league", "options")
    rows = [
        (
            *proof.subject,
            f"[{COLOURS[proof.known]}]{proof.known}[/{COLOURS[proof.known]}]",
            ", ".join(part.name for part in proof.parts),
            f"{sum(part.instructions for part in proof.parts):,}",
            str(len(proof.look_ups)),
            f"{max((size for part in proof.parts for size in part.stack_bytes.values()), default=0):,}",
            f"{proof.seconds:.1f}",
        )
        for proof in proofs
    ]
    if not quiet:
        head = (*names, "for all inputs", "of", *figures)
        tables.console().print(tables.plain_table("Proofs", head, rows, figures, names))
    for proof in proofs:
        for part in proof.parts:
            for item in part.shown:
                if item.known != "proved":
                    click.echo(f"{proof.title}: {part.name}: {item.property} {item.known}: {item.message}")
            if part.counterexample:
                inputs = " ".join(f"{name}={content}" for name, content in part.counterexample.items())
                click.echo(f"{proof.title}: {part.name}: on the input {inputs}")
