/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What GCM and CCM share: lengths and tags. */
#include "provider.h"

int fw_aead_status(const fw_context *context, fw_status status)
{
    switch (status) {
    case FW_OK: return 1;
    case FW_ERROR_TAG: return FW_FAIL(context->provider, FW_BAD_DECRYPT);
    case FW_ERROR_LENGTH: return FW_FAIL(context->provider, FW_DATA_LENGTH);
    default: return FW_FAIL(context->provider, FW_CALL_ORDER);
    }
}

int fw_aead_get(const fw_context *context, OSSL_PARAM params[])
{
    OSSL_PARAM *const tag_bytes = OSSL_PARAM_locate(params, OSSL_CIPHER_PARAM_AEAD_TAGLEN);
    OSSL_PARAM *const tag       = OSSL_PARAM_locate(params, OSSL_CIPHER_PARAM_AEAD_TAG);
    OSSL_PARAM *const next_iv   = OSSL_PARAM_locate(params, OSSL_CIPHER_PARAM_UPDATED_IV);

    if (tag_bytes != NULL && !OSSL_PARAM_set_size_t(tag_bytes, context->tag_bytes))
        return 0;
    if (next_iv != NULL && !fw_set_bytes(next_iv, context->iv, context->iv_bytes))
        return 0;
    if (tag == NULL)
        return 1;
    if (!context->encrypting || !context->has_tag)
        return FW_FAIL(context->provider, FW_NO_TAG);
    if (tag->data_size == 0 || tag->data_size > context->tag_bytes)
        return FW_FAIL(context->provider, FW_TAG_LENGTH);
    return OSSL_PARAM_set_octet_string(tag, context->tag, tag->data_size);
}

static int set_iv_bytes(fw_context *context, const OSSL_PARAM *param)
{
    size_t bytes;

    if (!OSSL_PARAM_get_size_t(param, &bytes))
        return FW_FAIL(context->provider, FW_BAD_PARAMETER);
    if (bytes < context->mode->iv_least || bytes > context->mode->iv_most)
        return FW_FAIL(context->provider, FW_IV_LENGTH);
    if (bytes != context->iv_bytes)
        context->has_iv = false;
    context->iv_bytes = bytes;
    return 1;
}

/* The tag to compare; or, without one, only its length. */
static int set_tag(fw_context *context, const OSSL_PARAM *param)
{
    if (param->data_type != OSSL_PARAM_OCTET_STRING || (param->data != NULL && context->encrypting))
        return FW_FAIL(context->provider, FW_BAD_PARAMETER);
    if (param->data_size < 4 || param->data_size > FW_SM4_BYTES || param->data_size % context->mode->tag_step != 0)
        return FW_FAIL(context->provider, FW_TAG_LENGTH);
    context->tag_bytes = param->data_size;
    context->has_tag   = param->data != NULL;
    if (context->has_tag)
        memcpy(context->tag, param->data, param->data_size);
    return 1;
}

int fw_aead_set(fw_context *context, const OSSL_PARAM params[])
{
    const OSSL_PARAM *const iv_bytes = OSSL_PARAM_locate_const(params, OSSL_CIPHER_PARAM_AEAD_IVLEN);
    const OSSL_PARAM *const tag      = OSSL_PARAM_locate_const(params, OSSL_CIPHER_PARAM_AEAD_TAG);

    return (iv_bytes == NULL || set_iv_bytes(context, iv_bytes)) && (tag == NULL || set_tag(context, tag));
}

const OSSL_PARAM *fw_aead_gettable(void *context, void *provider)
{
    static const OSSL_PARAM TYPES[] = {
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_KEYLEN, NULL),
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_IVLEN, NULL),
        OSSL_PARAM_octet_string(OSSL_CIPHER_PARAM_IV, NULL, 0),
        OSSL_PARAM_octet_string(OSSL_CIPHER_PARAM_UPDATED_IV, NULL, 0),
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_AEAD_TAGLEN, NULL),
        OSSL_PARAM_octet_string(OSSL_CIPHER_PARAM_AEAD_TAG, NULL, 0),
        OSSL_PARAM_END,
    };

    (void)context, (void)provider;
    return TYPES;
}

const OSSL_PARAM *fw_aead_settable(void *context, void *provider)
{
    static const OSSL_PARAM TYPES[] = {
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_KEYLEN, NULL),
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_AEAD_IVLEN, NULL),
        OSSL_PARAM_octet_string(OSSL_CIPHER_PARAM_AEAD_TAG, NULL, 0),
        OSSL_PARAM_END,
    };

    (void)context, (void)provider;
    return TYPES;
}
