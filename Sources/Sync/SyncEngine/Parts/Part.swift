internal import Bytes
public import FoundationExports

/// A part: the register of one record, or a pack of many, for products whose records are too many for one register.
///
/// In the clear stands `{"replica":"…","sequence":n}`, sealed `{"written":n,"records":[ENTRY,…]}`. The register of a part
/// of one record has the record's id in its name, that of a pack one of its own.
public struct Part: Sendable, Equatable {
    /// The replica that wrote it.
    public let replica: String
    /// Counts what the replica put, its main register included.
    public let sequence: UInt64
    /// The pack's id; nil for a part of one record.
    public let pack: UUID?
    /// The writer's joined copies, by record id; one at least.
    public let entries: [UUID: RecordSet.Entry]

    /// What came of the attempt to open a version of a part.
    public enum Outcome: Sendable, Equatable {
        /// It opened.
        case opened(Part)
        /// It is whole and sealed under a key that is not at hand.
        case locked
        /// It is not all there yet.
        case waiting
        /// It can not be used.
        case unusable(Finding.Kind)
    }

    /// Opens a version of a part.
    ///
    /// - Parameters:
    ///   - version: what a cloud told of.
    ///   - name: its register's name.
    ///   - keys: the keys at hand, by id.
    /// - Returns: what came of it.
    public static func open(
        _ version: CloudVersion, _ name: RegisterName, keys: [SealingKey.ID: SealingKey]
    ) -> Outcome {
        switch version.content {
        case .waiting: return .waiting
        case .tooLarge: return .unusable(.tooLarge)
        case .bytes(let bytes):
            do {
                let envelope = try Envelope(
                    bytes, name: Register.name(of: name.text), upTo: Envelope.packVersion)
                let (replica, sequence) = try header(envelope.header)
                guard let id = name.record, replica == name.replica else { return .unusable(.damaged) }
                guard let key = keys[envelope.keyID] else { return .locked }
                let records = try records(try envelope.open(with: key))
                let isPack = envelope.version == Envelope.packVersion
                guard records.unreadable.isEmpty, !records.entries.isEmpty,
                    isPack || records.entries.count == 1 && records.entries[id] != nil
                else { return .unusable(.damaged) }
                return .opened(
                    Part(
                        replica: replica, sequence: sequence, pack: isPack ? id : nil,
                        entries: records.entries))
            } catch SealingError.newerVersion(let version) {
                return .unusable(.newerVersion(version))
            } catch {
                return .unusable(.damaged)
            }
        }
    }

    private static func header(_ bytes: [UInt8]) throws(Replica.BodyError) -> (String, UInt64) {
        try read(SecretBytes(bytes)) { text throws(JSONText.Failure) in
            let members = try text.members(text.all)
            guard let replica = members["replica"], let sequence = members["sequence"] else { throw .notJSON }
            let id = try text.string(replica)
            guard RegisterHeader.isID(id, digits: 32) else { throw .notJSON }
            return (id, try text.count(sequence))
        }
    }

    private static func records(_ body: SecretBytes) throws(Replica.BodyError) -> RecordSet {
        try read(body) { text throws(JSONText.Failure) in
            guard let records = try text.members(text.all)["records"] else { throw .notJSON }
            return try RecordSet(JSONText(text, records))
        }
    }

    private static func read<Result>(
        _ bytes: SecretBytes, _ body: (JSONText) throws(JSONText.Failure) -> Result
    ) throws(Replica.BodyError) -> Result {
        do throws(JSONText.Failure) {
            return try unsafe bytes.withUnsafeBytes {
                (bytes: UnsafeRawBufferPointer) throws(JSONText.Failure) -> Result in
                try unsafe body(JSONText(bytes))
            }
        } catch {
            throw .malformed
        }
    }
}

extension Replica {
    /// Seals the next version of a part of one record.
    ///
    /// - Parameters:
    ///   - id: the record.
    ///   - entry: what is here of it.
    ///   - joined: the versions of this part whose content is in `entry`.
    ///   - key: the key to seal under.
    ///   - wallClock: the wall clock, in milliseconds since 1970.
    /// - Returns: the version; its hash is to be stored before it is sent.
    /// - Throws: `tooLarge`.
    public mutating func seal(
        part id: UUID, _ entry: RecordSet.Entry, joined: Set<ContentHash>, with key: SealingKey,
        wallClock: UInt64
    ) throws(SealingError) -> CloudPut {
        try seal([id: entry], as: id, entry.format, joined: joined, with: key, wallClock: wallClock)
    }

    /// Seals the next version of a pack.
    ///
    /// - Parameters:
    ///   - id: the pack: no other one of this replica's has that id.
    ///   - entries: what is here of its records; one at least.
    ///   - joined: the versions of this pack that it replaces.
    ///   - key: the key to seal under.
    ///   - wallClock: the wall clock, in milliseconds since 1970.
    /// - Returns: the version; its hash is to be stored before it is sent.
    /// - Throws: `tooLarge`.
    public mutating func seal(
        pack id: UUID, _ entries: [UUID: RecordSet.Entry], joined: Set<ContentHash>, with key: SealingKey,
        wallClock: UInt64
    ) throws(SealingError) -> CloudPut {
        try seal(entries, as: id, Envelope.packVersion, joined: joined, with: key, wallClock: wallClock)
    }

    private mutating func seal(
        _ entries: [UUID: RecordSet.Entry], as id: UUID, _ version: UInt8, joined: Set<ContentHash>,
        with key: SealingKey, wallClock: UInt64
    ) throws(SealingError) -> CloudPut {
        header.advance()
        let name = RegisterName(replica: header.replica, record: id).text
        let builder = SecretBuilder()
        builder.append("{\"written\":\(wallClock),\"records\":")
        RecordSet(entries).write(to: builder)
        builder.append("}")
        let bytes = try Envelope.seal(
            builder.secret,
            header: Array("{\"replica\":\"\(header.replica)\",\"sequence\":\(header.sequence)}".utf8),
            name: Register.name(of: name), key: key, isSmall: true, version: version)
        return CloudPut(
            register: name, sequence: header.sequence, bytes: bytes, account: metadata.accounts,
            joined: joined)
    }
}
