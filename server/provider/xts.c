/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* XTS: each call of update is a data unit under the IV. */
#include "provider.h"

/* OpenSSL 3.2's name of the parameter, and its values "GB" (the default) and "IEEE". */
#define STANDARD "xts_standard"

/* IEEE 1619-2018, 5.1: no data unit has more blocks. */
enum { MOST_BLOCKS = 1 << 20 };

static int restart(fw_context *context, bool new_key, bool new_iv)
{
    (void)context, (void)new_key, (void)new_iv;
    return 1;
}

static int xts_update(void *one, unsigned char *out, size_t *out_bytes, size_t out_size, const unsigned char *in,
                      size_t bytes)
{
    fw_context *const context = one;
    fw_xts            xts;

    *out_bytes = 0;
    if (!fw_ready(context))
        return 0;
    if (!fw_may_write(context, out, out_size, bytes, in, bytes, true))
        return 0;
    if (bytes < FW_SM4_BYTES || bytes > (size_t)MOST_BLOCKS * FW_SM4_BYTES)
        return FW_FAIL(context->provider, FW_DATA_LENGTH);
    fw_xts_init(&xts, &context->key, &context->tweak_key, context->standard);
    fw_xts_start(&xts, context->iv);
    const fw_status status = (context->encrypting ? fw_xts_encrypt : fw_xts_decrypt)(&xts, out, in, bytes);
    fw_wipe(&xts, sizeof xts);
    if (status != FW_OK)
        return FW_FAIL(context->provider, FW_DATA_LENGTH);
    *out_bytes = bytes;
    return 1;
}

static int xts_final(void *context, unsigned char *out, size_t *out_bytes, size_t out_size)
{
    (void)context, (void)out, (void)out_size;
    *out_bytes = 0;
    return 1;
}

static int get(const fw_context *context, OSSL_PARAM params[])
{
    OSSL_PARAM *const next_iv = OSSL_PARAM_locate(params, OSSL_CIPHER_PARAM_UPDATED_IV);

    return next_iv == NULL || fw_set_bytes(next_iv, context->iv, context->iv_bytes);
}

static int set(fw_context *context, const OSSL_PARAM params[])
{
    const OSSL_PARAM *const param = OSSL_PARAM_locate_const(params, STANDARD);
    const char             *name;

    if (param == NULL)
        return 1;
    if (!OSSL_PARAM_get_utf8_string_ptr(param, &name))
        return FW_FAIL(context->provider, FW_BAD_PARAMETER);
    if (OPENSSL_strcasecmp(name, "GB") == 0)
        context->standard = FW_XTS_GB;
    else if (OPENSSL_strcasecmp(name, "IEEE") == 0)
        context->standard = FW_XTS_IEEE;
    else
        return FW_FAIL(context->provider, FW_BAD_PARAMETER);
    return 1;
}

static const OSSL_PARAM *xts_gettable(void *context, void *provider)
{
    static const OSSL_PARAM TYPES[] = {
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_KEYLEN, NULL),
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_IVLEN, NULL),
        OSSL_PARAM_octet_string(OSSL_CIPHER_PARAM_IV, NULL, 0),
        OSSL_PARAM_octet_string(OSSL_CIPHER_PARAM_UPDATED_IV, NULL, 0),
        OSSL_PARAM_END,
    };

    (void)context, (void)provider;
    return TYPES;
}

static const OSSL_PARAM *xts_settable(void *context, void *provider)
{
    static const OSSL_PARAM TYPES[] = {
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_KEYLEN, NULL),
        OSSL_PARAM_utf8_string(STANDARD, NULL, 0),
        OSSL_PARAM_END,
    };

    (void)context, (void)provider;
    return TYPES;
}

static const fw_mode xts_mode = {
    .openssl_mode = EVP_CIPH_XTS_MODE,
    .key_bytes    = 2 * FW_SM4_BYTES,
    .iv_bytes     = FW_SM4_BYTES,
    .block_bytes  = 1,
    .own_iv       = true,
    .restart      = restart,
    .get          = get,
    .set          = set,
};

FW_DISPATCH(xts, xts, );
