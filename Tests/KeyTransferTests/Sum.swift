#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

/// The sum at the end of a text's bytes.
func sum(of bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes).prefix(4)) }
