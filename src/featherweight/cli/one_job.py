# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What verbs on one job share: the options that name it, and the job."""

from collections.abc import Callable

import click

from featherweight.catalog.catalog import known_words
from featherweight.cli.selected import Named, impl_option
from featherweight.cli.words import Name
from featherweight.scales.job import Job
from featherweight.scales.options import FIXED_OPTIONS, OPTIONS
from featherweight.scales.own_scenarios import scenarios_of
from featherweight.scales.scenarios import select_scenarios
from featherweight.scores.defaults import SCENARIO
from featherweight.system.errors import FeatherweightError


def job_options(command: Callable[..., None]) -> Callable[..., None]:
    """What names one job: see `named` and `one_job`."""
    for option in (
        click.option(
            "--options", type=click.Choice(OPTIONS), default=FIXED_OPTIONS, show_default=True, help="For the compiler."
        ),
        click.option(
            "--league", type=Name("league"), help="block or bulk; by default the first in which it takes part."
        ),
        click.option(
            "--scenario", type=Name("scenario"), help=f"Scenario: see `fw list`; default: {SCENARIO}, aead or hash."
        ),
        impl_option,
        click.option("--target", required=True, type=Name("target"), metavar="TARGET", help="Device, e.g. atmega128."),
        click.option("--cipher", type=Name("cipher"), metavar="VARIANT", help="One variant, e.g. rectangle-128."),
    ):
        command = option(command)
    return command


def one_job(asked: Named, scenario: str | None, league: str | None, options: str) -> Job:
    """The job of what is ASKED in SCENARIO and LEAGUE, or in the first in which it takes part."""
    variant, chosen = asked.variant, asked.implementation
    default = SCENARIO if variant.kind == "block" else variant.kind
    (what,) = select_scenarios([scenario or default], scenarios_of(asked.catalog))
    if what.kind != variant.kind:
        raise FeatherweightError(f"scenario {what.id} is not for {variant.id}, which is of kind {variant.kind}")
    leagues = what.leagues(chosen)
    if not leagues or league not in {None, *leagues}:
        where = f"scenario {what.id}" if league is None else f"league {league} of scenario {what.id}"
        known_words([] if league is None else [league], ("block", "bulk"), "league")
        raise FeatherweightError(f"{chosen.id} does not take part in {where}: see `fw list {variant.id}`")
    chosen_league = next(one for one in leagues if league in {None, one})
    return Job(asked.cipher, variant, chosen, asked.target, what, chosen_league, options)
