import AccountClient
import AccountClientTestSupport
import AccountClientLinux
import Files
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct FileSessionLockTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private var path: String { folder.path + "/home" }

    @Test(arguments: SessionLockSuite.all)
    func `a lock by a file keeps what the port promises`(promise: Promise<SessionLockSuite.Views>)
        async throws
    {
        let path = path
        try await promise.check(.init { FileSessionLock(try PrivateDirectory(creating: path)) })
    }

    @Test(arguments: SessionLockSuite.all)
    func `the lock in memory that other tests use keeps it, too`(promise: Promise<SessionLockSuite.Views>)
        async throws
    {
        let door = MemoryLock.SharedLock()
        try await promise.check(.init { MemoryLock(door) })
    }

    @Test func `a lock in memory is free when the process that held it was killed`() async throws {
        let (door, life) = (MemoryLock.SharedLock(), ProcessLifetime())
        let dead = try await MemoryLock(door, life: life).acquire()
        async let next = MemoryLock(door).acquire()
        life.end()
        try await next.release()
        dead.release()
        await #expect(throws: SessionLockError.failed("the process was killed")) {
            try await MemoryLock(door, life: life).acquire()
        }
        #expect(!door.isHeld)
    }

    /// Another process that holds the lock until it is killed.
    private func holder() throws -> (process: Process, output: FileHandle) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/flock")
        process.arguments = ["--no-fork", "\(path)/session.lock", "sh", "-c", "echo held; exec sleep 600"]
        process.standardOutput = pipe
        try process.run()
        return (process, pipe.fileHandleForReading)
    }

    @Test func `many who wait for another process hold up nobody, and its death lets them in`() async throws {
        let lock = FileSessionLock(try PrivateDirectory(creating: path))
        try await lock.acquire().release()
        let other = try holder()
        #expect(other.output.availableData == Data("held\n".utf8))
        let turns = Locked(0)
        let waiting = (0..<24).map { _ in
            Task {
                let held = try await lock.acquire()
                turns.withLock { $0 += 1 }
                held.release()
            }
        }
        // More tasks wait than there are threads, and this one goes on.
        for _ in 0..<500 { await Task.yield() }
        for task in waiting.prefix(8) { task.cancel() }
        for task in waiting.prefix(8) {
            await #expect(throws: SessionLockError.cancelled) { try await task.value }
        }
        #expect(turns.withLock { $0 } == 0)
        kill(other.process.processIdentifier, SIGKILL)
        for task in waiting.dropFirst(8) { try await task.value }
        #expect(turns.withLock { $0 } == 16)
    }

    @Test func `a lock that cannot be had is an error that says why`() async throws {
        let lock = FileSessionLock(try PrivateDirectory(creating: path))
        try await lock.acquire().release()
        try folder.setMode("home/session.lock", 0o666)
        await #expect(throws: SessionLockError.self) { try await lock.acquire() }
        try folder.setMode("home/session.lock", 0o600)
        try await lock.acquire().release()
        try FileManager.default.removeItem(atPath: path)
        do throws(SessionLockError) {
            _ = try await lock.acquire()
            Issue.record("it was had")
        } catch {
            guard case .failed(let reason) = error else { throw error }
            #expect(reason.contains(path) && !reason.hasSuffix("."))
        }
    }
}
