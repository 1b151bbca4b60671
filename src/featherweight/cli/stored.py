"""What the store holds of the code as it stands: nothing is measured or checked anew."""

from featherweight.referee import HostReferee, Referee
from featherweight.referee.verdict import Verdict
from featherweight.scales.measure import Scales
from featherweight.scales.weigh import Measurement
from featherweight.store.results import Result, Store
from featherweight.system.errors import FeatherweightError


class NotStoredError(FeatherweightError):
    """The result is not known yet."""


class _OnlyStored(Store[Result]):
    """A store that gives what it holds, or an error."""

    def load(self, key: str) -> Result:
        found = super().load(key)
        if found is None:
            raise NotStoredError("not in the store: run `fw measure` and `fw check` first")
        return found


class StoredScales(Scales):
    """Gives stored measurements; `measure` raises NotStoredError for others."""

    STORE = _OnlyStored[Measurement]


class StoredReferee(Referee):
    """Gives stored verdicts; `check` raises NotStoredError for others."""

    STORE = _OnlyStored[Verdict]


class StoredHostReferee(HostReferee):
    """Gives stored verdicts of this computer; `check` raises NotStoredError for others."""

    STORE = _OnlyStored[Verdict]
