# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a symbolic run observed refutes nothing by itself: the simulator has to see the same, with random inputs."""

import random
from collections.abc import Iterator, Sequence

from featherweight.prove import replay
from featherweight.prove.obligation import Obligation
from featherweight.prove.verdict import Shown
from featherweight.scales.firmware import Firmware
from featherweight.scales.job import Job
from featherweight.scales.simulate import Call, Run, Simulator

GROUP, GROUPS = 64, 64
"""Inputs in which what is public is the same, and how often they are chosen; the first are two."""

DOUBT = "; the simulator does not see it: the prover may be at fault"


def confirmed(
    shown: list[Shown], firmware: Firmware, simulator: Simulator, job: Job, obligation: Obligation
) -> list[Shown]:
    """SHOWN of a run of OBLIGATION, but what is refuted is undecided unless SIMULATOR sees it, too."""
    wanted = {item.property for item in shown if item.known == "refuted"}
    found = set[str]()
    for group in _groups(obligation) if wanted else ():
        found |= _seen(replay.watched_runs(firmware, simulator, job, obligation, group, probed=True), job)
        if wanted <= found:
            break
    return [
        item.model_copy(update={"known": "undecided", "message": f"{item.message}{DOUBT}"})
        if item.known == "refuted" and item.property not in found
        else item
        for item in shown
    ]


def _groups(obligation: Obligation) -> Iterator[list[replay.Contents]]:
    """Inputs of OBLIGATION, those that are public the same in each group."""
    source = random.Random(obligation.name)
    for size in (2, *[GROUP] * GROUPS):
        first = _inputs(source, obligation)
        public = {name: content for name, content in first.items() if name in obligation.public}
        yield [{**_inputs(source, obligation), **public} for _ in range(size)]


def _inputs(source: random.Random, obligation: Obligation) -> replay.Contents:
    places = [(name, i, j) for name, size in obligation.inputs.items() for i in range(size) for j in range(8)]
    bits = {f"{name}[{i}].{j}": source.getrandbits(1) for name, i, j in places}
    return replay.inputs_of(obligation, bits)


def _seen(runs: Sequence[Run], job: Job) -> set[str]:
    """The properties that RUNS do not have; one that ended early has none."""
    if any(run.fault for run in runs):
        return {"constant-time", "memory", "registers"}
    calls = [call for run in runs for call in run.calls]
    probes = [call.probe for call in calls if call.probe]
    found = set[str]()
    if len({tuple(_time(call, job) for call in run.calls) for run in runs}) > 1:
        found.add("constant-time")
    if any(call.stray_bytes for call in calls) or any(probe.unknown_bytes for probe in probes):
        found.add("memory")
    if any(probe.clobbered for probe in probes):
        found.add("registers")
    return found


def _time(call: Call, job: Job) -> tuple[str, ...]:
    """What the time of CALL depends on, of what JOB's implementation claims to be constant."""
    addresses = (call.address_digest,) if job.implementation.constant_time == "yes" else ()
    return call.pc_digest, call.operand_digest, *addresses
