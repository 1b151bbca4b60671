# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Bit manipulation, which Unicorn does not know, as QEMU does it: every form on random operands."""

import random
import re
import shutil
import subprocess

import pytest

from featherweight.system.tools import run_tool
from tests.engines.conftest import Breadboard
from tests.engines.rv32_firmware import firmware
from tests.engines.rv32_forms import EXTENSION_FORMS, FIELD, FOUND, STATE, body, memory, snippet, word

COUNT = 40
"""Of each form, every time on other registers and values."""

PROGRAM = """
    .global _start
_start:
    la   a0, given; la a1, state; la a2, given_end
1:  lw   t0, (a0); sw t0, (a1); addi a0, a0, 4; addi a1, a1, 4; bne a0, a2, 1b
    call case
    li   a0, 1; la a1, found; li a2, {found_bytes}; li a7, 64; ecall   # write(1, found, found_bytes)
    li   a0, 0; li a7, 93; ecall                                      # exit(0)
case:
    {body}
    ret
    .section .rodata
given:
    .word {given}
given_end:
    {memory}
"""
"""For Linux."""

QEMU = ("qemu-riscv32", "-cpu", "rv32,zba=true,zbb=true,zbs=true,zbkb=true")


@pytest.mark.skipif(shutil.which(QEMU[0]) is None, reason="qemu-riscv32 is not installed")
def test_results_are_qemus(hazard3: Breadboard) -> None:
    draw = random.Random(41)
    forms = [form for name in EXTENSION_FORMS for form in EXTENSION_FORMS[name]] * COUNT
    text, memories, found_bytes = body([snippet(form, draw) for form in forms]), memory(len(forms)), FOUND * len(forms)
    state = b"".join(word(draw) for _ in range(STATE // 4 * len(forms)))

    elf = hazard3.build(firmware({"case": (text, memories)}))
    runs = elf.with_suffix(".runs")
    runs.write_text(f"state={state.hex()} field={bytes(FIELD).hex()}\n")
    (run,) = hazard3.simulate(elf, f"--read=found:{found_bytes}", "--call=case", f"--runs={runs}")
    assert run["fault"] is None

    source, program = hazard3.folder / "program.s", hazard3.folder / "program"
    given = ", ".join(str(int.from_bytes(state[i : i + 4], "little")) for i in range(0, len(state), 4))
    lines = PROGRAM.format(body=text, memory=memories, found_bytes=found_bytes, given=given)
    source.write_text(lines.replace(";", "\n"))
    march = next(flag for flag in hazard3.target.manifest.compiler.flags if flag.startswith("-march"))
    compiler = ["riscv64-unknown-elf-gcc", march, "-mabi=ilp32", "-nostdlib", "-static", "-Wl,--no-relax"]
    done = run_tool([*compiler, str(source), "-o", str(program)])
    assert done.returncode == 0, done.stderr
    done_there = subprocess.run([*QEMU, str(program)], capture_output=True, check=True)
    assert len(done_there.stdout) == found_bytes
    assert done_there.stdout.hex() == run["memory"]["found"]
    assert len(set(re.findall("." * 8, run["memory"]["found"]))) > len(forms)
