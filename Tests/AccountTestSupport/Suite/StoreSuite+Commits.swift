import AccountAPI
import AccountDomain
import FoundationEssentials

extension StoreSuite {
    static let commits = [
        Promise("a key that is taken is refused, and its row stays as it was") { store in
            for row in kinds { try await store.insert(row) }
            for row in kinds {
                try await store.refuses(.insert(row.at(5)), saying: "a second \(row)")
                try same(try await store.row(like: row), row.at(0), "the row")
            }
        },
        Promise("an address, in any case of letters, and a number have one user") { store in
            try await store.insert(.user(.sample(1, email: "A@b.cd", phone: "13800000000")))
            try await store.refuses(.insert(.user(.sample(2, email: "a@B.cd"))), saying: "the address")
            try await store.refuses(
                .insert(.user(.sample(2, email: "", phone: "+8613800000000"))), saying: "the number")
            try await store.insert(.user(.sample(2, email: "")), .user(.sample(3, email: "")))
            var user = User.sample(2, email: "A@B.CD")
            try await store.refuses(.replace(.user(user)), saying: "the address, afterwards")
            user = .sample(2, email: "", phone: "13800000000")
            try await store.refuses(.replace(.user(user)), saying: "the number, afterwards")
            user.phone = nil
            try same(try await store.user(.number(2)), user, "the row that was refused")
        },
        Promise("an address may be spelt anew, and goes to another user once it is given up") { store in
            try await store.insert(.user(.sample(1, email: "a@b.cd")), .user(.sample(2)))
            var one = User.sample(1, email: "A@B.cd")
            try await store.put(.replace(.user(one)))
            try same(try await store.user(email: "a@b.cd")?.email?.text, "A@B.cd", "the spelling")
            (one.email, one.version) = (nil, 1)
            var two = User.sample(2, email: "a@b.cd")
            two.version = 0
            try await store.put(.replace(.user(one)), .replace(.user(two)))
            try same(try await store.user(email: "a@b.cd")?.id, two.id, "whose it is")
        },
        Promise("a credential is one device of a person, and may be another person's, too") { store in
            try await store.insert(.device(.sample(1, of: 1, .sample(7))))
            try await store.refuses(.insert(.device(.sample(2, of: 1, .sample(7)))), saying: "the credential")
            try await store.insert(.device(.sample(2, of: 2, .sample(7))))
            let cookie = DeviceCredential(kind: .cookie, bytes: DeviceCredential.sample(7).bytes)
            try await store.insert(.device(.sample(3, of: 1, cookie)))
        },
        Promise("an identity is one user's, and a subject another one at each provider") { store in
            let apple = Identity(key: .init(.apple, "s"), user: .number(1), at: 0)
            try await store.insert(.identity(apple))
            try await store.refuses(
                .insert(.identity(Identity(key: apple.key, user: .number(2), at: 0))), saying: "the identity")
            try await store.insert(
                .identity(Identity(key: .init(.wechat, "s"), user: .number(2), at: 0)))
            try same(try await store.identity(apple.key), apple, "the identity")
        },
        Promise("a row is replaced and removed by who knows its version alone") { store in
            for row in kinds {
                try await store.refuses(.replace(row), saying: "the replacement of nothing")
                try await store.refuses(.remove(row), saying: "the removal of nothing")
                try await store.insert(row)
                for version: Int64 in [-1, 1, 2] {
                    try await store.refuses(.replace(row.at(version)), saying: "version \(version)")
                    try await store.refuses(.remove(row.at(version)), saying: "version \(version)")
                }
                try await store.put(.replace(row.at(0)))
                try await store.put(.replace(row.at(1)))
                try await store.refuses(.replace(row.at(1)), saying: "the version of before")
                try same(try await store.row(like: row), row.at(2), "the row")
                try await store.refuses(.remove(row.at(0)), saying: "the first version")
                try await store.put(.remove(row.at(2)))
                try same(try await store.row(like: row), nil, "what is left")
                try await store.put(.insert(row.at(2)))
                try same(try await store.row(like: row), row.at(0), "what was made anew")
            }
        },
        Promise("all changes are done or none, and the first that could not be is named") { store in
            try await store.insert(.user(.sample(1)), .session(.sample(1, of: 1)))
            let note = AccountChange.note(AuditEntry(at: .moment(0), .signedIn, user: .number(1)))
            var renamed = User.sample(1)
            renamed.nickname = "lost"
            let good: [AccountChange] = [
                note, .replace(.user(renamed)), .insert(.device(.sample(1, of: 1))),
                .remove(.session(.sample(1, of: 1))), .insert(.notice(Notice(id: "n", at: .moment(0)))),
            ]
            let bad: [AccountChange] = [
                .insert(.user(.sample(1))), .insert(.user(.sample(9, email: "1@example.com"))),
                .replace(.challenge(.sample(1))), .remove(.message(.sample(1))),
            ]
            for number in 0...good.count {
                for change in bad {
                    var changes = good
                    changes.insert(change, at: number)
                    try same(try await store.commit(changes), .refused(number), "the outcome")
                }
            }
            let later = good + [.removeUser(.number(1), at: .moment(0)), bad[2], bad[3]]
            try same(try await store.commit(later), .refused(6), "the outcome of two bad ones")
            try same(try await store.user(.number(1)), .sample(1), "the user")
            try same(try await store.session(.number(1)), .sample(1, of: 1), "the session")
            try same(try await store.device(.number(1)), nil, "the device")
            try same(try await store.notice("n"), nil, "the notice")
            try same(try await store.audit(of: .number(1), limit: 9), [], "the log")
            try await store.put(good)
            try same(try await store.user(.number(1))?.nickname, "lost", "the user, at last")
        },
        Promise("a later change sees the earlier ones") { store in
            let row = AccountRow.user(.sample(1))
            try await store.put(
                .insert(row), .replace(row.at(0)), .replace(row.at(1)), .remove(row.at(2)), .insert(row))
            try same(try await store.row(like: row), row.at(0), "the row")
            try await store.refuses(
                .remove(row.at(0)), .insert(.user(.sample(2, email: "1@example.com"))), .insert(row), at: 2,
                saying: "the address that went to another one")
            try same(try await store.row(like: row), row.at(0), "the row that stayed")
        },
        Promise("no changes are done, and many at once are") { store in
            try same(try await store.commit([]), .done, "nothing")
            try await store.put((0..<500).map { .insert(.session(.sample($0, of: $0 % 5))) })
            try same(try await store.openSessions(of: .number(3)).count, 100, "the sessions")
        },
        Promise("everything of a person goes but the log, and nothing of others") { store in
            let at = Date.moment(0)
            for user in 1...2 {
                let key = Identity.Key(.apple, "\(user)")
                var ended = Session.sample(user + 10, of: user)
                (ended.endedAt, ended.end) = (at, .closed)
                try await store.put([
                    .insert(.user(.sample(user))), .insert(.device(.sample(user, of: user))),
                    .insert(.identity(Identity(key: key, user: .number(user), at: 0))),
                    .insert(.passkey(.sample([UInt8(user)], of: user))),
                    .insert(.serviceGrant(.sample("books", of: user))),
                    .insert(.session(.sample(user, of: user))), .insert(.session(ended)),
                    .replace(.session(ended)),
                    .insert(.challenge(.sample(user, .reset, of: user))),
                    .insert(
                        .secondFactor(SecondFactor(user: .number(user), secret: [], createdAt: at))),
                    .note(AuditEntry(at: at, .registered, user: .number(user))),
                ])
            }
            try await store.insert(.message(.sample(1)), .notice(Notice(id: "n", at: at)))
            try await store.put(
                .removeUser(.number(1), at: .moment(0)), .note(AuditEntry(at: at, .deleted, user: .number(1)))
            )
            for row in kinds.prefix(5) + [kinds[6]] {
                try same(try await store.row(like: row), nil, "what is left")
            }
            try same(try await store.identities(of: .number(1)), [], "identities")
            try same(try await store.passkeys(of: .number(1)), [], "passkeys")
            try same(try await store.serviceGrants(of: .number(1)), [], "grants")
            try same(try await store.challenge(.number(1)), nil, "challenges")
            try same(try await store.revokedSessions(since: at).map(\.session), [.number(12)], "endings")
            try same(
                try await store.audit(of: .number(1), limit: 9).map(\.event), [.deleted, .registered],
                "the log")
            try same(try await store.user(.number(2)), .sample(2), "another user")
            try same(try await store.devices(of: .number(2)).count, 1, "another's devices")
            try same(try await store.identities(of: .number(2)).count, 1, "another's identities")
            try same(try await store.passkeys(of: .number(2)).count, 1, "another's passkeys")
            try same(try await store.serviceGrants(of: .number(2)).count, 1, "another's grants")
            try same(try await store.openSessions(of: .number(2)).count, 1, "another's sessions")
            try same(try await store.challenge(.number(2))?.user, .number(2), "another's challenges")
            try same(try await store.secondFactor(of: .number(2))?.user, .number(2), "another's factor")
            try same(try await store.dueMessages(at: at, limit: 9).count, 1, "messages")
            try same(try await store.notice("n")?.id, "n", "notices")
            try await store.put(.removeUser(.number(1), at: .moment(0)), .insert(.user(.sample(1))))
        },
    ]
}
