/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the programs of the computer's referee share (block.c, aead.c, hash.c): main() and all that a program needs
 * of its system, in system.c. Beside sanitizers they are linked without the C library, whose start under Valgrind
 * would take longer than all that is tried.
 *
 * Each is called as "PROGRAM MODE NUMBER" and tries one line of its input after the other. */
#ifndef FW_COMPUTER_H
#define FW_COMPUTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum mode {
    TRIALS,  /* prints what comes out; all inputs lie NUMBER bytes from an aligned address */
    SECRETS, /* the same, but Valgrind takes secrets, and all that is computed from them, as undefined */
    MEMORY,  /* the same, but Valgrind looks whether the results are defined */
    CHAIN,   /* of block ciphers: NUMBER blocks, each the encryption of the one before */
};

/* One line of input: each program has its own. False if there is no further line. */
bool try_next(enum mode mode, unsigned long number);

/* The call that is under way. One that does not return ends the program with status 3 and this on standard error. */
extern const char *volatile operation;

/* An array of its own that ends with its last byte, so that a byte too far is seen; all vanish behind the line. */
uint8_t *new_array(size_t bytes);

/* The next word of the input, in hexadecimal or "-": how many bytes it is, or NO_WORD at the end. */
enum { NO_WORD = -1 };
long read_word(uint8_t *bytes, size_t most);

/* In the same notation. */
void print_hex(const uint8_t *bytes, size_t count, char end);
void print_number(unsigned long number, char end);

/* Processor time of the program. */
unsigned long microseconds(void);

/* What Valgrind is told and asked. */
void make_undefined(const void *bytes, size_t count);
void make_defined(const void *bytes, size_t count);
void check_defined(const void *bytes, size_t count);

#endif
