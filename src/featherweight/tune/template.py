# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The family of a template: files that are written from templates, by choices that a manifest declares.

    ciphers/NAME/tune/CORE/IMPLEMENTATION.toml    [choice] name = ["value", ...] or name = { order = ["value", ...] }
    ciphers/NAME/tune/CORE/FILE.jinja             what CORE/FILE is written from, by Jinja; {{ tuned }} is its point

The point of which a file is made stands in its banner, in the line that {{ tuned }} has become.
"""

import re
from pathlib import Path
from typing import Annotated

from jinja2 import StrictUndefined, TemplateError
from jinja2.sandbox import SandboxedEnvironment
from pydantic import Field, field_validator

from featherweight.catalog import Cipher
from featherweight.catalog.manifest import read_manifest
from featherweight.catalog.outside import shown
from featherweight.catalog.schema import Table
from featherweight.scales.job import Job
from featherweight.system.errors import FeatherweightError
from featherweight.tune.sources import Texts
from featherweight.tune.space import Choice, Point, Space

FOLDER, SUFFIX = "tune", ".jinja"
TUNED = re.compile(r"tuned: ((?:[\w-]+=\S+ ?)+)")

TAKEN = ("loop", "range", "self", "tuned")
"""Names that mean something in every template."""

Value = Annotated[str, Field(pattern=r"^[\w.-]+$")]
Values = Annotated[list[Value], Field(min_length=1)]


class Order(Table):
    """A choice of an order."""

    order: Values


class Choices(Table):
    """A manifest of choices."""

    choice: dict[Value, Values | Order]
    """Name -> values, or the parts whose order is chosen; in the template, a word or a list of words."""
    files: Annotated[list[str], Field(min_length=1)] | None = None
    """What is written, each from its template; by default the implementation's one file."""

    @field_validator("choice", mode="before")
    @classmethod
    def _as_words(cls, choices: object) -> object:
        """Numbers are words, too."""
        if not isinstance(choices, dict):
            return choices
        return {name: [str(one) for one in found] if isinstance(found, list) else found
                for name, found in choices.items()}  # fmt: skip

    @field_validator("choice")
    @classmethod
    def _each_once(cls, choices: dict[str, Values | Order]) -> dict[str, Values | Order]:
        for name, found in choices.items():
            if name in TAKEN:
                raise ValueError(f"{name} is a name of the template's own: choose another")
            values = found.order if isinstance(found, Order) else found
            if len(set(values)) != len(values):
                raise ValueError(f"{name} has a value twice")
        return choices


def manifest_of(cipher: Cipher, implementation: str) -> Path:
    """Where the choices of IMPLEMENTATION are."""
    return cipher.folder / FOLDER / f"{implementation}.toml"


class Template:
    """The family that JOB's implementation declares."""

    name = "template"

    def __init__(self, job: Job) -> None:
        path = manifest_of(job.cipher, job.implementation.id)
        if not path.is_file():
            raise FeatherweightError(
                f"{job.implementation.id} of {job.cipher.name} declares no choices, which would be in {shown(path)}: "
                "write them (docs/tune.md), or choose another --family"
            )
        found = read_manifest(path, shown(path), Choices)
        self._folder, self._core = job.cipher.folder, Path(job.implementation.id).parent
        self._files = found.files or job.implementation.files[:1]
        self.space = Space(
            tuple(
                Choice(name, tuple(what.order), is_order=True) if isinstance(what, Order) else Choice(name, tuple(what))
                for name, what in found.choice.items()
            )
        )
        self._templates = {file: self._template(file) for file in self._files}
        self.start = self._written()

    def _template(self, file: str) -> Path:
        path = self._folder / FOLDER / f"{file}{SUFFIX}"
        if not path.resolve().is_relative_to(self._folder.resolve()) or not path.is_file():
            raise FeatherweightError(f"there is no template {shown(path)}: write it (docs/tune.md)")
        return path

    def _written(self) -> Point:
        """The point that the first file tells in its banner."""
        path = self._folder / self._files[0]
        told = TUNED.search(path.read_text())
        point = self.space.read(told[1].split()) if told else None
        if point is None:
            raise FeatherweightError(f"{shown(path)} tells no point of these choices: write '{self.banner()}' there")
        return point

    def banner(self, point: Point | None = None) -> str:
        """What {{ tuned }} becomes."""
        return f"tuned: {self.space.told(point or self.space.first)}"

    def texts(self, point: Point) -> Texts:
        return {file: self._rendered(path, point) for file, path in self._templates.items()}

    def _rendered(self, path: Path, point: Point) -> str:
        values: dict[str, str | list[str]] = {
            choice.name: choice.chosen(state) if choice.is_order else choice.chosen(state)[0]
            for choice, state in zip(self.space.choices, point, strict=True)
        }
        frame = SandboxedEnvironment(
            undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True
        )
        try:
            return frame.from_string(path.read_text()).render(**values, tuned=self.banner(point))
        except TemplateError as error:
            raise FeatherweightError(f"{shown(path)}: {error}") from error
