"""The scores: figures of merit, Pareto fronts, comparisons with stored and with published figures."""
