# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Numbers in headers."""

from pathlib import Path

import pytest

from featherweight.imports.header import Header
from featherweight.system.errors import FeatherweightError

TEXT = """
/* #define CRYPTO_KEYBYTES 99 */
#define CRYPTO_KEYBYTES 16 // bytes
  #  define CRYPTO_ABYTES (CRYPTO_KEYBYTES / 2)
#define ROUNDS 0x2cu
#define ROUND_KEYS_SIZE ((ROUNDS + 1) * 4UL)
#define FLAG
#define ITSELF ITSELF
#define SIZE sizeof(int)
#define ZERO (1 / 0)
#define MAX(a, b) 3
"""


@pytest.fixture
def header(tmp_path: Path) -> Header:
    (tmp_path / "api.h").write_text(TEXT)
    return Header(tmp_path / "api.h")


@pytest.mark.parametrize(
    ("name", "value"), [("CRYPTO_KEYBYTES", 16), ("CRYPTO_ABYTES", 8), ("ROUNDS", 44), ("ROUND_KEYS_SIZE", 180)]
)
def test_numbers_and_sums_of_them(header: Header, name: str, value: int) -> None:
    assert header.number(name) == value


@pytest.mark.parametrize("name", ["FLAG", "ITSELF", "SIZE", "ZERO"])
def test_what_is_no_number(header: Header, name: str) -> None:
    with pytest.raises(FeatherweightError, match=f"{name} is '.*', which is no number"):
        header.number(name)


@pytest.mark.parametrize("name", ["MAX", "CRYPTO_BYTES"])
def test_what_is_not_defined(header: Header, name: str) -> None:
    assert not header.has(name)
    with pytest.raises(FeatherweightError, match=f"does not define {name}: add"):
        header.number(name)
