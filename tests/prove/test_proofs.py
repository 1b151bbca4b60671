# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Proofs of implementations, of the circuits behind them, and of what is wrong."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from featherweight.catalog import Catalog
from featherweight.prove import replay, seen
from featherweight.prove.circuit import read
from featherweight.prove.obligation import Obligation
from featherweight.prove.obligations import obligations
from featherweight.prove.prover import Prover
from featherweight.prove.sweep import Comparison, compare
from featherweight.prove.verdict import Shown, worst
from featherweight.referee.jobs import device_jobs
from featherweight.scales.job import Job
from featherweight.scales.selection import Selection
from featherweight.scales.simulate import Simulator
from featherweight.system.errors import FeatherweightError
from tests.conftest import CATALOG, Command

SEED = 1


def job_of(variant: str, implementation: str, target: str, catalog: Catalog = CATALOG) -> Job:
    selection = Selection(ciphers=[variant], implementations=[implementation], targets=[target], options=["-O2"])
    return device_jobs(selection, catalog)[0]


FAST = [
    ("rectangle-128", "avr/bitslice_balanced", "atmega128"),
    ("speck-64-128", "avr/words_fast", "atmega128"),
    ("rectangle-80", "armv7m/interleaved_fast", "cortex-m3"),
    ("speck-64-96", "armv7m/words_small", "cortex-m4"),
]
OTHERS = [
    ("speck-64-128", "msp430/words_fast", "msp430f1611"),
    ("sm4", "rv32/table_small", "e31"),
]
MORE = [
    ("simon-64-128", "avr/words_fast", "atmega128"),
    ("chaskey", "avr/words_fast", "atmega128"),
    ("chaskey", "armv7m/words_fast", "cortex-m3"),
    ("simon-64-96", "armv7m/words_fast", "cortex-m3"),
    ("present-80", "armv7m/bitslice_small", "cortex-m3"),
    ("twine-80", "armv7m/table_fast", "cortex-m3"),
    ("led-64", "avr/bitslice_fast", "atmega128"),
    ("prince", "armv7m/bitslice_fast", "cortex-m3"),
    ("aes-128", "armv7m/table_fast", "cortex-m3"),
    ("aes-128", "msp430/bitslice_fast", "msp430f1611"),
    ("sm4", "avr/table_pair_fast", "atmega128"),
]


def test_command_proves_and_remembers(ask: Command) -> None:
    chosen = ("--cipher", "speck-64-128", "--impl", "avr/words_fast", "--impl", "armv7m/words_small")
    done = ask("prove", "--json", *chosen, "--target", "atmega128", "--target", "cortex-m4")
    assert done.returncode == 0, done.stderr
    proofs = json.loads(done.stdout)
    assert [one["target"] for one in proofs] == ["atmega128", "cortex-m4"]
    for proof in proofs:
        assert proof["known"] == "proved" and not proof["look_ups"]
        assert [(part["name"], part["outputs"]) for part in proof["parts"]] == [("encrypt", 192), ("decrypt", 192)]
    again = ask("prove", *chosen, "--target", "atmega128", "--target", "cortex-m4")
    assert "2 results, 2 of them unchanged" in again.stderr and again.stdout.count("proved") >= 2


@pytest.mark.parametrize(
    "names",
    [*FAST, *(pytest.param(names, marks=[pytest.mark.slow, pytest.mark.alike(3)]) for names in MORE)],
    ids=" ".join,
)
def test_implementations_are_proved(names: tuple[str, str, str]) -> None:
    job = job_of(*names)
    prover = Prover(CATALOG)
    firmware = prover.firmware(job)
    parts = [prover.part(job, firmware, obligation)[0] for obligation in obligations(job)]
    assert [part.known for part in parts] == ["proved", "proved"]


@pytest.mark.parametrize("names", [FAST[0], FAST[2], *OTHERS], ids=" ".join)
def test_circuits_say_what_simulators_do(names: tuple[str, str, str], tmp_path: Path) -> None:
    """With random inputs, also those of decryption, which no encryption has made."""
    job, source = job_of(*names), Random(SEED)
    prover = Prover(CATALOG)
    firmware, simulator = prover.firmware(job), Simulator(CATALOG.home, job.target)
    for obligation in obligations(job):
        path = tmp_path / f"{obligation.name}.aig"
        prover._cores[job.target].run(firmware, obligation, job.variant, path)
        circuit = read(path)
        for _ in range(3):
            inputs = {name: source.randbytes(size) for name, size in obligation.inputs.items()}
            outputs = circuit.evaluate(_bits(inputs))
            sizes = {name: len(inputs[name]) for name in obligation.outputs}
            assert replay.contents(outputs, sizes) == replay.results(firmware, simulator, job, obligation, inputs)


def _bits(arrays: dict[str, bytes]) -> dict[str, int]:
    return {
        f"{name}[{place}].{bit}": byte >> bit & 1
        for name, content in arrays.items()
        for place, byte in enumerate(content)
        for bit in range(8)
    }


@pytest.mark.parametrize(
    "variant", ["chaskey", "hight", "led-80", "present-80", "prince", "rectangle-80", "simon-64-128"]
)
def test_circuits_of_specifications_give_the_vectors(variant: str) -> None:
    ((cipher, its),) = [pair for pair in CATALOG.select_ciphers([variant]) if pair[1].id == variant]
    job = job_of(variant, "portable", "atmega128")
    for obligation in obligations(job):
        circuit = read(Prover(CATALOG).specification(job, obligation))
        for vector in its.vector:
            key, plain, sealed = (bytes.fromhex(text) for text in (vector.key, vector.plaintext, vector.ciphertext))
            block, right = (plain, sealed) if obligation.name == "encrypt" else (sealed, plain)
            outputs = circuit.evaluate(_bits({"key": key, "block": block}))
            assert replay.contents(outputs, {"block": len(right)})["block"] == right, cipher.name


# ---- What is wrong: SPECK for AVR, changed behind the load of the block

BEGUN = "    wait_in_block apart_c, multiplier, count\n"
LOADED = f"{BEGUN}.endm"
SWAPPED = f"{BEGUN}    eor     r18, r22\n.endm"
WORD = ("r18", "r19", "r20", "r21", "r22", "r23", "r24", "r25")
COMPARED = "    clr     count\n" + "".join(
    f"    ldi     multiplier, {0x5A + 17 * place & 255}\n"
    f"    eor     multiplier, {name}\n    or      count, multiplier\n"
    for place, name in enumerate(WORD)
)
"""count becomes 0 if the block is one in 2^64."""
RARE = f"""{BEGUN}{COMPARED}    neg     count
    sbc     multiplier, multiplier
    com     multiplier
    andi    multiplier, 1
    eor     r18, multiplier
.endm"""
BRANCH = f"""{BEGUN}    sbrc    r22, 3
    rjmp    9f
9:
.endm"""
BEYOND = f"{BEGUN}    adiw    r26, 6\n    st      X, r18\n    sbiw    r26, 6\n.endm"
CLOBBERED = f"{BEGUN}    mov     r2, r18\n.endm"


def spoilt(house: Path, fw: Command, text: str) -> tuple[int, dict[str, Any]]:
    """The proof of SPECK with TEXT, and the command's status."""
    path = house / "ciphers" / "speck" / "avr" / "speck_threes.inc"
    right = path.read_text()
    assert right.count(LOADED) == 1
    path.write_text(right.replace(LOADED, text))
    done = fw(
        "prove",
        "--json",
        "--seconds",
        "20",
        "--cipher",
        "speck-64-128",
        "--impl",
        "avr/words_fast",
        "--target",
        "atmega128",
    )
    assert done.stdout, done.stderr
    (proof,) = [one for one in json.loads(done.stdout) if one["league"] == "block"]
    return done.returncode, proof


def shown(proof: dict[str, Any], name: str) -> list[dict[str, str]]:
    return [item for part in proof["parts"] for item in part["shown"] if item["property"] == name]


def test_wrong_results_are_refuted_by_an_input(house: Path, fw: Command) -> None:
    status, proof = spoilt(house, fw, SWAPPED)
    assert (status, proof["known"]) == (1, "refuted")
    assert {item["known"] for item in shown(proof, "results")} == {"refuted"}
    for part in proof["parts"]:
        assert len(part["counterexample"]["key"]) == 32 and len(part["counterexample"]["block"]) == 16


def test_fault_on_one_block_in_two_to_the_64_is_refuted_by_that_block(house: Path, fw: Command) -> None:
    status, proof = spoilt(house, fw, RARE)
    assert (status, proof["known"]) == (1, "refuted")
    assert {item["known"] for item in shown(proof, "results")} == {"refuted"}
    sealed = next(part for part in proof["parts"] if part["name"] == "encrypt")
    assert len(sealed["counterexample"]["block"]) == 16


def test_secret_branch_is_named_by_its_place(house: Path, fw: Command) -> None:
    status, proof = spoilt(house, fw, BRANCH)
    assert (status, proof["known"]) == (1, "refuted")
    found = shown(proof, "constant-time")
    assert {item["known"] for item in found} == {"refuted"}
    assert all("a branch depends on inputs at " in item["message"] and "0x" in item["message"] for item in found)
    assert shown(proof, "results") == []


def test_access_beyond_the_arguments_is_refuted(house: Path, fw: Command) -> None:
    status, proof = spoilt(house, fw, BEYOND)
    assert (status, proof["known"]) == (1, "refuted")
    assert {item["known"] for item in shown(proof, "memory")} == {"refuted"}


def test_register_that_is_not_preserved_is_refuted(house: Path, fw: Command) -> None:
    status, proof = spoilt(house, fw, CLOBBERED)
    assert (status, proof["known"]) == (1, "refuted")
    assert all("does not preserve r2" in item["message"] for item in shown(proof, "registers"))


# ---- The rules of verdicts


def test_counterexample_that_is_not_repeated_is_the_provers_fault() -> None:
    job = job_of(*FAST[1])
    prover = Prover(CATALOG)
    firmware, obligation = prover.firmware(job), obligations(job)[0]
    bits = dict.fromkeys(_bits({name: bytes(size) for name, size in obligation.inputs.items()}), 0)
    invented = Comparison("different", input=bits)
    with pytest.raises(FeatherweightError, match="prover is at fault"):
        prover._results(job, firmware, obligation, invented)


def test_what_the_simulator_does_not_see_is_not_refuted() -> None:
    """Whatever the prover believes that it has observed."""
    job = job_of(*FAST[1])
    prover = Prover(CATALOG)
    firmware, obligation, simulator = prover.firmware(job), obligations(job)[0], Simulator(CATALOG.home, job.target)
    invented = [
        Shown(property=name, known="refuted", message="invented") for name in ("constant-time", "memory", "registers")
    ]
    for item in seen.confirmed(invented, firmware, simulator, job, obligation):
        assert item.known == "undecided" and item.message == f"invented{seen.DOUBT}"


def test_circuits_without_common_outputs_prove_nothing(tmp_path: Path) -> None:
    job = job_of(*FAST[1])
    prover = Prover(CATALOG)
    encryption, decryption = (prover.specification(job, one) for one in obligations(job))
    other = prover.specification(job_of("chaskey", "portable", "atmega128"), _of("chaskey"))
    assert compare(prover._sweep, encryption, encryption, 10.0).verdict == "equal"
    assert compare(prover._sweep, encryption, decryption, 10.0).verdict == "different"
    with pytest.raises(FeatherweightError):
        compare(prover._sweep, encryption, other, 10.0)


def _of(variant: str) -> Obligation:
    return obligations(job_of(variant, "portable", "atmega128"))[0]


@pytest.mark.parametrize(
    ("known", "whole"),
    [(["proved", "undecided"], "undecided"), (["undecided", "refuted"], "refuted"), (["proved"], "proved")],
)
def test_whole_is_what_its_worst_part_is(known: Sequence[Any], whole: str) -> None:
    assert worst(list(known)) == whole


def test_nothing_proves_nothing() -> None:
    with pytest.raises(AssertionError):
        worst([])
