# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Runs the trials of one firmware on a simulated device, and finds what is wrong."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from featherweight.catalog.schema import STRENGTH
from featherweight.referee.device.block import blocks_in
from featherweight.referee.device.chained_blocks import AHEAD
from featherweight.referee.device.chained_messages import messages_in
from featherweight.referee.device.exercise import CHAIN, Placed, first_wrong, placed, start_of
from featherweight.referee.device.judge import Case, judge_fault, judge_manners, judge_results
from featherweight.referee.device.leaks import Leak, find_leaks, first_difference, weakest
from featherweight.referee.examination import Examination
from featherweight.referee.verdict import Finding
from featherweight.scales.image import free_ram
from featherweight.scales.job import Job
from featherweight.scales.manners import MANNERS
from featherweight.scales.simulate import LONGEST_RUN, MAX_CYCLES, Run, Simulator, Start
from featherweight.scales.symbols import source_line
from featherweight.system.scratch import scratch

MOST_PARTED = 3
"""How many times unwatched runs are watched after all, because they went different ways side by side."""

MASKING = {"avr", "msp430"}
"""Cores on which interrupts are disabled in some layouts."""

MOST_LANES = 64
"""How many runs a simulator executes side by side at most."""


class DeviceExamination(Examination):
    """The trials of one firmware, from which a verdict is made."""

    def __init__(self, job: Job, case: Case, simulator: Simulator, items: Sequence[Placed] | None = None) -> None:
        """ITEMS are tried; by default all trials of CASE."""
        super().__init__()
        self._job, self._case, self._simulator = job, case, simulator
        self._aligned = case.firmware.weighed_placement
        self._items = placed(case.exercise.trials, self._aligned) if items is None else items

    def tried(self) -> list[Finding]:
        """The findings of all trials."""
        watched = [item for item in self._items if item.trial.watched]
        runs, fault = self._run(self._items)
        if fault and len(runs) < len(watched) and (not runs or watched[len(runs)].trial.kind != CHAIN):
            return [fault]
        watched = watched[: len(runs)]  # a chain, of many blocks, meets what the calls before it have shown
        watched_runs = runs[: len(watched)]
        off = [call.probe.interrupts_off_cycles for run in watched_runs for call in run.calls if call.probe]
        self.interrupts_off_cycles = max(off, default=0)
        groups = [item.group for item in watched]
        self.compared = len(groups) - len(set(groups))  # find_leaks compares each with the first of its group
        leaks = self._leaks(watched, watched_runs)
        if not any(self._refutes(leak) for leak, _ in leaks):
            leaks += self._rare_leaks(runs)
        self.found = weakest(leak for leak, _ in leaks)
        self.leaks = [str(leak) for leak, _ in leaks]
        self.made |= {expected.check for item in self._items for expected in item.trial.expected}
        self.made |= {*MANNERS, "linkage", "red-zone", "alignment", "constant-time"}
        findings = list(self._off_stack(watched_runs))  # first: what is forgotten then is missed elsewhere
        findings += judge_manners(self._case, watched, watched_runs)  # then: wrong results may come of them
        findings += [*self._wrong_results(runs), *self._false_claims(leaks, self._shared_leaks(watched, watched_runs))]
        return [fault] if fault and not findings else findings

    def _refutes(self, leak: Leak) -> bool:
        """Whether the manifest claims more than LEAK leaves."""
        return STRENGTH[leak.found] < STRENGTH[self._job.implementation.constant_time]

    def _off_stack(self, runs: Sequence[Run]) -> Iterator[Finding]:
        """The finding on the first call in RUNS whose stack pointer was elsewhere than on the stack, if only for a
        while."""
        room = free_ram(self._case.firmware.plan.output, self._job.target)
        for call in islice((call for run in runs for call in run.calls if call.stack_bytes > room), 1):
            where = f"{call.stack_bytes} bytes below its caller's stack, where there is none"
            message = f"has its stack pointer {where}: a handler would write to what lies there"
            yield Finding(check="stack", function=call.function, message=message)

    def _leaks(self, items: Sequence[Placed], runs: Sequence[Run]) -> list[tuple[Leak, Sequence[Placed]]]:
        """The leaks in RUNS of ITEMS, and the items that they are about: a chain that is wrong ends early, which is no
        leak."""
        pairs = [pair for pair in zip(items, runs, strict=True) if not self._is_wrong_chain(*pair)]
        left = [item for item, _ in pairs]
        return [(leak, left) for leak in find_leaks([run for _, run in pairs], [item.group for item in left])]

    def _is_wrong_chain(self, item: Placed, run: Run) -> bool:
        return item.trial.kind == CHAIN and first_wrong(item, self._case.firmware.site, run.memory) is not None

    def _shared_leaks(self, watched: Sequence[Placed], runs: Sequence[Run]) -> set[str]:
        """The functions of which a claim is false in RUNS of those of WATCHED of which other options had others."""
        shared_out = self._case.exercise.shared_out
        pairs = [pair for pair in zip(watched, runs, strict=True) if pair[0].trial.kind in shared_out]
        leaks = find_leaks([run for _, run in pairs], [item.group for item, _ in pairs])
        return {leak.function for leak in leaks if self._refutes(leak)}

    def _rare_leaks(self, runs: Sequence[Run]) -> list[tuple[Leak, Sequence[Placed]]]:
        """The leaks in RUNS that were not watched but went different ways side by side: these are watched now."""
        unwatched = [index for index, run in enumerate(runs) if run.parted and not self._items[index].trial.watched]
        parted = [index for index in unwatched if not self._is_wrong_chain(self._items[index], runs[index])]
        sets: list[list[Placed]] = []
        for index in parted[:MOST_PARTED]:
            group = self._items[index].group
            alike = [item for item in self._items[index : index + MOST_LANES] if item.group == group]
            sets.append([replace(item, trial=replace(item.trial, watched=True)) for item in alike])
        found: list[tuple[Leak, Sequence[Placed]]] = []
        for again, watched in zip(sets, self._runs_of_each(sets), strict=True):
            found += self._leaks(again[: len(watched)], watched)
        return found

    def _runs_of_each(self, sets: Sequence[Sequence[Placed]]) -> Iterator[list[Run]]:
        """The runs of each of SETS up to its first fault; in one go as far as there is none."""
        left = list(sets)
        while left:
            runs = iter(self.runs_of([item for items in left for item in items]))
            while left and (found := list(islice(runs, len(left[0])))):
                yield found
                del left[0]

    def _wrong_results(self, runs: Sequence[Run]) -> list[Finding]:
        """The findings on the results of RUNS."""
        wrong = judge_results(self._case, self._items[: len(runs)], runs)
        rare = [one for one in wrong if one.item.trial.kind == CHAIN]
        wrong = [one for one in wrong if one not in rare] or rare  # what is wrong on others is not rare
        if wrong and not any(self._are_wrong_unprobed(items) for items in ([one.item for one in wrong], self._items)):
            lost = "the result depends on what a caller leaves in registers, in flags or below the stack pointer"
            return [wrong[0].finding.model_copy(update={"check": "red-zone", "message": lost})]
        return [self._misplaced((one in rare and self._rare(one.item)) or one.finding, one.item) for one in wrong]

    def _misplaced(self, finding: Finding, item: Placed) -> Finding:
        """FINDING in the run of ITEM; if all is well with the arrays at aligned addresses, that is what it says."""
        if item.placement == self._aligned:
            return finding
        (run,) = self.runs_of([replace(item, placement=self._aligned)])
        if run.fault is not None or judge_results(self._case, [replace(item, placement=self._aligned)], [run]):
            return finding
        starts = item.layout(self._case.firmware.site).starts
        places = ", ".join(f"{array} at {start % 256:#04x}" for array, start in starts.items())
        others = ", or where interrupts are disabled" if self._job.target.manifest.core in MASKING else ""
        message = f"wrong only where arrays lie so (modulo 256, from an aligned address){others}: {places}: "
        message += finding.message
        return finding.model_copy(update={"check": "alignment", "message": message})

    def _rare(self, item: Placed) -> Finding | None:
        """The finding on the first block or message of ITEM, which is a chain, that is wrong for itself."""
        links = blocks_in if self._job.variant.kind == "block" else messages_in
        alone = [Placed(one, item.placement) for one in links(self._job, item.trial)]
        runs = [run for run in self.runs_of(alone) if run.fault is None]
        wrong = judge_results(self._case, alone[: len(runs)], runs)
        if not wrong:
            return None
        finding = wrong[0].finding
        return finding.model_copy(update={"check": CHAIN, "message": f"wrong on rare inputs: {finding.message}"})

    def _run(self, items: Sequence[Placed]) -> tuple[list[Run], Finding | None]:
        """Run ITEMS; returns the runs before the first fault, and that fault."""
        runs = self.runs_of(items)
        self.runs += len(runs)
        for item in items[: len(runs)]:
            self.kinds[item.trial.kind] += 1
            self.chain += 0 if item.trial.group == AHEAD else item.trial.blocks
        met = items[len(runs) - 1]
        fault = judge_fault(self._case, runs[-1])
        if fault is None:
            return runs, None
        if not met.trial.watched:  # again, watched, to locate the fault
            (again,) = self.runs_of([replace(met, trial=replace(met.trial, watched=True))], max_cycles=LONGEST_RUN)
            fault = judge_fault(self._case, again) or fault
        return runs[:-1], self._misplaced(fault, met)

    @property
    def _limit(self) -> int:
        """The cycles that a run may take."""
        return LONGEST_RUN if self._job.may_be_slow else MAX_CYCLES

    def runs_of(self, items: Sequence[Placed], max_cycles: int | None = None) -> list[Run]:
        """The runs of ITEMS up to the first fault."""
        return self._simulator.execute(
            self._case.firmware.program,
            self._starts(items),
            {},
            [f"{name}:{count}" for name, count in self._case.exercise.calls.items()],
            max_cycles=max_cycles or self._limit,
            until_fault=True,
            probe=self._case.probing,
        )

    def _starts(self, items: Sequence[Placed]) -> list[Start]:
        """The starts of ITEMS; alike if by the manifest's claim the path is the previous one's."""
        claimed, before, starts = self._job.implementation.constant_time, None, []
        for item in items:
            watched, kind = item.trial.watched, (item.trial.watched, *item.group)
            alike = kind == before and (claimed == "yes" or (claimed == "cycles-only" and not watched))
            starts.append(start_of(item, self._case.firmware.site, watched=watched, alike=alike))
            before = kind
        return starts

    def _are_wrong_unprobed(self, items: Sequence[Placed]) -> bool:
        """Whether results of ITEMS are wrong even if nothing is done to registers and memory."""
        starts = [start_of(item, self._case.firmware.site, watched=False, alike=False) for item in items]
        runs = self._simulator.execute(
            self._case.firmware.program, starts, {}, [], until_fault=True, max_cycles=LONGEST_RUN
        )
        return len(runs) < len(starts) or runs[-1].fault is not None or bool(judge_results(self._case, items, runs))

    def _false_claims(
        self, leaks: Sequence[tuple[Leak, Sequence[Placed]]], shared_leaks: Collection[str]
    ) -> Iterator[Finding]:
        claimed = self._job.implementation.constant_time
        for leak, items in leaks:
            if self._refutes(leak):
                pc, what = self._first_difference(leak.function, items[leak.first], items[leak.second])
                yield Finding(
                    check="constant-time",
                    function=leak.function,
                    message=f'claimed "{claimed}", found "{leak.found}": {leak.what} depends on secrets; first in '
                    f"{source_line(self._case.firmware.elf, pc)}, which {what}",
                    is_shared=leak.function in shared_leaks
                    or items[leak.second].trial.kind in self._case.exercise.shared_out,
                )

    def _first_difference(self, function: str, *pair: Placed) -> tuple[int, str]:
        with scratch() as folder:
            traces: list[Path] = []
            for item in pair:
                trace = folder / f"{len(traces)}.trace"
                start = start_of(item, self._case.firmware.site, watched=True, alike=False)
                self._simulator.execute(self._case.firmware.program, [start], {}, [function], trace=trace)
                traces.append(trace)
            return first_difference(*traces)
