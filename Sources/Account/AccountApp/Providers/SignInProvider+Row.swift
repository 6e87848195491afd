internal import AccountAPI

/// One row of ``row`` for each provider, and nothing else in the app asks which one it is.
extension SignInProvider {
    /// The table: everything that the app knows of each provider besides what `AccountAPI` says.
    ///
    /// Of a provider of browsers alone the name is shown, and no button.
    var row: Row {
        switch self {
        case .apple:
            Row(
                name: .apple, button: .byApple, symbol: "apple.logo", isRecommended: true,
                ending: Ending(account: \.appleAccount, said: .leftForApple))
        case .wechat: Row(name: .weChat, button: .byWeChat, symbol: "message")
        case .openID: Row(name: .openID, button: .openID, symbol: "person.badge.key")
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
        /// Whether its button says that it is recommended.
        let isRecommended: Bool
        /// What follows where the provider tells that a person's consent is over; nil if it does not tell.
        let ending: Ending?

        init(
            name: AccountAppStrings, button: AccountAppStrings, symbol: String, isRecommended: Bool = false,
            ending: Ending? = nil
        ) {
            self.name = name
            self.button = button
            self.symbol = symbol
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
}
