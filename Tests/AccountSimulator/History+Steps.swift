import AccountAPI
import AccountClient
import AccountClientTestSupport
import AccountTestSupport
import AccountDomain
import Foundation
import TestSupport

/// What may happen.
extension History {
    func step() async throws {
        await trouble()
        if keys != nil, chance(20) { try await rotateKeys() }
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<18: await ask()
        case 18..<20: try await linkOrUnlink()
        case 20..<22: try await makeOrUsePasskey()
        case 22..<26: try await mergeOrPart()
        case 26..<34: await askTogether()
        case 34..<50: try await pass()
        case 50..<54: jump()
        case 54..<60: await kill()
        case 60..<64: await look()
        case 64..<69: try await signOut(pick())
        case 69..<77: await signIn()
        case 77..<80: try await endElsewhere()
        case 80..<84: await proveAgain()
        case 84..<90: try await race()
        case 90..<92: try await lookWhileLeaving()
        case 92..<94 where apps.count < 3: await start()
        case 94..<96: await deliver()
        case 96..<98: await keepBackup()
        case 98..<100: await restore()
        default: await ask()
        }
        for app in apps where app.life.isOver { await bury(app) }
    }

    /// Now and then the next few calls meet a fault.
    private func trouble() async {
        let (app, number) = pick()
        guard chance(35) else { return }
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
            let passages = (0..<Int.random(in: 1...3, using: &random)).map { _ in passage() }
            app.network.expect(passages)
            say("the network will be \(passages) for \(number)")
        case 5:
            app.network.setDown(true)
            say("no network for \(number)")
        case 6:
            let name = random.pick(["keep", "session", "removeSession", "departures", "add departure"])
            fail(app, name, for: Int.random(in: 1...3, using: &random))
            say("the keychain will refuse \(name) to \(number)")
        case 7:
            app.key.fates.fail(with: .locked)
            say("the device key is locked for \(number)")
        default: heal(app, number)
        }
    }

    private func passage() -> Passage {
        random.pick([
            .unreachable, .lostBefore, .lostAfter, .lostAfter, .twice, .answered(500), .answered(503),
            .answered(429), .answered(401), .done,
        ])
    }

    private func fail(_ app: SimulatedApp, _ name: String, for times: Int) {
        let left = Locked(times)
        app.tokens.fates.before { call in
            guard call.name == name else { return .done }
            let isOver = left.withLock { count in
                count -= 1
                return count < 0
            }
            return isOver ? .done : .refused(.locked)
        }
    }

    func heal(_ app: SimulatedApp, _ number: Int) {
        app.network.setDown(false)
        app.network.expect([])
        app.network.after(nil)
        app.tokens.fates.before(nil)
        app.tokens.fates.fail(with: nil)
        app.key.fates.fail(with: nil)
        app.notes.fates.fail(with: nil)
        app.lock.fates.fail(with: nil)
        say("all is well for \(number)")
    }

    private func ask() async {
        let (app, number) = pick()
        do {
            let answer = try await app.ask()
            if answer.status == 200 { idle = .zero }
            say("\(number) asks: \(answer.status)")
        } catch { say("\(number) asks: \(error)") }
    }

    private func askTogether() async {
        let targets = (0..<Int.random(in: 2...6, using: &random)).map { _ in pick().app }
        let statuses = await withTaskGroup(of: Int.self) { group in
            for app in targets { group.addTask { (try? await app.ask().status) ?? 0 } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        if statuses.contains(200) { idle = .zero }
        say("\(targets.count) ask at once: \(statuses.sorted())")
    }

    private func pass() async throws {
        try await pass(random.pick([5, 60, 600, 3600, 6950, 7300, 20_000, 86_400, 10 * 86_400]))
    }

    func pass(_ seconds: Int) async throws {
        phone.advance(.seconds(seconds))
        idle += .seconds(seconds)
        say("\(seconds) s pass")
        try await applyDue()
        // Servers are set back by an hour, not by weeks.
        if seconds > 3600 { backup = nil }
        // A session that nobody uses for 30 days ends by the rules.
        if idle > .seconds(28 * 86_400), expected == .signedIn {
            expected = .either
            say("too long unused to expect anything")
        }
    }

    private func jump() {
        let days = random.pick([-400.0, -1, -0.02, 0, 0, 0.02, 1, 400])
        phone.clock.set(service.now + days * 86_400)
        say("the calendar is \(days) days off")
    }

    private func kill() async {
        let (app, number) = pick()
        switch Int.random(in: 0..<4, using: &random) {
        case 0: app.life.end()
        case 1:
            let nth = Int.random(in: 1...4, using: &random) + app.tokens.fates.calls.count
            let fate: Fate<TokenStoreError> = chance(50) ? .killedBefore : .killedAfter
            app.tokens.fates.before { $0.number >= nth ? fate : .done }
        case 2:
            app.tokens.fates.before { $0.name == "keep" ? .killedBefore : .done }
        default:
            app.network.after { _ in app.life.end() }
        }
        say("\(number) is, or will be, killed")
    }

    private func look() async {
        let (app, number) = pick()
        await app.client.look()
        say("\(number) looks: \(await app.client.state.word)")
    }

    func deliver() async {
        let (app, number) = pick()
        say("\(number) delivers: \(await app.client.deliver())")
    }

    func signOut(_ place: (app: SimulatedApp, number: Int)) async throws {
        let (app, number) = place
        let before = phone.kept.session
        do {
            let plan = await app.client.prepareSignOut()
            let outcome = try await app.client.signOut(plan)
            counts.signOuts += 1
            expected = .signedOut
            if let before { left.insert(before.sessionID) }
            backup = nil
            say("\(number) signs out: server told \(outcome.isServerTold)")
        } catch {
            expected = .either
            say("\(number) signs out: \(error)")
        }
        if app.life.isOver { return expected = .either }
        let state = await app.client.state
        if state != .signedOut { throw Violation.revived("\(number) signed out, and is \(state.word)") }
    }

    /// Only who is out signs in; sometimes somebody does so over a session.
    func signIn(always: Bool = false) async {
        let (app, number) = pick()
        if expected == .signedIn, !always, !chance(15) { return await ask() }
        do {
            let email = random.pick(Self.emails)
            let step = try await app.enter(email, password: Self.password)
            if case .signedIn(let user) = step, !app.life.isOver {
                (expected, person) = (.signedIn, user)
                idle = .zero
                backup = nil
            } else {
                expected = .either
            }
            say("\(number) signs in: \(step)")
        } catch {
            // The person gives up, also where a further proof was waited for.
            if !app.life.isOver { await app.client.cancelSignIn() }
            // The answer may have been lost after the server ended the session before this one.
            expected = .either
            backup = nil
            say("\(number) signs in: \(error)")
        }
    }

    /// The account's other devices, or an administrator, end all sessions.
    private func endElsewhere() async throws {
        guard chance(50) else { return await ask() }
        try await endSessions { _ in true }
        backup = nil
        if expected == .signedIn { expected = .either }
        say("the sessions are ended elsewhere")
    }

    func endSessions(where isMeant: (Session) -> Bool) async throws {
        for session in await service.openSessions where isMeant(session) {
            let ended = session.ended(.administrator, at: service.now)
            _ = try await service.store.commit([.replace(.session(ended))])
            service.accounts.dependencies.revokedSessions.add(session.id, at: service.now)
        }
    }

    private func proveAgain() async {
        let (app, number) = pick()
        do {
            try await app.client.reauthenticate(.password, secret: Self.password)
            idle = .zero
            say("\(number) proves itself again")
        } catch { say("\(number) proves itself again: \(error)") }
    }

    private func keepBackup() async {
        guard expected == .signedIn else { return await ask() }
        backup = await service.store.tables
        say("a backup of the server is made")
    }

    /// The server's database is set back, within one sign-in and by less than nine refreshes.
    private func restore() async {
        guard let backup, expected == .signedIn else { return await ask() }
        await service.store.restore(backup)
        say("the server is set back to its backup")
    }
}
