#include "scenario.h"

void fw_done(void)
{
    for (;;)
        continue;
}
