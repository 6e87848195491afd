import AccountClientTestSupport
import AccountDomain
import Bytes
import Foundation

/// The server's keys are rotated under running apps, a step at a time, as `accountd keys rotate` does it.
extension History {
    /// Where the rotation of the master key stands, and which keys sign.
    struct Keys {
        enum Step {
            /// One key is there.
            case atRest
            /// The next one is known to every server.
            case known
            /// The next one is used since then.
            case used(Date)
        }

        var master = 1
        var step = Step.atRest
        var signing = 0
        var signingSince = Date.distantPast

        static func master(_ number: Int) -> SecretBytes {
            SecretBytes((0..<32).map { UInt8($0 ^ (number - 1)) })
        }
        static func signing(_ number: Int) -> SecretBytes {
            SecretBytes((32..<64).map { UInt8($0 ^ number) })
        }
    }

    func rotateKeys() async throws {
        guard var keys else { return }
        if chance(30) { rotateSigningKey(&keys) } else { try await rotateMasterKey(&keys) }
        self.keys = keys
    }

    /// A key that signed goes when its last token has run out.
    private func rotateSigningKey(_ keys: inout Keys) {
        let policy = service.accounts.dependencies.policy
        guard service.now.timeIntervalSince(keys.signingSince) > policy.lifetimes.access + 60 else { return }
        keys.signing += 1
        keys.signingSince = service.now
        guard
            let signing = SigningKeys(
                current: Keys.signing(keys.signing), others: [Keys.signing(keys.signing - 1)])
        else { return }
        service.accounts.dependencies.tokens.use(signing)
        say("signing key \(keys.signing) signs")
    }

    private func rotateMasterKey(_ keys: inout Keys) async throws {
        let (now, old, next) = (service.now, keys.master, keys.master + 1)
        switch keys.step {
        case .atRest:
            use(old, of: [old, next])
            keys.step = .known
            say("master key \(next) is known")
        case .known:
            use(next, of: [old, next])
            keys.step = .used(now)
            _ = try await service.accounts.sealAgain(at: now)
            say("master key \(next) is used")
        case .used(let since):
            guard now.timeIntervalSince(since) >= AccountPolicy.marksLast else { return }
            let retirement = try await service.accounts.retire([old], since: since, at: now)
            say("master key \(old) retires: \(retirement)")
            guard case .done = retirement else { return }
            use(next, of: [next])
            (keys.master, keys.step) = (next, .atRest)
            counts.retirements += 1
            // Who goes back to a backup of before keeps its keys.
            backup = nil
        }
    }

    private func use(_ current: Int, of numbers: [Int]) {
        let ring = Dictionary(uniqueKeysWithValues: numbers.map { ($0, Keys.master($0)) })
        guard let master = MasterKeys(current: current, keys: ring) else { return }
        service.accounts.dependencies.secrets.use(master)
    }
}
