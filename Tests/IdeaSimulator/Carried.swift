import SyncClouds
import Foundation
import SyncEngine
import TestSupport

/// A folder of one home, as the rules see it.
final class HomeFolder: RegisterFolder, @unchecked Sendable {
    let identity: String
    var files: [String: [UInt8]] = [:]
    /// What its own home took away.
    private(set) var removed: Set<String> = []

    init(_ identity: String) { self.identity = identity }

    func names() -> [String] { Array(files.keys) }
    func size(of name: String) -> Int? { files[name]?.count }
    func read(_ name: String, limit: Int) -> [UInt8]? { files[name].flatMap { $0.count <= limit ? $0 : nil } }
    func write(_ files: [(name: String, bytes: [UInt8])]) {
        for file in files { self.files[file.name] = file.bytes }
    }
    func mark(_ name: String) { files[name] = files[name] ?? [] }
    func settle(_ name: String) {}
    func remove(_ names: [String]) {
        for name in names { files[name] = nil }
        removed.formUnion(names)
    }
    func check() {}
}

/// What goes wrong while a program runs: after so many calls one fails, or the program dies.
final class Luck: @unchecked Sendable {
    var callsLeft = Int.max
    var isDeath = false
    private(set) var isDead = false

    /// Counts a call.
    ///
    /// - Returns: whether it is to fail.
    func strikes() -> Bool {
        if isDead { return true }
        callsLeft -= 1
        guard callsLeft < 0 else { return false }
        if isDeath { isDead = true } else { callsLeft = .max }
        return true
    }

    func reset() { (callsLeft, isDeath, isDead) = (.max, false, false) }
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
    func beginAccount(_ id: String) async throws(CloudError) -> Set<String> {
        try reach { () throws(CloudError) in try rules.beginAccount(id) }
    }
    func put(_ put: CloudPut) async throws(CloudError) -> String {
        try reach { () throws(CloudError) in try rules.put(put) }
    }
    func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError) {
        try reach { () throws(CloudError) in try rules.remove(marks, account: account) }
    }
    func events() -> AsyncStream<CloudEvent> { AsyncStream { $0.finish() } }
}
