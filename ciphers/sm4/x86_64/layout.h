/* The schedule of the kernels in the basis of AES's field, in bytes, once for encryption and once for decryption. For C
 * and for assembly. */
#ifndef FW_SM4_LAYOUT_H
#define FW_SM4_LAYOUT_H

#define WORD_KEYS     0   /* 32 words: round keys, for kernels on words */
#define ENTER_MASKS   128 /* 4 bytes, each four times: what byte j of word 3 enters byte-sliced kernels with */
#define SLICED_KEYS   144 /* 32 times 4 bytes, each four times: what a byte-sliced round adds */
#define LEAVE_MASKS   656 /* 4 times 4 bytes, each four times: what the last words leave with */
#define SCHEDULE_SIZE 720

#endif
