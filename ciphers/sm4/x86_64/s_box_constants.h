/* What the circuits of s_box_*.inc leave out, four times. Written by scripts/write_sm4_circuits.py. */
#ifndef FW_SM4_S_BOX_CONSTANTS_H
#define FW_SM4_S_BOX_CONSTANTS_H

#define S_BOX_BEFORE   0x75757575
/* What is added behind, diffused: of five terms two are it, which rotations by bytes leave, three it rotated by two bits. */
#define S_BOX_DIFFUSED 0x4f4f4f4f

#endif
