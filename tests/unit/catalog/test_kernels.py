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
    """On one line or two, with and without features."""
    wide = 'KERNEL(wide, FW_CPU_AVX2 | FW_CPU_BMI2, true, 16,\n       "vectors")\n'
    assert kernels(home_with(tmp_path, f'{wide}KERNEL(plain, 0, false, 1, "a table")\n')) == [
        Kernel("toy", "wide", ("avx2", "bmi2"), 16, "vectors", True),
        Kernel("toy", "plain", (), 1, "a table", False),
    ]


def test_an_entry_may_be_for_one_processor(tmp_path: Path) -> None:
    """Between #ifdef and #endif."""
    one, two, three = (f'KERNEL({name}, 0, true, 1, "C")\n' for name in ("one", "two", "three"))
    text = f"#ifdef __x86_64__\n{one}#endif\n{two}#ifdef __aarch64__\n{three}"
    found = {kernel.name: kernel.processor for kernel in kernels(home_with(tmp_path, text))}
    assert found == {"one": "x86_64", "two": "", "three": "aarch64"}


def test_an_entry_of_another_form_is_named(tmp_path: Path) -> None:
    """It is not passed over."""
    home = home_with(tmp_path, 'KERNEL(plain, 0, maybe, 1, "a table")\n')
    with pytest.raises(FeatherweightError, match=r"^server/toy/kernels\.inc: "):
        kernels(home)
