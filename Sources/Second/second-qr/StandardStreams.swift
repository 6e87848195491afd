#if canImport(Glibc)
    import Glibc
#endif

/// Standard input and output as bytes.
enum StandardStreams {
    /// Reads to the end of input, or until there are `most` bytes; nil when reading fails.
    static func read(atMost most: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < most {
            guard let more = readSome(atMost: min(most - bytes.count, 1 << 20)) else { return nil }
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }

    /// Reads exactly `count` bytes; nil when the input ends before.
    static func read(exactly count: Int) -> [UInt8]? {
        guard let bytes = read(atMost: count), bytes.count == count else { return nil }
        return bytes
    }

    /// Writes everything; false when that fails.
    static func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(1, $0.baseAddress, $0.count) }
            if written < 0 {
                if errno == EINTR { continue }
                return false
            }
            rest = rest.dropFirst(written)
        }
        return true
    }

    /// The next bytes of input, none at its end; nil when reading fails.
    private static func readSome(atMost most: Int) -> [UInt8]? {
        while true {
            var failed = false
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
                let got = unsafe Glibc.read(0, buffer.baseAddress, buffer.count)
                count = max(got, 0)
                failed = got < 0
            }
            if !failed { return bytes }
            if errno != EINTR { return nil }
        }
    }
}
