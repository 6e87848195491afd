#include <sodium/core.h>
#include <sodium/crypto_pwhash.h>
#include <sodium/crypto_pwhash_scryptsalsa208sha256.h>
#include <sodium/crypto_secretstream_xchacha20poly1305.h>
