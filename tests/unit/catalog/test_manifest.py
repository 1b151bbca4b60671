# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Manifests: what is accepted, and that every error names file, line and key."""

import re
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from pydantic import ValidationError

from featherweight.catalog.cipher_schema import CipherManifest
from featherweight.catalog.manifest import read_manifest
from featherweight.catalog.schema import Variant
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home
from tests.conftest import CATALOG, ROOT, catalog_of


def spoil(house: Path, old: str, new: str, file: str = "ciphers/speck/cipher.toml") -> str:
    """Replace OLD by NEW in FILE and return the error that the catalogue then gives."""
    path = house / file
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(FeatherweightError) as error:
        catalog_of(house)
    return str(error.value)


def line_of(house: Path, text: str, file: str = "ciphers/speck/cipher.toml") -> int:
    lines = (house / file).read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(text))


def test_the_catalogue_of_this_checkout_is_valid() -> None:
    variants = {variant.id for _, variant in CATALOG.select_ciphers([])}
    assert {"rectangle-80", "rectangle-128", "aes-128", "present-80", "speck-64-128"} <= variants
    names = {"atmega128", "msp430f1611", "cortex-m0plus", "cortex-m3", "cortex-m4"}
    assert names <= {target.id for target in CATALOG.select_targets([])}


def test_a_wrong_type_names_file_line_and_key(house: Path) -> None:
    line = line_of(house, "key_bytes")
    message = spoil(house, "key_bytes = 12", 'key_bytes = "12"')
    assert message.startswith(f"ciphers/speck/cipher.toml:{line}: variant.1.key_bytes:")


def test_an_unknown_key_names_its_line(house: Path) -> None:
    line = line_of(house, "key_bytes")
    message = spoil(house, "key_bytes = 12", "key_bits = 96\nkey_bytes = 12")
    assert message == f"ciphers/speck/cipher.toml:{line}: variant.1.key_bits: Extra inputs are not permitted"


@pytest.mark.parametrize(
    ("stanza", "below"),
    [
        ('"avr/other_fast" = { gaol = "fast" }', 0),
        ('"avr/other_fast".gaol = "fast"', 0),
        ('[implementation."avr/other_fast"]\ntechnique = "other"\ngaol = "fast"', 2),
    ],
    ids=["in one line", "with a dotted key", "in a table of its own"],
)
def test_an_unknown_key_of_an_implementation_names_its_line(house: Path, stanza: str, below: int) -> None:
    path = house / "ciphers/speck/cipher.toml"
    line = len(path.read_text().splitlines()) + 1 + below
    path.write_text(f"{path.read_text()}{stanza}\n")
    where = f"ciphers/speck/cipher.toml:{line}: implementation.avr/other_fast.gaol"
    with pytest.raises(FeatherweightError) as error:
        catalog_of(house)
    assert str(error.value) == f"{where}: Extra inputs are not permitted"


@pytest.mark.parametrize(
    ("line", "table", "key"),
    [
        ('title = "SPECK"\n', "[cipher]", "cipher.title"),
        ('source = "ePrint 2013/404, appendix C"\n', "[[variant.vector]]", "variant.1.vector.1.source"),
    ],
)
def test_a_missing_key_names_the_table(house: Path, line: str, table: str, key: str) -> None:
    number = line_of(house, table)
    message = spoil(house, line, "")
    assert message == f"ciphers/speck/cipher.toml:{number}: {key}: Field required"


def test_broken_toml_names_the_line(house: Path) -> None:
    line = line_of(house, "[[variant]]")
    message = spoil(house, "[[variant]]", "[[variant]")
    assert message.startswith("ciphers/speck/cipher.toml: not valid TOML:")
    assert f"line {line}" in message


def test_a_vector_of_the_wrong_length(house: Path) -> None:
    vector = next(
        row for row in (house / "ciphers/speck/cipher.toml").read_text().splitlines() if row.startswith("ciphertext")
    )
    message = spoil(house, vector, vector[:-3] + '"')
    assert "vector 1: ciphertext must have 8 bytes" in message


def test_a_missing_source_file(house: Path) -> None:
    message = spoil(house, '"avr/words_fast" ', '"avr/wrods_fast" ')
    assert message == "ciphers/speck/cipher.toml: there is no file avr/wrods_fast.S in ciphers/speck"


def test_a_file_outside_the_folder(house: Path) -> None:
    name = "avr/../../aes/portable.c"
    message = spoil(house, '"avr/words_fast"          = {', f'"avr/words_fast" = {{ files = ["{name}"],')
    assert message == f"ciphers/speck/cipher.toml: {name} leads out of ciphers/speck: keep it in this folder"


def test_a_link_to_itself(house: Path) -> None:
    (house / "ciphers" / "speck" / "again.h").symlink_to("again.h")
    message = spoil(house, "", "")
    assert message == "ciphers/speck/cipher.toml: again.h is a link that leads to itself: leave it out"


@pytest.mark.parametrize("file", ["portable.cpp", "portable.s", "portable.asm"])
def test_a_file_in_no_language(house: Path, file: str) -> None:
    message = spoil(house, "portable                  = {", f'portable = {{ files = ["{file}"],')
    assert f"implementation 'portable': {file} must end in .c for C or in .S for assembly" in message


def test_an_implementation_that_no_target_executes(house: Path) -> None:
    message = spoil(house, "portable                  = {", 'portable = { cores = ["avr"], isa = ["simd"],')
    assert (
        "implementation 'portable': no target of its cores has isa simd: correct it, or add a target with it" in message
    )


def test_an_implementation_for_an_unknown_core(house: Path) -> None:
    message = spoil(house, "portable                  = {", 'portable = { cores = ["armv7"],')
    assert "implementation 'portable': unknown core 'armv7': did you mean 'armv7m'?" in message


def test_an_implementation_of_an_unknown_variant(house: Path) -> None:
    message = spoil(house, "portable                  = {", 'portable = { variants = ["speck-64-69"],')
    assert "implementation 'portable' names the unknown variant 'speck-64-69'" in message


def test_an_implementation_over_an_unknown_one(house: Path) -> None:
    message = spoil(house, 'over = "armv7m/words_fast"', 'over = "armv7m/words_fats"')
    assert "implementation 'armv7m/words_bulk_fast' is over the unknown 'armv7m/words_fats'" in message


def test_a_repeated_implementation(house: Path) -> None:
    line = line_of(house, "portable")
    message = spoil(house, "portable ", "portable = {}\nportable ")
    assert message.startswith("ciphers/speck/cipher.toml: not valid TOML:")
    assert f"line {line + 1}" in message


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[implementation]", "[[implementation]]", "implementation: must be a table of stanzas by their ids"),
        ("portable                  = {", 'portable = { id = "other",', "implementation: 'portable' must be a table"),
        ("portable                  = {", "other = 1\nportable = {", "implementation: 'other' must be a table"),
    ],
)
def test_an_implementation_has_its_id_as_its_key(house: Path, old: str, new: str, words: str) -> None:
    line = line_of(house, "[implementation]")
    assert spoil(house, old, new).startswith(f"ciphers/speck/cipher.toml:{line}: {words}")


DEFAULTS: dict[str, Any] = {
    "id": "avr/words_fast",
    "language": "asm",
    "files": ["avr/words_fast.S"],
    "cores": ["avr"],
    "isa": [],
    "without": [],
    "variants": ["some-64", "some-128"],
    "operations": ["expand", "encrypt", "decrypt"],
    "blocks_per_call": 1,
    "own_schedule": False,
    "schedule_bytes": None,
    "block_alignment": 1,
    "technique": "words",
    "goal": "fast",
    "constant_time": "yes",
    "author": "Featherweight",
}
MODES = ["cbc_encrypt", "cbc_decrypt", "ctr"]


SPONGE = {
    **{"kind": "hash", "digest_bytes": 1, "rate_bytes": 1},
    "known_answers": {"sha256": 64 * "0", "source": "none"},
}


def some_cipher(stanzas: dict[str, Any], **sizes: Any) -> CipherManifest:
    """A cipher of two variants with the implementations STANZAS."""
    vector = {"key": "00", "plaintext": "00", "ciphertext": "00", "source": "none"}
    sizes = sizes or {"block_bytes": 1, "key_bytes": 1, "schedule_bytes": 1, "vector": [vector]}
    return CipherManifest.model_validate(
        {
            "cipher": {"name": "some", "title": "Some", "reference": "none", "byte_order": "none"},
            "variant": [{"id": f"some-{size}", "symbol": f"fw_some{size}", **sizes} for size in (64, 128)],
            "implementation": stanzas,
        }
    )


@pytest.mark.parametrize(
    ("name", "stanza", "others"),
    [
        ("avr/words_fast", {}, {}),
        (
            "portable",
            {},
            {
                "language": "c",
                "files": ["portable.c"],
                "cores": ["any"],
                "technique": "portable",
                "goal": "balanced",
            },
        ),
        ("avr/words_bulk_fast", {}, {"files": ["avr/words_bulk_fast.S"], "operations": MODES}),
        ("avr/words_ctr_small", {}, {"files": ["avr/words_ctr_small.S"], "operations": ["ctr"], "goal": "small"}),
        (
            "rv32/table_bulk_balanced",
            {"schedule_bytes": 8},
            {
                "files": ["rv32/table_bulk_balanced.S"],
                "cores": ["rv32"],
                "operations": ["expand", *MODES],
                "own_schedule": True,
                "schedule_bytes": 8,
                "technique": "table",
                "goal": "balanced",
            },
        ),
        ("avr/words_fast", {"files": ["avr/words.c"]}, {"files": ["avr/words.c"], "language": "c"}),
        *(
            ("avr/words_fast", {key: value}, {key: value})
            for key, value in {
                "files": ["other.S", "portable.c"],
                "cores": ["any"],
                "isa": ["mul"],
                "variants": ["some-64"],
                "operations": ["ctr"],
                "blocks_per_call": 2,
                "own_schedule": True,
                "block_alignment": 2,
                "technique": "other",
                "goal": "small",
                "constant_time": "no",
                "author": "Somebody",
            }.items()
        ),
    ],
)
def test_what_a_stanza_does_not_say(name: str, stanza: dict[str, Any], others: dict[str, Any]) -> None:
    [found] = some_cipher({name: stanza}).implementation
    assert found.model_dump() == {**DEFAULTS, "id": name, **others}


def test_a_language_of_no_file_is_refused() -> None:
    with pytest.raises(ValidationError, match="no file is in language 'c'"):
        some_cipher({"avr/words_fast": {"language": "c"}})


def test_an_implementation_over_another_says_only_what_differs() -> None:
    base = {"isa": ["mul"], "schedule_bytes": 8, "block_alignment": 2, "constant_time": "cycles-only"}
    name, over = "msp430/words_bulk_small", "msp430/words_fast"
    held = {
        **DEFAULTS,
        **base,
        "id": name,
        "files": [f"{name}.S", f"{over}.S"],
        "cores": ["msp430"],
        "operations": ["expand", *MODES],
        "own_schedule": True,
        "technique": "modes word by word over msp430/words_fast",
        "goal": "small",
    }
    for own in ({}, {"block_alignment": 1, "technique": "modes"}):
        bulk, _ = some_cipher({name: {"over": over, **own}, over: base}).implementation
        assert bulk.model_dump() == {**held, **own}


def test_schedules_have_sizes_by_variants() -> None:
    (cipher, variant), *_ = CATALOG.select_ciphers(["aes-256"])
    implementation = cipher.implementation("bitslice_bulk_fast")
    assert implementation.schedule_size(variant) == 1920
    assert implementation.schedule_size(cipher.variant("aes-128")) == 1408
    assert cipher.schedule_definitions(implementation) == {
        "FW_AES128_SCHEDULE_BYTES": 1408,
        "FW_AES192_SCHEDULE_BYTES": 1664,
        "FW_AES256_SCHEDULE_BYTES": 1920,
    }


def test_a_schedule_has_no_size_by_an_unknown_variant(house: Path) -> None:
    new, words = "schedule_bytes = { aes-512 = ", "schedule_bytes: no variant is 'aes-512'"
    assert words in spoil(house, "schedule_bytes = { aes-128 = ", new, "ciphers/aes/cipher.toml")


@pytest.mark.parametrize(
    ("over", "way"),
    [
        ({"avr/a_fast": "avr/a_fast"}, "avr/a_fast, avr/a_fast"),
        ({"avr/a_fast": "avr/b_fast", "avr/b_fast": "avr/a_fast"}, "avr/a_fast, avr/b_fast, avr/a_fast"),
    ],
)
def test_no_implementation_is_over_itself(over: dict[str, str], way: str) -> None:
    with pytest.raises(ValidationError, match=f"implementation 'avr/a_fast' is over itself: {way}"):
        some_cipher({name: {"over": base} for name, base in over.items()})


@pytest.mark.parametrize(
    ("stanza", "words"),
    [
        ({"files": ["some.S", "some.S"]}, "'some.S' is there twice"),
        ({"operations": ["expand", "expand"]}, "'expand' is there twice"),
        ({"operations": []}, "operations\n *List should have at least 1 item"),
        ({"operations": ["hash"]}, "operations: none of them is one of 'some-64', of kind 'block': expand, encrypt"),
        ({"blocks_per_call": 1025}, "less than or equal to 1024"),
        ({"author": "a" * 1001}, "author has 1001 characters; 1000 are the most"),
        ({"author": "\x1b[31m"}, r"author has the character U\+001B"),
        ({"author": "\u202e"}, r"author has the character U\+202E"),
    ],
)
def test_what_no_stanza_may_say(stanza: dict[str, object], words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        some_cipher({"avr/words_fast": stanza})


def test_variants_have_symbols_of_their_own() -> None:
    with pytest.raises(ValidationError, match=r"symbol: 'fw_same' is the prefix of two variants"):
        some_cipher({"avr/words_fast": {}}, **SPONGE, symbol="fw_same")


def test_a_sponge_has_its_permutation_by_default() -> None:
    [found] = some_cipher({"avr/words_fast": {}}, **SPONGE).implementation
    assert found.operations == ["permute"]


def test_only_hashes_have_customization_strings() -> None:
    answers = {"sha256": 64 * "0", "source": "none"}
    sizes = {"digest_bytes": 1, "rate_bytes": 1, "custom_bytes": 256, "known_answers": answers}
    variant = {"id": "some", "symbol": "some", **sizes}
    assert Variant.model_validate({**variant, "kind": "hash"}).custom_bytes == 256
    with pytest.raises(ValidationError, match="custom_bytes: only a hash of interface 'featherweight'"):
        Variant.model_validate({**variant, "kind": "hash", "interface": "nist", "symbol": "crypto_hash"})


def test_the_shortest_stanza_of_contributing(house: Path) -> None:
    """What CONTRIBUTING.md shows is all that a new file needs."""
    page = (ROOT / "CONTRIBUTING.md").read_text()
    [stanza] = re.findall(r"^ *(\"avr/\w+\" = \{\})$", page, re.MULTILINE)
    name = stanza.split('"')[1]
    folder = house / "ciphers/speck"
    (folder / f"{name}.S").write_text("")
    manifest = folder / "cipher.toml"
    manifest.write_text(f"{manifest.read_text()}{stanza}\n")
    speck = next(cipher for cipher in catalog_of(house).ciphers if cipher.name == "speck")
    variants = [variant.id for variant in speck.manifest.variant]
    assert speck.implementation(name).model_dump() == {
        **DEFAULTS,
        "id": name,
        "files": [f"{name}.S"],
        "variants": variants,
        "technique": "bitslice",
    }


def test_the_shortest_manifest_of_contributing(tmp_path: Path) -> None:
    """What CONTRIBUTING.md shows is a manifest, and none without any one of its lines."""
    page = (ROOT / "CONTRIBUTING.md").read_text()
    lines = dedent(page.partition("The shortest manifest:\n\n")[2].partition("\n*")[0]).splitlines()
    path = tmp_path / "cipher.toml"
    path.write_text("\n".join(lines))
    info = read_manifest(path, "cipher.toml", CipherManifest).cipher
    assert (info.kind, info.header, info.spec) == ("block", "some.h", None)
    for number in (number for number, line in enumerate(lines) if line):
        path.write_text("\n".join(lines[:number] + lines[number + 1 :]))
        with pytest.raises(FeatherweightError):
            read_manifest(path, "cipher.toml", CipherManifest)


def test_a_name_that_is_not_the_folders(house: Path) -> None:
    assert "the folder 'speck'" in spoil(house, 'name = "speck"', 'name = "spock"')


def test_an_error_in_a_target(house: Path) -> None:
    file = "targets/cortex-m3/target.toml"
    line = line_of(house, "empty_call_cycles", file)
    message = spoil(house, "empty_call_cycles = 5", "empty_call_cycles = -5", file)
    assert message.startswith(f"{file}:{line}: felics.empty_call_cycles:")


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda catalog: catalog.select_ciphers(["rectangel"]), "cipher 'rectangel': did you mean 'rectangle'?"),
        (lambda catalog: catalog.select_targets(["cortex-m33"]), "target 'cortex-m33': did you mean 'cortex-m3'?"),
        (lambda catalog: catalog.select_implementations(["potable"]), "did you mean 'portable'?"),
        (
            lambda catalog: catalog.select_targets(["z80"]),
            "choose among aarch64-a13, atmega128, ch32v003, cortex-m0plus",
        ),
    ],
)
def test_unknown_names_suggest_the_nearest(ask: object, message: str) -> None:
    assert callable(ask)
    with pytest.raises(FeatherweightError) as error:
        ask(CATALOG)
    assert message in str(error.value)


def test_a_target_says_how_wide_its_registers_are(house: Path) -> None:
    file = "targets/cortex-m3/target.toml"
    message = spoil(house, "register_bits = [32]\n", "", file)
    assert message == f"{file}:1: register_bits: Field required"


def test_a_folder_that_is_no_checkout(tmp_path: Path) -> None:
    with pytest.raises(FeatherweightError, match="is no Featherweight checkout"):
        Home(tmp_path)


@pytest.mark.parametrize(
    ("cores", "isa", "targets"),
    [
        (["any"], [], {"atmega128", "msp430f1611", "cortex-m0plus", "cortex-m3", "cortex-m4"}),
        (["armv6m"], [], {"cortex-m0plus", "cortex-m3", "cortex-m4"}),
        (["armv7m"], [], {"cortex-m3", "cortex-m4"}),
        (["armv7m"], ["dsp"], {"cortex-m4"}),
        (["avr", "armv7m"], [], {"atmega128", "cortex-m3", "cortex-m4"}),
    ],
)
def test_core_and_isa_say_where_code_runs(cores: list[str], isa: list[str], targets: set[str]) -> None:
    portable = next(cipher for cipher in CATALOG.ciphers if cipher.name == "speck").implementation("portable")
    code = portable.model_copy(update={"cores": cores, "isa": isa})
    known = {"atmega128", "msp430f1611", "cortex-m0plus", "cortex-m3", "cortex-m4"}
    found = {item.id for item in CATALOG.targets if item.manifest.executes(code)}
    assert found & known == targets


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("nonce_bytes = 16\n", "", "nonce_bytes: Field required of kind 'aead'"),
        ('kind        = "aead"\n', "", "block_bytes: Field required of kind 'block'"),
        ("tag_bytes   = 16\n", "tag_bytes   = 16\nblock_bytes = 8\n", "block_bytes: kind 'aead' has no such size"),
        ('sha256  = "b', 'sha256  = "', "known_answers.sha256"),
    ],
)
def test_a_variant_has_what_its_kind_has(house: Path, old: str, new: str, words: str) -> None:
    assert words in spoil(house, old, new, "ciphers/ascon/cipher.toml")


def test_nothing_is_portable_that_is_whole(house: Path) -> None:
    """An implementation without the portable files is one that provides the operation of each of its kinds."""
    cipher = next(cipher for cipher in catalog_of(house).ciphers if cipher.name == "knot")
    portable = cipher.implementation("portable")
    for operations, files in ((["aead", "hash"], 1), (["aead"], 2), (["permute"], 2)):
        item = portable.model_copy(update={"id": "other", "files": ["knot_sbox.h"], "operations": operations})
        assert len(cipher.sources(item)) == files


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('mode        = "ccm"\n', "", "mode and block: say both, or neither"),
        (
            'block       = "aes-128"',
            'block       = "aes-256"',
            "block: 'aes-256' is no variant with blocks of 16",
        ),
        ("nonce_bytes = 12", "nonce_bytes = 14", "CCM has nonces of 7 to 13 bytes"),
        ("tag_bytes   = 16", "tag_bytes   = 5", "tags of 4, 6 ... 16"),
        ('mode        = "gcm"', 'mode        = "eax"', "variant.5.mode"),
        ('symbol = "fw_aes128"', 'symbol = "fw_aes128"\nmode = "ccm"\nblock = "aes-128"', "'ccm' is of kind 'aead'"),
    ],
)
def test_a_mode_is_one_of_a_block_cipher(house: Path, old: str, new: str, words: str) -> None:
    assert words in spoil(house, old, new, "ciphers/aes/cipher.toml")


def test_variants_are_those_of_which_it_has_an_operation() -> None:
    (cipher, _), *_ = CATALOG.select_ciphers(["aes-128"])
    assert cipher.implementation("avr/table_fast").variants == ["aes-128", "aes-192", "aes-256"]


def test_a_variant_may_be_named_like_its_cipher() -> None:
    assert [variant.id for _, variant in CATALOG.select_ciphers(["sm4"])] == ["sm4"]
    assert {variant.id for _, variant in CATALOG.select_ciphers(["aes"])} >= {"aes-128", "aes-128-ccm", "aes-128-gcm"}
