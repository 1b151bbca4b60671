# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The catalogue: which ciphers, implementations and targets there are, from their manifests.

The names are loaded on demand: what checks manifests takes long to import.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from featherweight.catalog.catalog import Catalog, Cipher, Target
    from featherweight.catalog.schema import Implementation, Operation, Variant, Vector

__all__ = ["Catalog", "Cipher", "Implementation", "Operation", "Target", "Variant", "Vector"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    module = "catalog" if name in ("Catalog", "Cipher", "Target") else "schema"
    return getattr(import_module(f"featherweight.catalog.{module}"), name)
