"""PRESENT-80 and PRESENT-128 as Bogdanov et al. define them: "PRESENT: An Ultra-Lightweight Block Cipher", CHES 2007.

Blocks and keys are big-endian: the first byte holds the bits of the highest numbers.
"""

from functools import cache

KEY_BYTES = {"present-80": 10, "present-128": 16}
ROUNDS = 31
S_BOX = (0xC, 0x5, 0x6, 0xB, 0x9, 0x0, 0xA, 0xD, 0x3, 0xE, 0xF, 0x8, 0x4, 0x7, 0x1, 0x2)
INVERSE_S_BOX = tuple(S_BOX.index(value) for value in range(16))


def substitute(state: int, s_box: tuple[int, ...]) -> int:
    """sBoxLayer: the S-box on each of the 16 nibbles."""
    return sum(s_box[state >> place & 15] << place for place in range(0, 64, 4))


def target(bit: int) -> int:
    """pLayer: where a bit of the state moves to."""
    return 63 if bit == 63 else 16 * bit % 63


def permute(state: int) -> int:
    """pLayer, byte by byte."""
    return sum(permute_bits(state & 0xFF << place) for place in range(0, 64, 8))


@cache
def permute_bits(state: int) -> int:
    """pLayer, bit by bit."""
    return sum((state >> bit & 1) << target(bit) for bit in range(64))


def permute_back(state: int) -> int:
    """Undo permute()."""
    return sum((state >> target(bit) & 1) << bit for bit in range(64))


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
        state = permute(substitute(state ^ round_key, S_BOX))
    return (state ^ last).to_bytes(8, "big")


def decrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Undo encrypt()."""
    check(variant, key, block)
    *keys, last = round_keys(key)
    state = int.from_bytes(block, "big") ^ last
    for round_key in reversed(keys):
        state = substitute(permute_back(state), INVERSE_S_BOX) ^ round_key
    return state.to_bytes(8, "big")
