# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Python's int over a circuit: numbers of any size whose bits are literals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, SupportsIndex

from featherweight.prove.circuit import ALWAYS, NEVER, Circuit, Literal
from featherweight.prove.columns import ColumnCircuit
from featherweight.system.errors import FeatherweightError

Make = Callable[[Literal, Literal], Literal]


class SecretConditionError(FeatherweightError):
    """A specification needs the value of what depends on inputs: it branches on it, or formats it."""

    def __init__(self) -> None:
        super().__init__("it needs the value of a number that depends on inputs")


_questions: list[list[Literal]] = []
"""What specifications that run now have asked."""


@contextmanager
def agreeing() -> Iterator[list[Literal]]:
    """A context in which a specification may compare what depends on inputs: the answer is always that they are equal.
    Gives the list of what it asks."""
    _questions.append([])
    try:
        yield _questions[-1]
    finally:
        _questions.pop()


def agreed(is_so: Literal) -> bool:
    """Whether IS_SO, which need not be a constant where the context is `agreeing`."""
    if is_so <= ALWAYS:
        return is_so == ALWAYS
    if not _questions:
        raise SecretConditionError
    _questions[-1].append(is_so)
    return True


_circuits = [Circuit()]


def circuit() -> Circuit:
    """The circuit to which numbers belong now."""
    return _circuits[-1]


@contextmanager
def new_circuit(*, in_columns: bool = False) -> Iterator[Circuit]:
    """A context in which numbers belong to a new circuit; IN_COLUMNS: a `ColumnCircuit`."""
    _circuits.append(ColumnCircuit() if in_columns else Circuit())
    try:
        yield _circuits[-1]
    finally:
        _circuits.pop()


class Word:
    """A number: its low bits, and the one that all higher bits are."""

    __slots__ = ("bits", "sign")
    __hash__ = object.__hash__

    def __init__(self, low: Sequence[Literal] | Word, sign: Literal = NEVER) -> None:
        bits: Sequence[Literal]
        bits, higher = (low.bits, low.sign) if isinstance(low, Word) else (low, sign)
        count = len(bits)
        while count and bits[count - 1] == higher:
            count -= 1
        self.bits: tuple[Literal, ...] = tuple(bits[:count])
        self.sign: Literal = higher

    def bit(self, index: int) -> Literal:
        return self.bits[index] if index < len(self.bits) else self.sign

    @property
    def value(self) -> int | None:
        """The number, if it depends on no inputs."""
        if self.sign > ALWAYS or any(bit > ALWAYS for bit in self.bits):
            return None
        return sum(bit << place for place, bit in enumerate(self.bits)) - (self.sign << len(self.bits))

    def bitwise(self, other: object, make: Make) -> Word:
        right = word(other)
        width = max(len(self.bits), len(right.bits))
        return Word([make(self.bit(i), right.bit(i)) for i in range(width)], make(self.sign, right.sign))

    def __and__(self, other: object) -> Word:
        return self.bitwise(other, circuit().both)

    def __or__(self, other: object) -> Word:
        return self.bitwise(other, circuit().either)

    def __xor__(self, other: object) -> Word:
        return self.bitwise(other, circuit().differ)

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __invert__(self) -> Word:
        return Word([bit ^ 1 for bit in self.bits], self.sign ^ 1)

    def __lshift__(self, by: SupportsIndex) -> Word:
        return Word((NEVER,) * by.__index__() + self.bits, self.sign)

    def __rshift__(self, by: SupportsIndex) -> Word:
        return Word(self.bits[by.__index__() :], self.sign)

    def sum_with(self, right: Word, carry: Literal) -> Word:
        """The sum of both and CARRY."""
        width = max(len(self.bits), len(right.bits)) + 2
        left, other = ([item.bit(i) for i in range(width)] for item in (self, right))
        total = circuit().sum(left, other, carry)
        return Word(total[:-1], total[-1])

    def __add__(self, other: object) -> Word:
        return self.sum_with(word(other), NEVER)

    __radd__ = __add__

    def __sub__(self, other: object) -> Word:
        return self.sum_with(~word(other), ALWAYS)

    def __rsub__(self, other: object) -> Word:
        return word(other) - self

    def __neg__(self) -> Word:
        return word(0) - self

    def __mul__(self, other: object) -> Word:
        right = word(other)
        if right.value is None and (self.value is not None or len(self.bits) < len(right.bits)):
            return right * self
        if right.sign != NEVER:
            return -(self * -right) if right.value is not None else _unknown()
        total = word(0)
        for place, bit in enumerate(right.bits):
            if bit != NEVER:
                total = total + (self.bitwise(Word((), bit), circuit().both) << place)
        return total

    __rmul__ = __mul__

    def __mod__(self, by: int) -> Word:
        return self & (by - 1) if by & (by - 1) == 0 else word(self.__index__() % by)

    def __floordiv__(self, by: int) -> Word:
        return self >> by.bit_length() - 1 if by & (by - 1) == 0 else word(self.__index__() // by)

    def __divmod__(self, by: int) -> tuple[Word, Word]:
        return self // by, self % by

    def __index__(self) -> int:
        value = self.value
        return _unknown() if value is None else value

    __int__ = __index__

    def __bool__(self) -> bool:
        return self.__index__() != 0

    def __eq__(self, other: object) -> bool:
        return (self ^ other).__index__() == 0

    def __lt__(self, other: object) -> bool:
        return self.__index__() < word(other).__index__()

    def __format__(self, form: str) -> str:
        return format(self.__index__(), form)

    def bit_count(self) -> Word:
        total = word(0)
        for bit in self.bits:
            total = total + Word((bit,))
        return total

    def bit_length(self) -> int:
        return self.__index__().bit_length()


def _unknown() -> Any:
    raise SecretConditionError


def word(value: object) -> Word:
    """VALUE, a number or a digit, as a Word."""
    if isinstance(value, Word):
        return value
    number = int(value)  # type: ignore[call-overload] # of whatever int() takes
    return Word([number >> i & 1 for i in range(number.bit_length())], int(number < 0))


def chosen(which: Literal, then: Word, otherwise: Word) -> Word:
    """THEN if WHICH is true, else OTHERWISE."""
    choose, width = circuit().choose, max(len(then.bits), len(otherwise.bits))
    bits = [choose(which, then.bit(i), otherwise.bit(i)) for i in range(width)]
    return Word(bits, choose(which, then.sign, otherwise.sign))


Turn = Callable[[Word], Word]

_turns: list[Turn] = []
"""What look-ups by a byte show besides."""


@contextmanager
def showing(turn: Turn) -> Iterator[None]:
    """A context in which each look-up by a byte shows its index in another basis. TURN takes it there and back, so that
    results are the same; but what computes the table in that basis can be found equal to it, gate by gate."""
    _turns.append(turn)
    try:
        yield
    finally:
        _turns.pop()


def look_up(table: Sequence[object], index: Word) -> Word:
    """The entry of TABLE, of numbers, at INDEX; one that is there is meant."""
    columns, places = _columns_of_constants(table) if isinstance(table, tuple) else _columns(table)
    width = (len(table) - 1).bit_length()
    for place in range(width):
        columns = [_halved(column, index.bit(place)) for column in columns]
    found = Word([columns[place][0] for place in places])
    for turn in _turns if width == 8 else ():
        found = found ^ index ^ turn(index)
    return found


def _halved(column: Sequence[Literal], which: Literal) -> Sequence[Literal]:
    """Of each two bits of COLUMN, the second if WHICH is true; in constants, the same pairs come often."""
    pairs = list(zip(column[::2], column[1::2], strict=True))
    found = {pair: circuit().choose(which, pair[1], pair[0]) for pair in dict.fromkeys(pairs)}
    return [found[pair] for pair in pairs]


def _columns(table: Sequence[object]) -> tuple[list[Sequence[Literal]], list[int]]:
    """The bits of TABLE's entries, as many as a power of 2, without repetition: of all at one place. And for each place
    in an entry, the number of its column."""
    words = [word(entry) for entry in table]
    words += [word(0)] * ((1 << (len(table) - 1).bit_length()) - len(table))
    bits = max(len(entry.bits) for entry in words)
    columns = [tuple(entry.bit(place) for entry in words) for place in range(bits)]
    numbers = {column: number for number, column in enumerate(dict.fromkeys(columns))}
    return list(numbers), [numbers[column] for column in columns]


_columns_of_constants = cache(_columns)
