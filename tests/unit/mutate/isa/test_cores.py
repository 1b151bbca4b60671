# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Instructions of each core are read, and written with something changed, as its manual says."""

import pytest

from featherweight.mutate.changes import Change, changes, decoded
from featherweight.mutate.isa.cores import CORES, instruction_set
from featherweight.system.errors import FeatherweightError

CHANGED = [
    ("avr", "331f", "carry", "330f", "adc r19, r19 -> add r19, r19"),
    ("avr", "b040", "carry", "b050", "sbci r27, 0 -> subi r27, 0"),
    ("avr", "e98a", "register", "f98a", "std Y+17, r14 -> r15"),
    ("avr", "e98a", "offset", "ea8a", "std Y+17, r14 -> Y+18"),
    ("avr", "ef92", "stack", "0000", "push r14 -> nop"),
    ("avr", "09f6", "branch", "09f2", "brne -> breq"),
    ("avr", "0e940201", "deletion", "00000000", "call 0x204 -> two nops"),
    ("msp430", "0665", "carry", "0655", "addc r5, r6 -> add r5, r6"),
    ("msp430", "4645", "operation", "0645", "mov.b r5, r6 -> mov r5, r6"),
    ("msp430", "36400500", "immediate", "36400600", "mov #5, r6 -> mov #6, r6"),
    ("msp430", "16450400", "offset", "16450500", "mov 4(r5), r6 -> 5(r5)"),
    ("msp430", "96450400 0600", "offset", "96450400 0700", "mov 4(r5), 6(r6) -> 7(r6)"),
    ("armv7m", "4868", "offset", "8868", "ldr r0, [r1, #4] -> #8"),
    ("armv7m", "4841", "carry", "", "adcs r0, r1 has no like without carry"),
    ("armv7m", "41eb0200", "carry", "01eb0200", "adc.w r0, r1, r2 -> add.w"),
    ("armv7m", "30b5", "stack", "10b5", "push {r4, r5, lr} without r5"),
    ("armv7m", "f0d1", "branch", "f0d0", "bne -> beq"),
    ("armv6m", "c046", "deletion", "00bf", "mov r8, r8 -> nop"),
    ("rv32", "13051500", "immediate", "13052500", "addi a0, a0, 1 -> 2"),
    ("rv32", "2322b500", "offset", "a322b500", "sw a1, 4(a0) -> 5(a0)"),
    ("rv32", "05 05", "immediate", "0905", "c.addi a0, 1 -> 2"),
    ("rv32", "3385c540", "operation", "3385c500", "sub a0, a1, a2 -> add"),
    ("aarch64", "2000029a", "carry", "", "adc x0, x1, x2 and add have other fields"),
    ("aarch64", "201c224e", "operation", "201c624e", "and v0, v1, v2 -> bic"),
    ("aarch64", "41000054", "branch", "40000054", "b.ne -> b.eq"),
]


def changed(core: str, code: str) -> list[Change]:
    isa = instruction_set(core)
    instructions = decoded(isa, 0x100, bytes.fromhex(code))
    assert len(instructions) == 1, "an instruction is as long as it is"
    assert instructions[0].form is not None
    return changes(isa, instructions, 0)


@pytest.mark.parametrize(("core", "code", "kind", "expected", "words"), CHANGED, ids=[row[4] for row in CHANGED])
def test_an_instruction_becomes_another(core: str, code: str, kind: str, expected: str, words: str) -> None:
    found = [change.new for change in changed(core, code) if change.kind == kind]
    assert (bytes.fromhex(expected) in found) if expected else not found, words


@pytest.mark.parametrize(("core", "code"), {row[:2]: None for row in CHANGED})
def test_every_change_is_one_and_of_the_same_size(core: str, code: str) -> None:
    original = bytes.fromhex(code)
    found = changed(core, code)
    assert all(len(change.new) == len(original) and change.new != original for change in found)


@pytest.mark.parametrize("core", CORES)
def test_no_form_hides_another(core: str) -> None:
    """Each is what an instruction is read as that has zeros, or ones, in its fields."""
    isa = instruction_set(core)
    for form in isa.forms:
        words = (form.value, form.value | ~form.mask & (1 << 8 * form.size) - 1)
        found = [isa.form_of(isa.code(word, form.size)) for word in words]
        assert form in found, form


def test_an_unknown_core_is_named() -> None:
    with pytest.raises(FeatherweightError, match="no instruction set of z80 in src/featherweight/mutate/isa"):
        instruction_set("z80")
