# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw rank`: the ranking, how stable it is, and the Pareto fronts."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import click

from featherweight.cli import tables
from featherweight.cli.field import ranked_field
from featherweight.cli.group import as_json_option, fw, print_json
from featherweight.cli.main import note_doubts, selection_options
from featherweight.cli.words import Name
from featherweight.scores.defaults import SCENARIO, SCORE
from featherweight.scores.pareto import fronts
from featherweight.scores.score import FIGURES_OF_MERIT, Weights
from featherweight.scores.stability import SHARES, stability
from featherweight.system.errors import FeatherweightError
from featherweight.work.crew import Workers

if TYPE_CHECKING:
    from featherweight.scales.measurement import Measurement


@fw.command()
@selection_options
@click.option(
    "--scenario",
    type=Name("scenario"),
    default=SCENARIO,
    show_default=True,
    help="block, cbc128, ctr16, bulk, aead or hash.",
)
@click.option(
    "--league",
    type=Name("league"),
    help="block (one block per call; the default) or bulk (a whole mode; the only one of aead and hash).",
)
@click.option("--fom", type=click.Choice(list(FIGURES_OF_MERIT)), default=SCORE, show_default=True, help="Score.")
@click.option("--weights", default="1,1,1", show_default=True, help="Of code, RAM and cycles.")
@click.option("--stability", "view", flag_value="stability", help="Each cipher's place as the share of cycles grows.")
@click.option("--pareto", "view", flag_value="pareto", help="The Pareto front of each device.")
@click.option("--latex", "view", flag_value="latex", help="The ranking as a LaTeX table.")
@as_json_option
def rank(
    *,
    scenario: str,
    league: str | None,
    fom: str,
    weights: str,
    view: str | None,
    as_json: bool,
    workers: Workers,
    **names: Any,
) -> None:
    """Rank the ciphers. What is not stored is measured and checked; what the referee refuses is not listed.

    Without --target, the score is over FELICS's devices, so that a new target does not change it.
    """
    given = parse_weights(weights)
    field = ranked_field(workers, scenario=scenario, league=league, **names)
    for _, refused in field.refused:
        click.echo(f"not listed: {refused}; see `fw check`", err=True)
    competing = field.entries(competing=True)
    ranks = FIGURES_OF_MERIT[fom](competing, given) if competing else []
    if not ranks:
        raise FeatherweightError("nothing to rank: no cipher has measurements on every target chosen")
    shown_proved = field.proved
    title = f"Scenario {scenario}, league {competing[0].league}"
    if view == "stability":
        _show_stability(f"{title}, score {fom}", stability(competing, fom), as_json)
    elif view == "pareto":
        rows = {target: list(map(field.row, front)) for target, front in fronts(competing).items()}
        _show_fronts(title, rows, shown_proved, as_json)
    elif view == "latex":
        from featherweight.scores.formats import ranking_as_latex  # noqa: PLC0415 only now is it needed

        click.echo(ranking_as_latex(ranks), nl=False)
    elif as_json:
        print_json(
            [
                {
                    **{"place": place, "variant": item.variant, "score": item.score, "fom": fom, "points": item.points},
                    "outside": item.variant in field.outside,
                    "proved": [target for target, row in item.rows.items() if row.subject in shown_proved],
                    "rows": {target: field.row(row).model_dump() for target, row in item.rows.items()},
                }
                for place, item in enumerate(ranks, 1)
            ]
        )
    else:
        harness = field.entries(competing=False)
        title = f"{title}, score {fom} (lower is better), weights {weights}"
        idle_ranks = FIGURES_OF_MERIT[fom](harness, given) if harness else []
        tables.console().print(tables.rank_table(title, ranks, idle_ranks, field.outside, shown_proved))
        for place, item in enumerate(ranks, 1):
            if item.variant in field.outside:
                click.echo(f"{tables.MARK} from outside: {item.variant} is number {place} of {len(ranks)}")
    if view != "latex" and not as_json:
        note_doubts(field.doubts)


def _show_stability(title: str, places: dict[str, list[int]], as_json: bool) -> None:
    if as_json:
        print_json({"shares": SHARES, "places": places})
        return
    shown = range(1, len(SHARES), 4)
    head = ("cipher", *(f"{SHARES[index]:.0%}" for index in shown), "best", "worst")
    rows = [
        (variant, *(str(own[index]) for index in shown), str(min(own)), str(max(own)))
        for variant, own in places.items()
    ]
    tables.console().print(tables.plain_table(f"{title}: places by the share of cycles", head, rows, head[1:]))


def _show_fronts(
    title: str, found: "dict[str, list[Measurement]]", shown_proved: Collection[tuple[str, ...]], as_json: bool
) -> None:
    if as_json:
        print_json({target: [row.model_dump() for row in rows] for target, rows in found.items()})
        return
    click.echo(f"{title}: what nothing else beats in code, RAM and cycles, by target")
    tables.console().print(tables.measurement_table((row for rows in found.values() for row in rows), shown_proved))


def parse_weights(text: str) -> Weights:
    try:
        code, ram, cycles = (float(word) for word in text.split(","))
    except ValueError:
        raise FeatherweightError(f"--weights {text}: give three numbers for code, RAM and cycles, e.g. 1,1,1") from None
    if min(code, ram, cycles) < 0 or code + ram + cycles <= 0:
        raise FeatherweightError(f"--weights {text}: no weight may be negative, and one must be positive")
    return code, ram, cycles
