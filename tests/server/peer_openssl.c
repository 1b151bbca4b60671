/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* OpenSSL 4.0, which has every mode. */
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>

#include "peer.h"

static const char *const NAMES[PEER_MODES] = {"SM4-ECB", "SM4-CBC", "SM4-CTR", "SM4-CFB", "SM4-OFB",
                                              "SM4-GCM", "SM4-CCM", "SM4-XTS", "SM4-XTS", "CMAC"};

const char *peer_version(void)
{
    return OpenSSL_version(OPENSSL_VERSION);
}

bool peer_has(peer_mode mode)
{
    (void)mode;
    return true;
}

static void need(int good, const peer_task *task)
{
    if (good != 1) {
        fprintf(stderr, "OpenSSL cannot do %s\n", NAMES[task->mode]);
        exit(2);
    }
}

static void authenticate(const peer_task *task, const uint8_t *in, size_t bytes, uint8_t *tag)
{
    EVP_MAC     *mac          = EVP_MAC_fetch(NULL, NAMES[CMAC], NULL);
    EVP_MAC_CTX *context      = EVP_MAC_CTX_new(mac);
    char         cipher[]     = "SM4-CBC";
    OSSL_PARAM   parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_CIPHER, cipher, 0),
                                 OSSL_PARAM_construct_end()};
    uint8_t      whole[16];
    size_t       length;

    need(EVP_MAC_init(context, task->key, 16, parameters), task);
    need(EVP_MAC_update(context, in, bytes), task);
    need(EVP_MAC_final(context, whole, &length, sizeof whole), task);
    for (size_t i = 0; i < task->tag_bytes; i++)
        tag[i] = whole[i];
    EVP_MAC_CTX_free(context);
    EVP_MAC_free(mac);
}

/* The standard of XTS; lengths of GCM and CCM. */
static void set_parameters(EVP_CIPHER_CTX *context, const peer_task *task)
{
    char       standard[] = "IEEE";
    size_t     iv_bytes   = task->iv_bytes;
    OSSL_PARAM xts[]      = {OSSL_PARAM_construct_utf8_string(OSSL_CIPHER_PARAM_XTS_STANDARD, standard, 0),
                             OSSL_PARAM_construct_end()};
    OSSL_PARAM sealed[]   = {OSSL_PARAM_construct_size_t(OSSL_CIPHER_PARAM_AEAD_IVLEN, &iv_bytes),
                             OSSL_PARAM_construct_octet_string(OSSL_CIPHER_PARAM_AEAD_TAG, NULL, task->tag_bytes),
                             OSSL_PARAM_construct_end()};

    if (task->mode == GCM)
        sealed[1] = OSSL_PARAM_construct_end();
    if (task->mode == XTS_IEEE)
        need(EVP_CIPHER_CTX_set_params(context, xts), task);
    else if (task->mode == GCM || task->mode == CCM)
        need(EVP_CIPHER_CTX_set_params(context, sealed), task);
}

void peer_encrypt(const peer_task *task, uint8_t *out, const uint8_t *in, size_t bytes, uint8_t *tag)
{
    if (task->mode == CMAC) {
        authenticate(task, in, bytes, tag);
        return;
    }
    EVP_CIPHER     *cipher   = EVP_CIPHER_fetch(NULL, NAMES[task->mode], NULL);
    EVP_CIPHER_CTX *context  = EVP_CIPHER_CTX_new();
    OSSL_PARAM      wanted[] = {OSSL_PARAM_construct_octet_string(OSSL_CIPHER_PARAM_AEAD_TAG, tag, task->tag_bytes),
                                OSSL_PARAM_construct_end()};
    uint8_t         nothing;
    int             done = 0, rest = 0;

    need(cipher != NULL && context != NULL, task);
    need(EVP_EncryptInit_ex2(context, cipher, NULL, NULL, NULL), task);
    set_parameters(context, task);
    need(EVP_EncryptInit_ex2(context, NULL, task->key, task->iv, NULL), task);
    need(EVP_CIPHER_CTX_set_padding(context, 0), task);
    if (task->mode == CCM)
        need(EVP_EncryptUpdate(context, NULL, &done, NULL, (int)bytes), task);
    if (task->aad_bytes > 0)
        need(EVP_EncryptUpdate(context, NULL, &done, task->aad, (int)task->aad_bytes), task);
    if (bytes > 0 || task->mode == CCM)
        need(EVP_EncryptUpdate(context, bytes > 0 ? out : &nothing, &done, bytes > 0 ? in : &nothing, (int)bytes),
             task);
    if (task->mode != CCM)
        need(EVP_EncryptFinal_ex(context, bytes > 0 ? out + done : &nothing, &rest), task);
    if (task->mode == GCM || task->mode == CCM)
        need(EVP_CIPHER_CTX_get_params(context, wanted), task);
    EVP_CIPHER_CTX_free(context);
    EVP_CIPHER_free(cipher);
}
