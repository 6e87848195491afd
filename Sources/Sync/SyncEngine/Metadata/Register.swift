public import Bytes
public import FoundationExports

/// What a register says once its seal has opened.
public struct Register: Sendable, Equatable {
    /// What stands in the clear.
    public let header: RegisterHeader
    /// The name of the device that wrote it.
    public let device: String
    /// When it was sealed, by the writer's clock, in milliseconds since 1970.
    public let written: UInt64
    /// The versions of other registers that the writer had joined, by replica id.
    public let seen: [String: Peer.Seen]
    /// The writer's whole joined copy.
    public let records: RecordSet
    /// The writer's parts; nil where its product has none.
    public let digest: PartsDigest?

    /// Reads an opened register; members of the body that this version does not know are the writer's to keep.
    ///
    /// - Parameters:
    ///   - header: the envelope's header.
    ///   - body: the envelope's body.
    /// - Throws: `malformed`.
    public init(header: [UInt8], body: SecretBytes) throws(Replica.BodyError) {
        let header = try RegisterHeader(header)
        do throws(JSONText.Failure) {
            self = try unsafe body.withUnsafeBytes {
                (bytes: UnsafeRawBufferPointer) throws(JSONText.Failure) -> Register in
                try unsafe Register(header, JSONText(bytes))
            }
        } catch {
            throw .malformed
        }
    }

    private init(_ header: RegisterHeader, _ text: JSONText) throws(JSONText.Failure) {
        let members = try text.members(text.all)
        guard let device = members["device"], let written = members["written"], let seen = members["seen"],
            let records = members["records"]
        else { throw .notJSON }
        self.header = header
        self.device = try text.string(device)
        self.written = try text.count(written)
        self.seen = try text.versions(seen)
        self.records = try RecordSet(JSONText(text, records))
        digest = try members["shelf"].map { range throws(JSONText.Failure) in try PartsDigest(text, range) }
    }

    /// The authenticated name of a register's envelope.
    ///
    /// - Parameter replica: the id of the replica that writes it.
    /// - Returns: `register-` and the id.
    public static func name(of replica: String) -> String { "register-" + replica }
}

extension JSONText {
    /// `{"ID":{"sequence":n,"hash":"…"},…}`.
    func versions(_ range: Range<Int>) throws(Failure) -> [String: Peer.Seen] {
        var versions: [String: Peer.Seen] = [:]
        for (id, range) in try members(range) where RegisterHeader.isID(id, digits: 32) {
            let members = try members(range)
            guard let sequence = members["sequence"], let hash = members["hash"],
                let hash = ContentHash(try string(hash))
            else { throw .notJSON }
            versions[id] = Peer.Seen(sequence: try count(sequence), hash: hash)
        }
        return versions
    }
}

extension Replica {
    /// The body of this replica's register: everything that others need, and nothing that is of use to it alone.
    ///
    /// - Parameter wallClock: the wall clock, in milliseconds since 1970.
    /// - Returns: JSON text.
    func registerBody(wallClock: UInt64) -> SecretBytes {
        let builder = SecretBuilder(capacity: 1024 + records.entries.count * 512)
        builder.append("{\"written\":\(wallClock),\"device\":")
        JSONEscapes.write(device, to: builder)
        builder.append(",\"seen\":{")
        // What is not all here was not seen yet.
        let seen = metadata.peers.compactMap { id, peer in peer.isWhole ? peer.seen.map { (id, $0) } : nil }
        builder.append(
            seen.sorted { $0.0 < $1.0 }
                .map { "\"\($0.0)\":{\"sequence\":\($0.1.sequence),\"hash\":\"\($0.1.hash)\"}" }
                .joined(separator: ","))
        builder.append("},\"records\":")
        records.write(to: builder)
        if let digest {
            builder.append(",\"shelf\":")
            digest.write(to: builder)
        }
        builder.append("}")
        return builder.secret
    }
}

/// The name of a register: the replica that writes it and, where a product gives each record a register of its own, the
/// record.
///
/// As text the replica's id, 32 hexadecimal digits, and for a part a dash and the record's 32.
public struct RegisterName: Hashable, Sendable {
    /// The id of the replica that writes it: 32 lower-case hexadecimal digits.
    public let replica: String
    /// The record that it holds; nil for the replica's main register.
    public let record: UUID?

    /// A name of its parts.
    public init(replica: String, record: UUID? = nil) {
        self.replica = replica
        self.record = record
    }

    /// Reads a name.
    ///
    /// - Parameter text: the form that ``text`` gives; nil for any other.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), RegisterHeader.isID(String(parts[0]), digits: 32) else {
            return nil
        }
        replica = String(parts[0])
        guard parts.count == 2 else {
            record = nil
            return
        }
        guard parts[1].utf8.count == 32, let high = UInt64(parts[1].prefix(16), radix: 16),
            let low = UInt64(parts[1].suffix(16), radix: 16),
            RegisterHeader.isID(String(parts[1]), digits: 32)
        else { return nil }
        record = UUID(high, low)
    }

    /// The name as text.
    public var text: String {
        guard let record else { return replica }
        return replica + "-" + record.uuidString.lowercased().filter { $0 != "-" }
    }
}
