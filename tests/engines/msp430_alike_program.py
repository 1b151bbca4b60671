# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Random MSP430 programs that take the same way for all inputs: what is in registers and memory at first."""

from collections.abc import Iterator

from tests.engines.msp430_random_program import (
    ADD,
    AUTOINCREMENT,
    BIT,
    BLOCKS,
    DADD,
    GENERAL,
    INDEXED,
    INDIRECT,
    LOG,
    MOV,
    PC,
    R3,
    REGISTER,
    RET,
    RETI,
    SR,
    STACK_BYTES,
    STATUS_BITS,
    SWPB_R7,
    WINDOW,
    WINDOW_BYTES,
    Operand,
    Program,
)

REGISTERS, DECIMALS, DECIMAL_WORDS, CALLERS_STACK = 0x2200, 0x2240, 32, 0x22F0
AND = 15
INPUTS = {"window": WINDOW_BYTES, "stack": STACK_BYTES, "registers": 2 * len(GENERAL), "decimals": 2 * DECIMAL_WORDS}
"""Bytes by symbol."""

Shape = tuple[str | int, ...]
"""An operation, whether on a byte, and which operands are in memory."""


class AlikeProgram(Program):
    """A function, called by main. Only where it is told to does a lane have addresses of its own."""

    stack = 0x2600
    """Far above all that instructions use: what is below it is not known."""

    def __init__(self, seed: int, *, apart: bool = False) -> None:
        super().__init__(seed)
        self.apart = apart
        self.shapes: set[Shape] = set()

    def copy_decimal(self, address: int) -> None:
        self.emit(0x4292, DECIMALS + 2 * self.random.randrange(DECIMAL_WORDS), address)

    def emit_two(self, operation: int, byte: bool, source: Operand, destination: Operand, to_memory: int) -> None:
        super().emit_two(operation, byte, source, destination, to_memory)
        self.shapes.add((operation, byte, _is_memory(source), to_memory))

    def emit_one(self, operation: int, byte: bool, operand: Operand) -> None:
        super().emit_one(operation, byte, operand)
        self.shapes.add(("one", operation, byte, _is_memory(operand)))

    def decimal_addition(self) -> None:
        """Of digits that differ by lane."""
        byte = self.random.random() < 0.4
        right, pointer = self.random.sample(GENERAL, 2)
        address, target = self.somewhere(byte), self.somewhere(byte)
        for place in (address, target):
            self.copy_decimal(place & ~1)
        self.emit(0x4210 | right, target & ~1)
        source = self.memory(address, pointer, 1 if byte else 2)
        if self.random.random() < 0.5:
            self.emit(0x4210 | pointer, address & ~1)
            source = Operand(REGISTER, pointer)
        to_memory = self.random.randrange(2)
        destination = Operand(INDEXED, SR, target) if to_memory else Operand(REGISTER, right)
        self.emit_two(DADD, byte, source, destination, to_memory)

    def jump(self) -> None:
        condition = self.random.randrange(8)
        self.emit(MOV << 12 | 0x32, self.anything() & STATUS_BITS)
        self.emit(0x2001 | condition << 10, SWPB_R7)
        self.shapes.add(("jump", condition))

    def return_from_interrupt(self) -> None:
        super().return_from_interrupt()
        self.shapes.add(("return", RETI))

    def own_address(self) -> None:
        """Wherever the content of a register leads."""
        byte = self.random.random() < 0.5
        pointer, other = self.random.sample(GENERAL, 2)
        base = self.random.choice([WINDOW, 0x4000])
        self.emit(AND << 12 | 0x30 | pointer, 0x7F if byte else 0x7E)
        self.emit(ADD << 12 | 0x30 | pointer, base)
        operation = self.random.choice([MOV, ADD, BIT, AND])
        modes = [Operand(INDEXED, pointer, 16), Operand(INDIRECT, pointer), Operand(AUTOINCREMENT, pointer)]
        if base == WINDOW and self.random.random() < 0.5:
            self.emit_two(operation, byte, Operand(REGISTER, other), modes[0], 1)
        elif base == WINDOW and self.random.random() < 0.3:
            self.emit_one(2, byte, self.random.choice(modes))
        else:
            self.emit_two(operation, byte, self.random.choice(modes), Operand(REGISTER, other), 0)

    def two_operands(self) -> None:
        if self.apart and self.random.random() < 0.3:
            self.own_address()
        else:
            super().two_operands()

    def source_text(self) -> str:
        self.emit(0x4182, CALLERS_STACK)
        for number, register in enumerate(GENERAL):
            self.emit(0x4210 | register, REGISTERS + 2 * number)
        for number in range(BLOCKS):
            self.block(number)
        self.emit(0x4211, CALLERS_STACK, RET)
        words = "".join(f".word {word:#06x}\n" for word in self.words)
        names = ("body", "main", "fw_done")
        functions = "".join(f".global {name}\n .type {name}, %function\n" for name in names)
        places = {"window": WINDOW, "stack": self.stack - STACK_BYTES // 2, "log": LOG}
        places |= {"registers": REGISTERS, "decimals": DECIMALS}
        symbols = "".join(f".global {name}\n .set {name}, {place:#x}\n" for name, place in places.items())
        return f".text\n body:\n {words} main: call #body\n fw_done: jmp fw_done\n {functions} {symbols}"

    def inputs(self) -> str:
        """A line of random contents, for the simulator."""
        content = {name: self.random.randbytes(size) for name, size in INPUTS.items()}
        decimals = [self.decimal().to_bytes(2, "little") for _ in range(DECIMAL_WORDS)]
        content["decimals"] = b"".join(decimals)
        return " ".join(f"{name}={part.hex()}" for name, part in content.items())


def _is_memory(operand: Operand) -> int:
    """Not so constants and what follows the instruction."""
    if operand.register == R3 or (operand.register == SR and operand.mode >= INDIRECT):
        return 0
    return int(operand.mode != REGISTER and (operand.register, operand.mode) != (PC, AUTOINCREMENT))


def all_shapes() -> Iterator[Shape]:
    for byte in (False, True):
        for source in (0, 1):
            yield from ((operation, byte, source, to) for operation in range(MOV, AND + 1) for to in (0, 1))
            yield from (("one", operation, byte, source) for operation in (0, 2, 4))  # RRC, RRA, PUSH
            if not byte:
                yield from (("one", operation, byte, source) for operation in (1, 3, 5))  # SWPB, SXT, CALL
    yield from (("jump", condition) for condition in range(8))
    yield ("return", RETI)
