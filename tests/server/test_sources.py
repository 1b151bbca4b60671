# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The ciphers need nothing of the library."""

import re
from itertools import chain

from tests.conftest import ROOT


def test_ciphers_stand_alone() -> None:
    """Whatever a file of ciphers/ includes by name is there: beside it, beside the cipher's header, or in common/."""
    ciphers = ROOT / "ciphers"
    found = 0
    for path in chain.from_iterable(ciphers.rglob(f"*.{ending}") for ending in ("c", "h", "S", "inc")):
        folders = (path.parent, ciphers / path.relative_to(ciphers).parts[0], ciphers / "common")
        for name in re.findall(r'^ *# *include "([^"]+)"', path.read_text(), re.MULTILINE):
            assert any((folder / name).is_file() for folder in folders), f"{path}: {name}"
            found += 1
    assert found > 0
