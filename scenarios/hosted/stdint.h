/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* For compilers without a C library, where GCC is to take a source as if there were one: its own types. */
#include <stdint-gcc.h>
