# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The catalogue of S-boxes of eight bits has the ciphers' tables."""

from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

from featherweight.sbox.byte.wide_boxes import wide_catalogue
from tests.conftest import ROOT


def read_spec(cipher: str) -> ModuleType:
    found = spec_from_file_location(f"{cipher}_spec", ROOT / "ciphers" / cipher / "spec.py")
    assert found and found.loader
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_tables_are_those_of_the_ciphers() -> None:
    boxes, aes = wide_catalogue(), read_spec("aes")
    assert list(boxes["aes"].table) == list(aes.S_BOX)
    assert list(boxes["aes-inverse"].table) == list(aes.INVERSE_S_BOX)
    printed = (ROOT / "ciphers/sm4/s_box.inc").read_text().rpartition("*/")[2]
    assert list(boxes["sm4"].table) == [int(part[:2], 16) for part in printed.split("0x")[1:]]
