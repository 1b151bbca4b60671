/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* libgcrypt 1.11, which has all modes but GB/T 17964's XTS. */
#include <gcrypt.h>
#include <stdio.h>
#include <stdlib.h>

#include "peer.h"

const char *peer_version(void)
{
    const char *const version = gcry_check_version(NULL);

    gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
    gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
    return version;
}

bool peer_has(peer_mode mode)
{
    return mode != XTS_GB;
}

static void need(gcry_error_t error, const peer_task *task)
{
    if (error != 0) {
        fprintf(stderr, "libgcrypt cannot do mode %d: %s\n", (int)task->mode, gcry_strerror(error));
        exit(2);
    }
}

static void authenticate(const peer_task *task, const uint8_t *in, size_t bytes, uint8_t *tag)
{
    gcry_mac_hd_t mac;
    uint8_t       whole[16];
    size_t        length = sizeof whole;

    need(gcry_mac_open(&mac, GCRY_MAC_CMAC_SM4, 0, NULL), task);
    need(gcry_mac_setkey(mac, task->key, 16), task);
    need(gcry_mac_write(mac, in, bytes), task);
    need(gcry_mac_read(mac, whole, &length), task);
    for (size_t i = 0; i < task->tag_bytes; i++)
        tag[i] = whole[i];
    gcry_mac_close(mac);
}

void peer_encrypt(const peer_task *task, uint8_t *out, const uint8_t *in, size_t bytes, uint8_t *tag)
{
    static const int NUMBERS[PEER_MODES] = {GCRY_CIPHER_MODE_ECB, GCRY_CIPHER_MODE_CBC, GCRY_CIPHER_MODE_CTR,
                                            GCRY_CIPHER_MODE_CFB, GCRY_CIPHER_MODE_OFB, GCRY_CIPHER_MODE_GCM,
                                            GCRY_CIPHER_MODE_CCM, GCRY_CIPHER_MODE_XTS};
    uint64_t         lengths[]           = {bytes, task->aad_bytes, task->tag_bytes};
    gcry_cipher_hd_t handle;

    if (task->mode == CMAC) {
        authenticate(task, in, bytes, tag);
        return;
    }
    need(gcry_cipher_open(&handle, GCRY_CIPHER_SM4, NUMBERS[task->mode], 0), task);
    need(gcry_cipher_setkey(handle, task->key, task->mode == XTS_IEEE ? 32 : 16), task);
    if (task->mode == CTR)
        need(gcry_cipher_setctr(handle, task->iv, task->iv_bytes), task);
    else if (task->mode != ECB)
        need(gcry_cipher_setiv(handle, task->iv, task->iv_bytes), task);
    if (task->mode == CCM)
        need(gcry_cipher_ctl(handle, GCRYCTL_SET_CCM_LENGTHS, lengths, sizeof lengths), task);
    if (task->aad_bytes > 0)
        need(gcry_cipher_authenticate(handle, task->aad, task->aad_bytes), task);
    if (bytes > 0)
        need(gcry_cipher_encrypt(handle, out, bytes, in, bytes), task);
    if (task->mode == GCM || task->mode == CCM)
        need(gcry_cipher_gettag(handle, tag, task->tag_bytes), task);
    gcry_cipher_close(handle);
}
