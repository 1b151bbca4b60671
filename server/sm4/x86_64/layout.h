/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The schedule of the functions in the basis of AES's field, in bytes, once for encryption and once for decryption. For
 * C and for assembly. */
#ifndef FW_SM4_LAYOUT_H
#define FW_SM4_LAYOUT_H

#define WORD_KEYS     0   /* 32 words: round keys, or what rounds on sums of words add, for functions on words */
#define ENTER_MASKS   128 /* 4 bytes, each four times: what byte j of word 3 or of T begins with */
#define SLICED_KEYS   144 /* 32 times 4 bytes, each four times: what a byte-sliced round adds */
#define LEAVE_MASKS   656 /* 4 times 4 bytes, each four times: what the last words leave with */
#define FIRST_KEY     720 /* a word: what the first T of functions on sums of words begins with */
#define LEAVE_WORDS   724 /* 4 words: what their last words leave with */
#define SCHEDULE_SIZE 740

/* Where bitsliced functions do many blocks, a direction has its round keys for functions on words, as above, and where
 * the planes of keys begin and in which direction they go on. Both directions share those: for each of masks of words 0
 * to 3, 32 rounds, and masks of the last four words, 8 planes of one double word. */
#define PLANES_AT            128 /* bytes from here to the first planes */
#define PLANES_STEP          132 /* bytes from planes to the next, 32 or -32 */
#define PLANES_SCHEDULE_SIZE 144
#define PLANES_KEYS          288 /* behind both directions */
#define PLANES_KEYS_SIZE     1280

#endif
