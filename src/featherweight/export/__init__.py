"""Implementations as folders that other build systems take."""

from featherweight.export.folder import FORMS, default_implementation, write_export

__all__ = ["FORMS", "default_implementation", "write_export"]
