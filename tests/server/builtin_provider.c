/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Links the provider into provider_test, for an OpenSSL that cannot load modules: that of scripts/build_peers.py. */
#include <openssl/provider.h>

OSSL_provider_init_fn OSSL_provider_init;

__attribute__((constructor)) static void add(void)
{
    OSSL_PROVIDER_add_builtin(NULL, "featherweight", OSSL_provider_init);
}
