import AccountDomain
import AccountRows
import Concurrency
import FoundationExports
import Glibc
import Synchronization

/// The sessions that ended, kept beside the store, for the day on which an older state of it is restored.
///
/// Lines are only ever added, and the file is opened for each addition: it may be renamed at any time, and another one
/// is made.
final class RevocationsFile: Sendable {
    /// When the session ended that stands last in it; nil where it is empty.
    ///
    /// The file's own time may be later: a disk that hung and came back writes what waited for it, and a program that was
    /// killed meanwhile has lines that never came so far.
    let lastEnding: Date?
    private let path: String
    private let state = Mutex(State())

    private struct State {
        /// What was added a short while ago, or waits to be.
        var known: [Identifier<Session>: Date] = [:]
        /// Lines that are not on the disk yet.
        var waiting: [String] = []
        var isWriting = false
    }

    /// - Throws: why the file cannot be used.
    init(_ path: String) throws(RevocationsFileError) {
        self.path = path
        lastEnding = RevocationsText.read(Self.end(of: path)).revocations.values.max()
        try append("")
    }

    /// The last lines of the file.
    private static func end(of path: String) -> String {
        let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let start = max(0, lseek(file, 0, SEEK_END) - off_t(bytes.count))
        let count = unsafe bytes.withUnsafeMutableBytes {
            unsafe pread(file, $0.baseAddress, $0.count, start)
        }
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    /// Adds what is not in it yet, on a thread that waits for the disk: a disk that hangs holds up nobody.
    ///
    /// - Parameters:
    ///   - revocations: as the store told them, some perhaps a second time.
    ///   - moment: what ended before is not told again.
    ///   - tell: is told why it cannot be written; what was to be added is added the next time.
    func add(
        _ revocations: [(session: Identifier<Session>, at: Date)], forgetting moment: Date,
        tell: @escaping @Sendable (RevocationsFileError) -> Void
    ) {
        let isDue = state.withLock { state in
            for revocation in revocations where state.known[revocation.session] == nil {
                state.known[revocation.session] = revocation.at
                state.waiting.append(RevocationsText.line(revocation.session, at: revocation.at))
            }
            state.known = state.known.filter { $0.value >= moment }
            guard !state.waiting.isEmpty, !state.isWriting else { return false }
            state.isWriting = true
            return true
        }
        guard isDue, !BlockingThread.start({ self.writeWaiting(tell) }) else { return }
        state.withLock { $0.isWriting = false }
        tell(RevocationsFileError(path: path, reason: "the system gives no further thread"))
    }

    /// Writes what waits, until nothing does.
    private func writeWaiting(_ tell: (RevocationsFileError) -> Void) {
        while true {
            let lines = state.withLock { $0.waiting }
            do throws(RevocationsFileError) {
                try append(lines.joined())
            } catch {
                state.withLock { $0.isWriting = false }
                return tell(error)
            }
            let isDone = state.withLock { state in
                state.waiting.removeFirst(lines.count)
                state.isWriting = !state.waiting.isEmpty
                return state.waiting.isEmpty
            }
            if isDone { return }
        }
    }

    private func append(_ text: String) throws(RevocationsFileError) {
        let file = unsafe open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw failure }
        defer { close(file) }
        guard !text.isEmpty else { return }
        // A line that a crash has torn spoils none that follow.
        let size = lseek(file, 0, SEEK_END)
        var last: UInt8 = 0x0A
        if size > 0 { _ = unsafe pread(file, &last, 1, size - 1) }
        var rest = Array(((last == 0x0A ? "" : "\n") + text).utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure }
            rest = rest.dropFirst(count)
        }
        guard fdatasync(file) == 0 else { throw failure }
    }

    private var failure: RevocationsFileError {
        RevocationsFileError(path: path, reason: unsafe String(cString: strerror(errno)))
    }
}

/// Why sessions that ended are not kept beside the store.
struct RevocationsFileError: Error, Sendable, Equatable, CustomStringConvertible {
    let path: String
    let reason: String

    var description: String { "store.revocations cannot be \(path): \(reason)." }
}
