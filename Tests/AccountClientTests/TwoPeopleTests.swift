import AccountAPI
import AccountClient
import AccountClientTestSupport
import AccountTestSupport
import AccountDomain
import TestSupport
import Testing

/// Two people, one after the other, on one device.
@Suite(.timeLimit(.minutes(1))) struct TwoPeopleTests {
    /// A phone of Ann's; Bo registered elsewhere.
    private func two(data: [any LocalData] = []) async throws -> Ann {
        let ann = try await Ann(data: data)
        let other = SimulatedPhone(ann.service).start()
        await other.client.look()
        _ = try await other.register("bo@example.com", password: password)
        return ann
    }

    private func enterBo(_ app: SimulatedApp) async throws {
        _ = try await app.enter("bo@example.com", password: password)
    }

    private func leave(_ app: SimulatedApp) async throws {
        try await app.client.signOut(await app.client.prepareSignOut())
    }

    @Test func `a request of one person is never sent again with the next one's token`() async throws {
        let ann = try await two()
        let gate = Rendezvous()
        ann.app.network.after { if $0.path == "/v1/me" { await gate.stand() } }
        // For the device the token still holds; the server takes it for none.
        ann.service.advance(.seconds(7300))
        let late = Task { try await ann.app.client.change(ProfileChangeBody(nickname: "Annie")) }
        await gate.reached()
        try await leave(ann.app)
        try await enterBo(ann.app)
        gate.open()
        let error = await #expect(throws: AccountClientError.self) { try await late.value }
        #expect(error == .superseded)
        #expect(ann.app.network.requests.count { $0.path == "/v1/me" } == 1)
        ann.app.network.after(nil)
        #expect(try await ann.app.client.profile().email == "bo@example.com")
        #expect(try await ann.app.client.profile().nickname == "Ann")
    }

    @Test func `a request that waits for a refresh does not go on as the next person's`() async throws {
        let ann = try await two()
        ann.phone.advance(.seconds(7300))
        let gate = Rendezvous()
        ann.app.network.after { if $0.path == "/v1/tokens" { await gate.standFirst() } }
        let late = Task { try await ann.app.ask() }
        await gate.reached()
        try await leave(ann.app)
        try await enterBo(ann.app)
        gate.open()
        let error = await #expect(throws: AccountClientError.self) { try await late.value }
        #expect(error == .superseded)
        #expect(!ann.app.network.requests.contains { $0.path == "/v1/session" && $0.verb == "GET" })
    }

    @Test func `the tokens of a fresh proof that waited for the lock do not take the next person's place`()
        async throws
    {
        let ann = try await two()
        let holder = try await MemoryLock(ann.phone.door).acquire()
        let late = Task { try await ann.app.client.reauthenticate(.password, secret: password) }
        while !ann.app.lock.fates.calls.contains(where: { $0.name == "acquire" }) { await Task.yield() }
        ann.app.network.expect([.unreachable])
        try await leave(ann.app)
        try await enterBo(ann.app)
        let kept = ann.phone.kept.session
        let state = await ann.app.client.state
        holder.release()
        let error = await #expect(throws: AccountClientError.self) { try await late.value }
        #expect(error == .superseded)
        #expect(ann.phone.kept.session == kept)
        #expect(await ann.app.client.state == state)
    }

    @Test(arguments: ["keep", "answer"])
    func `a sign-in that fails leaves the session before it as it was`(fault: String) async throws {
        let ann = try await two()
        let before = ann.phone.kept.session
        if fault == "keep" {
            ann.app.tokens.fates.before { $0.name == "keep" ? .refused(.full) : .done }
        } else {
            let client = ann.app.client
            ann.app.tokens.fates.after { if $0.name == "keep" { await client.cancelSignIn() } }
        }
        let error = await #expect(throws: AccountClientError.self) { try await enterBo(ann.app) }
        #expect(error == (fault == "keep" ? .store(.full) : .superseded))
        ann.app.tokens.fates.before(nil)
        ann.app.tokens.fates.after(nil)
        #expect(await ann.app.client.deliver())
        await ann.app.client.look()
        #expect(ann.phone.kept.session == before)
        #expect(await ann.app.client.state == ann.signedIn())
        #expect(try await ann.app.client.profile().email == "ann@example.com")
        // Bo's own device alone has a session besides.
        #expect(await ann.service.openSessions.count == 2)
    }

    @Test func `a keychain that kept a session and yet said no has the one before it again`() async throws {
        let ann = try await two()
        let before = ann.phone.kept.session
        let isFirst = Locked(true)
        ann.app.tokens.fates.before { call in
            let isNow = isFirst.withLock { first in
                defer { if call.name == "keep" { first = false } }
                return first && call.name == "keep"
            }
            return isNow ? .doneYetFailed(.locked) : .done
        }
        await #expect(throws: AccountClientError.self) { try await enterBo(ann.app) }
        #expect(ann.phone.kept.session == before)
        #expect(try await ann.app.client.profile().email == "ann@example.com")
    }

    @Test func `signing in over somebody else's session ends that one on the server`() async throws {
        let ann = try await two()
        try await enterBo(ann.app)
        #expect(await ann.app.client.deliver())
        let users = await Set(ann.service.openSessions.map(\.user.text))
        let left = await ann.user
        #expect(users.count == 1 && !users.contains(left))
    }

    // What a sign-out could not remove.

    private func stubborn() -> MemoryLocalData {
        MemoryLocalData("books", .downloads, .init(count: 3, removes: false))
    }

    @Test func `what could not be removed goes before the next person comes, and never with their data`()
        async throws
    {
        let books = stubborn()
        let ann = try await two(data: [books])
        let outcome = try await ann.app.client.signOut(await ann.app.client.prepareSignOut())
        #expect(outcome.notRemoved == ["books"])
        books.now = .init(count: 3)
        try await enterBo(ann.app)
        #expect(books.now.count == 0)
        books.now = .init(count: 8)
        let again = ann.phone.start(data: [books])
        await again.client.look()
        #expect(books.now.count == 8)
        #expect(ann.phone.paper.all["leaving"] == nil)
    }

    @Test(arguments: [false, true])
    func `what can still not be removed then is not removed with the next person's data`(
        refusesNotes: Bool
    ) async throws {
        let books = stubborn()
        let ann = try await two(data: [books])
        try await leave(ann.app)
        // The note cannot be taken back either.
        if refusesNotes { ann.app.notes.fates.before { $0.name == "set" ? .refused(.locked) : .done } }
        try await enterBo(ann.app)
        books.now = .init(count: 8)
        let again = ann.phone.start(data: [books])
        await again.client.look()
        #expect(books.now.count == 8)
        #expect(try await again.client.profile().email == "bo@example.com")
        #expect(ann.phone.paper.all["leaving"] == nil)
    }

    @Test func `killed after the sign-out was noted, it is finished at the next start`() async throws {
        let books = MemoryLocalData("books", .downloads, .init(count: 3))
        let ann = try await two(data: [books])
        ann.app.notes.fates.before { $0.name == "set" ? .killedAfter : .done }
        _ = try? await leave(ann.app)
        #expect(ann.app.life.isOver && ann.phone.kept.session != nil)
        let again = ann.phone.start(data: [books])
        await again.client.look()
        #expect(await again.client.state == .signedOut)
        #expect(books.now.count == 0)
        #expect(ann.phone.kept.session == nil)
        #expect(await again.client.deliver())
        #expect(await ann.service.openSessions.count == 1)
    }

    @Test func `what is removed slowly is removed before the next person's data comes`() async throws {
        let books = SlowLocalData()
        let ann = try await two(data: [books])
        let leaving = Task { try await leave(ann.app) }
        await books.gate.reached()
        let entering = Task { try await enterBo(ann.app) }
        for _ in 0..<200 { await Task.yield() }
        #expect(await ann.app.client.state != .signedIn(await ann.user))
        #expect(ann.phone.kept.session == nil)
        books.gate.open()
        try await leaving.value
        try await entering.value
        #expect(ann.phone.kept.session != nil)
    }
}

/// Data whose removal stands still.
private struct SlowLocalData: LocalData {
    let gate = Rendezvous()
    let name = "books"
    let kind = LocalDataKind.downloads

    func standing() async -> LocalDataAmount { LocalDataAmount(count: 1) }
    func send() async throws {}
    func remove() async throws { await gate.stand() }
}
