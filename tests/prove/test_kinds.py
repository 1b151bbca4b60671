# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Proofs of each kind: counters, hashes and authenticated encryption, and each core; and what is wrong in these."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from featherweight.prove.obligations import obligations
from featherweight.prove.prover import Prover
from tests.conftest import CATALOG, Command
from tests.prove.test_proofs import job_of

Named = tuple[str, str, str, str]
"""Variant, implementation, target, and what is proved of it."""

QUICK: list[Named] = [
    ("speck-64-128", "avr/words_ctr_small", "atmega128", "ctr 1"),
    ("speck-64-128", "msp430/words_fast", "msp430f1611", "encrypt"),
    ("ascon-hash256", "rv32/rows_small", "e31", "digest 0"),
    ("ascon-aead128", "armv7m/interleaved_fast", "cortex-m3", "permute 8"),
    ("ascon-aead128", "avr/registers_fast", "atmega128", "permute 8"),
    ("xoodyak", "rv32/registers_fast", "e31", "permute"),
    ("grain-128aeadv2", "rv32e/words_fast", "ch32v003", "seal 0+0"),  # arguments on the stack
    ("tinyjambu-128", "msp430/registers_fast", "msp430f1611", "permute 5"),
    ("gift-cofb", "armv7m/fixslice_fast", "cortex-m3", "block"),
]
SLOW: list[Named] = [
    ("rectangle-128", "avr/bitslice_ctr_small", "atmega128", "ctr 2"),
    ("speck-64-128", "msp430/words_small", "msp430f1611", "decrypt"),
    ("ascon-hash256", "armv7m/interleaved_fast", "cortex-m3", "digest 9"),
    ("knot-aead-128-256-64", "armv7m/interleaved256_fast", "cortex-m3", "permute 28"),
    ("knot-aead-128-256-64", "rows_balanced", "cortex-m3", "permute 28"),  # rows in order, on a core of 32 bits
    ("knot-aead-128-384-192", "avr/registers384_fast", "atmega128", "permute 28"),
    ("knot-hash-512-512-64", "rv32/interleaved512_fast", "e31", "permute 140"),
    ("schwaemm256-128", "armv7m/registers_fast", "cortex-m3", "permute 7"),
    ("ascon-aead128", "armv7m/interleaved_fast", "cortex-m3", "seal 1+1"),
    ("ascon-aead128", "armv7m/interleaved_fast", "cortex-m3", "open 0+1"),
]


@pytest.mark.alike(4)
@pytest.mark.parametrize("named", [*QUICK, *(pytest.param(one, marks=pytest.mark.slow) for one in SLOW)], ids=" ".join)
def test_each_kind_is_proved(named: Named) -> None:
    variant, implementation, target, what = named
    job, prover = job_of(variant, implementation, target), Prover(CATALOG)
    (obligation,) = [one for one in obligations(job) if one.name == what]
    part, observed = prover.part(job, prover.firmware(job, alone=obligation.alone), obligation)
    assert part.known == "proved", part.shown
    assert observed.calls and part.outputs > 0


def spoil(house: Path, file: str, right: str, wrong: str) -> None:
    """RIGHT becomes WRONG in FILE of HOUSE."""
    path = (house / "ciphers" / file).resolve()
    assert path.is_relative_to(house.resolve()), f"{file} is a link to the checkout: spoil another cipher"
    assert right in path.read_text()
    path.write_text(path.read_text().replace(right, wrong))


def proof_of(fw: Command, named: Sequence[str], *of: str) -> dict[str, Any]:
    """The proof of NAMED, which is no more than refuted or undecided; OF: of what."""
    variant, implementation, target = named
    chosen = ("--cipher", variant, "--impl", implementation, "--target", target)
    done = fw("prove", "--json", "--seconds", "20", *chosen, *(word for words in of for word in ("--of", words)))
    assert done.returncode == 1 and done.stdout, done.stderr
    (proof,) = json.loads(done.stdout)
    found: dict[str, Any] = proof
    return found


def refuted(proof: dict[str, Any]) -> list[dict[str, Any]]:
    """The parts of PROOF with a counterexample; the simulator has repeated each."""
    return [part for part in proof["parts"] if part["counterexample"]]


def test_counter_whose_carry_stops_early_is_refuted(house: Path, fw: Command) -> None:
    """The branch depends on the counter only, which is public; what is wrong is the result."""
    named = ("speck-64-128", "avr/words_ctr_small", "atmega128")
    spoil(house, "common/fw_ctr_of_words_avr.inc", "    brne    3b\n", "    nop\n")
    proof = proof_of(fw, named)
    assert proof["known"] == "refuted" and refuted(proof)
    assert all("counter" in part["counterexample"] for part in refuted(proof))


def test_wrong_rotation_on_msp430_is_refuted(house: Path, fw: Command) -> None:
    named = ("speck-64-128", "msp430/words_fast", "msp430f1611")
    right = "    \\rotate y_low, y_high, BETA\n"
    spoil(house, "speck/msp430/speck_block.inc", right, right.replace("BETA", "BETA + 1"))
    proof = proof_of(fw, named)
    assert proof["known"] == "refuted" and refuted(proof)


def test_wrong_permutation_by_itself_is_refuted(house: Path, fw: Command) -> None:
    named = ("ascon-aead128", "armv7m/interleaved_fast", "cortex-m3")
    right = "    bic     \\t3, \\x2, \\x1\n"
    spoil(house, "ascon/armv7m/interleaved_fast.S", right, right.replace("bic", "and"))
    proof = proof_of(fw, named, "permute 8")
    assert proof["known"] == "refuted" and refuted(proof)


@pytest.mark.slow
def test_wrong_permutation_in_a_hash_is_refuted(house: Path, fw: Command) -> None:
    named = ("ascon-hash256", "rv32/rows_balanced", "e31")
    right = "    xor     \\x0, \\x0, \\x4\n    xor     \\x4, \\x4, \\x3\n"
    wrong = "    xor     \\x0, \\x0, \\x3\n    xor     \\x4, \\x4, \\x3\n"
    spoil(house, "ascon/rv32/rows_rounds.inc", right, wrong)
    proof = proof_of(fw, named)
    assert proof["known"] == "refuted" and refuted(proof)
