import AccountDomain
import AccountRows
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
    /// What was added a short while ago.
    private let added = Mutex<[Identifier<Session>: Date]>([:])

    /// - Throws: why the file cannot be used.
    init(_ path: String) throws(RevocationsFileError) {
        self.path = path
        var found = stat()
        let isThere = unsafe stat(path, &found) == 0 && found.st_size > 0
        lastAddition = isThere ? Date(timeIntervalSince1970: Double(found.st_mtim.tv_sec)) : nil
        try append("")
    }

    /// Adds what is not in it yet, and waits for the disk.
    ///
    /// - Parameters:
    ///   - revocations: as the store told them, some perhaps a second time.
    ///   - moment: what ended before is not told again.
    /// - Throws: why it cannot be written; what was to be added is added the next time.
    func add(
        _ revocations: [(session: Identifier<Session>, at: Date)], forgetting moment: Date
    ) throws(RevocationsFileError) {
        let new = added.withLock { added in revocations.filter { added[$0.session] == nil } }
        guard !new.isEmpty else { return }
        try append(new.map { RevocationsText.line($0.session, at: $0.at) }.joined())
        added.withLock { added in
            for revocation in new { added[revocation.session] = revocation.at }
            added = added.filter { $0.value >= moment }
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
