# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A stranger's cipher."""

from pathlib import Path

from tests.conftest import ROOT

ONE = ("--target", "cortex-m3", "--options", "-O2")
"""One device and option, which are enough for tests of what is no cipher's."""


def strangers_cipher(folder: Path, symbol: str = "wisp64") -> Path:
    """SPECK's portable code in FOLDER, as a stranger's cipher called Wisp with functions that begin with SYMBOL."""
    folder.mkdir(parents=True)
    for name in ("spec.py", "portable.c", "speck.h"):
        text = (ROOT / "ciphers" / "speck" / name).read_text()
        text = text.replace("fw_speck64", symbol).replace("speck", "wisp").replace("FW_SPECK", "WISP")
        (folder / name.replace("speck", "wisp")).write_text(text)
    text = (ROOT / "ciphers" / "speck" / "cipher.toml").read_text().replace("fw_speck64", symbol)
    stanzas = [line for line in text.splitlines() if not line.startswith('"')]
    (folder / "cipher.toml").write_text("\n".join(stanzas).replace("speck", "wisp"))
    return folder


def named(cipher: str) -> set[str]:
    """The variants of SPECK if that is CIPHER's name."""
    return {f"{cipher}-{sizes}" for sizes in ("64-96", "64-128", "128-128", "128-256")}
