# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tries implementations on simulated devices and stores the verdicts; tries again only what has changed."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from featherweight.catalog import Catalog
from featherweight.catalog.schema import STRENGTH, Kind, League
from featherweight.referee.device.block import block_exercise
from featherweight.referee.device.chain import RUN_CYCLES, affordable_blocks, run_chain
from featherweight.referee.device.exercise import Exercise, Trial, arena_of
from featherweight.referee.device.firmwares import AEAD, BLOCK, HASH, WHOLE_MODES
from featherweight.referee.device.judge import MANNERS, Case, judge_fault, judge_manners, judge_results
from featherweight.referee.device.leaks import Leak, find_leaks, first_difference, weakest
from featherweight.referee.device.messages import aead_exercise, hash_exercise
from featherweight.referee.device.modes import modes_exercise
from featherweight.referee.device.symbols import machine_code, source_line
from featherweight.referee.examination import Examination
from featherweight.referee.trials import shared
from featherweight.referee.verdict import Finding, Verdict
from featherweight.scales.build import Builder, FirmwarePlan
from featherweight.scales.job import FIXED_OPTIONS, Job
from featherweight.scales.per_target import PerTarget
from featherweight.scales.scenarios import Scenario
from featherweight.scales.simulate import Run, Simulator, Start
from featherweight.store.results import Store, results_of
from featherweight.system.closure import method_digest
from featherweight.system.digest import digest
from featherweight.system.home import commit

ALIGNED, ODD = 0, 1
"""Bytes between the arrays and an aligned address."""


class DeviceReferee:
    """Tries implementations of one checkout on their targets' simulators."""

    def __init__(
        self, catalog: Catalog, *, chain_blocks: int | None = None, plain: bool = False, only_stored: bool = False
    ) -> None:
        """CHAIN_BLOCKS is the length of assembly's chains; by default, CHAIN_CYCLES limit it.

        PLAIN: simulators do not use their fast executors.

        ONLY_STORED: `check` raises NotStoredError instead of trying anything.
        """
        self._chain_blocks = chain_blocks
        self._home = catalog.home
        self._verdicts = Store(results_of(catalog.home.build), Verdict, only_stored=only_stored)
        self._method = method_digest(__name__)
        self._builders = PerTarget(lambda target: Builder(catalog.home, target))
        self._simulators = PerTarget(lambda target: Simulator(catalog.home, target, plain=plain))

    def check(self, job: Job) -> tuple[Verdict, bool]:
        """The verdict on JOB's implementation, and whether it was stored already; JOB's scenario does not matter."""
        options, job = job.options, replace(job, scenario=_exercised(job)[0]).decisive
        plan = self._builders[job.target].plan(job)
        verdict, known = self._verdicts.remember(self._key(job, plan.output.stem), lambda: self._try(job, plan))
        return verdict.model_copy(update={"options": options}), known

    def _key(self, job: Job, firmware: str) -> str:
        """A digest of everything that the verdict depends on; FIRMWARE is the digest that names the firmware."""
        return digest(
            self._method,
            str(job),
            firmware,
            self._simulators[job.target].digest,
            *job.facts,
            str(self._chain_blocks if _is_chained(job) else None),
        )

    def _try(self, job: Job, plan: FirmwarePlan) -> Verdict:
        """The verdict on the firmware of PLAN; options that make the same machine code share one verdict.

        That can happen only to assembly with C code beside it: the trials of C code differ from option to option, and
        pure assembly is tried once for all options.
        """
        elf, exercise = self._builders[job.target].build(plan), _exercised(job)[1](job)
        if job.implementation.language != "asm" or job.is_assembly:
            return self._verdict(job, elf, exercise)
        alike = replace(job, options=FIXED_OPTIONS)
        tried = tuple(map(id, exercise.trials))
        verdict = shared((self._key(alike, machine_code(elf)), tried), lambda: self._verdict(job, elf, exercise))
        return verdict.model_copy(update={"options": job.options})

    def _verdict(self, job: Job, elf: Path, exercise: Exercise) -> Verdict:
        examination = _Examination(job, elf, exercise, self._simulators[job.target])
        findings = examination.tried()
        if not findings and _is_chained(job):
            findings = examination.chained(self._chain_blocks)
        return examination.verdict_on(job, job.target.id, findings, commit(self._home.root))


def _exercised(job: Job) -> tuple[Scenario, Callable[[Job], Exercise]]:
    """The referee's scenario for JOB's implementation, and the function that makes its exercise."""
    exercises: dict[tuple[Kind, League], tuple[Scenario, Callable[[Job], Exercise]]] = {
        ("block", "block"): (BLOCK, block_exercise),
        ("block", "bulk"): (WHOLE_MODES, modes_exercise),
        ("aead", "bulk"): (AEAD, aead_exercise),
        ("hash", "bulk"): (HASH, hash_exercise),
    }
    return exercises[job.variant.kind, job.league]


def _is_chained(job: Job) -> bool:
    """Whether JOB is tried with a chain of blocks: assembly only, since chains of C code run on the computer itself."""
    return job.implementation.language == "asm" and job.league == "block" and job.implementation.has("decrypt")


class _Examination(Examination):
    """The trials of one firmware, from which a verdict is made."""

    def __init__(self, job: Job, elf: Path, exercise: Exercise, simulator: Simulator) -> None:
        super().__init__()
        self._job, self._elf, self._exercise, self._simulator = job, elf, exercise, simulator
        arrays = tuple(self._exercise.arrays.items())
        self._cases = {shift: Case(self._exercise, arena_of(arrays, shift), self._elf) for shift in (ALIGNED, ODD)}
        self._affordable_blocks = 0

    def tried(self) -> list[Finding]:
        """The findings of all trials with arrays at aligned addresses; if there are none, of some at odd addresses."""
        trials = self._exercise.trials
        odd = trials[: self._exercise.unaligned] if self._job.implementation.block_alignment == 1 else []
        runs, fault = self._run([(ALIGNED, trial) for trial in trials] + [(ODD, trial) for trial in odd])
        findings = self._aligned(runs[: len(trials)], fault if len(runs) < len(trials) else None)
        return findings or self._unaligned(odd, runs[len(trials) :], fault)

    def _aligned(self, runs: Sequence[Run], fault: Finding | None) -> list[Finding]:
        case, tried = self._cases[ALIGNED], self._exercise.trials
        watched = [trial for trial in tried if trial.watched]
        if fault and len(runs) < len(watched):
            return [fault]
        groups, watched_runs = [trial.group for trial in watched], runs[: len(watched)]
        self.interrupts_off_cycles = max(call.probe.interrupts_off_cycles for call in runs[0].calls if call.probe)
        self._affordable_blocks = affordable_blocks(self._job.variant, runs[0])
        leaks = find_leaks(watched_runs, groups)
        self.found = weakest(leaks)
        self.leaks = [str(leak) for leak in leaks]
        self.compared = len(groups) - len(set(groups))  # find_leaks compares each with the first of its group
        self.made |= {expected.check for trial in tried for expected in trial.expected}
        self.made |= {*MANNERS, "red-zone", "constant-time"}
        wrong = list(judge_results(case, tried[: len(runs)], runs))
        if wrong and not self._is_wrong_unprobed(case):
            lost = "the result changes when an interrupt strikes: a value is kept below the stack pointer"
            wrong = [finding.model_copy(update={"check": "red-zone", "message": lost}) for finding in wrong[:1]]
        findings = [*wrong, *judge_manners(case, watched_runs), *self._false_claims(case, leaks)]
        return [fault] if fault and not findings else findings

    def _unaligned(self, tried: Sequence[Trial], runs: Sequence[Run], fault: Finding | None) -> list[Finding]:
        if not tried:
            return []
        case = self._cases[ODD]
        findings = [fault] if fault else [*judge_results(case, tried, runs), *judge_manners(case, runs)]
        self.made.add("alignment")
        place = "with all arrays at odd addresses (the manifest allows them: block_alignment = 1): "
        return [
            finding.model_copy(update={"check": "alignment", "message": place + finding.message})
            for finding in findings
        ]

    def chained(self, blocks: int | None) -> list[Finding]:
        """The findings of a chain of BLOCKS blocks; None: as many as `affordable_blocks` allows."""
        self.made.add("chain")
        self.chain = blocks or self._affordable_blocks
        return run_chain(self._cases[ALIGNED], self._job.variant, self._simulator, self.chain)

    def _run(self, tried: Sequence[tuple[int, Trial]]) -> tuple[list[Run], Finding | None]:
        """Run trials, each with the shift of its arrays; returns the runs before the first fault, and that fault."""
        arena = self._cases[ALIGNED].arena
        runs = self._simulator.execute(
            self._elf,
            self._starts(tried),
            arena.sizes(list(self._exercise.arrays)),
            [f"{name}:{count}" for name, count in self._exercise.calls.items()],
            max_cycles=RUN_CYCLES,
            writable=dict([*arena.sizes(self._exercise.writable).items(), self._exercise.beside]),
            until_fault=True,
            probe=True,
            poison=("arena", self._exercise.beside[0]),
        )
        self.runs += len(runs)
        shift, met = tried[len(runs) - 1]
        fault = judge_fault(self._cases[shift], runs[-1])
        if fault is None:
            return runs, None
        if not met.watched:  # again, watched, to locate the fault
            fault = self._run([(shift, replace(met, watched=True))])[1] or fault
        return runs[:-1], fault

    def _starts(self, tried: Sequence[tuple[int, Trial]]) -> list[Start]:
        """The starts of trials with their shifts; alike if by the manifest's claim the path is the previous trial's."""
        claimed, before, starts = self._job.implementation.constant_time, None, []
        for shift, trial in tried:
            kind = shift, trial.watched, trial.group
            alike = kind == before and (claimed == "yes" or (claimed == "cycles-only" and not trial.watched))
            starts.append(self._cases[shift].arena.start_of(trial, watched=trial.watched, alike=alike))
            before = kind
        return starts

    def _is_wrong_unprobed(self, case: Case) -> bool:
        """Whether the results are wrong even without interrupts."""
        tried = self._exercise.trials
        starts = [case.arena.start_of(trial, watched=False) for trial in tried]
        runs = self._simulator.execute(case.elf, starts, case.arena.sizes(list(self._exercise.arrays)), [])
        return any(judge_results(case, tried, runs))

    def _false_claims(self, case: Case, leaks: Sequence[Leak]) -> Iterator[Finding]:
        claimed = self._job.implementation.constant_time
        for leak in leaks:
            if STRENGTH[leak.found] < STRENGTH[claimed]:
                pc, what = self._first_difference(case, leak)
                yield Finding(
                    check="constant-time",
                    function=leak.function,
                    message=f'claimed "{claimed}", found "{leak.found}": {leak.what} depends on secrets; first in '
                    f"{source_line(case.elf, pc)}, which {what}",
                )

    def _first_difference(self, case: Case, leak: Leak) -> tuple[int, str]:
        with tempfile.TemporaryDirectory(prefix="featherweight-") as folder:
            traces = []
            for index in (leak.first, leak.second):
                trace = Path(folder) / f"{index}.trace"
                start = case.arena.start_of(self._exercise.trials[index], watched=True)
                self._simulator.execute(case.elf, [start], {}, [leak.function], trace=trace)
                traces.append(trace)
            return first_difference(*traces)
