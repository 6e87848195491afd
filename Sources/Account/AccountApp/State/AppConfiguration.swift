public import AccountAPI
public import Localization

/// What stays the same for as long as the app runs.
public struct AppConfiguration: Sendable, Equatable {
    /// A way to sign in besides e-mail and password.
    public enum Method: Sendable, Hashable, CaseIterable {
        /// Another service, by its own sheet.
        case provider(SignInProvider)
        /// A passkey, by the system's sheet.
        case passkey
        /// A code by SMS.
        case phone

        /// Every way that an app can have, the recommended first.
        public static let allCases: [Method] =
            SignInProvider.allCases.filter(\.isNative).map { .provider($0) } + [.passkey, .phone]

        /// Names it for tests of a face.
        var name: String {
            switch self {
            case .provider(let provider): provider.rawValue
            case .passkey: "passkey"
            case .phone: "phone"
            }
        }

        /// The SF symbol on its button.
        var symbol: String {
            switch self {
            case .provider(let provider): provider.row.symbol
            case .passkey: "person.badge.key"
            case .phone: "phone"
            }
        }

        /// Whether its button says that it is recommended.
        var isRecommended: Bool {
            if case .provider(let provider) = self { provider.row.isRecommended } else { false }
        }
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

    /// The account that signed in here by a provider; empty where the last sign-in was another, or the provider never
    /// tells that a consent is over.
    subscript(provider: SignInProvider) -> String {
        get { provider.row.ending.map { self[keyPath: $0.account] } ?? "" }
        set { if let ending = provider.row.ending { self[keyPath: ending.account] = newValue } }
    }

    /// What is to be kept.
    var kept: [Name: String] { [.offeredGateTo: offeredGateTo, .appleAccount: appleAccount] }
}
