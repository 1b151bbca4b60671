# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Boolean functions of at most four variables as 16-bit truth tables, and the operations on them.

Bit x of a function is its value for the input x; bit 0 of an input is the least significant.
"""

from collections.abc import Callable, Iterable, Sequence

Function = int

VARIABLES: tuple[Function, ...] = (0xAAAA, 0xCCCC, 0xF0F0, 0xFF00)
ONES: Function = 0xFFFF

OPERATIONS: dict[str, Callable[..., int]] = {
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
    "andn": lambda a, b: a & ~b,
    "orn": lambda a, b: a | ~b,
    "xnor": lambda a, b: ~(a ^ b),
    "not": lambda a: ~a,
}
"""The function of each operation on words of any length, complements with infinitely many leading ones."""
C_TEXTS = {"and": "{a} & {b}", "or": "{a} | {b}", "xor": "{a} ^ {b}", "andn": "{a} & ~{b}", "orn": "{a} | ~{b}",
           "xnor": "~({a} ^ {b})", "not": "~{a}", "copy": "{a}"}  # fmt: skip

COLUMNS = (0xF0, 0xCC, 0xAA)
"""The operands of a three-input operation as columns of its truth table, bit 4a + 2b + c."""
MOVES = ("copy", "load", "store")
"""Operations that only move a value: between registers, from memory, to memory."""
COMMUTATIVE = frozenset(("and", "or", "xor", "xnor"))


def applied(operation: str, operands: Sequence[Function], table: int = 0) -> Function:
    """The function that OPERATION makes of OPERANDS; TABLE is for "ternary" only."""
    if operation == "ternary":
        return ternary(table, *operands) & ONES
    return operands[0] if operation in MOVES else OPERATIONS[operation](*operands) & ONES


def ternary(table: int, a: int, b: int, c: int) -> int:
    """The operation on words of any length with the truth TABLE, bit 4a + 2b + c."""
    total = 0
    for cell in range(8):
        if table >> cell & 1:
            total |= (a if cell & 4 else ~a) & (b if cell & 2 else ~b) & (c if cell & 1 else ~c)
    return total


def ternary_table(f: Function, operands: Sequence[Function]) -> int | None:
    """The truth table that computes F from three OPERANDS; None if there is none. Unused entries are 0."""
    table, known = 0, 0
    for x in range(16):
        bit = 1 << sum((operand >> x & 1) << place for operand, place in zip(operands, (2, 1, 0), strict=True))
        value = bit if f >> x & 1 else 0
        if known & bit and (table & bit) != value:
            return None
        known, table = known | bit, table | value
    return table


def depth_of(inputs: int, gates: Iterable[Sequence[int]], outputs: Sequence[int]) -> int:
    """Gates on the longest path from an input to an output; GATES are their operands, numbers of inputs and gates."""
    depths = [0] * inputs
    for operands in gates:
        depths.append(1 + max(depths[node] for node in operands))
    return max(depths[node] for node in outputs)


def up_to_complement(f: Function) -> Function:
    """F or its complement, whichever is 0 for the input 0: the representative of both."""
    return f ^ ONES if f & 1 else f


def planes(table: Sequence[int]) -> list[int]:
    """The bits of the entries of TABLE, as one word for all bits 0, one for all bits 1, and so on."""
    return [sum((y >> bit & 1) << x for x, y in enumerate(table)) for bit in range((len(table) - 1).bit_length())]


def outputs_of(table: Sequence[int]) -> list[Function]:
    """The functions of the bits of an S-box of 8 or 16 entries; those of 8 do not depend on bit 3."""
    return planes([*table, *table][:16])[: (len(table) - 1).bit_length()]


def inputs_of(table: Sequence[int]) -> tuple[Function, ...]:
    """The functions of the input bits of an S-box."""
    return VARIABLES[: (len(table) - 1).bit_length()]


def normal_form(f: Function) -> int:
    """The coefficients of the algebraic normal form of F: bit m for the product of the variables in the mask m."""
    for place in range(4):
        for x in range(16):
            if x >> place & 1:
                f ^= (f >> (x ^ 1 << place) & 1) << x
    return f
