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

static void name_missing(char *text, size_t room, uint32_t missing)
{
    static const char *const NAMES[] = {"avx2", "aesni", "pclmul", "vaes", "vpclmul", "gfni", "avx512", "sm4"};
    size_t                   used    = (size_t)snprintf(text, room, "this processor or FW_CPU_MASK lacks");

    for (unsigned i = 0; i < sizeof NAMES / sizeof *NAMES && used < room; i++)
        if (missing >> i & 1)
            used += (size_t)snprintf(text + used, room - used, " %s", NAMES[i]);
}

size_t bench_add_ours(contender *list)
{
    static state_of states[MOST_ADDED];
    fw_kernel_info  info;
    fw_key          chosen;
    size_t          count = 0;

    fw_sm4_init(&chosen, bench_key);
    for (; count < MOST_ADDED && fw_sm4_kernel(count, &info) == FW_OK; count++) {
        contender *const one = &list[count];
        *one                 = (contender){.ours = true, .constant_time = info.constant_time};
        snprintf(one->name, sizeof one->name, "%s", info.name);
        if (!info.available) {
            name_missing(one->path, sizeof one->path, info.features & ~fw_cpu_features());
            continue;
        }
        states[count] = (state_of){.kernel = info.name};
        /* The paper's own methods are those that are not constant time. */
        states[count].in_paper = !info.constant_time || strcmp(info.name, fw_key_kernel_name(&chosen)) == 0;
        one->state             = &states[count];
        one->select            = select_mode;
        one->run               = run;
        select_mode(one->state, GCM);
        snprintf(one->path, sizeof one->path, "GHASH by %s", fw_gcm_kernel_name(&states[count].gcm));
    }
    return count;
}
