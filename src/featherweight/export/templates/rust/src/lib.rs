// SPDX-License-Identifier: Apache-2.0 OR MIT
//! {{ title }}, implementation `{{ implementation.id }}` of Featherweight. It needs no standard library and no allocator.
#![no_std]

{% for variant in variants %}
/// {{ variant.id }}.
pub mod {{ variant.id | replace("-", "_") }} {
    use core::ffi::c_int;

    extern "C" {
{% if variant.kind == "aead" %}
        fn {{ variant.symbol }}_encrypt(
            ciphertext: *mut u8, tag: *mut u8, message: *const u8, bytes: usize, ad: *const u8, ad_bytes: usize,
            nonce: *const u8, key: *const u8,
        );
        fn {{ variant.symbol }}_decrypt(
            message: *mut u8, ciphertext: *const u8, bytes: usize, tag: *const u8, ad: *const u8, ad_bytes: usize,
            nonce: *const u8, key: *const u8,
        ) -> c_int;
{% elif variant.custom_bytes %}
        fn {{ variant.symbol }}(
            digest: *mut u8, message: *const u8, bytes: usize, custom: *const u8, custom_bytes: usize,
        );
{% else %}
        fn {{ variant.symbol }}(digest: *mut u8, message: *const u8, bytes: usize);
{% endif %}
        fn {{ variant.symbol }}_selftest() -> c_int;
    }

{% if variant.kind == "aead" %}
    /// Bytes of a key.
    pub const KEY: usize = {{ variant.key_bytes }};
    /// Bytes of a nonce.
    pub const NONCE: usize = {{ variant.nonce_bytes }};
    /// Bytes of a tag.
    pub const TAG: usize = {{ variant.tag_bytes }};

    /// The tag is wrong: something was tampered with.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Forged;

    /// Encrypts `text` in place; gives the tag. No nonce may serve twice under one key.
    #[must_use]
    pub fn seal(text: &mut [u8], ad: &[u8], nonce: &[u8; NONCE], key: &[u8; KEY]) -> [u8; TAG] {
        let mut tag = [0; TAG];
        let place = text.as_mut_ptr();
        // SAFETY: all arrays are as long as is said; input and output may be the same.
        unsafe {
            {{ variant.symbol }}_encrypt(
                place, tag.as_mut_ptr(), place, text.len(), ad.as_ptr(), ad.len(), nonce.as_ptr(), key.as_ptr(),
            );
        }
        tag
    }

    /// Decrypts `text` in place. If it is forged, zeros are left of it.
    pub fn open(
        text: &mut [u8], tag: &[u8; TAG], ad: &[u8], nonce: &[u8; NONCE], key: &[u8; KEY],
    ) -> Result<(), Forged> {
        let place = text.as_mut_ptr();
        // SAFETY: as above.
        let verdict = unsafe {
            {{ variant.symbol }}_decrypt(
                place, place, text.len(), tag.as_ptr(), ad.as_ptr(), ad.len(), nonce.as_ptr(), key.as_ptr(),
            )
        };
        if verdict == 0 { Ok(()) } else { Err(Forged) }
    }
{% else %}
    /// Bytes of a digest.
    pub const DIGEST: usize = {{ variant.digest_bytes }};

{% if variant.custom_bytes %}
    /// The hash of `message`; `custom`, which has at most {{ variant.custom_bytes }} bytes, makes it another function.
    #[must_use]
    pub fn digest(message: &[u8], custom: &[u8]) -> [u8; DIGEST] {
        assert!(custom.len() <= {{ variant.custom_bytes }});
        let mut digest = [0; DIGEST];
        // SAFETY: all arrays are as long as is said.
        unsafe {
            {{ variant.symbol }}(
                digest.as_mut_ptr(), message.as_ptr(), message.len(), custom.as_ptr(), custom.len(),
            );
        }
        digest
    }
{% else %}
    /// The hash of `message`.
    #[must_use]
    pub fn digest(message: &[u8]) -> [u8; DIGEST] {
        let mut digest = [0; DIGEST];
        // SAFETY: both arrays are as long as is said.
        unsafe { {{ variant.symbol }}(digest.as_mut_ptr(), message.as_ptr(), message.len()) };
        digest
    }
{% endif %}
{% endif %}

    /// Whether known answers come out right.
    #[must_use]
    pub fn selftest() -> bool {
        // SAFETY: it has no arguments, and writes only to its own stack.
        unsafe { {{ variant.symbol }}_selftest() == 0 }
    }
}
{% if not loop.last %}

{% endif %}
{% endfor %}
