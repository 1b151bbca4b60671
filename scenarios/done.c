#include "done.h"

_Noreturn void fw_done(void)
{
    for (;;)
        continue;
}
