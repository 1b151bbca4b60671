# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Any text in place of a manifest: it is read, or one line says what is wrong in which file; nothing else happens."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from featherweight.catalog.cipher_schema import CipherManifest
from featherweight.catalog.manifest import read_manifest
from featherweight.catalog.schema import Table
from featherweight.catalog.target_schema import TargetManifest
from featherweight.system.errors import FeatherweightError
from tests.conftest import ROOT

NAME = "ciphers/some/cipher.toml"
MODELS: dict[str, type[Table]] = {"cipher.toml": CipherManifest, "target.toml": TargetManifest}
REAL = [
    (path.read_bytes(), MODELS[path.name])
    for path in sorted([*ROOT.glob("ciphers/*/cipher.toml"), *ROOT.glob("targets/*/target.toml")])
]
REAL_TARGET = (ROOT / "targets/atmega128/target.toml").read_bytes()
PIECES = [
    b'"',
    b"'",
    b"[",
    b"]",
    b"[[",
    b"{",
    b"=",
    b"\n",
    b"\\",
    b"#",
    b"-1",
    b"1e999",
    b"1979-05-27",
    b"true",
    b"\xff",
]
PIECES += [b'"a\\nb" = 1\n', b"key_bytes = []\n", b"variant = 1\n", b"'''", b"\x00", b"0x", b"inf", "\u2028".encode()]

fuzzing = settings(max_examples=300, deadline=None, database=None, derandomize=True)


def read(content: bytes, model: type[Table]) -> str | None:
    """The error that CONTENT gives, which must have the right form; None if it is a valid manifest."""
    with TemporaryDirectory(prefix="featherweight-") as folder:
        path = Path(folder) / "manifest.toml"
        path.write_bytes(content)
        try:
            read_manifest(path, NAME, model)
        except FeatherweightError as error:
            message = str(error)
            assert message.startswith(f"{NAME}:")
            assert len(message.splitlines()) == 1, "an error is one line"
            return message
    return None


@st.composite
def mutants(draw: st.DrawFn) -> tuple[bytes, type[Table]]:
    """A real manifest in which some pieces are removed, repeated, moved or replaced."""
    content, model = draw(st.sampled_from(REAL))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(content)))
        end = min(len(content), start + draw(st.integers(0, 40)))
        piece = draw(st.one_of(st.sampled_from(PIECES), st.binary(max_size=4), st.just(content[start:end] * 2)))
        content = content[:start] + piece + content[end:]
    return content, model


@st.composite
def mutated_lines(draw: st.DrawFn) -> tuple[bytes, type[Table]]:
    """A real manifest with another value of some key, or with lines in another order: mostly valid TOML."""
    content, model = draw(st.sampled_from(REAL))
    lines = content.decode().splitlines()
    values = st.sampled_from(
        ['""', "0", "-1", "[]", "{}", "[{}]", '"é"', "1.5", "true", '["x", 1]', "99999999999999999999"]
    )
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(lines) - 1))
        key, equals, _ = lines[place].partition("=")
        lines[place] = f"{key}= {draw(values)}" if equals else draw(st.sampled_from(lines))
    return "\n".join(lines).encode(), model


@pytest.mark.parametrize(("content", "model"), REAL)
def test_real_manifests_are_valid(content: bytes, model: type[Table]) -> None:
    assert read(content, model) is None


@fuzzing
@given(
    st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)), st.sampled_from(list(MODELS.values()))
)
def test_any_text(content: bytes, model: type[Table]) -> None:
    assert read(content, model) is not None, "nothing so short is a manifest"


@fuzzing
@given(mutants())
def test_mutants_of_real_manifests(mutant: tuple[bytes, type[Table]]) -> None:
    read(*mutant)


@fuzzing
@given(mutated_lines())
def test_real_manifests_with_other_values(mutant: tuple[bytes, type[Table]]) -> None:
    read(*mutant)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        pytest.param(b"id = " + b"1" * 5000, "not valid TOML", id="a number of 5000 digits"),
        pytest.param(b"id = " + b"[" * 5000, "not valid TOML", id="5000 arrays in one another"),
        pytest.param(b'"a\\nb" = 1\n' + REAL_TARGET, ":1: a b: Extra inputs", id="a key of two lines"),
        pytest.param("# \u2028\nid = 1\n".encode(), ": ", id="a line separator of Unicode"),
    ],
)
def test_what_the_parser_cannot_take(content: bytes, words: str) -> None:
    message = read(content, TargetManifest)
    assert message is not None and words in message
