/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What all modes do in the same way: contexts, keys, IVs, parameters. */
#include <stdlib.h>

#include "provider.h"

void *fw_context_new(const fw_provider *provider, const fw_mode *mode)
{
    fw_context *const context = calloc(1, sizeof *context);

    if (context == NULL) {
        FW_FAIL(provider, FW_NO_MEMORY);
        return NULL;
    }
    context->provider  = provider;
    context->mode      = mode;
    context->has_iv    = !mode->own_iv;
    context->iv_bytes  = mode->iv_bytes;
    context->tag_bytes = mode->tag_bytes;
    context->padding   = true;
    context->standard  = FW_XTS_GB;
    fw_stream_init(&context->state.stream, &context->key, context->iv);
    return context;
}

void fw_context_free(void *one)
{
    if (one != NULL)
        fw_wipe(one, sizeof(fw_context));
    free(one);
}

void *fw_context_copy(void *one)
{
    const fw_context *const context = one;
    fw_context *const       copy    = malloc(sizeof *copy);

    if (copy == NULL) {
        FW_FAIL(context->provider, FW_NO_MEMORY);
        return NULL;
    }
    *copy                  = *context;
    copy->state.stream.key = &copy->key;
    return copy;
}

int fw_ready(const fw_context *context)
{
    if (!context->has_key)
        return FW_FAIL(context->provider, FW_NO_KEY);
    if (!context->has_iv)
        return FW_FAIL(context->provider, FW_NO_IV);
    return 1;
}

int fw_may_write(const fw_context *context, const void *out, size_t out_size, size_t bytes, const void *in,
                 size_t in_bytes, bool same)
{
    const uintptr_t to = (uintptr_t)out, from = (uintptr_t)in;

    if (in_bytes > PTRDIFF_MAX)
        return FW_FAIL(context->provider, FW_DATA_LENGTH);
    if (out_size < bytes)
        return FW_FAIL(context->provider, FW_OUTPUT_TOO_SMALL);
    if (!(same && to == from) && bytes > 0 && in_bytes > 0 && (to - from < in_bytes || from - to < bytes))
        return FW_FAIL(context->provider, FW_OVERLAP);
    return 1;
}

static int init(fw_context *context, const uint8_t *key, size_t key_bytes, const uint8_t *iv, size_t iv_bytes,
                const OSSL_PARAM params[], bool encrypting)
{
    context->encrypting = encrypting;
    if (!fw_context_set(context, params))
        return 0;
    if (key != NULL) {
        if (key_bytes != context->mode->key_bytes)
            return FW_FAIL(context->provider, FW_KEY_LENGTH);
        fw_sm4_init(&context->key, key);
        if (key_bytes > FW_SM4_BYTES)
            fw_sm4_init(&context->tweak_key, key + FW_SM4_BYTES);
        context->has_key = true;
    }
    if (iv != NULL) {
        if (iv_bytes != context->iv_bytes)
            return FW_FAIL(context->provider, FW_IV_LENGTH);
        memcpy(context->iv, iv, iv_bytes);
        context->has_iv = true;
    }
    return context->mode->restart(context, key != NULL, iv != NULL);
}

int fw_encrypt_init(void *context, const unsigned char *key, size_t key_bytes, const unsigned char *iv, size_t iv_bytes,
                    const OSSL_PARAM params[])
{
    return init(context, key, key_bytes, iv, iv_bytes, params, true);
}

int fw_decrypt_init(void *context, const unsigned char *key, size_t key_bytes, const unsigned char *iv, size_t iv_bytes,
                    const OSSL_PARAM params[])
{
    return init(context, key, key_bytes, iv, iv_bytes, params, false);
}

static int set_size(OSSL_PARAM params[], const char *name, size_t value)
{
    OSSL_PARAM *const param = OSSL_PARAM_locate(params, name);

    return param == NULL || OSSL_PARAM_set_size_t(param, value);
}

static int set_flag(OSSL_PARAM params[], const char *name, bool value)
{
    OSSL_PARAM *const param = OSSL_PARAM_locate(params, name);

    return param == NULL || OSSL_PARAM_set_int(param, value);
}

const OSSL_PARAM *fw_mode_gettable(void *provider)
{
    static const OSSL_PARAM TYPES[] = {
        OSSL_PARAM_uint(OSSL_CIPHER_PARAM_MODE, NULL),
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_KEYLEN, NULL),
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_IVLEN, NULL),
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_BLOCK_SIZE, NULL),
        OSSL_PARAM_int(OSSL_CIPHER_PARAM_AEAD, NULL),
        OSSL_PARAM_int(OSSL_CIPHER_PARAM_CUSTOM_IV, NULL),
        OSSL_PARAM_END,
    };

    (void)provider;
    return TYPES;
}

int fw_mode_get(const fw_mode *mode, OSSL_PARAM params[])
{
    OSSL_PARAM *const param = OSSL_PARAM_locate(params, OSSL_CIPHER_PARAM_MODE);

    return (param == NULL || OSSL_PARAM_set_uint(param, mode->openssl_mode)) &&
           set_size(params, OSSL_CIPHER_PARAM_KEYLEN, mode->key_bytes) &&
           set_size(params, OSSL_CIPHER_PARAM_IVLEN, mode->iv_bytes) &&
           set_size(params, OSSL_CIPHER_PARAM_BLOCK_SIZE, mode->block_bytes) &&
           set_flag(params, OSSL_CIPHER_PARAM_AEAD, mode->tag_bytes > 0) &&
           set_flag(params, OSSL_CIPHER_PARAM_CUSTOM_IV, mode->own_iv);
}

int fw_set_bytes(OSSL_PARAM *param, const uint8_t *bytes, size_t count)
{
    if (param->data_type == OSSL_PARAM_OCTET_PTR)
        return OSSL_PARAM_set_octet_ptr(param, bytes, count);
    return OSSL_PARAM_set_octet_string(param, bytes, count);
}

int fw_context_get(void *one, OSSL_PARAM params[])
{
    const fw_context *const context = one;
    OSSL_PARAM *const       iv      = OSSL_PARAM_locate(params, OSSL_CIPHER_PARAM_IV);

    return set_size(params, OSSL_CIPHER_PARAM_KEYLEN, context->mode->key_bytes) &&
           set_size(params, OSSL_CIPHER_PARAM_IVLEN, context->iv_bytes) &&
           (iv == NULL || fw_set_bytes(iv, context->iv, context->iv_bytes)) && context->mode->get(context, params);
}

int fw_context_set(void *one, const OSSL_PARAM params[])
{
    fw_context *const       context   = one;
    const OSSL_PARAM *const param     = OSSL_PARAM_locate_const(params, OSSL_CIPHER_PARAM_KEYLEN);
    size_t                  key_bytes = context->mode->key_bytes;

    if (param != NULL && !OSSL_PARAM_get_size_t(param, &key_bytes))
        return FW_FAIL(context->provider, FW_BAD_PARAMETER);
    if (key_bytes != context->mode->key_bytes)
        return FW_FAIL(context->provider, FW_KEY_LENGTH);
    return context->mode->set(context, params);
}
