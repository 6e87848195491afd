import AccountAPI
import AccountDomain
import FoundationEssentials

/// Rows with every field in every state that it can be in.
///
/// Moments are whole eighths of a second, which whole milliseconds hold exactly.
extension StoreSuite {
    /// Texts that a store may spoil.
    static let texts = [
        "", "\0", "a\0b", "e\u{301}", "\u{202E}abc", "😀👩‍👩‍👧", "%_'\";--", "\u{1}\u{7F}\r\n\t", "NULL",
        "\u{FEFF}x", "1", String(repeating: "字", count: 64),
    ]

    static let moments: [Date] = [.moment(0.125), .moment(-1e9 + 0.875), .moment(5e9)]

    /// One plain row of each kind, with keys of their own.
    static let kinds: [AccountRow] = [
        .user(.sample(1)), .identity(Identity(key: .init(.apple, "s"), user: .number(1), at: 0)),
        .device(.sample(1, of: 1)), .session(.sample(1, of: 1)), .challenge(.sample(1)),
        .attempts(Attempts(key: "k", lastAt: .moment(0))),
        .secondFactor(SecondFactor(user: .number(1), secret: [1], createdAt: .moment(0))),
        .message(.sample(1)), .notice(Notice(id: "n", at: .moment(0))),
        .credentialChange(
            CredentialChange(id: .number(1), user: .number(1), kind: .email, at: .moment(0), device: nil)),
        .usedProof(UsedProof(hash: [1], expiresAt: .moment(0))),
        .passkey(.sample([1], of: 1)), .serviceGrant(.sample("books", of: 1)),
    ]

    static var users: [User] {
        var users = Language.allCases.enumerated().map { number, language in
            User(id: .number(number), createdAt: .moment(0.5), nickname: "n", language: language, terms: "t")
        }
        for (number, text) in texts.enumerated() {
            var user = User.sample(
                100 + number, email: "Großer.Ä.\(number)@Exämple.com", phone: "+4912345678\(number)",
                password: "$scrypt$\(text)")
            user.nickname = text
            user.terms = text
            user.passwordChangedAt = .moment(1.125)
            user.termsAcceptedAt = moments[number % 3]
            user.switches = .init(notifiesNewDevice: number % 2 == 0, verifiesUnusual: number % 3 == 0)
            user.closedAt = .moment(2.25)
            user.deletionDueAt = .moment(3.375)
            user.frozenAt = .moment(3.5)
            user.undoLinksVoidAt = .moment(3.625)
            users.append(user)
        }
        return users
    }

    static var identities: [Identity] {
        Identity.Provider.allCases.flatMap { provider in
            texts.flatMap { text in
                [
                    Identity(key: .init(provider, text), user: .number(1), at: 1.125),
                    Identity(
                        key: .init(provider, "full " + text), user: .number(2), createdAt: .moment(2),
                        client: text, email: text, token: [0, 255] + Array(text.utf8)),
                ]
            }
        }
    }

    static var devices: [Device] {
        var devices = [Device.sample(1, of: 1), .sample(2, of: 1, .sample(2, .cookie))]
        for (number, text) in texts.enumerated() {
            var device = Device.sample(100 + number, of: 2)
            device.name = text
            device.lastSeenAt = moments[number % 3]
            device.networks = texts.prefix(number % 8).map(NetworkTag.init(text:))
            device.distrustedAt = .moment(4.125)
            devices.append(device)
        }
        return devices
    }

    static var sessions: [Session] {
        var sessions = [Session.sample(1, of: 1)]
        for (number, end) in Session.End.allCases.enumerated() {
            var lifetimes = Lifetimes.standard
            lifetimes.absolute = Double(number) * 1_000_000.125
            var session = Session(
                id: .number(100 + number), user: .number(2), device: .number(3),
                createdAt: moments[number % 3],
                methods: Array(Method.allCases.prefix(number)),
                network: NetworkTag(text: texts[number % texts.count]),
                lifetimes: lifetimes)
            session.authenticatedAt = .moment(5.125)
            session.counter = 1 << 62 - Int64(number)
            session.replacedAt = (0..<(number % 9)).map { .moment(Double($0) + 0.125) }
            session.seenCounter = Int64(number)
            session.idleEndsAt = .moment(6.25)
            session.lastActiveAt = .moment(7.375)
            session.endedAt = .moment(8.5)
            session.end = end
            session.reauthenticatedAt = .moment(9.625)
            session.pageKey = texts[number % texts.count]
            sessions.append(session)
        }
        return sessions
    }

    static var challenges: [Challenge] {
        Challenge.Purpose.allCases.enumerated().flatMap { number, purpose in
            var full = Challenge(
                id: .number(100 + number), purpose: purpose, createdAt: moments[number % 3],
                expiresAt: .moment(1.125), user: .number(1), session: .number(2),
                device: .sample(3, number % 2 == 0 ? .key : .cookie), subject: texts[number % texts.count],
                code: [0, 1],
                triesLeft: number, body: [255, 0])
            full.sends = 7 + number
            full.sentAt = .moment(2.125)
            full.provenAt = .moment(3.125)
            var empty = Challenge.sample(200 + number, purpose)
            empty.code = []
            empty.body = []
            return [.sample(number, purpose), full, empty]
        }
    }

    static var passkeys: [Passkey] {
        [.sample([1], of: 1), .sample([], of: 1)]
            + texts.enumerated().map { number, text in
                var passkey = Passkey(
                    id: [0, 255, UInt8(number)], user: .number(2), handle: Array(text.utf8), key: [255, 0],
                    createdAt: moments[number % 3], name: text, counter: 1 << 62 - Int64(number),
                    isVerified: number % 2 == 0, mayBeCopied: number % 3 == 0, isCopied: number % 5 == 0)
                passkey.lastUsedAt = .moment(1.125)
                passkey.stoodStillAt = .moment(2.25)
                passkey.sessions = (0..<number).map { .number($0) }
                return passkey
            }
    }

    static var serviceGrants: [ServiceGrant] {
        texts.enumerated().map { number, text in
            ServiceGrant(
                .init(.number(2), text), createdAt: moments[number % 3],
                scopes: Set(OpenIDScope.allCases.prefix(number % 4)),
                sessions: (0..<number).map { .number($0) })
        }
    }

    static var others: [AccountRow] {
        let attempts = Attempts(key: "full", failures: 9, lockedUntil: .moment(1.125), lastAt: .moment(2.25))
        var factor = SecondFactor(user: .number(2), secret: [0, 255], createdAt: .moment(0.125))
        factor.confirmedAt = .moment(1.125)
        factor.lastStep = 1 << 62
        factor.recoveryCodes = texts.enumerated().map { number, text in
            .init(hash: text, usedAt: number % 2 == 0 ? nil : .moment(Double(number) + 0.125))
        }
        let messages = Message.Kind.allCases.enumerated().map { number, kind in
            var message = Message.sample(
                number, kind, Message.Priority.allCases[number % Message.Priority.allCases.count],
                order: 1 << 62 - Int64(number),
                body: [0, 255, UInt8(number)])
            message.dueAt = .moment(9.125)
            message.tries = number
            return AccountRow.message(message)
        }
        let changes = CredentialChange.Kind.allCases.enumerated().flatMap { number, kind in
            var full = CredentialChange(
                id: .number(100 + number), user: .number(2), kind: kind, at: moments[number % 3],
                device: .number(3), former: [0, 255, UInt8(number)], next: [UInt8(number), 255, 0],
                dueAt: .moment(5.375))
            full.revertedAt = .moment(4.125)
            return [
                AccountRow.credentialChange(full),
                .credentialChange(
                    CredentialChange(
                        id: .number(200 + number), user: .number(1), kind: kind, at: .moment(0.125),
                        device: nil, former: [])),
            ]
        }
        return messages + changes + [
            .attempts(attempts), .attempts(Attempts(key: "", lastAt: .moment(3.125))),
            .secondFactor(factor),
            .secondFactor(SecondFactor(user: .number(1), secret: [], createdAt: .moment(0))),
            .notice(Notice(id: "", at: .moment(0.125))), .notice(Notice(id: "a\0b", at: .moment(1))),
            .usedProof(UsedProof(hash: [], expiresAt: .moment(0.125))),
            .usedProof(UsedProof(hash: [0, 255], expiresAt: moments[1])),
        ] + passkeys.map { .passkey($0) } + serviceGrants.map { .serviceGrant($0) }
    }
}

extension Identity {
    init(key: Key, user: Identifier<User>, at seconds: TimeInterval) {
        self.init(key: key, user: user, createdAt: .moment(seconds), client: "client")
    }
}

extension ServiceGrant {
    static func sample(_ service: String, of user: Int, createdAt: Date = .moment(0)) -> ServiceGrant {
        ServiceGrant(.init(.number(user), service), createdAt: createdAt, scopes: [.openid])
    }
}

extension Passkey {
    static func sample(_ id: [UInt8], of user: Int, createdAt: Date = .moment(0)) -> Passkey {
        Passkey(
            id: id, user: .number(user), handle: [1], key: [2], createdAt: createdAt, name: "n",
            isVerified: true)
    }
}
