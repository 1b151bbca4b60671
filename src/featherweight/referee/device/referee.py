# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Tries implementations on simulated devices and stores the verdicts; tries again only what has changed."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, replace

from featherweight.catalog import Catalog
from featherweight.referee.chain_records import record_in
from featherweight.referee.device.cases import case_of, flash_case
from featherweight.referee.device.chained_blocks import is_chained
from featherweight.referee.device.examination import DeviceExamination
from featherweight.referee.device.exercise import Placed
from featherweight.referee.device.judge import Case
from featherweight.referee.device.shifted import SOURCE as SHIFT
from featherweight.referee.device.shifted import shifted_cases
from featherweight.referee.examination import Examination
from featherweight.referee.trials import NONE, part_of
from featherweight.referee.verdict import Finding, Verdict, first_of_each
from featherweight.scales import forms, linkage
from featherweight.scales.build import Builder, FirmwarePlan
from featherweight.scales.firmware import over_aligned, plans_of
from featherweight.scales.image import unasked
from featherweight.scales.job import Job
from featherweight.scales.keys import Keys
from featherweight.scales.options import FIXED_OPTIONS
from featherweight.scales.per_target import PerTarget
from featherweight.scales.simulate import LONGEST_RUN, Run, Simulator
from featherweight.scales.symbols import machine_code
from featherweight.store.database import results_of
from featherweight.store.results import Store
from featherweight.system.closure import method_digest
from featherweight.system.digest import digest, file_digest
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import commit
from featherweight.system.remade import Remade


class DeviceReferee(Remade):
    """Tries implementations of one checkout on their targets' simulators."""

    def __init__(
        self, catalog: Catalog, *, chain_blocks: int | None = None, plain: bool = False, only_stored: bool = False
    ) -> None:
        """CHAIN_BLOCKS are those of all chains of a block cipher; by default, BLOCKS of each (chains.py).

        PLAIN: simulators do not use their fast executors.

        ONLY_STORED: `check` raises NotStoredError instead of trying anything.
        """
        self._chain_blocks = chain_blocks
        self._home = catalog.home
        self._verdicts = Store(results_of(catalog.home.build), Verdict, only_stored=only_stored)
        settings = f"Verdict, chain {chain_blocks}{', plain' * plain}"
        self.keys = Keys(catalog.home, results_of(catalog.home.build), settings)
        self._builders = PerTarget(lambda target: Builder(catalog.home, target))
        self._simulators = PerTarget(lambda target: Simulator(catalog.home, target, plain=plain))

    def check(self, job: Job) -> tuple[Verdict, bool]:
        """The verdict on JOB's implementation, and whether it was stored already; JOB's scenario does not matter."""
        options, job = job.options, job.tried
        key = self.keys.of(job, lambda: self._key(job, [plan.digest for plan in self._plans(job)]))
        verdict, known = self._verdicts.remember(key, lambda: self._try(job, self._plans(job)))
        return verdict.model_copy(update={"options": options}), known

    def _plans(self, job: Job) -> list[FirmwarePlan]:
        return plans_of(self._builders[job.target], job)

    def firmwares(self, job: Job) -> list[FirmwarePlan]:
        """The firmwares of JOB, at the option at which it is `tried`, built: that for round keys in RAM, and, if it has
        other code, that for round keys in flash."""
        builder = self._builders[job.target]
        plans = plans_of(builder, job)
        for plan in plans:
            builder.build(plan)
        return plans

    def cases(self, job: Job) -> list[Case]:
        """What `check` tries of JOB's `firmwares`, in their order; a change of them is not noticed afterwards."""
        plan, *in_flash = self.firmwares(job)
        case = case_of(self._builders[job.target], job, plan, self._chain_blocks)
        return [case, *(self._flash_case(job, case, one) for one in in_flash)]

    def judge(self, job: Job, case: Case, items: Sequence[Placed] | None = None) -> list[Finding]:
        """The findings on CASE; if ITEMS are given, in which the watched ones come first, they alone are tried."""
        examination = DeviceExamination(job, case, self._simulators[job.target], items)
        return examination.tried()

    def runs(self, job: Job, case: Case, items: Sequence[Placed]) -> list[Run]:
        """The runs of ITEMS up to the first fault."""
        examination = DeviceExamination(job, case, self._simulators[job.target], items)
        return examination.runs_of(items, max_cycles=LONGEST_RUN)

    def _key(self, job: Job, firmwares: Sequence[str]) -> str:
        """A digest of everything that the verdict depends on; FIRMWARES are digests of what they are made of."""
        return digest(
            method_digest(__name__),
            *job.subject,
            *firmwares,
            self._simulators[job.target].digest,
            *job.facts,
            str(self._chain_blocks if is_chained(job) else None),
            str(record_in(job.cipher, job.variant)),
            file_digest(SHIFT),
        )

    def _try(self, job: Job, plans: Sequence[FirmwarePlan]) -> Verdict:
        """The verdict on the firmwares of PLANS: that of FIXED_OPTIONS, if these have all that options share and the
        machine code is the same."""
        refused = [finding for plan in plans for finding in self._refused(job, plan)]
        if refused:
            return Examination().verdict_on(job, job.target.id, first_of_each(refused), commit(self._home.root))
        fixed = replace(job, options=FIXED_OPTIONS)
        if part_of(job) == NONE and self._are_of(fixed, plans):
            return self.check(fixed)[0].model_copy(update={"options": job.options})
        case = case_of(self._builders[job.target], job, plans[0], self._chain_blocks)
        return self._verdict(job, case, plans[1:])

    def _are_of(self, job: Job, plans: Sequence[FirmwarePlan]) -> bool:
        """Whether the machine code of PLANS is that of JOB's firmwares."""
        with suppress(FeatherweightError):  # which is told where JOB is tried
            return [*map(_code_of, self.firmwares(job))] == [*map(_code_of, plans)]
        return False

    def _refused(self, job: Job, plan: FirmwarePlan) -> Iterator[Finding]:
        """What PLAN's firmware must not be linked of; builds it if its objects are as they should be."""
        builder = self._builders[job.target]
        builder.compile(plan)
        faults = [*linkage.faults(job, plan), *over_aligned(builder, job, plan)]
        if not faults:
            builder.build(plan)
            faults += [linkage.Fault(name, message) for name, message in unasked(plan)]
            faults += [linkage.Fault(name, message, check) for check, name, message in forms.refused(job, plan)]
        yield from (Finding(**asdict(fault)) for fault in faults)

    def _flash_case(self, job: Job, case: Case, in_flash: FirmwarePlan) -> Case:
        """What is tried of the firmware of IN_FLASH, which is built; CASE is that for round keys in RAM."""
        return flash_case(self._builders[job.target], self._simulators[job.target], job, case, in_flash)

    def _verdict(self, job: Job, case: Case, in_flash: Sequence[FirmwarePlan]) -> Verdict:
        """The verdict on CASE and on the firmware of IN_FLASH, if there is one."""
        examination = DeviceExamination(job, case, self._simulators[job.target])
        findings = examination.tried()
        for shift, moved in shifted_cases(self._builders[job.target], job, case) if not findings else ():
            other = DeviceExamination(job, moved, self._simulators[job.target])
            findings += [
                finding.model_copy(update={"message": f"{shift}: {finding.message}"}) for finding in other.tried()
            ]
            examination.add(other)
        findings = first_of_each(findings)
        for plan in in_flash if not findings else ():
            other = DeviceExamination(job, self._flash_case(job, case, plan), self._simulators[job.target])
            findings = [
                finding.model_copy(update={"message": f"with round keys in flash: {finding.message}"})
                for finding in other.tried()
            ]
            examination.add(other)
        return examination.verdict_on(job, job.target.id, findings, commit(self._home.root))


def _code_of(plan: FirmwarePlan) -> str:
    return machine_code(plan.output)
