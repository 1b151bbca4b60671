# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What is a comment in a source, and what is not."""

from pathlib import Path

import pytest

from featherweight.scales.lexis import assembled


@pytest.mark.parametrize(
    ("compiler", "line", "left"),
    [
        ("avr-gcc", "ldi r24, 1 ; AVR", "ldi r24, 1 "),
        ("avr-gcc", "ldi r24, '; $ ldi r24, AVR ; linux", "ldi r24, '; $ ldi r24, AVR "),
        ("avr-gcc", "ldi r24, 1 // AVR", "ldi r24, 1  "),
        ("avr-gcc", "#if AVR ; linux", "#if AVR ; linux"),
        ("avr-gcc", "# linux", ""),
        ("arm-none-eabi-gcc", "movs r0, #1 @ linux", "movs r0, #1 "),
        ("arm-none-eabi-gcc", "movs r0, #'@ ; movs r0, #linux", "movs r0, #'@ ; movs r0, #linux"),
        ("riscv64-unknown-elf-gcc", "li a0, 1 # linux", "li a0, 1 "),
        ("aarch64-linux-gnu-gcc", "mov w0, 1 ; mov w0, linux", "mov w0, 1 ; mov w0, linux"),
    ],
)
def test_comments_of_assemblers(tmp_path: Path, compiler: str, line: str, left: str) -> None:
    source = tmp_path / "source.S"
    source.write_text(line)
    assert assembled(source, compiler) == left
