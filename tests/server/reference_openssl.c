/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the reference takes from OpenSSL. */
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference.h"

static void need(int good, const char *what)
{
    if (good != 1) {
        fprintf(stderr, "OpenSSL cannot do %s\n", what);
        exit(2);
    }
}

void reference_mode(const char *name, bool encrypt, const uint8_t key[16], const uint8_t iv[16], uint8_t *out,
                    const uint8_t *in, size_t bytes)
{
    EVP_CIPHER     *cipher  = EVP_CIPHER_fetch(NULL, name, NULL);
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int             done    = 0;

    need(cipher != NULL && context != NULL, name);
    need(EVP_CipherInit_ex2(context, cipher, key, iv, encrypt, NULL), name);
    need(EVP_CIPHER_CTX_set_padding(context, 0), name);
    need(EVP_CipherUpdate(context, out, &done, in, (int)bytes), name);
    need(done == (int)bytes, name);
    EVP_CIPHER_CTX_free(context);
    EVP_CIPHER_free(cipher);
}

void reference_cmac(const uint8_t key[16], uint8_t tag[16], const uint8_t *in, size_t bytes)
{
    EVP_MAC     *mac          = EVP_MAC_fetch(NULL, "CMAC", NULL);
    EVP_MAC_CTX *context      = EVP_MAC_CTX_new(mac);
    char         cipher[]     = "SM4-CBC";
    OSSL_PARAM   parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_CIPHER, cipher, 0),
                                 OSSL_PARAM_construct_end()};
    size_t       length;

    need(EVP_MAC_init(context, key, 16, parameters), "CMAC");
    need(EVP_MAC_update(context, in, bytes), "CMAC");
    need(EVP_MAC_final(context, tag, &length, 16), "CMAC");
    EVP_MAC_CTX_free(context);
    EVP_MAC_free(mac);
}

/* One context is kept, since millions of blocks come by. */
void reference_block(const uint8_t key[16], uint8_t out[16], const uint8_t in[16])
{
    static EVP_CIPHER_CTX *context;
    static uint8_t         last_key[16];
    int                    done = 0;

    if (context == NULL || memcmp(last_key, key, 16) != 0) {
        EVP_CIPHER *cipher = EVP_CIPHER_fetch(NULL, "SM4-ECB", NULL);
        context            = context == NULL ? EVP_CIPHER_CTX_new() : context;
        need(cipher != NULL && context != NULL, "SM4-ECB");
        need(EVP_EncryptInit_ex2(context, cipher, key, NULL, NULL), "SM4-ECB");
        need(EVP_CIPHER_CTX_set_padding(context, 0), "SM4-ECB");
        EVP_CIPHER_free(cipher);
        memcpy(last_key, key, 16);
    }
    need(EVP_EncryptUpdate(context, out, &done, in, 16), "SM4-ECB");
}
