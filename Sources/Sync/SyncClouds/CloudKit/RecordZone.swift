/// One zone of a private database of CloudKit, as the rules here see it: records by name, each with a change tag.
///
/// An adapter passes calls on and decides nothing. What it throws is what CloudKit threw, as numbers.
public protocol RecordZone: Sendable {
    /// The raw value of the device's `CKAccountStatus`.
    func status() async throws(ZoneFault) -> Int

    /// The record name of the device's user: another person's is another.
    func user() async throws(ZoneFault) -> String

    /// One element whenever the device's account may have changed (`CKAccountChanged`).
    func accountChanges() -> AsyncStream<Void>

    /// What changed in the zone, without the records' content.
    ///
    /// - Parameters:
    ///   - token: what ``ZonePull/token`` was before, opaque; nil for the beginning.
    ///   - limit: the most records that are told at once.
    /// - Returns: a part, or all of it.
    /// - Throws: `changeTokenExpired`, `zoneNotFound`, `userDeletedZone` and others.
    func pull(since token: [UInt8]?, limit: Int) async throws(ZoneFault) -> ZonePull

    /// Records by name.
    ///
    /// - Parameters:
    ///   - names: at most 400.
    ///   - content: whether their bytes are wanted, too.
    /// - Returns: each record, or why it is not told: `unknownItem` if there is none.
    /// - Throws: what concerns the request as a whole.
    func fetch(
        _ names: [String], content: Bool
    ) async throws(ZoneFault) -> [String: Result<ZoneRecord, ZoneFault>]

    /// Saves records, each only if its change tag is still the one of its ``ZoneRecord/stamp``, or if there is none and
    /// the stamp is empty; each for itself.
    func save(_ records: [ZoneRecord]) async throws(ZoneFault) -> ZoneOutcome

    /// Deletes records, whatever their change tags; each for itself.
    func delete(_ names: [String]) async throws(ZoneFault) -> ZoneOutcome

    /// Makes the zone; nothing happens if it is there.
    func createZone() async throws(ZoneFault)

    /// Asks for a silent push at each change of the zone; asking again changes nothing.
    func subscribe(_ id: String) async throws(ZoneFault)
}

/// A record of the zone.
public struct ZoneRecord: Sendable, Equatable {
    /// Where the bytes of a record stand.
    public enum Place: Sendable, Equatable {
        /// In the field `bytes`.
        case inline
        /// In a file beside the record, named by the field `asset`.
        case asset
    }

    /// Its record name.
    public var name: String
    /// Its record type.
    public var type: String
    /// The field `hash`; nil if it is missing or no text.
    public var hash: String?
    /// The field `size`; nil if it is missing or no number.
    public var size: Int?
    /// Where the bytes stand, or are to.
    public var place: Place
    /// The bytes; nil if they were not asked for, or are missing.
    public var content: [UInt8]?
    /// The record's system fields, its change tag among them, opaque; empty for one that is not there yet.
    public var stamp: [UInt8]

    /// What goes into the field `bytes` and what into a file: where a file has the bytes the field is empty.
    public var placed: (inline: [UInt8]?, filed: [UInt8]?) {
        switch place {
        case .inline: (content, nil)
        case .asset: ([], content)
        }
    }

    /// A record.
    public init(
        name: String, type: String, hash: String? = nil, size: Int? = nil, place: Place = .inline,
        content: [UInt8]? = nil, stamp: [UInt8] = []
    ) {
        self.name = name
        self.type = type
        self.hash = hash
        self.size = size
        self.place = place
        self.content = content
        self.stamp = stamp
    }
}

/// A part of what changed in a zone: of each record its last state alone.
public struct ZonePull: Sendable, Equatable {
    /// Records that are new or changed, without content.
    public var records: [ZoneRecord]
    /// The names of records that are gone.
    public var deleted: [String]
    /// Records that changed and could not be told, by name.
    public var faults: [String: ZoneFault]
    /// How far the zone was told.
    public var token: [UInt8]
    /// Whether there is more.
    public var moreComing: Bool

    /// A part.
    public init(
        records: [ZoneRecord] = [], deleted: [String] = [], faults: [String: ZoneFault] = [:], token: [UInt8],
        moreComing: Bool
    ) {
        self.records = records
        self.deleted = deleted
        self.faults = faults
        self.token = token
        self.moreComing = moreComing
    }
}

/// What became of records that were to be saved or deleted; of those in neither set nothing is known.
public struct ZoneOutcome: Sendable, Equatable {
    /// Those with which it was done.
    public var done: Set<String>
    /// Those with which it was not, by name.
    public var faults: [String: ZoneFault]

    /// An outcome.
    public init(done: Set<String> = [], faults: [String: ZoneFault] = [:]) {
        self.done = done
        self.faults = faults
    }
}
