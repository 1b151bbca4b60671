"""The referee: nothing is listed that is not right, leak-free and well behaved on its own device."""

from featherweight.referee.computer.referee import HostReferee
from featherweight.referee.device.referee import Referee
from featherweight.referee.verdict import Finding, Verdict

__all__ = ["Finding", "HostReferee", "Referee", "Verdict"]
