# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What an instruction reads, writes and costs, by Capstone and by the timing rules of the simulators.

The rules: simulators/rv32/e31.c, simulators/cortex-m/timing.c (Cortex-M3 and Cortex-M4).
"""

import re
from dataclasses import dataclass
from typing import Any, Protocol

import capstone
from capstone import arm, riscv

FLAGS = -1
"""Stands for the flags among registers."""


@dataclass(frozen=True)
class Access:
    """What is read or written in memory; without a base, anything."""

    base: int | None
    offset: int
    size: int


@dataclass(frozen=True)
class Instruction:
    """One instruction in one place."""

    size: int
    reads: frozenset[int]
    writes: frozenset[int]
    load: Access | None
    store: Access | None
    latency: int
    """Cycles until its result can be used."""
    is_single_load: bool = False
    """Whether what follows overlaps with it."""
    address: frozenset[int] = frozenset()
    """The registers of which its address is made."""
    is_buffered: bool = False
    """Whether it is a store that costs a cycle, whatever is before it."""


class Decoder(Protocol):
    """Of one core."""

    def decode(self, code: bytes) -> Instruction | None:
        """The instruction with which CODE begins; None if it must stay where it is."""
        ...

    def name(self, register: int) -> str:
        """What REGISTER is called."""
        ...


RV32_LOADS = {"lw": (2, 4), "lh": (3, 2), "lhu": (3, 2), "lb": (3, 1), "lbu": (3, 1), "lwsp": (2, 4)}
"""Latency and bytes."""
RV32_STORES = {"sw": 4, "sh": 2, "sb": 1, "swsp": 4}
RV32_MULTIPLICATIONS = {"mul": 5, "mulh": 5, "mulhu": 5, "mulhsu": 5}
RV32_PLAIN = re.compile(r"addi?|sub|andi?|x?ori?|s(ll|rl|ra)i?|slti?u?|lui|li|mv|not|neg|s(eq|ne|lt|gt)z|nop")
RV32_UNREAD = frozenset({"mv", "li", "lui"})
"""Short forms that do not read what they write."""


class Rv32:
    """RV32IMC on the E31."""

    def __init__(self) -> None:
        self._engine = capstone.Cs(capstone.CS_ARCH_RISCV, capstone.CS_MODE_RISCV32 | capstone.CS_MODE_RISCVC)
        self._engine.detail = True

    def name(self, register: int) -> str:
        return "flags" if register == FLAGS else str(self._engine.reg_name(register))

    def decode(self, code: bytes) -> Instruction | None:
        found = next(self._engine.disasm(code, 0, 1), None)
        if found is None:
            return None
        is_short, name = found.mnemonic.startswith("c."), found.mnemonic.removeprefix("c.")
        registers = [item.reg for item in found.operands if item.type == riscv.RISCV_OP_REG]
        zero = {riscv.RISCV_REG_X0}
        if name in RV32_LOADS or name in RV32_STORES:
            base, offset = self._place(found, registers)
            value = registers[0]
            if name in RV32_STORES:
                store = Access(base, offset, RV32_STORES[name])
                return Instruction(found.size, frozenset({value, base}) - zero, frozenset(), None, store, 1)
            latency, size = RV32_LOADS[name]
            load = Access(base, offset, size)
            return Instruction(found.size, frozenset({base}), frozenset({value}), load, None, latency)
        if not (RV32_PLAIN.fullmatch(name) or name in RV32_MULTIPLICATIONS) or not registers:
            return None
        own = set(registers[:1]) if is_short and name not in RV32_UNREAD else set()
        read = (set(registers[1:]) | own) - zero
        written = set(registers[:1]) - zero
        if riscv.RISCV_REG_X2 in read | written or "sp" in found.op_str:
            return None  # the stack pointer: nothing may live below it
        latency = RV32_MULTIPLICATIONS.get(name, 1)
        return Instruction(found.size, frozenset(read), frozenset(written), None, None, latency)

    @staticmethod
    def _place(found: Any, registers: list[int]) -> tuple[int, int]:
        """Base and offset; of short forms, Capstone has them as a number and a register."""
        for item in found.operands:
            if item.type == riscv.RISCV_OP_MEM:
                return item.mem.base, item.mem.disp
        (offset,) = (item.imm for item in found.operands if item.type == riscv.RISCV_OP_IMM)
        return registers[-1], offset


ARM_LOADS = {"ldr": 4, "ldrh": 2, "ldrsh": 2, "ldrb": 1, "ldrsb": 1}
ARM_STORES = {"str": 4, "strh": 2, "strb": 1}
ARM_PLAIN = re.compile(
    r"mov[wt]?|mvn|ad[dc]|sub|sbc|rsb|and|or[rn]|eor|bic|ls[lr]|asr|ror|rrx|tst|teq|cm[pn]|bf[ic]|[us]bfx|[us]xt[bh]"
    r"|rev(16)?|rbit|mul|clz|pkh(bt|tb)"
)


class Thumb:
    """ARMv7-M on the Cortex-M3 and the Cortex-M4."""

    def __init__(self) -> None:
        self._engine = capstone.Cs(capstone.CS_ARCH_ARM, capstone.CS_MODE_THUMB | capstone.CS_MODE_MCLASS)
        self._engine.detail = True

    def name(self, register: int) -> str:
        return "flags" if register == FLAGS else str(self._engine.reg_name(register))

    def decode(self, code: bytes) -> Instruction | None:
        found = next(self._engine.disasm(code, 0, 1), None)
        if found is None or found.cc not in (arm.ARM_CC_AL, arm.ARM_CC_INVALID):
            return None
        name = found.mnemonic.removesuffix(".w")
        read, written = found.regs_access()
        reads, writes = self._named(read), self._named(written)
        if {arm.ARM_REG_SP, arm.ARM_REG_PC} & (writes | (reads - {arm.ARM_REG_SP})):
            return None
        if name in ARM_LOADS or name in ARM_STORES:
            return self._access(found, name, reads, writes)
        plain = name if ARM_PLAIN.fullmatch(name) else name.removesuffix("s")
        if not ARM_PLAIN.fullmatch(plain):
            return None
        if found.update_flags:
            writes |= {FLAGS}
        if plain in ("adc", "sbc", "rrx"):
            reads |= {FLAGS}
        return Instruction(found.size, frozenset(reads), frozenset(writes), None, None, 1)

    def _access(self, found: Any, name: str, reads: set[int], writes: set[int]) -> Instruction | None:
        memory = [item.mem for item in found.operands if item.type == arm.ARM_OP_MEM]
        if len(memory) != 1:
            return None
        used = {memory[0].base, memory[0].index} - {0}
        is_plain = not memory[0].index and not found.writeback
        access = Access(memory[0].base if is_plain else None, memory[0].disp, (ARM_LOADS | ARM_STORES)[name])
        is_load = name in ARM_LOADS
        return Instruction(
            found.size,
            frozenset(reads | used),
            frozenset(writes),
            access if is_load else None,
            None if is_load else access,
            1,
            is_single_load=is_load,
            address=frozenset(used),
            is_buffered=not is_load and not memory[0].index,
        )

    @staticmethod
    def _named(registers: list[int]) -> set[int]:
        return {FLAGS if register == arm.ARM_REG_CPSR else register for register in registers}
