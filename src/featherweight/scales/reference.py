# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The answers of a cipher without spec.py: its portable code, run on a simulator.

It is asked only for variants whose vectors or known answers it has got right, and is no independent witness beyond
them: it shows where implementations differ from the portable one, or the portable one on one device from that on
another, not what all of them do wrong. Hence "vectors only" in every table.
"""

from collections.abc import Sequence
from subprocess import PIPE, Popen
from threading import Lock

from featherweight.catalog import Cipher, Target, Variant
from featherweight.catalog.catalog import PORTABLE, headers_in, read_target
from featherweight.catalog.outside import TARGET_FILE
from featherweight.scales.build import Builder
from featherweight.scales.job import FIXED_OPTIONS, Job
from featherweight.scales.known_answers import known_answers_differ
from featherweight.scales.lengths import known_answer_inputs
from featherweight.scales.scenarios import Memory, unweighed
from featherweight.scales.simulate import MAX_CYCLES, Simulator, Start, decode_run
from featherweight.scales.specification import Specification
from featherweight.system.digest import digest, files_digest
from featherweight.system.errors import FeatherweightError, WrongResultError
from featherweight.system.home import Home
from featherweight.system.tools import is_installed, version

REFERENCE = unweighed("reference", "one call of a function of the portable code", ())
NOW = b"now\n"
"""What the simulator reads behind a run whose result is awaited."""

TOGETHER = 64
"""Runs whose results are awaited together: they fit into a pipe."""


class PortableReference(Specification):
    """Answers for all variants of CIPHER that the portable code gets right as far as is known."""

    def __init__(self, cipher: Cipher) -> None:
        self.name = f"{cipher.name}'s portable code"
        if PORTABLE not in {item.id for item in cipher.manifest.implementation}:
            raise FeatherweightError(f"{cipher.name}: without a spec.py, it needs an implementation '{PORTABLE}'")
        self.facts = _facts(cipher)
        self._cipher = cipher
        self._turn = Lock()
        self._running: dict[str, Popen[bytes]] = {}

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
        process, found = self._running[variant.id], []
        assert process.stdin is not None and process.stdout is not None
        for first in range(0, len(questions), TOGETHER):
            part = questions[first : first + TOGETHER]
            starts = [_start(variant, function, question) for question in part]
            try:
                process.stdin.write(b"".join(start.line for start in starts) + NOW)
                process.stdin.flush()
            except OSError as error:
                raise FeatherweightError(f"{self.name}: the simulator ends early") from error
            found += [self._result(process.stdout.readline()) for _ in part]
        return found

    def _result(self, line: bytes) -> bytes:
        """What LINE, the simulator's account of a run, says of the only array that is read."""
        run = decode_run(line)
        if run is None:
            raise FeatherweightError(f"{self.name}: the simulator ends early")
        if run.fault is not None:
            raise WrongResultError(f"{self.name}: {run.fault.message} ({run.fault.kind} at {run.fault.pc:#x})")
        (answer,) = run.memory.values()
        return bytes.fromhex(answer)

    def _verify(self, variant: Variant) -> None:
        """An error if the portable code does not give the vectors or known answers of VARIANT."""
        for number, vector in enumerate(variant.vector, 1):
            key, block, right = (bytes.fromhex(text) for text in (vector.key, vector.plaintext, vector.ciphertext))
            (found,) = self._asked("encrypt", variant, [(key, block)])
            if found != right:
                wrong = f"vector {number} of {variant.id} gives {found.hex()}, not {right.hex()}"
                raise WrongResultError(f"{self.name}: {wrong} ({vector.source})")
        if variant.kind != "block":
            function, first = ("encrypt", 0) if variant.kind == "aead" else ("digest", 3)
            inputs = [record[first:] for record in known_answer_inputs(variant)]
            answers = [answer.hex() for answer in self._asked(function, variant, inputs)]
            wrong_file = known_answers_differ(variant, answers)
            if wrong_file is not None:
                raise WrongResultError(f"{self.name}: {variant.id}: {wrong_file}")


def _start(variant: Variant, function: str, question: Sequence[bytes]) -> Start:
    """The run in which scenarios/reference.c answers QUESTION."""
    if variant.kind == "block":
        key, data = question
        memory = {"operation": bytes([function != "encrypt"]), "key": key, "data": data}
        return Start(memory, watched=False, settings=f"read=data:{len(data)}")
    if variant.kind == "hash":
        (data,) = question
        return Start(
            _filled({"message_bytes": data}, data), watched=False, settings=f"read=digest:{variant.digest_bytes}"
        )
    key, nonce, ad, message = question
    memory = _filled({"ad_bytes": ad, "message_bytes": message}, ad + message) | {"key": key, "nonce": nonce}
    place = f"data+{len(ad)}" if ad else "data"
    return Start(memory, watched=False, settings=f"read={place}:{len(message) + variant.tag_bytes}")


DATA_BYTES = 6144
"""The size of the array in scenarios/reference.c."""


def _filled(lengths: dict[str, bytes], data: bytes) -> Memory:
    """The variables LENGTHS with the lengths of their contents, and DATA."""
    if len(data) > DATA_BYTES - 64:
        raise FeatherweightError(f"{len(data)} bytes are too many for the portable code's answers")
    said = {name: len(content).to_bytes(2, "little") for name, content in lengths.items()}
    return said | ({"data": data} if data else {})


def _job(cipher: Cipher, variant: Variant, target: Target) -> Job:
    return Job(cipher, variant, cipher.implementation(PORTABLE), target, REFERENCE, "block", FIXED_OPTIONS)


def _target(home: Home) -> Target:
    """The target on which portable code answers: of those whose compiler is installed, the one with the most RAM."""
    targets = [read_target(home, path.parent.name) for path in sorted(home.targets.glob(f"*/{TARGET_FILE}"))]
    able = [target for target in targets if is_installed(target.manifest.compiler.program)]
    if not able:
        raise FeatherweightError("no target's compiler is installed: see `fw doctor`")
    return max(able, key=lambda target: target.manifest.simulator.ram[1])


def _started(cipher: Cipher, variant: Variant) -> "Popen[bytes]":
    """The simulator with the portable code of VARIANT, waiting for runs."""
    home = cipher.home
    target = _target(home)
    builder = Builder(home, target)
    elf = builder.build(builder.plan(_job(cipher, variant, target)))
    command = [*Simulator(home, target).command, f"--max-cycles={MAX_CYCLES}", "--runs=-", "--brief", str(elf)]
    return Popen(command, stdin=PIPE, stdout=PIPE)


def _facts(cipher: Cipher) -> str:
    home, target = cipher.home, _target(cipher.home)
    headers = [path for folder in (cipher.folder, home.ciphers / "common") for path in headers_in(folder)]
    files = [*cipher.sources(cipher.implementation(PORTABLE)), *headers, home.scenarios / f"{REFERENCE.id}.c"]
    return digest(version(target.manifest.compiler.program), Simulator(home, target).digest, files_digest(files))
