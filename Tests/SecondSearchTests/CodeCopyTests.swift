import Foundation
import Testing

@testable import second_search

#if canImport(Glibc)
    import Glibc
#endif

/// A folder with a script in place of `second`.
private final class FakeCommand {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init(_ script: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try Data("#!/bin/sh\ncd '\(folder.path)'\n\(script)\n".utf8).write(
            to: folder.appendingPathComponent("second"))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path("second"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// The problem of a copy; nil where there is none.
    func problem(_ patience: @escaping @Sendable () async -> Void = CodeCopyTests.forever) async
        -> CopyProblem?
    {
        do throws(CopyProblem) {
            try await CodeCopy(second: path("second"), patience: patience).copy(UUID())
            return nil
        } catch { return error }
    }
}

/// Waits, on a thread of its own, until something happens to a file; false after 30 seconds.
private func happens(_ events: Int32, to file: Int32) async -> Bool {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread {
            var wish = pollfd(fd: file, events: Int16(events), revents: 0)
            continuation.resume(returning: unsafe poll(&wish, 1, 30_000) == 1)
        }
    }
}

struct CodeCopyTests {
    /// A clipboard that is waited for until the copy ends.
    static let forever: @Sendable () async -> Void = { try? await Task.sleep(for: .seconds(600)) }

    @Test func `at the time limit the clipboard's program ends with the command`() async throws {
        let command = try FakeCommand("(echo begun >&3; exec cat gate) 3> alive & wait")
        for name in ["alive", "gate"] {
            let made = unsafe mkfifo(command.path(name), 0o600)
            #expect(made == 0)
        }
        let alive = unsafe open(command.path("alive"), O_RDONLY | O_NONBLOCK)
        defer {
            // Lets go a program that is still there.
            _ = unsafe close(open(command.path("gate"), O_WRONLY | O_NONBLOCK))
            _ = close(alive)
        }
        let problem = await command.problem { _ = await happens(POLLIN, to: alive) }
        #expect(problem == .known(.clipboardSilent))
        #expect(await happens(0, to: alive), "it lives on, and nobody would clear what it copies")
    }

    @Test func `what the command says is told, whatever its length`() async throws {
        let long = "yes 'second: much' | head -n 9999 >&2"
        #expect(try await FakeCommand(long).problem() == nil)
        guard case .said(let text)? = try await FakeCommand("\(long); exit 1").problem() else {
            Issue.record("nothing said")
            return
        }
        #expect(text.hasPrefix("much\nmuch\n") && text.utf8.count <= 4096)
        #expect(try await FakeCommand("echo 'second: Why.' >&2; exit 1").problem() == .said("Why."))
    }

    @Test func `a command that ends without a word leaves it open whether it copied`() async throws {
        for script in ["exit 3", "kill -9 $$"] {
            #expect(try await FakeCommand(script).problem() == .known(.commandFailed))
        }
    }

    @Test func `a command that cannot be started is missing`() async throws {
        let command = try FakeCommand("")
        try Data("#!/nonexistent\n".utf8).write(to: command.folder.appendingPathComponent("second"))
        #expect(await command.problem() == .known(.commandMissing))
        await #expect(throws: CopyProblem.known(.commandMissing)) {
            try await CodeCopy(second: nil).copy(UUID())
        }
    }
}
