"""`fw rank`."""

from typing import Any

import click

from featherweight import tables
from featherweight.catalog import Catalog
from featherweight.cli import (
    as_json_option,
    checked,
    fw,
    listed,
    measured,
    note_unvalidated,
    print_json,
    selection_options,
)
from featherweight.errors import FeatherweightError
from featherweight.home import find_home
from featherweight.jobs import Selection
from featherweight.scenarios import select_scenarios
from featherweight.score import FIGURES_OF_MERIT, Weights


@fw.command()
@selection_options
@click.option("--scenario", default="cbc128", show_default=True, help="block, cbc128, ctr16, bulk, aead or hash.")
@click.option(
    "--league", help="block (one block per call; the default) or bulk (a whole mode; the only one of aead and hash)."
)
@click.option("--fom", type=click.Choice(list(FIGURES_OF_MERIT)), default="frozen", show_default=True, help="Score.")
@click.option("--weights", default="1,1,1", show_default=True, help="Of code, RAM and cycles.")
@as_json_option
def rank(
    *, scenario: str, league: str | None, fom: str, weights: str, as_json: bool, workers: int | None, **names: Any
) -> None:
    """Rank the ciphers; measures and checks what is not yet. Nothing is listed that the referee refuses.

    Without --target, the score is over FELICS's devices, so that a new target moves nobody's.
    """
    given = parse_weights(weights)
    catalog = Catalog(find_home())
    names["targets"] = names["targets"] or tuple(item.id for item in catalog.targets if item.manifest.device)
    league = league or next(iter(select_scenarios([scenario])[0].measured))
    selection = Selection(scenarios=(scenario,), leagues=(league,), **names)
    measurements = listed(measured(catalog, selection, workers), checked(catalog, selection, workers))
    idle = {variant.id for cipher in catalog.ciphers if not cipher.competes for variant in cipher.manifest.variant}
    competing = [row for row in measurements if row.variant not in idle]
    ranks = FIGURES_OF_MERIT[fom](competing, given) if competing else []
    if not ranks:
        raise FeatherweightError("nothing to rank: no cipher has measurements on every target chosen")
    if as_json:
        print_json(
            [
                {
                    "place": place,
                    "variant": item.variant,
                    "score": item.score,
                    "fom": fom,
                    "points": item.points,
                    "rows": {target: row.model_dump() for target, row in item.rows.items()},
                }
                for place, item in enumerate(ranks, 1)
            ]
        )
        return
    harness = [row for row in measurements if row.variant in idle]
    title = f"Scenario {scenario}, league {league}, score {fom} (lower is better), weights {weights}"
    tables.console().print(tables.rank_table(title, ranks, FIGURES_OF_MERIT[fom](harness, given) if harness else []))
    note_unvalidated(catalog, measurements)


def parse_weights(text: str) -> Weights:
    try:
        code, ram, cycles = (float(word) for word in text.split(","))
    except ValueError:
        raise FeatherweightError(f"--weights {text}: give three numbers for code, RAM and cycles, e.g. 1,1,1") from None
    if min(code, ram, cycles) < 0 or code + ram + cycles <= 0:
        raise FeatherweightError(f"--weights {text}: no weight may be negative, and one must be positive")
    return code, ram, cycles
