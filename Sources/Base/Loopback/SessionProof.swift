internal import Bytes

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif
#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// How the program shows an open tab that it is the one that let it in.
///
/// The port of a program that has stopped may be another person's a moment later. Before a tab sends anything again it
/// asks with the session's public id and a nonce; the answer is an HMAC-SHA256 (RFC 2104) under the bearer, which no
/// one else knows. The two texts that are authenticated begin differently, and the nonce has one length.
enum SessionProof {
    static let idBytes = 32
    static let nonceBytes = 32

    /// What names a session to those who know its bearer; it tells nothing of that.
    static func id(of bearer: SecretBytes) -> [UInt8] {
        code(of: Array("id".utf8), under: bearer)
    }

    /// The answer to a nonce.
    static func answer(to nonce: [UInt8], under bearer: SecretBytes) -> [UInt8] {
        code(of: Array("proof".utf8) + nonce, under: bearer)
    }

    private static func code(of text: [UInt8], under bearer: SecretBytes) -> [UInt8] {
        let key = unsafe bearer.withUnsafeBytes { unsafe SymmetricKey(data: $0) }
        return Array(HMAC<SHA256>.authenticationCode(for: Data(text), using: key))
    }
}
