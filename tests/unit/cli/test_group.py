# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The verbs are found, each in the module that is said to have it; and little is loaded before one is."""

import subprocess
import sys
from importlib import import_module

import click
import pytest

from featherweight.cli.group import SECTIONS, VERBS, fw
from tests.conftest import ROOT

LISTING = """
import sys
from featherweight.cli import fw
sys.argv[1:] = {!r}.split()
try:
    fw.main()
finally:
    print(*sys.modules, file=sys.stderr)
"""
"""Runs fw and then names all modules that are loaded."""


def test_every_verb_is_in_its_module() -> None:
    context = click.Context(fw)
    for name, module in VERBS.items():
        command = fw.get_command(context, name)
        assert command is not None and command.name == name
        assert command in vars(import_module(f"featherweight.{module}")).values()
        assert command.help, name
    assert set(fw.commands) == set(VERBS)


def test_help_names_every_verb() -> None:
    text = fw.get_help(click.Context(fw, info_name="fw"))
    for section, verbs in SECTIONS.items():
        assert f"{section}:\n" in text
        assert all(f"\n  {verb} " in text for verb in verbs)
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize(
    ("argument", "most", "never"),
    [
        ("--help", 200, {"pydantic", "rich", "numpy", "elftools"}),
        ("--version", 300, {"pydantic", "rich", "numpy", "elftools"}),
        ("list", 480, {"numpy", "elftools", "msgspec", "jinja2", "unicorn", "featherweight.referee"}),
        ("measure --help", 320, {"pydantic", "numpy", "elftools", "jinja2", "unicorn", "featherweight.referee"}),
        ("rank --help", 340, {"pydantic", "numpy", "elftools", "jinja2", "unicorn", "featherweight.referee"}),
    ],
)
def test_what_starts_often_loads_little(argument: str, most: int, never: set[str]) -> None:
    command = [sys.executable, "-c", LISTING.format(argument)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    loaded = done.stderr.splitlines()[-1].split()
    assert not never & set(loaded)
    assert len(loaded) <= most
