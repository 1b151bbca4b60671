/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "done.h"

_Noreturn void fw_done(void)
{
    for (;;)
        continue;
}
