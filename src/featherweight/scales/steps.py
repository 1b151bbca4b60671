# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Steps: what a firmware does in a run. scenarios/steps.h executes them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from struct import pack

from featherweight.catalog import Variant
from featherweight.scales.arguments import words
from featherweight.scales.options import OPTIONS

ARENA, FLASH_ARENA = "fw_arena", "fw_flash_arena"
"""Where a firmware's arrays lie, and its schedules, if these lie in flash."""
STEPS, POSITION, DEPTH = "fw_steps", "fw_position", "fw_depth"
"""The variables with what a firmware does, where it is, and how much of the stack is in use when it calls."""

OPERANDS = 9
WORD_LETTERS = {2: "H", 4: "I"}
"""Of words of so many bytes, as in `struct`."""
MOST_STEPS = 16
"""With the end, as in scenarios/steps.h; aead.c there has room for more. Simulators refuse what is too long."""


@dataclass(frozen=True)
class Operation:
    """Something that a step can do: a number as in the firmware's C file, and what it needs."""

    number: int
    function: str | None
    """Its name in C, where {symbol} is the variant's prefix; None: the firmware's own code does it, unwatched."""
    operands: str
    """A letter for each: r, w, b: an array that is read, written or both; n: a number; v: where the firmware leaves
    what the function returns."""
    signature: str = ""
    """The function's arguments as in `arguments.words`; by default, a word for each operand but v."""
    within: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Of the firmware's own code: which of BLOCK it calls, with which of its operands."""

    def arguments(self, core: str) -> int:
        """The words of the function's arguments on CORE."""
        return words(self.signature or self.operands.rstrip("v"), core)

    @property
    def is_loop(self) -> bool:
        """Whether the function is a loop of the league "block", which calls the cipher's functions."""
        return self.function is not None and "{symbol}" not in self.function

    def called(self, symbol: str) -> str:
        """The function of the variant with the prefix SYMBOL."""
        assert self.function is not None, self
        return self.function.format(symbol=symbol)


AGAIN = Operation(255, None, "nn")
"""As many times, as many of the steps before it; its operands are in this order."""

NOWHERE = -1
"""The operand that is a null pointer, where an array is empty."""

BLOCK = {
    "expand": Operation(1, "{symbol}_expand", "wr"),
    "encrypt": Operation(2, "{symbol}_encrypt", "rb"),
    "decrypt": Operation(3, "{symbol}_decrypt", "rb"),
    "cbc_encrypt": Operation(4, "{symbol}_cbc_encrypt", "rrbn"),
    "cbc_decrypt": Operation(5, "{symbol}_cbc_decrypt", "rrbn"),
    "ctr": Operation(6, "{symbol}_ctr", "rbbn"),
    "copy": Operation(7, None, "wrn"),
    "chain": Operation(8, None, "wbbwwrnw", within=(("expand", (0, 1)), ("encrypt", (0, 4)), ("decrypt", (0, 4)))),
    "turn": Operation(9, "{symbol}_turn", "br"),
    "chain_forwards": Operation(8, None, "wbbwwrnw", within=(("expand", (0, 1)), ("encrypt", (0, 4)))),
}
AEAD = {
    "seal": Operation(1, "{symbol}_encrypt", "wwrnrnrr"),
    "open": Operation(2, "{symbol}_decrypt", "wrnrrnrrv"),
    "init": Operation(3, "{symbol}_init", "wrr"),
    "ad": Operation(4, "{symbol}_ad", "brn"),
    "encrypt_update": Operation(5, "{symbol}_encrypt_update", "bwrn"),
    "decrypt_update": Operation(6, "{symbol}_decrypt_update", "bwrn"),
    "tag": Operation(7, "{symbol}_tag", "bw"),
    "verify": Operation(8, "{symbol}_verify", "brv"),
    "init_for": Operation(9, "{symbol}_init", "wrrnn"),
    "copy": Operation(10, None, "wrn"),
}
HASH = {
    "digest": Operation(1, "{symbol}", "wrn"),
    "init": Operation(2, "{symbol}_init", "w"),
    "update": Operation(3, "{symbol}_update", "brn"),
    "final": Operation(4, "{symbol}_final", "bw"),
    "xor": Operation(5, None, "brn"),
    "copy": Operation(6, None, "wrn"),
}
CUSTOM_HASH = HASH | {
    "digest": Operation(1, "{symbol}", "wrnrn"),
    "init": Operation(2, "{symbol}_init", "wrn"),
}
"""Of a hash with a customization string, which comes last."""
NIST_AEAD = {
    "seal": Operation(1, "{symbol}_encrypt", "wwrnrnrrv", "pppLpLppp"),
    "open": Operation(2, "{symbol}_decrypt", "wwrnrnrrv", "ppppLpLpp"),
    "clear": Operation(3, None, "wn"),
    "flip": Operation(4, None, "wn"),
}
"""By NIST's interface, which has one argument more: the number of a secret message, which no cipher has."""
NIST_HASH = {"digest": Operation(1, "{symbol}", "wrnv", "ppL")}
LOOP_OPERANDS = {"cbc128_encrypt": "brr", "cbc128_decrypt": "brr", "ctr16_encrypt": "brb", "bulk_encrypt": "brb"}
"""The loops of the league "block", in the order of scenarios/block.c: message, schedule, IV or counter."""

LOOPS = {
    option: {
        name: Operation(10 + len(LOOP_OPERANDS) * number + index, f"fw_{name}_{option.removeprefix('-')}", operands)
        for index, (name, operands) in enumerate(LOOP_OPERANDS.items())
    }
    for number, option in enumerate(OPTIONS)
}
"""These loops as compiled at each option."""


@dataclass(frozen=True)
class Part:
    """BYTES of ARRAY from OFFSET on; None: all of it."""

    array: str
    offset: int = 0
    bytes: int | None = None


Operand = str | Part | int
"""An array, a part of one, or a number."""


@dataclass(frozen=True)
class Step:
    """One operation with its operands."""

    operation: Operation
    operands: tuple[Operand, ...]

    def __post_init__(self) -> None:
        assert len(self.operands) == len(self.operation.operands), self


def step(operation: Operation, *operands: Operand) -> Step:
    """The step that does OPERATION with OPERANDS."""
    return Step(operation, operands)


def hash_operations(variant: Variant) -> Mapping[str, Operation]:
    """The operations of VARIANT, a hash."""
    return CUSTOM_HASH if variant.custom_bytes else HASH


def hash_step(variant: Variant, name: str, *operands: Operand, custom: int) -> Step:
    """The step that does operation NAME, "digest" or "init", of VARIANT with OPERANDS; the customization string, if it
    takes one, has CUSTOM bytes of the array "custom"."""
    return step(hash_operations(variant)[name], *operands, *(("custom", custom) if variant.custom_bytes else ()))


def calls_of(operations: Iterable[Operation], symbol: str, core: str) -> dict[str, int]:
    """The functions of OPERATIONS for the variant with the prefix SYMBOL, and their arguments in words on CORE."""
    return {
        operation.called(symbol): operation.arguments(core)
        for operation in operations
        if operation.function is not None
    }


def _calls(steps: Iterable[Step]) -> Iterator[Step]:
    """The calls of the cipher's functions in STEPS."""
    for item in steps:
        if item.operation.function is not None:
            yield item
        for name, places in item.operation.within:
            yield Step(BLOCK[name], tuple(item.operands[place] for place in places))


def encoded(steps: Sequence[Step], places: Mapping[str, int], width: int) -> bytes:
    """STEPS as the firmware reads them, in words of WIDTH bytes; PLACES: the offset of each array in the arena."""
    words: list[int] = []
    for item in steps:
        operands = [_word(operand, places) for operand in item.operands]
        words += [item.operation.number, *operands, *[0] * (OPERANDS - len(operands))]
    words.append(0)
    return pack(f"<{len(words)}{WORD_LETTERS[width]}", *(word % (1 << 8 * width) for word in words))


def _word(operand: Operand, places: Mapping[str, int]) -> int:
    if isinstance(operand, int):
        return operand
    return places[operand] if isinstance(operand, str) else places[operand.array] + operand.offset


@dataclass(frozen=True)
class Access:
    """FUNCTION may read a part of an array and, if it WRITES, write there."""

    function: str
    part: Part
    writes: bool


def accesses(steps: Sequence[Step], symbol: str) -> list[Access]:
    """What the functions that STEPS call for the variant with the prefix SYMBOL may access, each once."""
    found: dict[Access, None] = {}
    for item in _calls(steps):
        for kind, operand in zip(item.operation.operands, item.operands, strict=True):
            if kind in "rwb" and operand != NOWHERE:
                assert not isinstance(operand, int), item
                part = Part(operand) if isinstance(operand, str) else operand
                found[Access(item.operation.called(symbol), part, kind != "r")] = None
    return list(found)
