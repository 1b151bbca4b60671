# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The JSON schemas of the manifests, from the models that check them."""

import json
from collections.abc import Sequence

from featherweight.catalog import Catalog
from featherweight.catalog.cipher_schema import CipherManifest
from featherweight.catalog.scenario_schema import ScenarioManifest
from featherweight.catalog.schema import Table
from featherweight.catalog.target_schema import TargetManifest
from featherweight.pages.page import Page
from featherweight.scales.measurement import Measurement

SCHEMAS: dict[str, type[Table]] = {
    "ciphers/cipher.schema.json": CipherManifest,
    "targets/target.schema.json": TargetManifest,
    "scenarios/scenario.schema.json": ScenarioManifest,
}


def texts(catalog: Catalog, rows: Sequence[Measurement]) -> dict[str, str]:
    """A schema for each kind of manifest."""
    return {path: json.dumps(model.model_json_schema(), indent=2) + "\n" for path, model in SCHEMAS.items()}


PAGE = Page("schemas", tuple(SCHEMAS), texts)
