import Dispatch
import Files
import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

@Suite struct LockTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test func `a lock is held by one, released by its end, and its file stays`() throws {
        let directory = try scratch.directory()
        let other = try scratch.directory()
        let lock = try directory.lock("lock")
        #expect(throws: FilesError.busy(path: scratch.fresh + "/lock")) {
            _ = try other.lock("lock", wait: false)
        }
        lock.release()
        let second = try other.lock("lock", wait: false)
        second.release()
        #expect(mode(of: scratch.fresh + "/lock") == 0o600)
    }

    @Test func `a lock is waited for until the patience is at its end`() throws {
        let directory = try scratch.directory()
        let other = try scratch.directory()
        let lock = try directory.lock("lock")
        for patience in [0, 0.03] {
            #expect(throws: FilesError.busy(path: scratch.fresh + "/lock")) {
                _ = try other.lock("lock", patience: patience)
            }
        }
        lock.release()
        let second = try other.lock("lock", patience: 0)
        second.release()
    }

    /// Between `fork` and `exec` a child shares every open file, also those that are closed on `exec`.
    @Test func `a released lock is free, though a child that was just started shares its file`() throws {
        let directory = try scratch.directory()
        let lock = try directory.lock("lock")
        let shared = try #require(duplicates(of: scratch.fresh + "/lock"))
        defer { for number in shared { close(number) } }
        lock.release()
        let second = try directory.lock("lock", wait: false)
        second.release()
    }

    /// Every open file of this process that is the one at the path, once more; nil where there is none.
    private func duplicates(of path: String) -> [Int32]? {
        var named = stat()
        guard unsafe lstat(path, &named) == 0 else { return nil }
        let open = (0..<min(getdtablesize(), 65_536)).filter { number in
            var status = stat()
            return unsafe fstat(number, &status) == 0 && status.st_ino == named.st_ino
                && status.st_dev == named.st_dev
        }
        return open.isEmpty ? nil : open.map { dup($0) }
    }

    @Test func `a lock is released when the work throws`() throws {
        let directory = try scratch.directory()
        #expect(throws: FilesError.badName("/")) {
            try directory.withLock("lock") { (_) throws(FilesError) in _ = try directory.read("/", limit: 1) }
        }
        let again = try directory.lock("lock", wait: false)
        again.release()
    }

    #if os(Linux)
        @Test func `whoever waited for a lock file that was taken away waits for the new one`() throws {
            let path = scratch.fresh
            let directory = try scratch.directory()
            let first = try directory.lock("lock")
            let hasIt = Locked(false)
            // A thread of its own, for it blocks.
            let ended = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                if let lock = try? PrivateDirectory(existing: path).lock("lock") {
                    hasIt.withLock { $0 = true }
                    lock.release()
                }
                ended.signal()
            }
            untilWaited(on: path + "/lock", or: { hasIt.withLock { $0 } })
            unsafe unlink(path + "/lock")
            let second = try directory.lock("lock", wait: false)
            first.release()
            untilWaited(on: path + "/lock", or: { hasIt.withLock { $0 } })
            #expect(!hasIt.withLock { $0 })
            second.release()
            ended.wait()
            #expect(hasIt.withLock { $0 })
        }

        /// Looks at the kernel's list until somebody waits for a lock on the file.
        private func untilWaited(on path: String, or isOver: () -> Bool) {
            var status = stat()
            unsafe lstat(path, &status)
            while !isOver() {
                let list = unsafe open("/proc/locks", O_RDONLY)
                let text = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                    count = unsafe max(0, read(list, buffer.baseAddress, buffer.count))
                }
                _ = close(list)
                let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
                if lines.contains(where: { $0.contains("->") && $0.contains(":\(status.st_ino) ") }) {
                    return
                }
                sched_yield()
            }
        }
    #endif

    @Test func `counting under the lock loses nothing`() async throws {
        let path = scratch.fresh
        try PrivateDirectory(creating: path).write("count", [0])
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    let directory = try PrivateDirectory(existing: path)
                    for _ in 0..<25 {
                        try directory.withLock("lock") { (_) throws(FilesError) in
                            let count = try directory.read("count", limit: 1) ?? [0]
                            try directory.write("count", [count[0] + 1])
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try PrivateDirectory(existing: path).read("count", limit: 1) == [100])
    }

    @Test func `of many creators exactly one wins, and its content stands`() async throws {
        let path = scratch.fresh
        _ = try PrivateDirectory(creating: path)
        for round in 0..<10 {
            let winners = await withTaskGroup(of: UInt8?.self) { group in
                for number in 0..<8 as Range<UInt8> {
                    group.addTask {
                        guard let directory = try? PrivateDirectory(existing: path) else { return nil }
                        return (try? directory.create("a\(round)", [number, number])).map { number }
                    }
                }
                return await group.reduce(into: [UInt8]()) { list, winner in winner.map { list.append($0) } }
            }
            #expect(winners.count == 1)
            let content = try PrivateDirectory(existing: path).read("a\(round)", limit: 9)
            #expect(content == winners.flatMap { [$0, $0] })
        }
    }

    @Test func `the sweep takes what the dead left and spares writers at work`() async throws {
        let path = scratch.fresh
        let directory = try PrivateDirectory(creating: path)
        scratch.put(".tmp-dead", "half")
        try await withThrowingTaskGroup { group in
            for number in 0..<3 as Range<UInt8> {
                group.addTask {
                    for round in 0..<40 as Range<UInt8> {
                        try directory.write("w\(number)", [number, round])
                        #expect(try directory.read("w\(number)", limit: 9) == [number, round])
                    }
                }
            }
            group.addTask {
                for _ in 0..<200 {
                    try directory.withLock("lock") { (lock) throws(FilesError) in
                        _ = try directory.sweep(holding: lock)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(scratch.entries() == ["lock", "w0", "w1", "w2"])
    }

    @Test func `death releases a lock`() async throws {
        // The child leaves without releasing; what the kernel keeps would be busy here.
        let result = await #expect(processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]) {
            let scratch = try Scratch()
            let directory = try scratch.directory()
            let lock = try directory.lock("lock")
            var name = scratch.fresh + "\n"
            name.withUTF8 { bytes in _ = unsafe write(1, bytes.baseAddress, bytes.count) }
            kill(getpid(), SIGKILL)
            lock.release()
        }
        let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
        let path = try #require(output.split(separator: "\n").first { $0.hasPrefix("/tmp/second-files-") })
        let lock = try PrivateDirectory(existing: String(path)).lock("lock", wait: false)
        lock.release()
        unsafe unlink("\(path)/lock")
        unsafe rmdir(String(path))
        unsafe rmdir(String(path.dropLast("/private".count)))
    }
}
