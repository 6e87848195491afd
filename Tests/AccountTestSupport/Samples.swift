internal import AccountAPI
package import AccountDomain
package import FoundationEssentials

extension Identifier {
    /// The id that a test calls by a number.
    package static func number(_ number: Int) -> Self {
        guard let id = Self(bytes: (0..<16).map { UInt8(truncatingIfNeeded: number >> (120 - 8 * $0)) })
        else { preconditionFailure("16 bytes make an id") }
        return id
    }
}

extension Date {
    /// So many seconds after the noon of 2026-01-01 (UTC).
    package static func moment(_ seconds: TimeInterval) -> Date {
        Date(timeIntervalSinceReferenceDate: 788_961_600 + seconds)
    }
}

extension User {
    /// A person whom a test calls by a number.
    ///
    /// - Parameters:
    ///   - number: makes the id and, if none is given, the address `NUMBER@example.com`.
    ///   - email: the address; an empty text means none.
    ///   - phone: the number, if any.
    ///   - password: a hash, if any.
    ///   - createdAt: when the account was made.
    /// - Returns: the person, with a nickname and Chinese mails.
    package static func sample(
        _ number: Int, email: String? = nil, phone: String? = nil, password: String? = nil,
        createdAt: Date = .moment(0)
    ) -> User {
        User(
            id: .number(number), createdAt: createdAt, nickname: "user \(number)",
            email: try? EmailAddress(email ?? "\(number)@example.com"),
            phone: phone.flatMap { try? PhoneNumber($0) }, language: .chinese, password: password,
            terms: "2026-01")
    }
}

extension DeviceCredential {
    /// The credential that a test calls by a number.
    package static func sample(_ number: Int, _ kind: Kind = .key) -> DeviceCredential {
        DeviceCredential(
            kind: kind, bytes: Identifier<Device>.number(number).bytes + (kind == .key ? [4, 0, 255] : []))
    }
}

extension NetworkTag {
    /// The network that a test calls by a number.
    package static func sample(_ number: Int) -> NetworkTag {
        NetworkTag(text: String(Identifier<Device>.number(number).text.suffix(16)))
    }
}

extension NetworkScopes {
    /// The networks that a test calls by a number: no two of them meet.
    package static func sample(_ number: Int) -> NetworkScopes {
        NetworkScopes(ipv4: UInt32(number) << 16 | 0x0101)
    }
}

extension PasswordHashing {
    /// The hash of a password, for a stranger.
    package func hash(_ password: String) async throws(AccountError) -> String {
        try await hash(password, for: Asker(.stranger, from: .sample(1)))
    }

    /// Whether a password is the one that was hashed, for a stranger.
    package func check(_ password: String, against phc: String?) async throws(AccountError) -> PasswordCheck {
        try await check(password, against: phc, for: Asker(.stranger, from: .sample(1)))
    }
}

extension Device {
    /// A device that a test calls by a number.
    package static func sample(
        _ number: Int, of user: Int, _ credential: DeviceCredential? = nil, createdAt: Date = .moment(0)
    ) -> Device {
        Device(
            id: .number(number), user: .number(user), credential: credential ?? .sample(number),
            name: "device \(number)", createdAt: createdAt, network: .sample(1))
    }
}

extension Session {
    /// A session that a test calls by a number.
    package static func sample(
        _ number: Int, of user: Int, device: Int = 1, createdAt: Date = .moment(0)
    ) -> Session {
        Session(
            id: .number(number), user: .number(user), device: .number(device), createdAt: createdAt,
            methods: [.password], network: .sample(1), lifetimes: .standard)
    }
}

extension Challenge {
    /// A challenge that a test calls by a number; it lasts ten minutes.
    package static func sample(
        _ number: Int, _ purpose: Purpose = .register, of user: Int? = nil, subject: String? = nil,
        code: [UInt8]? = nil, createdAt: Date = .moment(0)
    ) -> Challenge {
        Challenge(
            id: .number(number), purpose: purpose, createdAt: createdAt, expiresAt: createdAt + 600,
            user: user.map { .number($0) }, subject: subject, code: code)
    }
}

extension Message {
    /// A message that a test calls by a number; it lasts ten minutes.
    package static func sample(
        _ number: Int, _ kind: Kind = .mail, _ priority: Priority = .news, order: Int64 = 0,
        body: [UInt8] = [1, 2, 3], createdAt: Date = .moment(0)
    ) -> Message {
        Message(
            id: .number(number), kind: kind, priority: priority, order: order, createdAt: createdAt,
            expiresAt: createdAt + 600, body: body)
    }
}
