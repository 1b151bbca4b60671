# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Ciphers for FELICS: manifests, and folders that are none."""

import tomllib
from pathlib import Path

import pytest

from featherweight.imports.felics import import_felics
from featherweight.system.errors import FeatherweightError
from tests.strangers.submissions import felics_cipher


def changed(tmp_path: Path, file: str, old: str, new: str) -> Path:
    folder = felics_cipher(tmp_path)
    path = folder / "source" / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    return folder


def test_sizes_and_the_vector_are_read(tmp_path: Path) -> None:
    content = tomllib.loads(import_felics(felics_cipher(tmp_path), "yes").read_text())
    (variant,) = content["variant"]
    assert (variant["block_bytes"], variant["key_bytes"], variant["schedule_bytes"]) == (8, 16, 176)
    (vector,) = variant["vector"]
    assert vector["key"] == "0001020308090a0b1011121318191a1b"
    assert vector["plaintext"] == "756e64206c696b65" and vector["ciphertext"] == "edb77a5f0269ce45"
    stanza = content["implementation"]["portable"]
    assert "source/test_vectors.c" not in stanza["files"] and "source/encrypt.c" in stanza["files"]


def test_initialisers_are_filled_up_as_c_does(tmp_path: Path) -> None:
    folder = changed(tmp_path, "test_vectors.c", "{0xed, 0xb7, 0x7a, 0x5f, 0x02, 0x69, 0xce, 0x45}", "{1, 0x2,}")
    content = tomllib.loads(import_felics(folder, "yes").read_text())
    assert content["variant"][0]["vector"][0]["ciphertext"] == "0102000000000000"


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("constants.h", "#define KEY_SIZE", "#define KEY", "constants.h: does not define KEY_SIZE"),
        (
            "constants.h",
            "176",
            "WORDS",
            "ROUND_KEYS_SIZE is 'WORDS', which is no number",
        ),
        ("decrypt.c", "void Decrypt(", "void Decipher(", r"no .c file in it has Decrypt\(\), which FELICS calls"),
        ("test_vectors.c", "expectedKey[KEY_SIZE]  ", "theKey[KEY_SIZE]  ", "does not initialise expectedKey"),
        ("test_vectors.c", "0xed,", "ED,", "expectedCiphertext has something else than bytes"),
        ("test_vectors.c", "0xed,", "0xed, 0, 0,", "expectedCiphertext has 10 bytes, more than 8"),
    ],
)
def test_what_does_not_fit_is_named(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    folder = changed(tmp_path, file, old, new)
    with pytest.raises(FeatherweightError, match=message):
        import_felics(folder, "yes")
    assert not (folder / "cipher.toml").exists()


def test_another_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FeatherweightError, match=r"there is no source/constants.h in it"):
        import_felics(tmp_path, "yes")
