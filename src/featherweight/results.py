"""The store of measurements: one small JSON file each, named by the digest of all that it depends on."""

from pathlib import Path

from pydantic import ValidationError

from featherweight.files import written
from featherweight.weigh import Measurement


class Store:
    """A folder of measurements; files are written whole or not at all, so that any moment is safe to stop at."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load(self, key: str) -> Measurement | None:
        """The measurement stored under KEY; None if there is none, or none that can be read."""
        try:
            return Measurement.model_validate_json((self._folder / f"{key}.json").read_bytes())
        except (OSError, ValidationError):
            return None

    def save(self, key: str, measurement: Measurement) -> None:
        """Store MEASUREMENT under KEY."""
        with written(self._folder / f"{key}.json") as path:
            path.write_text(measurement.model_dump_json(indent=1) + "\n")
