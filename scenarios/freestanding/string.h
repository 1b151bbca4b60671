/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* For compilers without a C library: the memory functions, which every target has. */
#ifndef FW_STRING_H
#define FW_STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t bytes);
void *memmove(void *to, const void *from, size_t bytes);
void *memset(void *to, int value, size_t bytes);
int   memcmp(const void *one, const void *other, size_t bytes);

#endif
