import Bytes
import SecondCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// What is piped into the command.
enum PipedInput {
    /// Room for more links than a person has.
    private static let limit = 1 << 20

    /// All of it, as text.
    static func read() throws(CommandError) -> String {
        var bytes: [UInt8] = []
        defer { unsafe bytes.withUnsafeMutableBytes { memory in unsafe wipe(memory) } }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        defer { unsafe buffer.withUnsafeMutableBytes { memory in unsafe wipe(memory) } }
        while true {
            let count = unsafe systemRead(&buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .failed(.cannotRead) }
            if count == 0 { break }
            bytes += buffer[..<count]
            guard bytes.count <= limit else { throw .usage(.inputTooLong) }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .usage(.inputNotText) }
        return text
    }

    /// Its lines that are not blank.
    static func lines() throws(CommandError) -> [String] {
        let lines = try read().split(whereSeparator: \.isNewline).map(String.init)
        return lines.filter { !$0.allSatisfy(\.isWhitespace) }
    }
}

private func systemRead(_ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(STDIN_FILENO, bytes, count)
}
