internal import Replication

/// What a zone was last told to hold: names and hashes, no content.
///
/// CloudKit tells what changed since a token, the replication engine asks what stands there. This is nothing but a cache
/// between the two: what was joined the engine knows by itself, and without a mirror the zone is told from its beginning.
package struct ZoneMirror: Equatable, Sendable {
    /// What is known of one register.
    package struct Entry: Equatable, Sendable {
        /// Names the version; its hash is what the record's field says.
        package let mark: String
        package let size: Int
    }

    /// How far the zone was told; nil for not at all.
    package var token: [UInt8]?
    /// Whether everything was told up to the token, and not only a first part.
    package var isWhole = false
    /// Whether CloudKit was asked to push.
    package var isSubscribed = false
    /// By the register's name.
    package private(set) var registers: [String: Entry] = [:]
    package private(set) var accounts: Set<String> = []
    /// What changed here since ``stored()``.
    private(set) var changes = 0

    /// Nothing is known.
    package init() {}

    /// Takes in a record as the zone tells it.
    package mutating func take(_ record: ZoneRecord) {
        switch ZoneName(record.name, type: record.type) {
        case .account(let id): note(accounts.insert(id).inserted)
        case .register(let name): set(Entry(record, register: name), of: name)
        case nil: break
        }
    }

    /// Takes in that a version was saved.
    package mutating func take(_ mark: ZoneMark, size: Int) {
        set(Entry(mark: mark.text, size: size), of: mark.register)
    }

    /// Takes in that a record is gone.
    package mutating func remove(_ name: String) {
        switch ZoneName(name) {
        case .account(let id): note(accounts.remove(id) != nil)
        case .register(let name): note(registers.removeValue(forKey: name) != nil)
        case nil: break
        }
    }

    /// Whether a record is taken to stand there.
    package func holds(_ name: String) -> Bool {
        switch ZoneName(name) {
        case .account(let id): accounts.contains(id)
        case .register(let name): registers[name] != nil
        case nil: false
        }
    }

    /// Takes in that the zone is to be told from its beginning.
    package mutating func forget() {
        var blank = ZoneMirror()
        blank.changes = changes
        guard self != blank else { return }
        self = blank
        note(true)
    }

    mutating func subscribed() {
        isSubscribed = true
        note(true)
    }

    mutating func stored() { changes = 0 }

    private mutating func set(_ entry: Entry, of name: String) {
        note(registers.updateValue(entry, forKey: name) != entry)
    }

    private mutating func note(_ isNews: Bool) { if isNews { changes += 1 } }
}

extension ZoneMirror.Entry {
    /// The hash of a record whose own hash cannot be read: it is told as not all there.
    static let noHash = String(repeating: "0", count: 32)

    /// What a record's fields say of its bytes.
    init(_ record: ZoneRecord, register: String) {
        let hash = record.hash.flatMap { ContentHash($0) }?.text
        self.init(mark: "\(register)/\(hash ?? Self.noHash)", size: max(0, record.size ?? 0))
    }
}
