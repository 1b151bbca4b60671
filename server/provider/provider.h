/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the files of the OpenSSL provider share. Private to the provider. */
#ifndef FW_PROVIDER_H
#define FW_PROVIDER_H

#include <openssl/core_dispatch.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <stdbool.h>
#include <string.h>

#include "featherweight.h"

/* Why a call failed; the texts are in provider.c. */
typedef enum {
    FW_NO_MEMORY = 1,
    FW_KEY_LENGTH,
    FW_IV_LENGTH,
    FW_TAG_LENGTH,
    FW_DATA_LENGTH,
    FW_MESSAGE_LENGTH,
    FW_NO_KEY,
    FW_NO_IV,
    FW_NO_TAG,
    FW_NO_MESSAGE_LENGTH,
    FW_OUTPUT_TOO_SMALL,
    FW_OVERLAP,
    FW_NOT_WHOLE_BLOCKS,
    FW_BAD_DECRYPT,
    FW_CALL_ORDER,
    FW_BAD_PARAMETER
} fw_reason;

/* OpenSSL's side: where errors go. */
typedef struct {
    const OSSL_CORE_HANDLE            *handle;
    OSSL_FUNC_core_new_error_fn       *new_error;
    OSSL_FUNC_core_set_error_debug_fn *set_error_debug;
    OSSL_FUNC_core_vset_error_fn      *vset_error;
} fw_provider;

enum { FW_SM4_BYTES = 16, FW_MOST_IV_BYTES = 128 };

typedef struct fw_context fw_context;

/* One part of a message. */
typedef fw_status fw_part(fw_stream *stream, uint8_t *out, const uint8_t *in, size_t bytes);

/* A mode of operation of SM4, as OpenSSL sees it. */
typedef struct {
    unsigned openssl_mode; /* EVP_CIPH_*_MODE */
    size_t   key_bytes, iv_bytes, block_bytes;
    bool     own_iv; /* it does not go on from an IV of zeros, and OpenSSL need not look after it */

    /* A new message; what is new is in the context. */
    int (*restart)(fw_context *context, bool new_key, bool new_iv);
    /* What only this mode has. */
    int (*get)(const fw_context *context, OSSL_PARAM params[]);
    int (*set)(fw_context *context, const OSSL_PARAM params[]);

    /* Modes without a tag. */
    fw_part *encrypt, *decrypt;

    /* Modes with a tag. */
    size_t iv_least, iv_most, tag_bytes, tag_step;
} fw_mode;

struct fw_context {
    const fw_provider *provider;
    const fw_mode     *mode;
    bool               encrypting, has_key, has_iv;
    uint8_t            iv[FW_MOST_IV_BYTES]; /* that the message began with */
    size_t             iv_bytes;
    fw_key             key, tweak_key; /* the second in XTS */
    union {                            /* all begin with a fw_stream, which names the key */
        fw_stream stream;
        fw_gcm    gcm;
        fw_ccm    ccm;
    } state;

    /* ECB, CBC */
    bool    padding;
    uint8_t pending[FW_SM4_BYTES]; /* of an incomplete block; or the last one, which may be padding */
    size_t  pending_bytes;

    /* GCM, CCM */
    bool    has_tag;
    uint8_t tag[FW_SM4_BYTES]; /* to be compared, or the result */
    size_t  tag_bytes;

    /* CCM */
    bool   has_message_bytes, started;
    size_t message_bytes;

    /* XTS */
    fw_xts_standard standard;
};

/* Puts an error into OpenSSL's queue; 0, what a failed call returns. */
int fw_raise(const fw_provider *provider, fw_reason reason, const char *file, int line, const char *function);
#define FW_FAIL(provider, reason) fw_raise(provider, reason, __FILE__, __LINE__, __func__)

/* Whether there is a key and an IV for a message; if not, an error. */
int fw_ready(const fw_context *context);

/* Whether BYTES may be written to OUT, which has room for OUT_SIZE, while IN_BYTES are read from IN, a length that is
 * not negative. OUT and IN may be the same if SAME, which is so if each byte is read before its place is written; they
 * may not overlap otherwise. */
int fw_may_write(const fw_context *context, const void *out, size_t out_size, size_t bytes, const void *in,
                 size_t in_bytes, bool same);

/* What is in a parameter that is asked for: the two types OpenSSL has for bytes. */
int fw_set_bytes(OSSL_PARAM *param, const uint8_t *bytes, size_t count);

/* Parts of the dispatch tables that are the same in all modes. */
void                               *fw_context_new(const fw_provider *provider, const fw_mode *mode);
OSSL_FUNC_cipher_freectx_fn         fw_context_free;
OSSL_FUNC_cipher_dupctx_fn          fw_context_copy;
OSSL_FUNC_cipher_encrypt_init_fn    fw_encrypt_init;
OSSL_FUNC_cipher_decrypt_init_fn    fw_decrypt_init;
OSSL_FUNC_cipher_get_ctx_params_fn  fw_context_get;
OSSL_FUNC_cipher_set_ctx_params_fn  fw_context_set;
OSSL_FUNC_cipher_gettable_params_fn fw_mode_gettable;
int                                 fw_mode_get(const fw_mode *mode, OSSL_PARAM params[]);

#define FW_ENTRY(number, function) {number, (void (*)(void))(function)}

/* The dispatch table fw_provider_NAME of mode NAME: the functions FAMILY_*, and OTHER entries. */
#define FW_DISPATCH(name, family, ...)                                                                                 \
    static void *name##_new(void *provider)                                                                            \
    {                                                                                                                  \
        return fw_context_new(provider, &name##_mode);                                                                 \
    }                                                                                                                  \
    static int name##_get_params(OSSL_PARAM params[])                                                                  \
    {                                                                                                                  \
        return fw_mode_get(&name##_mode, params);                                                                      \
    }                                                                                                                  \
    const OSSL_DISPATCH fw_provider_##name[] = {                                                                       \
        FW_ENTRY(OSSL_FUNC_CIPHER_NEWCTX, name##_new),                                                                 \
        FW_ENTRY(OSSL_FUNC_CIPHER_FREECTX, fw_context_free),                                                           \
        FW_ENTRY(OSSL_FUNC_CIPHER_DUPCTX, fw_context_copy),                                                            \
        FW_ENTRY(OSSL_FUNC_CIPHER_ENCRYPT_INIT, fw_encrypt_init),                                                      \
        FW_ENTRY(OSSL_FUNC_CIPHER_DECRYPT_INIT, fw_decrypt_init),                                                      \
        FW_ENTRY(OSSL_FUNC_CIPHER_UPDATE, family##_update),                                                            \
        FW_ENTRY(OSSL_FUNC_CIPHER_FINAL, family##_final),                                                              \
        FW_ENTRY(OSSL_FUNC_CIPHER_GET_PARAMS, name##_get_params),                                                      \
        FW_ENTRY(OSSL_FUNC_CIPHER_GETTABLE_PARAMS, fw_mode_gettable),                                                  \
        FW_ENTRY(OSSL_FUNC_CIPHER_GET_CTX_PARAMS, fw_context_get),                                                     \
        FW_ENTRY(OSSL_FUNC_CIPHER_SET_CTX_PARAMS, fw_context_set),                                                     \
        FW_ENTRY(OSSL_FUNC_CIPHER_GETTABLE_CTX_PARAMS, family##_gettable),                                             \
        FW_ENTRY(OSSL_FUNC_CIPHER_SETTABLE_CTX_PARAMS, family##_settable),                                             \
        __VA_ARGS__{0, NULL},                                                                                          \
    }

extern const OSSL_DISPATCH fw_provider_ecb[], fw_provider_cbc[], fw_provider_ctr[], fw_provider_cfb[];
extern const OSSL_DISPATCH fw_provider_ofb[], fw_provider_gcm[], fw_provider_ccm[], fw_provider_xts[];

/* What GCM and CCM share: lengths and tags. */
int                                     fw_aead_get(const fw_context *context, OSSL_PARAM params[]);
int                                     fw_aead_set(fw_context *context, const OSSL_PARAM params[]);
OSSL_FUNC_cipher_gettable_ctx_params_fn fw_aead_gettable;
OSSL_FUNC_cipher_settable_ctx_params_fn fw_aead_settable;
/* The error that a mode of the library names; 1 if none. */
int fw_aead_status(const fw_context *context, fw_status status);

#endif
