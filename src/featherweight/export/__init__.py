"""Implementations as folders that other build systems take."""
