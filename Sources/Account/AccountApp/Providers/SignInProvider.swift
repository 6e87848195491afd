internal import AccountAPI

/// Another service by which a person signs in: one row of ``row`` each, and nothing else in the app asks which one it is.
///
/// The raw value is its id, as the account service says it.
public enum SignInProvider: String, Sendable, CaseIterable {
    /// Sign in with Apple.
    case apple
    /// WeChat.
    case weChat = "wechat"

    /// The table: everything that the app knows of each provider.
    ///
    /// A provider of browsers alone has no route: its name is shown, and no button.
    var row: Row {
        switch self {
        case .apple:
            Row(
                name: .apple, button: .byApple, symbol: "apple.logo", proof: .apple, route: .appleSignIn,
                isRecommended: true, ending: Ending(account: \.appleAccount, said: .leftForApple))
        case .weChat:
            Row(name: .weChat, button: .byWeChat, symbol: "message", proof: .wechat, route: .weChatSignIn)
        }
    }

    /// What the app knows of a provider.
    struct Row: Sendable {
        /// Its name, within sentences and lists.
        let name: AccountAppStrings
        /// The words of its button: to sign in with it.
        let button: AccountAppStrings
        /// The SF symbol beside these words.
        let symbol: String
        /// A further proof by it, as the account service says it; nil if it cannot give one.
        let proof: ProofMethod?
        /// Signs in by what its own sheet gave; nil if it is for browsers alone.
        let route: AccountRoute?
        /// Whether its button says that it is recommended.
        let isRecommended: Bool
        /// What follows where the provider tells that a person's consent is over; nil if it does not tell.
        let ending: Ending?

        init(
            name: AccountAppStrings, button: AccountAppStrings, symbol: String, proof: ProofMethod?,
            route: AccountRoute? = nil, isRecommended: Bool = false, ending: Ending? = nil
        ) {
            self.name = name
            self.button = button
            self.symbol = symbol
            self.proof = proof
            self.route = route
            self.isRecommended = isRecommended
            self.ending = ending
        }
    }

    /// A consent that can end: who signed in by it here is signed out then.
    struct Ending: Sendable {
        /// Where the account is remembered that signed in here by it.
        let account: any WritableKeyPath<AppSettings, String> & Sendable
        /// What is said once this device is signed out.
        let said: AccountAppStrings
    }

    /// Whether the app can show its own sheet.
    var isNative: Bool { row.route != nil }

    /// The provider that gives such a further proof; nil if it is none's.
    init?(_ proof: ProofMethod) {
        guard let provider = Self.allCases.first(where: { $0.row.proof == proof }) else { return nil }
        self = provider
    }

    /// The provider whose sheet's answer goes there; nil if it is none's.
    init?(_ route: AccountRoute) {
        guard let provider = Self.allCases.first(where: { $0.row.route == route }) else { return nil }
        self = provider
    }
}
