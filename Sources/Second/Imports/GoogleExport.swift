internal import Bytes
internal import FoundationExports
internal import OneTimePassword

/// One link of Google Authenticator's export: `otpauth-migration://offline?data=…`, whose data is a message of Protocol
/// Buffers in Base64.
///
/// Google documents it nowhere; field numbers and values are those that its readers agree upon (docs/import.md).
struct GoogleExport {
    let accounts: [EntryDraft]
    let part: GooglePart?

    static func isMeant(by text: String) -> Bool {
        text.prefix(20).lowercased().hasPrefix("otpauth-migration:")
    }

    /// Nil if the link or its message is damaged.
    init?(_ link: String) {
        guard let data = Self.data(in: link) else { return nil }
        var accounts: [EntryDraft] = []
        var numbers: [Int: Int64] = [:]
        let isWhole = ProtocolBuffer(data).fields { field, value in
            switch value {
            case .bytes(let message) where field == 1: accounts.append(Self.account(message))
            case .number(let number): numbers[field] = number
            case .bytes: break
            }
        }
        guard isWhole else { return nil }
        self.accounts = accounts
        part =
            (numbers[3] ?? 0) > 1
            ? GooglePart(id: numbers[5] ?? 0, index: numbers[4] ?? 0, count: numbers[3] ?? 0) : nil
    }

    private static func data(in link: String) -> SecretBytes? {
        guard let question = link.firstIndex(of: "?") else { return nil }
        let query = link[question...].dropFirst().split(separator: "&")
        guard let value = query.first(where: { $0.hasPrefix("data=") })?.dropFirst(5) else { return nil }
        // Some who pass the link on leave "+" as it is, or make it a space.
        guard let decoded = PercentEncoding.decode(Array(value.utf8)[...], plusIsSpace: false) else {
            return nil
        }
        var letters = String(decoding: decoded, as: UTF8.self).filter { $0 != "=" }
        letters = String(letters.map { $0 == " " || $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        letters += String(repeating: "=", count: (4 - letters.utf8.count % 4) % 4)
        guard var data = Data(base64Encoded: letters) else { return nil }
        defer { unsafe data.withUnsafeMutableBytes { unsafe wipe($0) } }
        return unsafe data.withUnsafeBytes { unsafe SecretBytes($0) }
    }

    private static func account(_ message: SecretBytes) -> EntryDraft {
        var draft = EntryDraft(issuer: "", account: "")
        var numbers: [Int: Int64] = [:]
        let isWhole = ProtocolBuffer(message).fields { field, value in
            switch (field, value) {
            // A copy of its own, so that an account that is kept does not keep the others.
            case (1, .bytes(let bytes)):
                draft.secret = .bytes(unsafe bytes.withUnsafeBytes { unsafe SecretBytes($0) })
            case (2, .bytes(let bytes)): draft.account = text(bytes)
            case (3, .bytes(let bytes)): draft.issuer = text(bytes)
            case (_, .number(let number)): numbers[field] = number
            default: break
            }
        }
        draft.splitAccount()
        draft.algorithm = algorithms[numbers[4] ?? 0] ?? "\(numbers[4] ?? 0)"
        draft.digits = digits[numbers[5] ?? 0] ?? "\(numbers[5] ?? 0)"
        switch numbers[6] ?? 0 {
        case 0, 2: draft.kind = .totp
        case 1: draft.kind = .hotp
        case let number: draft.kind = .other("\(number)")
        }
        if !isWhole { draft.kind = .damaged }
        return draft
    }

    private static func text(_ bytes: SecretBytes) -> String {
        unsafe bytes.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }

    private static let algorithms: [Int64: String] = [
        0: "SHA1", 1: "SHA1", 2: "SHA256", 3: "SHA512", 4: "MD5",
    ]
    private static let digits: [Int64: String] = [0: "6", 1: "6", 2: "8"]
}

extension EntryDraft {
    /// Takes the service's name off an account that is written as a link's label.
    mutating func splitAccount() {
        if issuer.isEmpty, let colon = account.firstIndex(of: ":") {
            issuer = String(account[..<colon])
            account = String(account[colon...].dropFirst())
        } else if !issuer.isEmpty, account.hasPrefix(issuer + ":") {
            account.removeFirst(issuer.count + 1)
        }
    }
}

/// A message of Protocol Buffers: the numbers and bytes of its fields.
private struct ProtocolBuffer {
    enum Value {
        case number(Int64)
        case bytes(SecretBytes)
    }

    private let message: SecretBytes

    init(_ message: SecretBytes) { self.message = message }

    /// Gives each field in order; false if the message is not whole.
    func fields(_ each: (Int, Value) -> Void) -> Bool {
        var at = 0
        while at < message.count {
            guard let tag = varint(&at), let field = Int(exactly: tag >> 3) else { return false }
            switch tag & 7 {
            case 0:
                guard let number = varint(&at) else { return false }
                each(field, .number(Int64(bitPattern: number)))
            case 1: at += 8
            case 2:
                guard let length = varint(&at), length <= UInt64(message.count - at) else { return false }
                each(field, .bytes(message[at..<at + Int(length)]))
                at += Int(length)
            case 5: at += 4
            default: return false
            }
        }
        return at == message.count
    }

    private func varint(_ at: inout Int) -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard at < message.count else { return nil }
            let place = at
            let byte = unsafe message.withUnsafeBytes { unsafe $0[place] }
            at += 1
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        return nil
    }
}
