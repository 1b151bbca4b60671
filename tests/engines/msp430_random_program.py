# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Random MSP430 programs that write their registers to memory all along, for two simulators to agree on.

What mspdebug does differently from the manual is left out, each case with a comment that names it.
"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

CODE = 0x4000  # where main lies: the first thing in flash
WINDOW, WINDOW_BYTES = 0x1200, 0x100  # the memory that instructions use
STACK, STACK_BYTES = 0x1380, 0x100  # SP before each instruction, in the middle of memory with known content
LOG = 0x1400  # where the registers go after each block
BLOCKS, BLOCK_INSTRUCTIONS = 120, 10
BLOCK_LOG_BYTES = 2 * 14  # SR, SP, r4 to r15

PC, SP, SR, R3 = range(4)
GENERAL = range(4, 16)
REGISTER, INDEXED, INDIRECT, AUTOINCREMENT = range(4)
MOV, ADD, SUB, CMP, DADD, BIT, BIC, BIS = 4, 5, 8, 9, 10, 11, 12, 13
RRC, SWPB, RRA, SXT, PUSH, CALL = range(6)
CONSTANTS = {0: (R3, 0), 1: (R3, 1), 2: (R3, 2), -1: (R3, 3), 4: (SR, 2), 8: (SR, 3)}
NOP, RET, RETI, SWPB_R7 = 0x4303, 0x4130, 0x1300, 0x1087
# Everything but CPUOFF, which would stop the program.
STATUS_BITS = 0xFFEF


class Operand(NamedTuple):
    """A source operand: mode bits, register, extension word, or the address that a symbolic operand names."""

    mode: int
    register: int
    extension: int | None = None
    symbolic: int | None = None
    pointer: int | None = None  # what the register holds afterwards, if the program has set it


class Program:
    """Grows by random instructions, each preceded by what makes its addresses valid."""

    stack = STACK

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.words: list[int] = []

    def here(self) -> int:
        return CODE + 2 * len(self.words)

    def emit(self, *words: int) -> None:
        self.words += [word & 0xFFFF for word in words]

    def move(self, value: int, register: int) -> None:
        self.emit(0x4030 | register, value)

    def store(self, value: int, address: int) -> None:
        self.emit(0x40B2, value, address)

    def anything(self) -> int:
        return self.random.choice([self.random.randrange(0x10000), 0, 1, 0x7FFF, 0x8000, 0xFFFF, 0x00FF, 0x0080])

    def decimal(self) -> int:
        return int(str(self.random.choice([self.random.randrange(10000), 9999, 0, 1])), 16)

    def somewhere(self, byte: bool) -> int:
        return WINDOW + self.random.randrange(0, WINDOW_BYTES, 1 if byte else 2)

    # -- Operands

    def emit_extension(self, operand: Operand) -> None:
        if operand.symbolic is not None:
            self.emit(operand.symbolic - self.here())
        elif operand.extension is not None:
            self.emit(operand.extension)

    def memory(self, address: int, register: int, step: int) -> Operand:
        """The content of ADDRESS in any mode; REGISTER is the pointer, if one is needed."""
        kind = self.random.choice(["indexed", "symbolic", "absolute", "indirect", "autoincrement"])
        if kind == "symbolic":
            return Operand(INDEXED, PC, symbolic=address)
        if kind == "absolute":
            return Operand(INDEXED, SR, address)
        if kind == "indexed":
            base = self.anything()
            self.move(base, register)
            return Operand(INDEXED, register, address - base, pointer=base)
        self.move(address, register)
        if kind == "indirect":
            return Operand(INDIRECT, register, pointer=address)
        return Operand(AUTOINCREMENT, register, pointer=address + step)

    def source(self, byte: bool, register: int) -> Operand:
        kind = self.random.choice(
            ["register", "register", "special", "constant", "immediate", "stack", *["memory"] * 4]
        )
        if kind == "register":
            return Operand(REGISTER, self.random.choice(GENERAL))
        if kind == "special":  # PC, SP, SR, or the word behind this one
            modes = ((REGISTER, PC), (REGISTER, SP), (REGISTER, SR), (INDIRECT, PC))
            return Operand(*self.random.choice(modes))
        if kind == "constant":
            number, mode = self.random.choice(list(CONSTANTS.values()))
            return Operand(mode, number)
        if kind == "immediate":
            return Operand(AUTOINCREMENT, PC, self.anything())
        if kind == "stack":
            # Not @SP+ as a byte: mspdebug moves SP by one, but SP is always even.
            offset = self.random.randrange(-64, 64, 1 if byte else 2)
            popped = Operand(INDIRECT if byte else AUTOINCREMENT, SP)
            return self.random.choice([Operand(INDEXED, SP, offset), Operand(INDIRECT, SP), popped])
        return self.memory(self.somewhere(byte), register, 1 if byte else 2)

    def destination(self, byte: bool, register: int, source: Operand) -> tuple[Operand, int]:
        """A register, R3, or memory in any mode; the other value is its mode bit."""
        address = self.somewhere(byte)
        kind = self.random.choice(["register"] * 4 + ["r3", "indexed", "indexed", "symbolic", "absolute", "stack"])
        if kind == "register":
            return Operand(REGISTER, self.random.choice(GENERAL)), 0
        if kind == "r3":
            return Operand(REGISTER, R3), 0
        if kind == "symbolic":
            return Operand(INDEXED, PC, symbolic=address), 1
        if kind == "absolute":
            return Operand(INDEXED, SR, address), 1
        if kind == "stack" and source.register != SP:
            return Operand(INDEXED, SP, self.random.randrange(-64, 64, 1 if byte else 2)), 1
        base = source.pointer if source.register == register else None
        if base is None:  # nothing depends on this register yet: a source register may have any value
            base = self.anything()
            self.move(base, register)
        return Operand(INDEXED, register, address - base), 1

    # -- Instructions

    def emit_two(self, operation: int, byte: bool, source: Operand, destination: Operand, to_memory: int) -> None:
        word = operation << 12 | source.register << 8 | to_memory << 7 | byte << 6
        self.emit(word | source.mode << 4 | destination.register)
        self.emit_extension(source)
        self.emit_extension(destination)

    def emit_one(self, operation: int, byte: bool, operand: Operand) -> None:
        self.emit(0x1000 | operation << 7 | byte << 6 | operand.mode << 4 | operand.register)
        self.emit_extension(operand)

    def two_operands(self) -> None:
        operation = self.random.choice([n for n in range(4, 16) if n != DADD])
        byte = self.random.random() < 0.4
        first, second = self.random.choices(GENERAL, k=2)
        if self.random.random() < 0.3:
            second = first
        source = self.source(byte, first)
        destination, to_memory = self.destination(byte, second, source)
        self.emit_two(operation, byte, source, destination, to_memory)

    def decimal_addition(self) -> None:
        """Of decimal digits: for others the manual leaves the sum open, and our core refuses."""
        byte = self.random.random() < 0.4
        left, right, pointer, base = self.random.sample(GENERAL, 4)
        address, target = self.somewhere(byte), self.somewhere(byte)
        for place in (address, target):
            self.store(self.decimal(), place & ~1)
        for register in (left, right):
            self.move(self.decimal(), register)
        constant, mode = self.random.choice([place for value, place in CONSTANTS.items() if value != -1])
        choices = [Operand(REGISTER, left), Operand(mode, constant), Operand(AUTOINCREMENT, PC, self.decimal())]
        source = self.random.choice([*choices, *[None] * 3]) or self.memory(address, pointer, 1 if byte else 2)
        self.move(target - 6, base)
        destination, to_memory = self.random.choice(
            [(Operand(REGISTER, right), 0), (Operand(INDEXED, base, 6), 1), (Operand(INDEXED, SR, target), 1)]
        )
        self.emit_two(DADD, byte, source, destination, to_memory)

    def change(self) -> None:
        operation = self.random.choice([RRC, SWPB, RRA, SXT])
        byte = operation in (RRC, RRA) and self.random.random() < 0.5
        register = self.random.choice(GENERAL)
        operand = Operand(REGISTER, register)
        if self.random.random() < 0.6:
            operand = self.memory(self.somewhere(byte), register, 1 if byte else 2)
        self.emit_one(operation, byte, operand)
        if operation == RRC:  # mspdebug clears V, the manual sets it if the operand becomes negative: forget it
            self.emit(BIC << 12 | 0x32, 0x0100)

    def push(self) -> None:
        byte = self.random.random() < 0.3
        operand = self.source(byte, self.random.choice(GENERAL))
        # Not PUSH SP: mspdebug stores the old SP, the manual the new one. Not #4, #8: erratum CPU4, our core refuses.
        if (operand.register == SP and operand.mode == REGISTER) or (
            operand.register == SR and operand.mode >= INDIRECT
        ):
            operand = Operand(REGISTER, SR)
        if byte:  # mspdebug clears the high byte of the stack word, ours leaves it: clear it before
            self.emit(0x43C2, self.stack - 1)
        self.emit_one(PUSH, byte, operand)

    def control_operand(self, target_words: list[int]) -> Operand:
        """A word, in any mode, that TARGET_WORDS[...] of the program will hold: the caller patches them."""
        kind, register = self.random.choice(["register", "immediate", "memory", "memory"]), self.random.choice(GENERAL)
        if kind == "register":
            self.move(0, register)
            target_words.append(len(self.words) - 1)
            return Operand(REGISTER, register)
        if kind == "immediate":
            target_words.append(-1)  # the extension, which is not there yet
            return Operand(AUTOINCREMENT, PC, 0)
        address = self.somewhere(byte=False)
        self.store(0, address)
        target_words.append(len(self.words) - 2)
        return self.memory(address, register, 2)

    def call(self) -> None:
        targets: list[int] = []
        operand = self.control_operand(targets)
        self.emit_one(CALL, False, operand)
        after_call = len(self.words)
        self.emit(0x3C02, SWPB_R7, RET)  # JMP over the subroutine
        self.words[targets[0] if targets[0] >= 0 else after_call - 1] = CODE + 2 * (after_call + 1)

    def branch(self) -> None:
        targets: list[int] = []
        operand = self.control_operand(targets)
        self.emit_two(MOV, False, operand, Operand(REGISTER, PC), 0)
        after = len(self.words)
        self.emit(0)  # no instruction
        self.words[targets[0] if targets[0] >= 0 else after - 1] = self.here()

    def arithmetic_on_pc(self) -> None:
        distance = self.random.choice([2, 4, 8])
        number, mode = CONSTANTS[distance]
        if self.random.random() < 0.5:
            self.emit_two(ADD, False, Operand(mode, number), Operand(REGISTER, PC), 0)
            self.emit(*[0] * (distance // 2))
        else:
            operation = self.random.choice([CMP, BIT])
            self.emit_two(operation, False, self.source(False, self.random.choice(GENERAL)), Operand(REGISTER, PC), 0)

    def return_from_interrupt(self) -> None:
        after = self.here() + 2 * 6
        self.emit(0x1230, after, 0x1230, self.anything() & STATUS_BITS, RETI, 0)

    def jump(self) -> None:
        self.emit(0x2001 | self.random.randrange(8) << 10, SWPB_R7)

    def loop(self) -> None:
        counter, other = self.random.sample(GENERAL, 2)
        self.move(self.random.randrange(1, 6), counter)
        start = len(self.words)
        doubling = [ADD << 12 | other << 8 | other, 0x6000 | other << 8 | other]  # ADD, ADDC
        self.emit(self.random.choice([*doubling, 0x1100 | other, 0x1000 | other]))  # RRA, RRC
        self.emit(BIC << 12 | 0x32, 0x0100, 0x8310 | counter)  # as after every RRC
        self.emit(0x2000 | (start - len(self.words) - 1) & 0x3FF)

    def status_register(self) -> None:
        operation = self.random.choice([MOV, BIC, BIS, CMP, BIT])
        self.emit(operation << 12 | 0x32, self.anything() & STATUS_BITS)

    def stack_pointer(self) -> None:
        self.emit(self.random.choice([MOV, ADD, SUB]) << 12 | 0x31, self.random.randrange(0, 32, 2))

    def block(self, number: int) -> None:
        kinds: list[Callable[[], None]] = [self.two_operands] * 8
        kinds += [self.change] * 3 + [self.push] * 2 + [self.decimal_addition, self.call, self.branch, self.jump]
        kinds += [
            self.return_from_interrupt,
            self.arithmetic_on_pc,
            self.loop,
            self.status_register,
            self.stack_pointer,
        ]
        for _ in range(BLOCK_INSTRUCTIONS):
            self.move(self.stack, SP)
            self.random.choice(kinds)()
        log = LOG + BLOCK_LOG_BYTES * number
        for offset, register in enumerate((SR, SP, *GENERAL)):
            self.emit(0x4082 | register << 8, log + 2 * offset)

    def source_text(self) -> str:
        """The whole firmware: registers and memory are set first, since the simulators leave other values in them."""
        for register in GENERAL:
            self.move(self.anything(), register)
        self.emit(0x4032, 0)
        for start, size in ((WINDOW, WINDOW_BYTES), (self.stack - STACK_BYTES // 2, STACK_BYTES)):
            for address in range(start, start + size, 2):
                self.store(self.anything(), address)
        for number in range(BLOCKS):
            self.block(number)
        words = "".join(f".word {word:#06x}\n" for word in self.words)
        functions = "".join(f".global {name}\n .type {name}, %function\n" for name in ("main", "fw_done"))
        symbols = f"{functions} .global window\n .set window, {WINDOW:#x}\n"
        return f".text\n main:\n {words} fw_done: jmp fw_done\n {symbols}"
