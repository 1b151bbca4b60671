"""The verbs of `fw`, one module for each group of them; `cli.VERBS` names them all."""
