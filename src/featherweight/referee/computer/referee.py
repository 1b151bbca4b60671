# SPDX-License-Identifier: Apache-2.0 OR MIT
"""C code on the computer itself: right under two compilers, clean under sanitizers, constant-time under Valgrind.

This adds to the checks on devices: other compilers, sanitizers that find undefined behaviour, and chains of up to a
million blocks. The programs are in scenarios/computer/; they run in a sandbox where there is one (system.sandbox). The
library for servers has tests of its own.
"""

from collections.abc import Iterable, Iterator, Sequence
from subprocess import CompletedProcess

from featherweight.catalog import Catalog
from featherweight.catalog.includes import headers_in
from featherweight.catalog.schema import STRENGTH, ConstantTime
from featherweight.referee.chains import starts, walk
from featherweight.referee.computer.diagnosis import CLIENT_CHECK, Diagnosis, sanitizer_diagnosis, valgrind_diagnoses
from featherweight.referee.computer.oneshot import oneshot_trials, record_lines, wrong_record
from featherweight.referee.computer.program import HINT, SYSTEM, Program, Workshop
from featherweight.referee.computer.trials import ComputerTrial, message_line, specified_trials
from featherweight.referee.examination import Examination
from featherweight.referee.jobs import COMPUTER, COMPUTER_OPTIONS, ComputerJob
from featherweight.referee.trials import BlockTrial, shared
from featherweight.referee.verdict import Finding, Verdict, first_of_each
from featherweight.scales.build import caller_source
from featherweight.scales.expectations import specification_of
from featherweight.scales.known_answers import known_answers_differ
from featherweight.scales.lengths import asked_of, known_answer_inputs
from featherweight.store.database import results_of
from featherweight.store.results import Store
from featherweight.system.closure import method_digest
from featherweight.system.digest import digest, files_digest
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import commit
from featherweight.system.remade import Remade
from featherweight.system.sandbox import run_confined
from featherweight.system.scratch import scratch
from featherweight.system.tools import is_installed, toolchain, version

COMPILERS = ("gcc", "clang")
"""The first is required; the others are used if they are installed."""

VALGRIND = ("valgrind", "--quiet", "--xml=yes", "--xml-fd=2", "--vgdb=no", "--expensive-definedness-checks=yes")
"""Its report goes to standard error, where the program writes only when it takes too long."""

CHAIN_BLOCKS = 2**20
CHAIN_SAMPLE = 512
"""Blocks of the run whose end is asked of the specification, and that measures the time per block; no chain is
shorter."""
CHAIN_WORDS = 5
"""That it prints."""
CHAIN_SECONDS = 0.05
"""The most processor time for a chain; a chain that would take longer is halved until it does not."""

VALGRIND_TRIALS = 1
"""One is enough: Valgrind follows which bits are undefined, whatever their values."""

FAULTS = {"memory", "undefined", "cycle-limit", "crash"}
"""Checks after whose findings nothing else is tried."""

MOST_SECONDS = 120.0
"""The most time for a program, in which it may also sleep; scenarios/computer/system.c limits processor time."""

ENDLESS = 3
"""The exit status of scenarios/computer/system.c when the time limit is exceeded."""

LEAKS: dict[str, tuple[ConstantTime, str]] = {
    "UninitCondition": ("no", "a conditional jump"),
    "UninitValue": ("cycles-only", "an address"),
}
"""By Valgrind's word: the class of constant time that such an error leaves, and what depends on a secret."""


class ComputerReferee(Remade):
    """Tries C implementations of one checkout on the computer itself, and stores the verdicts."""

    def __init__(self, catalog: Catalog, compilers: Sequence[str] = COMPILERS, *, only_stored: bool = False) -> None:
        """ONLY_STORED: `check` raises NotStoredError instead of trying anything."""
        self._home = catalog.home
        self._store = Store(results_of(catalog.home.build), Verdict, only_stored=only_stored)
        needed, optional = compilers[0], compilers[1:]
        self._compilers = [needed, *filter(is_installed, optional)]
        self._tools = [*(toolchain(compiler, HINT) for compiler in self._compilers), version("valgrind", HINT)]
        self._method = method_digest(__name__)

    def check(self, job: ComputerJob) -> tuple[Verdict, bool]:
        """The verdict on JOB, and whether it was stored already."""
        cipher, scenarios = job.cipher, self._home.scenarios
        folders = (cipher.folder, self._home.common, scenarios)  # with those of interfaces
        headers = [path for folder in folders for path in headers_in(folder)]
        key = digest(
            COMPUTER,
            self._method,
            *self._tools,
            job.options,
            job.variant.model_dump_json(),
            job.implementation.model_dump_json(),
            files_digest([*cipher.sources(job.implementation), *headers]),
            files_digest([scenarios / "computer" / name for name in (caller_source(job.variant), SYSTEM)]),
            specification_of(cipher).facts,
        )

        def examine() -> Verdict:
            with scratch() as folder:
                return _Examination(Workshop(self._home, job, folder), self._compilers).verdict()

        return self._store.remember(key, examine)


class _Examination(Examination):
    """The trials of one job, from which `verdict` makes a verdict."""

    def __init__(self, workshop: Workshop, compilers: Sequence[str]) -> None:
        super().__init__()
        self._shop, self._compilers = workshop, compilers
        self._variant = workshop.job.variant
        self._trials = _trials(workshop.job)
        self._questions = _lines(trial.line for trial in self._trials)
        self._checks = {word.check for trial in self._trials for word in trial.words}
        self._answers = _lines(trial.answer for trial in self._trials)

    def verdict(self) -> Verdict:
        """Sanitizers first, since they name the line; then results and leaks of each compiler; then the chain."""
        first, *others = self._compilers
        # Without a difference in the sources, the programs for both places of the schedule would be equal.
        places = (0, 1) if self._shop.minds_schedule_in_flash(first) else (0,)
        programs = [self._shop.build(first, flash) for flash in places]
        sources_tried = self._shop.job.options != COMPUTER_OPTIONS[0]
        sanitized = [] if sources_tried else [self._shop.build(first, flash, sanitized=True) for flash in places]
        findings = first_of_each(
            [*self._hidden(), *(found for program in sanitized for found in self._results(program))]
        )
        if not FAULTS & {finding.check for finding in findings}:
            self.made |= {"memory", "undefined"} if sanitized else set()
            programs += [self._shop.build(compiler, flash) for compiler in others for flash in places]
            results = (finding for program in programs for finding in self._results(program))
            answers = (finding for program in programs for finding in self._known_answers(program))
            leaks = (finding for program in programs if program.flash == 0 for finding in self._secrets(program))
            memory = [] if sources_tried else self._memory(programs[0])
            findings = first_of_each([*findings, *results, *answers, *leaks, *memory])
            findings += self._long_chain(programs[0]) if not findings and self._variant.kind == "block" else []
        return self.verdict_on(self._shop.job, COMPUTER, findings, commit(self._shop.home.root))

    def _hidden(self) -> Iterator[Finding]:
        """A finding for each source with instructions that the tools below do not see through."""
        self.made.add("linkage")
        for source in self._shop.inline_assembly():
            message = (
                f"{source.name} has inline assembly, which sanitizers and Valgrind do not see through: use a file .S"
            )
            yield self._finding("linkage", "", message)

    def _results(self, program: Program) -> Iterator[Finding]:
        """Findings in the results of all trials, at aligned and, if the manifest allows them, at odd addresses."""
        for offset in (0, 1) if self._shop.job.implementation.block_alignment == 1 else (0,):
            place = f"{program.title}{', key and block at odd addresses' if offset else ''}"
            done = self._run([str(program.path), "trials", str(offset)], self._questions)
            if done.returncode != 0 or len(done.stdout.splitlines()) != len(self._trials):
                yield self._fault(done.returncode, done.stderr, place)
                return
            self.runs += len(self._trials)
            self.made |= self._checks
            if done.stdout != self._answers:  # comparing line by line takes long, and is seldom needed
                yield from self._wrong(done.stdout, place)

    def _wrong(self, answers: str, place: str) -> Iterator[Finding]:
        """A finding for each wrong line of a program's ANSWERS."""
        vectors_right = True
        for trial, line in zip(self._trials, answers.splitlines(), strict=True):
            wrong = self._judge(trial, line.split(), vectors_right)
            if wrong is not None:
                vectors_right = vectors_right and not trial.is_vector
                yield wrong.model_copy(update={"message": f"{wrong.message} ({place})"})

    def _judge(self, trial: ComputerTrial, words: Sequence[str], vectors_right: bool) -> Finding | None:
        """A finding for the first of WORDS, a program's answer to TRIAL, that is wrong; None if all are right."""
        for found, word in zip(words, trial.words, strict=True):
            if found != word.content:
                although = word.check == "random" and vectors_right and self._variant.kind == "block"
                seen = " although every official vector is right" if although else ""
                what = f"{word.blame}{seen}: given {trial.given}, {word.name} is {found}, not {word.content}"
                return self._finding(word.check, word.operation, what)
        return None

    def _known_answers(self, program: Program) -> Iterator[Finding]:
        """A finding if the file of known answers, written from the program's results, is not the official one."""
        if self._variant.kind == "block":
            return
        cipher, is_nist = self._shop.job.cipher, self._variant.interface == "nist"
        inputs = [message_line(*asked_of(self._variant, one)) for one in known_answer_inputs(self._variant)]
        lines = record_lines(cipher, self._variant) if is_nist else inputs
        done = self._run([str(program.path), "trials", "0"], "\n".join(lines))
        answers = done.stdout.splitlines()
        self.made.add("vectors")
        self.runs += len(answers)
        if len(answers) != len(lines):
            wrong: str | None = "it ends early"
        elif is_nist:
            wrong = wrong_record(cipher, self._variant, answers)
        else:
            parts = 2 if self._variant.kind == "aead" else 1
            outputs = ["".join(line.split()[:parts]).replace("-", "") for line in answers]
            wrong = known_answers_differ(self._variant, outputs)
        if wrong is not None:
            operation = "encrypt" if self._variant.kind == "aead" else ""
            yield self._finding("vectors", operation, f"{wrong} ({program.title})")

    def _fault(self, status: int, errors: str, place: str) -> Finding:
        diagnosis = sanitizer_diagnosis(errors)
        if diagnosis is not None:
            check = "memory" if diagnosis.kind == "AddressSanitizer" else "undefined"
            message = f"{diagnosis.kind}: {diagnosis.what}{diagnosis.place(*self._shop.places)} ({place})"
            return Finding(check=check, function=diagnosis.function(self._variant.symbol), message=message)
        if status == ENDLESS:
            return self._finding("cycle-limit", errors.strip(), f"does not return within 20 seconds ({place})")
        return self._finding("crash", "encrypt", f"the program ends with status {status} ({place})")

    def _finding(self, check: str, operation: str, message: str) -> Finding:
        name = f"{self._variant.symbol}_{operation}" if operation else self._variant.symbol
        return Finding(check=check, function=name, message=message)

    def _secrets(self, program: Program) -> Iterator[Finding]:
        """Findings for jumps and addresses that depend on key, block, or anything computed from them."""
        claimed = self._shop.job.implementation.constant_time
        weakest: ConstantTime = self.found or "yes"
        for diagnosis in self._valgrind(program, "secrets"):
            if diagnosis.kind not in LEAKS:
                continue
            found, what = LEAKS[diagnosis.kind]
            weakest = min(weakest, found, key=STRENGTH.__getitem__)
            place, function = diagnosis.place(*self._shop.places), diagnosis.function(self._variant.symbol)
            self.leaks.append(f"{function}: {what} depends on secrets{place} ({found}, {program.title})")
            if STRENGTH[found] < STRENGTH[claimed]:
                message = f'claimed "{claimed}", found "{found}": {what} depends on secrets{place}'
                yield Finding(check="constant-time", function=function, message=f"{message} ({program.title})")
        self.found = weakest
        self.made.add("constant-time")
        self.compared += VALGRIND_TRIALS

    def _memory(self, program: Program) -> Iterator[Finding]:
        """Findings for results that depend on unwritten memory, and for accesses outside of all arrays."""
        self.made |= {"unwritten-memory", "memory"}
        if not self._valgrind(program, "memory"):
            return
        for diagnosis in self._valgrind(program, "memory", "--track-origins=yes"):  # slower; names the origin
            unwritten = diagnosis.kind in LEAKS or diagnosis.kind == CLIENT_CHECK
            what = "a result depends on memory that nobody has written" if unwritten else diagnosis.what
            yield Finding(
                check="unwritten-memory" if unwritten else "memory",
                function=diagnosis.function(self._variant.symbol),
                message=f"Valgrind: {what}{diagnosis.place(*self._shop.places)} ({program.title})",
            )

    def _valgrind(self, program: Program, mode: str, *more: str) -> list[Diagnosis]:
        command = [*VALGRIND, *more, str(program.path), mode, "0"]
        done = self._run(command, _lines(trial.line for trial in self._trials[-VALGRIND_TRIALS:]))
        diagnoses = valgrind_diagnoses(done.stderr)
        if diagnoses is None:
            raise FeatherweightError(f"valgrind did not finish with {program.title}: is it installed completely?")
        return diagnoses

    def _long_chain(self, program: Program) -> list[Finding]:
        """A finding if a chain of blocks, each the encryption of the previous one, under many keys, does not end as the
        specification's, or does not decrypt correctly."""
        self.made.add("chain")
        blocks, self.chain = CHAIN_BLOCKS, CHAIN_SAMPLE
        different, _, *end, microseconds = self._chain_run(program, CHAIN_SAMPLE)
        last = shared(("chain", self._variant.id), self._walk)[-1]
        right = [last.key.hex(), last.ciphertext.hex()]
        if different == "00" and end != right:
            wrong = f"a chain of {CHAIN_SAMPLE} blocks ends with {end[1]} under key {end[0]}"
            message = f"wrong on rare inputs: {wrong}, not {right[1]} under {right[0]} ({program.title})"
            return [self._finding("chain", "encrypt", message)]
        while blocks > CHAIN_SAMPLE and int(microseconds) * blocks / CHAIN_SAMPLE > 1_000_000 * CHAIN_SECONDS:
            blocks //= 2
        self.chain = blocks
        different, plaintext, key, *_ = self._chain_run(program, blocks)
        if different == "00":
            return []
        message = f"wrong on rare inputs: block {plaintext} under key {key} does not come back ({program.title})"
        return [self._finding("chain", "encrypt", message)]

    def _walk(self) -> list[BlockTrial]:
        return walk(self._shop.job.cipher, self._variant, starts(self._variant, 1)[0], CHAIN_SAMPLE)

    def _chain_run(self, program: Program, blocks: int) -> list[str]:
        """What the program prints of a chain of BLOCKS."""
        first = " ".join(content.hex() for content in starts(self._variant, 1)[0])
        done = self._run([str(program.path), "chain", str(blocks)], first)
        words = done.stdout.split()
        if done.returncode != 0 or len(words) != CHAIN_WORDS:
            raise FeatherweightError(f"{self._variant.id} on {COMPUTER}: a chain ends with status {done.returncode}")
        return words

    def _run(self, command: Sequence[str], text_in: str) -> CompletedProcess[str]:
        return run_confined(command, folder=self._shop.folder, text_in=text_in, seconds=MOST_SECONDS, hint=HINT)


def _trials(job: ComputerJob) -> list[ComputerTrial]:
    """What is tried of JOB's variant."""
    cipher, variant = job.cipher, job.variant
    if variant.interface == "nist":
        return shared(("computer", variant.id), lambda: list(oneshot_trials(cipher, variant)))
    return specified_trials(cipher, variant)


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
