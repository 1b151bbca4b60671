"""Writes docs/others.md: figures of others in their own units, and ours beside them (`make generated`)."""

from pathlib import Path

from featherweight.catalog import Catalog
from featherweight.scales.measure import Scales
from featherweight.scales.selection import Selection
from featherweight.scores.formats import markdown_table
from featherweight.scores.others import beside_others, words
from featherweight.scores.published import read_others
from featherweight.system.home import Home
from featherweight.work.threads import run_all

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "others.md"
HEAD = ("cipher", "device", "what", "theirs", "unit", "their leaks", "ours", "whose", "source")
SCENARIOS = ("block", "bulk", "aead", "hash")


def page_text() -> str:
    """What docs/others.md must hold."""
    catalog = Catalog(Home(ROOT))
    scales = Scales(catalog)
    wanted = {tuple(row["ours"].split()[:2]) for row in read_others() if row["ours"]}
    rows = []
    for target in sorted({target for _, target in wanted}):
        variants = sorted(variant for variant, device in wanted if device == target)
        selection = Selection(ciphers=variants, targets=(target,), scenarios=SCENARIOS)
        rows += run_all(selection.jobs(catalog), scales.measure)
    lines = [[cell.replace("|", "/") for cell in line] for line in words(beside_others(rows, catalog.block_bytes))]
    return (ROOT / "docs" / "parts" / "others.md").read_text() + "\n" + markdown_table(HEAD, lines)


if __name__ == "__main__":
    PAGE.write_text(page_text())
