/// Another service by which a person signs in: one row of ``facts`` each, from which server, clients and the OpenAPI
/// document have its calls.
///
/// The raw value is its id: in the addresses of its calls, in a profile, and where identities are kept.
public enum SignInProvider: String, Sendable, Equatable, Codable, CaseIterable {
    /// Sign in with Apple.
    case apple
    /// WeChat; the subject is the `unionid`, or `openid:APPID:OPENID` as long as none was told.
    case wechat
    /// An issuer of OpenID Connect that the installation names; the subject is the issuer, a space and its `sub`.
    case openID = "openid"

    /// The table: what the account service and those who speak to it know of each provider.
    package var facts: ProviderFacts {
        switch self {
        case .apple:
            ProviderFacts(
                name: "Apple", proof: .apple, inApps: .identityToken,
                inBrowsers: .form(["state", "code", "id_token", "user", "error"]))
        case .wechat:
            ProviderFacts(
                name: "WeChat", proof: .wechat, inApps: .code, inBrowsers: .query(["code", "state"]))
        case .openID:
            ProviderFacts(
                name: "OpenID", proof: .openID, inApps: nil,
                inBrowsers: .query(["code", "state", "iss", "error"]))
        }
    }

    /// The provider that gives such a further proof; nil if it is none's.
    package init?(_ proof: ProofMethod) {
        guard let provider = Self.allCases.first(where: { $0.facts.proof == proof }) else { return nil }
        self = provider
    }

    /// Whether apps sign in by what its own sheet gives.
    package var isNative: Bool { facts.inApps != nil }
}

/// How a person can prove who they are, a second time.
public enum ProofMethod: String, Sendable, Equatable, Codable, CaseIterable {
    case password, oneTimePassword, recoveryCode, mail, sms, apple, wechat
    case openID = "openid"
    case passkey
}

/// What is known of a provider besides its id.
package struct ProviderFacts: Sendable {
    /// What its sheet gives an app.
    package enum AppAnswer: Sendable, Equatable {
        /// An authorization code alone.
        case code
        /// An identity token for a nonce of the server's, with a code (OpenID Connect Core, section 3.3).
        case identityToken
    }

    /// How its page sends a browser back, and with which fields.
    package enum BrowserAnswer: Sendable, Equatable {
        /// By an address.
        case query([String])
        /// By a form.
        case form([String])
    }

    /// What administrators call it, in one word; the names of its calls and bodies begin with it.
    package let name: String
    /// How a person is told to prove again who they are.
    package let proof: ProofMethod
    /// Nil for a provider of browsers alone.
    package let inApps: AppAnswer?
    /// Nil for a provider of apps alone.
    package let inBrowsers: BrowserAnswer?
}
