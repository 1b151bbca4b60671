# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The timing model of the CH32V003 against what others measured on boards at 48 MHz, with one wait state of the flash.

WCH states no cycles. Here is only what decides the timing of the code that was measured: sizes of instructions,
accesses and branches in their order.

* Tim (cpldcpu), https://github.com/cpldcpu/DRAM_exploration, instruction_timing/README.md: loops of a count and NOPs.
* Jan Oleksiewicz, https://github.com/cnlohr/rv003usb/issues/5: ten instructions at a time. He does not say what his
  loop had besides; here one short instruction precedes its count. At 24 MHz, without wait states, four of his counts
  are one cycle higher than such a model says: it is not offered.
* Charles Lohr, https://github.com/cnlohr/rv003usb, rv003usb/rv003usb.S: a USB device in software. A bit at 1.5 MHz
  takes 32 cycles, and a packet of up to 96 bits allows for an error of a few cycles, so each of its loops must take 32.
  Where the sender comes to its next byte the model says 28 and 30 cycles, which nobody has measured.
"""

import pytest

from tests.engines.conftest import Breadboard
from tests.engines.rv32_firmware import firmware

Code = list[str]

SHORT, LONG = "c.nop", ".word 0x13"  # any computation in two bytes, or four
ACCESS, LONG_ACCESS = "c.lw a5, 4(a0)", "lw t0, 4(a0)"
STAY = "c.bnez a3, 9f"  # a branch that is not taken
COUNT, END, AGAIN = "c.addi a4, -1", "c.beqz a4, 9f", "c.bnez a4, 1b"
AWAY = [".word 0x13", ".p2align 2"]  # what a jump leads over


def cycles(bench: Breadboard, loops: dict[str, Code]) -> dict[str, int]:
    """Of each loop, from label 1 until it is there again, once it has been there often enough. A call takes 4 or 5
    cycles by where its instruction is; the third function is called from such a place as the first."""
    bodies = {
        f"{name}_{rounds}": (";".join(["li a3, 0", f"li a4, {rounds}", ".p2align 2", "1:", *loop, "9:"]), "")
        for name, loop in loops.items()
        for rounds in (4, 8, 12)
    }
    arguments = [word for name in bodies for word in ("--call", name)]
    elf = bench.build(firmware(bodies))
    (run,) = bench.simulate(elf, *arguments)
    assert run["fault"] is None
    assert bench.simulate(elf, "--plain", *arguments) == [run], "the executor counts as Unicorn's steps are counted"
    found = {call["function"]: call["cycles"] for call in run["calls"]}
    spent = {name: found[f"{name}_12"] - found[f"{name}_4"] for name in loops}
    assert not any(value % 8 for value in spent.values())
    return {name: value // 8 for name, value in spent.items()}


def test_loops_of_nothing(ch32v003: Breadboard) -> None:
    """Measured: 6 cycles with no or one NOP, the same with two and three; one more for each short NOP on average, two
    for each long one."""
    loops = {f"short_{n}": [*n * [SHORT], COUNT, AGAIN] for n in range(8)}
    loops |= {f"long_{n}": [*n * [LONG], COUNT, AGAIN] for n in range(6)}
    found = cycles(ch32v003, loops)
    assert [found[f"short_{n}"] for n in range(8)] == [6, 6, 8, 8, 10, 10, 12, 12]
    assert [found[f"long_{n}"] for n in range(6)] == [6, 8, 10, 12, 14, 16]


TEN_INSTRUCTIONS = {
    "short": (10 * [SHORT], 10),
    "long": (10 * [LONG], 20),
    "short_9_long": ([SHORT, *9 * [LONG]], 20),
    "short_2_long_8": ([*2 * [SHORT], *8 * [LONG]], 18),
    "short_3_long_7": ([*3 * [SHORT], *7 * [LONG]], 18),
    "short_5_long_5": ([*5 * [SHORT], *5 * [LONG]], 16),
    "short_8_long_short": ([SHORT, *8 * [LONG], SHORT], 18),
    "long_2_short": ([*3 * [LONG, SHORT, SHORT], LONG], 14),
    "short_long": (5 * [SHORT, LONG], 16),
    "accesses": (10 * [ACCESS], 20),
    "long_accesses": (10 * [LONG_ACCESS], 20),
    "long_at_the_end": ([*9 * [SHORT], LONG], 12),
    "long_before_the_end": ([*8 * [SHORT], LONG, SHORT], 12),
}


def test_ten_instructions(ch32v003: Breadboard) -> None:
    frame = [SHORT, COUNT, AGAIN]
    loops = {name: code + frame for name, (code, _) in TEN_INSTRUCTIONS.items()}
    found = cycles(ch32v003, {"frame": frame, **loops})
    measured = {name: count for name, (_, count) in TEN_INSTRUCTIONS.items()}
    assert {name: found[name] - found["frame"] for name in measured} == measured


SAMPLE = [LONG_ACCESS, ACCESS, SHORT, SHORT]
ZERO_CHECKED = [*4 * [SHORT], SHORT, COUNT, LONG]  # the rest of a sum, the bit, and where in the byte it is
ZERO = [STAY, SHORT, "c.j 2f", "2:", SHORT, END, LONG, *ZERO_CHECKED]
ONE = ["c.beqz a3, 2f", *AWAY, "2:", SHORT, LONG, *5 * [SHORT], LONG, END, COUNT, LONG]
NEXT_BIT = [STAY, *3 * [SHORT], AGAIN]
NEXT_BYTE = ["c.beqz a3, 1b"]
STORED = [LONG_ACCESS, LONG]  # the byte
DELAY = ["c.li a5, 3", "4:", "c.addi a5, -1", "c.bnez a5, 4b"]
PREAMBLE = [*3 * [SHORT], COUNT]
PREAMBLE_SENT = [ACCESS, SHORT, END, *DELAY, SHORT, "c.j 1b"]
SEND_ONE = [STAY, SHORT, LONG, SHORT, LONG, *3 * [SHORT], STAY, "c.j 2f", *AWAY, "2:"]
SEND_ZERO = ["c.beqz a3, 2f", *AWAY, "2:", SHORT, LONG, SHORT, LONG, ACCESS, SHORT, SHORT, LONG, SHORT]
SENT = [END, LONG, COUNT, STAY, "c.j 3f", "3:", "c.j 1b"]

BITS = {
    "receive_0": SAMPLE + ZERO + NEXT_BIT,
    "receive_1": SAMPLE + ONE + NEXT_BIT,
    "receive_0_after_a_byte": STORED + SAMPLE + ZERO + NEXT_BYTE,
    "receive_1_after_a_byte": STORED + SAMPLE + ONE + NEXT_BYTE,
    "preamble_0": [*PREAMBLE, STAY, LONG, SHORT, *PREAMBLE_SENT],
    "preamble_1": [*PREAMBLE, "c.beqz a3, 3f", LONG, SHORT, "3:", *PREAMBLE_SENT],
    "send_0": 2 * [SHORT] + SEND_ZERO + SENT,
    "send_1": 2 * [SHORT] + SEND_ONE + SENT,
}


@pytest.mark.parametrize("name", BITS)
def test_bits_of_usb(ch32v003: Breadboard, name: str) -> None:
    assert cycles(ch32v003, {name: BITS[name]})[name] == 32


@pytest.mark.parametrize(
    ("code", "missing"),
    [
        ("mul a0, a0, a1", "02b50533"),
        ("mv a0, a6", "8542"),
        ("add s2, a0, a1", "00b50933"),
        ("lw t3, (a0)", "00052e03"),
    ],
)
def test_what_it_has_not(ch32v003: Breadboard, code: str, missing: str) -> None:
    """Multiplications, and registers above x15."""
    elf = ch32v003.build(firmware({"case": (f".option arch, rv32imc; {code}", "")}))
    (run,) = ch32v003.simulate(elf, status=1)
    assert run["fault"] is not None
    assert run["fault"]["kind"] == "illegal-instruction"
    assert f"instruction {missing} " in run["fault"]["message"]
