"""The verbs are found, each in the module that is said to have it."""

from pkgutil import iter_modules

import click

from featherweight import verbs
from featherweight.cli.main import VERBS, fw


def test_every_verb_is_in_its_module() -> None:
    context = click.Context(fw)
    for name in VERBS:
        command = fw.get_command(context, name)
        assert command is not None and command.name == name
    assert set(fw.commands) == set(VERBS)
    named = {module.rpartition(".")[2] for module in VERBS.values() if module.startswith("verbs.")}
    assert named == {module.name for module in iter_modules(verbs.__path__)}
