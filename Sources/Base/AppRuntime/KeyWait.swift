/// How a key is waited for: nothing announces it, so it is looked for again and again.
public struct KeyWait: Sendable, Equatable {
    /// Whether a spinner turns: the key may still be on its way.
    public let isBusy: Bool
    /// What is said below the sentence: that it can take a minute, later how to check iCloud Keychain.
    public let hint: String

    /// A wait.
    public init(isBusy: Bool, hint: String) {
        self.isBusy = isBusy
        self.hint = hint
    }
}
