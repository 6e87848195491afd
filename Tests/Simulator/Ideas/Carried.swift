import Foundation
import SyncClouds
import SyncEngine
import TestSupport

/// In which order files were made: names end in random digits, and a history must not depend on those.
final class FileOrder: @unchecked Sendable {
    private var numbers: [String: Int] = [:]

    func note(_ name: String) { if numbers[name] == nil { numbers[name] = numbers.count } }

    func has(_ name: String) -> Bool { numbers[name] != nil }

    func sorted(_ names: some Sequence<String>) -> [String] {
        names.sorted { (numbers[$0] ?? -1, $0) < (numbers[$1] ?? -1, $1) }
    }
}

/// A folder of one home, as the rules see it.
final class HomeFolder: RegisterFolder, @unchecked Sendable {
    let identity: String
    private let order: FileOrder
    private let witness: Witness
    private(set) var files: [String: [UInt8]] = [:]
    /// What its own home took away.
    private(set) var removed: Set<String> = []
    /// The most bytes that fit.
    var most = Int.max
    /// Whether something did not fit since this was last asked.
    private var wasFull = false

    init(_ identity: String, _ order: FileOrder, _ witness: Witness) {
        (self.identity, self.order, self.witness) = (identity, order, witness)
    }

    func names() -> [String] { Array(files.keys) }
    func size(of name: String) -> Int? { files[name]?.count }
    func read(_ name: String, limit: Int) -> [UInt8]? { files[name].flatMap { $0.count <= limit ? $0 : nil } }
    func write(_ files: [(name: String, bytes: [UInt8])]) throws(CloudError) {
        for file in files {
            guard bytes + file.bytes.count <= most else {
                wasFull = true
                throw .quotaExceeded
            }
            put(file.name, file.bytes)
        }
    }
    func mark(_ name: String) { put(name, files[name] ?? []) }
    func settle(_ name: String) {}
    func remove(_ names: [String]) {
        let gone = names.filter { files[$0] != nil }
        for name in gone { files[name] = nil }
        removed.formUnion(gone)
        if !gone.isEmpty { witness.saw(.removed(gone, left: files)) }
    }
    func check() {}

    var bytes: Int { files.values.reduce(0) { $0 + $1.count } }

    func takeWasFull() -> Bool {
        defer { wasFull = false }
        return wasFull
    }

    // MARK: What a carrier does

    func put(_ name: String, _ bytes: [UInt8]) {
        order.note(name)
        files[name] = bytes
    }

    func drop(_ name: String) { files[name] = nil }

    /// A removed file is back: nobody has taken it away yet.
    func comesBack(_ name: String) { removed.remove(name) }

    struct Image {
        let files: [String: [UInt8]]
        let removed: Set<String>
    }

    var image: Image { Image(files: files, removed: removed) }

    func setBack(to image: Image) { (files, removed) = (image.files, image.removed) }
}

/// What goes wrong while a program runs: after so many calls one fails, or the program dies.
final class Luck: @unchecked Sendable {
    /// So many calls of one sync no history needs.
    private static let mostCalls = 2_000

    private var (calls, callsLeft) = (0, Int.max)
    private(set) var isDeath = false
    private(set) var isDead = false
    private(set) var hasStruck = false

    /// Whether a program spoke to its cloud without end; it is stopped then.
    var isEndless: Bool { calls > Self.mostCalls }

    func strike(after calls: Int, isDeath: Bool) { (callsLeft, self.isDeath) = (calls, isDeath) }

    /// Counts a call.
    ///
    /// - Returns: whether it is to fail.
    func strikes() -> Bool {
        calls += 1
        if isEndless { isDead = true }
        if isDead { return true }
        callsLeft -= 1
        guard callsLeft < 0 else { return false }
        hasStruck = true
        if isDeath { isDead = true } else { callsLeft = .max }
        return true
    }

    func reset() { (calls, callsLeft, isDeath, isDead, hasStruck) = (0, .max, false, false, false) }
}

/// The folder of one home as a cloud, with calls that fail before or after they are done.
struct CarriedCloud: Cloud {
    let folder: HomeFolder
    let luck: Luck

    var limits: CloudLimits {
        var limits = CloudLimits.folder
        limits.batch = 3
        return limits
    }

    private var rules: FolderRegisters<HomeFolder> { FolderRegisters(folder, limits: limits) }

    private func reach<R>(_ body: () throws(CloudError) -> R) throws(CloudError) -> R {
        if luck.strikes() { throw .transient("struck before") }
        let result = try body()
        if luck.strikes() { throw .transient("struck after") }
        return result
    }

    func changes(since cursor: CloudCursor, page: String?) async throws(CloudError) -> CloudPage {
        try reach { () throws(CloudError) in try rules.changes(since: cursor, page: page) }
    }
    func beginAccount(_ id: String, beside known: Set<String>) async throws(CloudError) -> Set<String> {
        try reach { () throws(CloudError) in try rules.beginAccount(id, beside: known) }
    }
    func put(_ put: CloudPut) async throws(CloudError) -> String {
        try reach { () throws(CloudError) in try rules.put(put) }
    }
    func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError) {
        try reach { () throws(CloudError) in try rules.remove(marks, account: account) }
    }
    func events() -> AsyncStream<CloudEvent> { AsyncStream { $0.finish() } }
}
