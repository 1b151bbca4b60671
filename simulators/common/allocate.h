/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Memory of the simulator itself. Where there is none left the program ends with one line and status 2. */
#pragma once

#include <stdlib.h>

#include "report.h"

static inline void *checked(void *room)
{
    if (room == NULL)
        usage_error("out of memory");
    return room;
}

/* COUNT items of so many BYTES, all zero. */
static inline void *allocate(size_t count, size_t bytes)
{
    return checked(calloc(count > 0 ? count : 1, bytes));
}

/* ARRAY, or NULL, with room for COUNT items of so many BYTES; what it held is kept. */
static inline void *enlarge(void *array, size_t count, size_t bytes)
{
    return checked(reallocarray(array, count > 0 ? count : 1, bytes));
}
