/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CCM, called as OpenSSL's own: the message's length (no IN, no OUT), associated data in one call (no OUT), the message
 * in one call, which computes or compares the tag. */
#include "provider.h"

static int restart(fw_context *context, bool new_key, bool new_iv)
{
    (void)new_key, (void)new_iv;
    if (context->encrypting)
        context->has_tag = false;
    context->has_message_bytes = context->started = false;
    return 1;
}

static fw_status start(fw_context *context, size_t aad_bytes)
{
    context->started = true;
    return fw_ccm_start(&context->state.ccm, &context->key, context->iv, context->iv_bytes, aad_bytes,
                        context->message_bytes, context->tag_bytes);
}

static int add_aad(fw_context *context, const uint8_t *in, size_t bytes)
{
    if (!context->has_message_bytes)
        return FW_FAIL(context->provider, FW_NO_MESSAGE_LENGTH);
    if (context->started)
        return FW_FAIL(context->provider, FW_CALL_ORDER);
    fw_status status = start(context, bytes);
    if (status == FW_OK)
        status = fw_ccm_aad(&context->state.ccm, in, bytes);
    return fw_aead_status(context, status);
}

static fw_status crypt_message(fw_context *context, uint8_t *out, const uint8_t *in, size_t bytes)
{
    fw_ccm *const ccm    = &context->state.ccm;
    fw_status     status = context->started ? FW_OK : start(context, 0);

    if (status == FW_OK)
        status = (context->encrypting ? fw_ccm_encrypt : fw_ccm_decrypt)(ccm, out, in, bytes);
    if (status != FW_OK)
        return status;
    if (context->encrypting)
        return fw_ccm_tag(ccm, context->tag);
    status = fw_ccm_verify(ccm, context->tag);
    if (status != FW_OK)
        fw_wipe(out, bytes);
    return status;
}

/* An IV serves one message. */
static int whole_message(fw_context *context, uint8_t *out, const uint8_t *in, size_t bytes)
{
    if (!context->encrypting && !context->has_tag)
        return FW_FAIL(context->provider, FW_NO_TAG);
    if (context->has_message_bytes && bytes != context->message_bytes)
        return FW_FAIL(context->provider, FW_MESSAGE_LENGTH);
    context->message_bytes     = bytes;
    const fw_status status     = crypt_message(context, out, in, bytes);
    context->has_tag           = context->encrypting && status == FW_OK;
    context->has_message_bytes = context->started = context->has_iv = false;
    return fw_aead_status(context, status);
}

static int ccm_update(void *one, unsigned char *out, size_t *out_bytes, size_t out_size, const unsigned char *in,
                      size_t bytes)
{
    fw_context *const context = one;

    *out_bytes = 0;
    if (!fw_ready(context))
        return 0;
    if (bytes > PTRDIFF_MAX)
        return FW_FAIL(context->provider, FW_DATA_LENGTH);
    if (out != NULL && in != NULL && !fw_may_write(context, out, out_size, bytes, in, bytes, true))
        return 0;
    if (in == NULL) {
        context->message_bytes     = bytes;
        context->has_message_bytes = true;
    } else if (!(out == NULL ? add_aad(context, in, bytes) : whole_message(context, out, in, bytes))) {
        return 0;
    }
    *out_bytes = bytes;
    return 1;
}

static int ccm_final(void *context, unsigned char *out, size_t *out_bytes, size_t out_size)
{
    (void)context, (void)out, (void)out_size;
    *out_bytes = 0;
    return 1;
}

#define ccm_gettable fw_aead_gettable
#define ccm_settable fw_aead_settable

static const fw_mode ccm_mode = {
    .openssl_mode = EVP_CIPH_CCM_MODE,
    .key_bytes    = FW_SM4_BYTES,
    .iv_bytes     = 7,
    .block_bytes  = 1,
    .own_iv       = true,
    .restart      = restart,
    .get          = fw_aead_get,
    .set          = fw_aead_set,
    .iv_least     = 7,
    .iv_most      = 13,
    .tag_bytes    = 12,
    .tag_step     = 2,
};

FW_DISPATCH(ccm, ccm, );
