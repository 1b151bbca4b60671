# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page on figures of others in their own units, and ours beside them."""

from collections.abc import Sequence

from featherweight.catalog import Catalog
from featherweight.pages.page import Page, template
from featherweight.scales.job import Job
from featherweight.scales.measurement import Measurement
from featherweight.scales.selection import Selection
from featherweight.scores.formats import markdown_table
from featherweight.scores.others import Other, beside_others, our_words
from featherweight.scores.published import read_others
from featherweight.scores.standings import other_standing

NAMES = ("cipher", "device", "metric", "value", "unit", "constant_time")
HEAD = ("cipher", "device", "what", "theirs", "unit", "their leaks", "ours", "whose", "verdict", "read in", "source")
READ = {"source": "the source", "excerpt": "an excerpt", "memory": "**from memory**"}
SCENARIOS = ("block", "bulk", "ctr16", "aead", "hash")


def jobs(catalog: Catalog) -> list[Job]:
    """What stands beside a figure of others, device by device."""
    wanted = {tuple(row["ours"].split()[:2]) for row in read_others() if row["ours"]}
    found = []
    for target in sorted({target for _, target in wanted}):
        variants = sorted(variant for variant, device in wanted if device == target)
        found += Selection(ciphers=variants, targets=(target,), scenarios=SCENARIOS).jobs(catalog)
    return found


def texts(catalog: Catalog, rows: Sequence[Measurement]) -> dict[str, str]:
    """docs/others.md."""
    lines = [[cell.replace("|", "/") for cell in words(other)] for other in beside_others(rows, catalog.block_bytes)]
    return {"docs/others.md": template("others.md") + "\n" + markdown_table(HEAD, lines)}


PAGE = Page("others", ("docs/others.md",), texts, jobs)


def words(other: Other) -> list[str]:
    """The cells of HEAD."""
    theirs, standing = other.theirs, other_standing(other)
    verdict = ": ".join(filter(None, (standing.verdict, standing.reason)))
    source = f"{theirs['source']} ({theirs['year']})" if theirs["year"] else theirs["source"]
    return [*(theirs[name] for name in NAMES), *our_words(other), verdict, READ[theirs["read"]], source]
