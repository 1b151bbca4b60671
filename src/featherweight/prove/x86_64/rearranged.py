# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What instructions do that put elements of vectors elsewhere: shuffles, look-ups, broadcasts, insertions, packing."""

from functools import partial

from iced_x86 import Instruction, OpKind

from featherweight.prove.circuit import NEVER
from featherweight.prove.words import circuit
from featherweight.prove.x86_64.bits import (
    Bits,
    any_of,
    chosen,
    constant,
    each,
    joined,
    parts,
    selected,
    shifted_right,
    value_of,
)
from featherweight.prove.x86_64.effects import LANE, WIDTHS, Effects, Two, is_vector, sources, two
from featherweight.prove.x86_64.machine import Machine, name_of

REARRANGED = Effects()


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
        REARRANGED |= {
            f"{v}PUNPCK{_half}{_name}": two(_interleaved(_width, high=_half == "H"), _width) for v in ("", "V")
        }


@REARRANGED.of("PSHUFB", "VPSHUFB")
def _look_up(machine: Machine, instruction: Instruction) -> None:
    """Each byte of the last operand says which of its lane it becomes, or, by its highest bit, 0."""
    width = machine.width(instruction, 0)

    def of_lane(table: Bits, places: Bits) -> Bits:
        entries = parts(table, 8)
        return joined(chosen(place[7], constant(0, 8), _entry(entries, place[:4])) for place in parts(places, 8))

    result = each(LANE, of_lane, *sources(machine, instruction, width))
    machine.write_vector(instruction, result, 8)


def _entry(entries: list[Bits], place: Bits) -> Bits:
    known = value_of(place)
    return entries[known] if known is not None else selected(entries, place)


@REARRANGED.of("PSHUFD", "VPSHUFD", "VPERMQ", "VPERMPD")
def _shuffle(machine: Machine, instruction: Instruction) -> None:
    """Elements of 32 bits in each lane, or of 64 in each 256 bits, as an immediate number says."""
    width, order = machine.width(instruction, 0), instruction.immediate(2) & 255
    element = 32 if name_of(instruction).endswith("pshufd") else 64

    def of_four(bits: Bits) -> Bits:
        elements = parts(bits, element)
        return joined(elements[order >> 2 * place & 3] for place in range(4))

    machine.write_vector(instruction, each(4 * element, of_four, machine.read(instruction, 1, width)), element)


@REARRANGED.of("PSHUFLW", "VPSHUFLW", "PSHUFHW", "VPSHUFHW")
def _shuffle_halves(machine: Machine, instruction: Instruction) -> None:
    width, order = machine.width(instruction, 0), instruction.immediate(2) & 255
    first = 4 if "hw" in name_of(instruction) else 0

    def of_lane(bits: Bits) -> Bits:
        elements = parts(bits, 16)
        moved = [elements[first + (order >> 2 * place & 3)] for place in range(4)]
        return joined([*elements[:first], *moved, *elements[first + 4 :]])

    machine.write_vector(instruction, each(LANE, of_lane, machine.read(instruction, 1, width)), 16)


@REARRANGED.of("SHUFPS", "VSHUFPS")
def _shuffle_two(machine: Machine, instruction: Instruction) -> None:
    width, order = machine.width(instruction, 0), instruction.immediate(instruction.op_count - 1) & 255

    def of_lane(left: Bits, right: Bits) -> Bits:
        from_left, from_right = parts(left, 32), parts(right, 32)
        places = [order >> 2 * place & 3 for place in range(4)]
        return joined([from_left[places[0]], from_left[places[1]], from_right[places[2]], from_right[places[3]]])

    result = each(LANE, of_lane, *sources(machine, instruction, width))
    machine.write_vector(instruction, result, 32)


@REARRANGED.of("VPERMD", "VPERMW", "VPERMB")
def _permute(machine: Machine, instruction: Instruction) -> None:
    """Each element of the second operand says which of all of the third it becomes."""
    width, element = machine.width(instruction, 0), WIDTHS[name_of(instruction)[-1].upper()]
    elements = parts(machine.read(instruction, 2, width), element)
    places = parts(machine.read(instruction, 1, width), element)
    count = len(elements).bit_length() - 1
    machine.write_vector(instruction, joined(_entry(elements, place[:count]) for place in places), element)


@REARRANGED.of("PALIGNR", "VPALIGNR")
def _align(machine: Machine, instruction: Instruction) -> None:
    width, count = machine.width(instruction, 0), 8 * (instruction.immediate(instruction.op_count - 1) & 255)

    def of_lane(upper: Bits, lower: Bits) -> Bits:
        return shifted_right(lower + upper, count)[:LANE]

    result = each(LANE, of_lane, *sources(machine, instruction, width))
    machine.write_vector(instruction, result, 8)


@REARRANGED.of("VPBLENDD")
def _blend(machine: Machine, instruction: Instruction) -> None:
    width, mask = machine.width(instruction, 0), instruction.immediate(3)
    one, other = (parts(machine.read(instruction, i, width), 32) for i in (1, 2))
    pairs = enumerate(zip(one, other, strict=True))
    machine.write_vector(instruction, joined(b if mask >> place & 1 else a for place, (a, b) in pairs))


@REARRANGED.of("VPBROADCASTB", "VPBROADCASTW", "VPBROADCASTD", "VPBROADCASTQ", "VMOVDDUP", "VBROADCASTI128",
         "VBROADCASTI32X4", "VBROADCASTI64X2", "VBROADCASTI64X4", "VBROADCASTI32X8", "VBROADCASTSS",
         "VBROADCASTSD", "MOVDDUP")  # fmt: skip
def _broadcast(machine: Machine, instruction: Instruction) -> None:
    name, width = name_of(instruction), machine.width(instruction, 0)
    if name.endswith("movddup"):
        whole = machine.read(instruction, 1, width if is_vector(instruction, 1) or width > LANE else 64)
        return machine.write_vector(instruction, joined(part[:64] * 2 for part in parts(whole, LANE)), 64)
    sizes = {"i128": 128, "32x4": 128, "64x2": 128, "64x4": 256, "32x8": 256, "ss": 32, "sd": 64}
    size = next((bits for end, bits in sizes.items() if name.endswith(end)), 0) or WIDTHS[name[-1].upper()]
    element = machine.read(instruction, 1, size)
    return machine.write_vector(instruction, element * (width // size), min(size, 64))


@REARRANGED.of("VINSERTI128", "VINSERTI32X4", "VINSERTI64X2", "VINSERTI64X4", "VINSERTI32X8", "VINSERTF128")
def _insert(machine: Machine, instruction: Instruction) -> None:
    width, size = machine.width(instruction, 0), 256 if name_of(instruction).endswith(("64x4", "32x8")) else 128
    bits, place = list(machine.read(instruction, 1, width)), size * (instruction.immediate(3) % (width // size))
    bits[place : place + size] = machine.read(instruction, 2, size)
    machine.write_vector(instruction, bits, 32)


@REARRANGED.of("VEXTRACTI128", "VEXTRACTI32X4", "VEXTRACTI64X2", "VEXTRACTI64X4", "VEXTRACTI32X8", "VEXTRACTF128")
def _extract(machine: Machine, instruction: Instruction) -> None:
    size = 256 if name_of(instruction).endswith(("64x4", "32x8")) else 128
    bits = machine.read(instruction, 1)
    place = size * (instruction.immediate(2) % (len(bits) // size))
    machine.write_vector(instruction, bits[place : place + size], 32)


@REARRANGED.of("PINSRB", "PINSRW", "PINSRD", "PINSRQ", "VPINSRB", "VPINSRW", "VPINSRD", "VPINSRQ")
def _insert_element(machine: Machine, instruction: Instruction) -> None:
    last, element = instruction.op_count - 1, WIDTHS[name_of(instruction)[-1].upper()]
    bits = list(machine.read(instruction, last - 2 if last == 3 else 0, LANE))
    place = element * (instruction.immediate(last) % (LANE // element))
    bits[place : place + element] = machine.read(instruction, last - 1, element)
    machine.write_vector(instruction, bits)


@REARRANGED.of("PEXTRB", "PEXTRW", "PEXTRD", "PEXTRQ", "VPEXTRB", "VPEXTRW", "VPEXTRD", "VPEXTRQ")
def _extract_element(machine: Machine, instruction: Instruction) -> None:
    element = WIDTHS[name_of(instruction)[-1].upper()]
    place = element * (instruction.immediate(2) % (LANE // element))
    bits = machine.read(instruction, 1, LANE)[place : place + element]
    width = len(bits) if instruction.op_kind(0) == OpKind.MEMORY else machine.width(instruction, 0)
    machine.write(instruction, bits + [NEVER] * (width - element))


@REARRANGED.of("VSHUFI64X2", "VSHUFI32X4")
def _shuffle_lanes(machine: Machine, instruction: Instruction) -> None:
    width, order = machine.width(instruction, 0), instruction.immediate(3)
    one, other = (parts(machine.read(instruction, i, width), LANE) for i in (1, 2))
    count, each_has = len(one), len(one).bit_length() - 1
    places = [order >> each_has * place & count - 1 for place in range(count)]
    half = count // 2
    machine.write_vector(instruction, joined((one if i < half else other)[at] for i, at in enumerate(places)), 64)


def _saturated(bits: Bits) -> Bits:
    """A signed number as one of half as many bits without a sign."""
    low, over = bits[: len(bits) // 2], any_of(bits[len(bits) // 2 : -1])
    return chosen(bits[-1], constant(0, len(low)), [circuit().either(over, bit) for bit in low])


def _packed(element: int) -> Two:
    def of_lane(one: Bits, other: Bits) -> Bits:
        return joined(_saturated(bits) for bits in parts(one + other, element))

    return partial(each, LANE, of_lane)


for _name, _width in {"PACKUSWB": 16, "PACKUSDW": 32}.items():
    REARRANGED |= {f"{v}{_name}": two(_packed(_width), _width // 2) for v in ("", "V")}
