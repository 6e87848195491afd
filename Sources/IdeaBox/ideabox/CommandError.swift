import IdeaBoxCore
import IdeaBoxHost
import Terminal

/// What `ideabox` says of the errors of its modules, and how it ends by them.
extension CommandError {
    /// The command or its options are wrong.
    static func usage(_ sentence: IdeaBoxCommandStrings) -> Self { Self(.usage, sentence) }
    /// Something in the system failed.
    static func failed(_ sentence: IdeaBoxCommandStrings) -> Self { Self(.failed, sentence) }
    /// The person said no.
    static func notDone(_ sentence: IdeaBoxCommandStrings) -> Self { Self(.notDone, sentence) }
    /// Nothing matches.
    static func nothing(_ sentence: IdeaBoxCommandStrings) -> Self { Self(.nothing, sentence) }
    /// Several things match; the lines show them.
    static func several(_ sentence: IdeaBoxCommandStrings, lines: [String]) -> Self {
        Self(.several, sentence, lines: lines)
    }
    /// The places could not be made out.
    static func host(_ error: HostError) -> Self { .host(error, of: .ideaBox) }
    /// The home or the ideas in it could not be opened.
    static func opening(_ error: IdeaHostError) -> Self {
        switch error {
        case .host(let error): .host(error)
        case .store(let error): .store(error)
        }
    }
    /// The ideas cannot be used.
    static func store(_ error: IdeaStoreError) -> Self { Self(.failed, error) }
    /// About taking over an old store.
    static func migration(_ sentence: IdeaBoxMigrateStrings, _ status: ExitStatus) -> Self {
        Self(status, sentence)
    }

    /// About import and export.
    static func transfer(_ sentence: IdeaBoxTransferStrings, _ status: ExitStatus = .usage) -> Self {
        Self(status, sentence)
    }

    /// An action was refused.
    static func action(_ error: IdeaBoxError) -> Self {
        switch error {
        case .empty, .tooLong: Self(.usage, error)
        case .notFound, .versionGone: Self(.nothing, error)
        default: Self(.failed, error)
        }
    }

    /// An old store could not be taken over: what was asked for is wrong, or what was found on the disk.
    static func legacy(_ error: LegacyError) -> Self {
        switch error {
        case .noEntity, .badMapping, .noAttribute, .noText: Self(.usage, error)
        default: Self(.failed, error)
        }
    }
}
