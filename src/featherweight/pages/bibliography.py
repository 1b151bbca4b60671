# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page of all sources: papers of ciphers, and publications whose figures stand beside ours."""

import re
from collections.abc import Sequence

from featherweight.catalog import Catalog
from featherweight.pages.page import Page, template
from featherweight.scales.measurement import Measurement
from featherweight.scores.formats import markdown_table
from featherweight.scores.published import read_others, read_sources

DOI = re.compile(r"doi:(10\.\d+/\S+?)(?=[,;]?(?:\s|$))")
EPRINT = re.compile(r"ePrint (\d{4}/\d+)")
READ = {"source": "the source", "excerpt": "an excerpt", "memory": "memory"}


def texts(catalog: Catalog, rows: Sequence[Measurement]) -> dict[str, str]:
    """docs/bibliography.md."""
    ciphers = [[item.manifest.cipher.title, linked(item.manifest.cipher.reference)] for item in catalog.ciphers]
    published = [
        [f"{linked(item.citation)}. {item.remark}", READ[item.read]] for _, item in sorted(read_sources().items())
    ]
    others = {line["source"]: READ[line["read"]] for line in read_others()}
    text = template("bibliography.md").format(
        ciphers=markdown_table(["cipher", "paper or standard"], ciphers),
        published=markdown_table(["publication", "read in"], published),
        others=markdown_table(["publication", "read in"], [[linked(name), read] for name, read in others.items()]),
    )
    return {"docs/bibliography.md": text}


PAGE = Page("bibliography", ("docs/bibliography.md",), texts)


def linked(citation: str) -> str:
    """CITATION with links where it names a DOI or a report of the IACR."""
    citation = DOI.sub(r"[doi:\1](https://doi.org/\1)", citation)
    return EPRINT.sub(r"[ePrint \1](https://eprint.iacr.org/\1)", citation)
