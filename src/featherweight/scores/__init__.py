# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The scores: figures of merit, Pareto fronts, comparisons with stored and with published figures."""
