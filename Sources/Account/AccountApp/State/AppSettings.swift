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
