# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs a counterexample on the simulator: it is believed only if the firmware's results are wrong there, too."""

from collections.abc import Mapping, Sequence

from featherweight.prove.obligation import Obligation
from featherweight.prove.specification import Function, answer
from featherweight.prove.stand_ins import Bytes
from featherweight.scales.expectations import specification_of
from featherweight.scales.firmware import Firmware
from featherweight.scales.job import Job
from featherweight.scales.shape import Place, start_at
from featherweight.scales.simulate import Run, Simulator
from featherweight.scales.steps import calls_of

Contents = dict[str, bytes]

LONGEST_PATH = 20_000_000
"""The limit of cycles of a run whose path is compared."""


def contents(bits: Mapping[str, int], sizes: Mapping[str, int]) -> Contents:
    """The arrays with these SIZES whose bits are BITS; those that are missing are 0."""
    return {
        name: bytes(sum(bits.get(f"{name}[{i}].{j}", 0) << j for j in range(8)) for i in range(size))
        for name, size in sizes.items()
    }


def inputs_of(obligation: Obligation, bits: Mapping[str, int]) -> Contents:
    """The inputs of OBLIGATION whose bits are BITS, or fixed."""
    return contents({**bits, **obligation.fixed}, obligation.inputs)


def results(firmware: Firmware, simulator: Simulator, job: Job, obligation: Obligation, inputs: Contents) -> Contents:
    """The outputs of OBLIGATION after a run of FIRMWARE on INPUTS."""
    shape, place = obligation.shape(job.variant), Place(firmware.site, firmware.weighed_placement)
    layout = place.layout(shape)
    (run,) = simulator.execute(firmware.program, [start_at(place, shape, inputs, watched=False)], {}, [])
    return {name: bytes.fromhex(run.memory[layout.symbol(name)]) for name in shape.results}


def watched_runs(
    firmware: Firmware,
    simulator: Simulator,
    job: Job,
    obligation: Obligation,
    tried: Sequence[Contents],
    *,
    probed: bool = False,
) -> list[Run]:
    """Runs of OBLIGATION on each of the inputs TRIED; PROBED: its calls find random values wherever nothing is handed
    over to them."""
    shape, place = obligation.shape(job.variant), Place(firmware.site, firmware.weighed_placement)
    counts = calls_of([item.operation for item in obligation.steps], job.variant.symbol, job.target.manifest.core)
    starts = [start_at(place, shape, inputs, watched=True) for inputs in tried]
    calls = [f"{name}:{count}" for name, count in counts.items()]
    probe = firmware.poisoned if probed else None
    return simulator.execute(firmware.program, starts, {}, calls, max_cycles=LONGEST_PATH, probe=probe)


def expected(job: Job, obligation: Obligation, inputs: Contents) -> Contents:
    """What the specification as it stands says that the outputs of OBLIGATION are."""
    spec = specification_of(job.cipher)

    def ask(function: Function, *given: Bytes) -> Bytes:
        if callable(function) or job.variant.mode is not None:
            assert job.cipher.spec is not None, job
            return answer(job.cipher.spec, function, job.variant, *given)
        if function == "open":
            opened: bytes | None = spec.answer("decrypt", job.variant.id, *map(plain, given))
            size = len(given[-1]) - job.variant.tag_bytes
            return Bytes(b"\xff" + bytes(size) if opened is None else b"\0" + opened)
        return Bytes(spec.answer(function, job.variant.id, *map(plain, given)))

    made = obligation.expected(ask, {name: Bytes(content) for name, content in inputs.items()})
    return {name: plain(made[name]) if name in made else inputs[name] for name in obligation.outputs}


def plain(content: Bytes) -> bytes:
    """CONTENT, which depends on no inputs."""
    return bytes(int(item) for item in content)
