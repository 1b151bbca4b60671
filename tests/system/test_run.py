# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw run`: one message on any device, by block calls, whole modes, with authentication, and hashed."""

import json
from typing import Any

import pytest

from featherweight.scales.oracle import Oracle
from tests.conftest import CATALOG, Command

pytestmark = pytest.mark.slow

TARGETS = [target.id for target in CATALOG.targets]
KEY, IV = bytes(range(16)).hex(), bytes(range(8)).hex()
CARRYING = "00000000ffffffff"
BLOCKS = bytes(range(100, 124)).hex()
RECTANGLE = ("--cipher", "rectangle-128", "--key", KEY)
KNOT = ("--cipher", "knot-aead-128-256-64", "--key", KEY, "--nonce", KEY)


def answer(ask: Command, *arguments: str, target: str = "cortex-m3") -> dict[str, Any]:
    done = ask("run", *arguments, "--target", target, "--json")
    assert done.returncode == 0, done.stderr
    row: dict[str, Any] = json.loads(done.stdout)
    return row


def oracle(variant: str) -> Oracle:
    ((cipher, found),) = CATALOG.select_ciphers([variant])
    return Oracle(cipher, found, bytes.fromhex(KEY))


@pytest.mark.parametrize("target", TARGETS)
def test_the_vector_on_every_device(ask: Command, target: str) -> None:
    """And back; a block costs what scenario `block` says that its call costs."""
    ((_, variant),) = CATALOG.select_ciphers(["rectangle-128"])
    vector = variant.vector[0]
    words = ("--cipher", variant.id, "--key", vector.key)
    row = answer(ask, *words, "--data", vector.plaintext, target=target)
    assert row["output"] == vector.ciphertext and not row["composed"]
    assert row["cycles"] == sum(cost["cycles"] for cost in row["functions"].values()) > 0
    back = answer(ask, *words, "--data", vector.ciphertext, "--decrypt", target=target)
    assert back["output"] == vector.plaintext
    asked = ("--cipher", variant.id, "--target", target, "--impl", "portable", "--options", "-O2", "--json")
    (measured,) = json.loads(ask("measure", "--scenario", "block", *asked).stdout)
    calls = {name: cost["cycles"] for name, cost in (row["functions"] | back["functions"]).items()}
    assert calls == measured["calls"]


@pytest.mark.parametrize("impl", ["portable", "avr/bitslice_bulk_small"])
@pytest.mark.parametrize("mode", ["cbc", "ctr"])
def test_modes_by_the_implementation_and_composed(ask: Command, impl: str, mode: str) -> None:
    """Equal to the specification's; the counter carries over all of its bytes."""
    iv = CARRYING if mode == "ctr" else IV
    words = (*RECTANGLE, "--impl", impl, "--mode", mode, "--iv", iv)
    row = answer(ask, *words, "--data", BLOCKS, target="atmega128")
    spec = getattr(oracle("rectangle-128"), mode)
    assert row["output"] == spec(bytes.fromhex(iv), bytes.fromhex(BLOCKS)).hex()
    assert row["composed"] == (impl == "portable")
    calls = {name: cost["calls"] for name, cost in row["functions"].items()}
    encryption = "encrypt" if impl == "portable" else "ctr" if mode == "ctr" else "cbc_encrypt"
    assert calls == {
        "fw_rectangle128_expand": 1,
        f"fw_rectangle128_{encryption}": 3 if impl == "portable" else 1,
    }
    assert answer(ask, *words, "--data", row["output"], "--decrypt", target="atmega128")["output"] == BLOCKS


def test_authentication_both_ways(ask: Command) -> None:
    words = (*KNOT, "--ad", "0102")
    row = answer(ask, *words, "--data", BLOCKS)
    text, tag = oracle("knot-aead-128-256-64").seal(bytes.fromhex(KEY), b"\1\2", bytes.fromhex(BLOCKS))
    assert row["output"] == (text + tag).hex()
    assert answer(ask, *words, "--data", row["output"], "--decrypt")["output"] == BLOCKS
    wrong = f"{int(row['output'], 16) ^ 1:0{len(row['output'])}x}"
    done = ask("run", *words, "--data", wrong, "--decrypt", "--target", "cortex-m3")
    assert done.returncode == 1 and done.stdout == "" and "the tag is wrong" in done.stderr
    empty = answer(ask, *KNOT, "--data", "")["output"]
    assert len(empty) == 2 * len(tag) and answer(ask, *KNOT, "--data", empty, "--decrypt")["output"] == ""


@pytest.mark.parametrize("data", ["", BLOCKS])
def test_a_hash(ask: Command, data: str) -> None:
    row = answer(ask, "--cipher", "knot-hash-256-256-32", "--data", data, target="msp430f1611")
    assert row["output"] == oracle("knot-hash-256-256-32").digest(bytes.fromhex(data)).hex()


def test_a_hash_with_a_customization_string(ask: Command) -> None:
    words = ("--cipher", "ascon-cxof128", "--data", BLOCKS)
    found = [answer(ask, *words, "--custom", custom)["output"] for custom in ("", KEY, "ff" * 256)]
    spec = oracle("ascon-cxof128")
    assert found == [
        spec.digest(bytes.fromhex(BLOCKS), bytes.fromhex(custom)).hex() for custom in ("", KEY, "ff" * 256)
    ]


def test_what_a_person_reads(ask: Command) -> None:
    done = ask("run", *RECTANGLE, "--data", IV, "--mode", "ctr", "--iv", IV, "--target", "aarch64-a13")
    row = answer(ask, *RECTANGLE, "--data", IV, "--mode", "ctr", "--iv", IV, target="aarch64-a13")
    assert done.returncode == 0 and done.stdout.splitlines()[0] == row["output"]
    for words in (f"{row['cycles']:,} cycles", f"{row['code_bytes']:,} bytes of code", "portable has no ctr: composed",
                  "an estimate, no more"):  # fmt: skip
        assert words in done.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((*RECTANGLE, "--data", "00"), "--data has 1 bytes: rectangle-128 needs blocks of 8 bytes"),
        ((*RECTANGLE, "--data", ""), "--data has 0 bytes: rectangle-128 needs blocks of 8 bytes"),
        ((*RECTANGLE, "--data", "0g"), "'0g' is not hexadecimal: give two digits for each byte"),
        ((*RECTANGLE[:2], "--key", "00", "--data", IV), "rectangle-128 needs --key with 16 bytes; 1 bytes are given"),
        ((*RECTANGLE, "--data", IV, "--mode", "ctr"), "in mode ctr needs --iv with 8 bytes; 0 bytes are given"),
        ((*RECTANGLE, "--data", IV, "--iv", IV), "in mode ecb takes no --iv: leave it out"),
        ((*RECTANGLE, "--data", IV, "--mode", "xts"), "unknown mode 'xts': choose among ecb, cbc, ctr"),
        ((*RECTANGLE, "--data", IV, "--ad", "00"), "rectangle-128 has no associated data: leave out --ad"),
        ((*KNOT, "--data", "00", "--decrypt"), "--data has 1 bytes: it must end with the tag of 16 bytes"),
        ((*KNOT, "--data", "00", "--mode", "ctr"), "knot-aead-128-256-64 has no modes: leave out --mode"),
        ((*KNOT, "--data", "00" * 50000, "--ad", "00" * 50000), "the message does not fit in the"),
        (("--cipher", "knot-hash-256-256-32", "--data", "", "--key", "00"), "takes no --key: leave it out"),
        (("--cipher", "knot-hash-256-256-32", "--data", "", "--decrypt"), "is a hash: leave out --decrypt"),
        (
            ("--cipher", "ascon-cxof128", "--data", "", "--custom", "00" * 257),
            "257 bytes: ascon-cxof128 takes at most 256",
        ),
        (("--cipher", "ascon-xof128", "--data", "", "--custom", "00"), "no customization string: leave out --custom"),
        (("--cipher", "rectangle", "--data", IV), "there are variants rectangle-80, rectangle-128: name one"),
        (("--data", IV), "which cipher? name a variant by --cipher"),
        ((*RECTANGLE, "--data", IV, "--impl", "avr/bitslice_bulk_small"), "is not for rectangle-128 on cortex-m3"),
    ],
)
def test_what_is_wrong_is_one_line(ask: Command, words: tuple[str, ...], message: str) -> None:
    done = ask("run", *words, "--target", "cortex-m3")
    assert done.returncode == 2 and message in done.stderr and done.stderr.count("\n") == 1, done.stderr


def test_an_operation_that_an_implementation_lacks(ask: Command) -> None:
    """Only an implementation with a schedule of its own leaves nothing to the portable one."""
    found = [
        (variant.id, item, target.id)
        for cipher in CATALOG.ciphers
        for item in cipher.manifest.implementation
        for variant in cipher.manifest.variant
        for target in CATALOG.targets
        if variant.kind == "block" and variant.id in item.variants and target.manifest.executes(item)
        if not item.has("decrypt")
    ]
    variant, item, target = found[0]
    ((_, size),) = CATALOG.select_ciphers([variant])
    words = ("--key", "00" * size.key_bytes, "--data", "00" * size.block_bytes, "--impl", item.id, "--decrypt")
    done = ask("run", "--cipher", variant, "--target", target, *words)
    assert done.returncode == 2 and f"{item.id} of {variant} has no decrypt: choose another" in done.stderr
