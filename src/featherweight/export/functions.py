# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a folder's header declares: only functions that the folder defines."""

import re
from collections.abc import Collection

from featherweight.catalog import Catalog
from featherweight.scales.build import Builder
from featherweight.scales.firmware import plans_of
from featherweight.scales.job import Job
from featherweight.scales.objects import read_linked

RAW_BLOCK = "FW_RAW_BLOCK"
"""The macro behind which a header declares functions of single blocks."""
STYLE = re.compile(r"^(//|/\*) clang-format (on|off)( \*/)?\n", re.MULTILINE)
PROTOTYPE = re.compile(
    r"^(?!typedef\b)(?:[A-Za-z_]\w*[ \t*]+)+([A-Za-z_]\w*)[ \t]*\([^;{}]*\)[^;{}()]*;[^\n]*\n", re.MULTILINE
)
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def defined_functions(catalog: Catalog, job: Job) -> set[str]:
    """The functions that the objects of JOB's implementation define, compiled for its target."""
    builder = Builder(catalog.home, job.target)
    plan = plans_of(builder, job)[0]
    builder.compile(plan)
    return {name for item in plan.ciphers for name in read_linked(item.output).defined}


def declared(header: str) -> list[str]:
    """The functions that the text HEADER declares."""
    return [match[1] for match in PROTOTYPE.finditer(header)]


def without_undefined(header: str, defined: Collection[str], hidden: Collection[str]) -> str:
    """The text HEADER without functions that are not DEFINED, and with those that are HIDDEN behind RAW_BLOCK.

    A comment that stands above such functions alone goes with them.
    """
    return "\n\n".join(filter(None, (_paragraph(text, defined, hidden) for text in _paragraphs(header)))) + "\n"


def _paragraphs(header: str) -> list[str]:
    return [part.strip("\n") for part in re.split(r"\n{2,}", STYLE.sub("", header))]


def _paragraph(text: str, defined: Collection[str], hidden: Collection[str]) -> str:
    found = declared(text + "\n")
    if not found:
        return text
    kept = PROTOTYPE.sub(lambda match: match[0] if match[1] in defined else "", text + "\n").strip("\n")
    rest = declared(kept + "\n")
    if not rest:
        return "" if not COMMENT.sub("", kept).strip() else kept
    if not set(rest) <= set(hidden):
        return kept
    if not COMMENT.sub("", PROTOTYPE.sub("", kept + "\n")).strip():
        return _behind(kept)
    each = PROTOTYPE.sub(lambda match: _behind(match[0].strip("\n")) + "\n", kept + "\n")
    return each.replace(f"#endif\n#ifdef {RAW_BLOCK}\n", "").strip("\n")


def _behind(text: str) -> str:
    return f"#ifdef {RAW_BLOCK}\n{text}\n#endif"
