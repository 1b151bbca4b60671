# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Builds, runs, verifies and weighs jobs; stores every result, and measures again only what has changed."""

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from featherweight.catalog import Catalog
from featherweight.scales import linkage
from featherweight.scales.build import Builder, FirmwarePlan
from featherweight.scales.image import refuse_uncounted
from featherweight.scales.job import Job
from featherweight.scales.manners import bad_manners
from featherweight.scales.measurement import Measurement
from featherweight.scales.objects import CodeSize
from featherweight.scales.oracle import Oracle
from featherweight.scales.per_target import PerTarget
from featherweight.scales.scenarios import EXPAND, Memory, fresh_inputs
from featherweight.scales.simulate import Probing, Run, Simulator, Start
from featherweight.scales.symbols import place_name, source_line
from featherweight.scales.weigh import counted, weigh
from featherweight.store.results import Store, results_of
from featherweight.system.closure import method_digest
from featherweight.system.digest import digest, files_digest
from featherweight.system.errors import WrongResultError
from featherweight.system.home import commit

SHOWN_BYTES = 64
RANDOM_RUNS = 3
"""Runs with random inputs in each measurement, besides the run with FELICS's inputs; all outputs are verified."""


class Scales:
    """Measures jobs of one checkout."""

    def __init__(self, catalog: Catalog, *, only_stored: bool = False) -> None:
        """ONLY_STORED: `measure` raises NotStoredError instead of measuring."""
        self._home = catalog.home
        self._store = Store(results_of(catalog.home.build), Measurement, only_stored=only_stored)
        self._commit = commit(catalog.home.root)
        self._method = method_digest(__name__)
        self._builders = PerTarget(lambda target: Builder(self._home, target))
        self._simulators = PerTarget(lambda target: Simulator(self._home, target))

    def measure(self, job: Job) -> tuple[Measurement, bool]:
        """The verified measurement of JOB, and whether it was known already."""
        builder = self._builders[job.target]
        decisive = job.decisive
        plan = builder.plan(decisive)
        key = self._key(decisive, plan, builder)
        measurement, known = self._store.remember(key, lambda: self._weigh(decisive, plan, builder))
        return measurement.model_copy(update={"options": job.options, "commit": self._commit}), known

    def _weigh(self, job: Job, plan: FirmwarePlan, builder: Builder) -> Measurement:
        size, run, others = self._run(job, plan, builder)
        sources = [*(item.source for item in plan.weighed), job.cipher.folder / job.cipher.manifest.cipher.header]
        origin = {"source_digest": files_digest(sources), "commit": self._commit}
        return weigh(job, plan, size, run, others, compiler=builder.compiler_version, **origin)

    def _key(self, job: Job, plan: FirmwarePlan, builder: Builder) -> str:
        """A digest of everything that the measurement depends on."""
        objects = [item.output.stem for item in plan.weighed]
        if job.scenario.schedule_in_flash:
            objects += [item.output.stem for item in builder.plan(_expansion(job)).weighed]
        return digest(
            self._method,
            str(job),
            plan.output.stem,
            *objects,
            self._simulators[job.target].digest,
            *job.facts,
        )

    def _run(self, job: Job, plan: FirmwarePlan, builder: Builder) -> tuple[CodeSize, Run, list[tuple[Memory, Run]]]:
        """Run JOB on FELICS's inputs, on random ones and on its grid, and verify all outputs.

        Returns what is counted, the run on FELICS's inputs, and those on the grid with their inputs.
        """
        source = random.Random(f"{job.variant.id} {job.scenario.id}")  # equal inputs: the oracle has cached them
        inputs = [job.scenario.inputs(job.variant)]
        inputs += [job.scenario.random_inputs(job.variant, source) for _ in range(RANDOM_RUNS)]
        grid = job.scenario.grid(job.variant, job.grid)
        inputs += grid
        expected = [
            job.scenario.outputs(Oracle(job.cipher, job.variant, memory.get("key", b"")), memory) for memory in inputs
        ]
        builder.compile(plan)
        linkage.refuse(job, plan)
        elf = builder.build(plan)
        simulator = self._simulators[job.target]
        written = self._with_schedules(job, builder, inputs) if job.scenario.schedule_in_flash else inputs
        sizes = {name: len(content) for name, content in expected[0].items()}
        runs = simulator.run(elf, written, sizes, _watched(job), touched=True)
        for memory, answer, run in zip(inputs, expected, runs, strict=True):
            _verify(job, memory, answer, run)
        self._judge(job, plan, builder, runs[0])
        size = counted(job, plan)
        refuse_uncounted(job, plan, size, runs)
        return size, runs[0], list(zip(grid, runs[len(runs) - len(grid) :], strict=True))

    def _judge(self, job: Job, plan: FirmwarePlan, builder: Builder, measured: Run) -> None:
        """Run JOB on inputs that its implementation cannot know, and judge its manners; its time must be as MEASURED.

        Raises WrongResultError.
        """
        sources = [item.source for item in plan.weighed[:-1]]
        source = random.Random(files_digest(sources))  # known only when the implementation is written
        memory = fresh_inputs(job.scenario, job.variant, source)
        expected = job.scenario.outputs(Oracle(job.cipher, job.variant, memory.get("key", b"")), memory)
        (written,) = self._with_schedules(job, builder, [memory]) if job.scenario.schedule_in_flash else [memory]
        sizes = {name: len(content) for name, content in expected.items()}
        elf = builder.build(plan)
        start = Start(written, settings=_grants(job))
        probing = Probing(poison=sorted({name for names in job.scenario.accesses.values() for name in sum(names, ())}))
        (run,) = self._simulators[job.target].execute(elf, [start], sizes, _watched(job), probe=probing)
        if run.fault is not None:
            raise WrongResultError(f"{job}: {run.fault.message}, at {source_line(elf, run.fault.pc)}")
        _verify(job, memory, expected, run)
        for call in run.calls:
            for check, message in bad_manners(call, partial(place_name, elf), partial(source_line, elf)):
                raise WrongResultError(f"{job}: {call.function}: {check}: {message}")
        _compare(job, measured, run)

    def _with_schedules(self, job: Job, builder: Builder, inputs: Sequence[Memory]) -> list[Memory]:
        """INPUTS with each key replaced by its schedule, which JOB's implementation expands on JOB's target."""
        elf = builder.build(builder.plan(_expansion(job)))
        keys = [{"key": memory["key"]} for memory in inputs]
        runs = self._simulators[job.target].run(elf, keys, {"schedule": job.schedule_bytes}, [])
        return [
            {"schedule": bytes.fromhex(run.memory["schedule"])}
            | {name: content for name, content in memory.items() if name != "key"}
            for memory, run in zip(inputs, runs, strict=True)
        ]


def _expansion(job: Job) -> Job:
    """The job whose firmware expands keys for JOB."""
    return replace(job, scenario=EXPAND, league="block")


def _watched(job: Job) -> list[str]:
    """The measured functions and, if they are the scenario's loops, the cipher's functions that these call."""
    names = set(job.calls)
    if job.league == "block":
        names.add(f"{job.variant.symbol}_encrypt")
        if "decrypt" in job.scenario.operations["block"]:
            names.add(f"{job.variant.symbol}_decrypt")
    return sorted(names)


def _grants(job: Job) -> str:
    """The words that let JOB's measured functions access the scenario's arrays."""
    words = []
    for pattern, (read, written) in job.scenario.accesses.items():
        function = pattern.format(symbol=job.variant.symbol)
        if function in job.calls:
            words += [f"see={array}@{function}" for array in (*read, *written)]
            words += [f"allow={array}@{function}" for array in written]
    return " ".join(words)


def _compare(job: Job, measured: Run, fresh: Run) -> None:
    """Refuses a claim of constant time if the calls of two runs differ that differ in secrets only."""
    claimed = job.implementation.constant_time
    if claimed == "no":
        return
    for one, other in zip(measured.calls, fresh.calls, strict=True):
        if (one.function, one.cycles, one.pc_digest) != (other.function, other.cycles, other.pc_digest):
            times = f"takes {one.cycles} cycles on the scenario's inputs and {other.cycles} on fresh ones"
            raise WrongResultError(f'{job}: {one.function}: {times}, or takes another path; it claims "{claimed}"')


def _verify(job: Job, inputs: Memory, expected: Memory, run: Run) -> None:
    for name, content in expected.items():
        if run.memory[name] != content.hex():
            given = ", ".join(f"{word} {_shortened(value.hex())}" for word, value in inputs.items())
            raise WrongResultError(
                f"{job}: wrong result: {name} is {_shortened(run.memory[name])}, "
                f"{job.cipher.name}/spec.py says {_shortened(content.hex())} for {given}"
            )


def _shortened(digits: str) -> str:
    """DIGITS cut to SHOWN_BYTES bytes, so that an error message stays readable."""
    return digits if len(digits) <= 2 * SHOWN_BYTES else f"{digits[: 2 * SHOWN_BYTES]}... ({len(digits) // 2} bytes)"
