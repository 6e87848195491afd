package import Hosting
package import Localization

/// Why a command did not do its work: how it ends, and what it says.
///
/// A program adds a function for each kind of error of its own, so that `throw .action(error)` says both.
package struct CommandError: CommandFailure, Equatable {
    /// How the command ends.
    package let status: ExitStatus
    private let messages: [LocalizedText]

    /// - Parameters:
    ///   - status: how the command ends.
    ///   - messages: what it says, one after the other.
    package init(_ status: ExitStatus, each messages: [LocalizedText]) {
        self.status = status
        self.messages = messages
    }

    /// - Parameters:
    ///   - status: how the command ends.
    ///   - message: what it says.
    ///   - lines: what there is to choose from, below the message.
    package init(_ status: ExitStatus, _ message: some Localizable, lines: [String] = []) {
        self.init(
            status,
            each: [LocalizedText { ([message.text(in: $0)] + lines).joined(separator: "\n") }])
    }

    package var exitCode: Int32 { status.rawValue }

    package func sentences(in language: Language) -> [String] { messages.map { $0.text(in: language) } }
}

/// What programs have in common.
extension CommandError {
    /// The person said no, and nothing was changed.
    package static let unchanged = CommandError(.notDone, CommandStrings.unchanged)
    /// Nothing was given.
    package static let nothingGiven = CommandError(.usage, CommandStrings.nothingRead)
    /// The input could not be read.
    package static let unreadableInput = CommandError(.failed, CommandStrings.cannotRead)
    /// Nobody can be asked.
    package static let answerNeeded = CommandError(.usage, CommandStrings.answerNeeded)

    /// Everything was said already.
    package static func ended(_ status: ExitStatus) -> Self { Self(status, each: []) }

    /// What is kept cannot be used, or it and its cloud are apart: why, in the person's language.
    package static func apart(_ sentence: String) -> Self { Self(.failed, LocalizedText(verbatim: sentence)) }

    /// The places could not be made out.
    package static func host(_ error: HostError, of product: Product) -> Self {
        Self(error.isUsage ? .usage : .failed, LocalizedText { error.text(in: $0, of: product) })
    }
}
