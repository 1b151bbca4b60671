/* KNOT's round constants, as many as the longest permutation takes, as CONSTANT(value) for each. They come from shift
 * registers of 6, 7 and 8 bits, see spec.py. */
#ifndef FW_KNOT_CONSTANTS_H
#define FW_KNOT_CONSTANTS_H

#define FW_KNOT_CONSTANTS_6(CONSTANT)                                                                                  \
    CONSTANT(0x01)                                                                                                     \
    CONSTANT(0x02)                                                                                                     \
    CONSTANT(0x04)                                                                                                     \
    CONSTANT(0x08)                                                                                                     \
    CONSTANT(0x10) CONSTANT(0x21) CONSTANT(0x03) CONSTANT(0x06) CONSTANT(0x0c) CONSTANT(0x18) CONSTANT(0x31)           \
        CONSTANT(0x22) CONSTANT(0x05) CONSTANT(0x0a) CONSTANT(0x14) CONSTANT(0x29) CONSTANT(0x13) CONSTANT(0x27)       \
            CONSTANT(0x0f) CONSTANT(0x1e) CONSTANT(0x3d) CONSTANT(0x3a) CONSTANT(0x34) CONSTANT(0x28) CONSTANT(0x11)   \
                CONSTANT(0x23) CONSTANT(0x07) CONSTANT(0x0e) CONSTANT(0x1c) CONSTANT(0x39) CONSTANT(0x32)              \
                    CONSTANT(0x24) CONSTANT(0x09) CONSTANT(0x12) CONSTANT(0x25) CONSTANT(0x0b) CONSTANT(0x16)          \
                        CONSTANT(0x2d) CONSTANT(0x1b) CONSTANT(0x37) CONSTANT(0x2e) CONSTANT(0x1d) CONSTANT(0x3b)      \
                            CONSTANT(0x36) CONSTANT(0x2c) CONSTANT(0x19) CONSTANT(0x33) CONSTANT(0x26) CONSTANT(0x0d)  \
                                CONSTANT(0x1a) CONSTANT(0x35) CONSTANT(0x2a)

#define FW_KNOT_CONSTANTS_7(CONSTANT)                                                                                  \
    CONSTANT(0x01)                                                                                                     \
    CONSTANT(0x02)                                                                                                     \
    CONSTANT(0x04)                                                                                                     \
    CONSTANT(0x08)                                                                                                     \
    CONSTANT(0x10) CONSTANT(0x20) CONSTANT(0x41) CONSTANT(0x03) CONSTANT(0x06) CONSTANT(0x0c) CONSTANT(0x18) CONSTANT( \
        0x30) CONSTANT(0x61) CONSTANT(0x42) CONSTANT(0x05) CONSTANT(0x0a) CONSTANT(0x14) CONSTANT(0x28) CONSTANT(0x51) \
        CONSTANT(0x23) CONSTANT(0x47) CONSTANT(0x0f) CONSTANT(0x1e) CONSTANT(0x3c) CONSTANT(0x79) CONSTANT(0x72)       \
            CONSTANT(0x64) CONSTANT(0x48) CONSTANT(0x11) CONSTANT(0x22) CONSTANT(0x45) CONSTANT(0x0b) CONSTANT(0x16)   \
                CONSTANT(0x2c) CONSTANT(0x59) CONSTANT(0x33) CONSTANT(0x67) CONSTANT(0x4e) CONSTANT(0x1d)              \
                    CONSTANT(0x3a) CONSTANT(0x75) CONSTANT(0x6a) CONSTANT(0x54) CONSTANT(0x29) CONSTANT(0x53)          \
                        CONSTANT(0x27) CONSTANT(0x4f) CONSTANT(0x1f) CONSTANT(0x3e) CONSTANT(0x7d) CONSTANT(0x7a)      \
                            CONSTANT(0x74) CONSTANT(0x68) CONSTANT(0x50) CONSTANT(0x21) CONSTANT(0x43) CONSTANT(0x07)  \
                                CONSTANT(0x0e) CONSTANT(0x1c) CONSTANT(0x38) CONSTANT(0x71) CONSTANT(0x62)             \
                                    CONSTANT(0x44) CONSTANT(0x09) CONSTANT(0x12) CONSTANT(0x24) CONSTANT(0x49)         \
                                        CONSTANT(0x13) CONSTANT(0x26) CONSTANT(0x4d) CONSTANT(0x1b) CONSTANT(0x36)     \
                                            CONSTANT(0x6d) CONSTANT(0x5a) CONSTANT(0x35) CONSTANT(0x6b) CONSTANT(0x56) \
                                                CONSTANT(0x2d) CONSTANT(0x5b) CONSTANT(0x37) CONSTANT(0x6f)            \
                                                    CONSTANT(0x5e) CONSTANT(0x3d) CONSTANT(0x7b) CONSTANT(0x76)        \
                                                        CONSTANT(0x6c) CONSTANT(0x58) CONSTANT(0x31) CONSTANT(0x63)    \
                                                            CONSTANT(0x46) CONSTANT(0x0d) CONSTANT(0x1a)               \
                                                                CONSTANT(0x34) CONSTANT(0x69) CONSTANT(0x52)           \
                                                                    CONSTANT(0x25) CONSTANT(0x4b) CONSTANT(0x17)       \
                                                                        CONSTANT(0x2e) CONSTANT(0x5d) CONSTANT(0x3b)   \
                                                                            CONSTANT(0x77) CONSTANT(0x6e)              \
                                                                                CONSTANT(0x5c)

#define FW_KNOT_CONSTANTS_8(CONSTANT)                                                                                  \
    CONSTANT(0x01)                                                                                                     \
    CONSTANT(0x02)                                                                                                     \
    CONSTANT(0x04)                                                                                                     \
    CONSTANT(0x08)                                                                                                     \
    CONSTANT(0x11) CONSTANT(0x23) CONSTANT(0x47) CONSTANT(0x8e) CONSTANT(0x1c) CONSTANT(0x38) CONSTANT(0x71) CONSTANT( \
        0xe2) CONSTANT(0xc4) CONSTANT(0x89) CONSTANT(0x12) CONSTANT(0x25) CONSTANT(0x4b) CONSTANT(0x97) CONSTANT(0x2e) \
        CONSTANT(0x5c) CONSTANT(0xb8) CONSTANT(0x70) CONSTANT(0xe0) CONSTANT(0xc0) CONSTANT(0x81) CONSTANT(            \
            0x03) CONSTANT(0x06) CONSTANT(0x0c) CONSTANT(0x19) CONSTANT(0x32) CONSTANT(0x64) CONSTANT(0xc9)            \
            CONSTANT(0x92) CONSTANT(0x24) CONSTANT(0x49) CONSTANT(0x93) CONSTANT(0x26) CONSTANT(0x4d) CONSTANT(        \
                0x9b) CONSTANT(0x37) CONSTANT(0x6e) CONSTANT(0xdc) CONSTANT(0xb9) CONSTANT(0x72) CONSTANT(0xe4)        \
                CONSTANT(0xc8) CONSTANT(0x90) CONSTANT(0x20) CONSTANT(0x41) CONSTANT(0x82) CONSTANT(0x05) CONSTANT(    \
                    0x0a) CONSTANT(0x15) CONSTANT(0x2b) CONSTANT(0x56) CONSTANT(0xad) CONSTANT(0x5b) CONSTANT(0xb6)    \
                    CONSTANT(0x6d) CONSTANT(0xda) CONSTANT(0xb5) CONSTANT(0x6b) CONSTANT(0xd6) CONSTANT(0xac)          \
                        CONSTANT(0x59) CONSTANT(0xb2) CONSTANT(0x65) CONSTANT(0xcb) CONSTANT(0x96) CONSTANT(0x2c)      \
                            CONSTANT(0x58) CONSTANT(0xb0) CONSTANT(0x61) CONSTANT(0xc3) CONSTANT(0x87) CONSTANT(0x0f)  \
                                CONSTANT(0x1f) CONSTANT(0x3e) CONSTANT(0x7d) CONSTANT(0xfb) CONSTANT(0xf6)             \
                                    CONSTANT(0xed) CONSTANT(0xdb) CONSTANT(0xb7) CONSTANT(0x6f) CONSTANT(0xde)         \
                                        CONSTANT(0xbd) CONSTANT(0x7a) CONSTANT(0xf5) CONSTANT(0xeb) CONSTANT(0xd7)     \
                                            CONSTANT(0xae) CONSTANT(0x5d) CONSTANT(0xba) CONSTANT(0x74) CONSTANT(0xe8) \
                                                CONSTANT(0xd1) CONSTANT(0xa2) CONSTANT(0x44) CONSTANT(0x88) CONSTANT(  \
                                                    0x10) CONSTANT(0x21) CONSTANT(0x43) CONSTANT(0x86) CONSTANT(0x0d)  \
                                                    CONSTANT(0x1b) CONSTANT(0x36) CONSTANT(0x6c) CONSTANT(0xd8)        \
                                                        CONSTANT(0xb1) CONSTANT(0x63) CONSTANT(0xc7) CONSTANT(0x8f)    \
                                                            CONSTANT(0x1e) CONSTANT(0x3c) CONSTANT(0x79) CONSTANT(     \
                                                                0xf3) CONSTANT(0xe7) CONSTANT(0xce) CONSTANT(0x9c)     \
                                                                CONSTANT(0x39) CONSTANT(0x73) CONSTANT(0xe6)           \
                                                                    CONSTANT(0xcc) CONSTANT(0x98) CONSTANT(0x31)       \
                                                                        CONSTANT(0x62) CONSTANT(0xc5) CONSTANT(0x8b)   \
                                                                            CONSTANT(0x16) CONSTANT(0x2d)              \
                                                                                CONSTANT(0x5a) CONSTANT(0xb4)          \
                                                                                    CONSTANT(0x69) CONSTANT(0xd2)      \
                                                                                        CONSTANT(0xa4) CONSTANT(0x48)  \
                                                                                            CONSTANT(0x91)             \
                                                                                                CONSTANT(0x22)         \
                                                                                                    CONSTANT(0x45)

#endif
