#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// What tells this machine from others, to the owner and to the vault.
package enum Machine {
    /// The contents of `/etc/machine-id`; where there is none, the host's name.
    package static var id: String {
        for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
            let text = firstLine(of: path)
            if !text.isEmpty { return text }
        }
        return name
    }

    /// The host's name.
    package static var name: String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress, unsafe gethostname(start, buffer.count - 1) == 0 else {
                return "?"
            }
            return text(unsafe Array(buffer))
        }
    }

    /// At most 255 bytes; empty if the file cannot be read.
    private static func firstLine(of path: String) -> String {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { _ = close(file) }
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            unsafe buffer.update(repeating: 0)
            guard unsafe read(file, buffer.baseAddress, buffer.count - 1) > 0 else { return "" }
            return text(unsafe Array(buffer))
        }
    }

    private static func text(_ bytes: [CChar]) -> String {
        let line = bytes.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
        return String(decoding: line, as: UTF8.self)
    }
}
