/* Intel Cryptography Primitives Library, formerly IPP: its functions for one message. Those for sixteen messages at
 * once (crypto_mb) are another task, and its only ones with XTS; they need AVX-512 IFMA. */
#include <ippcp.h>
#include <stdalign.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"

typedef struct {
    bench_mode    mode;
    IppsSMS4Spec *schedule;
} state_of;

static bool select_mode(void *one, bench_mode mode)
{
    alignas(64) static uint8_t room[4096];
    state_of *const            state = one;
    int                        bytes;

    state->mode     = mode;
    state->schedule = (IppsSMS4Spec *)room;
    return mode <= CTR && ippsSMS4GetSize(&bytes) == ippStsNoErr && (size_t)bytes <= sizeof room &&
           ippsSMS4Init(bench_key, 16, state->schedule, bytes) == ippStsNoErr;
}

static void run(void *one, uint8_t *out, const uint8_t *in, size_t bytes)
{
    const state_of *const state = one;
    const int             count = (int)bytes;
    uint8_t               counter[16];

    switch (state->mode) {
    case ECB: ippsSMS4EncryptECB(in, out, count, state->schedule); break;
    case CBC_ENCRYPT: ippsSMS4EncryptCBC(in, out, count, state->schedule, bench_iv); break;
    case CBC_DECRYPT: ippsSMS4DecryptCBC(in, out, count, state->schedule, bench_iv); break;
    default:
        memcpy(counter, bench_iv, sizeof counter);
        ippsSMS4EncryptCTR(in, out, count, state->schedule, counter, 128);
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
