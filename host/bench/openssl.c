/* OpenSSL's default provider. */
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <stdio.h>

#include "bench.h"

typedef struct {
    bench_mode      mode;
    EVP_CIPHER_CTX *context;
} state_of;

static bool select_mode(void *one, bench_mode mode)
{
    static const char *const NAMES[]    = {"SM4-ECB", "SM4-CBC", "SM4-CBC", "SM4-CTR", "SM4-GCM", "SM4-XTS"};
    state_of *const          state      = one;
    EVP_CIPHER *const        cipher     = EVP_CIPHER_fetch(NULL, NAMES[mode], "provider=default");
    OSSL_PARAM               standard[] = {OSSL_PARAM_utf8_string("xts_standard", "IEEE", 4), OSSL_PARAM_END};

    if (cipher == NULL)
        return false;
    state->mode = mode;
    EVP_CIPHER_CTX_free(state->context);
    state->context = EVP_CIPHER_CTX_new();
    const bool set = EVP_CipherInit_ex2(state->context, cipher, bench_key, mode == ECB ? NULL : bench_iv,
                                        mode != CBC_DECRYPT, mode == XTS ? standard : NULL) > 0;
    EVP_CIPHER_CTX_set_padding(state->context, 0);
    EVP_CIPHER_free(cipher);
    return set;
}

static void run(void *one, uint8_t *out, const uint8_t *in, size_t bytes)
{
    const state_of *const state = one;
    uint8_t               tag[16];
    int                   count;

    EVP_CipherInit_ex2(state->context, NULL, NULL, state->mode == ECB ? NULL : bench_iv, -1, NULL);
    EVP_CipherUpdate(state->context, out, &count, in, (int)bytes);
    if (state->mode == GCM) {
        EVP_CipherFinal_ex(state->context, out, &count);
        EVP_CIPHER_CTX_ctrl(state->context, EVP_CTRL_AEAD_GET_TAG, sizeof tag, tag);
    }
}

size_t bench_add_openssl(contender *list)
{
    static state_of state;

    *list = (contender){.name = "OpenSSL", .state = &state, .select = select_mode, .run = run};
    snprintf(list->path, sizeof list->path, "%s; it does not tell its path", OpenSSL_version(OPENSSL_VERSION));
    return 1;
}
