package import SyncEngine

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

/// A zone for an app that is not signed for CloudKit: nobody is signed in, for good.
///
/// Apple's container ends a program that asks for it without its entitlement, so it must not be asked for.
public struct AbsentZone: RecordZone {
    private static let fault = ZoneFault(.notAuthenticated)

    /// No zone.
    public init() {}

    /// No account.
    public func status() async throws(ZoneFault) -> Int { 3 }
    /// Nobody.
    public func user() async throws(ZoneFault) -> String { throw Self.fault }
    /// Nothing ever changes.
    public func accountChanges() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
    /// Throws `notAuthenticated`.
    public func pull(since token: [UInt8]?, limit: Int) async throws(ZoneFault) -> ZonePull {
        throw Self.fault
    }
    /// Throws `notAuthenticated`.
    public func fetch(
        _ names: [String], content: Bool
    ) async throws(ZoneFault) -> [String: Result<ZoneRecord, ZoneFault>] { throw Self.fault }
    /// Throws `notAuthenticated`.
    public func save(_ records: [ZoneRecord]) async throws(ZoneFault) -> ZoneOutcome { throw Self.fault }
    /// Throws `notAuthenticated`.
    public func delete(_ names: [String]) async throws(ZoneFault) -> ZoneOutcome { throw Self.fault }
    /// Throws `notAuthenticated`.
    public func createZone() async throws(ZoneFault) { throw Self.fault }
    /// Throws `notAuthenticated`.
    public func subscribe(_ id: String) async throws(ZoneFault) { throw Self.fault }
}

/// What CloudKit takes, with some room left.
///
/// A request holds 400 records and 2 MB beside files, a record 1 MB beside files, a file 50 MB.
package struct ZoneLimits: Sendable {
    /// The most records in one request.
    var records = 150
    /// The most bytes in one request.
    var requestBytes = 1_500_000
    /// Larger registers stand in a file beside the record.
    var inlineBytes = 700_000
    /// The most bytes of a register.
    var registerBytes = 15_000_000
    /// The most names that are looked up in one request.
    var names = 300
    /// The most changes that are told at once.
    var changes = 200

    /// The limits that IdeaBox keeps.
    package init() {}

    /// As the replication engine asks.
    package var cloud: CloudLimits {
        CloudLimits(
            registerBytes: registerBytes, batch: records, confirms: true, keepsVersions: false,
            tellsComplete: true)
    }

    /// Where so many bytes stand.
    func place(of count: Int) -> ZoneRecord.Place { count > inlineBytes ? .asset : .inline }

    /// What a record counts in a request: its bytes, or, for a file, so much that a request carries few of them.
    func weight(of record: ZoneRecord) -> Int {
        let count = record.content?.count ?? 0
        return 200 + (record.place == .inline ? count : count / 20)
    }
}
