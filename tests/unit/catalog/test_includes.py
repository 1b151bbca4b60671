# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What sources include is found as compilers find it, and what hides is named."""

from pathlib import Path

import pytest

from featherweight.catalog.includes import files_read, hides_includes, with_included


def test_files_are_found_beside_and_in_folders_in_the_order_of_reading(tmp_path: Path) -> None:
    texts = {
        "own/core/code.S": '#include "macros.inc"\n.include "more.inc"\n#include "missing.h"\n#include <stdint.h>\n',
        "own/core/macros.inc": '#include "own.h"\n',
        "own/more.inc": '#include "code.S"\n',
        "own/own.h": '# include "shared.h"\n',
        "common/shared.h": "",
        "common/macros.inc": "the one beside the source comes first",
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    found = with_included([tmp_path / "own/core/code.S"], (tmp_path / "own", tmp_path / "common"))
    names = ["own/core/code.S", "own/core/macros.inc", "own/more.inc", "own/own.h", "common/shared.h"]
    assert {str(path.relative_to(tmp_path)): text for path, text in found.items()} == {n: texts[n] for n in names}
    assert [str(path.relative_to(tmp_path)) for path in found] == names


def test_a_macro_names_the_file_that_stands_for_it(tmp_path: Path) -> None:
    for name, text in {
        "code.c": "#include HEADER\n",
        "own.h": "#include <common.h>\n",
        "common.h": "",
        "other.h": "",
    }.items():
        (tmp_path / name).write_text(text)
    source, folders = [tmp_path / "code.c"], (tmp_path,)
    assert [path.name for path in files_read(source, folders, {"HEADER": "own.h"})] == ["code.c", "common.h", "own.h"]
    assert [path.name for path in files_read(source, folders)] == ["code.c", "common.h", "other.h", "own.h"]


USUAL = (
    '#include "a.h"',
    "#include <a.h>",
    '  #  include "a.h" /* why */',
    '.include "a.inc"',
    "/* a.inc */",
    "int include;",
)
HIDING = (
    "#include NAME",
    '  .incbin "a.bin"',
    '#include_next "a.h"',
    '#/**/include "a.h"',
    '/* */ #include "a.h"',
    '%:include "a.h"',
    '#inc\\\nlude "a.h"',
    '#include \\\n"a.h"',
    '.include "a.inc"; .include "b.inc"',
    '.include "\\name"',
    '__asm__(".include \\"a.inc\\"");',
    '#define TAKE .include "a.inc"',
    '#embed "a.bin"',
)


@pytest.mark.parametrize(("text", "hides"), [(text, text in HIDING) for text in (*USUAL, *HIDING)])
def test_what_hides(text: str, hides: bool) -> None:
    assert hides_includes(text) == hides
