# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw prove --certify`: certificates of real proofs, their check by hand, and a second prover."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from featherweight.prove.circuit import read
from featherweight.prove.prover import Prover
from tests.conftest import CATALOG, ROOT, Command
from tests.prove.circuits import CHECK, checked
from tests.prove.test_proofs import job_of

SPECK = ("--cipher", "speck-64-128", "--impl", "avr/words_fast", "--target", "atmega128")
SAMPLE = [
    ("rectangle-80", "avr/bitslice_balanced", "atmega128"),
    ("simon-64-96", "armv7m/words_fast", "cortex-m3"),
    ("present-80", "armv7m/bitslice_small", "cortex-m3"),
    ("twine-80", "armv7m/table_fast", "cortex-m3"),
]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory, ask: Command) -> Path:
    """Certificates and circuits of SPECK's proofs."""
    folder = tmp_path_factory.mktemp("kept")
    done = ask("prove", *SPECK, "--certificates", str(folder))
    assert done.returncode == 0, done.stderr
    assert "proved, certificate checked (" in " ".join(done.stdout.split())
    return folder


def files_of(folder: Path) -> list[Path]:
    return [folder / name for name in ("specification.aig", "implementation.aig", "certificate")]


def by_abc(one: Path, other: Path) -> str:
    """What ABC says of two circuits, whose inputs and outputs it takes in their order."""
    first, second = read(one), read(other)
    assert list(first.inputs) == list(second.inputs) and list(first.outputs) == list(second.outputs)
    command = ["berkeley-abc", "-q", f"&r {one}; &cec {other}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_kept_certificates_can_be_checked_by_hand(kept: Path) -> None:
    folders = sorted(kept.iterdir())
    start = "speck-64-128.avr-words_fast.block.atmega128.-O2"
    assert [folder.name for folder in folders] == [f"{start}.decrypt", f"{start}.encrypt"]
    for folder in folders:
        *circuits, certificate = files_of(folder)
        assert checked(circuits, certificate).stdout.startswith("192 outputs are equal; verified: ")
    encryption, decryption = map(files_of, folders[::-1])
    done = checked(encryption[:2], decryption[2])
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), "it is of another proof"


def test_certificates_are_part_of_the_stored_verdict(ask: Command) -> None:
    assert ask("prove", *SPECK, "--certify").returncode == 0
    done = ask("prove", *SPECK, "--certify", "--json")
    assert "1 of them unchanged" in done.stderr
    (proof,) = json.loads(done.stdout)
    assert all(part["certificate"]["bytes"] > 10_000 for part in proof["parts"])
    plain = ask("prove", *SPECK, "--json")
    assert [part["certificate"] for part in json.loads(plain.stdout)[0]["parts"]] == [None, None]


def test_folder_that_cannot_be_written_is_named(ask: Command, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = ask("prove", *SPECK, "--certificates", str(tmp_path / "file" / "certificates"))
    assert (done.returncode, "cannot be written" in done.stderr) == (2, True), done


def test_abc_confirms_a_proof_and_sees_a_fault(kept: Path, tmp_path: Path) -> None:
    (encryption,) = kept.glob("*.encrypt")
    specification, implementation, _ = files_of(encryption)
    assert "Networks are equivalent" in by_abc(specification, implementation)
    spoilt = read(implementation)
    node = list(spoilt.gates)[len(spoilt.gates) // 2]
    left, right = spoilt.gates[node]
    spoilt.gates[node] = left ^ 1, right
    spoilt.write(tmp_path / "spoilt.aig")
    assert "NOT EQUIVALENT" in by_abc(specification, tmp_path / "spoilt.aig")


@pytest.mark.alike(6)
@pytest.mark.slow
@pytest.mark.parametrize("names", SAMPLE, ids=" ".join)
def test_abc_and_the_checker_confirm_a_sample(tmp_path: Path, names: tuple[str, str, str]) -> None:
    proof, _ = Prover(CATALOG, certificates=tmp_path).prove(job_of(*names))
    assert proof.certified
    assert len(list(tmp_path.iterdir())) == 2
    for folder in tmp_path.iterdir():
        specification, implementation, certificate = files_of(folder)
        assert checked([specification, implementation], certificate).returncode == 0
        assert "Networks are equivalent" in by_abc(specification, implementation)


def test_checker_is_small_and_shares_no_code() -> None:
    source = ROOT / "simulators" / "symbolic" / "checker" / "check.rs"
    lines = source.read_text().splitlines()
    assert len(lines) < 300 and [line for line in lines if line.startswith("use ")] == [
        "use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet};",
        "use std::io::{BufRead, BufReader};",
    ]
    assert CHECK.is_file() and shutil.which("rustc")
