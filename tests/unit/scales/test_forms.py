# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Instructions that are refused by their form, and like ones that are not."""

from dataclasses import replace
from struct import pack

import pytest

from featherweight.scales.forms import BETWEEN, IDLE, INTERRUPTS, PLATFORM, RAMPZ, SLEEPS, Form, scan, scan_between
from featherweight.scales.isa import FEATURES

CASES: list[tuple[str, str, tuple[int, ...], Form | None]] = [
    ("rv32", "I", (0x00028263,), IDLE),  # beqz t0, .+4
    ("rv32", "I", (0x00028463,), None),  # beqz t0, .+8
    ("rv32", "H", (0xC109,), IDLE),  # c.beqz a0, .+2
    ("rv32", "H", (0xC111,), None),  # c.beqz a0, .+4
    ("rv32", "I", (0x00052203,), PLATFORM),  # lw tp, 0(a0)
    ("rv32", "H", (0x8216,), PLATFORM),  # c.mv tp, t0
    ("rv32", "I", (0x00452023,), None),  # sw tp, 0(a0)
    ("rv32", "I", (0xFF010113,), None),  # addi sp, sp, -16
    ("aarch64", "I", (0x34000022,), IDLE),  # cbz w2, .+4
    ("aarch64", "I", (0x34000042,), None),  # cbz w2, .+8
    ("aarch64", "I", (0xAA0003F2,), PLATFORM),  # mov x18, x0
    ("aarch64", "I", (0xF9400012,), PLATFORM),  # ldr x18, [x0]
    ("aarch64", "I", (0x3DC00012,), None),  # ldr q18, [x0]
    ("aarch64", "I", (0xAA1203E0,), None),  # mov x0, x18
    ("avr", "H", (0x9478,), INTERRUPTS),  # sei
    ("avr", "H", (0x940E, 0x9478), None),  # call 0x128f0
    ("avr", "H", (0x9518,), INTERRUPTS),  # reti
    ("avr", "H", (0xB72B,), RAMPZ),  # in r18, 0x3b
    ("avr", "H", (0xB72F,), None),  # in r18, 0x3f
    ("avr", "H", (0x9120, 0x005B), RAMPZ),  # lds r18, 0x5b
    ("msp430", "H", (0xD232,), SLEEPS),  # eint
    ("msp430", "H", (0xC232,), None),  # dint
    ("msp430", "H", (0xD032, 0x0040), SLEEPS),  # bis #0x40, sr
    ("msp430", "H", (0x403F, 0xD232), None),  # mov #0xd232, r15
    ("msp430", "H", (0xD312,), None),  # setc
]


@pytest.mark.parametrize(("core", "width", "words", "form"), CASES)
def test_forms(core: str, width: str, words: tuple[int, ...], form: Form | None) -> None:
    found = [one for _, one in scan(core, pack(f"<{len(words)}{width}", *words))]
    assert found == ([] if form is None else [form])


HIDDEN: list[tuple[str, str, tuple[int, ...], list[bool], list[tuple[int, Form]]]] = [
    ("rv32", "I", (0x00028263,), [True, True], [(0, IDLE)]),  # beqz t0, .+4, as data
    ("rv32", "H", (0x0637, 0xC209), [], [(2, IDLE)]),  # c.beqz a2, .+2, inside of lui a2
    ("rv32", "I", (0x00028263,), [], []),  # beqz t0, .+4: seen by `scan`
    ("aarch64", "I", (0x34000022,), [True, True], [(0, IDLE)]),
    ("avr", "H", (0x9320, 0xBF2B), [], [(2, RAMPZ)]),  # out 0x3b, r18, inside of sts
    ("msp430", "H", (0x403F, 0xD232), [], [(2, SLEEPS)]),  # eint, inside of mov
]


@pytest.mark.parametrize(("core", "width", "words", "data", "found"), HIDDEN)
def test_forms_between_instructions(
    core: str, width: str, words: tuple[int, ...], data: list[bool], found: list[tuple[int, Form]]
) -> None:
    told = [(at, replace(form, message=f"{form.message}, {BETWEEN}")) for at, form in found]
    assert list(scan_between(core, pack(f"<{len(words)}{width}", *words), data)) == told


NEEDED: list[tuple[str, tuple[int, ...], str | None]] = [
    ("avr", (0x9D23,), "mul"),  # mul r18, r3
    ("avr", (0x0223,), "mul"),  # muls r18, r19
    ("avr", (0x0323,), "mul"),  # mulsu r18, r19
    ("avr", (0x0123,), None),  # movw r4, r6
    ("avr", (0x0523,), None),  # cpc r18, r3
    ("aarch64", (0x4820, 0x4E28), "aes"),  # aese v0.16b, v1.16b
    ("aarch64", (0xE020, 0x0EE2), "aes"),  # pmull v0.1q, v1.1d, v2.1d
    ("aarch64", (0xE020, 0x0E22), None),  # pmull v0.8h, v1.8b, v2.8b
    ("aarch64", (0x0C20, 0xCE02), "sha3"),  # eor3 v0.16b, v1.16b, v2.16b, v3.16b
    ("aarch64", (0x0C20, 0xCE22), "sha3"),  # bcax v0.16b, v1.16b, v2.16b, v3.16b
    ("aarch64", (0x8C20, 0xCE62), "sha3"),  # rax1 v0.2d, v1.2d, v2.2d
    ("aarch64", (0x0C20, 0xCE82), "sha3"),  # xar v0.2d, v1.2d, v2.2d, #3
    ("aarch64", (0x1C20, 0x6E22), None),  # eor v0.16b, v1.16b, v2.16b
]


@pytest.mark.parametrize(("core", "halves", "feature"), NEEDED)
def test_features(core: str, halves: tuple[int, ...], feature: str | None) -> None:
    assert FEATURES[core](halves, 0) == feature
