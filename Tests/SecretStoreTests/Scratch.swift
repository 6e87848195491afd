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
        var template = Array("/tmp/second-keys-XXXXXX".utf8CString)
        let made = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
            guard let base = buffer.baseAddress, let name = unsafe mkdtemp(base) else { return nil }
            return unsafe String(cString: name)
        }
        path = try #require(made)
    }

    deinit { Self.removeAll(path) }

    /// A directory that does not exist yet.
    var fresh: String { path + "/private" }

    /// Puts a file there past the module under test.
    func put(_ name: String, _ text: String, mode: mode_t = 0o600) {
        put(at: fresh + "/" + name, text, mode: mode)
    }

    /// Puts a file anywhere.
    func put(at path: String, _ text: String, mode: mode_t = 0o600) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        _ = unsafe write(file, text, text.utf8.count)
        _ = fchmod(file, mode)
        _ = close(file)
    }

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
