import AccountAPI
import AccountClient
import AccountClientTestSupport
import TestSupport

/// An answer that stands still while something else happens.
extension History {
    func race() async throws {
        let (app, number) = pick()
        phone.advance(.seconds(7300))
        idle += .seconds(7300)
        let gate = Rendezvous()
        app.network.after { if $0.path == "/v1/tokens" { await gate.standFirst() } }
        say("an answer to \(number) stands still")
        let changes = chance(50)
        let asking = Task {
            if changes { await app.rename() } else { _ = try? await app.ask() }
            gate.pass()
        }
        await gate.reached()
        var other: Task<Void, Never>?
        switch Int.random(in: 0..<4, using: &random) {
        case 0: app.life.end()
        case 1: try await signOut(pick())
        case 2:
            await signIn(always: true)
            // And with tokens that are due, so that the next one begins a refresh of its own.
            if chance(50) {
                phone.advance(.seconds(7300))
                other = Task { _ = try? await app.ask() }
            }
        default: phone.advance(.seconds(100))
        }
        gate.open()
        await asking.value
        await other?.value
        app.network.after(nil)
        say("it goes on: \(await app.client.state.word)")
    }

    /// The store's answer stands still while somebody signs out.
    func lookWhileLeaving() async throws {
        let (app, number) = pick()
        let gate = Rendezvous()
        let call = random.pick(["session", "departures"])
        app.tokens.fates.after { if $0.name == call { await gate.standFirst() } }
        say("\(number) looks, and the keychain's answer stands still")
        let looking = Task {
            await app.client.look()
            gate.pass()
        }
        await gate.reached()
        let opening = Task {
            for _ in 0..<1000 {
                if await app.client.state == .signedOut { break }
                await Task.yield()
            }
            gate.open()
        }
        do { try await signOut((app, number)) } catch {
            await opening.value
            throw error
        }
        await opening.value
        await looking.value
        app.tokens.fates.after(nil)
        let state = await app.client.state
        if expected == .signedOut, state != .signedOut {
            throw Violation.revived("\(number) signed out while it looked, and is \(state.word)")
        }
    }
}

extension SimulatedApp {
    /// Gives the account a name that tells whose it is.
    fileprivate func rename() async {
        guard case .signedIn(let user) = await client.state else { return }
        _ = try? await client.change(ProfileChangeBody(nickname: "of \(user)"))
    }
}
