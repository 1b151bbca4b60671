"""The referee on the computer itself: C code under two compilers, sanitizers and Valgrind."""
