# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The answers of a cipher without spec.py: its portable code, run on a simulator.

It is asked only for variants whose vectors or known answers it has got right, and is no independent witness beyond
them: it shows where implementations differ from the portable one, or the portable one on one device from that on
another, not what all of them do wrong. Hence "vectors only" in every table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from subprocess import PIPE, Popen
from threading import Lock

from featherweight.catalog import Cipher, Target, Variant
from featherweight.catalog.catalog import PORTABLE, read_target
from featherweight.catalog.outside import TARGET_FILE
from featherweight.scales.build import Builder, arena_bytes
from featherweight.scales.firmware import firmware_of
from featherweight.scales.job import Job
from featherweight.scales.known_answers import known_answers_differ
from featherweight.scales.layout import fits
from featherweight.scales.lengths import asked_of, known_answer_inputs
from featherweight.scales.options import FIXED_OPTIONS
from featherweight.scales.scenarios import EXPANSION, SCENARIOS
from featherweight.scales.shape import Place, Shape, shape_of, start_at
from featherweight.scales.simulate import LONGEST_RUN, Simulator, decode_run
from featherweight.scales.specification import Specification
from featherweight.scales.steps import AEAD, BLOCK, Step, hash_step, step
from featherweight.system.digest import digest
from featherweight.system.errors import FeatherweightError, WrongResultError
from featherweight.system.home import Home
from featherweight.system.tools import is_installed

NOW = b"now\n"
"""What the simulator reads behind a run whose result is awaited."""

OTHER_BYTES = 256
"""Of the RAM for arrays, which keys, nonces and tags need."""

TOGETHER = 64
"""Runs whose results are awaited together: they fit into a pipe."""


@dataclass(frozen=True)
class _Running:
    """A simulator that waits for runs of a firmware, whose arrays lie at a place."""

    process: Popen[bytes]
    place: Place


class PortableReference(Specification):
    """Answers for all variants of CIPHER that the portable code gets right as far as is known."""

    def __init__(self, cipher: Cipher) -> None:
        self.name = f"{cipher.name}'s portable code"
        if PORTABLE not in {item.id for item in cipher.manifest.implementation}:
            raise FeatherweightError(f"{cipher.name}: without a spec.py, it needs an implementation '{PORTABLE}'")
        self.facts = _facts(cipher)
        self.longest = arena_bytes(reference_target(cipher.home)) - OTHER_BYTES
        self._cipher = cipher
        self._turn = Lock()
        self._running: dict[str, _Running] = {}

    def answer(self, function: str, variant: str, *inputs: bytes) -> bytes:
        return self._answers(function, variant, [inputs])[0]

    def encrypt_all(self, variant: str, pairs: Sequence[tuple[bytes, bytes]]) -> list[bytes]:
        return self._answers("encrypt", variant, pairs)

    def _answers(self, function: str, variant: str, questions: Sequence[Sequence[bytes]]) -> list[bytes]:
        with self._turn:
            if variant not in self._running:
                self._running[variant] = _started(self._cipher, self._cipher.variant(variant))
                self._verify(self._cipher.variant(variant))
            return self._asked(function, self._cipher.variant(variant), questions)

    def _asked(self, function: str, variant: Variant, questions: Sequence[Sequence[bytes]]) -> list[bytes]:
        running, found = self._running[variant.id], []
        assert running.process.stdin is not None and running.process.stdout is not None
        for first in range(0, len(questions), TOGETHER):
            part = [_posed(variant, function, question) for question in questions[first : first + TOGETHER]]
            if not all(fits(shape.arrays, running.place.site) for shape, _ in part):
                raise FeatherweightError(f"{self.name}: no device has the RAM for the longest message")
            starts = [start_at(running.place, shape, memory, watched=False) for shape, memory in part]
            try:
                running.process.stdin.write(b"".join(start.line for start in starts) + NOW)
                running.process.stdin.flush()
            except OSError as error:
                raise FeatherweightError(f"{self.name}: the simulator ends early") from error
            found += [self._result(running, shape) for shape, _ in part]
        return found

    def _result(self, running: _Running, shape: Shape) -> bytes:
        """The results of SHAPE, one behind the other, in the next line of the simulator."""
        assert running.process.stdout is not None
        run = decode_run(running.process.stdout.readline())
        if run is None:
            raise FeatherweightError(f"{self.name}: the simulator ends early")
        if run.fault is not None:
            raise WrongResultError(f"{self.name}: {run.fault.message} ({run.fault.kind} at {run.fault.pc:#x})")
        layout = running.place.layout(shape)
        return b"".join(bytes.fromhex(run.memory[layout.symbol(name)]) for name in shape.results)

    def _verify(self, variant: Variant) -> None:
        """An error if the portable code does not give the vectors or known answers of VARIANT."""
        for number, vector in enumerate(variant.vector, 1):
            key, block, right = (bytes.fromhex(text) for text in (vector.key, vector.plaintext, vector.ciphertext))
            (found,) = self._asked("encrypt", variant, [(key, block)])
            if found != right:
                wrong = f"vector {number} of {variant.id} gives {found.hex()}, not {right.hex()}"
                raise WrongResultError(f"{self.name}: {wrong} ({vector.source})")
        if variant.kind != "block" and variant.mode is None:
            function = "encrypt" if variant.kind == "aead" else "digest"
            inputs = [asked_of(variant, record) for record in known_answer_inputs(variant)]
            answers = [answer.hex() for answer in self._asked(function, variant, inputs)]
            wrong_file = known_answers_differ(variant, answers)
            if wrong_file is not None:
                raise WrongResultError(f"{self.name}: {variant.id}: {wrong_file}")


def _posed(variant: Variant, function: str, question: Sequence[bytes]) -> tuple[Shape, dict[str, bytes]]:
    """The run that answers QUESTION, and its inputs."""
    of_hash = ("message", "custom") if variant.custom_bytes else ("message",)
    names = {"block": ("key", "block"), "aead": ("key", "nonce", "ad", "message"), "hash": of_hash}
    memory = dict(zip(names[variant.kind], question, strict=True))
    room: dict[str, int | None]
    if variant.kind == "block":
        turning = [step(BLOCK["turn"], "schedule", "key")] if variant.turns_keys and function == "decrypt" else []
        steps: list[Step] = [EXPANSION, *turning, step(BLOCK[function], "schedule", "block")]
        room, results = {"schedule": None}, ["block"]
    elif variant.kind == "hash":
        custom = len(memory.get("custom", b""))
        steps = [hash_step(variant, "digest", "digest", "message", len(memory["message"]), custom=custom)]
        room, results = {"digest": variant.digest_bytes}, ["digest"]
    else:
        size = len(memory["message"])
        steps = [step(AEAD["seal"], "message", "tag", "message", size, "ad", len(memory["ad"]), "nonce", "key")]
        room, results = {"tag": variant.tag_bytes}, ["message", "tag"] if size else ["tag"]
    sizes = {name: len(content) for name, content in memory.items()}
    return shape_of(variant.symbol, tuple(steps), (*sizes.items(), *room.items()), tuple(results)), memory


def _job(cipher: Cipher, variant: Variant, target: Target) -> Job:
    scenario = next(scenario for scenario in SCENARIOS if scenario.kind == variant.kind)
    league = next(iter(scenario.operations))
    return Job(cipher, variant, cipher.implementation(PORTABLE), target, scenario, league, FIXED_OPTIONS)


def reference_target(home: Home) -> Target:
    """The target on which portable code answers: of those whose compiler is installed, the one with the most RAM."""
    targets = [read_target(home, path.parent.name) for path in sorted(home.targets.glob(f"*/{TARGET_FILE}"))]
    able = [target for target in targets if is_installed(target.manifest.compiler.program)]
    if not able:
        raise FeatherweightError("no target's compiler is installed: see `fw doctor`")
    return max(able, key=lambda target: target.manifest.simulator.ram[1])


def _started(cipher: Cipher, variant: Variant) -> _Running:
    """The simulator with the portable code of VARIANT, waiting for runs."""
    home = cipher.home
    target = reference_target(home)
    builder, job = Builder(home, target), _job(cipher, variant, target)
    plan = builder.plan(job)
    try:
        builder.build(plan)
    except FeatherweightError as error:
        raise FeatherweightError(f"without spec.py, {cipher.name}'s portable code answers: {error}") from error
    command = [*Simulator(home, target).command, f"--max-cycles={LONGEST_RUN}", "--runs=-", "--brief", str(plan.output)]
    place = Place(firmware_of(builder, job, plan).site, 0)
    return _Running(Popen(command, stdin=PIPE, stdout=PIPE), place)


def _facts(cipher: Cipher) -> str:
    home, target = cipher.home, reference_target(cipher.home)
    builder = Builder(home, target)
    plans = [builder.plan(_job(cipher, variant, target)).digest for variant in cipher.manifest.variant]
    return digest(Simulator(home, target).digest, *plans)
