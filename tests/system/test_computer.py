# SPDX-License-Identifier: Apache-2.0 OR MIT
"""C code on the computer itself: what each check of the referee finds there, and that the ciphers pass."""

import json
import os
import pty
import select
import socket
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from featherweight.catalog import Catalog, Cipher, Variant
from featherweight.referee.computer import referee as computer
from featherweight.referee.computer.referee import CHAIN_SAMPLE, ComputerReferee
from featherweight.referee.jobs import COMPUTER_CORE, COMPUTER_OPTIONS, ComputerJob
from featherweight.referee.verdict import Verdict
from featherweight.system import sandbox
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from featherweight.system.sandbox import sandbox_works
from featherweight.system.tools import toolchain, version
from tests.conftest import CATALOG, USUAL, Command, command, environment_of

pytestmark = pytest.mark.slow

SPECK = "ciphers/speck/portable.c"
ENCRYPT = "fw_speck64_128_encrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])\n{\n"
DECRYPT = "fw_speck64_128_decrypt(const fw_speck64_128_schedule *schedule, uint8_t block[8])\n{\n"
EXPAND = "fw_speck64_128_expand(fw_speck64_128_schedule *schedule, const uint8_t key[16])\n{\n"
ROUND_KEYS = "((fw_speck64_128_schedule *)(uintptr_t)schedule)->round_key"

VARIANTS = CATALOG.select_ciphers([])  # one portable implementation each


def spoil(house: Path, function: str, statement: str) -> int:
    """Begin FUNCTION of SPECK with STATEMENT; returns its line."""
    path = house / SPECK
    before, found, after = path.read_text().partition(function)
    assert found
    path.write_text(f"{before}{found}    {statement}\n{after}")
    return before.count("\n") + found.count("\n") + 1


def verdict_on_speck(house: Path) -> Verdict:
    """Of one compiler: the exhibits do not depend on it, and it saves time."""
    catalog = Catalog(Home(house))
    ((cipher, variant),) = catalog.select_ciphers(["speck-64-128"])
    verdict, known = ComputerReferee(catalog, ["gcc"]).check(
        ComputerJob(cipher, variant, cipher.implementation("portable"), "-O2")
    )
    assert not known
    return verdict


def message(verdict: Verdict, check: str, operation: str) -> str:
    """The message of the finding that is expected; it must be there once."""
    (found,) = (
        finding.message
        for finding in verdict.findings
        if (finding.check, finding.function) == (check, f"fw_speck64_128_{operation}")
    )
    return found


@pytest.mark.alike(10)
@pytest.mark.parametrize(("cipher", "variant"), VARIANTS, ids=[variant.id for _, variant in VARIANTS])
def test_every_portable_cipher_passes(cipher: Cipher, variant: Variant) -> None:
    portable_passes(cipher, variant, "-O2")


@pytest.mark.parametrize("kind", ["block", "aead", "hash"])
def test_the_other_option_passes(kind: str) -> None:
    """One cipher of each kind: `fw check` tries them all."""
    cipher, variant = next(pair for pair in VARIANTS if pair[1].kind == kind)
    portable_passes(cipher, variant, "-O3")


def portable_passes(cipher: Cipher, variant: Variant, options: str) -> None:
    """Check VARIANT's portable implementation on this computer."""
    portable = (one for one in cipher.manifest.implementation if one.id.startswith("portable"))
    implementation = next(one for one in portable if variant.id in one.variants)
    assert options in COMPUTER_OPTIONS and implementation.runs_on(COMPUTER_CORE)
    verdict, _ = ComputerReferee(CATALOG).check(ComputerJob(cipher, variant, implementation, options))
    assert verdict.findings == []
    assert verdict.found == "yes"
    # Two compilers, at -O2 sanitizers too, who share messages out over the options; data aligned and not.
    least = 2 * 500 * 2 if variant.kind != "block" else (3 if options == "-O2" else 2) * 1000 * 2
    assert verdict.runs > least
    assert verdict.chain >= CHAIN_SAMPLE or variant.kind != "block"


def spoil_knot(house: Path, file: str, old: str, new: str) -> Verdict:
    """The verdict on KNOT-AEAD(128,256,64) with NEW in place of OLD."""
    path = house / "ciphers" / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    catalog = Catalog(Home(house))
    ((cipher, variant),) = catalog.select_ciphers(["knot-aead-128-256-64"])
    return ComputerReferee(catalog, ["gcc"]).check(
        ComputerJob(cipher, variant, cipher.implementation("portable"), "-O2")
    )[0]


@pytest.mark.parametrize(
    ("file", "old", "new", "check", "words"),
    [
        ("common/fw_aead_calls.inc", "if (verdict != 0 &&", "if (verdict > 0 &&",
         "round-trip", "an unverified message is"),
        ("common/fw_sponge.h", "return -(int)", "return 0 * (int)", "verdict", "a forged message is accepted"),
        ("common/fw_sponge.inc", "context->position = (uint8_t)(context->position + done);",
         "context->position = (uint8_t)done;", "pieces", "wrong result"),
        ("knot/knot_modes.inc", "permute6(state, KNOT_AEAD_128_256_64_FIRST)",
         "permute6(state, KNOT_AEAD_128_256_64_FIRST - 1)", "vectors", "the file of known answers"),
    ],
)  # fmt: skip
def test_faults_of_authenticated_encryption(  # noqa: PLR0917
    house: Path, file: str, old: str, new: str, check: str, words: str
) -> None:
    findings = spoil_knot(house, file, old, new).findings
    assert any(finding.check == check and words in finding.message for finding in findings), findings


def test_a_branch_on_a_message(house: Path) -> None:
    spoilt = "if (in & 1) { volatile uint8_t pause = 0; (void)pause; }\n        const uint8_t sum"
    verdict = spoil_knot(house, "common/fw_sponge.inc", "const uint8_t sum", spoilt)
    assert "a conditional jump depends on secrets" in {f.check: f.message for f in verdict.findings}["constant-time"]


def test_a_verdict_is_kept(house: Path) -> None:
    catalog = Catalog(Home(house))
    cipher, variant = catalog.select_ciphers(["identity-64-128"])[0]
    first = ComputerReferee(catalog).check(ComputerJob(cipher, variant, cipher.implementation("portable"), "-O2"))
    again = ComputerReferee(catalog).check(ComputerJob(cipher, variant, cipher.implementation("portable"), "-O2"))
    assert (first[1], again[1]) == (False, True)
    assert first[0] == again[0]


def test_a_byte_too_far(house: Path) -> None:
    line = spoil(house, ENCRYPT, "volatile uint8_t place = 8; block[place] = 0;")
    found = message(verdict_on_speck(house), "memory", "encrypt")
    assert "AddressSanitizer: heap-buffer-overflow: WRITE of size 1" in found
    assert f"at {SPECK}:{line} " in found


def test_a_byte_before_is_read(house: Path) -> None:
    spoil(house, ENCRYPT, "volatile int8_t place = -1; place = (int8_t)block[place];")
    assert "READ of size 1" in message(verdict_on_speck(house), "memory", "encrypt")


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (
            "uint32_t turn = block[0] & 31u; block[1] ^= (1u << turn | 1u >> (32 - turn)) & 0u;",
            "shift exponent 32 is too",
        ),
        ("volatile int sum = 0x7fffff00 + block[0] + block[1]; block[2] ^= sum & 0;", "signed integer overflow"),
        ("*(volatile uint32_t *)(void *)block ^= 0;", "misaligned address"),
    ],
)
def test_what_c_leaves_undefined(house: Path, statement: str, words: str) -> None:
    line = spoil(house, ENCRYPT, statement)
    found = message(verdict_on_speck(house), "undefined", "encrypt")
    assert "UndefinedBehaviorSanitizer: " in found and words in found
    assert f"at {SPECK}:{line} " in found


def test_a_branch_on_a_key_bit(house: Path) -> None:
    line = spoil(house, EXPAND, "if (key[0] & 1) { volatile uint8_t pause = 0; (void)pause; }")
    verdict = verdict_on_speck(house)
    found = message(verdict, "constant-time", "expand")
    assert 'claimed "yes", found "no": a conditional jump depends on secrets' in found
    assert f"at {SPECK}:{line} (gcc -O2" in found
    assert verdict.found == "no"
    assert len(verdict.findings) == 1, "it is a leak and nothing else"


def test_a_branch_on_a_round_key(house: Path) -> None:
    spoil(house, ENCRYPT, "if (schedule->round_key[26] & 1) { volatile uint8_t pause = 0; (void)pause; }")
    assert "a conditional jump depends on secrets" in message(verdict_on_speck(house), "constant-time", "encrypt")


def test_a_table_read_at_a_secret_place(house: Path) -> None:
    line = spoil(house, DECRYPT, "static const volatile uint8_t table[256]; block[0] ^= table[block[1]];")
    verdict = verdict_on_speck(house)
    found = message(verdict, "constant-time", "decrypt")
    assert 'claimed "yes", found "cycles-only": an address depends on secrets' in found
    assert f"at {SPECK}:{line} (gcc -O2" in found
    assert verdict.found == "cycles-only"


def test_a_table_that_the_manifest_admits(house: Path) -> None:
    spoil(house, DECRYPT, "static const volatile uint8_t table[256]; block[0] ^= table[block[1]];")
    manifest = house / "ciphers/speck/cipher.toml"
    text = manifest.read_text()
    assert "portable                  = { " in text
    manifest.write_text(text.replace("portable                  = { ", 'portable = { constant_time = "cycles-only", '))
    verdict = verdict_on_speck(house)
    assert (verdict.claimed, verdict.found, verdict.findings) == ("cycles-only", "cycles-only", [])


def test_wrong_for_one_block_in_65536(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a branch, so that nothing else is found; with time enough for a million blocks on any computer."""
    monkeypatch.setattr(computer, "CHAIN_SECONDS", 60)
    spoil(house, ENCRYPT, "block[7] ^= (uint8_t)(((uint32_t)((block[0] ^ 0xa5) | (block[1] ^ 0x5a)) - 1) >> 31);")
    verdict = verdict_on_speck(house)
    found = message(verdict, "chain", "encrypt")
    assert "wrong on rare inputs: block a55a" in found and "does not come back" in found
    assert len(verdict.findings) == 1, "the random trials do not show it"


def test_wrong_for_one_key_in_65536(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As above, whatever the block."""
    monkeypatch.setattr(computer, "CHAIN_SECONDS", 60)
    spoil(house, ENCRYPT, f"block[7] ^= (uint8_t)((uint32_t)((({ROUND_KEYS}[0] ^ 0x5aa5) & 0xffff) - 1) >> 31);")
    verdict = verdict_on_speck(house)
    found = message(verdict, "chain", "encrypt")
    assert "under key a55a" in found and "does not come back" in found


def test_wrong_vectors(house: Path) -> None:
    spoil(house, ENCRYPT, "block[3] ^= 1;")
    found = message(verdict_on_speck(house), "vectors", "encrypt")
    assert "wrong result: given key 0001020308090a0b1011121318191a1b, block 2d4375747465723b, ciphertext is" in found
    assert "not 8b024e4548a56f8c" in found


def test_right_vectors_and_wrong_results(house: Path) -> None:
    spoil(house, ENCRYPT, "block[3] ^= block[0] != 0x2d;")
    found = message(verdict_on_speck(house), "random", "encrypt")
    assert "wrong result although every official vector is right: given key" in found


def test_a_decryption_that_is_no_inverse(house: Path) -> None:
    spoil(house, DECRYPT, "block[3] ^= 1;")
    assert "not the inverse of encryption" in message(verdict_on_speck(house), "round-trip", "decrypt")


def test_a_changed_key(house: Path) -> None:
    spoil(house, EXPAND, "((uint8_t *)(uintptr_t)key)[15] ^= 1;")
    path = house / SPECK
    path.write_text(path.read_text().replace("fw_load_u32(key + 12)", "(fw_load_u32(key + 12) ^ 0x01000000)"))
    assert "an input is changed" in message(verdict_on_speck(house), "inputs", "expand")


def test_a_schedule_that_encryption_changes_and_decryption_mends(house: Path) -> None:
    spoil(house, ENCRYPT, f"{ROUND_KEYS}[26]++;")
    spoil(house, DECRYPT, f"{ROUND_KEYS}[26]--;")
    path = house / SPECK
    key = "fw_key_u32(&round_key[round])"
    path.write_text(path.read_text().replace(key, f"({key} - (rounds == 27 && round == 26))", 1))
    assert "writes to the schedule" in message(verdict_on_speck(house), "inputs", "encrypt")


def test_a_round_key_that_nobody_writes(house: Path) -> None:
    path = house / SPECK
    path.write_text(path.read_text().replace("round < ROUNDS_128", "round < ROUNDS_128 - 1", 1))
    found = message(verdict_on_speck(house), "unwritten-memory", "encrypt")
    assert "a result depends on memory that nobody has written (gcc" in found


def test_a_loop_that_does_not_end(house: Path) -> None:
    spoil(house, DECRYPT, "for (volatile uint8_t i = 0;; i++) block[0] ^= i;")
    assert "does not return within 20 seconds" in message(verdict_on_speck(house), "cycle-limit", "decrypt")


def test_a_warning_is_an_error(house: Path) -> None:
    spoil(house, ENCRYPT, "int unused;")
    with pytest.raises(
        FeatherweightError, match=r"speck-64-128 does not compile for x86-64 with gcc: .*portable\.c:.*unused"
    ):
        verdict_on_speck(house)


WRITES_AND_CALLS = """
    static int32_t        done;
    static const uint8_t  address[16] = {{2, 0, {port} >> 8, {port} & 255, 127, 0, 0, 1}};
    register long         mode __asm__("rdx") = 0600;
    long                  file = 2, handle = 41;
    if (done++ == 0) {{
        __asm__ volatile("syscall" : "+a"(file) : "D"("{path}"), "S"(0101), "d"(mode) : "rcx", "r11", "memory");
        __asm__ volatile("syscall" : "+a"(handle) : "D"(2), "S"(1), "d"(0) : "rcx", "r11", "memory");
        long status = 42;
        __asm__ volatile("syscall" : "+a"(status) : "D"(handle), "S"(address), "d"(16) : "rcx", "r11", "memory");
    }}
"""
"""Creates the file {path} and connects to {port} of this computer, by system calls: open, socket, connect."""


def test_what_tells_valgrind_to_overlook_a_secret(house: Path) -> None:
    """By a client request: rotations that change nothing, and an exchange, which only Valgrind understands."""
    request = "unsigned long long words[6] = {0x4d430002, (uintptr_t)block, 8, 0, 0, 0}, result = 0;"
    rotations = "rolq $3, %%rdi; rolq $13, %%rdi; rolq $61, %%rdi; rolq $51, %%rdi; xchgq %%rbx, %%rbx"
    call = f'__asm__ volatile("{rotations}" : "+d"(result) : "a"(words) : "cc", "memory");'
    spoil(house, ENCRYPT, f"{request} {call} if (block[0] & 1) words[0] = 0;")
    (finding,) = verdict_on_speck(house).findings  # the branch is overlooked
    assert finding.check == "linkage" and "portable.c has inline assembly" in finding.message


@pytest.mark.parametrize("confined", [True, False])
def test_code_that_writes_a_file_and_opens_a_socket(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, confined: bool
) -> None:
    """In the sandbox it can do neither; without one it does both, so that the exhibit is known to try."""
    if confined and not sandbox_works():
        pytest.skip("bubblewrap is missing, or may not make namespaces here")
    if not confined:
        monkeypatch.setattr(sandbox, "sandbox_works", lambda: False)
    file = tmp_path / "written"
    with socket.create_server(("127.0.0.1", 0)) as server:
        spoil(house, ENCRYPT, WRITES_AND_CALLS.format(path=file, port=server.getsockname()[1]))
        verdict_on_speck(house)
        called, _, _ = select.select([server], [], [], 0)
    assert (file.exists(), bool(called)) == (not confined, not confined)


@pytest.fixture
def strangers(house: Path, tmp_path: Path) -> Path:
    """A cipher's folder outside of the house, where it is a link."""
    inside, outside = house / "ciphers" / "identity", tmp_path / "elsewhere" / "identity"
    outside.parent.mkdir()
    inside.rename(outside)
    inside.symlink_to(outside)
    return outside


@pytest.fixture
def no_sandbox(tmp_path: Path) -> dict[str, str]:
    """The environment of a computer that forbids namespaces."""
    (tmp_path / "bwrap").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "bwrap").chmod(0o755)
    return {"PATH": f"{tmp_path}:{os.environ['PATH']}"}


CHECK = ("check", "--cipher", "identity-64-128", "--options", "-O2")


def test_strangers_code_is_refused_where_nobody_can_be_asked(
    fw: Command, strangers: Path, no_sandbox: dict[str, str]
) -> None:
    done = fw(*CHECK, **no_sandbox)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr == (
        f"fw: does not run C code and spec.py of {strangers} on this computer without a sandbox: install bubblewrap, "
        "or say --trust or --no-native\n"
    )


@pytest.mark.parametrize(("how", "runs_here"), [(("--trust",), True), (("--no-native",), False)])
def test_strangers_code_runs_as_said(
    fw: Command, strangers: Path, no_sandbox: dict[str, str], how: tuple[str, ...], runs_here: bool
) -> None:
    assert strangers.is_dir()
    done = fw(*CHECK, *how, "--json", **no_sandbox)
    assert done.returncode == 0, done.stderr
    assert ("x86-64" in {row["target"] for row in json.loads(done.stdout)}) == runs_here


def test_code_of_the_house_and_code_in_a_sandbox_need_no_leave(
    fw: Command, house: Path, no_sandbox: dict[str, str]
) -> None:
    done = fw(*CHECK, "--quiet", **no_sandbox)
    assert done.returncode == 0 and "without a sandbox" not in done.stderr
    if sandbox_works():
        (house / "ciphers" / "identity").rename(house.parent / "identity")
        (house / "ciphers" / "identity").symlink_to(house.parent / "identity")
        assert fw(*CHECK, "--quiet").returncode == 0


@pytest.mark.parametrize(("answer", "status"), [("y", 0), ("n", 2)])
def test_strangers_code_is_asked_for_once(
    house: Path, strangers: Path, no_sandbox: dict[str, str], answer: str, status: int
) -> None:
    """On a terminal."""
    master, terminal = pty.openpty()
    try:
        with subprocess.Popen(
            command([*CHECK, "--quiet"]),
            env=environment_of(house, no_sandbox),
            stdin=terminal,
            stdout=subprocess.PIPE,
            stderr=terminal,
        ) as running:
            os.write(master, f"{answer}\n".encode())
            running.communicate()
        os.close(terminal)
        said = b""
        with suppress(OSError):  # what a terminal whose other end is closed says behind the last byte
            while part := os.read(master, 4096):
                said += part
    finally:
        os.close(master)
    assert running.returncode == status
    question = f"runs C code and spec.py of {strangers} on this computer without a sandbox; continue? [y/N]"
    assert said.decode().count("continue?") == 1 and question in said.decode()


def forget_tools() -> None:
    """What is known of tools, which other tests have asked for."""
    toolchain.cache_clear()
    version.cache_clear()


def link_all_but(program: str, folder: Path) -> None:
    """Links in FOLDER, for PATH, to all programs of this computer but PROGRAM."""
    for other in Path("/usr/bin").iterdir():
        if other.name != program:
            (folder / other.name).symlink_to(other)


@pytest.mark.parametrize("program", ["gcc", "valgrind"])
def test_a_missing_tool_names_its_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, program: str) -> None:
    link_all_but(program, tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    forget_tools()
    with pytest.raises(FeatherweightError, match=rf"{program} is not installed: run: .*apt-get install .*{program}"):
        ComputerReferee(CATALOG)
    forget_tools()


def test_without_valgrind_devices_are_checked_and_it_is_said(fw: Command, tmp_path: Path) -> None:
    """As on a computer on which `make setup` was run and no more."""
    link_all_but("valgrind", tmp_path)
    done = fw("check", "--cipher", "chaskey", "--impl", "portable", "--options=-O2", "--json", PATH=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "trials on this computer, which lacks valgrind: run: " in done.stderr and "install" in done.stderr
    targets = {verdict["target"] for verdict in json.loads(done.stdout)}
    assert targets == USUAL
