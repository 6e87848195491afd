import AccountAPI
import AccountTestSupport
import AccountDomain
import Foundation
import Testing

/// Devices, password, addresses, providers, export, deletion.
struct AccountTests {
    @Test func `the list shows this device first, then the latest active`() async throws {
        let world = try World()
        _ = try await world.register()
        let second = try await world.enter(on: World.caller(2, network: 1), at: .moment(100))
        let third = try await world.enter(on: World.caller(3, network: 1), at: .moment(200))
        _ = try world.who(second, at: .moment(300))
        let list = try await world.accounts.devices(
            try world.who(third, at: .moment(310)), at: .moment(310))
        #expect(list.map(\.device.name) == ["device 3", "device 2", "device 1"])
        #expect(list.map(\.isCurrent) == [true, false, false])
        #expect(list.map(\.session.lastActiveAt) == [.moment(310), .moment(300), .moment(0)])
        try await world.accounts.keepSightings()
        #expect(
            await world.store.tables.sessions.map(\.lastActiveAt).sorted()
                == [.moment(0), .moment(300), .moment(310)])
    }

    @Test func `devices that call themselves alike are numbered, and a person's names for them stay`()
        async throws
    {
        let world = try World()
        let first = try await world.register()
        func seen(_ number: Int) -> RequestOrigin {
            let caller = World.caller(number, network: 1)
            return RequestOrigin(
                credential: caller.credential, deviceName: "Chrome", network: caller.network,
                networks: caller.networks, language: caller.language)
        }
        let second = try await world.enter(on: seen(2), at: .moment(100))
        let third = try await world.enter(on: seen(3), at: .moment(200))
        let who = try world.who(first, at: .moment(300))
        func names() async throws -> [String] {
            try await world.accounts.devices(who, at: .moment(300)).map(\.shownName)
        }
        #expect(try await names() == ["device 1", "Chrome (2)", "Chrome"])
        func rename(_ entry: IssuedSession, _ name: String?) async throws {
            try await world.accounts.renameDevice(
                entry.session.id, to: name, who, World.caller(1), at: .moment(300))
        }
        try await rename(third, "Chrome")
        #expect(try await names() == ["device 1", "Chrome", "Chrome (2)"])
        try await rename(second, "Desk")
        try await rename(first, "Desk")
        #expect(try await names() == ["Desk", "Chrome", "Desk (2)"])
        let again = try await world.enter(on: seen(2), at: .moment(400))
        #expect(again.device.givenName == "Desk")
        try await rename(again, nil)
        #expect(
            try await world.accounts.devices(who, at: .moment(400)).map(\.shownName)
                == ["Desk", "Chrome (2)", "Chrome"])
        let log = await world.store.tables.log.filter { $0.event == .deviceRenamed }
        #expect(log.map(\.session) == [third, second, first, again].map(\.session.id))
    }

    @Test func `only a session of one's own that is open names a device`() async throws {
        let world = try World()
        let first = try await world.register()
        let second = try await world.enter(on: World.caller(2, network: 1), at: .moment(100))
        let bob = try await world.register("bob@example.com", on: World.caller(8), at: .moment(110))
        func rename(_ entry: IssuedSession, by other: IssuedSession) async throws -> AccountError? {
            let who = try world.who(other, at: .moment(200))
            return await fault {
                try await world.accounts.renameDevice(
                    entry.session.id, to: "mine", who, World.caller(1), at: .moment(200))
            }
        }
        #expect(try await rename(second, by: bob) == .missing)
        let who = try world.who(second, at: .moment(190))
        try await world.accounts.signOut(who, World.caller(2), at: .moment(190))
        #expect(try await rename(second, by: first) == .missing)
        #expect(await world.store.tables.devices.allSatisfy { $0.givenName == nil })
    }

    @Test func `what was seen of many sessions is kept, and stays noted while the store is away`()
        async throws
    {
        let world = try World { $0.budget = .unlimited }
        for email in ["ann@example.com", "bob@example.com", "cyd@example.com"] {
            var entries = [try await world.register(email)]
            let who = try world.who(entries[0], at: .moment(0))
            _ = try await world.accounts.changeProfile(
                who, ProfileChangeBody(verifiesUnusual: false), World.caller(1), at: .moment(0))
            #expect(try await world.accounts.applyDueChanges(at: at(day: 3)) == 1)
            for device in 2...40 {
                entries.append(
                    try await world.enter(email, on: World.caller(device, network: 1), at: .moment(100))
                )
            }
            for entry in entries { _ = try world.who(entry, at: .moment(300)) }
        }
        await world.store.failCommits(with: .unavailable(reason: "full"))
        #expect(
            await fault { try await world.accounts.keepSightings() } == .unavailable(reason: "full"))
        await world.store.failCommits(with: nil)
        #expect(await world.store.tables.sessions.allSatisfy { $0.lastActiveAt <= .moment(100) })
        try await world.accounts.keepSightings()
        let kept = await world.store.tables.sessions
        #expect(kept.map(\.lastActiveAt) == Array(repeating: .moment(300), count: 120))
        #expect(kept.allSatisfy { $0.seenCounter == 0 })
        // Nothing is left to be written.
        let commits = await world.store.commits.count
        try await world.accounts.keepSightings()
        #expect(await world.store.commits.count == commits)
    }

    @Test func `one session, the others, and all can be ended; nobody else's`() async throws {
        let world = try World()
        let first = try await world.register()
        let other = try await world.register("bob@example.com", on: World.caller(8), at: .moment(10))
        let second = try await world.enter(on: World.caller(2, network: 1), at: .moment(100))
        let third = try await world.enter(on: World.caller(3, network: 1), at: .moment(200))
        let who = try world.who(third, at: .moment(201))
        let foreign = await fault {
            try await world.accounts.endSession(
                other.session.id, who, World.caller(3), at: .moment(202))
        }
        #expect(foreign == .missing)
        try await world.accounts.endSession(second.session.id, who, World.caller(3), at: .moment(203))
        #expect(await fault { _ = try world.who(second, at: .moment(204)) } == .session(.revoked))
        #expect(try world.who(first, at: .moment(204)).session == first.session.id)
        try await world.accounts.endSessions(
            who, includingThis: false, World.caller(3), at: .moment(205))
        #expect(await fault { _ = try world.who(first, at: .moment(206)) } == .session(.revoked))
        #expect(try world.who(third, at: .moment(206)).session == third.session.id)
        try await world.accounts.endSessions(who, includingThis: true, World.caller(3), at: .moment(207))
        #expect(await fault { _ = try world.who(third, at: .moment(208)) } == .session(.revoked))
        #expect(try world.who(other, at: .moment(208)).session == other.session.id)
    }

    @Test func `what matters asks for a fresh proof after five minutes`() async throws {
        let world = try World()
        let entry = try await world.register()
        let who = try world.who(entry, at: .moment(301))
        let caller = World.caller(1)
        let stale = AccountError.reauthentication([.password])
        let tries: [(String, () async throws -> Void)] = [
            ("end", { try await world.accounts.endSession(entry.session.id, who, caller, at: .moment(301)) }),
            (
                "others",
                { try await world.accounts.endSessions(who, includingThis: false, caller, at: .moment(301)) }
            ),
            ("enrol", { _ = try await world.accounts.enrolFactor(who, caller, at: .moment(301)) }),
            ("remove", { try await world.accounts.removeFactor(who, caller, at: .moment(301)) }),
            ("codes", { _ = try await world.accounts.newRecoveryCodes(who, caller, at: .moment(301)) }),
            ("export", { _ = try await world.accounts.export(who, caller, at: .moment(301)) }),
            ("delete", { _ = try await world.accounts.askDeletion(who, caller, at: .moment(301)) }),
            (
                "address",
                {
                    _ = try await world.accounts.startAddressChange(
                        who, to: .email("new@example.com"), caller, at: .moment(301))
                }
            ),
            (
                "switch",
                {
                    _ = try await world.accounts.changeProfile(
                        who, ProfileChangeBody(verifiesUnusual: false), caller, at: .moment(301))
                }
            ),
        ]
        for (name, body) in tries { #expect(await fault(body) == stale, "\(name)") }
        let entry2 = try await world.accounts.reauthenticate(
            who, way: .password, secret: World.password, challenge: nil, caller, at: .moment(302))
        let fresh = try world.who(entry2, at: .moment(303))
        #expect(fresh.authenticatedAt == .moment(302))
        _ = try await world.accounts.export(fresh, caller, at: .moment(303))
    }

    @Test func `another password needs the present one, ends the other sessions and is told by mail`()
        async throws
    {
        let world = try World()
        let first = try await world.register()
        let second = try await world.enter(on: World.caller(2, network: 1), at: .moment(100))
        let who = try world.who(second, at: .moment(101))
        let wrong = await fault {
            try await world.accounts.changePassword(
                who, current: "Wrong4you", new: "Brandnew4me", World.caller(2), at: .moment(101))
        }
        #expect(wrong == .credentials(failures: 1, left: 4))
        let same = await fault {
            try await world.accounts.changePassword(
                who, current: World.password, new: World.password, World.caller(2), at: .moment(102))
        }
        #expect(same == .password([.unchanged]))
        try await world.accounts.changePassword(
            who, current: World.password, new: "Brandnew4me", World.caller(2), at: .moment(103))
        #expect(await fault { _ = try world.who(first, at: .moment(104)) } == .session(.revoked))
        #expect(try world.who(second, at: .moment(104)).session == second.session.id)
        #expect(try await world.letters().last?.kind == .passwordChanged)
        let old = await fault { _ = try await world.signIn(on: World.caller(2), at: .moment(105)) }
        #expect(old == .credentials(failures: 1, left: 4))
    }

    @Test func `a forgotten password of no account gets the same answer`() async throws {
        let world = try World()
        let ticket = try await world.accounts.startReset(
            email: "nobody@example.com", World.caller(1), at: .moment(0))
        #expect(ticket.expiresAt == .moment(600))
        #expect(try await world.kinds(to: "nobody@example.com") == [])
        let fault = await fault {
            try await world.accounts.reset(
                ticket.challenge, code: "00000000", password: "Brandnew4me", secondFactor: nil,
                World.caller(1), at: .moment(1))
        }
        #expect(fault == .code(.wrong, left: 2))
    }

    @Test func `a new address is proven, and the old one is told`() async throws {
        let world = try World()
        let entry = try await world.register()
        let who = try world.who(entry, at: .moment(1))
        let ticket = try await world.accounts.startAddressChange(
            who, to: .email("new@example.com"), World.caller(1), at: .moment(1))
        try await world.accounts.proveAddress(
            who, ticket.challenge, code: try await world.code(), World.caller(1), at: .moment(2))
        #expect(try await world.accounts.profile(who, at: .moment(3)).user.email?.text == "ann@example.com")
        try await world.confirmChange(who, World.caller(1), at: .moment(3))
        #expect(try await world.accounts.profile(who, at: .moment(3)).user.email?.text == "new@example.com")
        #expect(try await world.kinds(to: "ann@example.com").last == .emailChanged)
        let phone = try await world.accounts.startAddressChange(
            who, to: .phone("138 0013 8000"), World.caller(1), at: .moment(4))
        try await world.accounts.proveAddress(
            who, phone.challenge, code: try await world.code(), World.caller(1), at: .moment(5))
        #expect(try await world.accounts.profile(who, at: .moment(6)).user.phone?.text == "+8613800138000")
    }

    @Test func `the address that the account has is proven once more, and nothing changes`() async throws {
        let world = try World()
        let entry = try await world.register()
        let who = try world.who(entry, at: .moment(100))
        let before = try await world.accounts.profile(who, at: .moment(100)).user
        let ticket = try await world.accounts.startAddressChange(
            who, to: .email("ann@example.com"), World.caller(1), at: .moment(100))
        #expect(try await world.kinds(to: "ann@example.com").last == .newAddressCode)
        try await world.accounts.proveAddress(
            who, ticket.challenge, code: try await world.code(), World.caller(1), at: .moment(101))
        #expect(try await world.accounts.profile(who, at: .moment(102)).user == before)
        #expect(try await world.kinds(to: "ann@example.com").last == .newAddressCode)
    }

    @Test func `somebody else's address gets the same answer and no code`() async throws {
        let world = try World()
        _ = try await world.register("bob@example.com", on: World.caller(8), at: .moment(-100))
        let entry = try await world.register()
        let who = try world.who(entry, at: .moment(1))
        let ticket = try await world.accounts.startAddressChange(
            who, to: .email("bob@example.com"), World.caller(1), at: .moment(1))
        #expect(ticket.expiresAt == .moment(601))
        #expect(try await world.letters().last?.code == nil)
    }

    @Test func `a number signs in by its code, and becomes an account by a profile`() async throws {
        let world = try World()
        let caller = World.caller(1)
        let ticket = try await world.accounts.startPhoneSignIn(
            phone: "13800138000", caller, at: .moment(0))
        let outcome = try await world.accounts.signIn(
            phoneCode: try await world.code(), ticket.challenge, caller, at: .moment(1))
        guard case .profile(let profile) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        let noTerms = await fault {
            _ = try await world.accounts.finishProfile(
                profile.challenge, nickname: "小明", terms: nil, caller, at: .moment(2))
        }
        #expect(noTerms == .terms)
        let entry = try await world.accounts.finishProfile(
            profile.challenge, nickname: "小明", terms: "2026-01", caller, at: .moment(3))
        #expect(entry.session.methods == [.sms])
        let again = try await world.accounts.startPhoneSignIn(
            phone: "+86 138 0013 8000", caller, at: .moment(100))
        let second = try entered(
            try await world.accounts.signIn(
                phoneCode: try await world.code(), again.challenge, caller, at: .moment(101)))
        #expect(second.session.user == entry.session.user)
        let abroad = await fault {
            _ = try await world.accounts.startPhoneSignIn(phone: "+12025550123", caller, at: .moment(200))
        }
        #expect(abroad == .invalid(field: "phone"))
    }

    @Test func `who comes by Apple has an account by subject, and no address joins two`() async throws {
        let world = try World()
        let other = try await world.register()
        let caller = World.caller(5)
        world.apple.answer(
            .success(
                ProvidedPerson(
                    key: .init(.apple, "001"), client: "com.readmigo.app", name: "Ann A.",
                    email: "ann@example.com", isEmailProven: true, token: "r1")))
        let profile = try registering(try await world.comeByApple(caller, at: .moment(100)))
        #expect(profile.nickname == "Ann A.")
        // A browser comes back with the challenge alone, and asks.
        func asks(_ caller: RequestOrigin, _ second: Double) async throws(AccountError) -> String? {
            try await world.accounts.newProfile(profile.challenge, caller, at: .moment(second)).nickname
        }
        #expect(try await asks(caller, 102) == "Ann A.")
        #expect(await fault { _ = try await asks(World.caller(6), 102) } == .code(.expired, left: nil))
        #expect(await fault { _ = try await asks(caller, 101 + 3600) } == .code(.expired, left: nil))
        let entry = try await world.accounts.finishProfile(
            profile.challenge, nickname: "Ann", terms: "2026-01", caller, at: .moment(102))
        #expect(entry.session.user != other.session.user)
        #expect(
            try await world.accounts.profile(try world.who(entry, at: .moment(103)), at: .moment(103)).user
                .email == nil)
        // What made the account is gone.
        #expect(await fault { _ = try await asks(caller, 103) } == .code(.expired, left: nil))
        let again = try entered(try await world.comeByApple(caller, at: .moment(200)))
        #expect(again.session.user == entry.session.user)
        #expect(again.session.methods == [.provider(.apple)])
    }

    @Test func `a nonce of Apple's works once, here`() async throws {
        let world = try World()
        world.apple.answer(.success(ProvidedPerson(key: .init(.apple, "001"), client: "c")))
        let ticket = try await world.accounts.startSignIn(.apple, World.caller(1), at: .moment(0))
        func come(_ nonce: String, _ device: Int) async -> AccountError? {
            await fault {
                _ = try await world.accounts.signIn(
                    .apple, ProviderAnswer(code: "c", identityToken: "t", nonce: nonce),
                    to: ticket.ticket.challenge, World.caller(device), at: .moment(1))
            }
        }
        #expect(await come("wrong", 1) == .code(.wrong, left: nil))
        #expect(await come(ticket.nonce, 2) == .code(.expired, left: nil))
        #expect(await come(ticket.nonce, 1) == nil)
        #expect(await come(ticket.nonce, 1) == .code(.expired, left: nil))
        #expect(world.apple.calls.count == 1)
    }

    @Test func `ways to prove oneself are stored by their words`() throws {
        let words = ["pwd", "otp", "sms", "mail", "rc", "pop", "mfa", "apple", "wechat", "openid"]
        #expect(Method.allCases.map(\.rawValue) == words)
        #expect(words.compactMap(Method.init(rawValue:)) == Method.allCases)
        let json = try JSONEncoder().encode(Method.allCases)
        #expect(try JSONDecoder().decode([String].self, from: json) == words)
        #expect(try JSONDecoder().decode([Method].self, from: json) == Method.allCases)
    }

    @Test func `a unionid that comes later is the same person`() async throws {
        let world = try World()
        let caller = World.caller(1)
        let open = Identity.Key(.wechat, "openid:app:o1")
        world.weChat.answer(.success(ProvidedPerson(key: open, client: "app", name: "猫🐱")))
        let profile = try registering(
            try await world.accounts.signIn(
                .wechat, ProviderAnswer(code: "c1"), terms: "2026-01", caller, at: .moment(0)))
        let entry = try await world.accounts.finishProfile(
            profile.challenge, nickname: "猫🐱", terms: nil, caller, at: .moment(1))
        let union = Identity.Key(.wechat, "u1")
        world.weChat.answer(.success(ProvidedPerson(key: union, aliases: [open], client: "app")))
        for second in [100.0, 200] {
            let again = try entered(
                try await world.accounts.signIn(
                    .wechat, ProviderAnswer(code: "c2"), caller, at: .moment(second)))
            #expect(again.session.user == entry.session.user)
        }
        #expect(await world.store.tables.identities.map(\.key) == [union])
    }

    @Test func `a browser's flow is for that browser, that provider and once`() async throws {
        let world = try World()
        let caller = World.caller(1, kind: .cookie)
        world.weChat.answer(.success(ProvidedPerson(key: .init(.wechat, "u1"), client: "web")))
        let flow = try await world.accounts.startWebSignIn(
            .wechat, redirect: "https://r/", caller, at: .moment(0))
        let other = try await world.accounts.startWebSignIn(
            .wechat, redirect: "https://r/", caller, at: .moment(0))
        func state(_ flow: WebFlow) throws -> String {
            let items = URLComponents(string: flow.page)?.queryItems
            return try #require(items?.first { $0.name == "state" }?.value)
        }
        func come(_ cookie: String, _ state: String, _ caller: RequestOrigin) async -> AccountError? {
            await fault {
                _ = try await world.accounts.signIn(
                    web: WebAnswer(.wechat, state: state, ProviderAnswer(code: "c")), flow: cookie,
                    redirect: "https://r/", caller, at: .moment(1))
            }
        }
        let expired = AccountError.code(.expired, left: nil)
        #expect(await come(flow.flow, try state(other), caller) == expired)
        #expect(await come(other.flow, try state(flow), caller) == expired)
        #expect(await come(flow.flow, try state(flow), World.caller(2, kind: .cookie)) == expired)
        #expect(await come("", try state(flow), caller) == expired)
        #expect(await come(flow.flow, try state(flow), caller) == nil)
        #expect(await come(flow.flow, try state(flow), caller) == expired)
    }

    @Test func `a deletion that fails keeps no other one from its turn`() async throws {
        let world = try World()
        for (number, email) in ["ann@example.com", "bo@example.com"].enumerated() {
            let caller = World.caller(number + 1)
            let entry = try await world.register(email, on: caller)
            _ = try await world.accounts.askDeletion(
                try world.who(entry, at: .moment(10)), caller, at: .moment(10))
        }
        await world.store.failNextCommit(with: .unavailable(reason: "full"))
        let due = Date.moment(10 + 30 * 86_400)
        let thrown = await fault { _ = try await world.accounts.deleteDue(at: due) }
        #expect(thrown == .unavailable(reason: "full"))
        #expect(await world.store.tables.users.count { $0.closedAt == due } == 1)
        #expect(try await world.accounts.deleteDue(at: due + 7200) == 1)
        #expect(try await world.accounts.deleteDue(at: due + 14_400) == 1)
        #expect(await world.store.tables.users.isEmpty)
    }

    @Test func `a deletion waits thirty days, can be taken back, and then leaves the log alone`()
        async throws
    {
        let world = try World()
        let entry = try await world.register(
            byApple: ProvidedPerson(key: .init(.apple, "001"), client: "com.readmigo.app", token: "r1"))
        let caller = World.caller(1)
        let who = try world.who(entry, at: .moment(3))
        let due = try await world.accounts.askDeletion(who, caller, at: .moment(3))
        #expect(due == .moment(3 + 30 * 86_400))
        try await world.accounts.cancelDeletion(who, caller, at: .moment(4))
        #expect(try await world.accounts.deleteDue(at: due + 10) == 0)
        #expect(await world.store.tables.users.map(\.closedAt) == [nil])
        _ = try await world.accounts.askDeletion(who, caller, at: .moment(5))
        #expect(try await world.accounts.deleteDue(at: due + 1) == 0)
        #expect(await world.store.tables.sessions.map(\.endedAt) == [nil])
        #expect(try await world.accounts.deleteDue(at: due + 10) == 0)
        #expect(await world.store.tables.sessions.map(\.end) == [.deleted])
        #expect(try await world.accounts.deleteDue(at: due + 10 + 7200) == 1)
        let tables = await world.store.tables
        #expect(tables.users.isEmpty && tables.sessions.isEmpty && tables.devices.isEmpty)
        #expect(tables.identities.isEmpty)
        #expect(tables.messages.filter { $0.kind != .event }.map(\.kind) == [.revocation])
        #expect(
            tables.log.map(\.event) == [
                .registered, .deletionAsked, .deletionCancelled, .deletionAsked, .deleted,
            ])
    }

    @Test func `an export holds all of a person's own and no secret`() async throws {
        let world = try World()
        let entry = try await world.register()
        let who = try world.who(entry, at: .moment(1))
        let bytes = try await world.accounts.export(who, World.caller(1), at: .moment(1))
        let export = try Self.decoder.decode(AccountExport.self, from: Data(bytes))
        #expect(export.email == "ann@example.com")
        #expect(export.devices.map(\.name) == ["device 1"])
        #expect(export.log.map(\.event) == ["registered"])
        let text = String(decoding: bytes, as: UTF8.self)
        let hash = try #require(await world.store.tables.users.first?.password)
        #expect(!text.contains(hash))
    }

    @Test func `an export names the provider's account and the networks`() async throws {
        let world = try World()
        let person = ProvidedPerson(
            key: .init(.apple, "sub-7"), client: "app", email: "eva@privaterelay.appleid.com")
        let entry = try await world.register(byApple: person)
        let who = try world.who(entry, at: .moment(3))
        let bytes = try await world.accounts.export(who, World.caller(1), at: .moment(3))
        let export = try Self.decoder.decode(AccountExport.self, from: Data(bytes))
        let identity = try #require(export.identities.first)
        #expect(export.identities.count == 1 && identity.provider == "apple" && identity.subject == "sub-7")
        #expect(identity.email == person.email && identity.client == "app")
        #expect(export.devices.map(\.networks) == [[World.caller(1).network.text]])
        #expect(export.sessions.map(\.network) == [World.caller(1).network.text])
    }

    /// What a row holds of a person is exported, or stands here with the reason why not.
    @Test func `each field of a person's rows is exported or said to be none of theirs`() async throws {
        let world = try World()
        _ = try await world.register()
        let tables = await world.store.tables
        let rows: [(Any, exported: Set<String>, besides: Set<String>)] = [
            (
                try #require(tables.users.first),
                [
                    "id", "createdAt", "nickname", "email", "phone", "language", "terms", "termsAcceptedAt",
                    "switches", "deletionDueAt", "frozenAt", "undoLinksVoidAt",
                ],
                // A hash, what the log says, and what nobody can export while it is so.
                ["version", "password", "passwordChangedAt", "closedAt"]
            ),
            (
                try #require(tables.devices.first),
                [
                    "name", "givenName", "createdAt", "lastSeenAt", "networks", "distrustedAt",
                ],
                ["id", "version", "user", "credential"]
            ),
            (
                try #require(tables.sessions.first),
                [
                    "device", "createdAt", "methods", "idleEndsAt", "absoluteEndsAt", "lastActiveAt",
                    "network",
                ],
                // Counters of tokens; sessions that have ended are the log's.
                [
                    "id", "version", "user", "authenticatedAt", "reauthenticatedAt", "pageKey", "counter",
                    "replacedAt", "seenCounter", "endedAt", "end",
                ]
            ),
            (
                Identity(key: .init(.apple, ""), user: tables.users[0].id, createdAt: .moment(0), client: ""),
                ["provider", "subject", "createdAt", "client", "email"], ["version", "user", "token"]
            ),
            (
                CredentialChange(
                    id: .number(1), user: tables.users[0].id, kind: .email, at: .moment(0), device: nil),
                ["kind", "at", "former", "next", "dueAt", "revertedAt"], ["id", "version", "user", "device"]
            ),
            (
                AuditEntry(at: .moment(0), .exported),
                ["at", "event", "network", "detail"], ["user", "session", "device"]
            ),
        ]
        for (row, exported, besides) in rows {
            let labels = Set(Mirror(reflecting: row).children.compactMap(\.label))
            #expect(labels == exported.union(besides), "\(type(of: row))")
        }
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}
