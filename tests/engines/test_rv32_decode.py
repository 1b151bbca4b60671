# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The decoder of the E31 and of Hazard3 against objdump: which encodings it knows, their class, length, registers."""

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
MARCH = "rv32imc_zba_zbb_zbs_zbkb"
EXTENSION = """
    sh1add sh2add sh3add
    andn orn xnor rol ror rori min minu max maxu clz ctz cpop sext.b sext.h zext.h orc.b rev8
    bclr bclri bext bexti binv binvi bset bseti
    pack packh brev8 zip unzip
"""
"""Zba, Zbb, Zbs and Zbkb: what compiled code for a Hazard3 is decoded with, besides."""
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
    """The E31's."""
    return load_decoder("rv32", Record, tmp_path_factory.mktemp("decoder"))


@pytest.fixture(scope="module")
def extended_decoder(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """The Hazard3's."""
    return load_decoder("rv32", Record, tmp_path_factory.mktemp("decoder"), "decode_extend();")


def ours(decoder: ctypes.CDLL, word: int) -> Instruction:
    record = decoder.decoded(ctypes.c_uint32(word))
    if record.number == UNSUPPORTED:
        return Instruction(UNSUPPORTED, record.size, 0, frozenset())
    sources = frozenset(record.sources) - {0}
    offset = record.immediate if record.data_bytes else 0
    return Instruction(record.number, record.size, record.destination, sources, record.data_bytes, offset)


def expected(word: str, operands: str, size: int, classes: dict[str, int]) -> Instruction:
    """What objdump's line says, in our terms."""
    number = classes.get(word, UNSUPPORTED)
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


def objdump(folder: Path, words: Sequence[int], size: int, classes: dict[str, int] = CLASSES) -> dict[int, Instruction]:
    """Each of WORDS as objdump reads it; only instructions in CLASSES are known."""
    image = folder / "words"
    image.write_bytes(b"".join(word.to_bytes(size, "little") for word in words))
    command = ["riscv64-unknown-elf-objdump", "-D", "-z", "-b", "binary", "-m", "riscv:rv32", "-M", "no-aliases"]
    if classes is not CLASSES:
        command = ["riscv64-unknown-elf-objdump", "-d", "-z", "-M", "no-aliases"]
        image = with_attributes(folder, words)
    done = run_tool([*command, str(image)])
    assert done.returncode == 0, done.stderr
    lines = list(LINE.finditer(done.stdout))
    assert [int(line["code"], 16) for line in lines] == list(words)
    return {
        word: Instruction(UNSUPPORTED, size, 0, frozenset())
        if is_reserved(word)
        else expected(line["word"], line["operands"] or "", size, classes)
        for word, line in zip(words, lines, strict=True)
    }


def with_attributes(folder: Path, words: Sequence[int]) -> Path:
    """WORDS in an object that says which extensions they may be of: objdump knows no others."""
    source, image = folder / "words.s", folder / "words.o"
    source.write_text("".join(f".insn 4, {word}\n" for word in words))
    done = run_tool(["riscv64-unknown-elf-as", f"-march={MARCH}", "-mabi=ilp32", str(source), "-o", str(image)])
    assert done.returncode == 0, done.stderr
    return image


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


def full_words(chance: random.Random) -> list[int]:
    """Every opcode with every funct3 and funct7, with random registers."""
    words = [
        opcode << 2 | 3 | funct3 << 12 | funct7 << 25 | chance.getrandbits(5) << 7 | chance.getrandbits(10) << 15
        for opcode in range(32)
        if opcode & 7 != 7  # longer than 32 bits
        for funct3 in range(8)
        for funct7 in range(128)
    ]
    return list(dict.fromkeys(words))


def test_full_instructions(decoder: ctypes.CDLL, tmp_path: Path) -> None:
    theirs = objdump(tmp_path, full_words(random.Random(32)), 4)
    assert {instruction.number for instruction in theirs.values()} == {UNSUPPORTED, *CLASSES.values()}
    assert differences(decoder, theirs) == {}


def test_bit_manipulation(extended_decoder: ctypes.CDLL, tmp_path: Path) -> None:
    """And every rs2 of operations of two registers, or of a register and an immediate: some are operations of one."""
    chance = random.Random(33)
    words = [
        opcode | funct3 << 12 | funct7 << 25 | rs2 << 20 | chance.getrandbits(5) << 7 | chance.getrandbits(5) << 15
        for opcode in (0x13, 0x33)
        for funct3 in range(8)
        for funct7 in range(128)
        for rs2 in range(32)
    ]
    classes = CLASSES | dict.fromkeys(EXTENSION.split(), COMPUTE)
    theirs = objdump(tmp_path, list(dict.fromkeys([*full_words(chance), *words])), 4, classes)
    assert differences(extended_decoder, theirs) == {}
