package import Bytes

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A line that nobody is to see, read from a terminal or a pipe straight into wiped memory.
package enum SecretLine {
    /// The first line of standard input.
    ///
    /// - Parameter limit: the most bytes that count; a longer line comes as one of more than so many.
    /// - Returns: the line, its end included if it was read; nil if there is none or it cannot be read.
    package static func piped(limit: Int) -> SecretBytes? {
        // Nothing behind the line is taken.
        read(STDIN_FILENO, room: limit + 3, step: 1) { true }
    }

    /// Reads up to a line feed, the end, or as much as there is room for.
    ///
    /// - Parameters:
    ///   - file: the descriptor.
    ///   - room: the most bytes.
    ///   - step: the most bytes taken at once.
    ///   - isReady: waits until there is something; false to wait again.
    /// - Returns: nil if there is nothing or it cannot be read.
    static func read(_ file: Int32, room: Int, step: Int, when isReady: () -> Bool) -> SecretBytes? {
        var isBroken = false
        let line = unsafe SecretBytes(capacity: room) { buffer in
            var count = 0
            while count < room {
                guard isReady() else { continue }
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
                let got = unsafe systemRead(file, rest.baseAddress, min(step, rest.count))
                if got < 0, errno == EINTR || errno == EAGAIN { continue }
                isBroken = got < 0
                if got <= 0 { break }
                count += got
                if unsafe buffer[count - 1] == UInt8(ascii: "\n") { break }
            }
            return count
        }
        return isBroken || line.isEmpty ? nil : line
    }
}

/// `read` under a name that no method shadows.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(file, bytes, count)
}
