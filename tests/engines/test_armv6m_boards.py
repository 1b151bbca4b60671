# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The Cortex-M0 timing model against cycles that another measured on a board without wait states.

The board is an STM32F0, a Cortex-M0 with the multiplier of one cycle; the figures and sizes are Jan Oleksiewicz's, for
his AES-128 in assembly (https://github.com/jnk0le/cortexm-AES, doc/aes/CM0_details.md at commit 05cf5d15, column
"0ws"). His code is not part of this project. Here is only what decides its timing: the instructions' classes in their
order; a firmware made of that computes nothing. That the sequences are faithful rests on the sizes and stacks that his
page states, which the test asserts, constants and their padding included.

The Cortex-M0+ shares all costs but those of branches with the Cortex-M0, and no count of a board with it was found: its
branches stand on the manual alone.
"""

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.engines.conftest import HOME, Breadboard, Run
from tests.engines.cortex_m_firmware import firmware

Code = list[str]

PLAIN = ["movs r4, #0"]  # any data processing
BYTE, WORD = ["ldrb r5, [r0]"], ["ldr r5, [r0]"]
FOUR_WORDS = ["ldm r0, {r0, r4-r6}"]  # the first word is its own address
CONSTANT = ["ldr r5, =0x12345678"]
PUT_FOUR_WORDS = ["mov r3, r8", "stm r3!, {r4-r7}"]  # the first for data processing


def counted(rounds: int, body: Code, *, far: bool = False) -> Code:
    """BODY so often, with a count in the place of what decides it. FAR: out of a conditional branch's reach."""
    back = ["beq 2f", "b 1b", "2:"] if far else ["bne 1b"]
    return [f"movs r1, #{rounds}", "1:", *body, "subs r1, #1", *back]


# The key schedule: four bytes looked up and added, four sums; the round constant says whether it goes on, and is
# doubled but once. The count of rounds stands for it.
KEY_LOOK_UPS = 2 * PLAIN + BYTE + PLAIN + 2 * PLAIN + BYTE + 2 * PLAIN + 2 * (PLAIN + BYTE + 2 * PLAIN)
KEY_ROUND = [*KEY_LOOK_UPS, *3 * PLAIN, "mov r3, r0", "stm r3!, {r4-r7}"]
KEY_SCHEDULE = [
    *("push {r4-r7}", *FOUR_WORDS, *CONSTANT, "stm r1!, {r4-r7}", "movs r1, #10"),
    *("1:", *KEY_ROUND, "subs r1, #1", "beq 2f", *PLAIN, "cmp r1, #2", "bne 1b", *PLAIN, "b 1b"),
    *("2:", "pop {r4-r7}"),
]

# Sixteen bytes looked up and put in their places.
SUBSTITUTION = 16 * (PLAIN + BYTE) + 30 * PLAIN
START = [*FOUR_WORDS, *PLAIN, *FOUR_WORDS, *4 * PLAIN]
ADD_KEY = [*FOUR_WORDS, *4 * PLAIN]
COLUMN = 10 * PLAIN + ["muls r4, r5"] + 4 * PLAIN

BY_S_BOX = [
    *("push {r2, r4-r7, lr}", "mov r8, r0", *2 * PLAIN, "push {r4-r6}", *2 * PLAIN, *2 * (CONSTANT + PLAIN)),
    *(*3 * PLAIN, *START),
    *counted(9, SUBSTITUTION + 2 * PLAIN + 4 * COLUMN + 2 * PLAIN + ADD_KEY + PLAIN, far=True),
    *(*SUBSTITUTION, *PLAIN, *ADD_KEY, "pop {r0-r3}", *2 * PLAIN, *PUT_FOUR_WORDS, "pop {r4-r7, pc}"),
]

FIRST_ROW = 2 * PLAIN + WORD
OTHER_ROW = 3 * PLAIN + WORD
ROUND = [
    *(*PLAIN, *3 * FIRST_ROW, *3 * (OTHER_ROW + PLAIN), *2 * PLAIN, *2 * (OTHER_ROW + PLAIN), *2 * OTHER_ROW, *PLAIN),
    *(*2 * (OTHER_ROW + PLAIN), *2 * PLAIN, *4 * (OTHER_ROW + PLAIN), *2 * PLAIN, *ADD_KEY),
]
BY_TABLES = [
    *("push {r2, r4-r7, lr}", "mov r8, r0", *PLAIN, "push {r4, r5}", *2 * PLAIN, *CONSTANT, *PLAIN, *2 * PLAIN, *START),
    *counted(9, ROUND),
    *(*CONSTANT, *PLAIN, *SUBSTITUTION, *PLAIN, *ADD_KEY, "pop {r0-r2}", *PLAIN, *PUT_FOUR_WORDS, "pop {r4-r7, pc}"),
]

BYTE_OF_FIRST_ROW = 2 * PLAIN + BYTE + PLAIN + WORD
BYTE_OF_OTHER_ROW = 2 * PLAIN + BYTE + 2 * PLAIN + WORD
INVERSE_COLUMN = [
    *(*WORD, *BYTE_OF_FIRST_ROW, *BYTE_OF_OTHER_ROW, *2 * PLAIN, *2 * (BYTE_OF_OTHER_ROW + PLAIN)),
    *("str r4, [r0]", *PLAIN),
]
DECRYPTION_KEYS = ["push {r4-r6}", *2 * PLAIN, *counted(36, INVERSE_COLUMN), "pop {r4-r6}"]
DECRYPTION_KEYS[3:3] = 2 * CONSTANT


@dataclass(frozen=True)
class Kernel:
    """A function of his: its skeleton, what his page states, and what the model counts."""

    skeleton: Code
    constants: int  # words behind the code, which are part of its size
    size: int  # his page, in bytes
    stack: int  # his page
    board: int  # his page, cycles
    cycles: int  # of the model, the call included
    before: int = 0  # bytes of his size that stand before the function


KERNELS = {
    "key schedule": Kernel(KEY_SCHEDULE, 1, 80, 16, 399, 399, before=2),
    "encryption by S-box": Kernel(BY_S_BOX, 2, 472, 36, 1567, 1567),
    "encryption by tables": Kernel(BY_TABLES, 2, 368, 32, 1138, 1129),
    "keys for decryption": Kernel(DECRYPTION_KEYS, 2, 88, 12, 1604, 1604),
}
WORST_PERCENT = 0.8


def run(folder: Path, kernel: Kernel, model: str) -> Run:
    """The measured call of a kernel's skeleton on MODEL."""
    bench = Breadboard(HOME, "cortex-m0plus", folder)
    elf = bench.build(firmware({"skeleton": ("\n".join(kernel.skeleton), "")}))
    (found,) = bench.simulate(elf, "--call", "skeleton", "--model", model)
    assert found["fault"] is None
    call: Run = found["calls"][0]
    return call


def size(kernel: Kernel) -> int:
    """Bytes of the function, each instruction of two, and of the constants behind it at a multiple of 4."""
    count = len([line for line in kernel.skeleton if not line.endswith(":")])
    returns = 0 if kernel.skeleton[-1].endswith("pc}") else 1  # by BX LR, which stands behind a skeleton
    return -(-(kernel.before + 2 * (count + returns)) // 4) * 4 + 4 * kernel.constants


@pytest.mark.parametrize("name", KERNELS)
def test_model_is_close_to_the_board(tmp_path: Path, name: str) -> None:
    kernel = KERNELS[name]
    call = run(tmp_path, kernel, "cortex-m0")
    assert (size(kernel), call["stack_bytes"]) == (kernel.size, kernel.stack)
    assert call["cycles"] == kernel.cycles
    assert abs(100 * (kernel.cycles / kernel.board - 1)) < WORST_PERCENT


@pytest.mark.parametrize("name", KERNELS)
def test_the_cortex_m0plus_differs_in_branches_alone(tmp_path: Path, name: str) -> None:
    """One cycle less for each that is taken, the call and the return included."""
    calls = [run(tmp_path, KERNELS[name], model) for model in ("cortex-m0", "cortex-m0plus")]
    taken = {"key schedule": 8 + 1 + 1, "encryption by S-box": 8 + 1, "encryption by tables": 8}.get(name, 35)
    assert calls[0]["instructions"] == calls[1]["instructions"]
    assert calls[0]["cycles"] - calls[1]["cycles"] == taken + 2
