import AccountAPI
import AccountClient
import AccountClientTestSupport
import AccountDomain
import AccountTestSupport

/// A provider's account that is linked, unlinked, and signed in by.
extension History {
    static let union = Identity.Key(.wechat, "union")

    /// WeChat names the same person each time.
    func answerForWeChat() {
        service.weChat.answer(.success(ProvidedPerson(key: Self.union, client: "wx")))
    }

    func linkOrUnlink() async throws {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: await link()
        case 1: await unlink()
        default: try await signInByWeChat()
        }
        counts.links += 1
        guard await service.store.tables.identities.count <= 1 else {
            throw Violation.other("one person of WeChat's signs in to two accounts")
        }
    }

    private func link() async {
        let (app, number) = pick()
        do {
            let ticket = try await proving(app) { () async throws(AccountClientError) in
                try await app.client.startLink(by: .wechat, code: "code")
            }
            try await proving(app) { () async throws(AccountClientError) in
                try await app.client.link(ticket.challenge)
            }
            idle = .zero
            say("\(number) links WeChat")
        } catch { say("\(number) links WeChat: \(error)") }
    }

    private func unlink() async {
        let (app, number) = pick()
        do {
            try await proving(app) { () async throws(AccountClientError) in
                try await app.client.unlink(.wechat)
            }
            idle = .zero
            say("\(number) unlinks WeChat")
        } catch { say("\(number) unlinks WeChat: \(error)") }
    }

    /// Proves the password where the server asks for it, and tries once more.
    func proving<Answer: Sendable>(
        _ app: SimulatedApp, _ work: () async throws(AccountClientError) -> Answer
    ) async throws(AccountClientError) -> Answer {
        do throws(AccountClientError) { return try await work() } catch {
            guard case .problem(let problem) = error, problem.code == .reauthentication else { throw error }
            try await app.client.reauthenticate(.password, secret: Self.password)
            return try await work()
        }
    }

    /// It leads to the account that it is linked to, and nowhere else; to a new one nobody goes on.
    private func signInByWeChat() async throws {
        let (app, number) = pick()
        if expected == .signedIn, !chance(15) { return }
        let owner = await service.store.tables.identities.first?.user.text
        do {
            let step = try await app.client.signIn(by: .wechat, code: "code", terms: nil)
            backup = nil
            if case .signedIn(let user) = step {
                guard user == owner else { throw Violation.other("WeChat leads to \(user)") }
                if app.life.isOver {
                    expected = .either
                } else {
                    (expected, person, idle) = (.signedIn, user, .zero)
                }
            } else {
                if !app.life.isOver { await app.client.cancelSignIn() }
                expected = .either
            }
            say("\(number) signs in by WeChat: \(step)")
        } catch let violation as Violation { throw violation } catch {
            if !app.life.isOver { await app.client.cancelSignIn() }
            (expected, backup) = (.either, nil)
            say("\(number) signs in by WeChat: \(error)")
        }
    }
}
