# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The catalogue: which ciphers, implementations and targets there are, from their manifests."""

from featherweight.catalog.catalog import Catalog, Cipher, Target
from featherweight.catalog.schema import Implementation, Operation, Variant, Vector

__all__ = ["Catalog", "Cipher", "Implementation", "Operation", "Target", "Variant", "Vector"]
