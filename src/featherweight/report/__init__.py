# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The report: an HTML file with all results, and its plots and tables as files for papers."""
