internal import AccountAPI
package import AccountDomain
package import FoundationEssentials
internal import Synchronization

/// Apple as a test wants it to answer; no protocol, no signature.
///
///     let apple = ScriptedApple()
///     apple.answer(.success(ProvidedPerson(key: .init(.apple, "subject"), client: "com.example")))
///     apple.answer(.failure(.provider(.apple, .unreachable)), toCode: "late")
package final class ScriptedApple: AppleSignIn {
    /// What was asked.
    package enum Call: Sendable, Equatable {
        /// A person was asked for.
        case person(identityToken: String, code: String, nonce: String, redirect: String?)
        /// A token was to be revoked.
        case revoke(token: String, client: String)
        /// A notice was to be read.
        case notice(String)
    }

    private struct State {
        var calls: [Call] = []
        var person = Result<ProvidedPerson, AccountError>.failure(.provider(.apple, .refused))
        var persons: [String: Result<ProvidedPerson, AccountError>] = [:]
        var revocation: AccountError?
        var notices: [String: Result<AppleNotice, AccountError>] = [:]
    }

    private let state = Mutex(State())

    package var id: Identity.Provider { .apple }
    package var usesNonce: Bool { true }

    /// Refuses everybody.
    package init() {}

    /// What was asked so far.
    package var calls: [Call] { state.withLock { $0.calls } }

    /// Sets what is said of anyone who comes with a code that has no answer of its own.
    package func answer(_ person: Result<ProvidedPerson, AccountError>) {
        state.withLock { $0.person = person }
    }

    /// Sets what is said of who comes with a code.
    package func answer(_ person: Result<ProvidedPerson, AccountError>, toCode code: String) {
        state.withLock { $0.persons[code] = person }
    }

    /// Sets what a notice says.
    package func answer(_ notice: Result<AppleNotice, AccountError>, toNotice payload: String) {
        state.withLock { $0.notices[payload] = notice }
    }

    /// Lets revocations fail, or none any more.
    package func failRevocations(with fault: AccountError?) { state.withLock { $0.revocation = fault } }

    /// What was set.
    package func person(_ answer: ProviderAnswer, now: Date) async throws(AccountError) -> ProvidedPerson {
        guard let token = answer.identityToken, let nonce = answer.nonce else {
            throw .provider(.apple, .refused)
        }
        var person = try state.withLock { state in
            state.calls.append(
                .person(
                    identityToken: token, code: answer.code, nonce: nonce, redirect: answer.redirect))
            return state.persons[answer.code] ?? state.person
        }.get()
        person.name = person.name ?? answer.name
        return person
    }

    /// Takes notice of it.
    package func revoke(token: String, client: String, now: Date) async throws(AccountError) {
        let fault = state.withLock { state in
            state.calls.append(.revoke(token: token, client: client))
            return state.revocation
        }
        if let fault { throw fault }
    }

    /// What was set; a payload that nobody has set is refused.
    package func notice(_ payload: String, now: Date) async throws(AccountError) -> AppleNotice {
        try state.withLock { state in
            state.calls.append(.notice(payload))
            return state.notices[payload] ?? .failure(.provider(.apple, .refused))
        }.get()
    }

    /// A page that holds everything that it was made of.
    package func consentPage(state: String, nonce: String, redirect: String, now: Date) -> String {
        "https://apple.example/auth?state=\(state)&nonce=\(nonce)&redirect_uri=\(redirect)"
    }
}
