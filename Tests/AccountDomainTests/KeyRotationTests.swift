import AccountAPI
import AccountDomain
import AccountTestSupport
import Bytes
import Foundation
import OneTimePassword
import Testing

/// A person meanwhile: nobody is locked out, signed out or asked more because a master key is followed by another one.
struct KeyRotationTests {
    private static func world() throws -> World {
        let world = try World()
        try use(1...1, current: 1, world)
        return world
    }

    private static func use(_ numbers: ClosedRange<Int>, current: Int, _ world: World) throws {
        world.accounts.dependencies.secrets.use(try MasterKeyTests.ring(numbers, current: current))
    }

    /// A device in a network of the real world, as the server sees it now.
    private static func caller(_ device: Int, in network: UInt8, _ world: World) -> RequestOrigin {
        let tags = world.accounts.dependencies.secrets.networkTags([network, 0, 2])
        return RequestOrigin(
            credential: .sample(device), deviceName: "device \(device)", network: tags[0],
            otherTags: Array(tags.dropFirst()), networks: .sample(Int(network)), language: .chinese)
    }

    /// The steps of the ring, each from a key to the next, and two servers that do not go together.
    private static let changes: [(ClosedRange<Int>, Int)] = [(1...2, 1), (1...2, 2), (1...2, 1), (1...2, 2)]

    @Test func `a code, a nonce, a provider's page and a proof go on through every step`() async throws {
        for (numbers, current) in Self.changes {
            let world = try Self.world()
            world.weChat.answer(.success(ProvidedPerson(key: .init(.wechat, "u1"), client: "web")))
            world.apple.answer(.success(ProvidedPerson(key: .init(.apple, "s"), client: "c")))
            let browser = World.caller(3, kind: .cookie)
            let nonces = ProofNonces(world.accounts.dependencies.secrets)
            let registration = try await world.accounts.startRegistration(
                email: "ann@example.com", password: World.password, terms: "2026-01", World.caller(1),
                at: .moment(0))
            let code = try await world.code()
            let apple = try await world.accounts.startSignIn(.apple, World.caller(2), at: .moment(0))
            let flow = try await world.accounts.startWebSignIn(
                .wechat, redirect: "https://r/", browser, at: .moment(0))
            let state = URLComponents(string: flow.page)?.queryItems?.first { $0.name == "state" }?.value
            let nonce = nonces.current(at: .moment(0))
            try Self.use(numbers, current: current, world)
            try await world.accounts.proveRegistration(
                registration.challenge, code: code, World.caller(1), at: .moment(1))
            _ = try await world.accounts.finishProfile(
                registration.challenge, nickname: "Ann", terms: nil, World.caller(1), at: .moment(1))
            _ = try registering(
                try await world.accounts.signIn(
                    .apple, ProviderAnswer(code: "c", identityToken: "t", nonce: apple.nonce),
                    to: apple.ticket.challenge, World.caller(2), at: .moment(1)))
            _ = try registering(
                try await world.accounts.signIn(
                    web: WebAnswer(.wechat, state: try #require(state), ProviderAnswer(code: "c")),
                    flow: flow.flow, redirect: "https://r/", browser, at: .moment(1)))
            #expect(nonces.age(of: nonce, at: .moment(1)) == .current)
        }
    }

    @Test func `a session is refreshed through a whole rotation, also when answers were lost`() async throws {
        let world = try Self.world()
        var entry = try await world.register()
        for (step, (numbers, current)) in (Self.changes + [(2...2, 2)]).enumerated() {
            try Self.use(numbers, current: current, world)
            let now = Date.moment(Double(step + 1) * 100)
            let lost = try await world.accounts.refresh(entry.refreshToken, World.caller(1), at: now)
            entry = try await world.accounts.refresh(entry.refreshToken, World.caller(1), at: now + 1)
            #expect(entry.session.counter == lost.session.counter)
        }
        #expect(await world.store.tables.sessions.allSatisfy { $0.endedAt == nil })
    }

    @Test func `wrong guesses are counted on, and a lock stays one`() async throws {
        let world = try Self.world()
        _ = try await world.register()
        func guess(_ now: Double) async -> AccountError? {
            await fault {
                _ = try await world.signIn("ann@example.com", "wrong", on: World.caller(2), at: .moment(now))
            }
        }
        for number in 1...3 {
            #expect(await guess(Double(number)) == .credentials(failures: number, left: 5 - number))
        }
        try Self.use(1...2, current: 2, world)
        #expect(await guess(4) == .credentials(failures: 4, left: 1))
        // A server that has not taken it in yet counts in the same row.
        try Self.use(1...2, current: 1, world)
        let until = Date.moment(5 + 300)
        #expect(await guess(5) == .credentials(failures: 5, left: 0, lockedUntil: until))
        try Self.use(1...2, current: 2, world)
        #expect(await guess(6) == .locked(until: until))
        // One row for the network, and one for all strangers, which locks nobody.
        #expect(await world.store.tables.attempts.count { $0.failures > 0 } == 2)
        // On the device that has signed in before, nobody is locked out, and the right password clears its counter.
        _ = try entered(try await world.signIn(on: World.caller(1), at: .moment(7)))
    }

    @Test func `a network's wrong guesses are counted on, and those of all strangers`() async throws {
        let world = try Self.world()
        _ = try await world.register()
        func guess(_ device: Int, at now: Double) async -> AccountError? {
            await fault {
                _ = try await world.signIn(
                    "ann@example.com", "wrong", on: Self.caller(device, in: 9, world), at: .moment(now))
            }
        }
        for number in 1...3 {
            #expect(
                await guess(number + 10, at: Double(number))
                    == .credentials(failures: number, left: 5 - number))
        }
        try Self.use(1...2, current: 2, world)
        #expect(await guess(20, at: 4) == .credentials(failures: 4, left: 1))
        try Self.use(2...2, current: 2, world)
        let until = Date.moment(5 + 300)
        #expect(await guess(21, at: 5) == .credentials(failures: 5, left: 0, lockedUntil: until))
        #expect(await world.store.tables.attempts.map(\.failures).filter { $0 > 0 } == [5, 5])
    }

    @Test func `codes to one number are counted on`() async throws {
        let world = try Self.world()
        func ask(_ now: Double) async -> AccountError? {
            await fault {
                _ = try await world.accounts.startPhoneSignIn(
                    phone: "13800138000", World.caller(Int(now)), at: .moment(now))
            }
        }
        #expect(await ask(100) == nil)
        try Self.use(1...2, current: 2, world)
        #expect(await ask(110) == .tooMany(retryAfter: 50))
        for number in 0..<4 { #expect(await ask(200 + Double(number) * 100) == nil) }
        #expect(await ask(1000) == .tooMany(retryAfter: 2700))
    }

    @Test func `a code that was sent before is the account's address's still`() async throws {
        let world = try Self.world()
        _ = try await world.register()
        let ticket = try await world.accounts.startReset(
            email: "ann@example.com", World.caller(1), at: .moment(100))
        let code = try await world.code()
        try Self.use(1...2, current: 2, world)
        try await world.accounts.reset(
            ticket.challenge, code: code, password: "Another4reader", secondFactor: nil, World.caller(1),
            at: .moment(101))
    }

    @Test func `a known network goes by its new name, once`() async throws {
        let world = try Self.world()
        let ann = try await world.register(on: Self.caller(1, in: 1, world))
        try Self.use(1...2, current: 2, world)
        // The known device comes again, and its network is called by its new name from then on.
        let old = try #require(await world.store.tables.devices.first?.networks)
        _ = try await world.accounts.refresh(ann.refreshToken, Self.caller(1, in: 1, world), at: .moment(200))
        let new = try #require(await world.store.tables.devices.first?.networks)
        #expect(old.count == 1 && new.count == 1 && old != new)
        #expect(new.allSatisfy { $0.text.hasPrefix("2.") })
    }

    @Test func `an enrolment that is sealed again meanwhile is confirmed all the same`() async throws {
        let world = try Self.world()
        let entry = try await world.register()
        let who = try world.who(entry, at: .moment(0))
        let enrolment = try await world.accounts.enrolFactor(who, World.caller(1), at: .moment(0))
        let code = try OTPAuthLink(enrolment.link).totp.code(at: .moment(1))
        try Self.use(1...2, current: 2, world)
        await world.store.beforeNextCommit { _ in
            // What counts the guess is done; now the server seals again.
            #expect(await fault { _ = try await world.accounts.sealAgain(at: .moment(1)) } == nil)
        }
        let codes = try await world.accounts.confirmFactor(who, code: code, World.caller(1), at: .moment(1))
        #expect(codes.count == 10)
        #expect(await world.store.tables.secondFactors.map(\.confirmedAt) == [.moment(1)])
    }
}

/// When an old key may go.
struct KeyRetirementTests {
    private static let day = 86_400.0
    private static let since = Date.moment(1000)

    private func world() async throws -> (World, IssuedSession) {
        let world = try World()
        world.accounts.dependencies.secrets.use(try MasterKeyTests.ring(1...1, current: 1))
        let entry = try await world.register()
        world.accounts.dependencies.secrets.use(try MasterKeyTests.ring(1...2, current: 2))
        return (world, entry)
    }

    private func retire(_ world: World, ends: Bool = false, day: Double) async throws -> Accounts.Retirement {
        try await world.accounts.retire(
            [1], since: Self.since, endsSessions: ends, at: Self.since + day * Self.day)
    }

    @Test func `a session keeps it until the token that may have been lost is a new one, too`() async throws {
        let (world, entry) = try await world()
        #expect(try await retire(world, day: 4) == .waits(sessions: 1, values: 0))
        let once = try await world.accounts.refresh(
            entry.refreshToken, World.caller(1), at: Self.since + 5 * Self.day)
        #expect(try await retire(world, day: 6) == .waits(sessions: 1, values: 0))
        let twice = try await world.accounts.refresh(
            once.refreshToken, World.caller(1), at: Self.since + 7 * Self.day)
        #expect(try await retire(world, day: 8) == .done(hasLegacyCodes: false))
        world.accounts.dependencies.secrets.use(try MasterKeyTests.ring(2...2, current: 2))
        _ = try await world.accounts.refresh(
            twice.refreshToken, World.caller(1), at: Self.since + 9 * Self.day)
    }

    @Test func `a session that nobody uses keeps it thirty days`() async throws {
        let (world, _) = try await world()
        #expect(try await retire(world, day: 29) == .waits(sessions: 1, values: 0))
        #expect(try await retire(world, day: 31) == .done(hasLegacyCodes: false))
    }

    @Test func `in an emergency such sessions end`() async throws {
        let (world, entry) = try await world()
        #expect(try await retire(world, ends: true, day: 4) == .done(hasLegacyCodes: false))
        #expect(
            await fault {
                _ = try await world.accounts.refresh(
                    entry.refreshToken, World.caller(1), at: Self.since + 4 * Self.day)
            } == .session(.revoked))
    }

    @Test func `a letter that may be on its way keeps it for minutes, and is not sent twice`() async throws {
        let (world, _) = try await world()
        world.accounts.dependencies.secrets.use(try MasterKeyTests.ring(1...1, current: 1))
        let now = Self.since + 4 * Self.day
        let sealed = try #require(world.accounts.dependencies.secrets.seal([1], as: "message"))
        for (number, due) in [(1, -1.0), (2, 300), (3, 3600)] {
            var message = Message(
                id: .number(number), kind: .revocation, createdAt: now, expiresAt: now + 30 * Self.day,
                body: sealed)
            message.dueAt = now + due
            #expect(try await world.store.commit([.insert(.message(message))]) == .done)
        }
        world.accounts.dependencies.secrets.use(try MasterKeyTests.ring(1...2, current: 2))
        #expect(try await retire(world, ends: true, day: 4) == .waits(sessions: 0, values: 1))
        let letters = await world.store.tables.messages.filter { $0.createdAt == now && $0.kind != .event }
        #expect(letters.map(\.version) == [1, 0, 1])
        #expect(try await retire(world, day: 4.01) == .done(hasLegacyCodes: false))
    }

    @Test func `a row that somebody changes meanwhile keeps it until the next time`() async throws {
        let (world, _) = try await world()
        world.accounts.dependencies.secrets.use(try MasterKeyTests.ring(1...1, current: 1))
        let key = Identity.Key(.apple, "s")
        let token = world.accounts.dependencies.secrets.seal([1], as: "provider token")
        let identity = Identity(
            key: key, user: .number(1), createdAt: .moment(0), client: "c", email: nil, token: token)
        #expect(try await world.store.commit([.insert(.identity(identity))]) == .done)
        world.accounts.dependencies.secrets.use(try MasterKeyTests.ring(1...2, current: 2))
        await world.store.beforeNextCommit { store in
            var quicker = identity
            quicker.email = "quicker@example.com"
            _ = try? await store.commit([.replace(.identity(quicker))])
        }
        #expect(try await world.accounts.sealAgain(at: .moment(2000)) == 1)
        #expect(try await world.accounts.sealAgain(at: .moment(2001)) == 0)
        let stored = try #require(try await world.store.identity(key))
        #expect(stored.email == "quicker@example.com")
        world.accounts.dependencies.secrets.use(try MasterKeyTests.ring(2...2, current: 2))
        #expect(
            world.accounts.dependencies.secrets.open(try #require(stored.token), as: "provider token") == [1])
    }

    @Test
    func `recovery codes of the first versions are known after their key is gone, and no others need one`()
        async throws
    {
        let world = try World()
        let secrets = world.accounts.dependencies.secrets
        secrets.use(try MasterKeyTests.ring(1...1, current: 1))
        let entry = try await world.register()
        let user = entry.session.user
        let who = try world.who(entry, at: .moment(0))
        let enrolment = try await world.accounts.enrolFactor(who, World.caller(1), at: .moment(0))
        let totp = try OTPAuthLink(enrolment.link).totp
        let codes = try await world.accounts.confirmFactor(
            who, code: totp.code(at: .moment(0)), World.caller(1), at: .moment(0))
        // One as the first versions kept it.
        var factor = try #require(try await world.store.secondFactor(of: user))
        let old = secrets.mark("recovery code", user.bytes, Array("ABCDEFGHJKLMNPQRSTUVWXYZ".utf8))
        factor.recoveryCodes[0] = .init(hash: Hexadecimal.encode(old))
        #expect(try await world.store.commit([.replace(.secondFactor(factor))]) == .done)
        secrets.use(try MasterKeyTests.ring(1...2, current: 2))
        #expect(try await retire(world, ends: true, day: 4) == .done(hasLegacyCodes: true))
        let kept = try #require(try MasterKeyTests.ring(1...2, current: 2).legacyCodesKey)
        secrets.use(
            try #require(
                MasterKeys(current: 2, keys: [2: MasterKeyTests.master(2)], legacyCodes: kept)))
        for (number, code) in ["abcd-efgh-jklm-npqr-stuv-wxyz", codes[1]].enumerated() {
            let now = Self.since + (5 + Double(number)) * Self.day
            let (ticket, _) = try steppingUp(try await world.signIn(on: World.caller(1), at: now))
            _ = try await world.accounts.stepUp(
                ticket.challenge, way: .recoveryCode, code: code, World.caller(1), at: now)
        }
        #expect(try await retire(world, ends: true, day: 9) == .done(hasLegacyCodes: false))
    }
}
