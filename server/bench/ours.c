/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Our kernels, each for itself. */
#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "featherweight.h"

typedef struct {
    const char *kernel;
    bool        in_paper;
    bench_mode  mode;
    fw_key      key, tweak_key;
    fw_gcm      gcm;
    fw_cmac     cmac;
} state_of;

static bool select_mode(void *one, bench_mode mode)
{
    state_of *const state = one;

    if (mode == PAPER && !state->in_paper)
        return false;
    state->mode = mode == PAPER ? ECB : mode;
    if (fw_sm4_init_with(&state->key, bench_key, state->kernel) != FW_OK ||
        fw_sm4_init_with(&state->tweak_key, bench_key + 16, state->kernel) != FW_OK)
        return false;
    fw_gcm_init(&state->gcm, &state->key);
    fw_cmac_init(&state->cmac, &state->key);
    return true;
}

static void run(void *one, uint8_t *out, const uint8_t *in, size_t bytes)
{
    state_of *const state = one;
    uint8_t         iv[16], tag[16];
    fw_stream       stream;
    fw_xts          xts;
    fw_ccm          ccm;
    fw_cmac         cmac;

    memcpy(iv, bench_iv, sizeof iv);
    switch (state->mode) {
    case ECB: fw_ecb_encrypt(&state->key, out, in, bytes); break;
    case CBC_ENCRYPT: fw_cbc_encrypt(&state->key, iv, out, in, bytes); break;
    case CBC_DECRYPT: fw_cbc_decrypt(&state->key, iv, out, in, bytes); break;
    case CTR:
        fw_stream_init(&stream, &state->key, iv);
        fw_ctr(&stream, out, in, bytes);
        break;
    case CFB_ENCRYPT:
        fw_stream_init(&stream, &state->key, iv);
        fw_cfb_encrypt(&stream, out, in, bytes);
        break;
    case CFB_DECRYPT:
        fw_stream_init(&stream, &state->key, iv);
        fw_cfb_decrypt(&stream, out, in, bytes);
        break;
    case OFB:
        fw_stream_init(&stream, &state->key, iv);
        fw_ofb(&stream, out, in, bytes);
        break;
    case CCM:
        fw_ccm_start(&ccm, &state->key, iv, NONCE_BYTES, 0, bytes, sizeof tag);
        fw_ccm_encrypt(&ccm, out, in, bytes);
        fw_ccm_tag(&ccm, tag);
        break;
    case CMAC:
        cmac = state->cmac;
        fw_cmac_update(&cmac, in, bytes);
        fw_cmac_tag(&cmac, out, sizeof tag);
        break;
    case GCM:
        fw_gcm_start(&state->gcm, iv, NONCE_BYTES);
        fw_gcm_encrypt(&state->gcm, out, in, bytes);
        fw_gcm_tag(&state->gcm, tag, sizeof tag);
        break;
    default:
        fw_xts_init(&xts, &state->key, &state->tweak_key, FW_XTS_IEEE);
        fw_xts_start(&xts, iv);
        fw_xts_encrypt(&xts, out, in, bytes);
    }
}

static void print_missing(const fw_kernel_info *info)
{
    static const char *const NAMES[] = {"avx2", "aesni", "pclmul", "vaes", "vpclmul", "gfni", "avx512", "sm4"};

    printf("not measured: our %s, this processor or FW_CPU_MASK lacks", info->name);
    for (unsigned i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if ((info->features & ~fw_cpu_features()) >> i & 1)
            printf(" %s", NAMES[i]);
    puts("");
}

size_t bench_add_ours(contender *list)
{
    static state_of states[MOST_ADDED];
    fw_kernel_info  info;
    fw_key          chosen;
    size_t          count = 0;

    fw_sm4_init(&chosen, bench_key);
    for (size_t i = 0; fw_sm4_kernel(i, &info) == FW_OK && count < MOST_ADDED; i++) {
        if (!info.available) {
            print_missing(&info);
            continue;
        }
        contender *const one = &list[count];
        states[count].kernel = info.name;
        *one                 = (contender){.ours = true, .state = &states[count++], .select = select_mode, .run = run};
        one->chosen          = strcmp(info.name, fw_key_kernel_name(&chosen)) == 0;
        /* The paper's own methods are those that are not constant time. */
        ((state_of *)one->state)->in_paper = one->chosen || !info.constant_time;
        select_mode(one->state, GCM);
        snprintf(one->name, sizeof one->name, "ours: %s", info.name);
        snprintf(one->path, sizeof one->path, "%s%s; GHASH by %s",
                 info.constant_time ? "constant time" : "NOT constant time", one->chosen ? ", chosen here" : "",
                 fw_gcm_kernel_name(&((state_of *)one->state)->gcm));
    }
    return count;
}
