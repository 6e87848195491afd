internal import FoundationExports
internal import Imports
internal import SecondHost

/// Imports that the page has begun, waiting for a password or for its word; their secrets never leave the program.
struct PendingImports {
    /// One import.
    struct Pending {
        /// What was read of its files.
        var batch = ImportBatch()
        /// A file that a password is to open.
        var sealed: (file: SealedImport, name: String?)?
    }

    /// How long an import waits for the page's next step, in seconds.
    static let life = 600.0
    /// How many wait at a time; of more, the one that waits longest is dropped.
    static let most = 4

    private var waiting: [String: (import: Pending, since: Date)] = [:]

    /// Begins an import and names it.
    mutating func begin(at now: Date) -> String {
        forgetOld(at: now)
        if waiting.count >= Self.most, let oldest = waiting.min(by: { $0.value.since < $1.value.since }) {
            waiting[oldest.key] = nil
        }
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        waiting[name] = (Pending(), now)
        return name
    }

    /// The import of a name, if it still waits.
    mutating func find(_ name: String, at now: Date) -> Pending? {
        forgetOld(at: now)
        return waiting[name]?.import
    }

    /// Changes an import; false, and nothing is changed, if it waits no more.
    mutating func change(_ name: String, at now: Date, _ change: (inout Pending) -> Void) -> Bool {
        guard var pending = find(name, at: now) else { return false }
        change(&pending)
        waiting[name] = (pending, now)
        return true
    }

    /// Wipes an import, which is done or given up.
    mutating func end(_ name: String) { waiting[name] = nil }

    /// Wipes imports that nobody went on with.
    mutating func forgetOld(at now: Date) {
        waiting = waiting.filter { abs(now.timeIntervalSince($0.value.since)) < Self.life }
    }
}
