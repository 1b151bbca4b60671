# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The table at the top of README.md: what a byte costs, on each device."""

from collections.abc import Sequence

from featherweight.catalog import Catalog
from featherweight.pages.page import Page
from featherweight.scales.measurement import DOUBTS, Measurement
from featherweight.scales.scenarios import select_scenarios
from featherweight.scores.formats import markdown_table
from featherweight.scores.sets import ResultSet, read_record, record_folder
from featherweight.system.generated import between

BEGIN, END = "<!-- Written by `fw pages readme`, up to the end of the table. -->\n", "<!-- end of the table -->"

ROWS = {
    "ascon-aead128": "Ascon-AEAD128",
    "knot-aead-128-256-64": "KNOT-AEAD(128,256,64)",
    "aes-128": "AES-128",
    "chaskey": "Chaskey",
    "rectangle-128": "RECTANGLE-128",
    "speck-64-128": "SPECK-64/128",
    "prince": "PRINCE",
    "sm4": "SM4",
}
BYTES = {scenario.id: scenario.message_bytes for scenario in select_scenarios(("aead", "bulk"))}
"""Of the message in authenticated encryption, and in CTR mode of a block cipher."""


def texts(catalog: Catalog, rows: Sequence[Measurement]) -> dict[str, str]:
    """README.md with its table."""
    text = (catalog.home.root / "README.md").read_text()
    costs = read_record(record_folder(catalog.home))
    known = (target.manifest for target in catalog.targets)
    targets = [target.id for target in known if target.simulator.cycles not in DOUBTS and not target.on_request]
    lines = [[name, *(best(catalog, costs, variant, target) for target in targets)] for variant, name in ROWS.items()]
    return {"README.md": between(text, BEGIN, END, markdown_table(["", *targets], lines))}


PAGE = Page("readme", ("README.md",), texts)


def best(catalog: Catalog, costs: ResultSet, variant: str, target: str) -> str:
    """Cycles per byte and bytes of code of the fastest row of VARIANT on TARGET that claims constant time."""
    cipher, _ = catalog.select_ciphers([variant])[0]
    claimed = {item.id for item in cipher.manifest.implementation if item.constant_time == "yes"}
    found = [
        (figures["cycles"] / size, figures["code_bytes"])
        for place, figures in costs.items()
        if place[0] == variant and place[2] == target and place[1] in claimed and (size := BYTES.get(place[3]))
    ]
    if not found:
        return "-"
    cycles, code = min(found)
    return f"{cycles:,.0f} · {code:,.0f} B"
