"""PRESENT-80 as Bogdanov et al. define it: "PRESENT: An Ultra-Lightweight Block Cipher", CHES 2007, section 3.

Blocks and keys are big-endian: the first byte holds the bits of the highest numbers.
"""

ROUNDS = 31
S_BOX = (0xC, 0x5, 0x6, 0xB, 0x9, 0x0, 0xA, 0xD, 0x3, 0xE, 0xF, 0x8, 0x4, 0x7, 0x1, 0x2)
INVERSE_S_BOX = tuple(S_BOX.index(value) for value in range(16))


def substitute(state: int, s_box: tuple[int, ...]) -> int:
    """sBoxLayer: the S-box on each of the 16 nibbles."""
    return sum(s_box[state >> 4 * i & 15] << 4 * i for i in range(16))


def target(bit: int) -> int:
    """pLayer: where a bit of the state moves to."""
    return 63 if bit == 63 else 16 * bit % 63


def permute(state: int) -> int:
    """pLayer."""
    return sum((state >> bit & 1) << target(bit) for bit in range(64))


def permute_back(state: int) -> int:
    """Undo permute()."""
    return sum((state >> target(bit) & 1) << bit for bit in range(64))


def round_keys(key: bytes) -> list[int]:
    """Key schedule for 80 bits: K1 ... K32, each the 64 leftmost bits of the key register."""
    register = int.from_bytes(key, "big")
    keys = [register >> 16]
    for counter in range(1, ROUNDS + 1):
        register = (register << 61 | register >> 19) & ((1 << 80) - 1)
        register = S_BOX[register >> 76] << 76 | register & ((1 << 76) - 1)
        register ^= counter << 15
        keys.append(register >> 16)
    return keys


def check(variant: str, key: bytes, block: bytes) -> None:
    """Refuse what PRESENT-80 does not define."""
    if variant != "present-80" or len(key) != 10 or len(block) != 8:
        raise ValueError("present-80 takes 10 bytes of key and 8 bytes of block")


def encrypt(variant: str, key: bytes, block: bytes) -> bytes:
    """Encrypt one block of 8 bytes under a key of 10."""
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
