# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Single instructions of x86-64 on this processor, on given registers: what the symbolic ones are compared with."""

import ctypes
import subprocess
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from iced_x86 import CpuidFeature, Decoder, Instruction, OpKind, Register, RegisterExt

from featherweight.prove.x86_64.image import Image
from featherweight.prove.x86_64.machine import name_of

VECTORS, REGISTERS, MASKS = 32 * 64, 16 * 8, 8 * 8
SIZE = VECTORS + REGISTERS + MASKS + 8
"""Bytes of a state: vectors of 512 bits, general registers, masks, and flags."""
NAMES = ("rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", *(f"r{number}" for number in range(8, 16)))
STACK, POINTER = 4, 7
"""The numbers of rsp, which is not loaded, and of rdi, which is loaded last."""

FEATURES = {value: name.lower() for name, value in vars(CpuidFeature).items() if isinstance(value, int)}
ALWAYS = {"intel8086", "intel8086_only", "intel186", "intel286", "intel386", "intel486", "x64", "sse", "sse2", "cpuid"}


def flags_of_this_processor() -> set[str]:
    """As Linux names them."""
    line = next(line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("flags"))
    return set(line.split(":")[1].split())


def needs(instruction: Instruction) -> set[str]:
    """The features that INSTRUCTION needs, as Linux names them, but for those that all processors have."""
    return {FEATURES[feature].replace("avx512_", "avx512") for feature in instruction.cpuid_features()} - ALWAYS


def on_registers(image: Image, functions: Sequence[int], ends: int) -> list[Instruction]:
    """Of the code of FUNCTIONS, each as far as the next one or ENDS: instructions between registers only, the first few
    of each name and shape."""
    seen: dict[tuple[object, ...], int] = {}
    found = []
    starts = sorted({*functions, ends})
    for start, end in pairwise(starts):
        code = bytes(image.byte(place) or 0 for place in range(start, end))
        for instruction in Decoder(64, code, ip=start):
            kinds = [instruction.op_kind(place) for place in range(instruction.op_count)]
            registers = [instruction.op_register(i) for i, kind in enumerate(kinds) if kind == OpKind.REGISTER]
            if not kinds or instruction.is_invalid or any(
                kind not in (OpKind.REGISTER, OpKind.IMMEDIATE8, OpKind.IMMEDIATE8TO32, OpKind.IMMEDIATE8TO64,
                             OpKind.IMMEDIATE32, OpKind.IMMEDIATE32TO64, OpKind.IMMEDIATE64) for kind in kinds
            ):  # fmt: skip
                continue
            if name_of(instruction) in ("push", "pop", "ret", "call", "jmp"):
                continue
            if any(RegisterExt.full_register(register) == Register.RSP for register in registers):
                continue
            sizes = tuple(RegisterExt.size(register) for register in registers)
            shape = (instruction.mnemonic, instruction.encoding, sizes, instruction.op_mask != Register.NONE)
            seen[shape] = seen.get(shape, 0) + 1
            if seen[shape] <= 3:
                found.append(instruction)
    return found


def build(folder: Path, encodings: Sequence[bytes]) -> ctypes.CDLL:
    """A library with a function case_N for each of ENCODINGS, which takes a state to and fro."""
    has_512 = "avx512bw" in flags_of_this_processor()
    vectors, kind = (32, "zmm") if has_512 else (16, "ymm")
    move = "vmovdqu64" if has_512 else "vmovdqu"
    loads = [f"{move} {64 * i}(%rdi), %{kind}{i}" for i in range(vectors)]
    stores = [f"{move} %{kind}{i}, {64 * i}(%rdi)" for i in range(vectors)]
    if has_512:
        loads += [f"kmovq {VECTORS + REGISTERS + 8 * i}(%rdi), %k{i}" for i in range(8)]
        stores += [f"kmovq %k{i}, {VECTORS + REGISTERS + 8 * i}(%rdi)" for i in range(8)]
    others = [i for i in range(16) if i not in (STACK, POINTER)]
    loads += [f"mov {VECTORS + 8 * i}(%rdi), %{NAMES[i]}" for i in (*others, POINTER)]
    kept = [f"mov %{NAMES[i]}, {VECTORS + 8 * i}(%rdi)" for i in others]
    saved = ("rbx", "rbp", "r12", "r13", "r14", "r15")
    text = [".text"]
    for number, code in enumerate(encodings):
        text += [f".globl case_{number}", f"case_{number}:", *(f"push %{name}" for name in saved), "push %rdi"]
        text += [f"pushq {SIZE - 8}(%rdi)", "popfq", *loads, f".byte {', '.join(map(str, code))}"]
        text += ["push %rdi", "mov 8(%rsp), %rdi", *kept, "pushfq", f"popq {SIZE - 8}(%rdi)"]
        text += [f"popq {VECTORS + 8 * POINTER}(%rdi)", *stores, "pop %rdi"]
        text += [*(f"pop %{name}" for name in reversed(saved)), "vzeroupper", "ret"]
    text.append('.section .note.GNU-stack, "", @progbits')
    source, library = folder / "cases.S", folder / "cases.so"
    source.write_text("\n".join(text) + "\n")
    subprocess.run(["cc", "-shared", "-o", library, source], check=True)
    return ctypes.CDLL(str(library))


def execute(library: ctypes.CDLL, number: int, state: bytes) -> bytes:
    """STATE after case NUMBER."""
    buffer = ctypes.create_string_buffer(state, SIZE)
    getattr(library, f"case_{number}")(buffer)
    return buffer.raw
