# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Forms of instructions: bit patterns whose letters name fields.

A pattern has a character for each bit, the most significant first: 0 and 1 are fixed, `-` is left alone, spaces mean
nothing. A letter is a bit of the field of that name, in all cores of the same kind:

    d n m t    numbers of registers
    i          an immediate, or the number of a bit
    q          the offset of a load or store
    k          the distance of a jump
    c          a condition
    w          the width of the operands
    l          a list of registers, a bit for each
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

REGISTERS = "dnmt"


@dataclass(frozen=True)
class Form:
    """An instruction's NAME and PATTERN."""

    name: str
    pattern: str

    @cached_property
    def bits(self) -> str:
        """The pattern without spaces."""
        return self.pattern.replace(" ", "")

    @property
    def size(self) -> int:
        """Bytes."""
        return len(self.bits) // 8

    @cached_property
    def mask(self) -> int:
        """The fixed bits."""
        return int("".join("1" if bit in "01" else "0" for bit in self.bits), 2)

    @cached_property
    def value(self) -> int:
        """Their values."""
        return int("".join("1" if bit == "1" else "0" for bit in self.bits), 2)

    @cached_property
    def layout(self) -> str:
        """Equal for forms whose fields lie in the same bits."""
        return "".join("#" if bit in "01" else bit for bit in self.bits)

    @cached_property
    def fields(self) -> Mapping[str, Sequence[int]]:
        """The numbers of the bits of each field, the most significant first; bit 0 is the word's least significant."""
        found: dict[str, list[int]] = {}
        for place, bit in enumerate(self.bits):
            if bit not in "01-":
                found.setdefault(bit, []).append(len(self.bits) - 1 - place)
        return found

    def read(self, word: int, field: str) -> int:
        """The value of FIELD in WORD."""
        value = 0
        for bit in self.fields[field]:
            value = value << 1 | word >> bit & 1
        return value

    def write(self, word: int, field: str, value: int) -> int:
        """WORD with VALUE, of which surplus bits are cut off, in FIELD."""
        for place, bit in enumerate(reversed(self.fields[field])):
            word = word & ~(1 << bit) | (value >> place & 1) << bit
        return word

    def shown(self, word: int) -> str:
        """WORD as text: the name and the fields."""
        return " ".join([self.name, *(f"{field}={self.read(word, field)}" for field in sorted(self.fields))])


@dataclass(frozen=True)
class InstructionSet:
    """How the machine code of a core is read."""

    forms: tuple[Form, ...]
    """In the order in which they are tried."""
    unit_bytes: int
    """Machine code consists of units of so many bytes, each little-endian; an instruction's first is the highest."""
    size_of: Callable[[bytes], int]
    """Bytes of the instruction that machine code begins with."""
    nops: Mapping[int, bytes]
    """Instructions without effect, by their sizes."""
    trap: bytes
    """A unit or half of one that no core executes."""
    plain_registers: range
    """The numbers of registers without a special meaning."""
    carries: Mapping[str, str]
    """For instructions that take the carry, the name of the like without it, and the reverse."""

    def word(self, code: bytes) -> int:
        """The instruction CODE as a number, whose bits are those of patterns."""
        units = [code[place : place + self.unit_bytes] for place in range(0, len(code), self.unit_bytes)]
        word = 0
        for unit in units:
            word = word << 8 * len(unit) | int.from_bytes(unit, "little")
        return word

    def code(self, word: int, size: int) -> bytes:
        """The inverse of `word`."""
        content = word.to_bytes(size)
        step = min(self.unit_bytes, size)
        return b"".join(content[place : place + step][::-1] for place in range(0, size, step))

    @cached_property
    def _form_of(self) -> Callable[[int, int], Form | None]:
        @cache
        def find(word: int, size: int) -> Form | None:
            return next((form for form in self.forms if form.size == size and word & form.mask == form.value), None)

        return find

    def form_of(self, code: bytes) -> Form | None:
        """The form of the instruction CODE; None if it is not known."""
        return self._form_of(self.word(code), len(code))

    def twins(self, form: Form) -> Iterator[Form]:
        """The other forms with the fields of FORM: its operands can be theirs."""
        return (other for other in self.forms if other.layout == form.layout and other is not form)

    def instructions(self, code: bytes) -> Iterator[tuple[int, bytes]]:
        """The offset and the machine code of each instruction in CODE."""
        place = 0
        while place < len(code):
            size = self.size_of(code[place:])
            if place + size > len(code):
                return
            yield place, code[place : place + size]
            place += size


def both_ways(pairs: Mapping[str, str]) -> dict[str, str]:
    """PAIRS and their reverses, of which the first counts."""
    found = dict(pairs)
    for one, other in pairs.items():
        found.setdefault(other, one)
    return found


def forms(table: str) -> tuple[Form, ...]:
    """The forms of TABLE: in each line a name and a pattern."""
    return tuple(Form(*line.split(maxsplit=1)) for line in table.strip().splitlines())
