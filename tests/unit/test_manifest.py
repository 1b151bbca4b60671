"""Manifests: what is accepted, and that every error names file, line and key."""

from pathlib import Path

import pytest

from featherweight.catalog import Catalog
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home

ROOT = Path(__file__).parents[2]


def spoil(house: Path, old: str, new: str, file: str = "ciphers/speck/cipher.toml") -> str:
    """Replace OLD by NEW in FILE and return the error that the catalogue then gives."""
    path = house / file
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(FeatherweightError) as error:
        Catalog(Home(house))
    return str(error.value)


def line_of(house: Path, text: str, file: str = "ciphers/speck/cipher.toml") -> int:
    lines = (house / file).read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(text))


def test_the_catalogue_of_this_checkout_is_valid() -> None:
    catalog = Catalog(Home(ROOT))
    variants = {variant.id for _, variant in catalog.select_ciphers([])}
    assert {"rectangle-80", "rectangle-128", "aes-128", "present-80", "speck-64-128"} <= variants
    names = {"atmega128", "msp430f1611", "cortex-m0plus", "cortex-m3", "cortex-m4"}
    assert names <= {target.id for target in catalog.select_targets([])}


def test_a_wrong_type_names_file_line_and_key(house: Path) -> None:
    line = line_of(house, "key_bytes")
    message = spoil(house, "key_bytes = 12", 'key_bytes = "12"')
    assert message.startswith(f"ciphers/speck/cipher.toml:{line}: variant.1.key_bytes:")


def test_an_unknown_key_names_its_line(house: Path) -> None:
    line = line_of(house, "goal")
    message = spoil(house, "goal =", "gaol =")
    assert "cipher.toml" in message
    assert "gaol" in message or "goal" in message
    assert f":{line}:" in message or f":{line_of(house, '[[implementation]]')}:" in message


def test_a_missing_key_names_the_table(house: Path) -> None:
    line = line_of(house, "[[implementation]]")
    path = house / "ciphers/speck/cipher.toml"
    path.write_text("".join(row for row in path.read_text().splitlines(True) if not row.startswith("technique")))
    with pytest.raises(FeatherweightError, match=rf"cipher.toml:{line}: implementation.1.technique: Field required"):
        Catalog(Home(house))


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
    message = spoil(house, 'files = ["portable.c"]', 'files = ["portible.c"]')
    assert message == "ciphers/speck/cipher.toml: there is no file portible.c in ciphers/speck"


def test_an_implementation_that_no_target_executes(house: Path) -> None:
    message = spoil(house, 'cores = ["any"]', 'cores = ["avr"]\nisa = ["simd"]')
    assert "implementation 'portable': no target of its cores has isa simd: add it to a target.toml" in message


def test_an_implementation_for_an_unknown_core(house: Path) -> None:
    message = spoil(house, 'cores = ["any"]', 'cores = ["armv7"]')
    assert "implementation 'portable': unknown core 'armv7': did you mean 'armv7m'?" in message


def test_an_implementation_of_an_unknown_variant(house: Path) -> None:
    message = spoil(house, 'variants = ["speck-64-96"', 'variants = ["speck-64-69"')
    assert "implementation 'portable' names the unknown variant 'speck-64-69'" in message


def test_a_repeated_implementation(house: Path) -> None:
    path = house / "ciphers/speck/cipher.toml"
    text = path.read_text()
    path.write_text(f"{text}\n[[implementation]]{text.split('[[implementation]]')[1]}")
    with pytest.raises(FeatherweightError, match="'portable' is defined twice"):
        Catalog(Home(house))


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
        (lambda catalog: catalog.select_targets(["z80"]), "choose among aarch64-a13, atmega128, cortex-m0plus"),
    ],
)
def test_unknown_names_suggest_the_nearest(ask: object, message: str) -> None:
    assert callable(ask)
    with pytest.raises(FeatherweightError) as error:
        ask(Catalog(Home(ROOT)))
    assert message in str(error.value)


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
    catalog = Catalog(Home(ROOT))
    portable = next(cipher for cipher in catalog.ciphers if cipher.name == "speck").implementation("portable")
    code = portable.model_copy(update={"cores": cores, "isa": isa})
    known = {"atmega128", "msp430f1611", "cortex-m0plus", "cortex-m3", "cortex-m4"}
    found = {item.id for item in catalog.targets if item.manifest.executes(code)}
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
    cipher = next(cipher for cipher in Catalog(Home(house)).ciphers if cipher.name == "knot")
    portable = cipher.implementation("portable")
    for operations, files in ((["aead", "hash"], 1), (["aead"], 2), (["permute"], 2)):
        item = portable.model_copy(update={"id": "other", "files": ["knot_sbox.h"], "operations": operations})
        assert len(cipher.sources(item)) == files
