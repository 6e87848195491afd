internal import SecondCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The app as a value: what happens goes in, what is to be done comes out, and it does nothing itself.
///
/// The same events at the same moments give the same effects and the same screens.
public struct AppState: Sendable, Equatable {
    /// What stays the same.
    public let traits: AppTraits
    var vault = VaultState()
    var query = ""
    var scene = ScenePlace.inactive
    var sheet: OpenSheet?
    var toast: Toasting?
    /// The first is asked; the others wait.
    var questions: [Asking] = []
    /// Links that were handed over and not asked about yet.
    var links: [String] = []
    var settings = AppSettings()
    /// Nil until the system has said something.
    var iCloud: ICloudSign?
    /// How a vault that cannot be opened now is looked at again; nil while it can be.
    var looking: Looking?
    /// How a cloud that was not read whole is waited for; nil while there is nothing to wait for.
    var awaiting: Awaiting?
    /// The code in the clipboard that the app must clear itself.
    var clip: Clip?
    /// Whether the account is being begun in a storage that was chosen anew.
    var isRefilling = false
    private var lastNumber = 0

    struct Toasting: Sendable, Equatable {
        enum Undoing: Sendable, Equatable {
            case restore(UUID, name: String)
        }

        let number: Int
        let text: String
        var undoing: Undoing?
        let haptic: AppScreen.Haptic?
    }

    struct Looking: Sendable, Equatable {
        let number: Int
        /// How often it was looked so far.
        var attempts = 0
    }

    struct Awaiting: Sendable, Equatable {
        let number: Int
        var isOver = false
    }

    struct Clip: Sendable, Equatable {
        let number: Int
        let mark: Int
    }

    /// The app before anything happened.
    ///
    /// - Parameter traits: what stays the same.
    public init(_ traits: AppTraits) { self.traits = traits }

    /// A number that was not given before.
    mutating func number() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// The words of a phrase in the person's language.
    func words(_ phrase: AppPhrase) -> String { phrase.text(in: traits.language) }
    func words(_ phrase: Phrase) -> String { phrase.text(in: traits.language) }
    func words(_ phrase: CommandPhrase) -> String { phrase.text(in: traits.language) }

    /// Whether adding, editing and deleting are on.
    var canEdit: Bool { vault.condition == .ready || vault.condition == .waiting }

    /// Why they are off.
    var refusal: String { words(Phrase.error(.notReady(vault.condition))) }

    /// Issuer and account as one name, for questions.
    func name(of token: Token) -> String { name(issuer: token.issuer, account: token.account) }

    func name(issuer: String, account: String) -> String {
        let title = Card.title(issuer: issuer, account: account, traits.language)
        return issuer.isEmpty || account.isEmpty ? title : "\(title) (\(account))"
    }
}
