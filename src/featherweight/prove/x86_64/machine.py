# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A processor of x86-64 with symbolic registers and memory: it goes one way, which may not depend on inputs.

Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2; System V ABI, AMD64 supplement, 3.2.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from iced_x86 import Decoder, EncodingKind, Instruction, MemorySizeExt, Mnemonic, OpKind, Register, RegisterExt

from featherweight.prove.circuit import ALWAYS, NEVER, Literal
from featherweight.prove.words import circuit
from featherweight.prove.x86_64.bits import Bits, chosen, constant, joined, parts, value_of
from featherweight.prove.x86_64.image import Image
from featherweight.system.errors import FeatherweightError

WORD, VECTOR = 64, 512
STACK_TOP, STACK_BYTES = 0x7FFF_F000, 1 << 16
RETURN = 0x7FFF_FFF0
"""Where the outermost function returns to."""
FIRST_ARRAY, BETWEEN_ARRAYS = 0x1000_0000, 0x1000
ARGUMENTS = (7, 6, 2, 1, 8, 9)
"""The numbers of rdi, rsi, rdx, rcx, r8, r9."""
PRESERVED = (3, 4, 5, 12, 13, 14, 15)
"""The numbers of rbx, rsp, rbp, and r12 to r15."""
MOST_INSTRUCTIONS = 1_000_000

NAMES = {value: name for name, value in vars(Mnemonic).items() if isinstance(value, int)}


def name_of(instruction: Instruction) -> str:
    """Of what it does, in small letters."""
    return NAMES[instruction.mnemonic].lower()


Effect = Callable[["Machine", Instruction], None]


class ObstacleError(FeatherweightError):
    """Why a run cannot go on, or what it may not do."""

    leaks = False


class LeakError(ObstacleError):
    """Its time depends on inputs."""

    leaks = True


def _number(register: Any) -> int:
    """Of the whole register that REGISTER is part of."""
    return RegisterExt.number(RegisterExt.full_register(register))


class Machine:
    """The library IMAGE, loaded at its addresses, and arrays at others."""

    def __init__(self, image: Image, effects: Mapping[str, Effect]) -> None:
        self.image, self._effects = image, effects
        self.registers: list[Bits] = [self._free(f"register {number}", WORD) for number in range(16)]
        self.vectors: list[Bits] = [self._free(f"vector {number}", VECTOR) for number in range(32)]
        self.masks: list[Bits] = [self._free(f"mask {number}", WORD) for number in range(8)]
        self.flags: dict[str, Literal | None] = dict.fromkeys("czso")
        self._memory: dict[int, Bits] = {}
        self._arrays: dict[str, tuple[int, int, bool]] = {}
        self._decoded: dict[int, Instruction] = {}
        self.next = 0
        self.instructions = 0
        self.used: set[str] = set()
        """The names of all instructions that were executed."""
        self.registers[4] = constant(STACK_TOP, WORD)

    @staticmethod
    def _free(name: str, width: int) -> Bits:
        """What nobody has set: no result may depend on it."""
        return [circuit().input(f"free.{name}.{place}") for place in range(width)]

    # ---- Arrays and calls

    def array(self, name: str, content: list[Bits], *, is_writable: bool) -> int:
        """The address of a new array of bytes."""
        start = FIRST_ARRAY + BETWEEN_ARRAYS * 16 * len(self._arrays)
        self._arrays[name] = (start, start + len(content), is_writable)
        self._memory |= dict(enumerate(content, start))
        return start

    def room(self, name: str, size: int) -> int:
        """The address of a new array of SIZE bytes that nobody has written."""
        start = self.array(name, [], is_writable=True)
        self._arrays[name] = (start, start + size, True)
        return start

    @contextmanager
    def read_only(self, *names: str) -> Iterator[None]:
        """A context in which the arrays NAMES may only be read."""
        before = dict(self._arrays)
        self._arrays |= {name: (*self._arrays[name][:2], False) for name in names}
        yield
        self._arrays = before

    def content(self, name: str) -> list[Bits]:
        """The bytes of an array."""
        start, end, _ = self._arrays[name]
        missing = next((place for place in range(start, end) if place not in self._memory), None)
        if missing is not None:
            raise ObstacleError(f"{name}[{missing - start}] is not written")
        return [self._memory[place] for place in range(start, end)]

    def call(self, function: int, *arguments: int) -> None:
        """Run the FUNCTION at an address, until it returns, and see that it preserves what its caller needs."""
        stack = value_of(self.registers[4])
        assert stack is not None and stack % 16 == 0
        for number, argument in zip(ARGUMENTS, arguments, strict=False):
            self.registers[number] = constant(argument, WORD)
        before = [list(self.registers[number]) for number in PRESERVED]
        self.push(constant(RETURN, WORD))
        self.next = function
        while self.next != RETURN:
            self.step()
        for number, content in zip(PRESERVED, before, strict=True):
            if self.registers[number] != content:
                raise ObstacleError(f"register {number} is not preserved")
        for place in range(STACK_TOP - STACK_BYTES, STACK_TOP):
            self._memory.pop(place, None)

    def step(self) -> None:
        """Execute an instruction, or a function of another library."""
        if self.next in self.image.imported:
            return self._imported(self.image.imported[self.next])
        instruction = self._decoded.get(self.next) or self._decode(self.next)
        name = NAMES[instruction.mnemonic]
        self.used.add(name)
        self.instructions += 1
        if self.instructions > MOST_INSTRUCTIONS:
            raise ObstacleError("it has no end")
        effect = self._effects.get(name)
        if effect is None:
            raise ObstacleError(f"{instruction} at {self.next:#x} is not known here")
        self.next = instruction.next_ip
        effect(self, instruction)
        return None

    def _imported(self, name: str) -> None:
        to, size = self.known(self.registers[7], "an address"), self.known(self.registers[2], "a size")
        if name == "memset":
            self.store(to, self.registers[6][:8] * size)
        elif name in ("memcpy", "memmove"):
            self.store(to, self.load(self.known(self.registers[6], "an address"), size))
        else:
            raise ObstacleError(f"{name} is called")
        self.registers[0] = constant(to, WORD)
        self.next = self.known(self.pop(), "a return address")

    def _decode(self, address: int) -> Instruction:
        code = bytes(byte for place in range(address, address + 15) if (byte := self.image.byte(place)) is not None)
        instruction = Decoder(64, code, ip=address).decode()
        if instruction.is_invalid:
            raise ObstacleError(f"no instruction at {address:#x}")
        self._decoded[address] = instruction
        return instruction

    def known(self, bits: Bits, what: str) -> int:
        """The value of BITS, which may not depend on inputs, since time would."""
        value = value_of(bits)
        if value is None:
            raise LeakError(f"{what} depends on inputs before {self.next:#x}")
        return value

    # ---- Memory

    def _is_allowed(self, address: int, size: int, *, write: bool) -> bool:
        if address >= STACK_TOP - STACK_BYTES and address + size <= STACK_TOP:
            return True
        for start, end, is_writable in self._arrays.values():
            if start <= address and address + size <= end:
                return is_writable or not write
        return any(
            segment.start <= address and address + size <= segment.start + len(segment.content)
            for segment in self.image.segments
            if segment.is_writable or not write
        )

    def load(self, address: int, size: int) -> Bits:
        """SIZE bytes from ADDRESS on."""
        if not self._is_allowed(address, size, write=False):
            raise ObstacleError(f"{address:#x} is read before {self.next:#x}, which it may not")
        return joined(self._byte(place) for place in range(address, address + size))

    def _byte(self, address: int) -> Bits:
        found = self._memory.get(address)
        if found is None:
            byte = self.image.byte(address)
            if byte is None:
                raise ObstacleError(f"{address:#x} is read before {self.next:#x}, which nothing has written")
            found = constant(byte, 8)
        return found

    def store(self, address: int, bits: Bits) -> None:
        if not self._is_allowed(address, len(bits) // 8, write=True):
            raise ObstacleError(f"{address:#x} is written before {self.next:#x}, which it may not")
        self._memory |= dict(enumerate(parts(bits, 8), address))

    def push(self, bits: Bits) -> None:
        stack = self.known(self.registers[4], "the stack pointer") - len(bits) // 8
        self.registers[4] = constant(stack, WORD)
        self.store(stack, bits)

    def pop(self) -> Bits:
        stack = self.known(self.registers[4], "the stack pointer")
        self.registers[4] = constant(stack + WORD // 8, WORD)
        return self.load(stack, WORD // 8)

    # ---- Operands

    def address(self, instruction: Instruction) -> int:
        """Where INSTRUCTION's memory operand is."""
        total: int = instruction.memory_displacement
        if instruction.memory_base not in (Register.NONE, Register.RIP):
            total += self.known(self.register(instruction.memory_base), "an address")
        if instruction.memory_index != Register.NONE:
            index = self.known(self.register(instruction.memory_index), "an address")
            total += index * instruction.memory_index_scale
        return total & (1 << WORD) - 1

    def register(self, register: Any) -> Bits:
        """The bits of REGISTER."""
        number, width = _number(register), 8 * RegisterExt.size(register)
        if RegisterExt.is_vector_register(register):
            return self.vectors[number][:width]
        if RegisterExt.is_k(register):
            return self.masks[number]
        if Register.AH <= register <= Register.BH:
            return self.registers[register - Register.AH][8:16]
        return self.registers[number][:width]

    def width(self, instruction: Instruction, operand: int) -> int:
        """The bits of an operand, which is no immediate one."""
        if instruction.op_kind(operand) == OpKind.REGISTER:
            return 8 * RegisterExt.size(instruction.op_register(operand))
        return 8 * MemorySizeExt.size(instruction.memory_size)

    def read(self, instruction: Instruction, operand: int, width: int | None = None) -> Bits:
        """The bits of an operand; WIDTH of them, the lowest ones, or, if it is a broadcast, that many times."""
        kind = instruction.op_kind(operand)
        if kind == OpKind.REGISTER:
            bits = self.register(instruction.op_register(operand))
            return bits if width is None else bits[:width]
        if kind == OpKind.MEMORY:
            if instruction.is_broadcast:
                element = self.load(self.address(instruction), MemorySizeExt.element_size(instruction.memory_size))
                return element * ((width or len(element)) // len(element))
            size = MemorySizeExt.size(instruction.memory_size) if width is None else width // 8
            return self.load(self.address(instruction), size)
        return constant(instruction.immediate(operand), width or WORD)

    def write(self, instruction: Instruction, bits: Bits, operand: int = 0) -> None:
        """BITS become a general register, in memory or not."""
        if instruction.op_kind(operand) == OpKind.MEMORY:
            return self.store(self.address(instruction), bits)
        register = instruction.op_register(operand)
        if not RegisterExt.is_gpr(register):
            raise ObstacleError(f"{instruction} at {instruction.ip:#x} is not known with such a destination")
        number, width = _number(register), len(bits)
        if Register.AH <= register <= Register.BH:
            whole = self.registers[register - Register.AH]
            whole[8:16] = bits
        elif width >= 32:
            self.registers[number] = bits + [NEVER] * (WORD - width)
        else:
            self.registers[number] = bits + self.registers[number][width:]
        return None

    def write_vector(self, instruction: Instruction, bits: Bits, element: int = 8, operand: int = 0) -> None:
        """BITS become a vector, in memory or not, as far as the instruction's mask has its elements of so many bits."""
        if instruction.op_mask != Register.NONE:
            mask = self.masks[RegisterExt.number(instruction.op_mask)]
            in_memory = instruction.op_kind(operand) == OpKind.MEMORY
            before = self.read(instruction, operand, len(bits))
            if instruction.zeroing_masking and not in_memory:
                before = [NEVER] * len(bits)
            pairs = zip(mask, parts(bits, element), parts(before, element), strict=False)
            bits = joined(chosen(bit, one, other) for bit, one, other in pairs)
        if instruction.op_kind(operand) == OpKind.MEMORY:
            return self.store(self.address(instruction), bits)
        register = instruction.op_register(operand)
        if not RegisterExt.is_vector_register(register):
            raise ObstacleError(f"{instruction} at {instruction.ip:#x} is not known with such a destination")
        number = RegisterExt.number(register)
        is_legacy = instruction.encoding == EncodingKind.LEGACY
        rest = self.vectors[number][len(bits) :] if is_legacy else [NEVER] * (VECTOR - len(bits))
        self.vectors[number] = bits + rest
        return None

    # ---- Conditions

    def flag(self, name: str) -> Literal:
        """A flag: c, z, s or o."""
        found = self.flags[name]
        if found is None:
            raise ObstacleError(f"the flag {name} is undefined before {self.next:#x}")
        return found

    def holds(self, condition: Literal) -> bool:
        """Whether CONDITION holds, which may not depend on inputs."""
        if condition > ALWAYS:
            raise LeakError(f"a branch depends on inputs before {self.next:#x}")
        return condition == ALWAYS
