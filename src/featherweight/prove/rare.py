# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A branch that no random input takes: one that does is looked for, and has to change the path on the simulator."""

import random
from pathlib import Path

from featherweight.prove import replay
from featherweight.prove.obligation import Obligation
from featherweight.prove.stand_ins import put_out
from featherweight.prove.sweep import compare
from featherweight.prove.words import new_circuit
from featherweight.scales.firmware import Firmware
from featherweight.scales.job import Job
from featherweight.scales.simulate import Simulator
from featherweight.system.files import written

OUTPUT = "rare"
"""The output of the circuit of such a branch: a byte, which is 1 for inputs that take it."""


def taken(sweep: Path, circuit: Path, seconds: float, obligation: Obligation) -> replay.Contents | None:
    """Inputs of OBLIGATION for which the output of CIRCUIT is 1; None if SWEEP finds none in so many SECONDS."""
    never = circuit.with_name("never.aig")
    with new_circuit() as made:
        put_out(OUTPUT, [0])
        with written(never) as place:
            made.write(place)
    compared = compare(sweep, never, circuit, seconds)
    return replay.inputs_of(obligation, compared.input) if compared.verdict == "different" else None


def parts(firmware: Firmware, simulator: Simulator, job: Job, obligation: Obligation, inputs: replay.Contents) -> bool:
    """Whether the path of INPUTS is another one than with other secrets."""
    source = random.Random(obligation.name)
    other = {name: source.randbytes(len(content)) for name, content in inputs.items()}
    other |= {name: content for name, content in inputs.items() if name.startswith(obligation.public)}
    runs = replay.watched_runs(firmware, simulator, job, obligation, [inputs, other])
    one, two = ([call.pc_digest for call in run.calls] for run in runs)  # none of a call without end
    return one != two
