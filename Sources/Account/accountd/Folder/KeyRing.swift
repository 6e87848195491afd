import Bytes
import FoundationExports
import Glibc

/// The keys of access tokens, or the master keys, and how one follows another without anything being refused.
///
/// Three steps, each by `accountd keys rotate`, which running servers notice: a new key is added, and clients and other
/// servers learn of it; an hour later it is used; when nothing of the old one counts any more, that one goes.
struct KeyRing: Sendable, Equatable {
    struct Key: Sendable, Equatable {
        let number: Int
        let madeAt: Date

        init(number: Int, madeAt: Date) {
            self.number = number
            self.madeAt = madeAt
        }

        /// The key of a file; nil for another file.
        init?(file: String) {
            guard file.hasSuffix(".key") else { return nil }
            let parts = file.dropLast(4).split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 2, let number = Int(parts[0]), let made = Int(parts[1]), number > 0 else {
                return nil
            }
            self.init(number: number, madeAt: Date(timeIntervalSince1970: TimeInterval(made)))
        }

        /// The master key of before there were rings; nobody knows when it was made.
        static let first = Key(number: 1, madeAt: Date(timeIntervalSince1970: 0))

        var file: String { "\(number)-\(Int(madeAt.timeIntervalSince1970)).key" }
    }

    enum Step: Sendable, Equatable {
        case add(Key)
        case promote(Key)
        case remove([Key])
        /// Nothing can be done before that.
        case wait(until: Date)
    }

    let keys: [Key]
    /// The number of the one that is used.
    let current: Int
    /// Since when it does.
    let since: Date

    /// How long a key is known before it is used.
    static let notice: TimeInterval = 3600

    /// The next step.
    ///
    /// - Parameters:
    ///   - now: the present time.
    ///   - lifetime: of what a key signs or marks.
    /// - Returns: the step.
    func next(at now: Date, lifetime: TimeInterval) -> Step {
        let old = keys.filter { $0.number < current }
        if !old.isEmpty {
            // A minute for clocks that differ.
            let end = since + lifetime + 60
            return now >= end ? .remove(old) : .wait(until: end)
        }
        guard let next = keys.first(where: { $0.number > current }) else {
            return .add(Key(number: current + 1, madeAt: now))
        }
        let start = next.madeAt + Self.notice
        return now >= start ? .promote(next) : .wait(until: start)
    }
}

/// A secret that somebody put into a file; it never stands in arguments or in the environment.
enum SecretFile {
    /// - Parameter name: its path, or `credential:NAME` for one that systemd gives (`LoadCredential=`).
    /// - Returns: what is in it.
    /// - Throws: why it cannot be used.
    static func read(_ name: String) throws(SecretFileError) -> SecretBytes {
        let path = try path(of: name, environment: ProcessInfo.processInfo.environment)
        guard let mode = mode(of: path), let bytes = FileManager.default.contents(atPath: path),
            bytes.count <= 16_384
        else { throw .unreadable(path: path) }
        guard mode & 0o007 == 0 else { throw .open(path: path) }
        guard !bytes.isEmpty else { throw .unreadable(path: path) }
        return SecretBytes(bytes)
    }

    static func path(
        of name: String, environment: [String: String]
    ) throws(SecretFileError) -> String {
        let prefix = "credential:"
        guard name.hasPrefix(prefix) else { return name }
        let credential = name.dropFirst(prefix.count)
        guard let folder = environment["CREDENTIALS_DIRECTORY"], !credential.isEmpty,
            !credential.contains("/"), credential != ".."
        else { throw .credential(name) }
        return "\(folder)/\(credential)"
    }

    /// Who may use a file; nil if it is not there.
    static func mode(of path: String) -> Int? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return Int(status.st_mode & 0o777)
    }

    /// The same without line ends and blanks around it.
    static func readLine(_ path: String) throws(SecretFileError) -> SecretBytes {
        let whole = try read(path)
        let bytes = unsafe whole.withUnsafeBytes { unsafe Array($0) }
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let line = bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        guard !line.isEmpty else { throw .unreadable(path: path) }
        return SecretBytes(Array(line))
    }
}

/// Why a file with a secret cannot be used.
enum SecretFileError: Error, Sendable, Equatable, CustomStringConvertible {
    case unreadable(path: String)
    case open(path: String)
    case credential(String)

    var description: String {
        switch self {
        case .unreadable(let path): "\(path) cannot be read, or holds nothing."
        case .credential(let name):
            "\(name) is no credential of this program: systemd gives it by LoadCredential=NAME:FILE in the unit."
        case .open(let path): "Everybody may read \(path), which holds a secret; run: chmod 640 \(path)"
        }
    }
}
