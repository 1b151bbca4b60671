/* Not weighed, and no firmware: what the referee runs on the computer itself, alone, under sanitizers and under
 * Valgrind. referee/host.py builds it together with one implementation and speaks to it:
 *
 *   host trials OFFSET    per line of input "KEY BLOCK" in hexadecimal, prints "KEY CIPHERTEXT BLOCK CHANGED": what the
 *                         key is after all calls, the block encrypted, the block decrypted again, and whether
 *                         encryption or decryption wrote to the schedule
 *   host secrets OFFSET   the same, but Valgrind takes key and block, and all that is computed from them, as undefined
 *   host memory OFFSET    the same, but Valgrind looks whether the results are defined
 *   host chain COUNT      from "KEY BLOCK", encrypts again and again, as check.c; prints "DIFFERENCE PLAINTEXT
 *                         MICROSECONDS": whether a block did not come back, the last one tried, and processor time
 *
 * An operation that does not return ends the program with status 3 and its name on standard error.
 * Key and block lie OFFSET bytes from an aligned address. Every array is a heap block that ends with its last byte, so
 * that a byte too far is seen. */
#include "host.h"

#include "block_cipher.h"

struct arrays {
    uint8_t     *key, *block, *ciphertext;
    fw_schedule *schedule, *expanded;
};

static struct arrays new_arrays(size_t offset)
{
    return (struct arrays){
        .key        = (uint8_t *)new_array(offset + FW_KEY_BYTES) + offset,
        .block      = (uint8_t *)new_array(offset + FW_BLOCK_BYTES) + offset,
        .ciphertext = new_array(FW_BLOCK_BYTES),
        .schedule   = new_array(sizeof(fw_schedule)),
        .expanded   = new_array(sizeof(fw_schedule)),
    };
}

static bool read_hex(uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (scanf("%2hhx", &bytes[i]) != 1)
            return false;
    return true;
}

/* All bits in which two arrays differ, without a branch: their contents may be secret. */
static uint8_t difference(const void *one, const void *other, size_t count)
{
    const uint8_t *left = one, *right = other;
    uint8_t        bits = 0;
    for (size_t i = 0; i < count; i++)
        bits |= left[i] ^ right[i];
    return bits;
}

/* One key schedule, one block there and back; returns whether the schedule was changed by encryption or decryption. */
static uint8_t there_and_back(const struct arrays *arrays)
{
    /* What expand() leaves out is undefined to Valgrind, even if an earlier trial wrote it. */
    (void)VALGRIND_MAKE_MEM_UNDEFINED(arrays->schedule, sizeof(fw_schedule));
    operation = "expand";
    fw_expand(arrays->schedule, arrays->key);
    memcpy(arrays->expanded, arrays->schedule, sizeof(fw_schedule));
    operation = "encrypt";
    fw_encrypt(arrays->schedule, arrays->block);
    memcpy(arrays->ciphertext, arrays->block, FW_BLOCK_BYTES);
    uint8_t changed = difference(arrays->expanded, arrays->schedule, sizeof(fw_schedule));
    operation       = "decrypt";
    fw_decrypt(arrays->schedule, arrays->block);
    operation = "nothing";
    return changed | difference(arrays->expanded, arrays->schedule, sizeof(fw_schedule));
}

static void try_once(const struct arrays *arrays, enum mode mode)
{
    if (mode == SECRETS) {
        (void)VALGRIND_MAKE_MEM_UNDEFINED(arrays->key, FW_KEY_BYTES);
        (void)VALGRIND_MAKE_MEM_UNDEFINED(arrays->block, FW_BLOCK_BYTES);
    }
    uint8_t changed = there_and_back(arrays);
    if (mode == MEMORY) {
        (void)VALGRIND_CHECK_MEM_IS_DEFINED(arrays->ciphertext, FW_BLOCK_BYTES);
        (void)VALGRIND_CHECK_MEM_IS_DEFINED(arrays->block, FW_BLOCK_BYTES);
    }
    /* From here on all may be seen. */
    (void)VALGRIND_MAKE_MEM_DEFINED(&changed, sizeof changed);
    (void)VALGRIND_MAKE_MEM_DEFINED(arrays->key, FW_KEY_BYTES);
    (void)VALGRIND_MAKE_MEM_DEFINED(arrays->block, FW_BLOCK_BYTES);
    (void)VALGRIND_MAKE_MEM_DEFINED(arrays->ciphertext, FW_BLOCK_BYTES);
    print_hex(arrays->key, FW_KEY_BYTES, ' ');
    print_hex(arrays->ciphertext, FW_BLOCK_BYTES, ' ');
    print_hex(arrays->block, FW_BLOCK_BYTES, ' ');
    print_hex(&changed, sizeof changed, '\n');
}

static void chain(const struct arrays *arrays, unsigned long count)
{
    uint8_t plaintext[FW_BLOCK_BYTES] = {0}, different = 0;

    fw_expand(arrays->schedule, arrays->key);
    while (count-- > 0 && different == 0) {
        memcpy(plaintext, arrays->block, FW_BLOCK_BYTES);
        operation = "encrypt";
        fw_encrypt(arrays->schedule, arrays->block);
        memcpy(arrays->ciphertext, arrays->block, FW_BLOCK_BYTES);
        operation = "decrypt";
        fw_decrypt(arrays->schedule, arrays->block);
        different = difference(arrays->block, plaintext, FW_BLOCK_BYTES);
        memcpy(arrays->block, arrays->ciphertext, FW_BLOCK_BYTES);
    }
    print_hex(&different, sizeof different, ' ');
    print_hex(plaintext, FW_BLOCK_BYTES, ' ');
    printf("%ld\n", (long)(clock() / (CLOCKS_PER_SEC / 1000000)));
}

static bool next_input(const struct arrays *arrays)
{
    return read_hex(arrays->key, FW_KEY_BYTES) && read_hex(arrays->block, FW_BLOCK_BYTES);
}

int main(int count, char **arguments)
{
    enum mode mode;

    limit_time();
    if (count != 3)
        return STATUS_USAGE;
    unsigned long number = strtoul(arguments[2], NULL, 10);
    if (strcmp(arguments[1], "chain") == 0) {
        struct arrays arrays = new_arrays(0);
        if (!next_input(&arrays))
            return STATUS_USAGE;
        chain(&arrays, number);
        return 0;
    }
    if (!find_mode(arguments[1], &mode))
        return STATUS_USAGE;
    for (struct arrays arrays = new_arrays(number); next_input(&arrays);)
        try_once(&arrays, mode);
    return 0;
}
