import AccountAPI
import AccountClient
import AccountClientTestSupport
import AccountTestSupport
import AccountDomain
import TestSupport
import Testing

/// A session that ended stays ended, whatever the store does meanwhile.
@Suite(.timeLimit(.minutes(1))) struct RevivalTests {
    /// The server ends everything.
    private func endAll(_ ann: Ann) async throws {
        for session in await ann.service.openSessions {
            _ = try await ann.service.store.commit([
                .replace(.session(session.ended(.administrator, at: ann.service.now)))
            ])
        }
    }

    @Test(arguments: ["session", "departures"])
    func `a look that reads the store while somebody signs out revives nothing`(call: String) async throws {
        let ann = try await Ann()
        let gate = Rendezvous()
        ann.app.tokens.fates.after { if $0.name == call { await gate.standFirst() } }
        let looking = Task { await ann.app.client.look() }
        await gate.reached()
        let leaving = Task { try await ann.app.client.signOut(await ann.app.client.prepareSignOut()) }
        while await ann.app.client.state != .signedOut { await Task.yield() }
        gate.open()
        await looking.value
        _ = try await leaving.value
        #expect(await ann.app.client.state == .signedOut)
        #expect(ann.phone.kept.session == nil)
        let error = await #expect(throws: AccountClientError.self) { try await ann.app.ask() }
        #expect(error == .signedOut)
    }

    @Test func `a look that waits for the store while a session ends does not take it in again`()
        async throws
    {
        let ann = try await Ann()
        ann.phone.advance(.seconds(7300))
        try await endAll(ann)
        let gate = Rendezvous()
        let visits = Locked(0)
        // Before a refresh the store is read, and once more when the session has ended.
        ann.app.tokens.fates.after { call in
            let isLast = visits.withLock { count in
                if call.name == "departures" { count += 1 }
                return call.name == "departures" && count == 2
            }
            if isLast { await gate.stand() }
        }
        let asking = Task { try await ann.app.ask() }
        await gate.reached()
        let looking = Task { await ann.app.client.look() }
        for _ in 0..<200 { await Task.yield() }
        gate.open()
        let error = await #expect(throws: AccountClientError.self) { try await asking.value }
        await looking.value
        #expect(error == .ended(.revoked))
        #expect(await ann.app.client.state == .expired(.revoked))
        #expect(ann.phone.kept.session == nil)
    }

    @Test func `a store that would not remove a session that ended is no reason to ask the server again`()
        async throws
    {
        let ann = try await Ann()
        ann.phone.advance(.seconds(7300))
        try await endAll(ann)
        ann.app.tokens.fates.before { $0.name == "removeSession" ? .refused(.locked) : .done }
        for _ in 0..<3 {
            let error = await #expect(throws: AccountClientError.self) { try await ann.app.ask() }
            #expect(error == .ended(.revoked))
            await ann.app.client.look()
            #expect(await ann.app.client.state == .expired(.revoked))
        }
        #expect(ann.refreshes(ann.app) == 1)
        // The next sign-in takes its place.
        ann.app.tokens.fates.before(nil)
        _ = try await ann.app.client.signIn(email: "ann@example.com", password: password)
        #expect(await ann.app.client.state == ann.signedIn())
        #expect(try await ann.app.ask().status == 200)
    }

    @Test func `callers that wait for a refresh go on when the next sign-in begins its own`() async throws {
        let ann = try await Ann()
        ann.phone.advance(.seconds(7300))
        let gate = Rendezvous()
        ann.app.network.after { if $0.path == "/v1/tokens" { await gate.standFirst() } }
        let early = Task { try await ann.app.ask() }
        await gate.reached()
        _ = try await ann.app.client.signIn(email: "ann@example.com", password: password)
        ann.phone.advance(.seconds(7300))
        let late = Task { try await ann.app.ask() }
        while ann.app.lock.fates.calls.count(where: { $0.name == "acquire" }) < 2 { await Task.yield() }
        gate.open()
        #expect(try await late.value.status == 200)
        #expect(try await early.value.status == 200)
        #expect(await ann.app.client.state == ann.signedIn())
    }

    // A damaged store.

    @Test func `a sign-in takes the place of what cannot be read`() async throws {
        let ann = try await Ann()
        ann.phone.kept.damage()
        let again = ann.phone.start()
        await again.client.look()
        #expect(await again.client.state == .unknown(.damaged))
        _ = try await again.client.signIn(email: "ann@example.com", password: password)
        #expect(await again.client.state == ann.signedIn())
        #expect(try await again.ask().status == 200)
        let last = ann.phone.start()
        await last.client.look()
        #expect(await last.client.state == ann.signedIn())
    }

    @Test func `installed anew, what cannot be read is removed`() async throws {
        let ann = try await Ann()
        ann.phone.kept.damage()
        ann.phone.paper.burn()
        let fresh = ann.phone.start()
        await fresh.client.look()
        #expect(await fresh.client.state == .signedOut)
        #expect(try await fresh.tokens.session() == nil)
    }
}
