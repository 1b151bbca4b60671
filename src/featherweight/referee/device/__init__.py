# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The referee on devices: trials on the simulators."""
