package import Hosting
package import SyncProduct

/// How the records and their cloud stand to each other after an attempt to bring them together.
package struct CloudAvailability {
    private let sync: SyncStatus
    private let outcome: Syncing.Outcome?
    private let product: SyncedProduct
    private let home: Product

    /// - Parameters:
    ///   - sync: what is known.
    ///   - outcome: what came of the attempt; nil if there was none.
    ///   - product: what is synced.
    ///   - home: whose places an error names.
    package init(_ sync: SyncStatus, _ outcome: Syncing.Outcome?, of product: SyncedProduct, in home: Product)
    {
        (self.sync, self.outcome, self.product, self.home) = (sync, outcome, product, home)
    }

    /// Whether the cloud has everything that is here, as far as can be known.
    package var isGood: Bool {
        switch outcome {
        case .late, .refused: false
        case .off, .elsewhere, .held, .done, nil: sync.phase == .handedOver || sync.phase == .synced
        }
    }

    /// Whether nothing is sent before the person decides.
    package var needsDecision: Bool { sync.phase == .emptied || sync.phase == .otherAccount }

    /// The state in a few words.
    package func title(in language: Language) -> String { sync.title.text(in: language) }

    /// What keeps them apart and what to do; nil if there is no cloud, or nothing does.
    package func sentence(in language: Language) -> String? {
        switch outcome {
        case .late: return CloudStrings.late(sync.cloud ?? "").text(in: language)
        case .refused(let error): return error.text(in: language, of: home)
        case .off: return nil
        case .held where sync.phase.isOnItsWay:
            let title = LocalizedText(sync.title)
            return CloudStrings.held(state: title, product: product.title).text(in: language)
        case .elsewhere, .held, .done, nil:
            guard sync.phase != .off, !isGood else { return nil }
            return sync.detail(of: product).text(in: language)
        }
    }

    /// One line: the state in a few words, and where it is not a good one what it means.
    package func line(in language: Language) -> String {
        sentence(in: language) ?? CloudStrings.sentence(LocalizedText(sync.title)).text(in: language)
    }

    /// The state's name for programs.
    package var name: String {
        switch outcome {
        case .late: "unanswered"
        case .refused: "refused"
        case .off, .elsewhere, .held, .done, nil: sync.phase.name
        }
    }
}
