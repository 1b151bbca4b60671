/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Intel Cryptography Primitives Library, formerly IPP: its functions for one message. Those for sixteen messages at
 * once (crypto_mb) are in crypto_mb.c; they alone have XTS. */
#include <ippcp.h>
#include <stdalign.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"

typedef struct {
    bench_mode         mode;
    IppsSMS4Spec      *schedule;
    IppsSMS4_CCMState *ccm;
} state_of;

static bool select_mode(void *one, bench_mode mode)
{
    alignas(64) static uint8_t room[4096];
    state_of *const            state = one;
    int                        bytes;

    state->mode     = mode;
    state->schedule = (IppsSMS4Spec *)room;
    state->ccm      = (IppsSMS4_CCMState *)room;
    if (mode == CCM)
        return ippsSMS4_CCMGetSize(&bytes) == ippStsNoErr && (size_t)bytes <= sizeof room &&
               ippsSMS4_CCMInit(bench_key, 16, state->ccm, bytes) == ippStsNoErr;
    return mode <= OFB && ippsSMS4GetSize(&bytes) == ippStsNoErr && (size_t)bytes <= sizeof room &&
           ippsSMS4Init(bench_key, 16, state->schedule, bytes) == ippStsNoErr;
}

static void run(void *one, uint8_t *out, const uint8_t *in, size_t bytes)
{
    const state_of *const state = one;
    const int             count = (int)bytes;
    uint8_t               iv[16], tag[16];

    memcpy(iv, bench_iv, sizeof iv);
    switch (state->mode) {
    case ECB: ippsSMS4EncryptECB(in, out, count, state->schedule); break;
    case CBC_ENCRYPT: ippsSMS4EncryptCBC(in, out, count, state->schedule, bench_iv); break;
    case CBC_DECRYPT: ippsSMS4DecryptCBC(in, out, count, state->schedule, bench_iv); break;
    case CTR: ippsSMS4EncryptCTR(in, out, count, state->schedule, iv, 128); break;
    case CFB_ENCRYPT: ippsSMS4EncryptCFB(in, out, count, 16, state->schedule, bench_iv); break;
    case CFB_DECRYPT: ippsSMS4DecryptCFB(in, out, count, 16, state->schedule, bench_iv); break;
    case OFB: ippsSMS4EncryptOFB(in, out, count, 16, state->schedule, iv); break;
    default:
        ippsSMS4_CCMMessageLen(bytes, state->ccm);
        ippsSMS4_CCMTagLen(sizeof tag, state->ccm);
        ippsSMS4_CCMStart(bench_iv, NONCE_BYTES, NULL, 0, state->ccm);
        ippsSMS4_CCMEncrypt(in, out, count, state->ccm);
        ippsSMS4_CCMGetTag(tag, sizeof tag, state->ccm);
    }
}

size_t bench_add(contender *list)
{
    static state_of state;

    *list = (contender){.name = "Intel IPP", .state = &state, .select = select_mode, .run = run};
    snprintf(list->path, sizeof list->path, "%s %s; not crypto_mb, which takes sixteen messages at once",
             ippcpGetLibVersion()->Name, ippcpGetLibVersion()->Version);
    return 1;
}
