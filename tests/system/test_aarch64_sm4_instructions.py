# SPDX-License-Identifier: Apache-2.0 OR MIT
"""SM4 by the SM4 instructions of ARMv8.2 gives what the portable C gives, under qemu-aarch64.

No target has these instructions and a timing that anybody knows, so this is the function only: no figure is shown.
"""

import signal
import subprocess
from pathlib import Path

from tests.conftest import ROOT

COMPILER = ("aarch64-linux-gnu-gcc", "-march=armv8-a", "-O2", "-ffreestanding", "-fno-stack-protector", "-fno-pie")
SM4 = ROOT / "ciphers" / "sm4"
INCLUDES = (f"-I{SM4}", f"-I{ROOT / 'ciphers' / 'common'}")
KERNEL = SM4 / "aarch64" / "sm4e_fast.S"


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False)


def program(folder: Path, kernel: Path) -> str:
    """A static Linux program that compares KERNEL with the portable C."""
    portable, memory, result = folder / "portable.o", ROOT / "targets" / "aarch64-a13" / "memory.S", folder / "program"
    renamed = [f"-Dfw_sm4_{name}=portable_{name}" for name in ("expand", "encrypt", "decrypt")]
    done = run(*COMPILER, *INCLUDES, *renamed, "-c", str(SM4 / "portable.c"), "-o", str(portable))
    assert done.returncode == 0, done.stderr
    sources = [str(ROOT / "tests" / "system" / "aarch64_sm4_instructions.c"), str(kernel), str(portable), str(memory)]
    done = run(*COMPILER, *INCLUDES, "-nostdlib", "-static", "-no-pie", *sources, "-o", str(result))
    assert done.returncode == 0, done.stderr
    return str(result)


def test_it_is_right(tmp_path: Path) -> None:
    assert run("qemu-aarch64", "-cpu", "max", program(tmp_path, KERNEL)).returncode == 0


def test_a_wrong_one_is_found(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.S"
    wrong.write_text(KERNEL.read_text().replace("v16, v17", "v17, v16"))
    assert run("qemu-aarch64", "-cpu", "max", program(tmp_path, wrong)).returncode == 1


def test_it_needs_the_instructions(tmp_path: Path) -> None:
    assert run("qemu-aarch64", "-cpu", "cortex-a72", program(tmp_path, KERNEL)).returncode == -signal.SIGILL
