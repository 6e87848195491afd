import TestSupport
import Testing

@testable import Files

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Which call of a write goes wrong, and how.
struct Fault: CustomTestStringConvertible {
    enum Kind: CaseIterable {
        /// The call reports a full disk; the program goes on and cleans up.
        case fails
        /// The power goes before the call; what was not carried to the disk is garbage.
        case powerBefore
        /// The power goes after the call.
        case powerAfter
    }
    var step: Int
    var kind: Kind
    var testDescription: String { "\(kind) at step \(step)" }
}

/// The system's calls with one fault in them, keeping a list of what was called.
final class FaultyCalls: Sendable {
    struct State {
        var log: [String] = []
        var unsynced: [Int32: [UInt8]] = [:]
        var isOff = false
    }
    let state = Locked(State())
    let fault: Fault?

    init(_ fault: Fault? = nil) { self.fault = fault }

    var log: [String] { state.withLock { $0.log } }

    private func step(_ name: String, _ call: () -> Int) -> Int {
        let before = state.withLock { state -> Int? in
            guard !state.isOff else { return -Int(ESHUTDOWN) }
            let step = state.log.count
            state.log.append(name)
            guard let fault, fault.step == step else { return nil }
            switch fault.kind {
            case .fails: return -Int(ENOSPC)
            case .powerBefore:
                state.isOff = true
                return -Int(ESHUTDOWN)
            case .powerAfter: return nil
            }
        }
        if let before { return before }
        let result = call()
        state.withLock { state in
            guard let fault, fault.kind == .powerAfter, fault.step == state.log.count - 1 else { return }
            state.isOff = true
        }
        return state.withLock { $0.isOff } ? -Int(ESHUTDOWN) : result
    }

    /// The calls; each piece of a file is at most `piece` bytes, so that one content takes several writes.
    func calls(piece: Int = 3) -> FileCalls {
        let real = FileCalls.system
        return unsafe FileCalls(
            create: { directory, name in self.step("create") { real.create(directory, name) } },
            write: { file, bytes in
                let some = unsafe UnsafeRawBufferPointer(rebasing: bytes.prefix(piece))
                return self.step("write") {
                    let result = unsafe real.write(file, some)
                    // What is written but not synced must not survive the power: keep it back from the file.
                    self.state.withLock { state in unsafe state.unsynced[file, default: []] += Array(some) }
                    _ = ftruncate(file, 0)
                    _ = lseek(file, 0, SEEK_SET)
                    return result
                }
            },
            sync: { descriptor in
                self.step(
                    self.state.withLock { $0.unsynced[descriptor] } == nil ? "sync directory" : "sync file"
                ) {
                    if let bytes = self.state.withLock({ $0.unsynced.removeValue(forKey: descriptor) }) {
                        _ = unsafe bytes.withUnsafeBytes { unsafe real.write(descriptor, $0) }
                    }
                    return real.sync(descriptor)
                }
            },
            rename: { directory, from, to in self.step("rename") { real.rename(directory, from, to) } },
            link: { directory, from, to in self.step("link") { real.link(directory, from, to) } },
            unlink: { directory, name in self.step("unlink") { real.unlink(directory, name) } })
    }
}

@Suite struct FaultTests {
    static let old = Array("the old content".utf8)
    static let new = Array("something new".utf8)
    static let writeSteps = [
        "create", "write", "write", "write", "write", "write", "sync file", "rename", "sync directory",
    ]
    static let createSteps = Array(writeSteps.dropLast(2)) + ["link", "unlink", "sync directory"]
    static func faults(_ steps: [String]) -> [Fault] {
        steps.indices.flatMap { step in Fault.Kind.allCases.map { Fault(step: step, kind: $0) } }
    }

    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test func `the order is write, sync, name, sync`() throws {
        let directory = try scratch.directory()
        let writing = FaultyCalls()
        try directory.with(writing.calls()).write("a", Self.new)
        #expect(writing.log == Self.writeSteps)
        let creating = FaultyCalls()
        try directory.with(creating.calls()).create("b", Self.new)
        #expect(creating.log == Self.createSteps)
        #expect(try directory.read("a", limit: 99) == Self.new)
        #expect(try directory.read("b", limit: 99) == Self.new)
        #expect(scratch.entries() == ["a", "b"])
    }

    @Test(arguments: faults(writeSteps))
    func `a write that fails anywhere leaves the whole old or the whole new content`(fault: Fault) throws {
        let directory = try scratch.directory()
        try directory.write("a", Self.old)
        let faulty = FaultyCalls(fault)
        let acknowledged = (try? directory.with(faulty.calls()).write("a", Self.new)) != nil
        let after = try PrivateDirectory(existing: scratch.fresh)
        let content = try after.read("a", limit: 99)
        let renamed = Self.writeSteps.firstIndex(of: "rename") ?? 0
        let isNew = fault.kind == .powerAfter ? fault.step >= renamed : fault.step > renamed
        #expect(content == (isNew ? Self.new : Self.old))
        #expect(!acknowledged)
        if fault.kind == .fails { #expect(scratch.entries() == ["a"]) }
        try after.withLock("lock") { (lock) throws(FilesError) in _ = try after.sweep(holding: lock) }
        #expect(try after.read("a", limit: 99) == content)
        #expect(scratch.entries() == ["a", "lock"])
    }

    @Test(arguments: faults(createSteps))
    func `a creation that fails anywhere leaves nothing or the whole content`(fault: Fault) throws {
        let directory = try scratch.directory()
        let faulty = FaultyCalls(fault)
        let acknowledged = (try? directory.with(faulty.calls()).create("a", Self.new)) != nil
        let after = try PrivateDirectory(existing: scratch.fresh)
        let content = try after.read("a", limit: 99)
        let linked = Self.createSteps.firstIndex(of: "link") ?? 0
        let stands = fault.kind == .powerAfter ? fault.step >= linked : fault.step > linked
        #expect(content == (stands ? Self.new : nil))
        // Only taking the second name away may fail without harm; the sweep does it later.
        let unlinked = fault.step == linked + 1 && fault.kind == .fails
        #expect(acknowledged == unlinked)
        try after.withLock("lock") { (lock) throws(FilesError) in _ = try after.sweep(holding: lock) }
        #expect(try after.read("a", limit: 99) == content)
        #expect(scratch.entries() == (stands ? ["a", "lock"] : ["lock"]))
    }

    @Test(arguments: [
        (ENOSPC, FilesError.system(.noSpace, path: "P")), (EDQUOT, .system(.noSpace, path: "P")),
        (EROFS, .system(.readOnly, path: "P")),
        (EACCES, .system(.denied, path: "P")), (EPERM, .system(.denied, path: "P")),
        (ENAMETOOLONG, .nameTooLong(path: "P")),
        (EMFILE, .system(.tooManyOpen, path: "P")), (ENFILE, .system(.tooManyOpen, path: "P")),
        (EIO, .system(.device, path: "P")),
        (ESTALE, .system(.offline, path: "P")), (EXDEV, .failed(path: "P", code: EXDEV)),
        (EOPNOTSUPP, .unsupported(path: "P")),
    ])
    func `each answer of the system has its own case`(code: Int32, expected: FilesError) throws {
        let directory = try scratch.directory()
        var calls = FileCalls.system
        calls.create = { _, _ in -Int(code) }
        let path = scratch.fresh + "/a"
        #expect(throws: FilesError(code: code, path: path)) { try directory.with(calls).write("a", [1]) }
        #expect(FilesError(code: code, path: "P") == expected)
        #expect(expected.description.contains("P"))
    }

    @Test func `interrupted and short writes are finished, a device that takes nothing is full`() throws {
        let directory = try scratch.directory()
        let turns = Locked(0)
        var calls = FileCalls.system
        unsafe calls.write = { file, bytes in
            let turn = turns.withLock { turn in
                turn += 1
                return turn
            }
            if turn % 2 == 1 { return -Int(EINTR) }
            return unsafe FileCalls.system.write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(1)))
        }
        try directory.with(calls).write("a", Self.new)
        #expect(try directory.read("a", limit: 99) == Self.new)
        unsafe calls.write = { _, _ in 0 }
        #expect(throws: FilesError.system(.noSpace, path: scratch.fresh + "/a")) {
            try directory.with(calls).write("a", Self.old)
        }
        #expect(try directory.read("a", limit: 99) == Self.new)
        #expect(scratch.entries() == ["a"])
    }

    @Test func `a write whose temporary file was swept away starts again`() throws {
        let directory = try scratch.directory()
        let turns = Locked(0)
        var calls = FileCalls.system
        calls.rename = { directory, from, to in
            let turn = turns.withLock { turn in
                turn += 1
                return turn
            }
            if turn < 3 { _ = unsafe unlinkat(directory, from, 0) }
            return FileCalls.system.rename(directory, from, to)
        }
        try directory.with(calls).write("a", Self.new)
        #expect(try directory.read("a", limit: 99) == Self.new)
        #expect(turns.withLock { $0 } == 3)
    }

    @Test func `a sweep spares the temporary file of a writer at work`() throws {
        let directory = try scratch.directory()
        let other = try scratch.directory()
        let created = Locked(0)
        var calls = FileCalls.system
        calls.create = { directory, name in
            created.withLock { $0 += 1 }
            return FileCalls.system.create(directory, name)
        }
        unsafe calls.write = { file, bytes in
            let swept = try? other.withLock("lock") { (lock) throws(FilesError) in
                try other.sweep(holding: lock)
            }
            #expect(swept == 0)
            return unsafe FileCalls.system.write(file, bytes)
        }
        try directory.with(calls).write("a", Self.new)
        #expect(created.withLock { $0 } == 1)
        #expect(try directory.read("a", limit: 99) == Self.new)
    }

    @Test func `a file system without links says so instead of denying`() throws {
        let directory = try scratch.directory()
        var calls = FileCalls.system
        calls.link = { _, _, _ in -Int(EPERM) }
        #expect(throws: FilesError.unsupported(path: scratch.fresh + "/a")) {
            try directory.with(calls).create("a", [1])
        }
        #expect(scratch.entries() == [])
    }
}
