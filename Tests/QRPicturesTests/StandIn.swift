import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A shell script in the place of `second-qr`, in a folder of its own that goes with it.
final class StandIn: Sendable {
    let folder: URL
    let executable: String

    /// Writes the script and makes it executable.
    ///
    /// - Parameter script: the lines after `#!/bin/sh`; `$DIR` is the folder, `$REAL` the real program.
    /// - Throws: when the folder or the script cannot be made.
    init(_ script: String) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "second-qr-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "stand-in")
        let text = "#!/bin/sh\nDIR='\(folder.path)'\nREAL='\(secondQR)'\n\(script)\n"
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        executable = file.path
        let made = unsafe mkfifo(folder.appending(path: "said").path, 0o600)
        guard made == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// What the script writes to `$DIR/said`, as soon as it does.
    func said() async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [folder] in
                // Opening waits for the writer, reading for its end.
                let said = try? FileHandle(forReadingFrom: folder.appending(path: "said")).readToEnd()
                continuation.resume(returning: String(decoding: said.flatMap { $0 } ?? Data(), as: UTF8.self))
            }
        }
    }

    /// How many lines the script appended to `$DIR/starts`.
    var starts: Int {
        let text = (try? String(contentsOf: folder.appending(path: "starts"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").count
    }
}

/// A clock whose time is up as soon as the stand-in has said something, and that keeps what it said.
final class SayingClock: Clock, @unchecked Sendable {
    typealias Instant = ContinuousClock.Instant
    private let standIn: StandIn
    private let lock = NSLock()
    private var words = ""

    init(_ standIn: StandIn) { self.standIn = standIn }

    var now: Instant { .now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let heard = await standIn.said()
        lock.withLock { words = heard }
    }

    /// The process number the stand-in said.
    var process: pid_t? {
        lock.withLock { pid_t(words.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
}

/// Whether there is no process of this number any more.
func isGone(_ process: pid_t) -> Bool {
    kill(process, 0) == -1 && errno == ESRCH
}
