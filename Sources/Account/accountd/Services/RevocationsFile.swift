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
    /// When it was last added to, before this program; nil where it is empty.
    let lastAddition: Date?
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
        var found = stat()
        let isThere = unsafe stat(path, &found) == 0 && found.st_size > 0
        lastAddition = isThere ? Date(timeIntervalSince1970: Double(found.st_mtim.tv_sec)) : nil
        try append("")
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
