import AccountAPI
import AccountDomain
import FoundationEssentials

extension StoreSuite {
    static let rows = [
        Promise("in an empty store nothing is found") { store in
            for row in kinds { try same(try await store.row(like: row), nil, "a row") }
            let (user, moment) = (Identifier<User>.number(1), Date.moment(0))
            try same(try await store.user(email: "1@example.com"), nil, "a user")
            try same(try await store.user(phone: PhoneNumber("+8613800000000")), nil, "a user")
            try same(try await store.identities(of: user), [], "identities")
            try same(try await store.passkeys(of: user), [], "passkeys")
            try same(try await store.serviceGrants(of: user), [], "grants")
            try same(try await store.device(of: user, .sample(1)), nil, "a device")
            try same(try await store.devices(of: user), [], "devices")
            try same(try await store.openSessions(of: user), [], "sessions")
            try same(try await store.lapsedSessions(at: .distantFuture, limit: 9), [], "sessions")
            try same(try await store.challenge(.number(1)), nil, "a challenge")
            try same(try await store.sends(to: "s", since: .distantPast), [], "sends")
            try same(try await store.dueMessages(at: moment, limit: 9), [], "messages")
            try same(try await store.dueDeletions(at: moment, limit: 9), [], "deletions")
            try same(try await store.dueChanges(at: moment, limit: 9), [], "changes")
            try same(try await store.revokedSessions(since: .distantPast).count, 0, "endings")
            try same(try await store.audit(of: user, limit: 9), [], "the log")
            try await store.removeEnded(before: .distantFuture)
        },
        Promise("every field of every row is read as it was written, when inserted and when replaced") {
            store in
            let rows =
                users.map(AccountRow.user) + identities.map(AccountRow.identity)
                + devices.map(AccountRow.device) + sessions.map(AccountRow.session)
                + challenges.map(AccountRow.challenge) + others
            for row in rows {
                try await store.put(.insert(row.at(77)))
                try same(try await store.row(like: row), row.at(0), "a row that was inserted")
            }
            for row in rows {
                try await store.put(.replace(row.at(0)))
                try same(try await store.row(like: row), row.at(1), "a row that was replaced")
            }
        },
        Promise("what a replacement empties or fills is so afterwards") { store in
            func swap(_ one: AccountRow, _ other: AccountRow) async throws {
                try await store.put(.insert(one))
                try await store.put(.replace(other.at(0)))
                try same(try await store.row(like: one), other.at(1), "the filled row")
                try await store.put(.replace(one.at(1)))
                try same(try await store.row(like: one), one.at(2), "the emptied row")
            }
            var user = User.sample(1, email: "")
            user.email = try EmailAddress("A@b.cd")
            user.phone = try PhoneNumber("13800000000")
            (user.password, user.passwordChangedAt) = ("p", .moment(1))
            (user.closedAt, user.deletionDueAt) = (.moment(2), .moment(3))
            try await swap(.user(.sample(1, email: "")), .user(user))
            let key = Identity.Key(.wechat, "s")
            var identity = Identity(key: key, user: .number(1), at: 0)
            (identity.client, identity.email, identity.token) = ("c", "e", [1])
            try await swap(.identity(Identity(key: key, user: .number(1), at: 0)), .identity(identity))
            var session = Session.sample(1, of: 1)
            session.methods = [.provider(.apple), .oneTimePassword]
            (session.counter, session.replacedAt, session.network) = (5, [.moment(1)], .sample(9))
            (session.endedAt, session.end) = (.moment(2), .notMe)
            try await swap(.session(.sample(1, of: 1)), .session(session))
            var challenge = Challenge.sample(1, .reset)
            (challenge.user, challenge.session, challenge.device) = (.number(1), .number(2), .sample(3))
            (challenge.subject, challenge.code, challenge.body) = ("s", [1], [2])
            (challenge.provenAt, challenge.expiresAt) = (.moment(1), .moment(2))
            (challenge.triesLeft, challenge.sends, challenge.sentAt) = (0, 3, .moment(3))
            try await swap(.challenge(.sample(1, .reset)), .challenge(challenge))
        },
        Promise("a replacement writes everything but the key, also what its type calls constant") { store in
            let (two, at) = (Identifier<User>.number(2), Date.moment(7.125))
            for row in kinds { try await store.insert(row) }
            var lifetimes = Lifetimes.standard
            lifetimes.absolute = 77
            let session = Session(
                id: .number(1), user: two, device: .number(9), createdAt: at, methods: [.sms],
                network: .sample(5), lifetimes: lifetimes)
            let others: [AccountRow] = [
                .user(.sample(1, createdAt: at)),
                .identity(Identity(key: .init(.apple, "s"), user: two, at: 7.125)),
                .device(.sample(1, of: 2, .sample(8, .cookie), createdAt: at)), .session(session),
                .challenge(.sample(1, .profile, createdAt: at)),
                .secondFactor(SecondFactor(user: .number(1), secret: [9], createdAt: at)),
                .message(.sample(1, .revocation, createdAt: at)), .notice(Notice(id: "n", at: at)),
            ]
            for row in others {
                try await store.put(.replace(row))
                try same(try await store.row(like: row), row.at(1), "the row")
            }
            try same(try await store.devices(of: .number(1)), [], "the devices of before")
            try same(try await store.device(of: two, .sample(8, .cookie))?.id, .number(1), "the device")
            try same(try await store.openSessions(of: two).count, 1, "the sessions")
            try same(try await store.identities(of: two).count, 1, "the identities")
        },
        Promise("a text is kept byte for byte, however letters are put together") { store in
            for (number, text) in ["e\u{301}", "é", "a\0b"].enumerated() {
                var user = User.sample(number)
                user.nickname = text
                try await store.insert(.user(user))
                let found = try await store.user(user.id)?.nickname ?? ""
                try same(Array(found.utf8), Array(text.utf8), "the bytes of a name")
            }
        },
        Promise("a moment is kept to the millisecond at least") { store in
            for (number, part) in [0.001, 0.499, 0.999].enumerated() {
                let user = User.sample(number, createdAt: .moment(part))
                try await store.insert(.user(user))
                let found = try await store.user(user.id)?.createdAt ?? .distantPast
                try same(
                    abs(found.timeIntervalSince(user.createdAt)) < 0.0005, true, "\(part) became \(found)")
            }
        },
        Promise("a user is found by id, key of the address, and number") { store in
            var user = User.sample(1, email: "Some.One@Example.COM", phone: "+86 138 0000 0000")
            try await store.insert(.user(user), .user(.sample(2)))
            try same(try await store.user(.number(1)), user, "by id")
            try same(try await store.user(email: "some.one@example.com"), user, "by key")
            try same(try await store.user(email: "Some.One@Example.COM"), nil, "by text")
            try same(try await store.user(phone: PhoneNumber("13800000000")), user, "by number")
            user.email = try EmailAddress("new@example.com")
            user.phone = nil
            try await store.put(.replace(.user(user)))
            try same(try await store.user(email: "some.one@example.com"), nil, "by the old key")
            try same(try await store.user(phone: PhoneNumber("13800000000")), nil, "by the old number")
            try same(try await store.user(email: "new@example.com")?.version, 1, "by the new key")
        },
        Promise("an address is nobody's unless it is somebody's to the letter") { store in
            try await store.insert(
                .user(.sample(1, email: "bob@example.com")), .user(.sample(2, email: "é@example.com")))
            for email in [
                "a@b.cd", "bob@example.co", "bob@example.comm", "e@example.com", "ÿ@b.cd", "",
            ] {
                try same(try await store.user(email: email), nil, "a neighbour of \(email)")
            }
            try same(try await store.user(email: "é@example.com")?.id, .number(2), "its own")
        },
        Promise("a number is nobody's unless it is somebody's to the digit") { store in
            try await store.insert(
                .user(.sample(1, phone: "+8613800000005")), .user(.sample(2, phone: "+8613800000007")))
            for phone in ["+8613800000004", "+8613800000006", "+8613800000008", "+14155550123"] {
                try same(try await store.user(phone: PhoneNumber(phone)), nil, "a neighbour of \(phone)")
            }
            try same(try await store.user(phone: PhoneNumber("+8613800000007"))?.id, .number(2), "its own")
        },
        Promise("a device is found by its person and its credential") { store in
            let devices = [
                Device.sample(1, of: 1, .sample(1, .key)), .sample(2, of: 2, .sample(1, .key)),
                .sample(3, of: 1, DeviceCredential(kind: .cookie, bytes: DeviceCredential.sample(1).bytes)),
            ]
            for device in devices { try await store.insert(.device(device)) }
            for device in devices {
                let found = try await store.device(of: device.user, device.credential)
                try same(found, device, "the device")
            }
            try same(try await store.device(of: .number(2), .sample(2)), nil, "another credential")
            try same(try await store.device(of: .number(3), .sample(1)), nil, "another person")
        },
    ]
}
