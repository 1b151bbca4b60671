# SPDX-License-Identifier: Apache-2.0 OR MIT
"""PRESENT-80 and PRESENT-128 as Bogdanov et al. define them: "PRESENT: An Ultra-Lightweight Block Cipher", CHES 2007.

Blocks and keys are big-endian: the first byte holds the bits of the highest numbers.
"""

KEY_BYTES = {"present-80": 10, "present-128": 16}
ROUNDS = 31
S_BOX = (0xC, 0x5, 0x6, 0xB, 0x9, 0x0, 0xA, 0xD, 0x3, 0xE, 0xF, 0x8, 0x4, 0x7, 0x1, 0x2)
ON_BYTES = bytes(high << 4 | low for high in S_BOX for low in S_BOX)
"""The S-box on both nibbles of a byte."""
BACK_ON_BYTES = bytes(ON_BYTES.index(byte) for byte in range(256))


def substitute(state: int, table: bytes) -> int:
    """sBoxLayer or its inverse: the TABLE on each of the 8 bytes."""
    return int.from_bytes(state.to_bytes(8, "big").translate(table), "big")


def permute(state: int) -> int:
    """pLayer: bit 4 i + j moves to 16 j + i, to the others of the same j."""
    bits = f"{state:064b}"
    return int(bits[0::4] + bits[1::4] + bits[2::4] + bits[3::4], 2)


def permute_back(state: int) -> int:
    """Undo permute(), which is the identity when it is done three times."""
    return permute(permute(state))


def round_keys(key: bytes) -> list[int]:
    """K1 ... K32, each the 64 leftmost bits of the key register (section 3 for 80 bits, appendix II for 128)."""
    bits, boxes = 8 * len(key), len(key) // 8
    register = int.from_bytes(key, "big")
    keys = [register >> bits - 64]
    for counter in range(1, ROUNDS + 1):
        register = (register << 61 | register >> bits - 61) & ((1 << bits) - 1)
        for place in range(bits - 4, bits - 4 - 4 * boxes, -4):
            register ^= (S_BOX[register >> place & 15] ^ register >> place & 15) << place
        register ^= counter << (15 if bits == 80 else 62)
        keys.append(register >> bits - 64)
    return keys


def check(variant: str, key: bytes, block: bytes) -> None:
    """Refuse what PRESENT does not define."""
    if variant not in KEY_BYTES or len(key) != KEY_BYTES[variant] or len(block) != 8:
        raise ValueError("present-80 and present-128 take 10 and 16 bytes of key and 8 bytes of block")


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 8 bytes."""
    check(variant, key, block)
    *keys, last = round_keys(key)
    state = int.from_bytes(block, "big")
    for round_key in keys:
        state = permute(substitute(state ^ round_key, ON_BYTES))
    return (state ^ last).to_bytes(8, "big")


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    check(variant, key, block)
    *keys, last = round_keys(key)
    state = int.from_bytes(block, "big") ^ last
    for round_key in reversed(keys):
        state = substitute(permute_back(state), BACK_ON_BYTES) ^ round_key
    return state.to_bytes(8, "big")
