/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Where measured calls loaded data that are not on the stack, so that what is weighed can be compared with what was
 * used. */
#pragma once

#include "marks.h"

struct touched {
    struct marks loaded;
};
