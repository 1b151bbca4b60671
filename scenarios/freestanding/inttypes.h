/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* For compilers without a C library: the types, without what prints them. */
#include <stdint.h>
