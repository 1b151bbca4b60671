# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What has to be proved of permutations by themselves, and of block ciphers inside modes: for all states, the function
that an implementation has in the place of portable.c's. scenarios/permutation.c calls it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import ModuleType

from featherweight.prove.obligation import Answer, Arrays, Obligation
from featherweight.prove.stand_ins import Bytes, Integer, to_bytes
from featherweight.prove.words import Word
from featherweight.scales.build import Builder, FirmwarePlan, arena_macros, cipher_folders
from featherweight.scales.job import Job
from featherweight.scales.objects import read_linked
from featherweight.scales.produce import ObjectPlan
from featherweight.scales.steps import Operation, step
from featherweight.system.errors import WrongResultError

Permute = Callable[[ModuleType, str, int, Mapping[str, Bytes]], Bytes]
"""What a spec.py, of a variant, makes of a state: in so many rounds, from the arrays that the function is given."""


@dataclass(frozen=True)
class Permutation:
    """A permutation, or a block cipher, in C."""

    function: str
    rounds: tuple[int, ...]
    """Its last argument, as modes use it; none if it takes none."""
    state_bytes: int
    by: Permute
    rows: int = 0
    """Of the state, which may be bit-interleaved in words of 32 bits: as the manifest says ..."""
    interleaved: frozenset[str] = frozenset()
    """... or, if it does not, on these cores, also "rv32 zbb": a core with a feature."""
    key_bytes: int = 0
    """Of an argument behind the state; 0 if there is none."""
    expand: str = ""
    """The function that makes a schedule of the key. Then PERMUTE takes schedule, output and input."""
    sparing: str = ""
    """A function that assembly may have: modes over it call PERMUTE with the first of ROUNDS alone."""

    @property
    def arguments(self) -> str:
        """Those of the function, in scenarios/permutation.c."""
        pointers = 3 if self.expand else 2 if self.key_bytes else 1
        words = [f"(void*)AT({place})" for place in range(pointers)]
        return ",".join([*words, *([f"OPERAND({pointers})"] if self.rounds else [])])


class PermutationBuilder(Builder):
    """Builds firmwares that call permutations."""

    def _caller(self, job: Job, lent: Sequence[str], flash: str) -> ObjectPlan:
        permutation = PERMUTATIONS[job.variant.id]
        header = job.cipher.manifest.cipher.header.replace(".h", "_core.h")
        flags = [*arena_macros(self.target), flash, f'-DFW_CORE_HEADER="{header}"']
        flags += [
            "-Wno-unused-function",
            f"-DFW_PERMUTE={permutation.function}",
            f"-DFW_ARGUMENTS={permutation.arguments}",
        ]
        flags += [f"-DFW_EXPAND={permutation.expand}"] if permutation.expand else []
        folders = (*cipher_folders(self.home, self.target, job.cipher), self.home.scenarios)
        return self._object(self.home.scenarios / "permutation.c", "-Os", flags, folders)


def refuse_other(job: Job, plan: FirmwarePlan) -> None:
    """Raises WrongResultError unless the permutation that PLAN, which is built, calls is JOB's implementation's own."""
    function = PERMUTATIONS[job.variant.id].function
    own = {job.cipher.folder / file for file in job.implementation.files}
    if not any(function in read_linked(item.output).defined for item in plan.ciphers if item.source in own):
        raise WrongResultError(f"{job}: {function} is none of its own functions")


def permutations(job: Job) -> list[Obligation]:
    """The obligations of the permutation of JOB's implementation, if it is a function of its own."""
    permutation = PERMUTATIONS.get(job.variant.id)
    if permutation is None or "permute" not in job.implementation.operations:
        return []
    if permutation.expand:
        return [_block(permutation)]
    parts = _parts(job, permutation)
    called = permutation.rounds[:1] if _spares(job, permutation) else permutation.rounds
    return [_permutation(permutation, rounds, parts) for rounds in called or (0,)]


def _spares(job: Job, permutation: Permutation) -> bool:
    own = (job.cipher.folder / file for file in job.implementation.files)
    text = f"fw_function {permutation.sparing}\n"
    return bool(permutation.sparing) and any(text in path.read_text() for path in own)


def _parts(job: Job, permutation: Permutation) -> int:
    """The words in which JOB's implementation keeps a row, bit-interleaved."""
    if not permutation.rows:
        return 1
    core, isa = job.target.manifest.core, job.target.manifest.isa
    told = job.cipher.manifest.representation_of(job.implementation, core, job.variant.id)
    if told is not None:
        return len(told.words) // permutation.rows
    is_interleaved = not permutation.interleaved.isdisjoint({core, *(f"{core} {feature}" for feature in isa)})
    return permutation.state_bytes // permutation.rows // 4 if is_interleaved else 1


def _permutation(permutation: Permutation, rounds: int, parts: int) -> Obligation:
    arrays = {"state": permutation.state_bytes}
    arrays |= {"key": permutation.key_bytes} if permutation.key_bytes else {}
    operands = "br" if permutation.key_bytes else "b"
    numbers = (rounds,) if permutation.rounds else ()
    operation = Operation(1, permutation.function, operands + "n" * len(numbers))

    def expected(ask: Answer, given: Arrays) -> Arrays:
        plain = {**given, "state": in_order(given["state"], permutation.rows, parts)}
        made = ask(partial(_permuted, permutation, rounds, plain))
        return {"state": interleaved(made, permutation.rows, parts)}

    return Obligation(
        f"permute {rounds}" if numbers else "permute",
        (step(operation, *arrays, *numbers),),
        arrays,
        {},
        tuple(arrays),
        expected,
        alone=True,
        facts=f"{parts} parts",
    )


def _block(permutation: Permutation) -> Obligation:
    expansion = Operation(2, permutation.expand, "wr")
    operation = Operation(1, permutation.function, "rwr")
    return Obligation(
        "block",
        (step(expansion, "schedule", "key"), step(operation, "schedule", "output", "state")),
        {"state": permutation.state_bytes, "key": permutation.key_bytes},
        {"schedule": None, "output": permutation.state_bytes},
        ("output", "state", "key"),
        lambda ask, given: {"output": ask(partial(_permuted, permutation, 0, given))},
        alone=True,
    )


def _permuted(permutation: Permutation, rounds: int, given: Arrays, spec: ModuleType, variant: str) -> Bytes:
    return permutation.by(spec, variant, rounds, given)


def _places(bits: int, rows: int, parts: int) -> list[int]:
    """Where each bit of rows in order is: bit j of part p is column PARTS j + p."""
    if parts == 1:
        return list(range(bits))
    row = bits // rows
    return [bit // row * row + bit % row % parts * (row // parts) + bit % row // parts for bit in range(bits)]


def in_order(state: Bytes, rows: int, parts: int) -> Bytes:
    """STATE, whose ROWS are bit-interleaved in so many PARTS, with its columns in order."""
    number = Integer.from_bytes(state, "little")
    return to_bytes(Word([number.bit(i) for i in _places(8 * len(state), rows, parts)]), len(state), "little")


def interleaved(state: Bytes, rows: int, parts: int) -> Bytes:
    """The inverse of `in_order`."""
    number, bits = Integer.from_bytes(state, "little"), [0] * (8 * len(state))
    for bit, place in enumerate(_places(len(bits), rows, parts)):
        bits[place] = number.bit(bit)
    return to_bytes(Word(bits), len(state), "little")


def _words(content: Bytes, size: int) -> list[Word]:
    return [Integer.from_bytes(content[i : i + size], "little") for i in range(0, len(content), size)]


def _bytes(words: Iterable[Word], size: int) -> Bytes:
    return Bytes().join(to_bytes(word, size, "little") for word in words)


def _ascon(spec: ModuleType, variant: str, rounds: int, given: Arrays) -> Bytes:
    return _bytes(spec.permute(_words(given["state"], 8), rounds), 8)


def _knot(spec: ModuleType, variant: str, rounds: int, given: Arrays) -> Bytes:
    bits = {**spec.AEAD, **spec.HASH}[variant].constant_bits
    made: Bytes = spec.permute(given["state"], bits, rounds)
    return made


def _xoodyak(spec: ModuleType, variant: str, rounds: int, given: Arrays) -> Bytes:
    made: Bytes = spec.permute(given["state"])
    return made


def _sparkle(spec: ModuleType, variant: str, rounds: int, given: Arrays) -> Bytes:
    made: Bytes = spec.permute(given["state"], rounds)
    return made


def _tinyjambu(spec: ModuleType, variant: str, passes: int, given: Arrays) -> Bytes:
    """The function takes the key complemented."""
    keys = [~word & 0xFFFFFFFF for word in _words(given["key"], 4)]
    return _bytes(spec.permute(_words(given["state"], 4), keys, 128 * passes), 4)


def _gift(spec: ModuleType, variant: str, rounds: int, given: Arrays) -> Bytes:
    """The function's words are little-endian in memory: see gift_cofb_core.h."""
    made: Bytes = spec.encrypt_block(given["key"], given["state"])
    return made


ROTATING = frozenset({"armv6m", "armv7m", "rv32 zbb"})


def _of_knot(bits: int, constant_bits: int, *rounds: int) -> Permutation:
    function = f"fw_knot{bits}_permute{constant_bits}"
    return Permutation(function, rounds, bits // 8, _knot, rows=4)


def _of_ascon(*rounds: int, sparing: str = "") -> Permutation:
    return Permutation("fw_ascon_permute", rounds, 40, _ascon, rows=5, interleaved=ROTATING, sparing=sparing)


PERMUTATIONS: Mapping[str, Permutation] = {
    "ascon-aead128": _of_ascon(12, 8),
    "ascon-hash256": _of_ascon(12),
    "ascon-xof128": _of_ascon(12),
    "ascon-cxof128": _of_ascon(12),
    "isap-a-128a": _of_ascon(12, 6, 1, sparing="fw_isap_a128a_rekey"),
    "knot-aead-128-256-64": _of_knot(256, 6, 52, 28, 32),
    "knot-aead-128-384-192": _of_knot(384, 7, 76, 28, 32),
    "knot-aead-192-384-96": _of_knot(384, 7, 76, 40, 44),
    "knot-aead-256-512-128": _of_knot(512, 7, 100, 52, 56),
    "knot-hash-256-256-32": _of_knot(256, 7, 68),
    "knot-hash-256-384-128": _of_knot(384, 7, 80),
    "knot-hash-384-384-48": _of_knot(384, 7, 104),
    "knot-hash-512-512-64": _of_knot(512, 8, 140),
    "xoodyak": Permutation("fw_xoodoo_permute", (), 48, _xoodyak),
    "xoodyak-hash": Permutation("fw_xoodoo_permute", (), 48, _xoodyak),
    "schwaemm256-128": Permutation("fw_sparkle384_permute", (7, 11), 48, _sparkle),
    "esch256": Permutation("fw_sparkle384_permute", (7, 11), 48, _sparkle),
    "tinyjambu-128": Permutation("fw_tinyjambu128_permute", (5, 8), 16, _tinyjambu, key_bytes=16),
    "gift-cofb": Permutation("fw_giftb128_encrypt", (), 16, _gift, key_bytes=16, expand="fw_giftb128_expand"),
}
"""By variant."""
