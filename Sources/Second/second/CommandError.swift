import OneTimePassword
import SecondCore
import SecondHost
import Terminal

/// What `second` says of the errors of its modules, and how it ends by them.
extension CommandError {
    /// The command or its options are wrong.
    static func usage(_ sentence: SecondCommandStrings) -> Self { Self(.usage, sentence) }
    /// Something in the system failed.
    static func failed(_ sentence: SecondCommandStrings) -> Self { Self(.failed, sentence) }
    /// The person said no.
    static func notDone(_ sentence: SecondCommandStrings) -> Self { Self(.notDone, sentence) }
    /// The places could not be made out.
    static func host(_ error: HostError) -> Self { .host(error, of: .second) }
    /// About import and export.
    static func imports(_ sentence: SecondImportStrings, _ status: ExitStatus = .usage) -> Self {
        Self(status, sentence)
    }
    /// About where accounts are added from.
    static func add(_ sentence: SecondAddStrings, _ status: ExitStatus = .usage) -> Self {
        Self(status, sentence)
    }
    /// About lists for programs.
    static func list(_ sentence: SecondListStrings) -> Self { Self(.usage, sentence) }
    /// A link is not good.
    static func link(_ error: OneTimePasswordError) -> Self { Self(.usage, error) }
    /// Fields are not good.
    static func problems(_ problems: [ManualEntry.Problem]) -> Self {
        Self(.usage, each: problems.map { LocalizedText($0) })
    }
    /// Several tokens match; the lines show them.
    static func several(query: String, lines: [String]) -> Self {
        Self(.several, SecondCommandStrings.several(query), lines: lines)
    }
    /// No token matches.
    static func nothing(query: String) -> Self {
        Self(.nothing, SecondStrings.nothingMatches(ShownText.line(query)))
    }

    /// An action was refused.
    static func action(_ error: AuthenticatorError) -> Self {
        switch error {
        case .duplicate: Self(.notDone, error)
        case .invalid: Self(.usage, error)
        case .notFound: Self(.nothing, error)
        default: Self(.failed, error)
        }
    }
}
