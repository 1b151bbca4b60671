# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tries implementations on simulated devices and stores the verdicts; tries again only what has changed."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from featherweight.catalog import Catalog
from featherweight.catalog.schema import STRENGTH, Kind, League, Operation
from featherweight.referee.device import flash
from featherweight.referee.device.block import block_exercise
from featherweight.referee.device.chain import KNOWN_BLOCKS, RUN_CYCLES, affordable_blocks, run_chain
from featherweight.referee.device.exercise import LONG_CYCLES, Exercise, Placed, placed, start_of
from featherweight.referee.device.firmwares import AEAD, BLOCK, HASH, WHOLE_MODES
from featherweight.referee.device.judge import Case, judge_fault, judge_manners, judge_results
from featherweight.referee.device.layout import Site
from featherweight.referee.device.leaks import Leak, find_leaks, first_difference, weakest
from featherweight.referee.device.messages import aead_exercise, hash_exercise
from featherweight.referee.device.modes import modes_exercise
from featherweight.referee.examination import Examination
from featherweight.referee.trials import shared
from featherweight.referee.verdict import Finding, Verdict, first_of_each
from featherweight.scales import linkage
from featherweight.scales.build import FLASH_ARENA_BYTES, Builder, FirmwarePlan, arena_bytes
from featherweight.scales.image import own_spans, unasked
from featherweight.scales.job import FIXED_OPTIONS, Job
from featherweight.scales.manners import MANNERS
from featherweight.scales.objects import called_functions
from featherweight.scales.per_target import PerTarget
from featherweight.scales.scenarios import IN_FLASH, Scenario
from featherweight.scales.simulate import Probing, Run, Simulator, Start
from featherweight.scales.symbols import machine_code, names, source_line
from featherweight.store.results import Store, results_of
from featherweight.system.closure import method_digest
from featherweight.system.digest import digest
from featherweight.system.home import commit
from featherweight.system.scratch import scratch

MOST_PARTED = 3
"""How many times unwatched runs are watched after all, because they went different ways side by side."""

MOST_LANES = 64
"""How many runs a simulator executes side by side at most."""

ALIGNED = 0
"""The placement in which all arrays lie at multiples of 16."""


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
        options, job = job.options, decisive(job)
        plan, in_flash = self._builders[job.target].plan(job), self._flash_plan(job)
        firmware = plan.output.stem + ("" if in_flash is None else in_flash.output.stem)
        verdict, known = self._verdicts.remember(self._key(job, firmware), lambda: self._try(job, plan, in_flash))
        return verdict.model_copy(update={"options": options}), known

    def firmwares(self, job: Job) -> list[FirmwarePlan]:
        """The firmwares of JOB, which is `decisive`, built: that for round keys in RAM, and, if it has other code, that
        for round keys in flash."""
        builder, in_flash = self._builders[job.target], self._flash_plan(job)
        plans = [plan for plan in (builder.plan(job), in_flash) if plan is not None]
        for plan in plans:
            builder.build(plan)
        return plans

    def cases(self, job: Job) -> list[Case]:
        """What `check` tries of JOB's `firmwares`, in their order; a change of them is not noticed afterwards."""
        plan, *in_flash = self.firmwares(job)
        case = self._case(job, plan)
        return [case, *(self._flash_case(job, case, one) for one in in_flash)]

    def judge(self, job: Job, case: Case, items: Sequence[Placed] | None = None) -> list[Finding]:
        """The findings on CASE; if ITEMS are given, in which the watched ones come first, they alone are tried."""
        examination = _Examination(job, case, self._simulators[job.target], items)
        findings = examination.tried()
        if not findings and items is None and not case.site.flash_bytes and _is_chained(job):
            findings = examination.chained(self._chain_blocks)
        return findings

    def runs(self, job: Job, case: Case, items: Sequence[Placed]) -> list[Run]:
        """The runs of ITEMS up to the first fault."""
        return _Examination(job, case, self._simulators[job.target], items).runs_of(items, max_cycles=LONG_CYCLES)

    def _flash_plan(self, job: Job) -> FirmwarePlan | None:
        """The firmware for round keys in flash; None if it has the same code, or needs no round keys."""
        if not flash.matters_to(job):
            return None
        scenario = replace(job.scenario, schedule_in_flash=True, borrowed=IN_FLASH)
        return self._builders[job.target].plan(replace(job, scenario=scenario))

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

    def _try(self, job: Job, plan: FirmwarePlan, in_flash: FirmwarePlan | None) -> Verdict:
        """The verdict on the firmware of PLAN, and on that for round keys IN_FLASH; options that make the same machine
        code share one verdict.

        That can happen only to assembly with C code beside it: the trials of C code differ from option to option, and
        pure assembly is tried once for all options.
        """
        refused = list(self._refused(job, plan, None))
        refused += [] if in_flash is None else self._refused(job, in_flash, IN_FLASH)
        if refused:
            return Examination().verdict_on(job, job.target.id, first_of_each(refused), commit(self._home.root))
        case = self._case(job, plan)
        if job.implementation.language != "asm" or job.is_assembly:
            return self._verdict(job, case, in_flash)
        alike = replace(job, options=FIXED_OPTIONS)
        code = machine_code(case.elf) + ("" if in_flash is None else machine_code(in_flash.output))
        tried = tuple(map(id, case.exercise.trials))
        verdict = shared((self._key(alike, code), tried), lambda: self._verdict(job, case, in_flash))
        return verdict.model_copy(update={"options": job.options})

    def _refused(self, job: Job, plan: FirmwarePlan, only: Collection[Operation] | None) -> Iterator[Finding]:
        """What PLAN's firmware must not be linked of; builds it if its objects are as they should be."""
        builder = self._builders[job.target]
        builder.compile(plan)
        faults = list(linkage.faults(job, plan, only))
        if not faults:
            builder.build(plan)
            faults += [linkage.Fault(name, message) for name, message in unasked(plan)]
        yield from (Finding(check="linkage", **asdict(fault)) for fault in faults)

    def _case(self, job: Job, plan: FirmwarePlan) -> Case:
        """What is tried of PLAN's firmware, which is built."""
        state = self._builders[job.target].state_type(job)
        site = Site(arena_bytes(job.target), state.bytes, state.alignment, job.implementation.block_alignment)
        own = own_spans(plan, with_caller=False)
        return Case(_exercised(job)[1](job, site), site, plan.output, _inner_functions(plan, plan.output), own)

    def _flash_case(self, job: Job, case: Case, in_flash: FirmwarePlan) -> Case:
        """What is tried of the firmware of IN_FLASH, which is built; CASE is that for round keys in RAM."""
        exercise = flash.flash_exercise(case, job.variant.symbol, self._simulators[job.target])
        site = replace(case.site, flash_bytes=FLASH_ARENA_BYTES)
        own = own_spans(in_flash, with_caller=False)
        return replace(case, exercise=exercise, site=site, elf=in_flash.output, own=own)

    def _verdict(self, job: Job, case: Case, in_flash: FirmwarePlan | None) -> Verdict:
        """The verdict on CASE and on the firmware of IN_FLASH."""
        examination = _Examination(job, case, self._simulators[job.target])
        findings = examination.tried()
        if not findings and in_flash is not None:
            other = _Examination(job, self._flash_case(job, case, in_flash), self._simulators[job.target])
            findings = [
                finding.model_copy(update={"message": f"with round keys in flash: {finding.message}"})
                for finding in other.tried()
            ]
            examination.add(other)
        if not findings and _is_chained(job):
            findings = examination.chained(self._chain_blocks)
        return examination.verdict_on(job, job.target.id, findings, commit(self._home.root))


def decisive(job: Job) -> Job:
    """JOB in the referee's scenario for it, at an option that makes its machine code."""
    return replace(job, scenario=_exercised(job)[0]).decisive


def _exercised(job: Job) -> tuple[Scenario, Callable[[Job, Site], Exercise]]:
    """The referee's scenario for JOB's implementation, and the function that makes its exercise."""
    exercises: dict[tuple[Kind, League], tuple[Scenario, Callable[[Job, Site], Exercise]]] = {
        ("block", "block"): (BLOCK, block_exercise),
        ("block", "bulk"): (WHOLE_MODES, modes_exercise),
        ("aead", "bulk"): (AEAD, aead_exercise),
        ("hash", "bulk"): (HASH, hash_exercise),
    }
    return exercises[job.variant.kind, job.league]


def _inner_functions(plan: FirmwarePlan, elf: Path) -> list[str]:
    """The assembly functions in ELF that compiled code calls: a compiler relies on the calling convention."""
    compiled = [item.output for item in plan.objects if item.source.suffix == ".c"]
    assembled = [item.output for item in plan.weighed if item.source.suffix != ".c"]
    called = called_functions(compiled, assembled)
    return [name for name in called if name in names(elf)] if called else []


def _is_chained(job: Job) -> bool:
    """Whether JOB is tried with a chain of blocks: assembly only, since chains of C code run on the computer itself."""
    return job.implementation.language == "asm" and job.league == "block"


class _Examination(Examination):
    """The trials of one firmware, from which a verdict is made."""

    def __init__(self, job: Job, case: Case, simulator: Simulator, items: Sequence[Placed] | None = None) -> None:
        """ITEMS are tried; by default all trials of CASE."""
        super().__init__()
        self._job, self._case, self._simulator = job, case, simulator
        self._items = placed(case.exercise.trials) if items is None else items
        self._affordable_blocks = 0

    def tried(self) -> list[Finding]:
        """The findings of all trials."""
        watched = [item for item in self._items if item.trial.watched]
        runs, fault = self._run(self._items)
        if fault and len(runs) < len(watched):
            return [fault]
        watched_runs = runs[: len(watched)]
        self.interrupts_off_cycles = max(call.probe.interrupts_off_cycles for call in runs[0].calls if call.probe)
        self._affordable_blocks = affordable_blocks(self._job.variant, runs[0])
        groups = [item.group for item in watched]
        self.compared = len(groups) - len(set(groups))  # find_leaks compares each with the first of its group
        leaks = [(leak, watched) for leak in find_leaks(watched_runs, groups)] or self._rare_leaks(runs)
        self.found = weakest(leak for leak, _ in leaks)
        self.leaks = [str(leak) for leak, _ in leaks]
        self.made |= {expected.check for item in self._items for expected in item.trial.expected}
        self.made |= {*MANNERS, "linkage", "red-zone", "alignment", "constant-time"}
        findings = self._wrong_results(runs)
        findings += [*judge_manners(self._case, watched, watched_runs), *self._false_claims(leaks)]
        return [fault] if fault and not findings else findings

    def _rare_leaks(self, runs: Sequence[Run]) -> list[tuple[Leak, Sequence[Placed]]]:
        """The leaks in RUNS that were not watched but went different ways side by side: these are watched now."""
        parted = [index for index, run in enumerate(runs) if run.parted and not self._items[index].trial.watched]
        found: list[tuple[Leak, Sequence[Placed]]] = []
        for index in parted[:MOST_PARTED]:
            group = self._items[index].group
            alike = [item for item in self._items[index : index + MOST_LANES] if item.group == group]
            again = [replace(item, trial=replace(item.trial, watched=True)) for item in alike]
            watched = self.runs_of(again)
            found += [(leak, again) for leak in find_leaks(watched, [group] * len(watched))]
        return found

    def _wrong_results(self, runs: Sequence[Run]) -> list[Finding]:
        """The findings on the results of RUNS."""
        wrong = judge_results(self._case, self._items[: len(runs)], runs)
        if wrong and not self._are_wrong_unprobed():
            lost = "the result depends on what a caller leaves in registers, in flags or below the stack pointer"
            return [wrong[0].finding.model_copy(update={"check": "red-zone", "message": lost})]
        return [self._misplaced(one.finding, one.item) for one in wrong]

    def _misplaced(self, finding: Finding, item: Placed) -> Finding:
        """FINDING in the run of ITEM; if all is well with the arrays at aligned addresses, that is what it says."""
        if item.placement == ALIGNED:
            return finding
        (run,) = self.runs_of([replace(item, placement=ALIGNED)])
        if run.fault is not None or judge_results(self._case, [replace(item, placement=ALIGNED)], [run]):
            return finding
        starts = item.layout(self._case.site).starts
        places = ", ".join(f"{array} at {start % 256:#04x}" for array, start in starts.items())
        message = f"wrong only where arrays lie so (modulo 256, from an aligned address): {places}: {finding.message}"
        return finding.model_copy(update={"check": "alignment", "message": message})

    def chained(self, blocks: int | None) -> list[Finding]:
        """The findings of a chain of BLOCKS blocks; None: as many as `affordable_blocks` allows."""
        self.made.add("chain")
        self.chain = blocks or self._affordable_blocks
        known = blocks or min(self.chain, KNOWN_BLOCKS)
        return run_chain(self._case, self._job, self._simulator, self.chain, known)

    def _run(self, items: Sequence[Placed]) -> tuple[list[Run], Finding | None]:
        """Run ITEMS; returns the runs before the first fault, and that fault."""
        runs = self.runs_of(items)
        self.runs += len(runs)
        for item in items[: len(runs)]:
            self.kinds[item.trial.kind] += 1
        met = items[len(runs) - 1]
        fault = judge_fault(self._case, runs[-1])
        if fault is None:
            return runs, None
        if not met.trial.watched:  # again, watched, to locate the fault
            (again,) = self.runs_of([replace(met, trial=replace(met.trial, watched=True))], max_cycles=LONG_CYCLES)
            fault = judge_fault(self._case, again) or fault
        return runs[:-1], self._misplaced(fault, met)

    def runs_of(self, items: Sequence[Placed], max_cycles: int = RUN_CYCLES) -> list[Run]:
        """The runs of ITEMS up to the first fault."""
        return self._simulator.execute(
            self._case.program,
            self._starts(items),
            {},
            [f"{name}:{count}" for name, count in self._case.exercise.calls.items()],
            max_cycles=max_cycles,
            until_fault=True,
            probe=Probing(self._case.inner, ("arena",), ("steps", "position", "depth"), self._case.own),
        )

    def _starts(self, items: Sequence[Placed]) -> list[Start]:
        """The starts of ITEMS; alike if by the manifest's claim the path is the previous one's."""
        claimed, before, starts = self._job.implementation.constant_time, None, []
        for item in items:
            watched, kind = item.trial.watched, (item.trial.watched, *item.group)
            alike = kind == before and (claimed == "yes" or (claimed == "cycles-only" and not watched))
            starts.append(start_of(item, self._case.site, watched=watched, alike=alike))
            before = kind
        return starts

    def _are_wrong_unprobed(self) -> bool:
        """Whether results are wrong even if nothing is done to registers and memory."""
        starts = [start_of(item, self._case.site, watched=False, alike=False) for item in self._items]
        runs = self._simulator.execute(self._case.program, starts, {}, [], until_fault=True, max_cycles=LONG_CYCLES)
        return (
            len(runs) < len(starts) or runs[-1].fault is not None or bool(judge_results(self._case, self._items, runs))
        )

    def _false_claims(self, leaks: Sequence[tuple[Leak, Sequence[Placed]]]) -> Iterator[Finding]:
        claimed = self._job.implementation.constant_time
        for leak, items in leaks:
            if STRENGTH[leak.found] < STRENGTH[claimed]:
                pc, what = self._first_difference(leak.function, items[leak.first], items[leak.second])
                yield Finding(
                    check="constant-time",
                    function=leak.function,
                    message=f'claimed "{claimed}", found "{leak.found}": {leak.what} depends on secrets; first in '
                    f"{source_line(self._case.elf, pc)}, which {what}",
                    is_shared=items[leak.second].trial.kind in self._case.exercise.shared_out,
                )

    def _first_difference(self, function: str, *pair: Placed) -> tuple[int, str]:
        with scratch() as folder:
            traces: list[Path] = []
            for item in pair:
                trace = folder / f"{len(traces)}.trace"
                start = start_of(item, self._case.site, watched=True, alike=False)
                self._simulator.execute(self._case.program, [start], {}, [function], trace=trace)
                traces.append(trace)
            return first_difference(*traces)
