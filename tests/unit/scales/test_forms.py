# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Instructions that are refused by their form, and like ones that are not."""

from struct import pack

import pytest

from featherweight.scales.forms import IDLE, INTERRUPTS, PLATFORM, RAMPZ, Form, scan, scan_between

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
    ("msp430", "H", (0xD232,), INTERRUPTS),  # eint
    ("msp430", "H", (0xC232,), None),  # dint
    ("msp430", "H", (0xD032, 0x0040), INTERRUPTS),  # bis #0x40, sr
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
    ("msp430", "H", (0x403F, 0xD232), [], [(2, INTERRUPTS)]),  # eint, inside of mov
]


@pytest.mark.parametrize(("core", "width", "words", "data", "found"), HIDDEN)
def test_forms_between_instructions(
    core: str, width: str, words: tuple[int, ...], data: list[bool], found: list[tuple[int, Form]]
) -> None:
    assert list(scan_between(core, pack(f"<{len(words)}{width}", *words), data)) == found
