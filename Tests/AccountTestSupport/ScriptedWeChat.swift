internal import AccountAPI
package import AccountDomain
package import FoundationEssentials
internal import Synchronization

/// WeChat as a test wants it to answer.
package final class ScriptedWeChat: IdentityProvider {
    /// What was asked.
    package struct Call: Sendable, Equatable {
        /// As it was given.
        package let code: String
        /// Whether it came by a browser.
        package let isWeb: Bool

        /// A call.
        package init(code: String, isWeb: Bool) {
            self.code = code
            self.isWeb = isWeb
        }
    }

    private struct State {
        var calls: [Call] = []
        var person = Result<ProvidedPerson, AccountError>.failure(.provider(.wechat, .refused))
        var persons: [String: Result<ProvidedPerson, AccountError>] = [:]
    }

    private let state = Mutex(State())

    package var id: Identity.Provider { .wechat }
    package var usesNonce: Bool { false }

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

    /// What was set.
    package func person(_ answer: ProviderAnswer, now: Date) async throws(AccountError) -> ProvidedPerson {
        try state.withLock { state in
            state.calls.append(Call(code: answer.code, isWeb: answer.redirect != nil))
            return state.persons[answer.code] ?? state.person
        }.get()
    }

    /// A page that holds everything that it was made of.
    package func consentPage(state: String, nonce: String, redirect: String, now: Date) -> String {
        "https://wechat.example/qrconnect?state=\(state)&redirect_uri=\(redirect)"
    }
}
