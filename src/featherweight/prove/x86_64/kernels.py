# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is proved of libfeatherweight's kernels for x86-64, from the machine code of the library: of SM4, key schedule
and whole batches of blocks; of KNOT, permutations of one state and of many."""

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from featherweight.catalog.kernels import Kernel, kernels
from featherweight.prove.circuit import Literal
from featherweight.prove.permutations import in_order, interleaved
from featherweight.prove.prover import SWEEP
from featherweight.prove.specification import symbolic_spec
from featherweight.prove.stand_ins import put_out, symbols
from featherweight.prove.sweep import compare
from featherweight.prove.words import Word, circuit, new_circuit, showing
from featherweight.prove.x86_64.bits import Bits, constant, joined, parts
from featherweight.prove.x86_64.field import inverse_map, linear, rows_of
from featherweight.prove.x86_64.image import WORD, Image, read_image
from featherweight.prove.x86_64.machine import Machine, ObstacleError
from featherweight.prove.x86_64.rearranged import REARRANGED
from featherweight.prove.x86_64.scalar import SCALAR
from featherweight.prove.x86_64.sm4 import SM4
from featherweight.prove.x86_64.vector import VECTORS
from featherweight.store.database import results_of
from featherweight.store.results import Store
from featherweight.system.closure import method_digest
from featherweight.system.digest import digest, file_digest
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from featherweight.system.remade import Remade
from featherweight.system.scratch import scratch
from featherweight.system.simulators import simulator_program

EFFECTS = SCALAR | VECTORS | REARRANGED | SM4
BLOCK, KEY, SCHEDULE_ROOM = 16, 16, 4096
EXPAND, ENCRYPT, DECRYPT = 24, 32, 40
"""Members of fw_kernel (server/modes/modes.h)."""
PERMUTE, PERMUTE_MANY = 24, 128
"""Members of fw_knot_kernel (server/knot/kernels.h): pointers in the order of ROUNDS, or 0."""
BATCH = 56
"""Bytes of a fw_batch (server/sm4/batches.h), which begins with its number of blocks."""
MOST_BLOCKS = 64
"""Of a call: more take much memory."""
FEW_BLOCKS = 4
"""Of decryption, whose functions are those of encryption with another part of the schedule."""
ROWS = 4
ROUNDS = {(256, 6): 52, (256, 7): 68, (384, 7): 76, (512, 7): 100, (512, 8): 140}
"""Of KNOT's permutations, by the bits of state and constants: as many as members have before the first block."""
BASIS = re.compile(r"#define BASIS_ENTER_COLUMNS (.+)")


@dataclass(frozen=True)
class Call:
    """A call of a kernel's functions."""

    cipher: str
    kernel: str
    name: str
    """encrypt 16, for so many blocks; permute7 384, of so many bits of constants and of the state."""
    member: int
    """Where the kernel's structure points to the function."""
    blocks: int = 1
    """Or states."""
    bits: int = 0
    constant_bits: int = 0

    @property
    def kin(self) -> tuple[str, ...]:
        """What another process had better not do: nothing is shared between calls."""
        return self.cipher, self.kernel, self.name

    def __str__(self) -> str:
        return f"{self.cipher} {self.kernel} {self.name}"


class KernelProof(BaseModel):
    """What is known of a call."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    cipher: str
    kernel: str
    call: str
    known: str
    """proved, refuted or undecided: for all inputs, results are right, no branch and no address depends on inputs, and
    only arrays, constants and the stack are accessed."""
    message: str = ""
    instructions: int = 0
    gates: int = 0
    seconds: float = 0.0


def calls(home: Home, image: Image) -> list[Call]:
    """What can be proved of the kernels in IMAGE: those that do not read tables at secret addresses."""
    calls_of = {"sm4": _calls_of_sm4, "knot": _calls_of_knot}
    return [
        call
        for kernel in kernels(home)
        if kernel.constant_time and kernel.processor in ("x86_64", "any") and kernel.cipher in calls_of
        for call in calls_of[kernel.cipher](image, kernel)
    ]


def batches(image: Image, kernel: str) -> list[int]:
    """The numbers of blocks that functions of SM4's KERNEL take at once."""
    first = image.symbols.get(f"{kernel}_batches")
    found: list[int] = []
    while first is not None and (blocks := image.word(first + BATCH * len(found))):
        found.append(blocks)
    return found[::-1]


def _calls_of_sm4(image: Image, kernel: Kernel) -> list[Call]:
    if f"fw_sm4_{kernel.name}" not in image.symbols:
        return []
    sizes = [blocks for blocks in batches(image, kernel.name) or [1, kernel.blocks] if blocks <= MOST_BLOCKS]
    pairs = [("encrypt", ENCRYPT, size) for size in sizes]
    pairs += [("decrypt", DECRYPT, size) for size in sizes if size <= max(FEW_BLOCKS, min(sizes))]
    return [Call("sm4", kernel.name, f"{way} {size}", member, size) for way, member, size in pairs]


def _calls_of_knot(image: Image, kernel: Kernel) -> list[Call]:
    structure = image.symbols.get(f"fw_knot_{kernel.name}")
    found: list[Call] = []
    if structure is None:
        return found
    for member, states in ((PERMUTE, 1), (PERMUTE_MANY, kernel.blocks)):
        for place, (bits, constant_bits) in enumerate(ROUNDS):
            if image.word(structure + member + WORD * place):
                name = f"permute{constant_bits} {bits}" + (f", {states} states" if states > 1 else "")
                found.append(Call("knot", kernel.name, name, member + WORD * place, states, bits, constant_bits))
    return found


class KernelProver(Remade):
    """Proves calls of the kernels in a library, which one checkout has built."""

    def __init__(self, home: Home, library: Path, *, seconds: float) -> None:
        """LIBRARY: the shared library, with its symbol table. SECONDS: the most for one comparison."""
        self._home, self._library, self._seconds = home, library, seconds
        self._proofs = Store(results_of(home.build), KernelProof)
        self._sweep = simulator_program(home, SWEEP)
        self._facts = (method_digest(__name__), file_digest(library), file_digest(self._sweep), str(seconds))

    @cached_property
    def image(self) -> Image:
        return read_image(self._library)

    def prove(self, call: Call) -> tuple[KernelProof, bool]:
        """What is known of CALL, and whether it was stored already."""
        spec = self._home.ciphers / call.cipher / "spec.py"
        key = digest(*self._facts, file_digest(spec), str(call))
        return self._proofs.remember(key, lambda: self._proved(call, spec))

    def _proved(self, call: Call, spec: Path) -> KernelProof:
        begun = time.monotonic()
        run, of_spec = (_blocks, self._blocks_by) if call.cipher == "sm4" else (_states, _states_by)
        made = partial(KernelProof, cipher=call.cipher, kernel=call.kernel, call=call.name)
        with scratch() as folder:
            ours, theirs = folder / "implementation.aig", folder / "specification.aig"
            with new_circuit() as its:
                try:
                    machine = run(self.image, call)
                except ObstacleError as obstacle:
                    return made(known="refuted" if obstacle.leaks else "undecided", message=str(obstacle))
                gates = len(its.gates)
                its.write(ours)
            with new_circuit() as its:
                of_spec(spec, call)
                its.write(theirs)
            compared = compare(self._sweep, theirs, ours, self._seconds)
        known = {"equal": "proved", "different": "refuted"}.get(compared.verdict, "undecided")
        took = round(time.monotonic() - begun, 1)
        message = compared.obstacle or ("its results are not those of spec.py" if known == "refuted" else "")
        return made(known=known, message=message, instructions=machine.instructions, gates=gates, seconds=took)

    def _blocks_by(self, spec: Path, call: Call) -> None:
        """The specification of a batch; look-ups show indices in the basis in which kernels have them."""
        columns = BASIS.search((self._home.ciphers / "sm4" / "basis.h").read_text())
        if columns is None:
            raise FeatherweightError(
                "ciphers/sm4/basis.h has no BASIS_ENTER_COLUMNS: write it with codegen/sm4_basis.py"
            )
        there = rows_of([int(column, 16) for column in columns[1].split(",")])
        back = inverse_map(there)

        def turn(index: Word) -> Word:
            return Word(linear(back, linear(there, [index.bit(place) for place in range(8)])))

        key, block = symbols("key", KEY), symbols("block", BLOCK)
        with showing(turn):
            result = getattr(symbolic_spec(spec), call.name.split()[0])("sm4", key, block)
        for number in range(call.blocks):
            put_out(_named("block", number), result)


def _named(name: str, number: int) -> str:
    return f"{name} {number}" if number else name


def _symbols(name: str, size: int) -> list[Bits]:
    return [[byte.bit(place) for place in range(8)] for byte in symbols(name, size)]


def _blocks(image: Image, call: Call) -> Machine:
    """A machine that has encrypted or decrypted blocks under a key, and put them out."""
    machine, structure = Machine(image, EFFECTS), image.symbol(f"fw_sm4_{call.kernel}")
    names = [_named("block", number) for number in range(call.blocks)]
    key = machine.array("key", _symbols("key", KEY), is_writable=False)
    data = machine.array("in", [byte for name in names for byte in _symbols(name, BLOCK)], is_writable=False)
    schedule, out = machine.room("schedule", SCHEDULE_ROOM), machine.room("out", BLOCK * call.blocks)
    machine.call(image.word(structure + EXPAND), schedule, key)
    with machine.read_only("schedule"):
        machine.call(image.word(structure + call.member), schedule, out, data, call.blocks)
    content = machine.content("out")
    _put_out("block", [content[BLOCK * number :][:BLOCK] for number in range(call.blocks)])
    return machine


def _states(image: Image, call: Call) -> Machine:
    """A machine that has permuted states."""
    machine, size = Machine(image, EFFECTS), call.bits // 8
    names = [_named("state", number) for number in range(call.blocks)]
    places = [machine.array(name, _symbols(name, size), is_writable=True) for name in names]
    function = image.word(image.symbol(f"fw_knot_{call.kernel}") + call.member)
    pointers = [byte for place in places for byte in parts(constant(place, 8 * WORD), 8)]
    argument = machine.array("states", pointers, is_writable=False) if call.blocks > 1 else places[0]
    machine.call(function, argument, ROUNDS[call.bits, call.constant_bits])
    _put_out("state", [machine.content(name) for name in names])
    return machine


def _states_by(spec: Path, call: Call) -> None:
    """The specification; a row of more than 64 bits is bit-interleaved in its words (ciphers/knot/knot.h)."""
    parts = {256: 1, 384: 3, 512: 2}[call.bits]
    state = in_order(symbols("state", call.bits // 8), ROWS, parts)
    made = symbolic_spec(spec).permute(state, call.constant_bits, ROUNDS[call.bits, call.constant_bits])
    for number in range(call.blocks):
        put_out(_named("state", number), interleaved(made, ROWS, parts))


def _put_out(name: str, results: Sequence[list[Bits]]) -> None:
    """RESULTS, of which each depends on its own input, as functions of the first input: so that one result by the
    specification is that of all."""
    size = len(results[0])
    for number, content in enumerate(results):
        names = {
            f"{_named(name, number)}[{byte}].{bit}": f"{name}[{byte}].{bit}" for byte in range(size) for bit in range(8)
        }
        bits = renamed(joined(content), names) if number else joined(content)
        put_out(_named(name, number), [Word(bits[8 * place :][:8]) for place in range(size)])


def renamed(literals: Sequence[Literal], names: Mapping[str, str]) -> list[Literal]:
    """LITERALS of the current circuit with inputs in the place of others: {name: what stands for it}."""
    now = circuit()
    to = {now.inputs[old] >> 1: now.inputs[new] for old, new in names.items()}
    pending = [literal >> 1 for literal in literals]
    while pending:
        node = pending[-1]
        if node in to or node not in now.gates:
            to.setdefault(node, 2 * node)
            pending.pop()
            continue
        left, right = now.gates[node]
        missing = [operand >> 1 for operand in (left, right) if operand >> 1 not in to]
        if missing:
            pending += missing
            continue
        to[node] = now.both(to[left >> 1] ^ left & 1, to[right >> 1] ^ right & 1)
        pending.pop()
    return [to[literal >> 1] ^ literal & 1 for literal in literals]
