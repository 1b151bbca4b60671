"""The report: one HTML file of everything that was weighed."""

from featherweight.report.page import write_report
from featherweight.report.plots import write_plots

__all__ = ["write_plots", "write_report"]
