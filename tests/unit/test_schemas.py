"""The checked-in JSON schemas are those of the models."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_schemas_are_up_to_date() -> None:
    loader = importlib.util.spec_from_file_location("write_schemas", ROOT / "scripts" / "write_schemas.py")
    assert loader is not None and loader.loader is not None
    script = importlib.util.module_from_spec(loader)
    loader.loader.exec_module(script)
    for path in script.SCHEMAS:
        assert path.read_text() == script.schema_text(path), f"{path.name} is stale: run `make generated`"
