# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The decoder of the E31 simulator against objdump: which encodings it knows, their class, length and registers."""

import ctypes
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from featherweight.system.tools import run_tool
from tests.engines.decoder import load_decoder

NAMES = ["zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", *(f"a{i}" for i in range(8))]
NAMES += [*(f"s{i}" for i in range(2, 12)), *(f"t{i}" for i in range(3, 7))]
REGISTER = re.compile(rf"\b({'|'.join(NAMES)})\b")
LINE = re.compile(r"^ *[0-9a-f]+:\s+(?P<code>[0-9a-f]{4,8})\s+(?P<word>\S+)(?:[ \t]+(?P<operands>\S+))?", re.MULTILINE)
OFFSET = re.compile(r"(-?\d+)\(")

# enum instruction_class
UNSUPPORTED, COMPUTE, LOAD_WORD, LOAD_PART, STORE, MULTIPLY, DIVIDE, BRANCH, JUMP, JUMP_REGISTER = range(1, 11)
COMPRESSED = {
    LOAD_WORD: "lw lwsp",
    STORE: "sw swsp",
    BRANCH: "beqz bnez",
    JUMP: "j jal",
    JUMP_REGISTER: "jr jalr",
    COMPUTE: "addi4spn nop addi li addi16sp lui srli srai andi sub xor or and slli mv add",
}
FULL = {
    LOAD_WORD: "lw",
    LOAD_PART: "lb lbu lh lhu",
    STORE: "sb sh sw",
    MULTIPLY: "mul mulh mulhu mulhsu",
    DIVIDE: "div divu rem remu",
    BRANCH: "beq bne blt bltu bge bgeu",
    JUMP: "jal",
    JUMP_REGISTER: "jalr",
    COMPUTE: "lui auipc addi slti sltiu xori ori andi slli srli srai add sub sll slt sltu xor srl sra or and",
}
CLASSES = {word: number for number, words in FULL.items() for word in words.split()}
CLASSES |= {f"c.{word}": number for number, words in COMPRESSED.items() for word in words.split()}
ONLY_READ = ("c.mv", "c.addi4spn")  # other compressed computations with a source read their destination, too
ONLY_WRITTEN = ("c.li", "c.lui", "c.nop")


class Instruction(NamedTuple):
    """What matters of an instruction; registers other than x0."""

    number: int
    size: int
    destination: int
    sources: frozenset[int]
    data_bytes: int = 0
    data_offset: int = 0


class Record(ctypes.Structure):
    """struct instruction"""

    _fields_ = (
        ("number", ctypes.c_uint8),
        ("size", ctypes.c_uint8),
        ("destination", ctypes.c_uint8),
        ("sources", ctypes.c_uint8 * 2),
        ("operation", ctypes.c_uint8),
        ("data_bytes", ctypes.c_uint8),
        ("is_plain", ctypes.c_bool),
        ("immediate", ctypes.c_int32),
    )


@pytest.fixture(scope="module")
def decoder(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return load_decoder("rv32", Record, tmp_path_factory.mktemp("decoder"))


def ours(decoder: ctypes.CDLL, word: int) -> Instruction:
    record = decoder.decoded(ctypes.c_uint32(word))
    if record.number == UNSUPPORTED:
        return Instruction(UNSUPPORTED, record.size, 0, frozenset())
    sources = frozenset(record.sources) - {0}
    offset = record.immediate if record.data_bytes else 0
    return Instruction(record.number, record.size, record.destination, sources, record.data_bytes, offset)


def expected(word: str, operands: str, size: int) -> Instruction:
    """What objdump's line says, in our terms."""
    number = CLASSES.get(word, UNSUPPORTED)
    registers = [NAMES.index(name) for name in REGISTER.findall(operands)]
    destination = 0
    if number in (STORE, BRANCH, UNSUPPORTED) or word in ("c.j", "c.jr"):
        sources = registers if number != UNSUPPORTED else []
    elif word in ("c.jal", "c.jalr"):
        destination, sources = NAMES.index("ra"), registers
    else:
        destination, sources = (registers or [0])[0], registers[1:]
        if word.startswith("c.") and number == COMPUTE and word not in (*ONLY_READ, *ONLY_WRITTEN):
            sources = registers
    data_bytes, data_offset = 0, 0
    if number in (LOAD_WORD, LOAD_PART, STORE):
        data_bytes = {"b": 1, "h": 2, "w": 4}[word.removeprefix("c.")[1]]
        data_offset = int(OFFSET.findall(operands)[0])
    return Instruction(number, size, destination, frozenset(sources) - {0}, data_bytes, data_offset)


def objdump(folder: Path, words: Sequence[int], size: int) -> dict[int, Instruction]:
    """Each of WORDS as objdump reads it."""
    image = folder / "words"
    image.write_bytes(b"".join(word.to_bytes(size, "little") for word in words))
    command = ["riscv64-unknown-elf-objdump", "-D", "-z", "-b", "binary", "-m", "riscv:rv32", "-M", "no-aliases"]
    done = run_tool([*command, str(image)])
    assert done.returncode == 0, done.stderr
    lines = list(LINE.finditer(done.stdout))
    assert [int(line["code"], 16) for line in lines] == list(words)
    return {
        word: Instruction(UNSUPPORTED, size, 0, frozenset())
        if is_reserved(word)
        else expected(line["word"], line["operands"] or "", size)
        for word, line in zip(words, lines, strict=True)
    }


def is_reserved(word: int) -> bool:
    """Reserved on RV32, yet objdump has a name for it: shifts by 32 and more, and C.ADDI16SP of nothing."""
    if word & 3 == 3:
        return word & 0x7F == 0x13 and word >> 12 & 3 == 1 and word >> 25 & 1 == 1
    shift_left, shift_right = word & 0xE003 == 0x0002, word & 0xE803 == 0x8001
    return word == 0x6101 or ((shift_left or shift_right) and word >> 12 & 1 == 1)


def differences(decoder: ctypes.CDLL, theirs: dict[int, Instruction]) -> dict[str, tuple[Instruction, Instruction]]:
    pairs = {f"{word:x}": (ours(decoder, word), instruction) for word, instruction in theirs.items()}
    return {word: pair for word, pair in pairs.items() if pair[0] != pair[1]}


def test_every_compressed_instruction(decoder: ctypes.CDLL, tmp_path: Path) -> None:
    theirs = objdump(tmp_path, [word for word in range(0x10000) if word & 3 != 3], 2)
    assert sum(instruction.number != UNSUPPORTED for instruction in theirs.values()) > 25000
    assert differences(decoder, theirs) == {}


def test_full_instructions(decoder: ctypes.CDLL, tmp_path: Path) -> None:
    """Every opcode with every funct3 and funct7, with random registers."""
    chance = random.Random(32)
    words = [
        opcode << 2 | 3 | funct3 << 12 | funct7 << 25 | chance.getrandbits(5) << 7 | chance.getrandbits(10) << 15
        for opcode in range(32)
        if opcode & 7 != 7  # longer than 32 bits
        for funct3 in range(8)
        for funct7 in range(128)
    ]
    theirs = objdump(tmp_path, list(dict.fromkeys(words)), 4)
    assert {instruction.number for instruction in theirs.values()} == {UNSUPPORTED, *CLASSES.values()}
    assert differences(decoder, theirs) == {}
