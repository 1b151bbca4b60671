# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the author of a cipher may write, and what is said of the rest."""

import json
import os
import re
from pathlib import Path

import pytest

from featherweight.referee.chain_records import RECORD
from featherweight.scales.simulate import MAX_CYCLES
from tests.conftest import Command
from tests.system.wisp import ONE, named, strangers_cipher

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("symbol", ["Wisp64", "strobe", "w"])
def test_any_prefix(fw: Command, tmp_path: Path, symbol: str) -> None:
    done = fw("measure", str(strangers_cipher(tmp_path / "wisp", symbol)), *ONE, "--scenario", "cbc128", "--quiet")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("symbol", "words"),
    [("_wisp", "variant.1.symbol"), ("fw", "'fw' is a prefix of the scenarios"), ("2wisp", "variant.1.symbol")],
)
def test_a_prefix_that_cannot_be(fw: Command, tmp_path: Path, symbol: str, words: str) -> None:
    folder = strangers_cipher(tmp_path / "wisp")
    manifest = folder / "cipher.toml"
    manifest.write_text(manifest.read_text().replace("wisp64_96", symbol))
    done = fw("check", str(folder))
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and words in done.stderr


def test_files_outside_of_the_folder(fw: Command, wisp: Path, tmp_path: Path) -> None:
    """Neither a source nor a header may be a link that leads out of it."""
    (tmp_path / "secret").write_text("/* nothing */\n")
    (wisp / "more.h").symlink_to(tmp_path / "secret")
    done = fw("check", str(wisp), *ONE)
    assert done.returncode == 2 and "more.h leads out of" in done.stderr
    (wisp / "more.h").unlink()
    (wisp / "wisp.h").rename(tmp_path / "wisp.h")
    (wisp / "wisp.h").symlink_to(tmp_path / "wisp.h")
    assert "wisp.h leads out of" in fw("check", str(wisp), *ONE).stderr


@pytest.mark.parametrize("name", ["more.h", "spec.py"])
def test_files_that_cannot_be_read(fw: Command, wisp: Path, name: str) -> None:
    """To open a pipe would wait for ever, and the other file is larger than any memory."""
    place = wisp / name
    place.unlink(missing_ok=True)
    os.mkfifo(place)
    assert f"{name} is no file of at most 16 MiB: leave it out" in fw("check", str(wisp), *ONE).stderr
    place.unlink()
    with place.open("wb") as sparse:
        sparse.truncate(1 << 42)
    done = fw("check", str(wisp), *ONE)
    assert done.returncode == 2 and f"{name} is no file of at most 16 MiB: leave it out" in done.stderr


@pytest.mark.parametrize("name", ["fw_state_alignment", "FW_SYMBOL", "_Alignof"])
def test_a_header_that_misleads_the_scales(fw: Command, wisp: Path, name: str) -> None:
    """Of its schedule's size or alignment, by a macro."""
    header = wisp / "wisp.h"
    header.write_text(f"{header.read_text()}\n#undef {name}\n#define {name} other\n")
    done = fw("check", str(wisp), *ONE)
    assert (
        done.returncode == 2
        and f"defines {name}: it is the scales', C's or a function's: take another name" in done.stderr
    )


def test_a_schedule_that_is_to_lie_at_far_apart_addresses(fw: Command, wisp: Path) -> None:
    """It is refused where it is, and the rest is checked."""
    header = wisp / "wisp.h"
    schedule = "} wisp64_128_schedule;"
    assert schedule in header.read_text()
    header.write_text(header.read_text().replace(schedule, f"}} __attribute__((aligned(64))) {schedule[2:]}"))
    manifest = wisp / "cipher.toml"
    manifest.write_text(manifest.read_text().replace("schedule_bytes = 108", "schedule_bytes = 128"))
    done = fw("check", str(wisp), *ONE, "--json")
    assert done.returncode == 1, done.stderr
    found = {row["variant"]: [finding["message"] for finding in row["findings"]] for row in json.loads(done.stdout)}
    assert found.keys() == named("wisp")
    assert [variant for variant, messages in found.items() if messages] == ["wisp-64-128"]
    assert "its schedule or context is to lie at multiples of 64 bytes" in found["wisp-64-128"][0]


OTHER = """
#include "wisp.h"
void wisp64_128_encrypt(const wisp64_128_schedule *schedule, uint8_t block[8])
{
    (void)schedule, (void)block;
}
"""
STANZA = """
[implementation.other_fast]
files = ["other.c"]
variants = ["wisp-64-128"]
operations = ["encrypt"]
"""


def test_a_portable_function_that_cannot_be_replaced(fw: Command, wisp: Path) -> None:
    weak, source = "FW_WEAK void wisp64_128_encrypt", wisp / "portable.c"
    assert weak in source.read_text()
    source.write_text(source.read_text().replace(weak, weak.removeprefix("FW_WEAK ")))
    (wisp / "other.c").write_text(OTHER)
    (wisp / "cipher.toml").write_text((wisp / "cipher.toml").read_text() + STANZA)
    done = fw("check", str(wisp), "--impl", "other_fast", *ONE)
    assert done.returncode == 1, done.stderr
    assert "is defined 2 times; begin that of the portable code with FW_WEAK" in done.stdout


def test_portable_code_without_an_operation(fw: Command, wisp: Path) -> None:
    source, manifest = wisp / "portable.c", wisp / "cipher.toml"
    source.write_text(re.sub(r"(wisp\d+_\d+)_decrypt\(", r"\1_undo(", source.read_text()))
    some = re.sub(
        r"^portable( +)= {", r'portable\1= { operations = ["expand", "encrypt"],', manifest.read_text(), flags=re.M
    )
    manifest.write_text(some)
    done = fw("check", str(wisp), *ONE, "--json")
    assert done.returncode == 1, done.stderr
    found = {finding["message"] for row in json.loads(done.stdout) for finding in row["findings"]}
    assert found == {"is called, and neither the implementation's files nor the portable code have it"}


def test_a_manifest_with_a_mark_of_its_encoding(fw: Command, wisp: Path) -> None:
    """Some editors begin UTF-8 so."""
    manifest = wisp / "cipher.toml"
    manifest.write_text(manifest.read_text(), encoding="utf-8-sig")
    assert fw("list", str(wisp)).returncode == 0


@pytest.mark.parametrize("target", ["msp430f1611", "e31", "ch32v003", "aarch64-a13", "atmega128"])
def test_the_memory_functions_are_everywhere(fw: Command, wisp: Path, target: str) -> None:
    source = wisp / "portable.c"
    copies = "\nvoid wisp_copy(uint8_t *to, const uint8_t *from);\nvoid wisp_copy(uint8_t *to, const uint8_t *from)\n"
    source.write_text(f"#include <string.h>\n{source.read_text()}{copies}{{\n    memcpy(to, from, 64);\n}}\n")
    done = fw("check", str(wisp), "--target", target, "--options", "-O2", "--json")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("header", ["stdio.h", "stdlib.h"])
def test_other_functions_of_a_library_are_nowhere(fw: Command, wisp: Path, header: str) -> None:
    source = wisp / "portable.c"
    source.write_text(f"#include <{header}>\n{source.read_text()}")
    done = fw("check", str(wisp), *ONE)
    assert done.returncode == 2 and f"line 1, includes {header}: " in done.stderr, done.stderr


OWN_NAMES = """
static volatile uint8_t arena[4], steps, position, depth;
void wisp_count(void);
void wisp_count(void)
{
    arena[position & 3] = (uint8_t)(steps + depth);
}
"""


def test_names_of_its_own_as_others_have_them(fw: Command, wisp: Path) -> None:
    """The scenarios' names begin with fw_."""
    source = wisp / "portable.c"
    source.write_text(source.read_text() + OWN_NAMES)
    done = fw("check", str(wisp), *ONE)
    assert done.returncode == 0, done.stdout + done.stderr


DELAY = """
static void delay(void)
{
    for (volatile uint16_t i = 0; i < 20000; i++)
        continue;
}
"""


def test_slow_code_is_no_endless_loop(fw: Command, wisp: Path) -> None:
    """A block takes a quarter of a million cycles, as of a reference that works bit by bit."""
    source, function = wisp / "portable.c", "FW_WEAK void wisp64_128_encrypt"
    before, after = source.read_text().split(function)
    source.write_text(before + DELAY + function + after.replace("{", "{\n    delay();", 1))
    done = fw("check", str(wisp), "--cipher", "wisp-64-128", "--target", "atmega128", "--options", "-O2")
    assert done.returncode == 0, done.stdout + done.stderr


def test_slow_code_is_weighed(fw: Command, wisp: Path) -> None:
    """A message of sixteen blocks takes more cycles than any of the house's."""
    source, function = wisp / "portable.c", "FW_WEAK void wisp64_128_encrypt"
    before, after = source.read_text().split(function)
    slower = DELAY.replace("uint16_t", "uint32_t").replace("20000", "1000000")
    source.write_text(before + slower + function + after.replace("{", "{\n    delay();", 1))
    done = fw("measure", str(wisp), *ONE, "--cipher", "wisp-64-128", "--scenario", "cbc128", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(done.stdout)[0]["cycles"] > MAX_CYCLES


def test_nobody_is_lucky(fw: Command, wisp: Path) -> None:
    """Where time may depend on secrets, none of eight conditions that one key in eight meets is missed."""
    source, manifest, function = wisp / "portable.c", wisp / "cipher.toml", "FW_WEAK void wisp64_128_encrypt"
    text = source.read_text()
    before, after = text.split(function)
    claim = r'portable\1= { constant_time = "no",'
    manifest.write_text(re.sub(r"^portable( +)= {", claim, manifest.read_text(), flags=re.M))
    for number in range(8):
        slow = f"{{\n    if ((*(const uint8_t *)schedule & 7) == {number})\n        delay();\n"
        source.write_text(before + DELAY + function + after.replace("{\n", slow, 1))
        done = fw("measure", str(wisp), *ONE, "--cipher", "wisp-64-128", "--scenario", "block", "--json")
        assert done.returncode == 0, done.stdout + done.stderr
        assert json.loads(done.stdout)[0]["cycles"] > 100_000


def test_one_function_by_two_names(fw: Command, wisp: Path) -> None:
    """Nobody could tell what is called."""
    source = wisp / "portable.c"
    name, text = "wisp64_128_decrypt", source.read_text()
    alias = rf'void {name}(\1) __attribute__((alias("wisp64_128_encrypt")));\n'
    other = re.sub(rf"FW_WEAK void {name}\(([^)]*)\)\n{{.*?\n}}\n", alias, text, flags=re.DOTALL)
    assert other != text
    source.write_text(other)
    done = fw("check", str(wisp), *ONE, "--json")
    found = {finding["message"] for row in json.loads(done.stdout) for finding in row["findings"]}
    assert "is wisp64_128_encrypt by another name: write a function that calls or jumps to it" in found


def test_what_a_stranger_says_of_chains_is_not_believed(fw: Command, wisp: Path) -> None:
    (wisp / RECORD).write_text("{}")
    assert fw("check", str(wisp), *ONE).returncode == 0
    (wisp / RECORD).write_text('{"wisp-64-96": {"specification": "right", "ends": ["wrong"]}}')
    done = fw("check", str(wisp), *ONE, "--json")
    assert done.returncode == 0 and json.loads(done.stdout)[0]["chain"] > 0


def test_a_name_that_a_rule_of_make_escapes(fw: Command, wisp: Path) -> None:
    name = "it's $1 #2.h"
    (wisp / name).write_text("/* nothing */\n")
    source = wisp / "portable.c"
    source.write_text(f'#include "{name}"\n{source.read_text()}')
    done = fw("check", str(wisp), *ONE)
    assert done.returncode == 0, done.stderr
