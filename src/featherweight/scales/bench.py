# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs a job's scenario on the firmware that the referee tries, by its steps and in its arena; results and manners must
be right."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from featherweight.scales.build import Builder, FirmwarePlan
from featherweight.scales.expectations import specification_of
from featherweight.scales.firmware import Firmware, firmware_of
from featherweight.scales.job import Job
from featherweight.scales.manners import bad_manners
from featherweight.scales.oracle import Oracle
from featherweight.scales.scenarios import EXPANSION, Memory
from featherweight.scales.shape import Place, Shape, shape_of, start_at
from featherweight.scales.simulate import LONGEST_RUN, MAX_CYCLES, Run, Simulator
from featherweight.scales.steps import BLOCK, Step, calls_of
from featherweight.scales.symbols import place_name, source_line
from featherweight.system.errors import WrongResultError

SHOWN_BYTES = 64


@dataclass(frozen=True)
class Bench:
    """JOB on its firmware."""

    job: Job
    ram: Firmware
    """For round keys in RAM."""
    flash: Firmware | None
    """For round keys in flash, if the job's scenario has them there and that is other code."""
    simulator: Simulator
    profiled: bool = False
    """Whether its runs have a profile."""

    @property
    def weighed(self) -> Firmware:
        """That whose measured calls are weighed."""
        return self.flash or self.ram

    def runs(self, inputs: Sequence[Memory]) -> list[Run]:
        """A run on each of INPUTS, probed, with what it touched.

        Raises WrongResultError if a run meets a fault, a function has bad manners or a result is wrong.
        """
        job = self.job
        answers = [_answer(job, memory) for memory in inputs]
        written = self._with_schedules(inputs)
        shapes = [shape_for(job, memory, answer) for memory, answer in zip(written, answers, strict=True)]
        runs = self.execute(self.weighed, shapes, written, touched=True)
        for memory, answer, (_, results) in zip(inputs, answers, runs, strict=True):
            self._verify(memory, answer, results)
        return [run for run, _ in runs]

    def timed_runs(self, inputs: Sequence[Memory], placements: Sequence[int]) -> list[Run]:
        """A run on each of INPUTS, which have the lengths of the scenario's fixed ones, each in the layout number
        PLACEMENTS[i].

        Their results are not looked at: a specification takes long to compute them. Raises WrongResultError if a run
        meets a fault or a function has bad manners.
        """
        written = self._with_schedules(inputs)
        answer = _answer(self.job, self.job.scenario.inputs(self.job.variant))  # the sizes are the same
        shapes = [shape_for(self.job, memory, answer) for memory in written]
        return [run for run, _ in self.execute(self.weighed, shapes, written, placements)]

    def _with_schedules(self, inputs: Sequence[Memory]) -> Sequence[Memory]:
        """INPUTS, with each key replaced by its schedule unless its expansion is weighed."""
        expands = self.job.variant.kind == "block" and not self.job.scenario.weighs_expansion
        return list(self._expanded(inputs)) if expands else inputs

    def _expanded(self, inputs: Sequence[Memory]) -> Iterator[Memory]:
        """INPUTS with each key replaced by its schedule, which the implementation expands in a run of its own."""
        keys = [{"key": memory["key"]} for memory in inputs]
        symbol, arrays = self.job.variant.symbol, (("key", self.job.variant.key_bytes), ("schedule", None))
        shape = shape_of(symbol, (EXPANSION,), arrays, ("schedule",))
        for memory, (_, made) in zip(inputs, self.execute(self.ram, [shape] * len(keys), keys), strict=True):
            yield made | {name: content for name, content in memory.items() if name != "key"}

    def execute(
        self,
        firmware: Firmware,
        shapes: Sequence[Shape],
        inputs: Sequence[Memory],
        placements: Sequence[int] = (),
        *,
        touched: bool = False,
    ) -> list[tuple[Run, Memory]]:
        """The runs of SHAPES on INPUTS in the layouts number PLACEMENTS (none: all in that in which FIRMWARE is
        weighed), and their results; with what they TOUCHED.

        Raises WrongResultError if a run meets a fault or a function has bad manners.
        """
        places = [Place(firmware.site, number) for number in placements or [firmware.weighed_placement] * len(inputs)]
        alike = self.job.implementation.constant_time == "yes"
        starts = [
            start_at(place, shape, memory, alike=alike)
            for place, shape, memory in zip(places, shapes, inputs, strict=True)
        ]
        watched = self._watched(shapes[0].steps)
        calls = [f"{name}:{words}" for name, words in watched.items()]
        runs = self.simulator.execute(
            firmware.program,
            starts,
            {},
            calls,
            probe=firmware.probing(watched),
            touched=touched,
            profile=self.profiled,
            max_cycles=LONGEST_RUN if self.job.may_be_slow else MAX_CYCLES,
        )
        for run in runs:
            self._refuse_manners(firmware, run)
        layouts = [place.layout(shape) for place, shape in zip(places, shapes, strict=True)]
        return [
            (run, {name: bytes.fromhex(run.memory[layout.symbol(name)]) for name in shape.results})
            for run, shape, layout in zip(runs, shapes, layouts, strict=True)
        ]

    def _watched(self, steps: Sequence[Step]) -> Mapping[str, int]:
        """The functions that STEPS call, and those that loops among them call, with their arguments in words."""
        operations = [item.operation for item in steps if item.operation.function is not None]
        if any(operation.is_loop for operation in operations):
            operations += [BLOCK[name] for name in self.job.scenario.operations[self.job.league] if name != "expand"]
        return calls_of(operations, self.job.variant.symbol, self.job.target.manifest.core)

    def _refuse_manners(self, firmware: Firmware, run: Run) -> None:
        if run.fault is not None:
            where = source_line(firmware.elf, run.fault.pc)
            raise WrongResultError(f"{self.job}: {run.fault.message}, at {where}")
        place, line = partial(place_name, firmware.elf), partial(source_line, firmware.elf)
        for call in run.calls:
            for check, message in bad_manners(call, place, line, firmware.hidden):
                raise WrongResultError(f"{self.job}: {call.function}: {check}: {message}")

    def _verify(self, inputs: Memory, answer: Memory, results: Memory) -> None:
        for name, content in results.items():
            if content != answer[name]:
                given = ", ".join(f"{word} {_shortened(value.hex())}" for word, value in inputs.items())
                raise WrongResultError(
                    f"{self.job}: wrong result: {name} is {_shortened(content.hex())}, "
                    f"{specification_of(self.job.cipher).name} says {_shortened(answer[name].hex())} for {given}"
                )


def bench_of(
    job: Job, plans: Sequence[FirmwarePlan], builder: Builder, simulator: Simulator, *, profiled: bool = False
) -> Bench:
    """JOB on the firmwares of PLANS, which are built: that for round keys in RAM, and that in flash if there is one."""
    ram, *flash = [firmware_of(builder, job, plan) for plan in plans]
    return Bench(job, ram, flash[0] if flash and job.scenario.schedule_in_flash else None, simulator, profiled)


def shape_for(job: Job, memory: Memory, answer: Memory) -> Shape:
    """What JOB's scenario does with MEMORY, which has a key or its schedule, and with the results ANSWER."""
    steps = job.scenario.steps(job.variant, job.league, job.options, memory)
    room = job.scenario.room(job.variant, memory)  # first, so that layouts do not depend on what of it is known
    sizes = room | {name: len(content) for name, content in (memory | answer).items()} | room
    if job.variant.kind == "block":
        sizes |= {"schedule": None}
        steps = steps if "schedule" in memory else [EXPANSION, *steps]
    results = tuple(name for name, content in answer.items() if content)
    return shape_of(job.variant.symbol, tuple(steps), tuple(sizes.items()), results)


def _answer(job: Job, memory: Memory) -> Memory:
    """What JOB's scenario makes of MEMORY, by the specification."""
    return job.scenario.outputs(Oracle(job.cipher, job.variant, memory.get("key", b"")), memory)


def _shortened(digits: str) -> str:
    """DIGITS cut to SHOWN_BYTES bytes, so that an error message stays readable."""
    return digits if len(digits) <= 2 * SHOWN_BYTES else f"{digits[: 2 * SHOWN_BYTES]}... ({len(digits) // 2} bytes)"
