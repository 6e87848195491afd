internal import Replication

/// How a mirror lies on the disk: lines of text, the last of which is the hash of those before.
///
///     zone-mirror 1
///     token <hexadecimal digits; empty for none> <whole or part> <pushed or silent>
///     account <id>
///     register <mark> <size>
///     <hash>
extension ZoneMirror {
    private static let header = "zone-mirror 1"

    /// The mirror as text.
    var text: [UInt8] {
        let digits = (token ?? []).map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }
        var lines = [Self.header]
        lines.append(
            "token \(digits.joined()) \(isWhole ? "whole" : "part") \(isSubscribed ? "pushed" : "silent")")
        lines += accounts.sorted().map { "account \($0)" }
        lines += registers.sorted { $0.key < $1.key }.map { "register \($0.value.mark) \($0.value.size)" }
        let body = Array((lines.joined(separator: "\n") + "\n").utf8)
        return body + Array(ContentHash(of: body).text.utf8)
    }

    /// Reads a mirror.
    ///
    /// - Parameter text: what ``text`` gave; nil comes of anything else, that of another version included.
    init?(_ text: [UInt8]) {
        guard text.count > 32, let sum = ContentHash(String(decoding: text.suffix(32), as: UTF8.self)) else {
            return nil
        }
        let body = Array(text.dropLast(32))
        guard ContentHash(of: body) == sum else { return nil }
        let lines = body.split(separator: UInt8(ascii: "\n")).map { line in
            line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
        }
        guard lines.count >= 2, lines[0].joined(separator: " ") == Self.header, lines[1].count == 4,
            lines[1][0] == "token", let token = Self.bytes(lines[1][1])
        else { return nil }
        self.init()
        for line in lines.dropFirst(2) {
            guard take(line: line) else { return nil }
        }
        self.token = token.isEmpty ? nil : token
        isWhole = lines[1][2] == "whole"
        isSubscribed = lines[1][3] == "pushed"
        stored()
    }

    /// - Returns: whether the line was in order.
    private mutating func take(line: [String]) -> Bool {
        switch (line[0], line.count) {
        case ("account", 2):
            guard ZoneName.isAccount(line[1]) else { return false }
            take(ZoneRecord(name: "account-\(line[1])", type: ZoneName.account(line[1]).type))
        case ("register", 3):
            guard let mark = ZoneMark(line[1]), let size = Int(line[2]), size >= 0 else { return false }
            take(mark, size: size)
        default: return false
        }
        return true
    }

    private static func bytes(_ digits: String) -> [UInt8]? {
        let digits = Array(digits.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for place in stride(from: 0, to: digits.count, by: 2) {
            let pair = String(decoding: digits[place...(place + 1)], as: UTF8.self)
            guard let byte = UInt8(pair, radix: 16) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}
