# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The program that works on a cluster: a worker of Dask starts it in a folder of unpacked parcels.

    python -m featherweight.work.child tools NAME...    prints which of these tools are there, as JSON
    python -m featherweight.work.child serve NUMBER     does the jobs in the file `jobs`, asked through a pipe

It executes the package that came with the parcels, whatever version is installed.
"""

import json
import os
import sys
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Any

from featherweight.store.database import Told, results_of
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import Home, find_home
from featherweight.work.abilities import tools_found
from featherweight.work.answer import serve
from featherweight.work.parcels import Unpacker


def main(words: Sequence[str]) -> None:
    """Do what WORDS say."""
    home = find_home()
    if words[0] == "tools":
        print(json.dumps(tools_found(home, words[1:])))
        return
    Thread(target=_end_with_parent, daemon=True).start()
    pipe = Connection(int(words[1]))
    try:
        jobs, work = _read(Path(words[2]), home)
    except FeatherweightError as error:
        failed = error

        def work(job: Any) -> Any:
            raise failed

        jobs = {}
    serve(pipe, jobs, telling(work, home))


def _read(path: Path, home: Home) -> tuple[Any, Any]:
    with path.open("rb") as stream:
        jobs = Unpacker(stream, home.root.parent, home)
        return jobs.load(), jobs.load()


def telling(work: Callable[[Any], tuple[Any, bool]], home: Home) -> Callable[[Any], tuple[Any, bool]]:
    """WORK whose results come with the rows that they are made of, or that were stored when they were made."""
    told: list[Told] = []
    results_of(home.build).tell = told.append

    def done(job: Any) -> tuple[Any, bool]:
        told.clear()
        result, known = work(job)
        return (result, list(told)), known

    return done


def _end_with_parent() -> None:
    sys.stdin.buffer.read()  # nothing comes: it is closed when the worker of Dask ends, however it does
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
