/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which of a cipher's kernels is used, worked out when features or preferences have changed. */
#include "choice.h"

/* The first of the preferred ones, else of the family's order, whose features are there. */
static unsigned first_of(const fw_kernel_list *list, uint64_t preferred, unsigned use, uint32_t features)
{
    for (; preferred != 0; preferred >>= 4)
        if (fw_fits(list, preferred & 15, features))
            return preferred & 15;
    const unsigned family = list->relative[fw_cpu_family()];
    const uint8_t *order  = list->listed;
    if (family != FW_FAMILY_NONE)
        order = list->orders + (family * list->uses + use) * list->length;
    while (!fw_fits(list, *order, features))
        order++;
    return *order;
}

/* If the preference changes meanwhile, fw_prefer() may have taken back the choice before it is stored here: then once
 * more. Both orders of the two are found out because all four accesses are sequentially consistent. */
unsigned fw_choose_anew(const fw_kernel_list *list, fw_choice *choice, unsigned use, uint32_t features)
{
    uint64_t preferred;
    unsigned number;

    do {
        preferred = atomic_load(&choice->preferred);
        number    = first_of(list, preferred, use, features);
        atomic_store(&choice->chosen, features << 8 | number);
    } while (preferred != atomic_load(&choice->preferred));
    return number;
}

void fw_prefer(fw_choice *choice, uint64_t order)
{
    atomic_store(&choice->preferred, order);
    atomic_store(&choice->chosen, 0);
}
