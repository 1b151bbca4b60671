# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw tune`: a search over what an implementation might be."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic

import click

from featherweight.cli import tables
from featherweight.cli.group import as_json_option, fw, print_json
from featherweight.cli.main import workers_options
from featherweight.cli.one_job import job_options, one_job
from featherweight.cli.selected import folders_argument, named
from featherweight.cli.strangers import strangers_options
from featherweight.scales.needs import device_needs
from featherweight.scores.score import METRICS
from featherweight.system.errors import FeatherweightError
from featherweight.system.files import written
from featherweight.system.home import find_checkout, find_home
from featherweight.system.tools import Tool
from featherweight.tune.outcome import OBJECTIVES, Objective, Outcome
from featherweight.tune.recorded import record
from featherweight.tune.search import Budget
from featherweight.tune.trials import Candidate, Trial, Trials
from featherweight.tune.tuner import FAMILIES, Tuner, family_of
from featherweight.work.crew import Workers


@fw.command()
@folders_argument
@strangers_options
@job_options
@click.option("--family", metavar="FAMILY", help=f"{', '.join(FAMILIES)}; default: template where there is one.")
@click.option("--objective", type=click.Choice(OBJECTIVES), default="cycles", show_default=True)
@click.option("--points", type=click.IntRange(1), default=1000, show_default=True, help="Candidates, at most.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Seed of all random choices.")
@click.option("--time", "minutes", type=click.FloatRange(0), help="Minutes, at most; default: no limit.")
@click.option("--record", "keep", is_flag=True, help="Keep the outcome for docs/tune.md.")
@click.option("--write", is_flag=True, help="Write what is better in place of the implementation's files.")
@workers_options
@as_json_option
def tune(
    *,
    folders: tuple[Path, ...],
    cipher: str | None,
    target: str,
    impl: str | None,
    scenario: str | None,
    league: str | None,
    options: str,
    family: str | None,
    objective: Objective,
    points: int,
    seed: int,
    minutes: float | None,
    keep: bool,
    write: bool,
    trust: bool,
    no_native: bool,
    workers: Workers,
    as_json: bool,
) -> None:
    """Search over an implementation's choices. The simulator verifies each candidate, the referee what is best.

    A small space is tried wholly, a large one from many places. What was weighed is stored: the same command continues.
    """
    asked = named(folders, cipher, target, impl, trust=trust, no_native=no_native)
    job = one_job(asked, scenario, league, options)
    home = find_checkout() if keep else asked.catalog.home
    began = monotonic()
    deadline = None if minutes is None else began + 60 * minutes
    budget = Budget(points, seed, lambda: deadline is not None and monotonic() > deadline)
    weigh = Weighing(Trials(asked.catalog).weigh, workers, points)
    tuner = Tuner(asked.catalog, job, family_of(job, family, asked.catalog.home), objective, weigh)
    try:
        outcome = tuner.run(budget)
        if outcome.verdict == "beaten":
            outcome = replace(outcome, fault=tuner.fault(outcome.found.best))
    except KeyboardInterrupt:
        raise FeatherweightError(
            f"interrupted: {weigh.done} points are stored; the same command continues there"
        ) from None
    if as_json:
        print_json(outcome.dump())
    else:
        _show(outcome)
    if keep:
        record(home.root, outcome, monotonic() - began)
    if write and outcome.fault:
        raise FeatherweightError(f"nothing is written: other implementations have these files, too: {outcome.fault}")
    if write and outcome.verdict == "beaten":
        _write(job.cipher.folder, tuner.candidate(outcome.found.best))


class Weighing:
    """Lets WORKERS do WORK on batches of candidates, with a progress bar; POINTS: how many there are at most."""

    def __init__(self, work: Callable[[Candidate], tuple[Trial, bool]], workers: Workers, points: int) -> None:
        self._work, self._workers, self._points = work, workers, points
        self.done = 0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Trial]:
        crew = self._workers.crew(candidates, self._work, find_home(), needs=_needs)
        with tables.progress() as bar:
            task = bar.add_task("", total=self._points, completed=self.done, now=str(candidates[0]))

            def count(candidate: Candidate, known: bool) -> None:
                self.done += 1
                bar.update(task, completed=self.done, description=f"tuning ({crew.size})")

            trials, errors = crew.run(count)
        if errors:
            raise errors[0][1]
        if not bar.console.is_terminal:
            click.echo(f"tuning: {self.done} points weighed, {crew.size}", err=True)
        return trials


def _needs(candidate: Candidate) -> tuple[Tool, ...]:
    return device_needs(candidate.job)


def _show(outcome: Outcome) -> None:
    heads = ("", "code", "RAM", "cycles", "what differs")
    choices = [("now", outcome.before), *(("", one) for one in outcome.front if one != outcome.before)]
    rows = [
        (mark, *(f"{getattr(choice.trial, metric):,}" for metric in METRICS), choice.point or "nothing")
        for mark, choice in choices
    ]
    title = f"{outcome.job}, family {outcome.family}: as it is, and what no other candidate beats"
    tables.console().print(tables.plain_table(title, heads, rows, right=heads[1:4]))
    click.echo(outcome.title)
    if outcome.note:
        click.echo(outcome.note)
    if outcome.fault:
        click.echo(f"wrong for other implementations with the same files: {outcome.fault}")


def _write(folder: Path, candidate: Candidate) -> None:
    for name, text in candidate.texts:
        if (folder / name).read_text() != text:
            with written(folder / name) as path:
                path.write_text(text)
            click.echo(f"written: {folder / name}; see `fw check`, then `fw record`", err=True)
