# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The lists of the library's kernels, as `fw list` reads them."""

from pathlib import Path

import pytest

from featherweight.catalog.kernels import Kernel, kernels
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home


def home_with(root: Path, entries: str) -> Home:
    """A home whose cipher toy has the kernels ENTRIES."""
    for folder in ("ciphers", "targets", "scenarios", "server/toy"):
        (root / folder).mkdir(parents=True)
    (root / "server/toy/kernels.inc").write_text(entries)
    return Home(root)


def test_entries(tmp_path: Path) -> None:
    """On one line or two, with and without features, for all processors and for one."""
    wide = '#ifdef __x86_64__\nKERNEL(wide, FW_CPU_AVX2 | FW_CPU_BMI2, true, 16,\n       "vectors")\n#endif\n'
    assert kernels(home_with(tmp_path, f'{wide}KERNEL(plain, 0, false, 1, "a table")\n')) == [
        Kernel("toy", "wide", "x86_64", ("avx2", "bmi2"), 16, "vectors", True),
        Kernel("toy", "plain", "any", (), 1, "a table", False),
    ]


def test_an_entry_of_another_form_is_named(tmp_path: Path) -> None:
    """It is not passed over."""
    home = home_with(tmp_path, 'KERNEL(plain, 0, maybe, 1, "a table")\n')
    with pytest.raises(FeatherweightError, match=r"^server/toy/kernels\.inc: "):
        kernels(home)
