import AccountAPI
import AccountDomain
import AccountTestSupport
import Bytes
import Foundation
import Testing

/// What registered services are told; that no flow forgets it, ``EventOracle`` sees.
struct SecurityEventTests {
    private let ann = World.caller(1)

    /// A way in which sessions end.
    private struct Flow: Sendable {
        let end: Session.End
        /// Of how many sessions.
        let count: Int
        let act: @Sendable (World, IssuedSession, IssuedSession) async throws -> Void

        init(
            _ end: Session.End, _ count: Int,
            _ act: @escaping @Sendable (World, IssuedSession, IssuedSession) async throws -> Void
        ) {
            (self.end, self.count, self.act) = (end, count, act)
        }
    }

    private static let flows: [Flow] = [
        Flow(.signedOut, 1) { world, first, _ in
            try await world.accounts.signOut(
                try world.who(first, at: .moment(201)), World.caller(1), at: .moment(201))
        },
        Flow(.signedOutElsewhere, 1) { world, first, second in
            try await world.accounts.endSession(
                first.session.id, try world.who(second, at: .moment(201)), World.caller(2), at: .moment(201))
        },
        Flow(.signedOutElsewhere, 2) { world, _, second in
            try await world.accounts.endSessions(
                try world.who(second, at: .moment(201)), includingThis: true, World.caller(2),
                at: .moment(201))
        },
        Flow(.passwordChanged, 1) { world, _, second in
            try await world.accounts.changePassword(
                try world.who(second, at: .moment(201)), current: World.password, new: "Brandnew4me",
                World.caller(2), at: .moment(201))
        },
        Flow(.reused, 1) { world, first, _ in
            var entry = first
            for second in 1...3 {
                entry = try await world.accounts.refresh(
                    entry.refreshToken, World.caller(1), at: .moment(200 + Double(second)))
            }
            let met = await fault {
                _ = try await world.accounts.refresh(
                    first.refreshToken, World.caller(1), at: .moment(900))
            }
            #expect(met == .session(.reused))
        },
        Flow(.replaced, 1) { world, _, _ in
            _ = try await world.enter(on: World.caller(2, network: 1), at: .moment(300))
        },
        Flow(.closed, 2) { world, first, _ in
            try await world.accounts.close(first.session.user, at: .moment(300))
        },
        Flow(.administrator, 2) { world, first, _ in
            try await world.accounts.endAllSessions(of: first.session.user, at: .moment(300))
        },
        Flow(.administrator, 2) { world, _, _ in
            let answer = try await world.accounts.retire(
                [7], since: .moment(300), endsSessions: true, at: .moment(300 + 5 * 86_400))
            #expect(answer == .done(hasLegacyCodes: false))
        },
        Flow(.deleted, 2) { world, _, second in
            let due = try await world.accounts.askDeletion(
                try world.who(second, at: .moment(201)), World.caller(2), at: .moment(201))
            // Somebody still uses one; the other one has run out by then, and nobody is told of that.
            for (entry, device) in [(second, 2)] {
                _ = try await world.accounts.refresh(
                    entry.refreshToken, World.caller(device), at: due - 86_400)
            }
            #expect(try await world.accounts.deleteDue(at: due) == 0)
        },
        Flow(.notMe, 1) { world, _, _ in
            let letter = try await world.letters().last { $0.notMe != nil }
            let link = try #require(letter?.notMe.flatMap { Identifier<Challenge>($0) })
            _ = try await world.accounts.notMe(link, at: .moment(300))
        },
    ]

    @Test func `whatever ends a session, each service that wants to hears of it once`() async throws {
        for flow in Self.flows {
            let world = try World()
            let first = try await world.register()
            let second = try await world.enter(on: World.caller(2, network: 1), at: .moment(200))
            let before = await world.told().count
            try await flow.act(world, first, second)
            let ended = await world.store.tables.sessions.filter { $0.end == flow.end }
            let told = await world.told().dropFirst(before).filter { $0.event.kind == .sessionEnded }
            #expect(ended.count == flow.count && told.count == 2 * flow.count, "\(flow.end)")
            for name in ["books", "shop"] {
                let sessions = told.filter { $0.service == name }.compactMap(\.event.session)
                #expect(
                    sessions.count == flow.count
                        && Set(sessions).isSubset(of: ended.map(\.id)), "\(flow.end)")
            }
        }
    }

    /// The rest are driven where their rigs are: ``LapsedSessionTests``, ``EndingTests`` and ``LinkingTests``, ``MergeTests``, ``PasskeyTests``.
    @Test func `no reason is left out but those that no flow gives`() {
        let elsewhere: Set<Session.End> = [.provider, .merged, .passkey, .expired]
        let unused: Set<Session.End> = [.factorChanged]
        let all = Set(Self.flows.map(\.end)).union(elsewhere).union(unused)
        #expect(all == Set(Session.End.allCases))
    }

    @Test func `an account is told of when it is made, and when it is gone for good`() async throws {
        let world = try World()
        let entry = try await world.register()
        let user = entry.session.user
        #expect(
            await world.told() == [
                QueuedEvent(for: "books", SecurityEvent(.userCreated, of: user, at: .moment(0)))
            ])
        let due = try await world.accounts.askDeletion(
            try world.who(entry, at: .moment(1)), ann, at: .moment(1))
        _ = try await world.accounts.deleteDue(at: due)
        // Its session had run out, and is told of by two.
        #expect(await world.told().count == 3)
        #expect(try await world.accounts.deleteDue(at: due + 7200) == 1)
        #expect(
            await world.told().last
                == QueuedEvent(for: "books", SecurityEvent(.userDeleted, of: user, at: due + 7200)))
    }

    @Test func `what is not done is not told`() async throws {
        let world = try World()
        let entry = try await world.register()
        let before = await world.told().count
        await world.store.failNextCommit(with: .unavailable(reason: "full"))
        let met = await fault {
            try await world.accounts.signOut(
                try world.who(entry, at: .moment(1)), ann, at: .moment(1))
        }
        #expect(met == .unavailable(reason: "full"))
        #expect(await world.told().count == before)
        // Somebody is quicker: it is decided again, and told once.
        await world.store.beforeNextCommit { _ in
            await expectNoFault {
                try await world.accounts.signOut(
                    try world.who(entry, at: .moment(2)), World.caller(1), at: .moment(2))
            }
        }
        try await world.accounts.signOut(try world.who(entry, at: .moment(2)), ann, at: .moment(3))
        #expect(await world.told().count == before + 2)
    }

    @Test func `who is not registered, or hears of something else, costs no row`() async throws {
        let world = try World()
        await world.store.stopWatching()
        let services = world.accounts.dependencies.services
        services.use([])
        let entry = try await world.register()
        #expect(services.url(of: "books", for: .sessionEnded) == nil && services.eventURLs.isEmpty)
        services.use([EventOracle.services[1]])
        #expect(services.url(of: "shop", for: .sessionEnded) == "https://shop.example.com/events")
        #expect(services.url(of: "shop", for: .userDeleted) == nil)
        _ = try await world.register("bo@example.com", on: World.caller(2), at: .moment(1))
        #expect(await world.told().isEmpty)
        try await world.accounts.signOut(try world.who(entry, at: .moment(2)), ann, at: .moment(2))
        #expect(await world.told().map(\.service) == ["shop"])
    }

    @Test func `the sessions of one person and sixteen services are one bounded commit`() async throws {
        let world = try World()
        let user = User.sample(1)
        let sessions = (1...50).map { Session.sample($0, of: 1) }
        _ = await world.store.seed([.insert(.user(user))] + sessions.map { .insert(.session($0)) })
        let services = (0..<16).map { number in
            RegisteredService(
                name: "s\(number)", audiences: ["a"], secrets: [[UInt8(number)]], requestsPerSecond: 1,
                events: EventSubscription(url: "https://s\(number).example", kinds: [.sessionEnded]))
        }
        world.accounts.dependencies.services.use(services)
        await world.store.stopWatching()
        try await world.accounts.endAllSessions(of: user.id, at: .moment(10))
        let commits = await world.store.commits
        #expect(commits.count == 1 && commits[0].count == 1 + 50 + 1 + 50 * 16)
        let lanes = Set(await world.store.tables.messages.map(\.order))
        #expect(lanes.count == 16 && lanes.allSatisfy { $0 >= 0 })
    }
}

/// What stands in the token.
struct SecurityEventTokenTests {
    private static let issuer = "https://account.readmigo.com"

    private func claims(_ event: SecurityEvent) throws -> (header: [String: String], body: String) {
        let keys = try #require(SigningKeys(current: SecretBytes([UInt8](repeating: 7, count: 32))))
        let tokens = AccessTokens(keys: keys, policy: AccountPolicy())
        let text = try tokens.securityEvent(QueuedEvent(for: "books", event), .number(9), at: .moment(60))
        // No token lets anybody in, and an access token is none of these.
        #expect(throws: AccountError.session(.invalid)) { try tokens.check(text, at: .moment(60)) }
        let parts = text.split(separator: ".")
        #expect(parts.count == 3)
        let header = try #require(Base64URL.decode(parts[0]))
        let body = try #require(Base64URL.decode(parts[1]))
        return (
            try JSONDecoder().decode([String: String].self, from: Data(header)),
            String(decoding: body, as: UTF8.self)
        )
    }

    private func expected(_ subject: String, _ events: String) -> String {
        let (now, then) = (
            Int(Date.moment(60).timeIntervalSince1970), Int(Date.moment(5).timeIntervalSince1970)
        )
        return #"{"aud":"books","events":{\#(events)},"iat":\#(now),"iss":"\#(Self.issuer)","#
            + #""jti":"00000000000000000000000000000009","sub_id":\#(subject),"toe":\#(then)}"#
    }

    private static func account(_ number: Int) -> String {
        #"{"format":"iss_sub","iss":"\#(issuer)","sub":"\#(Identifier<User>.number(number).text)"}"#
    }

    @Test func `each kind of event is what the standards say, to the letter`() throws {
        let then = Int(Date.moment(5).timeIntervalSince1970)
        let session = Identifier<Session>.number(3).text
        let ended = try claims(
            SecurityEvent(.sessionEnded, of: .number(2), session: .number(3), at: .moment(5)))
        #expect(ended.header["typ"] == "secevent+jwt" && ended.header["alg"] == "EdDSA")
        #expect(ended.header.keys.sorted() == ["alg", "kid", "typ"])
        #expect(
            ended.body
                == expected(
                    #"{"format":"complex","session":{"format":"opaque","id":"\#(session)"},"user":\#(Self.account(2))}"#,
                    #""https://schemas.openid.net/secevent/caep/event-type/session-revoked":{"event_timestamp":\#(then)}"#
                ))
        let purged = try claims(SecurityEvent(.userDeleted, of: .number(2), at: .moment(5)))
        #expect(
            purged.body
                == expected(
                    Self.account(2),
                    #""https://schemas.openid.net/secevent/risc/event-type/account-purged":{}"#))
        let created = try claims(SecurityEvent(.userCreated, of: .number(2), at: .moment(5)))
        #expect(
            created.body
                == expected(Self.account(2), #""\#(Self.issuer)/secevent/account-created":{}"#))
        let merged = try claims(SecurityEvent(.userDeleted, of: .number(2), into: .number(4), at: .moment(5)))
        #expect(
            merged.body
                == expected(
                    Self.account(2),
                    #""\#(Self.issuer)/secevent/account-merged":{"into":\#(Self.account(4))}"#))
    }

    @Test func `a service's lane is always the same, and another one's another`() {
        let lanes = (0..<1000).map { QueuedEvent.lane(of: "service-\($0)") }
        #expect(Set(lanes).count == 1000 && lanes.allSatisfy { (0..<(1 << 62)).contains($0) })
        // Rows of earlier versions wait under it.
        #expect(QueuedEvent.lane(of: "books") == 3328577721750644871)
    }
}
