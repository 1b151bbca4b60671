# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the MSP430 tests share.

clang's assembler lacks a few forms (PUSH of memory operands, @Rn+ to memory): tests give them as .word.
"""

RAM_START, STACK_TOP = 0x1100, 0x3900
FLAGS = {"C": 1, "Z": 2, "N": 4, "V": 0x100}


# The firmware comes first in flash and `buffer` first in RAM. `symbolic` relies on it: it is the word that encodes
# the address ADDRESS relative to PC, which the assembler cannot write in .word.
PREAMBLE = """
    .macro symbolic address
        .word (\\address) - 0x4000 - (. - text_start)
    .endm
    .bss
    .global buffer
buffer:
    .skip 64
    .text
    .global main, fw_done, leaf
text_start:
fw_done:
    jmp fw_done
leaf:
    ret
"""


def as_bytes(memory: str) -> bytes:
    return bytes.fromhex(memory)


def as_words(memory: str) -> list[int]:
    data = as_bytes(memory)
    return [int.from_bytes(data[i : i + 2], "little") for i in range(0, len(data), 2)]
