import Foundation
import SyncEngine
import TestSupport

@testable import SyncClouds

/// iCloud Drive's folder in memory.
final class FakeDrive: DriveContainer, Sendable {
    struct State {
        var isOff = false
        var files: [String: [UInt8]] = [:]
        /// Files whose bytes are not here.
        var away: Set<String> = []
        var conflicts: [String: [(saved: Date, bytes: [UInt8])]] = [:]
        var faults: [String: DriveFault] = [:]
        /// Why a file could not be sent to iCloud.
        var uploadFaults: [String: DriveFault] = [:]
        /// Whether the bytes of conflict versions are here, and how often they were read.
        var conflictsAreHere = true
        var conflictReads = 0
        var asked: [String] = []
        var resolved: [Date] = []
        var listeners: [AsyncStream<Void>.Continuation] = []
    }

    let state = Locked(State())

    func work<R: Sendable>(_ body: @escaping @Sendable (Result<Folder, CloudError>) -> R) async -> R {
        body(state.withLock { $0.isOff } ? .failure(.signedOut) : .success(Folder(drive: self)))
    }

    func changes() -> AsyncStream<Void> {
        let (changes, listener) = AsyncStream.makeStream(of: Void.self)
        state.withLock { $0.listeners.append(listener) }
        return changes
    }

    struct Folder: DriveFiles {
        let drive: FakeDrive
        let identity = "drive"

        private func with<R: Sendable>(
            _ name: String, _ body: (inout State) throws(DriveFault) -> sending R
        ) throws(DriveFault) -> R {
            try drive.state.withLock { (state) throws(DriveFault) in
                if let fault = state.faults[name] { throw fault }
                return try body(&state)
            }
        }

        func names() throws(DriveFault) -> [String] {
            try with("") { (state) throws(DriveFault) in Array(state.files.keys) }
        }

        func conflicts(at name: String) -> [DriveConflict] {
            let (found, isHere) = drive.state.withLock { ($0.conflicts[name] ?? [], $0.conflictsAreHere) }
            return found.map { version in
                DriveConflict(
                    saved: version.saved, isHere: isHere, size: version.bytes.count,
                    read: { [drive] in
                        drive.state.withLock { $0.conflictReads += 1 }
                        return version.bytes
                    },
                    resolve: { [drive] in
                        drive.state.withLock { state in
                            state.conflicts[name]?.removeAll { $0.saved == version.saved }
                            state.resolved.append(version.saved)
                        }
                    })
            }
        }

        func state(of name: String) throws(DriveFault) -> DriveFileState {
            try with(name) { (state) throws(DriveFault) in
                guard let bytes = state.files[name] else {
                    throw DriveFault(domain: "NSCocoaErrorDomain", code: 260)
                }
                return state.away.contains(name) ? .away(size: bytes.count) : .here(size: bytes.count)
            }
        }

        func uploadFault(of name: String) -> DriveFault? { drive.state.withLock { $0.uploadFaults[name] } }

        func download(_ name: String) { drive.state.withLock { $0.asked.append(name) } }

        func read(_ name: String) throws(DriveFault) -> [UInt8] {
            try with(name) { (state) throws(DriveFault) in state.files[name] ?? [] }
        }

        func write(_ name: String, _ bytes: [UInt8]) throws(DriveFault) {
            try with(name) { (state) throws(DriveFault) in
                state.files[name] = bytes
                for listener in state.listeners { listener.yield() }
            }
        }

        func remove(_ name: String) throws(DriveFault) {
            try with(name) { (state) throws(DriveFault) in
                guard state.files.removeValue(forKey: name) != nil else {
                    throw DriveFault(domain: "NSPOSIXErrorDomain", code: 2)
                }
            }
        }
    }
}
