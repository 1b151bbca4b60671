# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What instructions on general registers do, and those that decide what comes next."""

from collections.abc import Callable

from iced_x86 import ConditionCode, Instruction, OpKind, Register

from featherweight.prove.circuit import ALWAYS, NEVER, Literal
from featherweight.prove.words import Word, circuit
from featherweight.prove.x86_64.bits import (
    Bits,
    added,
    any_of,
    both,
    chosen,
    constant,
    either,
    inverted,
    joined,
    parts,
    shifted_left,
    shifted_right,
    shifted_with_sign,
    turned_left,
    turned_right,
    xor,
)
from featherweight.prove.x86_64.effects import Effects
from featherweight.prove.x86_64.machine import WORD, Effect, Machine, name_of

SCALAR = Effects()


def _set_flags(machine: Machine, result: Bits, carry: Literal | None, overflow: Literal | None) -> None:
    machine.flags = {"c": carry, "z": any_of(result) ^ 1, "s": result[-1], "o": overflow}


def _two(machine: Machine, instruction: Instruction) -> tuple[Bits, Bits]:
    width = machine.width(instruction, 0)
    return machine.read(instruction, 0, width), machine.read(instruction, 1, width)


def _logical(make: Callable[[Bits, Bits], Bits], *, stores: bool = True) -> Effect:
    def effect(machine: Machine, instruction: Instruction) -> None:
        result = make(*_two(machine, instruction))
        _set_flags(machine, result, NEVER, NEVER)
        if stores:
            machine.write(instruction, result)

    return effect


SCALAR |= {"AND": _logical(both), "OR": _logical(either), "XOR": _logical(xor), "TEST": _logical(both, stores=False)}


def _sum(*, subtracts: bool, with_carry: bool = False, stores: bool = True) -> Effect:
    def effect(machine: Machine, instruction: Instruction) -> None:
        left, right = _two(machine, instruction)
        carry = machine.flag("c") if with_carry else NEVER
        if subtracts:
            right, carry = inverted(right), carry ^ 1
        result, out, into = added(left, right, carry)
        _set_flags(machine, result, out ^ int(subtracts), circuit().differ(out, into))
        if stores:
            machine.write(instruction, result)

    return effect


SCALAR |= {
    "ADD": _sum(subtracts=False),
    "ADC": _sum(subtracts=False, with_carry=True),
    "SUB": _sum(subtracts=True),
    "SBB": _sum(subtracts=True, with_carry=True),
    "CMP": _sum(subtracts=True, stores=False),
}


@SCALAR.of("INC", "DEC")
def _count(machine: Machine, instruction: Instruction) -> None:
    width, carry = machine.width(instruction, 0), machine.flags["c"]
    step = 1 if name_of(instruction).startswith("inc") else (1 << width) - 1
    result, out, into = added(machine.read(instruction, 0), constant(step, width))
    _set_flags(machine, result, carry, circuit().differ(out, into))
    machine.write(instruction, result)


@SCALAR.of("NEG")
def _negate(machine: Machine, instruction: Instruction) -> None:
    bits = machine.read(instruction, 0)
    result, out, into = added(constant(0, len(bits)), inverted(bits), ALWAYS)
    _set_flags(machine, result, out ^ 1, circuit().differ(out, into))
    machine.write(instruction, result)


@SCALAR.of("NOT")
def _invert(machine: Machine, instruction: Instruction) -> None:
    machine.write(instruction, inverted(machine.read(instruction, 0)))


@SCALAR.of("MOV", "MOVZX", "MOVSX", "MOVSXD")
def _move(machine: Machine, instruction: Instruction) -> None:
    width = machine.width(instruction, 0)
    if instruction.op_kind(1) in (OpKind.REGISTER, OpKind.MEMORY):
        bits = machine.read(instruction, 1)
        fill = bits[-1] if name_of(instruction).startswith("movsx") else NEVER
        machine.write(instruction, (bits + [fill] * width)[:width])
    else:
        machine.write(instruction, machine.read(instruction, 1, width))


@SCALAR.of("LEA")
def _address(machine: Machine, instruction: Instruction) -> None:
    """It is a sum, which may depend on inputs."""
    total = constant(instruction.memory_displacement, WORD)
    if instruction.memory_base not in (Register.NONE, Register.RIP):
        total = added(total, machine.register(instruction.memory_base))[0]
    if instruction.memory_index != Register.NONE:
        shift = instruction.memory_index_scale.bit_length() - 1
        total = added(total, shifted_left(machine.register(instruction.memory_index), shift))[0]
    machine.write(instruction, total[: machine.width(instruction, 0)])


@SCALAR.of("XCHG")
def _exchange(machine: Machine, instruction: Instruction) -> None:
    one, other = machine.read(instruction, 0), machine.read(instruction, 1)
    machine.write(instruction, other)
    machine.write(instruction, one, 1)


@SCALAR.of("BSWAP")
def _swap(machine: Machine, instruction: Instruction) -> None:
    machine.write(instruction, joined(reversed(parts(machine.read(instruction, 0), 8))))


def _distance(machine: Machine, instruction: Instruction, operand: int, width: int) -> int:
    return machine.known(machine.read(instruction, operand, 8), "a distance") & (63 if width == WORD else 31)


def _shift(make: Callable[[Bits, int], Bits], *, is_rotation: bool) -> Effect:
    def effect(machine: Machine, instruction: Instruction) -> None:
        bits = machine.read(instruction, 0)
        count = _distance(machine, instruction, 1, len(bits)) if instruction.op_count > 1 else 1
        result = make(bits, count)
        machine.write(instruction, result)
        if is_rotation and count:
            machine.flags |= {"c": None, "o": None}
        elif count:
            _set_flags(machine, result, None, None)

    return effect


SCALAR |= {
    "SHL": _shift(shifted_left, is_rotation=False),
    "SHR": _shift(shifted_right, is_rotation=False),
    "SAR": _shift(shifted_with_sign, is_rotation=False),
    "ROL": _shift(turned_left, is_rotation=True),
    "ROR": _shift(turned_right, is_rotation=True),
}


def _of_three(make: Callable[[Bits, int], Bits]) -> Effect:
    """Without flags, from the second operand, by the third."""

    def effect(machine: Machine, instruction: Instruction) -> None:
        bits = machine.read(instruction, 1)
        machine.write(instruction, make(bits, _distance(machine, instruction, 2, len(bits))))

    return effect


SCALAR |= {"RORX": _of_three(turned_right), "SHLX": _of_three(shifted_left), "SHRX": _of_three(shifted_right)}


@SCALAR.of("SHRD", "SHLD")
def _shift_double(machine: Machine, instruction: Instruction) -> None:
    one, other = machine.read(instruction, 0), machine.read(instruction, 1)
    count = _distance(machine, instruction, 2, len(one))
    is_right = name_of(instruction).startswith("shrd")
    result = (one + other)[count:][: len(one)] if is_right else (other + one)[len(one) - count :][: len(one)]
    _set_flags(machine, result, None, None)
    machine.write(instruction, result)


@SCALAR.of("ANDN")
def _and_not(machine: Machine, instruction: Instruction) -> None:
    result = both(inverted(machine.read(instruction, 1)), machine.read(instruction, 2))
    _set_flags(machine, result, NEVER, NEVER)
    machine.write(instruction, result)


@SCALAR.of("PEXT", "PDEP")
def _gather_bits(machine: Machine, instruction: Instruction) -> None:
    bits = machine.read(instruction, 1)
    mask = machine.known(machine.read(instruction, 2, len(bits)), "a mask")
    places = [place for place in range(len(bits)) if mask >> place & 1]
    result = [NEVER] * len(bits)
    if name_of(instruction).startswith("pext"):
        result[: len(places)] = [bits[place] for place in places]
    else:
        for place, bit in zip(places, bits, strict=False):
            result[place] = bit
    machine.write(instruction, result)


@SCALAR.of("BT")
def _test_bit(machine: Machine, instruction: Instruction) -> None:
    bits = machine.read(instruction, 0)
    machine.flags["c"] = bits[machine.known(machine.read(instruction, 1, len(bits)), "a place") % len(bits)]


@SCALAR.of("IMUL")
def _multiply(machine: Machine, instruction: Instruction) -> None:
    """The lower half of a product."""
    width = machine.width(instruction, 0)
    first = 1 if instruction.op_count == 3 else 0
    left, right = machine.read(instruction, first, width), machine.read(instruction, first + 1, width)
    product = Word(left) * Word(right)
    machine.write(instruction, [product.bit(place) for place in range(width)])
    machine.flags = dict.fromkeys("czso")


@SCALAR.of("PUSH")
def _push(machine: Machine, instruction: Instruction) -> None:
    machine.push(machine.read(instruction, 0, WORD))


@SCALAR.of("POP")
def _pop(machine: Machine, instruction: Instruction) -> None:
    machine.write(instruction, machine.pop())


@SCALAR.of("NOP", "ENDBR64")
def _nothing(machine: Machine, instruction: Instruction) -> None:
    pass


# ---- What comes next


def _condition(machine: Machine, instruction: Instruction) -> Literal:
    either_, differ, flag = circuit().either, circuit().differ, machine.flag
    tests: dict[int, Callable[[], Literal]] = {
        ConditionCode.B: lambda: flag("c"),
        ConditionCode.E: lambda: flag("z"),
        ConditionCode.S: lambda: flag("s"),
        ConditionCode.O: lambda: flag("o"),
        ConditionCode.BE: lambda: either_(flag("c"), flag("z")),
        ConditionCode.L: lambda: differ(flag("s"), flag("o")),
        ConditionCode.LE: lambda: either_(flag("z"), differ(flag("s"), flag("o"))),
    }
    opposites = {
        ConditionCode.AE: ConditionCode.B,
        ConditionCode.NE: ConditionCode.E,
        ConditionCode.NS: ConditionCode.S,
        ConditionCode.NO: ConditionCode.O,
        ConditionCode.A: ConditionCode.BE,
        ConditionCode.GE: ConditionCode.L,
        ConditionCode.G: ConditionCode.LE,
    }
    code = instruction.condition_code
    return tests[opposites[code]]() ^ 1 if code in opposites else tests[code]()


CONDITIONS = ("O", "NO", "B", "AE", "E", "NE", "BE", "A", "S", "NS", "L", "GE", "LE", "G")


@SCALAR.of(*(f"J{name}" for name in CONDITIONS))
def _jump_if(machine: Machine, instruction: Instruction) -> None:
    if machine.holds(_condition(machine, instruction)):
        machine.next = instruction.near_branch_target


@SCALAR.of(*(f"CMOV{name}" for name in CONDITIONS))
def _move_if(machine: Machine, instruction: Instruction) -> None:
    which = _condition(machine, instruction)
    machine.write(instruction, chosen(which, machine.read(instruction, 1), machine.read(instruction, 0)))


@SCALAR.of(*(f"SET{name}" for name in CONDITIONS))
def _set_if(machine: Machine, instruction: Instruction) -> None:
    machine.write(instruction, [_condition(machine, instruction)] + [NEVER] * 7)


@SCALAR.of("JMP", "CALL")
def _go(machine: Machine, instruction: Instruction) -> None:
    if name_of(instruction).startswith("call"):
        machine.push(constant(machine.next, WORD))
    if instruction.op_kind(0) == OpKind.NEAR_BRANCH64:
        machine.next = instruction.near_branch_target
        return
    machine.next = machine.known(machine.read(instruction, 0), "a target")


@SCALAR.of("STOSB", "STOSD", "STOSQ")
def _fill(machine: Machine, instruction: Instruction) -> None:
    """Forwards, as the calling convention has it."""
    size = {"b": 1, "d": 4, "q": 8}[name_of(instruction)[-1]]
    to = machine.known(machine.registers[7], "an address")
    count = machine.known(machine.registers[1], "a count") if instruction.has_rep_prefix else 1
    machine.store(to, machine.registers[0][: 8 * size] * count)
    machine.registers[7] = constant(to + size * count, WORD)
    if instruction.has_rep_prefix:
        machine.registers[1] = constant(0, WORD)


@SCALAR.of("RET")
def _return(machine: Machine, instruction: Instruction) -> None:
    machine.next = machine.known(machine.pop(), "a return address")
