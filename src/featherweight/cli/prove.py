# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw prove`."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from featherweight.catalog import Catalog
from featherweight.cli import tables
from featherweight.cli.group import BadNewsError, as_json_option, fw, print_json
from featherweight.cli.main import selection_options, with_progress
from featherweight.cli.selected import selected
from featherweight.prove.needs import proof_needs
from featherweight.prove.obligations import obligations
from featherweight.prove.prover import SECONDS, Prover, provable
from featherweight.prove.recorded import (
    RECORD,
    Recorded,
    Subject,
    in_checkout,
    losses,
    of_other_code,
    read_record,
    record_of,
    text_of,
    touched,
)
from featherweight.prove.verdict import Proof
from featherweight.referee.jobs import device_jobs
from featherweight.scales.job import Job
from featherweight.scales.options import FIXED_OPTIONS
from featherweight.system.errors import FeatherweightError
from featherweight.system.files import written
from featherweight.work.crew import Workers

COLOURS = {"proved": "green", "refuted": "red", "undecided": "yellow"}


@fw.command()
@selection_options
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.1),
    default=SECONDS,
    show_default=True,
    help="The most CPU time for one comparison.",
)
@click.option(
    "--of",
    multiple=True,
    metavar="WORDS",
    help="Prove only what begins with WORDS, e.g. permute, or 'digest 16'. Repeatable.",
)
@click.option("--certify", is_flag=True, help="Write certificates, and check them by an independent program.")
@click.option(
    "--certificates",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Prove anew, and keep certificates and circuits in FOLDER; implies --certify.",
)
@click.option("--record", is_flag=True, help="Write what is known to the checkout's record of proofs.")
@click.option("--changed", is_flag=True, help="Prove only what the record has as proved of other code.")
@click.option(
    "--fail-on-regression",
    "baseline",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Prove again what FILE, a record, has as proved of other code or by another prover; status 1 if one is lost.",
)
@click.option("--quiet", is_flag=True, help="Print only what is not proved.")
@as_json_option
def prove(
    *,
    seconds: float,
    of: tuple[str, ...],
    certify: bool,
    certificates: Path | None,
    record: bool,
    changed: bool,
    baseline: Path | None,
    quiet: bool,
    as_json: bool,
    workers: Workers,
    **names: Any,
) -> None:
    """Prove for all inputs, from the machine code: right by spec.py, constant-time, and confined to its memory.

    Without --impl, assembly is proved, or what a record has, where one is compared with; without --options, code at
    -O2. What is proved, and what is assumed: see docs/proofs.md; what a certificate is: docs/certificates.md.
    """
    if certificates and workers.cluster:
        raise FeatherweightError("--certificates keeps files of this computer: leave out --cluster, or use --certify")
    catalog, selection = selected(**names)
    jobs = device_jobs(replace(selection, options=selection.options or (FIXED_OPTIONS,)), catalog)
    again = _what_is_compared_with(changed, baseline, of, record)
    all_kinds = again is not None or selection.implementations
    jobs = [job for job in jobs if all_kinds or job.implementation.language == "asm"]
    jobs = provable(jobs, of)
    there = {job.tried.subject for job in jobs} if not any(names.values()) else None
    if again is not None:
        jobs = (of_other_code if changed else touched)(catalog.home, jobs, again)
        click.echo(f"{len(jobs)} of {len(again)} recorded proofs to be made again", err=True)
    elif not jobs:
        raise FeatherweightError(
            "nothing to prove: no implementation that can be proved fits all of these; see `fw list`"
        )
    parts = {subject: row.of for subject, row in (again or {}).items()}
    needs = partial(proof_needs, certify=certify)
    prover = Prover(catalog, seconds=seconds, certify=certify, certificates=certificates, of=parts or of)
    proofs = with_progress("proving", jobs, prover.prove, workers, needs=needs, partial=True)
    if as_json:
        print_json([proof.model_dump() for proof in proofs])
    else:
        _print(proofs, quiet)
    if record:
        _record(catalog, jobs, proofs)
    if again is not None and not changed:
        lost = losses(again, proofs, there)
        for line in lost:
            click.echo(line, err=True)
        if lost:
            raise BadNewsError
    elif any(proof.known != "proved" for proof in proofs):
        raise BadNewsError


def _what_is_compared_with(
    changed: bool, baseline: Path | None, of: Sequence[str], record: bool
) -> Mapping[Subject, Recorded] | None:
    """The record whose proofs are to be made again; None if there is none. Options that do not fit are refused."""
    if not changed and baseline is None:
        return None
    if changed and baseline is not None:
        raise FeatherweightError("--fail-on-regression finds by itself what has changed: leave out --changed")
    if of:
        option = "--changed" if changed else "--fail-on-regression"
        raise FeatherweightError(f"{option} proves what the record has: leave out --of")
    if record and not changed:
        raise FeatherweightError("--record would write what --fail-on-regression compares with: give one of them")
    return read_record(baseline or RECORD)


def _record(catalog: Catalog, jobs: Sequence[Job], proofs: Sequence[Proof]) -> None:
    """Write PROOFS to the record of the checkout, beside what it has of other implementations."""
    path = in_checkout(RECORD)
    known = dict(read_record(path)) if path.exists() else {}
    by_subject = {job.subject: job for job in jobs}
    pairs = [(by_subject[proof.subject], proof) for proof in proofs]
    rows = [
        record_of(catalog.home, job, proof, [item.name for item in obligations(job)], known.get(job.tried.subject))
        for job, proof in pairs
    ]
    known |= {row.subject: row for row in rows}
    with written(path) as place:
        place.write_text(text_of(known.values()))
    click.echo(f"wrote: {path}: {len(rows)} of {len(known)} proofs are new", err=True)


def _verdict(proof: Proof) -> str:
    """What is known, and of certificates how large they are, and how long their check took."""
    if not proof.certified:
        return proof.known
    certificates = [part.certificate for part in proof.parts if part.certificate]
    size, seconds = sum(item.bytes for item in certificates), sum(item.seconds for item in certificates)
    return f"proved, certificate checked ({size:,} bytes, {seconds:.1f} s)"


def _print(proofs: Sequence[Proof], quiet: bool) -> None:
    figures = ("instructions", "look-ups", "stack", "seconds")
    names = ("variant", "implementation", "target", "league", "options")
    rows = [
        (
            *proof.subject,
            f"[{COLOURS[proof.known]}]{_verdict(proof)}[/{COLOURS[proof.known]}]",
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
