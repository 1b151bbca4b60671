"""The report: one HTML file of everything that was weighed, and its parts for papers."""

from featherweight.report.ciphers import Known
from featherweight.report.page import write_report
from featherweight.report.papers import write_tables

__all__ = ["Known", "write_report", "write_tables"]
