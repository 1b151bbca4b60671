/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Our functions for many messages, and for one after another. */
#include <string.h>

#include "bench_many.h"
#include "modes/lanes.h"

enum { TAG_BYTES = 16 };

/* Of one kernel. */
struct many_keys {
    fw_key  data[MOST_MESSAGES], tweak[MOST_MESSAGES];
    fw_gcm  gcms[MOST_MESSAGES];
    fw_cmac cmacs[MOST_MESSAGES];
};

many_keys *many_expand(unsigned number, const char *kernel)
{
    static many_keys of_kernels[MOST_KERNELS];
    many_keys *const keys = &of_kernels[number];

    for (size_t i = 0; i < MOST_MESSAGES; i++) {
        fw_sm4_init_with(&keys->data[i], many_secrets[i], kernel);
        fw_sm4_init_with(&keys->tweak[i], many_secrets[MOST_MESSAGES + i], kernel);
        fw_gcm_init(&keys->gcms[i], &keys->data[i]);
        fw_cmac_init(&keys->cmacs[i], &keys->data[i]);
    }
    return keys;
}

bool many_has_lanes(const many_keys *keys)
{
    return fw_lanes_kernel_for(keys->data[0].kernel, 1) != NULL;
}

void many_run_one(many_keys *keys, bench_mode mode, size_t i, size_t bytes)
{
    uint8_t *const out = many_outs[i], *const tag = many_outs[i] + bytes;
    const uint8_t *const in = many_ins[i];
    uint8_t              iv[16];
    fw_stream            stream;
    fw_ccm               ccm;
    fw_cmac              cmac;
    fw_xts               xts;

    memcpy(iv, many_ivs[i], sizeof iv);
    switch (mode) {
    case CBC_ENCRYPT: fw_cbc_encrypt(&keys->data[i], iv, out, in, bytes); break;
    case CBC_DECRYPT: fw_cbc_decrypt(&keys->data[i], iv, out, in, bytes); break;
    case CFB_ENCRYPT:
        fw_stream_init(&stream, &keys->data[i], iv);
        fw_cfb_encrypt(&stream, out, in, bytes);
        break;
    case CMAC:
        cmac = keys->cmacs[i];
        fw_cmac_update(&cmac, in, bytes);
        fw_cmac_tag(&cmac, tag, TAG_BYTES);
        break;
    case CCM:
        fw_ccm_start(&ccm, &keys->data[i], iv, NONCE_BYTES, 0, bytes, TAG_BYTES);
        fw_ccm_encrypt(&ccm, out, in, bytes);
        fw_ccm_tag(&ccm, tag);
        break;
    case GCM:
        fw_gcm_start(&keys->gcms[i], iv, NONCE_BYTES);
        fw_gcm_encrypt(&keys->gcms[i], out, in, bytes);
        fw_gcm_tag(&keys->gcms[i], tag, TAG_BYTES);
        break;
    default:
        fw_xts_init(&xts, &keys->data[i], &keys->tweak[i], FW_XTS_IEEE);
        fw_xts_start(&xts, iv);
        fw_xts_encrypt(&xts, out, in, bytes);
    }
}

void many_run_together(const many_keys *keys, bench_mode mode, size_t bytes, size_t count)
{
    static fw_chained_message chained[MOST_MESSAGES];
    static fw_cmac_message    authenticated[MOST_MESSAGES];
    static fw_ccm_message     with_ccm[MOST_MESSAGES];
    static fw_gcm_message     with_gcm[MOST_MESSAGES];
    static fw_xts_unit        units[MOST_MESSAGES];
    static uint8_t            ivs[MOST_MESSAGES][16];

    memcpy(ivs, many_ivs, 16 * count);
    for (size_t i = 0; i < count; i++) {
        uint8_t *const out = many_outs[i], *const tag = many_outs[i] + bytes, *const iv = ivs[i];
        const uint8_t *const in  = many_ins[i];
        const fw_key *const  key = &keys->data[i];
        switch (mode) {
        case CMAC: authenticated[i] = (fw_cmac_message){key, in, bytes, tag, TAG_BYTES}; break;
        case CCM:
            with_ccm[i] = (fw_ccm_message){key, out, in, bytes, NULL, 0, iv, NONCE_BYTES, tag, TAG_BYTES, FW_OK};
            break;
        case GCM:
            with_gcm[i] =
                (fw_gcm_message){&keys->gcms[i], out, in, bytes, NULL, 0, iv, NONCE_BYTES, tag, TAG_BYTES, FW_OK};
            break;
        case XTS: units[i] = (fw_xts_unit){key, &keys->tweak[i], iv, out, in, bytes}; break;
        default: chained[i] = (fw_chained_message){key, iv, out, in, bytes};
        }
    }
    switch (mode) {
    case CBC_ENCRYPT: fw_cbc_encrypt_many(chained, count); break;
    case CFB_ENCRYPT: fw_cfb_encrypt_many(chained, count); break;
    case CMAC: fw_cmac_tag_many(authenticated, count); break;
    case CCM: fw_ccm_encrypt_many(with_ccm, count); break;
    case GCM: fw_gcm_encrypt_many(with_gcm, count); break;
    default: fw_xts_encrypt_many(units, count, FW_XTS_IEEE);
    }
}
