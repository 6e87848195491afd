import IdeaBoxCore
import IdeaBoxHost
import SyncProduct

/// How the ideas and their cloud stand to each other after an attempt to bring them together.
struct CloudStanding {
    let sync: SyncStatus
    let outcome: Syncing.Outcome?

    init(_ sync: SyncStatus, _ outcome: Syncing.Outcome?) {
        self.sync = sync
        self.outcome = outcome
    }

    /// Whether the cloud has everything that is here, as far as can be known.
    var isGood: Bool {
        switch outcome {
        case .late, .refused: false
        case .off, .elsewhere, .done, nil: sync.phase == .handedOver || sync.phase == .synced
        }
    }

    /// Whether nothing is sent before the person decides.
    var needsDecision: Bool { sync.phase == .emptied || sync.phase == .otherAccount }

    /// The state in a few words.
    func title(in language: Language) -> String {
        IdeaSyncPhrase.phase(sync.phase, pending: sync.pending, seenBy: sync.seenBy).text(in: language)
    }

    /// What keeps them apart and what to do; nil if there is no cloud, or nothing does.
    func sentence(in language: Language) -> String? {
        switch outcome {
        case .late: return CommandCloudPhrase.late(sync.cloud ?? "").text(in: language)
        case .refused(let error): return error.text(in: language)
        case .off: return nil
        case .elsewhere, .done, nil:
            guard sync.phase != .off, !isGood else { return nil }
            return IdeaSyncPhrase.detail(sync.phase, cloud: sync.cloud ?? "").text(in: language)
        }
    }

    /// One line: the state in a few words, and where it is not a good one what it means.
    func line(in language: Language) -> String {
        sentence(in: language) ?? title(in: language) + (language == .chinese ? "。" : ".")
    }

    /// The state's name for programs.
    var name: String {
        switch outcome {
        case .late: return "unanswered"
        case .refused: return "refused"
        case .off, .elsewhere, .done, nil: return sync.phase.name
        }
    }
}
