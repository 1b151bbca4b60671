"""The store: results, each under the digest of all that it depends on."""
