/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* featherweight.so: libfeatherweight's SM4 for programs that use OpenSSL 3.
 *
 *     openssl enc -sm4-ctr -provider-path DIRECTORY -provider featherweight ... */
#include <stdarg.h>
#include <stdlib.h>

#include "provider.h"

static const OSSL_ITEM REASONS[] = {
    {FW_NO_MEMORY, "out of memory"},
    {FW_KEY_LENGTH, "invalid key length"},
    {FW_IV_LENGTH, "invalid iv length"},
    {FW_TAG_LENGTH, "invalid tag length"},
    {FW_DATA_LENGTH, "invalid data length"},
    {FW_MESSAGE_LENGTH, "not the message length that was announced"},
    {FW_NO_KEY, "no key set"},
    {FW_NO_IV, "no iv set"},
    {FW_NO_TAG, "no tag"},
    {FW_NO_MESSAGE_LENGTH, "ccm needs the message length before associated data"},
    {FW_OUTPUT_TOO_SMALL, "output buffer too small"},
    {FW_OVERLAP, "output overlaps input that is not yet read"},
    {FW_NOT_WHOLE_BLOCKS, "wrong final block length"},
    {FW_BAD_DECRYPT, "bad decrypt"},
    {FW_CALL_ORDER, "calls in an order that has no meaning"},
    {FW_BAD_PARAMETER, "bad parameter"},
    {0, NULL},
};

static void raise(const fw_provider *provider, fw_reason reason, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    provider->vset_error(provider->handle, reason, format, arguments);
    va_end(arguments);
}

int fw_raise(const fw_provider *provider, fw_reason reason, const char *file, int line, const char *function)
{
    provider->new_error(provider->handle);
    provider->set_error_debug(provider->handle, file, line, function);
    raise(provider, reason, NULL);
    return 0;
}

/* The names are OpenSSL's. */
#define PROPERTIES "provider=featherweight"
static const OSSL_ALGORITHM CIPHERS[] = {
    {"SM4-ECB:1.2.156.10197.1.104.1", PROPERTIES, fw_provider_ecb, "SM4 in ECB mode"},
    {"SM4-CBC:SM4:1.2.156.10197.1.104.2", PROPERTIES, fw_provider_cbc, "SM4 in CBC mode"},
    {"SM4-OFB:SM4-OFB128:1.2.156.10197.1.104.3", PROPERTIES, fw_provider_ofb, "SM4 in OFB mode"},
    {"SM4-CFB:SM4-CFB128:1.2.156.10197.1.104.4", PROPERTIES, fw_provider_cfb, "SM4 in CFB mode"},
    {"SM4-CTR:1.2.156.10197.1.104.7", PROPERTIES, fw_provider_ctr, "SM4 in CTR mode"},
    {"SM4-GCM:1.2.156.10197.1.104.8", PROPERTIES, fw_provider_gcm, "SM4 in GCM mode"},
    {"SM4-CCM:1.2.156.10197.1.104.9", PROPERTIES, fw_provider_ccm, "SM4 in CCM mode"},
    {"SM4-XTS:1.2.156.10197.1.104.10", PROPERTIES, fw_provider_xts, "SM4 in XTS mode"},
    {NULL, NULL, NULL, NULL},
};

static const OSSL_ALGORITHM *query(void *provider, int operation, int *no_cache)
{
    (void)provider;
    *no_cache = 0;
    return operation == OSSL_OP_CIPHER ? CIPHERS : NULL;
}

static const OSSL_ITEM *reasons(void *provider)
{
    (void)provider;
    return REASONS;
}

static const OSSL_PARAM *gettable(void *provider)
{
    static const OSSL_PARAM TYPES[] = {
        OSSL_PARAM_utf8_ptr(OSSL_PROV_PARAM_NAME, NULL, 0),
        OSSL_PARAM_utf8_ptr(OSSL_PROV_PARAM_VERSION, NULL, 0),
        OSSL_PARAM_int(OSSL_PROV_PARAM_STATUS, NULL),
        OSSL_PARAM_END,
    };

    (void)provider;
    return TYPES;
}

static int get_params(void *provider, OSSL_PARAM params[])
{
    OSSL_PARAM *const name    = OSSL_PARAM_locate(params, OSSL_PROV_PARAM_NAME);
    OSSL_PARAM *const version = OSSL_PARAM_locate(params, OSSL_PROV_PARAM_VERSION);
    OSSL_PARAM *const status  = OSSL_PARAM_locate(params, OSSL_PROV_PARAM_STATUS);

    (void)provider;
    return (name == NULL || OSSL_PARAM_set_utf8_ptr(name, "Featherweight")) &&
           (version == NULL || OSSL_PARAM_set_utf8_ptr(version, fw_version())) &&
           (status == NULL || OSSL_PARAM_set_int(status, 1));
}

static void teardown(void *provider)
{
    free(provider);
}

OSSL_provider_init_fn OSSL_provider_init;

FW_API int OSSL_provider_init(const OSSL_CORE_HANDLE *handle, const OSSL_DISPATCH *in, const OSSL_DISPATCH **out,
                              void **provider_context)
{
    static const OSSL_DISPATCH FUNCTIONS[] = {
        FW_ENTRY(OSSL_FUNC_PROVIDER_TEARDOWN, teardown),
        FW_ENTRY(OSSL_FUNC_PROVIDER_GETTABLE_PARAMS, gettable),
        FW_ENTRY(OSSL_FUNC_PROVIDER_GET_PARAMS, get_params),
        FW_ENTRY(OSSL_FUNC_PROVIDER_QUERY_OPERATION, query),
        FW_ENTRY(OSSL_FUNC_PROVIDER_GET_REASON_STRINGS, reasons),
        {0, NULL},
    };
    fw_provider *const provider = calloc(1, sizeof *provider);

    if (provider == NULL)
        return 0;
    provider->handle = handle;
    for (; in->function_id != 0; in++) {
        if (in->function_id == OSSL_FUNC_CORE_NEW_ERROR)
            provider->new_error = OSSL_FUNC_core_new_error(in);
        else if (in->function_id == OSSL_FUNC_CORE_SET_ERROR_DEBUG)
            provider->set_error_debug = OSSL_FUNC_core_set_error_debug(in);
        else if (in->function_id == OSSL_FUNC_CORE_VSET_ERROR)
            provider->vset_error = OSSL_FUNC_core_vset_error(in);
    }
    if (provider->new_error == NULL || provider->set_error_debug == NULL || provider->vset_error == NULL) {
        free(provider);
        return 0;
    }
    *provider_context = provider;
    *out              = FUNCTIONS;
    return 1;
}
