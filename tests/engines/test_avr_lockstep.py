"""The AVR core's own effects against libsimavr's, on random instructions, registers, flags and memory."""

import json
import random
import re
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.engines.avr_firmware import PREAMBLE
from tests.engines.conftest import Bench
from tests.engines.simulator_with_error import build_with_error

CORE = ROOT / "simulators" / "avr"
ENCODINGS = dict(re.findall(r'^    \{"([^"]+)", "([01][^"]+)"', (CORE / "instructions.c").read_text(), re.MULTILINE))
NAMES = re.findall(r'^    \{"([^"]+)", DO_', (CORE / "effects.c").read_text(), re.MULTILINE)

WORDS, FIELD = 320, 2048  # of instructions, in flash; bytes of RAM
POINTERS = {"X": 26, "Y": 28, "Z": 30}
PUSH_R16, PUSH_R17, POP_R18, NOP = 0x930F, 0x931F, 0x912F, 0

# Two passes over TARGET. Each begins with the registers and SREG of STATE, and leaves its own in FOUND and then BEHIND.
FIRMWARE = f"""{PREAMBLE}
main:
    rcall pass
    ldi r26, lo8(found)
    ldi r27, hi8(found)
    ldi r30, lo8(behind)
    ldi r31, hi8(behind)
    ldi r16, 33
keep:
    ld r17, X+
    st Z+, r17
    dec r16
    brne keep
    rcall pass
    far_jump fw_done
pass:
    lds r0, state + 32
    out 0x3f, r0
    .irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    lds r\\n, state + \\n
    .endr
target:
    .rept {WORDS}
    nop
    .endr
    .size target, 2 * {WORDS}
    .irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    sts found + \\n, r\\n
    .endr
    in r0, 0x3f
    sts found + 32, r0
    ret
    .comm state, 33
    .comm found, 33
    .comm behind, 33
    .comm field, {FIELD}
"""
READS = ("--read", "found:33", "--read", "behind:33", "--read", f"field:{FIELD}")


def _ldi(register: int, value: int) -> int:
    return 0xE000 | (value & 0xF0) << 4 | (register - 16) << 4 | (value & 0xF)


def _random_word(encoding: str, rng: random.Random) -> int:
    """The first word of an instruction with random operands, but a distance of 0: to the next instruction."""
    bits = encoding.replace(" ", "")[:16]
    return int("".join(bit if bit in "01" else "0" if bit == "k" else rng.choice("01") for bit in bits), 2)


def _jumping(name: str, word: int, here: int) -> list[int] | None:
    """The instruction, and what it needs to reach the next snippet with the stack as it was; None: it does not jump."""
    z_here_3 = [_ldi(30, (here + 3) & 0xFF), _ldi(31, (here + 3) >> 8)]
    return {
        "RET": [_ldi(16, (here + 5) & 0xFF), _ldi(17, (here + 5) >> 8), PUSH_R16, PUSH_R17, word],
        "IJMP": [*z_here_3, word],
        "ICALL": [*z_here_3, word, POP_R18, POP_R18],
        "JMP k": [word, here + 2],
        "CALL k": [word, here + 2, POP_R18, POP_R18],
        "RCALL k": [word, POP_R18, POP_R18],
        "PUSH Rr": [word, POP_R18],
        "POP Rd": [PUSH_R16, word],
        "CPSE Rd, Rr": [word, NOP],
        "SBRC Rr, b": [word, NOP],
        "SBRS Rr, b": [word, NOP],
    }.get(name)


def _snippet(name: str, here: int, field: int, rng: random.Random) -> list[int]:
    """NAME's instruction with random operands at the word address HERE; it may load and store in FIELD."""
    encoding = ENCODINGS[name]
    word, inside = _random_word(encoding, rng), field + rng.randrange(64, FIELD - 128)
    if (words := _jumping(name, word, here)) is not None:
        return words
    if len(encoding.replace(" ", "")) > 16:  # LDS, STS
        return [word, inside]
    if name != "LPM" and not re.search(r"\b[XYZ]\b", name):
        return [word]
    low = next((POINTERS[letter] for letter in "XYZ" if re.search(rf"\b{letter}\b", name)), POINTERS["Z"])
    while re.search(r"-[XYZ]|[XYZ]\+(?!q)", name) and (word >> 4 & 31) in (low, low + 1):  # undefined
        word = _random_word(encoding, rng)
    return [_ldi(low, inside & 0xFF), _ldi(low + 1, inside >> 8), word]


def _inputs(target: int, field: int, rng: random.Random) -> str:
    """One run: each instruction once, in random order, on random registers, flags and memory."""
    words: list[int] = []
    for name in rng.sample(NAMES, len(NAMES)):
        words += _snippet(name, target + len(words), field, rng)
    words += [NOP] * (WORDS - len(words))
    state = bytes(rng.choice((0x00, 0x01, 0x7F, 0x80, 0xFF, rng.randrange(256))) for _ in range(33))
    code = b"".join(word.to_bytes(2, "little") for word in words)
    return f"target={code.hex()} state={state.hex()} field={rng.randbytes(FIELD).hex()}\n"


@pytest.fixture
def firmware(avr: Bench) -> Path:
    """Built, with 300 lines of inputs next to it."""
    elf = avr.build(FIRMWARE)
    symbols = subprocess.run(["avr-nm", str(elf)], capture_output=True, text=True, check=True).stdout
    address = {name: int(value, 16) for value, name in re.findall(r"^(\w+) \w (\w+)$", symbols, re.MULTILINE)}
    rng = random.Random(17)
    lines = [_inputs(address["target"] // 2, address["field"] & 0xFFFF, rng) for _ in range(300)]
    elf.with_suffix(".runs").write_text("".join(lines))
    return elf


def test_effects_are_the_engines(avr: Bench, firmware: Path) -> None:
    """Without --probe the engine executes all; with it both pass TARGET first, and from the second run on then we."""
    arguments = ("--runs", str(firmware.with_suffix(".runs")), *READS)
    by_engine = avr.simulate(firmware, *arguments)
    assert avr.simulate(firmware, "--probe", *arguments) == by_engine
    assert len(by_engine) == 300
    assert len({run["memory"]["behind"] for run in by_engine}) == 300


def test_every_effect_has_an_instruction_of_its_own() -> None:
    assert len(NAMES) == len(set(NAMES)) > 70
    assert set(NAMES) < set(ENCODINGS)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("error", "message"),
    [
        (("bank.h", "[S_H] =", "0x10", "0x08"), "(AD|SU|SB|CP|NEG).* SREG bit 0x05 with 0x0. here, 0x0. in simavr"),
        (("effects.c", '"MULSU Rd, Rr"', "DO_MULSU", "DO_MULS"), "MULSU Rd, Rr at .* leaves .* here, .* in simavr"),
        (
            ("effects.c", '"ST -Y, Rr"', "DO_STORE_DECREMENT", "DO_STORE"),
            "ST -Y, Rr at .* leaves register 0x1[cd] with",
        ),
        (("operations.h", "(uint8_t)(K >> 8)", ">> 8", ">> 9"), "CALL k? ?at .* leaves data address 0x"),
    ],
)
def test_difference_is_a_fault(firmware: Path, tmp_path: Path, error: tuple[str, str, str, str], message: str) -> None:
    folder = tmp_path / "wrong"
    folder.mkdir()
    simulator = build_with_error(folder, *error)
    command = [str(simulator), "--flash", "0:0x20000", "--ram", "0x800100:0x1000", "--until-fault", "--probe"]
    command += ["--runs", str(firmware.with_suffix(".runs")), str(firmware)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    fault = json.loads(done.stdout.splitlines()[-1])["fault"]
    assert (done.returncode, fault["kind"]) == (1, "engine-disagreement")
    assert re.search(message, fault["message"])
