import AccountClient
import AccountClientGround
import TestGround

/// An answer that stands still while something else happens.
extension History {
    func race() async {
        let (app, number) = pick()
        phone.advance(.seconds(7300))
        idle += .seconds(7300)
        let gate = Rendezvous()
        let isFirst = Locked(true)
        app.network.after { request in
            guard request.path == "/v1/tokens" else { return }
            let stands = isFirst.withLock { first in
                defer { first = false }
                return first
            }
            if stands { await gate.stand() }
        }
        say("an answer to \(number) stands still")
        let asking = Task {
            _ = try? await app.ask()
            gate.pass()
        }
        await gate.reached()
        isFirst.withLock { $0 = false }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: app.life.end()
        case 1: await signOut()
        case 2: await signIn(always: true)
        default: phone.advance(.seconds(100))
        }
        gate.open()
        await asking.value
        app.network.after(nil)
        say("it goes on: \(await app.client.state.word)")
    }
}
