# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Orders the library's kernels by what the stored runs measured on each family of processors: server/CIPHER/orders.inc.

    rank_kernels.py

scripts/bench_servers.py measures a processor and calls it. It is `fw pages orders`, and says besides what changed.
"""

import sys

from featherweight.catalog import Catalog
from featherweight.pages.registry import select_pages, stale_pages
from featherweight.scores.server_orders import USES, read_orders
from featherweight.system.generated import refresh
from featherweight.system.home import find_home


def main() -> int:
    catalog = Catalog(find_home())
    before = read_orders(catalog.home)
    refresh(catalog.home.root, stale_pages(select_pages(["orders"]), catalog, lambda _: ()))
    after = read_orders(catalog.home)
    for cipher in USES:
        for (of, family, use), names in after.kernels.items():
            first = before.kernels.get((of, family, use), ("none",))[0]
            if of == cipher and first != names[0]:
                print(f"{cipher}, {family}, {use}: {names[0]} is first, no longer {first}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
