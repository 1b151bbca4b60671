# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What instructions on vectors do: SSE2, AVX2, AVX-512, GFNI, and those of AES."""

from collections.abc import Callable
from functools import partial

from iced_x86 import Instruction, OpKind, Register, RegisterExt

from featherweight.prove.circuit import NEVER, Literal
from featherweight.prove.words import circuit
from featherweight.prove.x86_64.bits import (
    Bits,
    added,
    any_of,
    both,
    chosen,
    constant,
    each,
    either,
    inverted,
    joined,
    parts,
    selected,
    shifted_left,
    shifted_right,
    turned_left,
    value_of,
    xor,
)
from featherweight.prove.x86_64.field import aes_s_box, affine, inverse_of
from featherweight.prove.x86_64.machine import VECTOR, WORD, Effect, Machine, name_of

VECTORS: dict[str, Effect] = {}

LANE = 128
WIDTHS = {"B": 8, "W": 16, "D": 32, "Q": 64}

Two = Callable[[Bits, Bits], Bits]


def _effect(*names: str) -> Callable[[Effect], Effect]:
    def remember(effect: Effect) -> Effect:
        VECTORS.update(dict.fromkeys(names, effect))
        return effect

    return remember


def _sources(machine: Machine, instruction: Instruction) -> tuple[int, int]:
    """The numbers of the two operands that are read: of old encodings, the first one is the destination."""
    count = sum(instruction.op_kind(i) in (OpKind.REGISTER, OpKind.MEMORY) for i in range(instruction.op_count))
    return (1, 2) if count == 3 else (0, 1)


def _two(make: Two, element: int) -> Effect:
    def effect(machine: Machine, instruction: Instruction) -> None:
        width = machine.width(instruction, 0)
        one, other = _sources(machine, instruction)
        result = make(machine.read(instruction, one, width), machine.read(instruction, other, width))
        machine.write_vector(instruction, result, element)

    return effect


def _and_not(one: Bits, other: Bits) -> Bits:
    return both(inverted(one), other)


for _name, _make in {"XOR": xor, "OR": either, "AND": both, "ANDN": _and_not}.items():
    VECTORS |= {f"P{_name}": _two(_make, 8), f"VP{_name}": _two(_make, 8)}
    VECTORS |= {f"VP{_name}{kind}": _two(_make, WIDTHS[kind]) for kind in "DQ"}
    VECTORS |= {f"V{_name}P{kind}": _two(_make, 8) for kind in "SD"} | {f"{_name}PS": _two(_make, 8)}


def _sum(one: Bits, other: Bits) -> Bits:
    return added(one, other)[0]


def _difference(one: Bits, other: Bits) -> Bits:
    return added(one, inverted(other), 1)[0]


def _equal(one: Bits, other: Bits) -> Bits:
    return [any_of(xor(one, other)) ^ 1] * len(one)


for _kind, _width in WIDTHS.items():
    for _name, _make in {"PADD": _sum, "PSUB": _difference, "PCMPEQ": _equal}.items():
        VECTORS |= {f"{v}{_name}{_kind}": _two(partial(each, _width, _make), _width) for v in ("", "V")}


def _interleaved(width: int, *, high: bool) -> Two:
    def make(one: Bits, other: Bits) -> Bits:
        def of_lane(left: Bits, right: Bits) -> Bits:
            half = slice(64, 128) if high else slice(0, 64)
            pairs = zip(parts(left[half], width), parts(right[half], width), strict=True)
            return joined(element for pair in pairs for element in pair)

        return each(LANE, of_lane, one, other)

    return make


for _name, _width in {"BW": 8, "WD": 16, "DQ": 32, "QDQ": 64}.items():
    for _half in ("L", "H"):
        VECTORS |= {
            f"{v}PUNPCK{_half}{_name}": _two(_interleaved(_width, high=_half == "H"), _width) for v in ("", "V")
        }


@_effect("MOVDQA", "MOVDQU", "MOVUPS", "MOVAPS", "MOVUPD", "VMOVDQA", "VMOVDQU", "VMOVDQA32", "VMOVDQA64", "VMOVDQU8",
         "VMOVDQU32", "VMOVDQU64", "VMOVUPS", "VMOVAPS", "VMOVUPD")  # fmt: skip
def _move(machine: Machine, instruction: Instruction) -> None:
    width = min(machine.width(instruction, 0), machine.width(instruction, 1))
    element = next((int(bits) for bits in ("64", "32", "8") if name_of(instruction).endswith(bits)), 8)
    machine.write_vector(instruction, machine.read(instruction, 1, width), element)


@_effect("MOVD", "MOVQ", "VMOVD", "VMOVQ")
def _move_low(machine: Machine, instruction: Instruction) -> None:
    """To or from the lowest bits of a vector, the others of which become 0."""
    width = 32 if name_of(instruction).endswith("d") else 64
    bits = machine.read(instruction, 1, width)
    if _is_vector(instruction, 0):
        machine.write_vector(instruction, bits + [NEVER] * (LANE - width))
    else:
        machine.write(instruction, bits)


def _is_vector(instruction: Instruction, operand: int) -> bool:
    kind = instruction.op_kind(operand)
    return kind == OpKind.REGISTER and RegisterExt.is_vector_register(instruction.op_register(operand))


@_effect("MOVHPS", "VMOVHPS", "MOVLPS", "VMOVLPS", "VMOVLPD", "VMOVHPD", "MOVHPD", "MOVLPD")
def _move_half(machine: Machine, instruction: Instruction) -> None:
    is_high = "movh" in name_of(instruction)
    last = instruction.op_count - 1
    if not _is_vector(instruction, 0):
        bits = machine.read(instruction, last)
        return machine.store(machine.address(instruction), bits[64:128] if is_high else bits[:64])
    before, half = machine.read(instruction, last - 1, LANE), machine.read(instruction, last, 64)
    return machine.write_vector(instruction, before[:64] + half if is_high else half + before[64:])


@_effect("VPTERNLOGD", "VPTERNLOGQ")
def _of_three(machine: Machine, instruction: Instruction) -> None:
    width, table = machine.width(instruction, 0), instruction.immediate(3) & 255
    one, other, third = (machine.read(instruction, i, width) for i in range(3))
    entry = [table >> place & 1 for place in range(8)]
    choose = circuit().choose

    def of_bits(a: Literal, b: Literal, c: Literal) -> Literal:
        by_b = [choose(b, choose(c, entry[4 * x + 3], entry[4 * x + 2]), choose(c, entry[4 * x + 1], entry[4 * x]))
                for x in range(2)]  # fmt: skip
        return choose(a, by_b[1], by_b[0])

    result = [of_bits(a, b, c) for a, b, c in zip(one, other, third, strict=True)]
    machine.write_vector(instruction, result, 64 if name_of(instruction).endswith("q") else 32)


def _shift(make: Callable[[Bits, int], Bits], element: int) -> Effect:
    """By an immediate number, or by the lowest 64 bits of a vector."""

    def effect(machine: Machine, instruction: Instruction) -> None:
        width, last = machine.width(instruction, 0), instruction.op_count - 1
        count = machine.known(machine.read(instruction, last, 64 if _is_vector(instruction, last) else 8), "a distance")
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


def _arithmetic(bits: Bits, count: int) -> Bits:
    return shifted_right(bits, count, bits[-1])


def _turned_right(bits: Bits, count: int) -> Bits:
    return turned_left(bits, -count % len(bits))


def _by_bytes(make: Callable[[Bits, int], Bits], bits: Bits, count: int) -> Bits:
    return make(bits, 8 * count)


for _kind, _width in WIDTHS.items():
    for _name, _turn in {"SLL": shifted_left, "SRL": shifted_right, "SRA": _arithmetic}.items():
        VECTORS |= {f"{v}P{_name}{_kind}": _shift(_turn, _width) for v in ("", "V")}
        VECTORS[f"VP{_name}V{_kind}"] = _shift_each(_turn, _width)
    VECTORS |= {f"VPROL{_kind}": _shift(turned_left, _width), f"VPROR{_kind}": _shift(_turned_right, _width)}
    VECTORS |= {
        f"VPROLV{_kind}": _shift_each(turned_left, _width),
        f"VPRORV{_kind}": _shift_each(_turned_right, _width),
    }
for _name, _turn in {"PSLLDQ": shifted_left, "PSRLDQ": shifted_right}.items():
    VECTORS |= {f"{v}{_name}": _shift(partial(_by_bytes, _turn), LANE) for v in ("", "V")}


@_effect("PSHUFB", "VPSHUFB")
def _look_up(machine: Machine, instruction: Instruction) -> None:
    """Each byte of the last operand says which of its lane it becomes, or, by its highest bit, 0."""
    width = machine.width(instruction, 0)
    one, other = _sources(machine, instruction)

    def of_lane(table: Bits, places: Bits) -> Bits:
        entries = parts(table, 8)
        return joined(chosen(place[7], constant(0, 8), _entry(entries, place[:4])) for place in parts(places, 8))

    result = each(LANE, of_lane, machine.read(instruction, one, width), machine.read(instruction, other, width))
    machine.write_vector(instruction, result, 8)


def _entry(entries: list[Bits], place: Bits) -> Bits:
    known = value_of(place)
    return entries[known] if known is not None else selected(entries, place)


@_effect("PSHUFD", "VPSHUFD", "VPERMQ", "VPERMPD")
def _shuffle(machine: Machine, instruction: Instruction) -> None:
    """Elements of 32 bits in each lane, or of 64 in each 256 bits, as an immediate number says."""
    width, order = machine.width(instruction, 0), instruction.immediate(2) & 255
    element = 32 if name_of(instruction).endswith("pshufd") else 64

    def of_four(bits: Bits) -> Bits:
        elements = parts(bits, element)
        return joined(elements[order >> 2 * place & 3] for place in range(4))

    machine.write_vector(instruction, each(4 * element, of_four, machine.read(instruction, 1, width)), element)


@_effect("PSHUFLW", "VPSHUFLW", "PSHUFHW", "VPSHUFHW")
def _shuffle_halves(machine: Machine, instruction: Instruction) -> None:
    width, order = machine.width(instruction, 0), instruction.immediate(2) & 255
    first = 4 if "hw" in name_of(instruction) else 0

    def of_lane(bits: Bits) -> Bits:
        elements = parts(bits, 16)
        moved = [elements[first + (order >> 2 * place & 3)] for place in range(4)]
        return joined([*elements[:first], *moved, *elements[first + 4 :]])

    machine.write_vector(instruction, each(LANE, of_lane, machine.read(instruction, 1, width)), 16)


@_effect("SHUFPS", "VSHUFPS")
def _shuffle_two(machine: Machine, instruction: Instruction) -> None:
    width, order = machine.width(instruction, 0), instruction.immediate(instruction.op_count - 1) & 255
    one, other = _sources(machine, instruction)

    def of_lane(left: Bits, right: Bits) -> Bits:
        from_left, from_right = parts(left, 32), parts(right, 32)
        places = [order >> 2 * place & 3 for place in range(4)]
        return joined([from_left[places[0]], from_left[places[1]], from_right[places[2]], from_right[places[3]]])

    result = each(LANE, of_lane, machine.read(instruction, one, width), machine.read(instruction, other, width))
    machine.write_vector(instruction, result, 32)


@_effect("VPERMD", "VPERMW", "VPERMB")
def _permute(machine: Machine, instruction: Instruction) -> None:
    """Each element of the second operand says which of all of the third it becomes."""
    width, element = machine.width(instruction, 0), WIDTHS[name_of(instruction)[-1].upper()]
    elements = parts(machine.read(instruction, 2, width), element)
    places = parts(machine.read(instruction, 1, width), element)
    count = len(elements).bit_length() - 1
    machine.write_vector(instruction, joined(_entry(elements, place[:count]) for place in places), element)


@_effect("PALIGNR", "VPALIGNR")
def _align(machine: Machine, instruction: Instruction) -> None:
    width, count = machine.width(instruction, 0), 8 * (instruction.immediate(instruction.op_count - 1) & 255)
    one, other = _sources(machine, instruction)

    def of_lane(upper: Bits, lower: Bits) -> Bits:
        return shifted_right(lower + upper, count)[:LANE]

    result = each(LANE, of_lane, machine.read(instruction, one, width), machine.read(instruction, other, width))
    machine.write_vector(instruction, result, 8)


@_effect("VPBLENDD")
def _blend(machine: Machine, instruction: Instruction) -> None:
    width, mask = machine.width(instruction, 0), instruction.immediate(3)
    one, other = (parts(machine.read(instruction, i, width), 32) for i in (1, 2))
    pairs = enumerate(zip(one, other, strict=True))
    machine.write_vector(instruction, joined(b if mask >> place & 1 else a for place, (a, b) in pairs))


@_effect("VPBROADCASTB", "VPBROADCASTW", "VPBROADCASTD", "VPBROADCASTQ", "VMOVDDUP", "VBROADCASTI128",
         "VBROADCASTI32X4", "VBROADCASTI64X2", "VBROADCASTI64X4", "VBROADCASTI32X8", "VBROADCASTSS",
         "VBROADCASTSD", "MOVDDUP")  # fmt: skip
def _broadcast(machine: Machine, instruction: Instruction) -> None:
    name, width = name_of(instruction), machine.width(instruction, 0)
    if name.endswith("movddup"):
        whole = machine.read(instruction, 1, width if _is_vector(instruction, 1) or width > LANE else 64)
        return machine.write_vector(instruction, joined(part[:64] * 2 for part in parts(whole, LANE)), 64)
    sizes = {"i128": 128, "32x4": 128, "64x2": 128, "64x4": 256, "32x8": 256, "ss": 32, "sd": 64}
    size = next((bits for end, bits in sizes.items() if name.endswith(end)), 0) or WIDTHS[name[-1].upper()]
    element = machine.read(instruction, 1, size)
    return machine.write_vector(instruction, element * (width // size), min(size, 64))


@_effect("VINSERTI128", "VINSERTI32X4", "VINSERTI64X2", "VINSERTI64X4", "VINSERTI32X8", "VINSERTF128")
def _insert(machine: Machine, instruction: Instruction) -> None:
    width, size = machine.width(instruction, 0), 256 if name_of(instruction).endswith(("64x4", "32x8")) else 128
    bits, place = list(machine.read(instruction, 1, width)), size * (instruction.immediate(3) % (width // size))
    bits[place : place + size] = machine.read(instruction, 2, size)
    machine.write_vector(instruction, bits, 32)


@_effect("VEXTRACTI128", "VEXTRACTI32X4", "VEXTRACTI64X2", "VEXTRACTI64X4", "VEXTRACTI32X8", "VEXTRACTF128")
def _extract(machine: Machine, instruction: Instruction) -> None:
    size = 256 if name_of(instruction).endswith(("64x4", "32x8")) else 128
    bits = machine.read(instruction, 1)
    place = size * (instruction.immediate(2) % (len(bits) // size))
    machine.write_vector(instruction, bits[place : place + size], 32)


@_effect("PINSRB", "PINSRW", "PINSRD", "PINSRQ", "VPINSRB", "VPINSRW", "VPINSRD", "VPINSRQ")
def _insert_element(machine: Machine, instruction: Instruction) -> None:
    last, element = instruction.op_count - 1, WIDTHS[name_of(instruction)[-1].upper()]
    bits = list(machine.read(instruction, last - 2 if last == 3 else 0, LANE))
    place = element * (instruction.immediate(last) % (LANE // element))
    bits[place : place + element] = machine.read(instruction, last - 1, element)
    machine.write_vector(instruction, bits)


@_effect("PEXTRB", "PEXTRW", "PEXTRD", "PEXTRQ", "VPEXTRB", "VPEXTRW", "VPEXTRD", "VPEXTRQ")
def _extract_element(machine: Machine, instruction: Instruction) -> None:
    element = WIDTHS[name_of(instruction)[-1].upper()]
    place = element * (instruction.immediate(2) % (LANE // element))
    bits = machine.read(instruction, 1, LANE)[place : place + element]
    width = len(bits) if instruction.op_kind(0) == OpKind.MEMORY else machine.width(instruction, 0)
    machine.write(instruction, bits + [NEVER] * (width - element))


@_effect("VSHUFI64X2", "VSHUFI32X4")
def _shuffle_lanes(machine: Machine, instruction: Instruction) -> None:
    width, order = machine.width(instruction, 0), instruction.immediate(3)
    one, other = (parts(machine.read(instruction, i, width), LANE) for i in (1, 2))
    count, each_has = len(one), (len(one)).bit_length() - 1
    places = [order >> each_has * place & count - 1 for place in range(count)]
    half = count // 2
    machine.write_vector(instruction, joined((one if i < half else other)[at] for i, at in enumerate(places)), 64)


@_effect("VZEROUPPER", "VZEROALL")
def _zero(machine: Machine, instruction: Instruction) -> None:
    kept = 0 if name_of(instruction).endswith("all") else LANE
    for number in range(16):
        machine.vectors[number] = machine.vectors[number][:kept] + [NEVER] * (VECTOR - kept)


def _saturated(bits: Bits) -> Bits:
    """A signed number as one of half as many bits without a sign."""
    low, over = bits[: len(bits) // 2], any_of(bits[len(bits) // 2 : -1])
    return chosen(bits[-1], constant(0, len(low)), [circuit().either(over, bit) for bit in low])


def _packed(element: int) -> Two:
    def of_lane(one: Bits, other: Bits) -> Bits:
        return joined(_saturated(bits) for bits in parts(one + other, element))

    return partial(each, LANE, of_lane)


for _name, _width in {"PACKUSWB": 16, "PACKUSDW": 32}.items():
    VECTORS |= {f"{v}{_name}": _two(_packed(_width), _width // 2) for v in ("", "V")}


# ---- GFNI and AES


@_effect("VGF2P8AFFINEQB", "VGF2P8AFFINEINVQB", "GF2P8AFFINEQB", "GF2P8AFFINEINVQB")
def _affine(machine: Machine, instruction: Instruction) -> None:
    width, constant_ = machine.width(instruction, 0), instruction.immediate(instruction.op_count - 1) & 255
    inverts = "inv" in name_of(instruction)
    one, other = _sources(machine, instruction)

    def of_eight(content: Bits, matrix: Bits) -> Bits:
        rows = machine.known(matrix, "a matrix")
        return joined(affine(rows, inverse_of(byte) if inverts else byte, constant_) for byte in parts(content, 8))

    machine.write_vector(
        instruction,
        each(64, of_eight, machine.read(instruction, one, width), machine.read(instruction, other, width)),
        8,
    )


@_effect("AESENCLAST", "VAESENCLAST")
def _last_round(machine: Machine, instruction: Instruction) -> None:
    """ShiftRows, SubBytes, and a key."""
    width = machine.width(instruction, 0)
    one, other = _sources(machine, instruction)

    def of_lane(state: Bits, key: Bits) -> Bits:
        content = parts(state, 8)
        return xor(joined(aes_s_box(content[(place + 4 * (place % 4)) % 16]) for place in range(16)), key)

    result = each(LANE, of_lane, machine.read(instruction, one, width), machine.read(instruction, other, width))
    machine.write_vector(instruction, result)


# ---- Masks


@_effect("KMOVB", "KMOVW", "KMOVD", "KMOVQ")
def _move_mask(machine: Machine, instruction: Instruction) -> None:
    width = WIDTHS[name_of(instruction)[-1].upper()]
    bits = machine.read(instruction, 1, width)
    register = instruction.op_register(0) if instruction.op_kind(0) == OpKind.REGISTER else Register.NONE
    if RegisterExt.is_k(register):
        machine.masks[RegisterExt.number(register)] = bits + [NEVER] * (WORD - width)
    else:
        machine.write(instruction, bits + [NEVER] * max(32 - width, 0) if register != Register.NONE else bits)


@_effect("KSHIFTRB", "KSHIFTRW", "KSHIFTRD", "KSHIFTRQ")
def _shift_mask(machine: Machine, instruction: Instruction) -> None:
    width = WIDTHS[name_of(instruction)[-1].upper()]
    bits = shifted_right(machine.read(instruction, 1)[:width], instruction.immediate(2) & 255)
    machine.masks[RegisterExt.number(instruction.op_register(0))] = bits + [NEVER] * (WORD - width)
