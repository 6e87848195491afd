import AccountAPI
import AccountClient
import AccountClientTestSupport
import AccountDomain
import AccountTestSupport

/// Passkeys that are made, removed, and signed in by.
extension History {
    func makeOrUsePasskey() async throws {
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1: await makePasskey()
        case 2: await removePasskey()
        default: try await signInByPasskey()
        }
        counts.passkeys += 1
        let passkeys = await service.store.tables.passkeys
        let users = Set(await service.store.tables.users.map(\.id))
        guard passkeys.allSatisfy({ users.contains($0.user) }) else {
            throw Violation.other("a passkey is nobody's")
        }
    }

    private func makePasskey() async {
        let (app, number) = pick()
        do {
            let asked = try await proving(app) { () async throws(AccountClientError) in
                try await app.client.startPasskey()
            }
            guard let made = try? await authenticator.make(asked) else {
                return say("\(number) has a passkey")
            }
            _ = try await app.client.addPasskey(made, asked)
            idle = .zero
            say("\(number) makes a passkey")
        } catch { say("\(number) makes a passkey: \(error)") }
    }

    private func removePasskey() async {
        let (app, number) = pick()
        do {
            guard let first = try await app.client.passkeys().passkeys.first else { return }
            try await proving(app) { () async throws(AccountClientError) in
                try await app.client.removePasskey(first.id)
            }
            idle = .zero
            say("\(number) removes a passkey")
        } catch { say("\(number) removes a passkey: \(error)") }
    }

    /// It leads to the account that it was made for, and nowhere else.
    private func signInByPasskey() async throws {
        let (app, number) = pick()
        if expected == .signedIn, !chance(30) { return }
        do {
            let asked = try await app.client.startPasskeySignIn()
            guard let used = try? await authenticator.use(asked) else { return }
            let owner = await service.store.tables.passkeys.first { $0.id == used.id }?.user.text
            let step = try await app.client.signIn(by: used)
            backup = nil
            guard case .signedIn(let user) = step else {
                if !app.life.isOver { await app.client.cancelSignIn() }
                throw Violation.other("a passkey of two factors leads to \(step)")
            }
            guard user == owner else { throw Violation.other("a passkey leads to \(user)") }
            if app.life.isOver {
                expected = .either
            } else {
                (expected, person, idle) = (.signedIn, user, .zero)
            }
            say("\(number) signs in by a passkey")
        } catch let violation as Violation { throw violation } catch {
            if !app.life.isOver { await app.client.cancelSignIn() }
            (expected, backup) = (.either, nil)
            say("\(number) signs in by a passkey: \(error)")
        }
    }
}
