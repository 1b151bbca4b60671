# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What goes wrong for a user: each time one line that names the cause, the right status, and nothing half-written."""

import os
import random
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from featherweight.referee.trials import flipped
from featherweight.store.database import PATIENCE_SECONDS, Database, results_of
from featherweight.system.errors import FeatherweightError
from featherweight.system.files import SEAL_BYTES
from featherweight.system.scratch import PREFIX
from tests.conftest import ROOT, Command, command, environment_of, new_house

pytestmark = pytest.mark.slow

IDENTITY = ("--cipher", "identity-64-128", "--target", "atmega128")
PORTABLE = ("--cipher", "speck-64-128", "--impl", "portable")
ONE = (*IDENTITY, "--scenario", "block", "--options", "-O2")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """In which nothing is built yet."""
    return new_house(tmp_path / "house")


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def stored(house: Path) -> int:
    """How many measurements are in the store."""
    return len(results_of(house / "build").rows("Measurement"))


def break_encrypt(house: Path, body: str) -> None:
    """Give the identity cipher's encrypt another body."""
    path = house / "ciphers" / "identity" / "portable.c"
    head = "fw_identity64_encrypt("
    text = path.read_text()
    start = text.index("{", text.index(head))
    path.write_text(text[: start + 1] + body + text[text.index("\n}", start) :])


def assert_one_line(done: subprocess.CompletedProcess[str], *words: str, status: int = 2) -> None:
    """One line of error, after the summary that measure prints."""
    errors = [line for line in done.stderr.splitlines() if line.startswith("fw: ")]
    assert done.returncode == status, done.stderr
    assert len(errors) == 1, done.stderr
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in errors[0]


def leftovers(house: Path) -> list[Path]:
    """Temporary files that were not removed."""
    return list((house / "build").rglob(f"{PREFIX}*"))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("measure", "--cipher", "rectangel"), ("unknown cipher 'rectangel'", "did you mean 'rectangle'?")),
        (("measure", "--target", "z80"), ("unknown target 'z80'", "atmega128")),
        (("measure", "--scenario", "cbc"), ("unknown scenario 'cbc'",)),
        (("measure", "--options", "-O7"), ("unknown option '-O7'",)),
        (("measure", "--impl", "quick"), ("unknown implementation 'quick'",)),
        (("measure", "--cipher", "speck", "--impl", "avr/bitslice_balanced"), ("nothing to measure",)),
        (("measure", "--speed"), ("No such option",)),
        (("weigh",), ("there is no verb 'weigh'",)),
        (("rank", "--fom", "best"), ("'best'",)),
        (("rank", "--weights", "1,2"), ("--weights 1,2",)),
        (("rank", "--weights", "0,0,0"), ("--weights 0,0,0",)),
        (("rank", "--weights", "1,-1,1"), ("--weights 1,-1,1",)),
    ],
)
def test_unknown_words(fw: Command, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    assert_one_line(fw(*arguments), *words)


def test_malformed_manifest(fw: Command, house: Path) -> None:
    replace(house / "ciphers/identity/cipher.toml", "key_bytes = 16", "key_bytes = -1")
    assert_one_line(fw("list"), "ciphers/identity/cipher.toml:", "variant.1.key_bytes")


def test_no_checkout(fw: Command, tmp_path: Path) -> None:
    assert_one_line(fw("list", FEATHERWEIGHT_HOME=str(tmp_path)), "is no Featherweight checkout")


def test_missing_compiler_says_how_to_install_it(fw: Command) -> None:
    done = fw("measure", *ONE, PATH="/nonexistent")
    assert_one_line(
        done, "avr-gcc is not installed", "apt-get install --no-install-recommends gcc-avr binutils-avr avr-libc"
    )


def test_missing_simulator_says_how_to_build_it(fw: Command, house: Path) -> None:
    (house / "build" / "simulators").unlink()
    assert_one_line(fw("measure", *ONE), "fw-sim-avr is not built", "make setup")


def test_a_source_that_does_not_compile(fw: Command, house: Path) -> None:
    break_encrypt(house, "\n    this is not C;")
    done = fw("measure", *ONE)
    assert_one_line(done, "ciphers/identity/portable.c does not compile for atmega128", "portable.c:", "error:")
    assert leftovers(house) == []


def test_a_warning_is_an_error(fw: Command, house: Path) -> None:
    break_encrypt(house, "\n    int unused;\n    (void)schedule;\n    (void)block;")
    assert_one_line(fw("measure", *ONE), "does not compile", "unused")


def test_an_operation_that_nobody_provides(fw: Command, house: Path) -> None:
    replace(house / "ciphers/identity/portable.c", "fw_identity64_decrypt", "fw_identity64_undo")
    replace(house / "ciphers/identity/identity.h", "fw_identity64_decrypt", "fw_identity64_undo")
    assert_one_line(fw("measure", *ONE), "fw_identity64_decrypt", status=1)


def test_firmware_that_runs_away(fw: Command, house: Path) -> None:
    break_encrypt(house, "\n    (void)schedule;\n    for (;;)\n        block[0]++;")
    assert_one_line(fw("measure", *ONE), "identity-64-128 portable on atmega128", "100000000 cycles", status=1)


def test_firmware_that_writes_outside_the_memory(fw: Command, house: Path) -> None:
    break_encrypt(house, "\n    (void)schedule;\n    (void)block;\n    *(volatile uint8_t *)0x2000 = 1;")
    assert_one_line(fw("measure", *ONE), "identity-64-128 portable on atmega128", "0x802000", status=1)


def test_a_wrong_result_is_found_and_not_stored(fw: Command, house: Path) -> None:
    break_encrypt(house, "\n    (void)schedule;\n    block[7] ^= (uint8_t)(block[0] == 0x77);")
    done = fw("measure", *ONE)
    assert done.returncode == 0, "the random inputs of this test never begin with 0x77"
    break_encrypt(house, "\n    (void)schedule;\n    block[7] ^= 1;")
    done = fw("measure", *ONE)
    assert_one_line(done, "identity-64-128 portable on atmega128, block -O2: wrong result: ciphertext is", status=1)
    assert stored(house) == 1


def test_several_errors_are_each_told_once_and_the_rest_is_measured(fw: Command, house: Path) -> None:
    break_encrypt(house, "\n    (void)schedule;\n    block[7] ^= 1;")
    done = fw("measure", "--cipher", "identity", "--target", "atmega128", "--scenario", "block")
    errors = [line for line in done.stderr.splitlines() if line.startswith("fw: ")]
    assert done.returncode == 1
    assert len(errors) == 4, "one for each option"
    assert stored(house) == 4, "identity-128-128 is right"


def test_output_to_a_full_device(house: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command(("list", "--json")),
            env=environment_of(house, {}),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "fw: cannot write the output: No space left on device\n"


def test_a_full_disk_loses_nothing(fw: Command, house: Path) -> None:
    """Files may not grow beyond 100 bytes: what happens when the disk fills up. Nobody waits for room."""
    done = subprocess.run(
        command(("measure", *ONE)),
        env=environment_of(house, {}),
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)),
        timeout=PATIENCE_SECONDS / 2,
    )
    assert_one_line(done)
    assert leftovers(house) == []
    assert fw("measure", *ONE).returncode == 0


def test_a_store_that_cannot_be_written(fw: Command, house: Path) -> None:
    (house / "build" / "results.sqlite").mkdir(parents=True)
    assert_one_line(fw("measure", *ONE), "results.sqlite")


def test_a_damaged_result_is_measured_again(fw: Command, house: Path) -> None:
    assert fw("measure", *ONE).returncode == 0
    with sqlite3.connect(house / "build" / "results.sqlite") as connection:
        connection.execute("UPDATE result SET body = substr(body, 1, 100)")
    assert "0 of them unchanged" in fw("measure", *ONE).stderr
    assert "1 of them unchanged" in fw("measure", *ONE).stderr


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "truncated": lambda content: content[: len(content) // 2],
    "emptied": lambda _content: b"",
    "one bit flipped": lambda content: flipped(content, 4 * len(content)),
    "checksum gone": lambda content: content[:-SEAL_BYTES],
}


@pytest.mark.parametrize("folder", ["objects", "firmware"])
@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damaged_files_are_made_again(fw: Command, house: Path, folder: str, damage: Callable[[bytes], bytes]) -> None:
    """Objects, firmwares and linkers' maps."""
    first = fw("measure", *ONE, "--json")
    whole = {path: path.read_bytes() for path in (house / "build" / folder).iterdir()}
    assert whole
    for path, content in whole.items():
        path.write_bytes(damage(content))
    (house / "build" / "results.sqlite").unlink()
    again = fw("measure", *ONE, "--json")
    assert again.returncode == 0, again.stderr
    assert again.stdout == first.stdout
    for path, content in whole.items():
        if path.suffix != ".map":  # which names temporary files
            assert path.read_bytes()[:-SEAL_BYTES] == content[:-SEAL_BYTES]
    assert "1 of them unchanged" in fw("measure", *ONE).stderr


def begin(house: Path, *arguments: str) -> subprocess.Popen[str]:
    """`fw ARGUMENTS` in HOUSE with its own group of processes, to be interrupted at any moment."""

    def prepare() -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # until `fw` lets it through: it would kill Python
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # even if the tests run as a job that ignores it

    return subprocess.Popen(
        command(arguments),
        env=environment_of(house, {}),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=prepare,  # noqa: PLW1509 this process has no other threads that it could copy
    )


def interrupt(process: subprocess.Popen[str]) -> str:
    """What PROCESS writes to standard error; it has ended then."""
    os.killpg(process.pid, signal.SIGINT)
    return process.communicate(timeout=60)[1]


@pytest.mark.parametrize(
    "arguments",
    [("list",), ("measure", *IDENTITY, "--scenario", "block", "--jobs", "2", "--quiet")],
    ids=lambda words: words[0],
)
def test_an_interruption_at_any_moment_is_one_line(house: Path, arguments: tuple[str, ...]) -> None:
    interrupt(begin(house, *arguments))
    start = time.monotonic()
    process = begin(house, *arguments)
    process.communicate()
    whole = time.monotonic() - start
    assert process.returncode == 0
    moments = 20
    for moment in range(moments + 1):
        process = begin(house, *arguments)
        time.sleep(whole * moment / moments)
        errors = interrupt(process)
        interrupted = [line for line in errors.splitlines() if "interrupted" in line]
        assert "Traceback" not in errors and "Exception" not in errors, errors
        expected = (2, 1) if moment == 0 or process.returncode else (0, 0)
        assert (process.returncode, len(interrupted)) == expected, errors
    assert leftovers(house) == []


@pytest.mark.parametrize("verb", ["measure", "check"])
def test_a_storm_of_interruptions_is_one_line(house: Path, verb: str) -> None:
    """Twenty, at random moments, while nothing is built yet."""
    source = random.Random(verb)
    for _ in range(8):
        shutil.rmtree(house / "build")
        (house / "build").mkdir()
        (house / "build" / "simulators").symlink_to(ROOT / "build" / "simulators")
        process = begin(house, verb, *PORTABLE, "--jobs", "2", "--quiet")
        time.sleep(source.random() * 2)
        for _ in range(20):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGINT)
            time.sleep(source.random() * 0.01)
        _, errors = process.communicate(timeout=60)
        assert (process.returncode, len(errors.strip().splitlines())) == (2, 1), errors
        assert errors.strip().startswith("fw: interrupted"), errors
        assert leftovers(house) == []


WRAPPED = """
import os, signal
from featherweight.cli import group
from featherweight.system import interruption

class Late:
    def __set_name__(self, owner, name):
        os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs the tests may ignore it
interruption.hold_back()
group._run = lambda outcome: type("Owner", (), {"late": Late()})
group.main()
"""


def test_an_interruption_that_python_wraps_is_one_line() -> None:
    """Python 3.11 makes a RuntimeError of what __set_name__ raises."""
    ended = subprocess.run([sys.executable, "-c", WRAPPED], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (2, "fw: interrupted\n")


def test_what_a_killed_process_leaves_is_removed(fw: Command, house: Path) -> None:
    arguments = ("measure", *PORTABLE, "--target", "atmega128", "--jobs", "1", "--quiet")
    process = begin(house, *arguments)
    while not leftovers(house):
        assert process.poll() is None
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    assert leftovers(house) != []
    assert fw(*arguments).returncode == 0
    assert leftovers(house) == []


def test_an_interruption_keeps_what_is_done_and_continues_there(fw: Command, house: Path) -> None:
    some = ("--cipher", "speck", "--target", "atmega128", "--scenario", "block")
    arguments = ("measure", *some, "--jobs", "1", "--quiet")
    process = begin(house, *arguments)
    while stored(house) < 3:
        assert process.poll() is None
        time.sleep(0.01)
    errors = interrupt(process)
    kept = stored(house)
    assert process.returncode == 2
    assert "fw: interrupted: " in errors and "Traceback" not in errors
    assert kept >= 3
    assert leftovers(house) == []
    again = fw(*arguments)
    assert again.returncode == 0, again.stderr
    told = re.search(r"(\d+) results, (\d+) of them unchanged", again.stderr)
    assert told is not None, again.stderr
    assert kept <= int(told[2]) < int(told[1])


def test_a_newer_schema_is_refused_in_one_line(fw: Command, house: Path) -> None:
    path = house / "build" / "results.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    done = fw("measure", "--cipher", "speck", "--target", "atmega128", "--scenario", "block", "--options", "-O2")
    assert done.returncode == 2
    assert "newer Featherweight (schema 99" in done.stderr
    stores = Database(path), Database(path)
    for store in stores:  # a refusal keeps the file from nobody
        with pytest.raises(FeatherweightError, match="schema 99"):
            store.rows("Test")


def test_a_damaged_file_is_one_line(fw: Command, house: Path) -> None:
    (house / "build" / "results.sqlite").write_bytes(b"no database at all" * 1000)
    done = fw("measure", "--cipher", "speck", "--target", "atmega128", "--scenario", "block", "--options", "-O2")
    assert done.returncode == 2
    assert "move the file away" in done.stderr and "Traceback" not in done.stderr
