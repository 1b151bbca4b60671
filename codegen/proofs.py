# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes the tables of docs/proofs.md: from the record of proofs, and what proofs say of bad implementations."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from featherweight.catalog import Catalog
from featherweight.pages.prose import wrapped
from featherweight.prove.execution import CORES
from featherweight.prove.prover import provable
from featherweight.prove.recorded import Recorded, read_record
from featherweight.prove.x86_64 import recorded as library
from featherweight.referee.jobs import device_jobs
from featherweight.scales.job import Job
from featherweight.scales.options import FIXED_OPTIONS
from featherweight.scales.selection import Selection
from featherweight.scores.formats import markdown_table
from featherweight.system.generated import between
from featherweight.system.home import find_checkout

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "proofs.md"
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"
FAULTS = "<!-- faults -->\n", "<!-- end of faults -->\n"
KERNELS = "<!-- kernels -->\n", "<!-- end of kernels -->\n"
LEFT = "<!-- left -->\n", "<!-- end of left -->\n"


def table(rows: Sequence[Recorded]) -> str:
    """A row for each proof, and how many are of each kind."""
    lines = [
        [*_name(row), row.known, ", ".join(row.of), str(row.look_ups), f"{row.seconds:.1f}"]
        for row in sorted(rows, key=lambda row: (row.variant, row.target, row.implementation))
    ]
    counts = {known: sum(row.known == known for row in rows) for known in ("proved", "undecided", "refuted")}
    said = ", ".join(f"{count} {known}" for known, count in counts.items() if count)
    head = ["implementation", "target", "verdict", "of", "look-ups", "seconds"]
    blocks = [row.seconds for row in rows if row.league == "block" and "/" in row.implementation]
    took = f"Assembly for single blocks: {len(blocks)} in {sum(blocks) / 60:.0f} minutes, one after the other."
    counted = wrapped(f"{len(rows)} implementations: {said}. {took}")
    return f"{counted}\n\n{markdown_table(head, lines)}\n{obstacles(rows)}"


def obstacles(rows: Sequence[Recorded]) -> str:
    """What is in the way of those that are not proved."""
    lines = [[*_name(row), part, message] for row in rows for part, message in row.obstacles.items()]
    if not lines:
        return ""
    return f"\nNot proved, and why:\n\n{markdown_table(['implementation', 'target', 'of', 'obstacle'], lines)}\n"


def _name(row: Recorded) -> tuple[str, str]:
    return f"{row.variant} {row.implementation}", row.target


def faults() -> str:
    """What `fw prove` says of exhibits of the gallery, and of mutants; see tests/prove/gallery.py and mutants.py."""
    exhibits, mutants = (
        json.loads((ROOT / "tests/prove" / f"{name}.json").read_text()) for name in ("gallery", "mutants")
    )
    lines = [[row["exhibit"], row["known"], row["by"], row["message"]] for row in exhibits]
    shown = markdown_table(["exhibit", "verdict", "of", "message"], lines)
    counted = Counter((row["tested"], row["known"]) for row in mutants)
    counts = markdown_table(["tested", "prover", "mutants"], [[*pair, str(n)] for pair, n in sorted(counted.items())])
    said = "Mutants of four implementations, by what testing and the prover say:"
    return f"{_said(exhibits)}\n\n{shown}\n{said}\n\n{counts}"


def _said(rows: Sequence[dict[str, str]]) -> str:
    known = Counter(row["known"] for row in rows)
    return f"{len(rows)} exhibits: {', '.join(f'{count} {word}' for word, count in known.most_common())}."


def left() -> str:
    """What could be proved, of code at the options of assembly, and is not, by implementation."""
    catalog = Catalog(find_checkout())
    jobs = provable(device_jobs(Selection(options=[FIXED_OPTIONS]), catalog))
    whole = {subject for subject, row in read_record().items() if not row.missing}
    rows: dict[tuple[str, str], list[Job]] = {}
    for job in jobs:
        if job.target.manifest.simulator.program in CORES and job.subject not in whole:
            rows.setdefault((job.cipher.name, job.implementation.id), []).append(job)
    lines = [
        [
            cipher + " " + implementation,
            ", ".join(dict.fromkeys(job.variant.id for job in its)),
            ", ".join(dict.fromkeys(job.target.id for job in its)),
            "by products" if _multiplies(its[0]) else "time",
        ]
        for (cipher, implementation), its in rows.items()
    ]
    said = f"{sum(map(len, rows.values()))} rows, of {len(rows)} implementations; parts of some are proved."
    return f"{said}\n\n{markdown_table(['implementation', 'variants', 'targets', 'obstacle'], lines)}"


def _multiplies(job: Job) -> bool:
    """Whether JOB's implementation is GCM by products of several bits."""
    names = [file.rsplit("/", 1)[-1] for file in job.implementation.files]
    return job.variant.mode == "gcm" and not any(name.startswith("ghash_bits") for name in names)


def kernels() -> str:
    """A row for each call of a kernel of the library."""
    rows = sorted(library.read_record(), key=lambda row: (row.cipher, row.kernel, row.call))
    counts = Counter(row.known for row in rows)
    said = f"{len(rows)} calls: {', '.join(f'{count} {known}' for known, count in counts.most_common())}."
    head = ["kernel", "call", "verdict", "instructions", "gates", "seconds"]
    lines = [
        [f"{row.cipher} {row.kernel}", row.call, row.known if not row.message else f"{row.known}: {row.message}",
         f"{row.instructions:,}", f"{row.gates:,}", f"{row.seconds:.1f}"]
        for row in rows
    ]  # fmt: skip
    return f"{said}\n\n{markdown_table(head, lines)}"


def page() -> str:
    """The page with the tables."""
    text = between(PAGE.read_text(), BEGIN, END, f"\n{table(list(read_record().values()))}\n")
    text = between(text, *KERNELS, f"\n{kernels()}\n")
    text = between(text, *LEFT, f"\n{left()}\n")
    return between(text, *FAULTS, f"\n{faults()}\n")


if __name__ == "__main__":
    PAGE.write_text(page())
