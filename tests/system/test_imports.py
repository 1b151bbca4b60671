# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Folders that were written for NIST's process or for FELICS: imported, tried and weighed as they are."""

import hashlib
import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, USUAL, Command, make_usual
from tests.strangers.submissions import FELICS, SUBMISSIONS, felics_cipher, submission

pytestmark = pytest.mark.slow

ONE = ("--target", "cortex-m3", "--options", "-O2")
TARGETS = sorted(USUAL)


def digests(folder: Path) -> dict[str, str]:
    """SHA-256 of each file in FOLDER."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def imported(fw: Command, kind: str, folder: Path, *options: str) -> Path:
    """FOLDER, for which `fw import` has written a manifest, and nothing else."""
    before = digests(folder)
    done = fw("import", kind, str(folder), *options)
    assert done.returncode == 0, done.stderr
    after = digests(folder)
    assert after.pop("cipher.toml") and after == before
    return folder


@pytest.mark.alike(2)
@pytest.mark.parametrize("name", SUBMISSIONS)
def test_a_submission_passes_on_every_device_and_on_the_computer(fw: Command, tmp_path: Path, name: str) -> None:
    folder = imported(fw, "nist", submission(name, tmp_path))
    verdicts = json.loads(fw("check", str(folder), "--options=-O2", "--json").stdout)
    assert {verdict["target"] for verdict in verdicts} == {*TARGETS, "x86-64"}
    assert [(row["target"], row["findings"]) for row in verdicts if row["findings"]] == []
    assert {row["evidence"] for row in verdicts} == {"vectors only"}
    assert all(row["runs"] > 1000 for row in verdicts if row["target"] == "x86-64")  # all records of the file


@pytest.mark.alike(2)
@pytest.mark.parametrize("name", SUBMISSIONS)
def test_a_submission_is_weighed_on_every_device(fw: Command, tmp_path: Path, name: str) -> None:
    folder = imported(fw, "nist", submission(name, tmp_path))
    rows = json.loads(fw("measure", str(folder), "--options=-Os", "--json").stdout)
    assert {row["target"] for row in rows} == set(TARGETS)
    kinds = {"aead", "hash"} if name == "xoodyak" else {"aead"}
    assert {row["scenario"] for row in rows} == kinds
    for row in (row for row in rows if row["scenario"] == "aead"):
        assert set(row["calls"]) == {"crypto_aead_encrypt", "crypto_aead_decrypt"}
        assert row["cycles"] == row["calls"]["crypto_aead_encrypt"] > 1024
        assert "16+16" in row["grid"] and row["code_bytes"] > 300


def test_submissions_are_ranked_beside_the_field(fw: Command, tmp_path: Path) -> None:
    folder = imported(fw, "nist", submission("tinyjambu", tmp_path))
    done = fw("rank", str(folder), "--scenario", "aead", "--cipher", "ascon-aead128", *ONE)
    assert done.returncode == 0, done.stderr
    assert "> from outside: tinyjambu128v2 is number 2 of 2" in done.stdout


def test_long_messages_of_the_grid_are_left_out(fw: Command, tmp_path: Path) -> None:
    """Small devices have no room for two arrays of them."""
    folder = imported(fw, "nist", submission("xoodyak", tmp_path))  # on this device faster than the others
    one = ("--scenario", "aead", "--target", "atmega128", "--options=-Os")
    (row,) = json.loads(fw("measure", str(folder), *one, "--grid", "nist", "--json").stdout)
    assert "0+1024" in row["grid"] and "0+1152" not in row["grid"] and len(row["grid"]) > 289
    assert row["grid_mean"]["crypto_aead_encrypt"] > 0


def test_a_folder_of_an_algorithm_alone_is_imported_too(fw: Command, tmp_path: Path) -> None:
    folder = submission("tinyjambu", tmp_path) / "crypto_aead" / "tinyjambu128v2"
    done = fw("check", str(imported(fw, "nist", folder)), *ONE, "--json")
    assert done.returncode == 0, done.stderr
    assert [row["variant"] for row in json.loads(done.stdout)] == ["tinyjambu128v2"]


ADD = """
#include "fw_asm.h"
fw_function add_words
    ldr r2, [r0]
    ldr r3, [r1]
    adds r0, r2, r3
    bx lr
fw_end add_words
"""


def test_the_page_can_be_followed(fw: Command, tmp_path: Path) -> None:
    """All commands of docs/import.md, in order; on one device, since there is no time for all of them."""
    folders = {"xoodyak": submission("xoodyak", tmp_path), FELICS: felics_cipher(tmp_path), "add.S": tmp_path / "add.S"}
    (tmp_path / "add.S").write_text(ADD)
    page = (ROOT / "docs" / "import.md").read_text()
    lines = [shlex.split(line, comments=True)[1:] for line in page.splitlines() if line.startswith("fw ")]
    assert [words[0] for words in lines] == ["import", "check", "rank", "import", "measure", "weigh-function"]
    for words in lines:
        few = ONE if words[0] in ("check", "rank", "measure") else ()
        done = fw(*(str(folders.get(word, word)) for word in words), *few)
        assert done.returncode == 0, (words, done.stderr)


Change = Callable[[str], str]


def replaced(old: str, new: str) -> Change:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return change


ZEROS = "    memset(cipher->state, 0, sizeof cipher->state);\n"
STARTED = "    start(&cipher, ad, adlen, npub, k);\n    "


def unauthenticated(left: int) -> Change:
    """Of a message, the byte behind which LEFT - 1 follow is not authenticated."""

    def change(text: str) -> str:
        for name, array in (("mlen", "c"), ("clen", "m")):
            before, absorbs, after = text.partition(f"absorb(&cipher, block, count);\n        store({array}, ")
            assert absorbs
            text = f"{before}{absorbs.replace('block,', f'{name} == {left} ? block & ~0xffu : block,')}{after}"
        return text

    return change


def with_blocks(code: str) -> Change:
    """CODE before the blocks of a message are encrypted."""
    loop = "while (mlen"
    return replaced(STARTED + loop, f"{STARTED}{code}\n    {loop}")


def with_key_bits_late(mask: str) -> Change:
    """Bits of the key but those of MASK come behind the message."""

    def change(text: str) -> str:
        begun = replaced("load(k + 4 * i, 4);", f"load(k + 4 * i, 4) & {mask};")(text)
        return replaced("finish(&cipher, ", "cipher.key[3] = load(k + 12, 4);\n    finish(&cipher, ")(begun)

    return change


ENCRYPT = "crypto_aead/tinyjambu128v2/ref/encrypt.c"
FAULTS: dict[str, tuple[Change, str]] = {
    "accepts everything": (replaced("return -(int)(((unsigned)difference + 0xff) >> 8);", "return 0;"), "verdict"),
    "ignores the last byte of the tag": (replaced("i < CRYPTO_ABYTES; i++)", "i < 7; i++)"), "verdict"),
    "rejects everything": (replaced("return -(int)(((unsigned)difference + 0xff) >> 8);", "return -1;"), "verdict"),
    "tells a wrong length": (replaced("*clen = mlen + CRYPTO_ABYTES;", "*clen = mlen;"), "lengths"),
    "tells no length of what it opened": (replaced("    *mlen = clen;\n", ""), "lengths"),
    "does not look whether there is a tag": (
        replaced("(clen < CRYPTO_ABYTES)\n        return -1;", "(clen < CRYPTO_ABYTES)\n        clen = 8;"),
        "unwritten-memory",
    ),
    "is another cipher": (replaced("SHORT = 640", "SHORT = 384"), "vectors"),
    "changes its nonce": (
        replaced("    *clen = mlen", "    ((unsigned char *)npub)[0] ^= 1;\n    *clen = mlen"),
        "stray-write",
    ),
    "writes one byte too far": (
        replaced("finish(&cipher, c);\n", "finish(&cipher, c);\n    c[CRYPTO_ABYTES] = 0;\n"),
        "stray-write",
    ),
    "compares the tag byte by byte": (
        replaced("difference |= tag[i] ^ c[i];", "if (tag[i] != c[i])\n            return -1;"),
        "constant-time",
    ),
    "compares the tag byte by byte where there is no message": (
        replaced(
            "difference |= tag[i] ^ c[i];",
            "{\n            if (tag[i] != c[i] && *mlen == 0)\n                return -1;\n"
            "            difference |= tag[i] ^ c[i];\n        }",
        ),
        "constant-time",
    ),
    "keeps state between calls": (
        replaced(ZEROS, f"    static uint32_t calls;\n{ZEROS}    cipher->state[0] = calls++ >> 4;\n"),
        "stray-write",
    ),
    "is wrong at ten blocks and a byte": (
        with_blocks("if (mlen / 13 == 3 && mlen % 13 == 2) m++;"),
        "round-trip",
    ),
    "is wrong at a length that its code names": (
        with_blocks("if (mlen == 234) m++;"),
        "round-trip",
    ),
    "does not authenticate a byte far from the end": (unauthenticated(47), "verdict"),
    "encrypts without a bit of its key": (with_key_bits_late("(i < 3 ? ~0u : 0x7fffffff)"), "random"),
    "encrypts without a bit of its nonce": (
        replaced("absorb(cipher, load(npub + 4 * i, 4), 4);", "absorb(cipher, load(npub + 4 * i, 4) & 0xbfffffff, 4);"),
        "random",
    ),
    "is wrong in long messages": (with_blocks("if (mlen > 200) mlen = 200;"), "verdict"),
}
"""Changes of a right submission, and a check that must find each of them."""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_submission_is_refused(fw: Command, tmp_path: Path, fault: str) -> None:
    folder = imported(fw, "nist", submission("tinyjambu", tmp_path))
    change, check = FAULTS[fault]
    source = folder / ENCRYPT
    source.write_text(change(source.read_text()))
    done = fw("check", str(folder), *ONE[:2], "--json")  # of all options: they share the trials
    assert done.returncode == 1, done.stderr
    found = {finding["check"] for verdict in json.loads(done.stdout) for finding in verdict["findings"]}
    assert check in found


@pytest.mark.alike(3)
@pytest.mark.parametrize("fault", ["accepts everything", "tells a wrong length", "is another cipher"])
def test_it_is_refused_on_the_computer_too(fw: Command, house: Path, tmp_path: Path, fault: str) -> None:
    make_usual(house, "cortex-m3")
    folder = imported(fw, "nist", submission("tinyjambu", tmp_path))
    change, check = FAULTS[fault]
    (folder / ENCRYPT).write_text(change((folder / ENCRYPT).read_text()))
    verdicts = json.loads(fw("check", str(folder), "--options=-O2", "--json").stdout)
    found = {finding["check"] for row in verdicts if row["target"] == "x86-64" for finding in row["findings"]}
    assert check in found


def test_what_a_refused_message_leaves_is_not_judged(fw: Command, tmp_path: Path) -> None:
    """NIST's interface does not say what lies there; TinyJAMBU's code leaves what it decrypted, GIFT-COFB's zeros."""
    for name in ("tinyjambu", "gift-cofb"):
        folder = imported(fw, "nist", submission(name, tmp_path))
        assert fw("check", str(folder), *ONE).returncode == 0


def test_a_claim_is_written_and_tried(fw: Command, tmp_path: Path) -> None:
    folder = submission("tinyjambu", tmp_path)
    change, _ = FAULTS["compares the tag byte by byte"]
    (folder / ENCRYPT).write_text(change((folder / ENCRYPT).read_text()))
    imported(fw, "nist", folder, "--constant-time", "no")
    done = fw("check", str(folder), *ONE, "--json")
    assert done.returncode == 0, done.stderr
    assert [(row["claimed"], row["found"]) for row in json.loads(done.stdout)] == [("no", "no")]


def test_known_answers_that_were_changed_are_noticed(fw: Command, tmp_path: Path) -> None:
    folder = imported(fw, "nist", submission("tinyjambu", tmp_path))
    (answers,) = folder.rglob("LWC_AEAD_KAT*.txt")
    answers.write_text(answers.read_text().replace("ED7B37CC", "ED7B37CD", 1))
    done = fw("check", str(folder), *ONE)
    assert done.returncode == 2 and "import it again" in done.stderr


def test_known_answers_may_not_lie_elsewhere(fw: Command, tmp_path: Path) -> None:
    folder = imported(fw, "nist", submission("tinyjambu", tmp_path))
    (tmp_path / "other.txt").write_text("")
    manifest = folder / "cipher.toml"
    text = manifest.read_text()
    manifest.write_text(
        text.replace("crypto_aead/tinyjambu128v2/LWC_AEAD_KAT_128_96.txt", "crypto_aead/../../other.txt")
    )
    done = fw("list", str(folder))
    assert done.returncode == 2 and "other.txt leads out of" in done.stderr


def test_a_cipher_for_felics_passes_everywhere(fw: Command, tmp_path: Path) -> None:
    folder = imported(fw, "felics", felics_cipher(tmp_path))
    verdicts = json.loads(fw("check", str(folder), "--options=-O2", "--json").stdout)
    assert {verdict["target"] for verdict in verdicts} == {*TARGETS, "x86-64"}
    assert [(row["target"], row["findings"]) for row in verdicts if row["findings"]] == []


def test_both_key_schedules_of_felics_count(fw: Command, tmp_path: Path) -> None:
    folder = imported(fw, "felics", felics_cipher(tmp_path))
    rows = json.loads(fw("measure", str(folder), *ONE, "--json").stdout)
    costs = {row["scenario"]: row for row in rows}
    assert set(costs) == {"block", "cbc128", "ctr16", "bulk"}
    calls = costs["block"]["calls"]
    assert set(calls) == {"felics_expand", "felics_encrypt", "felics_turn", "felics_decrypt"}
    assert costs["block"]["cycles"] == sum(calls.values())
    assert "felics_turn" in costs["cbc128"]["calls"] and "felics_turn" not in costs["ctr16"]["calls"]


def test_a_decryption_key_schedule_that_does_nothing_is_wrong_here(fw: Command, tmp_path: Path) -> None:
    folder = imported(fw, "felics", felics_cipher(tmp_path))
    source = folder / "source" / "decryption_key_schedule.c"
    source.write_text(source.read_text().replace("NUMBER_OF_ROUNDS / 2", "0"))
    done = fw("check", str(folder), *ONE, "--json")
    found = {finding["check"] for verdict in json.loads(done.stdout) for finding in verdict["findings"]}
    assert done.returncode == 1 and "round-trip" in found


def test_other_interfaces_are_not_exported(fw: Command, tmp_path: Path) -> None:
    folder = imported(fw, "felics", felics_cipher(tmp_path))
    done = fw("export", str(folder), "--target", "cortex-m3", "--as", "cmake")
    assert done.returncode == 2 and "another interface (felics)" in done.stderr


def test_one_message_by_nists_interface(fw: Command, tmp_path: Path) -> None:
    """As the files of known answers say, both ways; a wrong tag is found; and an explanation of the whole."""
    folder = imported(fw, "nist", submission("xoodyak", tmp_path))
    aead, hashing = (folder / file for file in ("crypto_aead/xoodyakround3", "crypto_hash/xoodyakround3"))
    record = record_of(next(aead.glob("LWC_AEAD_KAT*.txt")), 100)
    names = {row["kind"]: row["id"] for row in variants(fw, folder)}
    one: tuple[str, ...] = ("run", str(folder), "--target", "msp430f1611", "--cipher", names["aead"])
    one += ("--key", record["Key"], "--nonce", record["Nonce"], "--ad", record["AD"], "--json")
    sealed = json.loads(fw(*one, "--data", record["PT"]).stdout)
    assert sealed["output"] == record["CT"].lower() and sealed["functions"]["crypto_aead_encrypt"]["calls"] == 1
    assert json.loads(fw(*one, "--data", record["CT"], "--decrypt").stdout)["output"] == record["PT"].lower()
    wrong = record["CT"][:-2] + f"{int(record['CT'][-2:], 16) ^ 1:02x}"
    done = fw(*one, "--data", wrong, "--decrypt")
    assert done.returncode == 1 and "the tag is wrong" in done.stderr
    record = record_of(next(hashing.glob("LWC_HASH_KAT*.txt")), 100)
    one = ("run", str(folder), "--target", "msp430f1611", "--cipher", names["hash"], "--data", record["Msg"], "--json")
    assert json.loads(fw(*one).stdout)["output"] == record["MD"].lower()
    explained = json.loads(fw("explain", str(folder), *ONE[:2], "--cipher", names["aead"], "--json").stdout)
    counted = sum(call["cycles"] - call["subtracted"] for call in explained["calls"] if call["counts"])
    assert counted == explained["measurement"]["cycles"] > 0


def variants(fw: Command, folder: Path) -> list[dict[str, Any]]:
    """What the manifest in FOLDER says of each variant."""
    (cipher,) = json.loads(fw("list", str(folder), "--json").stdout)["ciphers"]
    found: list[dict[str, Any]] = cipher["variant"]
    return found


def record_of(path: Path, number: int) -> dict[str, str]:
    """The record NUMBER of a file of known answers."""
    text = path.read_text().split("\n\n")[number]
    pairs = (line.partition("=") for line in text.strip().splitlines())
    return {name.strip(): value.strip() for name, _, value in pairs}


def test_one_message_by_felics_interface(fw: Command, tmp_path: Path) -> None:
    """Round keys are turned for decryption."""
    folder = imported(fw, "felics", felics_cipher(tmp_path))
    ((vector, *_),) = [row["vector"] for row in variants(fw, folder)]
    one = ("run", str(folder), *ONE, "--key", vector["key"], "--json")
    text = json.loads(fw(*one, "--data", 2 * vector["plaintext"]).stdout)["output"]
    assert text == 2 * vector["ciphertext"]
    assert json.loads(fw(*one, "--data", text, "--decrypt").stdout)["output"] == 2 * vector["plaintext"]


def test_what_a_device_has_no_room_for_is_named_and_the_others_are_weighed(fw: Command, tmp_path: Path) -> None:
    folder = imported(fw, "nist", submission("tinyjambu", tmp_path))
    long = tmp_path / "long"
    long.mkdir()
    (long / "scenario.toml").write_text('id = "long"\ntitle = "x"\nmode = "aead"\nmessage_bytes = 2048\n')
    names = ("--target", "atmega128", "--target", "cortex-m3", "--options=-Os", "--json")
    done = fw("measure", str(folder), str(long), *names)
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "atmega128, long -Os: all arrays together need" in done.stderr
    assert [row["target"] for row in json.loads(done.stdout)] == ["cortex-m3"]
