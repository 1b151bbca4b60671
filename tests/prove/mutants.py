# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What `fw prove` says of mutants that the referee lets pass, and of some that it refuses. As a program, it writes
tests/prove/mutants.json anew."""

import json
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from featherweight.mutate.judge import Mutator
from featherweight.mutate.mutant import Mutant, sample
from featherweight.mutate.outcome import Outcome
from featherweight.mutate.places import read_image
from featherweight.prove.obligations import obligations
from featherweight.prove.prover import Prover
from featherweight.prove.verdict import Part, worst
from tests.conftest import CATALOG
from tests.prove.test_proofs import job_of

FILE = Path(__file__).with_suffix(".json")
GOOD = (
    ("speck-64-128", "avr/words_fast", "atmega128"),
    ("chaskey", "avr/words_small", "atmega128"),
    ("speck-64-96", "armv7m/words_small", "cortex-m3"),
    ("rectangle-80", "armv7m/bitslice_small", "cortex-m3"),
)
COUNT, SEED, KILLED = 120, 27, 3
"""Mutants of each implementation, and how many of those that are refused are looked at."""

Names = tuple[str, str, str]


def drawn(names: Names, count: int, seed: int, killed: int) -> Iterator[tuple[Mutant, Outcome]]:
    """Of COUNT mutants of the implementation with NAMES, those that pass, and some KILLED ones."""
    job, mutator = job_of(*names), Mutator(CATALOG)
    population = mutator.populations(job, control=False)[:1]  # round keys in RAM
    for mutant in sample([population], count, seed):
        outcome, _ = mutator.judge(mutant)
        killed -= outcome.fate == "killed"
        if outcome.fate != "killed" or killed >= 0:
            yield mutant, outcome


def proved(mutant: Mutant) -> list[Part]:
    """What is known of MUTANT."""
    prover, job = Prover(CATALOG, seconds=20), mutant.job.tried
    firmware = prover.firmware(job)
    with tempfile.TemporaryDirectory() as folder:
        changed = replace(firmware, changed=Path(folder) / "mutant.elf")
        changed.program.write_bytes(read_image(firmware.elf).changed(mutant.change.address, mutant.change.new))
        return [prover.part(job, changed, obligation)[0] for obligation in obligations(job)]


def rows(names: Names, count: int = COUNT, seed: int = SEED, killed: int = KILLED) -> list[dict[str, Any]]:
    """Of each mutant that is looked at: what testing says, and what the prover says."""
    found = []
    for mutant, outcome in drawn(names, count, seed, killed):
        parts = proved(mutant)
        known = worst([part.known for part in parts])
        shown = [item for part in parts for item in part.shown if item.known == known != "proved"]
        found.append(
            {
                "implementation": f"{names[0]} {names[1]}",
                "change": f"{outcome.line}: {outcome.change}",
                "tested": outcome.fate,
                "why": outcome.why or outcome.use or "",
                "known": known,
                "by": shown[0].property if shown else "",
            }
        )
    return found


if __name__ == "__main__":
    lines = [json.dumps(row) for names in GOOD for row in rows(names)]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n")
