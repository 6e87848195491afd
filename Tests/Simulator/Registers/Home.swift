import Bytes
import Foundation
import SyncEngine

/// A home's stored part: survives a crash as it was after the last whole transaction.
///
/// A class, so that to look at one thing in it copies nothing.
final class Disk {
    var replica: Replica
    /// The key that the vault is sealed under.
    var key: SealingKey.ID
    /// Counts the transactions of the home, so that a program sees another one's.
    var version: Int
    /// What the simulator itself counted of deletes.
    var watch: [UUID: Watched] = [:]
    /// The wall time of the last look, as the simulator noted it.
    var lookedAt: UInt64?
    /// A member of the body that only a newer program knows, as it was written.
    var newerMember: String?

    init(replica: Replica, key: SealingKey.ID, version: Int) {
        (self.replica, self.key, self.version) = (replica, key, version)
    }

    /// What a backup keeps.
    var copy: Disk {
        let copy = Disk(replica: replica, key: key, version: version)
        (copy.watch, copy.lookedAt, copy.newerMember) = (watch, lookedAt, newerMember)
        return copy
    }

    /// An independent count of how long a delete was held.
    struct Watched {
        let delete: HybridTimestamp
        var looks = 0
        var time: UInt64 = 0
    }
}

/// A disk as it was once.
struct Backup {
    let number: Int
    let disk: Disk
    /// Sets what the cloud keeps on the device back, too; nil where only the home was kept.
    let setsBackCloud: (() -> Void)?
}

/// One device: a disk, a keychain, a clock of its own, and at most one program that speaks to the cloud.
final class Home {
    let number: Int
    var name: String { homeName(number) }
    /// Nil before the first vault.
    var disk: Disk?
    /// What it was before its last transaction, if a disk that forgets is planted.
    var formerDisk: Disk?
    var keychain: [SealingKey.ID: SealingKey] = [:]
    /// What the place of this disk is called; a copy elsewhere has another one.
    var place: String
    var backups: [Backup] = []
    var isLost = false
    var program: Program?
    /// Counts the transactions, those that a backup undid among them.
    var transactions = 0
    /// The ids under which this home itself put something.
    var wroteAs: Set<String> = []
    /// How often the home looked at its clock.
    var looks = 0
    /// After how many looks a version was handed over, by hash.
    var handedOver: [ContentHash: Int] = [:]

    var clockOffset: Int64
    /// Its clock's speed, in thousandths.
    let clockSpeed: UInt64

    var isOffline = false
    var isReadOnly = false
    var isFull = false
    /// How many bytes there is room for where it looks; nil for enough.
    var quota: Int?
    /// Whether the last put was refused as the cloud had no room; it may have some again, and nobody has tried.
    var lacksRoom = false
    var throttledUntil: UInt64 = 0
    /// What is there in place of the cloud.
    var decoy: Decoy?

    init(number: Int, clockOffset: Int64, clockSpeed: UInt64) {
        self.number = number
        self.clockOffset = clockOffset
        self.clockSpeed = clockSpeed
        place = "place \(number)"
    }

    /// The wall clock: milliseconds since 1970, by this home.
    func wallClock(at now: UInt64) -> UInt64 {
        let wallClock = Int64(1_750_000_000_000) + Int64(now * clockSpeed / 1000) + clockOffset
        return UInt64(max(0, wallClock))
    }

    var hasKey: Bool { !keychain.isEmpty }
    var keyIDs: [String] { keychain.keys.map(\.description).sorted() }

    /// Whether the vault can be opened.
    var canOpen: Bool {
        guard let disk else { return true }
        return keychain[disk.key] != nil
    }

    /// The ids of this home's registers, those that it bore before among them.
    var ownIDs: Set<String> {
        guard let header = disk?.replica.header else { return [] }
        return Set([header.replica] + header.former)
    }
}

/// A running program of a home.
final class Program {
    var engine: Engine
    /// Its copy of the disk.
    var loaded: (version: Int, replica: Replica)?
    /// What is under way.
    var effect: Engine.Effect?
    /// Its end, of which the engine has not heard.
    var end: Engine.Event?
    /// Events that wait until nothing is under way.
    var queue: [Word] = []

    /// What a program is told of from outside.
    enum Word {
        case event(Engine.Event)
        /// The stored part may have changed; what it asks for then is looked up when this is heard.
        case homeChanged
    }

    var alarm: UInt64 = .max
    /// The replica id that was minted since the start, if one was.
    var minted: String?
    /// Whether it ends when there is nothing left to do.
    let isOnce: Bool
    /// Whether this reading showed any register, for a home without a vault.
    var sawRegister = false
    /// The session to use at the first load: that of the program this one is a copy of.
    var incarnation: UInt64?

    init(engine: Engine, isOnce: Bool) {
        self.engine = engine
        self.isOnce = isOnce
    }

    /// What a fault meets that comes now; nil where nothing much is under way.
    var phase: String? {
        switch (effect, end) {
        case (.fetch, _): engine.view.isRead ? nil : "a first fetch"
        case (.join, nil): "a join"
        case (.prepare, nil): "sealing"
        case (.put, nil): "a put"
        case (.put, _?), (.confirm, nil): "the confirmation of a put"
        case (.remove, _): "a removal"
        default: nil
        }
    }
}

func homeName(_ number: Int) -> String { String(UnicodeScalar(UInt8(65 + number % 26))) }
