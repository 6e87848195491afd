import Files
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A folder of its own for one test, removed at the end.
final class Scratch {
    let path: String

    init() throws {
        var template = Array("/tmp/second-files-XXXXXX".utf8CString)
        let made = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
            guard let base = buffer.baseAddress, let name = unsafe mkdtemp(base) else { return nil }
            return unsafe String(cString: name)
        }
        path = try #require(made)
    }

    deinit { Self.removeAll(path) }

    /// A directory that does not exist yet.
    var fresh: String { path + "/private" }

    func directory() throws -> PrivateDirectory { try PrivateDirectory(creating: fresh) }

    /// Puts a file there past the module under test.
    func put(_ name: String, _ text: String, mode: mode_t = 0o600) {
        let file = unsafe open(fresh + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        _ = unsafe write(file, text, text.utf8.count)
        _ = fchmod(file, mode)
        _ = close(file)
    }

    /// All names in the directory, seen past the module under test.
    func entries() -> [String] { Self.list(fresh) }

    private static func list(_ path: String) -> [String] {
        guard let stream = unsafe opendir(path) else { return [] }
        defer { _ = unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private static func removeAll(_ path: String) {
        for name in list(path) { removeAll(path + "/" + name) }
        if unsafe remove(path) != 0 { _ = unsafe rmdir(path) }
    }
}

func mode(of path: String) -> UInt16 {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? UInt16(status.st_mode & 0o7777) : 0
}

/// Small, seeded, good enough to choose cases.
struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
