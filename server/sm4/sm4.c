/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4: which kernel a key uses. */
#include "kernels.h"

#define KERNEL(id, ...) &fw_sm4_##id,
static const fw_kernel *const KERNELS[] = {
#include "kernels.inc"
};

enum { KERNEL_COUNT = sizeof KERNELS / sizeof *KERNELS };

static void expand_with(fw_key *key, const uint8_t secret[16], const fw_kernel *kernel)
{
    key->kernel = kernel;
    kernel->expand(key->schedule, secret);
    fw_wipe_stack();
}

void fw_sm4_init(fw_key *key, const uint8_t secret[16])
{
    size_t i = 0;

    while (!KERNELS[i]->constant_time || !fw_cpu_has(KERNELS[i]->features))
        i++;
    expand_with(key, secret, KERNELS[i]);
}

fw_status fw_sm4_init_with(fw_key *key, const uint8_t secret[16], const char *kernel)
{
    for (size_t i = 0; i < KERNEL_COUNT; i++)
        if (strcmp(KERNELS[i]->name, kernel) == 0 && fw_cpu_has(KERNELS[i]->features)) {
            expand_with(key, secret, KERNELS[i]);
            return FW_OK;
        }
    return FW_ERROR_UNSUPPORTED;
}

fw_status fw_sm4_kernel(size_t index, fw_kernel_info *info)
{
    if (index >= KERNEL_COUNT)
        return FW_ERROR_LENGTH;
    const fw_kernel *found = KERNELS[index];
    *info = (fw_kernel_info){found->name, found->features, found->constant_time, fw_cpu_has(found->features)};
    return FW_OK;
}

const char *fw_key_kernel_name(const fw_key *key)
{
    return key->kernel->name;
}

void fw_key_clear(fw_key *key)
{
    fw_wipe(key, sizeof *key);
}
