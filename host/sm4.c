/* SM4: which of its cores a key uses. */
#include "sm4_cores.h"

/* The fastest first. Behind portable C, never chosen by itself: vectors of 512 bits that only long messages gain by,
 * and what reads tables at secret addresses. */
static const fw_core *const CORES[] = {
#ifdef __x86_64__
    &fw_sm4_sm4ni,
    &fw_sm4_avx512_gfni,
    &fw_sm4_avx2_gfni,
    &fw_sm4_avx512_planes,
    &fw_sm4_avx2_vaes,
    &fw_sm4_avx2_aesni,
#endif
    &fw_sm4_portable,
#ifdef __x86_64__
    &fw_sm4_avx512_planes_wide,
    &fw_sm4_gather_8,
    &fw_sm4_gather_4,
    &fw_sm4_table,
    &fw_sm4_table_16,
#endif
};

enum { CORE_COUNT = sizeof CORES / sizeof *CORES };

static void expand_with(fw_key *key, const uint8_t secret[16], const fw_core *core)
{
    key->core = core;
    core->expand(key->schedule, secret);
    fw_wipe_stack();
}

void fw_sm4_init(fw_key *key, const uint8_t secret[16])
{
    size_t i = 0;

    while (!CORES[i]->constant_time || !fw_cpu_has(CORES[i]->features))
        i++;
    expand_with(key, secret, CORES[i]);
}

fw_status fw_sm4_init_with(fw_key *key, const uint8_t secret[16], const char *core)
{
    for (size_t i = 0; i < CORE_COUNT; i++)
        if (strcmp(CORES[i]->name, core) == 0 && fw_cpu_has(CORES[i]->features)) {
            expand_with(key, secret, CORES[i]);
            return FW_OK;
        }
    return FW_ERROR_UNSUPPORTED;
}

fw_status fw_sm4_core(size_t index, fw_core_info *info)
{
    if (index >= CORE_COUNT)
        return FW_ERROR_LENGTH;
    const fw_core *core = CORES[index];
    *info               = (fw_core_info){core->name, core->features, core->constant_time, fw_cpu_has(core->features)};
    return FW_OK;
}

const char *fw_key_core_name(const fw_key *key)
{
    return key->core->name;
}

void fw_key_clear(fw_key *key)
{
    fw_wipe(key, sizeof *key);
}
