internal import Files
internal import Foundation
package import IdeaBoxCore

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif

/// A copy of an old store in a folder that only its owner may enter; removed when this is dropped.
///
/// SQLite changes side files even where it only reads, so the original is read as bytes and never opened.
final class LegacyCopy: Sendable {
    /// The copied main file.
    let main: String
    /// Whether a write-ahead log with content came with it; it lies aside until ``placeLog()``.
    let hasLog: Bool
    private let folder: String
    private let lock: FileLock

    private static let sides = ["", "-wal", "-journal"]
    private static let attempts = 3
    fileprivate static let aside = "-log-aside"

    /// Copies a store with its log or journal.
    ///
    /// - Parameters:
    ///   - path: the store's main file.
    ///   - scratch: the folder for copies; it is made, and copies that dead processes left in it are removed.
    ///   - copied: called after each attempt, before it is checked; for tests.
    /// - Throws: `changing` if the store never stood still; `system`, `unreadable`, `scratch`.
    init(of path: String, in scratch: String, copied: (Int) -> Void = { _ in }) throws(LegacyError) {
        do throws(FilesError) {
            let parent = try PrivateDirectory(creating: scratch)
            let whole = try parent.lock("lock")
            try Self.sweep(parent)
            let names = try Set(parent.names())
            let free = (1...).first { !names.contains("copy-\($0)") } ?? 0
            let own = try PrivateDirectory(creating: parent.path(of: "copy-\(free)"))
            lock = try own.lock("lock")
            folder = own.path
            whole.release()
        } catch {
            throw .scratch(path: scratch, reason: "\(error)")
        }
        main = folder + "/store"
        do throws(LegacyError) {
            hasLog = try Self.copy(path, to: main, copied)
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
    }

    /// The log as it was copied.
    var log: String { main + Self.aside }

    deinit { remove() }

    /// Removes the copy.
    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    /// Puts the write-ahead log beside the main file, so that what is opened from now on sees its rows.
    func placeLog() throws(LegacyError) {
        guard hasLog else { return }
        try move(main + Self.aside, main + "-wal")
    }

    /// Takes the write-ahead log away again; the main file must be closed, and as it was copied.
    func leaveLogOut() {
        for side in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: main + side) }
    }

    /// Makes the copy as long as it says it is: pages that are missing become pages that cannot be read.
    func fill(to size: Int) throws(LegacyError) {
        do {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: main))
            defer { try? file.close() }
            try file.truncate(atOffset: UInt64(size))
        } catch {
            throw .scratch(path: main, reason: error.localizedDescription)
        }
    }

    private func move(_ one: String, _ other: String) throws(LegacyError) {
        do {
            try? FileManager.default.removeItem(atPath: other)
            try FileManager.default.copyItem(atPath: one, toPath: other)
        } catch {
            throw .scratch(path: folder, reason: error.localizedDescription)
        }
    }

    /// Removes the copies that nobody holds.
    private static func sweep(_ parent: PrivateDirectory) throws(FilesError) {
        for name in try parent.names() where name.hasPrefix("copy-") {
            do throws(FilesError) {
                let left = try PrivateDirectory(existing: parent.path(of: name))
                let free = try left.lock("lock", wait: false)
                try? FileManager.default.removeItem(atPath: left.path)
                free.release()
            } catch {
                // Somebody is at work in it, or it is none of ours.
                continue
            }
        }
    }
}

/// A copy of a store of ideas that is in use, to look at it where nothing of it may change.
package enum StoreCopy {
    /// Copies its file and its log as they stand at one moment; nothing of them is opened.
    ///
    /// - Parameters:
    ///   - path: the store's main file.
    ///   - target: where the copy is to stand, in a folder that nobody else may enter.
    /// - Throws: `changing` if the store never stood still; `system`, `unreadable`, `scratch`.
    package static func make(of path: String, at target: String) throws(LegacyError) {
        guard try LegacyCopy.copy(path, to: target, { _ in }) else { return }
        do {
            try FileManager.default.moveItem(atPath: target + LegacyCopy.aside, toPath: target + "-wal")
        } catch {
            throw .scratch(path: target, reason: error.localizedDescription)
        }
    }
}

extension LegacyCopy {
    /// Copies until the original was the same before and after; says whether there is a log.
    fileprivate static func copy(
        _ path: String, to main: String, _ copied: (Int) -> Void
    ) throws(LegacyError) -> Bool {
        for attempt in 1...attempts {
            let before = sides.map { LegacyFile(path + $0) }
            var hashes: [SHA256.Digest?] = []
            for (side, file) in zip(sides, before) {
                let target = main + (side == "-wal" ? aside : side)
                try? FileManager.default.removeItem(atPath: target)
                hashes.append(try file.kind == .regular ? LegacyFile.copy(path + side, to: target) : nil)
            }
            copied(attempt)
            var again: [SHA256.Digest?] = []
            for (side, hash) in zip(sides, hashes) {
                again.append(try hash == nil ? nil : LegacyFile.copy(path + side, to: nil))
            }
            if hashes == again, before == sides.map({ LegacyFile(path + $0) }) {
                return before[1].kind == .regular && before[1].size > 0
            }
        }
        throw .changing(path: path)
    }
}
