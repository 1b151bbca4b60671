# SPDX-License-Identifier: Apache-2.0 OR MIT
"""MSP430 programs in which any flags, or none, are read behind each instruction that has native code: which of them it
needs to set depends on that."""

from random import Random

from tests.engines.msp430_alike_program import AlikeProgram
from tests.engines.msp430_random_program import (
    ADD,
    BIC,
    BIS,
    BLOCK_LOG_BYTES,
    BLOCKS,
    CMP,
    DADD,
    INDEXED,
    LOG,
    MOV,
    PC,
    RRA,
    RRC,
    SP,
    SR,
    SUB,
    SWPB,
    SXT,
    Operand,
)

ADDC, SUBC, AND = 6, 7, 15
AUTOINCREMENT, REGISTER = 3, 0
FLAG_BITS = (0x0001, 0x0002, 0x0004, 0x0100)
SNIPPETS_IN_BLOCK = 3
FREE = range(4, 12)
TELLING = (13, 14, 15)
"""Registers that tell of what was read."""

Kind = tuple[str, int, bool, str, bool]
"""Operands, operation, whether on a byte, what the source is, whether the destination is in memory."""

KINDS: list[Kind] = [
    ("two", operation, byte, source, to_memory)
    for operation in range(MOV, AND + 1)
    if operation != DADD
    for byte in (False, True)
    for source in ("register", "constant", "memory", "status", "stack")
    for to_memory in (False, True)
]
KINDS += [("one", operation, byte, "", to_memory) for operation in (RRC, RRA) for byte in (False, True)
          for to_memory in (False, True)]  # fmt: skip
KINDS += [("one", operation, False, "", to_memory) for operation in (SWPB, SXT) for to_memory in (False, True)]
KINDS += [("flags", operation, False, "", False) for operation in (BIC, BIS)]
KINDS += [("stack", operation, False, "", False) for operation in (ADD, SUB)]


class FlagProgram(AlikeProgram):
    """As many snippets as there is room for, of all kinds in turn. JUMPS: some lanes may part."""

    def __init__(self, seed: int, *, jumps: bool) -> None:
        super().__init__(seed)
        self.jumps = jumps
        self.kinds = Random(seed).sample(KINDS, len(KINDS))

    def block(self, number: int) -> None:
        for i in range(SNIPPETS_IN_BLOCK):
            kind = self.kinds[(number * SNIPPETS_IN_BLOCK + i) % len(self.kinds)]
            self.snippet(kind, LOG + BLOCK_LOG_BYTES * number + 8 * i)

    def snippet(self, kind: Kind, log: int) -> None:
        self.move(self.stack, SP)
        for register in TELLING:
            self.move(self.random.randrange(0x10000), register)
        target = self.random.choice(FREE)
        for _ in range(self.random.randrange(3)):
            self.set_flags()
        self.instruction(kind, target)
        for register in self.random.sample(TELLING, self.random.randrange(4)):
            self.read(register)
        if self.random.random() < 0.7:  # otherwise flags matter beyond
            self.emit(ADD << 12 | self.random.choice(FREE) << 8 | 12)
        for number, register in enumerate((target, *TELLING)):
            self.emit(0x4082 | register << 8, log + 2 * number)

    def set_flags(self) -> None:
        if self.random.random() < 0.5:
            operation = self.random.choice((BIC, BIS))
            self.emit(operation << 12 | 0x32, sum(self.random.sample(FLAG_BITS, 2)))
        else:
            operation = self.random.choice((ADD, ADDC, SUB, SUBC, CMP, AND))
            self.emit(operation << 12 | self.random.choice(FREE) << 8 | self.random.choice(FREE))

    def instruction(self, kind: Kind, target: int) -> None:
        operands, operation, byte, source, to_memory = kind
        step = 1 if byte else 2
        if operands == "flags":
            self.emit(operation << 12 | 0x32, self.random.choice(FLAG_BITS))
        elif operands == "stack":
            self.emit(operation << 12 | 0x31, self.random.randrange(0, 64, 2))
        elif operands == "one":
            place = self.memory(self.somewhere(byte), 12, step) if to_memory else Operand(REGISTER, target)
            self.emit_one(operation, byte, place)
        else:
            sources = {
                "register": Operand(REGISTER, self.random.choice(FREE)),
                "constant": Operand(AUTOINCREMENT, PC, self.anything() & (0xFF if byte else 0xFFFF)),
                "status": Operand(REGISTER, SR),
                "stack": Operand(REGISTER, SP),
            }
            first = self.memory(self.somewhere(byte), 12, step) if source == "memory" else sources[source]
            second = Operand(INDEXED, SR, self.somewhere(byte)) if to_memory else Operand(REGISTER, target)
            self.emit_two(operation, byte, first, second, int(to_memory))

    def read(self, register: int) -> None:
        """Tells of a flag, or of all, by REGISTER."""
        if self.jumps and self.random.random() < 0.8:
            self.emit(0x2001 | self.random.randrange(8) << 10, 0x1080 | register)  # over SWPB
            return
        choices = [
            (ADDC << 12 | 3 << 8 | register,),  # ADDC #0
            (SUBC << 12 | 3 << 8 | register,),
            (0x1000 | register,),  # RRC
            (MOV << 12 | SR << 8 | register,),
        ]
        self.emit(*self.random.choice(choices))


assert len(KINDS) <= SNIPPETS_IN_BLOCK * BLOCKS
