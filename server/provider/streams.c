/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* ECB, CBC, CTR, CFB, OFB: modes without a tag. All keep what goes on from block to block in a fw_stream. */
#include "provider.h"

static int restart(fw_context *context, bool new_key, bool new_iv)
{
    uint8_t next[FW_SM4_BYTES];

    /* As OpenSSL does: without a new IV, CTR goes on with its next counter, the others begin anew. */
    const bool go_on = context->mode->openssl_mode == EVP_CIPH_CTR_MODE && !new_iv;
    (void)new_key;
    memcpy(next, go_on ? context->state.stream.block : context->iv, sizeof next);
    fw_stream_init(&context->state.stream, &context->key, next);
    context->pending_bytes = 0;
    return 1;
}

static void crypt(fw_context *context, uint8_t *out, const uint8_t *in, size_t bytes)
{
    fw_part *const part = context->encrypting ? context->mode->encrypt : context->mode->decrypt;

    (void)part(&context->state.stream, out, in, bytes); /* of lengths that this mode takes */
}

static int get(const fw_context *context, OSSL_PARAM params[])
{
    OSSL_PARAM *const padding = OSSL_PARAM_locate(params, OSSL_CIPHER_PARAM_PADDING);
    OSSL_PARAM *const used    = OSSL_PARAM_locate(params, OSSL_CIPHER_PARAM_NUM);
    OSSL_PARAM *const next_iv = OSSL_PARAM_locate(params, OSSL_CIPHER_PARAM_UPDATED_IV);

    return (padding == NULL || OSSL_PARAM_set_uint(padding, context->padding)) &&
           (used == NULL || OSSL_PARAM_set_uint(used, context->state.stream.used % FW_SM4_BYTES)) &&
           (next_iv == NULL || fw_set_bytes(next_iv, context->state.stream.block, context->iv_bytes));
}

static int set(fw_context *context, const OSSL_PARAM params[])
{
    const OSSL_PARAM *const param   = OSSL_PARAM_locate_const(params, OSSL_CIPHER_PARAM_PADDING);
    unsigned                padding = context->padding;

    if (param != NULL && !OSSL_PARAM_get_uint(param, &padding))
        return FW_FAIL(context->provider, FW_BAD_PARAMETER);
    context->padding = padding != 0;
    return 1;
}

static const OSSL_PARAM *gettable(void *context, void *provider)
{
    static const OSSL_PARAM TYPES[] = {
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_KEYLEN, NULL),
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_IVLEN, NULL),
        OSSL_PARAM_octet_string(OSSL_CIPHER_PARAM_IV, NULL, 0),
        OSSL_PARAM_octet_string(OSSL_CIPHER_PARAM_UPDATED_IV, NULL, 0),
        OSSL_PARAM_uint(OSSL_CIPHER_PARAM_PADDING, NULL),
        OSSL_PARAM_uint(OSSL_CIPHER_PARAM_NUM, NULL),
        OSSL_PARAM_END,
    };

    (void)context, (void)provider;
    return TYPES;
}

static const OSSL_PARAM *settable(void *context, void *provider)
{
    static const OSSL_PARAM TYPES[] = {
        OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_KEYLEN, NULL),
        OSSL_PARAM_uint(OSSL_CIPHER_PARAM_PADDING, NULL),
        OSSL_PARAM_END,
    };

    (void)context, (void)provider;
    return TYPES;
}

/* --- Whole blocks ------------------------------------------------------------------------------------------------- */

static int block_update(void *one, unsigned char *out, size_t *out_bytes, size_t out_size, const unsigned char *in,
                        size_t bytes)
{
    fw_context *const context = one;
    const size_t      before = context->pending_bytes, total = before + bytes;
    size_t            ready = total - total % FW_SM4_BYTES;

    /* What may be padding waits for the end. */
    if (!context->encrypting && context->padding && ready == total && ready > 0)
        ready -= FW_SM4_BYTES;
    *out_bytes = 0;
    if (!fw_ready(context))
        return 0;
    if (!fw_may_write(context, out, out_size, ready, in, bytes, before == 0))
        return 0;
    *out_bytes = ready;
    if (before > 0 && ready > 0) {
        const size_t part = FW_SM4_BYTES - before;
        memcpy(context->pending + before, in, part);
        crypt(context, out, context->pending, FW_SM4_BYTES);
        context->pending_bytes = 0;
        in += part, bytes -= part, out += FW_SM4_BYTES, ready -= FW_SM4_BYTES;
    }
    if (ready > 0)
        crypt(context, out, in, ready);
    if (bytes > ready)
        memcpy(context->pending + context->pending_bytes, in + ready, bytes - ready);
    context->pending_bytes += bytes - ready;
    return 1;
}

/* The length of a last block without its padding; FW_SM4_BYTES if that is wrong. In constant time. */
static size_t unpadded(const uint8_t block[FW_SM4_BYTES])
{
    const unsigned count = block[FW_SM4_BYTES - 1];
    unsigned       wrong = (count - 1) >> 4;

    for (unsigned i = 0; i < FW_SM4_BYTES; i++) {
        const unsigned inside = 0 - ((FW_SM4_BYTES - 1 - i - count) >> 31); /* all ones: byte i is padding */
        wrong |= inside & (block[i] ^ count);
    }
    const unsigned right = 0 - ((wrong - 1) >> 31); /* all ones if nothing is wrong: wrong < 2^31 */
    return FW_SM4_BYTES - (right & count);
}

static int block_final(void *one, unsigned char *out, size_t *out_bytes, size_t out_size)
{
    fw_context *const context = one;
    uint8_t           last[FW_SM4_BYTES];

    *out_bytes = 0;
    if (!fw_ready(context))
        return 0;
    if (!context->padding)
        return context->pending_bytes == 0 || FW_FAIL(context->provider, FW_NOT_WHOLE_BLOCKS);
    if (context->encrypting) {
        const size_t filled = context->pending_bytes;
        if (out_size < FW_SM4_BYTES)
            return FW_FAIL(context->provider, FW_OUTPUT_TOO_SMALL);
        memset(context->pending + filled, (int)(FW_SM4_BYTES - filled), FW_SM4_BYTES - filled);
        crypt(context, out, context->pending, FW_SM4_BYTES);
        *out_bytes             = FW_SM4_BYTES;
        context->pending_bytes = 0;
        return 1;
    }
    if (context->pending_bytes != FW_SM4_BYTES)
        return FW_FAIL(context->provider, FW_NOT_WHOLE_BLOCKS);
    crypt(context, last, context->pending, FW_SM4_BYTES);
    context->pending_bytes = 0;
    const size_t bytes     = unpadded(last);
    const bool   right = bytes < FW_SM4_BYTES, fits = out_size >= bytes;
    if (right && fits)
        memcpy(out, last, *out_bytes = bytes);
    fw_wipe(last, sizeof last);
    if (!right)
        return FW_FAIL(context->provider, FW_BAD_DECRYPT);
    return fits || FW_FAIL(context->provider, FW_OUTPUT_TOO_SMALL);
}

/* EVP_Cipher(): whole blocks, nothing added, nothing kept. */
static int block_at_once(void *one, unsigned char *out, size_t *out_bytes, size_t out_size, const unsigned char *in,
                         size_t bytes)
{
    fw_context *const context = one;

    *out_bytes = 0;
    if (!fw_ready(context))
        return 0;
    if (bytes % FW_SM4_BYTES != 0)
        return FW_FAIL(context->provider, FW_NOT_WHOLE_BLOCKS);
    if (!fw_may_write(context, out, out_size, bytes, in, bytes, true))
        return 0;
    crypt(context, out, in, bytes);
    *out_bytes = bytes;
    return 1;
}

static fw_status ecb_encrypt(fw_stream *stream, uint8_t *out, const uint8_t *in, size_t bytes)
{
    return fw_ecb_encrypt(stream->key, out, in, bytes);
}

static fw_status ecb_decrypt(fw_stream *stream, uint8_t *out, const uint8_t *in, size_t bytes)
{
    return fw_ecb_decrypt(stream->key, out, in, bytes);
}

static fw_status cbc_encrypt(fw_stream *stream, uint8_t *out, const uint8_t *in, size_t bytes)
{
    return fw_cbc_encrypt(stream->key, stream->block, out, in, bytes);
}

static fw_status cbc_decrypt(fw_stream *stream, uint8_t *out, const uint8_t *in, size_t bytes)
{
    return fw_cbc_decrypt(stream->key, stream->block, out, in, bytes);
}

/* --- Any number of bytes ------------------------------------------------------------------------------------------ */

static int stream_update(void *one, unsigned char *out, size_t *out_bytes, size_t out_size, const unsigned char *in,
                         size_t bytes)
{
    fw_context *const context = one;

    *out_bytes = 0;
    if (!fw_ready(context))
        return 0;
    if (!fw_may_write(context, out, out_size, bytes, in, bytes, true))
        return 0;
    crypt(context, out, in, bytes);
    *out_bytes = bytes;
    return 1;
}

static int stream_final(void *context, unsigned char *out, size_t *out_bytes, size_t out_size)
{
    (void)out, (void)out_size;
    *out_bytes = 0;
    return fw_ready(context);
}

/* --- The modes ---------------------------------------------------------------------------------------------------- */

#define block_gettable  gettable
#define block_settable  settable
#define stream_gettable gettable
#define stream_settable settable

#define MODE(name, number, iv_length, block_length, encryption, decryption)                                            \
    static const fw_mode name##_mode = {                                                                               \
        .openssl_mode = number,                                                                                        \
        .key_bytes    = FW_SM4_BYTES,                                                                                  \
        .iv_bytes     = iv_length,                                                                                     \
        .block_bytes  = block_length,                                                                                  \
        .restart      = restart,                                                                                       \
        .get          = get,                                                                                           \
        .set          = set,                                                                                           \
        .encrypt      = encryption,                                                                                    \
        .decrypt      = decryption,                                                                                    \
    }

MODE(ecb, EVP_CIPH_ECB_MODE, 0, FW_SM4_BYTES, ecb_encrypt, ecb_decrypt);
MODE(cbc, EVP_CIPH_CBC_MODE, FW_SM4_BYTES, FW_SM4_BYTES, cbc_encrypt, cbc_decrypt);
MODE(ctr, EVP_CIPH_CTR_MODE, FW_SM4_BYTES, 1, fw_ctr, fw_ctr);
MODE(cfb, EVP_CIPH_CFB_MODE, FW_SM4_BYTES, 1, fw_cfb_encrypt, fw_cfb_decrypt);
MODE(ofb, EVP_CIPH_OFB_MODE, FW_SM4_BYTES, 1, fw_ofb, fw_ofb);

FW_DISPATCH(ecb, block, FW_ENTRY(OSSL_FUNC_CIPHER_CIPHER, block_at_once), );
FW_DISPATCH(cbc, block, FW_ENTRY(OSSL_FUNC_CIPHER_CIPHER, block_at_once), );
FW_DISPATCH(ctr, stream, );
FW_DISPATCH(cfb, stream, );
FW_DISPATCH(ofb, stream, );
