// SPDX-License-Identifier: Apache-2.0 OR MIT
// gmsm's SM4 for the peer benchmark. A call from C into Go costs more than a short message, so a call takes many.
package main

// #include <stdint.h>
import "C"

import (
	"crypto/cipher"
	"unsafe"

	"github.com/emmansun/gmsm/cbcmac"
	sm4modes "github.com/emmansun/gmsm/cipher"
	"github.com/emmansun/gmsm/sm4"
)

// As bench_mode in bench.h.
const (
	modeECB = iota
	modeCBCEncrypt
	modeCBCDecrypt
	modeCTR
	modeCFBEncrypt
	modeCFBDecrypt
	modeOFB
	modeGCM
	modeCCM
	modeXTS
	modeCMAC
)

var (
	key, iv []byte
	block   cipher.Block
	aead    cipher.AEAD
	ccm     cipher.AEAD
	cmac    cbcmac.StreamingMAC
)

//export gmsm_key
func gmsm_key(keyBytes, ivBytes *C.uint8_t) C.int {
	key = C.GoBytes(unsafe.Pointer(keyBytes), 32)
	iv = C.GoBytes(unsafe.Pointer(ivBytes), 16)
	var wrong error
	if block, wrong = sm4.NewCipher(key[:16]); wrong == nil {
		aead, wrong = cipher.NewGCM(block)
	}
	if wrong == nil {
		ccm, wrong = sm4modes.NewCCM(block)
	}
	if wrong != nil {
		return 0
	}
	cmac = cbcmac.NewCMAC(block, block.BlockSize())
	return 1
}

// One message, with what Go's interfaces ask for it: a new object, except in ECB, GCM, CCM and CMAC mode.
func crypt(mode C.int, out, in []byte) {
	switch mode {
	case modeECB:
		sm4modes.NewECBEncrypter(block).CryptBlocks(out, in)
	case modeCBCEncrypt:
		cipher.NewCBCEncrypter(block, iv).CryptBlocks(out, in)
	case modeCBCDecrypt:
		cipher.NewCBCDecrypter(block, iv).CryptBlocks(out, in)
	case modeCTR:
		cipher.NewCTR(block, iv).XORKeyStream(out, in)
	case modeCFBEncrypt:
		cipher.NewCFBEncrypter(block, iv).XORKeyStream(out, in)
	case modeCFBDecrypt:
		cipher.NewCFBDecrypter(block, iv).XORKeyStream(out, in)
	case modeOFB:
		cipher.NewOFB(block, iv).XORKeyStream(out, in)
	case modeGCM:
		aead.Seal(out[:0], iv[:12], in, nil)
	case modeCCM:
		ccm.Seal(out[:0], iv[:12], in, nil)
	case modeCMAC:
		copy(out, cmac.MAC(in))
	case modeXTS:
		xts, wrong := sm4modes.NewXTSEncrypter(sm4.NewCipher, key[:16], key[16:], iv)
		if wrong != nil {
			panic(wrong)
		}
		xts.CryptBlocks(out, in)
	}
}

//export gmsm_run
func gmsm_run(mode C.int, out, in *C.uint8_t, bytes, messages C.uint64_t) {
	source := unsafe.Slice((*byte)(unsafe.Pointer(in)), int(bytes))
	target := unsafe.Slice((*byte)(unsafe.Pointer(out)), int(bytes)+16)
	for ; messages > 0; messages-- {
		if mode == modeGCM || mode == modeCCM {
			crypt(mode, target, source)
		} else {
			crypt(mode, target[:bytes], source)
		}
	}
}

func main() {}
