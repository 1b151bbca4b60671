# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the verbs that weigh and check share: options, jobs with a progress bar, what is printed about results."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial, wraps
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import click

from featherweight.cli import tables
from featherweight.cli.group import Outcome
from featherweight.cli.selected import folders_argument
from featherweight.cli.strangers import strangers_options
from featherweight.cli.words import Name
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import find_home
from featherweight.system.tools import Tool
from featherweight.work.crew import NobodyError, Workers

if TYPE_CHECKING:
    from featherweight.catalog import Catalog
    from featherweight.referee.verdict import Verdict
    from featherweight.scales.measurement import Measurement
    from featherweight.scales.selection import Selection
    from featherweight.work.job import HasKin

Command = Callable[..., None]
AnyJob = TypeVar("AnyJob", bound="HasKin")
Result = TypeVar("Result")

MEANINGS = {
    "unvalidated": "by the manual's rules, which were compared with no device",
    "estimate": "an estimate, no more: the core's inner workings are guessed",
}
"""Explanations of the words by which a target's manifest calls its cycles doubtful."""


def jobs_option(command: Command) -> Command:
    """--jobs, for verbs that work on this computer."""
    return _workers(click.option("--jobs", type=click.IntRange(1), help=JOBS)(command))


def workers_options(command: Command) -> Command:
    """--jobs, or the --cluster that is to work instead: together the parameter `workers`."""
    return jobs_option(click.option("--cluster", metavar="ADDRESS", help=CLUSTER)(command))


def _workers(command: Command) -> Command:
    @wraps(command)
    def wrapper(*words: Any, jobs: int | None, cluster: str | None = None, **more: Any) -> None:
        tell = cache(partial(click.echo, err=True))  # each line once: a verb may make several crews
        command(*words, workers=Workers(jobs, cluster, tell), **more)

    return wrapper


JOBS = "Parallel jobs; default: one per processor."
CLUSTER = "Let the workers of a Dask scheduler work, e.g. of tcp://HOST:8786; see docs/cluster.md."


def selection_option(name: str, field: str, text: str, **more: Any) -> Callable[[Command], Command]:
    """The option --NAME, which may be given several times."""
    more = {"type": Name(name), "metavar": name.upper(), **more}
    return click.option(f"--{name}", field, multiple=True, help=f"{text} Repeatable.", **more)


def selection_options(command: Command) -> Command:
    """What selects ciphers, targets, implementations and compiler options, by default all; and who works."""
    return folders_argument(strangers_options(workers_options(_names_options(command))))


def whole_selection_options(command: Command) -> Command:
    """The options of `selection_options`, and those that select scenarios and leagues."""
    return selection_options(_more_names_options(command))


def named_selection_options(command: Command) -> Command:
    """The same, for verbs to which no folders are named."""
    return jobs_option(_names_options(_more_names_options(command)))


def _names_options(command: Command) -> Command:
    for name, field, text in (
        ("options", "options", "Compiler option, e.g. -O2."),
        ("impl", "implementations", "Implementation, e.g. portable."),
        ("target", "targets", "Target, e.g. atmega128."),
        ("cipher", "ciphers", "Cipher or variant, e.g. rectangle or rectangle-128."),
    ):
        command = selection_option(name, field, text)(command)
    return command


def _more_names_options(command: Command) -> Command:
    league = selection_option("league", "leagues", "block or bulk.")
    scenario = selection_option("scenario", "scenarios", "block, cbc128, ctr16, bulk, aead or hash.")
    return scenario(league(command))


def measured(catalog: "Catalog", selection: "Selection", workers: Workers, *, others: int = 0) -> "list[Measurement]":
    """The measurements of SELECTION, with a progress bar; those that fail are named. OTHERS: see `with_progress`."""
    from featherweight.scales.measure import Scales  # noqa: PLC0415 only now is it needed

    jobs = selection.jobs(catalog)
    return with_progress("weighing", jobs, Scales(catalog).measure, workers, partial=True, others=others)


def checked(catalog: "Catalog", selection: "Selection", workers: Workers, *, others: int = 0) -> "list[Verdict]":
    """The referee's verdicts on the implementations of SELECTION, with a progress bar; those that fail are named.

    All compiler options are tried, since they share the trials. OTHERS: see `with_progress`.
    """
    from featherweight.referee.device.referee import DeviceReferee  # noqa: PLC0415 only now are they needed
    from featherweight.referee.jobs import device_jobs  # noqa: PLC0415
    from featherweight.referee.verdict import refuse_sources  # noqa: PLC0415

    jobs = device_jobs(replace(selection, options=()), catalog)
    check = DeviceReferee(catalog).check
    verdicts = refuse_sources(with_progress("checking", jobs, check, workers, partial=True, others=others))
    return [verdict for verdict in verdicts if not selection.options or verdict.options in selection.options]


def note_doubtful_cycles(measurements: "Iterable[Measurement]") -> None:
    """Print, for each target of MEASUREMENTS with doubtful cycles, what is doubtful about them."""
    note_doubts({row.target: row.doubt for row in measurements if row.doubt})


def note_doubts(doubts: Mapping[str, str]) -> None:
    """Print what is doubtful about the cycles of targets: DOUBTS by target."""
    for target, doubt in doubts.items():
        meaning = next(text for word, text in MEANINGS.items() if word in doubt)
        click.echo(f"cycles of {target} ({doubt}): {meaning}; see docs/engines.md")


def listed(measurements: "Sequence[Measurement]", verdicts: "Sequence[Verdict]") -> "list[Measurement]":
    """MEASUREMENTS without those of refused implementations, whose names are printed."""
    refused = {verdict.subject for verdict in verdicts if verdict.findings}
    for verdict in verdicts:
        if verdict.findings:
            click.echo(f"not listed: {verdict.title}: {verdict.findings[0].check}; see `fw check`", err=True)
    return [row for row in measurements if row.subject not in refused]


def say_results(what: str, count: int, unchanged: int) -> None:
    """Print how many results there are of WHAT."""
    click.echo(f"{what}: {count} results, {unchanged} of them unchanged", err=True)


LINE_EVERY = 20
"""So many seconds apart are lines that tell the progress where no terminal shows a bar."""


def with_progress(
    what: str,
    jobs: Sequence[AnyJob],
    work: Callable[[AnyJob], tuple[Result, bool]],
    workers: Workers,
    skipped: tuple[type[FeatherweightError], ...] = (),
    *,
    needs: Callable[[Any], tuple[Tool, ...]] | None = None,
    partial: bool = False,
    stored: bool = True,
    others: int = 0,
) -> list[Result]:
    """WORK on all JOBS, with a progress bar and a summary; raises the last error not SKIPPED once all are done.

    NEEDS: what a computer must have for a job; by default, one of the scales. PARTIAL: if errors concern some jobs
    only, they are printed instead, and the command ends with status 1. STORED: WORK stores its results, so that an
    interrupted command can go on. OTHERS: so many more results are known, and are counted.
    """
    from featherweight.scales import needs as scales_needs  # noqa: PLC0415 only now is it needed

    its_needs: Callable[[Any], tuple[Tool, ...]] = needs or scales_needs.device_needs
    finished = unchanged = others
    whole = len(jobs) + others
    told = monotonic()

    def count(job: AnyJob, known: bool) -> None:
        nonlocal finished, unchanged, told
        finished, unchanged = finished + 1, unchanged + known
        bar.update(task, advance=1, now=str(job), description=f"{what} ({crew.size})")
        if not bar.console.is_terminal and monotonic() > told + LINE_EVERY:
            told = monotonic()
            click.echo(f"{what}: {finished} of {whole}, {crew.size}", err=True)

    try:
        crew = workers.crew(jobs, work, find_home(), needs=its_needs, stored=stored)
        with tables.progress() as bar:
            task = bar.add_task(what, total=whole, completed=others, now="")
            results, errors = crew.run(count)
    except KeyboardInterrupt:
        fate = "stored; the same command continues there" if stored else "lost: nothing of this verb is stored"
        raise FeatherweightError(f"interrupted: {finished} of {whole} results are {fate}") from None
    errors = [(job, error) for job, error in errors if not isinstance(error, skipped)]
    say_results(what, len(results) + others, unchanged)
    messages = list(dict.fromkeys(str(error) for _, error in errors))
    if partial and (results or others or len(messages) > 1):
        for job, error in ((job, error) for job, error in errors if not isinstance(error, NobodyError)):
            click.echo(f"fw: {error}" if str(error).startswith(str(job)) else f"fw: {job}: {error}", err=True)
        click.get_current_context().ensure_object(Outcome).failures += len(errors)
        return results
    for message in messages[:-1]:
        click.echo(f"fw: {message}", err=True)
    if errors:
        raise errors[-1][1]
    return results
