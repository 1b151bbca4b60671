/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* For compilers without a C library: sources include this header for types, or for nothing. Functions that it should
 * declare are in no firmware. */
#include <stddef.h>
