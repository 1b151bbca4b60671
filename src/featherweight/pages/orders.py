# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The orders of the library's kernels on each family of processors, from the stored runs of its benchmark."""

from collections.abc import Sequence

from featherweight.catalog import Catalog
from featherweight.pages.page import Page
from featherweight.scales.measurement import Measurement
from featherweight.scores.server_orders import USES, orders_text, path_of


def texts(catalog: Catalog, rows: Sequence[Measurement]) -> dict[str, str]:
    """server/CIPHER/orders.inc."""
    return {str(path_of(cipher)): orders_text(catalog.home, cipher) for cipher in USES}


PAGE = Page("orders", tuple(str(path_of(cipher)) for cipher in USES), texts)
