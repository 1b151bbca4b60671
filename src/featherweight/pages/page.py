# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What a page is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files

from featherweight.catalog import Catalog
from featherweight.scales.job import Job
from featherweight.scales.measurement import Measurement

TEMPLATES = files("featherweight.pages") / "templates"


def nothing(catalog: Catalog) -> list[Job]:
    """The jobs of a page that needs no measurements."""
    return []


@dataclass(frozen=True)
class Page:
    """A few files that one module writes."""

    name: str
    outputs: tuple[str, ...]
    """Its files as patterns below the checkout; a file that fits one and is not among `texts` is removed."""
    texts: Callable[[Catalog, Sequence[Measurement]], dict[str, str]]
    """Path below the checkout -> what the file must hold, from the measurements of `jobs` in their order."""
    jobs: Callable[[Catalog], list[Job]] = nothing
    """What must be measured."""

    @property
    def is_measured(self) -> bool:
        """Whether it shows measurements."""
        return self.jobs is not nothing


def template(name: str) -> str:
    """The file NAME of the templates."""
    return (TEMPLATES / name).read_text()
