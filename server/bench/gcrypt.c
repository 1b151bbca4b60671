/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* libgcrypt. */
#include <gcrypt.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"

/* BENCH_WITHOUT: features that this one must not use, as some of our kernels do not; BENCH_LABEL says which. Without
 * BENCH_NEEDS and BENCH_NEEDS_TOO there is no difference. BENCH_AES: not SM4 but AES-128. */
#ifdef BENCH_AES
enum { AES = true };
#else
enum { AES = false };
#endif

typedef struct {
    bench_mode       mode;
    gcry_cipher_hd_t handle;
    gcry_mac_hd_t    mac;
} state_of;

static bool select_mode(void *one, bench_mode mode)
{
    static const int NUMBERS[] = {GCRY_CIPHER_MODE_ECB, GCRY_CIPHER_MODE_CBC, GCRY_CIPHER_MODE_CBC,
                                  GCRY_CIPHER_MODE_CTR, GCRY_CIPHER_MODE_CFB, GCRY_CIPHER_MODE_CFB,
                                  GCRY_CIPHER_MODE_OFB, GCRY_CIPHER_MODE_GCM, GCRY_CIPHER_MODE_CCM,
                                  GCRY_CIPHER_MODE_XTS, GCRY_MAC_CMAC_SM4,    GCRY_CIPHER_MODE_ECB};
    state_of *const  state     = one;

    if ((mode == PAPER) != AES)
        return false;
    state->mode = mode;
    if (mode == CMAC) {
        gcry_mac_close(state->mac);
        return gcry_mac_open(&state->mac, NUMBERS[mode], 0, NULL) == 0 &&
               gcry_mac_setkey(state->mac, bench_key, 16) == 0;
    }
    gcry_cipher_close(state->handle);
    return gcry_cipher_open(&state->handle, AES ? GCRY_CIPHER_AES128 : GCRY_CIPHER_SM4, NUMBERS[mode], 0) == 0 &&
           gcry_cipher_setkey(state->handle, bench_key, mode == XTS ? 32 : 16) == 0;
}

static void run(void *one, uint8_t *out, const uint8_t *in, size_t bytes)
{
    const state_of *const state = one;
    uint8_t               tag[16];
    size_t                tag_bytes = sizeof tag;
    uint64_t              lengths[] = {bytes, 0, sizeof tag};
    const bool            sealed    = state->mode == GCM || state->mode == CCM;

    if (state->mode == CMAC) {
        gcry_mac_reset(state->mac);
        gcry_mac_write(state->mac, in, bytes);
        gcry_mac_read(state->mac, out, &tag_bytes);
        return;
    }
    if (state->mode == CTR)
        gcry_cipher_setctr(state->handle, bench_iv, 16);
    else if (state->mode != ECB && state->mode != PAPER)
        gcry_cipher_setiv(state->handle, bench_iv, sealed ? NONCE_BYTES : 16);
    if (state->mode == CCM)
        gcry_cipher_ctl(state->handle, GCRYCTL_SET_CCM_LENGTHS, lengths, sizeof lengths);
    if (state->mode == CBC_DECRYPT || state->mode == CFB_DECRYPT)
        gcry_cipher_decrypt(state->handle, out, bytes, in, bytes);
    else
        gcry_cipher_encrypt(state->handle, out, bytes, in, bytes);
    if (sealed)
        gcry_cipher_gettag(state->handle, tag, sizeof tag);
}

size_t bench_add(contender *list)
{
    static state_of state;

#ifdef BENCH_WITHOUT
    if (!__builtin_cpu_supports(BENCH_NEEDS) || !__builtin_cpu_supports(BENCH_NEEDS_TOO)) {
        *list = (contender){.name = "libgcrypt " BENCH_LABEL, .path = "on this processor that is libgcrypt as it is"};
        return 1;
    }
    gcry_control(GCRYCTL_DISABLE_HWF, BENCH_WITHOUT, NULL);
#endif
    const char *const version = gcry_check_version(NULL);
    gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
    gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
    *list                = (contender){.aes = AES, .state = &state, .select = select_mode, .run = run};
    char *const features = gcry_get_config(0, "hwflist");
    snprintf(list->path, sizeof list->path, "%s, which may use %s", version, features == NULL ? "?" : features);
    list->path[strcspn(list->path, "\n")] = '\0';
    gcry_free(features);
#ifdef BENCH_WITHOUT
    snprintf(list->name, sizeof list->name, "%slibgcrypt " BENCH_LABEL, AES ? "AES-128, " : "");
#else
    snprintf(list->name, sizeof list->name, "libgcrypt %s", version);
#endif
    return 1;
}
