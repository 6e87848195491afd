import AccountAPI
import AccountClient
import AccountClientTestSupport
import AccountTestSupport
import AccountDomain
import Foundation

/// What must hold.
extension History {
    /// After every step: nobody is told that a session ended that did not, and what was left is not kept.
    func checkAlways() async throws {
        for (number, app) in apps.enumerated() {
            let state = await app.client.state
            let before = said.updateValue(state, forKey: ObjectIdentifier(app))
            // One that has not looked since says what was true then.
            if expected == .signedIn, before != state, case .expired(let end) = state {
                throw Violation.loggedOut("process \(number) says: expired (\(end))")
            }
        }
        for user in await service.store.tables.users
        where user.nickname != "Ann" && user.nickname != "of \(user.id.text)" {
            throw Violation.other("the account \(user.id.text) was renamed by somebody else")
        }
        if expected == .signedOut, let kept = phone.kept.session, left.contains(kept.sessionID) {
            throw Violation.revived("the keychain has a session that was signed out")
        }
    }

    /// When all faults are over, everything is as the person expects.
    func settle() async throws {
        for (number, app) in apps.enumerated() {
            heal(app, number)
            if app.life.isOver { await bury(app) }
        }
        for app in apps { await app.client.look() }
        let isDone = await apps[0].client.deliver()
        for request in apps[0].network.requests.suffix(4) { say("sent: \(request)") }
        say(
            "owed: \(phone.kept.departures.map(\.sessionID)), open: \(await service.openSessions.map(\.id.text))"
        )
        guard isDone, phone.kept.departures.isEmpty else {
            throw Violation.other("\(phone.kept.departures.count) sign-outs are still owed")
        }
        for (number, app) in apps.enumerated() { try await settle(app, number) }
        if expected == .signedOut { try await checkOut() }
        let next = phone.start()
        await next.client.look()
        try await settle(next, apps.count)
        for app in apps { note(app) }
    }

    private func settle(_ app: SimulatedApp, _ number: Int) async throws {
        let answer: String
        do { answer = "\(try await app.ask().status)" } catch { answer = "\(error)" }
        let state = await app.client.state
        say("at the end \(number) is \(state.word), and asks: \(answer)")
        var isIn = false
        if case .signedIn(let user) = state {
            isIn = true
            if expected == .signedIn, user != person {
                throw Violation.other("process \(number) is signed in as somebody else")
            }
        }
        switch expected {
        case .signedIn where !isIn || answer != "200":
            throw Violation.loggedOut("process \(number) is \(state.word), and asks: \(answer)")
        case .signedOut where isIn || answer == "200":
            throw Violation.revived("process \(number) is \(state.word), and asks: \(answer)")
        default: break
        }
        // Whatever became of it, what it says must be true.
        if isIn, answer != "200" {
            throw Violation.other("process \(number) says signed in, and asks: \(answer)")
        }
    }

    private func checkOut() async throws {
        guard phone.kept.session == nil else { throw Violation.revived("the keychain has a session") }
        // One whose sign-in was never answered may be open: nobody has its tokens, and the next sign-in ends it.
        let now = service.now
        let open = await service.openSessions.filter { $0.isOpen(at: now) && left.contains($0.id.text) }
        guard open.isEmpty else {
            throw Violation.revived("the server has \(open.count) open sessions that were signed out")
        }
    }
}

extension StoredSession {
    /// As its access token names it.
    var sessionID: String {
        struct Claims: Decodable { let sid: String }
        let parts = accessToken.split(separator: ".")
        guard parts.count == 3, let bytes = Base64URL.decode(parts[1]),
            let claims = try? JSONDecoder().decode(Claims.self, from: Data(bytes))
        else { return "" }
        return claims.sid
    }
}
