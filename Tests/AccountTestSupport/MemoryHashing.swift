package import AccountDomain
internal import Synchronization

/// Hashes that cost nothing and protect nothing, counted.
///
///     $memory$v=1$<salt>$<FNV-1a of salt and password>
package final class MemoryHashing: PasswordHashing {
    /// What was asked for so far.
    package struct Calls: Sendable, Equatable {
        /// Hashes made.
        package var hashes = 0
        /// Passwords compared with somebody's hash.
        package var checks = 0
        /// Passwords compared with nobody's.
        package var dummies = 0

        /// None, or as many as given.
        package init(hashes: Int = 0, checks: Int = 0, dummies: Int = 0) {
            self.hashes = hashes
            self.checks = checks
            self.dummies = dummies
        }
    }

    /// Something that a test does while somebody waits for a hash.
    package typealias Hook = @Sendable () async -> Void

    private struct State {
        var hook: Hook?
        var calls = Calls()
        var parameters = 1
        var isBusy = false
        var askers: [Asker] = []
    }

    private let state = Mutex(State())

    /// Whether ``isBusy`` was not asked for.
    package var hasRoom: Bool { state.withLock { !$0.isBusy } }

    /// A pool with room for all.
    package init() {}

    /// What was asked for so far.
    package var calls: Calls { state.withLock { $0.calls } }

    /// Who asked so far.
    package var askers: [Asker] { state.withLock { $0.askers } }

    /// Lets every call throw `busy`, or none any more.
    package func setBusy(_ isBusy: Bool) { state.withLock { $0.isBusy = isBusy } }

    /// Does something once, while the next one to ask waits for the pool; what the hook itself asks meets no hook.
    package func duringNextCall(_ hook: @escaping Hook) { state.withLock { $0.hook = hook } }

    private func meet() async {
        let hook = state.withLock { state in
            defer { state.hook = nil }
            return state.hook
        }
        await hook?()
    }

    /// Changes the present parameters: hashes of before are to be made again.
    package func setParameters(_ number: Int) { state.withLock { $0.parameters = number } }

    /// The hash of a password, each time with another salt.
    package func hash(_ password: String, for asker: Asker) async throws(AccountError) -> String {
        let (salt, parameters) = try call(asker) { state in
            state.calls.hashes += 1
            return (state.calls.hashes, state.parameters)
        }
        await meet()
        return Self.phc(password, salt: "\(salt)", parameters: "v=\(parameters)")
    }

    /// Whether a password is the one that was hashed.
    package func check(
        _ password: String, against phc: String?, for asker: Asker
    ) async throws(AccountError) -> PasswordCheck {
        let present = try call(asker) { state in
            if phc == nil { state.calls.dummies += 1 } else { state.calls.checks += 1 }
            return "v=\(state.parameters)"
        }
        await meet()
        let parts = (phc ?? "").split(separator: "$").map(String.init)
        guard parts.count == 4 else { return PasswordCheck(isRight: false, needsRehash: false) }
        let isRight = Self.phc(password, salt: parts[2], parameters: parts[1]) == phc
        return PasswordCheck(isRight: isRight, needsRehash: isRight && parts[1] != present)
    }

    private func call<Result>(
        _ asker: Asker, _ body: (inout State) -> Result
    ) throws(AccountError) -> Result {
        let result: Result? = state.withLock { state in
            state.askers.append(asker)
            return state.isBusy ? nil : body(&state)
        }
        guard let result else { throw .busy(retryAfter: 1) }
        return result
    }

    private static func phc(_ password: String, salt: String, parameters: String) -> String {
        let hash = "\(salt):\(password)".utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x0100_0000_01b3
        }
        return "$memory$\(parameters)$\(salt)$\(String(hash, radix: 16))"
    }
}
