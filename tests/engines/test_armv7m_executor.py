"""Unicorn and the executor beside it, on random instructions: when probing, the simulator compares them by itself."""

import random

import pytest

from tests.engines.conftest import Bench
from tests.engines.cortex_m_firmware import firmware

INSTRUCTIONS = 300
VALUES = (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFF, 31, 32, 33, 0x10000)

SHIFTS = ("lsl #{less}", "lsr #{bits}", "asr #{bits}", "ror #{less}", "rrx")
THREE = ("and", "bic", "orr", "orn", "eor", "add", "adc", "sbc", "sub", "rsb")
FORMS = (
    *(f"{name}{s}.w {{d}}, {{n}}, {{m}}, {shift}" for name in THREE for s in ("", "s") for shift in SHIFTS[1:]),
    *(f"{name}{s}.w {{d}}, {{n}}, #{{modified}}" for name in THREE for s in ("", "s")),
    *(f"{name}.w {{n}}, {{m}}, {shift}" for name in ("tst", "teq", "cmp", "cmn") for shift in SHIFTS[1:]),
    *(f"{name}s {{low}}, {{low2}}" for name in ("and", "eor", "adc", "sbc", "orr", "bic", "mvn", "lsl", "lsr", "asr")),
    *(f"{name} {{low}}, {{low2}}" for name in ("tst", "cmp", "cmn", "rors", "rsbs", "uxtb", "sxth", "rev16", "revsh")),
    *(f"{name}{s}.w {{d}}, {{n}}, {{m}}" for name in ("lsl", "lsr", "asr", "ror") for s in ("", "s")),
    *(f"{name}s {{low}}, {{low2}}, #{{less}}" for name in ("lsl", "lsr", "asr")),
    "adds {low}, #{byte}",
    "subs {low}, #{byte}",
    "cmp {low}, #{byte}",
    "movs {low}, #{byte}",
    "muls {low}, {low2}, {low}",
    "movs.w {d}, #{modified}",
    "mvns.w {d}, {m}, ror #{bits}",
    "movw {d}, #{half}",
    "movt {d}, #{half}",
    "bfi {d}, {n}, #7, #13",
    "bfc {d}, #11, #{few}",
    "ubfx {d}, {n}, #{few}, #16",
    "sbfx {d}, {n}, #{few}, #16",
    *(f"{name} {{d}}, {{m}}, ror #8" for name in ("sxtb", "uxtb", "sxth", "uxth")),
    *(f"{name} {{d}}, {{m}}" for name in ("rev.w", "rev16.w", "revsh.w", "rbit", "clz")),
    "mul {d}, {n}, {m}",
    "mla {d}, {n}, {m}, {low}",
    "mls {d}, {n}, {m}, {low}",
    *(f"{name} r5, r6, {{n}}, {{m}}" for name in ("umull", "smull", "umlal", "smlal")),
    "udiv {d}, {n}, {m}",
    "sdiv {d}, {n}, {m}",
)
FLAGS = "".join(
    f"it {condition}; add{condition} r9, r9, #{1 << i};" for i, condition in enumerate(("mi", "eq", "cs", "vs"))
)
KEEP_FLAGS = f"{FLAGS} ror r9, r9, #5; "


def _instruction(draw: random.Random) -> str:
    d, n, m = (f"r{draw.randrange(8)}" for _ in range(3))
    low, low2 = f"r{draw.randrange(8)}", f"r{draw.randrange(8)}"
    modified = draw.choice([draw.randrange(256) << draw.randrange(25), 0x10001 * draw.randrange(256)])
    bits = draw.randrange(1, 32)
    return draw.choice(FORMS).format(
        d=d, n=n, m=m, low=low, low2=low2, modified=modified, bits=bits, less=bits, few=draw.randrange(1, 16),
        byte=draw.randrange(256), half=draw.randrange(65536),
    )  # fmt: skip


def _body(draw: random.Random) -> str:
    """Instructions, each with its flags added to r9, and now and then new register contents."""
    lines = ["push {r4-r11}"]
    for i in range(INSTRUCTIONS):
        if i % 6 == 0:
            for number in range(8):
                value = draw.choice((draw.choice(VALUES), draw.getrandbits(32)))
                lines += [f"movw r{number}, #{value & 0xFFFF}", f"movt r{number}, #{value >> 16}"]
        lines += [_instruction(draw), KEEP_FLAGS + "eor r8, r9, r8, ror #3", f"add r8, r8, r{draw.randrange(8)}"]
    return ";".join([*lines, "mov r0, r8", "pop {r4-r11}"])


@pytest.mark.parametrize("seed", range(4))
def test_random_instructions(cortex_m3: Bench, seed: int) -> None:
    elf = cortex_m3.build(firmware({"case": (_body(random.Random(seed)), "")}), f"random{seed}.S")
    [run] = cortex_m3.simulate(elf, "--probe", "--call=case", status=None)
    assert run["fault"] is None
    assert run["instructions"] > INSTRUCTIONS
