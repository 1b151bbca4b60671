# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw prove-library`."""

from pathlib import Path

import click

from featherweight.cli import tables
from featherweight.cli.group import BadNewsError, as_json_option, fw, print_json
from featherweight.cli.main import with_progress, workers_options
from featherweight.prove.needs import sweep_needs
from featherweight.prove.obligations import is_selected
from featherweight.prove.prover import SECONDS
from featherweight.prove.recorded import in_checkout
from featherweight.prove.x86_64.image import read_image
from featherweight.prove.x86_64.kernels import KernelProver, calls
from featherweight.prove.x86_64.recorded import RECORD, record
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import find_home
from featherweight.work.crew import Workers


@fw.command("prove-library")
@click.argument("library", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--kernel", "names", multiple=True, metavar="NAME", help="Only this kernel, of any cipher. Repeatable.")
@click.option("--call", "of", multiple=True, metavar="WORDS", help="Only calls that begin with WORDS. Repeatable.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.1),
    default=SECONDS,
    show_default=True,
    help="The most CPU time for one comparison.",
)
@click.option("--record", "writes", is_flag=True, help="Write what is known to the checkout's record.")
@as_json_option
@workers_options
def prove_library(
    *,
    library: Path,
    names: tuple[str, ...],
    of: tuple[str, ...],
    seconds: float,
    writes: bool,
    as_json: bool,
    workers: Workers,
) -> None:
    """Prove kernels of LIBRARY, a shared libfeatherweight for x86-64, for all keys and blocks, or states.

    From its machine code: right by spec.py, constant-time, and confined to its memory. Any computer can: the code runs
    on symbols. See docs/proofs.md.
    """
    home = find_home()
    found = [
        call
        for call in calls(home, read_image(library))
        if (not names or call.kernel in names) and is_selected(call.name, of)
    ]
    if not found:
        raise FeatherweightError(
            "no call to prove: choose among the constant-time kernels for x86-64 that `fw list` shows"
        )
    prover = KernelProver(home, library, seconds=seconds)
    proofs = with_progress("proving", found, prover.prove, workers, needs=sweep_needs)
    if as_json:
        print_json([proof.model_dump() for proof in proofs])
    else:
        rows = [
            (proof.cipher, proof.kernel, proof.call, proof.known, f"{proof.instructions:,}", f"{proof.gates:,}",
             f"{proof.seconds:.1f}")
            for proof in proofs
        ]  # fmt: skip
        names_of = ("cipher", "kernel", "call")
        figures = ("instructions", "gates", "seconds")
        head = (*names_of, "for all inputs", *figures)
        tables.console().print(tables.plain_table("Proofs of the library's kernels", head, rows, figures, names_of))
        for proof in proofs:
            if proof.message:
                click.echo(f"{proof.cipher} {proof.kernel} {proof.call}: {proof.known}: {proof.message}", err=True)
    if writes:
        path = in_checkout(RECORD)
        record(home, proofs, path)
        click.echo(f"wrote: {path}", err=True)
    if any(proof.known != "proved" for proof in proofs):
        raise BadNewsError
