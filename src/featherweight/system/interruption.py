# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Delays SIGINT: it raises KeyboardInterrupt only in code that expects it, a verb or a job; elsewhere it is pending.

It does so once: what runs then cleans up, and a storm of signals must not interrupt that.

Python calls signal handlers in the main thread only, whichever thread receives the signal: other threads are never
interrupted, and what they ask for here changes nothing.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType

_at_work = False
_waiting = False


def hold_back() -> None:
    """Delay SIGINT from now on, unless this process ignores it; unblock it if the parent process had blocked it."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _strike)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def ignore() -> None:
    """Ignore SIGINT from now on, also a pending one: the process is about to end."""
    global _waiting  # noqa: PLW0603
    _waiting = False
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def interruptible() -> AbstractContextManager[None]:
    """A context in which SIGINT, also a pending one, raises KeyboardInterrupt."""
    return _work(True)


@contextmanager
def uninterruptible() -> Iterator[AbstractContextManager[None]]:
    """A context in which SIGINT is pending; it gives another, for code inside of it that is interrupted as before."""
    outside = _work(_at_work)
    with _work(False):
        yield outside


def _strike(_number: int, _frame: FrameType | None) -> None:
    global _waiting  # noqa: PLW0603
    _waiting = True
    _raise_if_due()


@contextmanager
def _work(at_work: bool) -> Iterator[None]:
    global _at_work  # noqa: PLW0603
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = _at_work
    try:
        _at_work = at_work
        _raise_if_due()
        yield
    finally:
        _at_work = before
        _raise_if_due()


def _raise_if_due() -> None:
    if _at_work and _waiting:
        ignore()
        raise KeyboardInterrupt
