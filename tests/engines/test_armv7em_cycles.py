# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The cycle counts of the Cortex-M4 simulator: where they differ from the Cortex-M3's, and that nothing else does.

Expected cycles were written by hand from the Arm Cortex-M4 Technical Reference Manual (ARM DDI 0439D), tables 3-1
(multiplications) and 3-2 (DSP instructions): one cycle each.
"""

import pytest

from tests.engines.conftest import Breadboard
from tests.engines.cortex_m_firmware import firmware
from tests.engines.cycle_cases import Case, expected, measure
from tests.engines.test_armv7m_cycles import BL, BX, GROUPS

MULTIPLICATIONS = [
    Case("mul r4, r5, r6", 1),
    Case("mla r4, r5, r6, r7", 1),
    Case("mls r4, r5, r6, r7; mla r4, r5, r6, r4", 2),
    Case("umull r4, r5, r6, r7; smull r4, r5, r6, r7", 2),
    Case("umlal r4, r5, r6, r7; smlal r4, r5, r6, r7", 2),
    Case("cmp r0, r0; ite ne; mlane r4, r5, r6, r7; umlaleq r4, r5, r6, r7", 1 + 0 + 1 + 1),
    Case("ldr r4, [r0]; mla r5, r4, r6, r7; ldr r5, [r1]", 2 + 1 + 2),
]

# One of each family of table 3-2.
DSP = """
uadd8 r4, r5, r6; ssub16 r4, r5, r6; uhadd8 r4, r5, r6; shsax r4, r5, r6; uqsub16 r4, r5, r6; qasx r4, r5, r6
qadd r4, r5, r6; qdsub r4, r5, r6; sel r4, r5, r6; usad8 r4, r5, r6; usada8 r4, r5, r6, r7
pkhbt r4, r5, r6, lsl #8; pkhtb r4, r5, r6, asr #8; ssat16 r4, #8, r5; usat16 r4, #8, r5
uxtb16 r4, r5, ror #8; sxtab r4, r5, r6; uxtab16 r4, r5, r6; sxtah r4, r5, r6
smulbb r4, r5, r6; smultt r4, r5, r6; smulwb r4, r5, r6; smlabt r4, r5, r6, r7; smlawt r4, r5, r6, r7
smlalbb r4, r5, r6, r7; smuad r4, r5, r6; smusdx r4, r5, r6; smlad r4, r5, r6, r7; smlsd r4, r5, r6, r7
smlald r4, r5, r6, r7; smlsld r4, r5, r6, r7; smmul r4, r5, r6; smmla r4, r5, r6, r7; smmls r4, r5, r6, r7
umaal r4, r5, r6, r7
"""
EACH_DSP = [Case(text.strip(), 1) for text in DSP.strip().replace("\n", ";").split(";")]


@pytest.mark.parametrize("group", GROUPS)
def test_the_rest_is_as_on_cortex_m3(cortex_m4: Breadboard, group: str) -> None:
    cases = [case for case in GROUPS[group] if "mla" not in case.body]
    assert measure(cortex_m4, firmware, cases, BL + BX) == expected(cases)


def test_multiplications_take_one_cycle(cortex_m4: Breadboard) -> None:
    assert measure(cortex_m4, firmware, MULTIPLICATIONS, BL + BX) == expected(MULTIPLICATIONS)


def test_dsp_instructions_take_one_cycle(cortex_m4: Breadboard) -> None:
    assert measure(cortex_m4, firmware, EACH_DSP, BL + BX) == expected(EACH_DSP)


def test_divisions_stay_in_the_documented_range(cortex_m4: Breadboard) -> None:
    """The manual gives 2 to 12; the model's point inside them is an unchecked approximation."""
    for value in (0, 1, 3, 255):
        cases = [Case(f"mvn r4, #0; movs r5, #{value}; {name} r6, r4, r5", 0) for name in ("udiv", "sdiv")]
        assert all(2 <= cycles - 2 <= 12 for cycles in measure(cortex_m4, firmware, cases, BL + BX).values())


def test_what_a_caller_leaves_in_ge_is_poisoned(cortex_m4: Breadboard) -> None:
    """Each of the four flags is set in some runs and clear in others."""
    chosen = "movs r2, #0; mvn r3, r2; sel r3, r3, r2; str r3, [r0]"
    elf = cortex_m4.build(firmware({"victim": (chosen, "")}))
    elf.with_suffix(".runs").write_text("".join(f"buffer={index:02x}\n" for index in range(32)))
    arguments = ("--probe", "--call=victim", "--read=buffer:4", f"--runs={elf.with_suffix('.runs')}")
    found = [bytes.fromhex(run["memory"]["buffer"]) for run in cortex_m4.simulate(elf, *arguments)]
    assert all({*column} == {0x00, 0xFF} for column in zip(*found, strict=True))
