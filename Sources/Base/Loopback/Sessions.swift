internal import Bytes
internal import HTTPTypes
internal import NIOConcurrencyHelpers

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

    /// Ends every session, before the port is given up: whoever has it next could pass a proof on.
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
