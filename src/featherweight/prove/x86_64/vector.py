# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What instructions on vectors do: SSE2, AVX2, AVX-512, GFNI, and those of AES."""

from collections.abc import Callable
from functools import partial

from iced_x86 import Instruction, OpKind, Register, RegisterExt

from featherweight.prove.circuit import NEVER
from featherweight.prove.x86_64.bits import (
    Bits,
    added,
    any_of,
    both,
    constant,
    each,
    either,
    inverted,
    joined,
    parts,
    selected,
    shifted_left,
    shifted_right,
    shifted_with_sign,
    turned_left,
    turned_right,
    xor,
)
from featherweight.prove.x86_64.effects import LANE, WIDTHS, Effects, is_vector, sources, two
from featherweight.prove.x86_64.field import aes_s_box, affine, inverse_of
from featherweight.prove.x86_64.machine import VECTOR, WORD, Effect, Machine, name_of

VECTORS = Effects()


def _and_not(one: Bits, other: Bits) -> Bits:
    return both(inverted(one), other)


for _name, _make in {"XOR": xor, "OR": either, "AND": both, "ANDN": _and_not}.items():
    VECTORS |= {f"P{_name}": two(_make, 8), f"VP{_name}": two(_make, 8)}
    VECTORS |= {f"VP{_name}{kind}": two(_make, WIDTHS[kind]) for kind in "DQ"}
    VECTORS |= {f"V{_name}P{kind}": two(_make, 8) for kind in "SD"} | {f"{_name}PS": two(_make, 8)}


def _sum(one: Bits, other: Bits) -> Bits:
    return added(one, other)[0]


def _difference(one: Bits, other: Bits) -> Bits:
    return added(one, inverted(other), 1)[0]


def _equal(one: Bits, other: Bits) -> Bits:
    return [any_of(xor(one, other)) ^ 1] * len(one)


for _kind, _width in WIDTHS.items():
    for _name, _make in {"PADD": _sum, "PSUB": _difference, "PCMPEQ": _equal}.items():
        VECTORS |= {f"{v}{_name}{_kind}": two(partial(each, _width, _make), _width) for v in ("", "V")}


@VECTORS.of("MOVDQA", "MOVDQU", "MOVUPS", "MOVAPS", "MOVUPD", "VMOVDQA", "VMOVDQU", "VMOVDQA32", "VMOVDQA64",
            "VMOVDQU8", "VMOVDQU32", "VMOVDQU64", "VMOVUPS", "VMOVAPS", "VMOVUPD")  # fmt: skip
def _move(machine: Machine, instruction: Instruction) -> None:
    width = min(machine.width(instruction, 0), machine.width(instruction, 1))
    element = next((int(bits) for bits in ("64", "32", "8") if name_of(instruction).endswith(bits)), 8)
    machine.write_vector(instruction, machine.read(instruction, 1, width), element)


@VECTORS.of("MOVD", "MOVQ", "VMOVD", "VMOVQ")
def _move_low(machine: Machine, instruction: Instruction) -> None:
    """To or from the lowest bits of a vector, the others of which become 0."""
    width = 32 if name_of(instruction).endswith("d") else 64
    bits = machine.read(instruction, 1, width)
    if is_vector(instruction, 0):
        machine.write_vector(instruction, bits + [NEVER] * (LANE - width))
    else:
        machine.write(instruction, bits)


@VECTORS.of("MOVHPS", "VMOVHPS", "MOVLPS", "VMOVLPS", "VMOVLPD", "VMOVHPD", "MOVHPD", "MOVLPD")
def _move_half(machine: Machine, instruction: Instruction) -> None:
    is_high = "movh" in name_of(instruction)
    last = instruction.op_count - 1
    if not is_vector(instruction, 0):
        bits = machine.read(instruction, last)
        return machine.store(machine.address(instruction), bits[64:128] if is_high else bits[:64])
    before, half = machine.read(instruction, last - 1, LANE), machine.read(instruction, last, 64)
    return machine.write_vector(instruction, before[:64] + half if is_high else half + before[64:])


@VECTORS.of("VPTERNLOGD", "VPTERNLOGQ")
def _of_three(machine: Machine, instruction: Instruction) -> None:
    width, table = machine.width(instruction, 0), instruction.immediate(3) & 255
    one, other, third = (machine.read(instruction, i, width) for i in range(3))
    entries = parts(constant(table, 8), 1)
    result = joined(selected(entries, [c, b, a]) for a, b, c in zip(one, other, third, strict=True))
    machine.write_vector(instruction, result, 64 if name_of(instruction).endswith("q") else 32)


def _shift(make: Callable[[Bits, int], Bits], element: int) -> Effect:
    """By an immediate number, or by the lowest 64 bits of a vector."""

    def effect(machine: Machine, instruction: Instruction) -> None:
        width, last = machine.width(instruction, 0), instruction.op_count - 1
        count = machine.known(machine.read(instruction, last, 64 if is_vector(instruction, last) else 8), "a distance")
        bits = machine.read(instruction, max(last - 1, 0), width)
        machine.write_vector(instruction, each(element, lambda part: make(part, count), bits), element)

    return effect


def _shift_each(make: Callable[[Bits, int], Bits], element: int) -> Effect:
    """Each element by another."""

    def effect(machine: Machine, instruction: Instruction) -> None:
        width = machine.width(instruction, 0)

        def of_one(bits: Bits, distance: Bits) -> Bits:
            return make(bits, machine.known(distance, "a distance"))

        result = each(element, of_one, machine.read(instruction, 1, width), machine.read(instruction, 2, width))
        machine.write_vector(instruction, result, element)

    return effect


def _by_bytes(make: Callable[[Bits, int], Bits], bits: Bits, count: int) -> Bits:
    return make(bits, 8 * count)


for _kind, _width in WIDTHS.items():
    for _name, _turn in {"SLL": shifted_left, "SRL": shifted_right, "SRA": shifted_with_sign}.items():
        VECTORS |= {f"{v}P{_name}{_kind}": _shift(_turn, _width) for v in ("", "V")}
        VECTORS[f"VP{_name}V{_kind}"] = _shift_each(_turn, _width)
    VECTORS |= {f"VPROL{_kind}": _shift(turned_left, _width), f"VPROR{_kind}": _shift(turned_right, _width)}
    VECTORS |= {
        f"VPROLV{_kind}": _shift_each(turned_left, _width),
        f"VPRORV{_kind}": _shift_each(turned_right, _width),
    }
for _name, _turn in {"PSLLDQ": shifted_left, "PSRLDQ": shifted_right}.items():
    VECTORS |= {f"{v}{_name}": _shift(partial(_by_bytes, _turn), LANE) for v in ("", "V")}


@VECTORS.of("VZEROUPPER", "VZEROALL")
def _zero(machine: Machine, instruction: Instruction) -> None:
    kept = 0 if name_of(instruction).endswith("all") else LANE
    for number in range(16):
        machine.vectors[number] = machine.vectors[number][:kept] + [NEVER] * (VECTOR - kept)


# ---- GFNI and AES


@VECTORS.of("VGF2P8AFFINEQB", "VGF2P8AFFINEINVQB", "GF2P8AFFINEQB", "GF2P8AFFINEINVQB")
def _affine(machine: Machine, instruction: Instruction) -> None:
    width, constant_ = machine.width(instruction, 0), instruction.immediate(instruction.op_count - 1) & 255
    inverts = "inv" in name_of(instruction)

    def of_eight(content: Bits, matrix: Bits) -> Bits:
        rows = machine.known(matrix, "a matrix")
        return joined(affine(rows, inverse_of(byte) if inverts else byte, constant_) for byte in parts(content, 8))

    machine.write_vector(instruction, each(64, of_eight, *sources(machine, instruction, width)))


@VECTORS.of("AESENCLAST", "VAESENCLAST")
def _last_round(machine: Machine, instruction: Instruction) -> None:
    """ShiftRows, SubBytes, and a key."""
    width = machine.width(instruction, 0)

    def of_lane(state: Bits, key: Bits) -> Bits:
        content = parts(state, 8)
        return xor(joined(aes_s_box(content[(place + 4 * (place % 4)) % 16]) for place in range(16)), key)

    result = each(LANE, of_lane, *sources(machine, instruction, width))
    machine.write_vector(instruction, result)


# ---- Masks


@VECTORS.of("KMOVB", "KMOVW", "KMOVD", "KMOVQ")
def _move_mask(machine: Machine, instruction: Instruction) -> None:
    width = WIDTHS[name_of(instruction)[-1].upper()]
    bits = machine.read(instruction, 1, width)
    register = instruction.op_register(0) if instruction.op_kind(0) == OpKind.REGISTER else Register.NONE
    if RegisterExt.is_k(register):
        machine.masks[RegisterExt.number(register)] = bits + [NEVER] * (WORD - width)
    else:
        machine.write(instruction, bits + [NEVER] * max(32 - width, 0) if register != Register.NONE else bits)


@VECTORS.of("KSHIFTRB", "KSHIFTRW", "KSHIFTRD", "KSHIFTRQ")
def _shift_mask(machine: Machine, instruction: Instruction) -> None:
    width = WIDTHS[name_of(instruction)[-1].upper()]
    bits = shifted_right(machine.read(instruction, 1)[:width], instruction.immediate(2) & 255)
    machine.masks[RegisterExt.number(instruction.op_register(0))] = bits + [NEVER] * (WORD - width)
