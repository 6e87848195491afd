import Bytes
import FoundationEssentials
import Glibc

/// A secret that somebody put into a file; it never stands in arguments or in the environment.
enum SecretFile {
    /// - Throws: why it cannot be used.
    static func read(_ path: String) throws(SecretFileError) -> SecretBytes {
        guard let mode = mode(of: path), let bytes = FileManager.default.contents(atPath: path),
            bytes.count <= 16_384
        else { throw .unreadable(path: path) }
        guard mode & 0o007 == 0 else { throw .open(path: path) }
        guard !bytes.isEmpty else { throw .unreadable(path: path) }
        return SecretBytes(bytes)
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

    var description: String {
        switch self {
        case .unreadable(let path): "\(path) cannot be read, or holds nothing."
        case .open(let path): "Everybody may read \(path), which holds a secret; run: chmod 640 \(path)"
        }
    }
}
