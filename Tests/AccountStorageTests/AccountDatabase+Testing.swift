import AccountDomain
import AccountRows
import Foundation
import GRDB
import TestSupport

@testable import AccountStorage

extension AccountDatabase {
    /// Asks for changes one after the other while the writer is held, and gives all answers once it is free.
    func together(_ sets: [[AccountChange]]) async -> [CommitQueue.Answer] {
        let gate = DispatchSemaphore(value: 0)
        writer.asyncWriteWithoutTransaction { _ in gate.wait() }
        var tasks: [Task<CommitQueue.Answer, Never>] = []
        for changes in sets {
            tasks.append(Task { await commits.commit(changes) })
            while commits.waiting < tasks.count { await Task.yield() }
        }
        gate.signal()
        var answers: [CommitQueue.Answer] = []
        for task in tasks { answers.append(await task.value) }
        return answers
    }
}

/// A place for one test's store.
struct Place: Sendable {
    let folder: ScratchFolder
    var path: String { folder.path + "/data/accounts.sqlite3" }

    init() throws { folder = try ScratchFolder() }

    func open() throws(AccountStoreError) -> AccountDatabase {
        try AccountDatabase(path: path, patience: 0.1)
    }

    /// Why the store cannot be opened.
    func error() -> AccountStoreError? {
        do throws(AccountStoreError) {
            _ = try open()
            return nil
        } catch {
            return error
        }
    }

    /// Does something to the file past the store.
    func sqlite(_ sql: String) throws {
        try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
    }

    var bytes: [UInt8] {
        get throws { try folder.bytes("data/accounts.sqlite3") }
    }

    /// The files in the store's folder, and what is in them.
    func copy() throws -> [String: [UInt8]] {
        var copy: [String: [UInt8]] = [:]
        for name in try folder.names("data") { copy[name] = try folder.bytes("data/" + name) }
        return copy
    }

    /// Puts such a copy back.
    func restore(_ copy: [String: [UInt8]]) throws {
        for name in try folder.names("data") {
            try FileManager.default.removeItem(atPath: "\(folder.path)/data/\(name)")
        }
        for (name, bytes) in copy { try folder.put("data/" + name, bytes) }
    }

    func makeFolder() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/data", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }
}
