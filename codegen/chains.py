# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes how chains of blocks and messages end by the specifications, ciphers/*/chains.json (`make generated`).

Only those are written again whose specification has changed: to ask all takes a quarter of an hour.
"""

from pathlib import Path

from featherweight.catalog import Catalog, Cipher
from featherweight.referee.chain_records import RECORD, record_in, record_of, recorded
from featherweight.scales.expectations import specification_of
from featherweight.system.home import Home

ROOT = Path(__file__).parents[1]


def is_stale(cipher: Cipher) -> bool:
    """Whether a variant of CIPHER is not on record, or by another specification."""
    known, facts = [record_in(cipher, variant) for variant in recorded(cipher)], specification_of(cipher).facts
    return any(record is None or record.specification != facts for record in known)


if __name__ == "__main__":
    for each in Catalog(Home(ROOT)).ciphers:
        if each.spec is not None and is_stale(each):
            (each.folder / RECORD).write_text(record_of(each))
