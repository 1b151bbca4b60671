/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Not weighed, and no firmware: what the referee runs of authenticated encryption by NIST's interface on the computer
 * itself.
 *
 *   nist_aead trials OFFSET    per line of input "KEY NONCE AD MESSAGE ASKED" in hexadecimal (- for no bytes), prints
 *                              "SEALED RESULT BYTES VERDICT MESSAGE BYTES VERDICT": what is sealed, if it is asked for;
 *                              0 if it was, and its length; the same of what is opened again; and the verdict on a
 *                              forged tag. What is opened with that is not printed: the interface says nothing of it
 *   nist_aead secrets OFFSET   the same, but Valgrind takes key and message, and all that is computed from them, as
 *                              undefined. Whether a message is genuine is public: it is compared when all is defined
 *   nist_aead memory OFFSET    the same, but Valgrind looks whether the results are defined */
#include "messages.h"

#include "../nist/crypto_aead.h"

struct trial {
    struct message key, nonce, ad, text, asked;
};

/* A number of bytes that a function has told. */
static void print_bytes(unsigned long long bytes)
{
    make_defined(&bytes, sizeof bytes);
    print_number((unsigned long)bytes, ' ');
}

/* The referee looks for this name. */
static int there_and_back(const struct trial *trial, struct message *sealed, unsigned long long *bytes)
{
    operation = "encrypt";
    return crypto_aead_encrypt(sealed->bytes, bytes, trial->text.bytes, trial->text.count, trial->ad.bytes,
                               trial->ad.count, NULL, trial->nonce.bytes, trial->key.bytes);
}

static void open_once(const struct trial *trial, const struct message *sealed, bool is_genuine)
{
    struct message     text  = new_message(trial->text.count, 0);
    unsigned long long bytes = 0;
    operation                = "decrypt";
    const int verdict = crypto_aead_decrypt(text.bytes, &bytes, NULL, sealed->bytes, sealed->count, trial->ad.bytes,
                                            trial->ad.count, trial->nonce.bytes, trial->key.bytes);
    if (is_genuine) {
        print_result(verdict, ' ');
        print_message(text.bytes, text.count, ' ');
        print_bytes(bytes);
    } else {
        print_result(verdict, '\n');
    }
}

static void try_once(const struct trial *trial, enum mode mode, size_t offset)
{
    struct message     sealed = new_message(trial->text.count + FW_TAG_BYTES, offset);
    unsigned long long bytes  = 0;

    if (mode == SECRETS) {
        make_undefined(trial->key.bytes, trial->key.count);
        make_undefined(trial->text.bytes, trial->text.count);
    }
    int result = there_and_back(trial, &sealed, &bytes);
    if (mode == MEMORY)
        check_defined(sealed.bytes, sealed.count);
    /* From here on all may be seen. */
    make_defined(&result, sizeof result);
    make_defined(trial->key.bytes, trial->key.count);
    make_defined(trial->text.bytes, trial->text.count);
    make_defined(sealed.bytes, sealed.count);
    print_message(sealed.bytes, trial->asked.count > 0 ? sealed.count : 0, ' ');
    print_result(result, ' ');
    print_bytes(bytes);
    open_once(trial, &sealed, true);
    sealed.bytes[trial->text.count + trial->text.count % FW_TAG_BYTES] ^= (uint8_t)(1U << trial->text.count % 8);
    open_once(trial, &sealed, false);
    operation = "nothing";
}

bool try_next(enum mode mode, unsigned long offset)
{
    struct trial trial = {.key = read_message(offset)};

    if (trial.key.bytes == NULL)
        return false;
    trial.nonce = read_message(offset);
    trial.ad    = read_message(offset);
    trial.text  = read_message(offset);
    trial.asked = read_message(0);
    try_once(&trial, mode, offset);
    return true;
}
