/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Intel's crypto_mb, of the Cryptography Primitives Library: SM4 on sixteen messages with a key each. */
#include <crypto_mb/cpu_features.h>
#include <crypto_mb/sm4.h>
#include <stdalign.h>

#include "bench_many.h"

/* The wheel has these functions, but not the headers sm4_gcm.h and sm4_ccm.h of their source. Contexts are smaller. */
typedef struct {
    alignas(64) uint8_t room[8192];
} context;

mbx_status16 mbx_sm4_gcm_init_mb16(const sm4_key *const keys[16], const int8u *const ivs[16], const int iv_bytes[16],
                                   context *gcm);
mbx_status16 mbx_sm4_gcm_encrypt_mb16(int8u *outs[16], const int8u *const ins[16], const int bytes[16], context *gcm);
mbx_status16 mbx_sm4_gcm_get_tag_mb16(int8u *tags[16], const int tag_bytes[16], context *gcm);
mbx_status16 mbx_sm4_ccm_init_mb16(const sm4_key *const keys[16], const int8u *const ivs[16], const int iv_bytes[16],
                                   const int tag_bytes[16], const int64u bytes[16], context *ccm);
mbx_status16 mbx_sm4_ccm_encrypt_mb16(int8u *outs[16], const int8u *const ins[16], const int bytes[16], context *ccm);
mbx_status16 mbx_sm4_ccm_get_tag_mb16(int8u *tags[16], const int tag_bytes[16], context *ccm);

static mbx_sm4_key_schedule data_schedule, tweak_schedule;
static const sm4_key       *keys[MB_MESSAGES];

static bool is_there(void)
{
    return mbx_get_algo_info(MBX_ALGO_SM4) != 0;
}

const char *mb_about(void)
{
    return is_there() ? "keys are expanded with every message in GCM and CCM, which have no other way"
                      : "this processor lacks what it needs";
}

bool mb_expand(void)
{
    const sm4_key *tweak_keys[MB_MESSAGES];

    for (size_t i = 0; i < MB_MESSAGES; i++) {
        keys[i]       = (const sm4_key *)&many_secrets[i];
        tweak_keys[i] = (const sm4_key *)&many_secrets[MOST_MESSAGES + i];
    }
    return is_there() && mbx_sm4_set_key_mb16(&data_schedule, keys) == 0 &&
           mbx_sm4_set_key_mb16(&tweak_schedule, tweak_keys) == 0;
}

bool mb_has(bench_mode mode)
{
    return mode != CMAC && mode != CBC_DECRYPT;
}

void mb_run(bench_mode mode, size_t bytes)
{
    /* In C11 no array becomes one of constants by itself. */
    const mbx_sm4_key_schedule *const data  = (const mbx_sm4_key_schedule *)&data_schedule;
    const mbx_sm4_key_schedule *const tweak = (const mbx_sm4_key_schedule *)&tweak_schedule;

    static context context_of_all;
    int8u         *tag[MB_MESSAGES];
    const int8u   *iv[MB_MESSAGES];
    int            length[MB_MESSAGES], iv_bytes[MB_MESSAGES], tag_bytes[MB_MESSAGES];
    int64u         long_length[MB_MESSAGES];

    for (size_t i = 0; i < MB_MESSAGES; i++) {
        tag[i] = many_outs[i] + bytes, iv[i] = many_ivs[i];
        length[i] = (int)bytes, long_length[i] = bytes, iv_bytes[i] = NONCE_BYTES, tag_bytes[i] = 16;
    }
    switch (mode) {
    case CBC_ENCRYPT: mbx_sm4_encrypt_cbc_mb16(many_outs, many_ins, length, data, iv); break;
    case CFB_ENCRYPT: mbx_sm4_encrypt_cfb128_mb16(many_outs, many_ins, length, data, iv); break;
    case XTS: mbx_sm4_xts_encrypt_mb16(many_outs, many_ins, length, data, tweak, iv); break;
    case GCM:
        mbx_sm4_gcm_init_mb16(keys, iv, iv_bytes, &context_of_all);
        mbx_sm4_gcm_encrypt_mb16(many_outs, many_ins, length, &context_of_all);
        mbx_sm4_gcm_get_tag_mb16(tag, tag_bytes, &context_of_all);
        break;
    default:
        mbx_sm4_ccm_init_mb16(keys, iv, iv_bytes, tag_bytes, long_length, &context_of_all);
        mbx_sm4_ccm_encrypt_mb16(many_outs, many_ins, length, &context_of_all);
        mbx_sm4_ccm_get_tag_mb16(tag, tag_bytes, &context_of_all);
    }
}
