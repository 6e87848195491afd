internal import AccountAPI
internal import Bytes
internal import Crypto
internal import FoundationExports

/// For whom passkeys are made, and from where they may be used.
package struct RelyingParty: Sendable, Equatable {
    /// A domain: that of every origin, or one above it.
    package let id: String
    /// To the letter as browsers write them.
    package let origins: Set<String>
    let idHash: [UInt8]

    package init(id: String, origins: Set<String>) {
        self.id = id
        self.origins = origins
        idHash = Array(SHA256.hash(data: Array(id.utf8)))
    }
}

/// What the browser or the system says of where a passkey was used, and for what (WebAuthn, section 5.8.1).
///
/// It is read as JSON, never compared as text: the order of members differs, and there may be more of them.
package struct ClientData: Sendable, Equatable {
    package let challenge: [UInt8]
    let bytes: [UInt8]
    private let type: String
    private let origin: String
    private let isCrossOrigin: Bool
    private let hasTopOrigin: Bool

    /// Longer than any that a browser writes.
    static let longest = 4096
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    package init(_ bytes: [UInt8]) throws(PasskeyRefusal) {
        guard bytes.count <= Self.longest else { throw .clientData }
        let text = bytes.starts(with: Self.mark) ? Array(bytes.dropFirst(3)) : bytes
        let read = unsafe text.withUnsafeBytes { unsafe try? Self.members(JSONText($0)) }
        guard let read, let challenge = Base64URL.decode(read.challenge) else { throw .clientData }
        self.bytes = bytes
        self.challenge = challenge
        (type, origin, isCrossOrigin, hasTopOrigin) = (
            read.type, read.origin, read.isCrossOrigin, read.hasTopOrigin
        )
    }

    private struct Members {
        var (type, challenge, origin) = ("", "", "")
        var (isCrossOrigin, hasTopOrigin) = (false, false)
    }

    private static func members(_ text: JSONText) throws(JSONText.Failure) -> Members {
        var reader = text
        let list = try reader.list()
        guard reader.next() == nil else { throw .notJSON }
        func range(_ name: String) -> Range<Int>? { list.first { $0.name == name }?.range }
        func string(_ name: String) throws(JSONText.Failure) -> String {
            guard let range = range(name) else { throw .notJSON }
            return try text.string(range)
        }
        var members = Members()
        members.type = try string("type")
        members.challenge = try string("challenge")
        members.origin = try string("origin")
        if let range = range("crossOrigin") {
            guard text.equals(range, "true") || text.equals(range, "false") else { throw .notJSON }
            members.isCrossOrigin = text.equals(range, "true")
        }
        members.hasTopOrigin = range("topOrigin") != nil
        return members
    }

    enum Ceremony: String {
        case create = "webauthn.create"
        case get = "webauthn.get"
    }

    /// - Throws: `type`, `challenge`, `origin`, `crossOrigin`, `topOrigin`.
    func check(
        _ ceremony: Ceremony, challenge expected: [UInt8], _ party: RelyingParty
    ) throws(PasskeyRefusal) {
        guard type == ceremony.rawValue else { throw .type }
        guard !expected.isEmpty, challenge == expected else { throw .challenge }
        guard party.origins.contains(origin) else { throw .origin }
        guard !isCrossOrigin else { throw .crossOrigin }
        guard !hasTopOrigin else { throw .topOrigin }
    }

    var hash: [UInt8] { Array(SHA256.hash(data: bytes)) }
}
