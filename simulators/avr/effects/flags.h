/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Flags as bytes. Included where uint8_t and truth are defined: as in C, or as symbolic ones. */

/* A flag has a byte, whose other bits may be anything: of C, T and I all bits are the same, H is bit 4, N, V and S are
 * bit 7 of theirs, as they come out of arithmetic. Z is set if its byte is 0. */
INLINE truth flag_value(unsigned which, uint8_t byte)
{
    /* C, Z, N, V, S, H, T, I */
    static const uint8_t MEANT[FLAGS] = {0xff, 0xff, 0x80, 0x80, 0x80, 0x10, 0xff, 0xff};
    return ((byte & MEANT[which]) != 0) != (which == S_Z);
}

static inline uint8_t flag_byte(unsigned which, truth value)
{
    return (uint8_t)-(value != (which == S_Z));
}
