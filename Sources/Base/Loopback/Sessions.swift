internal import Bytes
internal import FoundationExports
internal import HTTPTypes
internal import NIOConcurrencyHelpers

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

/// The pages that were let in, for as long as the program runs.
///
/// Each is known by a bearer token (RFC 6750) that its script keeps where only pages of the same origin can read it and
/// sends as a header. There is no cookie: a browser sends cookies to every port of a host, and another port may be
/// another person's.
final class Sessions: Sendable {
    private struct Session {
        let bearer: SecretBytes
        let id: [UInt8]
    }

    /// As many as a person can have opened in a run; the oldest ends.
    private static let most = 256
    /// The sessions; nil once the program stops, when nobody is let in, and nothing is proved, any more.
    private let sessions = NIOLockedValueBox<[Session]?>([])

    /// Lets one more page in; returns its bearer token.
    func open() -> SecretBytes {
        let bearer = RandomToken.make(characters: RandomToken.bearerCharacters)
        let session = Session(bearer: bearer, id: SessionProof.id(of: bearer))
        sessions.withLockedValue { known in
            if known?.count == Self.most { known?.removeFirst() }
            known?.append(session)
        }
        return bearer
    }

    /// Ends every session, before the port is given up: anyone who has it next could pass a proof on.
    func close() { sessions.withLockedValue { $0 = nil } }

    /// Whether the program is stopping.
    var isClosed: Bool { sessions.withLockedValue { $0 == nil } }

    /// Whether a request carries the bearer of a session of this run, once and nothing beside it.
    ///
    /// It is compared with every session in full, so that time tells nothing.
    func admits(_ request: HTTPRequest) -> Bool {
        let values = request.headerFields.all("authorization")
        let scheme = "Bearer "
        guard values.count == 1, let value = values.first, value.hasPrefix(scheme) else { return false }
        let bearer = SecretBytes(value.dropFirst(scheme.count).utf8)
        var admitted = false
        for known in sessions.withLockedValue({ $0 }) ?? [] where known.bearer == bearer { admitted = true }
        return admitted
    }

    /// Proves to a page that this is the program that let it in; nil for a session that is not of this run.
    func proof(of id: [UInt8], nonce: [UInt8]) -> [UInt8]? {
        sessions.withLockedValue { $0 }?.first { $0.id == id }
            .map { SessionProof.answer(to: nonce, under: $0.bearer) }
    }
}

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
