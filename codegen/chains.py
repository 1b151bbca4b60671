# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes how chains of blocks end by each cipher's specification, ciphers/*/chains.json (`make generated`).

Only those are written again whose specification has changed: to ask all takes a minute.
"""

from pathlib import Path

from featherweight.catalog import Catalog, Cipher
from featherweight.referee.chains import RECORD, record_of, records_in
from featherweight.scales.expectations import specification_of
from featherweight.system.home import Home

ROOT = Path(__file__).parents[1]


def is_stale(cipher: Cipher) -> bool:
    """Whether a block cipher of CIPHER's is not on record, or by another specification."""
    known, facts = records_in(cipher.folder), specification_of(cipher).facts
    blocks = [variant.id for variant in cipher.manifest.variant if variant.kind == "block"]
    return list(known) != blocks or any(record.specification != facts for record in known.values())


if __name__ == "__main__":
    for each in Catalog(Home(ROOT)).ciphers:
        if each.spec is not None and is_stale(each):
            (each.folder / RECORD).write_text(record_of(each))
