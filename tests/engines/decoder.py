# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A simulator's decoder as a library, without the simulator."""

import ctypes
from pathlib import Path

from featherweight.system.tools import run_tool
from tests.conftest import ROOT

SIMULATORS = ROOT / "simulators"

HARNESS = """
#include <stdlib.h>
#include "decode.h"
#include "report.h"
static uint8_t code[8];
_Noreturn void usage_error(const char *format, ...) { (void)format; abort(); }
struct instruction decoded(uint32_t word);
struct instruction decoded(uint32_t word)
{
    for (int i = 0; i < 4; i++)
        code[i] = (uint8_t)(word >> 8 * i);
    decode_open(&(struct region){0, sizeof code}, code);
    BEFORE_DECODING
    return *decode_at(0);
}
"""


def load_decoder(core: str, record: type[ctypes.Structure], folder: Path, before_decoding: str = "") -> ctypes.CDLL:
    """decode.c of CORE and what it needs, built in FOLDER; decoded(word) has an empty cache and returns a RECORD."""
    (folder / "harness.c").write_text(HARNESS)
    parts = (SIMULATORS / core / name for name in ("decode.c", "addressing.c", "extension.c"))
    sources = [str(folder / "harness.c"), *(str(part) for part in parts if part.exists())]
    include = [f"-I{SIMULATORS / name}" for name in ("common", core)]
    library = folder / "decoder.so"
    done = run_tool(
        [
            "gcc",
            "-shared",
            "-fPIC",
            "-O1",
            f"-DBEFORE_DECODING={before_decoding}",
            *include,
            *sources,
            "-o",
            str(library),
        ]
    )
    assert done.returncode == 0, done.stderr
    loaded = ctypes.CDLL(str(library))
    loaded.decoded.restype = record
    return loaded
