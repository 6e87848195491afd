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
