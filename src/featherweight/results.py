"""Stores of measurements and verdicts: one small JSON file each, named by the digest of all that it depends on."""

from pathlib import Path
from typing import Generic, TypeVar

from pydantic import BaseModel, ValidationError

from featherweight.files import written

Result = TypeVar("Result", bound=BaseModel)


class Store(Generic[Result]):
    """A folder of results; files are written whole or not at all, so that any moment is safe to stop at."""

    def __init__(self, folder: Path, kind: type[Result]) -> None:
        self._folder = folder
        self._kind = kind

    def load(self, key: str) -> Result | None:
        """The result stored under KEY; None if there is none, or none that can be read."""
        try:
            return self._kind.model_validate_json((self._folder / f"{key}.json").read_bytes())
        except (OSError, ValidationError):
            return None

    def save(self, key: str, result: Result) -> None:
        """Store RESULT under KEY."""
        with written(self._folder / f"{key}.json") as path:
            path.write_text(result.model_dump_json(indent=1) + "\n")
