public import Localization

/// What stays the same for as long as the app runs.
public struct AppConfiguration: Sendable, Equatable {
    /// A way to sign in besides e-mail and password.
    public enum Method: String, Sendable, CaseIterable {
        /// Sign in with Apple; recommended.
        case apple
        /// WeChat, through its own app.
        case weChat
        /// A code by SMS.
        case phone
    }

    /// The person's language.
    public var language: Language
    /// The app's version number.
    public var version: String
    /// The ways that this app offers, in the order of ``Method``.
    public var ways: Set<Method>
    /// The version of the terms that this app shows; it is told to the server where they are accepted.
    public var terms: String
    /// Where 用户协议 and 隐私政策 can be read.
    public var links: LegalLinks

    /// Traits.
    public init(
        language: Language, version: String, ways: Set<Method> = Set(Method.allCases), terms: String,
        links: LegalLinks
    ) {
        self.language = language
        self.version = version
        self.ways = ways
        self.terms = terms
        self.links = links
    }
}

/// Where 用户协议 and 隐私政策 can be read.
public struct LegalLinks: Sendable, Equatable {
    /// Of 用户协议.
    public var terms: String
    /// Of 隐私政策.
    public var privacy: String

    /// These addresses.
    public init(terms: String, privacy: String) {
        self.terms = terms
        self.privacy = privacy
    }
}

/// What the app remembers between runs; nothing secret is among it.
public struct AppSettings: Sendable, Equatable {
    /// The account to which face or finger was offered already: nobody is asked twice.
    public var offeredGateTo = ""
    /// The account that signed in here by Apple; empty where the last sign-in was another.
    public var appleAccount = ""

    /// What a person meets who has chosen nothing.
    public init() {}

    /// The names under which they are kept.
    enum Name: String, CaseIterable {
        case offeredGateTo, appleAccount
    }

    /// Takes what was kept.
    init(_ kept: [Name: String]) {
        offeredGateTo = kept[.offeredGateTo] ?? ""
        appleAccount = kept[.appleAccount] ?? ""
    }

    /// What is to be kept.
    var kept: [Name: String] { [.offeredGateTo: offeredGateTo, .appleAccount: appleAccount] }
}
