/// Apple's key-value store, `NSUbiquitousKeyValueStore`, as the rules here see it: a copy of bytes by key on this
/// device, which the system carries to others when it likes.
///
/// An adapter passes calls on and decides nothing.
public protocol KeyValueStore: Sendable {
    /// All values of this device's copy that are bytes.
    func values() -> [String: [UInt8]]

    /// Writes into this device's copy.
    ///
    /// - Parameters:
    ///   - bytes: the value; nil to remove it.
    ///   - key: at most 64 bytes of UTF-8: the store raises an exception for a longer one.
    func set(_ bytes: [UInt8]?, _ key: String)

    /// Moves the copy between memory and disk, and tells the system that something waits; forces nothing.
    ///
    /// - Returns: whether the store can be used at all: false for an app that is not signed for it.
    func synchronize() -> Bool

    /// What the store tells from this call on; never about own writes.
    func changes() -> AsyncStream<KeyValueChange>

    /// What this device remembers beside the store, in its own settings: nothing secret.
    var note: KeyValueNote { get nonmutating set }
}

/// What the key-value store tells.
public struct KeyValueChange: Sendable, Equatable {
    /// Why.
    public enum Reason: Int, Sendable, CaseIterable {
        /// Something came from iCloud (`NSUbiquitousKeyValueStoreServerChange`).
        case server = 0
        /// The first download runs; what was written during it may be dropped. It does not say that the download ended.
        case initialSync = 1
        /// What was written does not fit and was not taken.
        case quotaViolation = 2
        /// The account changed.
        case accountChange = 3
    }

    /// Why; nil if the store did not say, or a newer system said something else.
    public let reason: Reason?

    /// A change.
    ///
    /// - Parameter code: `NSUbiquitousKeyValueStoreChangeReasonKey` of the notification; nil if it was not there.
    public init(code: Int?) { reason = code.flatMap(Reason.init) }
}

/// What this device remembers about the store's accounts.
public struct KeyValueNote: Sendable, Equatable {
    /// The account ids that stood there when it was last looked at.
    public var seen: Set<String>
    /// Ids that stood there before the device's iCloud account changed: they may be another account's.
    public var doubtful: Set<String>
    /// Ids of another iCloud account: what is under them is not ours.
    public var foreign: Set<String>
    /// The marks (key and hash) of the registers that were on this device: what stood there when it was last looked at
    /// without doubt, and since then only what stood there as the account changed and what this device wrote.
    public var marks: Set<String>

    /// A note.
    public init(
        seen: Set<String> = [], doubtful: Set<String> = [], foreign: Set<String> = [],
        marks: Set<String> = []
    ) {
        self.seen = seen
        self.doubtful = doubtful
        self.foreign = foreign
        self.marks = marks
    }
}

/// A key of the key-value store that means something here; every other key is a stray.
///
/// `a1.<account id>` gives the store an account. `r1.<replica id>.<first 16 digits of an account id>` holds a register
/// that was put for that account. All digits are hexadecimal and lower-case. The store raises an exception for keys of
/// more than 64 bytes; these have 35 and 52.
struct KeyValueKey: Hashable {
    enum Meaning: Hashable {
        case account(String)
        case register(String, tag: String)
    }

    static let longest = 64
    private static let idDigits = 32
    private static let tagDigits = 16

    let text: String
    let meaning: Meaning

    /// Reads a key; nil for a stray.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let words = parts.map { String(Substring($0)) }
        switch (words.first, words.count) {
        case ("a1", 2) where Self.isDigits(parts[1], Self.idDigits): meaning = .account(words[1])
        case ("r1", 3)
        where Self.isDigits(parts[1], Self.idDigits) && Self.isDigits(parts[2], Self.tagDigits):
            meaning = .register(words[1], tag: words[2])
        default: return nil
        }
        self.text = text
    }

    /// An account's key; nil if the id is none.
    init?(account id: String) { self.init("a1.\(id)") }

    /// A register's key; nil if an id is none.
    init?(register id: String, account: String) { self.init("r1.\(id).\(Self.tag(of: account))") }

    /// What of an account's id stands in the keys of its registers.
    static func tag(of account: String) -> String { String(account.prefix(tagDigits)) }

    private static func isDigits(_ text: Substring.UTF8View, _ count: Int) -> Bool {
        text.count == count && text.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }
}

/// The store keeps what stood on a device while nobody is signed in, and reconciles it with the next account's.
///
/// So after a change of the iCloud account the ids from before are doubtful. They go on counting, because it may be the
/// same account again; but once another id arrives, that is the account's own, and nothing of theirs may be joined or
/// written on. The account's id may come at once or with a later download. The doubt ends once a register of theirs
/// comes with bytes that were never on this device: then the account carries it.
extension KeyValueNote {
    /// What is remembered after a look at the store.
    ///
    /// - Parameters:
    ///   - standing: the ids that stand there now.
    ///   - marks: the marks of all registers that stand there now.
    /// - Returns: the note from now on.
    func looked(at standing: Set<String>, marks: Set<String> = []) -> KeyValueNote {
        var note = self
        let arrived = standing.subtracting(seen).subtracting(doubtful)
        if !doubtful.isEmpty, !arrived.isEmpty {
            note.foreign = foreign.subtracting(arrived).union(doubtful)
            note.doubtful = []
        } else if !standing.isEmpty, standing.isSubset(of: foreign) {
            // They stand alone, and no change was told: theirs is the account, until another id arrives.
            note.foreign = foreign.subtracting(standing).union(seen.subtracting(foreign))
            note.doubtful = standing
        } else {
            note.doubtful = doubtful.subtracting(carried(in: marks))
        }
        if note.doubtful.isEmpty { note.marks = marks }
        note.seen = standing
        return note
    }

    /// What is remembered once the device's iCloud account changed.
    ///
    /// - Parameters:
    ///   - standing: the ids that stand there now.
    ///   - marks: the marks of all registers that stand there now.
    /// - Returns: the note from now on.
    func accountChanged(standing: Set<String>, marks: Set<String> = []) -> KeyValueNote {
        var note = self
        note.marks.formUnion(marks)
        note.doubtful.formUnion(seen.subtracting(foreign))
        if !standing.isEmpty, standing.isSubset(of: foreign) {
            // They stand alone again: this is their own account, and what counted is another's.
            let foreign = foreign.subtracting(standing).union(note.doubtful)
            return KeyValueNote(seen: standing, foreign: foreign, marks: marks)
        }
        return note.looked(at: standing, marks: marks)
    }

    /// What is remembered of a register that this device is about to write.
    ///
    /// - Parameters:
    ///   - mark: what it will be known by.
    ///   - key: where it will stand; what stood there is forgotten, for nothing but this can be left over.
    /// - Returns: the note from now on.
    func wrote(_ mark: String, key: String) -> KeyValueNote {
        var note = self
        note.marks = marks.filter { !$0.hasPrefix(key + ".") }.union([mark])
        return note
    }

    /// The doubtful ids under which something stands that was never here.
    private func carried(in marks: Set<String>) -> Set<String> {
        let news = marks.subtracting(self.marks)
        return doubtful.filter { id in news.contains { $0.contains(".\(KeyValueKey.tag(of: id)).") } }
    }
}
