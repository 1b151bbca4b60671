"""The command `fw`: its verbs, their options, and what they print."""
