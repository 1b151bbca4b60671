# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Drawings of where a state lies, from declarations in manifests."""

import re
import shutil
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from pydantic import ValidationError

from featherweight.catalog import Catalog, Cipher
from featherweight.catalog.cipher_schema import CipherManifest
from featherweight.catalog.schema import Representation
from featherweight.report.representation import Layout, drawing, layouts
from featherweight.system.home import Home
from tests.conftest import CATALOG, ROOT

FOUND = {"prince", "led"}
"""Those whose drawings are found by running their key schedules."""


def boxes(layout: Layout) -> list[str]:
    """What is written in the registers' parts, in order."""
    return [item.text or "" for item in ET.fromstring(drawing([layout])).iter() if item.get("font-size") == "9"]


@pytest.mark.parametrize("cipher", CATALOG.ciphers, ids=lambda cipher: str(cipher.name))
def test_every_cipher_is_drawn_on_every_core(cipher: Cipher) -> None:
    found = layouts(CATALOG, cipher)
    if cipher.name in FOUND or not cipher.competes:
        assert not found
        return
    drawn = {name for layout in found for name in layout.implementations}
    assert drawn == {implementation.id for implementation in cipher.manifest.implementation}
    cores = {core for layout in found for core in layout.cores}
    assert {"avr", "msp430", "armv6m", "armv7m", "rv32"} <= cores
    assert ET.fromstring(drawing(found)).tag.endswith("svg")


def test_a_word_is_cut_into_registers_of_the_core() -> None:
    words = Representation(implementations=["portable"], words=["x", "y"], bits=32, meaning="words")
    assert boxes(Layout(words, ("portable",), ("avr",), 8)) == 2 * ["31-24", "23-16", "15-8", "7-0"]
    assert boxes(Layout(words, ("portable",), ("rv32",), 32)) == 2 * ["31-0"]
    packed = Representation(implementations=["portable"], words=["b | a", "- | c"], bits=16, meaning="bytes")
    assert boxes(Layout(packed, ("portable",), ("msp430",), 16)) == ["b", "a", "-", "c"]
    assert packed.state_bits == 24


def test_a_target_of_a_new_core_is_drawn(house: Path) -> None:
    """Its manifest says how wide its registers are; a word that none holds is cut into the widest."""
    folder = house / "targets" / "e31"
    manifest = (folder / "target.toml").read_text()
    for old, new in (('"e31"', '"e64"'), ('"rv32"', '"rv64"'), ("[32]", "[8, 16]")):
        assert old in manifest
        manifest = manifest.replace(old, new, 1)
    shutil.copytree(folder, folder.with_name("e64"))
    (folder.with_name("e64") / "target.toml").write_text(manifest)
    catalog = Catalog(Home(house))
    widths = {
        layout.representation.bits: layout.register_bits
        for cipher in catalog.ciphers
        for layout in layouts(catalog, cipher)
        if "rv64" in layout.cores
    }
    assert widths == {8: 8, 16: 16, 32: 16, 64: 16}


def test_what_cannot_be_is_refused() -> None:
    manifest = tomllib.loads((ROOT / "ciphers/speck/cipher.toml").read_text())
    good = manifest["representation"][0]
    for change, message in (
        ({"words": ["x"]}, "holds 32 bits, but 1 blocks of speck-64-96 have 64"),
        ({"implementations": ["portabel"]}, "names no implementation: portabel"),
        ({"memory": ["z"]}, "there is no word 'z'"),
        ({"words": ["a|b|c", "y"]}, "do not have the same whole number of bits"),
    ):
        with pytest.raises(ValidationError, match=re.escape(message)):
            CipherManifest.model_validate({**manifest, "representation": [{**good, **change}]})
