/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "timing.h"

#include <stddef.h>
#include <string.h>

static const struct timing_model *const MODELS[] = {&timing_e31, &timing_hazard3, &timing_qingke_v2a};

const struct timing_model *timing_find(const char *name)
{
    if (name == NULL)
        return MODELS[0];
    for (size_t i = 0; i < sizeof MODELS / sizeof MODELS[0]; i++)
        if (strcmp(MODELS[i]->name, name) == 0)
            return MODELS[i];
    return NULL;
}

void timing_reset(struct pipeline *pipeline, const struct timing_model *model)
{
    *pipeline = (struct pipeline){.model = model};
}
