/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Not weighed, and no firmware: what the referee runs of block ciphers on the computer itself, alone, under sanitizers
 * and under Valgrind. The referee builds it together with one implementation and system.c, and speaks to it:
 *
 *   block trials OFFSET    per line of input "KEY BLOCK" in hexadecimal, prints "KEY CIPHERTEXT BLOCK CHANGED": what
 *                          the key is after all calls, the block encrypted, the block decrypted again, and whether
 *                          encryption or decryption wrote to the schedule
 *   block secrets OFFSET   the same, but Valgrind takes key and block, and all that follows from them, as undefined
 *   block memory OFFSET    the same, but Valgrind looks whether the results are defined
 *   block chain COUNT      from "KEY BLOCK", encrypts again and again under many keys, as the chain of ../block.c;
 *                          prints "DIFFERENCE PLAINTEXT KEY CIPHERTEXT MICROSECONDS": whether a block did not come
 * back, the last one tried, its key, what it was encrypted to, and processor time */
#include "computer.h"

#include "block_cipher.h"

struct arrays {
    uint8_t     *key, *block, *ciphertext;
    fw_schedule *schedule, *expanded;
};

/* All bits in which two arrays differ, without a branch: their contents may be secret. */
static uint8_t difference(const void *one, const void *other, size_t count)
{
    const uint8_t *left = one, *right = other;
    uint8_t        bits = 0;
    for (size_t i = 0; i < count; i++)
        bits |= left[i] ^ right[i];
    return bits;
}

/* One key schedule, one block there and back; returns whether the schedule was changed by encryption or decryption.
 * The referee looks for this name. */
static uint8_t there_and_back(const struct arrays *arrays)
{
    operation = "expand";
    fw_expand(arrays->schedule, arrays->key);
    memcpy(arrays->expanded, arrays->schedule, sizeof(fw_schedule));
    operation = "encrypt";
    fw_encrypt(arrays->schedule, arrays->block);
    memcpy(arrays->ciphertext, arrays->block, FW_BLOCK_BYTES);
    uint8_t changed = difference(arrays->expanded, arrays->schedule, sizeof(fw_schedule));
    operation       = "turn";
    fw_turn(arrays->schedule, arrays->key);
    memcpy(arrays->expanded, arrays->schedule, sizeof(fw_schedule));
    operation = "decrypt";
    fw_decrypt(arrays->schedule, arrays->block);
    operation = "nothing";
    return changed | difference(arrays->expanded, arrays->schedule, sizeof(fw_schedule));
}

static void try_once(const struct arrays *arrays, enum mode mode)
{
    if (mode == SECRETS) {
        make_undefined(arrays->key, FW_KEY_BYTES);
        make_undefined(arrays->block, FW_BLOCK_BYTES);
    }
    uint8_t changed = there_and_back(arrays);
    if (mode == MEMORY) {
        check_defined(arrays->ciphertext, FW_BLOCK_BYTES);
        check_defined(arrays->block, FW_BLOCK_BYTES);
    }
    /* From here on all may be seen. */
    make_defined(&changed, sizeof changed);
    make_defined(arrays->key, FW_KEY_BYTES);
    make_defined(arrays->block, FW_BLOCK_BYTES);
    make_defined(arrays->ciphertext, FW_BLOCK_BYTES);
    print_hex(arrays->key, FW_KEY_BYTES, ' ');
    print_hex(arrays->ciphertext, FW_BLOCK_BYTES, ' ');
    print_hex(arrays->block, FW_BLOCK_BYTES, ' ');
    print_hex(&changed, sizeof changed, '\n');
}

/* The last block becomes part of the next key. */
static void change_key(const struct arrays *arrays)
{
    for (size_t i = 0; i < FW_BLOCK_BYTES; i++)
        arrays->key[i % FW_KEY_BYTES] ^= (uint8_t)(arrays->block[i] + i);
    operation = "expand";
    fw_expand(arrays->schedule, arrays->key);
    memcpy(arrays->expanded, arrays->schedule, sizeof(fw_schedule));
    fw_turn(arrays->expanded, arrays->key);
}

static void chain(const struct arrays *arrays, unsigned long count)
{
    uint8_t plaintext[FW_BLOCK_BYTES] = {0}, different = 0;

    for (unsigned long done = 0; done < count && different == 0; done++) {
        change_key(arrays);
        memcpy(plaintext, arrays->block, FW_BLOCK_BYTES);
        operation = "encrypt";
        fw_encrypt(arrays->schedule, arrays->block);
        memcpy(arrays->ciphertext, arrays->block, FW_BLOCK_BYTES);
        operation = "decrypt";
        fw_decrypt(arrays->expanded, arrays->block);
        different = difference(arrays->block, plaintext, FW_BLOCK_BYTES);
        memcpy(arrays->block, arrays->ciphertext, FW_BLOCK_BYTES);
    }
    print_hex(&different, sizeof different, ' ');
    print_hex(plaintext, FW_BLOCK_BYTES, ' ');
    print_hex(arrays->key, FW_KEY_BYTES, ' ');
    print_hex(arrays->ciphertext, FW_BLOCK_BYTES, ' ');
    print_number(microseconds(), '\n');
}

bool try_next(enum mode mode, unsigned long number)
{
    const size_t        offset = mode == CHAIN ? 0 : number;
    const struct arrays arrays = {
        .key        = new_array(offset + FW_KEY_BYTES) + offset,
        .block      = new_array(offset + FW_BLOCK_BYTES) + offset,
        .ciphertext = new_array(FW_BLOCK_BYTES),
        .schedule   = (fw_schedule *)new_array(sizeof(fw_schedule)),
        .expanded   = (fw_schedule *)new_array(sizeof(fw_schedule)),
    };

    if (read_word(arrays.key, FW_KEY_BYTES) == NO_WORD || read_word(arrays.block, FW_BLOCK_BYTES) == NO_WORD)
        return false;
    if (mode == CHAIN)
        chain(&arrays, number);
    else
        try_once(&arrays, mode);
    return true;
}
