# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Builds, runs, verifies and weighs jobs; stores every result, and measures again only what has changed."""

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from featherweight.catalog import Catalog
from featherweight.scales import linkage
from featherweight.scales.build import Builder, FirmwarePlan
from featherweight.scales.expectations import specification_of
from featherweight.scales.image import own_spans, refuse_uncounted
from featherweight.scales.job import Job
from featherweight.scales.manners import bad_manners
from featherweight.scales.measurement import Measurement
from featherweight.scales.objects import CodeSize
from featherweight.scales.oracle import Oracle
from featherweight.scales.per_target import PerTarget
from featherweight.scales.scenarios import EXPAND, Memory, fresh_inputs
from featherweight.scales.simulate import Call, Probing, Run, Simulator, Start
from featherweight.scales.symbols import machine_code, place_name, source_line
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

        Returns what is counted, the slowest of the runs with the lengths of FELICS's inputs, in case of doubt that on
        FELICS's, and those on the grid with their inputs.
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
        alike = [runs[0], *self._judge(job, plan, builder, runs[0])]
        alike += runs[1 : 1 + RANDOM_RUNS] if job.scenario.vary is None else []
        size = counted(job, plan)
        refuse_uncounted(job, plan, size, runs)
        return size, max(alike, key=partial(_cycles, job)), list(zip(grid, runs[len(runs) - len(grid) :], strict=True))

    def _judge(self, job: Job, plan: FirmwarePlan, builder: Builder, measured: Run) -> list[Run]:
        """Run JOB on inputs that its implementation cannot know, and judge its manners; time, path and addresses must
        be as claimed. MEASURED: the run on FELICS's inputs.

        Raises WrongResultError.
        """
        elf = builder.build(plan)
        source = random.Random(machine_code(elf))  # known only when the implementation is written
        memories = [fresh_inputs(job.scenario, job.variant, source, public=public) for public in (False, True)]
        written = self._with_schedules(job, builder, memories) if job.scenario.schedule_in_flash else memories
        oracles = [Oracle(job.cipher, job.variant, memory.get("key", b"")) for memory in memories]
        expected = [job.scenario.outputs(oracle, memory) for oracle, memory in zip(oracles, memories, strict=True)]
        sizes = {name: len(content) for name, content in expected[0].items()}
        watched = _watched(job)
        expand = f"{job.variant.symbol}_expand"
        if "{symbol}_expand" in job.scenario.accesses and expand not in watched:
            watched.append(expand)  # it is not weighed, but must not do the work of what is
        runs = self._probed(job, plan, written, sizes, watched)
        for memory, answer, run in zip(memories, expected, runs, strict=True):
            _verify(job, memory, answer, run)
        measured_calls = [[call for call in run.calls if call.function in _watched(job)] for run in (measured, *runs)]
        _compare(job, *measured_calls[:2])
        return runs

    def _probed(
        self, job: Job, plan: FirmwarePlan, inputs: Sequence[Memory], outputs: Mapping[str, int], watched: Sequence[str]
    ) -> list[Run]:
        """The runs of PLAN's firmware on INPUTS, with random values in registers and memory, that judge WATCHED.

        Raises WrongResultError if a run meets a fault or a function has bad manners.
        """
        arrays = sorted({name for names in job.scenario.accesses.values() for name in sum(names, ())})
        starts = [Start(memory, settings=_grants(job, watched)) for memory in inputs]
        elf, probing = plan.output, Probing(poison=arrays, own=own_spans(plan, with_caller=True))
        runs = self._simulators[job.target].execute(elf, starts, outputs, watched, probe=probing)
        for run in runs:
            if run.fault is not None:
                raise WrongResultError(f"{job}: {run.fault.message}, at {source_line(elf, run.fault.pc)}")
            for call in run.calls:
                for check, message in bad_manners(call, partial(place_name, elf), partial(source_line, elf)):
                    raise WrongResultError(f"{job}: {call.function}: {check}: {message}")
        return runs

    def _with_schedules(self, job: Job, builder: Builder, inputs: Sequence[Memory]) -> list[Memory]:
        """INPUTS with each key replaced by its schedule, which JOB's implementation expands on JOB's target."""
        expansion = _expansion(job)
        plan = builder.plan(expansion)
        builder.build(plan)
        keys = [{"key": memory["key"]} for memory in inputs]
        runs = self._probed(expansion, plan, keys, {"schedule": job.schedule_bytes}, expansion.calls)
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


def _grants(job: Job, functions: Collection[str]) -> str:
    """The words that let FUNCTIONS access the scenario's arrays."""
    words = []
    for pattern, (read, written) in job.scenario.accesses.items():
        function = pattern.format(symbol=job.variant.symbol)
        if function in functions:
            words += [f"see={array}@{function}" for array in (*read, *written)]
            words += [f"allow={array}@{function}" for array in written]
    return " ".join(words)


def _cycles(job: Job, run: Run) -> int:
    """The cycles of the measured calls in RUN."""
    return sum(call.cycles for call in run.calls if call.depth == 0 and call.function in job.calls)


def _compare(job: Job, measured: Sequence[Call], fresh: Sequence[Call]) -> None:
    """Refuses a claim of constant time if the calls of two runs differ that differ in secrets only."""
    claimed = job.implementation.constant_time
    if claimed == "no":
        return
    for one, other in zip(measured, fresh, strict=True):
        if (one.function, one.cycles, one.pc_digest) != (other.function, other.cycles, other.pc_digest):
            times = f"takes {one.cycles} cycles on the scenario's inputs and {other.cycles} on fresh ones"
            raise WrongResultError(f'{job}: {one.function}: {times}, or takes another path; it claims "{claimed}"')
        if one.operand_digest != other.operand_digest:
            what = "an operand of an instruction whose time varies with it depends on secrets"
            raise WrongResultError(f'{job}: {one.function}: {what}; it claims "{claimed}"')
        if claimed == "yes" and one.address_digest != other.address_digest:
            raise WrongResultError(f'{job}: {one.function}: an address depends on secrets; it claims "{claimed}"')


def _verify(job: Job, inputs: Memory, expected: Memory, run: Run) -> None:
    for name, content in expected.items():
        if run.memory[name] != content.hex():
            given = ", ".join(f"{word} {_shortened(value.hex())}" for word, value in inputs.items())
            raise WrongResultError(
                f"{job}: wrong result: {name} is {_shortened(run.memory[name])}, "
                f"{specification_of(job.cipher).name} says {_shortened(content.hex())} for {given}"
            )


def _shortened(digits: str) -> str:
    """DIGITS cut to SHOWN_BYTES bytes, so that an error message stays readable."""
    return digits if len(digits) <= 2 * SHOWN_BYTES else f"{digits[: 2 * SHOWN_BYTES]}... ({len(digits) // 2} bytes)"
