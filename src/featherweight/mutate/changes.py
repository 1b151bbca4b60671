# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Changes of machine code: one instruction or one byte of a table is another one."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from featherweight.mutate.isa.form import REGISTERS, Form, InstructionSet

Kind = Literal[
    "register", "immediate", "offset", "operation", "carry", "branch", "stack", "deletion", "exchange", "table"
]
KINDS: tuple[Kind, ...] = get_args(Kind)

STACK = {"push", "pop"}
JUMPS = {"ret", "ijmp", "icall", "bx", "blx", "c.jr", "c.jalr", "jalr", "br", "blr"}
"""Jumps without a distance."""
SKIPS = {"cpse", "sbrc", "sbrs", "it"}
"""Instructions whose effect is on the next one."""

CONTROL = (
    STACK
    | {"cp", "cpc", "cpi", "cmp", "adiw", "sbiw", "subi", "sbci", "ldi", "dec", "inc", "c.addi", "addi", "c.li"}
    | {"add_sp", "sub_sp", "c.addi16sp", "c.lwsp", "c.swsp", "in", "out", "cpse", "stm", "ldm", "ldr_sp", "str_sp"}
)
"""Instructions that mostly count, compare, or take care of pointers and the stack; those with an offset or a distance
are of the same sort."""


@dataclass(frozen=True)
class Instruction:
    """One of the instructions of a firmware: its address, its machine code, and the form of that, if it is known."""

    address: int
    code: bytes
    word: int
    """The machine code as a number."""
    form: Form | None

    @property
    def jumps(self) -> bool:
        """Whether it jumps, skips the next instruction, or is not known: its place matters."""
        return self.form is None or "k" in self.form.fields or self.form.name in JUMPS | SKIPS

    @property
    def uses(self) -> set[int]:
        """The numbers of registers in its fields."""
        word, form = self.word, self.form
        return set() if form is None else {form.read(word, field) for field in REGISTERS if field in form.fields}

    @property
    def writes(self) -> set[int]:
        """Those of them that it mostly writes."""
        return set() if self.form is None or "d" not in self.form.fields else {self.form.read(self.word, "d")}

    @property
    def controls(self) -> bool:
        """Whether it is of the sort that control code consists of."""
        return self.form is not None and (
            self.form.name in CONTROL or "k" in self.form.fields or "q" in self.form.fields
        )


@dataclass(frozen=True)
class Change:
    """NEW in the place of as many bytes at ADDRESS."""

    kind: Kind
    address: int
    new: bytes
    words: str
    """What was there, and what is now."""


def decoded(isa: InstructionSet, address: int, code: bytes) -> list[Instruction]:
    """The instructions of CODE, which is at ADDRESS."""
    return [Instruction(address + place, one, isa.word(one), isa.form_of(one)) for place, one in isa.instructions(code)]


def changes(isa: InstructionSet, instructions: Sequence[Instruction], index: int) -> list[Change]:
    """All changes of the instruction with the number INDEX, by which it becomes another one."""
    this = instructions[index]
    found = [_deletion(isa, this)]
    if this.form is not None:
        found += _other_fields(isa, this, this.form)
        found += _other_operations(isa, this, this.form)
    if index + 1 < len(instructions):
        following = instructions[index + 1]
        if not this.jumps and not following.jumps and this.writes & following.uses | following.writes & this.uses:
            words = f"{_shown(this)} exchanged with {_shown(following)}"
            found.append(Change("exchange", this.address, following.code + this.code, words))
    return [change for change in found if change.new != this.code]


def table_changes(address: int, content: bytes, source: random.Random) -> list[Change]:
    """One change of one bit of CONTENT, the data at ADDRESS."""
    place, bit = source.randrange(len(content)), source.randrange(8)
    new = content[place] ^ 1 << bit
    return [Change("table", address + place, bytes([new]), f"byte {content[place]:#04x} -> {new:#04x}")]


def _shown(this: Instruction) -> str:
    return this.code.hex() if this.form is None else this.form.shown(this.word)


def _deletion(isa: InstructionSet, this: Instruction) -> Change:
    kind: Kind = "stack" if this.form is not None and this.form.name in STACK else "deletion"
    return Change(kind, this.address, isa.nops[len(this.code)], f"{_shown(this)} deleted")


def _other_fields(isa: InstructionSet, this: Instruction, form: Form) -> Iterator[Change]:
    """THIS with another value in one of its fields."""
    word = this.word
    for field in form.fields:
        for value in _values(isa, form, field, form.read(word, field)):
            changed = form.write(word, field, value)
            words = f"{form.shown(word)} -> {field}={form.read(changed, field)}"
            yield Change(_kind(form, field), this.address, isa.code(changed, len(this.code)), words)


def _kind(form: Form, field: str) -> Kind:
    if field in REGISTERS:
        return "register"
    if form.name in STACK:
        return "stack"
    kinds: dict[str, Kind] = {"q": "offset", "k": "branch", "c": "branch", "w": "operation"}
    return kinds.get(field, "immediate")


def _values(isa: InstructionSet, form: Form, field: str, now: int) -> Iterator[int]:
    """Other values of FIELD, whose value is NOW."""
    count = len(form.fields[field])
    if field in REGISTERS:
        narrow = count < (len(isa.plain_registers) - 1).bit_length()
        if narrow or now in isa.plain_registers:
            allowed = range(1 << count) if narrow else isa.plain_registers
            yield from (value for value in allowed if value != now)
    elif field in "kc":
        yield from {(now + 1) % (1 << count), (now - 1) % (1 << count)} - {now} if field == "k" else {now ^ 1}
    elif field == "l":
        yield from (now & ~(1 << bit) for bit in range(count) if now >> bit & 1)
    else:
        near = {(now + 1) % (1 << count), (now - 1) % (1 << count)}
        yield from sorted((near | {now ^ 1 << bit for bit in range(count)}) - {now})


def _other_operations(isa: InstructionSet, this: Instruction, form: Form) -> Iterator[Change]:
    """THIS with another operation on the same operands."""
    word = this.word
    for twin in isa.twins(form):
        changed = word & ~form.mask | twin.value
        kind: Kind = "operation"
        if isa.carries.get(form.name) == twin.name:
            kind = "carry"
        elif "k" in form.fields:
            kind = "branch"
        words = f"{form.shown(word)} -> {twin.name}"
        yield Change(kind, this.address, isa.code(changed, len(this.code)), words)
