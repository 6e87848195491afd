internal import Bytes
package import FoundationExports

/// A device on which a person has signed in.
package struct Device: Sendable, Equatable, Codable {
    package let id: Identifier<Device>
    package var version: Int64 = 0
    package let user: Identifier<User>
    /// By what it is known again.
    package let credential: DeviceCredential
    /// What the device calls itself: "iPhone 15 Pro".
    package var name: String
    /// What the person calls it; no later sign-in changes that.
    package var givenName: String?
    package let createdAt: Date
    /// When it last signed in; how long it was in use after that, its session knows.
    package var lastSeenAt: Date
    /// The networks from which it came, latest first, at most eight.
    package var networks: [NetworkTag]
    /// When the person said that this was not them; such a device is unknown from then on.
    package var distrustedAt: Date?

    package init(
        id: Identifier<Device>, user: Identifier<User>, credential: DeviceCredential, name: String,
        createdAt: Date, network: NetworkTag
    ) {
        self.id = id
        self.user = user
        self.credential = credential
        self.name = name
        self.createdAt = createdAt
        lastSeenAt = createdAt
        networks = [network]
    }
}

extension Device {
    /// The same device with the caller's network by its present name; nil if it has no other one.
    func renaming(_ caller: RequestOrigin) -> Device? {
        guard networks.contains(where: caller.otherTags.contains) else { return nil }
        var device = self
        let rest = networks.filter { !caller.isIn($0) }
        device.networks = [caller.network] + rest
        return device
    }
}

/// By what a device is known again.
package struct DeviceCredential: Sendable, Hashable, Codable {
    package enum Kind: String, Sendable, Codable {
        /// A P-256 key that never leaves the device; each refresh proves it.
        case key
        /// A secret in a cookie that lives long.
        case cookie
    }

    package let kind: Kind
    /// A key's 65 bytes (X9.63, uncompressed), or the SHA-256 of a cookie's secret.
    package let bytes: [UInt8]

    package init(kind: Kind, bytes: [UInt8]) {
        self.kind = kind
        self.bytes = bytes
    }

    /// What names it in one column: kind and bytes as text.
    package var text: String { "\(kind.rawValue):\(Hexadecimal.encode(bytes))" }

    /// The credential that such a text names; nil for another text.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])),
            let bytes = Hexadecimal.decode(parts[1])
        else { return nil }
        self.init(kind: kind, bytes: bytes)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let made = Self(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not a credential"))
        }
        self = made
    }
}

/// A device's proof that something changed by: it counts once, at whichever instance, also after a restart.
package struct UsedProof: Sendable, Equatable, Codable {
    /// SHA-256 of the key and of the proof's own name.
    package let hash: [UInt8]
    package var version: Int64 = 0
    /// From when on it would be refused for its age.
    package let expiresAt: Date

    package init(hash: [UInt8], expiresAt: Date) {
        self.hash = hash
        self.expiresAt = expiresAt
    }
}

/// A network without the person in it: a MAC of the first 24 bits of an IPv4 address, or the first 48 of an IPv6 one.
package struct NetworkTag: Sendable, Hashable, Codable {
    /// 16 hexadecimal digits; before them the number of the master key and a dot, unless it is the first one.
    package let text: String

    package init(text: String) { self.text = text }

    init(_ mark: [UInt8], key number: Int) {
        let digits = Hexadecimal.encode(mark.prefix(8))
        text = number == MasterKey.first ? digits : "\(number).\(digits)"
    }

    /// The number of the key by which it was made.
    var key: Int {
        let parts = text.split(separator: ".")
        return parts.count == 2 ? Int(parts[0]) ?? MasterKey.first : MasterKey.first
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    package init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }
}
