# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Folders as strangers wrote them: submissions to NIST's process with their known answers, and a cipher for FELICS."""

import hashlib
import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.conftest import ROOT

HERE = ROOT / "tests" / "strangers"

OFFICIAL = {
    "tinyjambu/crypto_aead/tinyjambu128v2/LWC_AEAD_KAT_128_96.txt": (
        "1d138e366e0896716f3570323f781d06cba63ccd5ed87ad3f04d370c8965a742"
    ),
    "gift-cofb/crypto_aead/giftcofb128v1/LWC_AEAD_KAT_128_128.txt": (
        "934e102dd868bf6094cce35c5cb1051f05c7a2adbce1d4488abc47408b7fb386"
    ),
    "xoodyak/crypto_aead/xoodyakround3/LWC_AEAD_KAT_128_128.txt": (
        "6064e17e8ecba23bea6419d2e1da5004241c8cf1436be82be6fef4847e838666"
    ),
    "xoodyak/crypto_hash/xoodyakround3/LWC_HASH_KAT_256.txt": (
        "dc12875027d8d2145a6b58c2ffe78a9ff395e8953d6259328d6e66da8ccd44fb"
    ),
}
"""SHA-256 of the files in usnistgov/Lightweight-Cryptography-Benchmarking at commit 0aee4eda0633."""

SUBMISSIONS = ("tinyjambu", "gift-cofb", "xoodyak")
FELICS = "Simeck_64_128_v01"


def submission(name: str, place: Path) -> Path:
    """The submission NAME in PLACE, with its files of known answers.

    These are too large to be kept: they are written by its code, and must be the official ones.
    """
    folder = place / name
    shutil.copytree(HERE / "nist" / name, folder, symlinks=True)
    for file, digest in OFFICIAL.items():
        if file.startswith(f"{name}/"):
            (place / file).write_bytes(_answers(HERE / "nist" / file, digest))
    return folder


def felics_cipher(place: Path) -> Path:
    """The cipher for FELICS in PLACE."""
    shutil.copytree(HERE / "felics" / FELICS, place / FELICS)
    return place / FELICS


@cache
def _answers(path: Path, digest: str) -> bytes:
    """What the code beside PATH answers, for which this DIGEST is official."""
    ref = path.parent / "ref"
    include = [f"-I{ref}", f"-I{ROOT / 'scenarios' / 'nist'}"]
    sources = [HERE / "genkat.c", *ref.glob("*.c")]
    with TemporaryDirectory() as folder:
        program = Path(folder) / "genkat"
        subprocess.run(["gcc", "-O2", "-std=c11", "-Wall", *include, *sources, "-o", program], check=True)
        answers = subprocess.run([program], check=True, capture_output=True).stdout
    assert hashlib.sha256(answers).hexdigest() == digest, f"{path} is not the official file"
    return answers
