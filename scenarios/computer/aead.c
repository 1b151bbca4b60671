/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Not weighed, and no firmware: what the referee runs of authenticated encryption on the computer itself.
 *
 *   aead trials OFFSET    per line of input "KEY NONCE AD MESSAGE" in hexadecimal (- for no bytes), prints
 *                         "CIPHERTEXT TAG PIECES TAG OPENED TAG VERDICT MESSAGE VERDICT MESSAGE": sealed at once, in
 *                         pieces in place, opened in pieces, opened at once in place, and opened with a forged tag
 *   aead secrets OFFSET   the same, but Valgrind takes key and message, and all that is computed from them, as
 *                         undefined until a tag is compared, whose result is public
 *   aead memory OFFSET    the same, but Valgrind looks whether the results are defined */
#include "messages.h"

#include "scenario.h"

#define CALL(name) (operation = #name, FW_JOIN(FW_SYMBOL, name))

/* How many lengths a message in pieces begins with: that of associated data, and its own. With one, a call has all
 * associated data; another that has none changes nothing. With two, init takes them. */
enum { AD_PIECES = FW_LENGTHS_FIRST == 1 ? 1 : 3 };

struct trial {
    struct message key, nonce, ad, text;
};

static struct message copy_message(const struct message *message, size_t offset)
{
    struct message copy = new_message(message->count, offset);
    memcpy(copy.bytes, message->bytes, message->count);
    return copy;
}

/* BYTES of message follow. */
static void start(FW_JOIN(FW_SYMBOL, context) * context, const struct trial *trial, size_t bytes)
{
    const size_t first = trial->ad.count / AD_PIECES;

#if FW_LENGTHS_FIRST == 2
    CALL(init)(context, trial->nonce.bytes, trial->key.bytes, trial->ad.count, bytes);
#else
    (void)bytes;
    CALL(init)(context, trial->nonce.bytes, trial->key.bytes);
#endif
    CALL(ad)(context, trial->ad.bytes, first);
    CALL(ad)(context, trial->ad.bytes + first, trial->ad.count - first);
}

/* TEXT is encrypted in place. */
static void seal_pieces(const struct trial *trial, struct message *text, uint8_t tag[FW_TAG_BYTES])
{
    FW_JOIN(FW_SYMBOL, context) context;
    const size_t first = text->count * 2 / 3;

    start(&context, trial, text->count);
    CALL(encrypt_update)(&context, text->bytes, text->bytes, first);
    CALL(encrypt_update)(&context, text->bytes + first, text->bytes + first, text->count - first);
    CALL(tag)(&context, tag);
}

static void open_pieces(const struct trial *trial, struct message *out, const struct message *in,
                        uint8_t tag[FW_TAG_BYTES])
{
    FW_JOIN(FW_SYMBOL, context) context;
    const size_t first = in->count / 2;

    start(&context, trial, in->count);
    CALL(decrypt_update)(&context, out->bytes, in->bytes, first);
    CALL(decrypt_update)(&context, out->bytes + first, in->bytes + first, in->count - first);
    CALL(tag)(&context, tag);
}

/* Opened in place, and printed with the verdict. */
static void open_once(const struct trial *trial, const struct message *sealed, const uint8_t tag[FW_TAG_BYTES],
                      char end)
{
    struct message text    = copy_message(sealed, 0);
    const uint8_t  verdict = (uint8_t)CALL(decrypt)(text.bytes, text.bytes, text.count, tag, trial->ad.bytes,
                                                   trial->ad.count, trial->nonce.bytes, trial->key.bytes);
    print_hex(&verdict, 1, ' ');
    print_message(text.bytes, text.count, end);
}

/* What the calls write. */
struct results {
    struct message sealed, pieces, opened;
    uint8_t        tag[FW_TAG_BYTES], pieces_tag[FW_TAG_BYTES], opened_tag[FW_TAG_BYTES];
};

/* Everything but the comparison of tags, whose result is public. The referee looks for this name. */
static void there_and_back(const struct trial *trial, struct results *results)
{
    CALL(encrypt)(results->sealed.bytes, results->tag, trial->text.bytes, trial->text.count, trial->ad.bytes,
                  trial->ad.count, trial->nonce.bytes, trial->key.bytes);
    seal_pieces(trial, &results->pieces, results->pieces_tag);
    open_pieces(trial, &results->opened, &results->sealed, results->opened_tag);
}

static void try_once(const struct trial *trial, enum mode mode, size_t offset)
{
    if (mode == SECRETS) {
        make_undefined(trial->key.bytes, trial->key.count);
        make_undefined(trial->text.bytes, trial->text.count);
    }
    struct results results = {
        .sealed = new_message(trial->text.count, 0),
        .pieces = copy_message(&trial->text, offset),
        .opened = new_message(trial->text.count, 1),
    };
    make_undefined(results.tag, sizeof results.tag);
    there_and_back(trial, &results);
    if (mode == MEMORY) {
        check_defined(results.sealed.bytes, results.sealed.count);
        check_defined(results.tag, sizeof results.tag);
    }
    /* From here on all may be seen. */
    make_defined(trial->key.bytes, trial->key.count);
    print_message(results.sealed.bytes, results.sealed.count, ' ');
    print_message(results.tag, sizeof results.tag, ' ');
    print_message(results.pieces.bytes, results.pieces.count, ' ');
    print_message(results.pieces_tag, sizeof results.pieces_tag, ' ');
    print_message(results.opened.bytes, results.opened.count, ' ');
    print_message(results.opened_tag, sizeof results.opened_tag, ' ');
    open_once(trial, &results.sealed, results.tag, ' ');
    results.tag[results.sealed.count % FW_TAG_BYTES] ^= (uint8_t)(1U << results.sealed.count % 8);
    open_once(trial, &results.sealed, results.tag, '\n');
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
    try_once(&trial, mode, offset);
    return true;
}
