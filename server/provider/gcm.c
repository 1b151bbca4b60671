/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* GCM. */
#include "provider.h"

static int restart(fw_context *context, bool new_key, bool new_iv)
{
    if (context->encrypting)
        context->has_tag = false;
    if (new_key)
        fw_gcm_init(&context->state.gcm, &context->key);
    if ((new_key || new_iv) && context->has_key && context->has_iv)
        return fw_aead_status(context, fw_gcm_start(&context->state.gcm, context->iv, context->iv_bytes));
    return 1;
}

/* Without OUT, IN is associated data. */
static int gcm_update(void *one, unsigned char *out, size_t *out_bytes, size_t out_size, const unsigned char *in,
                      size_t bytes)
{
    fw_context *const context = one;
    fw_gcm *const     gcm     = &context->state.gcm;
    fw_status         status;

    *out_bytes = 0;
    if (!fw_ready(context))
        return 0;
    if (out != NULL && !fw_may_write(context, out, out_size, bytes, in, bytes, true))
        return 0;
    if (out == NULL)
        status = fw_gcm_aad(gcm, in, bytes);
    else if (context->encrypting)
        status = fw_gcm_encrypt(gcm, out, in, bytes);
    else
        status = fw_gcm_decrypt(gcm, out, in, bytes);
    if (status == FW_OK)
        *out_bytes = bytes;
    return fw_aead_status(context, status);
}

/* An IV serves one message. */
static int gcm_final(void *one, unsigned char *out, size_t *out_bytes, size_t out_size)
{
    fw_context *const context = one;
    fw_status         status;

    (void)out, (void)out_size;
    *out_bytes = 0;
    if (!fw_ready(context))
        return 0;
    if (!context->encrypting && !context->has_tag)
        return FW_FAIL(context->provider, FW_NO_TAG);
    if (context->encrypting)
        status = fw_gcm_tag(&context->state.gcm, context->tag, FW_SM4_BYTES);
    else
        status = fw_gcm_verify(&context->state.gcm, context->tag, context->tag_bytes);
    context->has_tag = context->encrypting && status == FW_OK;
    context->has_iv  = false;
    return fw_aead_status(context, status);
}

#define gcm_gettable fw_aead_gettable
#define gcm_settable fw_aead_settable

static const fw_mode gcm_mode = {
    .openssl_mode = EVP_CIPH_GCM_MODE,
    .key_bytes    = FW_SM4_BYTES,
    .iv_bytes     = 12,
    .block_bytes  = 1,
    .own_iv       = true,
    .restart      = restart,
    .get          = fw_aead_get,
    .set          = fw_aead_set,
    .iv_least     = 1,
    .iv_most      = FW_MOST_IV_BYTES,
    .tag_bytes    = FW_SM4_BYTES,
    .tag_step     = 1,
};

FW_DISPATCH(gcm, gcm, );
