# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The MSP430 target's runtime library: results against Python, constant time, registers, and what clang asks for."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.engines.conftest import Breadboard

TARGET = Path(__file__).parents[2] / "targets" / "msp430f1611"


PREAMBLE = """
    #include <stddef.h>
    #include <stdint.h>
    void *memcpy(void *, const void *, size_t);
    void *memmove(void *, const void *, size_t);
    void *memset(void *, int, size_t);
    __attribute__((noinline, used)) void fw_done(void) { for (;;) __asm__ volatile(""); }
"""

# Helper of the compiler: C type, operator.
ARITHMETIC = {
    f"__mspabi_{name}": (f"{sign}int{bits}_t", operator)
    for operator, names in (
        ("*", (("mpyi", "u", 16), ("mpyl", "u", 32), ("mpyll", "u", 64))),
        ("/", (("divu", "u", 16), ("divul", "u", 32), ("divull", "u", 64))),
        ("/", (("divi", "", 16), ("divli", "", 32), ("divlli", "", 64))),
        ("%", (("remu", "u", 16), ("remul", "u", 32), ("remull", "u", 64))),
        ("%", (("remi", "", 16), ("remli", "", 32), ("remlli", "", 64))),
    )
    for name, sign, bits in names
}
SHIFTS = {
    "__mspabi_slll": ("uint32_t", "<<"),
    "__mspabi_srll": ("uint32_t", ">>"),
    "__mspabi_sral": ("int32_t", ">>"),
}
MEMORY = ("memcpy", "memmove", "memset")


def _documented_functions() -> dict[str, str]:
    """Every C function of the library with the cycles that its comment names ("" if it names none)."""
    text = (TARGET / "runtime.S").read_text() + (TARGET / "divide.S").read_text()
    cycles = dict(re.findall(r"^/\* .*?(\w+)\([^)]*\): ([0-9 +*a-z]+) cycles", text, re.MULTILINE))
    return {name: cycles.get(name, "") for name in re.findall(r"^fw_function (\w+)", text, re.MULTILINE)}


def _bits(c_type: str) -> int:
    return int(c_type.removeprefix("u").removeprefix("int").removesuffix("_t"))


def _value(raw: int, c_type: str) -> int:
    bits = _bits(c_type)
    raw %= 1 << bits
    return raw if c_type.startswith("u") or raw < 1 << (bits - 1) else raw - (1 << bits)


def _hex(value: int, c_type: str) -> str:
    bits = _bits(c_type)
    return (value % (1 << bits)).to_bytes(bits // 8, "little").hex()


def _expected(left: int, right: int, operator: str) -> int:
    """C's result: quotients are rounded towards zero."""
    quotient = abs(left) // abs(right or 1) * (1 if (left < 0) == (right < 0) else -1)
    results: dict[str, Callable[[], int]] = {
        "*": lambda: left * right,
        "/": lambda: quotient,
        "%": lambda: left - right * quotient,
        "<<": lambda: left << right,
        ">>": lambda: left >> right,
    }
    return results[operator]()


def _operand(random: Random, c_type: str) -> int:
    """Evenly distributed, short, nearly all ones, a power of two, or an extreme."""
    bits = _bits(c_type)
    short = random.getrandbits(random.randrange(1, bits + 1))
    extremes = (0, 1, (1 << bits) - 1, 1 << (bits - 1), (1 << (bits - 1)) - 1)
    raw = random.choice([random.getrandbits(bits), short, ~short, 1 << random.randrange(bits), random.choice(extremes)])
    return _value(raw, c_type)


@pytest.mark.slow
@pytest.mark.parametrize("function", ARITHMETIC)
def test_arithmetic_is_right_and_takes_the_same_time_always(msp430: Breadboard, function: str) -> None:
    c_type, operator = ARITHMETIC[function]
    source = f"{c_type} a, b, r;\n int main(void) {{ r = a {operator} b; fw_done(); return 0; }}"
    elf = msp430.build(PREAMBLE + source, "arithmetic.c", ("-Os",))
    random, pairs = Random(function), []
    for _ in range(1500):
        left, right = _operand(random, c_type), _operand(random, c_type)
        if operator != "*" and (right == 0 or (right == -1 and left == -(1 << (_bits(c_type) - 1)))):
            continue  # C leaves these undefined
        pairs.append((left, right))
    runs = elf.with_suffix(".runs")
    runs.write_text("".join(f"a={_hex(left, c_type)} b={_hex(right, c_type)}\n" for left, right in pairs))
    read = f"r:{_bits(c_type) // 8}"
    results = msp430.simulate(elf, "--runs", str(runs), "--read", read, "--call", function)
    for (left, right), run in zip(pairs, results, strict=True):
        assert run["memory"]["r"] == _hex(_expected(left, right, operator), c_type), (left, right)
    costs = {(call["cycles"], call["pc_digest"], call["address_digest"]) for run in results for call in run["calls"]}
    assert len(costs) == 1
    assert {str(cycles) for cycles, _, _ in costs} == {_documented_functions()[function]}


@pytest.mark.parametrize("function", SHIFTS)
def test_shifts_by_every_count(msp430: Breadboard, function: str) -> None:
    c_type, operator = SHIFTS[function]
    source = f"{c_type} a, r; uint8_t n;\n int main(void) {{ r = a {operator} n; fw_done(); return 0; }}"
    elf = msp430.build(PREAMBLE + source, "shift.c", ("-Os",))
    random = Random(function)
    pairs = [(_operand(random, c_type), count) for count in range(32) for _ in range(8)]
    runs = elf.with_suffix(".runs")
    runs.write_text("".join(f"a={_hex(left, c_type)} n={count:02x}\n" for left, count in pairs))
    formula = re.fullmatch(r"(\d+) \+ (\d+) \* count", _documented_functions()[function])
    assert formula is not None
    start, each = map(int, formula.groups())
    results = msp430.simulate(elf, "--runs", str(runs), "--read", "r:4", "--call", function)
    for (left, count), run in zip(pairs, results, strict=True):
        assert run["memory"]["r"] == _hex(_expected(left, count, operator), c_type), (left, count)
        assert [call["cycles"] for call in run["calls"]] == [start + each * count]


@pytest.mark.parametrize("function", MEMORY)
def test_memory_functions_with_every_alignment_and_size(msp430: Breadboard, function: str) -> None:
    """Within 32 bytes, also overlapping where that is allowed; nothing else is written, the result is the target."""
    third = "(from, 5)" if function == "memset" else "data + from"
    source = f"""
        uint8_t data[32], to, bytes, right;
        volatile uint8_t from;
        int main(void) {{ right = {function}(data + to, {third}, bytes) == data + to; fw_done(); return 0; }}
    """
    elf = msp430.build(PREAMBLE + source, "memory.c", ("-Os",))
    random, cases = Random(function), []
    for _ in range(1500):
        start, end = random.randrange(32), random.randrange(32)
        bytes_ = random.randrange(33 - max(start, end))
        if function == "memmove" or abs(start - end) >= bytes_:
            cases.append((start, end, bytes_, random.randbytes(32)))
    runs = elf.with_suffix(".runs")
    runs.write_text("".join(f"to={t:02x} from={f:02x} bytes={n:02x} data={d.hex()}\n" for t, f, n, d in cases))
    results = msp430.simulate(elf, "--runs", str(runs), "--read", "data:32", "--read", "right:1")
    for (target, start, bytes_, data), run in zip(cases, results, strict=True):
        moved = b"\x05" * bytes_ if function == "memset" else data[start : start + bytes_]
        expected = data[:target] + moved + data[target + bytes_ :]
        assert run["memory"] == {"data": expected.hex(), "right": "01"}, (target, start, bytes_)


@pytest.mark.slow
@pytest.mark.parametrize("function", [*ARITHMETIC, *SHIFTS, *MEMORY])
def test_callee_saved_registers_and_stack_survive(msp430: Breadboard, function: str) -> None:
    """r4 to r10 and SP. The operands are 0x1111 * register, so memory functions get a small size and RAM addresses."""
    registers = {number: 0x1111 * number for number in range(4, 16)}
    if function in MEMORY:
        registers |= {12: 0x2000, 13: 0x2101, 14: 9}
    load = "".join(f"mov #{value}, r{number}\n" for number, value in registers.items())
    store = "".join(f"mov r{number}, &saved+{2 * number}\n" for number in (1, *range(4, 11)))
    source = f"""
        .bss
        .global saved
        saved: .skip 22
        .text
        .global main, fw_done
        main: mov r1, &saved
        {load} call #{function}
        {store} br #fw_done
        fw_done: jmp fw_done
    """
    [run] = msp430.simulate(msp430.build(source), "--read", "saved:22", "--call", function)
    memory = bytes.fromhex(run["memory"]["saved"])
    words = [int.from_bytes(memory[i : i + 2], "little") for i in range(0, 22, 2)]
    assert words[4:] == [0x1111 * number for number in range(4, 11)]
    assert words[1] == words[0]


# Every operator on every type, structures, and a switch.
KITCHEN_SINK = """
    #define FOR(name, type, other) \\
        volatile type name##_a = 77, name##_b = 5, name##_r; \\
        static void name(void) { \\
            uint8_t n = (uint8_t)name##_b; \\
            name##_r = name##_a * name##_b; name##_r = name##_a / name##_b; name##_r = name##_a % name##_b; \\
            name##_r = name##_a << n; name##_r = name##_a >> n; name##_r = name##_a << 3 | name##_a >> 5; \\
            name##_r = name##_a / 10; name##_r = name##_a % 7; name##_r = name##_a * 100; \\
            name##_r = (type)((other)name##_a * name##_b); name##_r += (type)(name##_a << 7); name##_r >>= 6; \\
        }
    FOR(u8, uint8_t, uint16_t) FOR(i8, int8_t, int16_t) FOR(u16, uint16_t, uint32_t) FOR(i16, int16_t, int32_t)
    FOR(u32, uint32_t, uint64_t) FOR(i32, int32_t, int64_t) FOR(u64, uint64_t, uint64_t) FOR(i64, int64_t, int64_t)
    struct large { uint8_t bytes[100]; } one, two;
    volatile unsigned choice = 3, chosen;
    static void copy(struct large *to, const struct large *from) { *to = *from; }
    static void clear(struct large *to) { *to = (struct large){0}; }
    static void choose(void) {
        switch (choice) {
        case 0: chosen = 9; break;
        case 1: chosen = 5; break;
        case 2: chosen = 7; break;
        case 3: chosen = 11; break;
        case 4: chosen = 2; break;
        case 5: chosen = 13; break;
        default: chosen = 1;
        }
    }
    void (*volatile do_copy)(struct large *, const struct large *) = copy;
    void (*volatile do_clear)(struct large *) = clear;
    int main(void) {
        u8(), i8(), u16(), i16(), u32(), i32(), u64(), i64(), choose();
        do_copy(&one, &two);
        do_clear(&two);
        fw_done();
        return 0;
    }
"""


@pytest.mark.parametrize("level", ["-O0", "-O1", "-O2", "-O3", "-Os", "-Oz"])
def test_library_holds_what_clang_calls_and_nothing_else(msp430: Breadboard, level: str) -> None:
    """The firmware links, runs, and calls every function: all but memmove, which only source code asks for."""
    names = set(_documented_functions()) - {"memmove"}
    assert len(names) == len(ARITHMETIC) + len(SHIFTS) + len({"memcpy", "memset", "fw_divide64"})
    elf = msp430.build(PREAMBLE + KITCHEN_SINK, "sink.c", (level,))
    watched = [word for name in sorted(names) for word in ("--call", name)]
    [run] = msp430.simulate(elf, *watched, "--read", "chosen:2")
    assert run["memory"]["chosen"] == "0b00"
    assert {call["function"] for call in run["calls"]} == names


def test_unused_functions_cost_nothing(msp430: Breadboard) -> None:
    """Every function has a section of its own: a firmware that only multiplies holds no other."""
    source = "volatile uint16_t a; int main(void) { a = a * a; fw_done(); return 0; }"
    elf = msp430.build(PREAMBLE + source, "small.c", ("-Os",))
    present = [name for name in _documented_functions() if msp430.simulate(elf, "--call", name, status=None)]
    assert present == ["__mspabi_mpyi"]
