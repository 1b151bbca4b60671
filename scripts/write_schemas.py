"""Writes the JSON schemas of the manifests from the models that check them (`make generated`)."""

import json
from pathlib import Path

from featherweight.catalog.schema import CipherManifest, Table
from featherweight.catalog.target_schema import TargetManifest

ROOT = Path(__file__).parents[1]
SCHEMAS: dict[Path, type[Table]] = {
    ROOT / "ciphers" / "cipher.schema.json": CipherManifest,
    ROOT / "targets" / "target.schema.json": TargetManifest,
}


def schema_text(path: Path) -> str:
    """What the schema file PATH must hold."""
    return json.dumps(SCHEMAS[path].model_json_schema(), indent=2) + "\n"


if __name__ == "__main__":
    for path in SCHEMAS:
        path.write_text(schema_text(path))
