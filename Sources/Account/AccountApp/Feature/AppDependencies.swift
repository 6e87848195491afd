public import AccountClient
public import AppRuntime

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Everything that the app is made of: the client of the account, and what the system gives.
public struct AppDependencies: Sendable {
    /// What stays the same.
    public var traits: AppConfiguration
    /// The sign-in.
    public var client: AccountClient
    /// Face or finger before the tokens.
    public var gate: any AppGate
    /// Apple's own sheet.
    public var apple: any AppleSheet
    /// WeChat's own app; nil where the app is built without it.
    public var weChat: (any WeChatSheet)?
    /// Keeps settings.
    public var preferences: any Preferences
    /// Waits.
    public var clock: any Clock<Duration>
    /// The present moment.
    public var now: @Sendable () -> Date

    /// Parts.
    ///
    /// - Parameters:
    ///   - traits: what stays the same.
    ///   - client: the sign-in.
    ///   - gate: face or finger before the tokens.
    ///   - apple: Apple's own sheet.
    ///   - weChat: WeChat's own app; nil where the app is built without it.
    ///   - preferences: keeps settings.
    ///   - clock: waits.
    ///   - now: the present moment.
    public init(
        traits: AppConfiguration, client: AccountClient, gate: any AppGate, apple: any AppleSheet,
        weChat: (any WeChatSheet)? = nil, preferences: any Preferences,
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date
    ) {
        self.traits = traits
        self.client = client
        self.gate = gate
        self.apple = apple
        self.weChat = weChat
        self.preferences = preferences
        self.clock = clock
        self.now = now
        if weChat == nil { self.traits.ways.remove(.weChat) }
    }
}
