/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Where measured calls fetched instructions and loaded data, so that what is weighed can be compared with what was
 * used. Of an instruction the first two bytes are marked; loads from the stack are not. */
#pragma once

#include "marks.h"

enum { FETCHED_BYTES = 2 };

struct touched {
    struct marks fetched, loaded;
};
