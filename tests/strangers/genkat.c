/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Prints the file of known answers of a submission in NIST's format; its api.h says which. */
#include "api.h"

#include <stdio.h>

static unsigned char counting[1024];

static void print(const char *name, const unsigned char *bytes, unsigned long long count)
{
    printf("%s = ", name);
    for (unsigned long long i = 0; i < count; i++)
        printf("%02X", bytes[i]);
    printf("\n");
}

#ifdef CRYPTO_BYTES
#include "crypto_hash.h"

static int print_all(void)
{
    unsigned char digest[CRYPTO_BYTES];

    for (int bytes = 0; bytes <= 1024; bytes++) {
        if (crypto_hash(digest, counting, (unsigned long long)bytes) != 0)
            return 1;
        printf("Count = %d\n", bytes + 1);
        print("Msg", counting, (unsigned long long)bytes);
        print("MD", digest, CRYPTO_BYTES);
        printf("\n");
    }
    return 0;
}
#else
#include "crypto_aead.h"

static int print_all(void)
{
    unsigned char      sealed[32 + CRYPTO_ABYTES], opened[32];
    unsigned long long sealed_bytes, opened_bytes, count = 0;

    for (unsigned long long bytes = 0; bytes <= 32; bytes++)
        for (unsigned long long ad_bytes = 0; ad_bytes <= 32; ad_bytes++) {
            if (crypto_aead_encrypt(sealed, &sealed_bytes, counting, bytes, counting, ad_bytes, NULL, counting,
                                    counting) != 0 ||
                crypto_aead_decrypt(opened, &opened_bytes, NULL, sealed, sealed_bytes, counting, ad_bytes, counting,
                                    counting) != 0 ||
                opened_bytes != bytes)
                return 1;
            printf("Count = %llu\n", ++count);
            print("Key", counting, CRYPTO_KEYBYTES);
            print("Nonce", counting, CRYPTO_NPUBBYTES);
            print("PT", counting, bytes);
            print("AD", counting, ad_bytes);
            print("CT", sealed, sealed_bytes);
            printf("\n");
        }
    return 0;
}
#endif

int main(void)
{
    for (unsigned i = 0; i < sizeof counting; i++)
        counting[i] = (unsigned char)i;
    return print_all();
}
