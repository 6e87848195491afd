internal import Bytes

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// What is piped into the command.
package enum PipedInput {
    /// Why it was not taken.
    package enum Fault: Error {
        /// The system could not read it.
        case cannotRead
        /// It is longer than the limit.
        case tooLong
        /// It is not UTF-8.
        case notText
    }

    /// All of it, as text; what was read is wiped.
    ///
    /// - Parameter limit: the most bytes.
    /// - Returns: the text, to the letter.
    /// - Throws: ``Fault``.
    package static func read(limit: Int) throws(Fault) -> String {
        var bytes: [UInt8] = []
        defer { unsafe bytes.withUnsafeMutableBytes { memory in unsafe wipe(memory) } }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        defer { unsafe buffer.withUnsafeMutableBytes { memory in unsafe wipe(memory) } }
        while true {
            let count = unsafe systemRead(&buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .cannotRead }
            if count == 0 { break }
            bytes += buffer[..<count]
            guard bytes.count <= limit else { throw .tooLong }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
        return text
    }
}

private func systemRead(_ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(STDIN_FILENO, bytes, count)
}
