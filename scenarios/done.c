#include "scenario.h"

_Noreturn void fw_done(void)
{
    for (;;)
        continue;
}
