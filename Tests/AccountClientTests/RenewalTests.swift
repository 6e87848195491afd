import AccountAPI
import AccountClient
import AccountClientTestSupport
import AccountTestSupport
import AccountDomain
import FoundationEssentials
import Testing

/// Renewing a session: `research/auth.md`, section 4, traps 1, 2, 4, 6 to 8 and 11.
struct RenewalTests {
    @Test func `a hundred callers with an expired token lead to one refresh`() async throws {
        let ann = try await Ann()
        ann.phone.advance(.seconds(7300))
        let statuses = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<100 { group.addTask { (try? await ann.app.ask().status) ?? 0 } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 100))
        #expect(ann.refreshes(ann.app) == 1)
        #expect(await ann.app.client.state == ann.signedIn())
    }

    @Test func `five minutes before its end a token is renewed before it is used`() async throws {
        let ann = try await Ann()
        ann.phone.advance(.seconds(6800))
        #expect(try await ann.app.ask().status == 200)
        #expect(ann.refreshes(ann.app) == 0)
        ann.phone.advance(.seconds(101))
        #expect(try await ann.app.ask().status == 200)
        #expect(ann.refreshes(ann.app) == 1)
    }

    @Test func `at its start an app renews what is due`() async throws {
        let ann = try await Ann()
        ann.phone.advance(.seconds(7000))
        let again = ann.phone.start()
        await again.client.look()
        #expect(ann.refreshes(again) == 1)
        #expect(await again.client.state == ann.signedIn())
        #expect(try await again.ask().status == 200)
        #expect(ann.refreshes(again) == 1)
    }

    // Trap 1.
    @Test func `a lost answer of a refresh logs nobody out`() async throws {
        let ann = try await Ann()
        ann.phone.advance(.seconds(7300))
        ann.app.network.expect([.lostAfter, .lostAfter])
        let error = await #expect(throws: AccountClientError.self) { try await ann.app.ask() }
        #expect(error == .transport(.lost))
        #expect(await ann.app.client.state == ann.signedIn())
        ann.phone.advance(.seconds(86_400))
        #expect(try await ann.app.ask().status == 200)
        #expect(ann.phone.kept.session != nil)
    }

    @Test func `an app that is killed before it could keep its new tokens goes on with the old ones`()
        async throws
    {
        let ann = try await Ann()
        ann.phone.advance(.seconds(7300))
        ann.app.tokens.fates.before { $0.name == "keep" ? .killedBefore : .done }
        _ = try? await ann.app.ask()
        #expect(ann.app.life.isOver)
        let again = ann.phone.start()
        await again.client.look()
        #expect(await again.client.state == ann.signedIn())
        ann.phone.advance(.seconds(40_000))
        #expect(try await again.ask().status == 200)
    }

    // Trap 4.
    @Test func `a caller that gives up leaves the refresh to the others`() async throws {
        let ann = try await Ann()
        ann.phone.advance(.seconds(7300))
        let gate = Rendezvous()
        ann.app.network.after { if $0.path == "/v1/tokens" { await gate.stand() } }
        let impatient = Task { try await ann.app.ask() }
        let patient = Task { try await ann.app.ask() }
        await gate.reached()
        impatient.cancel()
        let error = await #expect(throws: AccountClientError.self) { try await impatient.value }
        #expect(error == .cancelled)
        gate.open()
        #expect(try await patient.value.status == 200)
        #expect(ann.refreshes(ann.app) == 1)
    }

    @Test func `a refresh whose answer comes after the sign-out revives nothing`() async throws {
        let ann = try await Ann()
        ann.phone.advance(.seconds(7300))
        let gate = Rendezvous()
        ann.app.network.after { if $0.path == "/v1/tokens" { await gate.stand() } }
        let asking = Task { try await ann.app.ask() }
        await gate.reached()
        ann.app.network.setDown(true)
        let plan = await ann.app.client.prepareSignOut()
        let left = try await ann.app.client.signOut(plan)
        #expect(!left.isServerTold)
        gate.open()
        _ = try? await asking.value
        #expect(await ann.app.client.state == .signedOut)
        #expect(ann.phone.kept.session == nil)
        ann.app.network.setDown(false)
        ann.app.network.after(nil)
        #expect(await ann.app.client.deliver())
        #expect(await ann.service.openSessions.isEmpty)
        #expect(ann.phone.kept.departures.isEmpty)
        let again = ann.phone.start()
        await again.client.look()
        #expect(await again.client.state == .signedOut)
    }

    @Test func `the late end of an old session does not end the new one`() async throws {
        let ann = try await Ann()
        ann.phone.advance(.seconds(7300))
        let gate = Rendezvous()
        ann.app.network.after { if $0.path == "/v1/tokens" { await gate.stand() } }
        // The server ends the old session; its answer is under way for long.
        for session in await ann.service.openSessions {
            _ = try await ann.service.store.commit([
                .replace(.session(session.ended(.administrator, at: ann.service.now)))
            ])
        }
        let asking = Task { try await ann.app.ask() }
        await gate.reached()
        let step = try await ann.app.client.signIn(email: "ann@example.com", password: password)
        #expect(step == .signedIn(await ann.user))
        gate.open()
        _ = try? await asking.value
        #expect(await ann.app.client.state == ann.signedIn())
        #expect(try await ann.app.ask().status == 200)
    }

    // Trap 6.
    @Test func `a refused token is renewed once and the request sent once more`() async throws {
        let ann = try await Ann()
        // For the device the token still holds; the server's time has run ahead.
        ann.service.advance(.seconds(7300))
        #expect(try await ann.app.ask().status == 200)
        #expect(
            ann.app.network.requests.suffix(3).map(\.path) == ["/v1/session", "/v1/tokens", "/v1/session"])
    }

    @Test func `a request whose token was replaced meanwhile is just sent again`() async throws {
        let ann = try await Ann()
        ann.service.advance(.seconds(7300))
        let gate = Rendezvous()
        let first = Rendezvous()
        ann.app.network.after { request in
            if request.path == "/v1/me" {
                await gate.stand()
            } else if request.path == "/v1/tokens" {
                first.open()
            }
        }
        let late = Task { try await ann.app.client.profile() }
        await gate.reached()
        #expect(try await ann.app.ask().status == 200)
        #expect(ann.refreshes(ann.app) == 1)
        gate.open()
        #expect(try await late.value.nickname == "Ann")
        #expect(ann.refreshes(ann.app) == 1)
    }

    @Test func `a token that is refused although it is new is an error, not a loop`() async throws {
        let ann = try await Ann()
        ann.app.network.expect([.answered(401), .done, .answered(401)])
        let error = await #expect(throws: AccountClientError.self) { try await ann.app.ask() }
        #expect(error == .answer(status: 401))
        #expect(ann.refreshes(ann.app) == 1)
        #expect(await ann.app.client.state == ann.signedIn())
        #expect(try await ann.app.ask().status == 200)
    }

    @Test(arguments: [400, 403, 404, 429, 500, 502, 503])
    func `no other refusal renews anything`(status: Int) async throws {
        let ann = try await Ann()
        ann.app.network.expect([.answered(status)])
        #expect(try await ann.app.ask().status == status)
        #expect(ann.refreshes(ann.app) == 0)
    }

    // Trap 7.
    @Test(arguments: [
        Passage.unreachable, .lostBefore, .lostAfter, .answered(401), .answered(403), .answered(404),
        .answered(429), .answered(500), .answered(502), .answered(503), .answered(200),
    ])
    func `a refresh that fails for any other reason keeps the session`(passage: Passage) async throws {
        let ann = try await Ann()
        ann.phone.advance(.seconds(7300))
        // What is lost is asked for once more at once.
        let isLost = passage == .lostBefore || passage == .lostAfter
        ann.app.network.expect(isLost ? [passage, passage] : [passage])
        await #expect(throws: AccountClientError.self) { try await ann.app.ask() }
        #expect(await ann.app.client.state == ann.signedIn())
        #expect(ann.phone.kept.session != nil)
        #expect(try await ann.app.ask().status == 200)
    }

    @Test func `near its end a token is still used where it cannot be renewed`() async throws {
        let ann = try await Ann()
        ann.phone.advance(.seconds(7000))
        ann.app.network.expect([.unreachable])
        #expect(try await ann.app.ask().status == 200)
        #expect(ann.refreshes(ann.app) == 1)
        // And not every request asks again at once.
        #expect(try await ann.app.ask().status == 200)
        #expect(ann.refreshes(ann.app) == 1)
        ann.phone.advance(.seconds(61))
        #expect(try await ann.app.ask().status == 200)
        #expect(ann.refreshes(ann.app) == 2)
    }

    @Test func `a session that the server ended is over, and said why`() async throws {
        let ann = try await Ann()
        for session in await ann.service.openSessions {
            _ = try await ann.service.store.commit([
                .replace(.session(session.ended(.passwordChanged, at: ann.service.now)))
            ])
        }
        ann.phone.advance(.seconds(7300))
        let error = await #expect(throws: AccountClientError.self) { try await ann.app.ask() }
        #expect(error == .ended(.revoked))
        #expect(await ann.app.client.state == .expired(.revoked))
        #expect(ann.phone.kept.session == nil)
        let second = await #expect(throws: AccountClientError.self) { try await ann.app.ask() }
        #expect(second == .ended(.revoked))
        let again = ann.phone.start()
        await again.client.look()
        #expect(await again.client.state == .signedOut)
    }

    // Trap 8.
    @Test(arguments: [-400.0, -1, -0.01, 0.01, 1, 400])
    func `a wrong calendar ends no session and makes no storm`(days: Double) async throws {
        let ann = try await Ann()
        ann.phone.clock.set(ann.service.now + days * 86_400)
        for _ in 0..<5 {
            ann.phone.advance(.seconds(3000))
            #expect(try await ann.app.ask().status == 200)
        }
        #expect(ann.refreshes(ann.app) <= 4)
        let again = ann.phone.start()
        await again.client.look()
        for _ in 0..<5 { #expect(try await again.ask().status == 200) }
        #expect(ann.refreshes(again) <= 3)
        #expect(await again.client.state == ann.signedIn())
    }

    @Test func `time that passes in sleep counts`() async throws {
        let ann = try await Ann()
        ann.phone.advance(.seconds(20 * 86_400))
        #expect(try await ann.app.ask().status == 200)
        #expect(ann.app.network.requests.suffix(2).map(\.path) == ["/v1/tokens", "/v1/session"])
    }

    // Trap 11.
    @Test(arguments: [TokenStoreError.locked, .gated, .denied, .damaged, .failed("x")])
    func `a keychain that cannot be read logs nobody out`(error: TokenStoreError) async throws {
        let ann = try await Ann()
        let again = ann.phone.start()
        again.tokens.fates.fail(with: error)
        await again.client.look()
        #expect(await again.client.state == .unknown(error))
        let refusal = await #expect(throws: AccountClientError.self) { try await again.ask() }
        #expect(refusal == .store(error))
        again.tokens.fates.fail(with: nil)
        await again.client.look()
        #expect(await again.client.state == ann.signedIn())
        #expect(try await again.ask().status == 200)
    }

    @Test func `a keychain that locks later keeps the session, and refreshes wait for it`() async throws {
        let ann = try await Ann()
        ann.app.tokens.fates.fail(with: .locked)
        #expect(try await ann.app.ask().status == 200)
        ann.phone.advance(.seconds(7300))
        let error = await #expect(throws: AccountClientError.self) { try await ann.app.ask() }
        #expect(error == .store(.locked))
        #expect(ann.refreshes(ann.app) == 0)
        #expect(await ann.app.client.state == ann.signedIn())
        ann.app.tokens.fates.fail(with: nil)
        #expect(try await ann.app.ask().status == 200)
    }

    @Test func `tokens that the keychain would not take are kept before the next ones are asked for`()
        async throws
    {
        let ann = try await Ann()
        ann.phone.advance(.seconds(7300))
        ann.app.tokens.fates.before { $0.name == "keep" ? .refused(.locked) : .done }
        #expect(try await ann.app.ask().status == 200)
        let behind = ann.phone.kept.session
        ann.phone.advance(.seconds(7300))
        let error = await #expect(throws: AccountClientError.self) { try await ann.app.ask() }
        #expect(error == .store(.locked))
        #expect(ann.refreshes(ann.app) == 1)
        #expect(ann.phone.kept.session == behind)
        ann.app.tokens.fates.before(nil)
        #expect(try await ann.app.ask().status == 200)
        #expect(ann.refreshes(ann.app) == 2)
        #expect(ann.phone.kept.session != behind)
    }

    @Test func `a device key that is locked keeps the session, one that is gone ends it`() async throws {
        let ann = try await Ann()
        ann.phone.advance(.seconds(7300))
        ann.app.key.fates.fail(with: .locked)
        let error = await #expect(throws: AccountClientError.self) { try await ann.app.ask() }
        #expect(error == .device(.locked))
        #expect(await ann.app.client.state == ann.signedIn())
        ann.app.key.fates.fail(with: nil)
        ann.phone.chip.lose()
        let end = await #expect(throws: AccountClientError.self) { try await ann.app.ask() }
        #expect(end == .ended(.deviceChanged))
        #expect(await ann.app.client.state == .expired(.deviceChanged))
    }

    @Test func `without the device's key a token that still holds is worth nothing, and the session ends`()
        async throws
    {
        let ann = try await Ann()
        ann.app.key.fates.fail(with: .locked)
        let error = await #expect(throws: AccountClientError.self) { try await ann.app.ask() }
        #expect(error == .device(.locked))
        ann.app.key.fates.fail(with: nil)
        #expect(try await ann.app.ask().status == 200)
        ann.phone.chip.lose()
        let end = await #expect(throws: AccountClientError.self) { try await ann.app.ask() }
        #expect(end == .ended(.deviceChanged))
        #expect(await ann.app.client.state == .expired(.deviceChanged))
    }

    @Test func `after a start a request is sent twice, and once from then on for as long as it is in use`()
        async throws
    {
        let ann = try await Ann()
        let again = ann.phone.start()
        #expect(try await again.ask().status == 200)
        #expect(again.network.requests.count == 2)
        for count in 3...20 {
            ann.phone.advance(.seconds(300))
            #expect(try await again.ask().status == 200)
            #expect(again.network.requests.count == count)
        }
        // A renewal brings the next nonce to who slept for longer than one holds.
        ann.phone.advance(.seconds(7300))
        #expect(try await again.ask().status == 200)
        #expect(again.network.requests.count == 22)
    }
}
