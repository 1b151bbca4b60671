"""The referee on devices: trials on the simulators."""
