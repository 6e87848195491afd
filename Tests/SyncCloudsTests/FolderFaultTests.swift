import SyncClouds
import Dispatch
import Files
import Foundation
import SyncEngine
import TestSupport
import Testing

/// What goes wrong below: full, read-only and hanging disks, writers that die, signals.
@Suite(.timeLimit(.minutes(1))) struct FolderFaultTests {
    /// The calls of one put, in order.
    static let steps = ["create", "write", "sync", "rename", "sync"]

    private func cloud(_ ground: CloudFixture, _ calls: FileCalls) -> FolderCloud {
        FolderCloud(path: ground.path, mayCreate: false, watches: false, calls: calls)
    }

    /// The system's calls, each of which asks `before` first and answers what that gives, if anything.
    private func calls(_ before: @escaping @Sendable (String) -> Int?) -> FileCalls {
        let real = FileCalls.system
        var calls = real
        calls.create = { directory, name in before("create") ?? real.create(directory, name) }
        unsafe calls.write = { file, bytes in before("write") ?? (unsafe real.write(file, bytes)) }
        calls.sync = { file in before("sync") ?? real.sync(file) }
        calls.rename = { directory, from, to in before("rename") ?? real.rename(directory, from, to) }
        calls.unlink = { directory, name in before("unlink") ?? real.unlink(directory, name) }
        return calls
    }

    @Test func `a put makes a file, carries it to the disk, gives it its name and carries that`() async throws
    {
        let ground = try CloudFixture()
        let log = Locked<[String]>([])
        let calls = calls { step in
            log.withLock { $0.append(step) }
            return nil
        }
        _ = try await cloud(ground, calls).put(Sample.put(Sample.sealed(1)))
        #expect(log.withLock { $0 } == Self.steps)
        log.withLock { $0 = [] }
        // Again: anyone who wrote it may have died before the last step.
        _ = try await cloud(ground, calls).put(Sample.put(Sample.sealed(1)))
        #expect(log.withLock { $0 } == ["sync", "sync"])
    }

    @Test(
        arguments: [
            (ENOSPC, CloudError.quotaExceeded), (EDQUOT, .quotaExceeded), (EROFS, .readOnly),
            (EACCES, .readOnly),
            (EPERM, .readOnly), (ESTALE, .offline), (ENOTCONN, .offline), (ETIMEDOUT, .offline),
        ], Array(steps.indices))
    func `a put that fails anywhere says why and leaves nothing unfinished`(
        fault: (code: Int32, error: CloudError), step: Int
    ) async throws {
        let ground = try CloudFixture()
        let before = try await ground.cloud().put(Sample.put(Sample.sealed(1)))
        let count = Locked(0)
        let calls = calls { call in
            if call == "unlink" { return nil }
            return count.withLock { count in
                count += 1
                return count == step + 1 ? -Int(fault.code) : nil
            }
        }
        let put = Sample.put(Sample.sealed(2), sequence: 2)
        await #expect(throws: fault.error) { try await cloud(ground, calls).put(put) }
        let (old, new) = try (
            "\(Sample.stem(Sample.sealed(1))).sealed", "\(Sample.stem(put.bytes, sequence: 2)).sealed"
        )
        // Only when the very last step fails does the new file stand, whole.
        #expect(try ground.names() == (step == 4 ? [old, new] : [old]))
        let mark = try await ground.cloud().put(put)
        #expect(try await ground.contents() == [before: .bytes(Sample.sealed(1)), mark: .bytes(put.bytes)])
    }

    @Test(arguments: steps.indices)
    func `a writer that dies anywhere leaves nothing that is taken for a register`(step: Int) async throws {
        let ground = try CloudFixture()
        let count = Locked(0)
        // Nothing works any more from some call on, not even cleaning up.
        let calls = calls { _ in
            count.withLock { count in
                count += 1
                return count > step ? -Int(ESHUTDOWN) : nil
            }
        }
        let bytes = Sample.sealed(1)
        await #expect(throws: CloudError.self) { try await cloud(ground, calls).put(Sample.put(bytes)) }
        let mark = try "\(Sample.stem(bytes)).sealed/\(bytes.count)"
        #expect(try await ground.contents() == (step == 4 ? [mark: .bytes(bytes)] : [:]))
        #expect(try await ground.cloud().put(Sample.put(bytes)) == mark)
        #expect(try await ground.contents() == [mark: .bytes(bytes)])
    }

    @Test func `interrupted and short writes are finished`() async throws {
        let ground = try CloudFixture()
        let turns = Locked(0)
        var calls = FileCalls.system
        unsafe calls.write = { file, bytes in
            let turn = turns.withLock { turn in
                turn += 1
                return turn
            }
            if turn % 2 == 1 { return -Int(EINTR) }
            return unsafe FileCalls.system.write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(7)))
        }
        let mark = try await cloud(ground, calls).put(Sample.put(Sample.sealed(1)))
        #expect(try await ground.contents() == [mark: .bytes(Sample.sealed(1))])
    }

    @Test func `what dead writers left is swept a day later, and nothing else is`() async throws {
        let ground = try CloudFixture()
        let long = Date(timeIntervalSince1970: 1_000_000_000)
        let old = [".second-0123456789abcdef.tmp", ".second-ffffffffffffffff.tmp"]
        let kept = [
            ".second-0123456789abcde.tmp", ".second-0123456789ABCDEF.tmp", ".second-notes", "x.tmp",
            ".second-0123456789abcdef.tmp.txt",
        ]
        let young = ".second-1111111111111111.tmp"
        for name in old + kept + [young] { try ground.put(name, [1]) }
        for name in old + kept {
            try FileManager.default.setAttributes(
                [.modificationDate: long], ofItemAtPath: "\(ground.path)/\(name)")
        }
        _ = try await ground.cloud().changes(since: CloudCursor(), page: nil)
        #expect(try ground.names() == (old + kept + [young]).sorted())
        _ = try await ground.cloud().put(Sample.put([1]))
        #expect(try ground.names() == (kept + [young, "\(Sample.stem([1])).sealed"]).sorted())
    }

    @Test func `a share that hangs holds up nobody who does not wait for it`() async throws {
        let ground = try CloudFixture()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let hanging = DispatchSemaphore(value: 0)
        let calls = calls { step in
            if step == "rename" {
                begin.yield()
                hanging.wait()
            }
            return nil
        }
        let cloud = cloud(ground, calls)
        let first = Task { try await cloud.put(Sample.put([1])) }
        for await _ in begun { break }
        let second = Task { try await cloud.put(Sample.put([2])) }
        for put in [first, second] {
            put.cancel()
            await #expect(throws: CloudError.offline) { try await put.value }
        }
        hanging.signal()
        // What had begun is done, what had not is not; and the cloud goes on.
        let page = try await cloud.changes(since: CloudCursor(), page: nil)
        #expect(page.versions.map(\.content) == [.bytes([1])])
    }

    #if os(Linux)
        /// Mounts something over the cloud's folder for the time of `body`.
        private func mounted(
            _ ground: CloudFixture, _ source: String, _ type: String, _ flags: [UInt], _ options: String = "",
            _ body: () async throws -> Void
        ) async throws {
            for flags in flags { #expect(unsafe mount(source, ground.path, type, flags, options) == 0) }
            defer { #expect(unsafe umount2(ground.path, Int32(MNT_DETACH)) == 0) }
            try await body()
        }

        @Test(
            .enabled(
                if: SmallDisk.mayMount, "mounting needs root; the same with simulated calls is tested above"))
        func `a disk that is really full says so, keeps what it has and takes more once there is room`()
            async throws
        {
            let ground = try CloudFixture()
            try await mounted(ground, "tmpfs", "tmpfs", [0], "size=64k") { () async throws in
                let cloud = ground.cloud()
                #expect(try await cloud.beginAccount(Sample.account) == [Sample.account])
                let (one, two) = (Sample.sealed(1, count: 40_000), Sample.sealed(2, count: 40_000))
                let first = try await cloud.put(Sample.put(one))
                await #expect(throws: CloudError.quotaExceeded) {
                    try await cloud.put(Sample.put(two, sequence: 2))
                }
                #expect(try ground.names() == ["\(Sample.stem(one)).sealed"])
                #expect(try await ground.contents() == [first: .bytes(one)])
                try await cloud.remove([first], account: [Sample.account])
                let second = try await cloud.put(Sample.put(two, sequence: 2))
                #expect(try await ground.contents() == [second: .bytes(two)])
            }
            // Unmounted, the folder below shows again: another one, in which nothing of that stands.
            #expect(try await ground.contents() == [:])
        }

        @Test(
            .enabled(
                if: SmallDisk.mayMount, "mounting needs root; the same with simulated calls is tested above"))
        func `a disk that is really read-only is read and not written`() async throws {
            let ground = try CloudFixture()
            let mark = try await ground.cloud().put(Sample.put([1]))
            let (bind, remount) = (UInt(MS_BIND), UInt(MS_REMOUNT | MS_RDONLY))
            try await mounted(ground, ground.path, "", [bind, bind | remount]) { () async throws in
                let cloud = ground.cloud(mayCreate: true)
                #expect(try await ground.contents() == [mark: .bytes([1])])
                await #expect(throws: CloudError.readOnly) { try await cloud.put(Sample.put([2])) }
                await #expect(throws: CloudError.readOnly) {
                    try await cloud.remove([mark], account: [Sample.account])
                }
                #expect(try await cloud.beginAccount(Sample.account) == [Sample.account])
                let inner = FolderCloud(path: ground.path + "/inner", mayCreate: true)
                await #expect(throws: CloudError.readOnly) { try await inner.beginAccount(Sample.account) }
            }
            #expect(try await ground.contents() == [mark: .bytes([1])])
        }
    #endif
}
