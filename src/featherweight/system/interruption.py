"""SIGINT raises KeyboardInterrupt only while a verb or a job is at work, which expects it; otherwise it waits.

Python calls handlers in its main thread only, so it does not matter which thread receives the signal.
"""

import signal
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType

_at_work = False
_waiting = False


def hold_back() -> None:
    """From now on, for a process that handles SIGINT; also one that was blocked by who started the process."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _strike)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def ignore() -> None:
    """From now on, nothing is left to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def interruptible() -> AbstractContextManager[None]:
    """Within it SIGINT raises KeyboardInterrupt; so does one that has waited."""
    return _work(True)


def uninterruptible() -> AbstractContextManager[None]:
    """Within it SIGINT waits."""
    return _work(False)


def _strike(_number: int, _frame: FrameType | None) -> None:
    global _waiting  # noqa: PLW0603
    _waiting = True
    _raise_if_due()


@contextmanager
def _work(at_work: bool) -> Iterator[None]:
    global _at_work  # noqa: PLW0603
    before = _at_work
    try:
        _at_work = at_work
        _raise_if_due()
        yield
    finally:
        _at_work = before
        _raise_if_due()


def _raise_if_due() -> None:
    global _waiting  # noqa: PLW0603
    if _at_work and _waiting:
        _waiting = False
        raise KeyboardInterrupt
