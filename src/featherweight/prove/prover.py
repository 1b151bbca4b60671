# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Proves implementations and stores what is known; proves again only what has changed."""

import shutil
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from featherweight.catalog import Catalog
from featherweight.prove import certificate, rare, replay, seen
from featherweight.prove.execution import LookUp, Observation, SymbolicCore
from featherweight.prove.findings import look_up_line, shown_of
from featherweight.prove.obligation import Obligation
from featherweight.prove.obligations import selected
from featherweight.prove.permutations import PermutationBuilder, refuse_other
from featherweight.prove.stand_ins import put_out
from featherweight.prove.sweep import Comparison, compare_sums
from featherweight.prove.verdict import KeptPart, Part, Proof, Shown, joined, worst
from featherweight.prove.words import new_circuit
from featherweight.scales.build import Builder
from featherweight.scales.firmware import Firmware, build, firmware_of
from featherweight.scales.job import Job
from featherweight.scales.per_target import PerTarget
from featherweight.scales.simulate import Simulator
from featherweight.store.database import results_of
from featherweight.store.results import Store
from featherweight.system.closure import method_digest
from featherweight.system.digest import digest, file_digest
from featherweight.system.errors import FeatherweightError
from featherweight.system.files import written
from featherweight.system.home import commit
from featherweight.system.remade import Remade
from featherweight.system.simulators import simulator_program

SWEEP = "fw-prove-sweep"
"""The program that compares circuits."""

CHECKER = "fw-prove-check"
"""The program that verifies certificates."""

SECONDS = 120.0
"""The most time for one comparison."""

BEFORE_CASES = 180.0
"""The most for one after which cases can be proved."""


class Prover(Remade):
    """Proves implementations of one checkout on their targets."""

    def __init__(
        self,
        catalog: Catalog,
        *,
        seconds: float = SECONDS,
        certify: bool = False,
        certificates: Path | None = None,
        only_stored: bool = False,
        of: Sequence[str] | Mapping[tuple[str, ...], Sequence[str]] = (),
    ) -> None:
        """SECONDS: the most for one comparison. OF: see `selected`; for all jobs, or by subject. CERTIFY: whether
        certificates are made, and checked. CERTIFICATES: a folder for them; then all is proved anew. ONLY_STORED:
        `prove` raises NotStoredError instead of proving."""
        self._home, self._seconds = catalog.home, seconds
        self._of = of
        self._proofs = Store(results_of(catalog.home.build), Proof, only_stored=only_stored)
        self._parts = Store(results_of(catalog.home.build), KeptPart)
        self._method = method_digest(__name__)
        self._sweep = simulator_program(catalog.home, SWEEP)
        self._checker = simulator_program(catalog.home, CHECKER) if certify or certificates else None
        self._certificates = certificates
        self._builders = PerTarget(lambda target: Builder(self._home, target))
        self._alone = PerTarget(lambda target: PermutationBuilder(self._home, target))
        self._simulators = PerTarget(lambda target: Simulator(self._home, target))
        self._cores = PerTarget(lambda target: SymbolicCore(self._home, target))

    def prove(self, job: Job) -> tuple[Proof, bool]:
        """What is known of JOB's implementation, and whether it was stored already; JOB's scenario does not matter."""
        options, job = job.options, job.tried
        plan = self._builders[job.target].plan(job)
        used = (self._cores[job.target].program, self._sweep, self._checker)
        programs = [file_digest(path) for path in used if path]
        key = digest(self._method, *job.subject, plan.digest, *programs, *job.facts, str(self._seconds))
        of = self._of.get(job.subject, ()) if isinstance(self._of, Mapping) else self._of
        whole = digest(key, *of) if of else key
        if self._certificates:
            proof, known = self._proof(job, of, key), False
            self._proofs.save(whole, proof)
        else:
            proof, known = self._proofs.remember(whole, lambda: self._proof(job, of, key))
        return proof.model_copy(update={"options": options}), known

    def firmware(self, job: Job, *, alone: bool = False) -> Firmware:
        """The firmware of JOB that is weighed, with round keys in RAM; ALONE: that which has a function of its mode
        called by itself, made of the same objects."""
        builder = self._builders[job.target]
        plan = builder.plan(job)
        build(builder, job, [plan])
        if alone:
            builder = self._alone[job.target]
            plan = builder.plan(job)
            builder.build(plan)
            refuse_other(job, plan)
        return firmware_of(builder, job, plan)

    def _proof(self, job: Job, of: Sequence[str], key: str) -> Proof:
        """KEY: what all depends on but the obligations."""
        firmwares, parts, look_ups = dict[bool, Firmware](), [], dict[str, None]()
        for obligation in selected(job, of):
            if obligation.alone not in firmwares:
                firmwares[obligation.alone] = self.firmware(job, alone=obligation.alone)
            kept = self._kept(job, firmwares[obligation.alone], obligation, digest(key, obligation.name))
            parts.append(kept.part)
            look_ups |= dict.fromkeys(kept.look_ups)
        return Proof(
            cipher=job.cipher.name,
            variant=job.variant.id,
            implementation=job.implementation.id,
            target=job.target.id,
            league=job.league,
            options=job.options,
            claimed=job.implementation.constant_time,
            known=worst([part.known for part in parts]),
            parts=parts,
            look_ups=list(look_ups),
            seconds=round(sum(part.seconds for part in parts), 2),
            commit=commit(self._home.root),
        )

    def _kept(self, job: Job, firmware: Firmware, obligation: Obligation, key: str) -> KeptPart:
        """What is known of OBLIGATION in FIRMWARE, stored under KEY."""

        def make() -> KeptPart:
            part, observed = self.part(job, firmware, obligation)
            return KeptPart(part=part, look_ups=[look_up_line(item, firmware.elf) for item in observed.look_ups])

        return make() if self._certificates else self._parts.remember(key, make)[0]

    def part(self, job: Job, firmware: Firmware, obligation: Obligation) -> tuple[Part, Observation]:
        """What is known of OBLIGATION in FIRMWARE, and what was observed."""
        if not obligation.cases:
            return self._part(job, firmware, obligation, self._seconds)
        whole = self._part(job, firmware, obligation, min(self._seconds, BEFORE_CASES))
        return whole if whole[0].known != "undecided" else self._by_cases(job, firmware, obligation)

    def _by_cases(self, job: Job, firmware: Firmware, obligation: Obligation) -> tuple[Part, Observation]:
        """The same, case by case, as far as the first that is not proved."""
        parts, look_ups = list[Part](), dict[int, LookUp]()
        for case in obligation.by_cases():
            part, observed = self._part(job, firmware, case, self._seconds)
            if part.known != "proved":
                return part.model_copy(update={"name": obligation.name}), observed
            parts.append(part)
            look_ups |= {item.pc: item for item in observed.look_ups}
        return joined(obligation.name, parts), msgspec.structs.replace(observed, look_ups=list(look_ups.values()))

    def _part(self, job: Job, firmware: Firmware, obligation: Obligation, seconds: float) -> tuple[Part, Observation]:
        """The same of OBLIGATION as a whole, in at most so many SECONDS for a comparison."""
        begun, compared = time.monotonic(), Comparison("undecided")
        counterexample: dict[str, str] = {}
        certified = None
        with certificate.papers(self._certificates, job, obligation.name) as its:
            observed = self._cores[job.target].run(firmware, obligation, job.variant, its.implementation)
            shown = shown_of(observed, job.implementation.constant_time, firmware.elf)
            shown = seen.confirmed(shown, firmware, self._simulators[job.target], job, obligation)
            has_claim = job.implementation.constant_time != "no"
            if observed.obstacle is not None and observed.obstacle.rare and has_claim:
                shown, counterexample = self._rarely(job, firmware, obligation, its.implementation, shown)
            elif observed.obstacle is None:
                compared = self._compared(job, firmware, obligation, its, seconds)
                if self._checker and compared.verdict == "equal":
                    certified = certificate.checked(self._checker, its, f"{job} {obligation.name}")
                results, counterexample = self._results(job, firmware, obligation, compared)
                shown = [results, *shown]
        part = Part(
            name=obligation.name,
            shown=shown,
            counterexample=counterexample,
            instructions=observed.instructions,
            outputs=compared.outputs,
            stack_bytes={call.function: call.stack_bytes for call in observed.calls},
            seconds=round(time.monotonic() - begun, 2),
            sat_calls=compared.sat_calls,
            certificate=certified,
        )
        return part, observed

    def _compared(
        self, job: Job, firmware: Firmware, obligation: Obligation, its: certificate.Papers, seconds: float
    ) -> Comparison:
        """The comparison of the circuit of FIRMWARE, which is made, with the specification's."""

        def in_columns() -> bool:
            shutil.copy(self.specification(job, obligation, in_columns=True), its.specification)
            run = self._cores[job.target].run
            return run(firmware, obligation, job.variant, its.implementation, in_columns=True).obstacle is None

        shutil.copy(self.specification(job, obligation), its.specification)
        circuits = (its.specification, its.implementation)
        return compare_sums(self._sweep, circuits, seconds, its.certificate if self._checker else None, in_columns)

    def specification(self, job: Job, obligation: Obligation, *, in_columns: bool = False) -> Path:
        """The file with the circuit of OBLIGATION's results by the specification, which is made once; IN_COLUMNS: see
        `new_circuit`."""
        spec, variant = job.cipher.spec, job.variant
        if spec is None or job.cipher.is_foreign:
            raise FeatherweightError(f"{job.cipher.name}: nothing is proved without a spec.py of the checkout")
        facts = (
            self._method,
            file_digest(spec),
            variant.model_dump_json(),
            obligation.name,
            obligation.facts,
            str(obligation.fixed),
        )
        path = self._home.build / "specifications" / f"{digest(*facts, str(in_columns))}.aig"
        if not path.is_file():
            with new_circuit(in_columns=in_columns) as circuit:
                for name, content in obligation.results(spec, variant).items():
                    put_out(name, content)
                with written(path) as place:
                    circuit.write(place)
        return path

    def _results(
        self, job: Job, firmware: Firmware, obligation: Obligation, compared: Comparison
    ) -> tuple[Shown, dict[str, str]]:
        """What COMPARED, between specification and FIRMWARE, says of the results; a counterexample, if there is one."""
        if compared.verdict == "equal":
            return Shown(property="results", known="proved"), {}
        if compared.verdict == "undecided":
            return Shown(property="results", known="undecided", message=compared.obstacle), {}
        inputs = replay.inputs_of(obligation, compared.input)
        wrong = self._wrong(job, firmware, obligation, inputs)
        if wrong is not None:
            return wrong, _shown(inputs)
        if obligation.verdict:
            message = f"a branch depends on more than {obligation.verdict}, or a result on what nothing has written"
            return Shown(property="results", known="undecided", message=message), {}
        return self._not_repeated(job, obligation, compared)

    def _wrong(self, job: Job, firmware: Firmware, obligation: Obligation, inputs: replay.Contents) -> Shown | None:
        """What is wrong with the results of FIRMWARE on INPUTS, by the simulator; None if they are right."""
        right = replay.expected(job, obligation, inputs)
        found = replay.results(firmware, self._simulators[job.target], job, obligation, inputs)
        wrong = [name for name in obligation.outputs if found[name] != right[name]]
        message = "; ".join(f"{name} is {found[name].hex()}, not {right[name].hex()}" for name in wrong)
        return Shown(property="results", known="refuted", message=message) if wrong else None

    def _rarely(
        self, job: Job, firmware: Firmware, obligation: Obligation, circuit: Path, shown: list[Shown]
    ) -> tuple[list[Shown], dict[str, str]]:
        """SHOWN of a run that did not get past a branch, which CIRCUIT says when it takes, and an input that takes it
        and makes this a fault, if one is found."""
        simulator, inputs = self._simulators[job.target], rare.taken(self._sweep, circuit, self._seconds, obligation)
        if inputs is None:
            return shown, {}
        if rare.parts(firmware, simulator, job, obligation, inputs):
            message = next(item.message for item in shown if item.property == "run")
            wrong: Shown | None = Shown(property="constant-time", known="refuted", message=message)
        else:  # an instruction with a condition, which changes no path
            wrong = self._wrong(job, firmware, obligation, inputs)
        return ([wrong, *shown], _shown(inputs)) if wrong is not None else (shown, {})

    def _not_repeated(self, job: Job, obligation: Obligation, compared: Comparison) -> tuple[Shown, dict[str, str]]:
        """A counterexample whose results are right on the simulator: it is one only with other contents of registers or
        of memory that nothing has written, or the prover is wrong."""
        free = [name for name, bit in compared.input.items() if name.startswith(FREE) and bit]
        if not free:
            what = f"{job} {obligation.name}: the simulator does not repeat the counterexample"
            raise FeatherweightError(f"{what}: the prover is at fault; please report this")
        message = f"results depend on what nothing has written: {', '.join(free[:3])}"
        return Shown(property="results", known="undecided", message=message), {}


def _shown(inputs: replay.Contents) -> dict[str, str]:
    return {name: content.hex() for name, content in inputs.items()}


FREE = "free."
"""With this begin the names of inputs for what nothing has written: see simulators/symbolic/memory.h."""


def provable(jobs: Sequence[Job], of: Sequence[str] = ()) -> list[Job]:
    """Those of JOBS of which something that OF selects has to be proved, and can."""
    return [job for job in jobs if selected(job, of)]
