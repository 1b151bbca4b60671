# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The verbs are found, each in the module that is said to have it."""

from importlib import import_module

import click

from featherweight.cli.main import VERBS, fw


def test_every_verb_is_in_its_module() -> None:
    context = click.Context(fw)
    for name, module in VERBS.items():
        command = fw.get_command(context, name)
        assert command is not None and command.name == name
        assert command in vars(import_module(f"featherweight.{module}")).values()
    assert set(fw.commands) == set(VERBS)
