# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Submissions to NIST's process: manifests, and folders that are none."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from featherweight.imports.nist import import_nist
from featherweight.system.errors import FeatherweightError

API = "#define CRYPTO_KEYBYTES 2\n#define CRYPTO_NPUBBYTES 1\n#define CRYPTO_ABYTES 1\n"
RECORD = "Count = 1\nKey = 0001\nNonce = 02\nPT = AB\nAD = \nCT = CDEF\n\n"
CODE = "int crypto_aead_encrypt(void) { return 0; }\n"


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def submission(tmp_path: Path, **changes: str) -> Path:
    """A submission with one algorithm; CHANGES by the name of a file."""
    files = {"api": API, "answers": RECORD, "code": CODE} | changes
    names = {"api": "ref/api.h", "answers": "LWC_AEAD_KAT_16_8.txt", "code": "ref/encrypt.c"}
    algorithm = "Some Thing/crypto_aead/something128v1"
    return written(tmp_path, {f"{algorithm}/{names[name]}": text for name, text in files.items()}) / "Some Thing"


def manifest(folder: Path) -> dict[str, Any]:
    path, _ = import_nist(folder, "yes")
    return tomllib.loads(path.read_text())


def test_api_and_known_answers_become_a_variant(tmp_path: Path) -> None:
    content = manifest(submission(tmp_path))
    assert content["cipher"]["name"] == "some-thing-nist"
    (variant,) = content["variant"]
    assert variant["id"] == "something128v1" and variant["interface"] == "nist"
    assert (variant["key_bytes"], variant["nonce_bytes"], variant["tag_bytes"]) == (2, 1, 1)
    assert variant["known_answers"]["file"] == "crypto_aead/something128v1/LWC_AEAD_KAT_16_8.txt"
    assert list(content["implementation"]) == ["ref"]


def test_folders_with_an_api_become_implementations(tmp_path: Path) -> None:
    """Code for processors that are no device here is left out and told; assembly belongs to the core that is named."""
    folder = submission(tmp_path)
    algorithm = folder / "crypto_aead" / "something128v1"
    for name, file, text in (
        ("opt32", "encrypt.c", CODE),
        ("avx2", "encrypt.c", "#include <immintrin.h>\n" + CODE),
        ("asm_avr8", "encrypt.S", ".global f\n"),
        ("asm_avr_fast", "encrypt.S", ".global f\nf: MULS r18, r19\n"),
        ("asm_sparc", "encrypt.S", ".global f\n"),
    ):
        written(algorithm, {f"{name}/api.h": API, f"{name}/{file}": text})
    written(algorithm, {"opt32/genkat.c": "int main(void) { return 0; }\n"})
    path, left_out = import_nist(folder, "cycles-only")
    assert [place.name for place in left_out] == ["asm_sparc", "avx2"]
    stanzas = tomllib.loads(path.read_text())["implementation"]
    assert set(stanzas) == {"ref", "opt32", "asm_avr8", "asm_avr_fast"}
    assert stanzas["asm_avr8"]["cores"] == ["avr"] and stanzas["opt32"]["cores"] == ["any"]
    assert stanzas["opt32"]["files"] == ["crypto_aead/something128v1/opt32/encrypt.c"]
    assert {name: stanza["isa"] for name, stanza in stanzas.items() if "isa" in stanza} == {"asm_avr_fast": ["mul"]}
    assert {stanza["constant_time"] for stanza in stanzas.values()} == {"cycles-only"}


def test_a_hash_beside_it_has_a_name_of_its_own(tmp_path: Path) -> None:
    folder = submission(tmp_path)
    hashed = folder / "crypto_hash" / "something128v1"
    written(hashed, {"ref/api.h": "#define CRYPTO_BYTES 1\n", "ref/hash.c": CODE})
    written(hashed, {"LWC_HASH_KAT_8.txt": "Count = 1\nMsg = \nMD = 0A\n"})
    content = manifest(folder)
    assert [variant["id"] for variant in content["variant"]] == ["something128v1", "something128v1-hash"]
    assert set(content["implementation"]) == {"something128v1/ref", "something128v1-hash/ref"}


def test_of_several_files_that_of_the_sizes_is_taken(tmp_path: Path) -> None:
    folder = submission(tmp_path)
    written(folder / "crypto_aead" / "something128v1", {"LWC_AEAD_KAT_32_8.txt": RECORD})
    (variant,) = manifest(folder)["variant"]
    assert variant["known_answers"]["file"].endswith("LWC_AEAD_KAT_16_8.txt")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"api": API.replace("CRYPTO_ABYTES", "ABYTES")}, "api.h: does not define CRYPTO_ABYTES: add"),
        ({"api": API.replace("1\n", "TAG\n")}, "is 'TAG', which is no number"),
        ({"api": API.replace("KEYBYTES 2", "KEYBYTES 16")}, "key bytes are 2 in record 1, but 16 by .*api.h"),
        ({"answers": RECORD + RECORD.replace("CDEF", "CD")}, "tag bytes are 0 in record 2, but 1 by .*api.h"),
        ({"answers": ""}, "has no records"),
        ({"answers": "PT: 00\n"}, "16_8.txt:1: is not NAME = HEX"),
        ({"code": "int main(void) { return 0; }"}, "there is no C code beside api.h"),
        ({"api": API.replace("KEYBYTES 2", "KEYBYTES 99"), "answers": RECORD.replace("0001", "00" * 99)}, "key_bytes"),
    ],
)
def test_what_does_not_fit_is_named(tmp_path: Path, changes: dict[str, str], message: str) -> None:
    folder = submission(tmp_path, **changes)
    with pytest.raises(FeatherweightError, match=message):
        import_nist(folder, "yes")
    assert not (folder / "cipher.toml").exists()


def test_missing_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(FeatherweightError, match=r"there is no api.h in it: name a folder of a submission"):
        import_nist(tmp_path, "yes")
    folder = submission(tmp_path)
    algorithm = folder / "crypto_aead" / "something128v1"
    with pytest.raises(FeatherweightError, match=rf"outside of it: run `fw import nist {algorithm}`"):
        import_nist(algorithm / "ref", "yes")
    (algorithm / "LWC_AEAD_KAT_16_8.txt").unlink()
    with pytest.raises(FeatherweightError, match=r"there is no file LWC_AEAD_KAT_\*.txt in it or above"):
        import_nist(folder, "yes")


def test_a_manifest_is_not_overwritten(tmp_path: Path) -> None:
    folder = submission(tmp_path)
    manifest(folder)
    with pytest.raises(FeatherweightError, match="is there already: remove it to import the folder again"):
        manifest(folder)
