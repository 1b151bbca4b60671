# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What stands in the place of int, bytes, struct, tables and binary digits when a specification runs on symbols."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from featherweight.prove.circuit import ALWAYS, NEVER, Literal
from featherweight.prove.words import Word, agreed, circuit, look_up, word


class Bytes:
    """Bytes, each of them a word; also a bytearray."""

    __hash__ = object.__hash__

    def __init__(self, content: Any = (), *_: object) -> None:
        items = [0] * int(content) if isinstance(content, int | Word) else content
        self.content = [word(item) & 0xFF for item in items]

    def __len__(self) -> int:
        return len(self.content)

    def __iter__(self) -> Iterator[Word]:
        return iter(self.content)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return Bytes(self.content[index])
        if isinstance(index, Word) and index.value is None:
            return look_up(self.content, index)
        return self.content[int(index)]

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, slice):
            self.content[index] = [word(item) for item in value]
        else:
            self.content[int(index)] = word(value)

    def __add__(self, other: Iterable[object]) -> Bytes:
        return Bytes([*self.content, *other])

    def __radd__(self, other: Iterable[object]) -> Bytes:
        return Bytes([*other, *self.content])

    def __mul__(self, count: int) -> Bytes:
        return Bytes(self.content * int(count))

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, Bytes | bytes | bytearray)
        if len(self) != len(other):
            return False
        difference, equal = word(0), ALWAYS
        for item, another in zip(self, other, strict=True):
            difference = difference | item ^ another  # as fw_sponge.h does it, so that the gates are the same
        for bit in difference.bits:
            equal = circuit().both(equal, bit ^ 1)
        return agreed(equal)

    def append(self, value: object) -> None:
        self.content.append(word(value))

    def join(self, parts: Iterable[Iterable[object]]) -> Bytes:
        result: list[object] = []
        for number, part in enumerate(parts):
            result += [*(self.content if number else ()), *part]
        return Bytes(result)

    def translate(self, table: Sequence[object]) -> Bytes:
        return Bytes(look_up(list(table), item) for item in self.content)

    def ljust(self, width: int, fill: Sequence[object] = b" ") -> Bytes:
        return Bytes([*self.content, *[fill[0]] * (width - len(self))])

    def index(self, value: object) -> int:
        return [int(item) for item in self.content].index(int(word(value)))

    def hex(self) -> str:
        return bytes(int(item) for item in self.content).hex()

    @staticmethod
    def fromhex(text: str) -> Bytes:
        return Bytes(bytes.fromhex(text))


def to_bytes(number: Word, length: int = 1, byteorder: str = "big") -> Bytes:
    """As int.to_bytes()."""
    content = [Word([number.bit(i) for i in range(8 * place, 8 * place + 8)]) for place in range(length)]
    return Bytes(content if byteorder == "little" else content[::-1])


Word.to_bytes = to_bytes  # type: ignore[attr-defined] # not defined there: Bytes are made of words


class Table(tuple[int, ...]):
    """Numbers that may be looked up by a symbol."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, Word):
            return look_up(self, index) if index.value is None else tuple.__getitem__(self, int(index))
        return tuple.__getitem__(self, index)


def table_of(value: Any) -> Any:
    """VALUE, in which numbers and binary digits by digits may be looked up by symbols, also where they lie deeper."""
    if type(value) in (tuple, list, bytes) and value:  # no named ones, which are no tables
        if all(type(item) is int for item in value):
            return Table(value)
        items = tuple(map(table_of, value))
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    if isinstance(value, dict) and value:
        if all(isinstance(key, tuple) and {*key} <= {"0", "1"} for key in value):
            return DigitTable(value)
        tables = {key: table_of(item) for key, item in value.items()}
        return tables if any(tables[key] is not item for key, item in value.items()) else value
    return value


class Digits:
    """The binary digits of a number as text, the most significant first."""

    def __init__(self, bits: Sequence[Literal]) -> None:
        self.bits = tuple(bits)

    def __len__(self) -> int:
        return len(self.bits)

    def __iter__(self) -> Iterator[Digits]:
        return (Digits((bit,)) for bit in self.bits)

    def __getitem__(self, index: Any) -> Digits:
        return Digits(self.bits[index] if isinstance(index, slice) else (self.bits[index],))

    def __add__(self, other: Digits) -> Digits:
        return Digits(self.bits + other.bits)

    def number(self, base: int) -> Word:
        """As int(digits, BASE); BASE is a power of 2."""
        step = base.bit_length() - 1
        spread = [bit for digit in reversed(self.bits) for bit in (digit, *(NEVER,) * (step - 1))]
        return Word(spread)


class DigitTable(dict[tuple[str, ...], str]):
    """Digits by digits: {("0", "1"): "10", ...}, which may be looked up by symbols."""

    def __getitem__(self, key: tuple[Any, ...]) -> Any:
        if all(isinstance(digit, str) for digit in key):
            return dict.__getitem__(self, key)
        index = joined("", key).number(2)
        entries = [int(dict.__getitem__(self, tuple(f"{place:0{len(key)}b}")), 2) for place in range(1 << len(key))]
        found, width = look_up(entries, index), len(next(iter(self.values())))
        return Digits([found.bit(place) for place in reversed(range(width))])


def joined(between: str, parts: Iterable[Any]) -> Any:
    """What BETWEEN.join(PARTS) is."""
    parts = list(parts)
    if all(isinstance(part, str) for part in parts):
        return between.join(parts)
    return Digits([bit for part in parts for bit in (part.bits if isinstance(part, Digits) else map(int, part))])


def formatted(value: object, form: str) -> object:
    """What f"{VALUE:FORM}" is."""
    if isinstance(value, Word) and value.value is None and form.endswith("b"):
        width = max(int(form[:-1] or 0), len(value.bits))
        return Digits([value.bit(place) for place in reversed(range(width))])
    return format(value, form)


class _LikeInt(type):
    def __call__(cls, value: Any = 0, *base: Any) -> Any:
        if isinstance(value, Digits):
            return value.number(*base or (10,))
        return value if isinstance(value, Word) else int(value, *base)

    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, int | Word)


class Integer(metaclass=_LikeInt):
    """In the place of int."""

    @staticmethod
    def from_bytes(content: Iterable[object], byteorder: str = "big") -> Word:
        items = [word(item) for item in content]
        if byteorder == "big":
            items.reverse()
        return Word([item.bit(i) for item in items for i in range(8)])


SIZES = {"B": 1, "H": 2, "I": 4, "L": 4, "Q": 8}


class Struct:
    """In the place of the module struct; whole numbers without a sign, in a fixed order."""

    def _sizes(self, form: str) -> tuple[str, list[int]]:
        count, sizes = "", []
        for letter in form[1:]:
            if letter.isdigit():
                count += letter
            else:
                sizes += [SIZES[letter]] * int(count or 1)
                count = ""
        return "little" if form[0] == "<" else "big", sizes

    def calcsize(self, form: str) -> int:
        return struct.calcsize(form)

    def unpack(self, form: str, content: Any) -> tuple[Any, ...]:
        order, sizes = self._sizes(form)
        values, position = [], 0
        for size in sizes:
            values.append(Integer.from_bytes(content[position : position + size], order))
            position += size
        return tuple(values)

    def iter_unpack(self, form: str, content: Any) -> Iterator[tuple[Any, ...]]:
        step = sum(self._sizes(form)[1])
        return (self.unpack(form, content[i : i + step]) for i in range(0, len(content), step))

    def pack(self, form: str, *values: object) -> Bytes:
        order, sizes = self._sizes(form)
        return Bytes().join(to_bytes(word(value), size, order) for value, size in zip(values, sizes, strict=True))


def symbols(name: str, count: int) -> Bytes:
    """COUNT bytes of inputs: bit 5 of byte 3 is called NAME[3].5."""
    return Bytes(Word([circuit().input(f"{name}[{i}].{j}") for j in range(8)]) for i in range(count))


def put_out(name: str, content: Iterable[object]) -> None:
    """CONTENT becomes outputs, named likewise."""
    for place, item in enumerate(content):
        for bit in range(8):
            circuit().outputs[f"{name}[{place}].{bit}"] = word(item).bit(bit)
