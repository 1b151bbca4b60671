"""Pages: the documents and schemas that are written by program, each with what it needs to be measured."""
