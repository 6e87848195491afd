import AccountAPI
import AccountClient
import AccountClientTestSupport
import AccountTestSupport
import AccountDomain
import FoundationEssentials
import Testing

/// One session and all who hold it: processes of one app, and those who signed in or out meanwhile (`research/auth.md`,
/// section 4, trap 5, and what the simulator found).
struct SharedSessionTests {
    @Test func `two processes of an app share one session and one refresh`() async throws {
        let ann = try await Ann()
        let widget = ann.phone.start()
        await widget.client.look()
        ann.phone.advance(.seconds(7300))
        async let first = ann.app.ask().status
        async let second = widget.ask().status
        #expect(try await [first, second] == [200, 200])
        #expect(ann.refreshes(ann.app) + ann.refreshes(widget) == 1)
        ann.phone.advance(.seconds(7300))
        #expect(try await widget.ask().status == 200)
        #expect(try await ann.app.ask().status == 200)
        #expect(ann.refreshes(ann.app) + ann.refreshes(widget) == 2)
    }

    @Test func `a sign-out in one process is one in the other`() async throws {
        let ann = try await Ann()
        let widget = ann.phone.start()
        await widget.client.look()
        try await widget.client.signOut(await widget.client.prepareSignOut())
        await ann.app.client.look()
        #expect(await ann.app.client.state == .signedOut)
        #expect(await ann.service.openSessions.isEmpty)
    }

    // Found by the simulator.
    @Test func `a process that did not see a new sign-in signs out of that one, too`() async throws {
        let ann = try await Ann()
        let widget = ann.phone.start()
        await widget.client.look()
        try await ann.app.client.signOut(await ann.app.client.prepareSignOut())
        _ = try await ann.app.client.signIn(email: "ann@example.com", password: password)
        try await widget.client.signOut(await widget.client.prepareSignOut())
        #expect(await ann.service.openSessions.isEmpty)
        #expect(ann.phone.kept.session == nil)
    }

    @Test func `a refresh of before a sign-in elsewhere does not take its place in the keychain`()
        async throws
    {
        let ann = try await Ann()
        let widget = ann.phone.start()
        await widget.client.look()
        ann.phone.advance(.seconds(7300))
        let gate = Rendezvous()
        ann.app.network.after { if $0.path == "/v1/tokens" { await gate.stand() } }
        let asking = Task { try await ann.app.ask() }
        await gate.reached()
        _ = try await widget.client.signIn(email: "ann@example.com", password: password)
        let kept = ann.phone.kept.session
        gate.open()
        #expect(try await asking.value.status == 200)
        #expect(ann.phone.kept.session == kept)
        #expect(await ann.app.client.state == ann.signedIn())
        #expect(try await widget.ask().status == 200)
    }

    @Test func `the end of a session of before a sign-in elsewhere is not the end of that one`() async throws
    {
        let ann = try await Ann()
        let widget = ann.phone.start()
        await widget.client.look()
        ann.phone.advance(.seconds(7300))
        let gate = Rendezvous()
        ann.app.network.before { if $0.path == "/v1/tokens" { await gate.stand() } }
        let asking = Task { try await ann.app.ask() }
        await gate.reached()
        _ = try await widget.client.signIn(email: "ann@example.com", password: password)
        gate.open()
        #expect(try await asking.value.status == 200)
        #expect(await ann.app.client.state == ann.signedIn())
    }

    @Test func `a sign-out whose last answer was lost long ago is told to the server all the same`()
        async throws
    {
        let ann = try await Ann()
        ann.phone.advance(.seconds(7300))
        ann.app.network.expect([.lostAfter, .lostAfter])
        _ = try? await ann.app.ask()
        ann.app.network.setDown(true)
        try await ann.app.client.signOut(await ann.app.client.prepareSignOut())
        ann.phone.advance(.seconds(86_400))
        ann.app.network.setDown(false)
        #expect(await ann.app.client.deliver())
        #expect(await ann.service.openSessions.isEmpty)
    }

    @Test func `a refusal of the proof does not settle a sign-out`() async throws {
        let ann = try await Ann()
        ann.app.network.setDown(true)
        try await ann.app.client.signOut(await ann.app.client.prepareSignOut())
        ann.phone.advance(.seconds(86_400))
        ann.app.network.setDown(false)
        // The proof arrives twice, and the second answer says that it was used before.
        ann.app.network.expect([.done, .twice])
        #expect(await ann.app.client.deliver() == false)
        #expect(ann.phone.kept.departures.count == 1)
        #expect(await ann.app.client.deliver())
        #expect(await ann.service.openSessions.isEmpty)
        #expect(ann.phone.kept.departures.isEmpty)
    }
}
