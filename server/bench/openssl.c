/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* OpenSSL's default provider; and its AES-128, which the paper compares SM4 with. */
#define OPENSSL_SUPPRESS_DEPRECATED /* AES_encrypt() is */
#include <openssl/aes.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <stdio.h>

#include "bench.h"

typedef struct {
    bench_mode      mode;
    EVP_CIPHER_CTX *context;
    EVP_MAC_CTX    *mac;
} state_of;

static bool select_cmac(state_of *state)
{
    EVP_MAC *const mac      = EVP_MAC_fetch(NULL, "CMAC", "provider=default");
    OSSL_PARAM     cipher[] = {OSSL_PARAM_utf8_string("cipher", "SM4-CBC", 7),
                               OSSL_PARAM_utf8_string("properties", "provider=default", 16), OSSL_PARAM_END};

    EVP_MAC_CTX_free(state->mac);
    state->mac = EVP_MAC_CTX_new(mac);
    EVP_MAC_free(mac);
    return EVP_MAC_init(state->mac, bench_key, 16, cipher) > 0;
}

static bool select_mode(void *one, bench_mode mode)
{
    static const char *const NAMES[]    = {"SM4-ECB", "SM4-CBC", "SM4-CBC", "SM4-CTR", "SM4-CFB", "SM4-CFB",
                                           "SM4-OFB", "SM4-GCM", "SM4-CCM", "SM4-XTS", "CMAC",    "SM4-ECB"};
    state_of *const          state      = one;
    OSSL_PARAM               standard[] = {OSSL_PARAM_utf8_string("xts_standard", "IEEE", 4), OSSL_PARAM_END};

    if (mode == PAPER)
        return false;
    state->mode = mode;
    if (mode == CMAC)
        return select_cmac(state);
    EVP_CIPHER *const cipher = EVP_CIPHER_fetch(NULL, NAMES[mode], "provider=default");
    if (cipher == NULL)
        return false;
    EVP_CIPHER_CTX_free(state->context);
    state->context = EVP_CIPHER_CTX_new();
    if (mode == CCM) {
        EVP_CipherInit_ex2(state->context, cipher, NULL, NULL, 1, NULL);
        EVP_CIPHER_CTX_ctrl(state->context, EVP_CTRL_AEAD_SET_IVLEN, NONCE_BYTES, NULL);
        EVP_CIPHER_CTX_ctrl(state->context, EVP_CTRL_AEAD_SET_TAG, 16, NULL);
    }
    const bool set =
        EVP_CipherInit_ex2(state->context, mode == CCM ? NULL : cipher, bench_key, mode == ECB ? NULL : bench_iv,
                           mode != CBC_DECRYPT && mode != CFB_DECRYPT, mode == XTS ? standard : NULL) > 0;
    EVP_CIPHER_CTX_set_padding(state->context, 0);
    EVP_CIPHER_free(cipher);
    return set;
}

static void run(void *one, uint8_t *out, const uint8_t *in, size_t bytes)
{
    const state_of *const state = one;
    uint8_t               tag[16];
    int                   count;
    size_t                written;

    if (state->mode == CMAC) {
        EVP_MAC_init(state->mac, NULL, 0, NULL);
        EVP_MAC_update(state->mac, in, bytes);
        EVP_MAC_final(state->mac, out, &written, sizeof tag);
        return;
    }
    EVP_CipherInit_ex2(state->context, NULL, NULL, state->mode == ECB ? NULL : bench_iv, -1, NULL);
    if (state->mode == CCM)
        EVP_CipherUpdate(state->context, NULL, &count, NULL, (int)bytes);
    EVP_CipherUpdate(state->context, out, &count, in, (int)bytes);
    if (state->mode == GCM || state->mode == CCM) {
        EVP_CipherFinal_ex(state->context, out, &count);
        EVP_CIPHER_CTX_ctrl(state->context, EVP_CTRL_AEAD_GET_TAG, sizeof tag, tag);
    }
}

#ifdef BENCH_AES
/* --- AES-128 in ECB mode: by the instructions of the processor, and by tables ------------------------------------- */

static bool select_aes(void *one, bench_mode mode)
{
    state_of *const   state  = one;
    EVP_CIPHER *const cipher = EVP_CIPHER_fetch(NULL, "AES-128-ECB", "provider=default");

    state->mode = ECB;
    EVP_CIPHER_CTX_free(state->context);
    state->context = EVP_CIPHER_CTX_new();
    const bool set = EVP_CipherInit_ex2(state->context, cipher, bench_key, NULL, 1, NULL) > 0;
    EVP_CIPHER_CTX_set_padding(state->context, 0);
    EVP_CIPHER_free(cipher);
    return mode == PAPER && set && __builtin_cpu_supports("aes");
}

static bool select_tables(void *one, bench_mode mode)
{
    return mode == PAPER && AES_set_encrypt_key(bench_key, 128, one) == 0;
}

static void run_tables(void *one, uint8_t *out, const uint8_t *in, size_t bytes)
{
    for (size_t i = 0; i < bytes; i += 16)
        AES_encrypt(in + i, out + i, one);
}

static size_t add_aes(contender *list)
{
    static state_of state;
    static AES_KEY  schedule;

    list[0] = (contender){.aes = true, .state = &schedule, .select = select_tables, .run = run_tables};
    list[1] = (contender){.aes = true, .state = &state, .select = select_aes, .run = run};
    snprintf(list[0].name, sizeof list->name, "AES-128, OpenSSL tables");
    snprintf(list[1].name, sizeof list->name, "AES-128, OpenSSL AES-NI");
    snprintf(list[0].path, sizeof list->path, "AES_encrypt(), whose table is small against attacks by the cache");
    snprintf(list[1].path, sizeof list->path, "AES-128-ECB");
    return 2;
}
#endif

/* It does not tell; this is what providers/implementations/ciphers/cipher_sm4_hw.c chooses from on x86-64. */
#if OPENSSL_VERSION_PREREQ(4, 0)
#define PATH "by its source: SM4 instructions if the processor has them, else C with tables"
#elif !OPENSSL_VERSION_PREREQ(3, 1)
#define PATH "by its source: C with tables"
#else
#define PATH "it does not tell its path"
#endif

size_t bench_add(contender *list)
{
    static state_of state;
    size_t          count = 1;

    *list = (contender){.state = &state, .select = select_mode, .run = run};
    snprintf(list->name, sizeof list->name, "OpenSSL %s", OpenSSL_version(OPENSSL_VERSION_STRING));
    snprintf(list->path, sizeof list->path, "%s", PATH);
#ifdef BENCH_AES
    count += add_aes(list + count);
#endif
    return count;
}
