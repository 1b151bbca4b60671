# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes the C source of featherweight._server: cffi's glue around the library's headers.

    declarations.py HEADER... OUTPUT

The declarations are the headers' own, less what cffi does not read; cffi asks the compiler for sizes and layouts."""

import re
import sys
from pathlib import Path

import cffi

GLUE = """
#include <ascon.h>
#include <featherweight/knot_many.h>
#include <featherweight/sm4_many.h>
#include <malloc.h>
#include <stdlib.h>

/* Whatever Python lets go of may have held a key. */
static void free_wiped(void *memory)
{
    fw_wipe(memory, malloc_usable_size(memory));
    free(memory);
}
"""


def declarations(header: str) -> str:
    """What of the header cffi understands: no preprocessor, no attributes, structures with unknown layout."""
    lines = [line for line in header.splitlines() if not line.startswith("#")]
    text = "\n".join(lines)
    for words in ('extern "C" {', "FW_API", " FW_LOOK", " FW_MUST_CHECK", "alignas(16)"):
        text = text.replace(words, "")
    # The brace of extern "C" stands alone before the header's end.
    text = re.sub(r"^}\s*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"#define.*", "", text).replace('__attribute__((visibility("default")))', "")
    # Words of sponges differ from processor to processor, and their states are opaque to Python.
    text = re.sub(r"^typedef uint.*", "", text, flags=re.MULTILINE)
    text = re.sub(r"typedef struct {[^}]*fw_(?:knot\d*|ascon)_(?:word|state)[^}]*}", "typedef struct { ...; }", text)
    return re.sub(r"(typedef struct {[^}.]*)}", r"\1 ...; }", text)


def main() -> None:
    *headers, output = (Path(word) for word in sys.argv[1:])
    glue = cffi.FFI()
    for header in headers:
        glue.cdef(declarations(header.read_text()))
    glue.cdef("void *malloc(size_t bytes); void free_wiped(void *memory);")
    glue.set_source("featherweight._server", GLUE)
    glue.emit_c_code(str(output))


main()
